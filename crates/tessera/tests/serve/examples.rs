//! The examples of docs/api.md: every `http` block is a request and its answer.
//!
//! `"…"` stands for any value, for any further elements of a list, and as a name for any further fields.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::server::{Server, events};

const PAGE: &str = include_str!("../../../../docs/api.md");
const ROUTES: [&str; 2] = [
    include_str!("../../../api/src/routes.rs"),
    include_str!("../../../server/src/routes.rs"),
];

const ANY: &str = "…";

/// Whether `value` is as documented.
fn fits(expected: &Value, value: &Value) -> bool {
    match (expected, value) {
        (Value::String(any), _) if any == ANY => true,
        (Value::Object(expected), Value::Object(value)) => {
            let is_open = expected.contains_key(ANY);
            (is_open || value.keys().all(|name| expected.contains_key(name)))
                && expected
                    .iter()
                    .filter(|(name, _)| *name != ANY)
                    .all(|(name, expected)| {
                        value.get(name).is_some_and(|value| fits(expected, value))
                    })
        }
        (Value::Array(expected), Value::Array(value)) => {
            let is_open = expected.last().is_some_and(|last| last == ANY);
            let expected = &expected[..expected.len() - usize::from(is_open)];
            (value.len() == expected.len() || is_open && value.len() > expected.len())
                && expected
                    .iter()
                    .zip(value)
                    .all(|(expected, value)| fits(expected, value))
        }
        _ => expected == value,
    }
}

#[test]
fn elisions_fit_anything() {
    let fits = |expected: &str, value: &str| {
        fits(
            &serde_json::from_str(expected).unwrap(),
            &serde_json::from_str(value).unwrap(),
        )
    };
    assert!(fits(r#"{"a": 1, "b": "…"}"#, r#"{"a": 1, "b": [2]}"#));
    assert!(!fits(r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#));
    assert!(!fits(r#"{"a": 1, "b": "…"}"#, r#"{"a": 1}"#));
    assert!(fits(r#"{"a": 1, "…": "…"}"#, r#"{"a": 1, "b": 2}"#));
    assert!(!fits(r#"{"a": 1, "…": "…"}"#, r#"{"a": 2, "b": 2}"#));
    assert!(fits(r#"[1, "…"]"#, "[1, 2, 3]") && fits(r#"[1, "…"]"#, "[1, 2]"));
    assert!(!fits("[1]", "[1, 2]") && !fits(r#"[2, "…"]"#, "[1, 2]"));
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Sends the request of a block. Returns its path, and the answer if it is not as documented.
fn check(server: &Server, block: &str) -> (String, Option<String>) {
    let (request, expected) = block.split_once("\n\n").unwrap();
    let (head, body) = request.split_once('\n').unwrap_or((request, ""));
    let (method, path) = head.split_once(' ').unwrap();
    let answer = match method {
        "GET" => server.get(path),
        "POST" => server.post(path, &json(body)),
        other => panic!("{other}"),
    };
    let (status, expected) = expected.split_once('\n').unwrap();
    let is_right = answer.status.to_string() == status
        && if expected.starts_with("event: ") {
            are_in_order(&events(expected), events(&answer.body))
        } else {
            fits(&json(expected), &answer.json())
        };
    let wrong = (!is_right).then(|| format!("{head}: {}\n{}", answer.status, answer.body));
    (path.to_owned(), wrong)
}

/// Whether the documented events come in order, with the last one at the end.
fn are_in_order(expected: &[(String, Value)], events: Vec<(String, Value)>) -> bool {
    let mut events = events.into_iter();
    expected
        .iter()
        .all(|(name, data)| events.any(|event| event.0 == *name && fits(data, &event.1)))
        && events.next().is_none()
}

#[test]
fn examples_are_answered_as_documented() {
    let server = Server::here();
    let (asked, wrong): (BTreeSet<String>, Vec<Option<String>>) = PAGE
        .split("```http\n")
        .skip(1)
        .map(|block| check(&server, block.split("\n```").next().unwrap()))
        .unzip();
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    // The examples of the code are not routes.
    let lines = ROUTES.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    let routes: BTreeSet<&str> = lines
        .flat_map(|line| line.split('"'))
        .filter(|text| text.starts_with("/api/"))
        .collect();
    let mut count = 0;
    for route in routes.into_iter().filter(|route| !route.contains('*')) {
        let has_example = match route.split_once("{name}") {
            Some((before, _)) => asked.iter().any(|path| path.starts_with(before)),
            None => asked.contains(route),
        };
        assert!(has_example, "{route} has no example");
        count += 1;
    }
    assert!(count > 30, "no routes found");
}
