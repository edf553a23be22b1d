//! Puzzles: positions in which exactly one move keeps the win, or exactly one keeps the draw.
//!
//! A [`Maker`] plays games, looks for positions in which one move seems to be much better than all others, and proves
//! it: the value of the position, and that every other move is worth less. What cannot be proven is no puzzle.
//! [`check`] proves a puzzle again. `docs/puzzles.md` describes the file, the themes and the ratings.
//!
//! ```
//! use tessera_family::{Cancel, VariantId};
//! use tessera_family::puzzles::{Maker, MakerSettings, check, tables};
//!
//! let settings = MakerSettings { count: 1, pieces: 5, ..MakerSettings::new(VariantId::Russian) };
//! let cancel = Cancel::default();
//! let mut maker = Maker::new(settings, &cancel)?;
//! while !maker.is_done() {
//!     maker.next_games(&cancel);
//! }
//! let puzzle = &maker.puzzles()[0];
//! assert!(puzzle.line[0].is_only);
//! let tables = tables(settings.variant, settings.table_pieces, &cancel)?.into();
//! check(puzzle, &tables, 600_000, &cancel).unwrap();
//! # Ok::<(), tessera_family::puzzles::MakerError>(())
//! ```
//!
//! Modules: `make` keeps the puzzles, `hunt` plays a game and looks for one in it, `shares` keeps them from being
//! alike, `judge` proves, `rating` measures the difficulty, `theme` and `themes` say what the solution is like, `text`
//! is the file, `check` proves a puzzle again.

mod check;
mod hunt;
mod judge;
mod make;
mod rating;
mod shares;
mod text;
mod theme;
mod themes;

use crate::tablebase::most_pieces_within;
use crate::{Action, BuildError, Cancel, Position, Tablebase, Value, VariantId};

pub use check::{Flaw, check};
pub use make::{Maker, MakerError, MakerSettings};
pub use text::{PuzzleFile, PuzzleFileError};
pub use theme::Theme;

/// A position in which exactly one move keeps the win or the draw, with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position. The side to move is to win, or to hold the draw.
    pub position: Position,
    /// Best play of both sides, from the position.
    pub line: Vec<PuzzlePly>,
    /// The proven value: a win with its number of plies, or a draw.
    pub value: Value,
    /// How hard the first move is to find, from 600 to 2400.
    pub rating: u16,
    /// What the solution is like, in the order of [`Theme::ALL`].
    pub themes: Vec<Theme>,
    /// Where the position is from.
    pub source: Source,
}

/// A ply of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzlePly {
    /// The move.
    pub action: Action,
    /// Whether it is a move of the solver, and proven to be the only one that keeps the value.
    pub is_only: bool,
}

/// The game of a [`Maker`] that a puzzle is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The seed of the games.
    pub seed: u64,
    /// The number of the game.
    pub game: u64,
    /// The plies of the game before the position.
    pub ply: usize,
}

/// The most pieces of tables that are soon built, and the most positions of them, which take a few seconds.
const FEW_PIECES: u32 = 4;
const FEW_POSITIONS: u64 = 10_000_000;

/// Bytes of memory for tables.
const TABLE_MEMORY: u64 = 4 << 30;

/// The most pieces of tables of a variant that are soon built: 4, or 3 where 4 would take long.
#[must_use]
pub fn table_pieces(variant: VariantId) -> u32 {
    let tables = Tablebase::new(variant);
    most_pieces_within(FEW_PIECES, FEW_POSITIONS, |pieces| tables.plan(pieces)).unwrap_or(0)
}

/// The tables of up to `pieces` pieces of a variant. They are built with the threads of rayon's current pool.
///
/// # Errors
/// If it was cancelled, there is not enough memory, or `pieces` is more than [`MAX_PIECES`](crate::MAX_PIECES).
pub fn tables(variant: VariantId, pieces: u32, cancel: &Cancel) -> Result<Tablebase, BuildError> {
    let mut tables = Tablebase::new(variant);
    let plan = tables.plan(pieces)?;
    tables.build_plan(&plan, TABLE_MEMORY, &mut |_| (), &|| cancel.is_cancelled())?;
    Ok(tables)
}

impl Puzzle {
    /// The variant.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.position.variant()
    }

    /// The only move.
    ///
    /// # Panics
    /// If the solution is empty, which no maker and no file leaves so.
    #[must_use]
    pub fn key(&self) -> &Action {
        &self.line[0].action
    }

    /// A name that depends on the position alone: the same in every file, and for positions that differ only in the
    /// view of the board.
    #[must_use]
    pub fn id(&self) -> String {
        let normal = self.position.normal();
        let text = format!("{} {}", self.variant().name(), normal.to_fen());
        // FNV-1a, of which 48 bits are kept.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, mix);
        format!("{:012x}", hash >> 16)
    }

    /// The number of pieces that the solver gives away in the exchange at the beginning of the solution: the moves
    /// from the first one on, as long as the opponent captures.
    #[must_use]
    pub fn given(&self) -> usize {
        let captured = |ply: &PuzzlePly| ply.action.captured().count();
        let replies = self.line.iter().skip(1).step_by(2).map(captured);
        replies.take_while(|pieces| *pieces > 0).sum()
    }
}
