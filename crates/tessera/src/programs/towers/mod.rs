//! The towers program: reads a game, prints its record, plays on. `docs/towers.md` has the whole page.

mod input;
mod record;

use std::io::{self, Read, Write};

use tessera_draughts::{Action, Color, Position, Square, Towers};
use tessera_engine::{Material, alpha_beta};

use crate::Failure;
pub(crate) use input::BadLine;
use input::{Cell, Input, Line};
use record::{IllegalAction, Record};

/// The actions that command `P` plays.
const PLAYED: u32 = 10;

/// How the program runs.
///
/// ```
/// use tessera::towers::{Options, run};
/// let mut record = Vec::new();
/// run("G6-H5\nA\n".as_bytes(), &mut record, &Options::default())?;
/// let record = String::from_utf8(record).unwrap();
/// assert!(record.contains("\nBLACK ACTION #1: G6-H5\nBOARD COST: 0\n"));
/// assert!(record.contains("\n*** WHITE ACTION #2: "));
/// # Ok::<(), tessera::Failure>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Plies that a computed action looks ahead, 1 or more.
    pub depth: u32,
    /// Whether a board on which the player with the turn cannot act is printed with the cost of its
    /// pieces, and not with the least or largest number. It does not change what is chosen.
    pub material_at_the_end: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            depth: 3,
            material_at_the_end: false,
        }
    }
}

/// What the program did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether the input has an illegal action, which the record's last line describes.
    pub has_illegal_action: bool,
    /// The position from which the last action was computed.
    pub computed_from: Option<Position<Towers>>,
    /// Who has won where an action was to be computed, because the other player could not act.
    pub winner: Option<Color>,
}

/// An action of a game, as the program met or chose it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    /// The line of the input; `None` of a computed action.
    pub(crate) line: Option<u64>,
    pub(crate) before: Position<Towers>,
    pub(crate) action: Action<Towers>,
    pub(crate) after: Position<Towers>,
}

/// Why a record goes no further.
#[derive(Debug)]
pub(crate) enum End {
    /// The input has no more lines, or what its command asked for is done.
    Open,
    /// An action of this line is not legal, as the record's last line says.
    Illegal { line: u64, message: &'static str },
    /// A line is no action and no command.
    BadLine(BadLine),
    /// An action was to be computed where there is none: this player has won, as the record's last line says.
    Won(Color),
}

/// Reads a game and writes its record.
///
/// The record is written as the game is read, in flat memory, and is complete up to the place of an error.
///
/// # Errors
/// Where a line is no action and no command, or reading or writing fails.
pub fn run(input: impl Read, output: impl Write, options: &Options) -> Result<Report, Failure> {
    let mut report = Report::default();
    let end = follow(input, output, options, |ply| {
        if ply.line.is_none() {
            report.computed_from = Some(ply.before);
        }
    })?;
    match end {
        End::BadLine(bad_line) => return Err(Failure::Told(bad_line.into())),
        End::Illegal { .. } => report.has_illegal_action = true,
        End::Won(winner) => report.winner = Some(winner),
        End::Open => {}
    }
    Ok(report)
}

/// As [`run`], and shows every action to `watch` as it is written.
pub(crate) fn follow(
    input: impl Read,
    output: impl Write,
    options: &Options,
    watch: impl FnMut(&Ply),
) -> Result<End, Failure> {
    let mut game = Game {
        record: Record::new(output, options.material_at_the_end),
        position: Position::initial(),
        depth: options.depth,
        watch,
    };
    let end = game.play(&mut Input::new(input));
    game.record.flush()?;
    Ok(end?)
}

struct Game<W, F> {
    record: Record<W>,
    position: Position<Towers>,
    depth: u32,
    watch: F,
}

impl<W: Write, F: FnMut(&Ply)> Game<W, F> {
    fn play<R: Read>(&mut self, input: &mut Input<R>) -> io::Result<End> {
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

    /// Plays so many computed actions, or all until the game ends.
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

    fn act(&mut self, action: Action<Towers>, line: Option<u64>) -> io::Result<()> {
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

    /// The legal action between two cells, or the first reason why there is none.
    fn check(&self, source: Cell, target: Cell) -> Result<Action<Towers>, IllegalAction> {
        if !source.is_on_board() {
            return Err(IllegalAction::SourceOutside);
        }
        if !target.is_on_board() {
            return Err(IllegalAction::TargetOutside);
        }
        // A cell that is not played on is always empty.
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
        let connects = |action: &Action<Towers>| {
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
    fn of(square: Square<Towers>) -> Cell {
        Cell {
            letter: b'A' + square.column() as u8,
            number: square.row() as u64 + 1,
        }
    }

    fn is_on_board(self) -> bool {
        (b'A'..=b'H').contains(&self.letter) && (1..=8).contains(&self.number)
    }

    /// The playing square at a cell of the board.
    fn square(self) -> Option<Square<Towers>> {
        Square::at(self.number as i32 - 1, i32::from(self.letter - b'A'))
    }
}
