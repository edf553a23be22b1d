//! Writes a game as one JSON object.

use serde::Serialize;
use tessera_draughts::NotationStyle;

use super::{Game, player};
use crate::programs::endgame::outcome::message;
use crate::programs::endgame::{Board, Verdict};

#[derive(Serialize)]
struct GameObject {
    result: &'static str,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    mirrored: bool,
    plies: usize,
    nodes: u64,
    probes: u64,
    positions: Vec<PositionObject>,
}

#[derive(Serialize)]
struct PositionObject {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    to_move: &'static str,
    fen: String,
    board: [String; 8],
}

pub(super) fn write(game: &Game) -> String {
    let actions = game
        .plies
        .iter()
        .map(|(action, _)| action.named(NotationStyle::Numeric).to_string());
    let object = GameObject {
        result: game.verdict.result(),
        proven: matches!(game.verdict, Verdict::Proven(_) | Verdict::LineCut { .. }),
        message: message(game),
        mirrored: game.board == Board::Mirrored,
        plies: game.plies.len(),
        nodes: game.nodes,
        probes: game.probes,
        positions: game
            .positions()
            .zip(std::iter::once(None).chain(actions.map(Some)))
            .map(|(position, action)| PositionObject {
                action,
                to_move: player(position.side_to_move()),
                fen: position.to_fen(),
                board: game.board.rows(position),
            })
            .collect(),
    };
    let text = serde_json::to_string_pretty(&object);
    text.expect("numbers, strings and lists can be serialized") + "\n"
}
