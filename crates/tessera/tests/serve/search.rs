//! How a search thinks, over the API.

use serde_json::{Value, json};

use crate::server::Server;

fn trace(server: &Server, request: &Value) -> Value {
    server.ask("/api/search/trace", request)
}

#[test]
fn both_methods_find_the_same_value_in_every_order() {
    let server = Server::here();
    for order in [
        "generated",
        "best_first",
        "worst_first",
        "captures_first",
        "previous",
    ] {
        let source = json!({"variant": "frisian", "fen": "W:W31,32,K46:B15,20,K5", "depth": 3});
        let request = json!({"source": source, "order": order, "table": true, "quiescence": true});
        let answer = trace(&server, &request);
        let [minimax, alpha_beta] = [0, 1].map(|index| &answer["traces"][index]);
        assert_eq!(minimax["value"], alpha_beta["value"], "{order}");
        assert!(
            alpha_beta["visited"].as_u64() < minimax["visited"].as_u64(),
            "{order}"
        );
        assert_eq!(answer["nodes"][0]["value"], minimax["value"]);
        let steps = alpha_beta["steps"].as_array().unwrap();
        let visits = steps.iter().filter(|step| step["kind"] == "visit").count();
        assert_eq!(alpha_beta["visited"], visits);
    }
}

#[test]
fn a_source_is_a_position_or_a_tree() {
    let server = Server::here();
    let refused = |source: Value| {
        let answer = server.post("/api/search/trace", &json!({ "source": source }));
        (answer.status, answer.json()["error"]["field"].clone())
    };
    assert_eq!(refused(json!({})), (400, json!("source")));
    assert_eq!(
        refused(json!({"tree": "[1 2]", "depth": 2})),
        (400, json!("source"))
    );
    assert_eq!(
        refused(json!({"variant": "towers", "tree": "1"})),
        (400, json!("source"))
    );
    assert_eq!(refused(json!({"tree": "[1 2"})), (422, json!("tree")));
    assert_eq!(
        refused(json!({"variant": "chess"})),
        (400, json!("variant"))
    );
    assert_eq!(
        refused(json!({"tree": "[".repeat(50_000)})),
        (413, json!("tree"))
    );
}
