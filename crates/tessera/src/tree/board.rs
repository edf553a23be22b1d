//! A small board as part of an SVG picture.

use std::fmt::Write;

use tessera_draughts::{Action, Color, Position, Rank, Square, Variant};

/// The board with its upper left corner at a place and so wide, the action that led to it marked.
pub(super) fn draw<V: Variant>(
    svg: &mut String,
    position: &Position<V>,
    last: Option<&Action<V>>,
    (left, top): (f64, f64),
    width: f64,
) {
    let board = V::RULES.board;
    let side = width / f64::from(board.width);
    let height = side * f64::from(board.height);
    let passed: Vec<Square<V>> = last
        .map(|action| action.way().collect())
        .unwrap_or_default();
    let mut put = |text: std::fmt::Arguments<'_>| svg.write_fmt(text).expect("strings take all");

    put(format_args!(
        "<g class=\"board\" transform=\"translate({left:.1} {top:.1})\">"
    ));
    put(format_args!(
        "<rect class=\"light\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    ));
    let squares =
        (0..i32::from(board.height)).flat_map(|r| (0..i32::from(board.width)).map(move |c| (r, c)));
    for (row, column) in squares {
        let Some(square) = Square::<V>::at(row, column) else {
            continue;
        };
        let (x, y) = (f64::from(column) * side, f64::from(row) * side);
        let class = if passed.contains(&square) {
            "dark last"
        } else {
            "dark"
        };
        put(format_args!(
            "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{side:.2}\" height=\"{side:.2}\"/>"
        ));
        if let Some(piece) = position.piece_at(square) {
            let class = match piece.color {
                Color::White => "white",
                Color::Black => "black",
            };
            let (x, y, radius) = (x + side / 2.0, y + side / 2.0, side * 0.38);
            put(format_args!(
                "<circle class=\"piece {class}\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\"/>"
            ));
            if piece.rank == Rank::King {
                let radius = side * 0.2;
                put(format_args!(
                    "<circle class=\"crown {class}\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\"/>"
                ));
            }
        }
    }
    for row in 0..i32::from(board.height) {
        let y = f64::from(row) * side + side * 0.66;
        let number = V::RULES.notation.row_number(board, row);
        put(format_args!(
            "<text class=\"row\" x=\"-5\" y=\"{y:.2}\">{number}</text>"
        ));
    }
    for column in 0..i32::from(board.width) {
        let (x, y) = ((f64::from(column) + 0.5) * side, height + 11.0);
        let letter = V::RULES.notation.column_letter(board, column);
        put(format_args!(
            "<text class=\"column\" x=\"{x:.2}\" y=\"{y:.2}\">{letter}</text>"
        ));
    }
    put(format_args!(
        "<rect class=\"frame\" width=\"{width:.1}\" height=\"{height:.1}\"/></g>\n"
    ));
}

/// The style of everything that [`draw`] draws.
pub(super) const STYLE: &str = "\
.board .light{fill:#f3ead8}.board .dark{fill:#b98b5e}.board .last{fill:#8fae5d}\
.board .frame{fill:none;stroke:#5d4630;stroke-width:1.5}\
.board text{font-size:9.5px;fill:#55636f}.board .row{text-anchor:end}.board .column{text-anchor:middle}\
.piece{stroke-width:1}.piece.white{fill:#fdfbf5;stroke:#6b5a45}.piece.black{fill:#2b2a2f;stroke:#111}\
.crown{fill:none;stroke-width:2}.crown.white{stroke:#b3402e}.crown.black{stroke:#f0b64a}";
