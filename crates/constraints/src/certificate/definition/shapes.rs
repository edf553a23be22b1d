//! The shapes of parts: different cells, relations, sums, connected cells and automata.

use std::rc::Rc;

use smallvec::smallvec;

use super::super::area::Area;
use super::super::equation::Equation;
use super::super::line::{Line, State};
use super::super::part::Part;
use super::Definer;
use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// The set of values of a state of one number, with another value; nothing if it was in it.
fn with(set: i64, value: i64, least: i64) -> Option<i64> {
    let bit = 1 << (value - least);
    (set & bit == 0).then_some(set | bit)
}

impl<'a> Definer<'a> {
    pub(super) fn index(self, cell: Cell) -> usize {
        self.shape
            .index(cell)
            .expect("constraints are checked before")
    }

    pub(super) fn indices(self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| self.index(*cell)).collect()
    }

    pub(super) fn different(self, cells: &[Cell]) -> Part<'a> {
        Part::Different(self.indices(cells))
    }

    /// A relation of all these pairs of cells.
    pub(super) fn pairs(
        self,
        pairs: impl IntoIterator<Item = (Cell, Cell)>,
        relation: impl Fn(i64, i64) -> bool + 'a,
    ) -> Vec<Part<'a>> {
        let relation: Rc<dyn Fn(i64, i64) -> bool + 'a> = Rc::new(relation);
        let pairs = pairs.into_iter();
        pairs
            .map(|(a, b)| Part::Pair(self.index(a), self.index(b), relation.clone()))
            .collect()
    }

    /// A relation of neighbours in a list.
    pub(super) fn chain(
        self,
        line: &[Cell],
        relation: impl Fn(i64, i64) -> bool + 'a,
    ) -> Vec<Part<'a>> {
        self.pairs(line.windows(2).map(|pair| (pair[0], pair[1])), relation)
    }

    /// An automaton with at most one next state.
    pub(super) fn line(
        self,
        cells: &[Cell],
        start: State,
        step: impl Fn(usize, &[i64], i64) -> Option<State> + 'a,
        accepts: impl Fn(&[i64]) -> bool + 'a,
    ) -> Part<'a> {
        self.choices(cells, vec![start], step, accepts)
    }

    /// An automaton with a choice of states.
    pub(super) fn choices<Next: IntoIterator<Item = State>>(
        self,
        cells: &[Cell],
        starts: Vec<State>,
        step: impl Fn(usize, &[i64], i64) -> Next + 'a,
        accepts: impl Fn(&[i64]) -> bool + 'a,
    ) -> Part<'a> {
        Part::Line(Box::new(Line::new(
            self.indices(cells),
            self.shape.values,
            starts,
            Box::new(move |place, state, value, next| next.extend(step(place, state, value))),
            Box::new(accepts),
        )))
    }

    /// A condition on one cell.
    pub(super) fn one(self, cell: Cell, passes: impl Fn(i64) -> bool + 'a) -> Part<'a> {
        let step = move |_: usize, _: &[i64], value| passes(value).then(State::new);
        self.line(&[cell], smallvec![], step, |_| true)
    }

    /// A sum of values times factors.
    pub(super) fn sum(self, terms: &[(i64, Cell)], sum: i64) -> Part<'a> {
        let mut equation = Equation {
            sum,
            ..Equation::default()
        };
        for (factor, cell) in terms {
            *equation.terms.entry(self.index(*cell)).or_default() += factor;
        }
        equation.terms.retain(|_, factor| *factor != 0);
        Part::Sum(equation)
    }

    /// The cells of a layout with these values, as bits, are connected.
    pub(super) fn area(
        self,
        cells: &[Cell],
        columns: usize,
        marked: u32,
        size: Option<usize>,
    ) -> Part<'a> {
        Part::Area(Area {
            cells: self.indices(cells),
            columns,
            marked,
            size,
        })
    }

    /// Different values of which the set passes.
    pub(super) fn set(self, cells: &[Cell], passes: impl Fn(&[i64]) -> bool + 'a) -> Vec<Part<'a>> {
        let least = i64::from(self.shape.least);
        let line = self.line(
            cells,
            smallvec![0],
            move |_, state, value| Some(smallvec![with(state[0], value, least)?]),
            move |state| {
                let places = (0..32).filter(|place| state[0] >> place & 1 == 1);
                passes(&places.map(|place| least + place).collect::<Vec<i64>>())
            },
        );
        vec![self.different(cells), line]
    }

    /// The cells of a line up to `reach` apart.
    pub(super) fn near(line: &[Cell], reach: usize) -> Vec<(Cell, Cell)> {
        let ends = |i: usize| line.len().min(i.saturating_add(reach));
        (0..line.len())
            .flat_map(|i| (i + 1..ends(i)).map(move |j| (line[i], line[j])))
            .collect()
    }

    /// All values of the cells, judged at the end by the kind's own definition.
    pub(super) fn whole(self, constraint: &'a Constraint) -> Part<'a> {
        let mut cells = constraint.scope(self.shape);
        cells.sort_unstable();
        cells.dedup();
        let indices = self.indices(&cells);
        let puzzle = self.puzzle;
        let accepts = move |state: &[i64]| {
            let mut values = vec![puzzle.shape.least; puzzle.shape.len()];
            for (index, value) in indices.iter().zip(state) {
                values[*index] = *value as i32;
            }
            let values = &values[..];
            constraint.holds(&Filled { puzzle, values })
        };
        let step = |_: usize, state: &[i64], value: i64| {
            Some(state.iter().copied().chain([value]).collect())
        };
        self.line(&cells, smallvec![], step, accepts)
    }
}

/// The boxes from the second row and column on that are one cell apart.
pub(super) fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let Some((height, width)) = Shape::box_size(shape.rows, shape.columns, shape.values) else {
        return Vec::new();
    };
    let starts = |side: usize, length: usize| {
        (1..side)
            .step_by(length + 1)
            .filter(move |start| start + length < side)
    };
    let mut windows = Vec::new();
    for row in starts(shape.rows, height) {
        for column in starts(shape.columns, width) {
            let cells = (0..height * width)
                .map(|place| Cell::at(row + place / width, column + place % width));
            windows.push(cells.filter(|cell| shape.index(*cell).is_some()).collect());
        }
    }
    windows
}
