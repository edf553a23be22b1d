//! What a position is worth, as answers hold it.

use serde::Serialize;
use tessera_family::{Bounds, Value};

/// A value for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ValueShape {
    /// In so many plies; none where only the win is proven.
    Win(Option<u16>),
    Loss(Option<u16>),
    Draw(bool),
}

impl From<Value> for ValueShape {
    fn from(value: Value) -> ValueShape {
        let known = |plies: u16| (plies < Bounds::SOME_TIME).then_some(plies);
        match value {
            Value::Win(plies) => ValueShape::Win(known(plies)),
            Value::Draw => ValueShape::Draw(true),
            Value::Loss(plies) => ValueShape::Loss(known(plies)),
        }
    }
}

/// What is proven of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct BoundsShape {
    /// It is not worse than this; none where nothing is known.
    lower: Option<ValueShape>,
    /// It is not better than this.
    upper: Option<ValueShape>,
}

impl From<Bounds> for BoundsShape {
    fn from(bounds: Bounds) -> BoundsShape {
        let unknown = Bounds::UNKNOWN;
        let told = |value: Value, nothing: Value| (value != nothing).then(|| value.into());
        BoundsShape {
            lower: told(bounds.lower(), unknown.lower()),
            upper: told(bounds.upper(), unknown.upper()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_objects_of_one_key() {
        let json = |bounds: Bounds| serde_json::to_string(&BoundsShape::from(bounds)).unwrap();
        assert_eq!(json(Bounds::UNKNOWN), r#"{"lower":null,"upper":null}"#);
        let text = |value| serde_json::to_string(&ValueShape::from(value)).unwrap();
        assert_eq!(text(Value::Win(9)), r#"{"win":9}"#);
        assert_eq!(text(Value::Loss(0)), r#"{"loss":0}"#);
        assert_eq!(text(Value::Draw), r#"{"draw":true}"#);
        assert_eq!(text(Value::Win(Bounds::SOME_TIME)), r#"{"win":null}"#);
    }
}
