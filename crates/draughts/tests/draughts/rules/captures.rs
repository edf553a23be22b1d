//! The captures of one piece, jump by jump.

use tessera_draughts::{Chain, Landing, Promotion, Removal, Rules};

use super::board::{Board, Place};
use super::pieces::{
    Course, courses_of_captures, crowned, flies, is_king, next, on_last_row, owner,
};

/// Maximum number of captures of one piece to list: a board full of kings has millions.
const MAX_CAPTURES: usize = 2_000;

/// A captured piece that is still on the board. It belongs to neither player and blocks the way.
const CAPTURED: char = 'x';

/// A capture, complete or not.
#[derive(Clone)]
pub(crate) struct Capture {
    /// All squares on which the piece has stopped.
    pub(crate) path: Vec<Place>,
    /// The captured pieces and their squares, in order.
    pub(crate) taken: Vec<(char, Place)>,
    /// The capturing piece before the capture.
    pub(crate) captor: char,
    /// The capturing piece at present.
    piece: char,
    /// The board without the capturing piece.
    board: Board,
}

/// A possible jump, with the squares on which it may end, nearest first.
struct Jump {
    course: Course,
    over: Place,
    landings: Vec<Place>,
}

impl Capture {
    pub(crate) fn captured(&self) -> Vec<Place> {
        self.taken.iter().map(|&(_, place)| place).collect()
    }

    pub(crate) fn board_after(&self) -> Board {
        let mut board = self.board.clone();
        for place in self.captured() {
            board.put(place, '.');
        }
        board.put(self.at(), self.piece);
        board
    }

    fn at(&self) -> Place {
        self.path[self.path.len() - 1]
    }

    fn jumped(&self, rules: &Rules, jump: &Jump, landing: Place) -> Capture {
        let mut next = self.clone();
        let victim = self.board.at(jump.over).expect("a piece stands there");
        next.taken.push((victim, jump.over));
        next.board.put(jump.over, left_behind(rules));
        next.path.push(landing);
        if becomes_king_in_passing(rules) && on_last_row(rules, self.piece, landing) {
            next.piece = crowned(self.piece);
        }
        next
    }

    fn stopped(mut self, rules: &Rules) -> Capture {
        if on_last_row(rules, self.piece, self.at()) {
            self.piece = crowned(self.piece);
        }
        self
    }
}

/// All captures of the piece on a square; `None` if there are too many.
pub(crate) fn captures_of(rules: &Rules, board: &Board, source: Place) -> Option<Vec<Capture>> {
    let piece = board.at(source).expect("a piece stands there");
    let mut board = board.clone();
    // The piece may return to its source and pass over it.
    board.put(source, '.');
    let capture = Capture {
        path: vec![source],
        taken: Vec::new(),
        captor: piece,
        piece,
        board,
    };
    let mut found = Vec::new();
    for jump in jumps(rules, &capture, None) {
        complete(rules, &capture, &jump, &mut found);
    }
    (found.len() <= MAX_CAPTURES).then_some(found)
}

/// Finds all captures that start with the jumps made so far and `jump`.
fn complete(rules: &Rules, capture: &Capture, jump: &Jump, found: &mut Vec<Capture>) {
    let mut goes_on = false;
    for (i, &landing) in jump.landings.iter().enumerate() {
        let next = capture.jumped(rules, jump, landing);
        if found.len() > MAX_CAPTURES || turn_ends(rules, &next) {
            continue;
        }
        for further in jumps(rules, &next, Some(jump.course)) {
            goes_on = true;
            // Straight on is the same path, whichever empty square the piece stops on.
            if further.course != jump.course || i == 0 {
                complete(rules, &next, &further, found);
            }
        }
    }
    // A piece that can continue from one of the squares must do so.
    if !goes_on {
        for landing in stops(rules, capture, jump) {
            found.push(capture.jumped(rules, jump, landing).stopped(rules));
        }
    }
}

/// The possible jumps of a piece whose last jump had the direction `last`.
fn jumps(rules: &Rules, capture: &Capture, last: Option<Course>) -> Vec<Jump> {
    let (board, piece) = (&capture.board, capture.piece);
    let mut jumps = Vec::new();
    for course in courses_of_captures(rules, piece) {
        if last == Some((-course.0, -course.1)) && !rules.capture.turns_back {
            continue;
        }
        let mut over = next(capture.at(), course);
        while flies(rules, piece) && board.is_empty_at(over) {
            over = next(over, course);
        }
        if !board
            .at(over)
            .is_some_and(|victim| may_take(rules, piece, victim))
        {
            continue;
        }
        let landings = landings(rules, board, piece, over, course);
        if !landings.is_empty() {
            jumps.push(Jump {
                course,
                over,
                landings,
            });
        }
    }
    jumps
}

fn may_take(rules: &Rules, piece: char, victim: char) -> bool {
    let is_opponents = "wbWB".contains(victim) && owner(victim) != owner(piece);
    let too_high = is_king(victim) && !is_king(piece) && !rules.men.captures_kings;
    is_opponents && !too_high
}

fn landings(rules: &Rules, board: &Board, piece: char, over: Place, course: Course) -> Vec<Place> {
    let mut landings = Vec::new();
    let mut landing = next(over, course);
    while board.is_empty_at(landing) {
        landings.push(landing);
        if !flies(rules, piece) || rules.kings.landing == Landing::Behind {
            break;
        }
        landing = next(landing, course);
    }
    landings
}

/// The squares on which the piece may stop if the jump is its last.
fn stops(rules: &Rules, capture: &Capture, jump: &Jump) -> Vec<Place> {
    let over_king = capture.board.at(jump.over).is_some_and(is_king);
    if over_king && rules.kings.landing == Landing::BehindLastKing {
        vec![jump.landings[0]]
    } else {
        jump.landings.clone()
    }
}

fn turn_ends(rules: &Rules, capture: &Capture) -> bool {
    let is_promoted = !is_king(capture.piece)
        && on_last_row(rules, capture.piece, capture.at())
        && rules.promotion == Promotion::EndsTurn;
    is_promoted || rules.capture.chain == Chain::Single
}

fn becomes_king_in_passing(rules: &Rules) -> bool {
    rules.promotion == Promotion::GoesOnAsKing
}

/// The character on the square of a captured piece while the capture continues.
fn left_behind(rules: &Rules) -> char {
    match rules.capture.removal {
        Removal::AtEnd => CAPTURED,
        Removal::Immediate => '.',
    }
}
