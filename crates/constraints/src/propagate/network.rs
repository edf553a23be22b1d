//! The compiled model: propagators, and which of them look at each cell.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::either::Either;
use super::lists::Lists;
use super::sight::{Sight, equals};
use super::small::SameCounts;
use super::sum::{Combinations, LONG_SUM, Sum};
use super::{Propagator, rewrite};
use crate::model::{Equation, Model, Place};
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
    pub(super) watches: Lists<Watch>,
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
    pub(crate) scopes: Lists<Place>,
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
            sees.add_group(group);
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
            watches: Lists::default(),
            houses: Box::default(),
            house_words: Vec::new(),
            house_numbers: Vec::new(),
            value_houses: vec![0; values],
            watched_houses: 0,
            cell_houses: vec![0; cells],
            most_shared: 3,
            scope_words: Vec::new(),
            memory: Vec::new(),
            scopes: Lists::default(),
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
        let mut combinations = Combinations::new(values);
        // Sums of a part of the constraints know which of their cells differ by the others.
        let around = model.around.take();
        let around = around.filter(|_| !model.equations.is_empty() || !model.eithers.is_empty());
        let wide = around.map(|around| network.sees.with(&around));
        let is_long = |equation: &Equation| equation.terms.len() >= LONG_SUM;
        let is_any_long = model.equations.iter().any(is_long);
        let different = model.different.iter().chain(&model.different_around);
        let different: Vec<Cells> = different
            .filter(|_| is_any_long)
            .map(|group| Cells::new(cells, group.iter().copied()))
            .collect();
        for equation in &model.equations {
            let wide = wide.as_ref().unwrap_or(&network.sees);
            let sees = |a, b| wide.is(a, b);
            let sum = Sum::new(equation, least, &mut combinations, sees, &different);
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
            let wide = wide.as_ref().unwrap_or(&network.sees);
            let either = Either::new(&model, wide, &constraints);
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
        let mut numbers: FxHashMap<Vec<u32>, u16> = FxHashMap::default();
        // Many pairs have the same relation.
        type Tables = Option<(u16, u16)>;
        let mut known: FxHashMap<(&[u32], bool), Tables> = FxHashMap::default();
        for ((a, b), rows) in pairs {
            let are_seen = self.sees.is(*a, *b);
            let values = self.values;
            let tables = known.entry((rows, are_seen)).or_insert_with(|| {
                let mut rows = rows.clone();
                if are_seen {
                    for (bit, row) in rows.iter_mut().enumerate() {
                        *row &= !(1 << bit);
                    }
                }
                let is_only =
                    |row: &(usize, &u32), without: u32| *row.1 == full & !(without << row.0);
                let is_trivial = rows.iter().enumerate().all(|row| is_only(&row, 0))
                    || (are_seen && rows.iter().enumerate().all(|row| is_only(&row, 1)));
                if is_trivial {
                    return None;
                }
                let column = |bit: usize| {
                    let rows = rows.iter().enumerate();
                    let rows = rows.filter(|(_, row)| **row >> bit & 1 == 1);
                    rows.fold(0, |column, (row, _)| column | 1 << row)
                };
                let columns: Vec<u32> = (0..values).map(column).collect();
                let mut table = |rows: Vec<u32>| {
                    *numbers.entry(rows).or_insert_with_key(|rows| {
                        self.tables.push(table(rows));
                        (self.tables.len() - 1) as u16
                    })
                };
                Some((table(rows), table(columns)))
            });
            if let Some((forth, back)) = *tables {
                self.propagators.push(Propagator::Pair(Pair {
                    a: *a,
                    b: *b,
                    forth,
                    back,
                }));
            }
        }
    }

    /// Sorts the propagators, and works out which of them run when a cell changes.
    fn watch(&mut self) {
        self.propagators.sort_by_key(Propagator::level);
        let mut branches = 0;
        for propagator in &mut self.propagators {
            if let Propagator::Either(either) = propagator {
                either.slot = branches;
                branches += either.branches();
            }
            if let Propagator::Connected(connected) = propagator {
                connected.slot = self.memory.len();
                // No cell can be inside and not possible.
                let [inside, possible] = connected.memory();
                for _ in &connected.masks {
                    self.memory.extend(std::iter::repeat_n(u32::MAX, inside));
                    self.memory.extend(std::iter::repeat_n(0, possible));
                }
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
        let mut cells: Vec<Place> = Vec::new();
        for propagator in &self.propagators {
            cells.clear();
            match propagator {
                Propagator::House(house) => cells.extend_from_slice(house),
                Propagator::Pair(pair) => cells.extend([pair.a, pair.b]),
                Propagator::Sum(sum) => cells.extend(sum.cells()),
                Propagator::Sets(sets) => cells.extend_from_slice(&sets.cells),
                Propagator::Stretches(stretches) => cells.extend_from_slice(&stretches.cells),
                Propagator::Bounded(bounded) => cells.extend_from_slice(&bounded.cells),
                Propagator::Cuts(cuts) => cells.extend_from_slice(&cuts.cells),
                Propagator::Line(line) => cells.extend_from_slice(&line.cells),
                Propagator::Precedence(precedence) => {
                    cells.extend_from_slice(&precedence.cells);
                }
                Propagator::Count(count) => cells.extend_from_slice(&count.cells),
                Propagator::SameCounts(same) => cells.extend(same.sets.iter().flatten()),
                Propagator::Classes(classes) => cells.extend_from_slice(&classes.cells),
                Propagator::Crossings(crossings) => cells.extend_from_slice(&crossings.cells),
                Propagator::Circles(circles) => cells.extend_from_slice(&circles.cells),
                Propagator::Distinct(distinct) => {
                    cells.extend(distinct.cells.iter().chain([&distinct.count]));
                }
                Propagator::Index(index) => cells.extend(index.line.iter().chain([&index.cell])),
                Propagator::Rank(rank) => {
                    cells.extend(rank.others.iter().flatten().chain(&rank.line));
                }
                Propagator::Connected(connected) => cells.extend_from_slice(&connected.cells),
                Propagator::Labelled(labelled) => {
                    cells.extend(labelled.cells.iter().chain(&labelled.labels));
                }
                Propagator::Shards(shards) => {
                    cells.extend(shards.cells.iter().chain(&shards.labels));
                    cells.extend(shards.runs.iter().map(|run| run.count));
                }
                Propagator::Equals(equals) => {
                    cells.extend(equals.arms.iter().flatten().chain([&equals.count]));
                }
                Propagator::Either(either) => cells.extend_from_slice(&either.cells),
                Propagator::Violated(violated) => cells.extend_from_slice(&violated.cells),
            }
            cells.sort_unstable();
            cells.dedup();
            self.scopes.push(&cells);
        }
        self.scope_words = vec![0; words * self.propagators.len()];
        for (row, cells) in self
            .scope_words
            .chunks_mut(words.max(1))
            .zip(self.scopes.iter())
        {
            for cell in cells {
                row[*cell as usize / 64] |= 1 << (cell % 64);
            }
        }
        self.watch_cells();
    }

    /// Works out which propagators run when a cell changes.
    fn watch_cells(&mut self) {
        // `Space::place_singles` handles houses value by value.
        let is_any_watched = self.watched_houses > 0;
        let runs = |propagator: &Propagator| match propagator {
            Propagator::House(_) => !is_any_watched,
            _ => true,
        };
        let watching = || {
            let all = (0..).zip(&self.propagators).zip(self.scopes.iter());
            all.filter(|((_, propagator), _)| runs(propagator))
        };
        // The numbers ascend, so that those of one word follow each other.
        let mut lasts = vec![u32::MAX; self.masks.len()];
        let mut numbers = vec![0; self.masks.len()];
        for ((number, _), cells) in watching() {
            for cell in cells {
                let last = &mut lasts[*cell as usize];
                numbers[*cell as usize] += usize::from(*last != number / 64);
                *last = number / 64;
            }
        }
        let most = numbers.iter().copied().max().unwrap_or_default();
        let lengths = numbers.iter();
        let lengths = lengths.map(|number| if most <= MAX_PADDED { most } else { *number });
        let mut watches = Lists::filled(Watch::default(), lengths);
        numbers.fill(0);
        for ((number, propagator), cells) in watching() {
            let by_bounds = matches!(propagator, Propagator::Sum(sum) if sum.groups() > 1);
            let (word, bit) = (number / 64, 1 << (number % 64));
            for cell in cells {
                let (watches, next) = (
                    watches.list_mut(*cell as usize),
                    &mut numbers[*cell as usize],
                );
                if *next == 0 || watches[*next - 1].word != word {
                    // Watches that are not used yet repeat the last word.
                    watches[*next..]
                        .iter_mut()
                        .for_each(|watch| watch.word = word);
                    *next += 1;
                }
                let watch = &mut watches[*next - 1];
                if by_bounds {
                    watch.by_bounds |= bit;
                } else {
                    watch.by_value |= bit;
                }
            }
        }
        self.watches = watches;
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
    let mut table = Vec::with_capacity(rows.len().div_ceil(CHUNK) << CHUNK);
    for rows in rows.chunks(CHUNK) {
        let start = table.len();
        table.push(0);
        for mask in 1..1_usize << CHUNK {
            let row = rows.get(mask.trailing_zeros() as usize);
            let rest: u32 = table[start + (mask & (mask - 1))];
            table.push(rest | row.copied().unwrap_or(0));
        }
    }
    table.into()
}
