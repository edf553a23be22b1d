//! Clues outside the grid, for rows, columns and diagonals.

use std::sync::Arc;

use super::Reader;
use super::arguments::{Arguments, count, value};
use super::item::Item;
use super::names::side;
use crate::cell::Cell;
use crate::constraint::lines;
use crate::constraint::{
    Automaton, Constraint, FullRank, HiddenSkyscraper, KillerCage, Lunchbox, NumberedRoom,
    Sandwich, Skyscraper, XSum,
};
use crate::formats::{ReadError, shown};

impl Reader {
    /// Clues outside the grid. None if the kind is another.
    pub(super) fn outside_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "LittleKiller" => {
                vec![
                    KillerCage {
                        cells: self.diagonal(of.text(1))?,
                        sum: Some(of.number(0)?),
                        repeats: true,
                    }
                    .into(),
                ]
            }
            "XSum" => self.clues(&of, |line, sum| XSum { line, sum }.into())?,
            "Sandwich" => {
                let line = self.line(of.text(1), false)?;
                // In a grid of more values than cells in a row, the bounds are those of the row.
                if line.len() == self.puzzle.shape.values {
                    vec![
                        Sandwich {
                            line,
                            sum: of.number(0)?,
                        }
                        .into(),
                    ]
                } else {
                    vec![
                        Lunchbox {
                            line,
                            sum: of.number(0)?,
                        }
                        .into(),
                    ]
                }
            }
            "Lunchbox" => vec![
                Lunchbox {
                    line: of.after(1)?,
                    sum: of.number(0)?,
                }
                .into(),
            ],
            "Skyscraper" => self.clues(&of, |line, number| {
                Skyscraper {
                    line,
                    count: count(number),
                }
                .into()
            })?,
            "HiddenSkyscraper" => self.clues(&of, |line, number| {
                HiddenSkyscraper {
                    line,
                    first: value(number),
                }
                .into()
            })?,
            "NumberedRoom" => self.clues(&of, |line, number| {
                NumberedRoom {
                    line,
                    value: value(number),
                }
                .into()
            })?,
            "FullRank" => self.clues(&of, |line, number| {
                FullRank {
                    line,
                    rank: count(number),
                    tied: false,
                }
                .into()
            })?,
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// Which rows and columns, read from either end, may be the same number. One with a rank equals no other unless
    /// `any` is said.
    pub(super) fn ties(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        match item.arguments.first().map_or("", |ties| ties) {
            "" | "only-unclued" => Ok(Vec::new()),
            "any" => {
                for constraint in &mut self.puzzle.constraints {
                    if let Constraint::FullRank(rank) = constraint {
                        rank.tied = true;
                    }
                }
                Ok(Vec::new())
            }
            "none" => Ok(self.different_lines()),
            other => Err(ReadError(format!(
                "`{}`: expected any, none or only-unclued",
                shown(other)
            ))),
        }
    }

    /// No two rows and columns, read from either end, are the same number. Two rows that are read from the same end
    /// need no constraint, because their first cells differ; nor do two columns.
    fn different_lines(&self) -> Vec<Constraint> {
        let shape = &self.puzzle.shape;
        let lines = lines(shape);
        let (forward, backward) = lines.split_at(shape.rows + shape.columns);
        let mut pairs = Vec::new();
        for (number, one) in forward.iter().enumerate() {
            for other in 0..number {
                let are_parallel = (number < shape.rows) == (other < shape.rows);
                if !are_parallel {
                    pairs.push((one, &forward[other]));
                }
                pairs.push((one, &backward[other]));
            }
        }
        // The state 0 is that all values so far are the same, and 1 that two are not. The others know the last value.
        let all: Vec<i32> = (shape.least..=shape.greatest()).collect();
        let mut steps = vec![(1, all.clone(), 1)];
        for (state, value) in (2..).zip(&all) {
            let others = all.iter().copied().filter(|other| other != value);
            steps.push((0, vec![*value], state));
            steps.push((state, vec![*value], 0));
            steps.push((state, others.collect(), 1));
        }
        let steps: Arc<[_]> = steps.into();
        let made = pairs.into_iter().map(|(one, other)| {
            let pairs = one.iter().zip(other).filter(|(a, b)| a != b);
            let automaton = Automaton {
                line: pairs.flat_map(|(a, b)| [*a, *b]).collect(),
                start: vec![0],
                accept: vec![1],
                steps: Arc::clone(&steps),
            };
            automaton.into()
        });
        made.collect()
    }

    /// A clue at each end of a row or column: its name, and the number before and behind it. Either may be empty.
    fn clues(
        &self,
        of: &Arguments<'_>,
        make: impl Fn(Vec<Cell>, i64) -> Constraint,
    ) -> Result<Vec<Constraint>, ReadError> {
        let mut made = Vec::new();
        for (place, is_turned) in [(1, false), (2, true)] {
            if !of.text(place).is_empty() {
                made.push(make(self.line(of.text(0), is_turned)?, of.number(place)?));
            }
        }
        Ok(made)
    }

    /// The cells of the row or column with a name such as `R1`, from its other end if `is_turned`.
    fn line(&self, name: &str, is_turned: bool) -> Result<Vec<Cell>, ReadError> {
        let shape = &self.puzzle.shape;
        let line: Option<Vec<Cell>> =
            match *name.as_bytes() {
                [b'R' | b'r', row] => side(row).filter(|row| *row <= shape.rows).map(|row| {
                    (0..shape.columns)
                        .map(|column| Cell::at(row - 1, column))
                        .collect()
                }),
                [b'C' | b'c', column] => side(column)
                    .filter(|column| *column <= shape.columns)
                    .map(|column| {
                        (0..shape.rows)
                            .map(|row| Cell::at(row, column - 1))
                            .collect()
                    }),
                _ => None,
            };
        let mut line = line.ok_or_else(|| {
            ReadError(format!(
                "`{}`: expected a line such as R1 or C9",
                shown(name)
            ))
        })?;
        if is_turned {
            line.reverse();
        }
        Ok(line)
    }

    /// The diagonal that starts at a cell at the side.
    fn diagonal(&self, name: &str) -> Result<Vec<Cell>, ReadError> {
        let shape = &self.puzzle.shape;
        let cell = self.cell(name)?;
        let Some((row, column)) = cell.place() else {
            return Err(ReadError(format!(
                "`{}`: expected a cell at the side",
                shown(name)
            )));
        };
        let (last_row, last_column) = (shape.rows - 1, shape.columns - 1);
        let step = if column == 0 && row < last_row {
            (1, 1)
        } else if row == 0 && column > 0 {
            (1, -1)
        } else if column == last_column && row < last_row {
            (-1, -1)
        } else if row == last_row {
            (-1, 1)
        } else {
            return Err(ReadError(format!(
                "`{}`: expected a cell at the side",
                shown(name)
            )));
        };
        let cells = std::iter::successors(Some(cell), |cell| cell.offset(step.0, step.1));
        Ok(cells
            .take_while(|cell| shape.index(*cell).is_some())
            .collect())
    }
}
