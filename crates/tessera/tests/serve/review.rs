//! Reviews of games, and the variants that fit a text.

use serde_json::{Value, json};

use crate::server::{Server, events};

/// White gives a man away with the fourth move.
const MOVES: [&str; 6] = ["11-15", "23-19", "9-14", "19-16", "12x19", "22-18"];

/// The events of a review.
fn review(server: &Server, fields: &Value) -> Vec<(String, Value)> {
    let mut request = json!({"variant": "english", "moves": MOVES, "nodes": 2000});
    let fields = fields.as_object().unwrap().clone();
    request.as_object_mut().unwrap().extend(fields);
    events(&server.post("/api/draughts/review", &request).body)
}

#[test]
fn a_game_is_reviewed_position_by_position() {
    let server = Server::here();
    let mut events = review(&server, &json!({}));
    let (name, last) = events.pop().unwrap();
    assert_eq!(name, "done");
    let message: Vec<&Value> = events
        .iter()
        .filter(|(name, _)| name == "progress")
        .map(|(_, data)| data)
        .collect();
    assert_eq!(message.len(), MOVES.len() + 1);
    assert!(message[0]["reviewed"].is_null());
    for (index, step) in message.iter().enumerate() {
        let ply = MOVES.len() - index;
        assert_eq!(
            (&step["ply"], &step["done"]),
            (&json!(ply), &json!(index + 1))
        );
        assert_eq!(step["white_chances"], last["white_chances"][ply]);
        if index > 0 {
            assert_eq!(step["reviewed"], last["moves"][ply]);
        }
    }
    let moves = last["moves"].as_array().unwrap();
    let made: Vec<&Value> = moves.iter().map(|made| &made["move"]).collect();
    assert_eq!(made, MOVES);
    let fault = &moves[3];
    assert_eq!(
        (&fault["mark"], &fault["player"]),
        (&json!("blunder"), &json!("white"))
    );
    assert_ne!(fault["better"][0], "19-16");
    assert_eq!(last["white"]["blunders"], 1);
    let accuracy = |player: &str| last[player]["accuracy"].as_f64().unwrap();
    assert!(accuracy("white") < accuracy("black"), "{last}");
}

#[test]
fn the_parts_of_a_game_are_reviewed_by_requests_of_their_own() {
    let server = Server::here();
    let (_, part) = review(&server, &json!({"from": 3, "to": 4})).pop().unwrap();
    assert_eq!((&part["from"], &part["to"]), (&json!(3), &json!(4)));
    assert_eq!(part["moves"].as_array().unwrap().len(), 1);
    assert_eq!(part["white_chances"].as_array().unwrap().len(), 2);
    assert_eq!(part["moves"][0]["mark"], "blunder");
    assert_eq!(part["black"]["accuracy"], Value::Null);
    let (name, none) = review(&server, &json!({"from": 2, "to": 2})).pop().unwrap();
    assert_eq!((name.as_str(), &none["moves"]), ("done", &json!([])));
    assert_eq!(none["white_chances"].as_array().unwrap().len(), 1);
}

#[test]
fn limits_of_a_review_are_checked() {
    let server = Server::here();
    for (fields, field) in [
        (json!({"to": 7}), "to"),
        (json!({"from": 3, "to": 2}), "from"),
        (json!({"nodes": 10}), "nodes"),
        (json!({"seconds": 9.0}), "seconds"),
    ] {
        let (name, data) = review(&server, &fields).pop().unwrap();
        assert_eq!(name, "failed", "{fields}");
        assert_eq!(data["error"]["field"], field, "{fields}");
    }
    let (_, timed) = review(&server, &json!({"nodes": null, "seconds": 0.01}))
        .pop()
        .unwrap();
    assert_eq!(timed["moves"].as_array().unwrap().len(), MOVES.len());
}

#[test]
fn the_variants_that_fit_a_text_are_named() {
    let server = Server::here();
    let fits =
        |text: &str| server.ask("/api/draughts/fits", &json!({"text": text}))["variants"].clone();
    let found = fits("W:W31,32,45:B1,20");
    assert_eq!(found[0], "international");
    assert!(!found.as_array().unwrap().contains(&json!("english")));
    assert_eq!(fits("hello"), json!([]));
    assert_eq!(fits(""), json!([]));
}
