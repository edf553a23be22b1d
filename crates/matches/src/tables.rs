//! Endgame tables for players and for the referee.

use std::fmt;
use std::path::PathBuf;

use tessera_draughts::Variant;
use tessera_tablebase::{DiskTables, SharedTables, TableFolder, TableSet, Tablebase, machine};

/// Which endgame tables a player uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TablesText {
    /// The [shared](SharedTables) tables.
    #[default]
    Shared,
    /// All tables of up to this many pieces, built in memory; 0 means no tables.
    Pieces(u32),
    /// The tables of this folder, and no others.
    Folder(PathBuf),
}

impl TablesText {
    /// Reads `0`, a number of pieces from 2 to 5, or the path of a folder.
    ///
    /// # Errors
    /// If a number is not one of these.
    pub fn read(text: &str) -> Result<TablesText, String> {
        match text.parse() {
            Ok(pieces @ (0 | 2..=5)) => Ok(TablesText::Pieces(pieces)),
            Ok(_) => Err("expected 0, a number from 2 to 5, or a folder".to_owned()),
            Err(_) if text.is_empty() => Err("expected a number of pieces or a folder".to_owned()),
            Err(_) => Ok(TablesText::Folder(text.into())),
        }
    }

    /// The tables for a variant. `shared` are the shared tables.
    ///
    /// # Errors
    /// If the folder has none, if there are too many, if memory is short, or if no thread can be started.
    pub fn open(
        &self,
        variant: Variant,
        shared: &SharedTables,
        threads: usize,
    ) -> Result<TableSet, String> {
        match self {
            TablesText::Shared => Ok(shared.of(variant).wait()),
            TablesText::Pieces(pieces) => built(variant, *pieces, threads),
            TablesText::Folder(path) => {
                let tables = DiskTables::open(variant, path, TableFolder::CACHE);
                Ok(tables.map_err(|error| error.to_string())?.into())
            }
        }
    }
}

/// Prints the text from which it is read, and `shared` for shared tables.
impl fmt::Display for TablesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablesText::Shared => f.write_str("shared"),
            TablesText::Pieces(pieces) => pieces.fmt(f),
            TablesText::Folder(path) => path.display().fmt(f),
        }
    }
}

/// Memory limit for endgame tables, in bytes.
const TABLES_MEMORY: u64 = 2_000_000_000;

/// All endgame tables of up to `pieces` pieces, in memory; none for 0 and 1.
///
/// # Errors
/// If there are too many, if memory is short, or if no thread can be started.
pub fn built(variant: Variant, pieces: u32, threads: usize) -> Result<TableSet, String> {
    let mut tables = Tablebase::new(variant);
    if pieces >= 2 {
        let plan = tables.plan(pieces).map_err(|error| error.to_string())?;
        let pool = machine::pool(Some(threads)).map_err(|error| error.to_string())?;
        let built =
            pool.install(|| tables.build_plan(&plan, TABLES_MEMORY, &mut |_| (), &|| false));
        built.map_err(|error| error.to_string())?;
    }
    Ok(tables.into())
}
