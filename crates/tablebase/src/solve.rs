//! Retrograde analysis: computes the values of a slice and of its swapped slice together.
//!
//! The method goes back to K. Thompson, "Retrograde Analysis of Certain Endgames", 1986. A move that captures or
//! promotes leaves the two slices, and its value is looked up in tables that exist. Every other move leads from one of
//! the two slices to the other; such moves are called *quiet* here. A first pass over all positions finds the best move
//! that leaves the slices and counts the quiet moves. Then, ply by ply, each value that became known is propagated to
//! the predecessors of its position. A predecessor of a lost position is won. A predecessor of a won position is lost
//! if all its other moves are known to lose too. Positions that propagation never reaches are draws.
//!
//! Predecessors are found by moving backwards, with the steps of the other colour. Whether such a step was legal needs
//! no check of the capture rules: the generator counts either all quiet moves of a position or, if a capture is
//! mandatory, none, and a position with a count of none is never updated. Limits on consecutive king steps are checked
//! by [`Memory`]. In variants whose positions record earlier moves, a step has several predecessors, one for each
//! earlier record that it turns into the present one.

use std::sync::atomic::{AtomicU32, Ordering};

use tessera_draughts::{Memory, Pieces, SquareSet, Variant};

use crate::memory::with_room;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{BuildError, Index, Slice, Value};

/// Positions per task in the first pass: a fraction of a millisecond of work.
const FIRST_TASK: usize = 1 << 11;

/// Positions per task whose predecessors are updated: about ten microseconds of work. Tasks are small because most
/// plies of most slices have no more than a few thousand positions.
const TASK: usize = 1 << 8;

/// Working memory in bytes per position, without the finished tables: the state, and a place in the lists of positions
/// whose value became known. The capacity of a list may be twice its length.
pub(crate) const BYTES_PER_POSITION: u64 = 4 + 2 * 4;

/// What is known about a position, packed in a word: the best value so far, and the number of quiet moves to positions
/// of unknown value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Loss,
    Draw,
    Win,
}

impl State {
    const KIND: u32 = 16;
    const LEFT: u32 = 18;

    fn new(best: Value, left: u32) -> State {
        let kind = match best {
            Value::Loss(_) => Kind::Loss,
            Value::Draw => Kind::Draw,
            Value::Win(_) => Kind::Win,
        };
        let plies = best.plies().unwrap_or(0);
        State(u32::from(plies) | (kind as u32) << State::KIND | left << State::LEFT)
    }

    fn plies(self) -> u16 {
        self.0 as u16
    }

    fn kind(self) -> Kind {
        match self.0 >> State::KIND & 3 {
            0 => Kind::Loss,
            1 => Kind::Draw,
            _ => Kind::Win,
        }
    }

    fn left(self) -> u32 {
        self.0 >> State::LEFT
    }

    /// The final value if it is known. A win is final because better wins are found first. A loss is final if no quiet
    /// move is left that might avoid it.
    fn known(self) -> Option<Value> {
        match self.kind() {
            Kind::Win => Some(Value::Win(self.plies())),
            Kind::Loss if self.left() == 0 => Some(Value::Loss(self.plies())),
            _ => None,
        }
    }

    /// The state after a quiet move was found to lead to a position with `value`; `None` if nothing changes.
    fn with(self, value: Value) -> Option<State> {
        match value {
            Value::Loss(plies) => self.with_lost(plies),
            Value::Draw => None,
            Value::Win(plies) => self.with_won(plies),
        }
    }

    /// The state after a quiet move was found to lead to a position lost in `plies` plies for its side to move; `None`
    /// if nothing changes.
    fn with_lost(self, plies: u16) -> Option<State> {
        let is_better = self.kind() != Kind::Win || self.plies() > plies + 1;
        // A position without quiet moves cannot have made this one: a capture was mandatory.
        (self.left() > 0 && is_better).then(|| State::new(Value::Win(plies + 1), self.left()))
    }

    /// The state after a quiet move was found to lead to a position won in `plies` plies for its side to move; `None`
    /// if nothing changes.
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

/// The working state of one of the two slices. Except for numbering positions, its code is shared by all variants.
struct Half {
    states: Vec<AtomicU32>,
    /// Indexed by plies: positions found to have a value of that distance. Some may have got a better value since.
    found: Vec<Vec<u32>>,
}

/// Updates the predecessors of positions whose value became known. Arguments: both halves; the index of the half that
/// the positions belong to; the numbers of the positions; their value. Returns the predecessors whose own value became
/// known, each with its distance in plies.
type UpdatePredecessors<'a> = &'a (dyn Fn(&[Half], usize, &[u32], Value) -> Vec<(u32, u16)> + Sync);

/// Called now and then; `true` stops the work.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

impl Half {
    fn state(&self, number: usize) -> State {
        State(self.states[number].load(Ordering::Relaxed))
    }

    fn add(&mut self, number: u32, plies: u16) -> Result<(), Unsolved> {
        let plies = usize::from(plies);
        if self.found.len() <= plies {
            self.found.resize_with(plies + 1, Vec::new);
        }
        let found = &mut self.found[plies];
        found.try_reserve(1).map_err(|_| Unsolved::NoMemory)?;
        found.push(number);
        Ok(())
    }

    /// A half of `len` positions, all unknown.
    fn new(len: usize, stop: Stop<'_>) -> Result<Half, Unsolved> {
        let mut states: Vec<AtomicU32> = with_room(len).ok_or(Unsolved::NoMemory)?;
        for part in parts(len) {
            go_on(stop)?;
            states.resize_with(part.end, AtomicU32::default);
        }
        let found = Vec::new();
        Ok(Half { states, found })
    }

    /// Lists the positions whose value is known after the first pass.
    fn list_known(&mut self, stop: Stop<'_>) -> Result<(), Unsolved> {
        for part in parts(self.states.len()) {
            go_on(stop)?;
            for number in part {
                if let Some(plies) = self.state(number).known().and_then(Value::plies) {
                    self.add(number as u32, plies)?;
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

    /// Puts those of `few` into `current` whose value is still `value`.
    fn current(&self, few: &[u32], value: Value, current: &mut Vec<u32>) {
        // A position may have got a better value after it was listed for this ply.
        let is_current = |number: &u32| self.state(*number as usize).known() == Some(value);
        current.clear();
        current.extend(few.iter().copied().filter(is_current));
    }

    /// Packs the values. Positions whose value is not known are draws.
    fn finish(self, stop: Stop<'_>) -> Result<Table, Unsolved> {
        let value = |number| self.state(number).known().unwrap_or(Value::Draw);
        let mut most = 0;
        for part in parts(self.states.len()) {
            go_on(stop)?;
            most = part
                .map(value)
                .filter_map(Value::plies)
                .fold(most, u16::max);
        }
        let mut table = Table::new(self.states.len(), most).ok_or(Unsolved::NoMemory)?;
        for part in parts(self.states.len()) {
            go_on(stop)?;
            table.extend(part.map(value));
        }
        Ok(table)
    }
}

/// Solves a slice and its swapped slice. Returns their indexes and tables: one if the two slices are the same, else
/// two.
///
/// `lookup` gives the value of every position outside the two slices that a move leads to, as its side to move sees it.
/// Each thread calls `stop` about every millisecond, and stops if it returns `true`.
pub(crate) fn solve<V: Variant>(
    slice: Slice,
    ending: Ending,
    lookup: impl Fn(&Pieces<V>) -> Value + Sync,
    stop: Stop<'_>,
) -> Result<Vec<(Index<V>, Table)>, BuildError> {
    let mut indexes = vec![Index::new(slice)];
    if slice.swapped() != slice {
        indexes.push(Index::new(slice.swapped()));
    }
    let begin = |number: usize| begin::<V>(&indexes[number], ending, &lookup, stop);
    let update = |halves: &[Half], side: usize, found: &[u32], value| {
        let before = halves.len() - 1 - side;
        let (half, target) = (&halves[side], &halves[before]);
        update_predecessors(
            (&indexes[side], half),
            found,
            value,
            (&indexes[before], target),
        )
    };
    match solve_halves(indexes.len(), ending, &begin, &update, stop) {
        Ok(tables) => Ok(indexes.into_iter().zip(tables).collect()),
        Err(Unsolved::TooManyPlies) => Err(BuildError::TooManyPlies { slice }),
        Err(Unsolved::NoMemory) => {
            let positions: u64 = indexes.iter().map(Index::len).sum();
            let needed = positions * (BYTES_PER_POSITION + 1);
            Err(BuildError::NoMemory { needed })
        }
        Err(Unsolved::Stopped) => Err(BuildError::Stopped),
    }
}

/// Computes the tables of `number` halves, one or two, each of which `begin` creates.
fn solve_halves(
    number: usize,
    ending: Ending,
    begin: &dyn Fn(usize) -> Result<Half, Unsolved>,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<Vec<Table>, Unsolved> {
    let mut halves = (0..number).map(begin).collect::<Result<Vec<_>, _>>()?;
    propagate(&mut halves, ending, update, stop)?;
    halves.into_iter().map(|half| half.finish(stop)).collect()
}

/// Why slices could not be solved.
enum Unsolved {
    TooManyPlies,
    NoMemory,
    Stopped,
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
fn parts(len: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    const PART: usize = 1 << 18;
    (0..len.div_ceil(PART)).map(move |part| part * PART..len.min((part + 1) * PART))
}

/// The first pass: finished games, and the best move that leaves the two slices.
fn begin<V: Variant>(
    index: &Index<V>,
    ending: Ending,
    lookup: &(impl Fn(&Pieces<V>) -> Value + Sync),
    stop: Stop<'_>,
) -> Result<Half, Unsolved> {
    let len = index.len() as usize;
    let mut half = Half::new(len, stop)?;
    let states = &half.states;
    map_chunks(len, FIRST_TASK, &|numbers| {
        if stop() {
            return;
        }
        let numbers = numbers.start as u64..numbers.end as u64;
        index.for_each(numbers, |number, pieces| {
            let state = first_state(pieces, ending, lookup);
            states[number as usize].store(state.0, Ordering::Relaxed);
        });
    });
    half.list_known(stop)?;
    Ok(half)
}

fn first_state<V: Variant>(
    pieces: &Pieces<V>,
    ending: Ending,
    lookup: &(impl Fn(&Pieces<V>) -> Value + Sync),
) -> State {
    let mut left = 0;
    let mut best = None;
    pieces.for_each_successor(V::RULES.north, |next| {
        // A quiet move: no piece was captured and none promoted.
        if next.own == pieces.other && next.kings.len() == pieces.kings.len() {
            left += 1;
        } else {
            best = best.max(Some(lookup(&next.turned()).before()));
        }
    });
    match (best, left) {
        (None, 0) => State::new(ending.value(), 0),
        // The lowest of all values, until the value of a quiet move is known.
        (None, _) => State::new(Value::Loss(0), left),
        (Some(best), _) => State::new(best, left),
    }
}

/// Propagates known values to predecessors, in order of their distance in plies.
fn propagate(
    halves: &mut [Half],
    ending: Ending,
    update: UpdatePredecessors<'_>,
    stop: Stop<'_>,
) -> Result<(), Unsolved> {
    let mut plies = 0;
    while halves
        .iter()
        .any(|half| half.found.len() > usize::from(plies))
    {
        if plies == Table::MOST {
            return Err(Unsolved::TooManyPlies);
        }
        let value = ending.after(plies);
        for side in 0..halves.len() {
            let Some(found) = halves[side].found.get_mut(usize::from(plies)) else {
                continue;
            };
            let found = std::mem::take(found);
            let before = halves.len() - 1 - side;
            let now = &*halves;
            let decided: Vec<Vec<(u32, u16)>> = map_chunks(found.len(), TASK, &|range| {
                if stop() {
                    return Vec::new();
                }
                update(now, side, &found[range], value)
            });
            go_on(stop)?;
            for (number, plies) in decided.into_iter().flatten() {
                halves[before].add(number, plies)?;
            }
        }
        plies += 1;
    }
    Ok(())
}

/// Updates the predecessors of the positions in `found`, whose value was found to be `value`. Returns those whose own
/// value became known, each with its distance in plies.
fn update_predecessors<V: Variant>(
    (index, half): (&Index<V>, &Half),
    found: &[u32],
    value: Value,
    (target_index, target): (&Index<V>, &Half),
) -> Vec<(u32, u16)> {
    let (mut decided, mut current, mut predecessors) = (Vec::new(), Vec::new(), Vec::new());
    // The states of predecessors are scattered in memory. Reading many of them first lets the processor overlap the
    // cache misses. Updates are atomic.
    for few in found.chunks(64) {
        half.current(few, value, &mut current);
        predecessors.clear();
        for &number in &current {
            let pieces = index.unrank(u64::from(number));
            for_each_predecessor(&pieces, |before| {
                predecessors.push(target_index.rank(before) as u32);
            });
        }
        target.update(&mut predecessors, value, &mut decided);
    }
    decided
}

/// Calls `visit` with the possible predecessors of a position by a quiet move. Some of them may not have had that move,
/// because a capture was mandatory there.
#[inline(always)]
fn for_each_predecessor<V: Variant>(pieces: &Pieces<V>, mut visit: impl FnMut(&Pieces<V>)) {
    let north = V::RULES.north;
    // As the player who made the last move sees the board.
    let now = pieces.swapped().turned();
    let men = now.own.without(now.kings);
    now.for_each_step(north.other(), |target, source| {
        let is_man = men.intersects(target);
        if is_man && source.intersects(SquareSet::promotion_row(north)) {
            return;
        }
        let moved = source | target;
        let before = Pieces {
            own: now.own ^ moved,
            other: now.other,
            kings: if is_man { now.kings } else { now.kings ^ moved },
            memory: V::Memory::default(),
        };
        now.memory
            .for_each_before(&before, source, target, |memory| {
                visit(&Pieces { memory, ..before });
            });
    });
}
