//! Candidates: the digits that a cell may still hold.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::{Cell, Digit, Grid};

/// A set of digits.
///
/// ```
/// use tessera_sudoku::{Digit, DigitSet};
/// let set: DigitSet = [3, 7].into_iter().filter_map(Digit::new).collect();
/// assert_eq!((set.len(), set.to_string()), (2, "37".to_owned()));
/// assert_eq!(DigitSet::ALL.without(set).to_string(), "1245689");
/// assert_eq!(DigitSet::ALL.intersection(set), set);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All nine digits.
    pub const ALL: DigitSet = DigitSet(0x1ff);

    /// The set whose digit `n` is in it if bit `n - 1` is set. Higher bits than the ninth are ignored.
    pub(crate) const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// The set as a word: bit `n - 1` is set for digit `n`.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Adds a digit.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << (digit.get() - 1);
    }

    /// Removes a digit, if it is in the set.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << (digit.get() - 1));
    }

    /// Whether `digit` is in the set.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> (digit.get() - 1) & 1 == 1
    }

    /// The digits of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The digits that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// The number of digits.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no digit.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only digit of the set. `None` if the set is empty or has several digits.
    #[must_use]
    pub const fn only(self) -> Option<Digit> {
        if self.len() == 1 {
            Digit::new(self.0.trailing_zeros() as u8 + 1)
        } else {
            None
        }
    }

    /// The digits in order.
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        Digit::all().filter(move |digit| self.contains(*digit))
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DigitSet({self})")
    }
}

/// A set of digits for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateGrid([DigitSet; 81]);

impl CandidateGrid {
    /// Every digit in every cell.
    pub const ALL: CandidateGrid = CandidateGrid([DigitSet::ALL; 81]);

    /// The grid with these candidates.
    ///
    /// ```
    /// use tessera_sudoku::{CandidateGrid, Cell, DigitSet};
    /// let grid = CandidateGrid::new([DigitSet::EMPTY; 81]);
    /// assert!(grid[Cell::at(0, 0)].is_empty());
    /// ```
    #[must_use]
    pub const fn new(cells: [DigitSet; 81]) -> CandidateGrid {
        CandidateGrid(cells)
    }
}

/// The puzzle as candidates: a known cell has its digit, an unknown cell all nine digits, even those that a peer holds.
///
/// ```
/// use tessera_sudoku::{CandidateGrid, Cell, Grid};
/// let grid: Grid = format!("7{}", ".".repeat(80)).parse()?;
/// let candidates = CandidateGrid::from(&grid);
/// assert_eq!(candidates[Cell::at(0, 0)].to_string(), "7");
/// assert_eq!(candidates[Cell::at(0, 1)].to_string(), "123456789");
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
impl From<&Grid> for CandidateGrid {
    fn from(grid: &Grid) -> CandidateGrid {
        CandidateGrid(
            grid.cells()
                .map(|known| known.map_or(DigitSet::ALL, |digit| DigitSet::from_iter([digit]))),
        )
    }
}

impl Index<Cell> for CandidateGrid {
    type Output = DigitSet;
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for CandidateGrid {
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.0[cell.index()]
    }
}

/// The candidates of every unknown cell: the digits that none of its peers holds. A known cell has no candidates.
///
/// ```
/// use tessera_sudoku::{Cell, Grid, candidates};
/// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
/// assert_eq!(candidates(&grid)[Cell::at(0, 8)].to_string(), "9");
/// assert_eq!(candidates(&grid)[Cell::at(1, 0)].to_string(), "456789");
/// assert!(candidates(&grid)[Cell::at(0, 0)].is_empty());
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn candidates(grid: &Grid) -> CandidateGrid {
    // The digits that each row, column and box holds.
    let mut held = [[0_u16; 9]; 3];
    let units = |cell: Cell| [cell.row(), cell.column(), cell.box_index()];
    for cell in Cell::all() {
        if let Some(digit) = grid[cell] {
            for (held, unit) in held.iter_mut().zip(units(cell)) {
                held[unit] |= 1 << (digit.get() - 1);
            }
        }
    }
    let mut candidates = CandidateGrid([DigitSet::EMPTY; 81]);
    for cell in Cell::all().filter(|cell| grid[*cell].is_none()) {
        let [row, column, block] = units(cell);
        let seen = held[0][row] | held[1][column] | held[2][block];
        candidates[cell] = DigitSet::ALL.without(DigitSet(seen));
    }
    candidates
}
