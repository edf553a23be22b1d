//! Files with many games, and texts of another variant.

use std::fmt::Write as _;

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::{id, lists, open, press, read, says};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, Screen};

/// A file of 5,000 games, with more than the 1 MiB of a request.
fn file() -> tempfile::NamedTempFile {
    let mut text = String::new();
    for number in 1..=5_000 {
        let (year, result) = (1950 + number % 70, ["1-0", "0-1", "1/2-1/2"][number % 3]);
        let _ = write!(
            text,
            "[Event \"Open {year}\"]\n[Site \"The town hall of a small town\"]\n[Date \"{year}.05.01\"]\n[White \"Anna {number}\"]\n[Black \"Bert\"]\n\
            [Round \"{}\"]\n[Result \"{result}\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 {{A comment.\n\
            [Event \"is no tag\"]\n}} 2. 8-11 {result}\n\n",
            number % 9,
        );
    }
    assert!(text.len() > 1 << 20);
    let file = tempfile::Builder::new().suffix(".pdn").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

fn many_games_are_listed(screen: Screen) {
    let page = open(screen, "");
    let file = file();
    press(&page, "open");
    page.fill("dialog input[type=file]", file.path().to_str().unwrap());
    page.sees(&id("games-count"), "5,000 games");
    page.is_sound("games-list");
    // Only the rows that are seen are there.
    let rows = |page: &Page| page.count(".games-row");
    assert!((5..60).contains(&rows(&page)));
    page.script("document.querySelector('[data-testid=games]').scrollTop = 1e7;");
    page.sees(&id("games"), "Anna 5000");
    assert!((5..60).contains(&rows(&page)));

    page.fill(&id("games-search"), "bert, 1977.05");
    page.sees(&id("games-count"), "72 of 5,000 games");
    page.choose(&id("games-result"), "1-0");
    page.sees(&id("games-count"), "24 of 5,000 games");
    page.script("document.querySelector('[data-testid=games]').focus();");
    page.keys(&format!("{}{}", Key::Down, Key::Enter));
    lists(&page, &["11-15", "23-19", "8-11"]);
    page.sees(&id("shelf-place"), "of 5,000: Anna");
    let place = page.text(&id("shelf-place"));
    press(&page, "next-game");
    page.until("the next game", || {
        (page.text(&id("shelf-place")) != place).then_some(())
    });
    press(&page, "previous-game");
    page.sees(&id("shelf-place"), &place);
    page.is_sound("games-shelf");
    // What was searched is kept.
    press(&page, "all-games");
    page.sees(&id("games-count"), "24 of 5,000 games");
    if !screen.is_phone {
        press(&page, "sort-white");
        press(&page, "sort-white");
        page.sees(".games-row:first-child", "Anna 4857");
        assert_eq!(
            page.attribute(".games-head .white", "aria-sort").as_deref(),
            Some("descending")
        );
    }
    page.click(".games-row");
    page.sees(&id("shelf-place"), "of 5,000: Anna");
    page.press("Close the file");
    assert_eq!(page.property(&id("shelf"), "hidden"), "true");
}

#[test]
fn a_file_with_thousands_of_games_is_listed() {
    many_games_are_listed(DESKTOP);
}

#[test]
fn a_file_with_thousands_of_games_is_listed_on_a_phone() {
    many_games_are_listed(PHONE);
}

/// Texts whose games are hard to tell apart.
const TRICKY: [&str; 22] = [
    "1. 11-15 23-19 1-0 1. 9-13 0-1",
    "[White \"A\"]\n1. 11-15\n[White \"B\"]\n1. 9-13 *",
    "[White \"A\"]\n[Result \"*\"]\n\n[White \"B\"]\n[Result \"*\"]\n",
    "[White \"A\"]\n1. 11-15 {see\n[Event \"x\"]\nabove} 23-19 1-0\n[White \"B\"] *",
    "[White \"A\"]\n1. 11-15 {open\n\n[Event \"x\"]\n1. 9-13 *",
    "[White \"A\"]\n1. 11-15 ; [Event \"x\"]\n23-19 1-0 {rest} [White \"B\"] 0-1",
    "% [Event \"x\"]\n[White \"A\"]\n1. 11-15 *\n{before} [White \"B\"] 1. 9-13 *",
    "1. 11-15* 23-19 *\n\n1. 9-13 22-18*\n[White \"B\"] 1-0",
    "1. 11-15 (1. 9-13 1-0\n[White \"B\"] 1. 9-13 *",
    "1. 11-15 (1. 9-13 22-18) 23-19 1/2-1/2 1. 9-13 \u{bd}-\u{bd} 1. 9-13 2-0",
    "[White \"a \\\"b\\\" c\"]\n1. 11-15 *\n[White \"quoted \"name\" here\"] *",
    "[White A without quotes]\n1. 11-15 *\n[White \"unclosed]\n1. 9-13 *",
    "[Event \"x\"] [White \"A\"] 1. 11-15 1 - 0 [White \"B\"] 0 - 1",
    "1. 11-15 $1 ! (!?) 23-19 1-1\n1. 9-13 0-0",
    "[FEN \"W:W31:B1\"]\n1. 31-26 1-5 2. 26-22 5-9 1-0\n1. 31-26 *",
    "1. 11-151-0\n1. 9-13 0-1",
    "hello [White \"A\"] 1. 11-15 * and more words 1. 9-13 *",
    "\u{feff}[White \"A\"]\r\n\r\n1. 11-15 *\r\n\r\n[White \"B\"]\r\n\r\n1. 9-13 *",
    "[White \"A\"]\n\n[Black \"B\"]\n\n1. 11-15 *\n[White \"C\"]\n\n[White \"D\"]\n*",
    "1. 11-15 0.5-0.5 1. 9-13 1/2 1. 9-13 22-18 *",
    "1. 11\u{2013}15 23\u{d7}19 *\n1. 9:13 *",
    "1. 1115 2319 * 12. 1. 11 - 15 23-\n19 *",
];

#[test]
fn the_page_tells_games_apart_as_the_server_does() {
    let page = open(DESKTOP, "");
    let split = Page::module("draughts/games/split.js");
    for text in TRICKY {
        let script = format!(
            "const text = {};
            const read = () => fetch('api/draughts/read', {{ method: 'POST',
                headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({{ text, variant: 'english' }}) }});
            Promise.all([{split}, read().then((answer) => answer.json())]).then(
                ([{{ gamesOf }}, {{ games, problems }}]) => done({{
                    page: [...gamesOf(text)].map(({{ tags }}) => tags),
                    server: games.map(({{ tags }}) => tags), lost: problems.length }}),
                (error) => done(String(error)));",
            json!(text)
        );
        let found = page.async_script(&script);
        let tags = |who: &str| {
            found[who]
                .as_array()
                .unwrap_or_else(|| panic!("{text}: {found}"))
                .clone()
        };
        let (own, server) = (tags("page"), tags("server"));
        let lost = found["lost"].as_u64().unwrap() as usize;
        assert_eq!(own.len(), server.len() + lost, "{text}: {found}");
        if lost > 0 {
            continue;
        }
        for (own, server) in own.iter().zip(&server) {
            let value = |tags: &Value, name: &str| {
                let mut tags = tags.as_array().unwrap().iter();
                tags.find(|tag| tag[0] == name).cloned()
            };
            assert_eq!(
                value(own, "White"),
                value(server, "White"),
                "{text}: {found}"
            );
        }
    }
}

#[test]
fn a_text_of_another_variant_is_opened_as_that() {
    let page = open(PHONE, "");
    read(&page, "W:W31,32,45:B1,20");
    page.sees(&id("fits"), "This looks like International");
    page.is_sound("draughts-fits");
    page.press("Open as International");
    says(&page, "White to move");
    assert_eq!(page.property(&id("variant"), "value"), "international");
    // A game that goes on by other rules.
    read(&page, "1. c3-d4 d6-c5 2. b2-c3 *");
    page.sees(&id("fits"), "This looks like");
    page.press("Open as Russian");
    lists(&page, &["c3-d4", "d6-c5", "b2-c3"]);
}
