//! What a search to a fixed depth sees in a position: features, evaluation, value and line.

use std::fmt;
use std::ops::ControlFlow;

use tessera_draughts::{Color, Position};
use tessera_engine::methods::{Row, compare};
use tessera_engine::{Classic, Features, LOST, WON, leaf_cost};

use crate::Board;

/// The value of a man in the [`Classic`] evaluation.
const MAN: f64 = 1400.0;

/// Wins in more plies than these do not occur.
const FAR: i32 = 10_000;

/// A value of the [`Classic`] evaluation. White is red.
///
/// Displays as men, such as `+0.250`, or who wins.
///
/// ```
/// use tessera_draughts::Color;
/// use tessera_endgame::Worth;
/// use tessera_engine::WON;
/// assert_eq!(Worth::of(-350).to_string(), "-0.250");
/// assert_eq!(Worth::of(WON - 3), Worth::Wins { winner: Color::White, plies: 3 });
/// assert_eq!(Worth::of(WON - 3).to_string(), "red wins in 3 plies");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The advantage of red in men.
    Men(f64),
    /// A player wins.
    Wins {
        /// White for red.
        winner: Color,
        /// Plies to the end of the game.
        plies: u32,
    },
}

impl Worth {
    /// The value of a cost, as [`Classic`] has it.
    #[must_use]
    pub fn of(cost: i32) -> Worth {
        let wins = |winner, plies: i32| Worth::Wins {
            winner,
            plies: plies.unsigned_abs(),
        };
        if cost > WON - FAR {
            wins(Color::White, WON - cost)
        } else if cost < LOST + FAR {
            wins(Color::Black, cost - LOST)
        } else {
            Worth::Men(f64::from(cost) / MAN)
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, plies) = match self {
            Worth::Men(men) => return write!(f, "{men:+.3}"),
            Worth::Wins { winner, plies } => (winner, plies),
        };
        let player = match winner {
            Color::White => "red",
            Color::Black => "black",
        };
        match plies {
            0 => write!(f, "{player} has won"),
            1 => write!(f, "{player} wins in 1 ply"),
            plies => write!(f, "{player} wins in {plies} plies"),
        }
    }
}

/// A feature of the [`Classic`] evaluation in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// What is counted, such as `men`.
    pub name: &'static str,
    /// The value of one, in men.
    pub value: f64,
    /// How many red and black have.
    pub counts: [u32; 2],
}

/// What a search to a fixed depth sees in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The features, in the order of [`Features::VALUES`].
    pub features: Vec<Feature>,
    /// The sums of the features' values for red and black, in men.
    pub sums: [f64; 2],
    /// The evaluation of the position itself.
    pub evaluation: Worth,
    /// The value by the search, and the moves that lead to the leaf that it comes from; `None` if it was given up.
    pub found: Option<(Worth, Vec<String>)>,
}

impl Seen {
    /// Searches `depth` plies, and gives up after `limit` positions or when `stop` returns `true`.
    ///
    /// Of equally good moves, the program takes that whose position has the first text on `board`.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_endgame::{Board, Seen, Worth};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
    /// let seen = Seen::of(&position, Board::Usual, 5, 1_000, &|| false);
    /// assert_eq!((seen.features[0].name, seen.features[0].counts), ("men", [1, 1]));
    /// assert_eq!(seen.evaluation.to_string(), "-0.286");
    /// let (worth, line) = seen.found.unwrap();
    /// assert_eq!((worth.to_string().as_str(), &line[..]), ("red wins in 1 ply", &["27x18".to_owned()][..]));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn of(
        position: &Position,
        board: Board,
        depth: u32,
        limit: u64,
        stop: &dyn Fn() -> bool,
    ) -> Seen {
        let [red, black] = [Color::White, Color::Black].map(|color| Features::of(position, color));
        let counts = red.counts().into_iter().zip(black.counts());
        let features =
            Features::VALUES
                .into_iter()
                .zip(counts)
                .map(|((name, value), (red, black))| Feature {
                    name,
                    value: f64::from(value) / MAN,
                    counts: [red, black],
                });
        Seen {
            features: features.collect(),
            sums: [red, black].map(|features| f64::from(features.cost()) / MAN),
            evaluation: Worth::of(leaf_cost(position, &Classic)),
            found: line(position, board, depth, limit, stop),
        }
    }
}

fn line(
    position: &Position,
    board: Board,
    depth: u32,
    limit: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Worth, Vec<String>)> {
    let text = |position: &Position| board.text(position);
    let choose = |position: &Position, depth| {
        Classic.choose_watched(position, depth, &text, &mut |progress| {
            if stop() || progress.nodes > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    };
    let first = choose(position, depth)?;
    let (mut choice, mut position, mut moves) = (first, *position, Vec::new());
    for left in (0..depth).rev() {
        let Some(action) = choice.action else { break };
        moves.push(action.to_string());
        position = position.after(&action);
        choice = choose(&position, left)?;
    }
    Some((Worth::of(first.cost), moves))
}

/// The effort of search methods on a position, at all depths up to `depth`: see [`compare`].
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_endgame::efforts;
/// let position = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
/// let rows = efforts(&position, 2, 1_000, &|| false);
/// assert_eq!(rows.len(), 4 * 2);
/// assert!(rows.iter().all(|row| row.effort.as_ref().is_some_and(|effort| effort.nodes == 2)));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
pub fn efforts(position: &Position, depth: u32, limit: u64, stop: &dyn Fn() -> bool) -> Vec<Row> {
    let cost = |position: &Position, ply: u32| match leaf_cost(position, &Classic) {
        WON => WON - ply as i32,
        LOST => LOST + ply as i32,
        cost => cost,
    };
    compare(position, depth, Color::White, &cost, limit, stop)
}
