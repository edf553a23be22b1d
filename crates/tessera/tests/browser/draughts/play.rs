//! The play view: choosing a game, and playing it to its end.

use fantoccini::key::Key;

use super::{has_moves, holds, id, is_told, lists, moves, press, resign, says, step, touch, turns};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, Screen};

/// Opens the form, with what a link names, and begins the game.
#[track_caller]
fn begin(screen: Screen, link: &str) -> Page {
    let page = Page::open(screen, &format!("/#/play{link}"));
    press(&page, "start");
    page
}

/// Waits until a game has ended with this title and this reason.
#[track_caller]
fn ends(page: &Page, title: &str, reason: &str) {
    page.sees(&id("result"), title);
    says(page, reason);
}

/// Whether all of the page is on the screen.
fn fits(page: &Page) -> bool {
    page.script("return document.documentElement.scrollHeight <= innerHeight") == true
}

#[test]
fn two_clicks_lead_to_the_first_move() {
    let page = Page::open(DESKTOP, "/");
    page.sees("h1", "What would you like to do?");
    page.is_sound("home");
    press(&page, "way-play");
    page.sees("h1", "Play");
    page.is_sound("play-choosing");
    press(&page, "color-black");
    press(&page, "level-1");
    press(&page, "start");
    says(&page, "Your move.");
    page.sees(&id("name-top"), "Newcomer");
    page.sees(&id("name-bottom"), "You");
    turns(&page, "32", "1");
    assert!(fits(&page), "the page scrolls");
    step(&page, &["11", "15"]);
    has_moves(&page, 2);
    says(&page, "Your move");
    page.is_sound("play-game");

    press(&page, "hint");
    says(&page, "Hint: ");
    press(&page, "takeBack");
    lists(&page, &[]);
    says(&page, "Your move.");
    step(&page, &["12", "16"]);
    has_moves(&page, 2);
    says(&page, "Your move");
    resign(&page);
    ends(&page, "You lose", "Black resigns: white wins.");
    page.is_sound("play-resigned");

    press(&page, "review");
    says(&page, "Ply 0 of 2: Black to move.");
    assert!(
        page.address()
            .contains("#/draughts?variant=english&moves=12-16,")
    );
    page.go("/#/play");
    ends(&page, "You lose", "Black resigns: white wins.");
    // The colors change, so the engine moves first.
    press(&page, "rematch");
    has_moves(&page, 1);
    says(&page, "Your move");
    turns(&page, "1", "32");

    // Nothing of this game would be lost.
    press(&page, "cancel");
    page.sees("h1", "Play");
    assert_eq!(page.property(&id("level-1"), "checked"), "true");
    assert_eq!(page.property(&id("color-black"), "checked"), "true");
}

#[test]
fn a_piece_that_cannot_move_says_why() {
    let page = begin(DESKTOP, "?fen=B:W18,31:B15,4&color=black&level=1");
    says(&page, "Your move: you have to capture.");
    touch(&page, &["4"]);
    let told = "The black man on 4 cannot move: you have to capture with 15.";
    says(&page, told);
    is_told(&page, told);
    holds(&page, "4", "black man, wrong");
    holds(&page, "15", "black man, can move, has to capture");
    page.is_sound("play-refused");
    touch(&page, &["31"]);
    says(&page, "The white man on 31 is not yours: you play black.");
    step(&page, &["15"]);
    says(&page, "15: choose a target.");
    step(&page, &["22"]);
    has_moves(&page, 2);
    press(&page, "first");
    says(&page, "Position after ply 0 of ");
    touch(&page, &["15"]);
    says(&page, "This is an earlier position.");
    press(&page, "last");
    says(&page, "Your move");

    page.go("/#/draughts");
    page.go("/#/play");
    resign(&page);
    ends(&page, "You lose", "Black resigns: white wins.");
    touch(&page, &["4"]);
    says(&page, "The game is over.");
}

#[test]
fn the_engine_answers_an_offered_draw_by_its_score() {
    let page = begin(DESKTOP, "?fen=B:WK30,K31,K32:BK1&color=black");
    says(&page, "Your move");
    press(&page, "draw");
    page.sees("body", "White declines the draw: it is ahead");
    // It is asked again after another move only.
    page.until("no second offer", || {
        let disabled = page.attribute(&id("draw"), "aria-disabled")?;
        (disabled == "true").then_some(())
    });
    page.go("/#/play?fen=B:WK32:BK1,K2,K3");
    press(&page, "start");
    says(&page, "Your move");
    press(&page, "draw");
    ends(&page, "Draw", "Draw agreed.");
}

#[test]
fn the_time_of_a_player_runs_out() {
    let page = Page::open(PHONE, "/#/play?color=white&level=1");
    page.choose(&id("clock"), "1+1");
    page.choose(&id("opening"), "ballots");
    press(&page, "start");
    page.sees(&id("clock-bottom"), "1:00");
    // The opening has three plies, so white is to move.
    has_moves(&page, 3);
    let opening: Vec<String> = moves(&page).into_iter().take(3).collect();
    page.click("[role=gridcell][aria-label*=\", can move\"]");
    page.until("a move", || {
        // A capture of several pieces is chosen square by square.
        if moves(&page).len() == 3 {
            page.click("[role=gridcell][aria-label*=\"can be moved to\"]");
        }
        (moves(&page).len() > 3).then_some(())
    });
    has_moves(&page, 5);
    says(&page, "Your move");
    assert!(fits(&page), "the page scrolls");
    page.is_sound("play-clock");
    page.script("const now = Date.now; Date.now = () => now() + 70000; return null;");
    ends(&page, "You lose", "White ran out of time: black wins.");
    assert!(fits(&page), "the page scrolls");
    page.is_sound("play-flag");
    // The second game from an opening is the same with the colors changed.
    press(&page, "rematch");
    page.sees(".strip.bottom", "Black");
    has_moves(&page, 4);
    let again: Vec<String> = moves(&page).into_iter().take(3).collect();
    assert_eq!(again, opening);
}

#[test]
fn two_persons_play_at_one_board() {
    let page = Page::open(PHONE, "/#/play");
    page.click(&id("opponent-person"));
    page.choose(&id("variant"), "international");
    page.sees(&id("summary"), "White moves first.");
    press(&page, "start");
    says(&page, "White to move.");
    step(&page, &["32", "28"]);
    says(&page, "Black to move.");
    touch(&page, &["31"]);
    says(&page, "It is black's turn.");
    step(&page, &["19", "23"]);
    says(&page, "White to move, and has to capture.");
    lists(&page, &["32-28", "19-23"]);
    press(&page, "takeBack");
    lists(&page, &["32-28"]);
    assert!(fits(&page), "the page scrolls");
    page.is_sound("play-persons");
    page.reload();
    says(&page, "Black to move.");
    press(&page, "draw");
    ends(&page, "Draw", "Draw agreed.");
    press(&page, "new");
    page.sees("h1", "Play");
    assert_eq!(page.property(&id("variant"), "value"), "international");
}

#[test]
fn a_game_is_begun_with_the_keys_and_goes_on_later() {
    let page = Page::open(DESKTOP, "/");
    page.keys("1");
    page.sees("h1", "Play");
    page.tab_to(&id("color-lot"));
    page.keys(&Key::Right.to_string());
    page.tab_to(&id("start"));
    page.keys(&Key::Enter.to_string());
    says(&page, "Your move.");
    page.tab_to("[role=gridcell]");
    page.keys("?");
    page.sees("dialog", "take back");
    page.keys(&Key::Escape.to_string());
    step(&page, &["9", "13"]);
    has_moves(&page, 2);
    is_told(&page, "Your move");
    let played = moves(&page);
    page.go("/");
    page.sees(
        ".ways li:first-child",
        "Continue your game of English draughts.",
    );
    press(&page, "way-play");
    says(&page, "Your move");
    assert_eq!(moves(&page), played);
    // A link to another game does not end this one, unless that is chosen.
    page.go("/#/play?variant=russian");
    page.sees("dialog", "Your game is not over");
    page.is_sound("play-linked");
    press(&page, "go-on");
    assert_eq!(moves(&page), played);
    page.go("/#/play?variant=russian");
    press(&page, "take-link");
    page.until("the other variant", || {
        (page.property(&id("variant"), "value") == "russian").then_some(())
    });
}
