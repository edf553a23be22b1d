//! Constraints on lines and arrows.

use super::Reader;
use super::arguments::Arguments;
use super::item::Item;
use crate::cell::Cell;
use crate::constraint::{
    Arrow, Between, Constraint, DoubleArrow, Entropic, Lockout, Modular, Palindrome, RegionSum,
    Renban, SumLine, Thermometer, ValueIndex, Whisper, Zipper,
};
use crate::formats::ReadError;

impl Reader {
    /// Constraints on lines and arrows. None if the kind is another.
    pub(super) fn line_kinds(&self, item: &Item) -> Result<Option<Vec<Constraint>>, ReadError> {
        let of = Arguments::new(self, item);
        let made: Vec<Constraint> = match &*item.kind {
            "Thermo" => vec![Thermometer::new(of.all()?).into()],
            "Whisper" => {
                let (mut cells, is_closed) =
                    self.closed(&item.arguments[usize::from(of.has_number)..])?;
                cells.extend(is_closed.then(|| cells[0]));
                vec![
                    Whisper {
                        line: cells,
                        difference: of.with_default(5)?,
                    }
                    .into(),
                ]
            }
            "Renban" => vec![Renban::new(of.all()?).into()],
            "Modular" => vec![
                Modular {
                    line: of.rest()?,
                    modulus: of.with_default(3)?,
                }
                .into(),
            ],
            "Entropic" => vec![Entropic::new(of.all()?).into()],
            "RegionSumLine" => vec![RegionSum::new(of.all()?).into()],
            "Between" => vec![Between::new(of.all()?).into()],
            "Lockout" => vec![
                Lockout {
                    line: of.rest()?,
                    difference: of.with_default(4)?,
                }
                .into(),
            ],
            "Palindrome" => vec![Palindrome::new(of.all()?).into()],
            "Zipper" => vec![Zipper::new(of.all()?).into()],
            "SumLine" => {
                let (line, closed) = self.closed(&item.arguments[usize::from(of.has_number)..])?;
                vec![
                    SumLine {
                        line,
                        sum: of.with_default(10)?.into(),
                        closed,
                    }
                    .into(),
                ]
            }
            "ValueIndexing" => vec![ValueIndex::new(of.all()?).into()],
            "Arrow" => {
                let mut cells = of.all()?;
                let shaft = cells.split_off(cells.len().min(1));
                vec![
                    Arrow {
                        circle: cells,
                        shaft,
                    }
                    .into(),
                ]
            }
            "DoubleArrow" => vec![DoubleArrow::new(of.all()?).into()],
            "PillArrow" => {
                let mut circle = of.after(1)?;
                let size = usize::try_from(of.number(0)?)
                    .unwrap_or(usize::MAX)
                    .min(circle.len());
                let shaft = circle.split_off(size);
                circle.sort_unstable();
                vec![Arrow { circle, shaft }.into()]
            }
            _ => return Ok(None),
        };
        Ok(Some(made))
    }

    /// The cells of a line, and whether it is closed: then `LOOP` follows them.
    fn closed(&self, names: &[String]) -> Result<(Vec<Cell>, bool), ReadError> {
        let is_closed = names.last().is_some_and(|name| name == "LOOP");
        let cells = self.cells(&names[..names.len() - usize::from(is_closed)])?;
        if cells.is_empty() {
            Err(ReadError::new("expected cells"))
        } else {
            Ok((cells, is_closed))
        }
    }
}
