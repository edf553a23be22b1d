//! Endgames: puzzles played against perfect defence, and proofs.

use fantoccini::key::Key;
use serde_json::json;

use crate::common::{id, is_told, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// A square of the board by its name, whatever stands on it.
fn square(name: &str) -> String {
    format!("[role=gridcell][aria-label^=\"{name},\"]")
}

/// Waits until a square is as a screen reader would say it: "26, white man, can move".
#[track_caller]
fn holds(page: &Page, what: &str) {
    let cell = format!("[role=gridcell][aria-label=\"{what}\"]");
    page.until(what, || (page.count(&cell) == 1).then_some(()));
}

/// Plays a move, square by square, at one's turn.
#[track_caller]
fn play(page: &Page, squares: &[&str]) {
    let (from, to) = squares.split_first().unwrap();
    // The text of the turn is that of the position before, until the server has answered to the last move.
    page.click(&format!("{}[aria-label*=\"can move\"]", square(from)));
    for name in to {
        page.click(&square(name));
    }
}

/// Waits until the one who tries has the turn.
#[track_caller]
fn holds_turn(page: &Page) {
    page.sees(&id("turn"), "your move");
}

/// Waits until an element is gone, or hidden.
#[track_caller]
fn is_gone(page: &Page, name: &str) {
    page.until(&format!("no {name}"), || {
        let elements = page.script(&format!(
            "return [...document.querySelectorAll('{}')].every((own) => own.checkVisibility() === false)",
            id(name)
        ));
        elements.as_bool()?.then_some(())
    });
}

#[test]
fn a_puzzle_is_won_against_perfect_defence() {
    let page = Page::open(DESKTOP, "/#/endgames");
    page.sees("h1", "Endgames and puzzles");
    assert_eq!(page.count(&format!("{} .card", id("puzzles"))), 15);
    assert_eq!(page.text(&id("solved-count")), "");
    let columns = page
        .script("return getComputedStyle(document.querySelector('.cards')).gridTemplateColumns");
    assert_eq!(columns.as_str().unwrap().split(' ').count(), 3);
    page.is_sound("endgames-list");

    press(&page, "puzzle-two-for-one");
    page.sees(":focus", "Give one, take two");
    page.sees(&id("goal"), "White to move and win · English");
    is_gone(&page, "solved");
    play(&page, &["26", "22"]);
    page.sees(&id("judgement"), "The win is gone: it is a draw now.");
    is_told(&page, "The win is gone");
    page.sees(&id("game"), "26-22");
    page.is_sound("endgames-gone");
    // Nothing is answered until the reader says so.
    press(&page, "go-on");
    page.sees(&id("game"), "17x26");
    holds(&page, "26, black man, moved last");
    press(&page, "take-back");
    is_gone(&page, "judgement");
    holds(&page, "26, white man, can move");

    play(&page, &["26", "23"]);
    page.sees(
        &id("judgement"),
        "Still winning, in 2 plies: the shortest way.",
    );
    is_told(&page, "Black replies 19x26");
    holds(&page, "31, white man, can move");
    play(&page, &["31", "13"]);
    page.sees(
        &id("result"),
        "You win in 3 plies, the shortest way possible.",
    );
    page.sees(&id("solved"), "solved");
    page.is_sound("endgames-solved");

    page.press("All puzzles");
    page.sees(&id("solved-count"), "1 of 15 solved");
    page.sees(&id("puzzle-two-for-one"), "solved");
    page.reload();
    page.sees(&id("puzzle-two-for-one"), "solved");
    press(&page, "puzzle-two-for-one");
    press(&page, "next-puzzle");
    page.sees("h1", "The new king strikes");
    is_gone(&page, "solved");
}

#[test]
fn moves_are_judged() {
    let page = Page::open(DESKTOP, "/#/endgames?variant=english&fen=W:WK25:BK8");
    page.sees("h1", "King against king");
    play(&page, &["25", "22"]);
    page.sees(&id("game"), "8-4");
    holds_turn(&page);
    page.press("What each move is worth");
    page.sees(&id("worth"), "wins in 7 plies");
    page.sees(&id("worth"), "wins in 11 plies");
    page.is_sound("endgames-worth");
    page.hover(&format!("{} li:nth-child(2) button", id("worth")));
    holds(&page, "22, white king, can move, hint: from here");
    page.click(&format!("{} li:nth-child(2) button", id("worth")));
    page.sees(
        &id("judgement"),
        "Still winning, but 4 plies longer than needed: 10 now.",
    );
    holds_turn(&page);
    let game = page.text(&id("game"));
    let link = page.address();
    page.reload();
    page.sees(&id("judgement"), "4 plies longer");
    assert_eq!(page.text(&id("game")), game);
    page.keys("n");
    holds(&page, "25, white king, can move");
    page.go("/#/sudoku");
    page.go(&format!("/{}", &link[link.find('#').unwrap()..]));
    page.until("the game of the link", || {
        let shown = page.text(&id("game"));
        (game
            .lines()
            .filter(|line| line.contains('-'))
            .all(|ply| shown.contains(ply)))
        .then_some(())
    });

    // Against one who does not lose, a draw has to be held.
    let again = "10-15,16-12,15-11,12-16,11-15,16-12,15-11";
    page.go(&format!(
        "/#/endgames?variant=english&fen=B:WK16,20:BK10&moves={again},12-16"
    ));
    page.sees(&id("goal"), "Black to move and draw");
    play(&page, &["11", "15"]);
    page.sees(
        &id("result"),
        "Draw: the same position has occurred 3 times",
    );
    page.sees(&id("solved"), "solved");
    page.is_sound("endgames-held");
}

#[test]
fn the_exact_line_is_shown() {
    let page = Page::open(DESKTOP, "/#/endgames?variant=english&fen=W:WK25:BK8");
    press(&page, "mode-tell");
    page.sees(&id("value"), "White wins in 9 plies.");
    page.sees(".ending", "At the end: white wins");
    page.is_sound("endgames-told");
    page.press("One ply on");
    page.sees(&id("turn"), "25-22: 1 of 9 plies");
    holds(&page, "22, white king, moved last");
    page.click(&format!("{} li:nth-child(4) button", id("line")));
    page.sees(&id("turn"), "3 of 9 plies");
    for ply in 4..=9 {
        page.keys(&Key::Right.to_string());
        page.sees(&id("turn"), &format!("{ply} of 9 plies"));
    }
    assert_eq!(page.count("[role=gridcell][aria-label*=black]"), 0);
    page.is_sound("endgames-line");
    page.press("To the start");
    holds(&page, "25, white king, can move");

    page.press("What each move is worth");
    page.sees(&id("worth"), "draws");
    // Any move can be played.
    page.click(&square("25"));
    page.click(&square("30"));
    page.sees(&id("value"), "Draw: neither side can force a win");
    page.reload();
    page.sees(&id("value"), "Draw: neither side can force a win");
    press(&page, "mode-try");
    page.sees(&id("judgement"), "The win is gone");
    page.press("Show the solution");
    page.sees(&id("value"), "White wins in 9 plies.");
    page.press("One ply on");
    page.press("One ply on");
    page.press("Play from here");
    page.sees("h1", "Your position");
    holds(&page, "22, white king, can move");
}

#[test]
fn a_position_of_ones_own_is_proven() {
    let page = Page::open(DESKTOP, "/#/endgames");
    press(&page, "set-up");
    page.sees(":focus", "Your own position");
    assert_eq!(
        page.attribute(&id("use-position"), "disabled").as_deref(),
        Some("true")
    );
    page.is_sound("endgames-empty");
    press(&page, "palette-white-king");
    page.click(&square("25"));
    press(&page, "palette-black-man");
    page.click(&square("7"));
    page.drag(&[&id("palette-black-king"), &square("8")]);
    holds(&page, "8, black king");
    page.drag(&[&square("7"), &id("setup-fen")]);
    holds(&page, "7, empty");
    page.until("its FEN", || {
        (page.property(&id("setup-fen"), "value") == "W:WK25:BK8").then_some(())
    });
    page.is_sound("endgames-set-up");
    press(&page, "use-position");
    page.sees("h1", "King against king");

    press(&page, "edit");
    page.choose("select", "russian");
    holds(&page, "a1, empty");
    page.fill(&id("setup-fen"), "W:WK1:BK1");
    page.sees(&id("setup-problem"), "a second piece on b8");
    assert_eq!(
        page.attribute(&id("use-position"), "disabled").as_deref(),
        Some("true")
    );
    page.is_sound("endgames-impossible");
    page.fill(&id("setup-fen"), "W:W21,22,23,24,25,26,27:B5,6,7,8,9,10,11");
    page.sees("main", "14 pieces are too many to prove: 12 at most.");
    page.fill(&id("setup-fen"), "W:WK28:BK1,6");
    holds(&page, "b8, black king");
    press(&page, "use-position");
    page.sees("h1", "A king at the fence");
    press(&page, "mode-tell");
    page.sees(&id("value"), "Draw: neither side can force a win.");
    page.is_sound("endgames-draw");
}

#[test]
fn what_is_not_proven_is_not_claimed() {
    let page = Page::open(
        PHONE,
        "/#/endgames?variant=russian&fen=W:W21,22,23,24,25,26:B7,8,9,10,11,12&mode=tell",
    );
    page.sees(&id("progress"), "Proving: ");
    page.is_sound("endgames-proving");
    page.press("Stop");
    page.sees("main", "Stopped.");
    is_gone(&page, "progress");
    is_gone(&page, "value");
    page.is_sound("endgames-stopped");
    page.choose(".proof-time select", "30");
    press(&page, "mode-try");
    holds_turn(&page);
    page.reload();
    page.sees(&id("progress"), "of 30 s");
    press(&page, "mode-tell");
    page.sees(&id("progress"), "of 30 s");
    page.press("Stop");
    page.press("Continue");
    page.sees(&id("progress"), "of 30 s");
    page.press("Stop");
    page.sees("main", "Stopped.");
    page.choose(".proof-time select", "5");
    page.press("Continue");
    page.sees(
        &id("value"),
        "Not proven within the time: white has no win in ",
    );
    page.sees(".ending", "the line is the best one found, without proof");
    page.sees(&id("longer"), "Try for 10 s");
    page.is_sound("endgames-unproven");
}

#[test]
fn a_puzzle_is_won_with_a_finger() {
    let page = Page::open(PHONE, "/#/endgames");
    page.is_sound("endgames-list");
    press(&page, "puzzle-towers-one");
    page.sees(&id("goal"), "White to move and win · Towers");
    page.is_sound("endgames-puzzle");
    play(&page, &["E6", "D5"]);
    page.sees(
        &id("judgement"),
        "The win is gone: Black wins in 21 plies now.",
    );
    // The verdict and what to do about it are on the screen, with most of the board.
    let is_seen = page.script(
        "const box = (css) => document.querySelector(css).getBoundingClientRect();
        const word = ['judgement', 'take-back', 'go-on'].map((name) => box(`[data-testid=${name}]`));
        return word.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
            && box('[data-testid=board]').top >= 0;",
    );
    assert_eq!(is_seen, true);
    page.is_sound("endgames-gone");
    press(&page, "take-back");
    play(&page, &["E6", "G8"]);
    page.sees(
        &id("judgement"),
        "Still winning, in 10 plies: the shortest way.",
    );
    holds_turn(&page);
    page.press("What each move is worth");
    page.sees(&id("worth"), "wins in 9 plies");
    page.is_sound("endgames-worth");
    press(&page, "mode-tell");
    page.sees(&id("value"), "White wins in 9 plies.");
    page.press("To the end");
    page.sees(&id("turn"), "9 of 9 plies");
    page.is_sound("endgames-line");

    page.press("All puzzles");
    press(&page, "set-up");
    press(&page, "palette-white-king");
    page.click(&square("25"));
    page.is_sound("endgames-set-up");
}

#[test]
fn a_puzzle_is_won_with_the_keyboard() {
    let page = Page::open(DESKTOP, "/#/endgames");
    let to = |keys: &[Key], what: &str| {
        page.keys(&keys.iter().map(Key::to_string).collect::<String>());
        page.until(&format!("the focus at {what}"), || {
            (page.attribute(":focus", "aria-label")? == what).then_some(())
        });
    };
    page.tab_to(&id("puzzle-two-for-one"));
    page.keys(&Key::Enter.to_string());
    page.sees(":focus", "Give one, take two");
    holds_turn(&page);
    page.tab_to("[role=gridcell]");
    to(&[], "32, empty");
    to(&[Key::Up, Key::Left, Key::Left], "26, white man, can move");
    to(&[Key::Enter], "26, white man, selected");
    holds(&page, "22, empty, can be moved to");
    is_told(&page, "26 selected. Possible targets: ");
    to(&[Key::Escape], "26, white man, can move");
    to(&[Key::Enter, Key::Up], "22, empty, can be moved to");
    to(&[Key::Enter], "22, white man, moved last");
    page.sees(&id("judgement"), "The win is gone");
    page.keys("u");
    to(&[Key::Down], "26, white man, can move");
    to(
        &[Key::Enter, Key::Up, Key::Right, Key::Enter],
        "23, white man, moved last",
    );
    page.sees(&id("judgement"), "the shortest way");
    holds(&page, "26, black man, moved last");
    holds_turn(&page);
    to(&[Key::Down, Key::Down], "31, white man, can move");
    to(
        &[Key::Enter, Key::Up, Key::Up, Key::Left],
        "22, empty, can be moved to",
    );
    page.keys(&Key::Enter.to_string());
    page.sees(&id("result"), "You win in 3 plies");
    page.chord(Key::Shift, &Key::Left.to_string());
    holds(&page, "26, black man, moved last");

    page.keys("n");
    // It is one's turn in the position before, too.
    holds(&page, "26, white man, can move");
    page.keys("h");
    page.sees(&id("worth"), "wins in 3 plies");
    page.tab_to("[name=mode]");
    page.keys(&Key::Right.to_string());
    page.sees(&id("value"), "White wins in 3 plies.");
    page.tab_to(&format!("{} button", id("line")));
    page.sees(":focus", "Start");
    page.keys(&Key::End.to_string());
    page.sees(":focus", "31x22x13");
    page.sees(&id("turn"), "3 of 3 plies");
    page.keys("?");
    page.sees("dialog", "what each move is worth");
}

#[test]
fn a_proof_is_downloaded() {
    let page = Page::open(
        DESKTOP,
        "/#/endgames?variant=english&fen=W:W14,21,23,26:B4,17&mode=tell",
    );
    let folder = tempfile::tempdir().unwrap();
    page.devtools(
        "Browser.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder.path() }),
    );
    page.sees(&id("value"), "White wins in 9 plies.");
    is_gone(&page, "certificate-note");
    press(&page, "certificate");
    page.sees(
        &id("certificate-note"),
        "Saved: white to move wins in 9 plies, in ",
    );
    is_told(&page, "Saved: white to move wins in 9 plies");
    page.is_sound("endgames-certificate");
    let file = folder.path().join("english-proof.jsonl");
    let text = page.until("the file", || std::fs::read_to_string(&file).ok());
    let proven = tessera_engine::certificate::verify(&mut text.as_bytes(), 1 << 26).unwrap();
    assert_eq!(proven.to_string(), "white to move wins in 9 plies");
    // Another position has another proof.
    page.press("One ply on");
    page.press("Play from here");
    is_gone(&page, "certificate");
}
