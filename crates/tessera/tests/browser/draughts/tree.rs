//! Changing a game: variations, comments and marks.

use fantoccini::key::Key;

use super::{id, is_told, lists, open, press, says, step};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// Waits until the list has these moves of variations, in the order of the list.
#[track_caller]
fn aside(page: &Page, expected: &[&str]) {
    let script =
        "return [...document.querySelectorAll('[data-testid=moves] .variation [data-line]')]
        .map((entry) => entry.textContent);";
    page.until(&format!("the variations {expected:?}"), || {
        (page.script(script) == serde_json::json!(expected)).then_some(())
    });
}

#[test]
fn a_game_is_annotated_with_the_keys() {
    let page = open(DESKTOP, "?moves=11-15,23-19,8-11");
    lists(&page, &["11-15", "23-19", "8-11"]);
    page.keys("uu");
    says(&page, "Ply 1 of 3: White to move.");
    step(&page, &["22", "18"]);
    says(&page, "End of the variation: Black to move.");
    step(&page, &["15", "22"]);
    aside(&page, &["1... 22-18", "2. 15x22"]);
    page.keys("3");
    aside(&page, &["1... 22-18", "2. 15x22!!"]);
    page.keys("c");
    page.keys("Forced.");
    page.keys(&Key::Escape.to_string());
    page.sees(".moves .said", "Forced.");
    page.is_sound("draughts-annotated");

    // Up and down walk through the moves at a place.
    page.keys(&Key::Left.to_string());
    says(&page, "Variation, ply 2 of 3: Black to move.");
    page.keys(&Key::Up.to_string());
    says(&page, "Ply 2 of 3: Black to move.");
    page.keys(&Key::Down.to_string());
    says(&page, "Variation, ply 2 of 3: Black to move.");

    page.keys("p");
    is_told(&page, "Variation promoted");
    lists(&page, &["11-15", "22-18", "15x22!!"]);
    aside(&page, &["1... 23-19", "2. 8-11"]);
    page.keys("z");
    lists(&page, &["11-15", "23-19", "8-11"]);
    page.keys("y");
    lists(&page, &["11-15", "22-18", "15x22!!"]);

    // All of it is in the address, and in the PDN.
    let address = page.address();
    page.keys("n");
    lists(&page, &[]);
    let (_, link) = address.split_once("/#/").unwrap();
    page.go(&format!("/#/{link}"));
    lists(&page, &["11-15", "22-18", "15x22!!"]);
    says(&page, "Ply 2 of 3: Black to move.");
    page.keys("s");
    page.until("the PDN", || {
        let pdn = page.property(&id("share-pdn"), "value");
        let words: Vec<&str> = pdn.split_once("\n\n")?.1.split_whitespace().collect();
        let whole = "1. 11-15 22-18 (1... 23-19 2. 8-11) 2. 15x22 $3 {Forced.} *";
        (words.join(" ") == whole).then_some(())
    });
    page.keys(&Key::Escape.to_string());

    page.keys(&Key::Down.to_string());
    says(&page, "Variation, ply 2 of 3: Black to move.");
    page.keys("x");
    page.sees(".toast", "Variation deleted. Press z to undo");
    aside(&page, &[]);
    page.keys(&Key::Delete.to_string());
    page.sees(".toast", "2 plies deleted. Press z to undo");
    lists(&page, &["11-15"]);
    page.keys("zz");
    lists(&page, &["11-15", "22-18", "15x22!!"]);
    aside(&page, &["1... 23-19", "2. 8-11"]);
}

#[test]
fn a_game_is_annotated_with_a_finger() {
    let page = open(PHONE, "?moves=11-15,23-19");
    lists(&page, &["11-15", "23-19"]);
    page.choose(&id("mark"), "2");
    lists(&page, &["11-15", "23-19?"]);
    press(&page, "comment-edit");
    page.fill(&id("comment-text"), "Too early.");
    page.is_sound("draughts-comment");
    press(&page, "comment-done");
    page.sees(".moves .said", "Too early.");
    page.reload();
    lists(&page, &["11-15", "23-19?"]);
    page.sees(".moves .said", "Too early.");
    // Changes can be undone as long as the view is open.
    let undo = page.attribute(&id("undo"), "aria-disabled");
    assert_eq!(undo.as_deref(), Some("true"));
    page.choose(&id("mark"), "");
    lists(&page, &["11-15", "23-19"]);
    press(&page, "undo");
    lists(&page, &["11-15", "23-19?"]);
}

#[test]
fn notes_that_are_too_long_for_an_address_are_kept() {
    let page = open(DESKTOP, "?moves=11-15,23-19");
    lists(&page, &["11-15", "23-19"]);
    press(&page, "comment-edit");
    page.script(
        "const area = document.querySelector('[data-testid=comment-text]');
        area.value = 'long '.repeat(1000);",
    );
    press(&page, "comment-done");
    page.sees(".moves .said", "long long");
    page.keys("s");
    page.sees(&id("share-long"), "too long");
    page.is_sound("draughts-long-link");
    page.keys(&Key::Escape.to_string());
    assert!(page.address().len() < 200, "{}", page.address());
    page.reload();
    page.sees(".moves .said", "long long");
}
