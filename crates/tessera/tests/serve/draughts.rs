//! What each route answers, and what it says of requests that it cannot answer.

use serde_json::{Value, json};

use crate::server::{Server, events};

/// The pieces of a position, in English draughts.
fn pieces(server: &Server, fen: &str) -> Value {
    let answer = server.ask(
        "/api/draughts/position",
        &json!({"variant": "english", "fen": fen}),
    );
    answer["pieces"].clone()
}

#[test]
fn the_variants_are_those_of_the_program() {
    let server = Server::start();
    let answer = server.get("/api/variants").json();
    let names: Vec<&str> = answer["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["name"].as_str().unwrap())
        .collect();
    let all: Vec<&str> = tessera_draughts::VariantId::ALL
        .iter()
        .map(|id| id.name())
        .collect();
    assert_eq!(names, all);
    for name in names {
        let variant = server.get(&format!("/api/variants/{name}")).json();
        let cells = variant["columns"].as_u64().unwrap() * variant["rows"].as_u64().unwrap();
        let layout = &variant["layout"];
        let numbers = layout["numbers"].as_array().unwrap();
        assert_eq!(numbers.len() as u64, cells);
        let squares = numbers.iter().filter(|number| !number.is_null()).count();
        assert_eq!(Some(squares as u64), variant["squares"].as_u64());
        assert_eq!(variant["pieces"].as_str().unwrap().len() as u64, cells);
        assert!(variant["rules"].as_array().unwrap().len() > 5);
    }
    assert_eq!(
        server.get("/api/variants/Checkers").json()["name"],
        "english"
    );
    let error = server.get("/api/variants/chess").error(404, "not_found");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("expected english, ")
    );
}

#[test]
fn a_game_has_its_plies_and_one_position() {
    let server = Server::start();
    let actions = json!(["11-15", "b6xd4", "b2-c3"]);
    let request = json!({"variant": "english", "start": "B:W18,24:B11,3", "actions": actions});
    server
        .post("/api/draughts/game", &request)
        .error(422, "illegal_action");

    let request =
        json!({"variant": "english", "start": "B:W18,31:B11,4", "actions": ["11-15", "18x11"]});
    let game = server.ask("/api/draughts/game", &request);
    assert_eq!(game["plies"][0]["label"], "1. 11-15");
    assert_eq!(game["plies"][1]["label"], "1... 18x11");
    assert_eq!(game["plies"][1]["player"], "white");
    assert_eq!(game["plies"][1]["way"], json!([35, 21]));
    assert_eq!(game["plies"][1]["captured"], json!([28]));
    assert_eq!(game["position"]["fen"], "B:W11,31:B4");
    assert_eq!(game["position"]["pieces"], pieces(&server, "B:W11,31:B4"));
    assert_eq!(
        game["legal"],
        json!([{"action": "4-8", "way": [7, 14], "captured": []}])
    );
    assert_eq!((&game["ply"], &game["outcome"]), (&json!(2), &Value::Null));

    let mut earlier = request.clone();
    earlier["ply"] = json!(0);
    let game = server.ask("/api/draughts/game", &earlier);
    assert_eq!(game["position"], game["start"]);
    assert_eq!(game["plies"].as_array().unwrap().len(), 2);
    earlier["ply"] = json!(3);
    let error = server
        .post("/api/draughts/game", &earlier)
        .error(400, "bad_request");
    assert_eq!(error["field"], "ply");
}

#[test]
fn a_game_ends_and_draws_are_counted() {
    let server = Server::start();
    let game = |start: &str, actions: &[&str]| {
        let request = json!({"variant": "english", "start": start, "actions": actions});
        server.ask("/api/draughts/game", &request)
    };
    let won = game("W:W18:B15", &["18x11"]);
    assert_eq!(
        won["outcome"],
        json!({"winner": "white", "text": "white wins: black has no pieces left"})
    );
    assert_eq!(won["legal"], json!([]));

    let around = ["32-28", "1-6", "28-32", "6-1"];
    let once = game("W:WK32,21:BK1,5", &around);
    assert_eq!(
        (&once["repetitions"], &once["outcome"]),
        (&json!(2), &Value::Null)
    );
    assert_eq!(
        (&once["counting"][0]["plies"], &once["counting"][0]["limit"]),
        (&json!(4), &json!(80))
    );
    let twice = game("W:WK32,21:BK1,5", &[around, around].concat());
    assert_eq!(twice["outcome"]["winner"], Value::Null);
    assert_eq!(twice["legal"], json!([]));
}

#[test]
fn an_illegal_action_is_told_with_the_legal_ones() {
    let server = Server::start();
    let request = json!({"variant": "towers", "actions": ["A6-B5", "A6-B5"]});
    let error = server
        .post("/api/draughts/game", &request)
        .error(422, "illegal_action");
    assert_eq!(
        (&error["ply"], &error["field"]),
        (&json!(2), &json!("actions"))
    );
    assert_eq!(error["message"], "move 2: `A6-B5` is not legal here");
    assert_eq!(error["legal"].as_array().unwrap().len(), 7);

    let nonsense = json!({"variant": "english", "start": "W:W18:B15", "actions": ["18x11", "1-2"]});
    let error = server
        .post("/api/draughts/game", &nonsense)
        .error(422, "illegal_action");
    assert_eq!(error["legal"], json!([]));
}

#[test]
fn positions_come_from_pieces_or_fen() {
    let server = Server::start();
    let read = |request: Value| server.post("/api/draughts/position", &request);
    let fen = read(json!({"variant": "russian", "fen": "W:Wa1,Kc3:Bh8"})).json();
    let again =
        read(json!({"variant": "russian", "pieces": fen["pieces"], "to_move": "white"})).json();
    assert_eq!(fen, again);

    let error =
        read(json!({"variant": "russian", "fen": "W:Wa1,Kc4:Bh8"})).error(422, "bad_position");
    assert_eq!(
        (&error["field"], &error["column"]),
        (&json!("fen"), &json!(8))
    );
    let empty = ".".repeat(64);
    let put = |cell: usize, sign: &str| {
        let mut pieces = empty.clone();
        pieces.replace_range(cell..=cell, sign);
        read(json!({"variant": "russian", "pieces": pieces, "to_move": "black"}))
    };
    assert_eq!(put(1, "W").json()["fen"], "B:WK1:B");
    let message = |answer: crate::server::Answer| {
        answer.error(422, "bad_position")["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        message(put(1, "w")),
        "a white man on b8, where it would have become a king"
    );
    assert!(
        message(put(0, "w")).starts_with("a piece in row 1 from the top, column 1 from the left")
    );
    assert_eq!(
        message(put(1, "x")),
        "`x` is no piece: expected `.`, `w`, `W`, `b` or `B`"
    );
    let short = read(json!({"variant": "russian", "pieces": "..", "to_move": "white"}));
    assert!(message(short).starts_with("`pieces` has 2 characters: expected 64"));
    for unclear in [
        json!({"variant": "russian"}),
        json!({"variant": "russian", "fen": "W:W1:B2", "to_move": "white"}),
        json!({"variant": "russian", "pieces": empty}),
    ] {
        read(unclear).error(400, "bad_request");
    }
}

#[test]
fn texts_of_all_forms_are_read() {
    let server = Server::start();
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
    assert_eq!(game["actions"], json!(["11-15", "23-19", "8-11"]));
    assert_eq!(game["title"], "Anna - ?, English");
    assert_eq!(game["comments"], json!([{"ply": 1, "text": "good"}]));
    assert_eq!(game["problems"][0]["kind"], "cut");
    assert_eq!(game["problems"][0]["line"], 3);
    assert_eq!(answer["games"][1]["actions"], json!(["9-14"]));

    assert_eq!(
        read("W:W21:B1\nB:W22:B2\n", Some("english")).json()["games"][1]["start"],
        "B:W22:B2"
    );
    let drawn = server.ask(
        "/api/draughts/write",
        &json!({"variant": "english", "actions": ["11-15"], "format": "grid"}),
    );
    let grid = read(drawn["text"].as_str().unwrap(), Some("english")).json();
    assert_eq!(grid["format"], "grid");
    let after = server.ask(
        "/api/draughts/game",
        &json!({"variant": "english", "actions": ["11-15"]}),
    );
    assert_eq!(grid["games"][0]["start"], after["position"]["fen"]);

    let json_line = r#"{"variant":"english","actions":["11-15","FEN W:W21:B1","21-17"]}"#;
    let answer = read(json_line, None).json();
    assert_eq!(answer["games"][0]["actions"], json!(["11-15"]));
    assert_eq!(
        answer["games"][0]["problems"][0]["message"],
        "after ply 1 a position is set up: the game is read up to there"
    );

    let error = read("1. 11-15", None).error(400, "bad_request");
    assert_eq!(error["field"], "variant");
    assert!(
        !error["message"].as_str().unwrap().contains("--"),
        "no option of the command line"
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

/// A game with all that may stand beside its moves.
const NOTED: &str = "[White \"Anna\"]\n[GameType \"21\"]\n\n\
    {A quiet game.} 1. 11-15! {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) 23-19\n\
    2. 8-11 $13 ({It was time for} 2. 9-13 $2 {, they say} 22-18) 22-17 *\n";

#[test]
fn what_stands_beside_the_moves_is_read_and_written_back() {
    let server = Server::start();
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
        {"line": 0, "ply": 0, "actions": ["9-14", "22-18", "5-9"],
            "comments": [{"ply": 2, "text": "solid"}], "marks": []},
        {"line": 0, "ply": 2, "actions": ["9-13", "22-18"],
            "comments": [{"ply": 0, "text": "It was time for"}, {"ply": 1, "text": ", they say"}],
            "marks": [{"ply": 1, "glyph": 2}]},
        {"line": 1, "ply": 1, "actions": ["24-19", "11-15"], "comments": [], "marks": []},
    ]);
    assert_eq!(game["variations"], variations);

    let mut request = json!({"variant": "english", "format": "pdn"});
    for field in [
        "start",
        "actions",
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
fn what_belongs_to_a_cut_part_is_cut_with_it() {
    let server = Server::start();
    let read = |text: &str| {
        let request = json!({"text": text, "variant": "english"});
        server.ask("/api/draughts/read", &request)["games"][0].clone()
    };
    // The third move is not legal; neither it nor what follows is told of.
    let game = read("1. 11-15 23-19 {kept} 2. 30-1 {lost} (2. 8-11 {lost too}) 22-17 {lost} *");
    assert_eq!(game["actions"], json!(["11-15", "23-19"]));
    assert_eq!(game["comments"], json!([{"ply": 2, "text": "kept"}]));
    assert_eq!(game["variations"], json!([]));
    assert_eq!(game["problems"][0]["kind"], "cut");
    // A variation may end so too.
    let game = read("1. 11-15 (1. 9-14 /FEN \"W:W21:B1\"/ 21-17) 23-19 *");
    assert_eq!(game["variations"][0]["actions"], json!(["9-14"]));
    assert!(game["problems"].to_string().contains("sets a position up"));
}

#[test]
fn nests_of_variations_are_read() {
    let server = Server::start();
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
fn notes_that_belong_nowhere_are_told() {
    let server = Server::start();
    let write = |notes: Value| {
        let mut request = json!({"variant": "english", "actions": ["11-15"], "format": "pdn"});
        for (field, value) in notes.as_object().unwrap() {
            request[field] = value.clone();
        }
        server.post("/api/draughts/write", &request)
    };
    let variation =
        |line, ply, actions: &[&str]| json!([{"line": line, "ply": ply, "actions": actions}]);
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
            "variation 1: `ply` is 1: expected less than 1, the moves of line 0",
        ),
        (
            json!({"variations": variation(0, 0, &[])}),
            "variations",
            "variation 1: it has no moves",
        ),
    ] {
        let error = write(notes).error(400, "bad_request");
        assert_eq!(
            (&error["field"], &error["message"]),
            (&json!(field), &json!(message))
        );
    }
    let error = write(json!({"variations": variation(0, 0, &["9-14", "9-14"])}));
    let error = error.error(422, "illegal_action");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("variation 1, move 2: `9-14` is not legal here"),
        "{message}"
    );
    write(json!({"marks": [{"ply": 1, "glyph": 70_000}]})).error(400, "bad_json");
    write(json!({"variations": [{"line": 0, "ply": 0, "actions": ["9-14"], "more": 1}]}))
        .error(400, "bad_json");
}

#[test]
fn counters_of_a_position_stay() {
    let server = Server::start();
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
fn as_many_tags_are_read_as_can_be_written() {
    let server = Server::start();
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
    let server = Server::start();
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
    let server = Server::start();
    let game = json!({
        "variant": "international", "actions": ["32-28", "19-23", "28x19"],
        "tags": [["White", "A \"B\" <C>"], ["Round", "7"]], "result": "1-0",
    });
    for format in ["pdn", "json"] {
        let mut request = game.clone();
        request["format"] = json!(format);
        let written = server.ask("/api/draughts/write", &request);
        let read = server.ask("/api/draughts/read", &json!({"text": written["text"]}));
        let again = &read["games"][0];
        assert_eq!(again["actions"], game["actions"], "{written}");
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

#[test]
fn the_engine_thinks_depth_by_depth() {
    let server = Server::start();
    let request = json!({
        "variant": "english", "start": "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15",
        "actions": [], "depth": 9, "lines": 2,
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
    // As `tessera analyse` finds it.
    assert_eq!(last["action"], "23-18");
    assert_eq!(last["lines"][0]["score"], json!({"estimate": 245}));
    assert_eq!(last["lines"][0]["text"], "+2.45");
    assert_eq!(last["lines"][1]["actions"][0], "22-17");
}

#[test]
fn thinking_fails_in_its_stream() {
    let server = Server::start();
    let think = |request: Value| {
        let answer = server.post("/api/draughts/think", &request);
        let (name, data) = events(&answer.body).pop().unwrap();
        assert_eq!(name, "failed", "{answer:?}");
        data["error"]["code"].clone()
    };
    assert_eq!(
        think(json!({"variant": "english", "actions": []})),
        "bad_request"
    );
    assert_eq!(
        think(json!({"variant": "chess", "actions": [], "depth": 1})),
        "bad_request"
    );
    assert_eq!(
        think(json!({"variant": "english", "actions": ["1-2"], "depth": 1})),
        "illegal_action"
    );
    for (field, value) in [
        ("depth", json!(0)),
        ("depth", json!(41)),
        ("seconds", json!(61)),
        ("seconds", json!(0)),
        ("lines", json!(6)),
    ] {
        let mut request = json!({"variant": "english", "actions": [], "depth": 1});
        request[field] = value;
        assert_eq!(think(request), "bad_request", "{field}");
    }
    let over = json!({"variant": "english", "start": "B:W21:B", "actions": [], "depth": 3});
    let answer = server.post("/api/draughts/think", &over);
    let (_, last) = events(&answer.body).pop().unwrap();
    assert_eq!(
        (&last["action"], &last["ended"]),
        (&Value::Null, &json!("game over"))
    );
    server
        .post(
            "/api/draughts/think",
            &json!({"variant": "english", "depth": 1}),
        )
        .error(400, "bad_json");
}

#[test]
fn mistakes_in_the_shape_are_told() {
    let server = Server::start();
    let post = |body: &str| server.post_bytes("/api/draughts/game", body.as_bytes());
    let error = post("{\"variant\":\"english\",\n\"action\":[]}").error(400, "bad_json");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .starts_with("unknown field `action`, expected one of")
    );
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(8)));
    for body in [
        "",
        "{",
        "[]",
        "[\"english\",null,[],null]",
        "{}",
        "null",
        "{\"variant\":7,\"actions\":[]}",
    ] {
        post(body).error(400, "bad_json");
    }
    server
        .get("/api/draughts/game")
        .error(405, "method_not_allowed");
    server.get("/api/nothing").error(404, "not_found");
    server.get("/api/").error(404, "not_found");
    server.get("/api/variants/%ff").error(404, "not_found");
    server
        .post("/index.html", &json!({}))
        .error(405, "method_not_allowed");
    server
        .post("/nothing", &json!({}))
        .error(405, "method_not_allowed");
}
