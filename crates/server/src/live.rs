//! The files of the page as they are on the disk, in a debug build.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::bundle::{Files, bundle, hash};
use super::folder::read_folder;

/// The folder of the page.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

/// What was made last, with the hashes of what it was made of.
static MADE: Mutex<Option<(u64, Arc<Files>)>> = Mutex::new(None);

/// The files for the browser; `None` if the sources are not there. A page that cannot be bundled says why.
pub(crate) fn files() -> Option<Arc<Files>> {
    let sources = read_folder(Path::new(FOLDER)).ok()?;
    let state: Vec<u8> = sources
        .iter()
        .flat_map(|(path, bytes)| [hash(path.as_bytes()), hash(bytes)])
        .flat_map(u64::to_le_bytes)
        .collect();
    let state = hash(&state);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, files)) = made.as_ref().filter(|(own, _)| *own == state) {
        return Some(Arc::clone(files));
    }
    let files = bundle(&sources)
        .unwrap_or_else(|error| BTreeMap::from([("index.html".to_owned(), error.into_bytes())]));
    let files = Arc::new(files);
    *made = Some((state, Arc::clone(&files)));
    Some(files)
}
