//! The parts of proofs that have another form than their fields.

/// The cells of a pattern, as an object: `{"r1c2": "35"}`.
pub(crate) mod pattern {
    use std::fmt;

    use serde::de::{MapAccess, Visitor};
    use serde::{Deserializer, Serializer};

    use crate::{Cell, DigitSet, Pattern};

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

    use crate::serialize::{unit_of, unlike};
    use crate::techniques::proof_json::unit_text;

    pub(crate) fn serialize<S: Serializer>(units: &[u8], to: S) -> Result<S::Ok, S::Error> {
        let names = units.iter().map(|unit| unit_text(*unit));
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

    use crate::Digit;
    use crate::serialize::{digit, unlike};

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
