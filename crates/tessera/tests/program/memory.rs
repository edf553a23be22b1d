//! Little memory and few threads: a message or a right answer, whatever the limit.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use crate::common::{golden, stderr, stdout, tessera, words};

/// Runs the program with the given address space in KiB.
fn limited(kibibytes: u64, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("ulimit -v {kibibytes}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        // More than the usual size: programs that are not optimised need it.
        .env("RUST_MIN_STACK", "16777216")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Whether Rust, or the C library for a new thread, has ended the program because there was no memory, with its own
/// message.
fn is_out_of_memory(output: &Output) -> bool {
    let messages = [
        "memory allocation of ",
        "Fatal glibc error: failed to register TLS destructor: out of memory",
    ];
    let message = stderr(output);
    output.status.signal() == Some(6) && messages.iter().any(|known| message.contains(known))
}

/// KiB of address space that the program and a few threads take, whatever they do.
fn least() -> u64 {
    let size = fs::metadata(env!("CARGO_BIN_EXE_tessera")).unwrap().len();
    size / 1024 + 100_000
}

#[test]
fn what_needs_more_memory_than_there_is_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pdn");
    fs::write(&game, "[GameType \"21\"]\n1. 11-15 23-19 *\n").unwrap();
    let (game, picture) = (game.to_str().unwrap(), folder.path().join("a.gif"));
    let picture = picture.to_str().unwrap();
    let position = golden("endgame").join("win-01.txt");
    let position = position.to_str().unwrap();
    let depth = ["--variant", "english", "--depth", "4"];
    for (arguments, advice) in [
        (
            vec!["replay", "--size", "8000", "-o", picture, game],
            "--size",
        ),
        (
            words("tablebase stats --variant english --pieces 5"),
            "--pieces",
        ),
        (
            [&["analyse", "--memory", "1GB"], &depth[..]].concat(),
            "--memory",
        ),
        (vec!["endgame", "--memory", "100000", position], "--memory"),
    ] {
        let output = limited(least(), &arguments);
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(stderr(&output).contains(advice), "{}", stderr(&output));
    }
    assert!(!fs::exists(picture).unwrap());
}

#[test]
fn any_limit_gives_the_right_answer_or_a_message() {
    let position = golden("endgame").join("win-01.txt");
    let position = position.to_str().unwrap();
    for arguments in [
        vec!["endgame", position],
        vec!["perft", "--variant", "english", "--depth", "4", "--json"],
        words("tablebase stats --variant english --pieces 2"),
        vec!["sudoku", "generate", "-n", "3", "--seed", "7"],
    ] {
        let expected = tessera(&arguments, b"");
        let mut answers = 0;
        // From where the program can be loaded at all.
        let loads = |limit: &u64| limited(*limit, &["--version"]).status.success();
        let first = (20_000..).step_by(3_000).find(loads).unwrap();
        for step in 0..30 {
            let output = limited(first + 3_000 * step, &arguments);
            match output.status.code() {
                Some(0) if arguments[0] == "perft" => answers += 1,
                Some(0) => {
                    assert_eq!(stdout(&output), stdout(&expected), "{arguments:?}");
                    answers += 1;
                }
                Some(2) => assert!(
                    stderr(&output).starts_with("error: "),
                    "{}",
                    stderr(&output)
                ),
                _ => assert!(is_out_of_memory(&output), "{arguments:?}: {output:?}"),
            }
        }
        assert!(answers > 0, "{arguments:?}");
    }
}

#[test]
fn more_threads_than_cores_are_not_started() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let depth = ["--variant", "english", "--depth", "3", "--json"];
    let output = tessera(&[&["perft", "--threads", "1000"], &depth[..]].concat(), b"");
    assert!(
        stdout(&output).contains(&format!("\"threads\":{cores},")),
        "{}",
        stdout(&output)
    );
}

/// A file that can be read is not blamed where no thread can be started, and fewer threads than asked for do the work.
#[test]
fn values_are_found_with_the_threads_that_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.fen");
    fs::write(&file, "W:WK25:BK8\n").unwrap();
    let arguments = [
        "value",
        "--variant",
        "english",
        "--memory",
        "100MB",
        file.to_str().unwrap(),
    ];
    for more in [0, 20_000, 60_000, 200_000] {
        let output = limited(least() + more, &arguments);
        match output.status.code() {
            Some(0) => assert!(stdout(&output).contains("win"), "{output:?}"),
            Some(2) => {}
            _ => assert!(is_out_of_memory(&output), "{output:?}"),
        }
        assert!(
            !stderr(&output).contains("cannot read"),
            "{}",
            stderr(&output)
        );
    }
}
