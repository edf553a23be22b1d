//! The masks of the cells with the queue of propagators, which run until nothing changes.

mod singles;

use super::Propagator;
use super::either::Attempts;
use super::network::{Network, Pair};
use crate::model::Place;

/// The masks of the cells, and the work that is left.
#[derive(Clone, Debug)]
pub(crate) struct Space<'n> {
    pub(super) network: &'n Network,
    pub(crate) masks: Vec<u32>,
    /// For each value, the cells that may have it, as bits.
    places: Vec<u64>,
    /// Whether a cell has no value at the start.
    is_dead: bool,
    /// For each value, the houses in which it has lost a place, as bits of their numbers.
    lost: [u64; 32],
    /// The values that have lost a place in any house.
    lost_values: u32,
    /// The cells that have one value left, which their peers still have to lose.
    known: Places,
    /// The cells whose masks have changed since their propagators were queued last.
    changed: Places,
    /// The mask of each of these cells before its first change, and 0 for all others.
    before: Vec<u32>,
    /// The propagators that have to run, as bits of their numbers.
    queue: Vec<u64>,
    /// All words of the queue before this one are 0.
    first: usize,
    /// What propagators remember: areas from which nothing follows. It does not depend on the masks.
    pub(super) memory: Vec<u32>,
    /// Marks of the states of automata. Each run uses marks greater than those of all earlier runs.
    marks: Vec<u32>,
    mark: u32,
    /// Where the constraints of choices are tried.
    pub(super) attempts: Attempts<'n>,
    /// The values that the cells of the running propagator have in every solution of its constraint.
    pub(super) required: u32,
    /// Whether the running propagator has found all that it can find.
    pub(super) is_exact: bool,
    /// Where propagation failed last: a propagator, or a cell that lost its last value.
    pub(crate) failed: Failed,
    /// The cells of which the failure of a propagator says most. Empty for all of its cells.
    pub(crate) blamed: Vec<Place>,
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
    /// The propagator of a house, and a value that has no place in it.
    Value(u32, u32),
}

/// A list of different cells. Adding one takes no branch, because the processor would often mispredict it.
#[derive(Clone, Debug)]
struct Places {
    cells: Box<[Place]>,
    number: usize,
}

impl Places {
    fn new(cells: usize) -> Places {
        Places {
            cells: vec![0; cells + 1].into(),
            number: 0,
        }
    }

    #[inline]
    fn push_if(&mut self, condition: bool, cell: Place) {
        self.cells[self.number] = cell;
        self.number += usize::from(condition);
    }

    #[inline]
    fn pop(&mut self) -> Option<Place> {
        self.number = self.number.checked_sub(1)?;
        Some(self.cells[self.number])
    }
}

impl<'n> Space<'n> {
    /// The masks at the start. All propagators have to run.
    pub(crate) fn new(network: &'n Network) -> Space<'n> {
        let mut space = Space {
            network,
            masks: network.masks.clone(),
            places: network.places.clone(),
            is_dead: network.masks.contains(&0),
            lost: [0; 32],
            lost_values: 0,
            known: Places::new(network.masks.len()),
            changed: Places::new(network.masks.len()),
            before: vec![0; network.masks.len()],
            queue: vec![0; network.propagators.len().div_ceil(64)],
            first: 0,
            memory: network.memory.clone(),
            marks: Vec::new(),
            mark: 0,
            attempts: Attempts::default(),
            required: 0,
            is_exact: false,
            failed: Failed::Cell(0),
            blamed: Vec::new(),
        };
        for (cell, mask) in (0..).zip(&network.masks) {
            space.known.push_if(mask.is_power_of_two(), cell);
        }
        // Every value of every house is looked at once.
        space.lost[..network.values].copy_from_slice(&network.value_houses);
        space.lost_values = crate::puzzle::full(network.values);
        for number in 0..network.propagators.len() {
            space.queue[number / 64] |= 1 << (number % 64);
        }
        space
    }

    /// Removes the values of a cell that are not in `mask`. Returns whether a value is left.
    #[inline]
    pub(crate) fn restrict(&mut self, cell: Place, mask: u32) -> bool {
        let old = self.masks[cell as usize];
        let new = old & mask;
        new == old || self.change(cell, old, new)
    }

    /// Says of which cells the failure of the running propagator says most.
    pub(super) fn blame(&mut self, cells: impl Iterator<Item = Place>) {
        self.blamed.clear();
        self.blamed.extend(cells);
    }

    /// Whether the running propagator has removed a value.
    pub(super) fn has_changed(&self) -> bool {
        self.changed.number > 0
    }

    /// Changes the mask of a cell from `old` to `new`. Returns whether a value is left.
    fn change(&mut self, cell: Place, old: u32, new: u32) -> bool {
        self.masks[cell as usize] = new;
        if new == 0 {
            return false;
        }
        let houses = self.network.cell_houses[cell as usize];
        let mut removed = old & !new;
        self.lost_values |= removed;
        while removed != 0 {
            let value = removed.trailing_zeros() as usize;
            removed &= removed - 1;
            self.lost[value & 31] |= houses;
            self.places[value * self.network.sees.words + cell as usize / 64] &=
                !(1 << (cell % 64));
        }
        self.note(cell, old, new);
        true
    }

    /// Remembers that the mask of a cell has changed.
    #[inline]
    fn note(&mut self, cell: Place, old: u32, new: u32) {
        let before = &mut self.before[cell as usize];
        self.changed.push_if(*before == 0, cell);
        *before = if *before == 0 { old } else { *before };
        self.known.push_if(new.is_power_of_two(), cell);
    }

    /// Queues what has to run because masks have changed.
    #[inline]
    fn queue_changed(&mut self) {
        let network = self.network;
        while let Some(cell) = self.changed.pop() {
            let old = std::mem::take(&mut self.before[cell as usize]);
            let new = self.masks[cell as usize];
            let has_other_bounds = (old ^ new).leading_zeros() == old.leading_zeros()
                || old & old.wrapping_neg() & new == 0;
            let by_bounds = u64::from(has_other_bounds).wrapping_neg();
            for watch in &network.watches[cell as usize] {
                self.queue[watch.word as usize] |= watch.by_value | watch.by_bounds & by_bounds;
                self.first = self.first.min(watch.word as usize);
            }
        }
    }

    /// Takes the first propagator from the queue.
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

    /// The marks of at least this many states, and the first of two marks that no state has yet.
    pub(super) fn marks(&mut self, states: usize) -> (u32, &mut Vec<u32>) {
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

    pub(super) fn return_marks(&mut self, marks: Vec<u32>) {
        self.marks = marks;
    }

    /// Narrows until nothing changes. Returns whether every cell has a value left.
    pub(crate) fn propagate(&mut self) -> bool {
        // Propagators rely on each cell having a value at the start.
        self.blamed.clear();
        let is_possible = !self.is_dead && self.run();
        if !is_possible {
            self.forget();
        }
        is_possible
    }

    /// Forgets what would have to run.
    fn forget(&mut self) {
        self.known.number = 0;
        while let Some(cell) = self.changed.pop() {
            self.before[cell as usize] = 0;
        }
        self.queue.fill(0);
        self.lost = [0; 32];
        self.lost_values = 0;
    }

    fn run(&mut self) -> bool {
        let network = self.network;
        loop {
            let is_possible = match network.sees.words {
                2 => self.place_known::<2>(),
                4 => self.place_known::<4>(),
                8 => self.place_known::<8>(),
                16 => self.place_known::<16>(),
                _ => self.place_known::<32>(),
            };
            if !is_possible {
                return false;
            }
            self.queue_changed();
            let Some(number) = self.next_queued() else {
                return true;
            };
            let propagator = &network.propagators[number];
            let is_possible = self.apply(propagator) && self.remove_required(number);
            if std::mem::take(&mut self.is_exact) || propagator.is_final() {
                self.queue_changed();
                self.queue[number / 64] &= !(1 << (number % 64));
            }
            if !is_possible {
                self.failed = Failed::Propagator(number as u32);
                return false;
            }
        }
    }

    /// Runs a propagator. Returns whether a solution may be left.
    fn apply(&mut self, propagator: &'n Propagator) -> bool {
        let network = self.network;
        match propagator {
            Propagator::House(cells) => self.house(cells),
            Propagator::Pair(pair) => self.pair(pair),
            Propagator::Sum(sum) => sum.propagate(self),
            Propagator::Sets(sets) => sets.propagate(self, network.values),
            Propagator::Stretches(stretches) => stretches.propagate(self),
            Propagator::Bounded(bounded) => bounded.propagate(self),
            Propagator::Cuts(cuts) => cuts.propagate(self),
            Propagator::Line(line) => line.propagate(self),
            Propagator::Precedence(precedence) => precedence.propagate(self),
            Propagator::Count(count) => count.propagate(self),
            Propagator::SameCounts(same) => same.propagate(self),
            Propagator::Classes(classes) => classes.propagate(self),
            Propagator::Crossings(crossings) => crossings.propagate(self),
            Propagator::Circles(circles) => circles.propagate(self),
            Propagator::Distinct(distinct) => distinct.propagate(self),
            Propagator::Index(index) => index.propagate(self),
            Propagator::Rank(rank) => rank.propagate(self),
            Propagator::Connected(connected) => connected.propagate(self),
            Propagator::Labelled(labelled) => labelled.propagate(self),
            Propagator::Shards(shards) => shards.propagate(self),
            Propagator::Equals(equals) => equals.propagate(self),
            Propagator::Either(either) => either.propagate(self),
            Propagator::Violated(violated) => violated.propagate(self),
        }
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

    /// Places each value that has one cell left in the house of these cells.
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

    /// Appends the masks to `saved`, so that [`Space::restore`] can bring them back.
    pub(crate) fn save(&self, saved: &mut Saved) {
        saved.masks.extend_from_slice(&self.masks);
        saved.places.extend_from_slice(&self.places);
    }

    /// Takes the masks that were saved last from `saved`, and brings them back.
    pub(crate) fn restore(&mut self, saved: &mut Saved) {
        let masks = saved.masks.len() - self.masks.len();
        self.masks.copy_from_slice(&saved.masks[masks..]);
        saved.masks.truncate(masks);
        let places = saved.places.len() - self.places.len();
        self.places.copy_from_slice(&saved.places[places..]);
        saved.places.truncate(places);
    }

    /// Brings the masks back that are the only ones in `saved`.
    pub(super) fn restart(&mut self, saved: &Saved) {
        self.masks.copy_from_slice(&saved.masks);
        self.places.copy_from_slice(&saved.places);
    }

    /// Removes the values of cells that are not in their masks, and propagates. Returns whether every cell has a value
    /// left.
    pub(crate) fn narrow(&mut self, known: impl IntoIterator<Item = (Place, u32)>) -> bool {
        for (cell, mask) in known {
            if !self.restrict(cell, mask) {
                self.failed = Failed::Cell(cell);
                self.forget();
                return false;
            }
        }
        self.propagate()
    }

    /// Removes the values of a cell that are not in `mask`, and propagates. Returns whether every cell has a value
    /// left.
    pub(crate) fn decide(&mut self, cell: Place, mask: u32) -> bool {
        let is_possible = self.restrict(cell, mask);
        if !is_possible {
            self.failed = Failed::Cell(cell);
        }
        is_possible && self.propagate()
    }
}
