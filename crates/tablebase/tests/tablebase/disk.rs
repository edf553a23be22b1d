//! Tables in a folder: equal to those in memory, resumed, shared between builds, bounded in memory.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use tessera_draughts::{Position, Variant};
use tessera_tablebase::files::{Cache, Kind};
use tessera_tablebase::{
    DiskError, DiskPlan, DiskProgress, Folder, Index, Part, PlannedPart, Value, build_part,
};

use crate::common::{PLENTY, build, compare, contents};

fn check(variant: Variant, pieces: u32) {
    let dir = tempfile::tempdir().unwrap();
    let progress = build(variant, dir.path(), pieces, PLENTY);
    assert!(progress.iter().all(|progress| progress.is_own));
    assert!(progress.is_sorted_by_key(|progress| progress.solved));
    let last = progress.last().unwrap();
    assert_eq!(last.solved, last.positions);
    compare(variant, dir.path(), pieces);
    assert_eq!(build(variant, dir.path(), pieces, PLENTY), []);
}

#[test]
fn three_pieces_equal_those_in_memory() {
    check(Variant::ENGLISH, 3);
    check(Variant::TOWERS, 3);
}

#[test]
#[ignore = "takes a minute"]
fn three_pieces_of_larger_boards_equal_those_in_memory() {
    check(Variant::INTERNATIONAL, 3);
    check(Variant::FRISIAN, 3);
}

#[test]
#[ignore = "long: many minutes"]
fn five_pieces_equal_those_in_memory() {
    check(Variant::ENGLISH, 5);
    check(Variant::TOWERS, 5);
}

#[test]
fn a_part_depends_only_on_its_name_and_files() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    build(Variant::ENGLISH, whole.path(), 3, PLENTY);
    let folder = Folder::new(Variant::ENGLISH, parts.path());
    for part in Part::all(Variant::ENGLISH, 3) {
        build_part(Variant::ENGLISH, part, &parts, PLENTY, &|| false).unwrap();
    }
    assert!(folder.remove_working_files().unwrap());
    let expected = contents(Folder::new(Variant::ENGLISH, whole.path()).path());
    assert_eq!(contents(folder.path()), expected);
    assert_eq!(expected.len(), 2 * Part::all(Variant::ENGLISH, 3).len());
}

#[test]
fn what_a_part_needs_must_be_there() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let build = |name: &str, memory| {
        let part = name.parse().unwrap();
        build_part(Variant::ENGLISH, part, &dir, memory, &|| false)
    };
    let error = build("MvK", PLENTY).unwrap_err();
    let path = folder.path_of("KvK".parse().unwrap(), Kind::Dtw);
    let expected = format!("MvK needs {}, which is missing", path.display());
    assert_eq!(error.to_string(), expected);

    for name in ["M2vK", "M2vM1"] {
        let error = build(name, PLENTY).unwrap_err();
        assert!(matches!(error, DiskError::NoSuchPart { .. }), "{error}");
    }
    let error = build("KvK", 1 << 20).unwrap_err();
    assert!(matches!(error, DiskError::Memory { needed, .. } if needed > 1 << 20));
}

#[test]
fn a_build_that_was_stopped_goes_on() {
    let [whole, dir] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    build(Variant::ENGLISH, whole.path(), 3, PLENTY);
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let mut runs = 0;
    loop {
        let plan = DiskPlan::new(Variant::ENGLISH, &dir, 3).unwrap();
        if plan.parts().is_empty() {
            break;
        }
        let calls = AtomicU32::new(0);
        // Each run gets a little further than the one before.
        let limit = 40 + 20 * runs;
        let stop = || calls.fetch_add(1, Ordering::Relaxed) > limit;
        let result = plan.build(PLENTY, &mut |_| (), &stop);
        assert!(
            result.as_ref().err().is_none_or(DiskError::is_stop),
            "{result:?}"
        );
        // What a killed build leaves behind.
        fs::write(folder.path().join("KMvM.wld.tmp"), "half").unwrap();
        fs::write(folder.path().join("KMvM.lock"), "").unwrap();
        runs += 1;
        assert!(runs < 1_000);
    }
    assert!(runs > 3);
    let _ = fs::remove_file(folder.path().join("KMvM.wld.tmp"));
    let _ = fs::remove_file(folder.path().join("KMvM.lock"));
    let expected = contents(Folder::new(Variant::ENGLISH, whole.path()).path());
    assert!(contents(folder.path()) == expected);
}

#[test]
fn damaged_and_foreign_files_are_built_anew() {
    let dir = tempfile::tempdir().unwrap();
    build(Variant::ENGLISH, dir.path(), 3, PLENTY);
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let expected = contents(folder.path());
    let [first, second, third, fourth] = ["KvK", "MvM", "KMvM", "MvKK"]
        .map(|name| folder.path_of(name.parse().unwrap(), Kind::Losses));

    let mut bytes = fs::read(&first).unwrap();
    let middle = bytes.len() * 2 / 3;
    bytes[middle] ^= 4;
    fs::write(&first, bytes).unwrap();
    let bytes = fs::read(&second).unwrap();
    fs::write(&second, &bytes[..bytes.len() - 1]).unwrap();
    fs::copy(
        folder.path_of("KMvK".parse().unwrap(), Kind::Losses),
        &third,
    )
    .unwrap();
    fs::remove_file(&fourth).unwrap();

    let plan = DiskPlan::new(Variant::ENGLISH, &dir, 3).unwrap();
    // The flipped bit is found when the build begins.
    let planned = |is_again| move |part: &&PlannedPart| part.is_again == is_again;
    assert_eq!(plan.parts().iter().filter(planned(false)).count(), 3);
    assert_eq!(plan.damaged().len(), 2);
    // The parts that the damaged ones need.
    let names = |part: &PlannedPart| part.part.to_string();
    let again: Vec<_> = plan
        .parts()
        .iter()
        .filter(planned(true))
        .map(names)
        .collect();
    assert_eq!(again, ["KvK", "MvK", "KKvK", "KMvK"]);
    let built = build(Variant::ENGLISH, dir.path(), 3, PLENTY);
    assert_eq!(built.len(), plan.parts().len());
    assert!(contents(folder.path()) == expected);
}

#[test]
fn working_files_are_removed_or_kept_for_more_pieces() {
    let [whole, kept, removed] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    build(Variant::ENGLISH, whole.path(), 3, PLENTY);
    let expected = contents(Folder::new(Variant::ENGLISH, whole.path()).path());

    build(Variant::ENGLISH, removed.path(), 2, PLENTY);
    let folder = Folder::new(Variant::ENGLISH, removed.path());
    assert_eq!(contents(folder.path()).len(), 2 * 3);
    let plan = DiskPlan::new(Variant::ENGLISH, &removed, 3).unwrap();
    assert_eq!((plan.finished().len(), plan.parts().len()), (0, 9));
    assert_eq!(plan.parts().iter().filter(|part| part.is_again).count(), 3);
    build(Variant::ENGLISH, removed.path(), 3, PLENTY);
    assert!(contents(folder.path()) == expected);

    let folder = Folder::new(Variant::ENGLISH, kept.path());
    let plan = DiskPlan::new(Variant::ENGLISH, &kept, 2).unwrap();
    let plan = plan.keep_working_files();
    plan.build(PLENTY, &mut |_| (), &|| false).unwrap();
    assert_eq!(contents(folder.path()).len(), 3 * 3);
    // A damaged working file is made anew.
    let path = folder.path_of("MvK".parse().unwrap(), Kind::Dtw);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let plan = DiskPlan::new(Variant::ENGLISH, &kept, 3).unwrap();
    assert_eq!((plan.finished().len(), plan.parts().len()), (3, 6));
    let built = build(Variant::ENGLISH, kept.path(), 3, PLENTY);
    assert_eq!(built.len(), 6 + 1);
    assert!(contents(folder.path()) == expected);
}

#[test]
fn working_files_stay_while_a_build_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let plan = DiskPlan::new(Variant::ENGLISH, &dir, 2).unwrap();
    let mut during = Vec::new();
    let mut progress = |_: &DiskProgress| during.push(folder.remove_working_files().unwrap());
    plan.build(PLENTY, &mut progress, &|| false).unwrap();
    assert_eq!(during, [false; 3]);
}

#[test]
fn two_builds_share_the_work() {
    let [whole, dir] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    build(Variant::ENGLISH, whole.path(), 3, PLENTY);
    let (one, two) = std::thread::scope(|scope| {
        let builds =
            [(); 2].map(|()| scope.spawn(|| build(Variant::ENGLISH, dir.path(), 3, PLENTY)));
        let [one, two] = builds.map(|build| build.join().unwrap());
        (one, two)
    });
    let own = one.iter().chain(&two).filter(|progress| progress.is_own);
    assert_eq!(own.count(), Part::all(Variant::ENGLISH, 3).len());
    let expected = contents(Folder::new(Variant::ENGLISH, whole.path()).path());
    assert!(contents(Folder::new(Variant::ENGLISH, dir.path()).path()) == expected);
}

#[test]
fn little_memory_gives_the_same_files() {
    let [plenty, little] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    build(Variant::TOWERS, plenty.path(), 3, PLENTY);
    let folder = Folder::new(Variant::TOWERS, little.path());
    let needed = DiskPlan::new(Variant::TOWERS, &little, 3).unwrap().memory();
    build(Variant::TOWERS, little.path(), 3, needed);
    let expected = contents(Folder::new(Variant::TOWERS, plenty.path()).path());
    assert!(contents(folder.path()) == expected);

    let empty = tempfile::tempdir().unwrap();
    let plan = DiskPlan::new(Variant::TOWERS, &empty, 3).unwrap();
    let error = plan.build(needed - 1, &mut |_| (), &|| false).unwrap_err();
    assert!(
        matches!(error, DiskError::Memory { needed: least, limit, .. } if least == needed && limit == needed - 1)
    );
    assert!(matches!(
        DiskPlan::new(Variant::TOWERS, &empty, 9),
        Err(DiskError::TooManyPieces { found: 9 })
    ));
}

#[test]
fn files_hold_no_values_where_a_capture_is_due() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let part = "KvK".parse().unwrap();
    build_part(Variant::ENGLISH, part, &dir, PLENTY, &|| false).unwrap();
    let file = folder
        .open("KvK".parse().unwrap(), Kind::Dtw)
        .unwrap()
        .unwrap();
    let index = Index::new(Variant::ENGLISH, Part::slice("KvK".parse().unwrap()));
    let cache = Cache::new(1 << 20);
    let position = Position::of_fen(Variant::ENGLISH, "W:WK1:BK13").unwrap();
    let number = index.number(&position).unwrap();
    assert_eq!(file.value(number, &cache).unwrap(), Value::Win(11));
}
