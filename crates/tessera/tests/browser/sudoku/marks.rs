//! Colours, highlighted digits, rows of givens, and pages of puzzles.

use fantoccini::key::Key;
use serde_json::json;

use super::{FIRST, cell, holds, id, open, press, says, unfold};
use crate::screen::{DESKTOP, PHONE};

#[test]
fn cells_and_notes_are_coloured() {
    let page = open(DESKTOP);
    page.keys("a");
    page.keys("k");
    page.click(&cell(1, 1));
    page.keys("2");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9, green");
    // With a highlighted digit, its note is coloured.
    page.chord(Key::Shift, "5");
    assert_eq!(
        page.attribute(&id("highlight-5"), "aria-pressed")
            .as_deref(),
        Some("true")
    );
    press(&page, "pad-4");
    holds(&page, 1, 1, "empty, notes 1 4 5 red 6 9, green");
    page.is_sound("sudoku-colours");
    page.keys("u");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9, green");
    page.keys("r");
    page.reload();
    holds(&page, 1, 1, "empty, notes 1 4 5 red 6 9, green");
    page.click(&format!("{} [data-note='9']", cell(1, 1)));
    holds(&page, 1, 1, "empty, notes 1 4 5 red 6 9 blue, green");
    page.keys(&Key::Backspace.to_string());
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
    page.keys("1");
    unfold(&page, "notes");
    press(&page, "clear-colors");
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
}

#[test]
fn a_digit_is_highlighted_without_a_cell() {
    let page = open(PHONE);
    assert_eq!(page.count(".cell.same"), 0);
    press(&page, "highlight-3");
    page.until("all 3s", || (page.count(".cell.same") == 5).then_some(()));
    page.is_sound("sudoku-highlight");
    press(&page, "highlight-3");
    page.until("no 3s", || (page.count(".cell.same") == 0).then_some(()));
    page.keys("ff");
    page.until("all 2s", || (page.count(".cell.same") == 4).then_some(()));
    page.keys(&Key::Escape.to_string());
    page.until("no 2s", || (page.count(".cell.same") == 0).then_some(()));
}

#[test]
fn rows_of_givens_are_pasted() {
    let page = open(DESKTOP);
    page.devtools(
        "Browser.grantPermissions",
        json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
    );
    let paste = |text: &str| {
        let written = format!(
            "navigator.clipboard.writeText({}).then(done, done);",
            json!(text)
        );
        page.async_script(&written);
        page.chord(Key::Control, "v");
    };
    press(&page, "new");
    press(&page, "new-type");
    press(&page, "new-go");
    says(&page, "Type the givens of your puzzle.");
    for row in 0..9 {
        paste(&FIRST[9 * row..9 * row + 9].replace('.', "0"));
        if row == 0 {
            says(&page, "Type the givens: 3 so far.");
            holds(&page, 2, 1, "empty");
        }
    }
    says(&page, "Type the givens: 28 so far.");
    press(&page, "done-typing");
    says(&page, "These givens have only one solution.");
}

#[test]
fn several_puzzles_are_printed_on_a_page() {
    let page = open(DESKTOP);
    page.sees(&id("rating"), "Easy");
    page.script("window.print = () => { window.printed = true; };");
    unfold(&page, "share");
    press(&page, "sheet");
    page.choose(&id("sheet-number"), "4");
    page.choose(&id("sheet-level"), "medium");
    page.is_sound("sudoku-sheet-dialog");
    press(&page, "sheet-go");
    page.until("the printer", || {
        page.script("return window.printed === true;")
            .as_bool()
            .filter(|printed| *printed)
    });
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    assert_eq!(page.count(".sudoku-sheet figure"), 4);
    page.sees(
        ".sudoku-sheet figure:first-child figcaption",
        "Easy, score ",
    );
    page.sees(
        ".sudoku-sheet figure:last-child figcaption",
        "Medium, score ",
    );
    page.shoot("sudoku-sheet");
    page.script("window.dispatchEvent(new Event('afterprint'));");
    assert_eq!(page.count(".sudoku-sheet"), 0);
}
