//! The towers program of the API.

use serde_json::{Value, json};

use crate::server::Server;

fn record(server: &Server, request: &Value) -> Value {
    server.ask("/api/towers/record", request)
}

#[test]
fn the_record_is_that_of_the_program() {
    let server = Server::here();
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/towers");
    let mut samples = 0;
    for entry in std::fs::read_dir(golden).unwrap() {
        let output = entry.unwrap().path();
        let Some(name) = output.to_str().unwrap().strip_suffix("-out.txt") else {
            continue;
        };
        // The test of one sample generates its input.
        let Ok(text) = std::fs::read_to_string(format!("{name}.txt")) else {
            continue;
        };
        let printed = std::fs::read_to_string(&output).unwrap();
        assert_eq!(
            record(&server, &json!({"text": text}))["record"],
            printed,
            "{name}"
        );
        samples += 1;
    }
    assert!(samples > 3, "only {samples} samples found");
}

#[test]
fn a_tree_is_walked_down_to_its_leaves() {
    let server = Server::here();
    let node = |path: &[&str]| {
        let request = json!({"actions": [], "path": path, "depth": 2});
        server.ask("/api/towers/node", &request)
    };
    let root = node(&[]);
    assert_eq!(
        (&root["role"], &root["last"]),
        (&json!("max"), &Value::Null)
    );
    assert_eq!(root["children"].as_array().unwrap().len(), 7);
    let chosen = root["chosen"].as_u64().unwrap() as usize;
    let child = &root["children"][chosen];
    assert_eq!(
        (&child["cost"], &child["chosen"]),
        (&root["cost"], &json!(true))
    );
    let path: Vec<&str> = root["chosen_path"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action.as_str().unwrap())
        .collect();
    let leaf = node(&path);
    assert_eq!(
        (&leaf["role"], &leaf["cost"]),
        (&json!("leaf"), &root["cost"])
    );
    assert_eq!(leaf["children"], json!([]));
}

#[test]
fn values_out_of_bounds_are_refused() {
    let server = Server::here();
    let node = |request: Value| server.post("/api/towers/node", &request);
    node(json!({"actions": [], "path": [], "depth": 9})).error(400, "bad_request");
    node(json!({"actions": [], "path": ["A6-B5", "B3-A4"], "depth": 1})).error(400, "bad_request");
    let error =
        node(json!({"actions": [], "path": ["A6-B4"], "depth": 1})).error(422, "illegal_action");
    assert_eq!(
        (&error["field"], &error["ply"]),
        (&json!("path"), &json!(1))
    );
    let text = "A6-B5\n".repeat(2_001);
    let answer = server.post("/api/towers/record", &json!({"text": text}));
    assert_eq!(answer.error(400, "bad_request")["field"], "text");
}
