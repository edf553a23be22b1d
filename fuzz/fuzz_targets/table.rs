//! Any bytes as a file of a table: no panic, no memory beyond what the file has, and reading again gives the same.
//!
//! So that inputs get past the checksums, each input is also read with the right ones.
#![no_main]

#[path = "../../crates/tablebase/tests/tablebase/files/repair.rs"]
mod repair;

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use tempfile::TempDir;
use tessera_tablebase::files::{Cache, File};

use repair::repair;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    check(&bytes);
    repair(&mut bytes);
    check(&bytes);
});

fn check(bytes: &[u8]) {
    let path = FOLDER.path().join("table");
    std::fs::write(&path, bytes).expect("a file");
    let Ok(file) = File::open(&path) else {
        return;
    };
    let cache = Cache::new(1 << 20);
    let is_whole = file.verify().is_ok();
    let positions = file.header().positions;
    for number in [0, 1, positions / 2, positions.saturating_sub(1)] {
        let (value, wld) = (file.value(number, &cache), file.wld(number, &cache));
        assert_eq!(value.ok(), file.value(number, &cache).ok());
        assert!(
            !is_whole || number >= positions || wld.is_ok() || file.value(number, &cache).is_ok()
        );
    }
}
