//! A book of sudokus as PDF: puzzles with their labels, and the solutions on the last pages.
//!
//! The bytes depend on the content alone: the file has no date and no identifier. Its font is Helvetica, which every
//! viewer and printer has, so no font is in the file.

use std::fmt::Write;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use tessera_sudoku::Grid;
use thiserror::Error;

/// A puzzle of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPuzzle {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Grid,
    /// What stands beside its number, such as `Hard, ER 4.2`.
    pub label: String,
}

/// The size of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 8.5 in by 11 in.
    Letter,
}

impl Paper {
    /// Width and height in points, 72 to an inch.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The number of puzzles on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one above the other.
    #[default]
    Two,
    /// Four, two by two.
    Four,
    /// Six, three rows of two.
    Six,
}

impl PerPage {
    /// The columns and rows of puzzles.
    const fn columns_and_rows(self) -> (usize, usize) {
        match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        }
    }
}

/// How a book looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookOptions {
    /// The title at the top of the first page. Empty for none.
    pub title: String,
    /// The size of the pages.
    pub paper: Paper,
    /// The number of puzzles on a page.
    pub per_page: PerPage,
    /// Whether digits are larger and bold, lines are thicker, and fewer solutions are on a page.
    pub large_print: bool,
}

/// The error for a text that the font of the book does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{character}` is not in the font of the book: expected Latin letters")]
pub struct BookError {
    /// The first such character.
    pub character: char,
}

/// The margin of a page.
const MARGIN: f32 = 48.0;

/// The height of the line with the number and the label of a puzzle, with the space below it.
const LABEL_HEIGHT: f32 = 20.0;

/// The space between puzzles.
const GAP: f32 = 26.0;

/// Writes a book as PDF. The same puzzles and options give the same bytes.
///
/// ```
/// use tessera_pictures::sudoku::{BookOptions, BookPuzzle, book};
/// use tessera_sudoku::{Grid, solve};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = solve(&puzzle).ok_or("no solution")?;
/// let puzzles = [BookPuzzle { puzzle, solution, label: "Easy".to_owned() }];
/// let pdf = book(&puzzles, &BookOptions::default())?;
/// assert!(pdf.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the title or a label has a character that the font lacks.
pub fn book(puzzles: &[BookPuzzle], options: &BookOptions) -> Result<Vec<u8>, BookError> {
    let title = latin(&options.title)?;
    let labels: Vec<Vec<u8>> = puzzles
        .iter()
        .map(|puzzle| latin(&puzzle.label))
        .collect::<Result<_, _>>()?;
    let mut pages = Vec::new();
    let (columns, rows) = options.per_page.columns_and_rows();
    for (page, part) in puzzles.chunks(columns * rows).enumerate() {
        let first = page * columns * rows;
        let top = if page == 0 { &title[..] } else { &[] };
        let mut sheet = Sheet::new(options, top, pages.len() + 1);
        let places = sheet.places(columns, rows, LABEL_HEIGHT);
        for (i, (puzzle, place)) in part.iter().zip(places).enumerate() {
            let mut name = format!("{}", first + i + 1).into_bytes();
            sheet.text(place.left, place.top + 7.0, 12.0, BOLD, &name);
            name.clone_from(&labels[first + i]);
            sheet.text(place.left + 34.0, place.top + 7.0, 10.0, PLAIN, &name);
            sheet.grid(&puzzle.puzzle, place, options.large_print);
        }
        pages.push(sheet.content);
    }
    let (columns, rows) = if options.large_print { (2, 3) } else { (3, 4) };
    for (page, part) in puzzles.chunks(columns * rows).enumerate() {
        let mut sheet = Sheet::new(options, b"Solutions", pages.len() + 1);
        let places = sheet.places(columns, rows, 15.0);
        for (i, (puzzle, place)) in part.iter().zip(places).enumerate() {
            let number = format!("{}", page * columns * rows + i + 1);
            sheet.text(place.left, place.top + 5.0, 9.0, BOLD, number.as_bytes());
            sheet.grid(&puzzle.solution, place, options.large_print);
        }
        pages.push(sheet.content);
    }
    Ok(document(pages, options))
}

/// The names of the fonts on a page.
const PLAIN: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

/// The file with these pages.
fn document(pages: Vec<Content>, options: &BookOptions) -> Vec<u8> {
    let (width, height) = options.paper.size();
    let [catalog, tree, plain, bold, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let page_of = |number: usize| Ref::new(6 + 2 * number as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.len()).map(page_of))
        .count(pages.len() as i32);
    for (font, name) in [(plain, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        pdf.type1_font(font)
            .base_font(Name(name))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    if !options.title.is_empty() {
        pdf.document_info(info).title(TextStr(&options.title));
    }
    for (number, content) in pages.into_iter().enumerate() {
        let stream = Ref::new(7 + 2 * number as i32);
        let mut page = pdf.page(page_of(number));
        page.parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(stream);
        page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        page.finish();
        pdf.stream(stream, &content.finish());
    }
    pdf.finish()
}

/// A text in the encoding of the font, in which the first 256 characters have their own numbers but for control
/// characters.
fn latin(text: &str) -> Result<Vec<u8>, BookError> {
    let byte = |character: char| match u8::try_from(character) {
        Ok(byte) if !character.is_control() => Ok(byte),
        _ => Err(BookError { character }),
    };
    text.chars().map(byte).collect()
}

/// Where a grid is: its left edge, its upper edge, and its size.
#[derive(Clone, Copy)]
struct Place {
    left: f32,
    top: f32,
    size: f32,
}

/// A page that is being drawn. Lengths are in points, from the lower left.
struct Sheet {
    content: Content,
    width: f32,
    /// The upper edge of what is left of the page.
    top: f32,
}

impl Sheet {
    /// A page with a heading, which may be empty, and its number.
    fn new(options: &BookOptions, heading: &[u8], number: usize) -> Sheet {
        let (width, height) = options.paper.size();
        let mut sheet = Sheet {
            content: Content::new(),
            width,
            top: height - MARGIN,
        };
        if !heading.is_empty() {
            sheet.top -= 16.0;
            sheet.text(MARGIN, sheet.top, 20.0, BOLD, heading);
            sheet.top -= 18.0;
        }
        let number = number.to_string();
        let left = (width - 5.0 * number.len() as f32) / 2.0;
        sheet.text(left, MARGIN / 2.0, 9.0, PLAIN, number.as_bytes());
        sheet
    }

    /// The places of grids, row by row, as large as the page allows.
    fn places(&self, columns: usize, rows: usize, label: f32) -> Vec<Place> {
        let gap = if columns == 3 { GAP / 2.0 } else { GAP };
        let across = self.width - 2.0 * MARGIN;
        let down = self.top - MARGIN;
        let (columns_f, rows_f) = (columns as f32, rows as f32);
        let widest = (across - gap * (columns_f - 1.0)) / columns_f;
        let highest = (down - gap * (rows_f - 1.0)) / rows_f - label;
        let size = widest.min(highest);
        let step = (
            (across - columns_f * size) / columns_f + size,
            down / rows_f,
        );
        let mut places = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                places.push(Place {
                    left: MARGIN + step.0 * column as f32 + (step.0 - size) / 2.0,
                    top: self.top - step.1 * row as f32 - label,
                    size,
                });
            }
        }
        places
    }

    fn text(&mut self, left: f32, base: f32, size: f32, font: Name<'_>, text: &[u8]) {
        self.content
            .begin_text()
            .set_font(font, size)
            .next_line(left, base)
            .show(Str(text))
            .end_text();
    }

    /// Draws a grid with its digits.
    fn grid(&mut self, grid: &Grid, place: Place, large: bool) {
        let Place { left, top, size } = place;
        let cell = size / 9.0;
        let (thin, thick) = if large { (0.9, 2.6) } else { (0.5, 1.6) };
        for (is_thick, width) in [(false, thin), (true, thick)] {
            self.content
                .set_line_width(width * (size / 300.0).clamp(0.5, 1.4));
            // The lines of the frame end in a corner.
            self.content
                .set_line_cap(pdf_writer::types::LineCapStyle::ProjectingSquareCap);
            for i in (0..10).filter(|i| (i % 3 == 0) == is_thick) {
                let at = cell * i as f32;
                self.content
                    .move_to(left + at, top)
                    .line_to(left + at, top - size)
                    .move_to(left, top - at)
                    .line_to(left + size, top - at);
            }
            self.content.stroke();
        }
        let (font, share) = if large { (BOLD, 0.8) } else { (PLAIN, 0.6) };
        let height = cell * share;
        let mut digit_text = String::new();
        for (i, digit) in grid.cells().iter().enumerate() {
            let Some(digit) = digit else { continue };
            digit_text.clear();
            let _ = write!(digit_text, "{digit}");
            // A digit of Helvetica is 0.556 wide and 0.709 high, bold or not.
            let column = left + cell * (i % 9) as f32 + (cell - 0.556 * height) / 2.0;
            let base = top - cell * (i / 9 + 1) as f32 + (cell - 0.709 * height) / 2.0;
            self.text(column, base, height, font, digit_text.as_bytes());
        }
    }
}
