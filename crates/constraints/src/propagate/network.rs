//! The compiled model: propagators, and which of them look at each cell.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::either::Either;
use super::sight::{Sight, equals};
use super::small::SameCounts;
use super::sum::Sum;
use super::{Propagator, rewrite};
use crate::model::{Model, Place};
use crate::puzzle::bits;

/// A relation of two cells. The table with the number `forth` maps the values of `a` to those that they leave `b`. The
/// table with the number `back` maps those of `b` to those that they leave `a`.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(super) a: Place,
    pub(super) b: Place,
    pub(super) forth: u16,
    pub(super) back: u16,
}

/// The number of bits of a mask that one lookup in the table of a relation takes.
const CHUNK: usize = 9;

/// Minimum weight of a cell at the start of a search, in failures.
const MIN_WEIGHT: f64 = 3.0;

/// What a constraint adds to the weight of each of its cells at the start, for each cell that it has.
const PART_WEIGHT: f64 = 0.3;

/// Maximum number of houses that are looked at value by value.
pub(super) const MAX_WATCHED_HOUSES: usize = 64;

/// Propagators that run when the mask of a cell changes: the number of a word, and bits of 64 propagators in that word.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    pub(super) word: u32,
    /// Those that run after each change.
    pub(super) by_value: u64,
    /// Those that run when the minimum or the maximum value changes.
    pub(super) by_bounds: u64,
}

/// Maximum number of words of a cell up to which all cells get the same number, so that the processor predicts the end
/// of loops over them.
const MAX_PADDED: usize = 4;

/// A compiled model.
#[derive(Debug)]
pub(crate) struct Network {
    /// The masks before the first propagation.
    pub(crate) masks: Vec<u32>,
    pub(crate) values: usize,
    /// For each value, the cells that may have it before the first propagation, as bits.
    pub(super) places: Vec<u64>,
    /// Whether an automaton was left out because it is too large.
    pub(crate) is_too_large: bool,
    /// The labels of regions that have other numbers than the puzzle says, in the order of their cells.
    pub(crate) renumbered: Vec<Place>,
    pub(crate) sees: Sight,
    /// The propagators in the order of their levels, so that cheap ones come first.
    pub(crate) propagators: Vec<Propagator>,
    /// For each cell, the propagators that run when its mask changes.
    pub(super) watches: Vec<Box<[Watch]>>,
    /// The houses: sets of cells that have each value once.
    houses: Box<[Box<[Place]>]>,
    /// The cells of each house as bits, one house after the other.
    pub(super) house_words: Vec<u64>,
    /// The number of the propagator of each house.
    pub(super) house_numbers: Vec<u32>,
    /// For each value, the houses that have it, as bits of their numbers, if they are looked at value by value.
    pub(super) value_houses: Vec<u64>,
    /// The number of the houses that are looked at value by value: all, or none if there are more than 64.
    pub(super) watched_houses: usize,
    /// These houses of each cell, as bits of their numbers.
    pub(super) cell_houses: Vec<u64>,
    /// Maximum number of cells that two houses share, and 3 at least. Cells outside a house seldom see more of it.
    pub(super) most_shared: u32,
    /// The cells of each propagator as bits, one propagator after the other.
    pub(super) scope_words: Vec<u64>,
    /// What propagators remember before the search, such as areas that are impossible.
    pub(super) memory: Vec<u32>,
    /// Whether cells have labels, which say in which region they are.
    pub(crate) has_labels: bool,
    /// The weight of each cell at the start of a search: how much constraints other than the houses limit it.
    pub(crate) weights: Vec<f64>,
    /// Choices of a place for a value that are worth more than those of other houses.
    pub(crate) choices: Vec<Choice>,
    /// The cells of each propagator.
    pub(crate) scopes: Vec<Box<[Place]>>,
    /// The tables of relations: for each chunk of a mask and each set of bits in it, the values of the other cell.
    tables: Vec<Box<[u32]>>,
}

/// The choice of a place for a value.
#[derive(Debug)]
pub(crate) struct Choice {
    /// The cells, of which one has the value.
    pub(crate) cells: Box<[Place]>,
    pub(crate) bit: u32,
    /// By how much it is worth more than the choice of a value for a cell.
    pub(crate) worth: f64,
}

impl Network {
    /// Compiles a model.
    pub(crate) fn new(mut model: Model<'_>) -> Network {
        let cells = model.masks.len();
        let values = model.puzzle().shape.values;
        let full = model.full();
        let least = model.puzzle().shape.least;
        let mut sees = Sight::new(cells);
        for group in &model.different {
            for (place, a) in group.iter().enumerate() {
                for b in &group[..place] {
                    sees.add(*a, *b);
                }
            }
        }
        // A relation that excludes equal values makes cells see each other.
        for ((a, b), rows) in &model.pairs {
            if rows
                .iter()
                .enumerate()
                .all(|(bit, row)| row >> bit & 1 == 0)
            {
                sees.add(*a, *b);
            }
        }
        let known = equals(&model);
        sees.separate(&model, &known);
        rewrite::find_shards(&mut model, &known);
        rewrite::derive(&mut model, &sees);
        rewrite::cut_circles(&mut model);
        rewrite::find_houses(&mut model);
        if !rewrite::join_ranks(&mut model) || !sees.share(&equals(&model)) {
            model.masks.fill(0);
        }
        sees.part(&model);

        let mut network = Network {
            masks: model.masks.clone(),
            values,
            places: Vec::new(),
            is_too_large: model.is_too_large,
            renumbered: std::mem::take(&mut model.renumbered),
            sees,
            propagators: Vec::new(),
            watches: Vec::new(),
            houses: Box::default(),
            house_words: Vec::new(),
            house_numbers: Vec::new(),
            value_houses: vec![0; values],
            watched_houses: 0,
            cell_houses: vec![0; cells],
            most_shared: 3,
            scope_words: Vec::new(),
            memory: Vec::new(),
            scopes: Vec::new(),
            has_labels: false,
            weights: Vec::new(),
            choices: Vec::new(),
            tables: Vec::new(),
        };
        for group in &model.different {
            match group.len().cmp(&model.number_of_values(group)) {
                Ordering::Greater => network.masks.fill(0),
                Ordering::Equal => {
                    let house = Propagator::House(group.clone().into());
                    network.propagators.push(house);
                }
                Ordering::Less => {}
            }
        }
        network.add_pairs(&model.pairs, full);
        for equation in &model.equations {
            let sum = Sum::new(equation, least, values, |a, b| network.sees.is(a, b));
            network.propagators.push(Propagator::Sum(sum));
        }
        for sets in &model.same {
            let sets = sets.iter().map(|set| set.clone().into()).collect();
            network
                .propagators
                .push(Propagator::SameCounts(SameCounts { sets }));
        }
        let eithers = std::mem::take(&mut model.eithers);
        for constraints in eithers {
            let either = Either::new(&model, &constraints);
            network.is_too_large |= either.is_too_large;
            network.propagators.push(Propagator::Either(either));
        }
        let posted = std::mem::take(&mut model.propagators);
        let is_needed = |propagator: &Propagator| match propagator {
            Propagator::Line(line) => !line.is_trivial(full),
            _ => true,
        };
        network
            .propagators
            .extend(posted.into_iter().filter(is_needed));
        let is_labelled = |propagator: &Propagator| matches!(propagator, Propagator::Labelled(_));
        network.has_labels = network.propagators.iter().any(is_labelled);
        network.watch();
        network.weigh();
        network.choose_ranks();
        let words = network.sees.words;
        network.places = vec![0; values * words];
        for (cell, mask) in network.masks.iter().enumerate() {
            for bit in (0..values).filter(|bit| mask >> bit & 1 == 1) {
                network.places[bit * words + cell / 64] |= 1 << (cell % 64);
            }
        }
        network
    }

    /// Adds a propagator for each relation that excludes more than seeing each other does.
    fn add_pairs(&mut self, pairs: &BTreeMap<(Place, Place), Vec<u32>>, full: u32) {
        let mut known: BTreeMap<Vec<u32>, u16> = BTreeMap::new();
        for ((a, b), rows) in pairs {
            let mut rows = rows.clone();
            if self.sees.is(*a, *b) {
                for (bit, row) in rows.iter_mut().enumerate() {
                    *row &= !(1 << bit);
                }
            }
            let is_only = |row: &(usize, &u32), without: u32| *row.1 == full & !(without << row.0);
            let is_trivial = rows.iter().enumerate().all(|row| is_only(&row, 0))
                || (self.sees.is(*a, *b) && rows.iter().enumerate().all(|row| is_only(&row, 1)));
            if is_trivial {
                continue;
            }
            let column = |bit: usize| {
                let rows = rows
                    .iter()
                    .enumerate()
                    .filter(|(_, row)| **row >> bit & 1 == 1);
                rows.fold(0, |column, (row, _)| column | 1 << row)
            };
            let columns: Vec<u32> = (0..self.values).map(column).collect();
            let mut table = |rows: Vec<u32>| {
                *known.entry(rows).or_insert_with_key(|rows| {
                    self.tables.push(table(rows));
                    (self.tables.len() - 1) as u16
                })
            };
            let (forth, back) = (table(rows), table(columns));
            self.propagators.push(Propagator::Pair(Pair {
                a: *a,
                b: *b,
                forth,
                back,
            }));
        }
    }

    /// Sorts the propagators, and works out which of them run when a cell changes.
    fn watch(&mut self) {
        self.propagators.sort_by_key(Propagator::level);
        for propagator in &mut self.propagators {
            if let Propagator::Connected(connected) = propagator {
                let rows = connected.cells.len() / connected.columns;
                connected.slot = self.memory.len();
                self.memory.extend(std::iter::repeat_n(u32::MAX, rows));
                self.memory.extend(std::iter::repeat_n(0, rows));
            }
        }
        let houses = self
            .propagators
            .iter()
            .filter_map(|propagator| match propagator {
                Propagator::House(cells) => Some(cells.clone()),
                _ => None,
            });
        self.houses = houses.collect();
        let is_house =
            |(_, propagator): &(u32, &Propagator)| matches!(propagator, Propagator::House(_));
        let numbers = (0..).zip(&self.propagators).filter(is_house);
        self.house_numbers = numbers.map(|(number, _)| number).collect();
        let words = self.sees.words;
        self.house_words = vec![0; words * self.houses.len()];
        for (house, cells) in self.houses.iter().enumerate() {
            for cell in cells {
                self.house_words[house * words + *cell as usize / 64] |= 1 << (cell % 64);
            }
        }
        if self.houses.len() <= MAX_WATCHED_HOUSES {
            let rows: Vec<&[u64]> = self.house_words.chunks(words.max(1)).collect();
            for (number, row) in rows.iter().enumerate() {
                for other in &rows[..number] {
                    let shared = row.iter().zip(*other).map(|(a, b)| (a & b).count_ones());
                    self.most_shared = self.most_shared.max(shared.sum());
                }
            }
            self.watched_houses = self.houses.len();
            for (house, cells) in self.houses.iter().enumerate() {
                let mut values = 0;
                for cell in cells {
                    self.cell_houses[*cell as usize] |= 1 << house;
                    values |= self.masks[*cell as usize];
                }
                for value in bits(values) {
                    self.value_houses[value as usize] |= 1 << house;
                }
            }
        }
        let mut watches: Vec<Vec<Watch>> = vec![Vec::new(); self.masks.len()];
        for (number, propagator) in (0..).zip(&self.propagators) {
            let mut cells: Vec<Place> = match propagator {
                Propagator::House(cells) => cells.to_vec(),
                Propagator::Pair(pair) => vec![pair.a, pair.b],
                Propagator::Sum(sum) => sum.cells().collect(),
                Propagator::Sets(sets) => sets.cells.to_vec(),
                Propagator::Stretches(stretches) => stretches.cells.to_vec(),
                Propagator::Bounded(bounded) => bounded.cells.to_vec(),
                Propagator::Cuts(cuts) => cuts.cells.to_vec(),
                Propagator::Line(line) => line.cells.to_vec(),
                Propagator::Count(count) => count.cells.to_vec(),
                Propagator::SameCounts(same) => same.sets.concat(),
                Propagator::Classes(classes) => classes.cells.to_vec(),
                Propagator::Crossings(crossings) => crossings.cells.to_vec(),
                Propagator::Circles(circles) => circles.cells.to_vec(),
                Propagator::Distinct(distinct) => distinct
                    .cells
                    .iter()
                    .copied()
                    .chain([distinct.count])
                    .collect(),
                Propagator::Index(index) => {
                    index.line.iter().copied().chain([index.cell]).collect()
                }
                Propagator::Rank(rank) => rank
                    .others
                    .iter()
                    .flatten()
                    .chain(&rank.line)
                    .copied()
                    .collect(),
                Propagator::Connected(connected) => connected.cells.to_vec(),
                Propagator::Labelled(labelled) => labelled
                    .cells
                    .iter()
                    .chain(&labelled.labels)
                    .copied()
                    .collect(),
                Propagator::Shards(shards) => {
                    let counts = shards.runs.iter().map(|run| run.count);
                    let cells = shards.cells.iter().chain(&shards.labels).copied();
                    cells.chain(counts).collect()
                }
                Propagator::Equals(equals) => {
                    let arms = equals.arms.iter().flatten().copied();
                    arms.chain([equals.count]).collect()
                }
                Propagator::Either(either) => either.cells.to_vec(),
                Propagator::Violated(violated) => violated.cells.to_vec(),
            };
            cells.sort_unstable();
            cells.dedup();
            let mut words = vec![0; self.sees.words];
            for cell in &cells {
                words[*cell as usize / 64] |= 1 << (cell % 64);
            }
            self.scope_words.extend(words);
            // `Space::place_singles` handles houses value by value.
            let is_watched = matches!(propagator, Propagator::House(_)) && self.watched_houses > 0;
            let by_bounds = matches!(propagator, Propagator::Sum(sum) if sum.groups() > 1);
            for cell in cells.iter().filter(|_| !is_watched) {
                // The numbers ascend.
                let (word, bit) = (number / 64, 1 << (number % 64));
                let watches = &mut watches[*cell as usize];
                if watches.last().is_none_or(|last| last.word != word) {
                    let (by_value, by_bounds) = (0, 0);
                    watches.push(Watch {
                        word,
                        by_value,
                        by_bounds,
                    });
                }
                let last = watches.last_mut().expect("there is one");
                if by_bounds {
                    last.by_bounds |= bit;
                } else {
                    last.by_value |= bit;
                }
            }
            self.scopes.push(cells.into());
        }
        let most = watches.iter().map(Vec::len).max().unwrap_or_default();
        for watches in &mut watches {
            if most <= MAX_PADDED {
                let last = watches.last().map_or(0, |last| last.word);
                let word = Watch {
                    word: last,
                    ..Watch::default()
                };
                watches.resize(most, word);
            }
        }
        self.watches = watches.into_iter().map(Vec::into).collect();
    }

    /// Computes the weights at the start: long constraints count more, and short sums more than long ones.
    fn weigh(&mut self) {
        let values = self.values as f64;
        self.weights = vec![MIN_WEIGHT; self.masks.len()];
        for (scope, propagator) in self.scopes.iter().zip(&self.propagators) {
            let cells = scope.len() as f64;
            let weight = match propagator {
                Propagator::House(_)
                | Propagator::Labelled(_)
                | Propagator::Shards(_)
                | Propagator::Connected(_) => 0.0,
                Propagator::Sum(_) => (2.0 * values - cells).max(values),
                _ => cells,
            };
            for cell in scope {
                self.weights[*cell as usize] += weight * PART_WEIGHT;
            }
        }
    }

    /// The lines that begin with the value of a line with a rank begin at places in the sides of the grid. These
    /// places are worth more the more of them are known by ranks.
    fn choose_ranks(&mut self) {
        let ranks = || {
            self.propagators
                .iter()
                .filter_map(|propagator| match propagator {
                    Propagator::Rank(rank) if rank.is_latin => Some(rank),
                    _ => None,
                })
        };
        let Some(rank) = ranks().next() else { return };
        let firsts: Vec<Place> = rank.others.iter().map(|other| other[0]).collect();
        let is_side = |cells: &&[Place]| cells.iter().all(|cell| firsts.contains(cell));
        let sides: Vec<&[Place]> = self.houses().filter(is_side).collect();
        let mut known: BTreeMap<u32, Vec<Place>> = BTreeMap::new();
        for rank in ranks() {
            let first = rank.line[0];
            known
                .entry(self.masks[first as usize])
                .or_default()
                .push(first);
        }
        let mut choices = Vec::new();
        for (bit, known) in known {
            let is_open = |side: &&&[Place]| !known.iter().any(|cell| side.contains(cell));
            let open: Vec<_> = sides.iter().filter(is_open).collect();
            let worth = (1 + sides.len() - open.len()) as f64;
            choices.extend(open.into_iter().map(|side| Choice {
                cells: (*side).into(),
                bit,
                worth,
            }));
        }
        self.choices = choices;
    }

    /// Whether nothing but the masks limits the cells.
    pub(super) fn has_masks_alone(&self) -> bool {
        self.propagators.is_empty() && self.sees.is_empty()
    }

    /// The cells of each house.
    pub(crate) fn houses(&self) -> impl Iterator<Item = &[Place]> {
        self.houses.iter().map(|cells| &cells[..])
    }

    /// The values of the other cell of a relation that go with any value of `mask`.
    #[inline]
    pub(super) fn look_up(&self, table: u16, mask: u32) -> u32 {
        let table = &self.tables[table as usize];
        if self.values <= CHUNK {
            return table[mask as usize];
        }
        let chunks = (0..self.values.div_ceil(CHUNK)).map(|chunk| {
            let bits = mask as usize >> (chunk * CHUNK) & ((1 << CHUNK) - 1);
            table[chunk << CHUNK | bits]
        });
        chunks.fold(0, |any, chunk| any | chunk)
    }
}

/// The table of a relation, from the values that go with each value.
fn table(rows: &[u32]) -> Box<[u32]> {
    let chunks = rows.chunks(CHUNK).flat_map(|rows| {
        (0..1_usize << CHUNK).map(|mask| {
            let rows = rows
                .iter()
                .enumerate()
                .filter(|(bit, _)| mask >> bit & 1 == 1);
            rows.fold(0, |any, (_, row)| any | row)
        })
    });
    chunks.collect()
}
