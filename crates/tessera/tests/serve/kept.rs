//! What browsers need to keep the page: the list of its files, and the manifest.

use serde_json::Value;

use crate::server::Server;

/// The list of files that is written before the script of the service worker.
fn files(server: &Server, path: &str) -> Value {
    let script = server.get(path);
    assert_eq!(script.status, 200);
    assert_eq!(
        script.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(script.header("cache-control"), "no-cache");
    let list = script.body.strip_prefix("self.FILES = ").unwrap();
    serde_json::from_str(list.split_once(";\n").unwrap().0).unwrap()
}

#[test]
fn the_service_worker_knows_all_files() {
    let server = &Server::here();
    let files = files(server, "/sw.js");
    let files = files.as_object().unwrap();
    assert!(files.len() > 30, "{}", files.len());
    assert!(!files.contains_key("sw.js"), "the browser keeps it itself");
    let ends = ["index.html", ".js", ".css", "icons/192.png"];
    for end in ends {
        let path = files.keys().find(|path| path.ends_with(end)).unwrap();
        let hash = files[path].as_str().unwrap();
        let file = server.get(&format!("/{path}"));
        let tag = file.header("etag");
        assert_eq!(hash.len(), 16);
        assert!(tag.starts_with(&format!("W/\"{hash}")), "{path}: {tag}");
        // The names of bundles change with their contents.
        let is_bundle = path.starts_with("files/");
        assert_eq!(path.contains(hash), is_bundle, "{path}");
        let is_immutable = file.header("cache-control").contains("immutable");
        assert_eq!(is_immutable, is_bundle, "{path}");
    }
}

#[test]
fn a_page_below_a_path_is_kept_too() {
    let server = &Server::public("https://example.org/draughts/");
    let headers = [("host", "example.org")];
    let [plain, below] =
        ["/sw.js", "/draughts/sw.js"].map(|path| server.get_with(path, &headers).body);
    assert_eq!(plain, below);
}

#[test]
fn the_manifest_names_icons_that_are_there() {
    let server = &Server::here();
    let manifest = server.get("/manifest.webmanifest");
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest: Value = serde_json::from_str(&manifest.body).unwrap();
    assert_eq!(
        (&manifest["start_url"], &manifest["scope"]),
        (&"./".into(), &"./".into())
    );
    let files = files(server, "/sw.js");
    let icons = manifest["icons"].as_array().unwrap();
    assert!(icons.len() >= 3);
    for icon in icons {
        assert!(files[icon["src"].as_str().unwrap()].is_string(), "{icon}");
    }
}
