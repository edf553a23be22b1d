//! The engine's stream: one event for each depth, moves at a level, and errors.

use serde_json::{Value, json};

use crate::server::{Server, events};

#[test]
fn the_engine_thinks_depth_by_depth() {
    let server = Server::here();
    let request = json!({
        "variant": "english", "start": "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15",
        "moves": [], "depth": 9, "lines": 2,
    });
    let answer = server.post("/api/draughts/think", &request);
    assert_eq!(answer.header("content-type"), "text/event-stream");
    let events = events(&answer.body);
    let depths: Vec<&Value> = events
        .iter()
        .filter(|(name, _)| name == "progress")
        .map(|(_, data)| &data["depth"])
        .collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (name, last) = events.last().unwrap();
    assert_eq!((name.as_str(), &last["ended"]), ("done", &json!("done")));
    // The result of `tessera analyse`.
    assert_eq!(last["move"], "23-18");
    // A man more, and better placed.
    let score = last["lines"][0]["score"]["estimate"].as_i64().unwrap();
    assert!((100..400).contains(&score), "{last}");
    assert_eq!(
        last["lines"][0]["text"],
        format!("{:+.2}", score as f64 / 100.0)
    );
    assert_ne!(last["lines"][1]["moves"][0], "23-18");
}

#[test]
fn a_move_may_be_from_the_opening_book() {
    let server = Server::here();
    let think = |fields: Value| {
        // Several first moves are about equal in this book.
        let mut request = json!({"variant": "russian", "moves": [], "depth": 1});
        let fields = fields.as_object().unwrap().clone();
        request.as_object_mut().unwrap().extend(fields);
        let answer = server.post("/api/draughts/think", &request);
        events(&answer.body)
    };
    let mut chosen = Vec::new();
    for _ in 0..20 {
        let events = think(json!({"book": true}));
        let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["progress", "done"]);
        let last = &events[1].1;
        assert_eq!(
            (&last["ended"], &last["depth"]),
            (&json!("book"), &json!(0))
        );
        assert_eq!(last["lines"][0]["moves"][0], last["move"]);
        let book = last["book"].as_array().unwrap();
        assert_eq!(book.len(), 7);
        assert!(book.iter().any(|known| known["move"] == last["move"]));
        assert!(book[0]["positions"].as_u64() > Some(0) && book[0]["text"].is_string());
        chosen.push(last["move"].clone());
    }
    assert!(chosen.iter().any(|made| *made != chosen[0]), "{chosen:?}");
    // Without the wish, and where the book does not have the position, the engine searches.
    let (_, last) = think(json!({})).pop().unwrap();
    assert_eq!(
        (&last["ended"], last["book"][0].is_object()),
        (&json!("done"), true)
    );
    let (_, last) = think(json!({"book": true, "start": "W:WK32:BK1"}))
        .pop()
        .unwrap();
    assert!(
        last["ended"] != "book" && last["book"] == json!([]),
        "{last}"
    );
    let (_, last) = think(json!({"book": true, "variant": "towers"}))
        .pop()
        .unwrap();
    assert_ne!(last["ended"], "book");
    // A low level does not know the book, a high one does.
    let (_, last) = think(json!({"book": true, "level": 2})).pop().unwrap();
    assert_ne!(last["ended"], "book");
    let (_, last) = think(json!({"book": true, "level": 9})).pop().unwrap();
    assert_eq!(last["ended"], "book");
}

#[test]
fn a_level_chooses_a_legal_move_and_not_always_the_same() {
    let server = Server::here();
    let game = server.ask(
        "/api/draughts/game",
        &json!({"variant": "english", "moves": []}),
    );
    let legal = game["legal"].as_array().unwrap();
    let legal: Vec<&Value> = legal.iter().map(|made| &made["move"]).collect();
    let request = json!({"variant": "english", "moves": [], "level": 1});
    let mut chosen = Vec::new();
    for _ in 0..12 {
        let answer = server.post("/api/draughts/think", &request);
        let mut events = events(&answer.body);
        let (name, last) = events.pop().unwrap();
        // What is known before the choice would give away more than a level knows.
        assert!(name == "done" && events.iter().all(|(name, _)| name != "progress"));
        assert_eq!(last["lines"].as_array().unwrap().len(), 1);
        assert_eq!(last["lines"][0]["moves"][0], last["move"]);
        assert!(legal.contains(&&last["move"]), "{last}");
        chosen.push(last["move"].clone());
    }
    // Seven moves are nearly equal: the same one twelve times has a chance of less than one in a million.
    assert!(chosen.iter().any(|made| *made != chosen[0]), "{chosen:?}");

    let full = json!({"variant": "english", "moves": [], "level": 10, "depth": 2});
    let answer = server.post("/api/draughts/think", &full);
    let depths = events(&answer.body);
    let depths = depths.iter().filter(|(name, _)| name == "progress");
    assert_eq!(depths.count(), 2);
    let endless = json!({"variant": "english", "moves": [], "level": 10});
    let answer = server.post("/api/draughts/think", &endless);
    let (_, data) = events(&answer.body).pop().unwrap();
    assert_eq!(
        data["error"]["message"],
        "expected `depth`, `seconds` or a `level` below 10"
    );
}

#[test]
fn thinking_fails_in_its_stream() {
    let server = Server::here();
    let think = |request: Value| {
        let answer = server.post("/api/draughts/think", &request);
        let (name, data) = events(&answer.body).pop().unwrap();
        assert_eq!(name, "failed", "{answer:?}");
        data["error"]["code"].clone()
    };
    assert_eq!(
        think(json!({"variant": "english", "moves": []})),
        "bad_request"
    );
    assert_eq!(
        think(json!({"variant": "chess", "moves": [], "depth": 1})),
        "bad_request"
    );
    assert_eq!(
        think(json!({"variant": "english", "moves": ["1-2"], "depth": 1})),
        "illegal_move"
    );
    for (field, value) in [
        ("depth", json!(0)),
        ("depth", json!(41)),
        ("seconds", json!(61)),
        ("seconds", json!(0)),
        ("lines", json!(6)),
        ("level", json!(0)),
        ("level", json!(11)),
    ] {
        let mut request = json!({"variant": "english", "moves": [], "depth": 1});
        request[field] = value;
        assert_eq!(think(request), "bad_request", "{field}");
    }
    let over = json!({"variant": "english", "start": "B:W21:B", "moves": [], "depth": 3});
    let answer = server.post("/api/draughts/think", &over);
    let (_, last) = events(&answer.body).pop().unwrap();
    assert_eq!(
        (&last["move"], &last["ended"]),
        (&Value::Null, &json!("game over"))
    );
    server
        .post(
            "/api/draughts/think",
            &json!({"variant": "english", "depth": 1}),
        )
        .error(400, "bad_json");
}
