//! Clues outside the grid, for rows, columns and diagonals.

use super::Reader;
use super::arguments::{Arguments, count, value};
use super::item::Item;
use super::names::side;
use crate::cell::Cell;
use crate::constraint::{
    Constraint, FullRank, HiddenSkyscraper, KillerCage, Lunchbox, NumberedRoom, Sandwich,
    Skyscraper, XSum,
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
                }
                .into()
            })?,
            _ => return Ok(None),
        };
        Ok(Some(made))
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
