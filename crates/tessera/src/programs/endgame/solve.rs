//! Finds the exact game within limits of time and memory.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use tessera_draughts::{Color, English, Position};
use tessera_engine::play::Cancel;
use tessera_engine::prove::{Budget, Ending, Solution, Tables, solve};
use tessera_tablebase::Value;

use super::game::winner;
use super::{Board, Game, Verdict, fixed_depth};

/// Limits for the proof of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time limit; `None` means no limit.
    pub time: Option<Duration>,
    /// Memory limit for tables and search together, in bytes.
    pub memory: usize,
    /// Number of threads.
    pub threads: NonZeroUsize,
}

/// Solves positions one after another, and keeps the tables between them.
#[derive(Debug)]
pub struct Solver {
    limits: Limits,
    tables: Tables<English>,
}

/// Search depth in plies of the play that continues a line beyond what is proven.
const DEPTH_OF_A_GUESS: u32 = 7;

impl Solver {
    /// A solver without tables.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        Solver {
            limits,
            tables: Tables::default(),
        }
    }

    /// The game under best play from a position with red to move. When `cancel` is cancelled, the proof ends as it does
    /// at its limits.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use tessera::endgame::{Board, Limits, Solver, Verdict};
    /// use tessera_engine::play::Cancel;
    /// use tessera_tablebase::Value;
    /// let limits = Limits { time: None, memory: 1 << 26, threads: NonZeroUsize::MIN };
    /// let game = Solver::new(limits).solve("W:W27:B23".parse()?, Board::Usual, &Cancel::default());
    /// assert_eq!(game.verdict, Verdict::Proven(Value::Win(1)));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn solve(&mut self, start: Position<English>, board: Board, cancel: &Cancel) -> Game {
        let mut game = Game::begin(start, board);
        if let Some(winner) = winner(&start) {
            game.verdict = Verdict::Proven(match winner {
                Color::White => Value::Win(0),
                Color::Black => Value::Loss(0),
            });
            return game;
        }
        let budget = Budget {
            threads: self.limits.threads,
            deadline: self
                .limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            cancel: Some(cancel),
            ..Budget::UNLIMITED
        };
        let Solution {
            bounds,
            no_win_in_fewer,
            line,
            nodes,
            probes,
        } = solve(start, &mut self.tables, self.limits.memory, &budget);
        game.plies = line.plies;
        (game.nodes, game.probes) = (nodes, probes);
        game.verdict = match (bounds.value(), line.ending) {
            (Some(value), Ending::Over | Ending::Repetition) => Verdict::Proven(value),
            (Some(value), Ending::Unknown) => Verdict::LineCut {
                value,
                proven: game.plies.len(),
            },
            (None, _) => Verdict::Unproven {
                bounds,
                no_win_in_fewer,
            },
        };
        if line.ending == Ending::Unknown {
            game.is_interrupted = cancel.is_cancelled();
            let guess = fixed_depth::play(game.last(), board, DEPTH_OF_A_GUESS);
            game.plies.extend(guess.plies);
        }
        game
    }
}
