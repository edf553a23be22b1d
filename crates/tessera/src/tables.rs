//! Which endgame tables a command uses: a folder that an option, a variable or a setting names, and the user's
//! cache, where small tables are kept.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use miette::miette;
use serde::Deserialize;
use tessera_draughts::Variant;
use tessera_tablebase::{SharedTables, TableFolder};

use crate::failure::Failure;

/// The variable that names the folder of tables if `--tables` does not.
const TABLES: &str = "TESSERA_TABLES";

/// The variable that names another folder for the cache; if it is empty, nothing is kept.
const CACHE: &str = "TESSERA_CACHE";

/// The folder of the program in the user's folders for settings and for the cache.
const PROGRAM: &str = "tessera";

/// The file of settings.
const SETTINGS: &str = "config.toml";

/// The settings in the user's file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// The folder of tables; a relative path begins at the folder of the file, and `~/` at the user's own.
    tables: Option<PathBuf>,
}

/// The tables that a command uses for one variant: those in `folder`, or else in the folder that the user has set, and
/// small tables in the user's cache.
///
/// A problem with a folder that the user has set only leads to a warning.
///
/// # Errors
/// If `folder` cannot be read, or has no tables of the variant, or a table there is damaged. Without a variant, if it
/// has no tables at all.
pub(crate) fn set_up(
    folder: Option<&Path>,
    variant: Option<Variant>,
) -> Result<SharedTables, Failure> {
    match variant {
        Some(variant) => {
            let is_there = |folder: &TableFolder| match folder.of(variant) {
                Ok(_) => Ok(()),
                Err(error) => Err(error.to_string()),
            };
            found(folder, is_there)
        }
        None => set_up_for_all(folder, &[]),
    }
}

/// Like [`set_up`], for all variants that come with the program, and `others`.
pub(crate) fn set_up_for_all(
    folder: Option<&Path>,
    others: &[Variant],
) -> Result<SharedTables, Failure> {
    found(folder, |folder| has_tables(folder.path(), others))
}

/// The tables, after a check of a given folder.
fn found(
    folder: Option<&Path>,
    check: impl Fn(&TableFolder) -> Result<(), String>,
) -> Result<SharedTables, Failure> {
    let found = match folder {
        Some(path) => {
            let folder = opened(path);
            check(&folder).map_err(|message| miette!("--tables: {message}"))?;
            Some(folder)
        }
        None => set_by_user().and_then(|(source, path)| with_source(source, &path)),
    };
    Ok(SharedTables::new(found, cache()))
}

fn opened(path: &Path) -> TableFolder {
    TableFolder::new(path, TableFolder::CACHE, |message| {
        warn(&format!("{message}: what it says is taken for unknown"));
    })
}

/// The folder that the user has set. If it cannot be read, that is a warning.
fn with_source(source: String, path: &Path) -> Option<TableFolder> {
    if let Err(error) = fs::read_dir(path) {
        warn(&format!("{source}: {}: {error}", path.display()));
        return None;
    }
    let tell = move |message: &str| {
        warn(&format!(
            "{source}: {message}: what it says is taken for unknown"
        ));
    };
    Some(TableFolder::new(path, TableFolder::CACHE, tell))
}

/// Checks that a folder has tables of a variant that comes with the program, or of one of `others`.
///
/// # Errors
/// If it cannot be read or has none.
pub(crate) fn check_folder(path: &Path, others: &[Variant]) -> Result<(), Failure> {
    has_tables(path, others).map_err(|message| miette!("{message}").into())
}

fn has_tables(path: &Path, others: &[Variant]) -> Result<(), String> {
    if let Err(error) = fs::read_dir(path) {
        return Err(format!("{}: {error}", path.display()));
    }
    let is_there = |variant: &Variant| path.join(variant.name()).is_dir();
    if Variant::ALL.iter().chain(others).any(is_there) {
        return Ok(());
    }
    Err(format!(
        "{}: there are no tables here: expected files such as english/KvK.wld",
        path.display()
    ))
}

/// The folder that a variable or a setting names, with a text that says where it is named.
fn set_by_user() -> Option<(String, PathBuf)> {
    if let Some(path) = variable(TABLES) {
        return Some((TABLES.to_owned(), path.into())).filter(|(_, path)| path != Path::new(""));
    }
    let dir = etcetera::choose_base_strategy()
        .ok()?
        .config_dir()
        .join(PROGRAM);
    let file = dir.join(SETTINGS);
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) {
                warn(&format!("{}: {error}", file.display()));
            }
            return None;
        }
    };
    let settings: Settings = toml::from_str(&text).unwrap_or_else(|error| {
        warn(&format!("{}: {}", file.display(), error.message()));
        Settings::default()
    });
    let path = settings.tables?;
    Some((file.display().to_string(), absolute(&path, &dir)))
}

/// A path of a setting as one that does not depend on the current folder.
fn absolute(path: &Path, dir: &Path) -> PathBuf {
    let below_home = path.strip_prefix("~").ok();
    let home = below_home.and_then(|path| Some(etcetera::home_dir().ok()?.join(path)));
    home.unwrap_or_else(|| dir.join(path))
}

/// The folder in which small tables are kept.
fn cache() -> Option<PathBuf> {
    let dir = match variable(CACHE) {
        Some(dir) if dir.is_empty() => return None,
        Some(dir) => PathBuf::from(dir),
        None => {
            let strategy = etcetera::choose_base_strategy().ok()?;
            strategy.cache_dir().join(PROGRAM)
        }
    };
    Some(dir.join("tables"))
}

fn variable(name: &str) -> Option<OsString> {
    env::var_os(name)
}

/// Prints a warning. A failure to print it is ignored.
fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "warning: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_settings_begin_at_their_file_or_at_home() {
        let dir = Path::new("/etc/tessera");
        assert_eq!(absolute(Path::new("/tables"), dir), Path::new("/tables"));
        assert_eq!(absolute(Path::new("tables"), dir), dir.join("tables"));
        let home = etcetera::home_dir().unwrap();
        assert_eq!(absolute(Path::new("~/tables"), dir), home.join("tables"));
    }
}
