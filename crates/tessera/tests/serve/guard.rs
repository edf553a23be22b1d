//! Which requests are refused, and which headers and files are served.

use std::io::Write;

use serde_json::json;

use crate::server::{Server, rest};

/// The status of a request with exactly these headers.
fn status(server: &Server, request: &str, headers: &str) -> String {
    let mut stream = server.connect();
    write!(stream, "{request}\r\n{headers}Connection: close\r\n\r\n").unwrap();
    let answer = rest(&mut stream);
    let status = answer.split(' ').nth(1).unwrap_or_default();
    assert!(
        status != "403" || answer.contains("\"code\":\"forbidden\""),
        "{answer}"
    );
    status.to_owned()
}

#[test]
fn only_addresses_are_hosts() {
    let server = &Server::start();
    let port = server.address.port();
    let get = |headers: &str| status(server, "GET /api/about HTTP/1.1", headers);
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        assert_eq!(get(&format!("Host: {host}:{port}\r\n")), "200", "{host}");
    }
    for host in ["evil.example", "192.168.1.1", "localhost.evil.example", ""] {
        assert_eq!(get(&format!("Host: {host}:{port}\r\n")), "403", "{host}");
    }
    assert_eq!(get(""), "403");
    assert_eq!(get("Host: localhost\r\nHost: localhost\r\n"), "403");
    let page = status(server, "GET / HTTP/1.1", "Host: evil.example\r\n");
    assert_eq!(page, "403", "the page is refused too");
}

#[test]
fn requests_of_other_sites_are_refused() {
    let server = &Server::start();
    let host = server.address.to_string();
    let ask = |origin: &str, site: &str| {
        let headers = format!("Host: {host}\r\nOrigin: {origin}\r\nSec-Fetch-Site: {site}\r\n");
        status(server, "GET /api/about HTTP/1.1", &headers)
    };
    assert_eq!(ask(&format!("http://{host}"), "same-origin"), "200");
    assert_eq!(ask("http://evil.example", "same-origin"), "403");
    assert_eq!(ask("null", "same-origin"), "403");
    assert_eq!(ask("http://127.0.0.1:1", "same-origin"), "403");
    assert_eq!(ask(&format!("http://{host}"), "cross-site"), "403");
    // Embedded in a page of another site.
    let embedded = format!("Host: {host}\r\nSec-Fetch-Site: cross-site\r\n");
    assert_eq!(status(server, "GET /api/about HTTP/1.1", &embedded), "403");
    assert_eq!(
        status(server, "GET / HTTP/1.1", &embedded),
        "200",
        "a link to the page"
    );
}

#[test]
fn forms_of_other_sites_are_refused() {
    let server = &Server::start();
    let body = json!({"variant": "english", "moves": []}).to_string();
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let mut stream = server.connect();
        write!(
            stream,
            "POST /api/draughts/game HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let answer = rest(&mut stream);
        assert!(answer.starts_with("HTTP/1.1 415 "), "{kind}: {answer}");
        assert!(answer.contains("\"code\":\"unsupported_media_type\""));
    }
    // A preflight request is refused too.
    let asked = status(
        server,
        "OPTIONS /api/draughts/game HTTP/1.1",
        "Host: localhost\r\n",
    );
    assert_eq!(asked, "405");
}

#[test]
fn every_answer_has_a_policy() {
    let server = &Server::here();
    for (path, status) in [
        ("/", 200),
        ("/api/about", 200),
        ("/none", 404),
        ("/api/none", 404),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, status);
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "),
            "{policy}"
        );
        assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
        // The page may share memory with its workers.
        for name in ["opener", "embedder"] {
            let isolates = answer.header(&format!("cross-origin-{name}-policy"));
            assert!(
                ["same-origin", "require-corp"].contains(&isolates),
                "{name}"
            );
        }
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
}

#[test]
fn files_are_compressed_for_those_who_ask() {
    let server = &Server::here();
    let [plain, gzip] = ["identity", "gzip"].map(|coding| {
        let answer = server.get_with("/", &[("accept-encoding", coding)]);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("vary"), "accept-encoding");
        answer
    });
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(gzip.header("content-encoding"), "gzip");
    assert_eq!(plain.header("etag"), gzip.header("etag"));
    assert!(plain.body.contains("<title>"));
    assert!(!gzip.body.contains("<title>"));
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let server = &Server::start();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.body.contains("<title>"));
    assert!(
        !page.body.contains("<script>"),
        "the policy allows no inline script"
    );
    let again = server.get_with("/", &[("if-none-match", page.header("etag"))]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let other = server.get_with("/", &[("if-none-match", "\"other\"")]);
    assert_eq!(other.status, 200);
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/./index.html/",
        "/lib/../../src/main.rs",
        "/%00",
        "/..\\Cargo.toml",
        "/page/index.html",
        "/etc/passwd",
        "/.",
    ] {
        let answer = status(
            server,
            &format!("GET {path} HTTP/1.1"),
            "Host: localhost\r\n",
        );
        assert!(answer == "404" || answer == "400", "{path}: {answer}");
    }
}

#[test]
fn other_machines_are_served_only_with_a_warning() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--port", "0", "--host", "0.0.0.0"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("--allow-remote"), "{message}");

    let open = Server::start_with(&["--host", "0.0.0.0", "--allow-remote"]);
    let port = open.address.port();
    let get = |host: &str| {
        status(
            &open,
            "GET /api/about HTTP/1.1",
            &format!("Host: {host}:{port}\r\n"),
        )
    };
    assert_eq!(get("192.168.1.1"), "200");
    assert_eq!(
        get("evil.example"),
        "403",
        "a name may be rebound to this address"
    );
}

#[test]
fn a_port_that_is_taken_has_a_message() {
    let server = &Server::start();
    let port = server.address.port().to_string();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains(&format!("port {port} of 127.0.0.1 is taken")),
        "{message}"
    );
    assert!(message.contains("--port 0"), "{message}");
}
