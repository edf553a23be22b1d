//! The endgames of the API.

use serde_json::{Value, json};

use crate::server::{Server, events};

fn prove(server: &Server, request: &Value) -> (String, Value) {
    let answer = server.post("/api/endgames/prove", request);
    events(&answer.body).pop().unwrap()
}

#[test]
fn a_puzzle_can_be_proven() {
    let server = Server::start();
    let puzzles = server.get("/api/endgames").json();
    let puzzle = &puzzles["puzzles"][0];
    let request = json!({
        "variant": puzzle["variant"], "start": puzzle["fen"], "moves": [], "seconds": 5, "each": true,
    });
    let (name, answer) = prove(&server, &request);
    assert_eq!(
        (name.as_str(), &answer["value"]),
        ("done", &puzzle["value"]),
        "{answer}"
    );
    let moves = answer["moves"].as_array().unwrap();
    assert!(
        moves.iter().any(|one| one["value"] == puzzle["value"]),
        "{answer}"
    );
    let line = answer["line"].as_array().unwrap();
    let played: Vec<&Value> = line.iter().map(|ply| &ply["move"]).collect();
    let game = json!({"variant": puzzle["variant"], "start": puzzle["fen"], "moves": played});
    let game = server.ask("/api/draughts/game", &game);
    assert_eq!(game["position"]["fen"], line.last().unwrap()["fen"]);
}

#[test]
fn positions_that_cannot_be_proven_are_refused() {
    let server = Server::start();
    let (name, failed) = prove(&server, &json!({"variant": "english", "moves": []}));
    assert_eq!(name, "failed", "too many pieces: {failed}");
    let (_, failed) = prove(
        &server,
        &json!({"variant": "english", "start": "W:WK1:BK7", "moves": [], "seconds": 61}),
    );
    assert_eq!(failed["error"]["field"], "seconds");
    let (_, failed) = prove(
        &server,
        &json!({"variant": "english", "start": "W:WK1:BK1", "moves": []}),
    );
    assert_eq!(failed["error"]["code"], "bad_position");
}
