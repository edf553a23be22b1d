//! Tables of every variant: those in a folder against those in memory, and the file of known counts.
//!
//! The tests of `tessera-tablebase` build tables of a few variants only: here, the library has compiled them all.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use tessera_draughts::with_variant;
use tessera_family::{
    Check, DiskPlan, DiskTables, MAX_PIECES, Position, Slice, Statistics, Tablebase, VariantId,
    folder_of_tables, verify_tables,
};
use tessera_tablebase::known::{self, Known};
use tessera_tablebase::{Half, Index, Part, Wld};

/// Much more memory than small tables need.
const PLENTY: u64 = 1 << 30;

/// The tables in memory.
fn build(variant: VariantId, pieces: u32) -> Tablebase {
    let mut tables = Tablebase::new(variant);
    let plan = tables.plan(pieces).unwrap();
    tables
        .build_plan(&plan, 8 * PLENTY, &mut |_| (), &|| false)
        .unwrap();
    tables
}

/// Calls `visit` with each position of half a slice.
fn for_each_position(variant: VariantId, half: Half, visit: &mut dyn FnMut(&Position)) {
    with_variant!(variant, V => {
        let index = Index::<V>::of_half(half);
        for number in 0..index.len() {
            visit(&index.position(number).plain().unwrap().into());
        }
    });
}

fn compare(variant: VariantId, pieces: u32) {
    let dir = tempfile::tempdir().unwrap();
    let plan = DiskPlan::new(variant, dir.path(), pieces).unwrap();
    plan.build(PLENTY, &mut |_| (), &|| false).unwrap();
    let disk = DiskTables::open(variant, dir.path(), 1 << 20).unwrap();
    assert_eq!(disk.pieces(), pieces);
    let memory = build(variant, pieces);
    let parts = with_variant!(variant, V => Part::all::<V>(pieces));
    let mut positions = 0;
    for half in parts.into_iter().flat_map(Part::halves) {
        for_each_position(variant, half, &mut |position| {
            let value = memory.probe(position).unwrap();
            assert_eq!(disk.value(position).unwrap(), Some(value), "{position}");
            let wld = disk.wld(position).unwrap();
            assert_eq!(wld, Some(Wld::from(value)), "{position}");
            positions += 1;
        });
    }
    assert!(positions > 0);
}

#[test]
fn two_pieces_equal_those_in_memory() {
    for &variant in VariantId::ALL {
        compare(variant, 2);
    }
}

/// Each core takes the next variant; those with large boards, which take longest, come first. The environment variable
/// `VARIANTS` may name some, separated by commas.
#[test]
#[ignore = "long: many minutes"]
fn four_pieces_equal_those_in_memory() {
    let mut variants = match std::env::var("VARIANTS") {
        Ok(names) => names.split(',').map(|name| name.parse().unwrap()).collect(),
        Err(_) => VariantId::ALL.to_vec(),
    };
    variants.sort_by_key(|variant| Reverse(variant.rules().board.squares()));
    let next = Mutex::new(variants.into_iter());
    let cores = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(variant) = { next.lock().unwrap().next() } {
                    let begin = Instant::now();
                    compare(variant, 4);
                    eprintln!("{variant}: {:.0} s", begin.elapsed().as_secs_f64());
                }
            });
        }
    });
}

const KNOWN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tablebase/tables/known.json"
);

/// The most positions of all slices of up to four pieces of a variant that are counted.
const MOST: u64 = 10_000_000;

/// How many pieces the slices of a variant have at most that are counted in memory.
fn most_pieces(variant: VariantId) -> u32 {
    if matches!(variant, VariantId::English | VariantId::Towers) {
        return 5;
    }
    let is_small = Tablebase::new(variant).plan(4).unwrap().positions() <= MOST;
    if is_small { 4 } else { 3 }
}

fn known(counted: &Statistics) -> Known {
    Known {
        wins: counted.wins,
        draws: counted.draws,
        losses: counted.losses,
        longest_win: counted.longest_win.map(|(plies, _)| plies),
    }
}

/// The counts of the slices of up to `pieces` pieces.
fn count(variant: VariantId, pieces: u32) -> Vec<(Slice, Known)> {
    let tables = build(variant, pieces);
    let slices = (2..=pieces).flat_map(Slice::with_pieces);
    slices
        .filter_map(|slice| Some((slice, known(&tables.statistics(slice)?))))
        .collect()
}

/// The counts of slices with so many pieces that memory does not suffice: those of the tables in a folder of
/// `KNOWN_TABLES`, or what is known.
fn count_files(variant: VariantId, more_than: u32) -> Vec<(Slice, Known)> {
    let folder = std::env::var_os("KNOWN_TABLES");
    let folder = folder.filter(|path| folder_of_tables(variant, path).is_dir());
    let Some(folder) = folder else {
        let slices = (more_than + 1..=MAX_PIECES).flat_map(Slice::with_pieces);
        return slices
            .filter_map(|slice| Some((slice, known::of(variant.name(), slice)?)))
            .collect();
    };
    let found = verify_tables(
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
        .map(|counted| (counted.slice, known(counted)))
        .collect()
}

/// The text of a variant's counts.
fn text(variant: VariantId) -> String {
    let mut text = format!("  \"{variant}\": {{");
    let most = most_pieces(variant);
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

/// With `WRITE_KNOWN=1` in the environment, writes the file instead: with counts of more pieces from the tables in the
/// folder `KNOWN_TABLES`, which `tessera tablebase verify` has to find right.
#[test]
#[ignore = "long: minutes, and 1 GB of memory"]
fn all_counts_are_those_of_the_builder_in_memory() {
    let texts: Vec<String> = VariantId::ALL
        .iter()
        .map(|&variant| text(variant))
        .collect();
    let text = format!("{{\n{}\n}}\n", texts.join(",\n"));
    if std::env::var_os("WRITE_KNOWN").is_some() {
        fs::write(KNOWN, &text).unwrap();
    }
    assert!(fs::read_to_string(KNOWN).unwrap() == text);
}
