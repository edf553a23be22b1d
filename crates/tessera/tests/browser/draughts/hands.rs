//! Two people at one board: with the mouse, with a finger, with the keys alone.

use fantoccini::key::Key;

use super::{
    carry, has_moves, holds, id, is_told, lists, moves, open, press, says, step, touch, turns,
};
use crate::screen::{DESKTOP, PHONE};

#[test]
fn both_sides_are_played_with_the_mouse() {
    let page = open(DESKTOP, "");
    says(&page, "Black to move.");
    page.sees("main", "No moves yet.");
    page.is_sound("draughts-begin");

    step(&page, &["11"]);
    says(&page, "11: choose a target.");
    holds(&page, "11", "black man, selected");
    holds(&page, "15", "empty, can be moved to");
    page.is_sound("draughts-chosen");
    step(&page, &["15"]);
    says(&page, "White to move.");
    holds(&page, "15", "black man, moved last");
    carry(&page, "23", "19");
    lists(&page, &["11-15", "23-19"]);
    says(&page, "Black to move.");
    // Where it cannot go it returns.
    carry(&page, "8", "20");
    holds(&page, "8", "black man, selected");
    touch(&page, &["20"]);
    says(&page, "Black to move.");
    lists(&page, &["11-15", "23-19"]);

    press(&page, "takeBack");
    says(&page, "Ply 1 of 2: White to move.");
    holds(&page, "23", "white man, can move");
    press(&page, "redo");
    says(&page, "Black to move.");
    page.click(&format!("{} [data-ply=\"1\"]", id("moves")));
    says(&page, "Ply 1 of 2: White to move.");
    page.sees("[aria-current=true]", "11-15");
    // Another move is a variation.
    step(&page, &["22", "18"]);
    says(&page, "End of the variation: Black to move.");
    lists(&page, &["11-15", "23-19"]);
    page.is_sound("draughts-capture");
    press(&page, "promote");
    lists(&page, &["11-15", "22-18"]);
    says(&page, "Black to move, and has to capture.");

    step(&page, &["15", "22"]);
    lists(&page, &["11-15", "22-18", "15x22"]);
    holds(&page, "18", "empty");
    turns(&page, "1", "32");
    press(&page, "flip");
    turns(&page, "32", "1");
    step(&page, &["25", "18"]);
    lists(&page, &["11-15", "22-18", "15x22", "25x18"]);
    for (control, ply) in [
        ("first", "0"),
        ("next", "1"),
        ("last", "4"),
        ("previous", "3"),
    ] {
        press(&page, control);
        let said = if ply == "4" {
            "Black to move."
        } else {
            &format!("Ply {ply} of 4")
        };
        says(&page, said);
    }
    page.is_sound("draughts-flipped");

    page.go("/#/draughts?fen=B:W6,14,15,32:B1,3");
    says(&page, "Black to move, and has to capture.");
    step(&page, &["1", "10"]);
    says(&page, "1, 10: choose the next square.");
    holds(&page, "17", "empty, can be moved to");
    holds(&page, "19", "empty, can be moved to");
    page.is_sound("draughts-chain");
    page.keys(&Key::Escape.to_string());
    says(&page, "has to capture.");
    step(&page, &["1", "10", "19"]);
    lists(&page, &["1x10x19"]);
    for (name, what) in [
        ("6", "empty"),
        ("15", "empty"),
        ("14", "white man, can move"),
    ] {
        holds(&page, name, what);
    }
    press(&page, "takeBack");
    holds(&page, "1", "black man, can move");
    // The target of only one chain identifies it.
    carry(&page, "1", "17");
    says(&page, "End of the variation: White to move.");
    lists(&page, &["1x10x19"]);
    holds(&page, "14", "empty");
}

#[test]
fn both_sides_are_played_with_a_finger() {
    let page = open(PHONE, "");
    page.is_sound("draughts-begin");
    step(&page, &["11"]);
    says(&page, "11: choose a target.");
    page.is_sound("draughts-chosen");
    step(&page, &["15"]);
    says(&page, "White to move.");
    carry(&page, "23", "19");
    lists(&page, &["11-15", "23-19"]);
    page.is_sound("draughts-played");
    press(&page, "takeBack");
    says(&page, "Ply 1 of 2");
    press(&page, "redo");
    press(&page, "flip");
    says(&page, "Black to move.");
    step(&page, &["8", "11"]);
    lists(&page, &["11-15", "23-19", "8-11"]);
    page.click(&format!("{} [data-ply=\"2\"]", id("moves")));
    says(&page, "Ply 2 of 3");

    page.go("/#/draughts?variant=international&fen=W:W28,29,50:B8,9,13,19,23");
    says(&page, "White to move, and has to capture.");
    page.is_sound("draughts-international");
    page.go("/#/draughts?variant=turkish");
    says(&page, "White to move.");
    step(&page, &["a3", "a4"]);
    lists(&page, &["a3-a4"]);
    page.is_sound("draughts-turkish");
    page.choose(&id("variant"), "canadian");
    page.sees(&id("summary"), "lying kings");
    page.is_sound("draughts-canadian");
    press(&page, "rules");
    page.sees("dialog h2", "Canadian: the rules");
    page.is_sound("draughts-rules");
}

#[test]
fn a_whole_game_is_played_with_the_keys_alone() {
    let page = open(DESKTOP, "");
    page.keys("o");
    page.sees("dialog h2", "Open a game");
    page.tab_to(&id("open-text"));
    page.keys("B:W24:B11");
    page.tab_to("dialog button[type=submit]");
    page.keys(&Key::Enter.to_string());
    holds(&page, "23", "empty");

    page.tab_to("[role=gridcell]");
    page.until("the last square", || {
        (page.attribute(":focus", "aria-label")? == "32, empty").then_some(())
    });
    let up = |times: usize| Key::Up.to_string().repeat(times);
    page.keys(&format!("{}{}", up(5), Key::Left));
    page.keys(&Key::Enter.to_string());
    says(&page, "11: choose a target.");
    is_told(&page, "11 selected. Possible targets: 16, 15.");
    page.keys(&Key::Escape.to_string());
    says(&page, "Black to move.");
    page.keys(&format!("{}{}{}", Key::Enter, Key::Down, Key::Enter));
    lists(&page, &["11-15"]);
    is_told(&page, "Black 11-15. White to move.");
    // 24, then 19.
    page.keys(&format!("{}{}{}", Key::Down, Key::Down, Key::Right));
    page.keys(&Key::Enter.to_string());
    says(&page, "24: choose a target.");
    page.keys(&format!("{}{}{}", Key::Up, Key::Left, Key::Enter));
    lists(&page, &["11-15", "24-19"]);

    page.chord(Key::Shift, &Key::Left.to_string());
    says(&page, "Ply 1 of 2");
    page.keys(&Key::Home.to_string());
    says(&page, "Ply 0 of 2");
    page.keys(&Key::End.to_string());
    says(&page, "Black to move, and has to capture.");
    page.keys("u");
    says(&page, "Ply 1 of 2");
    page.keys("r");
    says(&page, "has to capture.");
    for (upper, lower) in [("32", "1"), ("1", "32")] {
        page.keys("f");
        turns(&page, upper, lower);
    }
    page.keys("h");
    holds(&page, "15", "black man, can move, hint: from here");

    // From 19 to 15, and with it to 24.
    page.keys(&format!("{}{}", Key::Up, Key::Enter));
    says(&page, "15: choose a target.");
    page.keys(&format!(
        "{}{}{}{}",
        Key::Down,
        Key::Down,
        Key::Right,
        Key::Enter
    ));
    says(&page, "Black wins: white has no pieces left.");
    is_told(&page, "Black wins: white has no pieces left.");
    assert_eq!(
        page.attribute(&id("hint"), "aria-pressed").as_deref(),
        Some("false"),
        "the hint was followed"
    );
    page.is_sound("draughts-won");

    page.keys("?");
    page.sees("dialog", "start or pause the engine");
    page.is_sound("draughts-keys");
    page.keys(&Key::Escape.to_string());
    page.keys("s");
    page.sees("dialog h2", "Share and save");
    page.keys(&Key::Escape.to_string());
    page.keys("n");
    lists(&page, &[]);
    says(&page, "Black to move.");
    page.tab_to(&id("player-white"));
    page.keys(&Key::Down.to_string());
    page.tab_to("[role=gridcell]");
    // The board is turned now: to the corner with 32, and from there to 9.
    let corner = format!("{}{}", up(7), Key::Left.to_string().repeat(3));
    let down = Key::Down.to_string().repeat(5);
    let right = Key::Right.to_string().repeat(3);
    page.keys(&format!("{corner}{down}{right}"));
    page.keys(&format!("{}{}{}", Key::Enter, Key::Up, Key::Enter));
    has_moves(&page, 2);
    assert_eq!(moves(&page)[0], "9-13");
}
