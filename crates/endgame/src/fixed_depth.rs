//! Plays a game like the classic program: both sides search to a fixed depth.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use tessera_draughts::Position;
use tessera_engine::{Choice, Classic, FixedDepthProgress};

use crate::game::winner;
use crate::{Board, Game, Verdict};

/// Observes a game to a fixed depth while it is played: see [`play_followed`].
pub trait Follow {
    /// Why observing may fail.
    type Error;

    /// Called when a new last position of the game is known.
    ///
    /// # Errors
    /// If observing fails, which ends the game.
    fn position(&mut self, game: &Game) -> Result<(), Self::Error>;

    /// Called during the search for the next ply. [`ControlFlow::Break`] ends the game here.
    fn search(&mut self, game: &Game, progress: FixedDepthProgress) -> ControlFlow<()>;
}

/// Ignores the progress.
struct Unwatched;

impl Follow for Unwatched {
    type Error = Infallible;

    fn position(&mut self, _: &Game) -> Result<(), Infallible> {
        Ok(())
    }

    fn search(&mut self, _: &Game, _: FixedDepthProgress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Plays a game to its end, both sides searching `depth` plies. The third occurrence of a position ends it too.
pub(crate) fn play(start: Position, board: Board, depth: u32) -> Game {
    let Ok(game) = play_followed(start, board, depth, &mut Unwatched);
    game
}

/// Plays a game to its end, both sides searching `depth` plies, with an observer that may end it early. The third
/// occurrence of a position ends it too.
///
/// # Errors
/// If observing fails.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::FixedDepthProgress;
/// use tessera_endgame::{Board, Follow, Game, play_followed};
///
/// /// Counts the known positions.
/// struct Count(usize);
///
/// impl Follow for Count {
///     type Error = Infallible;
///
///     fn position(&mut self, _: &Game) -> Result<(), Infallible> {
///         self.0 += 1;
///         Ok(())
///     }
///
///     fn search(&mut self, _: &Game, _: FixedDepthProgress) -> ControlFlow<()> {
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut count = Count(0);
/// let start = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
/// let Ok(game) = play_followed(start, Board::Usual, 7, &mut count);
/// assert_eq!((game.plies.len(), count.0, game.verdict.result()), (1, 2, "win"));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
pub fn play_followed<F: Follow>(
    start: Position,
    board: Board,
    depth: u32,
    follow: &mut F,
) -> Result<Game, F::Error> {
    let mut game = Game::begin(start, board);
    let mut seen = HashMap::from([(start, 1)]);
    follow.position(&game)?;
    game.verdict = loop {
        let position = game.last();
        if let Some(winner) = winner(&position) {
            break Verdict::Played(Some(winner));
        }
        let mut nodes = 1;
        let actions = position.legal_actions();
        let action = match actions[..] {
            // The only legal move needs no search.
            [action] => Some(action),
            _ => {
                let choice = choose(&position, board, depth, &mut |progress| {
                    nodes = progress.nodes;
                    follow.search(&game, progress)
                });
                nodes = choice.map_or(nodes, |choice| choice.nodes);
                choice.and_then(|choice| choice.action)
            }
        };
        game.nodes += nodes;
        let Some(action) = action else {
            break Verdict::Unfinished { depth };
        };
        let after = position.after(&action);
        game.plies.push((action, after));
        follow.position(&game)?;
        let times = seen.entry(after).or_insert(0);
        *times += 1;
        if *times == 3 {
            break Verdict::Played(None);
        }
    };
    Ok(game)
}

/// The move of the classic program; `None` if `watch` ended the search.
fn choose(
    position: &Position,
    board: Board,
    depth: u32,
    watch: &mut dyn FnMut(FixedDepthProgress) -> ControlFlow<()>,
) -> Option<Choice> {
    Classic.choose_watched(position, depth, &|position| board.text(position), watch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::Variant;

    /// Records the number of known plies, and ends the game in the search for a ply.
    struct EndsInSearchFor {
        ply: usize,
        known: Vec<usize>,
    }

    impl Follow for EndsInSearchFor {
        type Error = usize;

        fn position(&mut self, game: &Game) -> Result<(), usize> {
            self.known.push(game.plies.len());
            Ok(())
        }

        fn search(&mut self, game: &Game, _: FixedDepthProgress) -> ControlFlow<()> {
            if game.plies.len() + 1 == self.ply {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }

    #[test]
    fn a_game_that_is_ended_is_the_beginning_of_the_whole_one() {
        let (start, board) = (Position::initial(Variant::ENGLISH), Board::Usual);
        let red = start.to_fen().replacen('B', "W", 1);
        let red = Position::of_fen(Variant::ENGLISH, &red).unwrap();
        let whole = play(red, board, 7);
        let mut follow = EndsInSearchFor {
            ply: 5,
            known: Vec::new(),
        };
        let game = play_followed(red, board, 7, &mut follow).unwrap();
        assert_eq!(game.plies, whole.plies[..4]);
        assert_eq!(game.verdict, Verdict::Unfinished { depth: 7 });
        assert_eq!(follow.known, [0, 1, 2, 3, 4]);
        assert!(game.nodes > 0 && game.nodes < whole.nodes);
    }
}
