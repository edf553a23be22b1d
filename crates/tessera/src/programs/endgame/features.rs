//! Explains a game to a fixed depth: the features of each position, its value, and the line that leads to it.

use std::fmt::{self, Write};

use tessera_endgame::{Seen, efforts};
use tessera_engine::methods::Row;
use tessera_engine::play::Cancel;

use super::Game;
use crate::effort;

/// A text with a block for each position of a game that was played to `depth`. Searches are given up after
/// [`MAX_POSITIONS`](effort::MAX_POSITIONS) positions, or when `cancel` says so.
pub(crate) fn explain(game: &Game, depth: u32, cancel: &Cancel) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = explain_to(&mut text, game, depth, cancel);
    text
}

fn explain_to(text: &mut String, game: &Game, depth: u32, cancel: &Cancel) -> fmt::Result {
    let stop = || cancel.is_cancelled();
    for (ply, position) in game.positions().enumerate() {
        match ply.checked_sub(1).and_then(|ply| game.plies.get(ply)) {
            None => writeln!(text, "\nposition of the file")?,
            Some((action, _)) => writeln!(text, "\nafter ply {ply}, {action}")?,
        }
        let seen = Seen::of(position, game.board, depth, effort::MAX_POSITIONS, &stop);
        write!(text, "{:8}", "")?;
        for feature in &seen.features {
            write!(text, "{:>15}", feature.name)?;
        }
        writeln!(text, "{:>10}", "sum")?;
        for (player, name) in ["red", "black"].into_iter().enumerate() {
            write!(text, "{name:8}")?;
            for feature in &seen.features {
                let count = feature.counts[player];
                let worth = f64::from(count) * feature.value;
                write!(text, "{:>15}", format!("{count} ({worth:.3})"))?;
            }
            writeln!(text, "{:10.3}", seen.sums[player])?;
        }
        writeln!(text, "evaluation {}", seen.evaluation)?;
        match seen.found {
            Some((_, line)) if line.is_empty() => {}
            Some((value, line)) => writeln!(text, "value {value}, line {}", line.join(" "))?,
            None if cancel.is_cancelled() => {}
            None => writeln!(
                text,
                "value unknown: more than {} positions",
                effort::MAX_POSITIONS
            )?,
        }
    }
    writeln!(text)
}

/// The effort of search methods on the first position of a game.
pub(crate) fn methods(game: &Game, depth: u32, cancel: &Cancel) -> Vec<Row> {
    efforts(&game.start, depth, effort::MAX_POSITIONS, &|| {
        cancel.is_cancelled()
    })
}
