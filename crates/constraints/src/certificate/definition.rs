//! What each kind of constraint means, as parts.
//!
//! These definitions are written apart from those of the kinds themselves and from their propagators, and from the
//! tables of `docs/sudoku-variants.md` alone. Tests compare them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use smallvec::smallvec;

use super::part::{Equation, Line, Part, State};
use crate::cell::Cell;
use crate::constraint::{Constraint, Mark};
use crate::puzzle::{Filled, Puzzle};
use crate::regex::{Expression, rests};
use crate::shape::Shape;

/// Makes the parts of the constraints of one puzzle.
#[derive(Clone, Copy)]
struct Definer<'a> {
    puzzle: &'a Puzzle,
    shape: &'a Shape,
}

/// The parts of a constraint of a puzzle. Together they say exactly what it says.
pub(super) fn parts<'a>(constraint: &'a Constraint, puzzle: &'a Puzzle) -> Vec<Part<'a>> {
    let shape = &puzzle.shape;
    Definer { puzzle, shape }.parts(constraint)
}

/// The set of values of a state of one number, with another value; nothing if it was in it.
fn with(set: i64, value: i64, least: i64) -> Option<i64> {
    let bit = 1 << (value - least);
    (set & bit == 0).then_some(set | bit)
}

impl<'a> Definer<'a> {
    fn index(self, cell: Cell) -> usize {
        self.shape
            .index(cell)
            .expect("constraints are checked before")
    }

    fn indices(self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| self.index(*cell)).collect()
    }

    fn different(self, cells: &[Cell]) -> Part<'a> {
        Part::Different(self.indices(cells))
    }

    /// A relation of all these pairs of cells.
    fn pairs(
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
    fn chain(self, line: &[Cell], relation: impl Fn(i64, i64) -> bool + 'a) -> Vec<Part<'a>> {
        self.pairs(line.windows(2).map(|pair| (pair[0], pair[1])), relation)
    }

    /// An automaton with at most one next state.
    fn line(
        self,
        cells: &[Cell],
        start: State,
        step: impl Fn(usize, &[i64], i64) -> Option<State> + 'a,
        accepts: impl Fn(&[i64]) -> bool + 'a,
    ) -> Part<'a> {
        Part::Line(Box::new(Line {
            cells: self.indices(cells),
            starts: vec![start],
            step: Box::new(move |place, state, value, next| next.extend(step(place, state, value))),
            accepts: Box::new(accepts),
        }))
    }

    /// An automaton with a choice of states.
    fn choices(
        self,
        cells: &[Cell],
        starts: Vec<State>,
        step: impl Fn(usize, &[i64], i64) -> Vec<State> + 'a,
        accepts: impl Fn(&[i64]) -> bool + 'a,
    ) -> Part<'a> {
        Part::Line(Box::new(Line {
            cells: self.indices(cells),
            starts,
            step: Box::new(move |place, state, value, next| next.extend(step(place, state, value))),
            accepts: Box::new(accepts),
        }))
    }

    /// A condition on one cell.
    fn one(self, cell: Cell, passes: impl Fn(i64) -> bool + 'a) -> Part<'a> {
        let step = move |_: usize, _: &[i64], value| passes(value).then(State::new);
        self.line(&[cell], smallvec![], step, |_| true)
    }

    /// A sum of values times factors.
    fn sum(self, terms: &[(i64, Cell)], sum: i64) -> Part<'a> {
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

    /// Parts of lines with the same sum: the sum of the first one, and that of the present one so far.
    fn equal_sums(self, parts: &[Vec<Cell>]) -> Vec<Part<'a>> {
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

    /// Different values of which the set passes.
    fn set(self, cells: &[Cell], passes: impl Fn(&[i64]) -> bool + 'a) -> Vec<Part<'a>> {
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
    fn near(line: &[Cell], reach: usize) -> Vec<(Cell, Cell)> {
        let ends = |i: usize| line.len().min(i.saturating_add(reach));
        (0..line.len())
            .flat_map(|i| (i + 1..ends(i)).map(move |j| (line[i], line[j])))
            .collect()
    }

    /// The values strictly between two bounds, each of which is there once, have a sum. The bounds are one of the
    /// pairs.
    fn inner_sum(self, line: &[Cell], bounds: &[(i64, i64)], sum: i64) -> Part<'a> {
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

    /// All values of the cells, judged at the end by the kind's own definition.
    fn whole(self, constraint: &'a Constraint) -> Part<'a> {
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

    fn parts(self, constraint: &'a Constraint) -> Vec<Part<'a>> {
        let shape = self.shape;
        let (least, greatest) = (i64::from(shape.least), i64::from(shape.greatest()));
        let third = move |value: i64| (value - least) / shape.values.div_ceil(3).max(1) as i64;
        let apart = |steps: &[(isize, isize)]| -> Vec<(Cell, Cell)> {
            let pairs = steps
                .iter()
                .flat_map(|(down, right)| shape.pairs_apart(*down, *right));
            pairs.collect()
        };
        match constraint {
            Constraint::Grid(grid) => {
                let houses = grid.lines().chain(grid.box_cells());
                houses.map(|house| self.different(&house)).collect()
            }
            Constraint::Regions(rule) => {
                let regions = rule.regions.iter();
                regions.map(|region| self.different(region)).collect()
            }
            Constraint::ExtraRegion(rule) => vec![self.different(&rule.cells)],
            Constraint::AllDifferent(rule) => vec![self.different(&rule.cells)],
            Constraint::Diagonal(_) => vec![self.different(&constraint.scope(shape))],
            Constraint::Windows(_) => {
                let windows = windows(shape).into_iter();
                windows.map(|window| self.different(&window)).collect()
            }
            Constraint::DisjointGroups(_) => {
                let boxes: Vec<Vec<Cell>> = (self.puzzle.constraints.iter())
                    .filter(|other| matches!(other, Constraint::Grid(_)))
                    .flat_map(Constraint::regions)
                    .collect();
                let places = 0..boxes.first().map_or(0, Vec::len);
                let group = |place| {
                    boxes
                        .iter()
                        .filter_map(move |cells| cells.get(place).copied())
                };
                places
                    .map(|place| self.different(&group(place).collect::<Vec<_>>()))
                    .collect()
            }
            Constraint::ChaosConstruction(rule) => {
                let count = (rule.cells.len() / shape.values) as i64;
                // The next new label.
                let numbered = self.line(
                    &rule.labels,
                    smallvec![least],
                    move |_, state, label| {
                        let next = state[0];
                        (label <= next && label < least + count)
                            .then(|| smallvec![next.max(label + 1)])
                    },
                    |_| true,
                );
                let mut parts = vec![numbered];
                let regions = least..least + count;
                parts.extend(regions.map(|region| {
                    self.connected(&rule.labels, rule.columns, vec![region], Some(shape.values))
                }));
                let step = |place: usize, state: &[i64], value: i64| match place {
                    0 | 1 => Some(state.iter().copied().chain([value]).collect()),
                    2 => (value == state[0]).then(|| smallvec![state[1]]),
                    _ => (value != state[0]).then(State::new),
                };
                let cells: Vec<(Cell, Cell)> = rule
                    .cells
                    .iter()
                    .copied()
                    .zip(rule.labels.iter().copied())
                    .collect();
                for (place, (cell, label)) in cells.iter().enumerate() {
                    for (other, other_label) in &cells[..place] {
                        // In the same region, values are different.
                        let different = self.line(
                            &[*label, *cell, *other_label, *other],
                            smallvec![],
                            step,
                            |_| true,
                        );
                        let apart = self.pairs([(*label, *other_label)], |a, b| a != b);
                        parts.push(Part::Any(vec![apart, vec![different]]));
                    }
                }
                parts
            }
            Constraint::AntiKnight(_) => {
                self.pairs(apart(&[(1, 2), (1, -2), (2, 1), (2, -1)]), |a, b| a != b)
            }
            Constraint::AntiKing(_) => {
                self.pairs(apart(&[(0, 1), (1, 0), (1, 1), (1, -1)]), |a, b| a != b)
            }
            Constraint::AntiQueen(rule) => {
                let value = rule.value.map_or(greatest, i64::from);
                let far = 1..shape.rows.min(shape.columns) as isize;
                let steps: Vec<_> = far.flat_map(|n| [(n, n), (n, -n)]).collect();
                self.pairs(apart(&steps), move |a, b| a != value || b != value)
            }
            Constraint::AntiTaxicab(_) => {
                let far = 1..=greatest.max(0) as isize;
                far.flat_map(|n| {
                    let down = 0..=n.min(shape.rows as isize);
                    let steps = down.flat_map(|down| [(down, n - down), (down, down - n)]);
                    // Along a row, steps to the right are enough; and straight down there is one way.
                    let steps = steps.filter(|(down, right)| {
                        *right > 0 || (*right == 0 && *down == n) || (*right < 0 && *down > 0)
                    });
                    let mut steps: Vec<_> = steps.collect();
                    steps.dedup();
                    self.pairs(apart(&steps), move |a, b| a != n as i64 || b != n as i64)
                })
                .collect()
            }
            Constraint::Nonconsecutive(_) => {
                let pairs = self.unmarked(|other| matches!(other, Constraint::Difference(_)));
                self.pairs(pairs, |a, b| (a - b).abs() != 1)
            }
            Constraint::Negative(rule) => self.negative(rule.of),
            Constraint::GlobalEntropy(rule) => {
                let is_modular = rule.modular;
                let class = move |value: i64| match is_modular {
                    true => value.rem_euclid(3),
                    false => third(value),
                };
                let squares = shape.squares();
                squares
                    .map(|square| {
                        let step = move |_: usize, state: &[i64], value: i64| {
                            Some(smallvec![state[0] | 1 << class(value)])
                        };
                        self.line(&square, smallvec![0], step, |state| state[0] == 7)
                    })
                    .collect()
            }
            Constraint::DutchFlatmates(_) => {
                let middle = (least + greatest) / 2;
                let flat = |cell: Cell| {
                    let beside =
                        |down| cell.offset(down, 0).filter(|at| shape.index(*at).is_some());
                    let (above, below) = (beside(-1), beside(1));
                    let cells = [Some(cell), above, below];
                    let cells: Vec<Cell> = cells.into_iter().flatten().collect();
                    // Whether a flatmate is still wanted.
                    let step = move |place: usize, state: &[i64], value: i64| {
                        let mate = if place == 1 && above.is_some() {
                            least
                        } else {
                            greatest
                        };
                        Some(match place {
                            0 => smallvec![i64::from(value == middle)],
                            _ => smallvec![i64::from(state[0] == 1 && value != mate)],
                        })
                    };
                    self.line(&cells, smallvec![], step, |state| state[0] == 0)
                };
                shape.grid().map(flat).collect()
            }
            Constraint::KillerCage(rule) => {
                let terms: Vec<(i64, Cell)> = rule.cells.iter().map(|cell| (1, *cell)).collect();
                match (rule.repeats, rule.sum) {
                    (true, None) => Vec::new(),
                    (true, Some(sum)) => vec![self.sum(&terms, sum)],
                    (false, None) => vec![self.different(&rule.cells)],
                    (false, Some(sum)) => {
                        let mut parts =
                            self.set(&rule.cells, move |set| set.iter().sum::<i64>() == sum);
                        parts.push(self.sum(&terms, sum));
                        parts
                    }
                }
            }
            Constraint::Sum(rule) => {
                let factor = |place| rule.factors.get(place).copied().unwrap_or(1);
                let terms = rule.cells.iter().enumerate();
                let terms: Vec<_> = terms.map(|(place, cell)| (factor(place), *cell)).collect();
                vec![self.sum(&terms, rule.sum)]
            }
            Constraint::EqualSums(rule) => self.equal_sums(&rule.parts),
            Constraint::RellikCage(rule) => {
                let sum = rule.sum;
                self.set(&rule.cells, move |set| {
                    let mut sums = vec![0];
                    for value in set {
                        let more: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
                        if more.contains(&sum) {
                            return false;
                        }
                        sums.extend(more);
                        sums.sort_unstable();
                        sums.dedup();
                    }
                    true
                })
            }
            Constraint::EqualityCage(rule) => self.set(&rule.cells, move |set| {
                let half = |kind: &dyn Fn(i64) -> bool| {
                    2 * set.iter().filter(|value| kind(**value)).count() == set.len()
                };
                let middle = least + greatest;
                half(&|value| value % 2 == 0)
                    && half(&|value| 2 * value < middle)
                    && half(&|value| 2 * value > middle)
            }),
            Constraint::Arrow(rule) => {
                let powers = rule.circle.iter().rev().enumerate();
                let circle = powers.map(|(place, cell)| (10_i64.pow(place as u32), *cell));
                let shaft = rule.shaft.iter().map(|cell| (-1, *cell));
                vec![self.sum(&circle.chain(shaft).collect::<Vec<_>>(), 0)]
            }
            Constraint::DoubleArrow(rule) => {
                let last = rule.line.len() - 1;
                let factor = |place| if place == 0 || place == last { 1 } else { -1 };
                let terms = rule.line.iter().enumerate();
                let terms: Vec<_> = terms.map(|(place, cell)| (factor(place), *cell)).collect();
                vec![self.sum(&terms, 0)]
            }
            Constraint::Thermometer(rule) => {
                let slow = rule.slow;
                self.chain(&rule.line, move |a, b| a < b || (slow && a == b))
            }
            Constraint::Palindrome(rule) => {
                let ends = rule
                    .line
                    .iter()
                    .copied()
                    .zip(rule.line.iter().rev().copied());
                self.pairs(ends.take(rule.line.len() / 2), |a, b| a == b)
            }
            Constraint::Renban(rule) => self.set(&rule.line, |set| {
                set.windows(2).all(|pair| pair[0] + 1 == pair[1])
            }),
            Constraint::Whisper(rule) => {
                let difference = i64::from(rule.difference);
                self.chain(&rule.line, move |a, b| (a - b).abs() >= difference)
            }
            Constraint::Nabner(rule) => {
                let mut parts = self.set(&rule.line, |set| {
                    set.windows(2).all(|pair| pair[0] + 1 < pair[1])
                });
                let pairs = Definer::near(&rule.line, usize::MAX);
                parts.extend(self.pairs(pairs, |a, b| (a - b).abs() > 1));
                parts
            }
            Constraint::Between(rule) => {
                vec![self.ends(
                    &rule.line,
                    |_| true,
                    |low, high, value| low < value && value < high,
                )]
            }
            Constraint::Lockout(rule) => {
                let difference = i64::from(rule.difference);
                let passes = |low, high, value| value < low || high < value;
                vec![self.ends(&rule.line, move |apart| apart >= difference, passes)]
            }
            Constraint::RegionSum(rule) => {
                let regions = self.puzzle.regions();
                let region = |cell: &Cell| regions.iter().position(|cells| cells.contains(cell));
                let parts = rule.line.chunk_by(|a, b| region(a) == region(b));
                match regions.is_empty() {
                    true => Vec::new(),
                    false => self.equal_sums(&parts.map(<[Cell]>::to_vec).collect::<Vec<_>>()),
                }
            }
            // With values below 0 a sum may be passed and come back.
            Constraint::SumLine(rule) if rule.closed && least < 0 => vec![self.whole(constraint)],
            Constraint::SumLine(rule) => vec![self.sum_line(&rule.line, rule.sum, rule.closed)],
            Constraint::Modular(rule) => {
                let modulus = i64::from(rule.modulus);
                let pairs = Definer::near(&rule.line, modulus as usize);
                self.pairs(pairs, move |a, b| {
                    a.rem_euclid(modulus) != b.rem_euclid(modulus)
                })
            }
            Constraint::Entropic(rule) => {
                let pairs = Definer::near(&rule.line, 3);
                self.pairs(pairs, move |a, b| third(a) != third(b))
            }
            Constraint::Zipper(rule) => {
                let line = &rule.line;
                let half = line.len() / 2;
                let mut parts: Vec<Vec<Cell>> = (0..half)
                    .map(|place| vec![line[place], line[line.len() - 1 - place]])
                    .collect();
                parts.extend((line.len() % 2 == 1).then(|| vec![line[half]]));
                self.equal_sums(&parts)
            }
            Constraint::ParityLine(rule) => self.chain(&rule.line, |a, b| (a - b) % 2 != 0),
            Constraint::ValueIndex(rule) => {
                // The value, and how many cells further it is; 0 once it is found.
                let step = |place: usize, state: &[i64], value: i64| match (place, state) {
                    (0, _) => Some(smallvec![value]),
                    (1, [wanted]) => match value {
                        ..0 => None,
                        // The second cell itself.
                        0 => (*wanted == 0).then(|| smallvec![0, 0]),
                        _ => Some(smallvec![*wanted, value]),
                    },
                    (_, [wanted, 1]) => (value == *wanted).then(|| smallvec![0, 0]),
                    (_, [_, 0]) => Some(smallvec![0, 0]),
                    (_, [wanted, steps]) => Some(smallvec![*wanted, *steps - 1]),
                    _ => None,
                };
                vec![self.line(&rule.line, smallvec![], step, |state| state[1] == 0)]
            }
            // One value is not two bounds.
            Constraint::Sandwich(_) if least == greatest => vec![Part::Any(Vec::new())],
            Constraint::Sandwich(rule) => {
                vec![self.inner_sum(&rule.line, &[(least, greatest)], rule.sum)]
            }
            Constraint::Lunchbox(rule) => {
                let bounds = (least..greatest)
                    .flat_map(|low| (low + 1..=greatest).map(move |high| (low, high)));
                let bounds: Vec<(i64, i64)> = bounds.collect();
                vec![
                    self.different(&rule.line),
                    self.inner_sum(&rule.line, &bounds, rule.sum),
                ]
            }
            Constraint::XSum(rule) => {
                let (length, sum) = (rule.line.len() as i64, rule.sum);
                // The number of values that still count, and their sum so far.
                let step = move |place: usize, state: &[i64], value: i64| match place {
                    0 if value == 0 => Some(smallvec![0, 0]),
                    0 => (1..=length)
                        .contains(&value)
                        .then(|| smallvec![value - 1, value]),
                    _ if state[0] == 0 => Some(state.into()),
                    _ => Some(smallvec![state[0] - 1, state[1] + value]),
                };
                vec![self.line(&rule.line, smallvec![], step, move |state| {
                    *state == [0, sum]
                })]
            }
            Constraint::Skyscraper(rule) => {
                let count = rule.count as i64;
                let step = |_: usize, state: &[i64], value: i64| {
                    let is_seen = i64::from(value > state[0]);
                    Some(smallvec![state[0].max(value), state[1] + is_seen])
                };
                vec![self.line(&rule.line, smallvec![0, 0], step, move |state| {
                    state[1] == count
                })]
            }
            Constraint::HiddenSkyscraper(rule) => {
                let first = i64::from(rule.first);
                // The greatest value so far; nothing once the hidden one is found.
                let step = move |_: usize, state: &[i64], value: i64| match state {
                    [highest] if value < *highest => (value == first).then(State::new),
                    [_] => Some(smallvec![value]),
                    _ => Some(State::new()),
                };
                vec![self.line(&rule.line, smallvec![i64::MIN], step, <[i64]>::is_empty)]
            }
            Constraint::NumberedRoom(rule) => {
                let (length, wanted) = (rule.line.len() as i64, i64::from(rule.value));
                // The number of cells to the room.
                let step = move |place: usize, state: &[i64], value: i64| {
                    let left = if place == 0 { value } else { state[0] };
                    let is_room = left == 1;
                    let is_right = !is_room || value == wanted;
                    (is_right && (place > 0 || (1..=length).contains(&left)))
                        .then(|| smallvec![(left - 1).max(0)])
                };
                vec![self.line(&rule.line, smallvec![], step, |_| true)]
            }
            Constraint::FullRank(rule) => vec![self.full_rank(&rule.line, rule.rank)],
            Constraint::Difference(rule) => {
                let difference = i64::from(rule.difference);
                self.chain(&rule.cells, move |a, b| (a - b).abs() == difference)
            }
            Constraint::Ratio(rule) => {
                let ratio = i64::from(rule.ratio);
                self.chain(&rule.cells, move |a, b| a * ratio == b || b * ratio == a)
            }
            Constraint::PairSum(rule) => {
                let sum = i64::from(rule.sum);
                self.chain(&rule.cells, move |a, b| a + b == sum)
            }
            Constraint::Inequality(rule) => self.chain(&[rule.greater, rule.less], |a, b| a > b),
            Constraint::Quadruple(rule) => {
                let count =
                    |value: i32| rule.values.iter().filter(|other| **other == value).count();
                let values = rule.values.iter();
                values
                    .map(|value| self.count(&rule.cells, *value, count(*value), usize::MAX))
                    .collect()
            }
            Constraint::Contains(rule) => {
                let count =
                    |value: i32| rule.values.iter().filter(|other| **other == value).count();
                let values = rule.values.iter().map(|value| (*value, count(*value)));
                let none = rule.none.iter().map(|value| (*value, 0));
                let counts = values.chain(none);
                counts
                    .map(|(value, count)| self.count(&rule.cells, value, count, count))
                    .collect()
            }
            Constraint::Odd(rule) => vec![self.one(rule.cell, |value| value % 2 != 0)],
            Constraint::Even(rule) => vec![self.one(rule.cell, |value| value % 2 == 0)],
            Constraint::Minimum(rule) => self.pairs(self.beside(&rule.cells), |a, b| a < b),
            Constraint::Maximum(rule) => self.pairs(self.beside(&rule.cells), |a, b| a > b),
            Constraint::Index(rule) => {
                let (length, wanted) = (rule.line.len() as i64, i64::from(rule.value));
                let cells: Vec<Cell> = [rule.cell].iter().chain(&rule.line).copied().collect();
                let step = move |place: usize, state: &[i64], value: i64| match place {
                    0 => (1..=length).contains(&value).then(|| smallvec![value]),
                    _ => (place as i64 != state[0] || value == wanted).then(|| state.into()),
                };
                vec![self.line(&cells, smallvec![], step, |_| true)]
            }
            Constraint::Clone(rule) => {
                let pairs = rule.cells.iter().copied().zip(rule.copies.iter().copied());
                self.pairs(pairs, |a, b| a == b)
            }
            Constraint::SameValues(rule) => {
                let pairs = rule.sets.windows(2);
                pairs
                    .map(|pair| self.same_values(&pair[0], &pair[1]))
                    .collect()
            }
            Constraint::CountingCircles(rule) => {
                let bits = least..=greatest;
                // How often each value has been there.
                let start: State = bits.clone().map(|_| 0).collect();
                let step = move |_: usize, state: &[i64], value: i64| {
                    let mut counts: State = state.into();
                    counts[(value - least) as usize] += 1;
                    (counts[(value - least) as usize] <= value).then_some(counts)
                };
                let accepts = move |state: &[i64]| {
                    state
                        .iter()
                        .zip(bits.clone())
                        .all(|(count, value)| *count == 0 || *count == value)
                };
                vec![self.line(&rule.cells, start, step, accepts)]
            }
            Constraint::CountDistinct(rule) => {
                let size = rule.cells.len();
                let cells: Vec<Cell> = rule.cells.iter().chain([&rule.count]).copied().collect();
                let step = move |place: usize, state: &[i64], value: i64| {
                    if place == size {
                        return (i64::from(state[0].count_ones()) == value).then(State::new);
                    }
                    Some(smallvec![state[0] | 1 << (value - least)])
                };
                vec![self.line(&cells, smallvec![0], step, |_| true)]
            }
            Constraint::CountEqual(rule) => {
                let arms = std::slice::from_ref(&rule.cells);
                vec![self.equals(rule.count, arms, false, i64::from(rule.others))]
            }
            Constraint::RunLength(rule) => {
                let less = rule.arms.len() as i64 - 1 + i64::from(rule.others);
                vec![self.equals(rule.count, &rule.arms, true, less)]
            }
            Constraint::Connected(rule) => {
                let values = rule.values.iter().map(|value| i64::from(*value)).collect();
                vec![self.connected(&rule.cells, rule.columns, values, rule.size)]
            }
            Constraint::Pairs(rule) => {
                let allowed: BTreeSet<(i64, i64)> = rule
                    .allowed
                    .iter()
                    .map(|(a, b)| (i64::from(*a), i64::from(*b)))
                    .collect();
                let reach = if rule.all { usize::MAX } else { 2 };
                let pairs = Definer::near(&rule.cells, reach);
                self.pairs(pairs, move |a, b| allowed.contains(&(a, b)))
            }
            Constraint::Regex(rule) => vec![self.regex(&rule.line, &rule.pattern)],
            Constraint::Automaton(rule) => {
                let starts = rule.start.iter().map(|state| smallvec![i64::from(*state)]);
                let steps = rule.steps.iter();
                let steps: Vec<(i64, &[i32], i64)> = steps
                    .map(|(from, values, to)| (i64::from(*from), &values[..], i64::from(*to)))
                    .collect();
                let step = move |_: usize, state: &[i64], value: i64| {
                    let fits = |step: &&(i64, &[i32], i64)| {
                        step.0 == state[0] && step.1.contains(&(value as i32))
                    };
                    let next = steps.iter().filter(fits);
                    next.map(|step| smallvec![step.2]).collect()
                };
                let accepts =
                    |state: &[i64]| rule.accept.iter().any(|end| i64::from(*end) == state[0]);
                vec![self.choices(&rule.line, starts.collect(), step, accepts)]
            }
            Constraint::And(rule) => {
                let constraints = rule.constraints.iter();
                constraints
                    .flat_map(|constraint| self.parts(constraint))
                    .collect()
            }
            Constraint::Or(rule) => {
                let lists = rule
                    .constraints
                    .iter()
                    .map(|constraint| self.parts(constraint));
                vec![Part::Any(lists.collect())]
            }
            Constraint::Not(_) => vec![self.whole(constraint)],
        }
    }

    /// The pairs of neighbours that have no mark of some kinds.
    fn unmarked(self, is_kind: impl Fn(&Constraint) -> bool) -> Vec<(Cell, Cell)> {
        let of_kind = self
            .puzzle
            .constraints
            .iter()
            .filter(|other| is_kind(other));
        let marked: BTreeSet<Vec<Cell>> = of_kind.map(Constraint::cells).collect();
        let is_free = |(a, b): &(Cell, Cell)| {
            !marked.contains(&[*a, *b][..]) && !marked.contains(&[*b, *a][..])
        };
        self.shape.adjacent_pairs().filter(is_free).collect()
    }

    /// No neighbours without a mark have values of a mark.
    fn negative(self, of: Mark) -> Vec<Part<'a>> {
        let mut numbers: Vec<i64> = match of {
            Mark::Difference => vec![1],
            Mark::Ratio => vec![2],
            Mark::PairSum => vec![5, 10],
        };
        numbers.extend(self.puzzle.constraints.iter().filter_map(|other| {
            Some(i64::from(match (of, other) {
                (Mark::Difference, Constraint::Difference(dot)) => dot.difference,
                (Mark::Ratio, Constraint::Ratio(dot)) => dot.ratio,
                (Mark::PairSum, Constraint::PairSum(sign)) => sign.sum,
                _ => return None,
            }))
        }));
        let is_mark = |other: &Constraint| match of {
            Mark::PairSum => matches!(other, Constraint::PairSum(_)),
            _ => matches!(other, Constraint::Difference(_) | Constraint::Ratio(_)),
        };
        self.pairs(self.unmarked(is_mark), move |a, b| {
            numbers.iter().all(|number| match of {
                Mark::Difference => (a - b).abs() != *number,
                Mark::Ratio => a * number != b && b * number != a,
                Mark::PairSum => a + b != *number,
            })
        })
    }

    /// Each of the cells with each neighbour that is none of them.
    fn beside(self, cells: &[Cell]) -> Vec<(Cell, Cell)> {
        let pairs = (cells.iter())
            .flat_map(|cell| self.shape.neighbors(*cell).map(move |other| (*cell, other)));
        pairs.filter(|(_, other)| !cells.contains(other)).collect()
    }

    /// The difference of the values at the ends passes, and the others pass with the lower and the higher one.
    fn ends(
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
    fn count(self, cells: &[Cell], value: i32, least: usize, most: usize) -> Part<'a> {
        let wanted = i64::from(value);
        let step = move |_: usize, state: &[i64], value: i64| {
            let count = state[0] + i64::from(value == wanted);
            (count as usize <= most).then(|| smallvec![count])
        };
        let accepts = move |state: &[i64]| state[0] as usize >= least;
        self.line(cells, smallvec![0], step, accepts)
    }

    /// Two lists of cells have the same values: those of the first that the second has still to have.
    fn same_values(self, cells: &[Cell], others: &[Cell]) -> Part<'a> {
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
    fn equals(self, count: Cell, arms: &[Vec<Cell>], is_run: bool, less: i64) -> Part<'a> {
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
    fn sum_line(self, line: &[Cell], sum: i64, closed: bool) -> Part<'a> {
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

    /// The cells of a layout with these values are connected. Read row by row, the state has the number of such cells,
    /// whether a whole piece is behind, and the piece of each of the last cells, one for each column.
    fn connected(
        self,
        cells: &[Cell],
        columns: usize,
        values: Vec<i64>,
        size: Option<usize>,
    ) -> Part<'a> {
        let most = size.map_or(i64::MAX, |size| size as i64);
        let start = std::iter::repeat_n(0, columns + 2).collect();
        let step = move |place: usize, state: &[i64], value: i64| {
            let mut next: State = state.into();
            let column = 2 + place % columns;
            let above = next[column];
            if values.contains(&value) {
                if next[1] == 1 || next[0] == most {
                    return None;
                }
                next[0] += i64::from(size.is_some());
                let left = if column > 2 { next[column - 1] } else { 0 };
                let own = [left, above].into_iter().find(|piece| *piece > 0);
                let own = own.unwrap_or(i64::MAX);
                next[column] = own;
                for piece in next[2..]
                    .iter_mut()
                    .filter(|piece| above > 0 && **piece == above)
                {
                    *piece = own;
                }
            } else {
                next[column] = 0;
                if above > 0 && !next[2..].contains(&above) {
                    // The piece above ends here, so it is the only one.
                    if next[2..].iter().any(|piece| *piece > 0) {
                        return None;
                    }
                    next[1] = 1;
                }
            }
            // Pieces are numbered in the order of their columns, so that equal situations are equal states.
            let mut seen = State::new();
            for piece in next[2..].iter_mut().filter(|piece| **piece > 0) {
                let at = seen.iter().position(|other| other == piece);
                *piece = 1 + at.unwrap_or_else(|| {
                    seen.push(*piece);
                    seen.len() - 1
                }) as i64;
            }
            Some(next)
        };
        let accepts = move |state: &[i64]| {
            size.is_none_or(|size| state[0] == size as i64)
                && state[2..].iter().all(|piece| *piece <= 1)
        };
        self.line(cells, start, step, accepts)
    }

    fn regex(self, line: &[Cell], pattern: &str) -> Part<'a> {
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
            next.into_iter().map(number).collect()
        };
        let accepts =
            move |state: &[i64]| !rests(&all.borrow()[state[0] as usize], None).is_empty();
        self.choices(line, vec![smallvec![0]], step, accepts)
    }

    /// The line is at a place of all rows and columns in ascending order. Their first cells are read first, then their
    /// second ones, and so on; the state has the cell of the line, the number of lesser lines, and the lines that are
    /// equal so far.
    fn full_rank(self, line: &[Cell], rank: usize) -> Part<'a> {
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
        let accepts = move |state: &[i64]| state.len() == 2 && state[1] + 1 == rank as i64;
        self.line(&cells, start, step, accepts)
    }
}

/// The boxes from the second row and column on that are one cell apart.
fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
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
