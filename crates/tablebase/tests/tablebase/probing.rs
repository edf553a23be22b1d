//! Probing tables in a folder: the same answers as in memory, and none from a file that is not what it should be.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use tessera_draughts::{Color, Position, Variant};
use tessera_tablebase::{
    DiskError, DiskTables, FileError, Folder, Index, Part, Tablebase, Value, Wld,
};

use crate::common::{PLENTY, build};

const CACHE: u64 = 8 << 20;

fn check_one(disk: &DiskTables, memory: &Tablebase, position: &Position) {
    let value = memory.probe(position);
    assert_eq!(disk.value(position).unwrap(), value, "{position}");
    assert_eq!(
        disk.wld(position).unwrap(),
        value.map(Wld::from),
        "{position}"
    );
}

/// Compares each `step`-th position of every slice, and those that moves lead to from some.
fn compare(variant: Variant, pieces: u32, step: usize) {
    let dir = tempfile::tempdir().unwrap();
    build(variant, dir.path(), pieces, PLENTY);
    let disk = DiskTables::open(variant, dir.path(), CACHE).unwrap();
    assert_eq!((disk.pieces(), disk.max_pieces()), (pieces, pieces));
    let mut memory = Tablebase::new(variant);
    memory.build(pieces).unwrap();
    let mut compared = 0_u64;
    for slice in memory.slices() {
        let index = Index::new(variant, slice);
        for number in (0..index.len()).step_by(step) {
            let position = index.position(number);
            check_one(&disk, &memory, &position);
            compared += 1;
            // Positions of the other colour, finished ones, and those without pieces of a side.
            if number % 97 == 0 {
                for action in position.legal_actions() {
                    check_one(&disk, &memory, &position.after(&action));
                }
                let moves = disk.moves(&position).unwrap();
                let best = moves.iter().filter_map(|(_, value)| *value).max();
                assert_eq!(
                    best.or(memory.probe(&position)),
                    memory.probe(&position),
                    "{position}"
                );
            }
        }
    }
    assert!(compared > 500);
    assert!(disk.failure().is_none());
}

#[test]
fn all_positions_of_three_pieces_have_the_values_in_memory() {
    compare(Variant::ENGLISH, 3, 1);
    compare(Variant::TOWERS, 3, 1);
    compare(Variant::ANTI_ENGLISH, 3, 1);
    compare(Variant::BREAKTHROUGH, 2, 1);
    compare(Variant::FRISIAN, 2, 1);
}

#[test]
#[ignore = "takes a minute"]
fn all_positions_of_three_pieces_of_frisian_have_the_values_in_memory() {
    compare(Variant::FRISIAN, 3, 1);
}

#[test]
fn positions_of_four_pieces_have_the_values_in_memory() {
    compare(Variant::ENGLISH, 4, 61);
    compare(Variant::TOWERS, 4, 61);
    compare(Variant::RUSSIAN, 4, 997);
}

fn english(pieces: u32) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    build(Variant::ENGLISH, dir.path(), pieces, PLENTY);
    dir
}

fn open(dir: &Path) -> DiskTables {
    DiskTables::open(Variant::ENGLISH, dir, CACHE).unwrap()
}

fn position(fen: &str) -> Position {
    Position::of_fen(Variant::ENGLISH, fen).unwrap()
}

#[test]
fn threads_with_hardly_any_cache_have_the_same_answers() {
    let dir = english(3);
    let all = open(dir.path());
    let little = DiskTables::open(Variant::ENGLISH, dir.path(), 20_000).unwrap();
    let index = Index::new(
        Variant::ENGLISH,
        Part::of(&position("W:WK1,K2:BK30")).slice(),
    );
    thread::scope(|scope| {
        for thread in 0..4 {
            let (all, little, index) = (&all, &little, &index);
            scope.spawn(move || {
                for number in (thread * 13..index.len()).step_by(211) {
                    let position = index.position(number);
                    assert_eq!(
                        all.value(&position).unwrap(),
                        little.value(&position).unwrap()
                    );
                }
            });
        }
    });
    assert!(little.cached_bytes() <= 20_000);
    assert!(all.cached_bytes() > 20_000);
}

#[test]
fn what_is_there_is_used_and_the_rest_is_unknown() {
    let dir = english(3);
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let part: Part = "KKvK".parse().unwrap();
    let [three, other] = ["W:WK30,K31:BK1", "W:WK30,31:BK1"].map(position);
    fs::remove_file(folder.path_of(part, Folder::KINDS[1])).unwrap();
    // Outcomes alone.
    let tables = open(dir.path());
    assert_eq!((tables.pieces(), tables.max_pieces()), (2, 3));
    assert_eq!(tables.wld(&three).unwrap(), Some(Wld::Win));
    assert_eq!(tables.value(&three).unwrap(), None);
    assert!(tables.value(&other).unwrap().is_some());
    // Nothing.
    fs::remove_file(folder.path_of(part, Folder::KINDS[0])).unwrap();
    let tables = open(dir.path());
    assert_eq!((tables.pieces(), tables.max_pieces()), (2, 3));
    assert_eq!(tables.wld(&three).unwrap(), None);
    assert!(!tables.parts().any(|found| found == part));
    // Positions of too many pieces, and without any of a side.
    assert_eq!(
        tables.wld(&Position::initial(Variant::ENGLISH)).unwrap(),
        None
    );
    let over = position("W:W21:B");
    assert_eq!(tables.value(&over).unwrap(), Some(Value::Win(1)));
    assert_eq!(over.side_to_move(), Color::White);
}

#[test]
fn folders_without_tables_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let error = |dir: &Path| DiskTables::open(Variant::ENGLISH, dir, CACHE).unwrap_err();
    assert!(matches!(error(dir.path()), DiskError::NoTables { .. }));
    let missing = dir.path().join("missing");
    let error = error(&missing);
    assert!(matches!(error, DiskError::System { .. }));
    assert!(error.to_string().contains("missing: cannot open"));
}

/// Files of another variant and of another part, cut files and damaged heads are refused with their names.
#[test]
fn wrong_files_are_refused_by_name() {
    let dir = english(2);
    build(Variant::RUSSIAN, dir.path(), 2, PLENTY);
    let path = dir.path().join("english").join("MvK.wld");
    let right = fs::read(&path).unwrap();
    let other = fs::read(dir.path().join("russian").join("MvK.wld")).unwrap();
    let swapped = fs::read(dir.path().join("english").join("KvK.wld")).unwrap();
    let kind = fs::read(dir.path().join("english").join("MvK.losses")).unwrap();
    let mut rules = right.clone();
    rules[24] ^= 1;
    let cut = right[..right.len() - 1].to_vec();
    for wrong in [other, swapped, kind, rules, cut, Vec::new()] {
        fs::write(&path, wrong).unwrap();
        let error = DiskTables::open(Variant::ENGLISH, dir.path(), CACHE).unwrap_err();
        let named = format!("{}: ", path.display());
        assert!(error.to_string().starts_with(&named), "{error}");
    }
    fs::write(&path, right).unwrap();
    open(dir.path()).check().unwrap();
    // Other files in the folder are none of its business.
    fs::write(path.with_extension("lock"), "").unwrap();
    fs::write(path.with_file_name("MvK.wld.tmp"), "").unwrap();
    fs::write(path.with_file_name("notes.wld"), "").unwrap();
    assert_eq!(open(dir.path()).parts().count(), 3);
    // A part that the variant's tables are not cut into.
    fs::write(path.with_file_name("M3vK.wld"), "").unwrap();
    let error = DiskTables::open(Variant::ENGLISH, dir.path(), CACHE).unwrap_err();
    assert!(
        error.to_string().contains("english has no part M3vK"),
        "{error}"
    );
}

/// Whatever byte of a block is changed: an error that names file and block, or the right value, never another one.
#[test]
fn a_damaged_block_is_an_error_and_not_known_in_a_search() {
    let dir = english(2);
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let mut memory = Tablebase::new(Variant::ENGLISH);
    memory.build(2).unwrap();
    let part: Part = "KvK".parse().unwrap();
    let index = Index::new(Variant::ENGLISH, part.slice());
    for kind in Folder::KINDS {
        let path = folder.path_of(part, kind);
        let right = fs::read(&path).unwrap();
        // The last bytes are the block and the file's checksum.
        let at = right.len() - 9;
        let mut wrong = right.clone();
        wrong[at] ^= 0x40;
        fs::write(&path, &wrong).unwrap();
        let reports = std::sync::Arc::new(Mutex::new(Vec::new()));
        let sink = std::sync::Arc::clone(&reports);
        let report = move |error: &FileError| sink.lock().unwrap().push(error.to_string());
        let tables = DiskTables::open_with_report(Variant::ENGLISH, dir.path(), CACHE, report);
        let tables = tables.unwrap();
        let check = tables.check().unwrap_err().to_string();
        assert!(
            check.starts_with(&format!("{}: ", path.display())),
            "{check}"
        );
        let (mut errors, mut right_values) = (0, 0);
        for number in 0..index.len() {
            let position = index.position(number);
            let expected = memory.probe(&position);
            match tables.value(&position) {
                Ok(found) => {
                    assert_eq!(found, expected);
                    right_values += 1;
                }
                Err(error) => {
                    let error = error.to_string();
                    assert!(
                        error.starts_with(&format!("{}: block 0", path.display())),
                        "{error}"
                    );
                    assert_eq!(tables.try_value(&position), None);
                    errors += 1;
                }
            }
            assert!(
                tables
                    .try_wld(&position)
                    .is_none_or(|wld| Some(wld) == expected.map(Wld::from))
            );
        }
        assert!(errors > 50 && right_values > 50, "{errors} {right_values}");
        let reports = reports.lock().unwrap();
        assert_eq!(reports.len(), 1);
        assert_eq!(tables.failure(), Some(reports[0].as_str()));
        fs::write(&path, &right).unwrap();
    }
}
