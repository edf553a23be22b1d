//! Explains a game to a fixed depth: the features of each position, its value, and the line that leads to it.

use std::fmt::{self, Write};
use std::ops::ControlFlow;

use tessera_draughts::{Color, English, Position};
use tessera_engine::methods::measure;
use tessera_engine::play::Cancel;
use tessera_engine::{Classic, Features, LOST, WON, leaf_cost};

use super::Game;
use crate::effort::{self, Row};

/// The worth of a man.
const MAN: f64 = 1400.0;

/// The most plies of a game after which wins are still told from values.
const FAR: i32 = 10_000;

/// A text with a block for each position of a game that was played to `depth`. Searches are given up after
/// [`MOST`](effort::MOST) positions, or when `cancel` says so.
pub(crate) fn explain(game: &Game, depth: u32, cancel: &Cancel) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = explain_to(&mut text, game, depth, cancel);
    text
}

fn explain_to(text: &mut String, game: &Game, depth: u32, cancel: &Cancel) -> fmt::Result {
    for (ply, position) in game.positions().enumerate() {
        match ply.checked_sub(1).and_then(|ply| game.plies.get(ply)) {
            None => writeln!(text, "\nposition of the file")?,
            Some((action, _)) => writeln!(text, "\nafter ply {ply}, {action}")?,
        }
        write!(text, "{:8}", "")?;
        for (name, _) in Features::VALUES {
            write!(text, "{name:>15}")?;
        }
        writeln!(text, "{:>10}", "sum")?;
        let players = [("red", Color::White), ("black", Color::Black)];
        for (name, color) in players {
            let features = Features::of(position, color);
            write!(text, "{name:8}")?;
            for (count, (_, value)) in features.counts().into_iter().zip(Features::VALUES) {
                let worth = f64::from(count * value) / MAN;
                write!(text, "{:>15}", format!("{count} ({worth:.3})"))?;
            }
            writeln!(text, "{:10.3}", f64::from(features.cost()) / MAN)?;
        }
        writeln!(text, "evaluation {}", worth(leaf_cost(position, &Classic)))?;
        match line(game, position, depth, cancel) {
            Some((_, line)) if line.is_empty() => {}
            Some((cost, line)) => writeln!(text, "value {}, line {}", worth(cost), line.join(" "))?,
            None if cancel.is_cancelled() => {}
            None => writeln!(text, "value unknown: more than {} positions", effort::MOST)?,
        }
    }
    writeln!(text)
}

/// The value of a position, and the moves that lead to the leaf that it comes from; `None` if the search was given up.
fn line(
    game: &Game,
    position: &Position<English>,
    depth: u32,
    cancel: &Cancel,
) -> Option<(i32, Vec<String>)> {
    let text = |position: &Position<English>| game.board.text(position);
    let choose = |position: &Position<English>, depth| {
        Classic.choose_watched(position, depth, &text, &mut |progress| {
            if cancel.is_cancelled() || progress.nodes > effort::MOST {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    };
    let first = choose(position, depth)?;
    let (mut choice, mut position, mut moves) = (first, *position, Vec::new());
    for left in (0..depth).rev() {
        let Some(action) = choice.action else { break };
        moves.push(action.to_string());
        position = position.after(&action);
        choice = choose(&position, left)?;
    }
    Some((first.cost, moves))
}

/// A value in words: men for red, or who wins.
fn worth(cost: i32) -> String {
    if cost > WON - FAR {
        won("red", WON - cost)
    } else if cost < LOST + FAR {
        won("black", cost - LOST)
    } else {
        format!("{:+.3}", f64::from(cost) / MAN)
    }
}

fn won(player: &str, plies: i32) -> String {
    match plies {
        0 => format!("{player} has won"),
        1 => format!("{player} wins in 1 ply"),
        plies => format!("{player} wins in {plies} plies"),
    }
}

/// The effort of search methods on the first position of a game.
pub(crate) fn methods(game: &Game, depth: u32, cancel: &Cancel) -> Vec<Row> {
    let cost = |position: &Position<English>, ply: u32| match leaf_cost(position, &Classic) {
        WON => WON - ply as i32,
        LOST => LOST + ply as i32,
        cost => cost,
    };
    effort::compare(depth, &|depth, method, limit| {
        let limit = if cancel.is_cancelled() { 0 } else { limit };
        let found = measure(&game.start, depth, Color::White, &cost, method, limit);
        Row::new(method, depth, found)
    })
}
