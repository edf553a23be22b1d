//! The tree of assumptions that a certificate refutes, one after the other.
//!
//! A search of the solver serves as a guide. It excludes more than the parts of single constraints do, so it chooses
//! what to assume. Each value that it excludes is assumed once; if the parts refute that, the value is removed. A value
//! that is often tried in vain is tried less often.

use std::time::Instant;

use super::make::CertifyError;
use super::part::{Candidates, Left, Part};
use super::{MAKER_WORK, Parts};
use crate::model::Place;
use crate::puzzle::Puzzle;
use crate::search::{Descent, Incomplete, Limits};

/// Maximum number of lines, which all are in memory: some 2 GB.
const MAX_STEPS: usize = 32_000_000;

/// Number of failures in a row after which the pause of a value, then 63 turns, grows no longer.
const MAX_FAILURES: u8 = 8;

/// A line of a certificate, in a form that needs little memory.
#[derive(Debug)]
pub(super) enum Step {
    Assume(usize, u32),
    Remove(usize, Box<[(u16, u32)]>),
}

/// A value that is assumed, with the candidates before it.
struct Assumed {
    cell: usize,
    bit: u32,
    masks: Vec<u32>,
    /// Whether the guide assumes it too.
    is_guided: bool,
}

/// What a guide says of the present position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Advice {
    /// Candidates have changed since it was asked.
    New,
    /// What it excludes was tried.
    Tried,
    /// It has refuted the position. What it excluded before it failed was not tried yet.
    NewlyRefuted,
    /// It has refuted the position, or one before it.
    Refuted,
}

/// How long a value that the guide excludes is left alone, because trying it was in vain.
#[derive(Clone, Copy, Default)]
struct Pause {
    /// The number of times in a row that trying it was in vain.
    failures: u8,
    /// The number of turns that are still to be skipped.
    skipped: u8,
}

impl Pause {
    /// Takes a turn. Returns whether the value is to be tried in it.
    fn take_turn(&mut self) -> bool {
        let is_due = self.skipped == 0;
        self.skipped = self.skipped.saturating_sub(1);
        is_due
    }

    fn learn(&mut self, is_refuted: bool) {
        if is_refuted {
            self.failures = 0;
        } else {
            self.failures = (self.failures + 1).min(MAX_FAILURES);
            // The first pause follows the third failure, and each is twice as long as the one before.
            self.skipped = (1 << self.failures.saturating_sub(2)) - 1;
        }
    }
}

struct Builder<'a> {
    parts: &'a Parts<'a>,
    guide: Descent<'a>,
    advice: Advice,
    least: i32,
    masks: Vec<u32>,
    assumed: Vec<Assumed>,
    steps: Vec<Step>,
    /// The parts of the last steps: those after the last assumption or contradiction.
    last_parts: Vec<u32>,
    /// For each part whether it is to be looked at.
    waits: Vec<bool>,
    /// These parts, those that are looked at quickly first.
    queues: [Vec<u32>; 4],
    /// For each part the number of candidates of its cells with which it takes too much work.
    too_many: Vec<u32>,
    /// For each value of each cell, how long it is left alone.
    pauses: Vec<[Pause; 32]>,
    /// The cells of the part that failed last.
    failed: Vec<Place>,
    limits: Limits<'a>,
    nodes: u64,
}

/// Refutes all fillings but the solution. Returns whether the solution is left; without one, everything is refuted.
pub(super) fn build<'a>(
    parts: &'a Parts<'a>,
    puzzle: &Puzzle,
    solution: Option<&Vec<i32>>,
    mut guide: Descent<'a>,
    limits: Limits<'a>,
) -> Result<(bool, Vec<Step>), CertifyError> {
    let is_possible = guide.space.propagate();
    let mut builder = Builder {
        parts,
        guide,
        advice: Advice::of(is_possible),
        least: puzzle.shape.least,
        masks: puzzle.candidates.clone(),
        assumed: Vec::new(),
        steps: Vec::new(),
        last_parts: Vec::new(),
        waits: vec![false; parts.all.len()],
        queues: Default::default(),
        too_many: vec![u32::MAX; parts.all.len()],
        pauses: vec![[Pause::default(); 32]; puzzle.shape.len()],
        failed: Vec::new(),
        limits,
        nodes: 0,
    };
    let bit = |value: &i32| puzzle.bit(*value);
    let solution: Option<Vec<u32>> = solution.map(|values| values.iter().map(bit).collect());
    let is_unique = builder.run(solution.as_deref())?;
    Ok((is_unique, builder.steps))
}

impl Advice {
    fn of(is_possible: bool) -> Advice {
        if is_possible {
            Advice::New
        } else {
            Advice::NewlyRefuted
        }
    }

    fn is_refuted(self) -> bool {
        matches!(self, Advice::NewlyRefuted | Advice::Refuted)
    }
}

impl Builder<'_> {
    fn run(&mut self, solution: Option<&[u32]>) -> Result<bool, CertifyError> {
        for part in 0..self.parts.all.len() as u32 {
            self.wake(part);
        }
        if self.masks.contains(&0) {
            return Ok(false);
        }
        loop {
            if self.propagate() && self.take_advice()? {
                // Without an assumption, the values of the solution cannot be refuted.
                let kept = solution.filter(|_| self.assumed.is_empty());
                let choice = self.choose(|cell| kept.map_or(0, |bits| bits[cell]));
                let Some((cell, bit)) = choice else {
                    // Everything is decided. A solution may be left only if nothing is assumed.
                    return match self.assumed.is_empty() {
                        true => Ok(true),
                        false => Err(CertifyError::Contradiction),
                    };
                };
                self.spend()?;
                self.assumed.push(Assumed {
                    cell,
                    bit,
                    masks: self.masks.clone(),
                    is_guided: !self.advice.is_refuted(),
                });
                self.assume(cell, bit);
                if !self.advice.is_refuted() {
                    self.advice = Advice::of(self.guide.decide(cell as Place, bit));
                }
                continue;
            }
            if let Some(last) = self.assumed.last()
                && self.advice.is_refuted()
            {
                self.guide
                    .learn_from(last.cell as Place, last.bit, &self.failed);
            }
            // What was assumed last is false, and what was assumed before it if nothing is left then.
            loop {
                let Some(Assumed {
                    cell,
                    bit,
                    masks,
                    is_guided,
                }) = self.assumed.pop()
                else {
                    return Ok(false);
                };
                self.masks = masks;
                self.narrow(cell, self.masks[cell] & !bit);
                if is_guided {
                    self.advice = Advice::of(self.guide.refute(cell as Place, bit));
                }
                if self.masks[cell] != 0 {
                    break;
                }
            }
        }
    }

    /// Counts an assumption.
    fn spend(&mut self) -> Result<(), CertifyError> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(Incomplete::Nodes.into());
        }
        let is_late = |until| Instant::now() >= until;
        if self.limits.until.is_some_and(is_late) {
            return Err(Incomplete::Time.into());
        }
        if self.limits.stop.is_some_and(|stop| stop()) {
            return Err(Incomplete::Stopped.into());
        }
        if self.steps.len() > MAX_STEPS {
            return Err(CertifyError::TooLong);
        }
        Ok(())
    }

    fn assume(&mut self, cell: usize, bit: u32) {
        self.steps.push(Step::Assume(cell, bit));
        self.last_parts.clear();
        self.narrow(cell, bit);
    }

    /// Removes values that the guide excludes, where one assumption suffices to refute them. Returns false if a cell
    /// has no candidate left.
    fn take_advice(&mut self) -> Result<bool, CertifyError> {
        loop {
            match self.advice {
                Advice::New => {
                    let masks = (0..).zip(self.masks.iter().copied());
                    if !self.guide.space.narrow(masks) {
                        self.advice = Advice::NewlyRefuted;
                        continue;
                    }
                    self.advice = Advice::Tried;
                }
                Advice::NewlyRefuted => self.advice = Advice::Refuted,
                Advice::Tried | Advice::Refuted => return Ok(true),
            }
            let mut tried = vec![0; self.masks.len()];
            while let Some((cell, bit)) = self.excluded(&tried) {
                tried[cell] |= bit;
                let value = bit.trailing_zeros() as usize;
                if !self.pauses[cell][value].take_turn() {
                    continue;
                }
                let is_refuted = self.try_out(cell, bit)?;
                self.pauses[cell][value].learn(is_refuted);
                if !is_refuted {
                    continue;
                }
                if !self.advice.is_refuted() {
                    self.advice = Advice::New;
                }
                if !self.propagate() {
                    return Ok(false);
                }
            }
        }
    }

    /// An untried candidate that the guide excludes. Cells with few candidates come first, because most follows from
    /// them.
    fn excluded(&self, tried: &[u32]) -> Option<(usize, u32)> {
        let masks = self.masks.iter().enumerate();
        let open = masks.filter(|(_, mask)| mask.count_ones() > 1);
        let rest =
            open.map(|(cell, mask)| (cell, mask & !self.guide.space.masks[cell] & !tried[cell]));
        let found = rest.filter(|(_, rest)| *rest != 0);
        let (cell, rest) = found.min_by_key(|(cell, _)| self.masks[*cell].count_ones())?;
        Some((cell, rest & rest.wrapping_neg()))
    }

    /// Assumes a candidate, and removes it if that is a contradiction. Returns whether it is.
    fn try_out(&mut self, cell: usize, bit: u32) -> Result<bool, CertifyError> {
        self.spend()?;
        let masks = self.masks.clone();
        let steps = self.steps.len();
        self.assume(cell, bit);
        let is_possible = self.propagate();
        self.masks = masks;
        if is_possible {
            self.steps.truncate(steps);
            self.last_parts.clear();
            return Ok(false);
        }
        self.narrow(cell, self.masks[cell] & !bit);
        Ok(true)
    }

    fn wake(&mut self, part: u32) {
        if !std::mem::replace(&mut self.waits[part as usize], true) {
            let queue = match self.parts.all[part as usize].1 {
                Part::Pair(..) => 0,
                Part::Different(_) | Part::Once(_) => 1,
                Part::Sum(_) | Part::Area(_) => 2,
                Part::Line(_) | Part::Any(_) => 3,
            };
            self.queues[queue].push(part);
        }
    }

    /// Leaves a cell some of its candidates, and queues the parts that this concerns.
    fn narrow(&mut self, cell: usize, kept: u32) {
        let before = std::mem::replace(&mut self.masks[cell], kept);
        let parts = self.parts;
        for part in &parts.of_cell[cell] {
            if parts.all[*part as usize].1.is_concerned(before, kept) {
                self.wake(*part);
            }
        }
    }

    /// Removes candidates until no part removes any more. Returns false if a cell has none left.
    fn propagate(&mut self) -> bool {
        let parts = self.parts;
        while let Some(place) = self.queues.iter_mut().find_map(Vec::pop) {
            self.waits[place as usize] = false;
            let (constraint, part) = &parts.all[place as usize];
            let mut removed = self.removed(place as usize, part);
            if removed.is_empty() {
                continue;
            }
            let masks = &self.masks;
            let lost = removed.iter().copied();
            let lost =
                lost.min_by_key(|(cell, gone)| (masks[usize::from(*cell)] & !gone).count_ones());
            let is_contradiction =
                lost.is_some_and(|(cell, gone)| masks[usize::from(cell)] == gone);
            if is_contradiction {
                // A cell without candidates is enough.
                removed = lost.into_iter().collect();
                self.failed = part.cells().iter().map(|cell| *cell as Place).collect();
                for place in self.queues.iter_mut().flat_map(std::mem::take) {
                    self.waits[place as usize] = false;
                }
            } else {
                for (cell, gone) in &removed {
                    let cell = usize::from(*cell);
                    self.narrow(cell, self.masks[cell] & !gone);
                }
            }
            self.steps.push(Step::Remove(*constraint, removed.into()));
            self.last_parts.push(place);
            if is_contradiction {
                self.shorten();
                return false;
            }
        }
        true
    }

    /// Leaves out the last steps on which the contradiction at the end does not depend. A part needs what was removed
    /// from any of its cells, and what is removed from a cell needs what was removed from it before.
    fn shorten(&mut self) {
        let mut is_needed = vec![false; self.masks.len()];
        let start = self.steps.len() - self.last_parts.len();
        let mut kept = Vec::new();
        for (place, step) in self
            .last_parts
            .drain(..)
            .zip(self.steps.drain(start..))
            .rev()
        {
            let Step::Remove(_, removed) = &step else {
                unreachable!("no assumption has a part");
            };
            let is_used = |(cell, _): &(u16, u32)| is_needed[usize::from(*cell)];
            if kept.is_empty() || removed.iter().any(is_used) {
                for cell in self.parts.all[place as usize].1.cells() {
                    is_needed[cell] = true;
                }
                // A part without cells empties a cell that is not one of its own.
                for (cell, _) in removed {
                    is_needed[usize::from(*cell)] = true;
                }
                kept.push(step);
            }
        }
        self.steps.extend(kept.into_iter().rev());
    }

    /// The candidates that a part excludes, by cells in ascending order.
    fn removed(&mut self, place: usize, part: &Part<'_>) -> Vec<(u16, u32)> {
        let number = |cells: &[usize]| -> u32 {
            let masks = cells.iter().map(|cell| self.masks[*cell].count_ones());
            masks.sum()
        };
        let too_many = self.too_many[place];
        if too_many < u32::MAX {
            let cells = part.cells();
            let number = number(&cells);
            if number > cells.len() as u32 && number > too_many - too_many / 8 {
                return Vec::new();
            }
        }
        let candidates = Candidates {
            masks: &self.masks,
            least: self.least,
            work: MAKER_WORK,
            states: self.parts.states,
        };
        match part.left(candidates) {
            Left::TooMuch => {
                self.too_many[place] = number(&part.cells());
                Vec::new()
            }
            Left::Nothing => {
                let left = |cell: &usize| self.masks[*cell].count_ones();
                // A part without cells excludes everything.
                let cell = part.cells().into_iter().min_by_key(left).unwrap_or(0);
                vec![(cell as u16, self.masks[cell])]
            }
            Left::Some(left) => {
                let mut removed: Vec<(u16, u32)> = Vec::with_capacity(left.len());
                for (cell, kept) in left {
                    let gone = self.masks[cell] & !kept;
                    let cell = cell as u16;
                    if gone == 0 {
                        continue;
                    }
                    match removed.iter_mut().find(|(other, _)| *other == cell) {
                        Some((_, all)) => *all |= gone,
                        None => removed.push((cell, gone)),
                    }
                }
                removed.sort_unstable();
                removed
            }
        }
    }

    /// A cell and one of its candidates, other than those that are kept: what the guide would decide, or a cell with
    /// few candidates that took part in failures.
    fn choose(&self, kept: impl Fn(usize) -> u32) -> Option<(usize, u32)> {
        let first = |mask: u32| mask & mask.wrapping_neg();
        if !self.advice.is_refuted()
            && let Some((cell, bit)) = self.guide.choose()
        {
            let cell = cell as usize;
            let mask = self.guide.space.masks[cell] & !kept(cell);
            return Some((cell, if mask & bit == 0 { first(mask) } else { bit }));
        }
        let open = self.masks.iter().enumerate();
        let open = open.filter(|(_, mask)| mask.count_ones() > 1);
        let score = |cell: usize, mask: u32| self.guide.weight(cell) / f64::from(mask.count_ones());
        let best = open.max_by(|a, b| score(a.0, *a.1).total_cmp(&score(b.0, *b.1)));
        let (cell, mask) = best?;
        Some((cell, first(mask & !kept(cell))))
    }
}
