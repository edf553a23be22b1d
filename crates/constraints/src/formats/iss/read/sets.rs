//! Cages and other sets of cells.

use super::Reader;
use super::arguments::{Arguments, count, values};
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{
    AllDifferent, Constraint, Contains, CountDistinct, CountingCircles, EqualSums, EqualityCage,
    Index, KillerCage, Quadruple, RellikCage, SameValues, Sum,
};
use crate::formats::{ReadError, shown};

impl Reader {
    /// Constraints on sets of cells. None if the kind is another.
    pub(super) fn set_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "Cage" => {
                let cells = of.after(1)?;
                let sum = if of.text(0).is_empty() {
                    0
                } else {
                    of.number(0)?
                };
                let mut once = cells.clone();
                once.sort_unstable();
                once.dedup();
                if once.len() < cells.len() {
                    vec![
                        Sum {
                            cells,
                            factors: Vec::new(),
                            sum,
                        }
                        .into(),
                        AllDifferent::new(once).into(),
                    ]
                } else {
                    vec![
                        KillerCage {
                            cells,
                            sum: (sum != 0).then_some(sum),
                            repeats: false,
                        }
                        .into(),
                    ]
                }
            }
            "RellikCage" => vec![
                RellikCage {
                    cells: of.after(1)?,
                    sum: of.number(0)?,
                }
                .into(),
            ],
            "EqualityCage" => vec![EqualityCage::new(of.all()?).into()],
            "Sum" => {
                let (sum, factors) = of.text(0).split_once("_=_").unwrap_or((of.text(0), ""));
                let sum = sum
                    .parse()
                    .map_err(|_| ReadError(format!("`{}`: expected a sum", shown(sum))))?;
                let factors = if factors.is_empty() {
                    Vec::new()
                } else {
                    values(factors)?
                };
                let factors = factors.into_iter().map(i64::from).collect();
                vec![
                    Sum {
                        cells: of.after(1)?,
                        factors,
                        sum,
                    }
                    .into(),
                ]
            }
            "AllDifferent" => vec![AllDifferent::new(of.all()?).into()],
            "ContainAtLeast" => vec![
                Quadruple {
                    cells: of.after(1)?,
                    values: values(of.text(0))?,
                }
                .into(),
            ],
            "ContainExact" => vec![
                Contains {
                    cells: of.after(1)?,
                    values: values(of.text(0))?,
                    none: Vec::new(),
                }
                .into(),
            ],
            "LookAndSay" => vec![look_and_say(of.text(0), of.after(1)?)?.into()],
            "SameValues" => {
                let (sets, cells) = (count(of.number(0)?), of.after(1)?);
                if sets == 0 || !cells.len().is_multiple_of(sets) {
                    return Err(ReadError(format!(
                        "{} cells: expected a multiple of the number of sets",
                        cells.len()
                    )));
                }
                let size = (cells.len() / sets).max(1);
                vec![
                    SameValues {
                        sets: cells.chunks(size).map(<[Cell]>::to_vec).collect(),
                    }
                    .into(),
                ]
            }
            "EqualSum" => {
                let parts = item
                    .arguments
                    .split(|argument| argument == "-")
                    .map(|part| self.cells(part));
                vec![
                    EqualSums {
                        parts: parts.collect::<Result<_, _>>()?,
                    }
                    .into(),
                ]
            }
            "Quad" => {
                let cell = self.cell(of.text(0))?;
                let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(rows, columns)| self.beyond(cell, rows, columns));
                let values = values(&item.arguments[1.min(item.arguments.len())..].join("_"))?;
                vec![
                    Quadruple {
                        cells: square.into_iter().flatten().collect(),
                        values,
                    }
                    .into(),
                ]
            }
            "Indexing" => {
                let shape = &self.puzzle.shape;
                let is_row = of.text(0) == "R";
                let cells = of
                    .after(1)?
                    .into_iter()
                    .filter_map(|cell| Some((cell, cell.place()?)));
                cells
                    .map(|(cell, (row, column))| {
                        let line = if is_row {
                            (0..shape.rows).map(|row| Cell::at(row, column)).collect()
                        } else {
                            (0..shape.columns)
                                .map(|column| Cell::at(row, column))
                                .collect()
                        };
                        Index {
                            cell,
                            line,
                            value: 1 + if is_row { row } else { column } as i32,
                        }
                        .into()
                    })
                    .collect()
            }
            "CountingCircles" => vec![CountingCircles::new(of.all()?).into()],
            "CountDistinct" => vec![
                CountDistinct {
                    count: self.cell(of.text(0))?,
                    cells: of.after(1)?,
                }
                .into(),
            ],
            _ => return Ok(None),
        };
        Ok(Some(made))
    }
}

/// Reads a clue such as `1332`: one 3 and three 2s.
fn look_and_say(clue: &str, cells: Vec<Cell>) -> Result<Contains, ReadError> {
    let digits: Option<Vec<i32>> = clue
        .chars()
        .map(|digit| digit.to_digit(10).map(|digit| digit as i32))
        .collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
    let digits = digits.ok_or_else(|| {
        ReadError(format!(
            "`{}`: expected pairs of a count and a value",
            shown(clue)
        ))
    })?;
    let mut contains = Contains {
        cells,
        values: Vec::new(),
        none: Vec::new(),
    };
    for pair in digits.chunks(2) {
        contains
            .values
            .extend(std::iter::repeat_n(pair[1], pair[0] as usize));
        contains.none.extend((pair[0] == 0).then_some(pair[1]));
    }
    Ok(contains)
}
