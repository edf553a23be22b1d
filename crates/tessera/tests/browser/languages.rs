//! The languages of the page.

use std::cell::RefCell;
use std::ops::Deref;

use crate::common::{id, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// Finds texts that are not of one language.
const MIXTURES: &str = include_str!("mixtures.js");

/// The parts with their names in the navigation, in German.
const PARTS: [(&str, &str); 5] = [
    ("play", "Spielen"),
    ("draughts", "Analyse"),
    ("endgames", "Endspiele"),
    ("sudoku", "Sudoku"),
    ("learn", "Lernen"),
];

/// The views whose headings are in German.
const HEADINGS: [(&str, &str); 2] = [("play", "Spielen"), ("sudoku", "Sudoku")];

/// Chooses a language in the settings.
fn choose(page: &Page, language: &str) {
    page.click("#settings");
    page.choose(&id("setting-language"), language);
    page.until("the language", || {
        (page.attribute("html", "lang").as_deref() == Some(language)).then_some(())
    });
}

#[test]
fn the_page_is_in_german_until_english_is_chosen_again() {
    let page = Page::open(DESKTOP, "/");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    choose(&page, "de");
    page.sees("h1", "Was möchten Sie tun?");
    for (view, name) in PARTS {
        page.go(&format!("/#/{view}"));
        page.sees("nav [aria-current]", name);
    }
    for (view, heading) in HEADINGS {
        page.go(&format!("/#/{view}"));
        page.sees("h1", heading);
        page.is_sound(&format!("german-{view}"));
    }
    page.reload();
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("de"));
    page.sees("nav [aria-current]", "Sudoku");
    press(&page, "step");
    page.press("Welche Technik?");
    page.sees(&id("say"), "eine Technik der Stufe Leicht");
    page.keys("?");
    page.sees("dialog h2", "Tastenkürzel");
    page.is_sound("german-keys");
    page.press("Schließen");
    choose(&page, "en");
    page.sees("nav", "Endgames");
    page.go("/#/play");
    page.sees("h1", "Play");
}

#[test]
fn a_game_is_played_in_german_on_a_phone() {
    let page = Page::open(PHONE, "/");
    choose(&page, "de");
    page.go("/#/play?variant=english&color=black&level=1");
    page.is_sound("german-choosing");
    page.click(&id("start"));
    page.sees(&id("verdict"), "Sie sind am Zug.");
    page.is_sound("german-game");
}

/// The page in German, with the mixtures that were found on it.
struct German {
    page: Page,
    found: RefCell<Vec<String>>,
}

impl German {
    fn open(place: &str) -> German {
        let page = Page::open(DESKTOP, "/");
        page.script("localStorage.setItem('tessera.language', '\"de\"');");
        page.reload();
        page.go(place);
        let found = RefCell::default();
        German { page, found }
    }

    /// Looks for mixtures wherever the test has come to.
    fn look(&self, place: &str) {
        let found = self.page.script(MIXTURES);
        let found = found.as_array().into_iter().flatten();
        let found = found.filter_map(|one| Some(format!("{place}: {}", one.as_str()?)));
        self.found.borrow_mut().extend(found);
        self.page.shoot(&format!("german-{place}"));
    }

    #[track_caller]
    fn is_of_one_language(&self) {
        let found = self.found.take();
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

impl Deref for German {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.page
    }
}

/// Waits until an element is there.
#[track_caller]
fn comes(page: &Page, css: &str) {
    page.until(css, || (page.count(css) > 0).then_some(()));
}

#[test]
fn what_is_told_of_games_is_all_german() {
    let page = German::open("/");
    page.look("home");
    page.go("/#/play");
    for variant in ["russian", "sri-lankan", "anti-brazilian", "towers"] {
        page.choose(&id("variant"), variant);
        page.until("the summary", || {
            page.text(&id("summary"))
                .contains("zieht zuerst")
                .then_some(())
        });
        page.look("choosing");
    }
    press(&page, "rules");
    page.sees("dialog h3", "Einfache Steine");
    page.look("rules");
    page.press("Schließen");
    page.go("/#/play?variant=frisian&color=white&level=3");
    press(&page, "start");
    page.sees(&id("name-top"), "Einsteiger");
    page.sees(&id("verdict"), "Sie sind am Zug.");
    page.look("game");
    page.keys("?");
    page.sees("dialog h2", "Tastenkürzel");
    page.look("keys");
    page.press("Schließen");
    page.click("#settings");
    comes(&page, &id("setting-language"));
    page.look("settings");
    page.is_of_one_language();
}

#[test]
fn what_is_told_of_positions_is_all_german() {
    let page = German::open("/#/draughts?variant=english&fen=W:WK5:BK32:H70:F40");
    page.sees(&id("verdict"), "Weiß am Zug");
    page.look("counting");
    page.go("/#/draughts?variant=english&fen=W:WK18:B15&moves=18x11");
    page.sees(&id("verdict"), "Schwarz hat keine Steine mehr");
    page.look("won");
    page.go("/#/draughts?variant=english&moves=11-15,24-20,99-98");
    page.sees(&id("problem"), "bleiben");
    page.look("illegal");
    page.go("/#/draughts?variant=english&moves=11-15,23-19");
    page.sees(&id("opening-name"), "Old Faithful");
    press(&page, "live");
    page.sees(&id("live-facts"), "Tiefe ");
    page.look("analysis");
    page.keys("s");
    page.sees("dialog h2", "Teilen");
    page.look("sharing");
    page.press("Schließen");
    page.keys("o");
    page.fill(
        &id("open-text"),
        "[GameType \"21\"]\n1. 11-15 23-19 2. 1-30 *",
    );
    page.press("Lesen");
    page.sees(&id("open-answer"), "Zeile 2");
    page.look("opening-text");
    page.is_of_one_language();
}

#[test]
fn what_is_told_of_endgames_is_all_german() {
    let page = German::open("/#/endgames");
    comes(&page, ".cards .card");
    page.look("endgames");
    page.go("/#/endgames?variant=english&fen=W:WK6,7:B9,K13");
    page.sees("h1", "Die neue Dame schlägt zu");
    page.click(&id("mode-tell"));
    page.sees(&id("value"), "Weiß gewinnt in 5 Halbzügen.");
    page.look("proof");
    page.press("Was jeder Zug wert ist");
    comes(&page, ".worth");
    page.look("worth");
    page.go("/#/endgames?variant=english&fen=W:WK1,99:B9");
    comes(&page, &id("bench-problem"));
    page.look("endgame-error");
    page.is_of_one_language();
}

#[test]
fn what_is_told_of_sudoku_is_all_german() {
    let page = German::open("/#/sudoku");
    press(&page, "step");
    page.press("Welche Technik?");
    page.press("Zeigen");
    comes(&page, &format!("{} [lang=en]", id("say")));
    page.look("step");
    page.click(&format!("{} > summary", id("panel-steps")));
    comes(&page, &format!("{} option", id("technique")));
    page.look("techniques");
    page.keys("l");
    comes(&page, &format!("{} button", id("step-list")));
    page.look("path");
    page.keys("g");
    comes(&page, "dialog select");
    page.look("new");
    page.is_of_one_language();
}

#[test]
fn what_there_is_to_learn_is_of_one_language_each() {
    let page = German::open("/#/learn");
    comes(&page, ".technique-list summary");
    comes(&page, ".rule-list li");
    page.look("learn");
    page.go("/#/course");
    comes(&page, ".course-list li");
    page.look("course");
    page.go("/#/course?technique=x_wing");
    comes(&page, &format!("{} li", id("reason")));
    page.look("lesson");
    press(&page, "practise");
    page.sees(&id("task"), "X-Wing");
    page.look("exercise");
    page.go("/#/rules?variant=frisian");
    page.sees("h1", "Friesisch");
    page.look("tour");
    page.go("/#/search");
    comes(&page, "main svg");
    page.look("search");
    page.go("/#/towers");
    comes(&page, "[role=gridcell]");
    page.look("towers");
    page.is_of_one_language();
}
