//! What the tests of tables in a folder share.

use std::path::Path;

use tessera_draughts::{Action, Position, Variant};
use tessera_tablebase::files::{Cache, Kind};
use tessera_tablebase::{BuildParts, DiskPlan, DiskProgress, Folder, Index, Part, Tablebase, Wld};

/// Much more memory than small tables need.
pub(crate) const PLENTY: u64 = 1 << 30;

pub(crate) fn build<V: Variant>(dir: &Path, pieces: u32, memory: u64) -> Vec<DiskProgress> {
    let folder = Folder::<V>::new(dir);
    let plan = DiskPlan::new(&folder, pieces).unwrap();
    let mut all = Vec::new();
    BuildParts::new(&folder, memory)
        .run(plan, &mut |progress| all.push(*progress), &|| false)
        .unwrap();
    all
}

/// Whether a capture must be made.
fn is_due<V: Variant>(position: &Position<V>) -> bool {
    let actions = position.legal_actions();
    actions.iter().next().is_some_and(Action::is_capture) && actions.iter().all(Action::is_capture)
}

/// Compares all values in the folder with those of the builder in memory.
pub(crate) fn compare<V: Variant>(dir: &Path, pieces: u32) {
    let folder = Folder::<V>::new(dir);
    let mut tables = Tablebase::<V>::new();
    tables.build(pieces).unwrap();
    let cache = Cache::new(1 << 20);
    let mut compared = 0_u64;
    for part in Part::all::<V>(pieces) {
        let open = |kind| folder.open(part, kind).unwrap().unwrap();
        let [outcomes, distances] = [Kind::Wld, Kind::Dtw].map(open);
        let mut start = 0;
        for half in part.halves() {
            let index = Index::<V>::of_half(half);
            for number in 0..index.len() {
                let position = index.position(number);
                let value = tables.probe(&position).unwrap();
                let found = distances.value(start + number, &cache).unwrap();
                let outcome = outcomes.wld(start + number, &cache).unwrap();
                if (found, outcome) == (value, Wld::from(value)) {
                    compared += 1;
                } else {
                    assert!(is_due(&position), "{position}: {found}, expected {value}");
                }
            }
            start += index.len();
        }
    }
    assert!(compared > 0);
}
