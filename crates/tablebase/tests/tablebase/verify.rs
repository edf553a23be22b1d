//! The verifier: right tables are right, with the counts of the builder in memory; whatever is changed is found and
//! named.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;
use tempfile::TempDir;
use tessera_draughts::{Position, Variant};
use tessera_tablebase::files::{self, File, Kind};
use tessera_tablebase::{
    Check, DiskError, Fault, Folder, Index, Part, Statistics, Tablebase, Value, Verification,
    VerifyProgress, known, verify,
};

use crate::common::{PLENTY, build, is_due, three};

fn run(variant: Variant, dir: &Path, check: Check, memory: u64) -> Verification {
    verify(variant, dir, None, check, memory, &mut |_| (), &|| false).unwrap()
}

fn all(variant: Variant, dir: &Path) -> Verification {
    run(variant, dir, Check::All, PLENTY)
}

/// The messages of all faults.
fn message(found: &Verification) -> Vec<String> {
    found.faults.iter().map(ToString::to_string).collect()
}

fn check_right(variant: Variant, pieces: u32) {
    let dir = tempfile::tempdir().unwrap();
    build(variant, dir.path(), pieces, PLENTY);
    let mut last = 0;
    let found = verify(
        variant,
        dir.path(),
        None,
        Check::All,
        PLENTY,
        &mut |progress| {
            assert!(last < progress.done && progress.done <= progress.positions);
            last = progress.done;
        },
        &|| false,
    );
    let found = found.unwrap();
    assert!(found.is_right(), "{variant}: {:?}", message(&found));
    assert_eq!(found.parts, Part::all(variant, pieces));
    assert_eq!((found.positions, found.missing.len()), (last, 0));

    let mut tables = Tablebase::new(variant);
    tables.build(pieces).unwrap();
    let expected: Vec<_> = tables
        .slices()
        .map(|slice| tables.statistics(slice).unwrap())
        .collect();
    assert_eq!(found.statistics, expected);
    let slices = expected
        .iter()
        .filter(|counted| known::of(variant, counted.slice).is_some());
    assert_eq!(found.known, slices.count());

    check_in_least_memory(variant, dir.path(), &expected);
    assert_eq!(
        run(variant, dir.path(), Check::Counts, PLENTY).statistics,
        expected
    );
    let sums = run(variant, dir.path(), Check::Checksums, PLENTY);
    assert!(sums.is_right() && sums.statistics.is_empty());
    assert_eq!(sums.parts, found.parts);
}

/// With the minimum memory, values are read from files block by block, since nothing is kept.
fn check_in_least_memory(variant: Variant, dir: &Path, expected: &[Statistics]) {
    let mut memory = 1 << 20;
    let found = loop {
        let found = verify(variant, dir, None, Check::All, memory, &mut |_| (), &|| {
            false
        });
        match found {
            Err(DiskError::Memory { needed, limit, .. }) => {
                assert_eq!(limit, memory);
                assert!(needed > memory);
                memory = needed;
            }
            found => break found.unwrap(),
        }
    };
    assert!(memory > 1 << 20);
    assert!(found.is_right(), "{variant}: {:?}", message(&found));
    assert_eq!(found.statistics, expected);
}

#[test]
fn right_tables_are_right() {
    check_right(Variant::ENGLISH, 3);
    check_right(Variant::TOWERS, 3);
    check_right(Variant::ANTI_ENGLISH, 3);
    check_right(Variant::BREAKTHROUGH, 3);
    check_right(Variant::ITALIAN, 3);
    check_right(Variant::FRISIAN, 2);
    check_right(Variant::TURKISH, 2);
}

/// With parts that are cut by leads.
#[test]
#[ignore = "long: minutes"]
fn right_tables_with_many_parts_are_right() {
    check_right(Variant::ENGLISH, 5);
    check_right(Variant::TOWERS, 5);
    check_right(Variant::INTERNATIONAL, 4);
    check_right(Variant::FRISIAN, 3);
}

fn path_of(variant: Variant, dir: &TempDir, part: &str, kind: Kind) -> PathBuf {
    Folder::new(variant, dir).path_of(part.parse().unwrap(), kind)
}

/// The tables of three pieces in memory, built once.
static ENGLISH: LazyLock<Tablebase> = LazyLock::new(|| in_memory(Variant::ENGLISH));
static TOWERS: LazyLock<Tablebase> = LazyLock::new(|| in_memory(Variant::TOWERS));

fn in_memory(variant: Variant) -> Tablebase {
    let mut tables = Tablebase::new(variant);
    tables.build(3).unwrap();
    tables
}

/// The values of a part of up to three pieces; `None` where a capture is due.
fn values(tables: &Tablebase, part: Part) -> Vec<Option<Value>> {
    let variant = tables.variant();
    let indexes = part.halves().map(|half| Index::of_half(variant, half));
    let positions = indexes.flat_map(|index| {
        let positions = (0..index.len()).map(|number| index.position(number));
        positions.collect::<Vec<_>>()
    });
    let is_stored = |position: &Position| variant == Variant::TOWERS || !is_due(position);
    positions
        .map(|position| tables.probe(&position).filter(|_| is_stored(&position)))
        .collect()
}

/// Writes a file with right checksums.
fn write(variant: Variant, dir: &TempDir, part: Part, kind: Kind, values: &[Option<Value>]) {
    let folder = Folder::new(variant, dir);
    let path = folder.path_of(part, kind);
    files::write(&path, &folder.header_of(part, kind), values.iter().copied()).unwrap();
}

/// Another value, as files tell values apart: they do not have the distances of wins.
fn other_value(value: Value, seed: u64) -> Value {
    let plies = (seed / 2 % 40) as u16 * 2;
    match value {
        Value::Win(_) if seed.is_multiple_of(2) => Value::Draw,
        Value::Draw if seed.is_multiple_of(2) => Value::Win(plies + 1),
        Value::Loss(_) if seed.is_multiple_of(8) => Value::Draw,
        Value::Loss(_) if seed % 8 == 2 => Value::Win(plies + 1),
        // One move more.
        Value::Loss(right) if seed % 8 == 4 || right == plies => Value::Loss(right + 2),
        _ => Value::Loss(plies),
    }
}

/// Changes values of a part, both of outcomes and distances, with right checksums, and checks what the verifier says.
fn check_changed(tables: &Tablebase, part: Part, changes: &[(usize, u64)]) {
    let variant = tables.variant();
    let dir = three();
    let mut changed = values(tables, part);
    let places: Vec<usize> = (0..changed.len())
        .filter(|place| changed[*place].is_some())
        .collect();
    let mut wrong = Vec::new();
    for (place, seed) in changes {
        let place = places[place % places.len()];
        if !wrong.contains(&place) {
            changed[place] = changed[place].map(|value| other_value(value, *seed));
            wrong.push(place);
        }
    }
    for kind in [Kind::Wld, Kind::Losses] {
        write(variant, &dir, part, kind, &changed);
    }
    let found = all(variant, dir.path());
    assert!(!found.is_right(), "{part}: {wrong:?}");
    // The part itself is named first: its values cannot all follow. Others that need it may be wrong, too.
    let named = found.faults.iter().find_map(|fault| match fault {
        Fault::Values { path, fen, .. } | Fault::Outcomes { path, fen, .. } => {
            assert!(Position::of_fen(variant, fen).is_ok(), "{fen}");
            path.file_stem()
        }
        Fault::Counts { .. } => None,
        other => panic!("{other}"),
    });
    assert_eq!(named.unwrap().to_str(), Some(part.to_string().as_str()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_changed_value_is_found(part in 0..9_usize, place: usize, seed: u64) {
        check_changed(&ENGLISH, Part::all(Variant::ENGLISH, 3)[part], &[(place, seed)]);
        check_changed(&TOWERS, Part::all(Variant::TOWERS, 3)[part], &[(place, seed)]);
    }

    #[test]
    fn changed_values_are_found(
        part in 0..9_usize,
        changes in proptest::collection::vec((any::<usize>(), any::<u64>()), 2..2_000),
    ) {
        check_changed(&ENGLISH, Part::all(Variant::ENGLISH, 3)[part], &changes);
    }

    /// Random bytes of all files.
    #[test]
    fn flipped_bytes_are_found_and_named(flips in proptest::collection::vec((any::<usize>(), 1..=255_u8), 20)) {
        let dir = three();
        let mut paths: Vec<PathBuf> = fs::read_dir(dir.path().join("english"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| !path.ends_with("build.lock"))
            .collect();
        paths.sort();
        for (place, flip) in flips {
            let path = &paths[place % paths.len()];
            let bytes = fs::read(path).unwrap();
            check_flipped(dir.path(), path, &bytes, place / paths.len() % bytes.len(), flip, Check::Checksums);
        }
    }
}

/// Flips bits of a byte and checks that the file is named; then mends it.
fn check_flipped(dir: &Path, path: &Path, bytes: &[u8], at: usize, flip: u8, check: Check) {
    let mut flipped = bytes.to_vec();
    flipped[at] ^= flip;
    fs::write(path, &flipped).unwrap();
    let found = run(Variant::ENGLISH, dir, check, PLENTY);
    let name = path.display().to_string();
    let message = message(&found);
    assert!(!message.is_empty(), "{name}, byte {at}");
    assert!(
        message.iter().all(|fault| fault.starts_with(&name)),
        "{message:?}"
    );
    fs::write(path, bytes).unwrap();
}

#[test]
fn every_flipped_byte_of_two_pieces_is_found_and_named() {
    let dir = tempfile::tempdir().unwrap();
    build(Variant::ENGLISH, dir.path(), 2, PLENTY);
    for entry in fs::read_dir(dir.path().join("english")).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("build.lock") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            let flip = [0x01, 0x80, 0xFF][at % 3];
            check_flipped(dir.path(), &path, &bytes, at, flip, Check::Checksums);
            // Checking values takes longer.
            if at % 16 == 0 {
                check_flipped(dir.path(), &path, &bytes, at, flip, Check::All);
            }
        }
    }
    assert!(all(Variant::ENGLISH, dir.path()).is_right());
}

/// Changes values of a part.
type Change = dyn Fn(&mut Vec<Option<Value>>);

/// Whole slices that are consistent but for their borders.
#[test]
fn many_wrong_values_that_support_each_other_are_found() {
    let part: Part = "KKvK".parse().unwrap();
    let all_draws = |values: &mut Vec<Option<Value>>| {
        values
            .iter_mut()
            .flatten()
            .for_each(|value| *value = Value::Draw);
    };
    let longer = |values: &mut Vec<Option<Value>>| {
        for value in values.iter_mut().flatten() {
            *value = match *value {
                Value::Win(plies) => Value::Win(plies + 2),
                Value::Loss(plies) => Value::Loss(plies + 2),
                Value::Draw => Value::Draw,
            };
        }
    };
    let no_draws = |values: &mut Vec<Option<Value>>| {
        for value in values
            .iter_mut()
            .flatten()
            .filter(|value| **value == Value::Draw)
        {
            *value = Value::Win(99);
        }
    };
    let changes: [&Change; 3] = [&all_draws, &longer, &no_draws];
    for change in changes {
        let dir = three();
        let mut changed = values(&ENGLISH, part);
        change(&mut changed);
        for kind in [Kind::Wld, Kind::Losses] {
            write(Variant::ENGLISH, &dir, part, kind, &changed);
        }
        let found = all(Variant::ENGLISH, dir.path());
        let counts = found
            .faults
            .iter()
            .filter(|fault| matches!(fault, Fault::Counts { .. }));
        assert!(counts.count() > 0, "{:?}", message(&found));
        let (Fault::Values { path, .. } | Fault::Outcomes { path, .. }) = &found.faults[0] else {
            panic!("{:?}", message(&found));
        };
        assert_eq!(path.file_stem().unwrap(), "KKvK");
    }
}

#[test]
fn outcomes_that_do_not_follow_are_found() {
    let dir = three();
    let part: Part = "MMvK".parse().unwrap();
    let mut changed = values(&ENGLISH, part);
    let place = changed
        .iter()
        .rposition(|value| *value == Some(Value::Draw))
        .unwrap();
    changed[place] = Some(Value::Win(3));
    write(Variant::ENGLISH, &dir, part, Kind::Wld, &changed);
    let found = all(Variant::ENGLISH, dir.path());
    let Fault::Outcomes { path, .. } = &found.faults[0] else {
        panic!("{:?}", message(&found));
    };
    assert_eq!(*path, path_of(Variant::ENGLISH, &dir, "MMvK", Kind::Wld));
}

/// Wins and losses that the rules of the variant do not allow at that distance.
#[test]
fn distances_of_the_wrong_parity_are_found() {
    let dir = three();
    let part: Part = "MvM".parse().unwrap();
    let changed: Vec<_> = values(&ENGLISH, part)
        .into_iter()
        .map(|value| {
            value.map(|value| match value {
                Value::Win(plies) => Value::Win(plies + 1),
                Value::Loss(plies) => Value::Loss(plies + 1),
                Value::Draw => Value::Draw,
            })
        })
        .collect();
    write(Variant::ENGLISH, &dir, part, Kind::Losses, &changed);
    let found = all(Variant::ENGLISH, dir.path());
    assert!(
        message(&found)[0].contains("MvM.losses: has")
            && message(&found)[0].contains("wrong parity")
    );
}

#[test]
fn missing_and_foreign_files_are_told() {
    let dir = three();
    let english = dir.path().join("english");
    // What a killed build leaves behind is not a fault, and neither is what no other part needs.
    fs::write(english.join("KMvM.losses.tmp"), "half").unwrap();
    fs::write(english.join("KMvM.lock"), "").unwrap();
    fs::write(english.join("notes.txt"), "mine").unwrap();
    let path = path_of(Variant::ENGLISH, &dir, "MMvM", Kind::Losses);
    fs::remove_file(&path).unwrap();
    // Half a part is of no use, and a fault.
    for check in [Check::Checksums, Check::All] {
        let found = run(Variant::ENGLISH, dir.path(), check, PLENTY);
        assert_eq!(
            message(&found),
            [format!(
                "{} is missing: only one of the two files of MMvM is there",
                path.display()
            )]
        );
        assert!(!found.is_right());
        assert_eq!(found.missing, ["MMvM".parse().unwrap()]);
    }

    // The file that is left of a part is read, too.
    let path = path_of(Variant::ENGLISH, &dir, "MMvM", Kind::Wld);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    assert_eq!(message(&all(Variant::ENGLISH, dir.path())).len(), 2);
    fs::remove_file(path).unwrap();
    for check in [Check::Checksums, Check::All] {
        let found = run(Variant::ENGLISH, dir.path(), check, PLENTY);
        assert!(found.is_right(), "{:?}", message(&found));
        assert_eq!(found.missing, ["MMvM".parse().unwrap()]);
        assert_eq!(found.parts.len(), 8);
        if check == Check::All {
            assert_eq!(found.statistics.len(), 4 + 12 - 2);
        }
    }

    // Names of no part, files of another part and of another variant.
    fs::write(english.join("KvM.wld"), "").unwrap();
    fs::write(english.join("K3vM2.losses"), "").unwrap();
    fs::copy(
        path_of(Variant::ENGLISH, &dir, "KMvK", Kind::Wld),
        path_of(Variant::ENGLISH, &dir, "MvKK", Kind::Wld),
    )
    .unwrap();
    fs::copy(
        path_of(Variant::TOWERS, &dir, "KKvK", Kind::Losses),
        path_of(Variant::ENGLISH, &dir, "KKvK", Kind::Losses),
    )
    .unwrap();
    let found = all(Variant::ENGLISH, dir.path());
    let expected = [
        "K3vM2.losses: english has no such part",
        "KvM.wld: english has no such part",
        "KKvK.losses: has distances of losses of 29760 positions of part KKvK of towers",
        "MvKK.wld: has outcomes of 52080 positions of part KMvK of english",
    ];
    let message = message(&found);
    assert_eq!(message.len(), expected.len(), "{message:?}");
    for (fault, expected) in message.iter().zip(expected) {
        assert!(fault.contains(expected), "{fault}");
    }
    // They need the kings' table, which is wrong.
    let unchecked: Vec<String> = found
        .unchecked
        .iter()
        .map(|(part, needs)| format!("{part} {needs}"))
        .collect();
    assert_eq!(
        unchecked,
        ["MvKK KKvK", "KMvK KKvK", "KMvM MvKK", "MMvK KMvK"]
    );

    // All parts need those of two kings.
    for kind in [Kind::Wld, Kind::Losses] {
        fs::remove_file(path_of(Variant::ENGLISH, &dir, "KvK", kind)).unwrap();
    }
    let found = all(Variant::ENGLISH, dir.path());
    assert_eq!(found.unchecked.len(), found.parts.len());
    assert!(!found.is_right());
    // That is so where nothing but checksums is compared.
    let found = run(Variant::ENGLISH, dir.path(), Check::Checksums, PLENTY);
    assert!(!found.is_right());
    let last = self::message(&found).pop().unwrap();
    assert!(
        last.ends_with("english: KvK is missing, which MvK needs"),
        "{last}"
    );
}

#[test]
fn what_cannot_be_checked_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let verify = |memory, stop: &(dyn Fn() -> bool + Sync)| {
        let (variant, go_on) = (Variant::ENGLISH, &mut |_: &VerifyProgress| ());
        verify(
            variant,
            dir.path(),
            Some(3),
            Check::All,
            memory,
            go_on,
            stop,
        )
    };
    assert!(matches!(
        verify(PLENTY, &|| false),
        Err(DiskError::System {
            operation: "read",
            ..
        })
    ));
    fs::create_dir(folder.path()).unwrap();
    let empty = verify(PLENTY, &|| false).unwrap();
    assert_eq!((empty.parts.len(), empty.missing.len()), (0, 9));
    build(Variant::ENGLISH, dir.path(), 3, PLENTY);
    assert!(matches!(
        verify(1 << 20, &|| false),
        Err(DiskError::Memory { .. })
    ));
    assert!(verify(PLENTY, &|| true).unwrap_err().is_stop());
    let file = File::open(folder.path_of("KvK".parse().unwrap(), Kind::Losses)).unwrap();
    assert!(file.verify().is_ok());
}
