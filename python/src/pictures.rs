//! Boards as pictures.

use tessera_draughts::pdn::Record;
use tessera_draughts::{Game, Position};
use tessera_pictures::board::svg::Look;
use tessera_pictures::board::{Diagram, Layout, sheet};
use tessera_pictures::game;

/// The board of a game after its last move.
pub(crate) fn game(game: &Game, pixels: u32, flipped: bool, last_move: bool) -> String {
    let look = Look {
        flipped,
        ..Look::default()
    };
    if last_move && game.plies() > 0 {
        let shown = game::show(&Record::of_game(game));
        let last = shown.steps.len().saturating_sub(1);
        return game::svg(&shown, &shown.steps[last..], look, Some(pixels));
    }
    position(&game.position(), pixels, look)
}

/// The board of a position.
pub(crate) fn position(position: &Position, pixels: u32, look: Look) -> String {
    let frame = sheet::Frame {
        diagram: Diagram::of(position, None),
        action: None,
        result: None,
    };
    let layout = Layout::of(position.variant(), None);
    sheet::picture(&layout, &[&frame], look, position.variant().title(), pixels)
}
