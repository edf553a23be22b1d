//! A game in characters.

use std::fmt::Write;

use tessera_family::pdn::GameResult;

use super::shown::{Shown, Step};
use crate::board::terminal::{Look, draw};
use crate::columns;

/// Columns of text for people.
const WIDTH: usize = 78;

/// The boards of these steps; the game has its number before it where several are printed.
pub(super) fn write(shown: &Shown, steps: &[Step], number: Option<u64>, look: Look) -> String {
    let width = columns::of_output(WIDTH);
    let mut text = String::new();
    // Strings take all.
    if let Some(number) = number {
        let _ = write!(text, "game {number}: ");
    }
    let _ = writeln!(text, "{}", shown.title());
    for step in steps {
        let frame = &step.frame;
        let to_move = frame.diagram.to_move;
        let _ = match &frame.action {
            None => writeln!(text, "\n{to_move} to move"),
            Some((player, action)) => writeln!(text, "\n{action}  {player}"),
        };
        text += &draw(&shown.layout, &frame.diagram, look);
        for comment in &step.comments {
            let _ = writeln!(text, "{}", textwrap::fill(comment, columns::lines(width)));
        }
    }
    // What the game leads to is said with its last position.
    if let Some(score) = steps.last().and_then(|step| step.frame.result.as_ref()) {
        let said = match shown.result {
            GameResult::Win(color) => format!("{color} wins"),
            GameResult::Draw => "a draw".to_owned(),
            GameResult::BothLost => "both players lose".to_owned(),
            GameResult::Unfinished => "not finished".to_owned(),
        };
        let _ = writeln!(text, "\n{score}: {said}");
    }
    if number.is_some() {
        text.push('\n');
    }
    text
}
