//! The classic towers program as a library: it reads a game, checks it, writes its record, and computes actions by
//! minimax.
//!
//! A game is a text with one action per line, and optionally a command in the last line. The record is a text too, with
//! the board and its cost after every action. Games of any length are processed in a fixed amount of memory.
//! `docs/towers.md` of the project specifies both texts.
//!
//! ```
//! let mut record = Vec::new();
//! let report = tessera_towers::run("G6-H5\nA\n".as_bytes(), &mut record, &tessera_towers::Options::default())?;
//! assert!(!report.has_illegal_action && report.computed.len() == 1);
//! let record = String::from_utf8(record)?;
//! assert!(record.contains("\nBLACK ACTION #1: G6-H5\nBOARD COST: 0\n"));
//! assert!(record.contains("\n*** WHITE ACTION #2: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How data flows: `input` (bytes to lines) -> `lib` (checks and computes actions) -> `record` (the output). [`run`]
//! returns a summary, [`follow`] also calls a function for every action.

mod board;
pub mod input;
mod record;

use std::io::{self, Read, Write};

use tessera_draughts::{Action, Color, Position, Square, Variant};
use tessera_engine::methods::{self, Row};
use tessera_engine::{Material, alpha_beta, leaf_cost};

use thiserror::Error;

pub use board::{BadBoard, read_board};
pub use input::BadLine;
use input::{Cell, Input, Line};
pub use record::ERRORS;
use record::{IllegalAction, Record};

/// The number of actions that the command `P` computes.
const PLAYED: u32 = 10;

/// Options of the program.
///
/// ```
/// let options = tessera_towers::Options::default();
/// assert_eq!((options.depth, options.material_at_the_end), (3, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The depth of the search in plies, 1 or more.
    pub depth: u32,
    /// Whether a board on which the player to act cannot act is printed with the cost of its pieces, instead of the
    /// least or largest number. It does not change the computed actions.
    pub material_at_the_end: bool,
    /// The position before the first action.
    pub start: Position,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            depth: 3,
            material_at_the_end: false,
            start: Position::initial(Variant::TOWERS),
        }
    }
}

/// The summary of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether the input has an illegal action, which the record's last line describes.
    pub has_illegal_action: bool,
    /// The computed actions: the number of each in the record, and the position from which it was computed.
    pub computed: Vec<(usize, Position)>,
    /// The winner, if an action was to be computed and the player could not act.
    pub winner: Option<Color>,
}

/// An action of a game, read or computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The line of the input, counted from 1; `None` for a computed action.
    pub line: Option<u64>,
    /// The position before the action.
    pub before: Position,
    /// The action.
    pub action: Action,
    /// The position after the action.
    pub after: Position,
}

/// Why a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The input has no more lines, or its command is done.
    Open,
    /// An action is not legal, as the record's last line says.
    Illegal {
        /// The line of the action, counted from 1.
        line: u64,
        /// The reason as a sentence, without the `ERROR: ` of the record.
        message: &'static str,
    },
    /// A line is neither an action nor a command.
    BadLine(BadLine),
    /// An action was to be computed but there is none: this player has won, as the record's last line says.
    Won(Color),
}

/// Why a game could not be processed to its end.
#[derive(Debug, Error)]
pub enum Error {
    /// A line is neither an action nor a command.
    #[error(transparent)]
    BadLine(#[from] BadLine),
    /// Reading or writing fails.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads a game and writes its record.
///
/// The record is written while the game is read. After an error, it is complete up to the place of the error.
///
/// # Errors
/// If a line is neither an action nor a command, or reading or writing fails.
///
/// ```
/// use tessera_towers::{Error, Options, run};
/// let mut record = Vec::new();
/// match run("G6-H5\nh3-G4\n".as_bytes(), &mut record, &Options::default()) {
///     Err(Error::BadLine(line)) => assert_eq!(line.to_string(), "line 2: `h3-G4` is not an action"),
///     other => panic!("{other:?}"),
/// }
/// assert!(String::from_utf8_lossy(&record).contains("BLACK ACTION #1: G6-H5"));
/// ```
pub fn run(input: impl Read, output: impl Write, options: &Options) -> Result<Report, Error> {
    let mut report = Report::default();
    let mut actions = 0;
    let end = follow(input, output, options, |ply| {
        actions += 1;
        if ply.line.is_none() {
            report.computed.push((actions, ply.before));
        }
    })?;
    match end {
        End::BadLine(bad_line) => return Err(Error::BadLine(bad_line)),
        End::Illegal { .. } => report.has_illegal_action = true,
        End::Won(winner) => report.winner = Some(winner),
        End::Open => {}
    }
    Ok(report)
}

/// As [`run`], and calls `watch` for every action. A line that is neither an action nor a command ends the record, but
/// is not an error.
///
/// # Errors
/// If reading or writing fails.
///
/// ```
/// use tessera_towers::{End, Options, follow};
/// let mut plies = Vec::new();
/// let end = follow("G6-H5\nP\n".as_bytes(), std::io::sink(), &Options::default(), |ply| plies.push(*ply))?;
/// assert_eq!(end, End::Open);
/// assert_eq!((plies.len(), plies[0].line, plies[1].line), (11, Some(1), None));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn follow(
    mut input: impl Read,
    mut output: impl Write,
    options: &Options,
    mut watch: impl FnMut(&Ply),
) -> io::Result<End> {
    follow_dyn(&mut input, &mut output, options, &mut watch)
}

/// [`follow`], compiled once, with this crate.
fn follow_dyn(
    input: &mut dyn Read,
    output: &mut dyn Write,
    options: &Options,
    watch: &mut dyn FnMut(&Ply),
) -> io::Result<End> {
    let mut game = Game {
        record: Record::new(output, options.material_at_the_end),
        position: options.start,
        depth: options.depth,
        watch,
    };
    let end = game.play(&mut Input::new(input));
    game.record.flush()?;
    end
}

/// Compares the effort of search methods on a position: nodes, leaves and time of minimax, alpha-beta, alpha-beta with
/// ordered actions, and with a table, at all depths up to `depth` plies. A method is given up after `limit` positions,
/// or when `stop` returns `true`.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::methods::Method;
/// let position = Position::of_fen(Variant::TOWERS, "B:WB7,C6:BC8,KA6")?;
/// let rows = tessera_towers::efforts(&position, 3, u64::MAX, &|| false);
/// assert_eq!(rows.len(), 4 * 3);
/// let effort = rows[2].effort.as_ref().unwrap();
/// assert_eq!((rows[2].method, rows[2].depth, effort.nodes), (Method::Minimax, 3, 30));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn efforts(position: &Position, depth: u32, limit: u64, stop: &dyn Fn() -> bool) -> Vec<Row> {
    let cost = |position: &Position, _| leaf_cost(position, &Material::TOWERS);
    let maximizer = Material::TOWERS.maximizer;
    methods::compare(position, depth, maximizer, &cost, limit, stop)
}

struct Game<'a> {
    record: Record<&'a mut dyn Write>,
    position: Position,
    depth: u32,
    watch: &'a mut dyn FnMut(&Ply),
}

impl Game<'_> {
    fn play(&mut self, input: &mut Input<&mut dyn Read>) -> io::Result<End> {
        self.record.begin(&self.position)?;
        loop {
            if input.may_wait() {
                self.record.flush()?;
            }
            match input.next_line()? {
                None => return Ok(End::Open),
                Some(Err(bad_line)) => return Ok(End::BadLine(bad_line)),
                Some(Ok(Line::ComputeOne)) => return self.compute(1),
                Some(Ok(Line::Play)) => return self.compute(PLAYED),
                Some(Ok(Line::Action(source, target))) => match self.check(source, target) {
                    Ok(action) => self.act(action, Some(input.line_number()))?,
                    Err(kind) => {
                        self.record.illegal_action(kind)?;
                        return Ok(End::Illegal {
                            line: input.line_number(),
                            message: kind.message(),
                        });
                    }
                },
            }
        }
    }

    /// Computes this number of actions, or fewer if the game ends.
    fn compute(&mut self, actions: u32) -> io::Result<End> {
        for _ in 0..actions {
            let Some(action) = alpha_beta(&self.position, self.depth, &Material::TOWERS).action
            else {
                let winner = self.position.side_to_move().other();
                self.record.winner(winner)?;
                return Ok(End::Won(winner));
            };
            self.act(action, None)?;
        }
        Ok(End::Open)
    }

    fn act(&mut self, action: Action, line: Option<u64>) -> io::Result<()> {
        let before = self.position;
        self.position.apply(&action);
        (self.watch)(&Ply {
            line,
            before,
            action,
            after: self.position,
        });
        let (source, target) = (Cell::of(action.source()), Cell::of(action.target()));
        self.record
            .action(source, target, &self.position, line.is_none())
    }

    /// The legal action between two cells, or the first of the reasons why there is none.
    fn check(&self, source: Cell, target: Cell) -> Result<Action, IllegalAction> {
        if !source.is_on_board() {
            return Err(IllegalAction::SourceOutside);
        }
        if !target.is_on_board() {
            return Err(IllegalAction::TargetOutside);
        }
        // Cells that are not played on are always empty.
        let piece_at = |cell: Cell| self.position.piece_at(cell.square()?);
        let Some(piece) = piece_at(source) else {
            return Err(IllegalAction::SourceEmpty);
        };
        if piece_at(target).is_some() {
            return Err(IllegalAction::TargetFull);
        }
        if piece.color != self.position.side_to_move() {
            return Err(IllegalAction::SourceOfOpponent);
        }
        let connects = |action: &Action| {
            Some(action.source()) == source.square() && Some(action.target()) == target.square()
        };
        self.position
            .legal_actions()
            .into_iter()
            .find(connects)
            .ok_or(IllegalAction::Illegal)
    }
}

impl Cell {
    fn of(square: Square) -> Cell {
        Cell {
            letter: b'A' + square.column() as u8,
            number: square.row() as u64 + 1,
        }
    }

    fn is_on_board(self) -> bool {
        (b'A'..=b'H').contains(&self.letter) && (1..=8).contains(&self.number)
    }

    /// The square at a cell of the board.
    fn square(self) -> Option<Square> {
        let row = usize::try_from(self.number).ok()?.checked_sub(1)?;
        Square::at(Variant::TOWERS, row, usize::from(self.letter - b'A'))
    }
}

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
