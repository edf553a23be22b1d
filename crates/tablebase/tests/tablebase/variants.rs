//! Tables of every variant: those in a folder against those in memory, and the file of known counts.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use tessera_draughts::Variant;
use tessera_tablebase::known::{self, Known};
use tessera_tablebase::{Check, Folder, MAX_PIECES, Slice, Tablebase, verify};

use crate::common::{PLENTY, build, compare};
use crate::known::count;

/// Compares tables in a folder with those in memory.
fn check(variant: Variant, pieces: u32) {
    let dir = tempfile::tempdir().unwrap();
    build(variant, dir.path(), pieces, PLENTY);
    compare(variant, dir.path(), pieces);
}

#[test]
fn two_pieces_equal_those_in_memory() {
    for &variant in Variant::ALL {
        check(variant, 2);
    }
}

/// Each core takes the next variant; those with large boards, which take longest, come first. The environment variable
/// `VARIANTS` may name some, separated by commas.
#[test]
#[ignore = "long: many minutes"]
fn four_pieces_equal_those_in_memory() {
    let mut variants = match std::env::var("VARIANTS") {
        Ok(names) => names.split(',').map(|name| name.parse().unwrap()).collect(),
        Err(_) => Variant::ALL.to_vec(),
    };
    variants.sort_by_key(|variant| Reverse(variant.rules().board.squares()));
    let next = Mutex::new(variants.into_iter());
    let cores = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(variant) = { next.lock().unwrap().next() } {
                    let begin = Instant::now();
                    check(variant, 4);
                    eprintln!("{variant}: {:.0} s", begin.elapsed().as_secs_f64());
                }
            });
        }
    });
}

const KNOWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/known.json");

/// Maximum number of positions of up to four pieces that are counted in memory. Variants with more positions are
/// counted up to three pieces.
const MAX_POSITIONS: u64 = 10_000_000;

/// Maximum number of pieces in slices that are counted in memory.
fn max_pieces(variant: Variant) -> u32 {
    if [Variant::ENGLISH, Variant::TOWERS].contains(&variant) {
        return 5;
    }
    let is_small = Tablebase::new(variant).plan(4).unwrap().positions() <= MAX_POSITIONS;
    if is_small { 4 } else { 3 }
}

/// The counts of slices with more than `more_than` pieces, which are too large to build in memory. They are read from
/// the tables in the folder that the environment variable `KNOWN_TABLES` names. Without such tables, the known counts
/// are returned.
fn count_files(variant: Variant, more_than: u32) -> Vec<(Slice, Known)> {
    let folder = std::env::var_os("KNOWN_TABLES");
    let folder = folder.filter(|path| Folder::new(variant, path).path().is_dir());
    let Some(folder) = folder else {
        let slices = (more_than + 1..=MAX_PIECES).flat_map(Slice::with_pieces);
        return slices
            .filter_map(|slice| Some((slice, known::of(variant, slice)?)))
            .collect();
    };
    let found = verify(
        variant,
        Path::new(&folder),
        None,
        Check::Counts,
        PLENTY,
        &mut |_| (),
        &|| false,
    );
    let found = found.unwrap();
    assert!(found.is_right() && found.missing.is_empty());
    let counted = found.statistics.iter();
    counted
        .filter(|counted| counted.slice.pieces() > more_than)
        .map(|counted| (counted.slice, Known::from(counted)))
        .collect()
}

/// The text of a variant's counts.
fn text(variant: Variant) -> String {
    let mut text = format!("  \"{variant}\": {{");
    let most = max_pieces(variant);
    let slices = count(variant, most)
        .into_iter()
        .chain(count_files(variant, most));
    for (number, (slice, counted)) in slices.enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let Known {
            wins,
            draws,
            losses,
            longest_win,
        } = counted;
        let longest = longest_win.map_or("null".into(), |plies| plies.to_string());
        write!(
            text,
            "{comma}\n    \"{slice}\": [{wins}, {draws}, {losses}, {longest}]"
        )
        .unwrap();
    }
    text + "\n  }"
}

/// With the environment variable `WRITE_KNOWN=1`, the test writes the file instead. The tables in the folder that
/// `KNOWN_TABLES` names must pass `tessera tablebase verify`.
#[test]
#[ignore = "long: minutes, and 1 GB of memory"]
fn all_counts_are_those_of_the_builder_in_memory() {
    let texts: Vec<String> = Variant::ALL.iter().map(|&variant| text(variant)).collect();
    let text = format!("{{\n{}\n}}\n", texts.join(",\n"));
    if std::env::var_os("WRITE_KNOWN").is_some() {
        fs::write(KNOWN, &text).unwrap();
    }
    assert!(fs::read_to_string(KNOWN).unwrap() == text);
}
