//! How games end.

use super::{id, is_told, lists, moves, open, press, resign, says, step, touch};
use crate::screen::DESKTOP;

#[test]
fn the_end_of_a_game_is_announced_with_its_reason() {
    let page = open(DESKTOP, "?fen=B:W24:B11&moves=11-15,24-19");
    // It is asked for first.
    press(&page, "resign");
    page.sees("dialog", "Black resigns, and white wins.");
    page.is_sound("draughts-resign");
    page.press("Play on");
    says(&page, "Black to move, and has to capture.");
    resign(&page);
    says(&page, "Black resigns: white wins.");
    press(&page, "previous");
    says(&page, "Ply 1 of 2");
    press(&page, "last");
    says(&page, "Black resigns: white wins.");
    // It is not the end if somebody takes it back and goes on.
    press(&page, "takeBack");
    step(&page, &["24", "20"]);
    lists(&page, &["11-15", "24-19"]);
    says(&page, "End of the variation: Black to move.");
    press(&page, "promote");
    lists(&page, &["11-15", "24-20"]);
    says(&page, "Black to move.");
    press(&page, "draw");
    says(&page, "Draw agreed.");
    touch(&page, &["15", "18"]);
    says(&page, "Draw agreed.");
    assert_eq!(moves(&page).len(), 2, "the game is over");

    page.go("/#/draughts?fen=W:WK32:BK1&moves=32-28,1-6,28-32,6-1,32-28,1-6,28-32");
    says(&page, "Black to move.");
    page.sees(&id("counting"), "This position has occurred twice.");
    step(&page, &["6", "1"]);
    says(&page, "Draw: the same position has occurred 3 times");
    is_told(
        &page,
        "Black 6-1. Draw: the same position has occurred 3 times",
    );
    page.is_sound("draughts-draw");
    touch(&page, &["32", "28"]);
    says(&page, "Draw: ");
    assert_eq!(moves(&page).len(), 8, "the game is over");
}
