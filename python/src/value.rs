//! Values and scores of positions.

use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tessera_engine::play::Score as PlayScore;
use tessera_engine::prove::Bounds;
use tessera_tablebase::Wld;

/// The value of a position for the side to move under perfect play. A greater value is better.
///
/// `plies` is the number of plies to the end of the game: the winner plays for the fewest, the loser for the most.
///
/// >>> import tessera
/// >>> proof = tessera.Game("english", "W:WK25:BK8").prove()
/// >>> proof.value, proof.value.outcome, proof.value.plies
/// (<Value win in 9>, 'win', 9)
#[pyclass(frozen, eq, ord, hash, module = "tessera")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    outcome: Wld,
    plies: Option<u16>,
}

impl Value {
    pub(crate) fn of(value: tessera_tablebase::Value) -> Value {
        // Proofs know wins whose length they do not know.
        let plies = value.plies().filter(|plies| *plies != Bounds::SOME_TIME);
        Value {
            outcome: value.into(),
            plies,
        }
    }

    /// An outcome without its distance.
    pub(crate) fn of_outcome(outcome: Wld) -> Value {
        Value {
            outcome,
            plies: None,
        }
    }

    /// 1, 0 or -1, and the plies, or -1 if there are none.
    pub(crate) fn numbers(self) -> (i8, i32) {
        let outcome = match self.outcome {
            Wld::Win => 1,
            Wld::Draw => 0,
            Wld::Loss => -1,
        };
        (outcome, self.plies.map_or(-1, i32::from))
    }

    /// Sorts values as the side to move prefers them. A win whose length is not known is a long one.
    fn rank(self) -> i32 {
        let plies = self.plies.map_or(1 << 16, i32::from);
        match self.outcome {
            Wld::Win => (1 << 17) - plies,
            Wld::Draw => 0,
            Wld::Loss => plies - (1 << 17),
        }
    }

    fn text(self) -> String {
        match self.plies {
            Some(plies) => format!("{} in {plies}", self.outcome),
            None => self.outcome.to_string(),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.rank().cmp(&other.rank()))
    }
}

#[pymethods]
impl Value {
    /// `win`, `draw` or `loss`.
    #[getter]
    fn outcome(&self) -> String {
        self.outcome.to_string()
    }

    /// Plies to the end of the game; `None` for a draw, or if that is not known.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.plies
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Value {}>", self.text())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let made = py.import("tessera._tessera")?.getattr("_value")?;
        let (outcome, plies) = slf.get().numbers();
        Ok((made, (outcome, plies).into_pyobject(py)?))
    }
}

/// A value from its numbers, for `pickle`.
#[pyfunction]
pub(crate) fn _value(outcome: i8, plies: i32) -> Value {
    Value {
        outcome: match outcome {
            1.. => Wld::Win,
            0 => Wld::Draw,
            ..0 => Wld::Loss,
        },
        plies: u16::try_from(plies).ok(),
    }
}

/// The score of a line for the side to move: an estimate, or a proven value.
///
/// >>> import tessera
/// >>> score = tessera.Game("english").analyse(depth=1, threads=1).score
/// >>> score.value is None, isinstance(score.estimate, int)
/// (True, True)
#[pyclass(frozen, eq, hash, module = "tessera")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Score {
    score: PlayScore,
    is_draw: bool,
}

impl Score {
    pub(crate) fn of(score: PlayScore, is_draw: bool) -> Score {
        Score { score, is_draw }
    }

    pub(crate) fn text(self) -> String {
        if self.is_draw {
            "draw".to_owned()
        } else {
            self.score.to_string()
        }
    }
}

#[pymethods]
impl Score {
    /// The estimate in hundredths of a man; `None` if the value is proven.
    #[getter]
    fn estimate(&self) -> Option<i32> {
        match self.score {
            PlayScore::Estimate(cost) if !self.is_draw => Some(cost),
            _ => None,
        }
    }

    /// The proven value; `None` if there is only an estimate. A win or a loss takes that number of plies at most.
    #[getter]
    fn value(&self) -> Option<Value> {
        Some(match self.score {
            PlayScore::Win(plies) => Value {
                outcome: Wld::Win,
                plies: Some(plies),
            },
            PlayScore::Loss(plies) => Value {
                outcome: Wld::Loss,
                plies: Some(plies),
            },
            PlayScore::Estimate(_) if self.is_draw => Value::of_outcome(Wld::Draw),
            PlayScore::Estimate(_) => return None,
        })
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.text())
    }
}
