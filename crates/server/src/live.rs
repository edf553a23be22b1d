//! The files of the page as they are on the disk, in a debug build.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::bundle::{Files, bundle};
use super::folder::{list_folder, read_folder};

/// The folder of the page.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

/// What was made last, with the state of the folder then.
static MADE: Mutex<Option<(u64, Arc<Files>)>> = Mutex::new(None);

/// The files for the browser; `None` if the sources are not there. A page that cannot be bundled says why.
pub(crate) fn files() -> Option<Arc<Files>> {
    let folder = Path::new(FOLDER);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let state = state(folder).ok()?;
    if let Some((_, files)) = made.as_ref().filter(|(own, _)| *own == state) {
        return Some(Arc::clone(files));
    }
    let files = bundle(&read_folder(folder).ok()?)
        .unwrap_or_else(|error| BTreeMap::from([("index.html".to_owned(), error.into_bytes())]));
    let files = Arc::new(files);
    *made = Some((state, Arc::clone(&files)));
    Some(files)
}

/// A hash of the names, lengths and times of all files of a folder. Each request needs it, so no file is read for it.
fn state(folder: &Path) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for (name, path) in list_folder(folder)? {
        let file = path.metadata()?;
        (name, file.len(), file.modified()?).hash(&mut hasher);
    }
    Ok(hasher.finish())
}
