//! Making certificates.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use super::part::{Candidates, Left, Part};
use super::sums::derive;
use super::text::{Claim, FORMAT, Head, Line, Term, VERSION};
use super::{MAKER_WORK, Parts};
use crate::formats::own;
use crate::puzzle::{Puzzle, bits};
use crate::search::{Incomplete, Limits, Solver, SolverError};

/// A certificate of a puzzle.
#[derive(Debug)]
pub struct Certificate {
    puzzle: Puzzle,
    solution: Option<Vec<i32>>,
    /// The sums that are derived, each as a line.
    sums: Vec<Vec<Term>>,
    steps: Vec<Step>,
}

/// A line, in a form that needs little memory.
#[derive(Debug)]
enum Step {
    Assume(usize, u32),
    Remove(usize, Box<[(u16, u32)]>),
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
/// assumed that lead to a contradiction. Decisions count for the limit of both.
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
/// If there are several solutions, or if a limit is reached.
pub fn certify(puzzle: &Puzzle, limits: Limits<'_>) -> Result<Certificate, CertifyError> {
    let found = Solver::new(puzzle)?.first_two(limits)?;
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
    let mut maker = Maker {
        least: puzzle.shape.least,
        masks: puzzle.candidates.clone(),
        waits: vec![false; parts.all.len()],
        queues: [Vec::new(), Vec::new()],
        steps: Vec::new(),
        weights: vec![1.0; puzzle.shape.len()],
        parts: &parts,
    };
    let is_unique = maker.run(solution.map(|values| &values[..]), puzzle, limits)?;
    if is_unique != solution.is_some() {
        return Err(CertifyError::Contradiction);
    }
    let mut steps = maker.steps;
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

struct Maker<'a> {
    least: i32,
    masks: Vec<u32>,
    /// For each part whether it is to be looked at.
    waits: Vec<bool>,
    /// These parts, first those that are looked at quickly.
    queues: [Vec<u32>; 2],
    steps: Vec<Step>,
    /// For each cell how often it took part in a contradiction.
    weights: Vec<f64>,
    parts: &'a Parts<'a>,
}

impl Maker<'_> {
    /// Returns whether the solution is left; without one, all is refuted.
    fn run(
        &mut self,
        solution: Option<&[i32]>,
        puzzle: &Puzzle,
        limits: Limits<'_>,
    ) -> Result<bool, CertifyError> {
        let mut stack: Vec<(usize, u32, Vec<u32>)> = Vec::new();
        let mut nodes = 0;
        for part in 0..self.parts.all.len() as u32 {
            self.wake(part);
        }
        if self.masks.contains(&0) {
            return Ok(false);
        }
        loop {
            if self.propagate() {
                let choice = match solution {
                    Some(values) if stack.is_empty() => {
                        self.choose(|cell| !puzzle.bit(values[cell]))
                    }
                    _ => self.choose(|_| u32::MAX),
                };
                let Some((cell, bit)) = choice else {
                    // Everything is decided. A solution may be left only if nothing is assumed.
                    return match stack.is_empty() {
                        true => Ok(true),
                        false => Err(CertifyError::Contradiction),
                    };
                };
                nodes += 1;
                if nodes > limits.nodes {
                    return Err(Incomplete::Nodes.into());
                }
                if limits.until.is_some_and(|until| Instant::now() >= until) {
                    return Err(Incomplete::Time.into());
                }
                if limits.stop.is_some_and(|stop| stop()) {
                    return Err(Incomplete::Stopped.into());
                }
                stack.push((cell, bit, self.masks.clone()));
                self.steps.push(Step::Assume(cell, bit));
                self.masks[cell] = bit;
                self.wake_cell(cell);
                continue;
            }
            // What was assumed last is false, and what was assumed before it if nothing is left then.
            loop {
                let Some((cell, bit, masks)) = stack.pop() else {
                    return Ok(false);
                };
                self.masks = masks;
                self.masks[cell] &= !bit;
                if self.masks[cell] != 0 {
                    self.wake_cell(cell);
                    break;
                }
            }
        }
    }

    fn wake(&mut self, part: u32) {
        if !std::mem::replace(&mut self.waits[part as usize], true) {
            let is_slow = matches!(
                self.parts.all[part as usize].1,
                Part::Line(_) | Part::Any(_)
            );
            self.queues[usize::from(is_slow)].push(part);
        }
    }

    fn wake_cell(&mut self, cell: usize) {
        let parts = self.parts;
        for part in &parts.of_cell[cell] {
            self.wake(*part);
        }
    }

    /// Removes candidates until no part removes any more. Returns false if a cell has none left.
    fn propagate(&mut self) -> bool {
        let parts = self.parts;
        while let Some(place) = self.queues[0].pop().or_else(|| self.queues[1].pop()) {
            self.waits[place as usize] = false;
            let (constraint, part) = &parts.all[place as usize];
            let candidates = Candidates {
                masks: &self.masks,
                least: self.least,
                work: MAKER_WORK,
            };
            let mut removed: BTreeMap<u16, u32> = BTreeMap::new();
            match part.left(candidates) {
                Left::TooMuch => {}
                Left::Nothing => {
                    let cells = part.cells();
                    let fewest = cells
                        .iter()
                        .min_by_key(|cell| self.masks[**cell].count_ones());
                    let cell = fewest.copied().or_else(|| (0..self.masks.len()).next());
                    let Some(cell) = cell else { return false };
                    removed.insert(cell as u16, self.masks[cell]);
                    for cell in cells {
                        self.weights[cell] += 1.0;
                    }
                }
                Left::Some(left) => {
                    for (cell, mask) in left {
                        let gone = self.masks[cell] & !mask;
                        if gone != 0 {
                            *removed.entry(cell as u16).or_default() |= gone;
                        }
                    }
                }
            }
            if removed.is_empty() {
                continue;
            }
            let mut is_contradiction = false;
            for (cell, gone) in &removed {
                let cell = usize::from(*cell);
                self.masks[cell] &= !gone;
                is_contradiction |= self.masks[cell] == 0;
            }
            if is_contradiction {
                // A cell without candidates is enough.
                removed.retain(|cell, _| self.masks[usize::from(*cell)] == 0);
                while removed.len() > 1 {
                    removed.pop_last();
                }
            }
            let cells: Vec<u16> = removed.keys().copied().collect();
            self.steps
                .push(Step::Remove(*constraint, removed.into_iter().collect()));
            if is_contradiction {
                for place in self.queues.iter_mut().flat_map(std::mem::take) {
                    self.waits[place as usize] = false;
                }
                return false;
            }
            for cell in cells {
                self.wake_cell(usize::from(cell));
            }
        }
        true
    }

    /// An undecided cell with few candidates that took part in contradictions, and one of its candidates that is
    /// allowed.
    fn choose(&self, allowed: impl Fn(usize) -> u32) -> Option<(usize, u32)> {
        let open = self.masks.iter().enumerate();
        let open = open.filter(|(_, mask)| mask.count_ones() > 1);
        let score = |cell: usize, mask: u32| f64::from(mask.count_ones()) / self.weights[cell];
        let best = open.min_by(|a, b| score(a.0, *a.1).total_cmp(&score(b.0, *b.1)));
        let (cell, mask) = best?;
        let mask = mask & allowed(cell);
        Some((cell, mask & mask.wrapping_neg()))
    }
}
