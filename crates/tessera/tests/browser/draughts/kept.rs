//! What is kept in the address and in local storage, and how the page behaves without the server.

use super::{engine_plays, has_moves, holds, id, lists, moves, open, press, says, step, turns};
use crate::browser::Browser;
use crate::child::Server;
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// Waits until a notice has this text, or is hidden for an empty text.
#[track_caller]
fn notes(page: &Page, name: &str, text: &str) {
    page.until(&format!("the note “{text}”"), || {
        let noted = page.text(&id(name));
        let is_it = if text.is_empty() {
            noted.is_empty()
        } else {
            noted.contains(text)
        };
        is_it.then_some(())
    });
}

#[test]
fn the_game_is_kept_and_a_link_restores_it() {
    let page = open(PHONE, "?variant=brazilian");
    step(&page, &["c3", "d4"]);
    lists(&page, &["c3-d4"]);
    engine_plays(&page, "black", "depth", "2");
    says(&page, "Paused. Black to move.");
    page.press("Start the engine");
    has_moves(&page, 2);
    let played = moves(&page);
    let played: Vec<&str> = played.iter().map(String::as_str).collect();
    press(&page, "flip");
    press(&page, "previous");
    says(&page, "Ply 1 of 2: Black to move.");
    let address = page.address();
    let (_, link) = address.split_once("/#/").unwrap();

    let is_as_it_was = || {
        says(&page, "Ply 1 of 2: Black to move.");
        lists(&page, &played);
        holds(&page, "d4", "white man, moved last");
        turns(&page, "a1", "h8");
        assert_eq!(page.property(&id("variant"), "value"), "brazilian");
        assert_eq!(page.property(&id("player-black"), "value"), "depth");
        assert_eq!(page.property(&id("limit-black"), "value"), "2");
    };
    page.reload();
    is_as_it_was();
    assert_eq!(page.address(), address);
    page.press("Sudoku");
    page.sees(".view.sudoku", "to go");
    page.press("Analyse");
    is_as_it_was();
    assert_eq!(page.address(), address);

    press(&page, "new");
    notes(&page, "kept", "The previous game is kept.");
    lists(&page, &[]);
    page.go(&format!("/#/{link}"));
    is_as_it_was();
    assert_eq!(page.address(), address);
}

/// Earlier versions of the page saved `moves` as `actions`.
#[test]
fn a_game_saved_by_an_earlier_version_is_restored() {
    let page = open(DESKTOP, "?variant=english&moves=11-15,23-19");
    lists(&page, &["11-15", "23-19"]);
    page.script(
        "const saved = localStorage.getItem('tessera.draughts');
         const old = saved.replaceAll('\"moves\":', '\"actions\":');
         sessionStorage.clear();
         localStorage.setItem('tessera.draughts', old.replace('11-15', '9-14').replace('23-19', '22-18'));
         history.replaceState(null, '', '#/draughts');
         location.reload();",
    );
    lists(&page, &["9-14", "22-18"]);
}

#[test]
fn invalid_parts_of_a_link_are_reported_and_left_out() {
    let page = open(DESKTOP, "?variant=chess");
    notes(&page, "problem", "There is no variant `chess`");
    notes(&page, "problem", "A new English game is shown instead.");
    page.is_sound("draughts-bad-link");
    page.press("OK");
    notes(&page, "problem", "");
    for (link, note, left) in [
        (
            "variant=russian&fen=nonsense",
            "The standard position is shown instead.",
            &[][..],
        ),
        ("moves=11-15,99-1", "The first move is kept.", &["11-15"]),
        ("moves=11-99", "No move is kept.", &[]),
        (
            "moves=11-15&ply=7",
            "The address names ply \"7\": expected a number from 0 to 1.",
            &["11-15"],
        ),
    ] {
        page.go(&format!("/#/draughts?{link}"));
        notes(&page, "problem", note);
        lists(&page, left);
    }
    step(&page, &["23", "19"]);
    lists(&page, &["11-15", "23-19"]);
    notes(&page, "problem", "");
}

#[test]
fn without_the_server_it_says_so_and_with_it_goes_on() {
    // A variant without an opening book, so that the engine has to think.
    let place = "/#/draughts?variant=anti-english";
    let mut page = Page::open_of(Server::tessera(), Browser::Chromium, DESKTOP, place);
    says(&page, "to move");
    let port = page.server.port;
    step(&page, &["11", "15"]);
    says(&page, "White to move.");
    page.server.stop();
    step(&page, &["23", "19"]);
    notes(&page, "problem", "The server does not answer");
    // The browser complains of it too.
    page.complaints();
    page.is_sound("draughts-alone");
    page.press("Try again");
    notes(&page, "problem", "The server does not answer");
    page.server = Server::tessera_at(port);
    // The page tries again by itself.
    says(&page, "Black to move.");
    notes(&page, "problem", "");
    lists(&page, &["11-15", "23-19"]);

    engine_plays(&page, "white", "depth", "40");
    step(&page, &["8", "11"]);
    says(&page, "depth ");
    page.server.stop();
    notes(&page, "problem", "The answer of the server broke off");
    page.complaints();
    page.is_sound("draughts-broken-off");
    page.server = Server::tessera_at(port);
    // The page tries again by itself.
    notes(&page, "problem", "");
    says(&page, "Paused. White to move.");
    page.press("Start the engine");
    press(&page, "move-now");
    has_moves(&page, 4);
}
