//! What the program says about the result of a game: a message, and the exit status.

use tessera_draughts::Color;
use tessera_tablebase::Value;

use super::{Game, Verdict};

/// The exit status of the program.
pub(crate) fn status(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Proven(Value::Draw) => 3,
        Verdict::Proven(_) | Verdict::Played(_) => 0,
        Verdict::LineCut { .. } | Verdict::Unproven { .. } | Verdict::Unfinished { .. } => 4,
    }
}

/// A message about the result; `None` if the game itself shows it.
pub(crate) fn message(game: &Game) -> Option<String> {
    let again = match game.repeats() {
        Some(0) => "the position of the file".to_owned(),
        Some(ply) => format!("the position after ply {ply}"),
        None => String::new(),
    };
    let ended = if game.is_interrupted {
        "Ctrl-C ended the search"
    } else {
        "the time or memory limit ended the search"
    };
    match game.verdict {
        Verdict::Proven(Value::Draw) => Some(format!(
            "a draw, proven: each side can avoid losing indefinitely against all moves of the other, which were \
             followed until only known positions or positions of the endgame tables were left. \
             The line ends where {again} occurs again"
        )),
        Verdict::Proven(_) | Verdict::Played(Some(_)) => None,
        Verdict::Played(None) => Some(format!("a draw: {again} has occurred for the third time")),
        Verdict::LineCut { value, proven } => Some(format!(
            "red has a {value}, proven, but {ended} before the line of best play was complete; \
             from ply {} on, the line is the best found",
            proven + 1
        )),
        Verdict::Unfinished { depth } => {
            let cause = if game.is_interrupted {
                "Ctrl-C"
            } else {
                "the time limit"
            };
            let plies = game.plies.len();
            let written = match plies {
                0 => String::new(),
                1 => "; the ply before it is written".to_owned(),
                _ => format!("; the {plies} plies before it are written"),
            };
            Some(format!(
                "{cause} ended the search to depth {depth} before ply {} was known{written}",
                plies + 1
            ))
        }
        Verdict::Unproven {
            bounds,
            no_win_in_fewer,
        } => {
            let proven = match (bounds.lower(), bounds.upper()) {
                (Value::Win(_), _) => "red wins, in an unknown number of plies".to_owned(),
                (_, Value::Loss(_)) => "black wins, in an unknown number of plies".to_owned(),
                (lower, upper) => {
                    let plies = |player: Color| no_win_in_fewer[player.index()].saturating_sub(1);
                    let red = match upper {
                        Value::Draw => "red cannot win".to_owned(),
                        _ => {
                            format!("red has no win in {} plies or fewer", plies(Color::White))
                        }
                    };
                    let black = match lower {
                        Value::Draw => "black cannot win".to_owned(),
                        _ => format!("black has no win in {} plies or fewer", plies(Color::Black)),
                    };
                    format!("{red}, {black}. Not proven: longer wins")
                }
            };
            Some(format!(
                "{ended} before the result was proven; the line is the best found. Proven: {proven}"
            ))
        }
    }
}
