//! Games of draughts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use tessera_draughts::pdn::{GameResult, Record};
use tessera_draughts::{
    ActionError, LastPly, NotationStyle, Paths, Position, Square, perft_parallel,
};
use tessera_engine::play::Cancel;

use crate::errors::OrRaise;
use crate::interrupt::{interruptible, pool};
use crate::moves::{Move, MoveLike, Refusal};
use crate::outcome::Outcome;
use crate::pdn::written_result;
use crate::pictures;
use crate::tables::bitboards;
use crate::variant::{Variant, VariantLike, color, color_name};

/// The deepest perft: counts beyond it do not fit a number of 64 bits.
const DEEPEST_PERFT: u32 = 64;

/// A game of draughts: its first position, the moves made and undone, and the draw rules that depend on them.
///
/// The variant is given by name, or as a `Variant`. `fen` is the first position; without it the game starts from the
/// variant's initial position. `moves` are made at once.
///
/// >>> import tessera
/// >>> game = tessera.Game("english", moves=["11-15", "23-19"])
/// >>> game.push("8-11")
/// <Move 8-11>
/// >>> game.turn, [str(move) for move in game.moves][:3]
/// ('white', ['19-16', '21-17', '22-18'])
/// >>> game.pop()
/// <Move 8-11>
/// >>> tessera.Game("english", "W:W21:B5,x")
/// Traceback (most recent call last):
/// tessera.errors.FenError: column 10: `x` is not a square: expected a number from 1 to 32, or a name such as a1
#[pyclass(frozen, module = "tessera")]
#[derive(Debug)]
pub(crate) struct Game {
    variant: Variant,
    inner: Mutex<tessera_draughts::Game>,
}

impl Game {
    /// A game of `variant`.
    pub(crate) fn of(variant: Variant, game: tessera_draughts::Game) -> Game {
        Game {
            variant,
            inner: Mutex::new(game),
        }
    }

    /// The game itself. While it is locked, no Python code may run, which another thread's could wait for.
    fn lock(&self) -> MutexGuard<'_, tessera_draughts::Game> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The variant with what its file states about players.
    pub(crate) fn played_variant(&self) -> &Variant {
        &self.variant
    }

    /// A copy to work with, so that other threads can use the game meanwhile.
    pub(crate) fn copied(&self) -> tessera_draughts::Game {
        self.lock().clone()
    }

    fn position(&self) -> Position {
        self.lock().position()
    }

    fn play(&self, found: &MoveLike<'_>) -> Result<Move, Refusal> {
        let mut game = self.lock();
        let action = found.action(game.variant(), |text| game.parse_action(text))?;
        let before = game.position();
        game.play(&action).map_err(Refusal::Rules)?;
        Ok(Move::of(&before, &action))
    }

    fn read(&self, text: &str) -> Result<Move, ActionError> {
        let game = self.lock();
        let action = game.parse_action(text)?;
        Ok(Move::of(&game.position(), &action))
    }

    /// The moves made, each with what it did.
    fn made(game: &tessera_draughts::Game) -> Vec<Move> {
        let positions = game.positions();
        let made = positions.iter().zip(game.actions());
        made.map(|(before, action)| Move::of(before, action))
            .collect()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (variant = VariantLike::usual(), fen = None, moves = None),
        text_signature = "(variant='english', fen=None, moves=None)"
    )]
    fn new(
        py: Python<'_>,
        variant: VariantLike<'_>,
        fen: Option<&str>,
        moves: Option<Vec<MoveLike<'_>>>,
    ) -> PyResult<Game> {
        let variant = variant.variant(py)?;
        let game = match fen {
            Some(fen) => tessera_draughts::Game::of_fen(variant.value(), fen).or_raise(py)?,
            None => tessera_draughts::Game::new(variant.value()),
        };
        let game = Game::of(variant, game);
        for found in moves.unwrap_or_default() {
            game.play(&found).or_raise(py)?;
        }
        Ok(game)
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The current position in FEN, with numbers of squares.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("english", "B:W22:B18").fen
    /// 'B:W22:B18'
    #[getter]
    fn fen(&self) -> String {
        self.position().to_fen()
    }

    /// The first position in FEN, with the plies that draw rules had counted before it, if any.
    #[getter]
    fn start_fen(&self) -> String {
        let game = self.lock();
        let mut record = Record::of_position(&game.start());
        record.set_clock(game.clock());
        record.start_fen(NotationStyle::Numeric)
    }

    /// The side to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        color_name(self.position().side_to_move())
    }

    /// The legal moves, row by row from the top left, then clockwise from north. There are none if the game is won or
    /// was agreed to be a draw. After a draw by rule there are, because play may go on until a player claims the draw.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("english", "W:W22:B18,5").moves
    /// [<Move 22x15>]
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let game = self.lock();
        let position = game.position();
        let legal = game.legal_actions();
        legal
            .iter()
            .map(|action| Move::of(&position, action))
            .collect()
    }

    /// The moves made, without those undone.
    #[getter]
    fn history(&self) -> Vec<Move> {
        Game::made(&self.lock())
    }

    /// The number of moves made.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().plies()
    }

    /// How the game has ended; `None` if it goes on.
    ///
    /// >>> import tessera
    /// >>> game = tessera.Game("english", "W:W22:B18")
    /// >>> game.outcome is None
    /// True
    /// >>> _ = game.push("22x15")
    /// >>> game.outcome.winner, str(game.outcome)
    /// ('white', 'white wins: black has no pieces left')
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.lock().outcome().map(Outcome::of)
    }

    /// The result as PDN writes it, with the points of the player who moves first by the rules before those of the
    /// other: `1-0`, `0-1`, `1/2-1/2` or `*`.
    ///
    /// >>> import tessera
    /// >>> game = tessera.Game("english")
    /// >>> game.resign("white")
    /// >>> game.result
    /// '1-0'
    #[getter]
    fn result(&self) -> String {
        let game = self.lock();
        let result = game
            .outcome()
            .map_or(GameResult::Unfinished, GameResult::from);
        written_result(result, game.variant())
    }

    /// How many times the current pieces and side to move have occurred, this time included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.lock().repetitions()
    }

    /// The pieces: for each square that has one, by its name in the variant's notation, `w` or `b` for a man, `W` or
    /// `B` for a king.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("russian", "W:Wa1,Kc3:Bf6").pieces
    /// {'f6': 'b', 'c3': 'W', 'a1': 'w'}
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let position = self.position();
        let pieces = PyDict::new(py);
        for square in Square::all(position.variant()) {
            if let Some(piece) = position.piece_at(square) {
                pieces.set_item(square.to_string(), piece.letter())?;
            }
        }
        Ok(pieces)
    }

    /// The pieces as sets of squares: white's men, white's kings, black's men, black's kings. Bit `n` is the square
    /// with number `n + 1`.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("english", "W:W1,K3:B5").bitboards
    /// Traceback (most recent call last):
    /// tessera.errors.FenError: a man of white is on 1, where it would have been crowned: expected a king
    /// >>> tessera.Game("english", "W:W32,K3:B5").bitboards
    /// (2147483648, 4, 16, 0)
    #[getter]
    fn bitboards(&self) -> (u128, u128, u128, u128) {
        bitboards(&self.position()).into()
    }

    /// Makes a move, and returns it. `move` is a text such as `11-15`, `22x15` or `c3-d4`, with as many squares as
    /// identify it, or one of `moves`. Moves undone are forgotten.
    ///
    /// Raises `MoveError` if the text is not a move, `IllegalMoveError` or `AmbiguousMoveError` if it is not one of the
    /// legal moves, `GameOverError` if the game is over.
    ///
    /// >>> import tessera
    /// >>> game = tessera.Game("english")
    /// >>> game.push("11-16"), game.push(game.moves[0])
    /// (<Move 11-16>, <Move 21-17>)
    /// >>> try:
    /// ...     game.push("8-12")
    /// ... except tessera.IllegalMoveError as error:
    /// ...     print(error)
    /// `8-12` is not legal here: expected 7-11, ...
    #[pyo3(signature = (r#move, /))]
    fn push(&self, py: Python<'_>, r#move: MoveLike<'_>) -> PyResult<Move> {
        self.play(&r#move).or_raise(py)
    }

    /// Takes back the last move, and returns it. A resignation or an agreed draw is taken back with it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&self) -> PyResult<Move> {
        let mut game = self.lock();
        let undone = game.undo();
        let undone = undone.ok_or_else(|| PyIndexError::new_err("no move was made"))?;
        Ok(Move::of(&game.position(), &undone))
    }

    /// Makes the last undone move again, and returns it.
    ///
    /// Raises `IndexError` if there is none.
    fn redo(&self) -> PyResult<Move> {
        let mut game = self.lock();
        let before = game.position();
        let made = game.redo();
        let made = made.ok_or_else(|| PyIndexError::new_err("no move was undone"))?;
        Ok(Move::of(&before, &made))
    }

    /// Reads a legal move without making it: see `push`.
    #[pyo3(signature = (text, /))]
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        self.read(text).or_raise(py)
    }

    /// Ends the game: the player `loser`, `white` or `black`, resigns. Does nothing if the game is over.
    fn resign(&self, py: Python<'_>, loser: &str) -> PyResult<()> {
        let loser = color(py, loser)?;
        self.lock().resign(loser);
        Ok(())
    }

    /// Ends the game: the players agree on a draw. Does nothing if the game is over.
    fn agree_draw(&self) {
        self.lock().agree_draw();
    }

    /// Counts the sequences of `depth` moves from the current position, with all cores or `threads` threads. This is
    /// the standard test of a move generator.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("international").perft(6)
    /// 167140
    #[pyo3(signature = (depth, *, threads = None))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: Option<usize>) -> PyResult<u64> {
        let position = self.position();
        check_depth(depth)?;
        // A single count cannot be stopped. So `count` splits a deep count into shallow ones, and stops between them.
        if depth == 0 {
            return Ok(1);
        }
        let pool = pool(threads)?;
        let cancel = Cancel::default();
        let counted = interruptible(py, &cancel, || {
            pool.install(|| count(&position, depth, &cancel))
        })?;
        Ok(counted)
    }

    /// For each legal move, the number of sequences of `depth` moves that begin with it.
    ///
    /// >>> import tessera
    /// >>> {str(move): count for move, count in tessera.Game("english").divide(3)[:3]}
    /// {'9-14': 40, '9-13': 48, '10-15': 40}
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(Move, u64)>> {
        let position = self.position();
        check_depth(depth)?;
        if depth == 0 {
            return Err(PyValueError::new_err("depth 0: expected 1 or more"));
        }
        let pool = pool(None)?;
        let cancel = Cancel::default();
        let legal = position.legal_actions();
        let counts: Vec<u64> = interruptible(py, &cancel, || {
            let below = |action| count(&position.after(action), depth - 1, &cancel);
            pool.install(|| legal.iter().map(below).collect())
        })?;
        let moves = legal.iter().map(|action| Move::of(&position, action));
        Ok(moves.zip(counts).collect())
    }

    /// A copy that shares nothing with the game.
    fn copy(&self) -> Game {
        Game::of(self.variant.clone(), self.copied())
    }

    /// The board as a picture in SVG. `pixels` is its width, `flipped` rotates it by 180 degrees. The last move is
    /// drawn if `last_move` is true.
    ///
    /// >>> import tessera
    /// >>> tessera.Game("frisian").svg(pixels=300)[:4]
    /// '<svg'
    #[pyo3(signature = (*, pixels = 400, flipped = false, last_move = true))]
    fn svg(&self, pixels: u32, flipped: bool, last_move: bool) -> String {
        pictures::game(&self.copied(), pixels, flipped, last_move)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(400, false, true)
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    /// The variant, the first position and the moves, for `pickle`. An agreed end is not kept.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let (this, py) = (slf.get(), slf.py());
        let moves: Vec<String> = this
            .lock()
            .actions()
            .iter()
            .map(ToString::to_string)
            .collect();
        let variant = this.variant.argument(py)?;
        let arguments = (variant, this.start_fen(), moves);
        Ok((slf.get_type(), arguments.into_pyobject(py)?))
    }

    fn __str__(&self) -> String {
        self.position().to_string()
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let fen = game.position().to_fen();
        format!(
            "<Game {} {fen} after {} plies>",
            game.variant(),
            game.plies()
        )
    }
}

fn check_depth(depth: u32) -> PyResult<()> {
    if depth > DEEPEST_PERFT {
        let message = format!("depth {depth}: expected {DEEPEST_PERFT} at most");
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// Counts sequences of `depth` moves, and stops between subtrees if it is cancelled.
fn count(position: &Position, depth: u32, cancel: &Cancel) -> u64 {
    /// Subtrees of this depth take at most some tenths of a second.
    const SMALL: u32 = 8;
    if cancel.is_cancelled() {
        return 0;
    }
    if depth <= SMALL {
        return perft_parallel(position, depth, Paths::Separate, LastPly::Bulk);
    }
    let legal = position.legal_actions();
    let counts = legal
        .iter()
        .map(|action| count(&position.after(action), depth - 1, cancel));
    counts.fold(0, u64::saturating_add)
}
