//! What a file says beside the moves: shown, kept, written back, cut with the moves that it belongs to.

use super::{holds, id, lists, open, press, read, says, step, touch};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

const GAME: &str = "[Event \"Club match\"]\n[White \"Anna\"]\n[Annotator \"Cleo\"]\n\n\
    {A quiet game.} 1. 11-15! {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) 23-19\n\
    2. 8-11 ({It was time for} 2. 9-13 $2 22-18) 22-17 3. 11-16 {The end.} 24-20 1-0";

/// A move of a variation: its line, and its place there.
fn variation(line: usize, at: usize) -> String {
    format!("{} [data-line=\"{line}\"][data-at=\"{at}\"]", id("moves"))
}

/// Waits until the list of moves says this.
#[track_caller]
fn noted(page: &Page, part: &str) {
    page.until(&format!("“{part}” among the moves"), || {
        let text = page.property(&id("moves"), "textContent");
        text.contains(part).then_some(())
    });
}

/// Waits until the PDN to share has this after its tags.
#[track_caller]
fn shares(page: &Page, moves: &str) -> String {
    press(page, "share");
    let pdn = page.until(&format!("the PDN {moves}"), || {
        let pdn = page.property(&id("share-pdn"), "value");
        let words: Vec<&str> = pdn.split_once("\n\n")?.1.split_whitespace().collect();
        (words.join(" ") == moves).then_some(pdn)
    });
    page.press("Close");
    pdn
}

#[test]
fn what_a_file_says_is_shown_and_written_back() {
    let page = open(DESKTOP, "");
    read(&page, GAME);
    says(&page, "Ply 0 of 6: Black to move.");
    page.sees(&id("intro"), "A quiet game.");
    noted(
        &page,
        "11-15!Usual.1. 9-1422-18solid1... 24-192. 11-152. 5-9",
    );
    noted(&page, "8-11It was time for2. 9-13?22-18");
    page.is_sound("draughts-notes");
    press(&page, "next");
    page.sees(".moves .said", "Usual.");

    // Variations can be looked at, and stepped through.
    page.click(&variation(1, 2));
    says(&page, "Variation, ply 2 of 3: Black to move.");
    holds(&page, "18", "white man, moved last");
    page.sees(".moves .said", "solid");
    page.click(&variation(3, 1));
    says(&page, "Variation, ply 2 of 3: Black to move.");
    holds(&page, "19", "white man, moved last");
    press(&page, "last");
    says(&page, "End of the variation: White to move.");
    page.is_sound("draughts-variation");
    page.reload();
    says(&page, "End of the variation: White to move.");
    noted(&page, "Usual.");
    for said in ["Variation, ply 2 of 3", "Variation, ply 1 of 3"] {
        press(&page, "previous");
        says(&page, said);
    }
    // Before it begins, it is the game again.
    press(&page, "previous");
    says(&page, "Ply 0 of 6: Black to move.");
    // A move that a variation begins with is that variation.
    step(&page, &["9", "14"]);
    says(&page, "Variation, ply 1 of 3: White to move.");
    let whole = "{A quiet game.} 1. 11-15 $1 {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) \
        1... 23-19 2. 8-11 ({It was time for} 2. 9-13 $2 22-18) 2... 22-17 3. 11-16 {The end.} 3... 24-20 1-0";
    let pdn = shares(&page, whole);
    for tag in [
        "[Event \"Club match\"]",
        "[White \"Anna\"]",
        "[Annotator \"Cleo\"]",
    ] {
        assert!(pdn.contains(tag), "{pdn}");
    }
}

#[test]
fn notes_are_deleted_with_their_moves() {
    let page = open(PHONE, "");
    read(&page, GAME);
    says(&page, "Ply 0 of 6: Black to move.");
    page.click(&variation(0, 3));
    says(&page, "Ply 3 of 6: White to move.");
    press(&page, "removeAfter");
    page.sees(".toast", "3 plies deleted. Press z to undo");
    lists(&page, &["11-15!", "23-19", "8-11"]);
    step(&page, &["24", "20"]);
    lists(&page, &["11-15!", "23-19", "8-11", "24-20"]);
    let cut = "{A quiet game.} 1. 11-15 $1 {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9) \
        1... 23-19 2. 8-11 ({It was time for} 2. 9-13 $2 22-18) 2... 24-20 *";
    shares(&page, cut);
    press(&page, "undo");
    press(&page, "undo");
    says(&page, "Ply 3 of 6: White to move.");
    noted(&page, "The end.");

    // Another move in a variation leaves it as it is.
    page.click(&variation(1, 2));
    says(&page, "Variation, ply 2 of 3: Black to move.");
    touch(&page, &["14", "17"]);
    says(&page, "End of the variation: White to move.");
    shares(
        &page,
        "{A quiet game.} 1. 11-15 $1 {Usual.} (1. 9-14 22-18 {solid} (1... 24-19 2. 11-15) 2. 5-9 (2. 14-17)) \
        1... 23-19 2. 8-11 ({It was time for} 2. 9-13 $2 22-18) 2... 22-17 3. 11-16 {The end.} 3... 24-20 1-0",
    );
    press(&page, "removeVariation");
    says(&page, "Variation, ply 2 of 3: Black to move.");
    noted(&page, "The end.");
}

#[test]
fn times_and_points_of_a_file_are_shown_in_small_and_written_back() {
    let page = open(DESKTOP, "");
    read(
        &page,
        "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 {[%clock w0:02:58 B0:03:00]} 19-23 \
         {Fast. [%eval -0.4] [%clk 0:02:30]} 2. 28x19 2-0",
    );
    let move_at = |ply: usize| format!("{} [data-line=\"0\"][data-at=\"{ply}\"]", id("moves"));
    page.sees(&format!("{} ~ .time-note", move_at(1)), "0:02:58");
    page.sees(&format!("{} ~ .time-note", move_at(2)), "-0.4");
    page.sees(&format!("{} ~ .time-note", move_at(2)), "0:02:30");
    let label = page.attribute(&move_at(2), "aria-label");
    assert_eq!(
        label.as_deref(),
        Some("1... 19-23, evaluation -0.4, time left 0:02:30")
    );
    assert_eq!(page.count(".moves .said"), 1);
    page.sees(".moves .said", "Fast.");
    page.is_sound("draughts-times");
    let moves = "1. 32-28 {[%clock w0:02:58 B0:03:00]} 1... 19-23 {[%eval -0.4] [%clk 0:02:30]} {Fast.} \
                 2. 28x19 2-0";
    let pdn = shares(&page, moves);
    assert!(pdn.contains("[Result \"2-0\"]"), "{pdn}");
}
