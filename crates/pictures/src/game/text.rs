//! Draws games in characters.

use std::fmt::Write;

use tessera_draughts::pdn::GameResult;

use super::{Shown, Step};
use crate::board::terminal::{Look, draw};
use crate::wrapping;

/// The boards of `steps`, which are steps of `shown`, in characters.
///
/// `number` is printed before the title, to number several games. Comments are wrapped between words to lines of at
/// most `width` columns. The width of boards does not depend on it.
///
/// ```
/// use tessera_draughts::{Position, Variant, pdn::Record};
/// use tessera_pictures::{board::terminal::Look, game};
/// let shown = game::show(&Record::of_position(&Position::initial(Variant::ENGLISH)));
/// let text = game::text(&shown, &shown.steps, Some(7), Look::PLAIN, 78);
/// assert!(text.starts_with("game 7: English\n\nblack to move\n"));
/// ```
#[must_use]
pub fn text(
    shown: &Shown,
    steps: &[Step],
    number: Option<u64>,
    look: Look,
    width: usize,
) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    if let Some(number) = number {
        let _ = write!(text, "game {number}: ");
    }
    let _ = writeln!(text, "{}", shown.title);
    for step in steps {
        let frame = &step.frame;
        let to_move = frame.diagram.to_move;
        let _ = match &frame.action {
            None => writeln!(text, "\n{to_move} to move"),
            Some((player, action)) => writeln!(text, "\n{action}  {player}"),
        };
        text += &draw(&shown.layout, &frame.diagram, look);
        for comment in &step.comments {
            let _ = writeln!(text, "{}", textwrap::fill(comment, wrapping(width)));
        }
    }
    // The result follows the last position.
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
