//! How games end.

use pyo3::prelude::*;
use tessera_draughts::{DrawReason, Outcome as GameOutcome, WinReason};

use crate::variant::color_name;

/// How a game has ended. It prints as a sentence.
///
/// >>> import tessera
/// >>> game = tessera.Game("english")
/// >>> game.resign("black")
/// >>> game.outcome
/// <Outcome white wins: black resigned>
/// >>> game.outcome.winner, game.outcome.reason
/// ('white', 'resignation')
#[pyclass(frozen, eq, hash, module = "tessera")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(GameOutcome);

impl Outcome {
    pub(crate) fn of(outcome: GameOutcome) -> Outcome {
        Outcome(outcome)
    }
}

#[pymethods]
impl Outcome {
    /// `white` or `black`; `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(color_name)
    }

    /// Why the game has ended: `no pieces`, `no move`, `first king`, `resignation`, `draw rule` or `agreement`.
    #[getter]
    fn reason(&self) -> &'static str {
        match self.0 {
            GameOutcome::Win(_, WinReason::NoPieces(_)) => "no pieces",
            GameOutcome::Win(_, WinReason::NoAction(_)) => "no move",
            GameOutcome::Win(_, WinReason::FirstKing) => "first king",
            GameOutcome::Win(_, WinReason::Resignation) => "resignation",
            GameOutcome::Draw(DrawReason::Rule(_)) => "draw rule",
            GameOutcome::Draw(DrawReason::Agreement) => "agreement",
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.0)
    }
}
