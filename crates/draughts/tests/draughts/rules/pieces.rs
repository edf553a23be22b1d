//! Pieces, and the directions in which the rules let them move.

use tessera_draughts::{Color, Direction, Directions, Pattern, Range, Rules};

use super::board::Place;

/// A direction: the differences of row and column of one step.
pub(crate) type Course = (i32, i32);

/// The eight directions, clockwise from north.
const COURSES: [(Direction, Course); 8] = [
    (Direction::North, (-1, 0)),
    (Direction::NorthEast, (-1, 1)),
    (Direction::East, (0, 1)),
    (Direction::SouthEast, (1, 1)),
    (Direction::South, (1, 0)),
    (Direction::SouthWest, (1, -1)),
    (Direction::West, (0, -1)),
    (Direction::NorthWest, (-1, -1)),
];

/// The index of a direction, clockwise from north.
pub(crate) fn clockwise(from: Place, to: Place) -> usize {
    let course = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    COURSES
        .iter()
        .position(|&(_, other)| other == course)
        .expect("a piece goes along a row, a column or a diagonal")
}

pub(crate) fn is_king(piece: char) -> bool {
    piece == 'W' || piece == 'B'
}

pub(crate) fn belongs_to(piece: char, color: Color) -> bool {
    match color {
        Color::White => piece == 'w' || piece == 'W',
        Color::Black => piece == 'b' || piece == 'B',
    }
}

pub(crate) fn owner(piece: char) -> Color {
    if belongs_to(piece, Color::White) {
        Color::White
    } else {
        Color::Black
    }
}

pub(crate) fn crowned(piece: char) -> char {
    piece.to_ascii_uppercase()
}

/// Whether a square is on the promotion row of the piece's owner.
pub(crate) fn on_last_row(rules: &Rules, piece: char, place: Place) -> bool {
    if owner(piece) == rules.north {
        place.0 == 0
    } else {
        place.0 == i32::from(rules.board.height) - 1
    }
}

/// Whether the piece moves over any distance.
pub(crate) fn flies(rules: &Rules, piece: char) -> bool {
    is_king(piece) && rules.kings.range == Range::Flying
}

pub(crate) fn courses_of_steps(rules: &Rules, piece: char) -> Vec<Course> {
    let directions = if is_king(piece) {
        rules.kings.steps
    } else {
        rules.men.steps
    };
    courses(rules, piece, directions)
}

pub(crate) fn courses_of_captures(rules: &Rules, piece: char) -> Vec<Course> {
    let directions = if is_king(piece) {
        rules.kings.captures
    } else {
        rules.men.captures
    };
    courses(rules, piece, directions)
}

/// The directions of a piece, clockwise from north. The rules state them for the player at the bottom; for the other
/// player they are flipped.
fn courses(rules: &Rules, piece: char, directions: Directions) -> Vec<Course> {
    let mut courses = Vec::new();
    for (_, (rows, columns)) in COURSES {
        let as_stated = if owner(piece) == rules.north {
            (rows, columns)
        } else {
            (-rows, columns)
        };
        if directions.contains(direction_of(as_stated)) {
            courses.push(to_the_next_square(rules, (rows, columns)));
        }
    }
    courses
}

fn direction_of(course: Course) -> Direction {
    let found = COURSES.iter().find(|&&(_, other)| other == course);
    found.expect("there are eight directions").0
}

/// On a board with every second square in use, the neighbour along a row or column is two squares away.
fn to_the_next_square(rules: &Rules, (rows, columns): Course) -> Course {
    let straight = rows == 0 || columns == 0;
    if straight && rules.board.pattern != Pattern::All {
        (2 * rows, 2 * columns)
    } else {
        (rows, columns)
    }
}

pub(crate) fn next(place: Place, course: Course) -> Place {
    (place.0 + course.0, place.1 + course.1)
}
