//! Lists the files in a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tessera_draughts::Variant;

use super::Fault;
use crate::files::Kind;
use crate::{DiskError, Folder, Part};

/// The files in a folder, including working files.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// The parts that have at least one file, with the kinds of their files.
    pub(super) parts: BTreeMap<Part, BTreeSet<Kind>>,
    /// Files that are named like tables but belong to no part of the variant.
    pub(super) faults: Vec<Fault>,
}

impl Files {
    /// Lists the files of `folder`. Files that are not named like tables are ignored.
    pub(super) fn of(folder: &Folder) -> Result<Files, DiskError> {
        let path = folder.path();
        let read = || DiskError::system(path, "read");
        let mut files = Files::default();
        for entry in fs::read_dir(path).map_err(read())? {
            files.add(folder.variant(), &entry.map_err(read())?.path());
        }
        files.faults.sort_by_key(ToString::to_string);
        Ok(files)
    }

    fn add(&mut self, variant: Variant, path: &Path) {
        let extension = path.extension().and_then(OsStr::to_str);
        let mut kinds = [Kind::Wld, Kind::Losses, Kind::Dtw].into_iter();
        let Some(kind) = kinds.find(|kind| extension == Some(kind.to_string().as_str())) else {
            return;
        };
        let name = path.file_stem().and_then(OsStr::to_str);
        let part = name.and_then(|name| name.parse::<Part>().ok());
        match part {
            Some(part) if part.is_of(variant) => {
                self.parts.entry(part).or_default().insert(kind);
            }
            _ => self.faults.push(Fault::Foreign {
                path: path.to_owned(),
                variant: variant.name(),
            }),
        }
    }

    /// Whether a part is finished.
    pub(super) fn has(&self, part: Part) -> bool {
        let kinds = self.parts.get(&part);
        kinds.is_some_and(|kinds| Folder::KINDS.iter().all(|kind| kinds.contains(kind)))
    }
}
