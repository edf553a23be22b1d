//! A picture of marks in layers with the words below it, and the shapes of which marks consist.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tessera_constraints::{Cell, Constraint, Puzzle};

use super::outline::{Place, outline};
use super::{CELL, Extra, Number, place};
use crate::board::sheet::escaped;
use crate::strokes;

/// The height of a sum in the corner of a cage.
const CORNER: f64 = 7.5;

/// The parts of a picture, from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Shaded cells.
    Shade,
    /// Lines through cells.
    Line,
    /// Outlines of cells, above the lines of the grid.
    Cage,
    /// Dots, signs and numbers.
    Mark,
}

/// The marks and words of a picture.
#[derive(Debug)]
pub(super) struct Drawing<'a> {
    pub(super) puzzle: &'a Puzzle,
    extra: Extra,
    layers: [String; 4],
    words: Vec<String>,
    said: BTreeSet<String>,
    /// The letter of each rule that is said below for marks with this letter.
    letters: BTreeMap<String, usize>,
    /// How wide the texts in the corner of a cell are.
    corners: BTreeMap<Cell, f64>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, extra: Extra) -> Drawing<'a> {
        Drawing {
            puzzle,
            extra,
            layers: [const { String::new() }; 4],
            words: Vec::new(),
            said: BTreeSet::new(),
            letters: BTreeMap::new(),
            corners: BTreeMap::new(),
        }
    }

    /// The drawing of a layer.
    pub(super) fn layer(&self, layer: Layer) -> &str {
        &self.layers[layer as usize]
    }

    /// The sentences for below the grid.
    pub(super) fn words(&mut self) -> Vec<String> {
        std::mem::take(&mut self.words)
    }

    /// Adds a sentence, once.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if self.said.insert(sentence.clone()) {
            self.words.push(sentence);
        }
    }

    /// Adds the mark of a constraint to a layer, with one more class.
    pub(super) fn add(&mut self, layer: Layer, constraint: &Constraint, class: &str, body: &str) {
        if body.is_empty() {
            return;
        }
        let space = if class.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.layers[layer as usize],
            "<g class=\"v-kind v-{}{space}{class}\"><title>{}</title>{body}</g>",
            constraint.name(),
            escaped(&constraint.words()),
        );
    }

    /// Says what a letter stands for, once, and returns the letter.
    pub(super) fn letter(&mut self, sentence: impl FnOnce(&str) -> String, rule: String) -> String {
        let next = self.letters.len();
        let number = *self.letters.entry(rule).or_insert(next);
        let letter = char::from(b'a' + (number % 26) as u8).to_string();
        let letter = match number / 26 {
            0 => letter,
            round => format!("{letter}{round}"),
        };
        if number == next {
            let sentence = sentence(&letter);
            self.say(sentence);
        }
        letter
    }

    pub(super) fn middle(&self, cell: Cell) -> (f64, f64) {
        self.extra.middle(cell)
    }

    /// The middle of the middles of cells.
    pub(super) fn center(&self, cells: &[Cell]) -> (f64, f64) {
        let count = cells.len().max(1) as f64;
        cells.iter().fold((0.0, 0.0), |(x, y), cell| {
            let (cell_x, cell_y) = self.middle(*cell);
            (x + cell_x / count, y + cell_y / count)
        })
    }

    /// The points of a line through cells.
    pub(super) fn points(&self, cells: &[Cell]) -> String {
        let mut path = String::new();
        for (number, cell) in cells.iter().enumerate() {
            let letter = if number == 0 { 'M' } else { 'L' };
            let (x, y) = self.middle(*cell);
            let _ = write!(path, "{letter}{} {}", Number(x), Number(y));
        }
        if cells.len() == 1 {
            path.push_str("h0");
        }
        path
    }

    pub(super) fn circle(&self, cell: Cell, radius: f64, class: &str) -> String {
        let (x, y) = self.middle(cell);
        let (x, y) = (Number(x), Number(y));
        format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
    }

    pub(super) fn square(&self, cell: Cell, half: f64, class: &str) -> String {
        let (x, y) = self.middle(cell);
        let (x, y, side) = (Number(x - half), Number(y - half), 2.0 * half);
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")
    }

    pub(super) fn diamond(&self, cell: Cell, half: f64, class: &str) -> String {
        let (x, y) = self.middle(cell);
        let (x, y) = (Number(x), Number(y - half));
        format!(
            "<path class=\"{class}\" d=\"M{x} {y}l{half} {half}l-{half} {half}l-{half} -{half}Z\"/>"
        )
    }

    pub(super) fn shaded(&self, cells: &[Cell]) -> String {
        let shade = |cell: &Cell| self.square(*cell, CELL / 2.0, "v-shade");
        cells.iter().map(shade).collect()
    }

    /// The outline of cells.
    pub(super) fn outlined(&self, cells: &[Cell], inset: f64, class: &str) -> String {
        let places: BTreeSet<Place> = cells.iter().copied().filter_map(place).collect();
        let mut path = outline(&places, inset);
        for cell in cells.iter().filter(|cell| cell.number().is_some()) {
            let (x, y) = self.middle(*cell);
            let half = CELL * (0.5 - inset);
            let _ = write!(path, "M{} {}", Number(x - half), Number(y - half));
            let _ = write!(path, "h{0}v{0}h-{0}Z", Number(2.0 * half));
        }
        if path.is_empty() {
            return String::new();
        }
        format!("<path class=\"{class}\" d=\"{path}\"/>")
    }

    /// A text in the corner of the first of the cells, beside the texts that are there.
    pub(super) fn corner(&mut self, cells: &[Cell], text: &str) -> String {
        let Some(first) = cells.iter().copied().min() else {
            return String::new();
        };
        let (x, y) = self.middle(first);
        let used = self.corners.entry(first).or_default();
        let (left, top) = (x - CELL / 2.0 + 2.4 + *used, y - CELL / 2.0 + 2.4);
        let width = strokes::width(text, CORNER);
        *used += width + 4.0;
        let path = strokes::path(text, (left, top), CORNER);
        let (x, y) = (Number(left - 1.2), Number(top - 1.2));
        let (width, height) = (Number(width + 2.4), CORNER + 2.4);
        format!(
            "<rect class=\"v-patch\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\
             <path class=\"v-text\" d=\"{path}\"/>"
        )
    }

    /// A mark at each end of a line.
    pub(super) fn ends(&self, cells: &[Cell], mark: impl Fn(Cell) -> String) -> String {
        match cells {
            [first, .., last] => mark(*first) + &mark(*last),
            _ => cells.iter().copied().map(mark).collect(),
        }
    }

    /// A thin line between two cells that are not neighbours.
    pub(super) fn link(&self, cells: [Cell; 2]) -> String {
        let [(ax, ay), (bx, by)] = cells.map(|cell| self.middle(cell));
        if (ax - bx).abs() + (ay - by).abs() <= CELL + 0.1 {
            return String::new();
        }
        format!("<path class=\"v-link\" d=\"{}\"/>", self.points(&cells))
    }

    /// The path of an angle between two cells whose tip points from the first to the second.
    pub(super) fn angle(&self, [from, to]: [Cell; 2], at: f64, size: f64) -> String {
        let ((ax, ay), (bx, by)) = (self.middle(from), self.middle(to));
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
        let (x, y) = (ax + (bx - ax) * at, ay + (by - ay) * at);
        let (tip_x, tip_y) = (x + dx * size * 0.6, y + dy * size * 0.6);
        let (back_x, back_y) = (x - dx * size * 0.6, y - dy * size * 0.6);
        let (side_x, side_y) = (-dy * size, dx * size);
        format!(
            "M{} {}L{} {}L{} {}",
            Number(back_x + side_x),
            Number(back_y + side_y),
            Number(tip_x),
            Number(tip_y),
            Number(back_x - side_x),
            Number(back_y - side_y)
        )
    }

    pub(super) fn distance(&self, a: Cell, b: Cell) -> u64 {
        let ((ax, ay), (bx, by)) = (self.middle(a), self.middle(b));
        ((ax - bx).powi(2) + (ay - by).powi(2)) as u64
    }

    /// A thin line with a point at its end, which starts this far from the middle of its first cell.
    pub(super) fn shaft(&self, cells: &[Cell], from: f64) -> String {
        let [.., before, last] = cells else {
            return String::new();
        };
        let direction = |a: Cell, b: Cell| {
            let ((ax, ay), (bx, by)) = (self.middle(a), self.middle(b));
            let length = (bx - ax).hypot(by - ay).max(1.0);
            ((bx - ax) / length, (by - ay) / length)
        };
        let (x, y) = self.middle(cells[0]);
        let (dx, dy) = direction(cells[0], cells[1]);
        let mut path = format!("M{} {}", Number(x + dx * from), Number(y + dy * from));
        for cell in &cells[1..] {
            let (x, y) = self.middle(*cell);
            let _ = write!(path, "L{} {}", Number(x), Number(y));
        }
        let (x, y) = self.middle(*last);
        let (dx, dy) = direction(*before, *last);
        let side = |sign: f64| {
            let (back, out) = (7.0, 5.5 * sign);
            let (x, y) = (x - dx * back - dy * out, y - dy * back + dx * out);
            format!("{} {}", Number(x), Number(y))
        };
        let (x, y) = (Number(x), Number(y));
        format!(
            "<path class=\"v-shaft\" d=\"{path}M{}L{x} {y}L{}\"/>",
            side(1.0),
            side(-1.0)
        )
    }
}
