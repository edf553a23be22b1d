//! Endgame tables over HTTP.

use std::io::Write;
use std::net::Shutdown;
use std::process::Command;

use serde_json::{Value, json};
use tessera_tablebase::{SharedTables, TableFolder};

use crate::server::{Server, rest};

/// A folder with English tables of up to three pieces and Russian ones of two.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (variant, pieces) in [("english", "3"), ("russian", "2")] {
        let output = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(format!("tablebase build --variant {variant} --pieces {pieces} --dir").split(' '))
            .arg(dir.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    dir
}

fn start(dir: &tempfile::TempDir, options: &[&str]) -> Server {
    let dir = dir.path().to_str().unwrap();
    let listen = ["tablebase", "serve", dir, "--listen", "127.0.0.1:0"];
    Server::start_as(&[&listen[..], options].concat())
}

#[test]
fn a_position_has_its_value_and_that_of_each_move() {
    let dir = folder();
    let server = start(&dir, &[]);
    let answer = server.get("/tables/english?fen=W:WK25:BK8");
    assert_eq!(answer.header("cache-control"), "public, max-age=86400");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("access-control-allow-origin"), "");
    let mut found = answer.json();
    let moves = found["moves"].take();
    assert_eq!(
        found,
        json!({
            "fen": "W:WK25:BK8", "category": "win", "dtw": 9, "variant_win": false, "variant_loss": false, "moves": null
        })
    );
    assert_eq!(moves.as_array().unwrap().len(), 4);
    assert_eq!(
        moves[0],
        json!({
            "move": "25-22", "fen": "B:WK22:BK8", "category": "loss", "dtw": -8, "zeroing": false,
            "conversion": false, "variant_win": false, "variant_loss": false
        })
    );
}

#[test]
fn a_client_that_closes_its_sending_side_is_answered() {
    let dir = folder();
    let server = start(&dir, &[]);
    let mut stream = server.connect();
    write!(
        stream,
        "GET /tables/english?fen=W:WK25:BK8 HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address
    )
    .unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let answer = rest(&mut stream);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer:?}");
    assert!(answer.contains("\"category\":\"win\""), "{answer:?}");

    // Several requests at once, and one of which only a part has arrived.
    let mut stream = server.connect();
    let request = format!("GET /tables HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    write!(stream, "{request}{request}GET /tab").unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(rest(&mut stream).matches("HTTP/1.1 200 ").count(), 2);
}

#[test]
fn the_best_move_comes_first_and_ends_are_told() {
    let dir = folder();
    let server = start(&dir, &[]);
    let ask = |fen: &str| server.get(&format!("/tables/english?fen={fen}")).json();
    // Follow the best moves to the end: each takes a ply from the distance.
    let mut fen = "W:WK25,K26:BK8".to_owned();
    let mut left = ask(&fen)["dtw"].as_i64().unwrap();
    assert!(left > 4, "{left}");
    while left != 0 {
        let found = ask(&fen);
        assert_eq!(found["dtw"], left, "{found}");
        let best = &found["moves"][0];
        left = if left > 0 { 1 - left } else { -1 - left };
        assert_eq!(best["dtw"], left, "{found}");
        best["fen"].as_str().unwrap().clone_into(&mut fen);
        assert_eq!(best["variant_loss"], left == 0);
    }
    let over = ask(&fen);
    assert_eq!(
        (
            &over["category"],
            &over["dtw"],
            &over["variant_loss"],
            &over["moves"]
        ),
        (&json!("loss"), &json!(0), &json!(true), &json!([]))
    );
    // A capture and a promotion.
    let found = ask("W:W5:BK32,K31");
    let best = &found["moves"][0];
    assert_eq!(
        (&best["zeroing"], &best["conversion"]),
        (&json!(true), &json!(true)),
        "{found}"
    );
    let found = ask("W:W22,21:B1");
    let best = &found["moves"][0];
    assert_eq!(
        (&best["zeroing"], &best["conversion"]),
        (&json!(true), &json!(false)),
        "{found}"
    );
}

#[test]
fn what_is_not_there_is_unknown() {
    let dir = folder();
    let server = start(&dir, &[]);
    let answer = server.get("/tables/english?fen=W:WK25,K26,K27:BK8");
    assert_eq!(answer.header("cache-control"), "public, max-age=60");
    let found = answer.json();
    assert_eq!(
        (&found["category"], &found["dtw"]),
        (&json!("unknown"), &Value::Null)
    );

    let error = server
        .get("/tables/turkish?fen=W:WKa1:BKh8")
        .error(404, "not_found");
    assert_eq!(error["message"], "there are no tables of Turkish");
    server
        .get("/tables/chess?fen=W:WK1:BK32")
        .error(404, "not_found");
    server.get("/tables/english").error(400, "bad_request");
    server
        .get("/tables/english?fen=W:WK1:BK1")
        .error(422, "bad_position");
    server
        .get("/tables/english?position=W")
        .error(400, "bad_request");
    server.get("/nothing").error(404, "not_found");
    let initial = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    server
        .get(&format!("/tables/english?fen={initial}"))
        .error(413, "too_large");

    let list = server.get("/tables").json();
    assert_eq!(
        list["tables"],
        json!([
            {"variant": "english", "pieces": 3, "most_pieces": 3},
            {"variant": "russian", "pieces": 2, "most_pieces": 2},
        ])
    );
}

#[test]
fn many_positions_are_looked_up_at_once() {
    let dir = folder();
    let server = start(&dir, &[]);
    let fens = json!({"fens": ["W:WK25:BK8", "nonsense", "W:WK32:BK28", "W:WK25,K26,K27:BK8"]});
    let found = server.ask("/tables/english", &fens);
    assert_eq!(found["variant"], "english");
    let positions = found["positions"].as_array().unwrap();
    let categories: Vec<&Value> = positions.iter().map(|found| &found["category"]).collect();
    assert_eq!(
        categories,
        [
            &json!("win"),
            &Value::Null,
            &json!("draw"),
            &json!("unknown")
        ]
    );
    assert_eq!(positions[1]["error"]["field"], "fens");
    assert!(positions[0].get("moves").is_none());

    let with_moves = json!({"fens": ["W:WK25:BK8"], "moves": true});
    let found = server.ask("/tables/english", &with_moves);
    let alone = server.get("/tables/english?fen=W:WK25:BK8").json();
    assert_eq!(found["positions"][0], alone);

    let too_many = json!({"fens": vec!["W:WK25:BK8"; 1_001]});
    server
        .post("/tables/english", &too_many)
        .error(413, "too_large");
    server
        .post("/tables/english", &json!({"fen": "W:WK1:BK2"}))
        .error(400, "bad_json");
    server
        .post_bytes("/tables/english", b"[]")
        .error(400, "bad_json");
}

#[test]
fn numbers_are_counted_for_prometheus() {
    let dir = folder();
    let server = start(&dir, &[]);
    server.get("/tables/english?fen=W:WK25:BK8");
    server.get("/tables/english?fen=W:WK25,K26,K27:BK8");
    server.get("/tables/chess");
    let answer = server.get("/metrics");
    assert!(
        answer
            .header("content-type")
            .starts_with("application/openmetrics-text")
    );
    for line in [
        "tessera_requests_total{method=\"GET\",status=\"200\"} 2",
        "tessera_requests_total{method=\"GET\",status=\"404\"} 1",
        "tessera_request_duration_seconds_count 3",
        "tessera_positions_total{variant=\"english\"} 2",
        "tessera_positions_unknown_total{variant=\"english\"} 1",
        "tessera_tables_pieces{variant=\"english\"} 3",
        "tessera_tables_damaged{variant=\"english\"} 0",
    ] {
        assert!(
            answer.body.lines().any(|found| found == line),
            "{line}: {}",
            answer.body
        );
    }
}

#[test]
fn pages_of_other_sites_may_ask_if_that_is_allowed() {
    let dir = folder();
    let server = start(&dir, &["--cors", "https://example.org"]);
    let from = |origin| {
        let answer = server.get_with("/tables/english?fen=W:WK25:BK8", &[("origin", origin)]);
        answer.header("access-control-allow-origin").to_owned()
    };
    assert_eq!(from("https://example.org"), "https://example.org");
    assert_eq!(from("https://example.com"), "");
    // What a browser asks before it posts JSON.
    let mut stream = server.connect();
    write!(
        stream,
        "OPTIONS /tables/english HTTP/1.1\r\nHost: tables.example.org\r\nOrigin: https://example.org\r\n\
         Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut stream, &mut text).unwrap();
    let text = text.to_ascii_lowercase();
    assert!(text.starts_with("http/1.1 200"), "{text}");
    assert!(
        text.contains("access-control-allow-methods: get,post"),
        "{text}"
    );
    assert!(
        text.contains("access-control-allow-headers: content-type"),
        "{text}"
    );

    let wrong = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args([
            "tablebase",
            "serve",
            dir.path().to_str().unwrap(),
            "--cors",
            "example.org",
        ])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    let message = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        message.contains("expected * or origins such as https://example.org"),
        "{message}"
    );
}

#[test]
fn damaged_files_answer_nothing_wrong() {
    let dir = folder();
    let path = dir.path().join("english").join("KvK.wld");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 9;
    bytes[last] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let server = start(&dir, &[]);
    let found = server.get("/tables/english?fen=W:WK25:BK8").json();
    assert_eq!(found["category"], "unknown");
    let numbers = server.get("/metrics").body;
    assert!(
        numbers.contains("tessera_tables_damaged{variant=\"english\"} 1"),
        "{numbers}"
    );
    // A damaged head: no tables of the variant at all.
    std::fs::write(&path, "nothing").unwrap();
    let server = start(&dir, &[]);
    let error = server
        .get("/tables/english?fen=W:WK25:BK8")
        .error(500, "internal");
    assert_eq!(error["message"], "the tables of English are damaged");
    assert_eq!(server.get("/tables/russian?fen=W:WKa1:BKh8").status, 200);
}

#[test]
fn the_page_serves_small_tables_too() {
    let server = Server::start();
    let found = server.get("/tables/english?fen=W:WK25:BK8").json();
    assert_eq!(
        (&found["category"], &found["dtw"]),
        (&json!("win"), &json!(9))
    );
    let other = ("sec-fetch-site", "cross-site");
    server
        .get_with("/tables/english?fen=W:WK25:BK8", &[other])
        .error(403, "forbidden");

    let dir = folder();
    let server = Server::here_with(|options| {
        let folder = TableFolder::new(dir.path(), TableFolder::CACHE, |message| {
            panic!("{message}")
        });
        options.tables = SharedTables::new(Some(folder), None);
    });
    let list = server.get("/tables").json();
    assert_eq!(list["tables"].as_array().unwrap().len(), 2);
}

#[test]
fn a_server_of_tables_needs_tables() {
    let dir = tempfile::tempdir().unwrap();
    for (path, expected) in [
        (dir.path().to_path_buf(), "there are no tables here"),
        (dir.path().join("missing"), "missing"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["tablebase", "serve"])
            .arg(path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(expected), "{message}");
    }
}
