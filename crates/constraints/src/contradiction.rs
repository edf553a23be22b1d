//! What excludes each other in a puzzle without a solution.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::cell::Cell;
use crate::constraint::{AllDifferent, Constraint};
use crate::model::Model;
use crate::puzzle::{Puzzle, full};
use crate::search::{Limits, Refuted, refute};

/// The number of decisions for finding out whether some parts exclude each other.
const NODES: u64 = 2000;

/// The number of orders in which parts are left out, of which the smallest result is taken.
const ORDERS: usize = 4;

/// How long parts are left out, after the puzzle itself has been searched.
const AT_MOST: Duration = Duration::from_millis(800);

/// A part of a puzzle that can be left out.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A constraint, by its place in the list.
    Constraint(usize),
    /// The row, column, box or region of these cells in the constraint at this place.
    House(usize, Vec<Cell>),
    /// The values that a cell may have, where these are not all.
    Given(Cell),
}

impl Part {
    /// What the part says, as a sentence.
    #[must_use]
    pub fn words(&self, puzzle: &Puzzle) -> String {
        match self {
            Part::Constraint(place) => puzzle.constraints[*place].words(),
            Part::House(_, cells) => Constraint::from(AllDifferent::new(&cells[..])).words(),
            Part::Given(cell) => match &values(puzzle, *cell)[..] {
                [] => format!("{cell} has no value."),
                [value] => format!("The value of {cell} is {value}."),
                values => {
                    let values: Vec<String> = values.iter().map(i32::to_string).collect();
                    format!("The value of {cell} is one of {}.", values.join(", "))
                }
            },
        }
    }

    /// The part as a JSON object: `constraint`, counted from 1, with its `type`, and `cells` for one of its rows,
    /// columns, boxes or regions; or `cell` and `values`; and `words`.
    #[must_use]
    pub fn to_json(&self, puzzle: &Puzzle) -> serde_json::Value {
        let words = self.words(puzzle);
        let name = |place: usize| puzzle.constraints[place].name();
        match self {
            Part::Constraint(place) => {
                json!({"constraint": place + 1, "type": name(*place), "words": words})
            }
            Part::House(place, cells) => {
                json!({"constraint": place + 1, "type": name(*place), "cells": cells, "words": words})
            }
            Part::Given(cell) => {
                json!({"cell": cell, "values": values(puzzle, *cell), "words": words})
            }
        }
    }
}

/// The values that a cell may have.
fn values(puzzle: &Puzzle, cell: Cell) -> Vec<i32> {
    let mask = puzzle
        .shape
        .index(cell)
        .map_or(0, |index| puzzle.candidates[index]);
    (0..puzzle.shape.values)
        .filter(|bit| mask >> bit & 1 == 1)
        .map(|bit| puzzle.shape.least + bit as i32)
        .collect()
}

/// Parts of a puzzle that no values fulfil together.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// The parts, in the order of the constraints, and then of the cells.
    pub parts: Vec<Part>,
    /// Whether the rest has a solution if any one of the parts is left out. If not, the limits did not suffice to know.
    pub is_irreducible: bool,
}

/// Finds parts of a puzzle that exclude each other, of which none can be left out. `None` if the puzzle is not shown to
/// have no solution within the limits.
///
/// Parts are left out one after the other, many at once first, as long as the others are still shown to have no
/// solution: a deletion filter. First what propagation alone refutes is kept; then each of the rest is tried with a
/// search of at most 2000 decisions. That is done in several orders for 0.8 seconds, and the smallest set is taken.
/// What a constraint means does not change when others are left out: `negative` still knows all dots of the puzzle.
///
/// ```
/// use tessera_constraints::{Cell, Limits, Puzzle, contradiction, constraint::Thermometer};
/// let mut puzzle = Puzzle::sudoku(9);
/// puzzle.constraints.push(Thermometer::new([Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 1)]).into());
/// puzzle.give(Cell::at(1, 1), 2);
/// puzzle.give(Cell::at(8, 8), 2);
/// let found = contradiction(&puzzle, Limits::default()).expect("three values do not increase up to 2");
/// let words: Vec<String> = found.parts.iter().map(|part| part.words(&puzzle)).collect();
/// assert_eq!(words, ["Values increase along the thermometer r1c1, r1c2, r2c2.", "The value of r2c2 is 2."]);
/// assert!(found.is_irreducible);
/// ```
#[must_use]
pub fn contradiction(puzzle: &Puzzle, limits: Limits) -> Option<Contradiction> {
    if puzzle.problem().is_some() {
        return None;
    }
    let all = parts(puzzle);
    let refuted = |parts: &[&Part], limits| refute(reduced(puzzle, parts), limits);
    let whole: Vec<&Part> = all.iter().collect();
    let by_propagation = Limits { nodes: 0, ..limits };
    let is_shallow = refuted(&whole, by_propagation) == Refuted::Yes;
    if !is_shallow && refuted(&whole, limits) != Refuted::Yes {
        return None;
    }
    let end = Instant::now() + AT_MOST;
    let until = Some(limits.until.map_or(end, |until| until.min(end)));
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    let mut best: Option<(Vec<&Part>, bool)> = None;
    for order in 0..ORDERS {
        if best.is_some() && is_late() {
            break;
        }
        let mut tried = whole.clone();
        // Each order leaves something else out first.
        match order {
            0 => tried.reverse(),
            1 => {}
            _ => {
                let step = tried.len() * order / ORDERS;
                tried.rotate_left(step);
            }
        }
        let mut is_known = true;
        for nodes in [0, limits.nodes.min(NODES)] {
            if nodes == 0 && !is_shallow {
                continue;
            }
            let limits = Limits {
                nodes,
                until,
                ..limits
            };
            is_known = filter(&mut tried, |parts| refuted(parts, limits));
        }
        let is_better = best.as_ref().is_none_or(|(parts, was_known)| {
            (is_known, tried.len()) != (*was_known, parts.len())
                && (is_known || !was_known)
                && (tried.len() < parts.len() || (is_known && !was_known))
        });
        if is_better {
            best = Some((tried, is_known));
        }
    }
    let (kept, is_irreducible) = best?;
    // In the order of the puzzle.
    let parts = whole
        .into_iter()
        .filter(|part| kept.iter().any(|kept| std::ptr::eq(*kept, *part)));
    Some(Contradiction {
        parts: parts.cloned().collect(),
        is_irreducible,
    })
}

/// Leaves out parts as long as the others are refuted. Returns whether of each that is left it is known that the others
/// have a solution without it.
fn filter<'a>(parts: &mut Vec<&'a Part>, refuted: impl Fn(&[&'a Part]) -> Refuted) -> bool {
    let mut is_known = true;
    let mut from = 0;
    let mut size = parts.len().div_ceil(2).max(1);
    while from < parts.len() {
        let to = (from + size).min(parts.len());
        let rest: Vec<&Part> = parts[..from].iter().chain(&parts[to..]).copied().collect();
        match refuted(&rest) {
            Refuted::Yes => {
                *parts = rest;
                size = (size * 2).min(parts.len()).max(1);
            }
            _ if size > 1 => size = (to - from).div_ceil(2),
            found => {
                is_known &= found == Refuted::No;
                from += 1;
                size = 2;
            }
        }
    }
    is_known
}

/// The parts of a puzzle.
fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let mut parts = Vec::new();
    for (place, constraint) in puzzle.constraints.iter().enumerate() {
        let houses: Vec<Vec<Cell>> = match constraint {
            Constraint::Grid(grid) => grid.lines().chain(grid.box_cells()).collect(),
            Constraint::Regions(regions) => regions.regions.clone(),
            _ => {
                parts.push(Part::Constraint(place));
                continue;
            }
        };
        parts.extend(houses.into_iter().map(|cells| Part::House(place, cells)));
    }
    let all = full(puzzle.shape.values);
    for (index, mask) in puzzle.candidates.iter().enumerate() {
        let cell = puzzle.shape.cell(index);
        if *mask & all != all && puzzle.shape.index(cell).is_some() {
            parts.push(Part::Given(cell));
        }
    }
    parts
}

/// A model with these parts alone.
fn reduced<'a>(puzzle: &'a Puzzle, parts: &[&Part]) -> Model<'a> {
    let mut model = Model::new(puzzle);
    let all = model.full();
    for (index, mask) in model.masks.iter_mut().enumerate() {
        if puzzle.shape.index(puzzle.shape.cell(index)).is_some() {
            *mask = all;
        }
    }
    for part in parts {
        if let Part::Given(cell) = part
            && let Some(index) = puzzle.shape.index(*cell)
        {
            model.masks[index] = puzzle.candidates[index] & all;
        }
    }
    for part in parts {
        match part {
            Part::Constraint(place) => puzzle.constraints[*place].post(&mut model),
            Part::House(_, cells) => model.different(cells),
            Part::Given(_) => {}
        }
    }
    model
}
