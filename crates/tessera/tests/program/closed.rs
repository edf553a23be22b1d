//! A standard output that is closed or full, in every command that writes to it.

use std::process::{Command, Output, Stdio};

use crate::common::{Folder, stderr};

/// Commands that write to standard output, with the program as `tessera`, and files in the current folder.
const COMMANDS: [&str; 22] = [
    "tessera --help",
    "tessera --version",
    "tessera help play",
    "tessera man",
    "tessera completions bash",
    "tessera variants",
    "tessera perft --variant english --depth 3",
    "printf 'A\\n' | tessera towers",
    "tessera endgame board.txt -",
    "tessera grade towers --list-rules",
    "tessera grade towers -n 1 -- true",
    "tessera sudoku solve puzzles.txt",
    "tessera sudoku assist puzzles.txt",
    "tessera sudoku generate",
    "tessera replay game.pdn",
    "tessera convert --to fen game.pdn",
    "tessera analyse --variant english --depth 3",
    "tessera review game.pdn --depth 3",
    "echo B:W18:B1 | tessera value --variant english",
    "echo q | tessera play --variant english --depth 1",
    "echo hub | tessera hub",
    "tessera match --variant english --pairs 1 --depth 1 --player tessera --player tessera",
];

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::write(
        folder.path("game.pdn"),
        "[GameType \"21\"]\n1. 11-15 23-19 *\n",
    )
    .unwrap();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(folder.path("puzzles.txt"), puzzle).unwrap();
    let board = "........\n........\n...b....\n..r.....\n........\n........\n........\n........\n";
    std::fs::write(folder.path("board.txt"), board).unwrap();
    folder
}

fn run(folder: &Folder, script: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_tessera");
    Command::new("sh")
        .arg("-c")
        .arg(format!("tessera() {{ {program} \"$@\"; }}\n{script}"))
        .current_dir(folder.root())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn a_closed_standard_output_is_an_error_in_every_command() {
    let folder = folder();
    for command in COMMANDS {
        let output = run(&folder, &format!("{command} >&-"));
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
        let message = stderr(&output);
        assert!(
            message.contains("error: standard output is closed: nothing could be written"),
            "{command}: {message}"
        );
    }
    // What goes to a file needs no standard output.
    let output = run(
        &folder,
        "tessera convert game.pdn -o other.pdn --style numeric >&-",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(folder.text("other.pdn").contains("11-15"));
    // Standard input may be closed as well: the descriptors of both are then free.
    let output = run(&folder, "tessera variants <&- >&-");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    // A reader that has had enough is not an error.
    let output = run(
        &folder,
        "{ tessera perft --variant english --depth 3; echo $? >&2; } | true",
    );
    assert_eq!(stderr(&output), "0\n");
    let output = run(&folder, "tessera variants > /dev/null");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_with_the_output() {
    let folder = folder();
    for command in COMMANDS {
        let output = run(&folder, &format!("{command} > /dev/full"));
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
        let expected = "error: cannot write to standard output: No space left on device";
        assert!(stderr(&output).contains(expected), "{command}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_told_as_the_input() {
    let folder = folder();
    for command in [
        "towers",
        "play --variant english",
        "sudoku assist",
        "convert --to fen",
        "value --variant english",
    ] {
        let output = run(&folder, &format!("tessera {command} < ."));
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
        let expected = "error: cannot read standard input: Is a directory";
        assert!(stderr(&output).contains(expected), "{command}: {output:?}");
    }
}
