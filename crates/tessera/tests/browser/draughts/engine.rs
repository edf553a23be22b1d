//! The engine: as an opponent, against itself, as an adviser.

use super::{
    engine_plays, has_moves, holds, id, lists, moves, open, press, resign, says, step, touch, turns,
};
use crate::screen::{DESKTOP, PHONE};

#[test]
fn the_engine_answers_and_advises() {
    let page = open(DESKTOP, "");
    turns(&page, "1", "32");
    engine_plays(&page, "white", "depth", "3");
    // Who plays black against it has the own men at the bottom.
    turns(&page, "32", "1");
    step(&page, &["11", "15"]);
    has_moves(&page, 2);
    says(&page, "Black to move");
    // The first moves are from the opening book.
    page.sees(&id("thinking"), "from the opening book");
    page.sees(&id("book"), "Book: ");
    // Its analysis is shown after the move that it chose, and at no other position.
    let answer = moves(&page)[1].clone();
    page.sees(&id("score"), &format!("{answer}: "));
    assert_eq!(moves(&page).len(), 2, "it acts for one side");
    page.is_sound("draughts-answered");

    press(&page, "hint");
    let from = format!("{} [aria-label*=\"hint: from here\"]", id("board"));
    page.until("a hint", || (page.count(&from) == 1).then_some(()));
    page.is_sound("draughts-hint");
    press(&page, "hint");
    page.until("no hint", || (page.count(&from) == 0).then_some(()));

    press(&page, "takeBack");
    says(&page, "Ply 0 of 2: Black to move.");
    page.sees(
        &id("thinking"),
        "The engine has not analysed this position.",
    );
    assert_eq!(page.text(&id("score")), "");
    press(&page, "redo");
    says(&page, "Black to move");
    assert_eq!(moves(&page).len(), 2);
    resign(&page);
    says(&page, "Black resigns: white wins.");
    page.is_sound("draughts-resigned");
    press(&page, "takeBack");
    // Another game from here is a variation, in which the engine answers too.
    step(&page, &["11", "16"]);
    says(&page, "End of the variation: Black to move.");
    let inside = format!("{} [data-line=\"1\"]", id("moves"));
    page.until("an answer in the variation", || {
        (page.count(&inside) == 2).then_some(())
    });
    assert_eq!(moves(&page)[0], "11-15");

    // An engine agrees to a draw where it is behind, and declines where it is ahead.
    for (fen, answer) in [
        ("B:WK30,K31,K32:BK1", "White declines the draw"),
        ("B:WK32:BK1,K2,K3", "Draw agreed."),
    ] {
        page.go(&format!("/#/draughts?fen={fen}"));
        says(&page, "Black to move.");
        press(&page, "draw");
        page.sees("body", answer);
    }
    touch(&page, &["1", "6"]);
    says(&page, "Draw agreed.");
    lists(&page, &[]);
}

#[test]
fn a_level_answers_and_hints_stay_at_full_strength() {
    let page = open(PHONE, "");
    page.choose(&id("player-white"), "level 1");
    turns(&page, "32", "1");
    step(&page, &["11", "15"]);
    has_moves(&page, 2);
    says(&page, "Black to move");
    page.is_sound("draughts-level");
    press(&page, "hint");
    says(&page, "Hint: ");
    page.until("a hint deeper than the level", || {
        let text = page.text(&id("thinking"));
        let depth = text.split_once("depth ")?.1.split(',').next()?;
        (depth.parse::<u32>().ok()? >= 4).then_some(())
    });
    page.reload();
    says(&page, "Black to move");
    assert_eq!(page.property(&id("player-white"), "value"), "level 1");
    // A stronger opponent goes on with the game.
    page.choose(&id("player-white"), "level 9");
    press(&page, "hint");
    says(&page, "Hint: ");
    press(&page, "new");
    step(&page, &["12", "16"]);
    has_moves(&page, 2);
}

#[test]
fn a_single_legal_move_is_played_at_once() {
    let page = open(DESKTOP, "?moves=9-14,22-18");
    engine_plays(&page, "white", "seconds", "60");
    step(&page, &["10", "15"]);
    lists(&page, &["9-14", "22-18", "10-15", "18x9"]);
    says(&page, "Black to move");
}

#[test]
fn a_new_game_begins_with_an_opening() {
    let page = open(DESKTOP, "");
    let has_opening = |player: &str| {
        says(&page, player);
        page.until("an opening", || (moves(&page).len() == 3).then_some(()));
    };
    // Nobody has played yet, so it begins at once.
    page.choose(&id("opening"), "ballots");
    has_opening("White to move");
    page.is_sound("draughts-ballot");
    page.choose(&id("player-white"), "level 1");
    press(&page, "new");
    has_moves(&page, 4);
    says(&page, "Black to move");
    let played = moves(&page);
    let played: Vec<&str> = played.iter().map(String::as_str).collect();
    // In a game that is played the choice is for the next one.
    page.choose(&id("opening"), "plies:3");
    lists(&page, &played);
    page.choose(&id("player-white"), "person");
    press(&page, "new");
    has_opening("White to move");
    page.sees("body", "The previous game is kept.");

    // The choice is kept, and a variant without ballots begins at its initial position.
    page.choose(&id("opening"), "ballots");
    has_opening("White to move");
    page.reload();
    has_opening("White to move");
    assert_eq!(page.property(&id("opening"), "value"), "ballots");
    page.choose(&id("variant"), "russian");
    lists(&page, &[]);
    assert_eq!(page.property(&id("opening"), "value"), "");
    page.choose(&id("opening"), "plies:3");
    has_opening("Black to move");
    page.choose(&id("opening"), "");
    lists(&page, &[]);
    says(&page, "White to move");
}

#[test]
fn the_engine_plays_itself_until_it_is_paused() {
    let page = open(PHONE, "?variant=russian");
    engine_plays(&page, "white", "depth", "1");
    engine_plays(&page, "black", "seconds", "0.05");
    page.press("Start the engine");
    has_moves(&page, 3);
    page.press("Pause");
    says(&page, "Paused.");
    let played = moves(&page);
    page.is_sound("draughts-paused");
    page.reload();
    says(&page, "Paused.");
    let played: Vec<&str> = played.iter().map(String::as_str).collect();
    lists(&page, &played);
    page.click(&format!("{} [data-ply=\"1\"]", id("moves")));
    page.press("Play on from here");
    page.until("another second move", || {
        let moves = moves(&page);
        (moves.len() >= 2 && moves[0] == played[0]).then_some(())
    });
    page.press("Pause");
    says(&page, "Paused.");

    // A search without an end in sight can be ended.
    page.go("/#/draughts?variant=killer");
    engine_plays(&page, "white", "depth", "40");
    engine_plays(&page, "black", "depth", "40");
    page.press("Start the engine");
    says(&page, "White thinks…");
    page.sees(&id("thinking"), "depth ");
    page.is_sound("draughts-thinking");
    press(&page, "move-now");
    has_moves(&page, 1);
    says(&page, "Black thinks…");
    page.press("Pause");
    says(&page, "Paused. Black to move.");
    // Who pauses the engine may act for it.
    step(&page, &["20", "25"]);
    has_moves(&page, 2);
    holds(&page, "25", "black man, moved last");
}
