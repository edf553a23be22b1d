//! Techniques: how a person finds the next step of a puzzle, and why the step is right.
//!
//! [`PencilMarks`] say where a person stands, a [`Step`] says what follows, and [`next_step`] asks the techniques for
//! one, the easiest technique first.
//!
//! To add a technique, write a file with its `DEFINITION`, and name it in this file three times: as a module, as a
//! variant of [`Technique`] with its line in `Technique::definition`, and in [`Technique::ALL`]. Nothing else has to
//! change. `words` has the phrases that several explanations share.

mod hidden_single;
mod naked_single;
mod pencil_marks;
mod step;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

pub(crate) use hidden_single::{hidden_singles_in, why_no_cell};
pub(crate) use naked_single::{naked_singles, why_no_digit};
pub use pencil_marks::PencilMarks;
pub use step::{Elimination, Placement, Reason, Step, StepError};

/// A way of reasoning that finds steps, ordered by difficulty.
///
/// ```
/// use tessera_sudoku::Technique;
/// assert_eq!(Technique::NakedSingle.id(), "naked_single");
/// assert_eq!(Technique::NakedSingle.to_string(), "Naked single");
/// assert!(Technique::NakedSingle < Technique::HiddenSingle);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A cell has one candidate left: its digit.
    NakedSingle,
    /// A digit has one cell left in a unit: its cell.
    HiddenSingle,
}

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: &'static [Technique] = &[Technique::NakedSingle, Technique::HiddenSingle];

    const fn definition(self) -> &'static Definition {
        match self {
            Technique::NakedSingle => &naked_single::DEFINITION,
            Technique::HiddenSingle => &hidden_single::DEFINITION,
        }
    }

    /// The name for programs, such as `naked_single`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.definition().id
    }

    /// The name for people, such as `Naked single`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.definition().name
    }

    /// The first step that this technique finds. `None` if it finds none, or if the marks show a contradiction.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// let step = Technique::HiddenSingle.find(&marks).unwrap();
    /// assert_eq!(step.reason.text, "The 9 of row 1 must be in r1c9, its only empty cell.");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn find(self, marks: &PencilMarks) -> Option<Step> {
        match marks.contradiction() {
            Some(_) => None,
            None => (self.definition().find)(marks),
        }
    }
}

/// The name for people.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the file of a technique defines.
struct Definition {
    id: &'static str,
    name: &'static str,
    /// Finds the first step. The marks show no contradiction.
    find: fn(&PencilMarks) -> Option<Step>,
}

/// The next step of a person: the first one that the easiest possible technique finds.
///
/// `None` if no technique finds a step, which includes that every cell is filled, or if the marks show a
/// [contradiction](PencilMarks::contradiction).
///
/// ```
/// use tessera_sudoku::{Cell, Grid, PencilMarks, Technique, next_step};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut marks = PencilMarks::new(&grid);
/// let step = next_step(&marks).unwrap();
/// assert_eq!((step.technique, step.to_string()), (Technique::NakedSingle, "Naked single: r5c5=5".to_owned()));
/// assert_eq!(
///     step.reason.text,
///     "Only 5 is left for r5c5: column 5 holds 1, 2, 6, 7, 8 and 9; row 5 holds 3 and 4."
/// );
/// while let Some(step) = next_step(&marks) {
///     marks.apply(&step);
/// }
/// assert_eq!(marks.grid().unknown(), 0);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn next_step(marks: &PencilMarks) -> Option<Step> {
    if marks.contradiction().is_some() {
        return None;
    }
    Technique::ALL
        .iter()
        .find_map(|technique| (technique.definition().find)(marks))
}
