//! Random damage to the files of a folder: nothing wrong is ever answered, the verifier names what is damaged, and a
//! build mends it. Builds that are killed and full disks are among the tests of the program.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fastrand::Rng;
use tessera_draughts::Variant;
use tessera_tablebase::{
    Check, DiskTables, Folder, Index, Part, Tablebase, Verification, Wld, verify,
};

use crate::common::{PLENTY, build, contents, three};

static MEMORY: LazyLock<Tablebase> = LazyLock::new(|| {
    let mut tables = Tablebase::new(Variant::ENGLISH);
    tables.build(3).unwrap();
    tables
});

/// Probes random positions. Whatever is answered must be right; returns how many were.
fn probe(tables: &DiskTables, random: &mut Rng) -> usize {
    let slices: Vec<_> = MEMORY.slices().collect();
    let index_of = |slice| Index::new(Variant::ENGLISH, slice);
    let indexes: Vec<_> = slices.into_iter().map(index_of).collect();
    let mut answers = 0;
    for _ in 0..300 {
        let index = &indexes[random.usize(..indexes.len())];
        let position = index.position(random.u64(..index.len()));
        let right = MEMORY.probe(&position).unwrap();
        if let Ok(Some(value)) = tables.value(&position) {
            assert_eq!(value, right, "{position}");
            answers += 1;
        }
        if let Ok(Some(wld)) = tables.wld(&position) {
            assert_eq!(wld, Wld::from(right), "{position}");
            answers += 1;
        }
        assert!(
            tables
                .try_value(&position)
                .is_none_or(|value| value == right)
        );
    }
    answers
}

/// Damages a file, and says how.
fn damage(files: &[PathBuf], towers: &[PathBuf], random: &mut Rng) -> String {
    let path = &files[random.usize(..files.len())];
    let name = path.file_name().unwrap().display().to_string();
    let Ok(mut bytes) = fs::read(path) else {
        return format!("{name} is removed already");
    };
    let at = random.usize(..bytes.len().max(1));
    let what = match random.usize(..9) {
        0 | 1 if !bytes.is_empty() => {
            bytes[at] ^= 1 << random.usize(..8);
            format!("byte {at} flipped")
        }
        2 => {
            bytes.truncate(at);
            format!("cut to {at} bytes")
        }
        3 => {
            bytes.extend(
                (0..=random.usize(..5000))
                    .map(|_| random.u8(..))
                    .collect::<Vec<_>>(),
            );
            "made longer".to_owned()
        }
        4 => {
            // As after a power failure.
            let end = (at + 1 + random.usize(..4096)).min(bytes.len());
            bytes[at..end].fill(0);
            format!("zeros from {at} to {end}")
        }
        5 => {
            let other = &files[random.usize(..files.len())];
            bytes = fs::read(other).unwrap_or_default();
            format!("replaced by {}", other.display())
        }
        6 => {
            let other = &towers[random.usize(..towers.len())];
            bytes = fs::read(other).unwrap();
            format!("replaced by {}", other.display())
        }
        7 => {
            fs::remove_file(path).unwrap();
            return format!("{name} removed");
        }
        _ => {
            bytes = (0..random.usize(..3000)).map(|_| random.u8(..)).collect();
            "random bytes".to_owned()
        }
    };
    fs::write(path, bytes).unwrap();
    format!("{name}: {what}")
}

fn paths_in(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.ends_with("build.lock"))
        .collect();
    paths.sort();
    paths
}

fn verified(dir: &Path, pieces: Option<u32>, check: Check) -> Verification {
    let (variant, go_on) = (Variant::ENGLISH, &|| false);
    verify(variant, dir, pieces, check, PLENTY, &mut |_| (), go_on).unwrap()
}

fn check(seed: u64) {
    let mut random = Rng::with_seed(seed);
    let dir = three();
    let folder = Folder::new(Variant::ENGLISH, &dir);
    let whole: BTreeMap<String, Vec<u8>> = contents(folder.path()).into_iter().collect();
    let (files, towers) = (
        paths_in(folder.path()),
        paths_in(&dir.path().join("towers")),
    );
    let open = DiskTables::open(
        Variant::ENGLISH,
        dir.path(),
        [0, 1 << 20][random.usize(..2)],
    )
    .unwrap();
    if random.bool() {
        assert!(probe(&open, &mut random) > 500);
    }
    let damages: Vec<String> = (0..=random.usize(..3))
        .map(|_| damage(&files, &towers, &mut random))
        .collect();
    if random.usize(..4) == 0 {
        fs::write(folder.path().join("MvM.wld.tmp"), "half").unwrap();
        fs::write(folder.path().join("MvM.lock"), "").unwrap();
    }

    probe(&open, &mut random);
    if let Ok(tables) = DiskTables::open(Variant::ENGLISH, dir.path(), 1 << 20) {
        probe(&tables, &mut random);
    }

    for mode in [Check::All, Check::Checksums] {
        let found = verified(dir.path(), Some(3), mode);
        let message: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
        for (name, bytes) in &whole {
            let path = folder.path().join(name);
            let part: Part = name.split('.').next().unwrap().parse().unwrap();
            match fs::read(&path) {
                Ok(now) if now == *bytes => {
                    let is_named = message
                        .iter()
                        .any(|fault| fault.starts_with(&path.display().to_string()));
                    assert!(!is_named, "{name} is right, after {damages:?}: {message:?}");
                }
                Ok(_) => {
                    let is_named = message
                        .iter()
                        .any(|fault| fault.starts_with(&path.display().to_string()));
                    assert!(
                        is_named,
                        "{name} is not named, after {damages:?}: {message:?}"
                    );
                }
                Err(_) => assert!(found.missing.contains(&part), "{name}, after {damages:?}"),
            }
        }
    }

    build(Variant::ENGLISH, dir.path(), 3, PLENTY);
    for (name, bytes) in &whole {
        assert!(
            fs::read(folder.path().join(name)).unwrap() == *bytes,
            "{name}, after {damages:?}"
        );
    }
    let found = verified(dir.path(), None, Check::All);
    assert!(found.is_right() && found.missing.is_empty());
    let tables = DiskTables::open(Variant::ENGLISH, dir.path(), 1 << 20).unwrap();
    assert_eq!(probe(&tables, &mut random), 600);
}

fn check_all(seeds: Range<u64>) {
    seeds.for_each(check);
}

#[test]
fn some_damages_are_found_and_mended() {
    check_all(0..20);
}

#[test]
#[ignore = "long: minutes"]
fn six_hundred_damages_are_found_and_mended() {
    check_all(1_000..1_600);
}
