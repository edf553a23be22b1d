//! Symmetries of the clues.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Cell;

/// A symmetry of the cells with clues. The digits in these cells need not be symmetric.
///
/// ```
/// use tessera_sudoku::Symmetry;
/// let symmetry: Symmetry = "rotational".parse()?;
/// assert_eq!(symmetry, Symmetry::Rotational);
/// assert_eq!(
///     "round".parse::<Symmetry>().unwrap_err().to_string(),
///     "`round` is not a symmetry: \
///      expected none, rotational, quarter-turns, mirror, flip, diagonal, anti-diagonal or full"
/// );
/// # Ok::<(), tessera_sudoku::UnknownSymmetry>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// The clues stay in their cells when the puzzle is turned by 180 degrees. Most printed puzzles have this symmetry.
    Rotational,
    /// The clues stay in their cells when the puzzle is turned by 90 degrees.
    QuarterTurns,
    /// The right half is the mirror image of the left.
    Mirror,
    /// The lower half is the mirror image of the upper.
    Flip,
    /// Mirrored at the diagonal from the top left: rows become columns.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    AntiDiagonal,
    /// All of these symmetries.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::None,
        Symmetry::Rotational,
        Symmetry::QuarterTurns,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::Full,
    ];

    /// The name that [`Symmetry::from_str`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational => "rotational",
            Symmetry::QuarterTurns => "quarter-turns",
            Symmetry::Mirror => "mirror",
            Symmetry::Flip => "flip",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::Full => "full",
        }
    }

    /// The cells that have a clue if and only if `cell` has one, each once, `cell` itself first.
    ///
    /// ```
    /// use tessera_sudoku::{Cell, Symmetry};
    /// assert_eq!(Symmetry::Rotational.orbit(Cell::at(0, 1)), [Cell::at(0, 1), Cell::at(8, 7)]);
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(0, 1)).len(), 8);
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(4, 4)).len(), 1);
    /// ```
    #[must_use]
    pub fn orbit(self, cell: Cell) -> Vec<Cell> {
        let generators: &[fn(usize, usize) -> Cell] = match self {
            Symmetry::None => &[],
            Symmetry::Rotational => &[|row, column| Cell::at(8 - row, 8 - column)],
            Symmetry::QuarterTurns => &[|row, column| Cell::at(column, 8 - row)],
            Symmetry::Mirror => &[|row, column| Cell::at(row, 8 - column)],
            Symmetry::Flip => &[|row, column| Cell::at(8 - row, column)],
            Symmetry::Diagonal => &[|row, column| Cell::at(column, row)],
            Symmetry::AntiDiagonal => &[|row, column| Cell::at(8 - column, 8 - row)],
            Symmetry::Full => &[
                |row, column| Cell::at(row, 8 - column),
                |row, column| Cell::at(column, row),
            ],
        };
        let mut orbit = vec![cell];
        let mut next = 0;
        while let Some(from) = orbit.get(next).copied() {
            for generator in generators {
                let image = generator(from.row(), from.column());
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit
    }

    /// All orbits as sets of cells, with a bit for each cell.
    pub(crate) fn orbits(self) -> Vec<u128> {
        let mut orbits = Vec::with_capacity(81);
        let mut seen = 0_u128;
        for cell in Cell::all() {
            if seen >> cell.index() & 1 == 0 {
                let orbit = self.orbit(cell);
                let set = orbit.iter().fold(0, |set, cell| set | 1 << cell.index());
                seen |= set;
                orbits.push(set);
            }
        }
        orbits
    }
}

/// The name.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A symmetry by its name.
impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        Symmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| UnknownSymmetry {
                found: name.chars().take(40).collect(),
            })
    }
}

/// The error for a name that no symmetry has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not a symmetry: expected {}", found.escape_debug(), names())]
pub struct UnknownSymmetry {
    /// The name, or its first 40 characters.
    pub found: String,
}

fn names() -> String {
    let names = Symmetry::ALL.map(Symmetry::name);
    let (last, others) = names.split_last().expect("there are symmetries");
    format!("{} or {last}", others.join(", "))
}
