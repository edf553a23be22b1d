//! Variants, and players by name.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use tessera_draughts::{Color, Language, RulesFile, RulesFileError};
use tessera_engine::network::Weights;
use tessera_engine::play::Evaluation;
use tessera_study::description::Whole;

use crate::errors::{Exception, OrRaise, failed, unreadable};

/// The bytes of a file of rules that are read. The longest one that is not refused is shorter.
const MAX_LENGTH: u64 = 1 << 20;

/// A variant of draughts: one of `variants`, by its name, or the game of a file of rules: see `from_file`.
///
/// Everything that takes the name of a variant takes a `Variant` as well. Two variants are equal if they have the same
/// name and the same rules. Prints as its name.
///
/// >>> import tessera
/// >>> variant = tessera.Variant("sri-lankan")
/// >>> variant.name, variant.title
/// ('sri-lankan', 'Sri Lankan')
/// >>> tessera.Game(variant).variant
/// 'sri-lankan'
/// >>> tessera.Variant("chess")
/// Traceback (most recent call last):
/// tessera.errors.VariantError: there is no variant `chess`: expected english, ...
#[pyclass(frozen, eq, hash, module = "tessera")]
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    value: tessera_draughts::Variant,
    /// The file of rules; `None` if the variant comes with the library.
    file: Option<Arc<OwnRules>>,
}

/// A file of rules, and what it names.
#[derive(Debug)]
struct OwnRules {
    text: String,
    /// The path of the weights as the file states it, and the weights.
    weights: Option<(String, Weights)>,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.value == other.value
    }
}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

/// A variant that comes with the library.
impl From<tessera_draughts::Variant> for Variant {
    fn from(value: tessera_draughts::Variant) -> Variant {
        Variant { value, file: None }
    }
}

impl Variant {
    /// The variant itself.
    pub(crate) fn value(&self) -> tessera_draughts::Variant {
        self.value
    }

    /// The evaluation that players of the variant start with.
    pub(crate) fn evaluation(&self) -> Evaluation {
        let weights = self.file.as_ref().and_then(|file| file.weights.as_ref());
        weights.map_or(Evaluation::Best, |(_, weights)| {
            Evaluation::Learned(weights.clone())
        })
    }

    /// What Python passes on for the variant: its name suffices if it comes with the library.
    pub(crate) fn argument<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.file {
            None => Ok(self.name().into_pyobject(py)?.into_any()),
            Some(_) => Ok(Bound::new(py, self.clone())?.into_any()),
        }
    }

    /// The variant of the rules `text`. `weights` reads the weights of the path that the rules state.
    fn of_rules(
        py: Python<'_>,
        text: String,
        path: Option<&Path>,
        weights: impl FnOnce(&str) -> PyResult<(PathBuf, Vec<u8>)>,
    ) -> PyResult<Variant> {
        let file = parsed(&text).map_err(|error| {
            let exception = match path {
                Some(path) => refused(path, &error).in_file(path),
                None => Exception::new("VariantError", &error),
            };
            exception
                .at_line(error.line)
                .at_column(Some(error.column))
                .raised(py)
        })?;
        let mut named = None;
        if let Some(name) = file.weights {
            let (path, bytes) = weights(&name)?;
            let read = Weights::from_bytes(&bytes)
                .and_then(|weights| weights.check(file.variant).map(|()| weights))
                .map_err(|error| refused(&path, error).in_file(&path).raised(py))?;
            named = Some((name, read));
        }
        Ok(Variant {
            value: file.variant,
            file: Some(Arc::new(OwnRules {
                text,
                weights: named,
            })),
        })
    }
}

/// The exception for a file of rules or of weights that is wrong.
fn refused<'a>(path: &Path, error: impl std::fmt::Display) -> Exception<'a> {
    Exception::new("VariantError", format!("{}: {error}", path.display()))
}

/// Reads rules. The data of a variant is never freed, so each text is read only once in a process.
fn parsed(text: &str) -> Result<RulesFile, RulesFileError> {
    static KNOWN: Mutex<BTreeMap<String, RulesFile>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = known.get(text) {
        return Ok(file.clone());
    }
    let file = RulesFile::parse(text)?;
    known.insert(text.to_owned(), file.clone());
    Ok(file)
}

/// The text of a file of rules.
fn rules_text(py: Python<'_>, path: &Path) -> PyResult<String> {
    let mut bytes = Vec::new();
    let read = py.detach(|| File::open(path)?.take(MAX_LENGTH).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(&error, path))?;
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        refused(path, format_args!("line {line}: expected UTF-8"))
            .at_line(line)
            .in_file(path)
            .raised(py)
    })
}

#[pymethods]
impl Variant {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(py: Python<'_>, name: &str) -> PyResult<Variant> {
        let value: tessera_draughts::Variant = name.parse().or_raise(py)?;
        Ok(value.into())
    }

    /// Reads the rules of a game from a file in the format TOML, which `docs/variants.md` describes. If the file names
    /// weights, they are read too, and the game is analysed with them.
    ///
    /// Raises `VariantError`, with `line`, `column` and `filename`, if the file is wrong, and `OSError` if it cannot be
    /// read.
    ///
    /// >>> import pathlib, tempfile, tessera
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "peaceful.toml"
    /// >>> _ = path.write_text('name = "peaceful"\ncapture = { obligation = "optional" }\n')
    /// >>> peaceful = tessera.Variant.from_file(path)
    /// >>> peaceful
    /// <Variant peaceful>
    /// >>> tessera.Game(peaceful, "W:W22,31:B18").moves
    /// [<Move 22x15>, <Move 22-17>, <Move 31-27>, <Move 31-26>]
    #[staticmethod]
    #[pyo3(signature = (path, /))]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Variant> {
        let text = rules_text(py, &path)?;
        Variant::of_rules(py, text, Some(&path), |name| {
            let weights = path.parent().unwrap_or(Path::new("")).join(name);
            let read = py.detach(|| fs::read(&weights));
            let bytes = read.map_err(|error| unreadable(&error, &weights))?;
            Ok((weights, bytes))
        })
    }

    /// The name, such as `english`.
    #[getter]
    pub(crate) fn name(&self) -> &'static str {
        self.value.name()
    }

    /// The name to display.
    #[getter]
    fn title(&self) -> &'static str {
        self.value.title()
    }

    /// The facts about the variant: see `tessera.describe`.
    ///
    /// >>> import tessera
    /// >>> tessera.Variant("frisian").describe()["columns"]
    /// 10
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts(py, self.value)
    }

    /// How the variant is named to the program: its name, or the path of a file of rules, which is written into a
    /// folder with its weights. Weights with an absolute path are not written.
    fn _argument(&self, folder: PathBuf) -> PyResult<PathBuf> {
        match &self.file {
            None => Ok(self.name().into()),
            Some(file) => file.written(self.name(), folder).map_err(failed),
        }
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("<Variant {}>", self.name())
    }

    /// The name, or the text of the file with the weights, for `pickle`.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let Some(file) = &this.file else {
            return Ok((slf.get_type().into_any(), (this.name(),).into_pyobject(py)?));
        };
        let made = py.import("tessera._tessera")?.getattr("_variant")?;
        let weights = file.weights.as_ref();
        let weights = weights.map(|(_, weights)| PyBytes::new(py, &weights.to_bytes()));
        Ok((made, (file.text.as_str(), weights).into_pyobject(py)?))
    }
}

impl OwnRules {
    /// Writes the file and its weights into a folder, and returns the path of the file.
    fn written(&self, name: &str, mut folder: PathBuf) -> io::Result<PathBuf> {
        let weights = self.weights.as_ref();
        let weights = weights.filter(|(path, _)| Path::new(path).is_relative());
        if let Some((path, weights)) = weights {
            // The weights stay in the folder, even if they are above the file.
            let parents = Path::new(path).components();
            for _ in parents.filter(|part| *part == Component::ParentDir) {
                folder.push("rules");
            }
            let path = folder.join(path);
            fs::create_dir_all(&folder)?;
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, weights.to_bytes())?;
        }
        let path = folder.join(format!("{name}.toml"));
        fs::write(&path, &self.text)?;
        Ok(path)
    }
}

/// A variant from the text of its file, for `pickle`.
#[pyfunction]
pub(crate) fn _variant(
    py: Python<'_>,
    text: String,
    weights: Option<Vec<u8>>,
) -> PyResult<Variant> {
    Variant::of_rules(py, text, None, |name| {
        Ok((name.into(), weights.unwrap_or_default()))
    })
}

/// A variant as the name of one that comes with the library, or as a [`Variant`].
#[derive(FromPyObject)]
pub(crate) enum VariantLike<'py> {
    Variant(Bound<'py, Variant>),
    Name(String),
}

impl VariantLike<'_> {
    /// The variant that is used if none is given.
    pub(crate) fn usual() -> Self {
        VariantLike::Name("english".to_owned())
    }

    /// The variant that is meant.
    pub(crate) fn variant(&self, py: Python<'_>) -> PyResult<Variant> {
        match self {
            VariantLike::Variant(variant) => Ok(variant.get().clone()),
            VariantLike::Name(name) => Variant::new(py, name),
        }
    }

    /// The [value](Variant::value) of the variant that is meant.
    pub(crate) fn value(&self, py: Python<'_>) -> PyResult<tessera_draughts::Variant> {
        Ok(self.variant(py)?.value)
    }
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

/// The names of all variants that come with the library.
///
/// >>> import tessera
/// >>> len(tessera.variants())
/// 24
/// >>> "frisian" in tessera.variants()
/// True
#[pyfunction]
pub(crate) fn variants() -> Vec<&'static str> {
    let all = tessera_draughts::Variant::ALL.iter();
    all.map(|variant| variant.name()).collect()
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
pub(crate) fn describe<'py>(
    py: Python<'py>,
    variant: VariantLike<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    facts(py, variant.value(py)?)
}

fn facts(py: Python<'_>, variant: tessera_draughts::Variant) -> PyResult<Bound<'_, PyDict>> {
    let whole = Whole::of(variant, Language::English);
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
