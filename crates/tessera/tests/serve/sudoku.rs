//! Sudoku over the network.

use serde_json::{Value, json};

use crate::server::{Answer, Server, events};

const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn post(server: &Server, what: &str, request: &Value) -> Answer {
    server.post(&format!("/api/sudoku/{what}"), request)
}

/// The last event of a stream: its name, and its data.
fn end(server: &Server, what: &str, request: &Value) -> (String, Value) {
    let answer = post(server, what, request);
    assert_eq!(answer.status, 200, "{answer:?}");
    events(&answer.body).pop().unwrap()
}

/// The answer of a stream.
fn done(server: &Server, what: &str, request: &Value) -> Value {
    let (name, data) = end(server, what, request);
    assert_eq!(name, "done", "{data}");
    data
}

#[test]
fn steps_lead_to_the_solution() {
    let server = Server::here();
    let mut cells = GRID.to_owned();
    // Nothing but singles is needed.
    while cells.contains('.') {
        let answer = post(&server, "step", &json!({ "cells": cells, "givens": GRID })).json();
        let step = &answer["step"];
        assert!(step["text"].as_str().unwrap().len() > 10, "{answer}");
        let placed = step["placements"][0].as_str().unwrap().as_bytes();
        let cell = usize::from(placed[1] - b'1') * 9 + usize::from(placed[3] - b'1');
        cells.replace_range(cell..=cell, &char::from(placed[5]).to_string());
    }
    assert_eq!(cells, SOLUTION);
    let answer = post(&server, "step", &json!({ "cells": cells, "givens": GRID })).json();
    assert_eq!(
        (&answer["solved"], &answer["step"]),
        (&json!(true), &Value::Null)
    );
    let check = post(&server, "check", &json!({"cells": cells})).json();
    assert_eq!(
        (&check["solved"], &check["unknown"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn paths_and_lists_of_steps_are_streams() {
    let server = Server::here();
    let path = done(&server, "path", &json!({ "cells": GRID }));
    assert_eq!(path["solved"], true);
    let all = done(
        &server,
        "steps",
        &json!({ "cells": GRID, "techniques": ["lc2"] }),
    );
    assert_eq!(all["steps"][0]["id"], "locked_candidates_type_2");
    let wrong = done(
        &server,
        "path",
        &json!({ "cells": format!("55{}", &GRID[2..]) }),
    );
    assert_eq!(
        (&wrong["solved"], &wrong["problem"]["kind"]),
        (&json!(false), &json!("contradiction"))
    );
    let (name, error) = end(&server, "rate", &json!({ "cells": ".".repeat(81) }));
    assert_eq!(
        (name.as_str(), &error["error"]["code"]),
        ("failed", &json!("bad_request"))
    );
}

#[test]
fn a_search_ends_with_its_client() {
    let server = Server::start();
    // No puzzle has so few clues and this symmetry, as far as is known.
    let request = json!({ "clues": [17, 17], "symmetry": "full", "seconds": 60 });
    let stream = server.begin("/api/sudoku/generate", &request);
    server.wait_until("the search begins", |server| server.work() == (1, 0));
    drop(stream);
    server.wait_until("the search ends", |server| server.work() == (0, 0));
    let short = json!({ "clues": [17, 17], "seconds": 0.2 });
    let (name, error) = end(&server, "generate", &short);
    assert_eq!(
        (name.as_str(), &error["error"]["code"]),
        ("failed", &json!("too_large"))
    );
}

#[test]
fn generated_puzzles_are_solved_and_written_and_read() {
    let server = Server::here();
    let puzzle = done(&server, "generate", &json!({"clues": [25, 35]}));
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
    let server = Server::here();
    for what in ["check", "step", "solve"] {
        let error = post(&server, what, &json!({"cells": "1"})).error(400, "bad_request");
        assert_eq!(error["field"], "cells");
        post(&server, what, &json!({"cells": "x".repeat(81)})).error(400, "bad_request");
    }
    post(&server, "read", &json!({"text": "hello"})).error(422, "unreadable");
    post(&server, "solve", &json!({"cells": GRID, "limit": 0})).error(400, "bad_request");
    post(&server, "write", &json!({"cells": GRID, "format": "docx"})).error(400, "bad_request");
    for request in [json!({"clues": [81, 17]}), json!({"symmetry": "round"})] {
        let (name, error) = end(&server, "generate", &request);
        assert_eq!(
            (name.as_str(), &error["error"]["code"]),
            ("failed", &json!("bad_request"))
        );
    }
}

#[test]
fn counting_has_bounds() {
    let server = Server::here();
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

/// The request for the steps of a technique in a position as the page writes it: the givens and the digits with 81
/// characters each, then the candidates of each cell with two digits of base 32.
fn steps_of(technique: &str, text: &str) -> Value {
    let (givens, rest) = text.split_at(81);
    let (cells, notes) = rest.split_at(81);
    let digits: Vec<u8> = cells.bytes().collect();
    let sees = |one: usize, other: usize| {
        one / 9 == other / 9
            || one % 9 == other % 9
            || one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3
    };
    let mut eliminated = Vec::new();
    for cell in (0..81).filter(|&cell| digits[cell] == b'.') {
        let noted = u32::from_str_radix(&notes[2 * cell..2 * cell + 2], 32).unwrap();
        for digit in 1..=9u8 {
            let is_seen = (0..81).any(|other| sees(cell, other) && digits[other] == b'0' + digit);
            if !is_seen && noted >> (digit - 1) & 1 == 0 {
                eliminated.push(format!("r{}c{}<>{digit}", cell / 9 + 1, cell % 9 + 1));
            }
        }
    }
    json!({ "cells": cells, "givens": givens, "eliminated": eliminated, "techniques": [technique] })
}

#[test]
fn the_exercises_of_the_course_have_steps_of_their_techniques() {
    let exercises = include_str!("../../../server/page/course/exercises.json");
    let exercises: Value = serde_json::from_str(exercises).unwrap();
    let server = Server::here();
    let known = server.get("/api/sudoku/techniques").json();
    let known: Vec<&str> = known["techniques"]
        .as_array()
        .unwrap()
        .iter()
        .map(|technique| technique["id"].as_str().unwrap())
        .collect();
    for (technique, texts) in exercises.as_object().unwrap() {
        assert!(known.contains(&technique.as_str()), "{technique}");
        for text in texts.as_array().unwrap() {
            let request = steps_of(technique, text.as_str().unwrap());
            let answer = post(&server, "step", &request).json();
            assert_eq!(answer["problem"], Value::Null, "{technique}: {answer}");
            assert_eq!(answer["step"]["id"], technique.as_str(), "{answer}");
        }
    }
}

#[test]
fn the_variants_that_come_with_the_page_have_one_solution() {
    let server = Server::here();
    let file = include_str!("../../../server/page/variants/examples.json");
    let examples: Vec<Value> = serde_json::from_str(file).unwrap();
    for example in examples {
        let text = example["puzzle"].to_string();
        let read = post(&server, "variants/read", &json!({ "text": text })).json();
        assert_eq!(read["puzzle"]["givens"], example["puzzle"]["givens"]);
        assert!(
            read["picture"]["svg"]
                .as_str()
                .unwrap()
                .starts_with("<svg ")
        );
        let solved = done(
            &server,
            "variants/solve",
            &json!({ "puzzle": read["puzzle"] }),
        );
        assert_eq!(
            (&solved["count"], &solved["more"]),
            (&json!(1), &json!(false))
        );
        let check = json!({ "puzzle": read["puzzle"], "values": solved["solution"] });
        let checked = post(&server, "variants/check", &check).json();
        assert_eq!(checked["solved"], true, "{checked}");
    }
}
