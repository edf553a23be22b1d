//! Writes the record, the output of the program.

use std::io::{self, Write};

use tessera_draughts::{Color, Position, Square, Variant};
use tessera_engine::{Evaluation, Material, leaf_cost};

use super::input::Cell;

pub(super) struct Record<W> {
    output: W,
    material_at_the_end: bool,
    /// The number of actions so far.
    actions: u64,
    /// The text of a board, and for each square the place of its character.
    board: Vec<u8>,
    places: Vec<usize>,
}

/// The messages of the six errors, in the order in which they are checked.
///
/// ```
/// assert_eq!(tessera_towers::ERRORS[5], "Illegal action.");
/// ```
pub const ERRORS: [&str; 6] = [
    "Source cell is outside of the board.",
    "Target cell is outside of the board.",
    "Source cell is empty.",
    "Target cell is not empty.",
    "Source cell holds opponent's piece/tower.",
    "Illegal action.",
];

/// The six kinds of illegal actions, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IllegalAction {
    SourceOutside,
    TargetOutside,
    SourceEmpty,
    TargetFull,
    SourceOfOpponent,
    Illegal,
}

impl IllegalAction {
    pub(super) fn message(self) -> &'static str {
        ERRORS[self as usize]
    }
}

impl<W: Write> Record<W> {
    pub(super) fn new(output: W, material_at_the_end: bool) -> Record<W> {
        let mut board = String::from("     A   B   C   D   E   F   G   H\n");
        let ruler = "   +---+---+---+---+---+---+---+---+\n";
        for row in 1..=8 {
            board += &format!("{ruler} {row} |{}\n", " . |".repeat(8));
        }
        board += ruler;
        let line = |row: usize| 35 + 37 * (2 * row + 1);
        let places = Square::all(Variant::TOWERS)
            .map(|square| line(square.row()) + 5 + 4 * square.column())
            .collect();
        Record {
            output,
            material_at_the_end,
            actions: 0,
            board: board.into_bytes(),
            places,
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    pub(super) fn begin(&mut self, position: &Position) -> io::Result<()> {
        let number = |color| (position.men(color) | position.kings(color)).len();
        writeln!(self.output, "BOARD SIZE: 8x8")?;
        writeln!(self.output, "#BLACK PIECES: {}", number(Color::Black))?;
        writeln!(self.output, "#WHITE PIECES: {}", number(Color::White))?;
        self.board(position)
    }

    /// Writes an action and the position after it. Computed actions are marked with stars.
    pub(super) fn action(
        &mut self,
        source: Cell,
        target: Cell,
        after: &Position,
        is_computed: bool,
    ) -> io::Result<()> {
        self.actions += 1;
        let stars = if is_computed { "*** " } else { "" };
        let name = shouted(after.side_to_move().other());
        let number = self.actions;
        let cost = if self.material_at_the_end {
            Material::TOWERS.cost(after)
        } else {
            leaf_cost(after, &Material::TOWERS)
        };
        self.output
            .write_all(b"=====================================\n")?;
        writeln!(
            self.output,
            "{stars}{name} ACTION #{number}: {source}-{target}"
        )?;
        writeln!(self.output, "BOARD COST: {cost}")?;
        self.board(after)
    }

    pub(super) fn illegal_action(&mut self, kind: IllegalAction) -> io::Result<()> {
        writeln!(self.output, "ERROR: {}", kind.message())
    }

    pub(super) fn winner(&mut self, winner: Color) -> io::Result<()> {
        writeln!(self.output, "{} WIN!", shouted(winner))
    }

    fn board(&mut self, position: &Position) -> io::Result<()> {
        for (square, &place) in Square::all(Variant::TOWERS).zip(&self.places) {
            self.board[place] = position
                .piece_at(square)
                .map_or(b'.', |piece| piece.letter() as u8);
        }
        self.output.write_all(&self.board)
    }
}

fn shouted(color: Color) -> &'static str {
    match color {
        Color::White => "WHITE",
        Color::Black => "BLACK",
    }
}
