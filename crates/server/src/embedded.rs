//! Files that are part of the program. The build compresses them: see `build.rs`.

use std::borrow::Cow;
use std::io::Read;
use std::sync::Arc;

use flate2::read::GzDecoder;

use super::bundle::{Files, hash};
use super::live;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The files of a folder.
pub(crate) struct Folder {
    /// The path of each file in the folder, with slashes, the hash of its contents, and the contents in gzip, by path.
    files: &'static [(&'static str, u64, &'static [u8])],
}

/// A file.
pub(crate) struct EmbeddedFile {
    /// A hash of the contents, which changes with them. The same contents have the same hash in all builds by one
    /// version of Rust.
    pub(crate) hash: u64,
    pub(crate) contents: Contents,
}

/// The contents of a file.
pub(crate) enum Contents {
    /// As they are.
    Plain(Vec<u8>),
    /// In gzip.
    Gzip(&'static [u8]),
}

impl Folder {
    /// The paths of the files, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(path, _, _)| *path)
    }

    /// The contents of a file as they were at the build.
    pub(crate) fn plain(&self, path: &str) -> Option<Vec<u8>> {
        Some(self.get(path)?.contents.plain().into_owned())
    }

    /// The contents of a file in gzip.
    pub(crate) fn gzip(&self, path: &str) -> Option<&'static [u8]> {
        match self.get(path)?.contents {
            Contents::Gzip(gzip) => Some(gzip),
            Contents::Plain(_) => None,
        }
    }

    /// Returns the file at `path`, or `None` if it does not exist.
    fn get(&self, path: &str) -> Option<EmbeddedFile> {
        let files = self.files;
        let index = files.binary_search_by_key(&path, |(own, _, _)| *own).ok()?;
        let (_, hash, gzip) = files[index];
        let contents = Contents::Gzip(gzip);
        Some(EmbeddedFile { hash, contents })
    }
}

/// The files of the page.
pub(crate) struct Page {
    /// Those of a debug build; `None` for the embedded ones.
    live: Option<Arc<Files>>,
}

impl Page {
    /// The page as it is now. A debug build makes it of the files on the disk, so that a change is seen at the next
    /// request.
    pub(crate) fn now() -> Page {
        let live = if cfg!(debug_assertions) {
            live::files()
        } else {
            None
        };
        Page { live }
    }

    /// The paths of the files, in order.
    pub(crate) fn paths(&self) -> Vec<&str> {
        match &self.live {
            Some(files) => files.keys().map(String::as_str).collect(),
            None => PAGE.paths().collect(),
        }
    }

    /// Returns the file at `path`, or `None` if it does not exist.
    pub(crate) fn get(&self, path: &str) -> Option<EmbeddedFile> {
        let Some(files) = &self.live else {
            return PAGE.get(path);
        };
        let bytes = files.get(path)?;
        let (hash, contents) = (hash(bytes), Contents::Plain(bytes.clone()));
        Some(EmbeddedFile { hash, contents })
    }
}

impl Contents {
    /// The contents as they are.
    pub(crate) fn plain(&self) -> Cow<'_, [u8]> {
        match self {
            Contents::Plain(bytes) => bytes.into(),
            Contents::Gzip(bytes) => decompress(bytes).into(),
        }
    }
}

fn decompress(gzip: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    let read = GzDecoder::new(gzip).read_to_end(&mut plain);
    read.expect("the build compressed the files");
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_files_are_those_of_the_folder() {
        assert!(PAGE.files.is_sorted_by_key(|(path, _, _)| path));
        let page = Page::now();
        assert!(PAGE.paths().eq(page.paths()));
        for (path, hash, gzip) in PAGE.files {
            let file = page.get(path).unwrap();
            assert_eq!(decompress(gzip), *file.contents.plain(), "{path}");
            assert_eq!(file.hash, *hash, "{path}");
        }
        assert!(page.get("index.html").is_some() && page.get("../Cargo.toml").is_none());
    }
}
