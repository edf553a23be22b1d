//! Puzzles that the program made: chosen, solved, missed, and remembered.

use serde_json::{Value, json};

use crate::common::{id, is_told, listen, press, was_told};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// What the server answers to a request of the page.
fn asked(page: &Page, method: &str, path: &str, body: &Value) -> Value {
    page.script(&format!(
        "const request = new XMLHttpRequest();
        request.open('{method}', '/api/{path}', false);
        request.setRequestHeader('content-type', 'application/json');
        request.send({});
        return JSON.parse(request.responseText);",
        json!(body.to_string())
    ))
}

/// All puzzles of English draughts.
fn puzzles(page: &Page) -> Vec<Value> {
    let answer = asked(page, "GET", "puzzles/english", &Value::Null);
    answer["puzzles"].as_array().unwrap().clone()
}

/// The puzzle on the board.
fn shown(page: &Page) -> Value {
    page.sees("h1", "Puzzle, rated ");
    let fen = page.script("return new URLSearchParams(location.hash.split('?')[1]).get('fen')");
    let all = puzzles(page);
    all.into_iter().find(|puzzle| puzzle["fen"] == fen).unwrap()
}

/// Plays a move such as `26-22` or `31x22x13`, square by square, at one's turn.
#[track_caller]
fn play(page: &Page, text: &str) {
    let (from, to) = text.split_once(['-', 'x']).unwrap();
    // The text of the turn is that of the position before, until the server has answered to the last move.
    page.click(&format!(
        "[role=gridcell][aria-label^=\"{from},\"][aria-label*=\"can move\"]"
    ));
    for name in to.split(['-', 'x']) {
        page.click(&format!("[role=gridcell][aria-label^=\"{name},\"]"));
    }
}

/// A legal move that is not the right one.
fn wrong(page: &Page, puzzle: &Value) -> String {
    let game = json!({"variant": "english", "start": puzzle["fen"], "moves": []});
    let game = asked(page, "POST", "draughts/game", &game);
    let legal = game["legal"].as_array().unwrap();
    let other = legal.iter().map(|one| one["move"].as_str().unwrap());
    let key = puzzle["line"][0]["move"].as_str().unwrap();
    other.clone().find(|text| *text != key).unwrap().to_owned()
}

/// Plays the solution up to the last of the first only moves.
#[track_caller]
fn solve(page: &Page, puzzle: &Value) {
    let line = puzzle["line"].as_array().unwrap();
    let only = line.iter().step_by(2).take_while(|ply| ply["only"] == true);
    for ply in only {
        play(page, ply["move"].as_str().unwrap());
    }
}

/// The number at the beginning of a text.
fn number(page: &Page, name: &str) -> u32 {
    let text = page.text(&id(name));
    text.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_missed_puzzle_lowers_the_rating_and_a_solved_one_raises_it() {
    let page = Page::open(DESKTOP, "/#/endgames");
    page.sees("h1", "Endgames and puzzles");
    page.sees(&id("train-count"), "to choose from");
    assert_eq!(
        (number(&page, "rating"), number(&page, "streak")),
        (1200, 0)
    );
    page.choose(&id("train-grade"), "easy");
    page.is_sound("puzzles-choice");

    press(&page, "train");
    let puzzle = shown(&page);
    page.is_sound("puzzles-begun");
    listen(&page);
    play(&page, &wrong(&page, &puzzle));
    page.sees(&id("attempt"), "That is not the move. Your rating is ");
    page.sees(&id("judgement"), "is gone");
    was_told(&page, "That is not the move.");
    page.is_sound("puzzles-missed");
    // The refutation is played out on demand.
    press(&page, "go-on");
    press(&page, "take-back");
    solve(&page, &puzzle);
    page.sees(&id("attempt"), "Solved.");
    page.sees(&id("solved"), "solved");

    press(&page, "train-next");
    page.until("another puzzle", || (shown(&page) != puzzle).then_some(()));
    let next = shown(&page);
    solve(&page, &next);
    page.sees(&id("attempt"), "your streak 1.");
    is_told(&page, "Solved. Your rating is ");
    page.sees(&id("puzzle-themes"), "Themes: ");
    page.is_sound("puzzles-solved");

    page.press("All puzzles");
    page.sees(&id("streak"), "1 (best 1)");
    let rating = number(&page, "rating");
    assert_ne!(rating, 1200);
    page.reload();
    page.sees(&id("streak"), "1 (best 1)");
    page.sees(&id("progress"), "2 of ");
    assert_eq!(number(&page, "rating"), rating);
}

#[test]
fn a_theme_chooses_puzzles_and_a_hint_tells_the_piece() {
    let page = Page::open(PHONE, "/#/endgames");
    page.sees(&id("train-count"), "to choose from");
    page.choose(&id("train-grade"), "any");
    let all = puzzles(&page);
    let has_theme = |puzzle: &&Value, theme: &str| {
        let themes = puzzle["themes"].as_array().unwrap();
        themes.iter().any(|own| own == theme)
    };
    let theme = all[0]["themes"][0].as_str().unwrap();
    page.choose(&id("train-theme"), theme);
    let count = all.iter().filter(|one| has_theme(one, theme)).count();
    page.sees(&id("train-count"), &format!("{count} to choose from"));
    page.is_sound("puzzles-choice");
    press(&page, "train");
    let puzzle = shown(&page);
    assert!(has_theme(&&puzzle, theme), "{puzzle}");

    press(&page, "hint");
    let key = puzzle["line"][0]["move"].as_str().unwrap();
    let from = key.split(['-', 'x']).next().unwrap();
    page.sees(&id("attempt"), &format!("Move the piece on {from}."));
    page.is_sound("puzzles-hint");
    solve(&page, &puzzle);
    page.sees(&id("attempt"), "Solved.");
    page.press("All puzzles");
    assert_eq!(
        (number(&page, "rating"), number(&page, "streak")),
        (1200, 0)
    );
    page.sees(&id("progress"), "1 of ");

    // To look at the solution is to give up.
    page.choose(&id("train-theme"), "");
    press(&page, "train");
    page.until("another puzzle", || (shown(&page) != puzzle).then_some(()));
    page.press("Show the solution");
    page.sees(&id("attempt"), "Here is the solution. Your rating is ");
    page.is_sound("puzzles-told");
}
