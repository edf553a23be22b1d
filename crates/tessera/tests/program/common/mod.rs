//! What the tests of whole processes share.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod referee;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of a program's reference samples.
pub(crate) fn golden(program: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(program)
}

/// Runs the program to its end.
pub(crate) fn tessera(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A program that stops reading early closes the pipe: that is not a fault of the test.
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    })
}

/// Words between blanks.
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Runs a command that is written as in a shell, without the name of the program.
pub(crate) fn run(command: &str, input: &str) -> Output {
    let words = shlex::split(command).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    tessera(&words, input.as_bytes())
}

/// What a command prints that succeeds and reports nothing.
pub(crate) fn printed(command: &str, input: &str) -> String {
    let output = run(command, input);
    let result = (output.status.code(), stderr(&output));
    assert_eq!(result, (Some(0), ""), "{command}: {output:?}");
    stdout(&output).to_owned()
}

/// The message of a command that is refused with status 2, without the line breaks and bars of a terminal.
pub(crate) fn refused(command: &str, input: &str) -> String {
    let output = run(command, input);
    assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
    let words: Vec<&str> = stderr(&output).split_whitespace().collect();
    words.join(" ").replace("│ ", "")
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A temporary folder of a test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// The path of a file as an argument.
    pub(crate) fn argument(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        let path = self.path(name);
        std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }
}
