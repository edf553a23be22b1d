//! Looks positions up in endgame tables in a folder.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use tessera_draughts::{Color, Piece, Position, Rank, Square, Variant};
use tessera_engine::play::Cancel;
use tessera_tablebase::{DiskError, DiskTables, FileError, Folder};

use crate::arrays;
use crate::errors::{Exception, OrRaise, Raise, no_memory};
use crate::game::Game;
use crate::interrupt::{interruptible, pool};
use crate::moves::Move;
use crate::value::Value;
use crate::variant::VariantLike;

/// The default memory for decoded blocks, in bytes. It suits lookups of many positions.
const CACHE: u64 = 256 << 20;

/// The number in an array for a position that is not in the tables.
const UNKNOWN: i8 = -128;

/// The endgame tables of one variant, in a folder that `tessera tablebase build` or `tessera.tables.build` has
/// filled. Many threads may use them.
///
/// `variant` may be left out if the folder has the tables of one variant only, which comes with the library. Decoded
/// blocks take `cache` bytes of memory at most. Raises `TableError` if there are no tables or their heads are damaged.
///
/// >>> import tempfile, tessera
/// >>> folder = tempfile.mkdtemp()
/// >>> tables = tessera.tables.build("english", folder, 3)
/// >>> tables
/// <Tables english, 3 pieces>
/// >>> tables.probe("W:WK25:BK8")
/// <Value win in 9>
/// >>> tessera.Tables(folder).probe("W:WK25,K26:BK8,K1") is None
/// True
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) inner: DiskTables,
    path: PathBuf,
}

/// A position: text in FEN, or a game, whose current position is meant.
#[derive(FromPyObject)]
enum PositionLike<'py> {
    Game(Bound<'py, Game>),
    Fen(String),
}

impl PositionLike<'_> {
    fn of(&self, py: Python<'_>, variant: Variant) -> PyResult<Position> {
        match self {
            PositionLike::Fen(text) => Position::of_fen(variant, text).or_raise(py),
            PositionLike::Game(game) => {
                let position = game.get().copied().position();
                if position.variant() == variant {
                    return Ok(position);
                }
                let message = format!(
                    "a game of {}: expected one of {variant}, as the tables are",
                    position.variant()
                );
                Err(Exception::new("VariantError", message).raised(py))
            }
        }
    }
}

impl Tables {
    pub(crate) fn open(
        py: Python<'_>,
        variant: Variant,
        dir: PathBuf,
        cache: u64,
    ) -> PyResult<Tables> {
        let inner = py
            .detach(|| DiskTables::open(variant, &dir, cache))
            .or_raise(py)?;
        Ok(Tables { inner, path: dir })
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, FileError> {
        if let Some(value) = self.inner.value(position)? {
            return Ok(Some(Value::of(value)));
        }
        Ok(self.inner.wld(position)?.map(Value::of_outcome))
    }

    /// The values of many positions, each of which `read` makes from an item.
    fn values<T: Sync, E: Send>(
        &self,
        py: Python<'_>,
        given: &[T],
        threads: Option<usize>,
        read: impl Fn(&T) -> Result<Position, E> + Sync,
    ) -> PyResult<Values<E>> {
        let pool = pool(threads)?;
        let cancel = Cancel::default();
        interruptible(py, &cancel, || {
            pool.install(|| {
                let look_up = |(number, given)| {
                    if cancel.is_cancelled() {
                        return Ok(None);
                    }
                    let position =
                        read(given).map_err(|error| (number, Failed::Position(error)))?;
                    let value = self.value(&position);
                    value.map_err(|error| (number, Failed::File(error)))
                };
                given.par_iter().enumerate().map(look_up).collect()
            })
        })
    }
}

/// The values of many positions, or the number of the first position that could not be looked up, and why.
type Values<E> = Result<Vec<Option<Value>>, (usize, Failed<E>)>;

/// Why the value of one of many positions is not known.
enum Failed<E> {
    Position(E),
    File(FileError),
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (dir, variant = None, *, cache = CACHE))]
    fn new(
        py: Python<'_>,
        dir: PathBuf,
        variant: Option<VariantLike<'_>>,
        cache: u64,
    ) -> PyResult<Tables> {
        let variant = match variant {
            Some(variant) => variant.value(py)?,
            None => only_variant(py, &dir)?,
        };
        Tables::open(py, variant, dir, cache)
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.inner.variant().name()
    }

    /// The folder that was opened.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// Maximum number of pieces for which all tables are there, with outcomes and distances; 0 if none.
    #[getter]
    fn pieces(&self) -> u32 {
        self.inner.pieces()
    }

    /// The value of a position for the side to move; `None` if it is not in the tables. `position` is a text in FEN, or
    /// a game, whose current position is meant.
    ///
    /// Raises `FenError`, or `TableError` if a file cannot be read or is damaged.
    #[pyo3(signature = (position, /))]
    fn probe(&self, py: Python<'_>, position: PositionLike<'_>) -> PyResult<Option<Value>> {
        let position = position.of(py, self.inner.variant())?;
        py.detach(|| self.value(&position)).or_raise(py)
    }

    /// The legal moves of a position, each with its value for the player who makes it, or `None` where that is not in
    /// the tables. The first of the maximum value is the best move.
    #[pyo3(signature = (position, /))]
    fn moves(
        &self,
        py: Python<'_>,
        position: PositionLike<'_>,
    ) -> PyResult<Vec<(Move, Option<Value>)>> {
        let position = position.of(py, self.inner.variant())?;
        let moves = py.detach(|| self.inner.moves(&position)).or_raise(py)?;
        let moves = moves.iter();
        Ok(moves
            .map(|(action, value)| (Move::of(&position, action), value.map(Value::of)))
            .collect())
    }

    /// The values of many positions in FEN at once, with all cores or `threads` threads.
    ///
    /// The message of an error names the position by its number, counted from 0.
    ///
    /// >>> import tempfile, tessera
    /// >>> tables = tessera.tables.build("english", tempfile.mkdtemp(), 2)
    /// >>> tables.probe_many(["W:WK25:BK8", "B:WK25:BK8", "W:WK1:BK29"])
    /// [<Value win in 9>, <Value win in 9>, <Value win in 11>]
    #[pyo3(signature = (fens, /, *, threads = None))]
    fn probe_many(
        &self,
        py: Python<'_>,
        fens: Vec<String>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Option<Value>>> {
        let variant = self.inner.variant();
        let read = |fen: &String| Position::of_fen(variant, fen);
        let values = self.values(py, &fens, threads, read)?;
        values.map_err(|(number, failed)| match failed {
            Failed::File(error) => error.raise(py),
            Failed::Position(error) => {
                let column = error.span().map(|span| span.start + 1);
                Exception::new("FenError", format!("position {number}: {error}"))
                    .at_column(column)
                    .raised(py)
            }
        })
    }

    /// The values of many positions at once, given and returned as NumPy arrays.
    ///
    /// `boards` has a row of four numbers for each position: white's men, white's kings, black's men, black's kings, as
    /// `Game.bitboards` has them. `white_to_move` is a boolean for each. The result is two arrays: the outcomes, 1 for
    /// a win of the side to move, 0 for a draw, -1 for a loss and -128 where it is not in the tables; and the plies to
    /// the end of the game, or -1 if there are none.
    ///
    /// Raises `ValueError` on a board of more than 64 squares, and for rows that are not positions.
    ///
    /// >>> import numpy, tempfile, tessera
    /// >>> tables = tessera.tables.build("english", tempfile.mkdtemp(), 2)
    /// >>> games = [tessera.Game("english", fen) for fen in ("W:WK25:BK8", "B:WK25:BK8")]
    /// >>> boards = numpy.array([game.bitboards for game in games], dtype=numpy.uint64)
    /// >>> outcomes, plies = tables.probe_array(boards, numpy.array([True, False]))
    /// >>> outcomes.tolist(), plies.tolist()
    /// ([1, 1], [9, 9])
    #[pyo3(signature = (boards, white_to_move, /, *, threads = None))]
    fn probe_array<'py>(
        &self,
        py: Python<'py>,
        boards: Bound<'py, PyAny>,
        white_to_move: Bound<'py, PyAny>,
        threads: Option<usize>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let variant = self.inner.variant();
        let squares: Vec<Square> = Square::all(variant).collect();
        if squares.len() > 64 {
            let message = format!(
                "the board of {variant} has {} squares: expected 64 at most; use probe_many",
                squares.len()
            );
            return Err(PyValueError::new_err(message));
        }
        let (shape, boards) = arrays::numbers(&boards, "uint64")?;
        let (sides_shape, sides) = arrays::numbers(&white_to_move, "bool")?;
        let (&[count, 4], &[sides_count]) = (shape.as_slice(), sides_shape.as_slice()) else {
            let message = format!(
                "arrays of the shapes {shape:?} and {sides_shape:?}: expected [n, 4] and [n]"
            );
            return Err(PyValueError::new_err(message));
        };
        if count != sides_count {
            let message =
                format!("{count} boards and {sides_count} sides to move: expected as many");
            return Err(PyValueError::new_err(message));
        }
        let given: Vec<([u64; 4], bool)> = boards
            .as_bytes()
            .chunks_exact(32)
            .zip(sides.as_bytes())
            .map(|(row, side)| (bitboards_of(row), *side != 0))
            .collect();
        let read =
            |(boards, white): &([u64; 4], bool)| position_of(variant, &squares, boards, *white);
        let values = self.values(py, &given, threads, read)?;
        let values = values.map_err(|(number, failed)| match failed {
            Failed::File(error) => error.raise(py),
            Failed::Position(error) => {
                Exception::new("FenError", format!("position {number}: {error}")).raised(py)
            }
        })?;
        let numbers = values
            .iter()
            .map(|value| value.map_or((UNKNOWN, -1), Value::numbers));
        let (outcomes, plies): (Vec<i8>, Vec<i32>) = numbers.unzip();
        let outcomes: Vec<u8> = outcomes
            .iter()
            .map(|outcome| outcome.cast_unsigned())
            .collect();
        let plies: Vec<u8> = plies.iter().flat_map(|plies| plies.to_le_bytes()).collect();
        Ok((
            arrays::array(py, &outcomes, "int8", &[count])?,
            arrays::array(py, &plies, "<i4", &[count])?,
        ))
    }

    /// Compares the checksums of all files, which finds any changed byte. `tessera.tables.verify` proves the values
    /// too. Raises `TableError` if a file cannot be read or is damaged.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        interruptible(py, &Cancel::default(), || self.inner.check())?.or_raise(py)
    }

    fn __repr__(&self) -> String {
        let (variant, pieces) = (self.inner.variant(), self.inner.pieces());
        format!("<Tables {variant}, {pieces} pieces>")
    }
}

/// The sets of squares of a game's position: bit `n` is the square with number `n + 1`.
pub(crate) fn bitboards(position: &Position) -> [u128; 4] {
    let mut boards = [0; 4];
    for (bit, square) in Square::all(position.variant()).enumerate() {
        if let Some(piece) = position.piece_at(square) {
            let color = if piece.color == Color::White { 0 } else { 2 };
            let rank = if piece.rank == Rank::Man { 0 } else { 1 };
            boards[color + rank] |= 1 << bit;
        }
    }
    boards
}

fn bitboards_of(row: &[u8]) -> [u64; 4] {
    let mut boards = [0; 4];
    for (board, bytes) in boards.iter_mut().zip(row.chunks_exact(8)) {
        for (place, byte) in bytes.iter().enumerate() {
            *board |= u64::from(*byte) << (8 * place);
        }
    }
    boards
}

fn position_of(
    variant: Variant,
    squares: &[Square],
    boards: &[u64; 4],
    white: bool,
) -> Result<Position, String> {
    let side = if white { Color::White } else { Color::Black };
    let mut pieces = Vec::new();
    for (number, board) in boards.iter().enumerate() {
        let color = if number < 2 {
            Color::White
        } else {
            Color::Black
        };
        let rank = if number % 2 == 0 {
            Rank::Man
        } else {
            Rank::King
        };
        let mut left = *board;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            let square = squares.get(bit).ok_or_else(|| {
                format!("bit {bit} is set: expected bits below {}", squares.len())
            })?;
            pieces.push((Piece { color, rank }, *square));
            left &= left - 1;
        }
    }
    Position::of_pieces(variant, side, pieces).map_err(|error| error.to_string())
}

/// The variant of which a folder has tables.
fn only_variant(py: Python<'_>, dir: &std::path::Path) -> PyResult<Variant> {
    let there = Variant::ALL.iter().copied();
    let there: Vec<Variant> = there
        .filter(|variant| Folder::new(*variant, dir).path().is_dir())
        .collect();
    match there[..] {
        [variant] => Ok(variant),
        [] => {
            let message = format!(
                "{}: there are no tables here: expected files such as english/KvK.wld",
                dir.display()
            );
            Err(Exception::new("TableError", message)
                .in_file(dir)
                .raised(py))
        }
        _ => {
            let names: Vec<&str> = there.iter().map(|variant| variant.name()).collect();
            let message = format!(
                "{}: there are tables of several variants: expected `variant` to be one of {}",
                dir.display(),
                names.join(", ")
            );
            Err(Exception::new("VariantError", message).raised(py))
        }
    }
}

impl Raise for FileError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        Exception::new("TableError", self).raised(py)
    }
}

impl Raise for DiskError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        use tessera_tablebase::BuildError;
        match self {
            DiskError::NoSuchPart { .. }
            | DiskError::TooManyPieces { .. }
            | DiskError::PartTooLarge { .. } => PyValueError::new_err(self.to_string()),
            DiskError::Memory { .. }
            | DiskError::Build(BuildError::Memory { .. } | BuildError::NoMemory { .. }) => {
                no_memory(self)
            }
            DiskError::Other { path, .. }
            | DiskError::Missing { path, .. }
            | DiskError::NoTables { path, .. }
            | DiskError::System { path, .. } => {
                Exception::new("TableError", self).in_file(path).raised(py)
            }
            _ => Exception::new("TableError", self).raised(py),
        }
    }
}
