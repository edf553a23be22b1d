//! `tessera sudoku judge` as a whole process.

use super::{UNIQUE, sudoku};

/// What `explain` writes is judged to follow, as text and as JSON; a false step does not follow.
#[test]
fn own_steps_follow_and_a_false_one_does_not() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (_, steps, _) = sudoku(&["explain", "--order", "hodoku", puzzle], "");
    let judge = ["judge", "--puzzle", puzzle];
    let (status, message, _) = sudoku(&judge, &steps);
    assert_eq!(status, Some(0));
    assert!(message.ends_with("51 of 51 steps follow.\n"), "{message}");

    let (_, objects, _) = sudoku(&["explain", "--json", puzzle], "");
    let (status, message, _) = sudoku(&["judge", "--json"], &objects);
    assert_eq!(status, Some(0));
    for line in message.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["verdict"], "follows", "{line}");
    }

    let (status, message, _) = sudoku(&judge, "Naked Single: r5c5=5\nNaked Pair: r1c3<>4\n");
    assert_eq!(status, Some(1));
    assert_eq!(
        message,
        "line 1: Naked Single: r5c5=5: follows\n\
         line 2: Naked Pair: r1c3<>4: does not follow: the solution has 4 in r1c3\n\
         1 of 2 steps follow.\n"
    );
}

#[test]
fn errors_say_which_line_is_no_step() {
    for (input, expected) in [
        ("r1c1=5", "line 1: a step without a puzzle"),
        ("# nothing\n", "no steps: expected one a line"),
        ("{\"puzzle\": 5}", "line 1: `puzzle`: expected a text of 81"),
        ("{}}", "line 1: "),
    ] {
        let (status, message, error) = sudoku(&["judge"], input);
        assert_eq!((status, message.as_str()), (Some(2), ""), "{input}");
        assert!(error.contains(expected), "{error}");
    }
    let (status, _, error) = sudoku(&["judge"], &format!("{UNIQUE}\nHidden Single\n"));
    assert_eq!(status, Some(2));
    assert!(
        error.contains("line 2: `Hidden Single`: expected a step such as"),
        "{error}"
    );
}
