//! Files of values: what was written is read, and damage is found.

mod damage;
mod repair;
mod second_reader;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use tempfile::TempDir;
use tessera_tablebase::files::{self, Cache, File, FileError, Header, Kind};
use tessera_tablebase::{Value, Wld};

const KINDS: [Kind; 3] = [Kind::Wld, Kind::Dtw, Kind::Losses];

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

/// What a file of a kind tells about a value.
fn reported(value: Value, kind: Kind) -> (Option<Value>, Option<Wld>) {
    match (kind, value) {
        (Kind::Wld, _) => (None, Some(value.into())),
        (Kind::Dtw, _) => (Some(value), Some(value.into())),
        (Kind::Losses, Value::Loss(_)) => (Some(value), None),
        (Kind::Losses, Value::Win(_) | Value::Draw) => (None, None),
    }
}

/// Compares a file with the values that were written, in all ways of reading it.
fn compare(path: &Path, kind: Kind, values: &[Option<Value>], bytes: u64) {
    let cache = &Cache::new(bytes);
    let file = File::open(path).unwrap();
    assert_eq!(file.header(), &header(kind, values.len()));
    assert_eq!(file.size(), fs::metadata(path).unwrap().len());
    assert_eq!(file.path(), path);
    file.verify().unwrap();
    // Without a cache, each value costs the decoding of a block.
    let step = if bytes < 100_000 { 997 } else { 1 };
    let wrong_kind = |error: &FileError| matches!(error, FileError::Kind { .. });
    for (number, value) in (0..).zip(values).step_by(step) {
        let (distance, outcome) = value.map_or((None, None), |value| reported(value, kind));
        match file.value(number, cache) {
            Ok(found) => assert!(distance.is_none_or(|value| found == value), "{number}"),
            Err(error) => assert!(kind == Kind::Wld && wrong_kind(&error), "{error}"),
        }
        match file.wld(number, cache) {
            Ok(found) => assert!(outcome.is_none_or(|value| found == value), "{number}"),
            Err(error) => assert!(kind == Kind::Losses && wrong_kind(&error), "{error}"),
        }
    }
    let len = values.len() as u64;
    assert!(matches!(
        file.wld(len, cache),
        Err(FileError::Number { .. })
    ));
    assert!(matches!(
        file.value(u64::MAX, cache),
        Err(FileError::Number { .. })
    ));

    let mut seen = 0;
    let read = file.for_each(|number, value| {
        assert_eq!(number, seen);
        if number % step as u64 == 0 {
            assert_eq!(file.value(number, cache).unwrap(), value);
        }
        seen += 1;
    });
    assert_eq!(read.is_ok(), kind != Kind::Wld || len == 0);
    assert_eq!(seen, if kind == Kind::Wld { 0 } else { len });
    let mut seen = 0;
    let read = file.for_each_wld(|number, outcome| {
        assert_eq!(number, seen);
        if number % step as u64 == 0 {
            assert_eq!(file.wld(number, cache).unwrap(), outcome);
        }
        seen += 1;
    });
    assert_eq!(read.is_ok(), kind != Kind::Losses || len == 0);
    assert_eq!(seen, if kind == Kind::Losses { 0 } else { len });
    assert!(cache.size() <= bytes);
}

/// Values with runs, as slices have them. `odd_wins`: a player without a move loses.
fn values(odd_wins: bool, max_plies: u16) -> impl Strategy<Value = Vec<Option<Value>>> {
    let value = (0..max_plies, 0..4_u8).prop_map(move |(plies, kind)| match kind {
        0 => None,
        1 => Some(Value::Draw),
        _ if plies.is_multiple_of(2) == odd_wins => Some(Value::Loss(plies)),
        _ => Some(Value::Win(plies)),
    });
    let run = (value, 1..200_usize).prop_map(|(value, len)| vec![value; len]);
    proptest::collection::vec(run, 0..200).prop_map(|runs| runs.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_was_written_is_read(
        (values, bytes) in (any::<bool>(), prop_oneof![Just(1), Just(30), Just(300), Just(65_000)])
            .prop_flat_map(|(odd, most)| (values(odd, most), prop_oneof![Just(0), Just(10_000), Just(1_000_000)])),
    ) {
        let folder = tempfile::tempdir().unwrap();
        for kind in KINDS {
            let path = write(&folder, kind, &values);
            compare(&path, kind, &values, bytes);
        }
    }
}

#[test]
fn threads_share_a_cache() {
    let folder = tempfile::tempdir().unwrap();
    let values: Vec<_> = (0..200_000_u32)
        .map(|n| Some(Value::Loss((n / 777 * 2) as u16)))
        .collect();
    let path = write(&folder, Kind::Dtw, &values);
    // Room for a few blocks, so that threads displace each other's.
    let cache = Cache::new(100_000);
    let file = File::open(&path).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (cache, file, values) = (&cache, &file, &values);
            scope.spawn(move || {
                let mut number = thread;
                for _ in 0..400 {
                    number = (number + 70_001) % values.len();
                    let found = file.value(number as u64, cache).unwrap();
                    assert_eq!(Some(found), values[number]);
                }
            });
        }
    });
    assert!(cache.size() <= 100_000);

    // A cache takes memory when it is used, not before.
    let cache = Cache::new(u64::MAX);
    assert_eq!(file.value(7770, &cache).unwrap(), Value::Loss(20));
    assert!((32_000..34_000).contains(&cache.size()));
}
