//! Searching for the best move.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tessera_draughts::Position;
use tessera_engine::play::{self, Cancel, Ended, Evaluation, Limits, MAX_DEPTH};
use tessera_study::Player;
use tessera_tablebase::{DefaultTables, SharedTables, TableSet, machine};

use crate::errors::{Exception, failed, no_memory};
use crate::game::Game;
use crate::interrupt::{background, interruptible, next_of};
use crate::moves::Move;
use crate::tables::Tables;
use crate::value::Score;
use crate::variant::color_name;

/// Seconds of an analysis without limits.
const TIME: f64 = 1.0;

/// The default size of a search's transposition table, in bytes.
const MEMORY: usize = 64 << 20;

/// The result of a search up to a depth: see `Game.analyse`.
///
/// >>> import tessera
/// >>> found = tessera.Game("english", "W:W14,21,23,26:B4,17").analyse(depth=11, threads=1)
/// >>> found.ended, found.turn, str(found.move), found.score
/// ('proven', 'white', '23-19', <Score win in 9>)
#[pyclass(frozen, module = "tessera")]
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    found: play::Analysis,
    lines: Vec<Line>,
}

/// A move with the best play after it, as far as it is known. Prints as its score and its moves.
#[pyclass(frozen, get_all, module = "tessera")]
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The score for the side to move.
    score: Score,
    /// The move and those after it.
    moves: Vec<Move>,
}

#[pymethods]
impl Line {
    fn __str__(&self) -> String {
        let mut text = self.score.text();
        for found in &self.moves {
            let _ = write!(text, " {}", found.action);
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("<Line {}>", self.__str__())
    }
}

impl Analysis {
    fn of(start: &Position, found: play::Analysis) -> Analysis {
        let line = |line: &play::Line| {
            let mut position = *start;
            let mut moves = Vec::new();
            for action in &line.actions {
                moves.push(Move::of(&position, action));
                position = position.after(action);
            }
            Line {
                score: Score::of(line.score, line.is_draw),
                moves,
            }
        };
        Analysis {
            lines: found.lines.iter().map(line).collect(),
            found,
        }
    }
}

#[pymethods]
impl Analysis {
    /// The player whose scores these are: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        color_name(self.found.side_to_move)
    }

    /// The depth in plies that was searched completely.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    /// The best lines, the best one first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.lines.clone()
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    /// The seconds that the search took.
    #[getter]
    fn time(&self) -> f64 {
        self.found.elapsed.as_secs_f64()
    }

    /// Why the search ended: `depth`, `nodes`, `time`, `proven`, `game over` or `cancelled`; `None` while it goes on.
    #[getter]
    fn ended(&self) -> Option<&'static str> {
        Some(match self.found.ended? {
            Ended::GameOver(_) => "game over",
            Ended::Proven => "proven",
            Ended::Depth => "depth",
            Ended::Nodes => "nodes",
            Ended::Time => "time",
            Ended::Cancelled => "cancelled",
        })
    }

    /// The best move; `None` if the game is over.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.lines.first()?.moves.first().cloned()
    }

    /// The score of the best move, or of the outcome if the game is over.
    #[getter]
    fn score(&self) -> Score {
        let is_draw = match self.lines.first() {
            Some(line) => return line.score,
            None => {
                matches!(self.found.ended, Some(Ended::GameOver(outcome)) if outcome.winner().is_none())
            }
        };
        Score::of(self.found.score, is_draw)
    }

    fn __str__(&self) -> String {
        let mut text = format!("depth {}", self.found.depth);
        for line in &self.lines {
            let _ = write!(text, "\n{}", line.__str__());
        }
        text
    }

    fn __repr__(&self) -> String {
        let line = self
            .lines
            .first()
            .map_or_else(String::new, |line| format!(", {}", line.__str__()));
        format!("<Analysis depth {}{line}>", self.found.depth)
    }
}

/// The endgame tables that the searches of the process share.
fn shared_tables(py: Python<'_>) -> SharedTables {
    static SHARED: PyOnceLock<SharedTables> = PyOnceLock::new();
    let shared = SHARED.get_or_init(py, || SharedTables::new(None, None));
    shared.clone()
}

/// The position, limits and settings of a search.
struct Question {
    game: tessera_draughts::Game,
    player: Player,
    limits: Limits,
    /// The tables to open or to build first, and those of the process; `None` if the player already has the tables that
    /// were given.
    tables: Option<(DefaultTables, SharedTables)>,
    threads: NonZeroUsize,
}

/// The arguments of a search, as they are given in Python.
#[derive(Debug)]
struct Asked {
    time: Option<f64>,
    /// Seconds if nothing else limits the search; `None` if it need not end.
    default_time: Option<f64>,
    lines: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: Option<usize>,
    memory: usize,
}

impl Question {
    fn new(
        py: Python<'_>,
        game: &Game,
        asked: &Asked,
        tables: Option<&Tables>,
    ) -> PyResult<Question> {
        let evaluation = game.played_variant().evaluation();
        let game = game.copied();
        let limits = asked.limits()?;
        if !machine::has_memory(asked.memory as u64) {
            return Err(no_memory(format!("{} bytes are not free", asked.memory)));
        }
        let variant = game.variant();
        let player = py
            .detach(|| Player::new(variant, asked.memory))
            .map_err(no_memory)?;
        let threads = machine::threads(asked.threads);
        let mut player = player.with_lines(asked.lines).with_threads(threads.get());
        if evaluation != Evaluation::Best {
            player = player.with_evaluation(&evaluation).map_err(failed)?;
        }
        let mut default_tables = None;
        if let Some(tables) = tables {
            let known = tables.inner.variant();
            if known != variant {
                let message = format!("tables of {known}: expected tables of {variant}");
                return Err(Exception::new("VariantError", message).raised(py));
            }
            player = player.with_tables(tables.inner.clone());
        } else {
            let shared = shared_tables(py);
            let tables = py.detach(|| DefaultTables::of(&game.position(), &shared));
            default_tables = Some((tables, shared));
        }
        Ok(Question {
            game,
            player,
            limits,
            tables: default_tables,
            threads,
        })
    }

    fn answer(mut self, mut progress: impl FnMut(Analysis)) -> Analysis {
        let start = self.game.position();
        if let Some(tables) = self.default_tables(&start) {
            self.player = self.player.with_tables(tables);
        }
        let found = self.player.analyse_game(&self.game, &self.limits, |known| {
            progress(Analysis::of(&start, known.clone()));
        });
        Analysis::of(&start, found)
    }

    /// The tables to use if none were given; `None` also if the memory does not suffice for them.
    fn default_tables(&self, start: &Position) -> Option<TableSet> {
        let ((tables, shared), cancel) = (self.tables.as_ref()?, &self.limits.cancel);
        let pool = machine::pool(Some(self.threads.get())).ok()?;
        let stop = || cancel.is_cancelled();
        let built = pool.install(|| tables.build(start, shared, &mut |_| (), &stop));
        built.ok()
    }
}

impl Asked {
    fn limits(&self) -> PyResult<Limits> {
        let is_limited = self.depth.is_some() || self.nodes.is_some();
        let seconds = self.time.or(self.default_time.filter(|_| !is_limited));
        let time = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!("time {seconds}: expected seconds, 0 or more"))
            })
        });
        if self.depth.is_some_and(|depth| depth > MAX_DEPTH) {
            let depth = self.depth.unwrap_or_default();
            let message = format!("depth {depth}: expected {MAX_DEPTH} at most");
            return Err(PyValueError::new_err(message));
        }
        if self.lines == 0 {
            return Err(PyValueError::new_err("lines 0: expected 1 or more"));
        }
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            hard_time: time.transpose()?,
            ..Limits::default()
        })
    }
}

#[pymethods]
impl Game {
    /// Searches the current position for the best moves, and returns what was found.
    ///
    /// The search ends at the first of its limits: `time` in seconds, `depth` in plies, `nodes` in positions. Without
    /// any, it takes one second. `lines` is the number of lines to find. It uses all cores or `threads` threads,
    /// `memory` bytes for a table of positions, and `tables` of perfect play. Without `tables`, a position with at most
    /// twelve pieces is searched with tables of up to four pieces. They take about a second to build, once per process;
    /// that time does not count for `time`. Ctrl-C ends the search.
    ///
    /// Raises `ValueError` for a limit that makes no sense, `MemoryError`, or `VariantError` for tables of another
    /// variant.
    ///
    /// >>> import tessera
    /// >>> found = tessera.Game("russian").analyse(depth=4, lines=3)
    /// >>> found.depth, len(found.lines)
    /// (4, 3)
    #[pyo3(signature = (
        time = None, lines = 1, *, depth = None, nodes = None, threads = None, memory = MEMORY, tables = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        threads: Option<usize>,
        memory: usize,
        tables: Option<&Bound<'_, Tables>>,
    ) -> PyResult<Analysis> {
        let asked = Asked {
            time,
            default_time: Some(TIME),
            lines,
            depth,
            nodes,
            threads,
            memory,
        };
        let question = Question::new(py, self, &asked, tables.map(Bound::get))?;
        let cancel = question.limits.cancel.clone();
        interruptible(py, &cancel, || question.answer(|_| ()))
    }

    /// Searches as `analyse` does, but in the background, and iterates over the results: that of each depth, then the
    /// final one. Without limits, the search goes on until it is closed.
    ///
    /// >>> import tessera
    /// >>> with tessera.Game("english").analyse_iter(depth=5) as search:
    /// ...     for found in search:
    /// ...         if found.depth == 3:
    /// ...             break
    /// >>> search.closed
    /// True
    #[pyo3(signature = (
        time = None, lines = 1, *, depth = None, nodes = None, threads = None, memory = MEMORY, tables = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyse_iter(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        threads: Option<usize>,
        memory: usize,
        tables: Option<&Bound<'_, Tables>>,
    ) -> PyResult<Search> {
        let asked = Asked {
            time,
            default_time: None,
            lines,
            depth,
            nodes,
            threads,
            memory,
        };
        let question = Question::new(py, self, &asked, tables.map(Bound::get))?;
        Search::begin(question)
    }
}

/// A search in the background: an iterator over its results. `close()` ends the search; so do the end of a `with`
/// block, and deleting the object.
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Search {
    cancel: Cancel,
    found: Mutex<Receiver<Analysis>>,
}

impl Search {
    fn begin(question: Question) -> PyResult<Search> {
        let (sender, found) = mpsc::channel();
        let cancel = question.limits.cancel.clone();
        background(move || {
            // If nobody receives the result any more, the search has been cancelled.
            let last = question.answer(|known| drop(sender.send(known)));
            let _ = sender.send(last);
        })?;
        Ok(Search {
            cancel,
            found: Mutex::new(found),
        })
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

#[pymethods]
impl Search {
    /// Ends the search. Results that it has found until then can still be read.
    fn close(&self) {
        self.cancel.cancel();
    }

    /// Whether the search was closed.
    #[getter]
    fn closed(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Analysis>> {
        next_of(py, &self.found).inspect_err(|_| self.cancel.cancel())
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.cancel.cancel();
    }
}
