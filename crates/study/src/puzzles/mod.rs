//! Puzzles: positions in which exactly one move keeps the win, or exactly one keeps the draw.
//!
//! A [`Maker`] plays games and looks for positions in which one move seems to be much better than all others. Then it
//! proves the value of the position, and that every other move is worth less. Only what is proven becomes a puzzle.
//! [`check`] proves a puzzle again. `docs/puzzles.md` describes the file, the themes and the ratings.
//!
//! ```
//! use tessera_draughts::Variant;
//! use tessera_engine::play::Cancel;
//! use tessera_study::puzzles::{Maker, MakerSettings, check, tables};
//!
//! let settings = MakerSettings { count: 1, pieces: 5, ..MakerSettings::new(Variant::RUSSIAN) };
//! let cancel = Cancel::default();
//! let mut maker = Maker::new(settings, &cancel)?;
//! while !maker.is_done() {
//!     maker.next_games(&cancel);
//! }
//! let puzzle = &maker.puzzles()[0];
//! assert!(puzzle.line[0].is_only);
//! let tables = tables(settings.variant, settings.table_pieces, &cancel)?.into();
//! check(puzzle, &tables, 600_000, &cancel).unwrap();
//! # Ok::<(), tessera_study::puzzles::MakerError>(())
//! ```
//!
//! Modules: `make` collects the puzzles, `hunt` plays a game and looks for a puzzle in it, `shares` keeps the puzzles
//! from being too similar, `judge` proves values, `rating` measures the difficulty, `theme` and `themes` characterize
//! the solution, `text` reads and writes files, and `check` proves a puzzle again.

mod check;
mod hunt;
mod judge;
mod make;
mod rating;
mod shares;
mod text;
mod theme;
mod themes;

use tessera_draughts::{Action, Position, Variant};
use tessera_engine::play::Cancel;
use tessera_tablebase::max_pieces_within;
use tessera_tablebase::{BuildError, Tablebase, Value};

pub use check::{Flaw, check};
pub use make::{Maker, MakerError, MakerSettings};
pub use text::{PuzzleFile, PuzzleFileError};
pub use theme::Theme;

/// A position in which exactly one move keeps the win or the draw, with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position. The side to move has to win, or to hold the draw.
    pub position: Position,
    /// The solution: best play by both sides from the position.
    pub line: Vec<PuzzlePly>,
    /// The proven value: a win with its number of plies, or a draw.
    pub value: Value,
    /// How hard the first move is to find: 600 (easy) to 2400 (hard).
    pub rating: u16,
    /// The characteristics of the solution, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// The game that the position comes from.
    pub source: Source,
}

/// A ply of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzlePly {
    /// The move.
    pub action: Action,
    /// Whether this is a move of the solver that is proven to be the only one that keeps the value.
    pub is_only: bool,
}

/// The game of a [`Maker`] that a puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The seed of the games.
    pub seed: u64,
    /// The number of the game.
    pub game: u64,
    /// The number of plies of the game before the position.
    pub ply: usize,
}

/// Maximum number of pieces in tables that are built quickly.
const FEW_PIECES: u32 = 4;

/// Maximum number of positions in tables that are built quickly. Solving them takes a few seconds.
const FEW_POSITIONS: u64 = 10_000_000;

/// Bytes of memory for tables.
const TABLE_MEMORY: u64 = 4 << 30;

/// Maximum number of pieces in tables of a variant that are built quickly: 4, or 3 if tables of 4 pieces would take
/// long.
#[must_use]
pub fn table_pieces(variant: Variant) -> u32 {
    let tables = Tablebase::new(variant);
    max_pieces_within(FEW_PIECES, FEW_POSITIONS, |pieces| tables.plan(pieces)).unwrap_or(0)
}

/// Builds the tables of a variant with up to `pieces` pieces, with the threads of rayon's current pool.
///
/// # Errors
/// If the build was cancelled, there is not enough memory, or `pieces` is more than
/// [`MAX_PIECES`](tessera_tablebase::MAX_PIECES).
pub fn tables(variant: Variant, pieces: u32, cancel: &Cancel) -> Result<Tablebase, BuildError> {
    let mut tables = Tablebase::new(variant);
    let plan = tables.plan(pieces)?;
    tables.build_plan(&plan, TABLE_MEMORY, &mut |_| (), &|| cancel.is_cancelled())?;
    Ok(tables)
}

impl Puzzle {
    /// The variant of the puzzle.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// The first move of the solution, which is the only move that keeps the value.
    ///
    /// # Panics
    /// If the solution is empty. Puzzles from a maker or a file always have a solution.
    #[must_use]
    pub fn key(&self) -> &Action {
        &self.line[0].action
    }

    /// An identifier that depends on the position alone. It is the same in every file, and for positions that are
    /// symmetric to each other.
    #[must_use]
    pub fn id(&self) -> String {
        let normal = self.position.normal();
        let text = format!("{} {}", self.variant().name(), normal.to_fen());
        // The FNV-1a hash, of which 48 bits are kept.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, mix);
        format!("{:012x}", hash >> 16)
    }

    /// The number of pieces that the solver gives up in the exchange at the beginning of the solution. The exchange
    /// lasts from the first move on for as long as the opponent captures.
    #[must_use]
    pub fn given(&self) -> usize {
        let captured = |ply: &PuzzlePly| ply.action.captured().len() as usize;
        let replies = self.line.iter().skip(1).step_by(2).map(captured);
        replies.take_while(|pieces| *pieces > 0).sum()
    }
}
