//! The page in Firefox: a few whole jobs, one after another in a browser that takes seconds to start.

use crate::alone::{modules, threads_share_the_work};
use crate::browser::Browser;
use crate::child::Server;
use crate::common::id;
use crate::page::Page;
use crate::screen::DESKTOP;

#[test]
fn views_are_opened_a_move_is_played_and_a_sudoku_is_solved() {
    // With modules, the page computes by itself.
    let modules = modules();
    let server = modules
        .as_ref()
        .map_or_else(Server::tessera, |modules| Server::tessera_with(modules));
    let page = Page::open_of(server, Browser::Firefox, DESKTOP, "/");
    page.listen();
    every_view_opens(&page);
    a_move_is_played_and_answered(&page);
    a_sudoku_cell_is_solved(&page);
    if modules.is_some() {
        threads_share_the_work(&page);
        is_well(&page, "threads");
    }
}

/// Nothing has gone wrong, and nothing is wider than the screen.
#[track_caller]
fn is_well(page: &Page, name: &str) {
    page.shoot(&format!("firefox-{name}"));
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{name}: {complaints:?}");
    let sideways = page.script(
        "const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth;",
    );
    assert_eq!(sideways, false, "{name}: scrolls sideways");
}

fn every_view_opens(page: &Page) {
    for view in [
        "home", "play", "draughts", "endgames", "sudoku", "learn", "towers",
    ] {
        page.go(&format!("/#/{view}"));
        is_well(page, view);
    }
}

fn a_move_is_played_and_answered(page: &Page) {
    page.go("/#/play?variant=english&level=1&color=black");
    page.click(&id("start"));
    let square = |name: &str| format!("{} [role=gridcell][aria-label^=\"{name},\"]", id("board"));
    page.click(&format!("{}[aria-label*=\"can move\"]", square("11")));
    page.click(&format!(
        "{}[aria-label*=\"can be moved to\"]",
        square("15")
    ));
    page.sees(&id("moves"), "11-15");
    page.until("the answer", || {
        (page.count(&format!("{} button", id("moves"))) >= 2).then_some(())
    });
    is_well(page, "move");
}

fn a_sudoku_cell_is_solved(page: &Page) {
    page.go("/#/sudoku");
    for control in ["step", "which-technique", "show-step", "apply-step"] {
        page.click(&id(control));
    }
    page.sees(&id("say"), "52 cells to go.");
    is_well(page, "sudoku");
}
