//! Writes a game in Portable Draughts Notation: M. Cash, "PDN 2.0"; W. Wesselink, "PDN 3.0".

use tessera_draughts::NotationStyle;

use super::Game;
use crate::programs::endgame::Verdict;

/// Maximum width of a line, in columns.
const WIDTH: usize = 80;

pub(super) fn write(game: &Game) -> String {
    let result = match (game.verdict, game.verdict.result()) {
        (Verdict::LineCut { .. }, _) => "*",
        // In English draughts, the first number is black's.
        (_, "win") => "0-1",
        (_, "loss") => "1-0",
        (_, "draw") => "1/2-1/2",
        _ => "*",
    };
    let tags = [
        ("Event", "Endgame"),
        ("White", "Red"),
        ("Black", "Black"),
        ("Result", result),
        // English draughts.
        ("GameType", "21"),
        ("SetUp", "1"),
        ("FEN", &game.start.to_fen()),
    ];
    let mut text: String = tags
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    let actions = game
        .plies
        .iter()
        .enumerate()
        .flat_map(|(ply, (action, _))| {
            let number = ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1));
            number
                .into_iter()
                .chain([action.named(NotationStyle::Numeric).to_string()])
        });
    let mut line = String::new();
    for word in actions.chain([result.to_owned()]) {
        if line.len() + word.len() >= WIDTH {
            text += &format!("\n{line}");
            line.clear();
        }
        line += if line.is_empty() { "" } else { " " };
        line += &word;
    }
    text + &format!("\n{line}\n")
}
