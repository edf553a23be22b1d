//! Games and positions as texts: pasted, loaded, copied, saved.

use serde_json::json;

use super::{holds, id, lists, open, press, read, resign, says, step};
use crate::screen::{DESKTOP, PHONE};

const GRID: &str = "\
8   .   .   .   .
7 b   .   .   .
6   .   .   .   .
5 .   .   b   .
4   .   w   .   .
3 .   .   .   .
2   .   .   .   .
1 .   .   .   w
  a b c d e f g h
white to move
";

#[test]
fn games_are_opened_from_texts() {
    let page = open(DESKTOP, "");
    read(&page, "hello");
    page.sees("dialog [role=alert]", "The text has no game: expected PDN");
    page.is_sound("draughts-unreadable");
    page.fill(
        &id("open-text"),
        "[White \"Anna\"]\n[Black \"Bert\"]\n1. 11-15 23-19 {Solid.} 2. 8-11 22-17 3. 11-16 24x20 1-0\n\n[White \"Cleo\"]\n1. 9-13 30-1 *",
    );
    page.press("Read");
    page.sees(&id("open-answer"), "2 games: choose one.");
    page.sees(
        &id("open-answer"),
        "`24x20` captures nothing: read as 24-20",
    );
    page.sees(&id("open-answer"), "Warning.");
    page.sees(&id("open-answer"), "`30-1` is not legal here");
    page.is_sound("draughts-choose");
    page.press("Line 6, column 9");
    let marked = page.script(
        "const { value, selectionStart, selectionEnd } = document.activeElement;
        return value.slice(selectionStart, selectionEnd);",
    );
    assert_eq!(marked, "30-1");
    page.press("Open Anna - Bert, English");
    lists(
        &page,
        &["11-15", "23-19", "8-11", "22-17", "11-16", "24-20"],
    );
    says(&page, "Ply 0 of 6: Black to move.");
    page.sees(&id("caption"), "White: Anna, black: Bert");
    press(&page, "next");
    press(&page, "next");
    page.sees(".moves .said", "Solid.");
    page.is_sound("draughts-opened");
    press(&page, "last");
    says(&page, "Result in the file: 1-0. Black was to move.");

    read(&page, "W:WK18,32:B15,5");
    says(&page, "White to move, and has to capture.");
    holds(&page, "18", "white king, can move");
    read(&page, GRID);
    holds(&page, "18", "white man, can move");
    holds(&page, "5", "black man");
    lists(&page, &[]);
    read(&page, "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *");
    lists(&page, &["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(page.property(&id("variant"), "value"), "international");
}

#[test]
fn games_are_loaded_copied_and_saved() {
    let page = open(PHONE, "");
    let folder = tempfile::tempdir().unwrap();
    page.devtools(
        "Browser.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder.path() }),
    );
    page.devtools(
        "Browser.grantPermissions",
        json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
    );
    let file = folder.path().join("mine.pdn");
    std::fs::write(
        &file,
        "[White \"Anna\"]\n[Black \"Bert\"]\n1. 11-15 23-19 *",
    )
    .unwrap();
    press(&page, "open");
    page.is_sound("draughts-open");
    page.fill("dialog input[type=file]", file.to_str().unwrap());
    lists(&page, &["11-15", "23-19"]);
    press(&page, "last");
    step(&page, &["8", "11"]);
    lists(&page, &["11-15", "23-19", "8-11"]);
    resign(&page);
    says(&page, "White resigns: black wins.");

    press(&page, "share");
    // The first number is that of black, who begins.
    page.until("the PDN", || {
        let pdn = page.property(&id("share-pdn"), "value");
        let is_whole =
            pdn.contains("[White \"Anna\"]") && pdn.ends_with("1. 11-15 23-19 2. 8-11 1-0");
        is_whole.then_some(())
    });
    let fen = "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15";
    assert_eq!(page.property(&id("share-fen"), "value"), fen);
    let link = page.property(&id("share-link"), "value");
    assert!(
        link.ends_with("/#/draughts?variant=english&moves=11-15,23-19,8-11"),
        "{link}"
    );
    page.is_sound("draughts-share");
    let formats = [
        ("PDN", "pdn", "[Event"),
        ("FEN", "fen", fen),
        ("SVG", "svg", "<svg"),
        ("JSON", "jsonl", "{"),
    ];
    for (format, ending, begin) in formats {
        page.press(&format!("Download {format}"));
        page.until(&format!("a file of {format}"), || {
            let mut files = std::fs::read_dir(folder.path()).unwrap();
            files.find_map(|file| {
                let path = file.unwrap().path();
                let is_it = path.extension()? == ending && path.file_stem()? != "mine";
                let text = std::fs::read_to_string(path).ok()?;
                (is_it && text.starts_with(begin)).then_some(())
            })
        });
    }
    let copied = |begin: &str| {
        page.until(&format!("“{begin}” in the clipboard"), || {
            let text = page.async_script("navigator.clipboard.readText().then(done)");
            text.as_str()?.starts_with(begin).then_some(())
        });
    };
    for (what, begin) in [
        ("the FEN", fen),
        ("the PDN", "[Event"),
        ("the link", &link),
        ("SVG", "<svg"),
        ("Grid", "8 "),
    ] {
        page.press(&format!("Copy {what}"));
        copied(begin);
    }
    page.sees(".toast", "Grid copied");
}
