//! Errors of the libraries as Python's exceptions, which are classes of `tessera.errors`.

use std::fmt::Display;
use std::io;
use std::path::Path;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;
use tessera_draughts::{ActionError, FenError, PlayError, UnknownVariant};

static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// An exception before it is raised: a class of `tessera.errors`, a message, and the attributes for programs.
#[derive(Debug, Default)]
pub(crate) struct Exception<'a> {
    pub(crate) class: &'a str,
    pub(crate) message: String,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) file: Option<&'a Path>,
}

impl<'a> Exception<'a> {
    pub(crate) fn new(class: &'a str, message: impl Display) -> Exception<'a> {
        Exception {
            class,
            message: message.to_string(),
            ..Exception::default()
        }
    }

    pub(crate) fn at_column(mut self, column: Option<usize>) -> Exception<'a> {
        self.column = column;
        self
    }

    pub(crate) fn at_line(mut self, line: usize) -> Exception<'a> {
        self.line = Some(line);
        self
    }

    pub(crate) fn in_file(mut self, file: &'a Path) -> Exception<'a> {
        self.file = Some(file);
        self
    }

    /// What was expected, in the form in which messages say it.
    fn hint(&self) -> Option<&str> {
        let (_, hint) = self.message.split_once(": expected ")?;
        Some(hint)
    }

    /// The exception to raise; if it cannot be made, the exception that says why.
    pub(crate) fn raised(&self, py: Python<'_>) -> PyErr {
        self.made(py).unwrap_or_else(|error| error)
    }

    fn made(&self, py: Python<'_>) -> PyResult<PyErr> {
        let module = MODULE.get_or_try_init(py, || {
            PyModule::import(py, "tessera.errors").map(Bound::unbind)
        })?;
        let class = module.bind(py).getattr(self.class)?;
        let value = class.call1((self.message.as_str(),))?;
        if let Some(line) = self.line {
            value.setattr("line", line)?;
        }
        if let Some(column) = self.column {
            value.setattr("column", column)?;
        }
        if let Some(hint) = self.hint() {
            value.setattr("hint", format!("expected {hint}"))?;
        }
        if let Some(file) = self.file {
            value.setattr("filename", file)?;
        }
        Ok(PyErr::from_value(value))
    }
}

/// Errors of the libraries that have a class of their own in Python.
pub(crate) trait Raise {
    /// The exception to raise.
    fn raise(&self, py: Python<'_>) -> PyErr;
}

/// Raises the errors of a result.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception to raise.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| error.raise(py))
    }
}

impl Raise for UnknownVariant {
    fn raise(&self, py: Python<'_>) -> PyErr {
        Exception::new("VariantError", self).raised(py)
    }
}

impl Raise for FenError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        let column = self.span().map(|span| span.start + 1);
        Exception::new("FenError", self)
            .at_column(column)
            .raised(py)
    }
}

impl Raise for ActionError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        let (class, column) = match self {
            ActionError::Square { span, .. } => ("MoveError", Some(span.start + 1)),
            ActionError::OneSquare { .. } => ("MoveError", None),
            ActionError::Illegal { .. } => ("IllegalMoveError", None),
            ActionError::Ambiguous { .. } => ("AmbiguousMoveError", None),
        };
        Exception::new(class, self).at_column(column).raised(py)
    }
}

impl Raise for PlayError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            PlayError::Action(error) => error.raise(py),
            over @ PlayError::Over(_) => Exception::new("GameOverError", over).raised(py),
        }
    }
}

/// `MemoryError` with a message.
pub(crate) fn no_memory(message: impl Display) -> PyErr {
    PyMemoryError::new_err(message.to_string())
}

/// `OSError` for a file that cannot be read. Python makes the subclass that fits the number, such as
/// `FileNotFoundError`.
pub(crate) fn unreadable(error: &io::Error, path: &Path) -> PyErr {
    PyOSError::new_err((error.raw_os_error(), error.to_string(), path.to_owned()))
}

/// `RuntimeError` with a message: what the system refused, or a fault of the library itself.
pub(crate) fn failed(message: impl Display) -> PyErr {
    PyRuntimeError::new_err(message.to_string())
}
