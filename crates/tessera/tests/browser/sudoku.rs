//! Sudoku: playing with mouse, finger and keys.

mod marks;
mod passing;
mod steps;

use fantoccini::key::Key;

use crate::common::{id, is_told, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, Screen};

/// The puzzle that the puzzles of first visits are made from, and its solution.
pub(crate) const FIRST: &str =
    "..7..38..3...6..7...2..8.1..3.6....5..62.41..2....5.3..6.1..4...4..8...2..34..7..";
const SOLUTION: &str =
    "497513826381962574652748319839671245576234198214895637768129453145387962923456781";

/// The view, as somebody finds it who comes for the first time, with a puzzle that is known.
fn open(screen: Screen) -> Page {
    let page = Page::open(screen, &format!("/#/sudoku?givens={FIRST}"));
    says(&page, "53 cells to go.");
    page
}

pub(crate) fn cell(row: usize, column: usize) -> String {
    id(&format!("cell-{row}-{column}"))
}

/// Waits until the line below the grid says this.
#[track_caller]
pub(crate) fn says(page: &Page, part: &str) {
    page.sees(&id("say"), part);
}

/// Waits until a cell is as a screen reader would say it after its row and its column: "7, given".
#[track_caller]
fn holds(page: &Page, row: usize, column: usize, what: &str) {
    labelled(page, &cell(row, column), what);
}

#[track_caller]
pub(crate) fn labelled(page: &Page, css: &str, label: &str) {
    page.until(&format!("“{label}” at {css}"), || {
        (page.attribute(css, "aria-label")? == label).then_some(())
    });
}

/// Chooses a cell, then writes a digit with the pad.
#[track_caller]
fn write(page: &Page, row: usize, column: usize, digit: usize) {
    page.click(&cell(row, column));
    page.click(&id(&format!("pad-{digit}")));
}

#[track_caller]
fn unfold(page: &Page, panel: &str) {
    page.click(&format!("{} > summary", id(&format!("panel-{panel}"))));
}

/// The givens that the address says.
fn givens(page: &Page) -> String {
    let address = page.address();
    let (_, rest) = address.split_once("givens=").unwrap();
    rest.chars().take(81).collect()
}

/// The solution with some of its cells empty.
fn unfinished(empty: &[usize]) -> String {
    let digits = SOLUTION.chars().enumerate();
    digits
        .map(|(cell, digit)| if empty.contains(&cell) { '.' } else { digit })
        .collect()
}

#[test]
fn a_puzzle_is_played_with_the_mouse() {
    let page = open(DESKTOP);
    page.sees(&id("about"), "28 givens");
    page.is_sound("sudoku-begin");

    write(&page, 1, 1, 3);
    says(&page, "3 occurs twice in row 1.");
    holds(&page, 1, 1, "3, in conflict");
    holds(&page, 1, 6, "3, given, in conflict");
    page.is_sound("sudoku-conflict");
    press(&page, "undo");
    holds(&page, 1, 1, "empty");
    press(&page, "redo");
    holds(&page, 1, 1, "3, in conflict");
    press(&page, "erase");
    holds(&page, 1, 1, "empty");
    write(&page, 1, 3, 5);
    is_told(&page, "row 1 column 3 is given");
    holds(&page, 1, 3, "7, given");

    // It contradicts no digit that stands there, but the solution.
    write(&page, 1, 1, 1);
    says(&page, "52 cells to go.");
    press(&page, "check");
    says(&page, "One digit is wrong.");
    holds(&page, 1, 1, "1, wrong");
    page.is_sound("sudoku-wrong");
    press(&page, "erase-wrong");
    holds(&page, 1, 1, "empty");
    press(&page, "check");
    says(&page, "No mistakes so far; 53 cells to go.");

    press(&page, "step");
    says(&page, "Look at row 5.");
    press(&page, "dismiss");
    says(&page, "53 cells to go.");
    press(&page, "step");
    press(&page, "which-technique");
    says(&page, "Hidden Single (h1)");
    press(&page, "show-step");
    says(&page, "The 3 of row 5 must be in r5c5");
    holds(&page, 5, 5, "empty, notes 3, the step's cell");
    holds(&page, 4, 2, "3, given, a reason for the step");
    page.is_sound("sudoku-step");
    press(&page, "apply-step");
    holds(&page, 5, 5, "3");
    says(&page, "52 cells to go.");

    page.go(&format!(
        "/#/sudoku?givens={FIRST}&cells={}",
        unfinished(&[0, 1])
    ));
    says(&page, "2 cells to go.");
    write(&page, 1, 1, 4);
    says(&page, "One cell to go.");
    write(&page, 1, 2, 1);
    says(&page, "1 occurs twice in row 1.");
    write(&page, 1, 2, 9);
    says(&page, "Solved in ");
    says(&page, ", with one step shown.");
    page.is_sound("sudoku-solved");
    press(&page, "another");
    page.sees("dialog h2", "New puzzle");
    page.is_sound("sudoku-new");
}

#[test]
fn notes_are_kept_up_to_date() {
    let page = open(DESKTOP);
    press(&page, "pen-note");
    page.drag(&[&cell(1, 1), &cell(1, 2), &cell(2, 2)]);
    press(&page, "pad-5");
    for (row, column) in [(1, 1), (1, 2), (2, 2)] {
        holds(&page, row, column, "empty, notes 5");
    }
    write(&page, 2, 2, 8);
    holds(&page, 2, 2, "empty, notes 5 8");
    press(&page, "pad-5");
    holds(&page, 2, 2, "empty, notes 8");

    unfold(&page, "notes");
    press(&page, "fill-notes");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
    press(&page, "pen-digit");
    write(&page, 1, 2, 9);
    holds(&page, 1, 1, "empty, notes 1 4 5 6");
    press(&page, "setting-tidy");
    write(&page, 1, 4, 5);
    holds(&page, 1, 4, "5");
    holds(&page, 1, 1, "empty, notes 1 4 5 6");
    page.is_sound("sudoku-notes");
    press(&page, "clear-notes");
    holds(&page, 1, 1, "empty");
    press(&page, "undo");
    holds(&page, 1, 1, "empty, notes 1 4 5 6");
    press(&page, "erase");
    holds(&page, 1, 4, "empty");
}

#[test]
fn a_puzzle_is_played_with_a_finger() {
    let page = open(PHONE);
    page.is_sound("sudoku-begin");
    press(&page, "new");
    page.sees("dialog h2", "New puzzle");
    page.is_sound("sudoku-new");
    page.fill("dialog input[type=text]", "7");
    press(&page, "new-go");
    says(&page, "exactly one solution. Its seed is 7.");
    let generated = givens(&page);
    assert_ne!(generated, FIRST);
    press(&page, "undo");
    says(&page, "53 cells to go.");
    assert_eq!(givens(&page), FIRST);

    write(&page, 1, 1, 4);
    holds(&page, 1, 1, "4");
    page.drag(&[&cell(1, 2), &cell(2, 2), &cell(2, 3)]);
    press(&page, "pad-9");
    for (row, column) in [(1, 2), (2, 2), (2, 3)] {
        holds(&page, row, column, "empty, notes 9");
    }
    press(&page, "pause");
    page.sees(".cover", "Paused");
    assert_eq!(
        page.text(&cell(1, 1)),
        "",
        "no digits are visible while the game is paused"
    );
    page.is_sound("sudoku-paused");
    press(&page, "go-on");
    page.sees(&cell(1, 1), "4");

    press(&page, "step");
    press(&page, "which-technique");
    press(&page, "show-step");
    says(&page, "The 4 of row 2 must be in r2c9");
    page.is_sound("sudoku-step");
    press(&page, "apply-step");
    holds(&page, 2, 9, "4");

    unfold(&page, "solver");
    press(&page, "count");
    says(&page, "only one solution. Your digits agree with it.");
    press(&page, "solve");
    says(&page, "Solved. Undo takes it back.");
    holds(&page, 9, 9, "1");
    press(&page, "undo");
    holds(&page, 9, 9, "empty");
    press(&page, "restart");
    holds(&page, 1, 1, "empty");
    for panel in ["steps", "notes", "share", "settings"] {
        unfold(&page, panel);
    }
    page.is_sound("sudoku-panels");

    press(&page, "setting-conflicts");
    write(&page, 1, 1, 3);
    holds(&page, 1, 1, "3");
    press(&page, "setting-timer");
    page.until("a page without a timer", || {
        page.text(&id("time")).is_empty().then_some(())
    });
}

#[test]
fn a_puzzle_is_played_with_the_keyboard() {
    let page = open(DESKTOP);
    let is_at = |row: usize, column: usize, what: &str| {
        labelled(&page, &format!("{}:focus", cell(row, column)), what);
    };
    page.until("the grid, by the tabulator", || {
        page.keys(&Key::Tab.to_string());
        (page.count("[role=gridcell]:focus") == 1).then_some(())
    });
    is_at(5, 5, "empty");
    page.keys(&format!("{}{}", Key::Up, Key::Left));
    is_at(4, 4, "6, given");
    page.keys(&Key::End.to_string());
    is_at(4, 9, "5, given");
    page.chord(Key::Control, &Key::Home.to_string());
    is_at(1, 1, "empty");
    page.keys("1");
    is_at(1, 1, "1");
    page.keys("c");
    says(&page, "One digit is wrong.");
    page.keys(&Key::Backspace.to_string());
    is_at(1, 1, "empty");

    page.chord(Key::Shift, "4");
    is_at(1, 1, "empty, notes 4");
    page.chord(Key::Shift, &Key::Right.to_string());
    page.keys("5");
    holds(&page, 1, 1, "empty, notes 4 5");
    is_at(1, 2, "empty, notes 5");
    page.keys(&Key::Escape.to_string());
    page.keys("n9");
    is_at(1, 2, "empty, notes 5 9");
    page.keys(" 9");
    is_at(1, 2, "9");
    page.keys("uu");
    is_at(1, 2, "empty, notes 5");
    page.keys("r");
    is_at(1, 2, "empty, notes 5 9");
    page.chord(Key::Control, "z");
    is_at(1, 2, "empty, notes 5");
    page.chord(Key::Control, "y");
    is_at(1, 2, "empty, notes 5 9");
    page.keys("a");
    is_at(1, 2, "empty, notes 1 5 9");

    page.keys("h");
    says(&page, "Look at row 5.");
    page.keys("h");
    says(&page, "Hidden Single (h1)");
    page.keys("h");
    says(&page, "must be in r5c5");
    page.keys(&Key::Escape.to_string());
    says(&page, "53 cells to go.");
    page.keys("h");
    says(&page, "Look at row 5.");
    page.keys("hh");
    is_at(5, 5, "empty, notes 3 7 9, the step's cell");
    page.keys("h");
    is_at(5, 5, "3");

    page.keys("p");
    page.sees(":focus", "Continue");
    page.keys(&Key::Enter.to_string());
    is_at(5, 5, "3");
    page.keys("?");
    page.sees(
        "dialog",
        "next step; again for the technique, the reason, and to apply it",
    );
    page.is_sound("sudoku-keys");
    page.keys(&Key::Escape.to_string());
    is_at(5, 5, "3");

    page.keys("g");
    page.sees("dialog h2", "New puzzle");
    page.click(&id("new-generate"));
    page.keys(&Key::Right.to_string());
    page.keys(&Key::Enter.to_string());
    says(&page, "Type the givens of your puzzle.");
    is_at(1, 1, "empty");
    page.is_sound("sudoku-empty");
    // The cursor moves on by itself, and back over an empty cell.
    page.keys(&FIRST.replace('.', "0")[..40]);
    is_at(5, 5, "empty");
    page.keys(&format!("9{}{}", Key::Backspace, Key::Backspace));
    is_at(5, 4, "empty");
    page.keys(&format!("2{}", &FIRST[40..]));
    says(&page, "Type the givens: 28 so far.");
    page.until("“Done”, by the tabulator", || {
        page.keys(&Key::Tab.to_string());
        (page.text(":focus") == "Done").then_some(())
    });
    page.keys(&Key::Enter.to_string());
    says(&page, "These givens have only one solution.");
    assert_eq!(givens(&page), FIRST);
    is_at(9, 9, "empty");
}

#[test]
fn the_message_is_as_high_as_its_text() {
    let page = open(DESKTOP);
    let height = || {
        let height = "return document.querySelector('.sudoku .say').offsetHeight;";
        page.script(height).as_i64().unwrap()
    };
    says(&page, "53 cells to go.");
    let one_line = height();
    assert!(one_line < 60, "{one_line}");
    for control in ["step", "which-technique", "show-step"] {
        press(&page, control);
    }
    says(&page, "every other");
    assert!(height() > one_line);
}

#[test]
fn the_keys_stay_where_they_are() {
    for screen in [DESKTOP, PHONE] {
        let page = open(screen);
        let place = || {
            page.script(&format!(
                "const {{ top, bottom }} = document.querySelector('{}').getBoundingClientRect();
                return [top + scrollY, bottom + scrollY <= innerHeight];",
                id("pad-9")
            ))
        };
        let first = place();
        assert_eq!(first[1], true, "the keys are on the first screen");
        for (key, said) in [
            ("h", "Look at"),
            ("h", "of level Easy"),
            ("h", "every other"),
            ("c", "No mistakes so far"),
        ] {
            page.keys(key);
            says(&page, said);
            assert_eq!(place(), first, "{said}");
        }
        page.is_sound("sudoku-steady");
    }
}

#[test]
fn a_rating_moves_nothing_when_it_comes() {
    for screen in [DESKTOP, PHONE] {
        let page = open(screen);
        let place = |name: &str| {
            let css = id(name);
            let top = page.script(&format!(
                "return document.querySelector('{css}').getBoundingClientRect().top + scrollY;"
            ));
            top.as_f64().unwrap()
        };
        let places = || ["edit-givens", "panel-share", "panel-settings"].map(place);
        unfold(&page, "solver");
        page.sees(&id("rating-whole"), "Sudoku Explainer: ER ");
        let rated = places();
        // A puzzle with several solutions has no rating.
        let open = FIRST.replacen('7', ".", 1);
        page.go(&format!("/#/sudoku?givens={open}"));
        page.sees(&id("about"), "27 givens");
        page.until("no rating", || {
            page.property(&id("rating-whole"), "textContent")
                .is_empty()
                .then_some(())
        });
        for (before, after) in places().into_iter().zip(rated) {
            assert!((before - after).abs() < 1.0, "{before} becomes {after}");
        }
    }
}

#[test]
fn notes_stand_in_the_middle_of_their_parts() {
    for screen in [DESKTOP, PHONE] {
        let page = open(screen);
        page.keys("a");
        holds(&page, 5, 5, "empty, notes 3 7 9");
        let most = page.script(
            "let most = 0;
            for (const cell of document.querySelectorAll('.cell:has(.notes:not([hidden]))')) {
                const { left, top } = cell.getBoundingClientRect();
                const { borderRightWidth, borderBottomWidth } = getComputedStyle(cell);
                const width = cell.offsetWidth - parseFloat(borderRightWidth);
                const height = cell.offsetHeight - parseFloat(borderBottomWidth);
                const [first, middle, last] = [0, 4, 8].map((at) => cell.querySelector('.notes').children[at].getBoundingClientRect());
                const mid = (box) => [(box.left + box.right) / 2 - left, (box.top + box.bottom) / 2 - top];
                const [x, y] = mid(middle);
                const [firstMid, lastMid] = [mid(first), mid(last)];
                most = Math.max(most, Math.abs(x - width / 2), Math.abs(y - height / 2),
                    Math.abs(firstMid[0] + lastMid[0] - width), Math.abs(firstMid[1] + lastMid[1] - height));
            }
            return most;",
        );
        assert!(most.as_f64().unwrap() < 1.0, "{most} pixels off");
    }
}

#[test]
fn a_dialog_stays_in_hand_after_an_error() {
    let page = open(DESKTOP);
    press(&page, "new");
    press(&page, "new-read");
    page.fill("dialog textarea", "zzz");
    page.tab_to(&id("new-go"));
    page.keys(&Key::Enter.to_string());
    page.sees("dialog [role=alert]", "expected 81 cells");
    page.until("the focus where it was", || {
        (page.count(&format!("{}:focus", id("new-go"))) == 1).then_some(())
    });
    // Even where the focus is lost, Escape is the dialog's.
    page.script("document.activeElement.blur();");
    page.keys(&Key::Escape.to_string());
    page.until("no dialog", || {
        (page.count("dialog[open]") == 0).then_some(())
    });
}
