//! The review of a game, and learning from its mistakes.

use fantoccini::key::Key;

use super::{id, open, press, says, square};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// White gives a man away with the fourth move.
const GAME: &str = "?variant=english&moves=11-15,23-19,9-14,19-16,12x19,22-18";

/// Has the game reviewed with the quickest search.
#[track_caller]
fn review(page: &Page) {
    page.choose(&id("review-strength"), "quick");
    press(page, "review-start");
    page.sees(&id("review-start"), "Review again");
}

/// The numbers of the faults of a player in the table.
fn faults(page: &Page, column: usize) -> Vec<usize> {
    let script = format!(
        "return [...document.querySelectorAll('[data-testid=review-table] tbody td:nth-child({column}) button')]
            .map((one) => Number(one.textContent));"
    );
    serde_json::from_value(page.script(&script)).unwrap()
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_are_found() {
    let page = open(DESKTOP, GAME);
    review(&page);
    assert!(faults(&page, 2)[2] >= 1);
    page.sees(&format!("{} [data-ply=\"4\"]", id("moves")), "??");
    // The number of white's blunders leads to the first one.
    page.click(&format!(
        "{} tbody tr:last-child td:nth-child(2) button",
        id("review-table")
    ));
    says(&page, "Ply 4 of 6");
    page.sees(&id("review-better"), "2... 19-16 ?? Blunder");
    // What the review says of a move is seen together with the moves.
    let seen = page.script(
        "const last = document.querySelector('[data-testid=review-better]').getBoundingClientRect().bottom;
        const list = document.querySelector('[data-testid=moves]').getBoundingClientRect();
        return list.height >= 72 && last + scrollY <= innerHeight;",
    );
    assert_eq!(seen, true);
    page.sees(&id("review-better"), "Better was");
    page.is_sound("draughts-review");
    // The keys of the graph.
    page.script("document.querySelector('[data-testid=review-graph]').focus();");
    page.keys(&Key::Left.to_string());
    says(&page, "Ply 3 of 6");
    page.keys(&Key::PageUp.to_string());
    says(&page, "Ply 4 of 6");
    let told = page
        .attribute(&id("review-graph"), "aria-valuetext")
        .unwrap();
    assert!(
        told.starts_with("2... 19-16: white ") && told.ends_with("Blunder"),
        "{told}"
    );
    page.keys(&Key::End.to_string());
    says(&page, "to move");
    page.click(&id("review-graph"));
    says(&page, "Ply 3 of 6");

    // The better line is shown as a variation, and the review stays.
    page.click(&format!(
        "{} tbody tr:last-child td:nth-child(2) button",
        id("review-table")
    ));
    page.sees(&id("review-better"), "Better was");
    page.click(&format!(
        "{} .line-buttons button:nth-child(2)",
        id("review-better")
    ));
    says(&page, "Variation, ply 5");
    page.sees(&id("review-start"), "Review again");
    // It is kept with the game.
    page.reload();
    page.sees(&id("review-table"), "White");
    assert!(faults(&page, 2)[2] >= 1);
    page.go("/#/draughts?variant=english&moves=11-15");
    page.sees(&id("review-start"), "Review the game");
    page.until("no table", || {
        page.script(
            "return document.querySelector('[data-testid=review-table]').checkVisibility();",
        )
        .as_bool()
        .is_some_and(|is_seen| !is_seen)
        .then_some(())
    });
}

#[test]
fn a_review_is_stopped_and_goes_on() {
    let page = open(PHONE, GAME);
    page.choose(&id("review-strength"), "thorough");
    press(&page, "review-start");
    press(&page, "review-stop");
    page.sees(&id("review-start"), "Continue");
    page.sees(&id("review-note"), "Stopped");
    review(&page);
    page.sees(&id("review-table"), "Black");
    page.script("document.querySelector('[data-testid=review-panel]').scrollIntoView();");
    page.is_sound("draughts-review");
}

#[test]
fn a_link_has_a_game_reviewed() {
    let page = open(DESKTOP, &format!("{GAME}&ply=0&review=1"));
    page.sees(&id("review-start"), "Review again");
    page.sees(&id("review-table"), "White");
    assert!(!page.address().contains("review"), "{}", page.address());
}

/// A square of the board in the dialog.
fn inside(name: &str) -> String {
    format!("dialog [role=gridcell][aria-label^=\"{name},\"]")
}

fn step_inside(page: &Page, path: &[&str]) {
    for name in path {
        page.click(&format!("{}[aria-label*=\", can \"]", inside(name)));
    }
}

/// The better move than the one with this number, as the review has it.
fn better(page: &Page, number: usize) -> Vec<String> {
    let script = format!(
        "return JSON.parse(localStorage.getItem('tessera.review')).moves[{number}].better[0];"
    );
    let text = page.script(&script);
    let squares = text.as_str().unwrap().split(['-', 'x']);
    squares.map(ToOwned::to_owned).collect()
}

/// Works through the mistakes of white: the blunder by hand, the others by their solutions.
#[track_caller]
fn learn(page: &Page) {
    review(page);
    let all: usize = faults(page, 2).iter().sum();
    press(page, "learn-white");
    for number in 1..=all {
        page.sees(&id("learn-place"), &format!("Position {number} of {all}"));
        page.sees(&id("learn-words"), "was played. Find a better move.");
        if !page.text(&id("learn-words")).contains("19-16") {
            press(page, "learn-solve");
            page.sees(&id("learn-words"), "The best line: ");
            press(page, "learn-next");
            continue;
        }
        page.is_sound("draughts-learn");
        step_inside(page, &["19", "16"]);
        page.sees(&id("learn-words"), "19-16 is the move of the game.");
        press(page, "learn-hint");
        page.sees(&id("learn-words"), "The marked piece");
        let best = better(page, 3);
        let best: Vec<&str> = best.iter().map(String::as_str).collect();
        step_inside(page, &best);
        page.sees(&id("learn-words"), "is the best move.");
        press(page, "learn-next");
    }
    // None was found on the first try.
    page.sees(
        &id("learn-words"),
        &format!("0 of {all} found on the first try."),
    );
    // Once more, and another move is judged by a search.
    press(page, "learn-again");
    page.until("the blunder", || {
        let words = page.text(&id("learn-words"));
        if words.contains("19-16") {
            return Some(());
        }
        press(page, "learn-solve");
        press(page, "learn-next");
        None
    });
    step_inside(page, &["24", "20"]);
    page.until("a judgement", || {
        let words = page.text(&id("learn-words"));
        let is_judged = words.contains("24-20 loses") || words.contains("Right: 24-20");
        is_judged.then_some(())
    });
    page.is_sound("draughts-judged");
    page.press("Close");
    page.click(&square("11"));
}

#[test]
fn a_player_learns_from_mistakes() {
    learn(&open(DESKTOP, GAME));
}

#[test]
fn a_player_learns_from_mistakes_on_a_phone() {
    learn(&open(PHONE, GAME));
}
