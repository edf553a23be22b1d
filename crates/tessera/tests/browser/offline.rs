//! The page as an installed program, and without the server.

use serde_json::json;

use crate::browser::Browser;
use crate::child::Server;
use crate::common::{id, press};
use crate::page::Page;
use crate::screen::DESKTOP;
use crate::sudoku::FIRST;

/// Waits until the service worker has all files, and answers for the page.
pub(crate) fn is_kept(page: &Page) {
    page.until("the service worker", || {
        let ready = page.async_script(
            "navigator.serviceWorker.getRegistration().then(
                (one) => done(one?.active?.state === 'activated' && navigator.serviceWorker.controller !== null),
                () => done(false));",
        );
        ready.as_bool()?.then_some(())
    });
}

#[test]
fn the_page_can_be_installed() {
    let page = Page::open_in(Browser::ChromiumKeeping, DESKTOP, "/");
    is_kept(&page);
    let manifest = page.devtools("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    assert!(
        manifest["url"]
            .as_str()
            .unwrap()
            .ends_with("/manifest.webmanifest")
    );
    let missing = page.devtools("Page.getInstallabilityErrors", json!({}));
    assert_eq!(missing["installabilityErrors"], json!([]));
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
}

#[test]
fn without_the_server_the_page_opens_and_a_sudoku_is_played_on() {
    let place = format!("/#/sudoku?givens={FIRST}");
    let mut page = Page::open_of(Server::tessera(), Browser::ChromiumKeeping, DESKTOP, &place);
    is_kept(&page);
    let port = page.server.port;
    page.click(&id("cell-1-1"));
    press(&page, "pad-4");
    page.sees(&id("say"), "52 cells to go.");
    page.server.stop();
    page.reload();
    page.sees(&id("gone"), "The server does not answer.");
    page.sees(&id("say"), "52 cells to go.");
    page.click(&id("cell-1-2"));
    press(&page, "pad-1");
    page.sees(&id("say"), "51 cells to go.");
    press(&page, "step");
    page.sees(&id("say"), "The server does not answer.");
    page.complaints();
    page.is_sound("offline-sudoku");
    page.script("location.hash = '#/play'");
    page.sees("main h1", "This part needs the server");
    page.complaints();
    page.is_sound("offline-play");
    page.server = Server::tessera_at(port);
    page.until("the server", || {
        (page.count(&id("gone")) == 0).then_some(())
    });
    // The page tries again by itself.
    page.sees(".view.play h1", "Play");
}
