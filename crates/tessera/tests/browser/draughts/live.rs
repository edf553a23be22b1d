//! The live analysis, the tables, the book and the names of openings.

use super::{id, lists, moves, open, press, says};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, WIDE};

/// Waits until the live analysis has this many lines, and a depth.
#[track_caller]
fn has_lines(page: &Page, count: usize) {
    let lines = format!("{} li", id("live-lines"));
    page.until(&format!("{count} lines"), || {
        (page.count(&lines) == count).then_some(())
    });
    page.sees(&id("live-facts"), "depth ");
}

/// Waits until a script returns `true`.
#[track_caller]
fn holds_true(page: &Page, what: &str, script: &str) {
    page.until(what, || page.script(script).as_bool()?.then_some(()));
}

/// Clicks a move of a line, and returns the moves up to it.
fn click_move(page: &Page, line: usize, at: usize) -> Vec<String> {
    // The engine may find another line between a look and a click.
    let script = format!(
        "const line = document.querySelectorAll('[data-testid=live-lines] li')[{line}];
        const buttons = [...line.querySelectorAll('button')].slice(0, {at} + 1);
        const moves = buttons.map((button) => button.textContent.split(' ').at(-1));
        buttons.at(-1).click();
        return moves;"
    );
    serde_json::from_value(page.script(&script)).unwrap()
}

/// Waits until there is a line: more of them need more legal moves than a capture may leave.
#[track_caller]
fn has_a_line(page: &Page) {
    let lines = format!("{} li", id("live-lines"));
    page.until("a line", || (page.count(&lines) > 0).then_some(()));
}

#[test]
fn the_position_shown_is_analysed() {
    let page = open(DESKTOP, "?moves=11-15,23-19");
    assert_eq!(page.count(".mark-best"), 0);
    press(&page, "live");
    has_lines(&page, 3);
    page.until("arrows", || {
        (page.count(".mark-best") == 1 && page.count(".mark-good") == 2).then_some(())
    });
    let bar = page.attribute(&id("score-bar"), "aria-label").unwrap();
    assert!(bar.starts_with("Score: "), "{bar}");
    page.is_sound("draughts-live");
    page.choose(&id("live-count"), "2");
    has_lines(&page, 2);

    // The moves of a line are played up to the one that is clicked.
    let played = click_move(&page, 0, 1);
    let all: Vec<&str> = ["11-15", "23-19"]
        .into_iter()
        .chain(played.iter().map(String::as_str))
        .collect();
    lists(&page, &all);
    has_a_line(&page);
    press(&page, "previous");
    press(&page, "previous");
    says(&page, "Ply 2 of 4");
    has_lines(&page, 2);
    // A line that begins with another move is a variation. Its rank depends on the depth reached.
    page.until("another line", || {
        let script = format!(
            "for (const line of document.querySelectorAll('[data-testid=live-lines] li')) {{
                const button = line.querySelector('button');
                if (button && button.textContent.split(' ').at(-1) !== '{}') {{
                    button.click();
                    return true;
                }}
            }}
            return false;",
            played[0]
        );
        page.script(&script).as_bool()?.then_some(())
    });
    says(&page, "End of the variation: White to move.");
    lists(&page, &all);
    has_a_line(&page);

    // The switch and the number of lines are remembered.
    page.reload();
    has_a_line(&page);
    assert_eq!(page.property(&id("live-count"), "value"), "2");
    page.keys("e");
    page.until("no lines", || {
        (page.count(&format!("{} li", id("live-lines"))) == 0).then_some(())
    });
    assert_eq!(
        page.attribute(&id("live"), "aria-checked").as_deref(),
        Some("false")
    );
    assert_eq!(page.count(".mark-best"), 0);
    page.keys("e");
    has_lines(&page, 2);
    page.keys("b");
    page.until("the best move", || {
        let script =
            "return document.querySelectorAll('[data-testid=moves] .variation [data-line]').length";
        (page.script(script) == 2).then_some(())
    });
}

#[test]
fn one_analysis_runs_at_a_time() {
    let page = open(DESKTOP, "?variant=killer");
    press(&page, "live");
    has_lines(&page, 3);
    let is_one = || {
        page.until("one stream", || {
            let about =
                page.async_script("fetch('api/about').then((answer) => answer.json()).then(done)");
            (about["working"] == 1 && about["waiting"] == 0).then_some(())
        });
    };
    is_one();
    for ply in 1..5 {
        page.keys("b");
        page.until("a move", || (moves(&page).len() == ply).then_some(()));
        // A capture may leave fewer than three moves.
        has_a_line(&page);
    }
    is_one();
    press(&page, "live");
    page.until("no stream", || {
        let about =
            page.async_script("fetch('api/about').then((answer) => answer.json()).then(done)");
        (about["working"] == 0).then_some(())
    });
}

#[test]
fn the_bar_turns_with_the_board_and_is_full_where_a_win_is_proven() {
    let page = open(DESKTOP, "?fen=W:WK25:BK8");
    press(&page, "live");
    page.sees(&id("live-lines"), "White wins in 9");
    let share = "return document.querySelector('.white-share').getBoundingClientRect().height
        / document.querySelector('[data-testid=score-bar]').clientHeight;";
    page.until("a full bar", || {
        (page.script(share).as_f64()? > 0.99).then_some(())
    });
    let is_below = "return document.querySelector('[data-testid=score-bar]').classList.contains('white-below');";
    assert_eq!(page.script(is_below), true);
    press(&page, "flip");
    holds_true(
        &page,
        "white at the top",
        &is_below.replace("return ", "return !"),
    );
}

#[test]
fn tables_tell_what_each_move_is_worth() {
    let page = open(DESKTOP, "?fen=W:WK25:BK8");
    page.sees(&id("worth"), "wins in 9");
    page.is_sound("draughts-tables");
    page.click(&format!("{} li:first-child button", id("worth")));
    page.sees(&id("worth"), "loses in 8");
    assert_eq!(moves(&page).len(), 1);
    page.go("/#/draughts?moves=11-15");
    says(&page, "White to move.");
    holds_true(
        &page,
        "no values",
        "return !document.querySelector('.tables-panel').checkVisibility();",
    );
}

#[test]
fn openings_have_names_and_book_moves() {
    let page = open(DESKTOP, "?moves=11-15,22-18");
    page.sees(&id("opening-name"), "Single Corner");
    press(&page, "live");
    page.sees(&id("live-book"), "15x22");
    page.click(&format!("{} button", id("live-book")));
    lists(&page, &["11-15", "22-18", "15x22"]);
    page.sees(
        &id("opening-name"),
        "Single Corner, ballot 11-15 22-18 15x22",
    );
    page.go("/#/draughts?variant=russian&moves=c3-d4");
    says(&page, "Black to move.");
    holds_true(
        &page,
        "no name",
        "return document.querySelector('[data-testid=opening-name]').hidden;",
    );
}

#[test]
fn what_one_needs_is_on_the_screen() {
    let is_seen = "scrollTo(0, 0);
        return ['.board', '[data-testid=verdict]', '[data-testid=live-lines] li', '[data-testid=moves]']
            .map((css) => document.querySelector(css).getBoundingClientRect())
            .every(({ top, bottom }) => top >= 0 && bottom <= innerHeight);";
    for screen in [WIDE, DESKTOP, PHONE] {
        let page = open(screen, "?moves=11-15,23-19,8-11,22-17");
        press(&page, "live");
        page.sees(&id("live-facts"), "depth ");
        holds_true(&page, "all on the screen", is_seen);
        page.is_sound("draughts-at-once");
        if screen.name() == WIDE.name() {
            let height = "return document.querySelector('.board').clientHeight / innerHeight;";
            assert!(page.script(height).as_f64().unwrap() > 0.88);
        }
    }
}

#[test]
fn the_page_speaks_german() {
    let page = open(DESKTOP, "?moves=11-15");
    page.script("localStorage.setItem('tessera.language', '\"de\"');");
    page.reload();
    says(&page, "Weiß am Zug.");
    press(&page, "live");
    page.sees(&id("live-facts"), "Tiefe ");
    page.is_sound("draughts-german");
    page.keys("?");
    page.sees("dialog", "Live-Analyse ein oder aus");
}
