//! Retrograde analysis: the values of a slice and of its swapped twin, together.
//!
//! The method goes back to K. Thompson, "Retrograde Analysis of Certain Endgames", 1986. An action that captures or
//! crowns leaves the two slices, and its value is looked up in tables that exist; every other action leads from one of
//! the two to the other. One pass over all positions finds the best action that leaves and counts those that stay.
//! Then, ply by ply, each position whose value became known is propagated to its predecessors: before a lost position
//! is a won one; before a won position is a lost one where all other actions are known to lose too. Positions that
//! propagation never reaches are draws.
//!
//! A predecessor is found by steps backwards, which are the steps of the other colour. Whether the step was legal there
//! needs no rule but that of resting kings: the generator has counted the steps that stay, and where it counted none,
//! there are none. (It counts all steps or, where a capture has to be made, none.) Where positions remember more than
//! their pieces, a step has several predecessors, one for each memory that it turns into the present one.

use std::sync::atomic::{AtomicU32, Ordering};

use tessera_draughts::{Memory, Pieces, SquareSet, Variant};

use crate::memory::with_room;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{BuildError, Index, Slice, Value};

/// Positions that one task of the first pass looks at: a fraction of a millisecond's work.
const FIRST_TASK: usize = 1 << 11;

/// Positions whose predecessors one task tells: some ten microseconds' work, for most plies of most slices have no more
/// than a few thousand.
const TASK: usize = 1 << 8;

/// Bytes a position that the work takes, finished tables not included: the state, and a place in lists of positions
/// whose value became known, which may be twice as long as they are full.
pub(crate) const BYTES_A_POSITION: u64 = 4 + 2 * 4;

/// What is known of a position, in a word: the best value so far, and the number of steps that stay in the two slices
/// and lead to positions of unknown value.
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

    /// The value where it is known: a win, for no better one comes later; a loss that no step is left to avoid.
    fn known(self) -> Option<Value> {
        match self.kind() {
            Kind::Win => Some(Value::Win(self.plies())),
            Kind::Loss if self.left() == 0 => Some(Value::Loss(self.plies())),
            _ => None,
        }
    }

    /// The state after one step was found to lead to a position with a value; `None` where it changes nothing.
    fn with(self, value: Value) -> Option<State> {
        match value {
            Value::Loss(plies) => self.with_lost(plies),
            Value::Draw => None,
            Value::Win(plies) => self.with_won(plies),
        }
    }

    /// The state after one step was found to lead to a position that is lost in so many plies for its side to move;
    /// `None` where it changes nothing.
    fn with_lost(self, plies: u16) -> Option<State> {
        let is_better = self.kind() != Kind::Win || self.plies() > plies + 1;
        // A position without a step that stays has no such step.
        (self.left() > 0 && is_better).then(|| State::new(Value::Win(plies + 1), self.left()))
    }

    /// The state after one step was found to lead to a position that is won in so many plies for its side to move.
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

/// One of the two slices. All that is done with it but to number positions is the same code for all variants.
struct Half {
    states: Vec<AtomicU32>,
    /// By plies: positions whose value was found to be of so many. It may have become a better one since.
    found: Vec<Vec<u32>>,
}

/// Tells the predecessors of the positions with these numbers, which are of the half with this number, their value.
type Tell<'a> = &'a (dyn Fn(&[Half], usize, &[u32], Value) -> Vec<(u32, u16)> + Sync);

/// Asked now and then whether to give up.
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

    /// States of `len` positions, all unknown.
    fn new(len: usize, stop: Stop<'_>) -> Result<Half, Unsolved> {
        let mut states: Vec<AtomicU32> = with_room(len).ok_or(Unsolved::NoMemory)?;
        for part in parts(len) {
            go_on(stop)?;
            states.resize_with(part.end, AtomicU32::default);
        }
        let found = Vec::new();
        Ok(Half { states, found })
    }

    /// Lists the positions whose value is known by the first pass.
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

    /// Tells positions the value of one after them; adds those to a list whose own value is known by that, with its
    /// plies.
    fn tell(&self, predecessors: &mut Vec<u32>, value: Value, told: &mut Vec<(u32, u16)>) {
        predecessors.retain(|&number| self.state(number as usize).with(value).is_some());
        for &number in &*predecessors {
            let change = |state| State(state).with(value).map(|state| state.0);
            let word = &self.states[number as usize];
            if let Ok(old) = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
                let next = change(old).map(State).and_then(State::known);
                if let Some(plies) = next.and_then(Value::plies) {
                    told.push((number, plies));
                }
            }
        }
    }

    /// Those of some positions whose value is this one still.
    fn current(&self, few: &[u32], value: Value, current: &mut Vec<u32>) {
        // A better value may have taken the place of the one that was found for this ply.
        let is_current = |number: &u32| self.state(*number as usize).known() == Some(value);
        current.clear();
        current.extend(few.iter().copied().filter(is_current));
    }

    /// Packs the values; what is not known is a draw.
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

/// Solves a slice and its swapped twin: their indexes and tables, one where they are the same slice.
///
/// `lookup` gives the value of every position outside of them that an action leads to, as its side to move sees it.
/// Each thread calls `stop` after every millisecond's work or so, and gives up where it returns `true`.
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
    let tell = |halves: &[Half], side: usize, found: &[u32], value| {
        let before = halves.len() - 1 - side;
        let (half, target) = (&halves[side], &halves[before]);
        tell_predecessors(
            (&indexes[side], half),
            found,
            value,
            (&indexes[before], target),
        )
    };
    match solve_halves(indexes.len(), ending, &begin, &tell, stop) {
        Ok(tables) => Ok(indexes.into_iter().zip(tables).collect()),
        Err(Unsolved::TooManyPlies) => Err(BuildError::TooManyPlies { slice }),
        Err(Unsolved::NoMemory) => {
            let positions: u64 = indexes.iter().map(Index::len).sum();
            let needed = positions * (BYTES_A_POSITION + 1);
            Err(BuildError::NoMemory { needed })
        }
        Err(Unsolved::Stopped) => Err(BuildError::Stopped),
    }
}

/// The tables of one or two halves, each of which `begin` makes.
fn solve_halves(
    number: usize,
    ending: Ending,
    begin: &dyn Fn(usize) -> Result<Half, Unsolved>,
    tell: Tell<'_>,
    stop: Stop<'_>,
) -> Result<Vec<Table>, Unsolved> {
    let mut halves = (0..number).map(begin).collect::<Result<Vec<_>, _>>()?;
    propagate(&mut halves, ending, tell, stop)?;
    halves.into_iter().map(|half| half.finish(stop)).collect()
}

/// Why slices are not solved.
enum Unsolved {
    TooManyPlies,
    NoMemory,
    Stopped,
}

/// An error where the work is to be stopped.
fn go_on(stop: Stop<'_>) -> Result<(), Unsolved> {
    if stop() {
        Err(Unsolved::Stopped)
    } else {
        Ok(())
    }
}

/// The numbers below a length in parts that take a millisecond's work or so where little is done with each.
fn parts(len: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    const PART: usize = 1 << 18;
    (0..len.div_ceil(PART)).map(move |part| part * PART..len.min((part + 1) * PART))
}

/// The first pass: ends of the game, and the best action that leaves the two slices.
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
        // The opponent lost no piece, and nobody became a king.
        if next.own == pieces.other && next.kings.len() == pieces.kings.len() {
            left += 1;
        } else {
            best = best.max(Some(lookup(&next.turned()).before()));
        }
    });
    match (best, left) {
        (None, 0) => State::new(ending.value(), 0),
        // The least of all values, until a step is known.
        (None, _) => State::new(Value::Loss(0), left),
        (Some(best), _) => State::new(best, left),
    }
}

/// Ply by ply, tells predecessors what became known.
fn propagate(
    halves: &mut [Half],
    ending: Ending,
    tell: Tell<'_>,
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
            let told: Vec<Vec<(u32, u16)>> = map_chunks(found.len(), TASK, &|range| {
                if stop() {
                    return Vec::new();
                }
                tell(now, side, &found[range], value)
            });
            go_on(stop)?;
            for (number, plies) in told.into_iter().flatten() {
                halves[before].add(number, plies)?;
            }
        }
        plies += 1;
    }
    Ok(())
}

/// Tells the predecessors of positions their value, which is known to be this one; returns those whose own value is
/// known by that, with its plies.
fn tell_predecessors<V: Variant>(
    (index, half): (&Index<V>, &Half),
    found: &[u32],
    value: Value,
    (target_index, target): (&Index<V>, &Half),
) -> Vec<(u32, u16)> {
    let (mut told, mut current, mut predecessors) = (Vec::new(), Vec::new(), Vec::new());
    // States are all over the memory. First many are read at once, which takes less time than one after the other;
    // changes are atomic, and nothing is read while one goes on.
    for few in found.chunks(64) {
        half.current(few, value, &mut current);
        predecessors.clear();
        for &number in &current {
            let pieces = index.unrank(u64::from(number));
            for_each_predecessor(&pieces, |before| {
                predecessors.push(target_index.rank(before) as u32);
            });
        }
        target.tell(&mut predecessors, value, &mut told);
    }
    told
}

/// Calls `visit` with the positions from which a step that stays in the two slices may have led to this one, and with
/// some where a capture has to be made instead.
#[inline(always)]
fn for_each_predecessor<V: Variant>(pieces: &Pieces<V>, mut visit: impl FnMut(&Pieces<V>)) {
    let north = V::RULES.north;
    // As the opponent sees it, who made the last step: from its source to where the piece is now.
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
