//! Parts that are built in windows, with scratch files.

use std::fs;
use std::path::{Path, PathBuf};

use tessera_draughts::Variant;
use tessera_tablebase::internals::{Windows, build_part_in_windows, least_memory, memory, windows};
use tessera_tablebase::{DiskPlan, Folder, Part};

/// The files of tables in a folder, by their names.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|kind| kind != "lock"));
    let name = |path: &Path| path.file_name().unwrap().into();
    let mut files: Vec<_> = paths
        .map(|path| (name(&path), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

fn build(variant: Variant, dir: &Path, pieces: u32) {
    let plan = DiskPlan::new(variant, dir, pieces).unwrap();
    let plan = plan.keep_working_files();
    plan.build(1 << 30, &mut |_| (), &|| false).unwrap();
}

fn same_files_with_windows_of(variant: Variant, pieces: u32, positions: usize, listed: usize) {
    let [whole, windowed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let folder = Folder::new(variant, whole.path());
    build(variant, whole.path(), pieces);
    let other = Folder::new(variant, windowed.path());
    let windows = Windows { positions, listed };
    for part in Part::all(variant, pieces) {
        build_part_in_windows(&other, part, windows, &|| false).unwrap();
    }
    let (expected, found) = (files(folder.path()), files(other.path()));
    assert!(expected.len() > 8);
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect();
    let [expected_names, found_names]: [Vec<PathBuf>; 2] = [names(&expected), names(&found)];
    assert_eq!(found_names, expected_names, "{variant}");
    assert!(expected == found, "{variant}");
}

#[test]
fn windows_of_any_size_make_the_same_files() {
    same_files_with_windows_of(Variant::ENGLISH, 3, 1_000, 700);
    same_files_with_windows_of(Variant::ENGLISH, 3, 50_000, 1_000_000);
    same_files_with_windows_of(Variant::TOWERS, 3, 3_001, 10_000);
}

#[test]
fn windows_make_the_same_files_whoever_wins_and_whatever_is_counted() {
    same_files_with_windows_of(Variant::ANTIDRAUGHTS, 2, 777, 500);
    same_files_with_windows_of(Variant::BREAKTHROUGH, 2, 777, 500);
    same_files_with_windows_of(Variant::FRISIAN, 2, 5_000, 3_000);
}

#[test]
fn windows_fit_the_memory() {
    let part: Part = "KKKKvKKKK".parse().unwrap();
    let english = Variant::ENGLISH;
    let needs = part.needs(english);
    let least = least_memory(english, part, &needs);
    assert!(least < 512 << 20, "{least}");
    assert!(memory(english, part, &needs) > 4 << 30);
    assert_eq!(windows(english, part, &needs, least - 1), None);
    for memory in [least, least + (1 << 20), 1 << 30] {
        let (windows, cache) = windows(english, part, &needs, memory).unwrap();
        let bytes = 4 * (2 * windows.positions + windows.listed) as u64 + cache;
        assert!(bytes <= memory, "{bytes} of {memory}");
        assert!(windows.positions > 1 << 20 && windows.listed > 1 << 20);
    }
}

/// The environment variable that makes [`a_scratch_file_that_cannot_be_written_leaves_whole_files`] build in its
/// folder, and print the first error.
#[cfg(unix)]
const LIMITED: &str = "TESSERA_LIMITED_FILES_IN";

#[cfg(unix)]
fn build_until_an_error(dir: &Path) {
    let folder = Folder::new(Variant::ENGLISH, dir);
    let windows = Windows {
        positions: 1_000,
        listed: 700,
    };
    let build = |part| build_part_in_windows(&folder, part, windows, &|| false);
    let mut parts = Part::all(Variant::ENGLISH, 3).into_iter();
    eprintln!(
        "error: {}",
        parts.find_map(|part| build(part).err()).unwrap()
    );
}

/// The limit for the size of a file stands for a full disk. It applies to a whole process, so the test starts
/// itself.
#[cfg(unix)]
#[test]
fn a_scratch_file_that_cannot_be_written_leaves_whole_files() {
    if let Some(dir) = std::env::var_os(LIMITED) {
        return build_until_an_error(dir.as_ref());
    }
    let [whole, dir] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [folder, limited] = [&whole, &dir].map(|dir| Folder::new(Variant::ENGLISH, dir.path()));
    build(Variant::ENGLISH, whole.path(), 3);
    let mut lens = Vec::new();
    for blocks in ["1", "10", "150"] {
        let script = "trap '' XFSZ; ulimit -f $1; exec \"$0\" --nocapture --exact \"$2\"";
        let name = "windows::a_scratch_file_that_cannot_be_written_leaves_whole_files";
        let output = std::process::Command::new("sh")
            .args(["-c", script])
            .arg(std::env::current_exe().unwrap())
            .args([blocks, name])
            .env(LIMITED, dir.path())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stderr);
        let dir = limited.path().display();
        let expected = format!("error: {dir}: cannot use a scratch file here: ");
        assert!(
            output.status.success() && printed.contains(&expected),
            "{output:?}"
        );
        let (all, left) = (files(folder.path()), files(limited.path()));
        assert!(left.iter().all(|file| all.contains(file)));
        lens.push(left.len());
    }
    assert!(lens.is_sorted() && lens[0] < lens[2], "{lens:?}");
    build(Variant::ENGLISH, dir.path(), 3);
    assert!(files(folder.path()) == files(limited.path()));
}

#[test]
fn windows_can_be_stopped() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(Variant::ENGLISH, dir.path());
    let windows = Windows {
        positions: 100,
        listed: 100,
    };
    let part = "KvK".parse().unwrap();
    let result = build_part_in_windows(&folder, part, windows, &|| true);
    assert!(result.unwrap_err().is_stop());
    assert_eq!(files(folder.path()), []);
}
