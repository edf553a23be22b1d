//! `tessera variants`: lists the variants of draughts, or prints the rules of one.

use std::io::{self, Write};
use std::process::ExitCode;

use tessera_draughts::{Color, Language, Piece, Position, Square, Topic, Variant};
use tessera_pictures::wrapping;
use tessera_study::description::{Entry, Whole};

use crate::cli::variants::VariantsArgs;
use crate::columns;
use crate::failure::Failure;

/// Maximum width of text, in columns.
const WIDTH: usize = 92;

/// Lists the variants, or prints the rules of the chosen one.
pub(crate) fn run(args: &VariantsArgs, output: impl Write) -> Result<ExitCode, Failure> {
    match args.variant.given()? {
        None => list(args.json, output)?,
        Some(chosen) => show(chosen.variant, args.json, output)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints all variants, one per line.
fn list(json: bool, mut output: impl Write) -> Result<(), Failure> {
    let entries: Vec<Entry> = Variant::ALL
        .iter()
        .copied()
        .map(|variant| Entry::of(variant, Language::English))
        .collect();
    if json {
        serde_json::to_writer(&mut output, &entries).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        let width = entries
            .iter()
            .map(|entry| entry.name.len())
            .max()
            .unwrap_or(0);
        let header = ["name", "board", "men", "first", "what is special"];
        row(&mut output, width, header)?;
        for entry in &entries {
            let board = format!("{}x{}", entry.columns, entry.rows);
            let men = entry.men.to_string();
            let cells = [
                entry.name,
                &board,
                &men,
                &entry.first_to_move,
                &entry.summary,
            ];
            row(&mut output, width, cells)?;
        }
    }
    output.flush()?;
    Ok(())
}

fn row(output: &mut impl Write, width: usize, cells: [&str; 5]) -> io::Result<()> {
    let [name, board, men, first, summary] = cells;
    let row = format!("{name:width$}  {board:>5}  {men:>3}  {first:5}  ");
    let indent = row.len();
    let row = columns::for_terminal(&(row + summary), indent);
    writeln!(output, "{row}")
}

/// Prints the rules of a variant.
fn show(variant: Variant, json: bool, mut output: impl Write) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut output, &Whole::of(variant, Language::English))
            .map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        let entry = Entry::of(variant, Language::English);
        let position = Position::initial(variant);
        write!(output, "{}", entry.title)?;
        if !entry.aliases.is_empty() {
            write!(output, ", also called {}", entry.aliases.join(", "))?;
        }
        let width = columns::of_output(WIDTH);
        let summary = columns::for_terminal(&entry.summary, 0);
        writeln!(output, "\n{summary}\n")?;
        for Topic { title, sentences } in variant.rules().in_words(Language::English) {
            writeln!(output, "{title}")?;
            for sentence in sentences {
                let options = wrapping(width)
                    .initial_indent("  ")
                    .subsequent_indent("    ");
                writeln!(output, "{}", textwrap::fill(&sentence, options))?;
            }
        }
        writeln!(
            output,
            "\nThe initial position, with the numbers of the squares"
        )?;
        write!(output, "{}", numbered_diagram(&position))?;
        writeln!(output, "{}", position.to_fen())?;
    }
    output.flush()?;
    Ok(())
}

/// The board as text, with a letter for each piece and the number of each square.
fn numbered_diagram(position: &Position) -> String {
    let (board, notation) = (position.rules().board, position.rules().notation);
    let digits = board.squares().to_string().len();
    let margin = board.height.to_string().len();
    let mut text = String::new();
    for row in 0..usize::from(board.height) {
        let mut line = format!("{:>margin$}", notation.row_number(board, row as i32));
        for column in 0..usize::from(board.width) {
            line += &match Square::at(position.variant(), row, column) {
                None => " ".repeat(digits + 2),
                Some(square) => {
                    let piece = position.piece_at(square).map_or('.', Piece::letter);
                    format!(" {piece}{:<digits$}", square.number())
                }
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text += &" ".repeat(margin);
    for column in 0..i32::from(board.width) {
        text += &format!(" {:<1$}", notation.column_letter(board, column), digits + 1);
    }
    let [white, black] = Color::ALL.map(|color| color.letter().to_ascii_lowercase());
    format!(
        "{}\n{white} is a white man, {black} a black one\n",
        text.trim_end()
    )
}
