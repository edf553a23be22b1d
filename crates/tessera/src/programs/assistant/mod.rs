//! The sudoku assistant: prints and checks a grid, and fills in what must be. `docs/sudoku-assistant.md` has
//! the whole page.

use std::io::{BufRead, BufReader, Read, Write};

use miette::{Diagnostic, SourceSpan};
use tessera_sudoku::{Cell, Digit, Grid, Kind, Strategy, Unit};
use thiserror::Error;

use crate::Failure;
use crate::source_line::{SourceLine, readable};

/// Reads a grid and writes the report; returns whether no unit holds a digit twice.
///
/// ```
/// let mut report = Vec::new();
/// let is_valid = tessera::assistant::run("0 ".repeat(81).as_bytes(), &mut report, true)?;
/// assert!(is_valid && String::from_utf8(report).unwrap().contains("\n81 cells are unknown\n"));
/// # Ok::<(), tessera::Failure>(())
/// ```
///
/// # Errors
/// Where the input is not 81 numbers from 0 to 9, before anything is written; where reading or writing fails.
pub fn run(input: impl Read, mut output: impl Write, with_two: bool) -> Result<bool, Failure> {
    let mut grid = read(input)?;
    write_grid(&mut output, &grid)?;

    let violations = grid.violations();
    if !violations.is_empty() {
        writeln!(output)?;
        for violation in &violations {
            let unit = violation.unit();
            writeln!(
                output,
                "set {:2} ({} {}): {} instances of {}",
                violation.unit,
                kind(unit),
                unit.place + 1,
                violation.times,
                violation.digit
            )?;
        }
        let mut units: Vec<usize> = violations.iter().map(|violation| violation.unit).collect();
        units.dedup();
        writeln!(output, "\n{} different sets have violations", units.len())?;
        writeln!(output, "{} violations in total", violations.len())?;
        output.flush()?;
        return Ok(false);
    }

    loop {
        repeat(Strategy::NakedSingles, &mut grid, &mut output)?;
        if !(with_two && repeat(Strategy::HiddenSingles, &mut grid, &mut output)?) {
            break;
        }
    }
    write_grid(&mut output, &grid)?;
    if grid.unknown() == 0 {
        writeln!(output, "\nta daa!!!")?;
    }
    output.flush()?;
    Ok(true)
}

/// Passes of a strategy until one finds nothing; whether one found something.
fn repeat(strategy: Strategy, grid: &mut Grid, output: &mut impl Write) -> std::io::Result<bool> {
    let name = match strategy {
        Strategy::NakedSingles => "one",
        Strategy::HiddenSingles => "two",
    };
    let mut has_found = false;
    loop {
        let placed = strategy.pass(grid);
        if placed.is_empty() {
            return Ok(has_found);
        }
        has_found = true;
        writeln!(output, "\nstrategy {name}")?;
        for placement in placed {
            grid.set(placement.cell, Some(placement.digit));
            let (row, column) = (placement.cell.row() + 1, placement.cell.column() + 1);
            writeln!(output, "row {row} col {column} must be {}", placement.digit)?;
        }
    }
}

/// An empty line, the grid, and the number of its unknown cells.
fn write_grid(output: &mut impl Write, grid: &Grid) -> std::io::Result<()> {
    writeln!(output)?;
    for row in 0..9 {
        if row == 3 || row == 6 {
            writeln!(output, "------+-------+------")?;
        }
        let cells: Vec<String> = (0..9)
            .map(|column| grid[Cell::at(row, column)].map_or(".".to_owned(), |d| d.to_string()))
            .collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        writeln!(output, "{}", boxes.join(" | "))?;
    }
    writeln!(output, "\n{:2} cells are unknown", grid.unknown())
}

fn kind(unit: &Unit) -> &'static str {
    match unit.kind {
        Kind::Row => "row",
        Kind::Column => "col",
        Kind::Box => "sqr",
    }
}

/// Reads 81 numbers from 0 to 9. Nothing is read beyond the place of an error.
fn read(input: impl Read) -> Result<Grid, Failure> {
    let mut reader = Reader::new(input);
    let mut cells = [None; 81];
    for (read, cell) in cells.iter_mut().enumerate() {
        *cell = match reader.next_number()? {
            Some(number) => Digit::new(number),
            None => {
                return Err(reader
                    .error(format!("the input ends after {read} numbers"))
                    .into());
            }
        };
    }
    match reader.next_number()? {
        None => Ok(Grid::new(cells)),
        Some(_) => Err(reader
            .error("there are more than 81 numbers".to_owned())
            .into()),
    }
}

/// How much of a line a message shows, in bytes.
const SHOWN: usize = 120;

struct Reader<R> {
    input: BufReader<R>,
    /// Counted from 1.
    line_number: u64,
    /// The line so far, as much of it as is shown, and the number of all its bytes.
    line: Vec<u8>,
    length: usize,
    /// The byte that was read last, which is not used yet.
    pending: Option<u8>,
}

impl<R: Read> Reader<R> {
    fn new(input: R) -> Reader<R> {
        let input = BufReader::new(input);
        Reader {
            input,
            line_number: 1,
            line: Vec::new(),
            length: 0,
            pending: None,
        }
    }

    /// The next byte, `None` at the end.
    fn next_byte(&mut self) -> std::io::Result<Option<u8>> {
        let Some(byte) = self.input.fill_buf()?.first().copied() else {
            return Ok(None);
        };
        self.input.consume(1);
        Ok(Some(byte))
    }

    /// Notes where the next byte will be.
    fn pass(&mut self, byte: u8) {
        if byte == b'\n' {
            self.line_number += 1;
            self.line.clear();
            self.length = 0;
        } else {
            self.length += 1;
            if self.line.len() < SHOWN {
                self.line.push(byte);
            }
        }
    }

    /// The next number; `None` at the end of the input.
    fn next_number(&mut self) -> Result<Option<u8>, Failure> {
        let mut number: Option<u8> = None;
        loop {
            let byte = match self.pending.take() {
                Some(byte) => Some(byte),
                None => self.next_byte()?,
            };
            match byte {
                None => return Ok(number),
                Some(byte) if byte.is_ascii_whitespace() || byte == 0x0b => {
                    // The blank behind a number is passed with the next one: an error is then told at its number.
                    if number.is_some() {
                        self.pending = Some(byte);
                        return Ok(number);
                    }
                    self.pass(byte);
                }
                Some(byte @ b'0'..=b'9') => {
                    self.pass(byte);
                    let value = number.unwrap_or(0) * 10 + (byte - b'0');
                    if value > 9 {
                        return Err(self.error("a number is larger than 9".to_owned()).into());
                    }
                    number = Some(value);
                }
                Some(byte) => {
                    self.pass(byte);
                    let found = readable(&[byte]);
                    let what = if byte.is_ascii() && !byte.is_ascii_control() {
                        format!("`{found}` is no number")
                    } else {
                        "this is no number".to_owned()
                    };
                    return Err(self.error(what).into());
                }
            }
        }
    }

    /// An error at the byte that was passed last.
    fn error(&self, what: String) -> miette::Report {
        let at = self.length.saturating_sub(1);
        let before = readable(&self.line[..at.min(self.line.len())]);
        let shown = readable(&self.line);
        let length = shown[before.len()..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        miette::Report::new(NoGrid {
            line_number: self.line_number,
            column: at + 1,
            what,
            span: (before.len(), length).into(),
            line: SourceLine::new(self.line_number, shown),
        })
    }
}

/// An input that is not 81 numbers from 0 to 9.
#[derive(Debug, Error, Diagnostic)]
#[error("line {line_number}, column {column}: {what}: expected 81 numbers from 0 to 9")]
#[diagnostic(help("0 is an unknown cell; numbers have blanks or line ends between them"))]
struct NoGrid {
    line_number: u64,
    column: usize,
    what: String,
    #[source_code]
    line: SourceLine,
    #[label("here")]
    span: SourceSpan,
}
