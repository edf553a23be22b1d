//! `tessera hub` as a whole process.

use crate::common::{stdout, tessera, words};

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// The answers to lines of input, without information about the search.
fn answers(input: &str) -> Vec<String> {
    let output = tessera(&["hub"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines = stdout(&output).lines();
    lines
        .filter(|line| !line.starts_with("info"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn an_engine_introduces_itself_and_quits() {
    let lines = answers("hub\nquit\nping\n");
    assert!(
        lines[0].starts_with("id name=Tessera version="),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("param name=variant value=normal type=enum values=\"english italian ")
    );
    assert_eq!(lines.last().unwrap(), "wait");
    let names = words("normal killer bt frisian losing brazilian russian towers");
    assert!(
        names.iter().all(|name| lines[1].contains(name)),
        "{}",
        lines[1]
    );
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let lines = answers(&format!(
        "init\npos pos={START}\nlevel infinite\ngo think\n"
    ));
    assert_eq!(lines, ["ready"]);
}

#[test]
fn any_bytes_are_answered_or_ignored() {
    let output = tessera(
        &["hub"],
        b"\xff\xfe = \nhub hub hub\n\0\n\"\npos\ngo\nlevel depth=-1\nping",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).ends_with("pong\n"));
}
