//! How a run of `tessera grade` ends early: by signals, time-outs, its budget and the limits of a run.

#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use super::grade::{broken, graded, has, script};
use crate::common::{Folder, stderr, stdout, tessera, words};

/// Starts a grading in the background, and waits until a program of it runs.
#[cfg(target_os = "linux")]
fn started(folder: &Folder, arguments: &[&str], program: &str, mark: &str) -> std::process::Child {
    let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["grade", "towers", "-o", &folder.argument("report.txt")])
        .args(arguments)
        .args(["--", program])
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    assert!(becomes_true(60, || is_running(mark)));
    child
}

/// Whether any process has this text in its command line.
#[cfg(target_os = "linux")]
fn is_running(text: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|entry| {
        let path = entry.unwrap().path().join("cmdline");
        let line = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&line)
            .replace('\0', " ")
            .contains(text)
    })
}

/// Whether no process has this text in its command line any more. A killed process is still listed until the kernel has
/// removed it, which takes a while on a busy machine.
#[cfg(target_os = "linux")]
fn is_gone(text: &str) -> bool {
    becomes_true(4, || !is_running(text))
}

/// Whether something is true within a number of seconds.
#[cfg(target_os = "linux")]
fn becomes_true(seconds: u64, is_true: impl Fn() -> bool) -> bool {
    let begin = Instant::now();
    loop {
        if is_true() {
            return true;
        }
        if begin.elapsed() > Duration::from_secs(seconds) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
fn signal(child: &std::process::Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn signals_end_with_the_report_and_leave_nothing_behind() {
    for (number, signals) in [
        &["-INT"][..],
        &["-TERM"],
        &["-HUP"],
        &["-TERM", "-TERM"],
        &["-INT", "-TERM", "-HUP"],
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new();
        let seconds = 81_000 + 10 * std::process::id() + number as u32;
        let mark = format!("sleep {seconds}");
        let program = script(&folder, &format!("sleep {seconds}"));
        let child = started(&folder, &["--time-limit", "60"], &program, &mark);
        let begin = Instant::now();
        for name in signals {
            signal(&child, name);
            std::thread::sleep(Duration::from_millis(30));
        }
        let output = child.wait_with_output().unwrap();
        // A second, and what a busy machine adds.
        assert!(
            begin.elapsed() < Duration::from_secs(4),
            "{:?}",
            begin.elapsed()
        );
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let report = folder.text("report.txt");
        assert!(
            report.starts_with("towers: 0 of 0 tests passed; 200 more were not run\n"),
            "{report}"
        );
        assert!(
            report.contains("\nThe tests were stopped before their end.\n"),
            "{report}"
        );
        assert!(is_gone(&mark), "{signals:?}");
    }
}

/// What is being shrunk when a signal arrives is reported as it is.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_shrinking() {
    let folder = Folder::new();
    let seconds = 85_000 + std::process::id();
    // The first two tests are wrong at once, and every later run hangs.
    let program = script(
        &folder,
        &format!(
            "f={}; echo >> $f; [ $(wc -l < $f) -le 2 ] && exit 0; exec sleep {seconds}",
            folder.argument("runs")
        ),
    );
    let options = ["-n", "2", "--time-limit", "60", "--threads", "1"];
    let child = started(&folder, &options, &program, &format!("sleep {seconds}"));
    let begin = Instant::now();
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(4));
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report = folder.text("report.txt");
    assert!(
        report.starts_with("towers: 0 of 2 tests passed\n"),
        "{report}"
    );
    assert!(report.contains("nothing is printed."), "{report}");
    assert!(
        report.contains(
            "The search for a smaller input ended after 1 run, since the tests were stopped"
        ),
        "{report}"
    );
}

/// A second signal, later than the first, ends the grader at once, and still nothing is left.
#[cfg(target_os = "linux")]
#[test]
fn programs_of_a_closed_terminal_end_with_a_match_too() {
    let folder = Folder::new();
    let seconds = 87_000 + std::process::id();
    let mark = format!("sleep {seconds}");
    let program = script(&folder, &format!("sleep {seconds}; exit"));
    for (name, status) in [("-HUP", 2), ("-TERM", 2)] {
        let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(words(
                "match --variant english --pairs 1 --player tessera --player",
            ))
            .arg(format!("hub:{program}"))
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        assert!(becomes_true(60, || is_running(&mark)));
        // Meanwhile it says what it waits for.
        std::thread::sleep(Duration::from_millis(2_500));
        signal(&child, name);
        let begin = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(begin.elapsed() < Duration::from_secs(4));
        assert!(stderr(&output).starts_with("waiting for `"), "{output:?}");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        assert!(is_gone(&mark), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_given_up() {
    let folder = Folder::new();
    let program = script(&folder, "exec sleep 1000");
    let begin = Instant::now();
    let arguments = ["towers", "--time-limit", "0.3", "--threads", "2"];
    let (report, status) = graded(&arguments, &[&program]);
    assert_eq!((&report["stopped"], status), (&"time-outs".into(), Some(1)));
    assert!(
        (5..=8).contains(&report["tests"].as_u64().unwrap()),
        "{}",
        report["tests"]
    );
    let note = report["notes"][0].as_str().unwrap();
    assert_eq!(
        note,
        "The tests were stopped after 5 time-outs in a row: the program does not seem to end."
    );
    assert_eq!(broken(&report), ["ends"]);

    // A budget ends everything.
    let program = script(&folder, "sleep 0.4; exec TESSERA towers");
    let arguments = ["towers", "--budget", "3s", "--threads", "1"];
    let (report, status) = graded(&arguments, &[&program]);
    assert_eq!((&report["stopped"], status), (&"budget".into(), Some(1)));
    assert_eq!(
        report["notes"][0],
        "The tests were stopped: the budget of 3 s was used up."
    );
    assert_eq!(report["failed"], 0);
    assert!(begin.elapsed() < Duration::from_secs(120));
}

#[cfg(target_os = "linux")]
#[test]
fn limits_are_named_as_causes() {
    let folder = Folder::new();
    let first = |options: &[&str], text: &str| {
        let mut arguments = vec!["towers", "-n", "1", "--threads", "1"];
        arguments.extend(options);
        let (report, _) = graded(&arguments, &[&script(&folder, text)]);
        report["failures"][0]["what"].as_str().unwrap().to_owned()
    };
    let limits = ["--memory-limit", "200", "--output-limit", "1"];
    let what = first(&limits, "head -c 2000000 /dev/zero > file || exit 1");
    assert_eq!(
        what,
        "the program wrote a file larger than the limit of 1 MiB"
    );
    if has("python3") {
        for text in ["x = bytearray(1 << 30)", "x = [0]\nwhile True: x += x"] {
            let what = first(&limits, &format!("exec python3 -c '{text}'"));
            assert_eq!(
                what,
                "the program needs more memory than the limit of 200 MiB"
            );
        }
        // What it prints on standard error is shown as it is.
        let program = script(&folder, "cat >&2 <<'END'\na \"b\" it's\tc\u{1b}[1m\nEND");
        let output = tessera(&["grade", "towers", "-n", "1", "--", &program], b"");
        assert!(
            stdout(&output).contains("    a \"b\" it's\tc\\u{1b}[1m\n"),
            "{}",
            stdout(&output)
        );
    }
    let what = first(&["--cpu-limit", "0.2"], "while :; do :; done");
    assert_eq!(
        what,
        "the program used more than 0.2 s of processor time, and was stopped"
    );
}
