//! The description of the format, proven by a second reader, in Python, that was written from it.

use std::path::Path;
use std::process::Command;

use tessera_tablebase::files::{File, Kind};
use tessera_tablebase::{Value, Wld};

use super::{KINDS, write};

/// What the second reader prints: a line about the file, and one for each position.
fn second(path: &Path) -> Vec<String> {
    let reader = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tablebase/files/reader.py");
    let output = Command::new("python3")
        .arg("-B")
        .arg(reader)
        .arg(path)
        .output()
        .expect("python3");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn first(path: &Path) -> Vec<String> {
    let file = File::open(path).unwrap();
    let header = file.header();
    let kind = KINDS.iter().position(|kind| *kind == header.kind).unwrap() + 1;
    let (variant, part, rules) = (&header.variant, &header.part, header.rules);
    let positions = header.positions;
    let mut lines = vec![format!(
        "{variant}, {part}, kind {kind}, rules {rules:016x}, {positions} positions"
    )];
    if header.kind == Kind::Wld {
        let word = |wld| match wld {
            Wld::Win => "win",
            Wld::Draw => "draw",
            Wld::Loss => "loss",
        };
        file.for_each_wld(|_, wld| lines.push(word(wld).into()))
            .unwrap();
    } else {
        file.for_each(|_, value| lines.push(value.to_string()))
            .unwrap();
    }
    lines
}

#[test]
fn a_second_reader_reads_the_same() {
    let folder = tempfile::tempdir().unwrap();
    // Lengths of runs of all sizes, distances of one and two bytes, and both ways a game can end. Files of few
    // positions have checksums of few bytes.
    for (count, most, odd_wins) in [
        (0, 1, true),
        (1, 4, true),
        (3, 9, false),
        (12, 40, true),
        (60, 100, true),
        (300, 250, false),
        (500, 700, true),
        (900, 60, false),
    ] {
        let mut random = fastrand::Rng::with_seed(7);
        let mut values = Vec::new();
        for _ in 0..count {
            let plies = random.u64(..most) as u16;
            let value = match random.u64(..5) {
                0 => None,
                1 => Some(Value::Draw),
                _ if plies.is_multiple_of(2) == odd_wins => Some(Value::Loss(plies)),
                _ => Some(Value::Win(plies)),
            };
            let bits = random.u64(..11);
            let length = 1 + random.u64(..1 << bits);
            values.extend(std::iter::repeat_n(value, length as usize));
        }
        // One long run, whose length has more bits than a symbol.
        values.extend(std::iter::repeat_n(
            Some(Value::Draw),
            30_000.min(30 * count as usize),
        ));
        values.extend([Some(Value::Loss(u16::from(!odd_wins))), Some(Value::Draw)]);
        for kind in KINDS {
            let path = write(&folder, kind, &values);
            assert!(first(&path) == second(&path), "{kind}: {count} runs");
        }
    }
}
