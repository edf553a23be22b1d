//! Making certificates.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Parts;
use super::part::Part;
use super::sums::derive;
use super::text::{Claim, FORMAT, Head, Line, Term, VERSION};
use super::tree::{self, Step};
use crate::formats::own;
use crate::puzzle::{Puzzle, bits};
use crate::search::{Descent, Incomplete, Limits, Solver, SolverError};

/// A certificate of a puzzle.
#[derive(Debug)]
pub struct Certificate {
    puzzle: Puzzle,
    solution: Option<Vec<i32>>,
    /// The sums that are derived, each as a line.
    sums: Vec<Vec<Term>>,
    steps: Vec<Step>,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertifyError {
    /// The puzzle cannot be solved.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// There is nothing to certify.
    #[error("there is more than one solution")]
    Multiple,
    /// A limit was reached before the certificate was complete.
    #[error(transparent)]
    Incomplete(#[from] Incomplete),
    /// The constraints of the puzzle have more than four million parts.
    #[error("the puzzle has more than four million parts of constraints")]
    TooLarge,
    /// The certificate would have more than 32 million lines.
    #[error("the certificate would have more than 32 million lines")]
    TooLong,
    /// The definitions and the solver contradict each other.
    #[error("the definitions of the constraints and the solver contradict each other")]
    Contradiction,
}

impl Certificate {
    /// What it proves.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.solution
            .as_ref()
            .map_or(Claim::None, |_| Claim::Unique)
    }

    /// The only solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&[i32]> {
        self.solution.as_deref()
    }

    /// The number of lines after the first one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sums.len() + self.steps.len()
    }

    /// Whether there is only the first line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes the certificate, a line for each step.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let shape = &self.puzzle.shape;
        let is_cell = |index: usize| shape.index(shape.cell(index)).is_some();
        let values = self.solution.as_ref().map(|values| {
            let values = values.iter().enumerate();
            let values = values.map(|(index, value)| is_cell(index).then_some(*value));
            values.collect()
        });
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            claim: self.claim(),
            solution: values,
            puzzle: serde_json::from_str(&own::write(&self.puzzle)).map_err(io::Error::other)?,
        };
        line(&mut to, &head)?;
        for add in &self.sums {
            line(&mut to, &Line::Add { add: add.clone() })?;
        }
        let value = |bit: u32| shape.least + bit as i32;
        for step in &self.steps {
            let step = match step {
                Step::Assume(cell, bit) => Line::Assume {
                    assume: BTreeMap::from([(shape.cell(*cell), value(bit.trailing_zeros()))]),
                },
                Step::Remove(constraint, removed) => {
                    let cells = removed.iter().map(|(cell, mask)| {
                        let values = bits(*mask).map(value).collect();
                        (shape.cell(usize::from(*cell)), values)
                    });
                    Line::Remove {
                        by: constraint + 1,
                        remove: cells.collect(),
                    }
                }
            };
            line(&mut to, &step)?;
        }
        Ok(())
    }
}

fn line(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *to, value)?;
    to.write_all(b"\n")
}

/// Certifies that a puzzle has exactly one solution, or none.
///
/// The solver finds the solutions first. Then candidates are removed by one constraint after the other, and values
/// assumed that lead to a contradiction. The limit of decisions holds for the solver and for the assumptions, each by
/// itself. Assumptions that are tried in vain count too.
///
/// ```
/// use tessera_constraints::{Limits, certificate::{Claim, certify, verify}, formats};
/// let text = ".Shape~4x4.~R3C2_1.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~5~R2C1~R3C1.Cage~6~R3C3~R4C3";
/// let puzzle = formats::read(text)?;
/// let certificate = certify(&puzzle, Limits::default())?;
/// let mut file = Vec::new();
/// certificate.write(&mut file)?;
/// let proven = verify(&file[..], Limits::default())?;
/// assert_eq!(proven.claim, Claim::Unique);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If there are several solutions, a limit is reached, or the certificate would be too long.
pub fn certify(puzzle: &Puzzle, limits: Limits<'_>) -> Result<Certificate, CertifyError> {
    let solver = Solver::new(puzzle)?;
    let found = solver.first_two(limits)?;
    let solution = match &found[..] {
        [] => None,
        [solution] => Some(solution),
        _ => return Err(CertifyError::Multiple),
    };
    let mut parts = Parts::new(puzzle).ok_or(CertifyError::TooLarge)?;
    let derived = derive(&parts, puzzle.shape.least, puzzle.shape.values);
    let count = puzzle.constraints.len();
    for (number, derived) in (count..).zip(&derived) {
        parts.push(number, Part::Sum(derived.equation.clone()));
    }
    let own = OnceCell::new();
    let guide = Descent::new(solver.plain_network(&own));
    let (is_unique, mut steps) = tree::build(&parts, puzzle, solution, guide, limits)?;
    if is_unique != solution.is_some() {
        return Err(CertifyError::Contradiction);
    }
    // Of the sums, those that are used are written.
    let mut numbers = BTreeMap::new();
    for step in &mut steps {
        if let Step::Remove(constraint, _) = step
            && *constraint >= count
        {
            let next = count + numbers.len();
            *constraint = *numbers.entry(*constraint).or_insert(next);
        }
    }
    let mut used: Vec<(usize, usize)> = numbers
        .into_iter()
        .map(|(number, place)| (place, number - count))
        .collect();
    used.sort_unstable();
    let term = |(place, times): &(u32, i64)| {
        let (constraint, part) = &parts.all[*place as usize];
        let mut cells = part.cells();
        cells.sort_unstable();
        let cells = cells
            .into_iter()
            .map(|cell| puzzle.shape.cell(cell))
            .collect();
        Term {
            by: constraint + 1,
            cells,
            times: *times,
        }
    };
    let sums = used
        .iter()
        .map(|(_, number)| derived[*number].parts.iter().map(term).collect());
    Ok(Certificate {
        puzzle: puzzle.clone(),
        solution: solution.cloned(),
        sums: sums.collect(),
        steps,
    })
}
