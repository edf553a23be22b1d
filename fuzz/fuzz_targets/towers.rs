//! Any bytes as a game of towers: no panic, and the record has as many lines as its actions ask for.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::towers::{Options, run};

fuzz_target!(|input: &[u8]| {
    let mut record = Vec::new();
    let report = run(
        input,
        &mut record,
        &Options {
            depth: 1,
            ..Options::default()
        },
    );
    let record = String::from_utf8(record).expect("the record is ASCII");
    let actions = record.matches(" ACTION #").count();
    let last = record.lines().last().unwrap_or_default();
    let told = last.starts_with("ERROR: ") || last.ends_with(" WIN!");
    assert_eq!(
        record.lines().count(),
        21 + 21 * actions + usize::from(told)
    );
    assert!(
        report.is_err() || report.is_ok_and(|r| r.has_illegal_action == last.starts_with("ERROR"))
    );
});
