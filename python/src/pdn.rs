//! Records of games, and files of them.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use tessera_draughts::games::{Form, Played, Problem, ProblemKind, Reader, Source, play};
use tessera_draughts::pdn::{self, Change, GameResult, MoveId, Note, Place, WriteOptions};
use tessera_draughts::{NotationStyle, Position};
use tessera_pictures::board::svg::Look;

use crate::errors::{Exception, OrRaise, Raise, unreadable};
use crate::game::Game;
use crate::interrupt::{background, next_of};
use crate::moves::Move;
use crate::variant::{Variant, VariantLike};

/// The record of a game: tags, a first position, and a tree of moves with comments.
///
/// `Record(game)` records the moves of a game and its outcome, with `tags` such as `White` and `Event`, and `comments`
/// on the position after a number of plies. Records are also read from files: see `tessera.pdn.read`. Prints as PDN.
///
/// >>> import tessera
/// >>> game = tessera.Game("english", moves=["11-15", "23-19"])
/// >>> print(tessera.Record(game, tags={"White": "Marion Tinsley"}, comments={2: "the old way"}))
/// [Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Marion Tinsley"]
/// [Black "?"]
/// [Result "*"]
/// [GameType "21,B,8,8,N1,0"]
/// <BLANKLINE>
/// 1. 11-15 23-19 {the old way} *
/// <BLANKLINE>
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Record {
    variant: Variant,
    inner: Arc<pdn::Record>,
    problems: Vec<TextProblem>,
}

/// A problem of the text of a game.
#[pyclass(frozen, get_all, module = "tessera", name = "Problem")]
#[derive(Clone, Debug)]
pub(crate) struct TextProblem {
    /// The line, counted from 1.
    line: usize,
    /// The character of the line, counted from 1.
    column: usize,
    /// `warning` if the text was repaired, `cut` if the game or a variation of it ends there.
    kind: &'static str,
    /// What is wrong, and what was expected.
    message: String,
}

#[pymethods]
impl TextProblem {
    fn __str__(&self) -> String {
        let TextProblem {
            line,
            column,
            message,
            ..
        } = self;
        format!("line {line}, column {column}: {message}")
    }

    fn __repr__(&self) -> String {
        format!("<Problem {}: {}>", self.kind, self.__str__())
    }
}

impl TextProblem {
    fn of(problem: &Problem) -> TextProblem {
        TextProblem {
            line: problem.place.line,
            column: problem.place.column,
            kind: problem.kind.name(),
            message: problem.message.clone(),
        }
    }
}

impl Record {
    /// A record of `variant`.
    fn of(variant: Variant, played: Played) -> Record {
        Record {
            variant,
            inner: Arc::new(played.record),
            problems: played.problems.iter().map(TextProblem::of).collect(),
        }
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (game, *, tags = None, comments = None))]
    fn new(
        game: &Bound<'_, Game>,
        tags: Option<Bound<'_, PyMapping>>,
        comments: Option<Bound<'_, PyMapping>>,
    ) -> PyResult<Record> {
        let game = game.get();
        let mut record = pdn::Record::of_game(&game.copied());
        for (name, value) in items::<(String, String)>(tags)? {
            record.set_tag(&name, &value);
        }
        let line: Vec<MoveId> = record.main_line().collect();
        for (ply, text) in items::<(usize, String)>(comments)? {
            let id = match ply.checked_sub(1) {
                None => MoveId::START,
                Some(before) => *line.get(before).ok_or_else(|| {
                    let message =
                        format!("a comment after {ply} plies: the game has {}", line.len());
                    PyValueError::new_err(message)
                })?,
            };
            record.add_note(id, Note::Comment(text));
        }
        Ok(Record {
            variant: game.played_variant().clone(),
            inner: Arc::new(record),
            problems: Vec::new(),
        })
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The tags, without those that follow from the rest: `Result`, `GameType`, `SetUp` and `FEN`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.inner.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The first position in FEN, with the plies that draw rules had counted before it, if any.
    #[getter]
    fn start_fen(&self) -> String {
        self.inner.start_fen(NotationStyle::Numeric)
    }

    /// The result as PDN writes it, with the points of the player who moves first by the rules before those of the
    /// other: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    #[getter]
    fn result(&self) -> String {
        written_result(self.inner.result(), self.inner.variant())
    }

    /// The winner, `white` or `black`; `None` if there is none.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.inner.result().winner().map(crate::variant::color_name)
    }

    /// The moves that were played, up to the first position that is set up.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let mut position = self.inner.start();
        let mut moves = Vec::new();
        for id in self.inner.main_line() {
            let Some(Change::Action(action)) = self.inner.change(id) else {
                break;
            };
            moves.push(Move::of(&position, action));
            position = position.after(action);
        }
        moves
    }

    /// The start of the tree of moves: a `Node` without a move.
    #[getter]
    fn start(&self) -> Node {
        Node {
            record: Arc::clone(&self.inner),
            id: MoveId::START,
            change: None,
            position: self.inner.start(),
        }
    }

    /// The problems of the text that the record was read from, in its order.
    #[getter]
    fn problems(&self) -> Vec<TextProblem> {
        self.problems.clone()
    }

    /// The moves that were played, up to the first position that is set up, as a game.
    ///
    /// Raises `GameOverError` if the game is over before the last of them.
    ///
    /// >>> import tessera
    /// >>> record = next(tessera.pdn.parse("1. 11-15 23-19 2. 8-11 *", "english"))
    /// >>> record.game().plies
    /// 3
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let game = self.inner.game().or_raise(py)?;
        Ok(Game::of(self.variant.clone(), game))
    }

    /// The game as PDN. `width` is the longest line of moves, 0 for a single line. `style` is `numeric` or `algebraic`,
    /// or `None` for that of the variant. With `points`, results are written as `2-0`, and as `1-0` if it is
    /// `False`; `None` keeps what the game was read with. With `all_squares`, captures are written with all their
    /// squares.
    #[pyo3(signature = (*, width = 80, style = None, points = None, all_squares = false))]
    fn to_pdn(
        &self,
        width: usize,
        style: Option<&str>,
        points: Option<bool>,
        all_squares: bool,
    ) -> PyResult<String> {
        let style = match style {
            None => None,
            Some("numeric") => Some(NotationStyle::Numeric),
            Some("algebraic") => Some(NotationStyle::Algebraic),
            Some(other) => {
                let message =
                    format!("`{other}` is not a style: expected `numeric` or `algebraic`");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(self.inner.written(WriteOptions {
            style,
            points,
            width,
            all_squares,
        }))
    }

    /// The positions of the game as one picture in SVG. `pixels` is the width of a board.
    #[pyo3(signature = (*, pixels = 240, flipped = false))]
    fn svg(&self, py: Python<'_>, pixels: u32, flipped: bool) -> String {
        let look = Look {
            flipped,
            ..Look::default()
        };
        py.detach(|| {
            let shown = tessera_pictures::game::show(&self.inner);
            tessera_pictures::game::svg(&shown, &shown.steps, look, Some(pixels))
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py, 160, false)
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Record {}, {} moves>",
            self.inner.title(),
            self.inner.len()
        )
    }
}

/// The items of a mapping, or of none.
fn items<'py, T: FromPyObjectOwned<'py, Error = PyErr>>(
    mapping: Option<Bound<'py, PyMapping>>,
) -> PyResult<Vec<T>> {
    match mapping {
        Some(mapping) => mapping.items()?.iter().map(|item| item.extract()).collect(),
        None => Ok(Vec::new()),
    }
}

/// A result as PDN writes it.
pub(crate) fn written_result(result: GameResult, variant: tessera_draughts::Variant) -> String {
    result.score(variant.rules().first_to_move).to_string()
}

/// A place in the tree of a record: the start, or a move with its comments and glyphs.
///
/// >>> import tessera
/// >>> record = next(tessera.pdn.parse("1. 11-15! {best} (1. 9-14 22-18) 23-19 *", "english"))
/// >>> node = record.start.next
/// >>> node.move, node.comments, node.glyphs, node.next.move
/// (<Move 11-15>, ['best'], [1], <Move 23-19>)
/// >>> [child.move for child in record.start.children]
/// [<Move 11-15>, <Move 9-14>]
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Node {
    record: Arc<pdn::Record>,
    id: MoveId,
    change: Option<Move>,
    position: Position,
}

impl Node {
    fn child(&self, id: MoveId) -> Node {
        let change = match self.record.change(id) {
            Some(Change::Action(action)) => Some(Move::of(&self.position, action)),
            _ => None,
        };
        Node {
            record: Arc::clone(&self.record),
            id,
            change,
            position: self.record.position_after(&self.position, id),
        }
    }
}

#[pymethods]
impl Node {
    /// The move that led here; `None` at the start, and where a position is set up.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.change.clone()
    }

    /// The position after the move, in FEN.
    #[getter]
    fn fen(&self) -> String {
        self.position.to_fen()
    }

    /// The comments after the move.
    #[getter]
    fn comments(&self) -> Vec<String> {
        comments(self.record.notes(self.id))
    }

    /// The comments before the move, which begins a variation.
    #[getter]
    fn comments_before(&self) -> Vec<String> {
        comments(self.record.notes_before(self.id))
    }

    /// The numeric annotation glyphs of the move: 1 is a good move, 2 a bad one, and so on.
    #[getter]
    fn glyphs(&self) -> Vec<u16> {
        let notes = self.record.notes(self.id);
        let glyphs = notes.filter_map(|note| match note {
            Note::Glyph(glyph) => Some(*glyph),
            Note::Comment(_) | Note::Command(_) => None,
        });
        glyphs.collect()
    }

    /// The times and evaluations after the move, as programs write them in comments: `("clk", "0:03:00")` for
    /// `[%clk 0:03:00]`.
    #[getter]
    fn commands(&self) -> Vec<(&'static str, String)> {
        let notes = self.record.notes(self.id);
        let commands = notes.filter_map(|note| match note {
            Note::Command(command) => Some((command.name(), command.value().to_owned())),
            Note::Comment(_) | Note::Glyph(_) => None,
        });
        commands.collect()
    }

    /// The nodes that follow: that of the move that was played, then those of moves that begin variations.
    #[getter]
    fn children(&self) -> Vec<Node> {
        let after = self.record.after(self.id);
        after.map(|id| self.child(id)).collect()
    }

    /// The first of `children`; `None` at the end of the line.
    #[getter]
    fn next(&self) -> Option<Node> {
        let first = self.record.after(self.id).next();
        first.map(|id| self.child(id))
    }

    fn __repr__(&self) -> String {
        match &self.change {
            Some(found) => format!("<Node {}>", found.action),
            None => format!("<Node {}>", self.position.to_fen()),
        }
    }
}

fn comments<'a>(notes: impl Iterator<Item = &'a Note>) -> Vec<String> {
    let texts = notes.filter_map(|note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Command(_) | Note::Glyph(_) => None,
    });
    texts.collect()
}

/// Iterates over the games of a text or a file. A few games are read ahead; the others are not in memory. After an
/// exception the iteration may go on with the next game.
#[pyclass(frozen, module = "tessera.pdn")]
#[derive(Debug)]
pub(crate) struct Games {
    found: Mutex<Receiver<Result<Played, Unread>>>,
    /// The variant that was given; `None` if the games name theirs.
    variant: Option<Variant>,
}

/// The number of games that are read ahead.
const AHEAD: usize = 64;

/// The format of games with this name.
fn form_named(name: &str) -> PyResult<Form> {
    Ok(match name {
        "pdn" => Form::Pdn,
        "fen" => Form::Fen,
        "grid" => Form::Grid,
        "jsonl" => Form::Jsonl,
        other => {
            let expected = "expected `pdn`, `fen`, `grid` or `jsonl`";
            return Err(PyValueError::new_err(format!(
                "`{other}` is not a form: {expected}"
            )));
        }
    })
}

/// How games are read.
struct Reading {
    form: Form,
    variant: Option<Variant>,
    strict: bool,
}

impl Reading {
    fn new(
        py: Python<'_>,
        form: &str,
        variant: Option<VariantLike<'_>>,
        strict: bool,
    ) -> PyResult<Reading> {
        Ok(Reading {
            form: form_named(form)?,
            variant: variant.map(|variant| variant.variant(py)).transpose()?,
            strict,
        })
    }

    /// Reads in the background.
    fn begin(self, input: impl BufRead + Send + 'static) -> PyResult<Games> {
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let variant = self.variant.clone();
        background(move || {
            for source in Reader::new(input, self.form) {
                let played = source
                    .map_err(Unread::Problem)
                    .and_then(|source| self.play(source));
                if sender.send(played).is_err() {
                    break;
                }
            }
        })?;
        let found = Mutex::new(found);
        Ok(Games { found, variant })
    }

    fn play(&self, source: Source) -> Result<Played, Unread> {
        let variant = match &self.variant {
            Some(variant) => variant.value(),
            None => match source.variant() {
                Ok(variant) => variant,
                Err(error) => return Err(Unread::Variant(source.place, error.to_string())),
            },
        };
        let played = play(&source, variant, None).map_err(Unread::Problem)?;
        let cut = played
            .problems
            .iter()
            .find(|problem| problem.kind == ProblemKind::Cut);
        match cut.filter(|_| self.strict) {
            Some(problem) => Err(Unread::Problem(problem.clone())),
            None => Ok(played),
        }
    }
}

/// Why a game could not be read.
#[derive(Debug)]
enum Unread {
    Problem(Problem),
    Variant(Place, String),
}

impl Raise for Unread {
    fn raise(&self, py: Python<'_>) -> PyErr {
        let (class, place, message) = match self {
            Unread::Problem(problem) => ("PdnError", problem.place, problem.to_string()),
            Unread::Variant(place, error) => {
                let message = format!("{place}: {error}: expected `variant` to be given");
                ("VariantError", *place, message)
            }
        };
        Exception::new(class, message)
            .at_line(place.line)
            .at_column(Some(place.column))
            .raised(py)
    }
}

#[pymethods]
impl Games {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let Some(played) = next_of(py, &self.found)? else {
            return Ok(None);
        };
        let played = played.or_raise(py)?;
        let variant = self.variant.clone();
        let variant = variant.unwrap_or_else(|| played.record.variant().into());
        Ok(Some(Record::of(variant, played)))
    }
}

/// Reads the games of a file.
#[pyfunction]
pub(crate) fn _read_file(
    py: Python<'_>,
    path: PathBuf,
    form: &str,
    variant: Option<VariantLike<'_>>,
    strict: bool,
) -> PyResult<Games> {
    let reading = Reading::new(py, form, variant, strict)?;
    let file = py.detach(|| File::open(&path));
    let file = file.map_err(|error| unreadable(&error, &path))?;
    reading.begin(BufReader::new(file))
}

/// Reads the games of a text.
#[pyfunction]
pub(crate) fn _read_text(
    py: Python<'_>,
    text: String,
    form: &str,
    variant: Option<VariantLike<'_>>,
    strict: bool,
) -> PyResult<Games> {
    Reading::new(py, form, variant, strict)?.begin(Cursor::new(text))
}
