//! Plays a game like the classic program: both sides search to a fixed depth.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use tessera_draughts::{English, Position};
use tessera_engine::{Classic, FixedDepthProgress};

use super::game::winner;
use super::{Board, Game, Verdict};

/// Observes a game while it is played.
pub(super) trait Follow {
    /// Why observing may fail.
    type Error;

    /// Called when a new last position of the game is known.
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
pub(super) fn play(start: Position<English>, board: Board, depth: u32) -> Game {
    let Ok(game) = play_followed(start, board, depth, &mut Unwatched);
    game
}

/// Like [`play`], with an observer that may end the game early.
///
/// # Errors
/// If observing fails.
pub(super) fn play_followed<F: Follow>(
    start: Position<English>,
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
                let choice = Classic.choose_watched(
                    &position,
                    depth,
                    &|position| board.text(position),
                    &mut |progress| {
                        nodes = progress.nodes;
                        follow.search(&game, progress)
                    },
                );
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let (start, board) = (Position::<English>::initial(), Board::Usual);
        let red: Position<English> = start.to_fen().replacen('B', "W", 1).parse().unwrap();
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
