//! The puzzles of the API.

use serde_json::{Value, json};

use crate::server::Server;

#[test]
fn the_counts_are_those_of_the_lists() {
    let server = Server::here();
    let counts = server.get("/api/puzzles").json();
    let variants = counts["variants"].as_array().unwrap();
    assert_eq!(variants.len(), 24);
    for name in ["english", "towers"] {
        let own = variants.iter().find(|one| one["name"] == name).unwrap();
        let answer = server.get(&format!("/api/puzzles/{name}")).json();
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(own["count"], puzzles.len());
        let ratings = puzzles.iter().map(|one| one["rating"].as_u64().unwrap());
        assert!(ratings.is_sorted());
        let themes = counts["themes"].as_array().unwrap();
        let used = puzzles
            .iter()
            .flat_map(|one| one["themes"].as_array().unwrap());
        assert!(used.into_iter().all(|theme| themes.contains(theme)));
    }
}

#[test]
fn the_solution_of_a_puzzle_can_be_played() {
    let server = Server::here();
    let answer = server.get("/api/puzzles/russian").json();
    let puzzle = &answer["puzzles"][0];
    let line = puzzle["line"].as_array().unwrap();
    let moves: Vec<&Value> = line.iter().map(|ply| &ply["move"]).collect();
    let game = json!({"variant": "russian", "start": puzzle["fen"], "moves": moves});
    let played = server.ask("/api/draughts/game", &game);
    assert_eq!(played["plies"].as_array().unwrap().len(), line.len());
    assert_eq!(line[0]["only"], true);
}

#[test]
fn an_unknown_variant_is_refused() {
    let answer = Server::here().get("/api/puzzles/chess");
    assert_eq!(answer.status, 400);
    assert_eq!(answer.json()["error"]["code"], "bad_request");
}
