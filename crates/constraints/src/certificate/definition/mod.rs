//! What each kind of constraint means, as parts.
//!
//! These definitions are written apart from those of the kinds themselves and from their propagators, and from the
//! tables of `docs/sudoku-variants.md` alone. Tests compare them. This file says what each kind means, in the words of
//! `shapes`, `automata` and `marks`.

mod automata;
mod marks;
mod shapes;

use std::collections::BTreeSet;
use std::rc::Rc;

use smallvec::smallvec;

use self::shapes::windows;
use super::line::State;
use super::once::Once;
use super::part::Part;
use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::puzzle::Puzzle;
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

impl<'a> Definer<'a> {
    fn parts(self, constraint: &'a Constraint) -> Vec<Part<'a>> {
        let shape = self.shape;
        let (least, greatest) = (i64::from(shape.least), i64::from(shape.greatest()));
        // The low and the high values are as many, and nearly a third of all.
        let outer = (2 * shape.values as i64 + 3) / 6;
        let third = move |value: i64| {
            i64::from(value >= least + outer) + i64::from(value > greatest - outer)
        };
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
                    .filter_map(|other| match other {
                        Constraint::Grid(grid) => Some(grid.usual_boxes(shape.values)),
                        _ => None,
                    })
                    .flatten()
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
                let size = rule.size(shape);
                let count = (rule.cells.len() / size) as i64;
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
                let places: Rc<[[usize; 2]]> = (rule.labels.iter().zip(&rule.cells))
                    .map(|(label, cell)| [self.index(*label), self.index(*cell)])
                    .collect();
                for region in least..least + count {
                    let region = self.puzzle.bit(region as i32);
                    parts.push(self.area(&rule.labels, rule.columns, region, Some(size)));
                    parts.extend((0..shape.values).map(|value| {
                        Part::Once(Once {
                            places: places.clone(),
                            wanted: [region, 1 << value],
                            or_never: size < shape.values,
                        })
                    }));
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
                // The maximum value so far; nothing once the hidden one is found.
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
            Constraint::FullRank(rule) => vec![self.full_rank(&rule.line, rule.rank, rule.tied)],
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
                let bits = rule.values.iter().map(|value| self.puzzle.bit(*value));
                let bits = bits.fold(0, |all, bit| all | bit);
                vec![self.area(&rule.cells, rule.columns, bits, rule.size)]
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
                    next.map(|step| smallvec![step.2]).collect::<Vec<State>>()
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
}
