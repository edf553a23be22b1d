//! Plain backtracking over the definitions of constraints.

use tessera_constraints::constraint::AllDifferent;
use tessera_constraints::{Cell, Constraint, Filled, Part, Puzzle};

/// All solutions, by trying each value in each cell and checking each constraint once its cells are filled.
pub(super) fn naive(puzzle: &Puzzle, most: usize) -> Vec<Vec<i32>> {
    let shape = &puzzle.shape;
    let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); shape.len()];
    let parts: Vec<Constraint> = puzzle.constraints.iter().flat_map(parts).collect();
    for constraint in &parts {
        let last = constraint
            .scope(shape)
            .into_iter()
            .map(|cell| shape.index(cell).unwrap())
            .max();
        due[last.unwrap_or(0)].push(constraint);
    }
    let mut values = vec![0; shape.len()];
    let mut found = Vec::new();
    let mut steps = u64::MAX;
    fill(puzzle, &due, &mut values, 0, &mut found, most, &mut steps);
    found
}

/// A layout as its rows, columns and regions, so that each is checked as soon as it is full; other constraints as they
/// are.
fn parts(constraint: &Constraint) -> Vec<Constraint> {
    let part = |cells: Vec<Cell>| AllDifferent { cells }.into();
    match constraint {
        Constraint::Grid(grid) => {
            let row = |row| (0..4).map(|column| Cell::at(row, column)).collect();
            let column = |column| (0..4).map(|row| Cell::at(row, column)).collect();
            let square = |number: usize| {
                let (row, column) = (number / 2 * 2, number % 2 * 2);
                let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
                places
                    .map(|(down, right)| Cell::at(row + down, column + right))
                    .to_vec()
            };
            let squares = (0..4).filter(|_| grid.boxes == Some((2, 2))).map(square);
            (0..4)
                .map(row)
                .chain((0..4).map(column))
                .chain(squares)
                .map(part)
                .collect()
        }
        Constraint::Regions(regions) => regions.regions.iter().cloned().map(part).collect(),
        other => vec![other.clone()],
    }
}

fn fill(
    puzzle: &Puzzle,
    due: &[Vec<&Constraint>],
    values: &mut Vec<i32>,
    index: usize,
    found: &mut Vec<Vec<i32>>,
    most: usize,
    steps: &mut u64,
) {
    if found.len() >= most || *steps == 0 {
        return;
    }
    if index == values.len() {
        found.push(values.clone());
        return;
    }
    for value in puzzle.shape.least..=puzzle.shape.greatest() {
        if puzzle.candidates[index] & puzzle.bit(value) == 0 {
            continue;
        }
        values[index] = value;
        *steps = steps.saturating_sub(1);
        let filled = Filled { puzzle, values };
        if due[index]
            .iter()
            .all(|constraint| constraint.holds(&filled))
        {
            fill(puzzle, due, values, index + 1, found, most, steps);
        }
    }
    values[index] = 0;
}

/// Whether some parts of a puzzle have a solution, by the definitions in the whole one. `None` if it takes long to
/// know.
pub(super) fn naive_of(puzzle: &Puzzle, parts: &[&Part]) -> Option<bool> {
    let mut candidates = vec![(1 << puzzle.shape.values) - 1; puzzle.shape.len()];
    let mut kept: Vec<Constraint> = Vec::new();
    for part in parts {
        match part {
            Part::Constraint(place) => kept.push(puzzle.constraints[*place].clone()),
            Part::House(_, cells) => kept.push(AllDifferent::new(&cells[..]).into()),
            Part::Given(cell) => {
                let index = puzzle.shape.index(*cell).unwrap();
                candidates[index] = puzzle.candidates[index];
            }
        }
    }
    let mut whole = puzzle.clone();
    whole.candidates = candidates;
    let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); puzzle.shape.len()];
    for constraint in &kept {
        let cells = constraint.scope(&puzzle.shape).into_iter();
        let last = cells.map(|cell| puzzle.shape.index(cell).unwrap()).max();
        due[last.unwrap_or(0)].push(constraint);
    }
    let mut found = Vec::new();
    let mut steps = 20_000;
    let mut values = vec![0; puzzle.shape.len()];
    fill(&whole, &due, &mut values, 0, &mut found, 1, &mut steps);
    (steps > 0 || !found.is_empty()).then_some(!found.is_empty())
}
