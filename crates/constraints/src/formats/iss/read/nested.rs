//! Constraints within others: alternatives, conjunctions and copies.

use super::super::codes;
use super::Reader;
use super::item::{Item, MAX_ITEMS, within};
use crate::cell::Cell;
use crate::constraint::{And, Automaton, Constraint, Or};
use crate::formats::ReadError;

impl Reader {
    /// The constraints of an item that has others within it.
    pub(super) fn nested(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let made: Vec<Constraint> = match &*item.kind {
            "Or" => {
                let mut choices = Vec::new();
                for inner in &item.inner {
                    let mut made = self.inner(inner)?;
                    choices.push(if made.len() == 1 {
                        made.remove(0)
                    } else {
                        And { constraints: made }.into()
                    });
                }
                vec![
                    Or {
                        constraints: choices,
                    }
                    .into(),
                ]
            }
            "And" => {
                let mut made = Vec::new();
                for inner in &item.inner {
                    made.extend(self.inner(inner)?);
                }
                // Apart, because marks within count for rules that all marks are given.
                made
            }
            _ => self.replicated(item)?,
        };
        Ok(made)
    }

    /// The constraints of an item within another. Givens become automata there, because they may not hold.
    fn inner(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        if !matches!(&*item.kind, "" | "Given") {
            return self.constraints(item).map_err(|error| within(item, &error));
        }
        let mut made = Vec::new();
        for argument in &item.arguments {
            let (cell, mask) = self.given(argument)?;
            let shape = &self.puzzle.shape;
            let allowed = (0..shape.values)
                .filter(|bit| mask >> bit & 1 == 1)
                .map(|bit| shape.least + bit as i32);
            let steps = vec![(0, allowed.collect(), 1)];
            made.push(
                Automaton {
                    line: vec![cell],
                    start: vec![0],
                    accept: vec![1],
                    steps: steps.into(),
                }
                .into(),
            );
        }
        Ok(made)
    }

    /// Copies of the constraints within, each moved from an origin to one of some cells.
    fn replicated(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let origin = item.arguments.get(1).map_or("R1C1", |origin| origin);
        let (targets, origin) = match item.arguments.first() {
            // The origin may be beside the grid, as the cells of the template are.
            Some(targets) => (codes::bits(targets)?, self.cell(origin)?),
            None => return Err(ReadError::new("expected cells")),
        };
        let start = self.puzzle.shape.index(origin).expect("it was looked up");
        let mut made = Vec::new();
        for offset in (0..targets.len()).filter(|offset| targets[*offset]) {
            if start + offset >= self.puzzle.shape.len() {
                return Err(ReadError::new("a cell is outside of the grid"));
            }
            let target = self.puzzle.shape.cell(start + offset);
            for inner in &item.inner {
                let moved = self.moved(inner, origin, target)?;
                made.extend(
                    self.constraints(&moved)
                        .map_err(|error| within(inner, &error))?,
                );
            }
            if made.len() > MAX_ITEMS {
                return Err(ReadError(format!(
                    "expected at most {MAX_ITEMS} constraints"
                )));
            }
        }
        Ok(made)
    }

    /// A copy of an item, whose cells are moved by the distance of `from` and `to`.
    fn moved(&self, item: &Item, from: Cell, to: Cell) -> Result<Item, ReadError> {
        let mut moved = item.clone();
        for argument in &mut moved.arguments {
            let (name, values) = argument
                .split_once('_')
                .map_or((&**argument, None), |(name, values)| (name, Some(values)));
            let Ok(cell) = self.cell(name) else {
                continue;
            };
            let target = match (from.place(), to.place(), cell.place()) {
                (Some(from), Some(to), Some(_)) => cell.offset(
                    to.0 as isize - from.0 as isize,
                    to.1 as isize - from.1 as isize,
                ),
                _ => cell.number().zip(from.number()).zip(to.number()).and_then(
                    |((cell, from), to)| {
                        (cell + to)
                            .checked_sub(from)
                            .filter(|number| *number < self.puzzle.shape.extra)
                            .map(Cell::extra)
                    },
                ),
            };
            let target = target.filter(|cell| self.puzzle.shape.index(*cell).is_some());
            let target =
                target.ok_or_else(|| ReadError(format!("`{name}` is moved out of the grid")))?;
            *argument = format!(
                "{}{}",
                self.name(target),
                values.map_or(String::new(), |values| format!("_{values}"))
            );
        }
        moved.inner = item
            .inner
            .iter()
            .map(|inner| self.moved(inner, from, to))
            .collect::<Result<_, _>>()?;
        Ok(moved)
    }
}
