//! Files that commands write: whole or not at all, and never in place of what is read.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{stderr, stdout, tessera, words};
use tempfile::TempDir;

const POSITION: &str =
    "........\n........\n........\n..b.....\n...r....\n........\n........\n........\n";
const GAME: &str = "[GameType \"21\"]\n1. 11-15 23-19 *\n";
const OLD: &str = "what was there before\n";

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// A file in a folder, and its path.
fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = path(folder, name);
    fs::write(&path, text).unwrap();
    path
}

/// The words of standard error, in lines of whatever length.
fn message(output: &Output) -> String {
    let words = stderr(output).replace("\n  │ ", " ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The commands that read a file and write one, each with a text that it reads.
fn commands<'a>(input: &'a str, output: &'a str) -> [(Vec<&'a str>, &'static str); 3] {
    [
        (vec!["endgame", input, output], POSITION),
        (vec!["convert", "--to", "fen", "-o", output, input], GAME),
        (
            vec!["replay", "--format", "text", "-o", output, input],
            GAME,
        ),
    ]
}

#[test]
fn no_name_of_an_input_is_an_output() {
    let folder = folder();
    let (input, hard, soft) = ("game.txt", "hard.txt", "soft.txt");
    let at = |name: &str| path(&folder, name);
    let around = format!("{}/./{input}", folder.path().display());
    for name in [&at(input), &at(hard), &at(soft), &around] {
        for (arguments, text) in commands(&at(input), name) {
            let _ = (fs::remove_file(at(hard)), fs::remove_file(at(soft)));
            file(&folder, input, text);
            fs::hard_link(at(input), at(hard)).unwrap();
            symlink(input, at(soft)).unwrap();
            let output = tessera(&arguments, b"");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(
                message(&output).contains("is an input, so it cannot be the output"),
                "{arguments:?}: {}",
                message(&output)
            );
            assert_eq!(
                fs::read_to_string(at(input)).unwrap(),
                text,
                "{arguments:?}"
            );
            assert_eq!(fs::metadata(at(input)).unwrap().nlink(), 2);
        }
    }
}

/// Runs the program with a file as standard input, and another one as standard output, which is appended to.
fn redirected(arguments: &[&str], input: &str, output: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(arguments).stderr(Stdio::piped());
    command.stdin(fs::File::open(input).unwrap());
    command.stdout(match output {
        Some(output) => fs::File::options()
            .append(true)
            .open(output)
            .unwrap()
            .into(),
        None => Stdio::piped(),
    });
    command.spawn().unwrap().wait_with_output().unwrap()
}

#[test]
fn standard_input_and_output_are_files_too() {
    let folder = folder();
    let refused = |arguments: &[&str], text: &str, output: Option<&str>| {
        let input = file(&folder, "in.svg", text);
        let refused = redirected(arguments, &input, output);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(
            message(&refused).contains("is an input, so"),
            "{arguments:?}"
        );
        assert_eq!(stdout(&refused), "", "{arguments:?}");
        assert_eq!(fs::read_to_string(input).unwrap(), text, "{arguments:?}");
    };
    let input = &path(&folder, "in.svg");
    refused(&["endgame", "-", input], POSITION, None);
    refused(&["convert", "--to", "fen", "-o", input, "-"], GAME, None);
    refused(&["replay", "-o", input, "-"], GAME, None);
    refused(&["towers", "--tree", input], "G6-H5\nA\n", None);
    refused(&["convert", "--to", "fen", input], GAME, Some(input));
    refused(&["endgame", input], POSITION, Some(input));
}

#[test]
fn answers_never_take_the_place_of_positions() {
    let (positions, answers) = (folder(), folder());
    let one = file(&positions, "a.txt", POSITION);
    let other = file(&positions, "b.txt", POSITION);
    // The answer of the one would be the other position.
    fs::hard_link(&other, path(&answers, "a.txt")).unwrap();
    let folder = answers.path().to_str().unwrap();
    let output = tessera(&["endgame", "--output-dir", folder, &one, &other], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message(&output).contains("is an input, so"),
        "{}",
        message(&output)
    );
    assert_eq!(fs::read_to_string(&other).unwrap(), POSITION);
    assert!(!Path::new(&path(&answers, "b.txt")).exists());
}

#[test]
fn a_replaced_file_keeps_its_permissions_and_links_stay() {
    let folder = folder();
    let input = file(&folder, "game.pdn", GAME);
    let output = file(&folder, "out.fen", OLD);
    let link = path(&folder, "link.fen");
    symlink("out.fen", &link).unwrap();
    for mode in [0o640, 0o604, 0o777] {
        fs::set_permissions(&output, fs::Permissions::from_mode(mode)).unwrap();
        let done = tessera(&["convert", "-o", &link, &input], b"");
        assert_eq!(done.status.code(), Some(0), "{}", message(&done));
        assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 3);
        assert_eq!(fs::metadata(&output).unwrap().mode() & 0o777, mode);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    // A link to nothing is a name for a file that is made.
    fs::remove_file(&output).unwrap();
    let done = tessera(&["convert", "-o", &link, &input], b"");
    assert_eq!(done.status.code(), Some(0), "{}", message(&done));
    assert!(fs::symlink_metadata(&output).unwrap().is_file());
    // A new file has the permissions of any other.
    let usual = fs::metadata(&input).unwrap().mode();
    assert_eq!(fs::metadata(&output).unwrap().mode(), usual);
    assert_eq!(names(folder.path()), ["game.pdn", "link.fen", "out.fen"]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn what_is_no_file_is_written_as_it_is() {
    let folder = folder();
    let input = file(&folder, "game.pdn", GAME);
    let arguments = |output| ["convert", "--to", "fen", "-o", output, &input];
    let output = tessera(&arguments("/dev/null"), b"");
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    let output = tessera(&arguments("/dev/stdout"), b"");
    assert_eq!(
        (output.status.code(), stdout(&output).lines().count()),
        (Some(0), 3)
    );

    // What was appended to goes on.
    let log = file(&folder, "log", OLD);
    let output = redirected(&arguments("/dev/stdout"), &input, Some(&log));
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.starts_with(OLD) && text.lines().count() == 4, "{text}");

    let pipe = path(&folder, "pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let mut reader = Command::new("cat")
        .arg(&pipe)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = tessera(&arguments(&pipe), b"");
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let mut text = String::new();
    reader
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text.lines().count(), 3);
    assert!(reader.wait().unwrap().success());
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// Runs the program where no file may be larger than `blocks` blocks of the shell, without the signal for it.
fn limited(blocks: u32, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\""),
            "sh",
        ])
        .arg(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    match child.stdin.take().unwrap().write_all(input) {
        // The program may end before it has read its input.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => (),
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

#[test]
fn a_file_that_cannot_be_whole_leaves_the_old_one() {
    let (folder, games) = (folder(), GAME.repeat(100));
    let input = file(&folder, "games.pdn", &games);
    let position = file(&folder, "position.txt", POSITION);
    let at = |name: &str| path(&folder, name);
    let (fen, gif, png, text) = (at("a.fen"), at("a.gif"), at("a.png"), at("a.txt"));
    let (html, tree) = (at("a.html"), at("a.json"));
    for (arguments, output) in [
        (vec!["convert", "-o", &fen, &input], &fen),
        (vec!["replay", "-o", &gif, &input], &gif),
        (vec!["replay", "-o", &png, &input], &png),
        (vec!["replay", "-o", &text, "--all", &input], &text),
        (vec!["endgame", "--format", "html", &position, &html], &html),
        (vec!["towers", "--tree", &tree], &tree),
    ] {
        for old in [Some(OLD), None] {
            match old {
                Some(old) => fs::write(output, old).unwrap(),
                None => fs::remove_file(output).unwrap(),
            }
            let before = names(folder.path());
            let done = limited(1, &arguments, b"A\n");
            assert_eq!(
                done.status.code(),
                Some(2),
                "{arguments:?}: {}",
                message(&done)
            );
            let said = message(&done);
            let name = Path::new(output).file_name().unwrap().to_str().unwrap();
            assert!(said.contains("cannot write"), "{arguments:?}: {said}");
            assert!(said.contains(name), "{arguments:?}: {said}");
            assert_eq!(
                fs::read_to_string(output).ok().as_deref(),
                old,
                "{arguments:?}"
            );
            assert_eq!(names(folder.path()), before, "{arguments:?}");
        }
        fs::write(output, OLD).unwrap();
    }
}

#[test]
fn a_saved_game_is_new_and_whole() {
    let folder = folder();
    let play = words("play --variant english --white human --black human");
    let old = file(&folder, "old.pdn", OLD);
    let (new, full) = (path(&folder, "new.pdn"), path(&folder, "full.pdn"));
    let output = tessera(
        &play,
        format!("1\nsave {old}\nsave {new}\nquit\n").as_bytes(),
    );
    assert!(
        stdout(&output).contains("already exists"),
        "{}",
        stdout(&output)
    );
    assert_eq!(fs::read_to_string(&old).unwrap(), OLD);
    assert!(fs::read_to_string(&new).unwrap().contains("GameType"));
    limited(0, &play, format!("1\nsave {full}\nquit\n").as_bytes());
    assert_eq!(names(folder.path()), ["new.pdn", "old.pdn"]);
}

/// A conversion that waits for more of its input, once it has begun to write.
fn waiting(output: &str) -> (Child, std::process::ChildStdin) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["convert", "--to", "fen", "-o", output, "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // More than a batch, so that some of it is written.
    input.write_all(GAME.repeat(5000).as_bytes()).unwrap();
    let folder = Path::new(output).parent().unwrap();
    let begin = Instant::now();
    let has_begun = || {
        let lens = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        lens.filter(|entry| entry.path() != Path::new(output))
            .any(|entry| entry.metadata().is_ok_and(|metadata| metadata.len() > 0))
    };
    while !has_begun() {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "nothing is written"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    (child, input)
}

/// Sends a signal to the conversion and returns how it ended, and the files that there are then.
fn ended(signal: &str, folder: &TempDir) -> (ExitStatus, Vec<String>) {
    let output = path(folder, "out.fen");
    let (mut child, input) = waiting(&output);
    let kill = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let status = child.wait().unwrap();
    drop(input);
    (status, names(folder.path()))
}

#[test]
fn an_interrupt_leaves_the_old_file_and_nothing_else() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let folder = folder();
        let output = file(&folder, "out.fen", OLD);
        let (status, names) = ended(signal, &folder);
        assert_eq!(status.code(), Some(code), "{signal}");
        assert_eq!(names, ["out.fen"], "{signal}");
        assert_eq!(fs::read_to_string(output).unwrap(), OLD);
    }
}

#[test]
fn even_a_program_that_is_killed_leaves_the_old_file() {
    let folder = folder();
    let output = file(&folder, "out.fen", OLD);
    let (status, names) = ended("-KILL", &folder);
    assert_eq!(status.code(), None);
    assert!(names.contains(&"out.fen".to_owned()));
    assert_eq!(fs::read_to_string(output).unwrap(), OLD);
}

#[test]
fn folders_are_not_files() {
    let folder = folder();
    let input = file(&folder, "game.pdn", GAME);
    let output = folder.path().to_str().unwrap();
    let done = tessera(&["convert", "--to", "fen", "-o", output, &input], b"");
    assert_eq!(done.status.code(), Some(2));
    assert!(
        message(&done).contains("it is a folder"),
        "{}",
        message(&done)
    );
    let missing = path(&folder, "no/out.fen");
    let done = tessera(&["convert", "-o", &missing, &input], b"");
    assert!(
        message(&done).contains("does not exist"),
        "{}",
        message(&done)
    );
}
