//! Numbers at the sides of the grid.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tessera_constraints::{Cell, Constraint, Puzzle, Shape};

use super::marks::{Drawing, Layer};
use super::outline::Place;
use super::{CELL, Number, place};
use crate::strokes;

/// The height of a number, and of the letter behind it.
const CLUE: f64 = 12.5;
const LETTER: f64 = 7.5;

/// The distance of numbers at the same place, in cells.
const STEP: f64 = 0.7;

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
    /// Where its arrow points to, if it is about a diagonal.
    arrow: Option<Place>,
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
        let mut stacked: BTreeMap<Place, f64> = BTreeMap::new();
        let mut clues = Vec::new();
        let mut drawn = BTreeSet::new();
        let mut kinds = BTreeSet::new();
        for (index, constraint) in puzzle.constraints.iter().enumerate() {
            let is_diagonal = matches!(constraint, Constraint::KillerCage(_));
            let Some((cells, number)) = line(constraint) else {
                continue;
            };
            let Some((start, direction)) = before(cells, &puzzle.shape, is_diagonal) else {
                continue;
            };
            let first = cells.first().copied().and_then(place).unwrap_or(start);
            // Numbers for diagonals go up or down from the sides that these lines leave upwards or downwards.
            let outward = if !is_diagonal {
                (-direction.0, -direction.1)
            } else if start.0 < 0 || start.0 >= puzzle.shape.rows as i32 {
                (start.0 - first.0, 0)
            } else {
                (0, start.1 - first.1)
            };
            let far = stacked.entry(start).or_default();
            let at = |start: i32, outward: i32| {
                // A number is nearer to the grid than the middle of a cell there.
                f64::from(start) + 0.5 + f64::from(outward) * (*far - 0.1)
            };
            let middle = (at(start.1, outward.1), at(start.0, outward.0));
            *far += STEP;
            if !is_diagonal {
                kinds.insert(constraint.name());
            }
            drawn.insert(index);
            clues.push(Clue {
                constraint,
                number,
                middle,
                arrow: is_diagonal.then_some(direction),
            });
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
            if let Some((down, right)) = clue.arrow {
                let (down, right) = (f64::from(down), f64::from(right));
                // From the number to the corner of the first cell.
                let tip = (x + right * 0.42 * CELL, y + down * 0.42 * CELL);
                let (sx, sy) = (Number(x + right * 9.5), Number(y + down * 9.5));
                let (tx, ty) = (Number(tip.0), Number(tip.1));
                let (back_x, back_y) = (Number(tip.0 - right * 5.0), Number(tip.1 - down * 5.0));
                let _ = write!(
                    body,
                    "<path class=\"v-shaft\" d=\"M{sx} {sy}L{tx} {ty}M{back_x} {ty}L{tx} {ty}L{tx} {back_y}\"/>"
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
            "the sum of the values between the least and the greatest possible value.",
        ),
        Constraint::Lunchbox(_) => (
            "l",
            "the sum of the values between the least and the greatest value of the line.",
        ),
        Constraint::XSum(_) => (
            "x",
            "the sum of the first x values, where x is the first of them.",
        ),
        Constraint::Skyscraper(_) => (
            "v",
            "how many values are greater than all before them, seen from the number.",
        ),
        Constraint::HiddenSkyscraper(_) => (
            "h",
            "the first value that is less than one before it, seen from the number.",
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
