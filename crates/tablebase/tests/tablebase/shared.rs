//! The tables that a process shares.

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use tessera_draughts::{Position, Variant};
use tessera_tablebase::internals::keep;
use tessera_tablebase::{SharedTables, TableSet, Tablebase};

#[test]
fn what_is_shared_equals_what_is_built_alone() {
    let variant = Variant::RUSSIAN;
    let shared = SharedTables::new(None, None).of(variant).wait();
    let mut alone = Tablebase::new(variant);
    let plan = alone.plan(4).unwrap();
    alone
        .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
        .unwrap();
    assert_eq!((shared.pieces(), shared.max_pieces()), (4, 4));
    let alone = TableSet::from(alone);
    for fen in ["W:WKa1:BKh8", "B:WKc3,Kd4,Ke5:BKh8", "W:Wa5,b6:Bh8,Kg1"] {
        let position = Position::of_fen(variant, fen).unwrap();
        assert!(alone.probe(&position).is_some());
        assert_eq!(shared.probe(&position), alone.probe(&position), "{fen}");
    }
}

#[test]
fn every_variant_has_shared_tables_of_a_bounded_size() {
    for variant in Variant::ALL {
        let pieces = SharedTables::pieces(*variant);
        assert!((3..=4).contains(&pieces), "{variant:?}: {pieces}");
    }
}

/// The tables in `dir`, as they were published one after another.
fn kept(dir: &Path) -> Option<Vec<TableSet>> {
    let published = Mutex::new(Vec::new());
    let publish = |tables| published.lock().unwrap().push(tables);
    keep(Variant::ENGLISH, 3, dir, &publish).then(|| published.into_inner().unwrap())
}

#[test]
fn small_tables_are_kept_found_and_mended() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().join("not").join("there");
    let first = kept(&dir).unwrap();
    let pieces: Vec<u32> = first.iter().map(TableSet::pieces).collect();
    assert_eq!(pieces, [2, 3]);
    let path = dir.join("english").join("KKvK.losses");
    let whole = std::fs::read(&path).unwrap();
    assert_eq!(kept(&dir).unwrap().len(), 1, "found at once");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 4;
    for wrong in [&damaged[..], &whole[..whole.len() / 2], b""] {
        std::fs::write(&path, wrong).unwrap();
        let pieces = kept(&dir).unwrap().last().map(TableSet::pieces);
        assert_eq!(pieces, Some(3), "built anew");
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    std::fs::remove_file(&path).unwrap();
    assert_eq!(kept(&dir).unwrap().len(), 2);
    assert_eq!(std::fs::read(&path).unwrap(), whole);
}

#[test]
fn several_at_once_do_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        let all = [(); 4].map(|()| scope.spawn(|| kept(dir.path())));
        for one in all {
            let tables = one.join().unwrap().unwrap();
            assert_eq!(tables.last().map(TableSet::pieces), Some(3));
        }
    });
}

#[test]
fn where_nothing_can_be_written_nothing_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert!(kept(&file).is_none());
}
