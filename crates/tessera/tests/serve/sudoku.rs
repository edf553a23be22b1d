//! Sudoku over the network.

use serde_json::{Value, json};

use crate::server::{Answer, Server};

const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn post(server: &Server, what: &str, request: &Value) -> Answer {
    server.post(&format!("/api/sudoku/{what}"), request)
}

#[test]
fn steps_lead_to_the_solution() {
    let server = Server::start();
    let mut cells = GRID.to_owned();
    loop {
        let answer = post(&server, "step", &json!({ "cells": cells })).json();
        let Some(cell) = answer["step"]["cell"].as_u64() else {
            assert_eq!(answer["why_none"], "solved", "{answer}");
            break;
        };
        assert!(answer["step"]["text"].as_str().unwrap().len() > 10);
        let cell = cell as usize;
        cells.replace_range(cell..=cell, &answer["step"]["digit"].to_string());
    }
    assert_eq!(cells, SOLUTION);
    let check = post(&server, "check", &json!({"cells": cells})).json();
    assert_eq!(
        (&check["solved"], &check["unknown"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn generated_puzzles_are_solved_and_written_and_read() {
    let server = Server::start();
    let puzzle = post(&server, "generate", &json!({"clues": [25, 35]})).json();
    let solved = post(&server, "solve", &json!({"cells": puzzle["cells"]})).json();
    assert_eq!(
        solved,
        json!({"count": 1, "more": false, "solution": puzzle["solution"]})
    );
    let formats = server.get("/api/sudoku/formats").json();
    let formats = formats["formats"].as_array().unwrap();
    assert!(formats.len() > 5);
    // Where candidates are written, a cell that can hold one digit only is filled in.
    for format in formats
        .iter()
        .filter(|format| format["has_candidates"] == false)
    {
        let written = post(
            &server,
            "write",
            &json!({"cells": puzzle["cells"], "format": format["name"]}),
        )
        .json();
        let read = post(&server, "read", &json!({"text": written["text"]})).json();
        assert_eq!(read["grids"][0]["cells"], puzzle["cells"], "{format}");
    }
}

#[test]
fn what_is_no_grid_is_told() {
    let server = Server::start();
    for what in ["check", "step", "solve"] {
        let error = post(&server, what, &json!({"cells": "1"})).error(400, "bad_request");
        assert_eq!(error["field"], "cells");
        post(&server, what, &json!({"cells": "x".repeat(81)})).error(400, "bad_request");
    }
    post(&server, "read", &json!({"text": "hello"})).error(422, "unreadable");
    post(&server, "solve", &json!({"cells": GRID, "limit": 0})).error(400, "bad_request");
    post(&server, "write", &json!({"cells": GRID, "format": "docx"})).error(400, "bad_request");
    post(&server, "generate", &json!({"clues": [81, 17]})).error(400, "bad_request");
    post(&server, "generate", &json!({"symmetry": "round"})).error(400, "bad_request");
}

#[test]
fn counting_has_bounds() {
    let server = Server::start();
    let answer = post(
        &server,
        "solve",
        &json!({"cells": ".".repeat(81), "limit": 1_000}),
    )
    .json();
    assert_eq!(
        (&answer["count"], &answer["more"]),
        (&json!(1_000), &json!(true))
    );
}
