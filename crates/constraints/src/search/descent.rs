//! The search in depth, whose decisions follow from earlier failures.

use super::Budget;
use crate::model::Place;
use crate::propagate::{Failed, Network, Saved, Space};
use crate::puzzle::bits;

/// Maximum sum of the weights that the cells of a propagator gain by a failure.
const MAX_SHARED: f64 = 6.0;

/// What is left of each weight after a failure, so that the last failures count most.
const DECAY: f64 = 0.995;

/// The number of decisions after which parity is looked at, once: most puzzles need fewer, and few profit from it.
const PARITY_AT: u64 = 1000;

/// The step of the weights at which all weights are rescaled.
const MAX_STEP: f64 = 1e100;

/// The part of the failures of the value that failed most often by which the cells that may have it gain weight.
const VALUE_WEIGHT: f64 = 0.5;

/// The part of the failures of the values of a cell with a label, or of a label, that its weight gains.
const LITERAL_WEIGHT: f64 = 0.3;

/// What each value of a cell gains, as a part of a failure, if the cell has lost all of them, and what a value without
/// a place gains in each cell of its house.
const LOST_CELL: f64 = 1.0 / 3.0;
const LOST_PLACE: f64 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing is done yet.
    Start,
    /// The space is at a fixpoint, and the next decision is due.
    Descend,
    /// The last decision is to be taken back.
    Ascend,
    /// Everything is done.
    End,
}

/// A search in depth, decision after decision.
#[derive(Debug)]
pub(crate) struct Descent<'a> {
    pub(super) network: &'a Network,
    pub(crate) space: Space<'a>,
    /// The masks before each decision.
    saved: Saved,
    decisions: Vec<(Place, u32)>,
    pub(super) weights: Weights,
    pub(super) state: State,
    /// The number of decisions.
    decided: u64,
    /// What some cells are limited to beside all propagators.
    known: Vec<(Place, u32)>,
}

/// What the failures of a search say about its next decisions.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// How often each cell took part in a failure, as a cell of the propagator or as the decision that led to it.
    cells: Vec<f64>,
    /// How often each value was tried in vain.
    values: [f64; 32],
    /// How often each value of each cell took part in a failure, where cells have labels: a value and a label of the
    /// same number have nothing in common, so that the failures of all cells together say little. None elsewhere.
    literals: Vec<[f64; 32]>,
    /// What the next failure counts. It grows from one failure to the next, in place of all others becoming less.
    step: f64,
}

impl Weights {
    pub(super) fn new(network: &Network) -> Weights {
        Weights {
            cells: network.weights.clone(),
            values: [0.0; 32],
            literals: vec![
                [0.0; 32];
                if network.has_labels {
                    network.masks.len()
                } else {
                    0
                }
            ],
            step: 1.0,
        }
    }

    /// Counts a failure after a decision: that of its cell, of its value, if `mask` leaves the cell one, and of the
    /// `cells` that failed.
    fn learn(&mut self, decided: Place, mask: u32, failed: Failed, cells: &[Place]) {
        if !self.literals.is_empty() {
            self.learn_literals(decided, mask, failed, cells);
        }
        self.cells[decided as usize] += self.step;
        if mask.is_power_of_two() {
            self.values[mask.trailing_zeros() as usize] += self.step;
        }
        // A failure says little about each of many cells.
        let share = self.step * (MAX_SHARED / cells.len() as f64).min(1.0);
        for cell in cells {
            self.cells[*cell as usize] += share;
        }
        self.step /= DECAY;
        if self.step > MAX_STEP {
            let weights = self.cells.iter_mut().chain(&mut self.values);
            let weights = weights.chain(self.literals.iter_mut().flatten());
            weights.for_each(|weight| *weight /= MAX_STEP);
            self.step /= MAX_STEP;
        }
    }

    /// Counts a failure for the values that `mask` left a cell, and those that failed.
    fn learn_literals(&mut self, decided: Place, mask: u32, failed: Failed, cells: &[Place]) {
        for bit in bits(mask) {
            self.literals[decided as usize][bit as usize] += self.step;
        }
        match failed {
            Failed::Cell(cell) => {
                let values = self.literals[cell as usize].iter_mut();
                values.for_each(|weight| *weight += self.step * LOST_CELL);
            }
            Failed::Value(_, value) => {
                for cell in cells {
                    self.literals[*cell as usize][value as usize] += self.step * LOST_PLACE;
                }
            }
            Failed::Propagator(_) => {}
        }
    }

    /// What a cell gains by the values that it may have.
    fn of_literals(&self, cell: usize, mask: u32) -> f64 {
        let literals = self.literals.get(cell);
        let weights = literals.map(|weights| bits(mask).map(|bit| weights[bit as usize]));
        LITERAL_WEIGHT * weights.into_iter().flatten().sum::<f64>()
    }

    /// The value whose decisions failed most often, and what a cell that may have it gains by that. None if all values
    /// failed about as often, or where each cell has weights of its own for them.
    fn favourite(&self, values: usize) -> (u32, f64) {
        if !self.literals.is_empty() {
            return (0, 0.0);
        }
        let (mut most, mut least, mut favourite) = (0.0, f64::MAX, 0);
        for (value, failures) in self.values.iter().enumerate() {
            if *failures > most {
                (most, favourite) = (*failures, value);
            }
            if *failures > 0.0 && *failures < least {
                least = *failures;
            }
        }
        if most < self.step * values as f64 || most <= least * 1.5 {
            return (0, 0.0);
        }
        (1 << favourite, most * VALUE_WEIGHT)
    }
}

impl<'a> Descent<'a> {
    pub(crate) fn new(network: &'a Network) -> Descent<'a> {
        Descent {
            network,
            space: Space::new(network),
            saved: Saved::default(),
            decisions: Vec::new(),
            weights: Weights::new(network),
            state: State::Start,
            decided: 0,
            known: Vec::new(),
        }
    }

    /// Decides a cell, so that [`Descent::refute`] can take it back. Returns whether every cell has a value left.
    pub(crate) fn decide(&mut self, cell: Place, bit: u32) -> bool {
        self.space.save(&mut self.saved);
        let is_possible = self.space.decide(cell, bit);
        if !is_possible {
            self.learn(cell, bit);
        }
        is_possible
    }

    /// Takes back the last decision, which was false. Returns whether every cell has a value left without it.
    pub(crate) fn refute(&mut self, cell: Place, bit: u32) -> bool {
        self.space.restore(&mut self.saved);
        self.exclude(cell, bit)
    }

    fn exclude(&mut self, cell: Place, bit: u32) -> bool {
        let other = self.space.masks[cell as usize] & !bit;
        let is_possible = self.space.decide(cell, !bit);
        if !is_possible {
            self.learn(cell, other);
        }
        is_possible
    }

    /// Counts a failure of these cells after a decision that leaves a cell `mask`.
    pub(crate) fn learn_from(&mut self, decided: Place, mask: u32, cells: &[Place]) {
        let failed = Failed::Propagator(0);
        self.weights.learn(decided, mask, failed, cells);
    }

    /// How often a cell took part in failures; the last ones count most.
    pub(crate) fn weight(&self, cell: usize) -> f64 {
        self.weights.cells[cell]
    }

    /// The masks of the next solution.
    pub(super) fn next(&mut self, budget: &mut Budget<'_>) -> Option<Vec<u32>> {
        loop {
            match self.state {
                State::Start => {
                    self.state = if self.space.propagate() {
                        State::Descend
                    } else {
                        State::End
                    };
                }
                State::Descend => {
                    let Some((cell, bit)) = self.choose() else {
                        self.state = State::Ascend;
                        return Some(self.space.masks.clone());
                    };
                    if budget.spend(1) {
                        self.state = State::End;
                        return None;
                    }
                    self.decided += 1;
                    if self.decided == PARITY_AT {
                        let Some(known) = self.network.known_by_parity() else {
                            self.state = State::End;
                            return None;
                        };
                        self.known = known;
                        if !self.known.is_empty() {
                            if !self.space.narrow(self.known.iter().copied()) {
                                self.state = State::Ascend;
                            }
                            continue;
                        }
                    }
                    self.decisions.push((cell, bit));
                    if !self.decide(cell, bit) {
                        self.state = State::Ascend;
                    }
                }
                State::Ascend => {
                    let Some((cell, bit)) = self.decisions.pop() else {
                        self.state = State::End;
                        return None;
                    };
                    self.space.restore(&mut self.saved);
                    if !self.known.is_empty() && !self.space.narrow(self.known.iter().copied()) {
                        continue;
                    }
                    if self.exclude(cell, bit) {
                        self.state = State::Descend;
                    }
                }
                State::End => return None,
            }
        }
    }

    /// The cell to decide and its first value: few values, and a large part in failures.
    pub(crate) fn choose(&self) -> Option<(Place, u32)> {
        let (favourite, bonus) = self.weights.favourite(self.network.values);
        let (mut best, mut best_score) = (None, 0.0);
        for (cell, mask) in self.space.masks.iter().enumerate() {
            if mask & (mask - 1) != 0 {
                let mut weight = self.weights.cells[cell];
                if mask & favourite != 0 {
                    weight += bonus;
                }
                weight += self.weights.of_literals(cell, *mask);
                let score = weight / f64::from(mask.count_ones());
                if score > best_score {
                    best_score = score;
                    best = Some((cell as Place, *mask));
                }
            }
        }
        let (cell, mask) = best?;
        if mask.count_ones() > 2
            && let score = self.weights.cells[cell as usize] / f64::from(mask.count_ones())
            && let Some(pair) = self.choose_pair(score)
        {
            return Some(pair);
        }
        Some((cell, mask & mask.wrapping_neg()))
    }

    /// A value that has two places left in a house, in the one of them with the greater weight: that is a decision
    /// between two, too.
    fn choose_pair(&self, mut best_score: f64) -> Option<(Place, u32)> {
        let mut best = None;
        for cells in self.network.houses() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for cell in cells {
                let mask = self.space.masks[*cell as usize];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !more;
            while pairs != 0 {
                let bit = pairs & pairs.wrapping_neg();
                pairs ^= bit;
                let (mut weight, mut place) = (0.0, 0);
                for cell in cells {
                    let own = self.weights.cells[*cell as usize];
                    if self.space.masks[*cell as usize] & bit != 0 && own > weight {
                        (weight, place) = (own, *cell);
                    }
                }
                if weight / 2.0 >= best_score {
                    best_score = weight / 2.0;
                    best = Some((place, bit));
                }
            }
        }
        for choice in &self.network.choices {
            let places = choice.cells.iter().copied();
            let places = places.filter(|cell| self.space.masks[*cell as usize] & choice.bit != 0);
            let (mut number, mut weight, mut place) = (0, 0.0, 0);
            for cell in places {
                number += 1;
                let own = self.weights.cells[cell as usize];
                if own > weight {
                    (weight, place) = (own, cell);
                }
            }
            let score = weight * choice.worth / f64::from(number);
            if number > 1 && score >= best_score {
                best_score = score;
                best = Some((place, choice.bit));
            }
        }
        best
    }

    /// Learns from the failure of a decision, which was to leave a cell `mask`.
    fn learn(&mut self, decided: Place, mask: u32) {
        let cells = match &self.space.failed {
            Failed::Cell(cell) => std::slice::from_ref(cell),
            Failed::Propagator(_) if !self.space.blamed.is_empty() => &self.space.blamed[..],
            Failed::Propagator(number) | Failed::Value(number, _) => {
                &self.network.scopes[*number as usize]
            }
        };
        self.weights.learn(decided, mask, self.space.failed, cells);
    }
}
