//! Random bytes and values instead of requests.

use std::io::Write;

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::server::{Server, events, rest};

/// All routes that take a body.
const POSTS: [&str; 22] = [
    "/api/draughts/game",
    "/api/draughts/position",
    "/api/draughts/read",
    "/api/draughts/write",
    "/api/draughts/think",
    "/api/towers/record",
    "/api/towers/node",
    "/api/endgames/prove",
    "/api/sudoku/read",
    "/api/sudoku/check",
    "/api/sudoku/step",
    "/api/sudoku/steps",
    "/api/sudoku/path",
    "/api/sudoku/rate",
    "/api/sudoku/solve",
    "/api/sudoku/generate",
    "/api/sudoku/write",
    "/api/sudoku/variants/read",
    "/api/sudoku/variants/check",
    "/api/sudoku/variants/solve",
    "/api/sudoku/variants/candidates",
    "/api/sudoku/variants/write",
];

/// Sends a request, and expects an answer that is not an error of the server.
fn ask(server: &Server, path: &str, body: &[u8]) {
    let answer = server.post_bytes(path, body);
    assert!(
        answer.status < 500,
        "{path} {}: {answer:?}",
        String::from_utf8_lossy(body)
    );
    if answer.status != 200 {
        assert!(answer.json()["error"]["code"].is_string());
    } else if let Some((name, data)) = events(&answer.body).pop() {
        assert!(
            name == "done" || data["error"]["code"] != "internal",
            "{data}"
        );
    }
}

/// A value in a request: of the right kind or of another, in or out of its bounds.
fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec!["english", "towers", "frisian", "turkish", "canadian"])
            .prop_map(Value::from),
        prop::sample::select(vec!["pdn", "svg", "grid", "json", "fen", "white"])
            .prop_map(Value::from),
        prop::sample::select(vec![
            "W:W21,22:B1",
            "B:W:B",
            "W:WK1:BK7,14",
            "11-15",
            "22x15",
            ".w",
            "1-0"
        ])
        .prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        (-2_i64..4_000).prop_map(Value::from),
        (0.05_f64..0.06).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::Null),
        prop::collection::vec(
            prop::sample::select(vec!["11-15", "23-19", "1-2", "A6-B5", "", "32-28"]),
            0..4
        )
        .prop_map(Value::from),
    ]
}

/// A sudoku with one solution.
const GRID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle with another constraint.
fn variant() -> Value {
    json!({"rows": 4, "columns": 4, "values": [1, 4], "constraints": [
        {"type": "grid", "rows": 4, "columns": 4, "boxes": [2, 2]},
        {"type": "thermometer", "line": ["r1c1", "r2c2", "r3c3"]},
    ]})
}

const FIELDS: [&str; 26] = [
    "variant",
    "start",
    "actions",
    "moves",
    "ply",
    "fen",
    "pieces",
    "to_move",
    "text",
    "format",
    "tags",
    "result",
    "flipped",
    "depth",
    "lines",
    "path",
    "each",
    "cells",
    "candidates",
    "solution",
    "limit",
    "clues",
    "seed",
    "puzzle",
    "values",
    "nodes",
];

/// Few cases, because each one sends a request.
fn few() -> ProptestConfig {
    ProptestConfig::with_cases(64)
}

#[test]
fn no_bytes_are_a_fault() {
    let server = Server::here();
    proptest!(few(), |(path in prop::sample::select(POSTS.to_vec()), body: Vec<u8>)| {
        ask(&server, path, &body);
    });
}

#[test]
fn no_values_are_a_fault() {
    let server = Server::here();
    proptest!(few(), |(path in prop::sample::select(POSTS.to_vec()),
        fields in prop::collection::btree_map(prop::sample::select(FIELDS.to_vec()), value(), 0..6))| {
        let mut request = json!(fields);
        if matches!(path, "/api/draughts/think" | "/api/endgames/prove" | "/api/sudoku/generate") {
            request["seconds"] = json!(0.1);
        }
        ask(&server, path, request.to_string().as_bytes());
    });
}

#[test]
fn no_values_beside_right_ones_are_a_fault() {
    let server = Server::here();
    proptest!(few(), |(path in prop::sample::select(POSTS.to_vec()),
        field in prop::sample::select(FIELDS.to_vec()),
        value in value())| {
        let mut request = match path {
            "/api/draughts/position" => json!({"variant": "english", "fen": "W:W21:B1"}),
            "/api/draughts/read" => json!({"variant": "english", "text": "1. 11-15"}),
            "/api/draughts/write" => json!({"variant": "english", "moves": ["11-15"], "format": "pdn"}),
            "/api/draughts/think" => json!({"variant": "english", "moves": ["11-15"], "seconds": 0.05}),
            "/api/towers/record" => json!({"text": "E6-D5\nA"}),
            "/api/towers/node" => json!({"actions": ["E6-D5"], "path": [], "depth": 2}),
            "/api/endgames/prove" => json!({"variant": "english", "start": "W:WK1:BK7", "moves": [], "seconds": 0.1}),
            "/api/sudoku/read" | "/api/sudoku/variants/read" => json!({"text": GRID}),
            "/api/sudoku/variants/write" => json!({"puzzle": variant(), "format": "f-puzzles"}),
            path if path.contains("/variants/") => json!({"puzzle": variant(), "values": {"r1c1": 1}}),
            "/api/sudoku/write" => json!({"cells": GRID, "format": "line"}),
            "/api/sudoku/generate" => json!({"seed": 7, "seconds": 0.1}),
            sudoku if sudoku.starts_with("/api/sudoku/") => json!({"cells": GRID}),
            _ => json!({"variant": "english", "moves": ["11-15"]}),
        };
        request[field] = value;
        ask(&server, path, request.to_string().as_bytes());
    });
}

#[test]
fn no_address_is_a_fault() {
    let server = Server::here();
    proptest!(few(), |(path in "/[a-z0-9%/._~-]{0,40}")| {
        let path = path.replace('%', "%25");
        let answer = server.get(&path);
        prop_assert!(answer.status < 500, "{} {:?}", path, answer);
        let answer = server.get(&format!("/api{path}"));
        prop_assert!(answer.status < 500, "{} {:?}", path, answer);
    });
}

#[test]
fn no_bytes_on_a_connection_end_the_server() {
    let server = Server::start();
    proptest!(few(), |(bytes: Vec<u8>, is_request: bool)| {
        let mut stream = server.connect();
        if is_request {
            stream.write_all(b"POST /api/draughts/game HTTP/1.1\r\nHost: localhost\r\n").unwrap();
        }
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        rest(&mut stream);
        prop_assert_eq!(server.get("/api/about").status, 200);
    });
}
