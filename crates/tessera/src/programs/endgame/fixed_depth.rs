//! The game as the classic program plays: both sides look a fixed number of plies ahead.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use tessera_draughts::{English, Position};
use tessera_engine::{Classic, FixedDepthProgress};

use super::game::winner;
use super::{Board, Game, Verdict};

/// Follows a game while it is played.
pub(super) trait Follow {
    /// Why following may fail.
    type Error;

    /// The last position of the game has become known.
    fn position(&mut self, game: &Game) -> Result<(), Self::Error>;

    /// The search for the next ply has come so far. Where it breaks off, the game ends here.
    fn search(&mut self, game: &Game, progress: FixedDepthProgress) -> ControlFlow<()>;
}

/// Nobody follows.
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

/// Plays on to the end, both sides looking so many plies ahead; a position that comes a third time ends the game.
pub(super) fn play(start: Position<English>, board: Board, depth: u32) -> Game {
    let Ok(game) = play_followed(start, board, depth, &mut Unwatched);
    game
}

/// As [`play`], followed by somebody, who may end the game before it is over.
///
/// # Errors
/// Where following fails.
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
            // There is nothing to choose.
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

    /// Writes down how many plies are known, and ends the game in the search for a ply.
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
