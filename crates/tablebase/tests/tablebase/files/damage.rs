//! Damaged files: every change is found, and nothing wrong is read.

use std::fs;
use std::ops::Range;

use proptest::prelude::*;
use tessera_tablebase::Value;
use tessera_tablebase::files::{self, Cache, File, FileError, Kind};

use super::repair::repair;
use super::{KINDS, header, reported, values, write};

/// Some values of each sort, in more than one block of each kind of file.
fn sample() -> Vec<Option<Value>> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut value = || match random.u8(..16) {
        0..4 => Value::Draw,
        4..9 => Value::Win(random.u16(..8) * 2 + 1),
        _ => Value::Loss(random.u16(..8) * 2),
    };
    let run = |value: Value, len: usize| vec![Some(value); len].into_iter().chain([None; 20]);
    let mut values: Vec<_> = (0..40).flat_map(|_| run(value(), 4)).collect();
    values.extend(run(value(), 33_000));
    values.extend((0..10).flat_map(|_| run(value(), 100)));
    values
}

/// The bytes that an error names; `None` if it is about the file as a whole.
fn place(error: &FileError) -> Option<Range<u64>> {
    match error {
        FileError::Damaged { bytes, .. } => Some(bytes.clone()),
        FileError::NotATable { .. } => Some(0..8),
        FileError::Version { .. } => Some(8..10),
        FileError::Length { .. } => None,
        other => panic!("{other}"),
    }
}

/// Reads all values. Those that are reported must be right.
fn read(file: &File, kind: Kind, values: &[Option<Value>]) -> Result<(), FileError> {
    let cache = Cache::new(1 << 20);
    let mut result = Ok(());
    for (number, value) in (0..).zip(values).step_by(61) {
        let (distance, outcome) = value.map_or((None, None), |value| reported(value, kind));
        let failed = if kind == Kind::Wld {
            let found = file.wld(number, &cache);
            found.map(|found| assert!(outcome.is_none_or(|value| found == value)))
        } else {
            let found = file.value(number, &cache);
            found.map(|found| assert!(distance.is_none_or(|value| found == value)))
        };
        result = result.and(failed);
    }
    result
}

#[test]
fn every_flipped_byte_is_found_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let values = sample();
    for kind in KINDS {
        let path = write(&folder, kind, &values);
        let whole = fs::read(&path).unwrap();
        assert!(whole.len() < 3000, "{}", whole.len());
        for at in 0..whole.len() {
            for flip in [0x01, 0x80, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] ^= flip;
                fs::write(&path, &bytes).unwrap();
                let error = match File::open(&path) {
                    Err(error) => error,
                    Ok(file) => {
                        // Blocks are checked when they are read.
                        if let Err(error) = read(&file, kind, &values) {
                            assert!(place(&error).unwrap().contains(&(at as u64)), "{error}");
                        }
                        file.verify().unwrap_err()
                    }
                };
                if let Some(place) = place(&error) {
                    assert!(place.contains(&(at as u64)), "byte {at}: {error}");
                }
                assert!(error.to_string().contains("part.file"), "{error}");
            }
        }
    }
}

#[test]
fn every_truncation_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let values = sample();
    for kind in KINDS {
        let path = write(&folder, kind, &values);
        let mut bytes = fs::read(&path).unwrap();
        let open = File::open(&path).unwrap();
        bytes.push(0);
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(File::open(&path), Err(FileError::Length { .. })));
        assert!(matches!(open.verify(), Err(FileError::Length { .. })));
        bytes.pop();
        while bytes.pop().is_some() {
            fs::write(&path, &bytes).unwrap();
            File::open(&path).unwrap_err();
            // A file that is cut short while it is open gives right values or errors.
            open.verify().unwrap_err();
            let _ = read(&open, kind, &values);
        }
        fs::remove_file(&path).unwrap();
        assert!(matches!(
            open.verify(),
            Err(FileError::System {
                operation: "open",
                ..
            })
        ));
        read(&open, kind, &values).unwrap_err();
    }
}

#[test]
fn a_file_that_is_replaced_while_it_is_open_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let values = sample();
    let mut others = values.clone();
    others.reverse();
    for kind in KINDS {
        let path = write(&folder, kind, &values);
        let open = File::open(&path).unwrap();
        write(&folder, kind, &others);
        open.verify().unwrap_err();
        read(&open, kind, &values).unwrap_err();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Heads and blocks that no writer writes, with the right checksums, are refused or read without a panic.
    #[test]
    fn hostile_files_do_not_panic(
        values in values(true, 30),
        kind in prop_oneof![Just(Kind::Wld), Just(Kind::Dtw), Just(Kind::Losses)],
        changes in proptest::collection::vec((0..2000_usize, any::<u8>()), 1..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = write(&folder, kind, &values);
        let mut bytes = fs::read(&path).unwrap();
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        repair(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        if let Ok(file) = File::open(&path) {
            let _ = file.verify();
            let cache = Cache::new(1 << 20);
            for number in (0..file.header().positions).step_by(5000).take(10) {
                let _ = file.wld(number, &cache);
                let _ = file.value(number, &cache);
            }
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any");
        fs::write(&path, &bytes).unwrap();
        File::open(&path).unwrap_err();
        let bytes = [b"TESSERAT\x01\0".as_slice(), &bytes].concat();
        fs::write(&path, &bytes).unwrap();
        File::open(&path).unwrap_err();
    }
}

#[test]
fn what_does_not_fit_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("part");
    let write = |header: &files::Header, values: &[Value]| {
        files::write(&path, header, values.iter().copied().map(Some)).unwrap_err()
    };
    let two = header(Kind::Dtw, 2);
    let mut long_name = two.clone();
    long_name.part = "x".repeat(256);
    let draw = Value::Draw;
    for (header, values, message) in [
        (
            &two,
            &[draw; 1][..],
            "cannot write 1 values: expected 2, as many as positions",
        ),
        (
            &two,
            &[draw; 3],
            "cannot write more than 2 values: expected as many as positions",
        ),
        (
            &two,
            &[Value::Loss(2), Value::Win(2)],
            "cannot write win in 2 after losses of even plies: expected wins and losses of different parity",
        ),
        (
            &two,
            &[draw, Value::Win(u16::MAX)],
            "cannot write win in 65535: expected at most 65533 plies",
        ),
        (
            &long_name,
            &[draw, draw],
            "cannot write the head: expected names of at most 255 bytes",
        ),
    ] {
        let error = write(header, values).to_string();
        assert!(error.ends_with(message), "{error}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
    let mut huge = two.clone();
    huge.positions = u64::MAX;
    assert!(matches!(write(&huge, &[]), FileError::NoMemory { .. }));

    let nowhere = folder.path().join("none/part");
    let error = files::write(&nowhere, &two, [None; 2].into_iter()).unwrap_err();
    assert!(
        matches!(
            error,
            FileError::System {
                operation: "create",
                ..
            }
        ),
        "{error}"
    );
    // A folder in place of the file: nothing is left behind.
    fs::create_dir(&path).unwrap();
    fs::write(path.join("file"), "").unwrap();
    let error = files::write(&path, &two, [None; 2].into_iter()).unwrap_err();
    assert!(
        matches!(
            error,
            FileError::System {
                operation: "replace",
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}
