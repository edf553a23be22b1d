//! Files that are part of the program. The build compresses them: see `build.rs`.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::GzDecoder;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The files of a folder.
pub(crate) struct Folder {
    /// The folder, in that of the crate.
    name: &'static str,
    /// The path of each file in the folder, with slashes, and its contents in gzip.
    files: &'static [(&'static str, &'static [u8])],
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
        self.files.iter().map(|(path, _)| *path)
    }

    /// A file. A debug build reads it from the disk, so that a change is seen at the next request.
    pub(crate) fn get(&self, path: &str) -> Option<Contents> {
        let (_, gzip) = self.files.iter().find(|(own, _)| *own == path)?;
        if cfg!(debug_assertions) {
            let place = format!("{}/{}/{path}", env!("CARGO_MANIFEST_DIR"), self.name);
            if let Ok(bytes) = std::fs::read(place) {
                return Some(Contents::Plain(bytes));
            }
        }
        Some(Contents::Gzip(gzip))
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
    fn embedded_files_are_those_of_the_folders() {
        for folder in [&PAGE, &PUZZLES] {
            for (path, gzip) in folder.files {
                let plain = folder.get(path).unwrap().plain().into_owned();
                assert_eq!(decompress(gzip), plain, "{path}");
            }
        }
        assert!(PAGE.get("index.html").is_some() && PAGE.get("../Cargo.toml").is_none());
    }
}
