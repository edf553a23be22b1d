//! Numbers at the sides of the grid.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tessera_constraints::{Cell, Constraint, Puzzle, Shape};

use super::drawing::{Drawing, Layer};
use super::outline::Place;
use super::{CELL, Number, place};
use crate::strokes;

/// The height of a number, and of the letter behind it.
const CLUE: f64 = 12.5;
const LETTER: f64 = 7.5;

/// The distance of numbers at the same place, in cells.
const STEP: f64 = 0.7;

/// How far the number of a diagonal is beside the middle of its place, in cells.
const ASIDE: f64 = 0.2;

/// How far numbers reach beyond the grid, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Reach {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// A number at the side of the grid.
#[derive(Debug)]
struct Clue<'a> {
    constraint: &'a Constraint,
    number: String,
    /// The middle of the number, in cells from the top left corner.
    middle: (f64, f64),
    /// The tip of its arrow, in cells, and the direction, if it is about a diagonal.
    arrow: Option<((f64, f64), Place)>,
}

/// The numbers at the sides of a grid.
#[derive(Debug)]
pub(super) struct Clues<'a> {
    clues: Vec<Clue<'a>>,
    /// Whether numbers mean different things, so that each needs a letter.
    has_letters: bool,
    /// The places of these constraints in the list of all.
    drawn: BTreeSet<usize>,
}

/// The line and the number of a constraint that a number at the side can stand for.
pub(super) fn line(constraint: &Constraint) -> Option<(&[Cell], String)> {
    Some(match constraint {
        Constraint::KillerCage(cage) if cage.repeats => (&cage.cells, cage.sum?.to_string()),
        Constraint::Sandwich(clue) => (&clue.line, clue.sum.to_string()),
        Constraint::Lunchbox(clue) => (&clue.line, clue.sum.to_string()),
        Constraint::XSum(clue) => (&clue.line, clue.sum.to_string()),
        Constraint::Skyscraper(clue) => (&clue.line, clue.count.to_string()),
        Constraint::HiddenSkyscraper(clue) => (&clue.line, clue.first.to_string()),
        Constraint::NumberedRoom(clue) => (&clue.line, clue.value.to_string()),
        Constraint::FullRank(clue) => (&clue.line, clue.rank.to_string()),
        _ => return None,
    })
}

/// The place before a line that leads straight from one side of the grid to another, and the direction of the line.
fn before(cells: &[Cell], shape: &Shape, is_diagonal: bool) -> Option<(Place, Place)> {
    let places: Vec<Place> = cells.iter().copied().filter_map(place).collect();
    let &[first, second, ..] = &places[..] else {
        return None;
    };
    let direction = (second.0 - first.0, second.1 - first.1);
    let is_step = direction.0.abs() <= 1 && direction.1.abs() <= 1;
    let turned = direction.0 != 0 && direction.1 != 0;
    let is_straight = places
        .windows(2)
        .all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == direction);
    let is_cell = |(row, column): Place| {
        let inside = |side: i32| usize::try_from(side).ok().filter(|side| *side < 64);
        inside(row)
            .zip(inside(column))
            .is_some_and(|(row, column)| shape.index(Cell::at(row, column)).is_some())
    };
    let last = places[places.len() - 1];
    let start = (first.0 - direction.0, first.1 - direction.1);
    let end = (last.0 + direction.0, last.1 + direction.1);
    let is_whole = places.len() == cells.len() && !is_cell(start) && !is_cell(end);
    (is_step && is_straight && is_whole && turned == is_diagonal).then_some((start, direction))
}

impl<'a> Clues<'a> {
    pub(super) fn of(puzzle: &'a Puzzle) -> Clues<'a> {
        // How far numbers reach outward at each place. Those for the two diagonals there stand side by side, behind
        // those for the row or the column.
        let mut stacked: BTreeMap<(Place, Place), f64> = BTreeMap::new();
        let mut clues = Vec::new();
        let mut drawn = BTreeSet::new();
        let mut kinds = BTreeSet::new();
        for is_diagonal in [false, true] {
            for (index, constraint) in puzzle.constraints.iter().enumerate() {
                if matches!(constraint, Constraint::KillerCage(_)) != is_diagonal {
                    continue;
                }
                let Some((cells, number)) = line(constraint) else {
                    continue;
                };
                let Some((start, direction)) = before(cells, &puzzle.shape, is_diagonal) else {
                    continue;
                };
                // Numbers for diagonals go up or down from the sides that these lines leave upwards or downwards.
                let is_above = start.0 < 0 || start.0 >= puzzle.shape.rows as i32;
                let (outward, along) = match (is_diagonal, is_above) {
                    (false, _) => ((-direction.0, -direction.1), (0, 0)),
                    (true, true) => ((-direction.0, 0), (0, direction.1)),
                    (true, false) => ((0, -direction.1), (direction.0, 0)),
                };
                let straight = stacked.get(&(start, outward)).copied().unwrap_or(0.0);
                let key = if is_diagonal { direction } else { outward };
                let far = stacked.entry((start, key)).or_insert(straight);
                let at = |start: i32, outward: i32, along: i32| {
                    // A number is nearer to the grid than the middle of a cell there, and near the corner where its
                    // diagonal begins.
                    f64::from(start)
                        + 0.5
                        + f64::from(outward) * (*far - 0.1)
                        + f64::from(along) * ASIDE
                };
                let middle = (
                    at(start.1, outward.1, along.1),
                    at(start.0, outward.0, along.0),
                );
                let arrow = is_diagonal.then(|| {
                    let side = |start: i32, direction: i32, outward: i32| {
                        f64::from(start)
                            + 0.5
                            + 0.5 * f64::from(direction)
                            + *far * f64::from(outward)
                    };
                    let tip = (
                        side(start.1, direction.1, outward.1),
                        side(start.0, direction.0, outward.0),
                    );
                    (tip, direction)
                });
                *far += STEP;
                if !is_diagonal {
                    kinds.insert(constraint.name());
                }
                drawn.insert(index);
                clues.push(Clue {
                    constraint,
                    number,
                    middle,
                    arrow,
                });
            }
        }
        Clues {
            clues,
            has_letters: kinds.len() > 1,
            drawn,
        }
    }

    /// Whether the constraint at this place of the list of all is among these.
    pub(super) fn has(&self, index: usize) -> bool {
        self.drawn.contains(&index)
    }

    /// How far the numbers reach beyond the grid.
    pub(super) fn reach(&self, shape: &Shape) -> Reach {
        const HALF: f64 = 0.45;
        let mut reach = Reach::default();
        for Clue { middle: (x, y), .. } in &self.clues {
            reach.left = reach.left.max(HALF - x);
            reach.right = reach.right.max(x + HALF - shape.columns as f64);
            reach.top = reach.top.max(HALF - y);
            reach.bottom = reach.bottom.max(y + HALF - shape.rows as f64);
        }
        reach
    }

    /// Draws the numbers, and says what they mean.
    pub(super) fn draw(&self, drawing: &mut Drawing<'_>) {
        for clue in &self.clues {
            let letter = meaning(clue.constraint).filter(|_| self.has_letters);
            let (x, y) = (clue.middle.0 * CELL, clue.middle.1 * CELL);
            let letter = letter.map_or("", |(letter, _)| letter);
            let most = CELL * 0.75;
            let height = CLUE.min(CLUE * most / strokes::width(&clue.number, CLUE).max(1.0));
            let width = strokes::width(&clue.number, height);
            let whole = if letter.is_empty() {
                width
            } else {
                width + 2.0 + strokes::width(letter, LETTER)
            };
            let (left, top) = (x - whole / 2.0, y - height / 2.0);
            let mut path = strokes::path(&clue.number, (left, top), height);
            path += &strokes::path(
                letter,
                (left + width + 2.0, y + height / 2.0 - LETTER),
                LETTER,
            );
            let mut body = format!("<path class=\"v-text v-sign\" d=\"{path}\"/>");
            if let Some(((tip_x, tip_y), (down, right))) = clue.arrow {
                let (x, y) = (tip_x * CELL, tip_y * CELL);
                let (down, right) = (f64::from(down), f64::from(right));
                let point = |dx: f64, dy: f64| {
                    format!("{} {}", Number(x - right * dx), Number(y - down * dy))
                };
                let (tip, tail) = (point(1.0, 1.0), point(9.0, 9.0));
                let (across, up) = (point(6.0, 1.0), point(1.0, 6.0));
                let _ = write!(
                    body,
                    "<path class=\"v-shaft\" d=\"M{tail}L{tip}M{across}L{tip}L{up}\"/>"
                );
            }
            drawing.add(Layer::Mark, clue.constraint, "", &body);
            if let Some((letter, words)) = meaning(clue.constraint) {
                let which = if self.has_letters {
                    format!("Numbers with {letter}: ")
                } else {
                    "Numbers outside: ".to_owned()
                };
                drawing.say(format!("{which}{words}"));
            }
        }
    }
}

/// The letter of a kind of numbers, and what they mean.
pub(super) fn meaning(constraint: &Constraint) -> Option<(&'static str, &'static str)> {
    Some(match constraint {
        Constraint::Sandwich(_) => (
            "s",
            "the sum of the values between the lowest and the highest possible value.",
        ),
        Constraint::Lunchbox(_) => (
            "l",
            "the sum of the values between the lowest and the highest value of the line.",
        ),
        Constraint::XSum(_) => (
            "x",
            "the sum of the first x values, where x is the first of them.",
        ),
        Constraint::Skyscraper(_) => (
            "v",
            "the number of values that are higher than all before them, seen from the number.",
        ),
        Constraint::HiddenSkyscraper(_) => (
            "h",
            "the first value that is lower than an earlier one, seen from the number.",
        ),
        Constraint::NumberedRoom(_) => (
            "n",
            "the value of the nth cell, where n is the first value, seen from the number.",
        ),
        Constraint::FullRank(_) => (
            "r",
            "the place of the line among all rows and columns, read from either end as numbers.",
        ),
        _ => return None,
    })
}
