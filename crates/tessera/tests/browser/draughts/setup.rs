//! Positions set up by hand.

use super::{carry, holds, id, is_told, lists, open, press, says, square, step, touch};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

#[track_caller]
fn fen_is(page: &Page, fen: &str) {
    page.until(&format!("the FEN {fen}"), || {
        (page.property(&id("setup-fen"), "value") == fen).then_some(())
    });
}

#[test]
fn a_position_is_set_up_with_the_mouse() {
    let page = open(DESKTOP, "");
    press(&page, "set-up");
    page.sees("h2", "Set up a position");
    page.is_sound("draughts-setup");
    press(&page, "setup-clear");
    fen_is(&page, "B:W:B");
    page.sees(
        &id("setup-problem"),
        "The board is empty: each side needs a piece.",
    );
    assert_eq!(page.property(&id("setup-use"), "disabled"), "true");
    press(&page, "palette-white-king");
    touch(&page, &["32", "31"]);
    fen_is(&page, "B:WK31,K32:B");
    // The same piece again takes it away.
    touch(&page, &["31"]);
    fen_is(&page, "B:WK32:B");
    page.drag(&[&id("palette-black-man"), &square("1")]);
    is_told(&page, "1 black man");
    carry(&page, "1", "6");
    fen_is(&page, "B:WK32:B6");
    assert_eq!(page.property(&id("setup-use"), "disabled"), "false");
    // Beside the board it is gone.
    page.drag(&[&square("6"), "#setup-title"]);
    fen_is(&page, "B:WK32:B");
    // A side without a piece has nothing to play with.
    page.sees(
        &id("setup-problem"),
        "Black has no piece: there is no game to play.",
    );
    assert_eq!(page.property(&id("setup-use"), "disabled"), "true");
    page.is_sound("draughts-setup-alone");

    press(&page, "palette-black-man");
    touch(&page, &["29"]);
    page.sees(
        &id("setup-problem"),
        "A black man on 29, where it would have become a king",
    );
    assert_eq!(page.property(&id("setup-use"), "disabled"), "true");
    page.is_sound("draughts-setup-impossible");
    page.fill(&id("setup-fen"), "W:W24,x");
    page.sees(&id("setup-problem"), "`x` is not a square");
    page.fill(&id("setup-fen"), "W:W24,27:BK1,20");
    holds(&page, "20", "black man");
    holds(&page, "1", "black king");
    page.until("no problem", || {
        page.text(&id("setup-problem")).is_empty().then_some(())
    });

    // What is being set up is not lost.
    page.reload();
    fen_is(&page, "W:W24,27:BK1,20");
    press(&page, "setup-cancel");
    says(&page, "Black to move.");
    holds(&page, "24", "white man");
    holds(&page, "9", "black man, can move");
    press(&page, "set-up");
    page.fill(&id("setup-fen"), "W:W24,27:BK1,20");
    holds(&page, "20", "black man");
    press(&page, "setup-use");
    says(&page, "White to move.");
    step(&page, &["27", "23"]);
    lists(&page, &["27-23"]);
    says(&page, "has to capture.");
}

#[test]
fn a_position_is_set_up_with_a_finger() {
    let page = open(PHONE, "");
    press(&page, "set-up");
    page.choose(&id("variant"), "russian");
    press(&page, "setup-clear");
    fen_is(&page, "W:W:B");
    press(&page, "palette-black-man");
    touch(&page, &["b6", "d6"]);
    press(&page, "palette-eraser");
    touch(&page, &["d6"]);
    page.drag(&[&id("palette-white-man"), &square("c3")]);
    carry(&page, "c3", "c5");
    fen_is(&page, "W:W14:B9");
    page.is_sound("draughts-setup");
    press(&page, "setup-use");
    says(&page, "White to move, and has to capture.");
    step(&page, &["c5", "a7"]);
    says(&page, "White wins: black has no pieces left.");
    page.is_sound("draughts-won");
}
