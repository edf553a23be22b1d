//! A folder with tables of several variants.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tessera_draughts::Variant;

use crate::{DiskError, DiskTables};

/// A folder with endgame tables of any variants. The tables of a variant are opened when they are first requested, and
/// shared from then on. Each variant has its own cache.
pub struct TableFolder {
    path: PathBuf,
    cache_bytes: u64,
    report: Arc<dyn Fn(&str) + Send + Sync>,
    /// The tables that have been requested.
    open: Mutex<BTreeMap<Variant, Opened>>,
}

type Opened = Result<DiskTables, Arc<DiskError>>;

impl TableFolder {
    /// A cache size in bytes that suits searches: the cache then holds the outcomes of a billion positions.
    pub const CACHE: u64 = 256 << 20;

    /// The tables in the folder `path`. Decoded blocks of each variant take at most `cache_bytes` bytes. If the tables
    /// of a variant are damaged, `report` is called with a message, once for each variant.
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
            open: Mutex::default(),
        }
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tables of a variant, which are opened at the first call.
    ///
    /// # Errors
    /// As [`DiskTables::open`]. Later calls return the same error.
    pub fn of(&self, variant: Variant) -> Result<DiskTables, Arc<DiskError>> {
        let open = || {
            let report = Arc::clone(&self.report);
            let tell = move |error: &crate::FileError| report(&error.to_string());
            DiskTables::open_with_report(variant, &self.path, self.cache_bytes, tell)
                .map_err(Arc::new)
        };
        let mut opened = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        opened.entry(variant).or_insert_with(open).clone()
    }

    /// The tables that have been opened so far.
    #[must_use]
    pub fn open_tables(&self) -> Vec<DiskTables> {
        let opened = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        opened.values().flatten().cloned().collect()
    }

    /// The tables of a variant. `None` if there are none, or if they cannot be used, which is reported.
    #[must_use]
    pub fn usable(&self, variant: Variant) -> Option<DiskTables> {
        match self.of(variant) {
            Ok(tables) => Some(tables),
            Err(error) => {
                if !matches!(*error, DiskError::NoTables { .. }) {
                    (self.report)(&error.to_string());
                }
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
