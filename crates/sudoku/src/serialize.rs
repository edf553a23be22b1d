//! Grids, cells, digits and steps for `serde`: the feature `serde`.
//!
//! Cells, houses and nodes are texts, as in `docs/sudoku-proofs.md`; a proof has the form that this page describes. So
//! the form is for JSON and others that say of themselves what they contain.

use std::fmt::{self, Display};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Cell, CellSet, Digit, DigitSet, Elimination, Grid, House, Kind, Node, Pattern, Technique, UNITS,
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
    House, write_house, |text: &str| {
        house(text).ok_or_else(|| unlike(text, "a cell such as `r1c9`, or a unit and a digit such as `b3=5`"))
    };
    Node, write_node, |text: &str| {
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

/// `r3`, `c3` or `b3`.
fn write_unit(number: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let unit = UNITS[usize::from(number) % UNITS.len()];
    let letter = match unit.kind {
        Kind::Row => 'r',
        Kind::Column => 'c',
        Kind::Box => 'b',
    };
    write!(f, "{letter}{}", unit.index + 1)
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

fn write_house(house: &House, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match house {
        House::Cell(cell) => cell.fmt(f),
        House::Unit(unit, digit) => {
            write_unit(*unit, f)?;
            write!(f, "={digit}")
        }
    }
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

fn write_node(node: &Node, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, cell) in node.cells.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(f, "{comma}{cell}")?;
    }
    write!(f, "={}", node.digit)
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

/// The cells of a pattern, as an object: `{"r1c2": "35"}`.
pub(crate) mod pattern {
    use std::fmt;

    use serde::de::{MapAccess, Visitor};
    use serde::{Deserializer, Serializer};

    use super::{Cell, DigitSet, Pattern};

    type Cells = Vec<(Cell, DigitSet)>;

    pub(crate) fn serialize<S: Serializer>(cells: &Cells, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(cells.iter().map(|(cell, digits)| (cell, digits)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cells, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Cells;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of cells with their digits")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cells, A::Error> {
                let mut cells = Cells::new();
                while let Some(entry) = map.next_entry()? {
                    cells.push(entry);
                }
                Ok(cells)
            }
        }

        from.deserialize_map(Entries)
    }

    // The field that this is for.
    const _: fn(&Pattern) -> &Cells = |pattern| &pattern.cells;
}

/// Units by their names: `["r3", "b5"]`.
pub(crate) mod units {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Text, unit_of, unlike, write_unit};

    pub(crate) fn serialize<S: Serializer>(units: &[u8], to: S) -> Result<S::Ok, S::Error> {
        let names = units
            .iter()
            .map(|unit| Text(unit, |unit, f| write_unit(*unit, f)).to_string());
        to.collect_seq(names)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        let names = Vec::<String>::deserialize(from)?.into_iter();
        let read = |name: String| {
            unit_of(&name).ok_or_else(|| D::Error::custom(unlike(&name, "a unit such as `b3`")))
        };
        names.map(read).collect()
    }
}

/// A cell for each cell of the grid, row by row.
pub(crate) mod images {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::Cell;

    pub(crate) fn serialize<S: Serializer>(cells: &[Cell; 81], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cells)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Box<[Cell; 81]>, D::Error> {
        let cells: Box<[Cell]> = Vec::deserialize(from)?.into();
        let number = cells.len();
        let wrong = |_| D::Error::custom(format_args!("{number} cells: expected 81"));
        cells.try_into().map_err(wrong)
    }
}

/// A digit for each digit: `"213456789"`.
pub(crate) mod digit_images {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{digit, unlike};
    use crate::Digit;

    pub(crate) fn serialize<S: Serializer>(digits: &[Digit; 9], to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&digits.map(|digit| digit.to_string()).concat())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Digit; 9], D::Error> {
        let text = String::deserialize(from)?;
        let digits: Option<Vec<Digit>> = text.chars().map(digit).collect();
        let digits = digits.and_then(|digits| <[Digit; 9]>::try_from(digits).ok());
        digits.ok_or_else(|| D::Error::custom(unlike(&text, "nine digits such as `213456789`")))
    }
}

/// A list in an object with one field, for the kinds of proofs that are lists: `{"steps": [...]}`.
macro_rules! list_in_object {
    ($($module:ident, $field:ident: $item:ty;)*) => { $(
        pub(crate) mod $module {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            pub(crate) fn serialize<S: Serializer>(items: &[$item], to: S) -> Result<S::Ok, S::Error> {
                #[derive(Serialize)]
                struct Object<'a> {
                    $field: &'a [$item],
                }
                Object { $field: items }.serialize(to)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<$item>, D::Error> {
                #[derive(Deserialize)]
                struct Object {
                    $field: Vec<$item>,
                }
                Ok(Object::deserialize(from)?.$field)
            }
        }
    )* };
}

list_in_object! {
    steps, steps: crate::Step;
    proofs, proofs: crate::Proof;
}

/// Lines: each also says whether its node is true, which its reason tells.
pub(crate) mod line {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::{Line, Node, Why};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Line")]
    struct Object {
        node: Node,
        is_true: bool,
        why: Why,
    }

    impl Serialize for Line {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Line { node, why } = *self;
            let is_true = why.is_on();
            Object { node, is_true, why }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Line {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line, D::Error> {
            let Object { node, is_true, why } = Object::deserialize(deserializer)?;
            if is_true != why.is_on() {
                let message = "`is_true` does not fit `why`: a node is false by a conflict, and true otherwise";
                return Err(serde::de::Error::custom(message));
            }
            Ok(Line { node, why })
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;
    use crate::{GenerateOptions, PencilMarks, Proof, Rating, Settings, Step, generate};

    fn error<T: for<'de> Deserialize<'de>>(value: serde_json::Value) -> String {
        from_value::<T>(value).err().unwrap().to_string()
    }

    #[test]
    fn grids_and_ratings_are_read_back() {
        let puzzle = generate(24, 3, &GenerateOptions::default()).unwrap();
        assert_eq!(to_value(puzzle).unwrap(), json!(puzzle.to_string()));
        assert_eq!(
            from_value::<Grid>(to_value(puzzle).unwrap()).unwrap(),
            puzzle
        );
        let rating = Rating::of(&Settings::hodoku().path(&PencilMarks::new(&puzzle)));
        let value = to_value(rating).unwrap();
        assert!(
            value["level"].is_string() && value["score"].is_u64(),
            "{value}"
        );
        assert_eq!(from_value::<Rating>(value).unwrap(), rating);
        for &technique in Technique::ALL {
            let value = to_value(technique).unwrap();
            assert_eq!(from_value::<Technique>(value).unwrap(), technique);
        }
        for cell in Cell::all() {
            assert_eq!(from_value::<Cell>(to_value(cell).unwrap()).unwrap(), cell);
        }
    }

    #[test]
    fn houses_are_read_back() {
        for unit in 0..27 {
            for digit in Digit::all() {
                let house = House::Unit(unit, digit);
                assert_eq!(
                    from_value::<House>(to_value(house).unwrap()).unwrap(),
                    house
                );
            }
        }
        assert_eq!(
            to_value(House::Cell(Cell::at(0, 8))).unwrap(),
            json!("r1c9")
        );
    }

    /// The names of the kinds of proofs in a step.
    fn kinds(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(object) => {
                found.extend(
                    object
                        .get("kind")
                        .and_then(|kind| kind.as_str())
                        .map(str::to_owned),
                );
                object.values().for_each(|value| kinds(value, found));
            }
            serde_json::Value::Array(values) => values.iter().for_each(|value| kinds(value, found)),
            _ => {}
        }
    }

    /// Without what the documented form of a step inside a proof leaves out.
    fn documented(value: serde_json::Value) -> serde_json::Value {
        match value {
            serde_json::Value::Object(mut object) => {
                object.remove("technique");
                if let Some(placements) = object
                    .get_mut("placements")
                    .and_then(|list| list.as_array_mut())
                {
                    for placement in placements {
                        let text = format!(
                            "{}={}",
                            placement["cell"].as_str().unwrap(),
                            placement["digit"]
                        );
                        *placement = json!(text);
                    }
                }
                object
                    .into_iter()
                    .map(|(name, value)| (name, documented(value)))
                    .collect()
            }
            serde_json::Value::Array(values) => values.into_iter().map(documented).collect(),
            other => other,
        }
    }

    #[test]
    fn steps_are_read_back_and_their_proofs_are_as_documented() {
        let mut found = Vec::new();
        for seed in 0..6 {
            let puzzle = generate(22, seed, &GenerateOptions::default()).unwrap();
            let mut marks = PencilMarks::new(&puzzle).with_promise(true);
            for step in Settings::hodoku().path(&marks) {
                let others = Technique::ALL.iter().step_by(5);
                let others = others.filter_map(|technique| technique.find(&marks));
                for step in others.take(2).chain([step.clone()]) {
                    let value = to_value(&step).unwrap();
                    let text = serde_json::to_string(&step).unwrap();
                    assert_eq!(serde_json::from_str::<Step>(&text).unwrap(), step);
                    kinds(&value, &mut found);
                    assert_eq!(documented(value), step.to_json());
                }
                marks.apply(&step);
            }
        }
        found.sort();
        found.dedup();
        assert!(found.len() >= 4, "{found:?}");
    }

    /// Changes the numbers of a value, so that a proof refers to what is not there.
    fn damage(value: &mut serde_json::Value, turn: &mut u64) {
        match value {
            serde_json::Value::Number(_) => {
                *turn += 1;
                *value = json!([0, 1, 3, 9, 20_000][*turn as usize % 5]);
            }
            serde_json::Value::Object(object) => {
                object.values_mut().for_each(|value| damage(value, turn));
            }
            serde_json::Value::Array(values) => {
                values.iter_mut().for_each(|value| damage(value, turn));
            }
            _ => {}
        }
    }

    #[test]
    fn damaged_steps_do_not_verify_with_a_panic() {
        let techniques = [
            Technique::ForcingChainContradiction,
            Technique::ForcingChainVerity,
            Technique::KrakenFishType1,
            Technique::UniqueRectangleChain,
        ];
        let (mut turn, mut read) = (0, 0);
        for seed in 0..8 {
            let puzzle = generate(22, seed, &GenerateOptions::default()).unwrap();
            let mut marks = PencilMarks::new(&puzzle).with_promise(true);
            let mut path = Settings::hodoku().path(&marks).into_iter();
            while let Some(step) = path.next().filter(|step| step.placements.is_empty()) {
                marks.apply(&step);
            }
            for step in techniques.iter().filter_map(|one| one.find(&marks)) {
                let value = to_value(&step).unwrap();
                for _ in 0..20 {
                    let mut value = value.clone();
                    damage(&mut value["proof"], &mut turn);
                    let damaged: Step = from_value(value).unwrap();
                    let _ = damaged.verify(&marks);
                    read += 1;
                }
            }
        }
        assert!(read > 100 && turn > 1000, "{read} {turn}");
    }

    #[test]
    fn every_kind_of_proof_is_read_back() {
        let house = House::Unit(4, Digit::all().next().unwrap());
        let at = |text: &str| node(text).unwrap();
        let truth = crate::Truth::Pattern(Pattern {
            cells: vec![(Cell::at(0, 1), "35".chars().filter_map(digit).collect())],
            needs_uniqueness: true,
        });
        let rest = crate::Truth::Rest {
            truths: vec![house],
            links: Vec::new(),
        };
        let line = |why| crate::Line {
            node: at("r1c2,r1c3=5"),
            why,
        };
        let why = [
            crate::Why::Weak(0),
            crate::Why::House(house),
            crate::Why::Locked(CellSet::of(Cell::at(3, 3))),
            crate::Why::Truth(7),
            crate::Why::Opposite,
        ];
        let branch = crate::Branch {
            assumed: at("r9c9=1"),
            is_on: false,
            lines: why.map(line).to_vec(),
        };
        let strong = vec![
            crate::Strong::House(house),
            crate::Strong::AlmostLocked(CellSet::of(Cell::at(8, 0))),
            crate::Strong::Truth(1),
        ];
        let chain = crate::Chain {
            nodes: vec![at("r1c1=1"); 6],
            links: strong,
            is_loop: true,
        };
        let step = Technique::NakedSingle.find(&PencilMarks::new(
            &format!("12345678.{}", ".".repeat(72)).parse().unwrap(),
        ));
        let truths = vec![crate::Truth::House(house), truth, rest];
        let cases = Proof::Cases {
            of: None,
            branches: vec![branch],
        };
        for proof in [
            Proof::Sets {
                truths: truths.clone(),
                links: vec![house],
            },
            Proof::Chain(chain),
            Proof::With {
                truths,
                proof: Box::new(cases),
            },
            Proof::Template {
                digits: "39".chars().filter_map(digit).collect(),
            },
            Proof::Symmetry {
                cells: Box::new(std::array::from_fn(|place| {
                    Cell::at(8 - place / 9, place % 9)
                })),
                digits: std::array::from_fn(|place| Digit::all().nth(8 - place).unwrap()),
            },
            Proof::Equivalence {
                units: vec![0, 26],
                others: vec![9, 17],
            },
            Proof::Steps(step.clone().into_iter().collect()),
            Proof::Refuted(step.into_iter().collect()),
            Proof::Any(vec![Proof::Search]),
        ] {
            let value = to_value(&proof).unwrap();
            assert_eq!(from_value::<Proof>(value.clone()).unwrap(), proof);
            assert_eq!(documented(value), proof.to_json());
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (found, expected) in [
            (
                error::<Digit>(json!(10)),
                "10: expected a digit from 1 to 9",
            ),
            (
                error::<Cell>(json!("r1c0")),
                "`r1c0`: expected a cell such as `r1c9`",
            ),
            (
                error::<DigitSet>(json!("12a")),
                "`12a`: expected digits such as `125`",
            ),
            (
                error::<Node>(json!("r1c1")),
                "`r1c1`: expected cells and a digit such as `r1c2,r1c3=5`",
            ),
            (
                error::<House>(json!("b0=5")),
                "`b0=5`: expected a cell such as `r1c9`, or a unit and a digit such as `b3=5`",
            ),
            (
                error::<Proof>(json!({"kind": "equivalence", "units": ["r0"], "others": []})),
                "`r0`: expected a unit such as `b3`",
            ),
            (
                error::<Proof>(
                    json!({"kind": "symmetry", "cells": ["r1c1"], "digits": "123456789"}),
                ),
                "1 cells: expected 81",
            ),
            (
                error::<Technique>(json!("luck")),
                "`luck`: expected the identifier of a technique such as `naked_single`",
            ),
        ] {
            assert_eq!(found, expected);
        }
        let line = json!({ "node": "r1c1=1", "is_true": true, "why": { "conflict": 0 } });
        assert!(error::<crate::Line>(line).starts_with("`is_true` does not fit `why`"));
        let placement = json!({ "cell": "r1c1", "digit": 1, "unit": 27 });
        let expected = "`unit` is 27: expected an index of a unit, 0 to 26";
        assert_eq!(error::<crate::Placement>(placement), expected);
        assert!(error::<Proof>(json!({ "kind": "magic" })).contains("magic"));
        assert!(error::<Grid>(json!("1.")).contains("81"));
    }
}
