//! Phrases for sentences.

use crate::{Color, Corner, Direction, Directions};

/// A number with its noun, in the form `one` or `many`: `a king`, `3 kings`.
pub(super) fn count(number: u32, one: &str, many: &str) -> String {
    match number {
        1 => format!("a {one}"),
        _ => format!("{number} {many}"),
    }
}

/// A range with its noun: `a king`, `2 or 3 kings`, `3 or more kings`.
pub(super) fn range((fewest, most): (u8, u8), one: &str, many: &str) -> String {
    if fewest == most {
        count(fewest.into(), one, many)
    } else if most == u8::MAX {
        format!("{fewest} or more {many}")
    } else if fewest.checked_add(1) == Some(most) {
        format!("{fewest} or {most} {many}")
    } else {
        format!("{fewest} to {most} {many}")
    }
}

/// A number of plies. If it is even, it is given as a number of moves by each player.
pub(super) fn moves(plies: u16) -> String {
    match plies {
        2 => "1 move each".to_owned(),
        even if even % 2 == 0 => format!("{} moves each", even / 2),
        1 => "1 ply".to_owned(),
        odd => format!("{odd} plies"),
    }
}

/// A list with commas, and the word `last` (such as `and`) before its last part.
pub(super) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A set of directions in words. They are stated for a player who moves north.
pub(super) fn directions(set: Directions) -> String {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if set == Directions::EVERY {
        return "in all eight directions".to_owned();
    }
    /// Pairs of directions, with the words for the pair and for each of the two.
    const PAIRS: [([Direction; 2], [&str; 3]); 4] = [
        (
            [NorthWest, NorthEast],
            [
                "diagonally forwards",
                "diagonally forwards to the left",
                "diagonally forwards to the right",
            ],
        ),
        (
            [SouthWest, SouthEast],
            [
                "diagonally backwards",
                "diagonally backwards to the left",
                "diagonally backwards to the right",
            ],
        ),
        (
            [North, South],
            [
                "straight forwards and backwards",
                "straight forwards",
                "straight backwards",
            ],
        ),
        ([West, East], ["sideways", "to the left", "to the right"]),
    ];
    let mut parts = Vec::new();
    for ([first, second], [both, only_first, only_second]) in PAIRS {
        match (set.contains(first), set.contains(second)) {
            (true, true) => parts.push(both.to_owned()),
            (true, false) => parts.push(only_first.to_owned()),
            (false, true) => parts.push(only_second.to_owned()),
            (false, false) => {}
        }
    }
    if parts.is_empty() {
        return "nowhere".to_owned();
    }
    list(&parts, "and").replace(
        "diagonally forwards and diagonally backwards",
        "diagonally forwards and backwards",
    )
}

/// A corner of the drawn board.
pub(super) const fn corner(corner: Corner) -> &'static str {
    match corner {
        Corner::TopLeft => "top left",
        Corner::TopRight => "top right",
        Corner::BottomLeft => "bottom left",
        Corner::BottomRight => "bottom right",
    }
}

/// The name of a colour with a capital letter.
pub(super) const fn capitalized(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
