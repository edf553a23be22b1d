//! The combination of all available endgame tables, in memory and in folders.

use tessera_draughts::{Position, Variant, Word};

use crate::{DiskTables, Slice, Tablebase, Value, Wld};

/// The endgame tables of one variant: some in memory, some in folders. A clone shares them.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::{TableSet, Tablebase, Value};
/// let mut tables = Tablebase::new(Variant::ENGLISH);
/// tables.build(2)?;
/// let set = TableSet::from(tables);
/// assert_eq!((set.pieces(), set.max_pieces()), (2, 2));
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK25:BK8").unwrap();
/// assert_eq!(set.probe(&position), Some(Value::Win(9)));
/// # Ok::<(), tessera_tablebase::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableSet {
    memory: Tablebase,
    disk: Vec<DiskTables>,
}

impl TableSet {
    /// A set without tables.
    #[must_use]
    pub fn new(variant: Variant) -> TableSet {
        TableSet::from(Tablebase::new(variant))
    }

    /// Adds the tables in a folder. Lookups try the tables in memory first, then the folders, in the order of their
    /// largest number of pieces.
    ///
    /// # Panics
    /// If the tables are of another variant.
    #[must_use]
    pub fn with_disk(mut self, tables: DiskTables) -> TableSet {
        assert_eq!(
            tables.variant(),
            self.variant(),
            "tables of another variant"
        );
        let place = self
            .disk
            .partition_point(|other| other.max_pieces() >= tables.max_pieces());
        self.disk.insert(place, tables);
        self
    }

    /// Combines two sets. Of their tables in memory, only those with the most pieces are kept.
    ///
    /// # Panics
    /// If the sets are of different variants.
    #[must_use]
    pub fn and(self, other: TableSet) -> TableSet {
        let memory = if self.memory.max_pieces() >= other.memory.max_pieces() {
            self.memory
        } else {
            other.memory
        };
        let disk = self.disk.into_iter().chain(other.disk);
        disk.fold(TableSet::from(memory), TableSet::with_disk)
    }

    /// The variant of the tables.
    #[must_use]
    #[inline]
    pub fn variant(&self) -> Variant {
        self.memory.variant()
    }

    /// Maximum number of pieces up to which the tables in memory or in one of the folders are complete; 0 if there
    /// is none.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        let disk = self.disk.iter().map(DiskTables::pieces);
        disk.chain([self.memory.max_pieces()]).max().unwrap_or(0)
    }

    /// Maximum number of pieces in any table; 0 without tables. Probes of positions with more pieces return `None`.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        let disk = self.disk.iter().map(DiskTables::max_pieces);
        disk.chain([self.memory.max_pieces()]).max().unwrap_or(0)
    }

    /// The value of a position for the side to move. `None` if it is not known, or if the file that has it cannot be
    /// read: see [`DiskTables::failure`].
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn probe<W: Word>(&self, position: &Position<W>) -> Option<Value> {
        let in_memory = self.memory.probe(position);
        in_memory.or_else(|| self.disk.iter().find_map(|disk| disk.try_value(position)))
    }

    /// The outcome of a position for the side to move, if a folder has it and the value is not in memory: an outcome is
    /// found faster than the value in a folder. `None` if it is not known, or if the file that has it cannot be read.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn outcome<W: Word>(&self, position: &Position<W>) -> Option<Wld> {
        if self.disk.is_empty() || self.memory.has(Slice::of(position)) {
            return None;
        }
        self.disk.iter().find_map(|disk| disk.try_wld(position))
    }
}

impl From<Tablebase> for TableSet {
    fn from(memory: Tablebase) -> TableSet {
        TableSet {
            memory,
            disk: Vec::new(),
        }
    }
}

impl From<DiskTables> for TableSet {
    fn from(tables: DiskTables) -> TableSet {
        TableSet::new(tables.variant()).with_disk(tables)
    }
}
