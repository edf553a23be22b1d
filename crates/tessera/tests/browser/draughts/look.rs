//! What is to be seen, and where: nothing covers another thing, nothing that changes is off the screen.

use super::{engine_plays, has_moves, id, open, press, read, says, step};
use crate::page::Page;
use crate::screen::{ALL, DESKTOP, PHONE};

/// Waits until a script returns `true`.
#[track_caller]
fn holds_true(page: &Page, what: &str, script: &str) {
    page.until(what, || page.script(script).as_bool()?.then_some(()));
}

#[test]
fn the_list_follows_the_game() {
    let there = "9-14,21-17,14x21,23-18,5-9,18-15,10x19,24x15,11x18,22x15,9-13,27-24,7-10,25-22,10x19,24x15,6-9,\
        32-27,9-14,22-17,13x22,26x17x10,2-7,31-26,7x14,27-24,14-17,26-22,17x26,30x23,1-6,15-11,8x15,\
        23-18,15x22,29-25";
    for screen in [DESKTOP, PHONE] {
        let page = open(screen, &format!("?moves={there}"));
        let is_seen =
            "const [list, own] = ['[data-testid=moves]', '[data-testid=moves] [aria-current]']
                .map((css) => document.querySelector(css)?.getBoundingClientRect());
            return Boolean(own) && own.top >= list.top - 1 && own.bottom <= list.bottom + 1;";
        holds_true(&page, "the last move in the list", is_seen);
        for ply in (1..36).rev().take(20) {
            press(&page, "previous");
            says(&page, &format!("Ply {ply} of 36"));
        }
        holds_true(&page, "an early move in the list", is_seen);
        press(&page, "last");
        says(&page, "Black to move");
        holds_true(&page, "the last move in the list again", is_seen);
    }
}

#[test]
fn every_square_has_its_number_beside_its_piece() {
    // The corner of a number that is nearest to the piece is outside of it, and of the ring around it.
    let is_clear = "const far = ({ left, top, right, bottom }) => {
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return (box) => Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0))
                >= (right - left) / 2 - 0.6;
        };
        const numbers = [...document.querySelectorAll('.board .numbers text')];
        // The digits stand on the line; nothing hangs below it.
        const boxes = numbers.map((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const height = bottom - top;
            return { left, right, top: top + 0.2 * height, bottom: bottom - 0.2 * height };
        });
        const rounds = [...document.querySelectorAll('.board .piece .rim, .board .mark-movable')];
        return numbers.length > 0
            && numbers.every((text) => text.checkVisibility() && text.getBoundingClientRect().height >= 7)
            && rounds.length > 0
            && rounds.every((round) => boxes.every(far(round.getBoundingClientRect())));";
    for screen in ALL {
        let page = open(screen, "");
        for (variant, squares) in [("english", 32), ("international", 50), ("canadian", 72)] {
            page.go(&format!("/#/draughts?variant={variant}"));
            page.until(&format!("{squares} numbers of {variant}"), || {
                (page.count(".board .numbers text") == squares).then_some(())
            });
            holds_true(
                &page,
                &format!("numbers beside the pieces of {variant}"),
                is_clear,
            );
        }
    }
}

#[test]
fn black_looks_black_in_the_dark() {
    for screen in ALL {
        let page = open(screen, "");
        says(&page, "Black to move.");
        let is_darker =
            "const sum = (css) => getComputedStyle(document.querySelector(css)).backgroundColor
                .match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
            return sum('.sign.black') + 60 <= sum('[data-testid=verdict]');";
        holds_true(&page, "a sign darker than its ground", is_darker);
    }
}

#[test]
fn a_message_covers_no_button() {
    for screen in [DESKTOP, PHONE] {
        let page = open(screen, "");
        read(&page, "1. 11-15 23-19 *");
        page.sees(".toast", "Game opened");
        let is_clear = "const note = document.querySelector('.toast')?.getBoundingClientRect();
            return Boolean(note) && [...document.querySelectorAll('button, a, input, select')]
                .map((element) => element.getBoundingClientRect())
                .filter(({ width }) => width > 0)
                .every((box) => box.bottom <= note.top || box.top >= note.bottom
                    || box.right <= note.left || box.left >= note.right);";
        holds_true(&page, "a message that covers no button", is_clear);
    }
}

#[test]
fn a_hint_tells_its_score_on_the_screen() {
    let page = open(PHONE, "");
    press(&page, "hint");
    page.until("the hint with its score", || {
        let text = page.text(&id("verdict"));
        let is_whole = text.starts_with("Hint: ") && text.contains(" for black.");
        is_whole.then_some(())
    });
    let is_seen = "const { top, bottom } = document.querySelector('[data-testid=verdict]').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;";
    assert_eq!(page.script(is_seen), true);
    page.is_sound("draughts-hint-score");
}

#[test]
fn an_evaluation_stands_under_its_own_position_only() {
    let page = open(DESKTOP, "");
    engine_plays(&page, "white", "depth", "3");
    step(&page, &["11", "15"]);
    has_moves(&page, 2);
    says(&page, "Black to move");
    page.sees(&id("score"), " for white");
    press(&page, "first");
    says(&page, "Ply 0 of 2");
    page.until("no score", || {
        page.text(&id("score")).is_empty().then_some(())
    });
    press(&page, "last");
    page.sees(&id("score"), " for white");
    press(&page, "new");
    says(&page, "Black to move.");
    page.until("no score", || {
        page.text(&id("score")).is_empty().then_some(())
    });
}
