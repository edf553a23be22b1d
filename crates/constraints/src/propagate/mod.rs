//! Propagation: masks of values for the cells, and propagators that narrow them until nothing changes.
//!
//! A [`Network`] is a compiled model, which never changes; a [`Space`] holds the masks and the queue. Propagators keep
//! no state, so going back in a search is a copy of the masks.

mod areas;
mod line;
mod rewrite;
mod sets;
mod small;
mod sum;

pub(crate) use areas::{Connected, Equals, Labelled, MAX_LAYOUT};
pub(crate) use line::Line;
pub(crate) use sets::{MAX_SET_VALUES, Sets};
pub(crate) use small::{
    Circles, Count, Crossings, Distinct, Index, Part, Rank, SameCounts, Violated,
};

use std::collections::BTreeMap;

use self::sum::Sum;
use crate::model::{Model, Place};

/// One way of narrowing.
#[derive(Debug)]
pub(crate) enum Propagator {
    /// The cells have each value once.
    House(Box<[Place]>),
    Pair(Pair),
    Sum(Sum),
    Sets(Sets),
    Line(Line),
    Count(Count),
    SameCounts(SameCounts),
    Crossings(Crossings),
    Circles(Circles),
    Distinct(Distinct),
    Index(Index),
    Rank(Rank),
    Connected(Connected),
    Labelled(Labelled),
    Equals(Equals),
    Either(Either),
    Violated(Box<Violated>),
}

impl Propagator {
    /// How late it comes: cheap propagators come first.
    fn level(&self) -> u8 {
        match self {
            Propagator::Pair(_) => 0,
            Propagator::House(_) | Propagator::Count(_) | Propagator::Index(_) => 1,
            Propagator::Sum(sum) if sum.groups() == 1 => 2,
            Propagator::Crossings(_) | Propagator::Labelled(_) => 3,
            Propagator::Sum(_) | Propagator::Sets(_) | Propagator::Equals(_) => 4,
            Propagator::Line(line) if line.size() < 200 => 4,
            _ => 5,
        }
    }

    /// Whether it finds nothing more if it runs again at once.
    fn is_final(&self) -> bool {
        matches!(
            self,
            Propagator::Pair(_)
                | Propagator::Sets(_)
                | Propagator::Line(_)
                | Propagator::Crossings(_)
        )
    }
}

/// Two cells with a relation: for the values that one may have, a table has those that the other may have.
#[derive(Debug)]
pub(crate) struct Pair {
    a: Place,
    b: Place,
    forth: u16,
    back: u16,
}

/// One of these networks has a solution.
#[derive(Debug)]
pub(crate) struct Either {
    cells: Box<[Place]>,
    branches: Box<[Network]>,
}

/// The number of bits of a mask that are looked up at once in the table of a relation.
const CHUNK: usize = 9;

/// Some propagators, as words of bits of their numbers: the number of a word, and its bits.
type Watches = Box<[(u32, u64)]>;

/// A compiled model.
#[derive(Debug)]
pub(crate) struct Network {
    /// The masks at the start.
    pub(crate) masks: Vec<u32>,
    pub(crate) values: usize,
    /// Whether an automaton was too large, and is missing.
    pub(crate) is_too_large: bool,
    pub(crate) sees: Sight,
    /// The propagators, cheap ones first.
    pub(crate) propagators: Vec<Propagator>,
    /// The propagators of each cell.
    watches: Vec<Watches>,
    /// Those that look at the least and the greatest value of each cell alone.
    bound_watches: Vec<Watches>,
    /// The sets of cells that have each value once.
    houses: Box<[Box<[Place]>]>,
    /// The same as bits of cells, one after the other, and the numbers of their propagators.
    house_words: Vec<u64>,
    house_numbers: Vec<u32>,
    /// The houses of each cell, as bits of their numbers. None if there are too many houses.
    cell_houses: Vec<u64>,
    /// The cells of each propagator, as bits, one after the other.
    scope_words: Vec<u64>,
    /// The cells of each propagator.
    pub(crate) scopes: Vec<Box<[Place]>>,
    /// The tables of relations: for each chunk of bits and each set of them, the values of the other cell.
    tables: Vec<Box<[u32]>>,
}

/// Which cells see each other.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    words: usize,
    rows: Vec<u64>,
}

impl Sight {
    fn new(cells: usize) -> Sight {
        let words = cells.div_ceil(64);
        Sight {
            words,
            rows: vec![0; words * cells],
        }
    }

    fn add(&mut self, a: Place, b: Place) {
        self.rows[a as usize * self.words + b as usize / 64] |= 1 << (b % 64);
        self.rows[b as usize * self.words + a as usize / 64] |= 1 << (a % 64);
    }

    /// Whether two cells see each other.
    pub(crate) fn is(&self, a: Place, b: Place) -> bool {
        self.rows[a as usize * self.words + b as usize / 64] >> (b % 64) & 1 == 1
    }

    fn row(&self, cell: Place) -> &[u64] {
        &self.rows[cell as usize * self.words..(cell as usize + 1) * self.words]
    }
}

impl Network {
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
        rewrite::derive(&mut model);

        let mut network = Network {
            masks: model.masks.clone(),
            values,
            is_too_large: model.is_too_large,
            sees,
            propagators: Vec::new(),
            watches: Vec::new(),
            bound_watches: Vec::new(),
            houses: Box::default(),
            house_words: Vec::new(),
            house_numbers: Vec::new(),
            cell_houses: Vec::new(),
            scope_words: Vec::new(),
            scopes: Vec::new(),
            tables: Vec::new(),
        };
        for group in &model.different {
            if group.len() > values {
                network.masks.fill(0);
            } else if group.len() == values {
                network
                    .propagators
                    .push(Propagator::House(group.clone().into()));
            }
        }
        network.add_pairs(&model.pairs, full);
        for equation in &model.equations {
            let sum = Sum::new(equation, least, values, |a, b| network.sees.is(a, b));
            network.propagators.push(Propagator::Sum(sum));
        }
        for (cells, others) in &model.same {
            let (cells, others) = (cells.clone().into(), others.clone().into());
            network
                .propagators
                .push(Propagator::SameCounts(SameCounts { cells, others }));
        }
        let eithers = std::mem::take(&mut model.eithers);
        for constraints in eithers {
            let either = Either::new(&model, &constraints);
            network.is_too_large |= either.branches.iter().any(|branch| branch.is_too_large);
            network.propagators.push(Propagator::Either(either));
        }
        let posted = std::mem::take(&mut model.propagators);
        let is_needed = |propagator: &Propagator| !matches!(propagator, Propagator::Line(line) if line.is_trivial(full));
        network
            .propagators
            .extend(posted.into_iter().filter(is_needed));
        network.watch();
        network
    }

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

    fn watch(&mut self) {
        self.propagators.sort_by_key(Propagator::level);
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
        if self.houses.len() <= 64 {
            self.cell_houses = vec![0; self.masks.len()];
            for (house, cells) in self.houses.iter().enumerate() {
                for cell in cells {
                    self.cell_houses[*cell as usize] |= 1 << house;
                }
            }
        }
        let mut watches: Vec<BTreeMap<u32, u64>> = vec![BTreeMap::new(); self.masks.len()];
        let mut bound_watches = watches.clone();
        for (number, propagator) in (0..).zip(&self.propagators) {
            let mut cells: Vec<Place> = match propagator {
                Propagator::House(cells) => cells.to_vec(),
                Propagator::Pair(pair) => vec![pair.a, pair.b],
                Propagator::Sum(sum) => sum.cells().collect(),
                Propagator::Sets(sets) => sets.cells.to_vec(),
                Propagator::Line(line) => line.cells.to_vec(),
                Propagator::Count(count) => count.cells.to_vec(),
                Propagator::SameCounts(same) => {
                    same.cells.iter().chain(&same.others).copied().collect()
                }
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
            let watches = match propagator {
                // These are looked at value by value.
                Propagator::House(_) if !self.cell_houses.is_empty() => {
                    self.scopes.push(cells.into());
                    continue;
                }
                Propagator::Sum(sum) if sum.groups() > 1 => &mut bound_watches,
                _ => &mut watches,
            };
            for cell in &cells {
                *watches[*cell as usize].entry(number / 64).or_default() |= 1 << (number % 64);
            }
            self.scopes.push(cells.into());
        }
        let pack = |watches: Vec<BTreeMap<u32, u64>>| -> Vec<Watches> {
            let words = watches.into_iter();
            words.map(|words| words.into_iter().collect()).collect()
        };
        self.watches = pack(watches);
        self.bound_watches = pack(bound_watches);
    }

    /// The houses, which have each value once.
    pub(crate) fn houses(&self) -> impl Iterator<Item = &[Place]> {
        self.houses.iter().map(|cells| &cells[..])
    }

    /// The values that a table gives for a mask.
    #[inline]
    fn look_up(&self, table: u16, mask: u32) -> u32 {
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

impl Either {
    fn new(model: &Model<'_>, constraints: &[crate::constraint::Constraint]) -> Either {
        let puzzle = model.puzzle();
        let mut cells = Vec::new();
        let branches = constraints.iter().map(|constraint| {
            let mut branch = Model::new(puzzle);
            let full = branch.full();
            branch.masks.fill(full);
            branch.is_whole = model.is_whole;
            constraint.post(&mut branch);
            cells.extend(branch.places(&constraint.scope(&puzzle.shape)));
            branch.compile()
        });
        let branches = branches.collect();
        cells.sort_unstable();
        cells.dedup();
        Either {
            cells: cells.into(),
            branches,
        }
    }

    fn propagate(&self, space: &mut Space) -> bool {
        let mut union: Vec<u32> = vec![0; self.cells.len()];
        let mut is_any = false;
        for branch in &self.branches {
            let mut inner = Space::new(branch);
            let is_possible = self
                .cells
                .iter()
                .all(|cell| inner.restrict(*cell, space.masks[*cell as usize]));
            if is_possible && inner.propagate() {
                is_any = true;
                for (union, cell) in union.iter_mut().zip(&self.cells) {
                    *union |= inner.masks[*cell as usize];
                }
            }
        }
        is_any
            && self
                .cells
                .iter()
                .zip(union)
                .all(|(cell, mask)| space.restrict(*cell, mask))
    }
}

/// The masks of the cells, and what is to be done.
#[derive(Clone, Debug)]
pub(crate) struct Space<'n> {
    network: &'n Network,
    pub(crate) masks: Vec<u32>,
    /// For each value, the cells that may have it, as bits.
    places: Vec<u64>,
    /// Whether a cell has no value from the start on.
    is_dead: bool,
    /// For each value, the houses in which it has lost a place, as bits of their numbers, and the values of which there
    /// are such houses.
    lost: [u64; 32],
    lost_values: u32,
    /// The cells that became known and whose peers do not know it yet.
    known: Vec<Place>,
    /// The propagators that are to run, as bits of their numbers.
    queue: Vec<u64>,
    /// All words of the queue before this one are 0.
    first: usize,
    /// Marks of states for automata: those of a run are greater than those of all runs before.
    marks: Vec<u32>,
    mark: u32,
    /// The values that a propagator found in every solution of its own.
    required: u32,
    /// The propagator that failed last, or the cell whose peer had its value.
    pub(crate) failed: Failed,
}

/// Masks of earlier states of a [`Space`], the last one at the end.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    masks: Vec<u32>,
    places: Vec<u64>,
}

/// Where propagation failed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failed {
    Cell(Place),
    Propagator(u32),
}

impl<'n> Space<'n> {
    /// The start, at which everything is to be done.
    pub(crate) fn new(network: &'n Network) -> Space<'n> {
        let mut space = Space {
            network,
            masks: network.masks.clone(),
            places: vec![0; network.values * network.sees.words],
            is_dead: network.masks.contains(&0),
            lost: [0; 32],
            lost_values: 0,
            known: Vec::new(),
            queue: vec![0; network.propagators.len().div_ceil(64)],
            first: 0,
            marks: Vec::new(),
            mark: 0,
            required: 0,
            failed: Failed::Cell(0),
        };
        for (cell, mask) in network.masks.iter().enumerate() {
            for bit in (0..network.values).filter(|bit| mask >> bit & 1 == 1) {
                space.places[bit * network.sees.words + cell / 64] |= 1 << (cell % 64);
            }
        }
        space.known.extend(
            (0..)
                .zip(&network.masks)
                .filter(|(_, mask)| mask.is_power_of_two())
                .map(|(cell, _)| cell),
        );
        for number in 0..network.propagators.len() {
            space.queue[number / 64] |= 1 << (number % 64);
        }
        space
    }

    /// Leaves a cell these values. Returns whether it has one.
    #[inline]
    pub(crate) fn restrict(&mut self, cell: Place, mask: u32) -> bool {
        let old = self.masks[cell as usize];
        let new = old & mask;
        if new != old {
            self.masks[cell as usize] = new;
            if new == 0 {
                return false;
            }
            let mut removed = old & !new;
            let houses = self.network.cell_houses.get(cell as usize);
            let houses = houses.copied().unwrap_or_default();
            if houses != 0 {
                self.lost_values |= removed;
            }
            while removed != 0 {
                let value = removed.trailing_zeros() as usize;
                removed &= removed - 1;
                self.lost[value & 31] |= houses;
                self.places[value * self.network.sees.words + cell as usize / 64] &=
                    !(1 << (cell % 64));
            }
            self.has_changed(cell, old, new);
        }
        new != 0
    }

    fn has_changed(&mut self, cell: Place, old: u32, new: u32) {
        if new.is_power_of_two() {
            self.known.push(cell);
        }
        let network = self.network;
        self.queue(&network.watches[cell as usize]);
        let has_other_bounds = (old ^ new).leading_zeros() == old.leading_zeros()
            || old & old.wrapping_neg() & new == 0;
        if has_other_bounds {
            self.queue(&network.bound_watches[cell as usize]);
        }
    }

    #[inline]
    fn queue(&mut self, watches: &[(u32, u64)]) {
        for (word, bits) in watches {
            self.queue[*word as usize] |= bits;
        }
        if let Some((word, _)) = watches.first() {
            self.first = self.first.min(*word as usize);
        }
    }

    /// Takes the first propagator that is to run.
    #[inline]
    fn next_queued(&mut self) -> Option<usize> {
        while let Some(word) = self.queue.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first * 64 + bit);
            }
            self.first += 1;
        }
        None
    }

    /// Takes a value from each cell that sees all of these.
    fn remove_from_common_peers(&mut self, bit: u32, cells: &[Place]) -> bool {
        let sees = &self.network.sees;
        for word in 0..sees.words {
            let places = self.places[bit.trailing_zeros() as usize * sees.words + word];
            let mut common = cells
                .iter()
                .fold(places, |common, cell| common & sees.row(*cell)[word]);
            while common != 0 {
                let cell = (word * 64) as Place + common.trailing_zeros() as Place;
                common &= common - 1;
                if !self.restrict(cell, !bit) {
                    self.failed = Failed::Cell(cell);
                    return false;
                }
            }
        }
        true
    }

    /// The marks of states, and the first of two marks that none of them has.
    fn marks(&mut self, states: usize) -> (u32, &mut Vec<u32>) {
        if self.mark > u32::MAX - 4 {
            self.marks.fill(0);
            self.mark = 0;
        }
        if self.marks.len() < states {
            self.marks.resize(states, 0);
        }
        self.mark += 2;
        (self.mark, &mut self.marks)
    }

    fn return_marks(&mut self, marks: Vec<u32>) {
        self.marks = marks;
    }

    /// Narrows until nothing changes. Returns whether every cell has a value left.
    pub(crate) fn propagate(&mut self) -> bool {
        // Propagators rely on it that each cell has a value at the start.
        let is_possible = !self.is_dead && self.run();
        if !is_possible {
            self.known.clear();
            self.queue.fill(0);
            self.lost = [0; 32];
            self.lost_values = 0;
        }
        is_possible
    }

    fn run(&mut self) -> bool {
        let network = self.network;
        loop {
            while let Some(cell) = self.known.pop() {
                let bit = self.masks[cell as usize];
                if !self.remove_from_common_peers(bit, &[cell]) {
                    return false;
                }
            }
            if self.lost_values != 0 {
                if !self.place_singles() {
                    return false;
                }
                continue;
            }
            let Some(number) = self.next_queued() else {
                return true;
            };
            let propagator = &network.propagators[number];
            let is_possible = self.apply(propagator) && self.remove_required(number);
            if propagator.is_final() {
                self.queue[number / 64] &= !(1 << (number % 64));
            }
            if !is_possible {
                self.failed = Failed::Propagator(number as u32);
                return false;
            }
        }
    }

    fn apply(&mut self, propagator: &Propagator) -> bool {
        let network = self.network;
        match propagator {
            Propagator::House(cells) => self.house(cells),
            Propagator::Pair(pair) => self.pair(pair),
            Propagator::Sum(sum) => sum.propagate(self),
            Propagator::Sets(sets) => sets.propagate(self, network.values),
            Propagator::Line(line) => line.propagate(self),
            Propagator::Count(count) => count.propagate(self),
            Propagator::SameCounts(same) => same.propagate(self),
            Propagator::Crossings(crossings) => crossings.propagate(self),
            Propagator::Circles(circles) => circles.propagate(self),
            Propagator::Distinct(distinct) => distinct.propagate(self),
            Propagator::Index(index) => index.propagate(self),
            Propagator::Rank(rank) => rank.propagate(self),
            Propagator::Connected(connected) => connected.propagate(self),
            Propagator::Labelled(labelled) => labelled.propagate(self),
            Propagator::Equals(equals) => equals.propagate(self),
            Propagator::Either(either) => either.propagate(self),
            Propagator::Violated(violated) => violated.propagate(self),
        }
    }

    /// Takes the values that the cells of a propagator have in every solution from the cells that see all places for
    /// them.
    #[inline]
    fn remove_required(&mut self, number: usize) -> bool {
        let mut required = std::mem::take(&mut self.required);
        let words = self.network.sees.words;
        let scope = &self.network.scope_words[number * words..(number + 1) * words];
        while required != 0 {
            let bit = required & required.wrapping_neg();
            required ^= bit;
            let mut holders: arrayvec::ArrayVec<Place, MAX_SET_VALUES> = arrayvec::ArrayVec::new();
            let places = &self.places[bit.trailing_zeros() as usize * words..];
            for (word, (scope, places)) in scope.iter().zip(places).enumerate() {
                let mut common = scope & places;
                while common != 0 {
                    holders.push((word * 64) as Place + common.trailing_zeros() as Place);
                    common &= common - 1;
                }
            }
            let is_possible = match holders[..] {
                [] => false,
                [cell] => self.restrict(cell, bit),
                _ => self.remove_from_common_peers(bit, &holders),
            };
            if !is_possible {
                return false;
            }
        }
        true
    }

    /// Places each value that has one cell left in a house where it has lost one.
    fn place_singles(&mut self) -> bool {
        let network = self.network;
        let words = network.sees.words;
        while self.lost_values != 0 {
            let value = self.lost_values.trailing_zeros() as usize;
            self.lost_values &= self.lost_values - 1;
            let mut houses = std::mem::take(&mut self.lost[value]);
            while houses != 0 {
                let house = houses.trailing_zeros() as usize;
                houses &= houses - 1;
                let places = &self.places[value * words..(value + 1) * words];
                let cells = &network.house_words[house * words..(house + 1) * words];
                let (mut found, mut number, mut at) = (0_u64, 0, 0);
                for (word, (places, cells)) in places.iter().zip(cells).enumerate() {
                    let common = places & cells;
                    number += common.count_ones();
                    if common != 0 {
                        (found, at) = (common, word);
                    }
                }
                let is_possible = match number {
                    0 => false,
                    1 => self.restrict(
                        (at * 64) as Place + found.trailing_zeros() as Place,
                        1 << value,
                    ),
                    _ => true,
                };
                if !is_possible {
                    self.failed = Failed::Propagator(network.house_numbers[house]);
                    return false;
                }
            }
        }
        true
    }

    #[inline]
    fn pair(&mut self, pair: &Pair) -> bool {
        let b = self
            .network
            .look_up(pair.forth, self.masks[pair.a as usize]);
        if !self.restrict(pair.b, b) {
            return false;
        }
        let a = self.network.look_up(pair.back, self.masks[pair.b as usize]);
        self.restrict(pair.a, a)
    }

    /// Places each value that has one cell left.
    #[inline]
    fn house(&mut self, cells: &[Place]) -> bool {
        let (mut once, mut twice, mut known) = (0, 0, 0);
        for cell in cells {
            let mask = self.masks[*cell as usize];
            twice |= once & mask;
            once |= mask;
            known |= if mask.is_power_of_two() { mask } else { 0 };
        }
        if once.count_ones() as usize != cells.len() {
            return false;
        }
        let hidden = once & !twice & !known;
        if hidden == 0 {
            return true;
        }
        cells.iter().all(|cell| {
            let found = self.masks[*cell as usize] & hidden;
            found == 0 || (found.is_power_of_two() && self.restrict(*cell, found))
        })
    }

    /// Keeps the masks, so that [`Space::restore`] can bring them back.
    pub(crate) fn save(&self, saved: &mut Saved) {
        saved.masks.extend_from_slice(&self.masks);
        saved.places.extend_from_slice(&self.places);
    }

    /// Brings back the masks that were kept last.
    pub(crate) fn restore(&mut self, saved: &mut Saved) {
        let masks = saved.masks.len() - self.masks.len();
        self.masks.copy_from_slice(&saved.masks[masks..]);
        saved.masks.truncate(masks);
        let places = saved.places.len() - self.places.len();
        self.places.copy_from_slice(&saved.places[places..]);
        saved.places.truncate(places);
    }

    /// A cell loses a value, or all others, and what follows is done.
    pub(crate) fn decide(&mut self, cell: Place, mask: u32) -> bool {
        let is_possible = self.restrict(cell, mask);
        if !is_possible {
            self.failed = Failed::Cell(cell);
        }
        is_possible && self.propagate()
    }
}
