//! Text in pictures, drawn as lines, so that it looks the same everywhere and needs no font.
//!
//! There are glyphs for the names of squares, moves, results, the digits of a sudoku, and plain sentences.

use std::fmt::Write;

/// The width and the path of a glyph. Capitals and digits are 10 units high, small letters 6.4; all stand on the line
/// at 10.
fn glyph(sign: char) -> Option<(f64, &'static str)> {
    Some(match sign {
        '0' => (
            6.0,
            "M3 0C.8 0 0 2 0 5C0 8 .8 10 3 10C5.2 10 6 8 6 5C6 2 5.2 0 3 0Z",
        ),
        '1' => (3.6, "M.4 2L3.2 0L3.2 10"),
        '2' => (
            6.0,
            "M.3 2.7C.4 1 1.5 0 3 0C4.6 0 5.7 1.1 5.7 2.7C5.7 4 5 5 4 6.1L.2 10L6 10",
        ),
        '3' => (
            6.0,
            "M.4 1.8C.9 .7 1.8 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.5 4.7 3 4.7L2.3 4.7\
             M3 4.7C4.8 4.7 6 5.7 6 7.3C6 8.9 4.7 10 3 10C1.6 10 .5 9.3 0 8",
        ),
        '4' => (6.2, "M4.6 10L4.6 0L0 7.2L6.2 7.2"),
        '5' => (
            6.0,
            "M5.4 0L1 0L.5 4.6C1.1 4 2 3.6 3 3.6C4.8 3.6 6 4.9 6 6.8C6 8.7 4.8 10 3 10C1.6 10 .5 9.3 0 8",
        ),
        '6' => (
            6.0,
            "M5.3 1C4.7 .3 4.1 0 3.3 0C1.2 0 0 2.4 0 6.2C0 8.6 1.2 10 3 10C4.8 10 6 8.7 6 6.9\
             C6 5.1 4.8 3.9 3.1 3.9C1.5 3.9 .2 5 0 6.6",
        ),
        '7' => (6.0, "M0 0L6 0L2 10"),
        '8' => (
            6.0,
            "M3 4.6C1.4 4.6 .5 3.7 .5 2.3C.5 .9 1.5 0 3 0C4.5 0 5.5 .9 5.5 2.3C5.5 3.7 4.6 4.6 3 4.6\
             C1.2 4.6 0 5.7 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.7 4.8 4.6 3 4.6Z",
        ),
        '9' => (
            6.0,
            "M.7 9C1.3 9.7 1.9 10 2.7 10C4.8 10 6 7.6 6 3.8C6 1.4 4.8 0 3 0C1.2 0 0 1.3 0 3.1\
             C0 4.9 1.2 6.1 2.9 6.1C4.5 6.1 5.8 5 6 3.4",
        ),
        'a' => (
            5.2,
            "M5.2 3.8L5.2 10\
             M5.2 6.8C5.2 4.9 4.2 3.6 2.6 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.1 10 2.6 10C4.2 10 5.2 8.7 5.2 6.8",
        ),
        'b' => (
            5.2,
            "M0 0L0 10M0 6.8C0 4.9 1 3.6 2.6 3.6C4.1 3.6 5.2 4.9 5.2 6.8C5.2 8.7 4.1 10 2.6 10C1 10 0 8.7 0 6.8",
        ),
        'c' => (
            5.0,
            "M5 4.9C4.5 4.1 3.7 3.6 2.8 3.6C1.2 3.6 0 4.9 0 6.8C0 8.7 1.2 10 2.8 10C3.7 10 4.5 9.5 5 8.7",
        ),
        'd' => (
            5.2,
            "M5.2 0L5.2 10\
             M5.2 6.8C5.2 4.9 4.2 3.6 2.6 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.1 10 2.6 10C4.2 10 5.2 8.7 5.2 6.8",
        ),
        'e' => (
            5.3,
            "M.1 6.6L5.3 6.6C5.3 4.8 4.3 3.6 2.7 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.2 10 2.8 10C3.7 10 4.6 9.5 5 8.8",
        ),
        'f' => (
            3.6,
            "M3.8 .1C3.5 0 3.2 0 3 0C1.9 0 1.4 .7 1.4 2L1.4 10M0 3.8L3.4 3.8",
        ),
        'g' => (
            5.2,
            "M5.2 3.8L5.2 10.4C5.2 12 4.2 13 2.6 13C1.6 13 .8 12.7 .3 12.1\
             M5.2 6.8C5.2 4.9 4.2 3.6 2.6 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.1 10 2.6 10C4.2 10 5.2 8.7 5.2 6.8",
        ),
        'h' => (
            5.0,
            "M0 0L0 10M0 6.3C0 4.7 1 3.6 2.6 3.6C4.2 3.6 5 4.5 5 6.2L5 10",
        ),
        'i' => (1.0, "M.5 3.8L.5 10M.5 1L.5 1.2"),
        'j' => (1.8, "M1.3 3.8L1.3 11C1.3 12.4 .6 13 -.3 13M1.3 1L1.3 1.2"),
        'k' => (4.8, "M0 0L0 10M4.5 3.8L0 7.5M1.7 6.2L4.8 10"),
        'l' => (1.0, "M.5 0L.5 10"),
        'm' => (
            8.0,
            "M0 3.8L0 10M0 6.3C0 4.7 .8 3.6 2 3.6C3.3 3.6 4 4.5 4 6.2L4 10\
             M4 6.3C4 4.7 4.8 3.6 6 3.6C7.3 3.6 8 4.5 8 6.2L8 10",
        ),
        'n' => (
            5.0,
            "M0 3.8L0 10M0 6.3C0 4.7 1 3.6 2.6 3.6C4.2 3.6 5 4.5 5 6.2L5 10",
        ),
        'o' => (
            5.2,
            "M2.6 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.1 10 2.6 10C4.1 10 5.2 8.7 5.2 6.8C5.2 4.9 4.1 3.6 2.6 3.6Z",
        ),
        'p' => (
            5.2,
            "M0 3.8L0 13M0 6.8C0 4.9 1 3.6 2.6 3.6C4.1 3.6 5.2 4.9 5.2 6.8C5.2 8.7 4.1 10 2.6 10C1 10 0 8.7 0 6.8",
        ),
        'q' => (
            5.2,
            "M5.2 3.8L5.2 13\
             M5.2 6.8C5.2 4.9 4.2 3.6 2.6 3.6C1.1 3.6 0 4.9 0 6.8C0 8.7 1.1 10 2.6 10C4.2 10 5.2 8.7 5.2 6.8",
        ),
        'r' => (
            3.2,
            "M0 3.8L0 10M0 6.6C0 4.8 1 3.6 2.4 3.6C2.7 3.6 3 3.7 3.2 3.8",
        ),
        's' => (
            4.4,
            "M4.2 4.7C3.8 4 3.1 3.6 2.2 3.6C1 3.6 .2 4.3 .2 5.2C.2 6.2 1.1 6.5 2.2 6.8C3.4 7.1 4.4 7.4 4.4 8.4\
             C4.4 9.3 3.5 10 2.2 10C1.2 10 .4 9.6 0 8.8",
        ),
        't' => (
            3.6,
            "M1.4 1.6L1.4 8.2C1.4 9.4 1.9 10 2.8 10C3.1 10 3.4 9.9 3.6 9.8M0 3.8L3.4 3.8",
        ),
        'u' => (
            5.0,
            "M0 3.8L0 7.4C0 9.1 .8 10 2.4 10C4 10 5 8.9 5 7.3M5 3.8L5 10",
        ),
        'v' => (5.0, "M0 3.8L2.5 10L5 3.8"),
        'w' => (7.6, "M0 3.8L1.9 10L3.8 3.8L5.7 10L7.6 3.8"),
        'x' => (4.6, "M0 4L4.6 9.6M4.6 4L0 9.6"),
        'y' => (5.0, "M0 3.8L2.6 10M5 3.8L2.2 11.4C1.8 12.5 1.2 13 .3 13"),
        'z' => (4.6, "M.2 3.8L4.4 3.8L0 10L4.6 10"),
        'A' => (6.6, "M0 10L3.3 0L6.6 10M1.2 6.6L5.4 6.6"),
        'B' => (
            6.0,
            "M0 0L0 10L3.2 10C4.9 10 6 8.9 6 7.3C6 5.7 4.9 4.7 3.2 4.7L0 4.7M0 0L2.8 0C4.4 0 5.4 .9 5.4 2.3\
             C5.4 3.8 4.4 4.7 2.8 4.7",
        ),
        'C' => (
            6.6,
            "M6.6 1.8C5.9 .7 4.8 0 3.6 0C1.5 0 0 2.1 0 5C0 7.9 1.5 10 3.6 10C4.8 10 5.9 9.3 6.6 8.2",
        ),
        'D' => (
            6.3,
            "M0 0L0 10L2.4 10C4.9 10 6.3 8 6.3 5C6.3 2 4.9 0 2.4 0Z",
        ),
        'E' => (5.4, "M5.2 0L0 0L0 10L5.4 10M0 4.8L4.6 4.8"),
        'F' => (5.2, "M5.2 0L0 0L0 10M0 4.9L4.6 4.9"),
        'G' => (
            6.7,
            "M6.4 1.8C5.8 .7 4.8 0 3.6 0C1.5 0 0 2.1 0 5C0 7.9 1.5 10 3.6 10C5.6 10 6.7 8.4 6.7 5.6L3.9 5.6",
        ),
        'H' => (6.0, "M0 0L0 10M6 0L6 10M0 4.8L6 4.8"),
        'I' => (1.0, "M.5 0L.5 10"),
        'J' => (4.2, "M4.2 0L4.2 7.2C4.2 9 3.4 10 2 10C1 10 .3 9.5 0 8.6"),
        'K' => (5.8, "M0 0L0 10M5.4 0L0 6M2 3.9L5.8 10"),
        'L' => (4.8, "M0 0L0 10L4.8 10"),
        'M' => (7.4, "M0 10L0 0L3.7 6.4L7.4 0L7.4 10"),
        'N' => (6.2, "M0 10L0 0L6.2 10L6.2 0"),
        'O' => (
            7.2,
            "M3.6 0C1.5 0 0 2.1 0 5C0 7.9 1.5 10 3.6 10C5.7 10 7.2 7.9 7.2 5C7.2 2.1 5.7 0 3.6 0Z",
        ),
        'P' => (
            5.8,
            "M0 10L0 0L3.1 0C4.8 0 5.8 1.1 5.8 2.8C5.8 4.5 4.8 5.6 3.1 5.6L0 5.6",
        ),
        'Q' => (
            7.2,
            "M3.6 0C1.5 0 0 2.1 0 5C0 7.9 1.5 10 3.6 10C5.7 10 7.2 7.9 7.2 5C7.2 2.1 5.7 0 3.6 0Z\
             M4.4 7.4L7 10.6",
        ),
        'R' => (
            5.9,
            "M0 10L0 0L3.1 0C4.8 0 5.8 1.1 5.8 2.8C5.8 4.5 4.8 5.6 3.1 5.6L0 5.6M3.1 5.6L5.9 10",
        ),
        'S' => (
            5.8,
            "M5.4 1.6C4.9 .6 4 0 2.9 0C1.3 0 .3 1 .3 2.4C.3 4 1.6 4.4 2.9 4.8C4.4 5.2 5.8 5.8 5.8 7.5\
             C5.8 9 4.6 10 2.9 10C1.5 10 .5 9.3 0 8.2",
        ),
        'T' => (6.0, "M0 0L6 0M3 0L3 10"),
        'U' => (
            6.2,
            "M0 0L0 6.6C0 8.8 1.2 10 3.1 10C5 10 6.2 8.8 6.2 6.6L6.2 0",
        ),
        'V' => (6.6, "M0 0L3.3 10L6.6 0"),
        'W' => (9.6, "M0 0L2.4 10L4.8 0L7.2 10L9.6 0"),
        'X' => (6.0, "M0 0L6 10M6 0L0 10"),
        'Y' => (6.2, "M0 0L3.1 5L6.2 0M3.1 5L3.1 10"),
        'Z' => (6.0, "M0 0L6 0L0 10L6 10"),
        '-' => (4.0, "M.3 6L3.7 6"),
        ':' => (1.0, "M.5 4.8L.5 5M.5 9.3L.5 9.5"),
        '.' => (1.0, "M.5 9.6L.5 9.8"),
        '/' => (4.0, "M0 11L4 -1"),
        '*' => (4.0, "M2 2L2 6M.3 3L3.7 5M3.7 3L.3 5"),
        ',' => (1.2, "M.9 9.4L.9 9.8L.2 11.6"),
        ';' => (1.2, "M.8 4.8L.8 5M.9 9.4L.9 9.8L.2 11.6"),
        '\'' => (1.0, "M.5 0L.5 2.4"),
        '+' => (5.0, "M.2 6L4.8 6M2.5 3.7L2.5 8.3"),
        '=' => (5.0, "M.2 4.8L4.8 4.8M.2 7.4L4.8 7.4"),
        '<' => (4.6, "M4.4 3.4L.4 6L4.4 8.6"),
        '>' => (4.6, "M.2 3.4L4.2 6L.2 8.6"),
        '?' => (
            5.0,
            "M0 2C.3 .7 1.3 0 2.5 0C3.9 0 5 1 5 2.4C5 4.6 2.5 4.6 2.5 7M2.5 9.6L2.5 9.8",
        ),
        '(' => (2.2, "M2.2 -1C.6 1 0 3 0 5.2C0 7.4 .6 9.5 2.2 11.6"),
        ')' => (2.2, "M0 -1C1.6 1 2.2 3 2.2 5.2C2.2 7.4 1.6 9.5 0 11.6"),
        '[' => (2.0, "M2 -1L0 -1L0 11.6L2 11.6"),
        ']' => (2.0, "M0 -1L2 -1L2 11.6L0 11.6"),
        '{' => (
            2.6,
            "M2.6 -1C1.3 -1 1.3 0 1.3 2C1.3 4 1.3 5 0 5.3C1.3 5.6 1.3 6.6 1.3 8.6C1.3 10.6 1.3 11.6 2.6 11.6",
        ),
        '}' => (
            2.6,
            "M0 -1C1.3 -1 1.3 0 1.3 2C1.3 4 1.3 5 2.6 5.3C1.3 5.6 1.3 6.6 1.3 8.6C1.3 10.6 1.3 11.6 0 11.6",
        ),
        '|' => (1.0, "M.5 -1L.5 11.6"),
        '^' => (4.0, "M0 3L2 0L4 3"),
        ' ' => (1.6, ""),
        _ => return None,
    })
}

/// The space between two glyphs.
const GAP: f64 = 1.9;

/// The width of a text with digits of this height. Characters without a glyph are left out.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let glyphs = text.chars().filter_map(glyph);
    let advance: f64 = glyphs.map(|(width, _)| width + GAP).sum();
    (advance - GAP).max(0.0) * height / 10.0
}

/// The path of a text with digits of this height, with its upper left corner at `(left, top)`.
pub(crate) fn path(text: &str, (left, top): (f64, f64), height: f64) -> String {
    let scale = height / 10.0;
    let mut path = String::new();
    let mut x = left;
    for (width, strokes) in text.chars().filter_map(glyph) {
        // All commands of the glyphs take pairs of x and y.
        let mut is_x = true;
        for word in words(strokes) {
            let Ok(number) = word.parse::<f64>() else {
                path.push_str(word);
                is_x = true;
                continue;
            };
            if path.ends_with(|c: char| c.is_ascii_digit()) {
                path.push(' ');
            }
            let origin = if is_x { x } else { top };
            let _ = write!(path, "{:.2}", origin + number * scale);
            is_x = !is_x;
        }
        x += (width + GAP) * scale;
    }
    path
}

/// The commands and numbers of a path.
fn words(path: &str) -> impl Iterator<Item = &str> {
    path.split_inclusive(|c: char| c == ' ' || c.is_ascii_alphabetic())
        .flat_map(|part| {
            let end = part.trim_end_matches(|c: char| c == ' ' || c.is_ascii_alphabetic());
            let (number, command) = part.split_at(end.len());
            [number, command.trim()]
        })
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::{NotationStyle, Position, Square, Variant};

    #[test]
    fn paths_are_moved_and_scaled() {
        assert_eq!(
            path("7", (0.0, 0.0), 10.0),
            "M0.00 0.00L6.00 0.00L2.00 10.00"
        );
        assert_eq!(path("-", (5.0, 1.0), 5.0), "M5.15 4.00L6.85 4.00");
        assert_eq!(width("77", 10.0), 6.0 + GAP + 6.0);
        assert_eq!(path("é", (0.0, 0.0), 10.0), "");
    }

    #[test]
    fn there_is_a_glyph_for_all_that_names_squares_and_actions() {
        for &variant in Variant::ALL {
            for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                let squares = Square::all(variant).map(|square| square.named(style));
                let actions = Position::initial(variant).legal_actions();
                let mut text: String = squares.collect();
                text.extend(actions.iter().map(ToString::to_string));
                text.push(variant.rules().notation.capture_sign);
                for sign in text.chars() {
                    assert!(glyph(sign).is_some(), "{variant}: {sign}");
                }
            }
        }
        // The columns of the widest boards.
        for letter in ('a'..='z').chain('A'..='Z') {
            assert!(glyph(letter).is_some(), "{letter}");
        }
    }
}
