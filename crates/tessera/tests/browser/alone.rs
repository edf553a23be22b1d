//! The page that computes by itself: with its modules it needs no server, and a server that is there is not asked.
//!
//! `web/build` makes the modules. Where they are missing, these tests do nothing.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::Browser;
use crate::child::Server;
use crate::common::{id, press};
use crate::offline::is_kept;
use crate::page::Page;
use crate::screen::DESKTOP;

/// A hard sudoku.
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// The folder of the modules, if they were built.
pub(crate) fn modules() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/web");
    folder.is_dir().then_some(folder)
}

/// Begins a game against the engine, and plays two moves.
#[track_caller]
fn play(page: &Page) {
    page.click(&id("start"));
    let square = |can: &str| {
        let board = id("board");
        format!("{board} [role=gridcell][aria-label*=\"{can}\"]")
    };
    let (source, target) = (square("can move"), square("can be moved to"));
    let moves = format!("{} button", id("moves"));
    for plies in [1, 3] {
        page.click(&source);
        page.until("a move", || {
            if page.count(&moves) >= plies {
                return Some(());
            }
            // A capture may have several jumps.
            if page.count(&target) > 0 {
                page.click(&target);
            }
            None
        });
        page.until("the answer", || (page.count(&moves) > plies).then_some(()));
    }
}

#[test]
fn a_site_of_files_plays_analyses_proves_and_rates_without_a_network() {
    let Some(modules) = modules() else { return };
    let dir = tempfile::tempdir().unwrap();
    let site = dir.path().join("some/where");
    let written = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .arg("site")
        .args([&site, Path::new("--modules"), &modules])
        .status();
    assert!(written.unwrap().success());
    let server = Server::of_files(&site);
    let place = "/#/play?variant=english&level=6&color=black";
    let mut page = Page::open_of(server, Browser::ChromiumKeeping, DESKTOP, place);
    is_kept(&page);
    // The first move fetches the weights of the variant.
    play(&page);
    let asked = page.server.asked();
    let misses = |path: &String| path.starts_with("/api/") || path.starts_with("/tables");
    assert!(!asked.iter().any(misses), "{asked:?}");
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
    page.server.stop();

    page.go("/#/play?variant=english&level=6&color=black");
    page.reload();
    page.go("/#/draughts?variant=english&start=W:WK22,28:BK10,4&moves=");
    press(&page, "live");
    page.sees(&id("live-facts"), "depth ");
    page.go("/#/endgames");
    // The puzzles of a variant are a file of their own.
    page.choose(&id("train-grade"), "any");
    page.sees(&id("train-count"), "40 to choose from");
    press(&page, "puzzle-two-for-one");
    page.sees(":focus", "Give one, take two");
    // Each move is judged by a proof.
    page.click("[role=gridcell][aria-label^=\"26,\"][aria-label*=\"can move\"]");
    page.click("[role=gridcell][aria-label^=\"22,\"]");
    page.sees(&id("judgement"), "The win is gone: it is a draw now.");
    page.go(&format!("/#/sudoku?givens={HARD}"));
    page.sees(&id("rating"), "Extreme");
    assert_eq!(page.count(&id("gone")), 0, "nothing is missing");
}

/// Another number of threads takes another memory, and each thread a worker. All is one script, since each script of
/// Firefox's driver has modules of its own.
#[track_caller]
pub(crate) fn threads_share_the_work(page: &Page) {
    let (api, engine) = (Page::module("lib/api.js"), Page::module("lib/engine.js"));
    let shares = "async ([{ stream }, { prepare, answerHere }]) => {
            const body = { variant: 'english', moves: [] };
            await prepare('draughts/think');
            const answers = () => answerHere('draughts/think', { ...body, depth: 1 }, { isLong: true });
            while ((await answers()) === null) await new Promise((soon) => setTimeout(soon, 20));
            const { Worker } = window;
            let started = 0;
            window.Worker = class extends Worker {
                constructor(...values) {
                    super(...values);
                    started += 1;
                }
            };
            localStorage.setItem('tessera.threads', JSON.stringify('2'));
            const { nodes } = await stream('draughts/think', { ...body, seconds: 1 });
            window.Worker = Worker;
            localStorage.removeItem('tessera.threads');
            done([started, nodes > 1000]);
        }";
    let found = page.async_script(&format!("Promise.all([{api}, {engine}]).then({shares});"));
    assert_eq!(found, serde_json::json!([2, true]));
}

#[test]
fn a_server_is_not_asked_in_a_game() {
    let Some(modules) = modules() else { return };
    let server = Server::tessera_with(&modules);
    let place = "/#/play?variant=english&level=3&color=black";
    let page = Page::open_of(server, Browser::Chromium, DESKTOP, place);
    // The modules of the board and of the search are on their way. Until they are there, the server answers.
    let engine = Page::module("lib/engine.js");
    for asked in [
        "answerHere('draughts/game', { variant: 'english', moves: [] })",
        "answerHere('draughts/think', { variant: 'english', moves: [], depth: 1 }, { isLong: true })",
    ] {
        let is_ready = format!(
            "{engine}.then(({{ answerHere }}) => {asked}).then((answer) => done(answer !== null));"
        );
        page.until("the module", || {
            page.async_script(&is_ready).as_bool()?.then_some(())
        });
    }
    assert_eq!(page.script("return crossOriginIsolated"), true);
    page.script("performance.clearResourceTimings()");
    play(&page);
    let asked = page.script(
        "return performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/api/'))",
    );
    assert_eq!(asked, serde_json::json!([]));
    // A search stops where it is, and the same worker goes on.
    let stops = "async ({ stream }) => {
            const control = new AbortController();
            setTimeout(() => control.abort(), 500);
            const body = { variant: 'english', moves: [] };
            const long = stream('draughts/think', { ...body, seconds: 50 }, { signal: control.signal });
            const name = await long.catch((error) => error.name);
            const { depth } = await stream('draughts/think', { ...body, depth: 2 });
            done([name, depth]);
        }";
    let api = Page::module("lib/api.js");
    let stopped = page.async_script(&format!("{api}.then({stops});"));
    assert_eq!(stopped, serde_json::json!(["AbortError", 2]));
    threads_share_the_work(&page);
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
}
