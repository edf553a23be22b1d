//! Variant sudokus: opening, playing and sharing them.

use fantoccini::key::Key;

use crate::common::{id, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, Screen};
use crate::sudoku::{cell, labelled, says};

/// A grid of 4x4 cells with a cage, as another solver writes it.
const CAGE: &str = ".Shape~4x4.~R1C1_3.Cage~3~R1C2~R1C3";

fn open(screen: Screen, parameters: &str) -> Page {
    let page = Page::open(screen, &format!("/#/variants{parameters}"));
    says(&page, "cells to go.");
    page
}

/// Opens one of the puzzles that come with the page.
#[track_caller]
fn open_example(page: &Page, name: &str, title: &str) {
    press(page, "open");
    press(page, &format!("example-{name}"));
    page.sees("h1", title);
}

#[test]
fn a_puzzle_is_played_with_the_mouse() {
    let mut page = open(DESKTOP, "");
    page.sees("h1", "Killer");
    page.sees(&id("rules"), "The values of a cage are different");
    labelled(&page, &cell(3, 5), "6, given");
    page.is_sound("variants-killer");

    page.click(&cell(3, 1));
    press(&page, "pad-5");
    says(&page, "r3c1 breaks a rule: cage.");
    labelled(&page, &cell(3, 1), "5, in conflict");
    page.is_sound("variants-conflict");
    press(&page, "undo");
    labelled(&page, &cell(3, 1), "empty");
    press(&page, "redo");
    labelled(&page, &cell(3, 1), "5, in conflict");
    press(&page, "count");
    says(&page, "With your values it has no solution.");
    press(&page, "candidates");
    says(&page, "With your values there is no solution.");
    press(&page, "erase");
    labelled(&page, &cell(3, 1), "empty");
    says(&page, "34 cells to go.");
    press(&page, "pen-note");
    press(&page, "pad-2");
    labelled(&page, &cell(3, 1), "empty, notes 2");
    press(&page, "pen-color");
    press(&page, "pad-3");
    labelled(&page, &cell(3, 1), "empty, notes 2, yellow");

    press(&page, "count");
    says(&page, "This puzzle has exactly one solution.");
    press(&page, "solve");
    says(&page, "Solved. Undo takes it back.");
    page.turn();
    page.is_sound("variants-solved");
    press(&page, "undo");
    says(&page, "34 cells to go.");
    press(&page, "candidates");
    says(
        &page,
        "The notes are the values that each cell has in some solution.",
    );
    // A puzzle with one solution has one value for each cell.
    page.until("one note", || {
        let label = page.attribute(&cell(3, 1), "aria-label")?;
        (label == "empty, notes 1, yellow" || label == "empty, notes 2, yellow").then_some(())
    });
}

#[test]
fn a_puzzle_is_opened_by_link_and_by_text_and_shared() {
    let page = open(PHONE, &format!("?puzzle={CAGE}"));
    labelled(&page, &cell(1, 1), "3, given");
    page.click(&cell(1, 2));
    press(&page, "pad-2");
    says(&page, "14 cells to go.");
    let address = page.address();
    assert!(address.contains("values=.2"), "{address}");
    page.click(&format!("{} > summary", id("panel-share")));
    let link = page.attribute(&id("f-puzzles"), "href").unwrap();
    assert!(
        link.starts_with("https://www.f-puzzles.com/?load="),
        "{link}"
    );
    page.is_sound("variants-cage");

    press(&page, "open");
    page.is_sound("variants-open");
    page.fill(&id("variant-text"), "no puzzle");
    press(&page, "variant-open");
    page.sees("dialog .problem", "is in no known format of puzzles");
    page.fill(&id("variant-text"), &link);
    press(&page, "variant-open");
    page.sees(&id("about"), "4×4");
    labelled(&page, &cell(1, 2), "empty");
    // The way back leads to the puzzle before, with its values.
    page.script("history.back();");
    labelled(&page, &cell(1, 2), "2");
    page.reload();
    labelled(&page, &cell(1, 2), "2");
    press(&page, "undo");
    labelled(&page, &cell(1, 2), "empty");
}

#[test]
fn overlapping_grids_are_walked_and_large_values_typed_with_keys() {
    let page = open(DESKTOP, "");
    open_example(&page, "samurai", "Samurai");
    page.is_sound("variants-samurai");
    page.click(&cell(1, 9));
    page.keys(&Key::Right.to_string());
    page.sees(&format!("{}:focus", cell(1, 13)), "");
    page.keys(&Key::Left.to_string());
    page.sees(&format!("{}:focus", cell(1, 9)), "");

    page.go("/#/variants?puzzle=.Shape~12x12.Cage~23~R1C1~R1C2");
    says(&page, "144 cells to go.");
    page.click(&cell(1, 1));
    page.keys("12");
    labelled(&page, &cell(1, 1), "12");
    page.keys(&Key::Right.to_string());
    page.keys("1");
    says(&page, "r1c2 breaks a rule: cage.");
    page.keys("1");
    labelled(&page, &cell(1, 2), "11");
    says(&page, "142 cells to go.");
    page.is_sound("variants-large");
}

#[test]
fn constraints_are_drawn_on_a_phone_in_german() {
    let page = Page::open(PHONE.turned(), "/");
    page.script("localStorage.setItem('tessera.language', '\"de\"');");
    page.reload();
    page.go("/#/variants");
    page.sees("h1", "Killer");
    for (name, title) in [
        ("arrow", "Pfeile"),
        ("thermometer", "Thermometer"),
        ("kropki", "Kropki"),
        ("sandwich", "Sandwich und Diagonalen"),
    ] {
        open_example(&page, name, title);
        says(&page, "Zellen");
        page.is_sound(&format!("variants-{name}"));
    }
}
