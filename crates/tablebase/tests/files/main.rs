//! Files of values: what was written is read, and damage is found.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use tempfile::TempDir;
use tessera_tablebase::files::{self, Cache, File, FileError, Header, Kind};
use tessera_tablebase::{Value, Wld};

fn header(kind: Kind, positions: usize) -> Header {
    Header {
        variant: "english".into(),
        rules: 0x0123_4567_89AB_CDEF,
        part: "KMvK 3 -".into(),
        kind,
        positions: positions as u64,
    }
}

fn write(folder: &TempDir, kind: Kind, values: &[Option<Value>]) -> PathBuf {
    let path = folder.path().join("part.file");
    let header = header(kind, values.len());
    let len = files::write(&path, &header, values.iter().copied()).unwrap();
    assert_eq!(len, fs::metadata(&path).unwrap().len());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    path
}

/// Compares a file with the values that were written, in all ways of reading it.
fn compare(path: &Path, kind: Kind, values: &[Option<Value>], cache: &Cache) {
    let file = File::open(path).unwrap();
    assert_eq!(file.header(), &header(kind, values.len()));
    assert_eq!(file.size(), fs::metadata(path).unwrap().len());
    file.verify().unwrap();
    for (number, value) in (0..).zip(values) {
        let outcome = file.wld(number, cache).unwrap();
        assert!(
            value.is_none_or(|value| outcome == value.into()),
            "{number}"
        );
        if kind == Kind::Dtw {
            let found = file.value(number, cache).unwrap();
            assert!(
                value.is_none_or(|value| found == value),
                "{number}: {found}"
            );
        }
    }
    let mut seen = 0;
    file.for_each_wld(|number, outcome| {
        assert_eq!(number, seen);
        seen += 1;
        let value = values[number as usize];
        assert!(value.is_none_or(|value| outcome == Wld::from(value)));
    })
    .unwrap();
    assert_eq!(seen, values.len() as u64);
    let len = values.len() as u64;
    assert!(matches!(
        file.wld(len, cache),
        Err(FileError::Number { .. })
    ));
    let mut seen = 0;
    let read = file.for_each(|number, found| {
        seen += 1;
        assert!(values[number as usize].is_none_or(|value| value == found));
    });
    match kind {
        Kind::Dtw => assert_eq!(seen, len),
        Kind::Wld => {
            assert!(matches!(read, Err(FileError::NoDistances { .. })));
            assert!(matches!(
                file.value(0, cache),
                Err(FileError::NoDistances { .. })
            ));
        }
    }
}

/// Values with runs, as slices have them. `odd_wins`: a player without a move loses.
fn values(odd_wins: bool, most_plies: u16) -> impl Strategy<Value = Vec<Option<Value>>> {
    let value = (0..most_plies, 0..4_u8).prop_map(move |(plies, kind)| match kind {
        0 => None,
        1 => Some(Value::Draw),
        _ if plies.is_multiple_of(2) == odd_wins => Some(Value::Loss(plies)),
        _ => Some(Value::Win(plies)),
    });
    let run = (value, 1..200_usize).prop_map(|(value, len)| vec![value; len]);
    proptest::collection::vec(run, 0..200).prop_map(|runs| runs.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_was_written_is_read(
        (values, bytes) in (any::<bool>(), prop_oneof![Just(1), Just(30), Just(300), Just(65_000)])
            .prop_flat_map(|(odd, most)| (values(odd, most), 0..100_000_u64)),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(bytes);
        for kind in [Kind::Wld, Kind::Dtw] {
            let path = write(&folder, kind, &values);
            compare(&path, kind, &values, &cache);
            prop_assert!(cache.size() <= bytes);
        }
    }
}
