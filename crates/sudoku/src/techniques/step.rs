//! A step: what follows, by which technique, and why.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::proof::Proof;
use super::{
    English, Language, PencilMarks, Technique, check, hidden_single, naked_single, sentences,
};
use crate::{CandidateGrid, Cell, Digit, DigitSet, solutions};

/// A digit that must stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The index in [`UNITS`](crate::UNITS) of a unit in which no other cell can hold the digit, if that is the reason.
    /// `None` if the reason is that the cell can hold no other digit.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "crate::serialize::unit"
        )
    )]
    pub unit: Option<usize>,
}

/// In the usual notation: `r2c5=9`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

/// A digit that cannot stand in a cell, although it was a candidate.
///
/// ```
/// use tessera_sudoku::Elimination;
/// let elimination: Elimination = "r2c5<>9".parse()?;
/// assert_eq!(elimination.to_string(), "r2c5<>9");
/// assert!("r2c5=9".parse::<Elimination>().is_err());
/// # Ok::<(), tessera_sudoku::EliminationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Elimination {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Elimination {
    /// The key by which eliminations are sorted: the order of the type.
    ///
    /// Keys of most sorts here have this type. [`slice::sort_by_cached_key`] sorts the keys, and its code, some
    /// kilobytes, is compiled once for each type of key.
    pub(crate) fn order(&self) -> u128 {
        (9 * self.cell.index() + usize::from(self.digit.get())) as u128
    }
}

/// In the usual notation: `r2c5<>9`.
impl fmt::Display for Elimination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}<>{}", self.cell, self.digit)
    }
}

/// The error for a text that is not an [`Elimination`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}`: expected a text such as `r1c2<>3`")]
pub struct EliminationError {
    /// The text, cut after 40 characters.
    pub found: String,
}

impl FromStr for Elimination {
    type Err = EliminationError;

    fn from_str(text: &str) -> Result<Elimination, EliminationError> {
        let number = |byte: u8| Digit::new(byte.checked_sub(b'0')?);
        let read = || match text.as_bytes() {
            [b'r', row, b'c', column, b'<', b'>', digit] => {
                let index = |byte: u8| Some(usize::from(number(byte)?.get()) - 1);
                let cell = Cell::at(index(*row)?, index(*column)?);
                let digit = number(*digit)?;
                Some(Elimination { cell, digit })
            }
            _ => None,
        };
        read().ok_or_else(|| EliminationError {
            found: text.chars().take(40).collect(),
        })
    }
}

/// Why a step, or a [`Contradiction`](crate::Contradiction), follows from the marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// A sentence for people.
    pub text: String,
    /// The index in [`UNITS`](crate::UNITS) of the unit that the sentence is about, if it is about one.
    pub unit: Option<usize>,
    /// The filled cells that the sentence relies on, and no others.
    pub causes: Vec<Cell>,
    /// The eliminated candidates that the sentence relies on. Empty if `causes` suffice, as they do for marks in which
    /// nothing is eliminated.
    pub eliminated: Vec<Elimination>,
}

/// What follows from [`PencilMarks`].
///
/// A step changes something: it has a placement or an elimination. Every digit that it places or eliminates is a
/// candidate of its cell. Every solution that the marks allow has all the placed digits and none of the eliminated
/// ones. [`Step::check`] proves this with the solver, without knowing the technique. A step that was read from a text
/// may claim anything: [`Step::verify`] tells whether it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The technique that found the step.
    pub technique: Technique,
    /// The digits to fill in.
    pub placements: Vec<Placement>,
    /// The candidates to remove, beside those that the placements remove from their peers.
    pub eliminations: Vec<Elimination>,
    /// Why this follows, in a form that [`Step::verify`] replays.
    pub proof: Proof,
}

impl Step {
    /// Checks that the step follows from the marks.
    ///
    /// # Errors
    /// If the step changes nothing, if one of its digits is not a candidate of its cell, or if one of its changes could
    /// not be proven in 100,000 steps of the solver, which the steps of the techniques here never take.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, next_step};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let mut marks = PencilMarks::new(&grid);
    /// let step = next_step(&marks).unwrap();
    /// assert_eq!(step.check(&marks), Ok(()));
    /// marks.apply(&step);
    /// assert_eq!(step.check(&marks).unwrap_err().to_string(), "9 is not a candidate of r1c9");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn check(&self, marks: &PencilMarks) -> Result<(), StepError> {
        self.well_formed(marks)?;
        let all = marks.to_candidates();
        for placement in &self.placements {
            let (cell, digit) = (placement.cell, placement.digit);
            let mut without = all;
            without[cell].remove(digit);
            if !is_refuted(&without) {
                return Err(StepError::UnprovenPlacement(*placement));
            }
        }
        for elimination in &self.eliminations {
            let (cell, digit) = (elimination.cell, elimination.digit);
            let mut with = all;
            with[cell] = DigitSet::from_iter([digit]);
            if !is_refuted(&with) {
                return Err(StepError::UnprovenElimination(*elimination));
            }
        }
        Ok(())
    }

    /// Replays the proof of the step against the marks, without a search unless the proof itself is one.
    ///
    /// # Errors
    /// If the step changes nothing, changes what is not a candidate, or if its proof does not hold.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, next_step};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// assert_eq!(next_step(&marks).unwrap().verify(&marks), Ok(()));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn verify(&self, marks: &PencilMarks) -> Result<(), ProofError> {
        self.well_formed(marks)?;
        if self.proof == Proof::Search {
            return Ok(self.check(marks)?);
        }
        for Placement { cell, digit, .. } in self.placements.iter().copied() {
            if !check::is_shown(marks, &self.proof, (cell, digit), true) {
                return Err(ProofError::Placement(cell, digit));
            }
        }
        for Elimination { cell, digit } in self.eliminations.iter().copied() {
            if !check::is_shown(marks, &self.proof, (cell, digit), false) {
                return Err(ProofError::Elimination(cell, digit));
            }
        }
        Ok(())
    }

    /// Checks that the step changes something, and only candidates.
    pub(super) fn well_formed(&self, marks: &PencilMarks) -> Result<(), StepError> {
        if self.placements.is_empty() && self.eliminations.is_empty() {
            return Err(StepError::Empty);
        }
        let placed = self
            .placements
            .iter()
            .map(|placement| (placement.cell, placement.digit));
        let gone = self
            .eliminations
            .iter()
            .map(|elimination| (elimination.cell, elimination.digit));
        for (cell, digit) in placed.chain(gone) {
            is_candidate(marks, cell, digit)?;
        }
        Ok(())
    }

    /// The reason in a sentence for people, with the cells that it relies on. The marks are those in which the step was
    /// found.
    #[must_use]
    pub fn reason(&self, marks: &PencilMarks) -> Reason {
        self.reason_in(marks, &English)
    }

    /// The same in the words of a language.
    #[must_use]
    pub fn reason_in(&self, marks: &PencilMarks, words: &dyn Language) -> Reason {
        let grid = marks.grid();
        match (self.technique, self.placements.first()) {
            (Technique::NakedSingle, Some(place)) => {
                naked_single::reason(grid, place.cell, place.digit, words)
            }
            (
                Technique::HiddenSingle | Technique::FullHouse,
                Some(Placement {
                    cell,
                    digit,
                    unit: Some(unit),
                }),
            ) => hidden_single::reason(grid, *unit, *cell, *digit, words),
            _ => Reason {
                text: sentences::sentence(self, marks, words),
                ..Reason::default()
            },
        }
    }
}

/// The technique and what follows: `Naked Single: r2c5=9`, `X-Wing: r3c1,r8c8<>6`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, self.changes())
    }
}

fn is_candidate(marks: &PencilMarks, cell: Cell, digit: Digit) -> Result<(), StepError> {
    if marks.candidates()[cell].contains(digit) {
        Ok(())
    } else {
        Err(StepError::NotACandidate { cell, digit })
    }
}

/// Whether a search proves that there is no solution.
fn is_refuted(candidates: &CandidateGrid) -> bool {
    let mut steps = 100_000;
    // If the search was given up, no steps are left, and nothing is proven.
    solutions(candidates).next_within(&mut steps).is_none() && steps > 0
}

/// Why a step does not follow from the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The step has neither a placement nor an elimination.
    #[error("the step changes nothing")]
    Empty,
    /// The digit that is placed or eliminated is not a candidate.
    #[error("{digit} is not a candidate of {cell}")]
    NotACandidate {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// There may be a solution without this placement.
    #[error("{0} does not follow")]
    UnprovenPlacement(Placement),
    /// There may be a solution with this digit.
    #[error("{0} does not follow")]
    UnprovenElimination(Elimination),
}

/// Why the proof of a step does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The step itself is at fault, or the search that it relies on does not prove it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The proof does not show this placement.
    #[error("the proof does not show {0}={1}")]
    Placement(Cell, Digit),
    /// The proof does not show this elimination.
    #[error("the proof does not show {0}<>{1}")]
    Elimination(Cell, Digit),
}
