//! The lines of a drawing: links that bend around candidates, and outlines of cells.
//!
//! The unit is the side of a cell, and the origin the top left corner of the grid.

use std::fmt::Write;
use std::ops::Range;

use tessera_sudoku::{Cell, CellSet, Digit, Node, PencilMarks};

/// The distance between the middles of candidates in a cell.
pub(super) const STEP: f64 = 0.3125;

/// The distance from the middle of a candidate at which a link begins and ends.
const GAP: f64 = 0.155;

/// How close to the middle of a candidate a line hides it.
const NEAR: f64 = 0.125;

/// How close to the middle of a filled cell a line crosses its digit.
const NEAR_DIGIT: f64 = 0.26;

/// The bends that are tried: how far the middle of the curve is from the middle of the straight line.
const BENDS: [f64; 13] = [
    0.0, 0.17, -0.17, 0.25, -0.25, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7, 1.0, -1.0,
];

/// The range of coordinates in which lines are visible: not on the frame of the grid.
const INSIDE: Range<f64> = 0.06..8.94;

/// Links that are shorter than this are always bent, so that enough of them is visible.
const SHORT: f64 = 0.5;

/// The length of an arrowhead, and half of its width.
const HEAD: (f64, f64) = (0.13, 0.055);

/// How far an outline of cells is from their edges.
const INSET: f64 = 0.05;

pub(super) type Point = (f64, f64);

/// The middle of a candidate.
pub(super) fn middle(cell: Cell, digit: Digit) -> Point {
    let place = |third: u8| (f64::from(third) - 1.0) * STEP + 0.5;
    let index = digit.get() - 1;
    (
        cell.column() as f64 + place(index % 3),
        cell.row() as f64 + place(index / 3),
    )
}

/// The line of a link, and its arrowhead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Curve {
    pub(super) path: String,
    pub(super) head: String,
}

/// The digits and candidates that links should not cross.
pub(super) struct Obstacles<'a>(&'a PencilMarks);

impl<'a> Obstacles<'a> {
    pub(super) const fn new(marks: &'a PencilMarks) -> Obstacles<'a> {
        Obstacles(marks)
    }

    /// The line between the candidates of two nodes that are closest to each other. `None` if they share a candidate.
    pub(super) fn curve(&self, from: Node, to: Node) -> Option<Curve> {
        let pairs = from.cells.iter().flat_map(|one| {
            let ends = move |other| (middle(one, from.digit), middle(other, to.digit));
            to.cells.iter().map(ends)
        });
        let (start, end) = pairs.min_by(|one, other| {
            let length = |ends: &(Point, Point)| distance(ends.0, ends.1);
            length(one).total_cmp(&length(other))
        })?;
        let length = distance(start, end);
        if length < STEP / 2.0 {
            return None;
        }
        let (bend, _) = BENDS
            .into_iter()
            .filter(|bend| length >= SHORT || *bend != 0.0)
            .map(|bend| (bend, self.cost(start, end, bend)))
            .min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        Some(drawn(start, end, bend))
    }

    /// How much a curve with this bend hides: the smaller, the better.
    fn cost(&self, start: Point, end: Point, bend: f64) -> f64 {
        let control = control(start, end, bend);
        let samples = (distance(start, end) / 0.04) as u32 + 12;
        let (mut cost, mut last) = (bend.abs() * 0.6, None);
        for sample in 1..samples {
            let at = on_curve(start, control, end, f64::from(sample) / f64::from(samples));
            if !INSIDE.contains(&at.0) || !INSIDE.contains(&at.1) {
                cost += 1.0;
            } else if distance(at, start) > GAP && distance(at, end) > GAP {
                let near = self.near(at);
                if let (Some(hidden), true) = (near, near != last) {
                    cost += if hidden.1.is_some() { 1.0 } else { 0.5 };
                }
                last = near;
            }
        }
        cost
    }

    /// The digit or candidate that is close to a point in the grid: its cell, and the digit of a candidate. For the
    /// digit of a filled cell the second value is `None`.
    fn near(&self, at: Point) -> Option<(Cell, Option<Digit>)> {
        let cell = Cell::new(at.1 as usize * 9 + at.0 as usize)?;
        let corner = (cell.column() as f64, cell.row() as f64);
        if self.0.grid()[cell].is_some() {
            let middle = (corner.0 + 0.5, corner.1 + 0.5);
            return (distance(at, middle) < NEAR_DIGIT).then_some((cell, None));
        }
        let third = |along: f64| ((along - 0.5) / STEP + 1.5).clamp(0.0, 2.0) as u8;
        let digit = Digit::new(third(at.1 - corner.1) * 3 + third(at.0 - corner.0) + 1)?;
        let is_hidden =
            self.0.candidates()[cell].contains(digit) && distance(at, middle(cell, digit)) < NEAR;
        is_hidden.then_some((cell, Some(digit)))
    }
}

fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The control point of the curve whose middle is this far from the middle of the straight line.
fn control(start: Point, end: Point, bend: f64) -> Point {
    let length = distance(start, end);
    let across = (
        (end.1 - start.1) / length * 2.0 * bend,
        (start.0 - end.0) / length * 2.0 * bend,
    );
    (
        f64::midpoint(start.0, end.0) + across.0,
        f64::midpoint(start.1, end.1) + across.1,
    )
}

fn on_curve(start: Point, control: Point, end: Point, t: f64) -> Point {
    let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
    (
        a * start.0 + b * control.0 + c * end.0,
        a * start.1 + b * control.1 + c * end.1,
    )
}

/// The point at this distance from `from`, on the way to `to`.
fn toward(from: Point, to: Point, way: f64) -> Point {
    let length = distance(from, to);
    let part = if length > 0.0 { way / length } else { 0.0 };
    (
        from.0 + (to.0 - from.0) * part,
        from.1 + (to.1 - from.1) * part,
    )
}

fn drawn(start: Point, end: Point, bend: f64) -> Curve {
    let control = control(start, end, bend);
    let (length, width) = HEAD;
    let begin = toward(start, control, GAP);
    let (tip, base) = (
        toward(end, control, GAP),
        toward(end, control, GAP + length),
    );
    let across = (
        (tip.1 - base.1) / length * width,
        (base.0 - tip.0) / length * width,
    );
    let line = if bend == 0.0 {
        format!("M{}L{}", text(begin), text(base))
    } else {
        format!("M{}Q{} {}", text(begin), text(control), text(base))
    };
    let sides = [
        (base.0 + across.0, base.1 + across.1),
        (base.0 - across.0, base.1 - across.1),
    ];
    Curve {
        path: line,
        head: format!("M{}L{}L{}Z", text(tip), text(sides[0]), text(sides[1])),
    }
}

/// The line through the places of a digit.
pub(super) fn joined(cells: CellSet, digit: Digit) -> String {
    let mut path = String::new();
    for cell in cells.iter() {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{}", text(middle(cell, digit)));
    }
    path
}

/// The outline of cells, a little inside of their edges. Cells that are not neighbours have outlines of their own.
pub(super) fn outline(cells: CellSet) -> String {
    let mut path = String::new();
    for cell in cells.iter() {
        let (row, column) = (cell.row() as i64, cell.column() as i64);
        let has = |down: i64, right: i64| {
            let inside = |at: i64| usize::try_from(at).ok().filter(|at| *at < 9);
            inside(row + down)
                .zip(inside(column + right))
                .is_some_and(|(row, column)| cells.contains(Cell::at(row, column)))
        };
        // Each side of a cell is followed from its left or upper end: the direction outward, and the direction along
        // the side.
        for (out, along) in [
            ((-1, 0), (0, 1)),
            ((1, 0), (0, 1)),
            ((0, -1), (1, 0)),
            ((0, 1), (1, 0)),
        ] {
            if has(out.0, out.1) {
                continue;
            }
            let end = |sign: i64| {
                let (down, right) = (along.0 * sign, along.1 * sign);
                // The outline turns inward, goes straight on, or turns outward.
                let reach = match (has(down, right), has(down + out.0, right + out.1)) {
                    (false, _) => 0.5 - INSET,
                    (true, false) => 0.5,
                    (true, true) => 0.5 + INSET,
                };
                let place = |middle: i64, out: i64, along: i64| {
                    middle as f64 + 0.5 + out as f64 * (0.5 - INSET) + along as f64 * reach
                };
                (place(column, out.1, right), place(row, out.0, down))
            };
            let _ = write!(path, "M{}L{}", text(end(-1)), text(end(1)));
        }
    }
    path
}

/// A point with at most three decimals.
fn text((x, y): Point) -> String {
    let number = |value: f64| (value * 1000.0).round() / 1000.0;
    format!("{} {}", number(x), number(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_sudoku::Grid;

    fn node(row: usize, column: usize, digit: u8) -> Node {
        Node {
            digit: Digit::new(digit).unwrap(),
            cells: CellSet::of(Cell::at(row, column)),
        }
    }

    #[test]
    fn a_link_bends_only_around_what_is_in_its_way() {
        let mut marks = PencilMarks::new(&Grid::EMPTY);
        let (from, to) = (node(0, 0, 5), node(0, 2, 5));
        let bent = Obstacles::new(&marks).curve(from, to).unwrap();
        assert!(bent.path.contains('Q'), "{}", bent.path);
        for digit in 4..=6 {
            marks.eliminate(Cell::at(0, 1), Digit::new(digit).unwrap());
        }
        for (column, digit) in [(0, 6), (2, 4)] {
            marks.eliminate(Cell::at(0, column), Digit::new(digit).unwrap());
        }
        let straight = Obstacles::new(&marks).curve(from, to).unwrap();
        assert_eq!(straight.path, "M0.655 0.5L2.215 0.5");
        assert_eq!(straight.head, "M2.345 0.5L2.215 0.445L2.215 0.555Z");
        assert_eq!(Obstacles::new(&marks).curve(from, from), None);
    }

    #[test]
    fn links_stay_inside_the_grid() {
        let marks = PencilMarks::new(&Grid::EMPTY);
        let top = Obstacles::new(&marks)
            .curve(node(0, 0, 1), node(0, 8, 1))
            .unwrap();
        assert!(!top.path.contains('-'), "{}", top.path);
    }

    #[test]
    fn an_outline_goes_around_neighbours() {
        let cells = |all: &[(usize, usize)]| -> CellSet {
            all.iter()
                .map(|(row, column)| Cell::at(*row, *column))
                .collect()
        };
        assert_eq!(
            outline(cells(&[(0, 0)])),
            "M0.05 0.05L0.95 0.05M0.05 0.95L0.95 0.95M0.05 0.05L0.05 0.95M0.95 0.05L0.95 0.95"
        );
        // Two neighbours have six sides, an angle of three cells eight.
        assert_eq!(outline(cells(&[(0, 0), (0, 1)])).matches('M').count(), 6);
        let angle = outline(cells(&[(0, 0), (0, 1), (1, 0)]));
        assert_eq!(angle.matches('M').count(), 8);
        assert!(angle.contains("0.95 0.95"), "{angle}");
    }
}
