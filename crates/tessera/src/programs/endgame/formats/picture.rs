//! The boards of a game in one picture.

use std::fmt::Write;

use tessera_draughts::{Action, English, Position};

use super::{Game, caption, title};
use crate::programs::endgame::{Board, position_file::SIZE};

/// Sizes in pixels.
const CELL: usize = 22;
const BOARD: usize = CELL * SIZE;
const GAP: usize = 28;
const CAPTION: usize = 22;
const HEAD: usize = 60;

/// Boards side by side.
const COLUMNS: usize = 5;

pub(super) fn write(game: &Game) -> String {
    let boards = game.plies.len() + 1;
    let columns = boards.min(COLUMNS);
    let rows = boards.div_ceil(COLUMNS);
    let width = (GAP + columns * (BOARD + GAP)).max(420);
    let height = HEAD + rows * (BOARD + CAPTION + GAP);
    let title = title(game);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>{STYLE}\
         text{{font:13px ui-sans-serif,system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#26323d}}\
         .title{{font-size:18px;font-weight:600}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text class=\"title\" x=\"{GAP}\" y=\"36\">{title}</text>\n"
    );
    for (ply, (position, action)) in with_actions(game).enumerate() {
        let (x, y) = (
            GAP + ply % COLUMNS * (BOARD + GAP),
            HEAD + ply / COLUMNS * (BOARD + CAPTION + GAP),
        );
        let (board, caption) = (draw(game.board, position, action), caption(game, ply));
        let _ = writeln!(
            svg,
            "<g transform=\"translate({x} {y})\">{board}<text y=\"{}\">{caption}</text></g>",
            BOARD + CAPTION - 4
        );
    }
    svg + "</svg>\n"
}

/// The positions of a game with the action that led to each.
pub(super) fn with_actions(
    game: &Game,
) -> impl Iterator<Item = (&Position<English>, Option<&Action<English>>)> {
    let actions = game.plies.iter().map(|(action, _)| Some(action));
    game.positions().zip(std::iter::once(None).chain(actions))
}

/// The size of a drawn board.
pub(super) const DRAWN: usize = BOARD;

/// A board, the cells of the action that led to it marked.
pub(super) fn draw(
    board: Board,
    position: &Position<English>,
    last: Option<&Action<English>>,
) -> String {
    let passed: Vec<(usize, usize)> = last
        .map(|action| action.way().map(|square| board.cell(square)).collect())
        .unwrap_or_default();
    let mut svg = format!("<rect class=\"light\" width=\"{BOARD}\" height=\"{BOARD}\"/>");
    let played_on = usize::from(board == Board::Usual);
    for (row, line) in board.rows(position).iter().enumerate() {
        for (column, piece) in line.chars().enumerate() {
            if (row + column) % 2 != played_on {
                continue;
            }
            let (x, y) = (column * CELL, row * CELL);
            let last = if passed.contains(&(row, column)) {
                " last"
            } else {
                ""
            };
            let _ = write!(
                svg,
                "<rect class=\"dark{last}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            );
            let class = match piece.to_ascii_lowercase() {
                'r' => "red",
                'b' => "black",
                _ => continue,
            };
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            let _ = write!(
                svg,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>"
            );
            if piece.is_ascii_uppercase() {
                let _ = write!(
                    svg,
                    "<circle class=\"crown\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"
                );
            }
        }
    }
    svg
}

/// The style of what [`draw`] draws.
pub(super) const STYLE: &str = "\
.light{fill:#f3ead8}.dark{fill:#b98b5e}.dark.last{fill:#8fae5d}.red{fill:#c8372d;stroke:#7d1d17}\
.black{fill:#2b2a2f;stroke:#000}.crown{fill:none;stroke:#f0b64a;stroke-width:2}";
