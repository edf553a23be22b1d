//! Finds the exact game within limits of time and memory.

use std::num::NonZeroUsize;
use std::time::Duration;

use tessera_draughts::{Color, Position, Variant};
use tessera_engine::play::Cancel;
use tessera_engine::prove::{
    Budget, Certificate, CertificateLimits, Ending, NoCertificate, Prover, Tables,
};
use tessera_tablebase::{DiskTables, Value};
use web_time::Instant;

use crate::game::winner;
use crate::{Board, Game, Verdict, fixed_depth};

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
    tables: Tables,
}

/// If a certificate is made, it gets one part in this number of the memory.
const SHARE_OF_CERTIFICATE: usize = 4;

/// Search depth, in plies, of the moves that continue a line beyond its proven part.
const DEPTH_OF_A_GUESS: u32 = 7;

impl Solver {
    /// A solver without tables.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        Solver {
            limits,
            tables: Tables::new(Variant::ENGLISH),
        }
    }

    /// The same solver with tables in a folder.
    #[must_use]
    pub fn with_tables(mut self, tables: DiskTables) -> Solver {
        self.tables = Tables::from(tables);
        self
    }

    /// The game under best play from a position with red to move. When `cancel` is cancelled, the proof ends as it does
    /// at its limits.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_endgame::{Board, Limits, Solver, Verdict};
    /// use tessera_engine::play::Cancel;
    /// use tessera_tablebase::Value;
    /// let limits = Limits { time: None, memory: 1 << 26, threads: NonZeroUsize::MIN };
    /// let start = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
    /// let game = Solver::new(limits).solve(start, Board::Usual, &Cancel::default());
    /// assert_eq!(game.verdict, Verdict::Proven(Value::Win(1)));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn solve(&mut self, start: Position, board: Board, cancel: &Cancel) -> Game {
        let (budget, half) = (self.budget(cancel), self.limits.memory / 2);
        let mut prover = Prover::new(&start, half);
        self.game(&mut prover, start, board, half as u64, &budget)
    }

    /// Like [`solve`](Solver::solve), and makes the certificate of the proof. The game is returned in any case.
    ///
    /// # Errors
    /// There is no certificate if the value is not proven, or if the limits end its making.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_endgame::{Board, Limits, Solver};
    /// use tessera_engine::play::Cancel;
    /// let limits = Limits { time: None, memory: 1 << 26, threads: NonZeroUsize::MIN };
    /// let mut solver = Solver::new(limits);
    /// let start = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
    /// let (game, certificate) = solver.solve_with_certificate(start, Board::Usual, &Cancel::default());
    /// assert_eq!(game.plies.len(), 1);
    /// assert!(certificate.is_ok());
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn solve_with_certificate(
        &mut self,
        start: Position,
        board: Board,
        cancel: &Cancel,
    ) -> (Game, Result<Certificate, NoCertificate>) {
        let budget = self.budget(cancel);
        let bytes = self.limits.memory / SHARE_OF_CERTIFICATE;
        let half = (self.limits.memory - bytes) / 2;
        let mut prover = Prover::new(&start, half);
        let game = self.game(&mut prover, start, board, half as u64, &budget);
        // A game in which a side has no piece is over before anything is proven.
        prover.prove_with(&mut self.tables, half as u64, &budget);
        let limits = CertificateLimits {
            lines: usize::MAX,
            bytes,
        };
        let certificate = prover.certificate(&self.tables, &limits, &budget);
        (game, certificate)
    }

    fn budget<'a>(&self, cancel: &'a Cancel) -> Budget<'a> {
        let time = self.limits.time;
        Budget {
            threads: self.limits.threads,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            cancel: Some(cancel),
            ..Budget::UNLIMITED
        }
    }

    fn game(
        &mut self,
        prover: &mut Prover,
        start: Position,
        board: Board,
        table_bytes: u64,
        budget: &Budget<'_>,
    ) -> Game {
        let mut game = Game::begin(start, board);
        if let Some(winner) = winner(&start) {
            game.verdict = Verdict::Proven(match winner {
                Color::White => Value::Win(0),
                Color::Black => Value::Loss(0),
            });
            return game;
        }
        let bounds = prover.prove_with(&mut self.tables, table_bytes, budget);
        let line = prover.line(&self.tables, budget);
        game.plies = line.plies;
        (game.nodes, game.probes) = (prover.nodes(), prover.probes());
        game.verdict = match (bounds.value(), line.ending) {
            (Some(value), Ending::Over | Ending::Repetition) => Verdict::Proven(value),
            (Some(value), Ending::Unknown) => Verdict::LineCut {
                value,
                proven: game.plies.len(),
            },
            (None, _) => Verdict::Unproven {
                bounds,
                no_win_in_fewer: Color::ALL.map(|color| prover.no_win_in_fewer(color)),
            },
        };
        if line.ending == Ending::Unknown {
            game.is_interrupted = budget.cancel.is_some_and(Cancel::is_cancelled);
            let guess = fixed_depth::play(game.last(), board, DEPTH_OF_A_GUESS);
            game.plies.extend(guess.plies);
        }
        game
    }
}
