//! Writes all boards of a game as one SVG picture.

use std::fmt::Write;

use tessera_draughts::{NotationStyle, Variant};
use tessera_pictures::board::{Diagram, Layout, svg};

use super::{Game, caption, title};
use tessera_endgame::SIZE;

use crate::programs::endgame::Board;

/// Sizes in pixels.
const BOARD: f64 = 180.0;
const GAP: f64 = 28.0;
const CAPTION: f64 = 22.0;
const HEAD: f64 = 60.0;

/// Number of boards side by side.
const COLUMNS: usize = 5;

/// Red pieces are white in the library.
const LOOK: svg::Look = svg::Look {
    flipped: false,
    red: true,
};

pub(super) fn write(game: &Game) -> String {
    let boards = game.plies.len() + 1;
    let columns = boards.min(COLUMNS) as f64;
    let rows = boards.div_ceil(COLUMNS) as f64;
    let width = (GAP + columns * (BOARD + GAP)).max(420.0);
    let height = HEAD + rows * (BOARD + CAPTION + GAP);
    let title = title(game);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>{}\
         text{{font:13px ui-sans-serif,system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#26323d}}\
         .title{{font-size:18px;font-weight:600}}</style>\n{}\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text class=\"title\" x=\"{GAP}\" y=\"36\">{title}</text>\n",
        svg::STYLE,
        definitions(game),
    );
    let scale = BOARD / layout(game.board).drawn_size().0;
    for (ply, diagram) in diagrams(game).enumerate() {
        let (x, y) = (
            GAP + (ply % COLUMNS) as f64 * (BOARD + GAP),
            HEAD + (ply / COLUMNS) as f64 * (BOARD + CAPTION + GAP),
        );
        let (board, caption) = (draw(game, &diagram), caption(game, ply));
        let _ = writeln!(
            svg,
            "<g class=\"position\" transform=\"translate({x} {y})\"><g transform=\"scale({scale:.4})\">{board}</g>\
             <text y=\"{}\">{caption}</text></g>",
            BOARD + CAPTION - 4.0
        );
    }
    svg + "</svg>\n"
}

/// The layout of the board. A mirrored board has no square numbers: they belong to the usual board.
fn layout(board: Board) -> Layout {
    let layout = Layout::of(Variant::ENGLISH, Some(NotationStyle::Numeric));
    match board {
        Board::Usual => layout,
        Board::Mirrored => layout.mirrored(),
    }
}

/// The SVG definitions that the boards of [`draw`] refer to.
pub(super) fn definitions(game: &Game) -> String {
    svg::definitions(&layout(game.board), LOOK, game.board == Board::Usual)
}

/// The size of a drawn board.
pub(super) fn drawn_size(game: &Game) -> (f64, f64) {
    layout(game.board).drawn_size()
}

/// The diagrams of the positions of a game, on its board.
pub(super) fn diagrams(game: &Game) -> impl Iterator<Item = Diagram> {
    let before = game.positions();
    let led = game.plies.iter().map(|(action, _)| action);
    let last = std::iter::once(None).chain(before.zip(led).map(Some));
    game.positions().zip(last).map(|(position, last)| {
        let diagram = Diagram::of(position, last);
        match game.board {
            Board::Usual => diagram,
            Board::Mirrored => diagram.mirrored(SIZE),
        }
    })
}

/// Draws a board with its last move marked.
pub(super) fn draw(game: &Game, diagram: &Diagram) -> String {
    svg::draw(&layout(game.board), diagram, LOOK)
}
