//! Texts of games and positions, read and written, with their notes, tags and counters.

use serde_json::{Value, json};

use crate::server::Server;

#[test]
fn texts_of_all_forms_are_read() {
    let server = Server::here();
    let read = |text: &str, variant: Option<&str>| {
        let mut request = json!({"text": text});
        if let Some(variant) = variant {
            request["variant"] = json!(variant);
        }
        server.post("/api/draughts/read", &request)
    };
    let pdn =
        "[White \"Anna\"]\n[GameType \"21\"]\n1. 11-15 {good} 23-19 2. 8-11 5-1 *\n\n1. 9-14 *\n";
    let answer = read(pdn, Some("english")).json();
    assert_eq!(answer["format"], "pdn");
    let game = &answer["games"][0];
    assert_eq!(game["moves"], json!(["11-15", "23-19", "8-11"]));
    assert_eq!(game["title"], "Anna - ?, English");
    assert_eq!(game["comments"], json!([{"ply": 1, "text": "good"}]));
    assert_eq!(game["problems"][0]["kind"], "cut");
    assert_eq!(game["problems"][0]["line"], 3);
    assert_eq!(answer["games"][1]["moves"], json!(["9-14"]));

    assert_eq!(
        read("W:W21:B1\nB:W22:B2\n", Some("english")).json()["games"][1]["start"],
        "B:W22:B2"
    );
    let drawn = server.ask(
        "/api/draughts/write",
        &json!({"variant": "english", "moves": ["11-15"], "format": "grid"}),
    );
    let grid = read(drawn["text"].as_str().unwrap(), Some("english")).json();
    assert_eq!(grid["format"], "grid");
    let after = server.ask(
        "/api/draughts/game",
        &json!({"variant": "english", "moves": ["11-15"]}),
    );
    assert_eq!(grid["games"][0]["start"], after["position"]["fen"]);

    let json_line = r#"{"variant":"english","moves":["11-15","FEN W:W21:B1","21-17"]}"#;
    let answer = read(json_line, None).json();
    assert_eq!(answer["games"][0]["moves"], json!(["11-15"]));
    assert_eq!(
        answer["games"][0]["problems"][0]["message"],
        "A position is set up after ply 1; the game is read only up to there."
    );

    let error = read("1. 11-15", None).error(400, "bad_request");
    assert_eq!(error["field"], "variant");
    assert!(
        !error["message"].as_str().unwrap().contains("--"),
        "the API has no command line options"
    );
    let error = read("\n.......b\n....q...\n", Some("english")).error(422, "unreadable");
    assert!(
        error["line"].is_u64() && error["column"].is_u64(),
        "{error}"
    );
    for nothing in ["", " \n", "%%%"] {
        read(nothing, Some("english")).error(422, "unreadable");
    }
}

/// A game with all kinds of notes.
const NOTED: &str = "[White \"Anna\"]\n[GameType \"21\"]\n\n\
    {A quiet game.} 1. 11-15! {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) 23-19\n\
    2. 8-11 $13 ({It was time for} 2. 9-13 $2 {, they say} 22-18) 22-17 *\n";

#[test]
fn notes_are_read_and_written_back() {
    let server = Server::here();
    let read = |text: &Value| server.ask("/api/draughts/read", &json!({"text": text}));
    let answer = read(&json!(NOTED));
    let game = &answer["games"][0];
    assert_eq!(game["problems"], json!([]));
    assert_eq!(
        game["comments"],
        json!([{"ply": 0, "text": "A quiet game."}, {"ply": 1, "text": "Usual."}])
    );
    assert_eq!(
        game["marks"],
        json!([{"ply": 1, "glyph": 1}, {"ply": 3, "glyph": 13}])
    );
    let variations = json!([
        {"line": 0, "ply": 0, "moves": ["9-14", "22-18", "5-9"],
            "comments": [{"ply": 2, "text": "solid"}], "commands": [], "marks": []},
        {"line": 0, "ply": 2, "moves": ["9-13", "22-18"],
            "comments": [{"ply": 0, "text": "It was time for"}, {"ply": 1, "text": ", they say"}],
            "commands": [],
            "marks": [{"ply": 1, "glyph": 2}]},
        {"line": 1, "ply": 1, "moves": ["24-19", "11-15"], "comments": [], "commands": [], "marks": []},
    ]);
    assert_eq!(game["variations"], variations);

    let mut request = json!({"variant": "english", "format": "pdn"});
    for field in [
        "start",
        "moves",
        "tags",
        "result",
        "comments",
        "marks",
        "variations",
    ] {
        request[field] = game[field].clone();
    }
    let written = server.ask("/api/draughts/write", &request);
    let text = written["text"].as_str().unwrap();
    let moves: Vec<&str> = text
        .split_once("\n\n")
        .unwrap()
        .1
        .split_whitespace()
        .collect();
    assert_eq!(
        moves.join(" "),
        "{A quiet game.} 1. 11-15 $1 {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) \
         1... 23-19 2. 8-11 $13 ({It was time for} 2. 9-13 $2 {, they say} 2... 22-18) 2... 22-17 *"
    );
    assert_eq!(&read(&written["text"])["games"][0], game);
}

#[test]
fn notes_of_a_part_that_is_left_out_are_left_out_too() {
    let server = Server::here();
    let read = |text: &str| {
        let request = json!({"text": text, "variant": "english"});
        server.ask("/api/draughts/read", &request)["games"][0].clone()
    };
    // The third move is not legal: it and its notes are left out.
    let game = read("1. 11-15 23-19 {kept} 2. 30-1 {lost} (2. 8-11 {lost too}) 22-17 {lost} *");
    assert_eq!(game["moves"], json!(["11-15", "23-19"]));
    assert_eq!(game["comments"], json!([{"ply": 2, "text": "kept"}]));
    assert_eq!(game["variations"], json!([]));
    assert_eq!(game["problems"][0]["kind"], "cut");
    // A variation may end early too.
    let game = read("1. 11-15 (1. 9-14 /FEN \"W:W21:B1\"/ 21-17) 23-19 *");
    assert_eq!(game["variations"][0]["moves"], json!(["9-14"]));
    assert!(game["problems"].to_string().contains("sets up a position"));
}

#[test]
fn nests_of_variations_are_read() {
    let server = Server::here();
    let deep = 12_000;
    let text = format!(
        "1. 11-15 {}{} *",
        "(1. 9-14 ".repeat(deep),
        ")".repeat(deep)
    );
    let answer = server.ask(
        "/api/draughts/read",
        &json!({"text": text, "variant": "english"}),
    );
    let game = &answer["games"][0];
    assert_eq!(game["variations"].as_array().unwrap().len(), 10_000);
    let problems = game["problems"].to_string();
    assert!(problems.contains("more than 10000 moves"), "{problems}");
}

#[test]
fn notes_at_places_that_do_not_exist_are_refused() {
    let server = Server::here();
    let write = |notes: Value| {
        let mut request = json!({"variant": "english", "moves": ["11-15"], "format": "pdn"});
        for (field, value) in notes.as_object().unwrap() {
            request[field] = value.clone();
        }
        server.post("/api/draughts/write", &request)
    };
    let variation = |line, ply, moves: &[&str]| json!([{"line": line, "ply": ply, "moves": moves}]);
    for (notes, field, message) in [
        (
            json!({"comments": [{"ply": 2, "text": "late"}]}),
            "comments",
            "`ply` is 2 in line 0: expected 0 to 1",
        ),
        (
            json!({"marks": [{"ply": 9, "glyph": 1}]}),
            "marks",
            "`ply` is 9 in line 0: expected 0 to 1",
        ),
        (
            json!({"variations": variation(1, 0, &["9-14"])}),
            "variations",
            "variation 1: `line` is 1: expected 0 to 0",
        ),
        (
            json!({"variations": variation(0, 1, &["23-19"])}),
            "variations",
            "variation 1: `ply` is 1: expected less than 1, the number of moves of line 0",
        ),
        (
            json!({"variations": variation(0, 0, &[])}),
            "variations",
            "variation 1: `moves` is empty",
        ),
    ] {
        let error = write(notes).error(400, "bad_request");
        assert_eq!(
            (&error["field"], &error["message"]),
            (&json!(field), &json!(message))
        );
    }
    let error = write(json!({"variations": variation(0, 0, &["9-14", "9-14"])}));
    let error = error.error(422, "illegal_move");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("variation 1, move 2: `9-14` is not legal here"),
        "{message}"
    );
    write(json!({"marks": [{"ply": 1, "glyph": 70_000}]})).error(400, "bad_json");
    write(json!({"variations": [{"line": 0, "ply": 0, "moves": ["9-14"], "more": 1}]}))
        .error(400, "bad_json");
}

#[test]
fn counters_of_a_position_stay() {
    let server = Server::here();
    let start = |text: &str| {
        let request = json!({"text": text, "variant": "english"});
        server.ask("/api/draughts/read", &request)["games"][0]["start"].clone()
    };
    assert_eq!(start("W:WK21:BK1:H12:F30."), "W:WK21:BK1:H12:F30");
    assert_eq!(
        start("[SetUp \"1\"]\n[FEN \"W:WK21:BK1:H12:F30\"]\n\n1... 21-17 *"),
        "W:WK21:BK1:H12:F30"
    );
    assert_eq!(start("W:WK21:BK1"), "W:WK21:BK1");
}

#[test]
fn the_draw_counter_of_the_start_is_written() {
    let server = Server::here();
    for format in ["pdn", "json"] {
        let written = server.ask(
            "/api/draughts/write",
            &json!({"variant": "english", "start": "W:WK21:BK1:H12", "moves": ["21-17"], "format": format}),
        );
        let read = server.ask("/api/draughts/read", &json!({"text": written["text"]}));
        let game = &read["games"][0];
        assert_eq!(game["start"], "W:WK21:BK1:H12", "{written}");
        assert_eq!(game["moves"], json!(["21-17"]));
    }
}

#[test]
fn as_many_tags_are_read_as_can_be_written() {
    let server = Server::here();
    let tags: String = (0..120)
        .map(|tag| format!("[Tag{tag} \"{tag}\"]\n"))
        .collect();
    let request = json!({"text": tags + "\n1. 11-15 *", "variant": "english"});
    let game = server.ask("/api/draughts/read", &request)["games"][0].clone();
    assert_eq!(game["tags"].as_array().unwrap().len(), 100);
    assert!(
        game["problems"].to_string().contains("120 tags"),
        "{}",
        game["problems"]
    );
}

#[test]
fn many_games_are_counted() {
    let server = Server::here();
    let text = "1. 11-15 *\n".repeat(130);
    let answer = server.ask(
        "/api/draughts/read",
        &json!({"text": text, "variant": "english"}),
    );
    assert_eq!(answer["games"].as_array().unwrap().len(), 100);
    assert_eq!(answer["left_out"], 30);
}

#[test]
fn what_is_written_is_read() {
    let server = Server::here();
    let game = json!({
        "variant": "international", "moves": ["32-28", "19-23", "28x19"],
        "tags": [["White", "A \"B\" <C>"], ["Round", "7"]], "result": "1-0",
    });
    for format in ["pdn", "json"] {
        let mut request = game.clone();
        request["format"] = json!(format);
        let written = server.ask("/api/draughts/write", &request);
        let read = server.ask("/api/draughts/read", &json!({"text": written["text"]}));
        let again = &read["games"][0];
        assert_eq!(again["moves"], game["moves"], "{written}");
        assert_eq!(
            (&again["result"], &again["problems"]),
            (&json!("1-0"), &json!([]))
        );
        let tags = again["tags"].as_array().unwrap();
        assert!(
            tags.contains(&game["tags"][0]) && tags.contains(&game["tags"][1]),
            "{tags:?}"
        );
    }
    let mut request = game;
    request["format"] = json!("fen");
    request["ply"] = json!(2);
    let written = server.ask("/api/draughts/write", &request);
    let text = written["text"].as_str().unwrap();
    assert!(
        text.starts_with("W:W") && text.ends_with(",20,23\n"),
        "{text}"
    );
    request["format"] = json!("svg");
    let svg = server.ask("/api/draughts/write", &request);
    assert_eq!(svg["media_type"], "image/svg+xml");
    request["flipped"] = json!(true);
    let flipped = server.ask("/api/draughts/write", &request);
    assert!(svg["text"].as_str().unwrap().starts_with("<svg "));
    assert_ne!(svg["text"], flipped["text"]);
    request["result"] = json!("7-0");
    let error = server
        .post("/api/draughts/write", &request)
        .error(400, "bad_request");
    assert_eq!(error["field"], "result");
    request["format"] = json!("docx");
    server
        .post("/api/draughts/write", &request)
        .error(400, "bad_json");
}
