//! A folder with tables of several variants.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tessera_draughts::VariantId;

use crate::{DiskError, DiskTables};

/// A folder of tables for all variants. The tables of a variant are opened when they are asked for first, and shared
/// from then on, with one cache for each variant.
pub struct TableFolder {
    path: PathBuf,
    cache_bytes: u64,
    report: Arc<dyn Fn(&str) + Send + Sync>,
    open: [OnceLock<Result<DiskTables, DiskError>>; VariantId::ALL.len()],
}

impl TableFolder {
    /// Bytes of a cache that suits searches: it holds the outcomes of a billion positions.
    pub const CACHE: u64 = 256 << 20;

    /// The tables in `path`. Decoded blocks of each variant take at most `cache_bytes` bytes. `report` is called with a
    /// message, once for each variant, if its tables are damaged.
    #[must_use]
    pub fn new(
        path: impl AsRef<Path>,
        cache_bytes: u64,
        report: impl Fn(&str) + Send + Sync + 'static,
    ) -> TableFolder {
        TableFolder {
            path: path.as_ref().to_owned(),
            cache_bytes,
            report: Arc::new(report),
            open: [const { OnceLock::new() }; VariantId::ALL.len()],
        }
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tables of a variant.
    ///
    /// # Errors
    /// As [`DiskTables::open`], the same at each call.
    pub fn of(&self, variant: VariantId) -> Result<&DiskTables, &DiskError> {
        let number = VariantId::ALL.iter().position(|id| *id == variant);
        let open = || {
            let report = Arc::clone(&self.report);
            let tell = move |error: &crate::FileError| report(&error.to_string());
            DiskTables::open_with_report(variant, &self.path, self.cache_bytes, tell)
        };
        let cell = &self.open[number.unwrap_or_default()];
        cell.get_or_init(open).as_ref()
    }

    /// The tables that are open.
    pub fn open_tables(&self) -> impl Iterator<Item = &DiskTables> {
        self.open
            .iter()
            .filter_map(|cell| cell.get()?.as_ref().ok())
    }

    /// The tables of a variant; `None` if there are none. If those that are there cannot be used, that is reported.
    pub(crate) fn usable(&self, variant: VariantId) -> Option<&DiskTables> {
        match self.of(variant) {
            Ok(tables) => Some(tables),
            Err(DiskError::NoTables { .. }) => None,
            Err(error) => {
                (self.report)(&error.to_string());
                None
            }
        }
    }
}

impl fmt::Debug for TableFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFolder")
            .field("path", &self.path)
            .field("cache_bytes", &self.cache_bytes)
            .finish_non_exhaustive()
    }
}
