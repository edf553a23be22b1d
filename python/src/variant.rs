//! Variants and players by name.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tessera_family::description::Whole;
use tessera_family::{Color, VariantId};

use crate::errors::{Exception, OrRaise};

/// The variant of a name.
pub(crate) fn named(py: Python<'_>, name: &str) -> PyResult<VariantId> {
    name.parse::<VariantId>().or_raise(py)
}

/// `white` or `black`.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The player of a name.
pub(crate) fn color(py: Python<'_>, name: &str) -> PyResult<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => {
            let message = format!("`{other}` is not a player: expected `white` or `black`");
            Err(Exception::new("Error", message).raised(py))
        }
    }
}

/// The names of all variants.
///
/// >>> import tessera
/// >>> len(tessera.variants())
/// 24
/// >>> "frisian" in tessera.variants()
/// True
#[pyfunction]
pub(crate) fn variants() -> Vec<&'static str> {
    VariantId::ALL.iter().map(|id| id.name()).collect()
}

/// A variant's facts: its title, the size of its board, who moves first, its rules in words.
///
/// >>> import tessera
/// >>> facts = tessera.describe("canadian")
/// >>> facts["title"], facts["columns"], facts["rows"], facts["men"], facts["first_to_move"]
/// ('Canadian', 12, 12, 30, 'white')
/// >>> facts["rules"]["Board"][0]
/// 'The board has 12 by 12 squares: ...'
#[pyfunction]
pub(crate) fn describe<'py>(py: Python<'py>, variant: &str) -> PyResult<Bound<'py, PyDict>> {
    let whole = Whole::of(named(py, variant)?);
    let entry = &whole.entry;
    let facts = PyDict::new(py);
    facts.set_item("name", entry.name)?;
    facts.set_item("title", entry.title)?;
    facts.set_item("aliases", entry.aliases.to_vec())?;
    facts.set_item("columns", entry.columns)?;
    facts.set_item("rows", entry.rows)?;
    facts.set_item("squares", entry.squares)?;
    facts.set_item("men", entry.men)?;
    facts.set_item("first_to_move", &entry.first_to_move)?;
    facts.set_item("game_type", entry.game_type)?;
    facts.set_item("summary", &entry.summary)?;
    facts.set_item("initial", &whole.initial)?;
    let rules = PyDict::new(py);
    for words in &whole.rules {
        rules.set_item(words.topic, &words.sentences)?;
    }
    facts.set_item("rules", rules)?;
    Ok(facts)
}
