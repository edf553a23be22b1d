//! NumPy arrays as bytes. NumPy is only imported when an array is used.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict};

/// Whether an object is an array, of NumPy or of something like it.
pub(crate) fn is_array(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.hasattr("__array_interface__")
}

/// The shape of an array, and its numbers as bytes of `kind`, row by row, with the lowest byte first. Numbers that do
/// not fit are refused.
pub(crate) fn numbers<'py>(
    object: &Bound<'py, PyAny>,
    kind: &str,
) -> PyResult<(Vec<usize>, Bound<'py, PyBytes>)> {
    let numpy = object.py().import("numpy")?;
    let given = numpy.call_method1("asarray", (object,))?;
    let kind = numpy.call_method1("dtype", (kind,))?;
    // Numbers of this type already are not copied.
    let options = PyDict::new(object.py());
    options.set_item("copy", false)?;
    let little = kind.call_method1("newbyteorder", ("<",))?;
    let array = given.call_method("astype", (little,), Some(&options))?;
    let is_same = given.getattr("dtype")?.eq(&kind)?
        || numpy
            .call_method1("array_equal", (&array, &given))?
            .is_truthy()?;
    if !is_same {
        let message = format!("the array has values that are not of type {kind}");
        return Err(PyValueError::new_err(message));
    }
    let shape = array.getattr("shape")?.extract()?;
    let bytes = array.call_method0("tobytes")?;
    Ok((shape, bytes.cast_into::<PyBytes>()?))
}

/// A new array that may be written to.
pub(crate) fn array<'py>(
    py: Python<'py>,
    bytes: &[u8],
    kind: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    array_with(py, bytes.len(), kind, shape, |place| {
        place.copy_from_slice(bytes);
    })
}

/// The same, for an array whose bytes `fill` writes in place.
pub(crate) fn array_with<'py>(
    py: Python<'py>,
    bytes: usize,
    kind: &str,
    shape: &[usize],
    fill: impl FnOnce(&mut [u8]),
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let bytes = PyByteArray::new_with(py, bytes, |place| {
        fill(place);
        Ok(())
    })?;
    let array = numpy.call_method1("frombuffer", (bytes, kind))?;
    array.call_method1("reshape", (shape.to_vec(),))
}
