//! Puzzles that come and go: as texts and files, by link, on paper, from one visit to the next.

use fantoccini::key::Key;
use serde_json::json;

use super::{FIRST, cell, givens, holds, id, labelled, open, press, says, unfold, write};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// What the examples have, with a comment above.
const PUZZLES: &str = include_str!("../../../../../examples/sudoku/puzzles.txt");

/// Lets the page use the clipboard.
fn lend_clipboard(page: &Page) {
    page.devtools(
        "Browser.grantPermissions",
        json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
    );
}

/// What the clipboard has.
fn copied(page: &Page) -> String {
    let text = page.async_script("navigator.clipboard.readText().then(done, done);");
    text.as_str().unwrap_or_default().to_owned()
}

#[test]
fn puzzles_come_as_texts() {
    let page = open(DESKTOP);
    press(&page, "new");
    press(&page, "new-read");
    page.fill(&id("puzzle-text"), "no puzzle");
    press(&page, "new-go");
    page.sees("dialog [role=alert]", "Line 1");
    page.is_sound("sudoku-unreadable");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, PUZZLES).unwrap();
    page.fill("dialog input[type=file]", file.to_str().unwrap());
    page.sees("dialog [role=status]", "puzzles.txt is loaded.");
    press(&page, "new-go");
    page.sees("dialog [role=status]", "3 puzzles: choose one.");
    page.is_sound("sudoku-choose");
    page.sees(".found-one", "2: 18 givens");
    page.click(".found-one:nth-child(2)");
    says(&page, "These givens have only one solution.");
    page.sees(&id("about"), "18 givens");
    let second = PUZZLES.lines().nth(2).unwrap();
    assert_eq!(givens(&page), second);

    // Givens may contradict each other, or leave too much open.
    unfold(&page, "solver");
    press(&page, "edit-givens");
    says(&page, "Type the givens: 18 so far.");
    write(&page, 1, 2, 4);
    says(&page, "4 occurs twice in row 1.");
    press(&page, "count");
    says(&page, "This puzzle has no solution.");
    press(&page, "erase");
    write(&page, 1, 1, 4);
    says(&page, "Type the givens: 17 so far.");
    press(&page, "done-typing");
    says(&page, "These givens have more than one solution.");
    press(&page, "undo");
    press(&page, "undo");
    says(&page, "Type the givens: 18 so far.");
    page.is_sound("sudoku-typing");
}

#[test]
fn puzzles_go_as_texts_and_come_back() {
    let page = open(PHONE);
    lend_clipboard(&page);
    let folder = tempfile::tempdir().unwrap();
    page.devtools(
        "Browser.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder.path() }),
    );
    write(&page, 1, 1, 4);
    unfold(&page, "share");
    press(&page, "texts");
    page.until("all formats", || {
        (page.count("dialog .field:first-child option") > 5).then_some(())
    });
    let first = "dialog .field:first-child select";
    let mut texts = Vec::new();
    for (format, part) in [
        ("block", "+"),
        ("sdk", "["),
        ("opensudoku", "<opensudoku>"),
        ("candidate-grid", "14569"),
    ] {
        page.choose(first, format);
        let text = page.until(&format!("a text of {format}"), || {
            let text = page.property(&id("written"), "value");
            text.contains(part).then_some(text)
        });
        texts.push(text);
    }
    page.is_sound("sudoku-texts");
    page.press("Download");
    page.until("the file", || {
        let mut files = std::fs::read_dir(folder.path()).unwrap();
        files.find_map(|file| {
            let text = std::fs::read_to_string(file.unwrap().path()).ok()?;
            (text == texts[3]).then_some(())
        })
    });
    page.choose("dialog .field:last-child select", "cells");
    page.choose(first, "line");
    let line = page.until("a line", || {
        let text = page.property(&id("written"), "value");
        (text.trim().len() == 81).then_some(text)
    });
    assert_eq!(line.trim(), FIRST.replacen('.', "4", 1));
    page.press("Copy");
    page.sees("dialog .toasts", "Puzzle copied");
    assert_eq!(copied(&page), line);
    page.press("Close");

    // Pasted onto the grid, each of them is the puzzle again.
    for text in &texts {
        press(&page, "new");
        press(&page, "new-type");
        press(&page, "new-go");
        says(&page, "Type the givens of your puzzle.");
        let written = format!(
            "navigator.clipboard.writeText({}).then(done, done);",
            json!(text)
        );
        page.async_script(&written);
        page.chord(Key::Control, "v");
        says(&page, "These givens have only one solution.");
        assert_eq!(givens(&page), FIRST);
    }
    // The last one has candidates, which are notes.
    holds(&page, 1, 1, "empty, notes 1 4 5 6 9");
}

#[test]
fn nothing_is_lost() {
    let page = open(DESKTOP);
    lend_clipboard(&page);
    write(&page, 1, 1, 4);
    press(&page, "pen-note");
    write(&page, 1, 2, 9);
    unfold(&page, "share");
    let before = page.until("some time", || {
        Some(page.text(&id("time"))).filter(|time| time.as_str() > "0:00")
    });
    page.press("Analyse");
    page.sees("main h1", "Analyse");
    page.press("Sudoku");
    holds(&page, 1, 1, "4");
    page.reload();
    holds(&page, 1, 1, "4");
    holds(&page, 1, 2, "empty, notes 9");
    page.until("the time goes on", || {
        (page.text(&id("time")) > before).then_some(())
    });
    assert_eq!(page.property(&id("pen-note"), "checked"), "true");
    labelled(
        &page,
        &format!("{}[tabindex='0']", cell(1, 2)),
        "empty, notes 9",
    );
    press(&page, "copy-link");
    page.sees(".toasts", "Link copied");
    let link = copied(&page);
    assert_eq!(link, page.address());
    press(&page, "undo");
    press(&page, "undo");
    says(&page, "53 cells to go.");

    page.go("/#/sudoku?givens=123");
    says(&page, "“givens” in this link has 3 characters");
    holds(&page, 1, 1, "empty");
    page.is_sound("sudoku-damaged");

    let network = |offline: bool| {
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.devtools("Network.emulateNetworkConditions", conditions);
    };
    page.devtools("Network.enable", json!({}));
    network(true);
    press(&page, "check");
    says(&page, "The server does not answer.");
    network(false);
    page.complaints();
    page.is_sound("sudoku-unreachable");
    page.press("Try again");
    says(&page, "No mistakes so far; 53 cells to go.");

    // Somebody else opens the link.
    let (_, place) = link.split_once('#').unwrap();
    let other = Page::open(PHONE, &format!("/#{place}"));
    holds(&other, 1, 1, "4");
    holds(&other, 1, 2, "empty, notes 9");
    holds(&other, 1, 3, "7, given");
}

#[test]
fn a_puzzle_is_printed() {
    let page = open(PHONE);
    write(&page, 1, 1, 4);
    press(&page, "pen-note");
    write(&page, 1, 2, 9);
    unfold(&page, "share");
    // A printer that never comes to an end: the page stays as it is put on paper.
    page.script("window.print = () => {};");
    let print = || {
        press(&page, "print");
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    };
    let is_seen = |css: &str| {
        let script = format!(
            "return document.querySelector('{css}').checkVisibility({{ visibilityProperty: true }});"
        );
        page.script(&script).as_bool().unwrap()
    };
    let (own, notes) = (
        format!("{} .digit", cell(1, 1)),
        format!("{} .notes", cell(1, 2)),
    );
    print();
    page.sees(&cell(1, 3), "7");
    assert!(is_seen(&own) && is_seen(&notes));
    for screen_only in [".pad", ".panels", ".say", "header.top"] {
        assert!(!is_seen(screen_only), "{screen_only} on paper");
    }
    page.shoot("sudoku-paper");
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "screen" }));
    for box_on_paper in [
        ".print-row label:nth-of-type(1)",
        ".print-row label:nth-of-type(2)",
    ] {
        page.click(box_on_paper);
    }
    print();
    page.sees(&cell(1, 3), "7");
    assert!(!is_seen(&own) && !is_seen(&notes));
    let paper = page.devtools("Page.printToPDF", json!({ "printBackground": false }));
    assert!(
        paper["data"].as_str().unwrap().starts_with("JVBER"),
        "a PDF"
    );
}
