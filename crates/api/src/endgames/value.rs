//! Values of positions in JSON.

use serde::Serialize;
use tessera_engine::prove::Bounds;
use tessera_tablebase::Value;

/// A value for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Value"))]
#[serde(rename_all = "snake_case")]
pub(super) enum ValueShape {
    /// A win in this number of plies; `None` if the number is not proven.
    Win(Option<u16>),
    /// A loss in this number of plies; `None` if the number is not proven.
    Loss(Option<u16>),
    /// A draw; always `true`.
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

/// The bounds of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Bounds"))]
pub(super) struct BoundsShape {
    /// The value is at least this; `None` if there is no bound.
    lower: Option<ValueShape>,
    /// The value is at most this; `None` if there is no bound.
    upper: Option<ValueShape>,
}

impl From<Bounds> for BoundsShape {
    fn from(bounds: Bounds) -> BoundsShape {
        let unknown = Bounds::UNKNOWN;
        let known = |value: Value, unknown: Value| (value != unknown).then(|| value.into());
        BoundsShape {
            lower: known(bounds.lower(), unknown.lower()),
            upper: known(bounds.upper(), unknown.upper()),
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
