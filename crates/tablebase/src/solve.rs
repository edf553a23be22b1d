//! Retrograde analysis: computes the values of a part, which is a pair of halves: a slice and its swapped slice, or the
//! positions of both with a given lead of the men.
//!
//! The method goes back to K. Thompson, "Retrograde Analysis of Certain Endgames", 1986. A move that captures,
//! promotes, or takes a man beyond the lead leaves the part, and the value of the position after it is known already.
//! Every other move leads from one of the two halves to the other; such moves are called *inner* here. A first pass over
//! all positions finds the best move that leaves the part and counts the inner moves. Then, ply by ply, each value that
//! became known is propagated to the predecessors of its position. A predecessor of a lost position is won. A
//! predecessor of a won position is lost if all its other moves are known to lose too. Positions that propagation never
//! reaches are draws.
//!
//! Predecessors are found by moving backwards, with the steps of the other colour. Whether such a step was legal needs
//! no check of the capture rules: the generator counts either all inner moves of a position or, if a capture is
//! mandatory, none, and a position with a count of none is never updated. Limits on consecutive king steps are checked
//! by [`Memory`]. In variants whose positions record earlier moves, a step has several predecessors, one for each
//! earlier record that it turns into the present one.
//!
//! The positions whose value became known are listed by their distance, as far as there is room for lists; where there
//! is none, they are found again among all positions when the turn of their distance comes.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use tessera_draughts::{Memory, Obligation, Pieces, SquareSet, Variant};

use crate::found::{Found, Listed};
use crate::memory::with_room;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{BuildError, Index, Part, Value};

/// Positions per task in the first pass: a fraction of a millisecond of work.
const FIRST_TASK: usize = 1 << 11;

/// Positions per task whose predecessors are updated: about ten microseconds of work. Tasks are small because most
/// plies of most slices have no more than a few thousand positions.
const TASK: usize = 1 << 8;

/// Positions searched per task for those whose value became known.
const SCAN_TASK: usize = 1 << 12;

/// Positions whose predecessors' numbers are held at once.
const ROUND: usize = 1 << 17;

/// Bytes of the states, per position.
pub(crate) const STATE_BYTES: u64 = 4;

/// Working memory in bytes per position, without the finished tables: the state, and a place in the lists of positions
/// whose value became known.
pub(crate) const BYTES_PER_POSITION: u64 = STATE_BYTES + 4;

/// Most bytes that the results of a round of tasks use, about: 8 bytes for each of some 20 predecessors of each position,
/// in vectors of up to twice that capacity.
pub(crate) const ROUND_BYTES: u64 = (ROUND * 8 * 20 * 2) as u64;

/// What is known about a position, packed in a word: the best value so far, whether a capture is due, and the number of
/// inner moves to positions of unknown value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State(u32);

/// The bits of the states whose value is known and equal to a given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pattern {
    mask: u32,
    bits: u32,
}

impl Pattern {
    fn new(value: Value) -> Pattern {
        let value_bits = (1 << State::DUE) - 1;
        let mask = match value {
            // No move is left that might avoid a loss.
            Value::Loss(_) => !(1 << State::DUE),
            Value::Win(_) | Value::Draw => value_bits,
        };
        let State(bits) = State::new(value, 0);
        Pattern { mask, bits }
    }

    #[inline(always)]
    fn matches(self, state: State) -> bool {
        state.0 & self.mask == self.bits
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Loss,
    Draw,
    Win,
}

impl State {
    const KIND: u32 = 16;
    const DUE: u32 = 18;
    const LEFT: u32 = 19;

    #[inline(always)]
    fn new(best: Value, left: u32) -> State {
        let kind = match best {
            Value::Loss(_) => Kind::Loss,
            Value::Draw => Kind::Draw,
            Value::Win(_) => Kind::Win,
        };
        let plies = best.plies().unwrap_or(0);
        State(u32::from(plies) | (kind as u32) << State::KIND | left << State::LEFT)
    }

    #[inline(always)]
    fn plies(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    fn kind(self) -> Kind {
        match self.0 >> State::KIND & 3 {
            0 => Kind::Loss,
            1 => Kind::Draw,
            _ => Kind::Win,
        }
    }

    /// The same with a capture due.
    fn due(self) -> State {
        State(self.0 | 1 << State::DUE)
    }

    fn is_due(self) -> bool {
        self.0 >> State::DUE & 1 == 1
    }

    #[inline(always)]
    fn left(self) -> u32 {
        self.0 >> State::LEFT
    }

    /// The final value if it is known. A win is final because better wins are found first. A loss is final if no inner
    /// move is left that might avoid it.
    #[inline(always)]
    fn known(self) -> Option<Value> {
        match self.kind() {
            Kind::Win => Some(Value::Win(self.plies())),
            Kind::Loss if self.left() == 0 => Some(Value::Loss(self.plies())),
            _ => None,
        }
    }

    /// The state after an inner move was found to lead to a position with `value`; `None` if nothing changes.
    #[inline(always)]
    fn with(self, value: Value) -> Option<State> {
        match value {
            Value::Loss(plies) => self.with_lost(plies),
            Value::Draw => None,
            Value::Win(plies) => self.with_won(plies),
        }
    }

    /// The state after an inner move was found to lead to a position lost in `plies` plies for its side to move; `None`
    /// if nothing changes.
    #[inline(always)]
    fn with_lost(self, plies: u16) -> Option<State> {
        let is_better = self.kind() != Kind::Win || self.plies() > plies + 1;
        // A position without inner moves cannot have made this one: a capture was mandatory.
        (self.left() > 0 && is_better).then(|| State::new(Value::Win(plies + 1), self.left()))
    }

    /// The state after an inner move was found to lead to a position won in `plies` plies for its side to move; `None`
    /// if nothing changes.
    #[inline(always)]
    fn with_won(self, plies: u16) -> Option<State> {
        if self.left() == 0 || self.kind() == Kind::Win {
            return None;
        }
        let left = self.left() - 1;
        let longest = plies.saturating_add(1).max(self.plies());
        Some(match self.kind() {
            Kind::Loss if left == 0 => State::new(Value::Loss(longest), 0),
            _ => State(self.0 - (1 << State::LEFT)),
        })
    }
}

/// Gives the values of finished positions.
pub(crate) trait Finished<V: Variant>: Sync {
    /// The value of a position outside the part, given as its side to move sees it, with its men moving up. It is
    /// reached by a move from the part.
    fn value(&self, pieces: &Pieces<V>) -> Value;
}

/// The working state of one of the two halves. Except for numbering positions, its code is shared by all variants.
pub(crate) struct Half {
    states: Vec<AtomicU32>,
    /// The positions whose value became known. Some may have got a better value since.
    found: Found,
}

/// Where to look for positions whose value became known.
#[derive(Clone, Debug)]
enum Where<'a> {
    /// Their numbers are listed.
    Listed(&'a [u32]),
    /// Their numbers are in this range.
    Range(Range<usize>),
}

/// Updates the predecessors of positions whose value became known. Arguments: both halves; the index of the half that
/// the positions belong to; where to find them; their value. Returns the predecessors whose own value became known,
/// each with its distance in plies.
type UpdatePredecessors<'a> =
    &'a (dyn Fn(&[Half], usize, &Where<'_>, Value) -> Vec<(u32, u16)> + Sync);

/// Called now and then; `true` stops the work.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

impl Half {
    #[inline(always)]
    fn state(&self, number: usize) -> State {
        State(self.states[number].load(Ordering::Relaxed))
    }

    /// A half of `len` positions, all unknown, with room for `listed` numbers of positions.
    fn new(len: usize, listed: usize, stop: Stop<'_>) -> Result<Half, Unsolved> {
        let mut states: Vec<AtomicU32> = with_room(len).ok_or(Unsolved::NoMemory)?;
        for range in ranges(len) {
            go_on(stop)?;
            states.resize_with(range.end, AtomicU32::default);
        }
        let found = Found::new(len, listed);
        Ok(Half { states, found })
    }

    /// Lists the positions whose value is known after the first pass.
    fn list_known(&mut self, stop: Stop<'_>) -> Result<(), Unsolved> {
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            for number in range {
                if let Some(plies) = self.state(number).known().and_then(Value::plies) {
                    self.found.add(number as u32, plies);
                }
            }
        }
        Ok(())
    }

    /// Updates `predecessors` of a position with `value`. Appends to `decided` those whose own value became known, each
    /// with its distance in plies.
    fn update(&self, predecessors: &mut Vec<u32>, value: Value, decided: &mut Vec<(u32, u16)>) {
        predecessors.retain(|&number| self.state(number as usize).with(value).is_some());
        for &number in &*predecessors {
            let change = |state| State(state).with(value).map(|state| state.0);
            let word = &self.states[number as usize];
            if let Ok(old) = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
                let next = change(old).map(State).and_then(State::known);
                if let Some(plies) = next.and_then(Value::plies) {
                    decided.push((number, plies));
                }
            }
        }
    }

    /// Whether the value of a position is known and is that of the pattern.
    #[inline(always)]
    fn is_current(&self, number: usize, pattern: Pattern) -> bool {
        pattern.matches(self.state(number))
    }

    /// The value of a position, and whether a capture is due there. Positions whose value is not known are draws.
    #[inline(always)]
    fn value(&self, number: usize) -> (Value, bool) {
        let state = self.state(number);
        (state.known().unwrap_or(Value::Draw), state.is_due())
    }

    /// Packs the values.
    fn finish(self, stop: Stop<'_>) -> Result<Table, Unsolved> {
        let value = |number| self.value(number).0;
        let mut most = 0;
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            most = range
                .map(value)
                .filter_map(Value::plies)
                .fold(most, u16::max);
        }
        let mut table = Table::new(self.states.len(), most).ok_or(Unsolved::NoMemory)?;
        for range in ranges(self.states.len()) {
            go_on(stop)?;
            table.extend(range.map(value));
        }
        Ok(table)
    }
}

/// A part whose values are all known.
pub(crate) struct Solved<V: Variant> {
    part: Part,
    halves: Vec<(Index<V>, Half)>,
}

impl<V: Variant> Solved<V> {
    /// The value of each position, half after half in order of their numbers; `None` if a capture is due there.
    pub(crate) fn values(&self) -> impl Iterator<Item = Option<Value>> {
        self.halves.iter().flat_map(|(_, half)| {
            (0..half.states.len()).map(|number| {
                let (value, is_due) = half.value(number);
                (!is_due).then_some(value)
            })
        })
    }

    /// The tables of both halves, with all values.
    pub(crate) fn tables(self, stop: Stop<'_>) -> Result<Vec<(Index<V>, Table)>, BuildError> {
        let part = self.part;
        let halves = self.halves.into_iter();
        let tables = halves.map(|(index, half)| Ok((index, half.finish(stop)?)));
        tables
            .collect::<Result<_, _>>()
            .map_err(|error: Unsolved| error.of::<V>(part))
    }
}

/// Solves a part, with room for `listed` numbers of positions in each half. Two halves that are the same are solved as
/// one.
///
/// Each thread calls `stop` about every millisecond, and stops if it returns `true`.
pub(crate) fn solve<V: Variant>(
    part: Part,
    ending: Ending,
    finished: &dyn Finished<V>,
    listed: usize,
    stop: Stop<'_>,
) -> Result<Solved<V>, BuildError> {
    let indexes: Vec<Index<V>> = part.halves().map(Index::of_half).collect();
    let begin = |number: usize| begin::<V>(&indexes[number], ending, finished, listed, stop);
    let update = |halves: &[Half], side: usize, found: &Where<'_>, value| {
        let before = halves.len() - 1 - side;
        let (half, target) = (&halves[side], &halves[before]);
        update_predecessors(
            (&indexes[side], half),
            found,
            value,
            (&indexes[before], target),
        )
    };
    let halves = solve_halves(indexes.len(), ending, &begin, &update, stop)
        .map_err(|error| error.of::<V>(part))?;
    let halves = indexes.into_iter().zip(halves).collect();
    Ok(Solved { part, halves })
}

/// Solves `number` halves, one or two, each of which `begin` creates.
fn solve_halves(
    number: usize,
    ending: Ending,
    begin: &dyn Fn(usize) -> Result<Half, Unsolved>,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<Vec<Half>, Unsolved> {
    let mut halves = (0..number).map(begin).collect::<Result<Vec<_>, _>>()?;
    propagate(&mut halves, ending, update, stop)?;
    Ok(halves)
}

/// Why a part could not be solved.
enum Unsolved {
    TooManyPlies,
    NoMemory,
    Stopped,
}

impl Unsolved {
    fn of<V: Variant>(self, part: Part) -> BuildError {
        match self {
            Unsolved::TooManyPlies => BuildError::TooManyPlies { part },
            Unsolved::NoMemory => {
                let needed = part.positions::<V>().saturating_mul(BYTES_PER_POSITION + 1);
                BuildError::NoMemory { needed }
            }
            Unsolved::Stopped => BuildError::Stopped,
        }
    }
}

/// An error if the work is to be stopped.
fn go_on(stop: Stop<'_>) -> Result<(), Unsolved> {
    if stop() {
        Err(Unsolved::Stopped)
    } else {
        Ok(())
    }
}

/// Splits `0..len` into ranges that take about a millisecond each if little is done per number.
fn ranges(len: usize) -> impl Iterator<Item = Range<usize>> {
    const RANGE: usize = 1 << 18;
    (0..len.div_ceil(RANGE)).map(move |i| i * RANGE..len.min((i + 1) * RANGE))
}

/// The first pass: finished games, and the best move that leaves the part.
fn begin<V: Variant>(
    index: &Index<V>,
    ending: Ending,
    finished: &dyn Finished<V>,
    listed: usize,
    stop: Stop<'_>,
) -> Result<Half, Unsolved> {
    let len = index.len() as usize;
    let mut half = Half::new(len, listed, stop)?;
    let states = &half.states;
    map_chunks(len, FIRST_TASK, &|numbers| {
        if stop() {
            return;
        }
        let numbers = numbers.start as u64..numbers.end as u64;
        index.for_each(numbers, |number, pieces| {
            let state = first_state(index, pieces, ending, finished);
            states[number as usize].store(state.0, Ordering::Relaxed);
        });
    });
    half.list_known(stop)?;
    Ok(half)
}

#[inline(always)]
fn first_state<V: Variant>(
    index: &Index<V>,
    pieces: &Pieces<V>,
    ending: Ending,
    finished: &dyn Finished<V>,
) -> State {
    let mut left = 0;
    let mut best = None;
    let mut is_due = false;
    pieces.for_each_successor(V::RULES.north, |next| {
        let is_capture = next.own != pieces.other;
        is_due |= is_capture;
        let is_inner = !is_capture
            && next.kings.len() == pieces.kings.len()
            && index.has_advanced(next.other.without(next.kings));
        if is_inner {
            left += 1;
        } else {
            best = best.max(Some(finished.value(&next.turned()).before()));
        }
    });
    let state = match (best, left) {
        (None, 0) => State::new(ending.value(), 0),
        // The lowest of all values, until the value of an inner move is known.
        (None, _) => State::new(Value::Loss(0), left),
        (Some(best), _) => State::new(best, left),
    };
    if is_due && const { must_capture::<V>() } {
        state.due()
    } else {
        state
    }
}

/// Whether a player who can capture must do so.
pub(crate) const fn must_capture<V: Variant>() -> bool {
    matches!(V::RULES.capture.obligation, Obligation::Mandatory)
}

/// Propagates known values to predecessors, in order of their distance in plies.
fn propagate(
    halves: &mut [Half],
    ending: Ending,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<(), Unsolved> {
    let mut plies = 0;
    while halves.iter().any(|half| half.found.has_from(plies)) {
        if plies == Table::MOST {
            return Err(Unsolved::TooManyPlies);
        }
        let value = ending.after(plies);
        for side in 0..halves.len() {
            let before = halves.len() - 1 - side;
            let found = halves[side].found.take(plies);
            let (len, task) = match &found {
                Listed::Numbers(numbers) => (numbers.len(), TASK),
                Listed::Dropped => (halves[side].states.len(), SCAN_TASK),
            };
            for start in (0..len).step_by(ROUND) {
                let end = len.min(start + ROUND);
                let now = &*halves;
                let decided: Vec<Vec<(u32, u16)>> = map_chunks(end - start, task, &|range| {
                    if stop() {
                        return Vec::new();
                    }
                    let range = start + range.start..start + range.end;
                    let place = match &found {
                        Listed::Numbers(numbers) => Where::Listed(numbers.slice(range)),
                        Listed::Dropped => Where::Range(range),
                    };
                    update(now, side, &place, value)
                });
                go_on(stop)?;
                for (number, plies) in decided.into_iter().flatten() {
                    halves[before].found.add(number, plies);
                }
            }
            halves[side].found.release(found);
        }
        plies += 1;
    }
    Ok(())
}

/// Updates the predecessors of the positions in `found` whose value is `value`. Returns those whose own value became
/// known, each with its distance in plies.
fn update_predecessors<V: Variant>(
    (index, half): (&Index<V>, &Half),
    found: &Where<'_>,
    value: Value,
    (target_index, target): (&Index<V>, &Half),
) -> Vec<(u32, u16)> {
    // The states of predecessors are scattered in memory. Reading many of them first lets the processor overlap the
    // cache misses. Updates are atomic.
    const TOGETHER: usize = 256;
    let pattern = Pattern::new(value);
    let (mut decided, mut predecessors) = (Vec::new(), Vec::new());
    let mut propagate = |pieces: &Pieces<V>| {
        list_predecessors(target_index, pieces, &mut predecessors);
        if predecessors.len() >= TOGETHER {
            target.update(&mut predecessors, value, &mut decided);
            predecessors.clear();
        }
    };
    match found {
        Where::Listed(numbers) => {
            let mut current = Vec::with_capacity(64);
            for few in numbers.chunks(64) {
                // A position may have got a better value after it was listed for this ply.
                let is_current = |number: &u32| half.is_current(*number as usize, pattern);
                current.clear();
                current.extend(few.iter().copied().filter(is_current));
                for &number in &current {
                    propagate(&index.unrank(number.into()));
                }
            }
        }
        Where::Range(range) => {
            let current = range
                .clone()
                .filter(|n| half.is_current(*n, pattern))
                .count();
            // Going through all positions in order is faster than finding many of them from their numbers.
            if current > range.len() / 8 {
                index.for_each(range.start as u64..range.end as u64, |number, pieces| {
                    if half.is_current(number as usize, pattern) {
                        propagate(pieces);
                    }
                });
            } else if current > 0 {
                for number in range.clone() {
                    if half.is_current(number, pattern) {
                        propagate(&index.unrank(number as u64));
                    }
                }
            }
        }
    }
    target.update(&mut predecessors, value, &mut decided);
    decided
}

/// Appends the numbers of the possible predecessors of a position by an inner move. Some of them may not have had that
/// move, because a capture was mandatory there.
#[inline(never)]
fn list_predecessors<V: Variant>(
    target_index: &Index<V>,
    pieces: &Pieces<V>,
    predecessors: &mut Vec<u32>,
) {
    let north = V::RULES.north;
    // As the player who made the last move sees the board.
    let now = pieces.swapped().turned();
    let men = now.own.without(now.kings);
    // A king's step changes no man.
    let same_men = target_index.rank_men(&now);
    now.for_each_step(north.other(), |target, source| {
        let is_man = men.intersects(target);
        let moved = source | target;
        if is_man
            && (source.intersects(SquareSet::promotion_row(north))
                || !target_index.has_retreated(men ^ moved))
        {
            return;
        }
        let before = Pieces {
            own: now.own ^ moved,
            other: now.other,
            kings: if is_man { now.kings } else { now.kings ^ moved },
            memory: V::Memory::default(),
        };
        let men = if is_man {
            target_index.rank_men(&before)
        } else {
            same_men
        };
        now.memory
            .for_each_before(&before, source, target, |memory| {
                let before = Pieces { memory, ..before };
                predecessors.push(target_index.rank_with(men, &before) as u32);
            });
    });
}
