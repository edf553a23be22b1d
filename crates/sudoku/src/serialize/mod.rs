//! Grids, cells, digits and steps for `serde`: the feature `serde`.
//!
//! Cells, houses and nodes are texts, as in `docs/sudoku-proofs.md`; a proof has the form that this page describes, but
//! the steps inside it are whole steps with their techniques. The form is for JSON and other formats that describe
//! their own types.

pub(crate) mod proof;

use std::fmt::{self, Display};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::techniques::proof_json::{house_text, node_text};
use crate::{
    Cell, CellSet, Digit, DigitSet, Elimination, Grid, House, Kind, Node, Technique, UNITS,
};

/// Writes and reads a type as a text: `$write` is given the value and a formatter, and `$read` the text, of which it
/// makes a value or says what was expected.
macro_rules! as_text {
    ($($type:ty, $write:expr, $read:expr;)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type, &mut fmt::Formatter<'_>) -> fmt::Result = $write;
                serializer.collect_str(&Text(self, write))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                $read(text.as_str()).map_err(D::Error::custom)
            }
        }
    )* };
}

/// A value that is written by a function.
struct Text<'a, T>(&'a T, fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result);

impl<T> Display for Text<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.1)(self.0, f)
    }
}

as_text! {
    Grid, Display::fmt, |text: &str| text.parse::<Grid>();
    Cell, Display::fmt, |text: &str| cell(text).ok_or_else(|| unlike(text, "a cell such as `r1c9`"));
    DigitSet, Display::fmt, |text: &str| {
        let digits: Option<DigitSet> = text.chars().map(digit).collect();
        digits.ok_or_else(|| unlike(text, "digits such as `125`"))
    };
    Elimination, Display::fmt, |text: &str| text.parse::<Elimination>();
    House, |house, f| f.write_str(&house_text(house)), |text: &str| {
        house(text).ok_or_else(|| unlike(text, "a cell such as `r1c9`, or a unit and a digit such as `b3=5`"))
    };
    Node, |node, f| f.write_str(&node_text(node)), |text: &str| {
        node(text).ok_or_else(|| unlike(text, "cells and a digit such as `r1c2,r1c3=5`"))
    };
    Technique, |technique, f| f.write_str(technique.id()), |text: &str| {
        let mut all = Technique::ALL.iter().copied();
        let found = all.find(|technique| technique.id() == text);
        found.ok_or_else(|| unlike(text, "the identifier of a technique such as `naked_single`"))
    };
}

/// The message for a text that is not what was expected.
fn unlike(text: &str, expected: &str) -> String {
    let found: String = text.chars().take(40).collect();
    format!("`{found}`: expected {expected}")
}

fn digit(letter: char) -> Option<Digit> {
    Digit::new(u8::try_from(letter.to_digit(10)?).ok()?)
}

/// A number from 1 to 9, as an index.
fn index(letter: char) -> Option<usize> {
    Some(usize::from(digit(letter)?.get()) - 1)
}

fn cell(text: &str) -> Option<Cell> {
    let mut letters = text.chars();
    match [(); 5].map(|()| letters.next()) {
        [Some('r'), Some(row), Some('c'), Some(column), None] => {
            Some(Cell::at(index(row)?, index(column)?))
        }
        _ => None,
    }
}

/// The index of a unit.
fn unit_of(text: &str) -> Option<u8> {
    let mut letters = text.chars();
    let [Some(kind), Some(number), None] = [(); 3].map(|()| letters.next()) else {
        return None;
    };
    let kind = match kind {
        'r' => Kind::Row,
        'c' => Kind::Column,
        'b' => Kind::Box,
        _ => return None,
    };
    let number = index(number)?;
    let place = UNITS
        .iter()
        .position(|unit| unit.kind == kind && unit.index == number)?;
    u8::try_from(place).ok()
}

fn house(text: &str) -> Option<House> {
    if let Some(cell) = cell(text) {
        return Some(House::Cell(cell));
    }
    let (unit, of) = text.split_once('=')?;
    let mut letters = of.chars();
    let digit = digit(letters.next()?).filter(|_| letters.next().is_none())?;
    Some(House::Unit(unit_of(unit)?, digit))
}

fn node(text: &str) -> Option<Node> {
    let (cells, of) = text.split_once('=')?;
    let mut letters = of.chars();
    let digit = digit(letters.next()?).filter(|_| letters.next().is_none())?;
    let cells = match cells {
        "" => CellSet::EMPTY,
        _ => cells.split(',').map(cell).collect::<Option<CellSet>>()?,
    };
    Some(Node { digit, cells })
}

/// The number, from 1 to 9.
impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let wrong = || D::Error::custom(format_args!("{number}: expected a digit from 1 to 9"));
        Digit::new(number).ok_or_else(wrong)
    }
}

/// The cells in order: `["r1c1", "r1c5"]`.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        Ok(Vec::<Cell>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// The index of a unit, which has to be one.
pub(crate) fn unit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    let unit = Option::<usize>::deserialize(from)?;
    match unit.filter(|unit| *unit >= UNITS.len()) {
        Some(unit) => Err(D::Error::custom(format_args!(
            "`unit` is {unit}: expected an index of a unit, 0 to {}",
            UNITS.len() - 1
        ))),
        None => Ok(unit),
    }
}
