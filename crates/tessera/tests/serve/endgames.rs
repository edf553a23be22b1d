//! The endgames of the API.

use serde_json::{Value, json};

use crate::server::{Server, events};

fn prove(server: &Server, request: &Value) -> (String, Value) {
    let answer = server.post("/api/endgames/prove", request);
    events(&answer.body).pop().unwrap()
}

#[test]
fn a_puzzle_can_be_proven() {
    let server = Server::here();
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
    let server = Server::here();
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

#[test]
fn a_proof_can_be_downloaded_and_checked() {
    let server = Server::here();
    for (variant, start, text) in [
        (
            "english",
            "W:W14,21,23,26:B4,17",
            "white to move wins in 9 plies",
        ),
        ("english", "W:WK1:BK32", "white to move draws"),
        ("towers", "W:WB1,D1:BB5", "white to move "),
    ] {
        let request = json!({"variant": variant, "start": start, "moves": [], "seconds": 20});
        let answer = server.post("/api/endgames/certificate", &request);
        let (name, answer) = events(&answer.body).pop().unwrap();
        assert_eq!(name, "done", "{answer}");
        assert!(
            answer["text"].as_str().unwrap().starts_with(text),
            "{answer}"
        );
        let file = answer["certificate"].as_str().unwrap();
        let proven = tessera_engine::certificate::verify(&mut file.as_bytes(), 1 << 26).unwrap();
        assert_eq!(json!(proven.to_string()), answer["text"]);
        assert_eq!(json!(proven.lines), answer["lines"]);
        assert_eq!(json!(proven.start.to_fen()), answer["fen"]);
    }
    let refused = |request: Value| {
        let answer = server.post("/api/endgames/certificate", &request);
        let (name, answer) = events(&answer.body).pop().unwrap();
        assert_eq!(name, "failed", "{answer}");
        answer["error"]["code"].clone()
    };
    let start = "W:W21,22,23,24,25,26:B3,5,6,7,8,10";
    let request = json!({"variant": "english", "start": start, "moves": [], "seconds": 0.2});
    assert_eq!(refused(request), "too_large");
    assert_eq!(
        refused(json!({"variant": "english", "moves": []})),
        "too_large"
    );
    assert_eq!(
        refused(json!({"variant": "chess", "moves": []})),
        "bad_request"
    );
}
