//! The variants, games and positions, and requests of a wrong shape.

use serde_json::{Value, json};
use tessera_study::Level;

use crate::server::{Answer, Server};

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
    let server = Server::here();
    let answer = server.get("/api/variants").json();
    let names: Vec<&str> = answer["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["name"].as_str().unwrap())
        .collect();
    let all: Vec<&str> = tessera_draughts::Variant::ALL
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
fn levels_and_openings_are_listed_with_the_variants() {
    let server = Server::here();
    let answer = server.get("/api/variants").json();
    let levels: Vec<(Option<u64>, &str)> = answer["levels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|level| (level["level"].as_u64(), level["name"].as_str().unwrap()))
        .collect();
    let expected = Level::all().map(|level| (Some(level.number().into()), level.name()));
    assert_eq!(levels, expected.collect::<Vec<_>>());

    for variant in answer["variants"].as_array().unwrap() {
        let name = variant["name"].as_str().unwrap();
        let whole = server.get(&format!("/api/variants/{name}")).json();
        assert_eq!(variant["openings"], whole["openings"]);
        let kinds = variant["openings"].as_array().unwrap();
        let has_ballots = kinds.iter().any(|kind| kind["kind"] == "ballots");
        assert_eq!(has_ballots, name == "english");
        for kind in kinds {
            let request = json!({"variant": name, "kind": kind["kind"]});
            let opening = server.ask("/api/draughts/opening", &request);
            assert_eq!(opening["moves"].as_array().unwrap().len(), 3, "{name}");
            let game = server.ask("/api/draughts/game", &opening);
            assert_eq!(
                (&game["ply"], &game["outcome"]),
                (&json!(3), &Value::Null),
                "{name}"
            );
        }
    }
    for (variant, kind, field) in [
        ("chess", "ballots", "variant"),
        ("english", "gambits", "kind"),
        ("russian", "ballots", "kind"),
    ] {
        let request = json!({"variant": variant, "kind": kind});
        let answer = server.post("/api/draughts/opening", &request);
        assert_eq!(answer.error(400, "bad_request")["field"], field);
    }
}

#[test]
fn a_game_has_its_plies_and_one_position() {
    let server = Server::here();
    let moves = json!(["11-15", "b6xd4", "b2-c3"]);
    let request = json!({"variant": "english", "start": "B:W18,24:B11,3", "moves": moves});
    server
        .post("/api/draughts/game", &request)
        .error(422, "illegal_move");

    let request =
        json!({"variant": "english", "start": "B:W18,31:B11,4", "moves": ["11-15", "18x11"]});
    let game = server.ask("/api/draughts/game", &request);
    assert_eq!(game["plies"][0]["label"], "1. 11-15");
    assert_eq!(game["plies"][1]["label"], "1... 18x11");
    assert_eq!(game["plies"][1]["player"], "white");
    assert_eq!(game["plies"][1]["path"], json!([35, 21]));
    assert_eq!(game["plies"][1]["captured"], json!([28]));
    assert_eq!(game["position"]["fen"], "B:W11,31:B4");
    assert_eq!(game["position"]["pieces"], pieces(&server, "B:W11,31:B4"));
    assert_eq!(
        game["legal"],
        json!([{"move": "4-8", "path": [7, 14], "captured": []}])
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
    let server = Server::here();
    let game = |start: &str, moves: &[&str]| {
        let request = json!({"variant": "english", "start": start, "moves": moves});
        server.ask("/api/draughts/game", &request)
    };
    let won = game("W:W18:B15", &["18x11"]);
    assert_eq!(
        won["outcome"],
        json!({
            "winner": "white", "reason": "no_pieces", "player": "black", "rule": null,
            "text": "white wins: black has no pieces left"
        })
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
    let rule = (&twice["outcome"]["reason"], &twice["outcome"]["rule"]);
    assert_eq!(rule, (&json!("rule"), &json!(0)));
    assert_eq!(once["counting"][0]["rule"], json!(1));
    let german = server.get("/api/variants/english?language=de").json();
    let draw = "dieselbe Stellung 3-mal vorgekommen ist, mit demselben Spieler am Zug";
    assert_eq!(german["draws"][0], draw);
    assert_eq!(german["rules"][0]["topic"], "Brett");
    server
        .get("/api/variants?language=fr")
        .error(400, "bad_request");
    assert_eq!(twice["legal"], json!([]));
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    let server = Server::here();
    let request = json!({"variant": "towers", "moves": ["A6-B5", "A6-B5"]});
    let error = server
        .post("/api/draughts/game", &request)
        .error(422, "illegal_move");
    assert_eq!(
        (&error["ply"], &error["field"]),
        (&json!(2), &json!("moves"))
    );
    assert_eq!(error["message"], "move 2: `A6-B5` is not legal here");
    assert_eq!(error["legal"].as_array().unwrap().len(), 7);

    let nonsense = json!({"variant": "english", "start": "W:W18:B15", "moves": ["18x11", "1-2"]});
    let error = server
        .post("/api/draughts/game", &nonsense)
        .error(422, "illegal_move");
    assert_eq!(error["legal"], json!([]));
}

#[test]
fn positions_come_from_pieces_or_fen() {
    let server = Server::here();
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
    let message = |answer: Answer| {
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
        message(put(0, "w"))
            .starts_with("there is a piece in row 1, column 1, counted from the top left")
    );
    assert_eq!(
        message(put(1, "x")),
        "`x` is not a piece: expected `.`, `w`, `W`, `b` or `B`"
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
fn requests_of_a_wrong_shape_are_refused() {
    let server = Server::here();
    let post = |body: &str| server.post_bytes("/api/draughts/game", body.as_bytes());
    let error = post("{\"variant\":\"english\",\n\"move\":[]}").error(400, "bad_json");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .starts_with("unknown field `move`, expected one of")
    );
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(6)));
    for body in [
        "",
        "{",
        "[]",
        "[\"english\",null,[],null]",
        "{}",
        "null",
        "{\"variant\":7,\"moves\":[]}",
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

#[test]
fn every_variant_has_a_tour_of_its_rules() {
    let server = Server::here();
    for id in tessera_draughts::Variant::ALL {
        let path = format!("/api/variants/{}/tour", id.name());
        let tour = server.get(&path).json();
        assert_eq!(tour["variant"], id.name());
        let lessons = tour["lessons"].as_array().unwrap();
        assert!(lessons.len() > 8, "{id}");
        for lesson in lessons {
            let legal = lesson["legal"].as_array().unwrap();
            for goal in lesson["goals"].as_array().unwrap() {
                let is_it = |legal: &&Value| legal["move"] == goal["move"];
                assert!(legal.iter().any(|legal| is_it(&legal)), "{id}: {lesson}");
                assert_ne!(goal["after"]["pieces"], lesson["position"]["pieces"]);
            }
        }
        let german = server.get(&format!("{path}?language=de")).json();
        assert_eq!(german["lessons"].as_array().unwrap().len(), lessons.len());
        assert_ne!(german["lessons"][1]["title"], lessons[1]["title"]);
    }
    server
        .get("/api/variants/chess/tour")
        .error(404, "not_found");
    let error = server
        .get("/api/variants/english/tour?language=xx")
        .error(400, "bad_request");
    assert_eq!(error["field"], "language");
    server
        .get("/api/variants/english/tour?tongue=de")
        .error(400, "bad_request");
}
