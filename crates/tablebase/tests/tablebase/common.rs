//! What the tests of tables in a folder share.

use std::path::Path;

use tessera_draughts::Variant;
use tessera_tablebase::{
    BuildParts, DiskPlan, DiskProgress, DiskTables, Folder, Index, Part, Tablebase, Wld,
};

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
pub(crate) fn is_due<V: Variant>(position: &Position<V>) -> bool {
    let actions = position.legal_actions();
    actions.iter().next().is_some_and(Action::is_capture) && actions.iter().all(Action::is_capture)
}

/// Compares all values in the folder with those of the builder in memory.
pub(crate) fn compare<V: Variant>(dir: &Path, pieces: u32) {
    let disk = DiskTables::<V>::open(dir, 1 << 20).unwrap();
    assert_eq!(disk.pieces(), pieces);
    let mut memory = Tablebase::<V>::new();
    memory.build(pieces).unwrap();
    for half in Part::all::<V>(pieces).into_iter().flat_map(Part::halves) {
        let index = Index::<V>::of_half(half);
        for position in (0..index.len()).map(|number| index.position(number)) {
            let value = memory.probe(&position).unwrap();
            assert_eq!(disk.value(&position).unwrap(), Some(value), "{position}");
            assert_eq!(
                disk.wld(&position).unwrap(),
                Some(Wld::from(value)),
                "{position}"
            );
        }
    }
}
