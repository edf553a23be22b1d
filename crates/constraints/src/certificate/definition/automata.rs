//! The automata of counts, sums along lines, regular expressions and ranks.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::smallvec;

use super::super::line::State;
use super::super::part::Part;
use super::Definer;
use crate::cell::Cell;
use crate::regex::{Expression, rests};

impl<'a> Definer<'a> {
    /// Parts of lines with the same sum: the sum of the first one, and that of the present one so far.
    pub(super) fn equal_sums(self, parts: &[Vec<Cell>]) -> Vec<Part<'a>> {
        // Parts without cells have the sum 0.
        let is_zero = parts.iter().any(Vec::is_empty);
        let parts: Vec<&Vec<Cell>> = parts.iter().filter(|part| !part.is_empty()).collect();
        let cells: Vec<Cell> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        // For each cell whether it is the last one of its part, and whether this is the first part.
        let ends: Vec<(bool, bool)> = parts
            .iter()
            .enumerate()
            .flat_map(|(number, part)| {
                (0..part.len()).map(move |place| (place + 1 == part.len(), number == 0))
            })
            .collect();
        let step = move |place: usize, state: &[i64], value: i64| {
            let (first, sum) = (state[0], state[1] + value);
            match ends[place] {
                (false, _) => Some(smallvec![first, sum]),
                (true, true) => (!is_zero || sum == 0).then(|| smallvec![sum, 0]),
                (true, false) => (sum == first).then(|| smallvec![first, 0]),
            }
        };
        vec![self.line(&cells, smallvec![0, 0], step, |_| true)]
    }

    /// The values strictly between two bounds, each of which is there once, have a sum. The bounds are one of the
    /// pairs.
    pub(super) fn inner_sum(self, line: &[Cell], bounds: &[(i64, i64)], sum: i64) -> Part<'a> {
        // The bounds, which of them have been there as bits, and the sum between them.
        let starts = bounds
            .iter()
            .map(|(low, high)| smallvec![*low, *high, 0, 0]);
        let step = |_: usize, state: &[i64], value: i64| {
            let [low, high, seen, so_far] = state else {
                return Vec::new();
            };
            let bit = i64::from(value == *low) | i64::from(value == *high) << 1;
            if value < *low || value > *high || seen & bit != 0 {
                return Vec::new();
            }
            let is_between = bit == 0 && (*seen == 1 || *seen == 2);
            let so_far = so_far + if is_between { value } else { 0 };
            vec![smallvec![*low, *high, seen | bit, so_far]]
        };
        let accepts = move |state: &[i64]| state[2] == 3 && state[3] == sum;
        self.choices(line, starts.collect(), step, accepts)
    }

    /// The difference of the values at the ends passes, and the others pass with the lower and the higher one.
    pub(super) fn ends(
        self,
        line: &[Cell],
        is_far: impl Fn(i64) -> bool + 'a,
        passes: impl Fn(i64, i64, i64) -> bool + 'a,
    ) -> Part<'a> {
        let last = line.len() - 1;
        let cells: Vec<Cell> = [line[0], line[last]]
            .iter()
            .chain(&line[1..last])
            .copied()
            .collect();
        let step = move |place: usize, state: &[i64], value: i64| match place {
            0 => Some(smallvec![value]),
            1 => {
                let (low, high) = (value.min(state[0]), value.max(state[0]));
                is_far(high - low).then(|| smallvec![low, high])
            }
            _ => passes(state[0], state[1], value).then(|| state.into()),
        };
        self.line(&cells, smallvec![], step, |_| true)
    }

    /// From `least` to `most` of the cells have a value.
    pub(super) fn count(self, cells: &[Cell], value: i32, least: usize, most: usize) -> Part<'a> {
        let wanted = i64::from(value);
        let step = move |_: usize, state: &[i64], value: i64| {
            let count = state[0] + i64::from(value == wanted);
            (count as usize <= most).then(|| smallvec![count])
        };
        let accepts = move |state: &[i64]| state[0] as usize >= least;
        self.line(cells, smallvec![0], step, accepts)
    }

    /// Two lists of cells have the same values: those of the first that the second has still to have.
    pub(super) fn same_values(self, cells: &[Cell], others: &[Cell]) -> Part<'a> {
        let first = cells.len();
        let step = move |place: usize, state: &[i64], value: i64| {
            let mut rest: State = state.into();
            match (place < first, rest.binary_search(&value)) {
                (true, Ok(at) | Err(at)) => rest.insert(at, value),
                (false, Ok(at)) => {
                    rest.remove(at);
                }
                (false, Err(_)) => return None,
            }
            Some(rest)
        };
        let cells: Vec<Cell> = cells.iter().chain(others).copied().collect();
        self.line(&cells, smallvec![], step, <[i64]>::is_empty)
    }

    /// A cell is the number of cells equal to the first, which all arms begin with, less a number: of all cells, or of
    /// those before the first of each arm that is not equal.
    pub(super) fn equals(
        self,
        count: Cell,
        arms: &[Vec<Cell>],
        is_run: bool,
        less: i64,
    ) -> Part<'a> {
        let mut cells = vec![arms[0][0]];
        let mut is_first = vec![true];
        for arm in arms {
            cells.extend(&arm[1..]);
            is_first.extend((1..arm.len()).map(|place| place == 1));
        }
        cells.push(count);
        // The first cell counts once for each arm.
        let (size, start) = (cells.len(), arms.len() as i64 - less);
        // The value, the number, and whether the run is over.
        let step = move |place: usize, state: &[i64], value: i64| {
            if place + 1 == size {
                return (value == state[1]).then(State::new);
            }
            if place == 0 {
                return Some(smallvec![value, start, 0]);
            }
            let is_over = is_run && !is_first[place] && state[2] == 1;
            let is_equal = value == state[0] && !is_over;
            let is_over = is_run && !is_equal;
            Some(smallvec![
                state[0],
                state[1] + i64::from(is_equal),
                i64::from(is_over)
            ])
        };
        self.line(&cells, smallvec![], step, |_| true)
    }

    /// A line that is cut into parts with a sum. A closed one begins with the rest of the last part.
    pub(super) fn sum_line(self, line: &[Cell], sum: i64, closed: bool) -> Part<'a> {
        // The sum before the first cut, and the sum since the last one, or -1 if there was none.
        let starts: Vec<State> = match closed {
            true => vec![smallvec![0, -1], smallvec![0, 0]],
            false => vec![smallvec![0, 0]],
        };
        let step = move |_: usize, state: &[i64], value: i64| {
            let (lead, rest) = (state[0], state[1]);
            let so_far = value + if rest < 0 { lead } else { rest };
            if so_far > sum {
                return Vec::new();
            }
            if rest < 0 {
                return vec![smallvec![so_far, -1], smallvec![so_far, 0]];
            }
            vec![smallvec![lead, if so_far == sum { 0 } else { so_far }]]
        };
        let accepts =
            move |state: &[i64]| state[1] >= 0 && (state[0] + state[1] == sum || *state == [0, 0]);
        self.choices(line, starts, step, accepts)
    }

    pub(super) fn regex(self, line: &[Cell], pattern: &str) -> Part<'a> {
        // A state is the number of what is left to match.
        let expression = Expression::parse(pattern).expect("constraints are checked before");
        let known = Rc::new(RefCell::new(vec![vec![expression]]));
        let all = known.clone();
        let step = move |_: usize, state: &[i64], value: i64| {
            let mut known = known.borrow_mut();
            let next = rests(&known[state[0] as usize], Some(value as i32));
            let number = |rest: Vec<Expression>| {
                let place = known.iter().position(|other| *other == rest);
                let place = place.unwrap_or_else(|| {
                    known.push(rest);
                    known.len() - 1
                });
                smallvec![place as i64]
            };
            next.into_iter().map(number).collect::<Vec<State>>()
        };
        let accepts =
            move |state: &[i64]| !rests(&all.borrow()[state[0] as usize], None).is_empty();
        self.choices(line, vec![smallvec![0]], step, accepts)
    }

    /// The line is at a place of all rows and columns in ascending order. Their first cells are read first, then their
    /// second ones, and so on; the state has the cell of the line, the number of lesser lines, and the lines that are
    /// equal so far.
    pub(super) fn full_rank(self, line: &[Cell], rank: usize, tied: bool) -> Part<'a> {
        let size = line.len();
        let turns = (0..size).flat_map(|number| {
            let row: Vec<Cell> = (0..size).map(|place| Cell::at(number, place)).collect();
            let column: Vec<Cell> = (0..size).map(|place| Cell::at(place, number)).collect();
            [
                row.iter().rev().copied().collect(),
                column.iter().rev().copied().collect(),
                row,
                column,
            ]
        });
        let others: Vec<Vec<Cell>> = turns.filter(|other: &Vec<Cell>| other != line).collect();
        let count = others.len();
        let cells: Vec<Cell> = (0..size)
            .flat_map(|place| {
                [line]
                    .into_iter()
                    .chain(others.iter().map(|other| &other[..]))
                    .map(move |of| of[place])
            })
            .collect();
        let start: State = [0, 0].into_iter().chain(1..=count as i64).collect();
        let step = move |place: usize, state: &[i64], value: i64| {
            let mut next: State = state.into();
            let number = (place % (count + 1)) as i64;
            if number == 0 {
                next[0] = value;
                return Some(next);
            }
            if let Ok(at) = next[2..].binary_search(&number)
                && value != next[0]
            {
                next[1] += i64::from(value < next[0]);
                next.remove(2 + at);
            }
            (next[1] < rank as i64).then_some(next)
        };
        // Those that are left are equal.
        let accepts = move |state: &[i64]| {
            let (equal, first) = (state.len() - 2, state[1] as usize + 1);
            (first..=first + equal).contains(&rank) && (tied || equal == 0)
        };
        self.line(&cells, start, step, accepts)
    }
}
