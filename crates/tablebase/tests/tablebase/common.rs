//! What several tests share.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use tempfile::TempDir;
use tessera_draughts::{Action, Position, Variant};
use tessera_tablebase::{DiskPlan, DiskProgress, DiskTables, Index, Part, Slice, Tablebase, Wld};

/// Much more memory than small tables need.
pub(crate) const PLENTY: u64 = 1 << 30;

pub(crate) fn build(variant: Variant, dir: &Path, pieces: u32, memory: u64) -> Vec<DiskProgress> {
    let plan = DiskPlan::new(variant, dir, pieces).unwrap();
    let mut all = Vec::new();
    plan.build(memory, &mut |progress| all.push(*progress), &|| false)
        .unwrap();
    all
}

/// Whether a capture must be made.
pub(crate) fn is_due(position: &Position) -> bool {
    let actions = position.legal_actions();
    actions.iter().next().is_some_and(Action::is_capture) && actions.iter().all(Action::is_capture)
}

/// Compares all values in the folder with those of the builder in memory.
pub(crate) fn compare(variant: Variant, dir: &Path, pieces: u32) {
    let disk = DiskTables::open(variant, dir, 1 << 20).unwrap();
    assert_eq!(disk.pieces(), pieces);
    let mut memory = Tablebase::new(variant);
    memory.build(pieces).unwrap();
    let mut positions = 0;
    for half in Part::all(variant, pieces)
        .into_iter()
        .flat_map(Part::halves)
    {
        let index = Index::of_half(variant, half);
        for position in (0..index.len()).map(|number| index.position(number)) {
            let value = memory.probe(&position).unwrap();
            assert_eq!(disk.value(&position).unwrap(), Some(value), "{position}");
            assert_eq!(
                disk.wld(&position).unwrap(),
                Some(Wld::from(value)),
                "{position}"
            );
            positions += 1;
        }
    }
    assert!(positions > 0);
}

/// The tables of three pieces, built once.
static THREE: LazyLock<TempDir> = LazyLock::new(|| {
    let dir = tempfile::tempdir().unwrap();
    build(Variant::ENGLISH, dir.path(), 3, PLENTY);
    build(Variant::TOWERS, dir.path(), 3, PLENTY);
    dir
});

/// A copy of these.
pub(crate) fn three() -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for variant in ["english", "towers"] {
        fs::create_dir(copy.path().join(variant)).unwrap();
        for entry in fs::read_dir(THREE.path().join(variant)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(
                entry.path(),
                copy.path().join(variant).join(entry.file_name()),
            )
            .unwrap();
        }
    }
    copy
}

/// The contents of all files in a folder, by name, without the lock of builds.
pub(crate) fn contents(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = entries
        .filter(|entry| entry.file_name() != "build.lock")
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Slices of up to six pieces, of which at most `most` are of one kind and side.
pub(crate) fn slices(most: u8) -> impl Strategy<Value = Slice> {
    (0..=most, 0..=most, 0..=most, 0..=most)
        .prop_map(|(own_men, own_kings, other_men, other_kings)| Slice {
            own_men,
            own_kings,
            other_men,
            other_kings,
        })
        .prop_filter("more than six pieces", |slice| slice.pieces() <= 6)
}
