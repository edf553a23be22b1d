//! Learning: the tours of the rules from the first lesson to the first game, and the course of sudoku techniques.

use fantoccini::key::Key;
use tessera_draughts::{Language, Square, Variant};
use tessera_study::tour::{Lesson, Try, tour};

use crate::common::{id, is_told, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE, Screen};

/// Touches the squares of a path, one after the other.
#[track_caller]
fn touch(page: &Page, variant: Variant, path: &[usize]) {
    for &cell in path {
        let columns = usize::from(variant.rules().board.width);
        let square = Square::at(variant, cell / columns, cell % columns).unwrap();
        page.click(&format!(
            "{} [role=gridcell][aria-label^=\"{square},\"]",
            id("board")
        ));
    }
}

/// Does the task of a lesson, and before that what its rule forbids.
#[track_caller]
fn do_task(page: &Page, lesson: &Lesson) {
    let variant = lesson.position.variant();
    if let Some(wrong) = lesson.wrong.first() {
        touch(page, variant, &wrong.path);
        page.sees(&id("verdict"), &lesson.refusal);
    }
    if let Some(goal) = lesson.goals.first() {
        touch(page, variant, &Try::from(goal).path);
        page.sees(&id("verdict"), "That is right.");
    }
}

/// Walks through the tour that is shown, to its end.
fn walk(page: &Page, variant: Variant, name: &str) {
    let lessons = tour(variant, Language::English);
    let mut is_looked_at = false;
    for (index, lesson) in lessons.iter().enumerate() {
        let place = format!("Lesson {} of {}", index + 1, lessons.len());
        page.sees(&id("place"), &place);
        page.sees(&id("lesson"), &lesson.title);
        do_task(page, lesson);
        if !lesson.wrong.is_empty() && !is_looked_at {
            is_looked_at = true;
            press(page, "again");
            touch(page, variant, &lesson.wrong[0].path);
            page.sees(&id("verdict"), &lesson.refusal);
            page.is_sound(&format!("rules-{name}-wrong"));
            touch(page, variant, &Try::from(&lesson.goals[0]).path);
            page.sees(&id("verdict"), "That is right.");
        }
        if index + 1 < lessons.len() {
            assert_eq!(page.count(&format!("{}:not([hidden])", id("complete"))), 0);
            press(page, "next");
        }
    }
    page.sees(&id("complete"), "You know the rules of");
    page.is_sound(&format!("rules-{name}-end"));
}

fn walk_through(screen: Screen, variant: Variant) {
    let name = variant.name();
    let page = Page::open(screen, &format!("/#/rules?variant={name}"));
    walk(&page, variant, name);
}

#[test]
fn a_beginner_comes_from_the_first_screen_to_the_first_game() {
    let page = Page::open(PHONE, "/");
    press(&page, "way-learn");
    press(&page, "first");
    page.sees("h1", "The rules of English draughts");
    walk(&page, Variant::ENGLISH, "english");
    press(&page, "first-game");
    page.sees("h1", "Play");
    page.until("what the link names", || {
        let is_chosen = page.property(&id("variant"), "value") == "english"
            && page.property(&id("level-1"), "checked") == "true";
        is_chosen.then_some(())
    });
    press(&page, "start");
    page.until("the board", || {
        (page.count("[role=gridcell]") == 32).then_some(())
    });
    page.go("/#/learn");
    page.sees(&id("rules-english"), "lessons done");
}

#[test]
fn the_tour_of_towers_is_walked_to_its_end() {
    walk_through(PHONE, Variant::TOWERS);
}

#[test]
fn the_tour_of_frisian_is_walked_to_its_end() {
    walk_through(DESKTOP, Variant::FRISIAN);
}

#[test]
fn the_tour_of_turkish_is_walked_to_its_end() {
    walk_through(DESKTOP, Variant::TURKISH);
}

#[test]
fn a_tour_is_a_link_and_goes_by_keys() {
    let page = Page::open(DESKTOP, "/#/rules?variant=italian&step=obligation");
    page.sees(&id("lesson"), "Captures are mandatory");
    page.keys("n");
    page.sees(&id("lesson"), "Several pieces in one move");
    is_told(&page, "Several pieces in one move");
    page.keys("p");
    page.sees(&id("lesson"), "Captures are mandatory");
    assert!(page.address().ends_with("variant=italian&step=obligation"));
    // The piece that cannot move says which one has to capture.
    let lesson = tour(Variant::ITALIAN, Language::English)
        .into_iter()
        .find(|lesson| lesson.id == "obligation")
        .unwrap();
    do_task(&page, &lesson);
    page.choose(&id("variant"), "thai");
    page.sees("h1", "The rules of Thai draughts");
    press(&page, "lesson-king_landing");
    page.sees(&id("lesson"), "Where kings land");
    press(&page, "show");
    // A try ends what is being shown, whenever it begins.
    let thai = tour(Variant::THAI, Language::English);
    let lesson = thai
        .iter()
        .find(|lesson| lesson.id == "king_landing")
        .unwrap();
    do_task(&page, lesson);
    press(&page, "whole");
    page.sees("dialog h2", "Thai: the rules");
    page.is_sound("rules-whole");
}

/// The labels of the cells of the grid for screen readers, row by row.
fn labels(page: &Page) -> Vec<String> {
    let labels = page.script(
        "return [...document.querySelectorAll('.course-bench [role=gridcell]')].map((cell) => cell.ariaLabel);",
    );
    serde_json::from_value(labels).unwrap()
}

fn cell(index: usize) -> String {
    id(&format!("cell-{}-{}", index / 9 + 1, index % 9 + 1))
}

/// The cells with the digits that come after a word in their labels.
fn digits_after(labels: &[String], word: &str) -> Vec<(usize, Vec<char>)> {
    let digits = |label: &String| {
        let (_, rest) = label.split_once(word)?;
        let list = rest.split(',').next()?;
        Some(list.chars().filter(char::is_ascii_digit).collect())
    };
    let found = labels.iter().enumerate();
    found
        .filter_map(|(index, label)| Some((index, digits(label)?)))
        .collect()
}

#[test]
fn a_single_is_learned_and_practised_with_fingers() {
    let page = Page::open(PHONE, "/#/learn");
    press(&page, "open-course");
    page.sees("h1", "Sudoku course");
    page.sees(&id("progress"), "0 of ");
    page.is_sound("course");
    press(&page, "lesson-naked_single");
    page.sees(&id("kind"), "Example");
    page.sees(&id("reason"), "Only ");
    page.is_sound("course-example");
    press(&page, "practise");
    page.sees(&id("task"), "write the digit");
    press(&page, "check");
    page.sees(&id("verdict"), "Nothing is marked yet.");
    let notes = digits_after(&labels(&page), "notes ");
    let several = notes.iter().find(|(_, digits)| digits.len() > 1).unwrap();
    let single = notes.iter().find(|(_, digits)| digits.len() == 1).unwrap();
    for (index, digits) in [several, single] {
        page.click(&cell(*index));
        press(&page, &format!("digit-{}", digits[0]));
        page.sees(&id("verdict"), "mark");
        press(&page, "check");
        page.sees(&id("verdict"), "No step of this technique includes r");
        page.is_sound("course-wrong");
    }
    press(&page, "clear");
    page.click(&cell(single.0));
    press(&page, &format!("digit-{}", single.1[0]));
    press(&page, "check");
    page.sees(&id("verdict"), "That is right.");
    page.sees(&id("solved"), "1 exercise solved");
    page.is_sound("course-right");
    press(&page, "next");
    page.sees(&id("kind"), "Exercise 2");
    page.press("All lessons");
    page.sees(&id("lesson-naked_single"), "1 exercise solved");
    page.sees(&id("progress"), "1 of ");
}

#[test]
fn eliminations_are_marked_with_keys_and_checked() {
    let page = Page::open(DESKTOP, "/#/course?technique=x_wing");
    page.sees("h1", "X-Wing");
    page.sees(&id("notation"), "=>");
    page.is_sound("course-x-wing");
    press(&page, "practise");
    page.sees(&id("kind"), "Exercise 1");
    press(&page, "hint");
    page.sees(&id("verdict"), "Look at ");
    press(&page, "solution");
    page.sees(&id("notation"), "=>");
    let removed = digits_after(&labels(&page), "the step removes ");
    assert!(!removed.is_empty(), "{:?}", labels(&page));
    // The same exercise again.
    press(&page, "example");
    page.sees(&id("kind"), "Example");
    press(&page, "practise");
    page.sees(&id("task"), "mark the candidates");
    for (index, digits) in &removed {
        page.click(&cell(*index));
        for digit in digits {
            page.keys(&digit.to_string());
        }
    }
    let marks: usize = removed.iter().map(|(_, digits)| digits.len()).sum();
    page.sees(&id("verdict"), &format!("{marks} mark"));
    page.is_sound("course-marked");
    page.keys(&Key::Enter.to_string());
    page.sees(&id("verdict"), "That is right.");
    page.sees(&id("solved"), "1 exercise solved");
}
