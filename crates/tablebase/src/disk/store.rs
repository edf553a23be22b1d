//! The values of finished parts, which building other parts needs.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use tessera_draughts::{Pieces, Variant, Word};

use super::halves::Halves;
use super::plan::size_of_open;
use super::{DiskError, Folder};
use crate::files::{Cache, File, FileError, Kind};
use crate::index::for_each_after;
use crate::solve::{Finished, must_capture};
use crate::table::{Ending, Table};
use crate::{Index, Part, Value};

/// Finished parts that are open. For some of them, all values are in memory.
#[derive(Debug)]
pub(crate) struct Store<W: Word> {
    variant: Variant,
    parts: BTreeMap<Part, Open<W>>,
    /// Bytes of all tables in memory.
    tables: u64,
    /// The time of the last use, counted in calls of [`touch`](Store::touch).
    clock: u64,
}

/// A finished part.
#[derive(Debug)]
struct Open<W: Word> {
    /// The index of each half.
    indexes: Vec<Arc<Index<W>>>,
    values: Values,
    last_use: u64,
}

#[derive(Clone, Debug)]
enum Values {
    /// The values of all positions: one table per half.
    Tables(Vec<Arc<Table>>),
    /// A file, which has no values of positions in which a capture is due.
    File(Arc<File>),
}

impl<W: Word> Open<W> {
    /// Bytes of the tables in memory.
    fn size(&self) -> u64 {
        match &self.values {
            Values::Tables(tables) => tables.iter().map(|table| table.size()).sum(),
            Values::File(_) => 0,
        }
    }
}

impl<W: Word> Store<W> {
    pub(crate) fn new(variant: Variant) -> Store<W> {
        Store {
            variant,
            parts: BTreeMap::new(),
            tables: 0,
            clock: 0,
        }
    }

    pub(crate) fn variant(&self) -> Variant {
        self.variant
    }

    /// Opens those of the parts `needs` that are not open yet. `part` needs them. Call [`shrink`](Store::shrink)
    /// before.
    pub(crate) fn open(
        &mut self,
        folder: &Folder,
        part: Part,
        needs: &[Part],
    ) -> Result<(), DiskError> {
        for &need in needs {
            if self.parts.contains_key(&need) {
                continue;
            }
            let file = folder
                .open(need, Kind::Dtw)?
                .ok_or_else(|| DiskError::Missing {
                    part,
                    path: folder.path_of(need, Kind::Dtw),
                })?;
            let indexes = need.halves().map(|half| Index::of(self.variant, half));
            let values = Values::File(Arc::new(file));
            self.insert(need, indexes.map(Arc::new).collect(), values);
        }
        Ok(())
    }

    /// Marks the parts `needs` as in use now.
    pub(crate) fn touch(&mut self, needs: &[Part]) {
        self.clock += 1;
        for need in needs {
            if let Some(open) = self.parts.get_mut(need) {
                open.last_use = self.clock;
            }
        }
    }

    /// Adds a part whose values are all known.
    pub(crate) fn add(&mut self, part: Part, indexes: Vec<Index<W>>, tables: Vec<Table>) {
        let indexes = indexes.into_iter().map(Arc::new).collect();
        let tables = tables.into_iter().map(Arc::new).collect();
        self.insert(part, indexes, Values::Tables(tables));
    }

    fn insert(&mut self, part: Part, indexes: Vec<Arc<Index<W>>>, values: Values) {
        let open = Open {
            indexes,
            values,
            last_use: self.clock,
        };
        self.tables += open.size();
        self.parts.insert(part, open);
    }

    /// Drops parts, those not used for the longest time first. Afterwards the tables in memory, together with the open
    /// files that are not in use, take at most `bytes` bytes.
    pub(crate) fn shrink(&mut self, bytes: u64) {
        let now = self.clock;
        let idle = |open: &Open<W>| match open.values {
            Values::File(_) => open.last_use < now,
            Values::Tables(_) => false,
        };
        let variant = self.variant;
        let size = |part: &Part| size_of_open(variant, *part);
        let parts = self.parts.iter().filter(|(_, open)| idle(open));
        let mut old: Vec<(u64, Part)> = parts.map(|(part, open)| (open.last_use, *part)).collect();
        let mut idle_bytes: u64 = old.iter().map(|(_, part)| size(part)).sum();
        old.sort_unstable();
        for (_, part) in old {
            // Most of the room is left for tables, because they are larger.
            if idle_bytes <= bytes / 8 {
                break;
            }
            idle_bytes -= size(&part);
            self.remove(part);
        }
        while self.tables + idle_bytes > bytes {
            let is_table = |open: &Open<W>| matches!(open.values, Values::Tables(_));
            let tables = self.parts.iter().filter(|(_, open)| is_table(open));
            let oldest = tables.min_by_key(|(_, open)| open.last_use);
            let Some(part) = oldest.map(|(part, _)| *part) else {
                break;
            };
            self.remove(part);
        }
    }

    fn remove(&mut self, part: Part) {
        if let Some(open) = self.parts.remove(&part) {
            self.tables -= open.size();
        }
    }

    /// The number of positions in those of the parts `needs` whose values are only in files.
    pub(crate) fn positions_in_files(&self, needs: &[Part]) -> u64 {
        let is_in_file = |need: &&Part| {
            let open = self.parts.get(need);
            open.is_some_and(|open| matches!(open.values, Values::File(_)))
        };
        let in_files = needs.iter().filter(is_in_file);
        in_files.map(|need| need.positions(self.variant)).sum()
    }

    /// The values of the parts `needs`. Blocks of those that are not in memory are decoded into `cache`.
    pub(crate) fn values_of<'a>(&self, needs: &[Part], cache: &'a Cache) -> NeededValues<'a, W> {
        let mut halves = Halves::new(self.variant);
        for need in needs {
            let Some(open) = self.parts.get(need) else {
                continue;
            };
            let mut start = 0;
            for (number, index) in open.indexes.iter().enumerate() {
                let values = match &open.values {
                    Values::Tables(tables) => Source::Table(Arc::clone(&tables[number])),
                    Values::File(file) => Source::File(Arc::clone(file)),
                };
                let entry = Entry {
                    index: Arc::clone(index),
                    start,
                    values,
                };
                halves.insert(index.half(), entry);
                start += index.len();
            }
        }
        NeededValues {
            variant: self.variant,
            must_capture: must_capture(self.variant),
            halves,
            ending: Ending::of(self.variant),
            cache,
            error: OnceLock::new(),
        }
    }
}

/// The values of all parts that a part needs while it is built.
#[derive(Debug)]
pub(crate) struct NeededValues<'a, W: Word> {
    variant: Variant,
    must_capture: bool,
    halves: Halves<Entry<W>>,
    ending: Ending,
    cache: &'a Cache,
    /// The first file that could not be read.
    error: OnceLock<FileError>,
}

#[derive(Debug)]
struct Entry<W: Word> {
    index: Arc<Index<W>>,
    /// The number of the half's first position in the file.
    start: u64,
    values: Source,
}

#[derive(Debug)]
enum Source {
    Table(Arc<Table>),
    File(Arc<File>),
}

impl<W: Word> NeededValues<'_, W> {
    /// Whether a file could not be read. Values returned since then are wrong.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.get().is_some()
    }

    /// The first error of reading a file.
    pub(crate) fn into_error(self) -> Option<FileError> {
        self.error.into_inner()
    }

    /// The value of a position in which a capture is due, computed from the positions after the captures.
    #[inline(never)]
    fn value_by_captures(&self, pieces: &Pieces<W>) -> Value {
        let mut best = Value::Loss(0);
        for_each_after(self.variant, pieces, &mut |next| {
            best = best.max(self.value(next).before());
        });
        best
    }
}

impl<W: Word> Finished<W> for NeededValues<'_, W> {
    fn value(&self, pieces: &Pieces<W>) -> Value {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return self.ending.of_uncontested(self.variant, pieces);
        }
        let entry = self.halves.get(pieces);
        let entry = entry.expect("the parts that a part needs are open");
        let north = self.variant.rules().north;
        match &entry.values {
            Source::Table(table) => table.get(entry.index.rank(pieces), self.ending),
            Source::File(_) if self.must_capture && pieces.can_capture(self.variant, north) => {
                self.value_by_captures(pieces)
            }
            Source::File(file) => {
                let number = entry.start + entry.index.rank(pieces);
                file.value(number, self.cache).unwrap_or_else(|error| {
                    // Only the first error is reported.
                    let _ = self.error.set(error);
                    Value::Draw
                })
            }
        }
    }
}
