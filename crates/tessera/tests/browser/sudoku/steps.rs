//! Steps of every technique: one in its stages, whole paths, all of a position; and puzzles made for them.

use fantoccini::key::Key;

use super::{FIRST, cell, givens, holds, id, open, press, says, unfinished, unfold};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// A puzzle that needs chains.
const HARD: &str =
    "9..128....2...7......6..23..8....5.9.9.....2.5.1....7..14..9......2...8....835..4";

fn go_to(page: &Page, puzzle: &str) {
    page.go(&format!("/#/sudoku?givens={puzzle}"));
    page.until("the puzzle", || (givens(page) == puzzle).then_some(()));
}

/// How many links are drawn over the grid.
fn links(page: &Page) -> usize {
    page.count(".overlay .link")
}

#[test]
fn a_path_is_walked_and_drawn() {
    for screen in [DESKTOP, PHONE] {
        let page = open(screen);
        go_to(&page, HARD);
        page.sees(&id("rating"), "ER ");
        page.keys("l");
        page.sees(&id("walk-note"), " steps.");
        let steps = page.count(".step-item");
        says(&page, &format!("1/{steps} "));
        assert!(
            page.count(".pad:not([hidden])") == 0,
            "the list is in the place of the pad"
        );
        press(&page, "walk-next");
        says(&page, &format!("2/{steps} "));
        page.keys("<");
        says(&page, &format!("1/{steps} "));

        // Somewhere on the way there are links.
        page.click(".step-item[aria-current]");
        page.until("a step with links", || {
            page.keys(&Key::Down.to_string());
            (links(&page) > 2).then_some(())
        });
        assert!(page.count(".notes .gone, .notes .set") > 0);
        assert!(page.count(".notes [class*=role-]") > 2);
        page.is_sound("sudoku-walk");
        // Nothing is written meanwhile.
        page.keys("5");
        page.sees(".toasts", "Close the list of steps");
        press(&page, "walk-close");
        assert_eq!(links(&page), 0);
        assert_eq!(givens(&page), HARD);
        says(&page, " cells to go.");

        page.keys("l");
        page.sees(&id("walk-note"), " steps.");
        page.click(".step-item[aria-current]");
        page.keys(&Key::End.to_string());
        says(&page, &format!("{steps}/{steps} "));
        press(&page, "walk-play-on");
        says(&page, "One cell to go.");
        press(&page, "undo");
        holds(&page, 1, 2, "empty");
    }
}

#[test]
fn all_steps_are_listed_by_technique() {
    let page = open(DESKTOP);
    go_to(&page, HARD);
    unfold(&page, "steps");
    press(&page, "all-steps");
    page.sees(".walk h2", "All steps here");
    page.until("groups", || (page.count(".step-list h3") > 3).then_some(()));
    page.is_sound("sudoku-all-steps");
    page.keys(&Key::Escape.to_string());
    page.until("no list", || {
        (page.count(".walk:not([hidden])") == 0).then_some(())
    });

    page.choose(&id("technique"), "hidden_single");
    page.sees(
        &id("about-technique"),
        "A digit has one cell left in a unit",
    );
    press(&page, "find-technique");
    page.sees(".walk h2", "Hidden Single");
    assert_eq!(page.count(".step-list h3"), 1);
    press(&page, "walk-close");
    page.choose(&id("technique"), "whale");
    press(&page, "find-technique");
    says(&page, "Whale: no step was found in this position.");
}

#[test]
fn what_is_wrong_is_said_before_any_step() {
    let page = open(DESKTOP);
    page.keys("a");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
    // 4 is the solution.
    page.click(&cell(1, 1));
    page.chord(Key::Shift, "4");
    holds(&page, 1, 1, "empty, notes 1 5 6 9");
    page.keys("h");
    says(&page, "One cell lacks the right digit in its notes.");
    holds(&page, 1, 1, "empty, notes 1 5 6 9, wrong");
    page.is_sound("sudoku-missing-note");
    press(&page, "restore-notes");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
    page.keys("1h");
    says(&page, "One digit is wrong.");
    press(&page, "undo");
    page.keys("h");
    says(&page, "Look at ");

    go_to(&page, &format!("{:.<81}", "12345678"));
    page.keys("h");
    says(&page, "This puzzle has several solutions");
    press(&page, "step-anyway");
    says(&page, "Look at ");
    go_to(&page, &format!("55{}", ".".repeat(79)));
    page.keys("l");
    says(&page, "There are 2 cells with 5 in row 1.");
}

#[test]
fn a_step_is_applied_and_the_next_one_comes() {
    let page = open(DESKTOP);
    let two = unfinished(&[0, 1]);
    page.go(&format!("/#/sudoku?givens={FIRST}&cells={two}"));
    says(&page, "2 cells to go.");
    page.keys("h");
    says(&page, "Look at ");
    page.keys("h");
    says(&page, "Full House (fh)");
    go_to(&page, HARD);
    page.keys("a");
    page.keys("h");
    says(&page, "Look at ");
    page.keys("hh");
    says(&page, ":");
    let first = page.text(&id("say"));
    press(&page, "apply-step");
    page.keys("h");
    page.until("another step", || {
        (page.text(&id("say")) != first).then_some(())
    });
}

#[test]
fn puzzles_are_made_by_level_and_for_a_technique() {
    let page = open(PHONE);
    press(&page, "new");
    page.choose(&id("level"), "hard");
    page.is_sound("sudoku-new-level");
    press(&page, "new-go");
    says(&page, "A new puzzle of level Hard");
    page.sees(&id("rating"), "Hard");
    unfold(&page, "solver");
    page.sees(&id("rating-whole"), "Sudoku Explainer: ER ");
    unfold(&page, "steps");
    page.until("techniques", || {
        (page.count(&format!("{} option", id("technique"))) > 50).then_some(())
    });
    page.choose(&id("technique"), "naked_pair");
    press(&page, "practise");
    page.until("the technique", || {
        (page.property(&id("needs"), "value") == "naked_pair").then_some(())
    });
    press(&page, "new-go");
    says(&page, "A new puzzle of level Medium");
    page.is_sound("sudoku-made");
}
