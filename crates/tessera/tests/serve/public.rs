//! A public page behind a reverse proxy.

use serde_json::json;

use crate::server::Server;

const PAGE: &str = "https://example.org/draughts/";

/// The headers of a request that a proxy passes on.
fn proxied(client: &str) -> [(&str, &str); 3] {
    [
        ("host", "example.org"),
        ("origin", "https://example.org"),
        ("x-forwarded-for", client),
    ]
}

#[test]
fn the_page_answers_at_its_address_and_below_its_path() {
    let server = &Server::public(PAGE);
    for path in [
        "/",
        "/draughts/",
        "/icon.svg",
        "/draughts/icon.svg",
        "/draughts/api/about",
    ] {
        assert_eq!(
            server.get_with(path, &proxied("1.2.3.4")).status,
            200,
            "{path}"
        );
    }
    let page = server.get_with("/draughts/", &proxied("1.2.3.4"));
    assert!(page.body.contains("src=\"files/app-"), "{}", page.body);
    assert!(!page.body.contains("=\"/"), "an address is not relative");
    assert_eq!(
        server.get_with("/draughtsman", &proxied("1.2.3.4")).status,
        404
    );
    assert_eq!(server.get_with("/metrics", &proxied("1.2.3.4")).status, 404);
    for (host, origin) in [
        ("evil.example", "https://example.org"),
        ("example.org", "https://evil.example"),
        ("example.org", "http://example.org"),
    ] {
        let headers = [("host", host), ("origin", origin)];
        server
            .get_with("/api/about", &headers)
            .error(403, "forbidden");
    }
    // Some proxies do not pass on the name of the page.
    let host = server.address.to_string();
    let headers = [("host", &*host), ("origin", "https://example.org")];
    assert_eq!(server.get_with("/api/about", &headers).status, 200);
}

#[test]
fn each_client_has_limits() {
    let server = &Server::public(PAGE);
    let refused = (0..2_000).find_map(|_| {
        let answer = server.get_with("/api/about", &proxied("9.9.9.9, 1.2.3.4"));
        (answer.status != 200).then_some(answer)
    });
    let refused = refused.expect("more requests than a client may make");
    refused.error(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "1");
    // Others may go on, and files are not limited.
    assert_eq!(
        server
            .get_with("/api/about", &proxied("1.2.3.4, 9.9.9.9"))
            .status,
        200
    );
    assert_eq!(
        server.get_with("/icon.svg", &proxied("1.2.3.4")).status,
        200
    );
}

#[test]
fn long_work_ends_after_ten_seconds() {
    let server = &Server::public(PAGE);
    let request = json!({"variant": "international", "moves": [], "seconds": 60});
    let answer = server.post("/api/draughts/think", &request);
    assert_eq!(answer.status, 200);
    let last = answer.body.rsplit("event: ").next().unwrap();
    let data = last
        .strip_prefix("done\ndata: ")
        .unwrap_or_else(|| panic!("{last}"));
    let data: serde_json::Value = serde_json::from_str(data.trim()).unwrap();
    assert!(data["seconds"].as_f64().unwrap() < 40.0, "{data}");
    assert!(data["move"].is_string(), "{data}");
}

#[test]
fn an_address_has_to_be_one() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--public", "example.org"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("expected an address such as https://example.org/"),
        "{message}"
    );
}
