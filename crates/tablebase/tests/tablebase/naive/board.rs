//! Boards of characters: `w` and `b` are men, `W` and `B` kings, `.` is an empty square, and a blank a square that is
//! not played on.

use tessera_draughts::{Chain, Color, Direction, Directions, Obligation, Square, Variant};

pub(crate) type Pieces = Vec<Vec<char>>;

/// Directions as differences of rows and columns.
type Offsets = Vec<(i32, i32)>;

/// The rules of a variant, in a form that needs no bit sets.
pub(crate) struct Game {
    pub(crate) empty: Pieces,
    north: Color,
    men_step: Offsets,
    men_capture: Offsets,
    kings_step: Offsets,
    kings_capture: Offsets,
    must_capture: bool,
    one_jump: bool,
}

impl Game {
    pub(crate) fn of(variant: Variant) -> Game {
        let rules = variant.rules();
        let square = |row, column| match Square::at(variant, row, column) {
            Some(_) => '.',
            None => ' ',
        };
        let row = |row| (0..usize::from(rules.board.width)).map(move |column| square(row, column));
        Game {
            empty: (0..usize::from(rules.board.height))
                .map(|number| row(number).collect())
                .collect(),
            north: rules.north,
            men_step: offsets(rules.men.steps),
            men_capture: offsets(rules.men.captures),
            kings_step: offsets(rules.kings.steps),
            kings_capture: offsets(rules.kings.captures),
            must_capture: rules.capture.obligation == Obligation::Mandatory,
            one_jump: rules.capture.chain == Chain::Single,
        }
    }

    pub(crate) fn belongs_to(&self, piece: char, color: Color) -> bool {
        piece.eq_ignore_ascii_case(&if color == Color::White { 'w' } else { 'b' })
    }

    /// The row where a player's men become kings.
    pub(crate) fn last_row(&self, color: Color) -> usize {
        if color == self.north {
            0
        } else {
            self.empty.len() - 1
        }
    }

    /// The boards after all moves of a player.
    pub(crate) fn next_boards(&self, board: &Pieces, mover: Color) -> Vec<Pieces> {
        let (mut steps, mut captures) = (Vec::new(), Vec::new());
        for row in 0..board.len() {
            for column in 0..board[row].len() {
                let piece = board[row][column];
                if !self.belongs_to(piece, mover) {
                    continue;
                }
                let mut lifted = board.clone();
                lifted[row][column] = '.';
                let at = (row as i32, column as i32);
                for offset in self.offsets_of(piece, mover, &self.men_step, &self.kings_step) {
                    let to = (at.0 + offset.0, at.1 + offset.1);
                    if look(&lifted, to) == '.' {
                        steps.push(self.with(&lifted, piece, mover, to));
                    }
                }
                self.jump_on(&lifted, piece, mover, at, false, &mut captures);
            }
        }
        if !self.must_capture || captures.is_empty() {
            captures.extend(steps);
        }
        captures
    }

    fn jump_on(
        &self,
        lifted: &Pieces,
        piece: char,
        mover: Color,
        at: (i32, i32),
        has_jumped: bool,
        found: &mut Vec<Pieces>,
    ) {
        let crowned = has_jumped && piece.is_lowercase() && at.0 as usize == self.last_row(mover);
        let may_go_on = !has_jumped || !self.one_jump && !crowned;
        let mut goes_on = false;
        for offset in self.offsets_of(piece, mover, &self.men_capture, &self.kings_capture) {
            let over = (at.0 + offset.0, at.1 + offset.1);
            let to = (over.0 + offset.0, over.1 + offset.1);
            if may_go_on
                && self.belongs_to(look(lifted, over), mover.other())
                && look(lifted, to) == '.'
            {
                goes_on = true;
                let mut next = lifted.clone();
                next[over.0 as usize][over.1 as usize] = '.';
                self.jump_on(&next, piece, mover, to, true, found);
            }
        }
        if has_jumped && !goes_on {
            found.push(self.with(lifted, piece, mover, at));
        }
    }

    fn offsets_of(&self, piece: char, mover: Color, men: &Offsets, kings: &Offsets) -> Offsets {
        let side = if mover == self.north { 1 } else { -1 };
        if piece.is_uppercase() {
            kings.clone()
        } else {
            men.iter()
                .map(|&(rows, columns)| (side * rows, columns))
                .collect()
        }
    }

    fn with(&self, lifted: &Pieces, piece: char, mover: Color, to: (i32, i32)) -> Pieces {
        let mut board = lifted.clone();
        let (row, column) = (to.0 as usize, to.1 as usize);
        board[row][column] = if row == self.last_row(mover) {
            piece.to_ascii_uppercase()
        } else {
            piece
        };
        board
    }
}

fn look(board: &Pieces, (row, column): (i32, i32)) -> char {
    let on_board = row >= 0 && column >= 0;
    let found = on_board.then(|| board.get(row as usize)?.get(column as usize));
    found.flatten().copied().unwrap_or(' ')
}

fn offsets(directions: Directions) -> Offsets {
    let directions = Direction::ALL
        .into_iter()
        .filter(|&direction| directions.contains(direction));
    directions
        .map(|direction| (direction.rows(), direction.columns()))
        .collect()
}
