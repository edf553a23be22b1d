//! Prints a review as text: the moves with their marks, what was better, and the accuracy of both players.

use std::io::{self, Write};

use tessera_draughts::{Action, Color, Numbers};
use tessera_pictures::wrapping;
use tessera_study::review::{ReviewedMove, percent};

use super::Reviewed;
use crate::columns;

/// Maximum width of text, in columns.
const WIDTH: usize = 78;

/// Maximum number of moves of a line.
const SHOWN: usize = 10;

/// The column in which lines of play begin.
const INDENT: usize = 12;

/// Prints a review. A game after the first one begins with an empty line and its number.
pub(super) fn write(mut output: impl Write, reviewed: &Reviewed) -> io::Result<()> {
    let (record, review) = (&reviewed.record, &reviewed.review);
    let width = columns::of_output(WIDTH);
    if reviewed.number > 1 {
        write!(output, "\ngame {}: ", reviewed.number)?;
    }
    writeln!(output, "{}\n", record.title())?;

    let first = review.variant.rules().first_to_move;
    let mut numbers = Numbers::new(review.variant);
    let mut words = Vec::new();
    let mut faults = Vec::new();
    for (ply, played) in review.moves.iter().enumerate() {
        let named = format!("{}{}", played.action, played.mark.symbol());
        let numbered = numbers.numbered(played.player, &named);
        words.push(if played.player == first || ply == 0 {
            // A line does not end between a number and its move.
            numbered.replace(' ', "\u{a0}")
        } else {
            named
        });
        if played.mark.is_fault() {
            faults.push((numbered, played));
        }
    }
    let result = record.result().score(first).to_string();
    words.push(result);
    let moves = textwrap::fill(&words.join(" "), wrapping(width));
    writeln!(output, "{}\n", moves.replace('\u{a0}', " "))?;

    for (numbered, played) in faults {
        fault(&mut output, &numbered, played, width)?;
    }
    summary(&mut output, reviewed)
}

/// Prints a move that lost chances, what was better, and the best answer.
fn fault(
    output: &mut impl Write,
    numbered: &str,
    played: &ReviewedMove,
    width: usize,
) -> io::Result<()> {
    writeln!(
        output,
        "{numbered}  {}: {} had {} % and has {} % ({} to {})",
        played.mark,
        played.player,
        percent(played.chances_before),
        percent(played.chances_after),
        played.best,
        played.played
    )?;
    line(output, "better", &played.better, width)?;
    line(output, "answer", &played.reply, width)?;
    writeln!(output)
}

fn line(output: &mut impl Write, name: &str, actions: &[Action], width: usize) -> io::Result<()> {
    if actions.is_empty() {
        return Ok(());
    }
    let mut text = format!("    {name:<8}");
    let moves: Vec<String> = actions
        .iter()
        .take(SHOWN)
        .map(ToString::to_string)
        .collect();
    text += &moves.join(" ");
    if actions.len() > SHOWN {
        text += "\u{a0}..";
    }
    let blanks = " ".repeat(INDENT);
    let options = wrapping(width.max(2 * INDENT)).subsequent_indent(&blanks);
    let filled = textwrap::fill(&text, options);
    writeln!(output, "{}", filled.replace('\u{a0}', " "))
}

fn summary(output: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    let review = &reviewed.review;
    writeln!(output, "       moves  accuracy    ?!     ?    ??")?;
    for (player, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let summary = review.summary(player);
        let accuracy = summary
            .accuracy
            .map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1} %"));
        let name = reviewed.record.tag(tag).unwrap_or_default();
        let row = format!(
            "{player}  {:>5}  {accuracy:>8}  {:>4}  {:>4}  {:>4}  {name}",
            summary.moves, summary.inaccuracies, summary.mistakes, summary.blunders
        );
        writeln!(output, "{}", row.trim_end())?;
    }
    Ok(())
}
