//! Proofs of values, and certificates.

use std::io::Cursor;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tessera_engine::certificate::{CertificateError, Claim, verify_among};
use tessera_engine::play::Cancel;
use tessera_engine::prove::{self, Bounds, Budget, CertificateLimits, Ending, ProvenLine, Prover};
use tessera_tablebase::machine;

use crate::errors::{Exception, OrRaise, Raise, failed, no_memory};
use crate::game::Game;
use crate::interrupt::{interruptible, pool};
use crate::moves::Move;
use crate::tables::Tables;
use crate::value::Value;
use crate::variant::{VariantLike, color_name};

/// The default memory for a proof, and for a certificate, in bytes.
const MEMORY: usize = 512 << 20;

/// The result of a proof about a position: see `Game.prove`.
///
/// >>> import tessera
/// >>> proof = tessera.Game("english", "W:W14,21,23,26:B4,17").prove()
/// >>> proof
/// <Proof win in 9>
/// >>> proof.winner, proof.value.plies, proof.ending
/// ('white', 9, 'over')
/// >>> " ".join(map(str, proof.line))
/// '14-9 17-22 26x17 4-8 9-6 8-12 23-19 12-16 19x12'
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Proof {
    bounds: Bounds,
    winner: Option<&'static str>,
    line: Vec<Move>,
    fens: Vec<String>,
    ending: Ending,
    nodes: u64,
    /// The prover and its tables, which a certificate needs.
    state: Mutex<(Prover, prove::Tables)>,
}

#[pymethods]
impl Proof {
    /// The proven value for the side to move; `None` if it is not proven.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.bounds.value().map(Value::of)
    }

    /// The lowest possible value.
    #[getter]
    fn lower(&self) -> Value {
        Value::of(self.bounds.lower())
    }

    /// The highest possible value.
    #[getter]
    fn upper(&self) -> Value {
        Value::of(self.bounds.upper())
    }

    /// The player who wins, `white` or `black`; `None` if it is a draw, or not proven.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.winner
    }

    /// The game under best play, as far as it is known.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.line.clone()
    }

    /// The position after each move of `line`, in FEN.
    #[getter]
    fn line_fens(&self) -> Vec<String> {
        self.fens.clone()
    }

    /// Why the line ends: `over`, `repetition` if the game never ends, or `unknown`.
    #[getter]
    fn ending(&self) -> &'static str {
        match self.ending {
            Ending::Over => "over",
            Ending::Repetition => "repetition",
            Ending::Unknown => "unknown",
        }
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The proof as a text that anybody can check without a search: see `tessera.verify_certificate`. It takes at most
    /// `time` seconds, `memory` bytes and `lines` lines.
    ///
    /// Raises `ValueError` if the value is not proven, or the certificate is not complete within the limits.
    ///
    /// >>> import tessera
    /// >>> text = tessera.Game("english", "W:W14,21,23,26:B4,17").prove().certificate()
    /// >>> str(tessera.verify_certificate(text))
    /// 'white to move wins in 9 plies'
    #[pyo3(signature = (*, time = None, memory = MEMORY, lines = None))]
    fn certificate(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: usize,
        lines: Option<usize>,
    ) -> PyResult<String> {
        let limits = CertificateLimits {
            lines: lines.unwrap_or(usize::MAX),
            bytes: memory,
        };
        let deadline = deadline(time)?;
        let cancel = Cancel::default();
        let made = interruptible(py, &cancel, || {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let (prover, tables) = &mut *state;
            let budget = Budget {
                deadline,
                cancel: Some(&cancel),
                ..Budget::UNLIMITED
            };
            let certificate = prover.certificate(tables, &limits, &budget);
            certificate.map(|certificate| {
                let mut text = Vec::new();
                certificate.write(&mut text).map(|()| text)
            })
        })?;
        let text =
            made.map_err(|error| PyValueError::new_err(format!("no certificate: {error}")))?;
        String::from_utf8(text.map_err(failed)?).map_err(failed)
    }

    fn __str__(&self) -> String {
        self.bounds.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Proof {}>", self.bounds)
    }
}

#[pymethods]
impl Game {
    /// Proves the value of the current position under perfect play. Earlier moves of the game, and draw rules that
    /// count plies, are ignored.
    ///
    /// The proof ends at the first of its limits, `time` in seconds and `nodes` in positions, and then has bounds
    /// instead of a value. It uses `memory` bytes, all cores or `threads` threads, and `tables` of perfect play if
    /// there are some. Ctrl-C ends it.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("russian", "W:WKa1:BKh8,Kg7").prove(time=10)
    /// <Proof ...>
    #[pyo3(signature = (time = None, *, nodes = None, memory = MEMORY, threads = None, tables = None))]
    fn prove(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: usize,
        threads: Option<usize>,
        tables: Option<&Bound<'_, Tables>>,
    ) -> PyResult<Proof> {
        let start = self.copied().position();
        let mut tables = match tables {
            None => prove::Tables::new(start.variant()),
            Some(given) => {
                let given = &given.get().inner;
                if given.variant() != start.variant() {
                    let (found, expected) = (given.variant(), start.variant());
                    let message = format!("tables of {found}: expected tables of {expected}");
                    return Err(Exception::new("VariantError", message).raised(py));
                }
                prove::Tables::from(given.clone())
            }
        };
        if !machine::has_memory(memory as u64) {
            return Err(no_memory(format!("{memory} bytes are not free")));
        }
        let deadline = deadline(time)?;
        let pool = pool(threads)?;
        let cancel = Cancel::default();
        let half = memory / 2;
        let (bounds, line, prover) = interruptible(py, &cancel, || {
            let budget = Budget {
                threads: machine::threads(threads),
                deadline,
                nodes: nodes.unwrap_or(u64::MAX),
                cancel: Some(&cancel),
                ..Budget::UNLIMITED
            };
            pool.install(|| {
                let mut prover = Prover::new(&start, half);
                let bounds = prover.prove_with(&mut tables, half as u64, &budget);
                let line = prover.line(&tables, &budget);
                (bounds, line, prover)
            })
        })?;
        let side = start.side_to_move();
        let winner = bounds.value().and_then(|value| match value {
            tessera_tablebase::Value::Win(_) => Some(color_name(side)),
            tessera_tablebase::Value::Draw => None,
            tessera_tablebase::Value::Loss(_) => Some(color_name(side.other())),
        });
        let ProvenLine { plies, ending } = line;
        let mut position = start;
        let (mut line, mut fens) = (Vec::new(), Vec::new());
        for (action, after) in plies {
            line.push(Move::of(&position, &action));
            fens.push(after.to_fen());
            position = after;
        }
        Ok(Proof {
            bounds,
            winner,
            line,
            fens,
            ending,
            nodes: prover.nodes(),
            state: Mutex::new((prover, tables)),
        })
    }
}

/// The end of some seconds.
pub(crate) fn deadline(time: Option<f64>) -> PyResult<Option<Instant>> {
    let Some(seconds) = time else { return Ok(None) };
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|_| {
        PyValueError::new_err(format!("time {seconds}: expected seconds, 0 or more"))
    })?;
    Ok(Instant::now().checked_add(time))
}

/// What a checked certificate proves: see `verify_certificate`. It prints as a sentence.
#[pyclass(frozen, get_all, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Proven {
    /// The name of the variant.
    variant: &'static str,
    /// The position in FEN.
    fen: String,
    /// The player who wins, `white` or `black`; `None` for a draw.
    winner: Option<&'static str>,
    /// The number of plies in which the winner can force the win.
    plies: Option<u16>,
    /// Whether it is also proven that no win is shorter.
    is_shortest: bool,
    /// The number of lines after the first.
    lines: u64,
    /// What is proven, in words.
    words: String,
}

#[pymethods]
impl Proven {
    fn __str__(&self) -> &str {
        &self.words
    }

    fn __repr__(&self) -> String {
        format!("<Proven {}>", self.words)
    }
}

impl Raise for CertificateError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        let line = usize::try_from(self.line).unwrap_or(usize::MAX);
        Exception::new("CertificateError", self)
            .at_line(line)
            .raised(py)
    }
}

/// Checks a certificate, given as its text, by the legal moves alone. It takes at most about `memory` bytes. If it is
/// of the game of a file of rules, that must be given as `variant`.
///
/// Raises `CertificateError` if it does not prove what it claims, with the first line that is wrong.
///
/// >>> import tessera
/// >>> tessera.verify_certificate("no certificate")
/// Traceback (most recent call last):
/// tessera.errors.CertificateError: line 1: ...
#[pyfunction]
#[pyo3(signature = (certificate, /, *, memory = MEMORY as u64, variant = None))]
pub(crate) fn verify_certificate(
    py: Python<'_>,
    certificate: String,
    memory: u64,
    variant: Option<VariantLike<'_>>,
) -> PyResult<Proven> {
    let others = variant.map(|variant| variant.value(py)).transpose()?;
    let proven = interruptible(py, &Cancel::default(), || {
        verify_among(&mut Cursor::new(certificate), memory, others.as_slice())
    })?
    .or_raise(py)?;
    let (winner, plies, is_shortest) = match proven.claim {
        Claim::Draw => (None, None, false),
        Claim::Win {
            winner,
            plies,
            shortest,
        } => (Some(color_name(winner)), Some(plies), shortest),
    };
    Ok(Proven {
        variant: proven.start.variant().name(),
        fen: proven.start.to_fen(),
        winner,
        plies,
        is_shortest,
        lines: proven.lines,
        words: proven.to_string(),
    })
}
