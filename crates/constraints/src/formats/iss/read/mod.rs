//! Reading the text of Interactive Sudoku Solver.
//!
//! `item` parses the text, `shape` makes the grid, `names` finds cells by their names, and `arguments` reads the
//! arguments of one item. Each other module reads the kinds of constraints of one group.

mod arguments;
mod coded;
mod dots;
mod grid;
mod item;
mod lines;
mod names;
mod nested;
mod outside;
mod regions;
mod sets;
mod shape;

use std::collections::HashMap;

use self::item::{Item, parse, within};
use self::regions::REGION_KINDS;
use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::formats::{ReadError, lines as grids, shown};
use crate::puzzle::Puzzle;

/// Reads the text of a puzzle.
///
/// Parts are separated by blank lines. Each is a line of constraints, or in a form of [`lines`](crate::formats::lines).
/// Lines that start with `#` are comments.
///
/// # Errors
///
/// The error names the constraint that is wrong or unknown, and what was expected.
///
/// ```
/// use tessera_constraints::{Solver, formats::iss};
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1~R2C3_2.Thermo~R4C1~R4C2~R4C3")?;
/// assert_eq!(puzzle.constraints.len(), 2);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let mut items = Vec::new();
    let mut others: Option<Puzzle> = None;
    let lines_left: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    let uncommented = lines_left.join("\n");
    for part in uncommented
        .split("\n\n")
        .flat_map(|part| part.split("\n \n"))
    {
        if part.trim().is_empty() {
            continue;
        }
        // A grid in a line of characters may begin with a dot too, so such forms are tried first.
        if let Some(puzzle) = grids::read(part)? {
            match &mut others {
                None => others = Some(puzzle),
                Some(others) => others
                    .constraints
                    .extend(puzzle.constraints.into_iter().skip(1)),
            }
        } else {
            items.extend(parse(part)?);
        }
    }
    let mut reader = Reader::new(&items, others)?;
    // Constraints on all regions are made when the regions are known, and ties are allowed when all ranks are.
    items.sort_by_key(|item| REGION_KINDS.contains(&&*item.kind) || item.kind == "FullRankTies");
    for item in &items {
        let constraints = reader
            .constraints(item)
            .map_err(|error| within(item, &error))?;
        reader.puzzle.constraints.extend(constraints);
    }
    match reader.puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(reader.puzzle),
    }
}

/// The puzzle that is being read.
struct Reader {
    puzzle: Puzzle,
    /// The groups of cells beside the grid by the prefix of their names: the number of the first cell, the number of
    /// cells, and that of columns.
    groups: HashMap<String, (usize, usize, usize)>,
    /// The number of cells of a region.
    region_size: usize,
}

impl Reader {
    /// The constraints of an item. Givens change the puzzle itself.
    fn constraints(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        match &*item.kind {
            "" | "Given" => {
                for argument in &item.arguments {
                    self.give(argument)?;
                }
                return Ok(Vec::new());
            }
            "Shape" | "Var" | "NoBoxes" | "RegionSize" | "SearchPriority" => return Ok(Vec::new()),
            "FullRankTies" => return self.ties(item),
            "Or" | "And" | "Replicate" => return self.nested(item),
            "Doppelganger" => return self.doppelganger(),
            _ => {}
        }
        let groups = [
            Reader::grid_kinds,
            Reader::line_kinds,
            Reader::dot_kinds,
            Reader::coded_kinds,
            Reader::outside_kinds,
            Reader::set_kinds,
            Reader::region_kinds,
        ];
        for group in groups {
            if let Some(made) = group(self, item)? {
                return Ok(made);
            }
        }
        Err(ReadError::new("this type of constraint is not known"))
    }

    /// The cell of a given such as `R1C1_3_4`, and the mask of its values.
    fn given(&self, argument: &str) -> Result<(Cell, u32), ReadError> {
        let mut parts = argument.split('_');
        let cell = self.cell(parts.next().unwrap_or_default())?;
        let shape = &self.puzzle.shape;
        let mut mask = 0;
        for value in parts {
            let bit = value.parse().ok().map_or(0, |value| self.puzzle.bit(value));
            if bit == 0 {
                let (least, greatest) = (shape.least, shape.greatest());
                return Err(ReadError(format!(
                    "`{}` at {cell}: expected a value from {least} to {greatest}",
                    shown(value)
                )));
            }
            mask |= bit;
        }
        // A cell that is named without values may have any value.
        Ok((cell, if mask == 0 { u32::MAX } else { mask }))
    }

    /// Leaves a cell the values of a given.
    fn give(&mut self, argument: &str) -> Result<(), ReadError> {
        let (cell, mask) = self.given(argument)?;
        let index = self.puzzle.shape.index(cell).expect("it was looked up");
        self.puzzle.candidates[index] &= mask;
        Ok(())
    }
}
