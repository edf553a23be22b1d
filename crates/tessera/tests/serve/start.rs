//! The resources that a server needs to start.

#![cfg(unix)]

use std::process::{Command, Output};

/// The output of the program under a limit of the shell.
fn limited(limit: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_tessera");
    Command::new("sh")
        .args([
            "-c",
            &format!("ulimit {limit} && exec \"$0\" serve --port 0"),
            program,
        ])
        .output()
        .unwrap()
}

/// The message of a server that could not start.
fn message(limit: &str) -> String {
    let output = limited(limit);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{limit}: {message}");
    assert!(
        output.stdout.is_empty() && !message.contains("panicked"),
        "{limit}: {message}"
    );
    message
}

#[test]
fn too_few_files_have_a_message() {
    let message = message("-n 24");
    assert!(
        message.contains("found a limit of 24") && message.contains("ulimit -n"),
        "{message}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_has_a_message() {
    let message = message("-v 500000");
    assert!(message.contains("cannot start the threads"), "{message}");
}
