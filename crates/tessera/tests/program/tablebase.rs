//! `tessera tablebase` as a whole process.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{Folder, stderr, stdout, tessera, words};
use serde_json::{Value, json};

fn stats(arguments: &[&str]) -> std::process::Output {
    tessera(&[&["tablebase", "stats"], arguments].concat(), b"")
}

#[test]
fn a_table_is_aligned() {
    let output = stats(&["--variant", "towers", "--pieces", "3"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let header = lines[0];
    assert!(header.starts_with("pieces  slice  positions"), "{header}");
    let ends = ["positions", "wins", "draws", "losses", "longest win"]
        .map(|name| header.find(name).unwrap() + name.len());
    for line in &lines[1..] {
        for end in ends {
            assert!(line.as_bytes()[end - 1].is_ascii_digit(), "{line}");
            assert_eq!(line.as_bytes()[end], b' ', "{line}");
        }
    }
    let total: Vec<&str> = lines.last().unwrap().split_whitespace().collect();
    assert_eq!(
        total[..7],
        ["3", "all", "196,032", "99,595", "8,592", "87,845", "51"]
    );
    assert!(stderr(&output).is_empty());
}

#[test]
fn json_has_a_line_a_slice_whatever_the_threads() {
    let lines = |threads| {
        let output = stats(&[
            "--variant",
            "english",
            "--pieces",
            "3",
            "--json",
            "--threads",
            threads,
        ]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let lines = stdout(&output)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        lines.collect::<Vec<Value>>()
    };
    let one = lines("1");
    assert_eq!(one, lines("2"));
    assert_eq!(one.len(), 4 + 1 + 12 + 1);
    let kings = json!({
        "variant": "english", "pieces": 2, "slice": "KvK",
        "positions": 992, "wins": 230, "draws": 654, "losses": 108,
        "longest_win": 11, "fen": "W:WK1:BK13",
        "zugzwangs": 216, "lost_zugzwangs": 0, "zugzwang_fen": "W:WK1:BK2",
    });
    assert_eq!(one[0], kings);
    let total = json!({
        "variant": "english", "pieces": 3,
        "positions": 196_032, "wins": 100_250, "draws": 8_477, "losses": 87_305,
        "longest_win": 61, "fen": "W:W30,31:BK22",
        "zugzwangs": 236, "lost_zugzwangs": 10, "zugzwang_fen": "W:WK21:B13,K29",
    });
    assert_eq!(one[17], total);
}

#[test]
fn bad_usage_says_what_was_expected() {
    let message = |arguments: &[&str]| {
        let output = stats(&[&["--variant", "english"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(stdout(&output).is_empty());
        stderr(&output)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    for amount in ["1TB", "1TiB", "1T", "2G"] {
        let output = stats(&["--variant", "english", "--pieces", "2", "--memory", amount]);
        assert_eq!(output.status.code(), Some(0), "{amount}");
    }
    assert!(message(&["--pieces", "9"]).contains("2..=8"));
    assert!(message(&["--pieces", "2", "--memory", "lots"]).contains("such as 200MB"));
    let small = message(&["--pieces", "4", "--memory", "10MB"]);
    assert!(
        small.contains("tables of 4 pieces of English need ")
            && small.contains("the limit is 10 MB"),
        "{small}"
    );
}

fn build(arguments: &[&str], dir: &Path) -> std::process::Output {
    let dir = dir.to_str().unwrap();
    let all = [&["tablebase", "build", "--dir", dir], arguments].concat();
    tessera(&all, b"")
}

/// The contents of all files of English draughts, by name, without the lock of builds.
fn contents(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(dir.join("english"))
        .unwrap()
        .map(Result::unwrap);
    let mut files: Vec<_> = entries
        .filter(|entry| entry.file_name() != "build.lock")
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, std::fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn tables_are_planned_built_and_found_again() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    let three = ["--variant", "english", "--pieces", "3"];
    let planned = build(&[&three[..], &["--plan"]].concat(), &dir);
    assert_eq!(planned.status.code(), Some(0), "{planned:?}");
    let text = stdout(&planned);
    for expected in [
        "english: 0 parts finished, 9 to build",
        "positions  199,520",
        "MB to be fast, 2,000 MB allowed\n",
        "time       about 1 s with ",
        "\nMvKK ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!dir.exists());

    let built = build(&three, &dir);
    assert_eq!(built.status.code(), Some(0), "{built:?}");
    assert!(
        stdout(&built).contains("english: 9 parts built, 199,520 positions, in "),
        "{built:?}"
    );
    assert!(stderr(&built).is_empty());
    let files = contents(&dir);
    assert_eq!(files.len(), 18);
    for name in ["KMvM.losses", "KMvM.wld"] {
        assert!(files.iter().any(|(found, _)| found == name), "{name}");
    }

    let again = build(&[&three[..], &["--json"]].concat(), &dir);
    let summary: Value = serde_json::from_str(stdout(&again)).unwrap();
    assert_eq!(
        (&summary["parts"], &summary["is_whole"]),
        (&json!(0), &json!(true))
    );
    let planned = build(&[&three[..], &["--plan", "--json"]].concat(), &dir);
    let whole: Value = serde_json::from_str(stdout(&planned)).unwrap();
    assert_eq!(
        (&whole["parts"], &whole["finished"]),
        (&json!(0), &json!(9))
    );

    // A damaged part is named, and built anew.
    std::fs::write(dir.join("english").join("KMvM.wld"), "nothing").unwrap();
    let mended = build(&[&three[..], &["--json"]].concat(), &dir);
    assert_eq!(mended.status.code(), Some(0), "{mended:?}");
    assert!(
        stderr(&mended).starts_with("KMvM is built anew: "),
        "{mended:?}"
    );
    let summary: Value = serde_json::from_str(stdout(&mended)).unwrap();
    // The damaged part, and those that it needs, also through others: their working files are gone.
    assert_eq!(summary["parts"], 7);
    assert!(contents(&dir) == files);

    // With the working files, more pieces need nothing twice.
    let keep = words("--variant english --pieces 2 --keep-working-files");
    let dir = folder.path("kept");
    assert_eq!(build(&keep, &dir).status.code(), Some(0));
    assert!(contents(&dir).iter().any(|(name, _)| name == "KvK.dtw"));
    let planned = build(&[&three[..], &["--plan"]].concat(), &dir);
    assert!(
        stdout(&planned).contains("3 parts finished, 6 to build"),
        "{planned:?}"
    );
    let removed = folder.path("removed");
    assert_eq!(build(&keep[..4], &removed).status.code(), Some(0));
    let planned = build(&[&three[..], &["--plan"]].concat(), &removed);
    let expected = "3 finished parts are built again: others need their working files";
    assert!(stdout(&planned).contains(expected), "{planned:?}");
}

#[test]
fn what_a_build_cannot_do_is_said() {
    let folder = Folder::new();
    let message = |arguments: &[&str], dir: &Path| {
        let output = build(arguments, dir);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let words = stderr(&output).split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    let three = ["--variant", "english", "--pieces", "3"];
    let small = message(&[&three[..], &["--memory", "10MB"]].concat(), folder.root());
    assert!(
        small.starts_with("error: part ") && small.contains("the limit is 10 MB: see --memory"),
        "{small}"
    );
    let file = folder.path("file");
    std::fs::write(&file, "").unwrap();
    let no_folder = message(&three, &file);
    assert!(no_folder.contains("file/english"), "{no_folder}");
}

fn verify(arguments: &[&str], dir: &Path) -> std::process::Output {
    let dir = dir.to_str().unwrap();
    tessera(&[&["tablebase", "verify", dir], arguments].concat(), b"")
}

#[test]
fn tables_in_a_folder_are_verified_and_counted() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    for variant in ["english", "towers"] {
        let built = build(&["--variant", variant, "--pieces", "3"], &dir);
        assert_eq!(built.status.code(), Some(0), "{built:?}");
    }
    let right = verify(&[], &dir);
    assert_eq!(right.status.code(), Some(0), "{right:?}");
    assert!(stderr(&right).is_empty());
    let lines: Vec<&str> = stdout(&right).lines().collect();
    for (line, variant) in lines.iter().step_by(3).zip(["english", "towers"]) {
        let expected = format!("{variant}: 9 parts, 199,520 positions: all values are right");
        assert!(line.contains(&expected), "{line}");
    }
    assert_eq!(lines[1], "compared with known counts: 16 slices");
    assert!(lines[2].starts_with("took "));
    assert_eq!(lines.len(), 6);
    let sums = verify(
        &["--checksums", "--variant", "towers", "--threads", "1"],
        &dir,
    );
    assert_eq!(sums.status.code(), Some(0), "{sums:?}");
    assert!(stdout(&sums).contains("towers: 9 parts, 199,520 positions: all checksums are right"));
    assert_eq!(stdout(&sums).lines().count(), 2);

    // The same counts as in memory.
    let name = dir.to_str().unwrap();
    for form in [&[][..], &["--json"]] {
        let files = stats(&[&[name, "--variant", "towers"], form].concat());
        let memory = stats(&[&["--variant", "towers", "--pieces", "3"], form].concat());
        assert_eq!(files.status.code(), Some(0), "{files:?}");
        assert_eq!(stdout(&files), stdout(&memory));
    }
    let both = stats(&[name, "--pieces", "2", "--json"]);
    assert_eq!(stdout(&both).lines().count(), 2 * (4 + 1), "{both:?}");
}

#[test]
fn wrong_tables_are_named() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    assert_eq!(
        build(&["--variant", "english", "--pieces", "3"], &dir)
            .status
            .code(),
        Some(0)
    );
    let path = dir.join("english").join("MvK.losses");
    let bytes = std::fs::read(&path).unwrap();
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    let wrong = verify(&[], &dir);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    let text = stdout(&wrong);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with(&format!("wrong: {}: block ", path.display())),
        "{text}"
    );
    assert!(
        lines[1].starts_with(
            "not checked: 6 parts, because they need a part that is missing or wrong, as "
        ),
        "{text}"
    );
    assert!(
        lines[2].contains("english: 9 parts, 199,520 positions: 1 fault"),
        "{text}"
    );

    let wrong = verify(&["--json"], &dir);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    let lines: Vec<Value> = stdout(&wrong)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines[0]["fault"]
            .as_str()
            .unwrap()
            .contains("MvK.losses: block ")
    );
    assert_eq!(lines[1]["needs"], "MvK");
    let mut last = lines.last().unwrap().clone();
    assert!(last["seconds"].take().is_number());
    let expected = json!({
        "variant": "english", "right": false, "parts": 9, "positions": 199_520, "faults": 1, "unchecked_parts": 6,
        "known_slices": 3, "missing": [], "seconds": null,
    });
    assert_eq!(last, expected);
    let counted = stats(&[dir.to_str().unwrap()]);
    assert_eq!(counted.status.code(), Some(2), "{counted:?}");
    assert!(stderr(&counted).contains("is damaged"), "{counted:?}");

    // What is missing is reported, and is not a fault if nothing needs it.
    std::fs::write(&path, bytes).unwrap();
    std::fs::remove_file(dir.join("english").join("MMvM.wld")).unwrap();
    for options in [&["--checksums"][..], &[]] {
        let half = verify(options, &dir);
        assert_eq!(half.status.code(), Some(1), "{half:?}");
        let missing = dir.join("english").join("MMvM.wld");
        let expected = format!(
            "wrong: {} is missing: only one of the two files of MMvM is there\n",
            missing.display()
        );
        assert!(stdout(&half).starts_with(&expected), "{half:?}");
    }
    std::fs::remove_file(dir.join("english").join("MMvM.losses")).unwrap();
    let rest = verify(&[], &dir);
    assert_eq!(rest.status.code(), Some(0), "{rest:?}");
    assert!(
        stdout(&rest).contains("\nmissing: 1 part, such as MMvM\n"),
        "{rest:?}"
    );
    assert_eq!(verify(&["--checksums"], &dir).status.code(), Some(0));
    let counted = stats(&[dir.to_str().unwrap(), "--json"]);
    assert_eq!(counted.status.code(), Some(0), "{counted:?}");
    assert!(stderr(&counted).contains("1 parts are missing: their slices are left out"));
    assert_eq!(stdout(&counted).lines().count(), 4 + 1 + 12 - 2);
}

#[test]
fn what_cannot_be_verified_is_said() {
    let folder = Folder::new();
    let message = |arguments: &[&str]| {
        let output = verify(arguments, folder.root());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let words = stderr(&output).split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    let none = message(&[]);
    assert!(
        none.contains("no tables: expected a folder with the name of a variant, such as english"),
        "{none}"
    );
    let none = message(&["--variant", "russian"]);
    assert!(
        none.contains("russian: no such folder: expected tables of Russian"),
        "{none}"
    );
    build(&["--variant", "english", "--pieces", "3"], folder.root());
    let small = message(&["--memory", "10MB"]);
    assert!(
        small.contains("the limit is 10 MB: see --memory"),
        "{small}"
    );
    let usage = stats(&["--variant", "english"]);
    assert_eq!(usage.status.code(), Some(2));
    assert!(stderr(&usage).contains("--pieces <N>"), "{usage:?}");
}

/// Starts a build of four pieces that nobody listens to.
fn spawn(dir: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args("tablebase build --variant english --pieces 4 --dir".split(' '))
        .arg(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Builds that are killed at any moment, and two at once, leave the files of a build that ran alone to its end.
#[test]
fn killed_builds_and_two_at_once_make_the_same_files() {
    let folder = Folder::new();
    let [whole, killed, shared] = ["whole", "killed", "shared"].map(|name| folder.path(name));
    assert!(spawn(&whole).wait().unwrap().success());
    let expected = contents(&whole);

    let mut kills = 0;
    for attempt in 0_u64.. {
        let mut child = spawn(&killed);
        std::thread::sleep(Duration::from_millis(
            20 + attempt * 37 % 200 + attempt * 30,
        ));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 0);
    assert!(contents(&killed) == expected, "after {kills} kills");

    let children = [(); 2].map(|()| spawn(&shared));
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert!(contents(&shared) == expected);
}
