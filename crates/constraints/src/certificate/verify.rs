//! Checking certificates.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Read};
use std::time::Instant;

use super::equation::Equation;
use super::part::{Candidates, Left, Part};
use super::text::{Claim, FORMAT, Head, Line, Term, VERSION};
use super::{CHECKER_WORK, Parts};
use crate::cell::Cell;
use crate::formats::own;
use crate::puzzle::{Puzzle, bits};
use crate::search::{Incomplete, Limits};

/// Maximum number of bytes of a line.
const MAX_LINE: u64 = 1 << 24;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq)]
pub struct Proven {
    /// The claim.
    pub claim: Claim,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution, if there is one: a value for each cell, in the order of
    /// [`Shape::index`](crate::Shape::index).
    pub solution: Option<Vec<i32>>,
    /// The number of lines after the first one.
    pub lines: u64,
    /// How many of these assume a value.
    pub assumptions: u64,
}

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct VerifyError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a line of a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The line cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The line does not have the format of a certificate.
    #[error("{0}")]
    Format(String),
    /// The puzzle or the solution is wrong.
    #[error("{0}")]
    Puzzle(String),
    /// The line does not follow.
    #[error("{0}")]
    Step(String),
    /// The file ends too early.
    #[error("the file ends before everything is decided: {0}")]
    End(String),
    /// A limit was reached.
    #[error("{0}")]
    Incomplete(#[from] Incomplete),
}

fn step(message: impl Into<String>) -> Fault {
    Fault::Step(message.into())
}

/// Checks a certificate: each line by the definition of one constraint, and the solution by all of them.
///
/// The limit of decisions is one for the number of assumptions. Memory is used for the puzzle, for the candidates at
/// each assumption that is not yet refuted, and for some hundred thousand states of automata.
///
/// # Errors
///
/// The error says which line does not follow, and why.
pub fn verify(mut reader: impl BufRead, limits: Limits<'_>) -> Result<Proven, VerifyError> {
    let mut text = String::new();
    let at = |line: u64| move |fault: Fault| VerifyError { line, fault };
    if !next(&mut reader, &mut text).map_err(at(1))? {
        return Err(at(1)(Fault::Format("the file is empty".to_owned())));
    }
    let (puzzle, claim, solution) = head(&text).map_err(at(1))?;
    let parts = Parts::new(&puzzle);
    let parts =
        parts.ok_or_else(|| at(1)(Fault::Puzzle("the puzzle has too many parts".to_owned())))?;
    let mut checker = Checker {
        puzzle: &puzzle,
        masks: puzzle.candidates.clone(),
        assumed: Vec::new(),
        parts,
        sums: 0,
        is_refuted: puzzle.candidates.contains(&0),
    };
    let mut lines = 0;
    let mut assumptions = 0;
    while next(&mut reader, &mut text).map_err(at(lines + 2))? {
        lines += 1;
        let at = at(lines + 1);
        if limits.until.is_some_and(|until| Instant::now() >= until) {
            return Err(at(Incomplete::Time.into()));
        }
        if limits.stop.is_some_and(|stop| stop()) {
            return Err(at(Incomplete::Stopped.into()));
        }
        if checker.is_done(claim) {
            return Err(at(step("everything is decided before this line")));
        }
        let line: Line = serde_json::from_str(&text).map_err(|_| {
            let expected = r#"{"assume":{"r1c1":1}} or {"by":1,"remove":{"r1c1":[1]}}"#;
            at(Fault::Format(format!(
                "expected an object such as {expected}"
            )))
        })?;
        match line {
            Line::Assume { assume } => {
                assumptions += 1;
                if assumptions > limits.nodes {
                    return Err(at(Incomplete::Nodes.into()));
                }
                checker.assume(&assume).map_err(at)?;
            }
            Line::Add { add } => checker.add(&add).map_err(at)?,
            Line::Remove { by, remove } => checker.remove(by, &remove).map_err(at)?,
        }
    }
    if !checker.is_done(claim) {
        return Err(at(lines + 1)(Fault::End(checker.open(claim))));
    }
    Ok(Proven {
        claim,
        solution,
        lines,
        assumptions,
        puzzle: puzzle.clone(),
    })
}

/// Reads a line. Returns false at the end of the file.
fn next(reader: &mut impl BufRead, text: &mut String) -> Result<bool, Fault> {
    text.clear();
    reader.take(MAX_LINE).read_line(text)?;
    if text.len() as u64 == MAX_LINE && !text.ends_with('\n') {
        return Err(Fault::Format(format!("expected at most {MAX_LINE} bytes")));
    }
    Ok(!text.is_empty())
}

/// Reads the first line, and checks the solution by the definition of each constraint.
fn head(text: &str) -> Result<(Puzzle, Claim, Option<Vec<i32>>), Fault> {
    let head: Head = serde_json::from_str(text)
        .map_err(|error| Fault::Format(format!("not the first line of a certificate: {error}")))?;
    if head.format != FORMAT || head.version != VERSION {
        return Err(Fault::Format(format!(
            "expected the format `{FORMAT}` and the version {VERSION}"
        )));
    }
    let puzzle = own::read(&head.puzzle.to_string())
        .map_err(|error| Fault::Puzzle(format!("puzzle: {error}")))?;
    let wrong = |message: &str| Err(Fault::Puzzle(message.to_owned()));
    let Some(values) = head.solution else {
        return match head.claim {
            Claim::None => Ok((puzzle, Claim::None, None)),
            Claim::Unique => wrong("a puzzle with one solution: expected `solution`"),
        };
    };
    if head.claim == Claim::None {
        return wrong("a puzzle without a solution: expected no `solution`");
    }
    let shape = &puzzle.shape;
    let is_cell = |index: usize| shape.index(shape.cell(index)).is_some();
    let is_right = values.len() == shape.len()
        && values.iter().enumerate().all(|(index, value)| match value {
            Some(value) => is_cell(index) && puzzle.bit(*value) != 0,
            None => !is_cell(index),
        });
    if !is_right {
        return wrong("solution: expected a value for each cell, and null for a place without one");
    }
    let values: Vec<i32> = values
        .into_iter()
        .map(|value| value.unwrap_or(shape.least))
        .collect();
    if !puzzle.is_solution(&values) {
        return wrong("solution: these values are not a solution of the puzzle");
    }
    Ok((puzzle, Claim::Unique, Some(values)))
}

/// A value of a cell that is assumed, with the candidates before it.
struct Assumed {
    cell: usize,
    bit: u32,
    masks: Vec<u32>,
}

struct Checker<'a> {
    puzzle: &'a Puzzle,
    masks: Vec<u32>,
    assumed: Vec<Assumed>,
    parts: Parts<'a>,
    /// The number of sums that the certificate has added up.
    sums: usize,
    /// Whether a cell has no candidate, and nothing is assumed.
    is_refuted: bool,
}

impl Checker<'_> {
    /// Whether what the certificate claims is proven.
    fn is_done(&self, claim: Claim) -> bool {
        match claim {
            Claim::None => self.is_refuted,
            // The solution is checked, so its values are never removed: they are all that is left.
            Claim::Unique => {
                self.assumed.is_empty() && self.masks.iter().all(|mask| mask.is_power_of_two())
            }
        }
    }

    /// What is not decided.
    fn open(&self, claim: Claim) -> String {
        if let Some(last) = self.assumed.last() {
            let cell = self.puzzle.shape.cell(last.cell);
            return format!("what is assumed of {cell} is not refuted");
        }
        let open = self.masks.iter().position(|mask| !mask.is_power_of_two());
        match (claim, open) {
            (Claim::Unique, Some(open)) => {
                format!(
                    "{} has more than one candidate",
                    self.puzzle.shape.cell(open)
                )
            }
            _ => "no cell is without candidates".to_owned(),
        }
    }

    fn index(&self, cell: Cell) -> Result<usize, Fault> {
        let index = self.puzzle.shape.index(cell);
        index.ok_or_else(|| step(format!("{cell} is not a cell of the puzzle")))
    }

    fn candidate(&self, cell: Cell, value: i32) -> Result<(usize, u32), Fault> {
        let index = self.index(cell)?;
        let bit = self.puzzle.bit(value) & self.masks[index];
        if bit == 0 {
            return Err(step(format!("{value} is not a candidate of {cell}")));
        }
        Ok((index, bit))
    }

    fn assume(&mut self, assume: &BTreeMap<Cell, i32>) -> Result<(), Fault> {
        let mut cells = assume.iter();
        let (Some((cell, value)), None) = (cells.next(), cells.next()) else {
            return Err(step("expected one cell to assume a value of"));
        };
        let (index, bit) = self.candidate(*cell, *value)?;
        if self.masks[index] == bit {
            return Err(step(format!("{cell} has no other candidate than {value}")));
        }
        let masks = self.masks.clone();
        self.assumed.push(Assumed {
            cell: index,
            bit,
            masks,
        });
        self.masks[index] = bit;
        Ok(())
    }

    /// Adds up sums.
    fn add(&mut self, terms: &[Term]) -> Result<(), Fault> {
        let shape = &self.puzzle.shape;
        let mut equation = Equation::default();
        for Term { by, cells, times } in terms {
            let cells = cells.iter().map(|cell| self.index(*cell));
            let cells: BTreeSet<usize> = cells.collect::<Result<_, _>>()?;
            let none = || step(format!("constraint {by} says no sum of these cells"));
            let first = cells.first().ok_or_else(none)?;
            let constraint = by.checked_sub(1).ok_or_else(none)?;
            let places = self.parts.of(&self.parts.of_cell[*first], constraint);
            let part = places.iter().find_map(|place| {
                let (_, part) = &self.parts.all[*place as usize];
                let sum = part.equation(shape.least, shape.values)?;
                sum.terms.keys().eq(&cells).then_some(sum)
            });
            let sum = equation.add(&part.ok_or_else(none)?, *times);
            sum.ok_or_else(|| step("a sum with numbers that are too large"))?;
        }
        let number = self.puzzle.constraints.len() + self.sums;
        self.parts.push(number, Part::Sum(equation));
        self.sums += 1;
        Ok(())
    }

    fn remove(&mut self, by: usize, remove: &BTreeMap<Cell, Vec<i32>>) -> Result<(), Fault> {
        let constraints = &self.puzzle.constraints;
        let name = match by.checked_sub(1) {
            Some(place) if place < constraints.len() => constraints[place].name(),
            Some(place) if place < constraints.len() + self.sums => "sum",
            _ => return Err(step(format!("there is no constraint {by}"))),
        };
        if remove.values().all(Vec::is_empty) {
            return Err(step("expected a value to remove"));
        }
        let mut known: BTreeMap<u32, Left> = BTreeMap::new();
        let mut removed = Vec::new();
        for (cell, values) in remove {
            let mut mask = 0;
            let index = self.index(*cell)?;
            for value in values {
                mask |= self.candidate(*cell, *value)?.1;
            }
            // Each value has to be excluded by one of the parts; what is done for one cell helps for the next.
            let mut is_too_much = false;
            let mut left = mask;
            let own = self.parts.of(&self.parts.of_cell[index], by - 1);
            let bare = self.parts.of(&self.parts.bare, by - 1);
            for place in own.iter().chain(bare) {
                if left == 0 {
                    break;
                }
                let (_, part) = &self.parts.all[*place as usize];
                let found = known.entry(*place).or_insert_with(|| {
                    part.left(Candidates {
                        masks: &self.masks,
                        least: self.puzzle.shape.least,
                        work: CHECKER_WORK,
                        states: self.parts.states,
                    })
                });
                match found {
                    Left::Nothing => left = 0,
                    Left::TooMuch => is_too_much = true,
                    Left::Some(kept) => {
                        let kept = kept.iter().filter(|(other, _)| *other == index);
                        left = kept.fold(left, |left, (_, kept)| left & kept);
                    }
                }
            }
            if let Some(bit) = bits(left).next() {
                let value = self.puzzle.shape.least + bit as i32;
                let why = match is_too_much {
                    true => "to find out takes too much work",
                    false => "a filling has it",
                };
                return Err(step(format!(
                    "constraint {by} ({name}) does not exclude {value} at {cell}: {why}"
                )));
            }
            removed.push((index, mask));
        }
        for (index, mask) in &removed {
            self.masks[*index] &= !mask;
        }
        if removed.iter().any(|(index, _)| self.masks[*index] == 0) {
            self.refute();
        }
        Ok(())
    }

    /// Takes the last assumption back, which is false; and the one before if its cell has no other candidate, and so
    /// on.
    fn refute(&mut self) {
        while let Some(Assumed { cell, bit, masks }) = self.assumed.pop() {
            self.masks = masks;
            self.masks[cell] &= !bit;
            if self.masks[cell] != 0 {
                return;
            }
        }
        self.is_refuted = true;
    }
}
