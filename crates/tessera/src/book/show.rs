//! `tessera book show` and `tessera book check`.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;
use tessera_study::ScoreObject;
use tessera_study::book::{Book, BookMove};

use super::{named, read};
use crate::cli::book::{CheckArgs, ShowArgs};
use crate::failure::Failure;
use crate::perft::game;
use crate::tablebase::grouped;

#[derive(Serialize)]
struct Object {
    variant: &'static str,
    fen: String,
    book: Vec<Entry>,
}

/// A move of a book as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Entry {
    #[serde(rename = "move")]
    action: String,
    score: ScoreObject,
    /// The number of positions of the book behind the move.
    positions: usize,
}

/// The moves of a book as JSON objects.
pub(crate) fn entries(moves: &[BookMove]) -> Vec<Entry> {
    let entries = moves.iter().map(|found| Entry {
        action: found.action.to_string(),
        score: found.score.into(),
        positions: found.positions,
    });
    entries.collect()
}

/// Prints the moves of a position.
pub(crate) fn run(args: &ShowArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let variant = args.variant.given()?.map(|chosen| chosen.variant);
    let book = named(args.file.as_ref(), variant)?;
    let position = game(book.variant(), args.fen.as_deref())?.position();
    let moves = book.moves(&position);
    if args.json {
        let object = Object {
            variant: book.variant().name(),
            fen: position.to_fen(),
            book: entries(&moves),
        };
        serde_json::to_writer(&mut output, &object).map_err(std::io::Error::from)?;
        writeln!(output)?;
        output.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "{}, {}", book.variant().title(), position.to_fen())?;
    if moves.is_empty() {
        writeln!(output, "the book does not have this position")?;
        output.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let header = ["move", "score", "positions"].map(str::to_owned);
    let rows = moves.iter().map(|found| {
        let positions = grouped(found.positions as u64);
        [found.action.to_string(), found.score.to_string(), positions]
    });
    let rows: Vec<[String; 3]> = std::iter::once(header).chain(rows).collect();
    let widths: [usize; 3] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0));
    for [action, score, positions] in &rows {
        let [first, second, third] = widths;
        writeln!(
            output,
            "{action:first$}  {score:>second$}  {positions:>third$}"
        )?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a book, which checks all its moves by playing them, and prints its notes and numbers.
pub(crate) fn check(args: &CheckArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let book = read(&args.file, &args.others.variants()?)?;
    writeln!(output, "{}: {}", args.file.display(), summary(&book))?;
    writeln!(output, "variant: {}", book.variant())?;
    for (key, value) in book.notes() {
        writeln!(output, "{key}: {value}")?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The size of a book in words.
pub(super) fn summary(book: &Book) -> String {
    let counted = |number: usize, noun: &str| {
        let plural = if number == 1 { "" } else { "s" };
        format!("{} {noun}{plural}", grouped(number as u64))
    };
    let positions = counted(book.positions(), "position");
    let (moves, openings) = (
        counted(book.scores(), "move"),
        counted(book.openings(), "opening"),
    );
    format!("{positions}, {moves}, {openings}")
}
