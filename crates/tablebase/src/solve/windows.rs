//! Solves a part whose states do not fit in memory. They are kept in scratch files, and only a *window* of consecutive
//! positions at a time is read into memory.
//!
//! Ply by ply, all windows with positions of that distance are read one after another, and the numbers of their
//! predecessors are collected. When the list of predecessors is full, it is sorted, and the windows that contain the
//! predecessors are read, updated and written back. So the files are always read and written in order, but each ply
//! takes time in proportion to the size of the whole part.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use tessera_draughts::{Variant, Word};

use super::back::Back;
use super::first::fill;
use super::propagate::{Predecessors, ROUND, SCAN_TASK, TASK, for_each_current};
use super::state::{Pattern, State};
use super::states::States;
use super::{Finished, STATE_BYTES, Stop, Unsolved, go_on};
use crate::memory::with_room;
use crate::table::{Ending, Table};
use crate::tasks::map_chunks;
use crate::{BuildError, Index, Part, Value};

/// How much of a part is in memory at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// The number of positions in a window. Up to two windows are in memory.
    pub positions: usize,
    /// The number of predecessors that are collected before they are updated.
    pub listed: usize,
}

/// Why a part could not be solved.
pub(crate) enum Failure {
    Build(BuildError),
    /// The scratch files could not be read or written.
    Scratch(io::Error),
}

/// A part in which the values of all positions are known. Its scratch files are removed when it is dropped.
pub(crate) struct SolvedWindows(Vec<Half>);

/// The states of one of the two halves, in an unnamed file.
struct Half {
    file: File,
    len: usize,
    /// The number of positions in a window.
    window: usize,
    /// For each window, the distances of its positions that have become known and were not propagated yet. Some of
    /// these positions may have got a better value since.
    found: Vec<Plies>,
}

/// A set of distances in plies.
#[derive(Clone, Debug, Default)]
struct Plies(Vec<bool>);

enum Failed {
    Unsolved(Unsolved),
    Scratch(io::Error),
}

impl From<Unsolved> for Failed {
    fn from(unsolved: Unsolved) -> Failed {
        Failed::Unsolved(unsolved)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Scratch(error)
    }
}

impl Plies {
    fn insert(&mut self, plies: u16) {
        let plies = usize::from(plies);
        if self.0.len() <= plies {
            self.0.resize(plies + 1, false);
        }
        self.0[plies] = true;
    }

    /// Adds all distances of another set.
    fn add(&mut self, other: &Plies) {
        let len = self.0.len().max(other.0.len());
        self.0.resize(len, false);
        let both = self.0.iter_mut().zip(&other.0);
        both.for_each(|(here, there)| *here |= there);
    }

    /// Removes a distance. Returns whether it was in the set.
    fn remove(&mut self, plies: u16) -> bool {
        let found = self.0.get_mut(usize::from(plies));
        found.is_some_and(std::mem::take)
    }

    /// Whether there may be a distance of `plies` or more. May return `true` although there is none.
    fn has_from(&self, plies: u16) -> bool {
        self.0.len() > plies.into()
    }
}

impl SolvedWindows {
    /// Calls `visit` with the value of each position, half after half, in the order of their numbers. The value is
    /// `None` if a capture is due in the position.
    pub(crate) fn for_each_value(&self, visit: &mut dyn FnMut(Option<Value>)) -> io::Result<()> {
        for half in &self.0 {
            for window in 0..half.found.len() {
                let states = half.read(window)?;
                (0..states.len()).for_each(|number| visit(states.quiet_value(number)));
            }
        }
        Ok(())
    }
}

/// Runs the first pass over consecutive positions of a half. Arguments: the index of the half, the number of the first
/// position, and the states to fill.
type Fill<'a> = &'a dyn Fn(usize, usize, &States);

/// Lists the numbers of the predecessors of those positions in a half that have a given value. Arguments: the index of
/// the half, the number of the position of the first state, the states, the range of states to look at, and the value.
type ListPredecessors<'a> =
    &'a (dyn Fn(usize, usize, &States, Range<usize>, Value) -> Vec<u32> + Sync);

/// Solves a part with scratch files in the folder `dir`. The values are the same as those from [`solve`](super::solve).
///
/// Each thread calls `stop` about every millisecond. The work stops when it returns `true`.
pub(crate) fn solve_in_windows<W: Word>(
    variant: Variant,
    part: Part,
    finished: &dyn Finished<W>,
    (windows, dir): (Windows, &Path),
    stop: Stop<'_>,
) -> Result<SolvedWindows, Failure> {
    let indexes = part.halves().map(|half| Index::of(variant, half));
    let indexes: Vec<Index<W>> = indexes.collect();
    let ending = Ending::of(variant);
    let lens: Vec<usize> = indexes.iter().map(|index| index.len() as usize).collect();
    let fill = |half: usize, first: usize, states: &States| {
        fill(&indexes[half], first, states, ending, finished, stop);
    };
    let back = Back::of(variant);
    let list = |half: usize, first: usize, states: &States, range: Range<usize>, value| {
        let mut predecessors = Vec::new();
        if stop() {
            return predecessors;
        }
        let (index, target) = (&indexes[half], &indexes[indexes.len() - 1 - half]);
        let predecessors_of = Predecessors::new(target, &back);
        let pattern = Pattern::new(value);
        for_each_current(
            index,
            first + range.start..first + range.end,
            |number| states.is_current(number - first, pattern),
            |pieces| predecessors_of.list(pieces, &mut predecessors),
        );
        predecessors
    };
    let solved = Half::all(&lens, windows, dir, &fill, stop).and_then(|mut halves| {
        propagate(&mut halves, ending, windows.listed, &list, stop)?;
        Ok(SolvedWindows(halves))
    });
    solved.map_err(|failed| match failed {
        Failed::Unsolved(unsolved) => Failure::Build(unsolved.of(variant, part)),
        Failed::Scratch(error) => Failure::Scratch(error),
    })
}

impl Half {
    /// Creates halves with the given numbers of positions and runs the first pass over them.
    fn all(
        lens: &[usize],
        windows: Windows,
        dir: &Path,
        fill: Fill<'_>,
        stop: Stop<'_>,
    ) -> Result<Vec<Half>, Failed> {
        let halves = lens.iter().enumerate().map(|(number, &len)| {
            let mut half = Half {
                file: tempfile::tempfile_in(dir)?,
                len,
                window: windows.positions,
                found: vec![Plies::default(); len.div_ceil(windows.positions)],
            };
            for window in 0..half.found.len() {
                let range = half.range(window);
                let states = States::new(range.len(), stop)?;
                fill(number, range.start, &states);
                go_on(stop)?;
                let known = (0..states.len()).filter_map(|number| states.known_plies(number));
                known.for_each(|plies| half.found[window].insert(plies));
                half.write(window, &states)?;
            }
            Ok(half)
        });
        halves.collect()
    }

    /// The numbers of the positions of a window.
    fn range(&self, window: usize) -> Range<usize> {
        let start = window * self.window;
        start..self.len.min(start + self.window)
    }

    fn seek(&self, window: usize) -> io::Result<&File> {
        let start = self.range(window).start as u64 * STATE_BYTES;
        (&self.file).seek(SeekFrom::Start(start))?;
        Ok(&self.file)
    }

    fn read(&self, window: usize) -> io::Result<States> {
        let len = self.range(window).len();
        let mut file = BufReader::with_capacity(BUFFER, self.seek(window)?);
        let states = States::new(len, &|| false).map_err(|_| io::ErrorKind::OutOfMemory)?;
        for number in 0..len {
            let mut word = [0; STATE_BYTES as usize];
            file.read_exact(&mut word)?;
            states.set(number, State(u32::from_le_bytes(word)));
        }
        Ok(states)
    }

    fn write(&self, window: usize, states: &States) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(BUFFER, self.seek(window)?);
        for number in 0..states.len() {
            file.write_all(&states.get(number).0.to_le_bytes())?;
        }
        file.flush()
    }

    /// Updates the `predecessors` of positions with the given `value` and empties the list. A number is in the list
    /// once for each move that leads to such a position.
    fn update(
        &mut self,
        predecessors: &mut Vec<u32>,
        value: Value,
        stop: Stop<'_>,
    ) -> Result<(), Failed> {
        predecessors.sort_unstable();
        let mut rest = &predecessors[..];
        while let Some(&number) = rest.first() {
            go_on(stop)?;
            let window = number as usize / self.window;
            let range = self.range(window);
            let len = rest.partition_point(|&number| (number as usize) < range.end);
            let (numbers, later) = rest.split_at(len);
            let states = self.read(window)?;
            // Only the distances are kept. A list of all positions that became known would take more memory than the
            // windows.
            let found = map_chunks(numbers.len(), UPDATES * TASK, &|chunk| {
                let local = |number: &u32| number - range.start as u32;
                let mut local: Vec<u32> = numbers[chunk].iter().map(local).collect();
                let mut decided = Vec::new();
                states.update(&mut local, value, &mut decided);
                let mut found = Plies::default();
                decided.iter().for_each(|(_, plies)| found.insert(*plies));
                found
            });
            found.iter().for_each(|found| self.found[window].add(found));
            self.write(window, &states)?;
            rest = later;
        }
        predecessors.clear();
        Ok(())
    }
}

/// Bytes per read or write.
const BUFFER: usize = 1 << 18;

/// How many times [`TASK`] positions a task updates here. In memory, a task updates [`TASK`] positions.
const UPDATES: usize = 16;

/// Propagates known values to predecessors, in order of their distance in plies. Up to `listed` predecessors are
/// collected before they are updated.
fn propagate(
    halves: &mut [Half],
    ending: Ending,
    listed: usize,
    list: ListPredecessors<'_>,
    stop: Stop<'_>,
) -> Result<(), Failed> {
    let mut predecessors: Vec<u32> = with_room(listed).ok_or(Unsolved::NoMemory)?;
    let has_from = |half: &Half, plies| half.found.iter().any(|found| found.has_from(plies));
    let mut plies = 0;
    while halves.iter().any(|half| has_from(half, plies)) {
        if plies == Table::MAX {
            return Err(Unsolved::TooManyPlies.into());
        }
        let value = ending.after(plies);
        for side in 0..halves.len() {
            let target = halves.len() - 1 - side;
            for window in 0..halves[side].found.len() {
                if !halves[side].found[window].remove(plies) {
                    continue;
                }
                // If both halves are one, an update makes these states older than those in the file. That does no harm,
                // because positions of this distance no longer change.
                let states = halves[side].read(window)?;
                let first = halves[side].range(window).start;
                for round in rounds(states.len()) {
                    let found = map_chunks(round.len(), SCAN_TASK, &|range| {
                        let range = round.start + range.start..round.start + range.end;
                        list(side, first, &states, range, value)
                    });
                    go_on(stop)?;
                    for found in found {
                        if predecessors.len() + found.len() > listed {
                            halves[target].update(&mut predecessors, value, stop)?;
                        }
                        predecessors.extend(found);
                    }
                }
            }
            halves[target].update(&mut predecessors, value, stop)?;
        }
        plies += 1;
    }
    Ok(())
}

/// Splits `0..len` into ranges of at most [`ROUND`] positions, whose predecessors are held in memory at once.
fn rounds(len: usize) -> impl Iterator<Item = Range<usize>> {
    (0..len)
        .step_by(ROUND)
        .map(move |start| start..len.min(start + ROUND))
}
