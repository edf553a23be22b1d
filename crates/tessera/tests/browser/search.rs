//! How a search thinks: minimax and alpha-beta on one tree, step by step.

use fantoccini::key::Key;

use crate::common::{id, is_told, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// A node in the tree of a method.
fn node(method: &str, number: usize) -> String {
    format!("{} [data-node=\"{number}\"]", id(&format!("tree-{method}")))
}

/// Waits until the sentence of the step says this.
#[track_caller]
fn tells(page: &Page, part: &str) {
    page.sees(&id("sentence"), part);
}

/// Waits until a node has been cut in a tree.
#[track_caller]
fn is_cut(page: &Page, method: &str, number: usize) {
    page.until("a node that is cut", || {
        let label = page.attribute(&node(method, number), "aria-label")?;
        label.contains("not looked at").then_some(())
    });
}

/// Waits until the node with this label has the focus.
#[track_caller]
fn is_focused(page: &Page, begin: &str) {
    page.until(&format!("the focus on {begin}"), || {
        page.attribute(":focus", "aria-label")?
            .starts_with(begin)
            .then_some(())
    });
}

#[test]
fn a_tree_is_searched_step_by_step() {
    let page = Page::open(DESKTOP, "/#/search?tree=[[3 12 8] [2 4 6] [14 5 2]]");
    tells(
        &page,
        "Max is to move at the root and takes the largest value. The tree has 13 nodes.",
    );
    page.is_sound("search-begin");
    press(&page, "step-next");
    tells(&page, "The root is visited");
    is_told(&page, "Window [−∞, +∞]");
    press(&page, "step-cut");
    tells(
        &page,
        "Max already has 3 at the root, and Min can hold this branch to 2 or less: the rest, 2 nodes, is not looked at.",
    );
    is_cut(&page, "alpha_beta", 7);
    // Minimax looks at them meanwhile.
    page.sees(&id("tree-minimax"), "9 of 13 nodes");
    page.sees(&id("tree-alpha_beta"), "7 of 11 nodes");
    page.is_sound("search-cut");
    page.keys(&Key::Left.to_string());
    tells(&page, "2 comes back from node C1");
    page.keys(&Key::End.to_string());
    tells(
        &page,
        "the root is worth 3, by B B1. Minimax looked at 13 nodes, alpha-beta at 11.",
    );
    page.is_sound("search-end");
    page.reload();
    tells(&page, "the root is worth 3");

    page.click(&id("choose-minimax"));
    tells(&page, "Nothing has been looked at yet");
    page.until("one tree", || {
        let shown = page.script(
            "return [...document.querySelectorAll('.tree-panel')].filter((own) => own.clientWidth > 0).length;",
        );
        (shown == 1).then_some(())
    });
    page.click(&id("choose-both"));
    page.choose(&id("order"), "best_first");
    page.sees(&id("tree-alpha_beta"), "of 9 nodes");
    page.choose(&id("example"), "deep");
    page.sees(&id("tree-minimax"), "0 of 31 nodes");
    page.fill(&id("tree-text"), "[[3 5] [2 x]]");
    page.sees(&id("tree-problem"), "Character 11. `x` is not a number");
    page.fill(&id("tree-text"), "[[3 5] [2 9]]");
    page.sees(&id("tree-minimax"), "0 of 7 nodes");
    press(&page, "random");
    page.sees(&id("tree-minimax"), "0 of 15 nodes");
}

#[test]
fn a_position_is_searched_with_an_evaluation_of_ones_own() {
    let page = Page::open(DESKTOP, "/#/learn");
    press(&page, "open-search");
    page.sees("nav [aria-current]", "Learn");
    page.click(&id("choose-position"));
    tells(&page, "Black is to move at the root");
    page.choose(&id("variant"), "russian");
    tells(&page, "White is to move at the root");
    page.fill(&id("fen"), "W:Wc3,e3,g3:Bd6,f6");
    page.keys(&Key::Enter.to_string());
    page.sees(&id("node"), "Static value: 1");
    page.is_sound("search-position");
    page.choose(&id("depth"), "4");
    page.until("four rows", || {
        (page.count(&format!("{} tbody tr", id("orders"))) == 4).then_some(())
    });
    page.sees(&id("iterations"), "This is the result");
    page.click(&id("quiescence"));
    page.click(&id("table"));
    page.until("the table in the address", || {
        page.address().contains("table=on").then_some(())
    });
    page.click("[aria-label=\"To the end\"]");
    tells(&page, "The search is done");
    let before = page.text(&id("sentence"));
    let more = "const slider = document.querySelector('[data-testid=weight-man]');
        slider.value = '5';
        slider.dispatchEvent(new Event('input'));";
    page.script(more);
    page.until("another value", || {
        (page.text(&id("sentence")) != before && page.address().contains("man=5")).then_some(())
    });
    page.is_sound("search-settings");

    page.choose(&id("variant"), "international");
    page.choose(&id("depth"), "5");
    page.sees(
        &id("search-problem"),
        "the tree of depth 5 has more than 5000 nodes",
    );
    press(&page, "smaller");
    page.until("a smaller depth", || {
        (page.property(&id("depth"), "value") == "3").then_some(())
    });
    page.until("no problem", || {
        (page.count(&format!("{}[hidden]", id("search-problem"))) == 1).then_some(())
    });
    press(&page, "set-up");
    page.sees("dialog", "Set up a position");
    page.fill(&id("setup-fen"), "W:W31:B20,24");
    page.is_sound("search-set-up");
    page.until("a position that can be used", || {
        press(&page, "setting-use");
        (page.count("dialog") == 0).then_some(())
    });
    page.until("the position in the address", || {
        page.address().contains("fen=W:W31:B20,24").then_some(())
    });
    press(&page, "by-hand");
    page.until("a tree of your own", || {
        page.property(&id("tree-text"), "value")
            .starts_with("[31-")
            .then_some(())
    });
}

#[test]
fn the_exercise_says_what_is_wrong() {
    let page = Page::open(DESKTOP, "/#/search?tree=[[3 5] [2 9]]");
    press(&page, "exercise-start");
    page.sees(":focus", "Exercise");
    page.fill(&id("value-1"), "3");
    page.fill(&id("value-4"), "9");
    press(&page, "exercise-check");
    page.sees(&id("exercise-verdict"), "3 answers are not right yet.");
    page.sees(
        &id("exercise-verdict"),
        "Node C: Min takes the smallest of 2, 9.",
    );
    page.sees(&id("exercise-verdict"), "The root: no value yet.");
    page.sees(
        &id("exercise-verdict"),
        "Node C2 is cut. Max already has 3 at the root",
    );
    page.is_sound("search-exercise-wrong");
    page.fill(&id("value-4"), "2");
    page.fill(&id("value-0"), "3");
    page.click(&node("alpha_beta", 6));
    press(&page, "exercise-check");
    page.sees(&id("exercise-verdict"), "All of it is right.");
    is_told(&page, "All of it is right.");
    page.is_sound("search-exercise");
    press(&page, "exercise-leave");
    tells(&page, "Nothing has been looked at yet");
}

#[test]
fn a_search_fits_on_a_phone() {
    let page = Page::open(PHONE, "/#/search?variant=towers&depth=3");
    tells(&page, "The tree has 436 nodes");
    page.is_sound("search-begin");
    press(&page, "step-cut");
    tells(&page, "is not looked at");
    page.is_sound("search-cut");
    page.click("[aria-label=\"To the end\"]");
    tells(&page, "The search is done");
    page.is_sound("search-end");
    press(&page, "exercise-start");
    page.sees(&id("exercise"), "needs a tree of at most 60 nodes");
    press(&page, "exercise-leave");
}

#[test]
fn a_search_is_followed_with_the_keyboard() {
    let page = Page::open(DESKTOP, "/#/search?tree=[[3 5] [2 9]]");
    tells(&page, "Nothing has been looked at yet");
    page.keys(&Key::Right.to_string());
    tells(&page, "The root is visited");
    page.keys("c");
    tells(&page, "is not looked at");
    page.tab_to("[role=treeitem]");
    page.keys(&Key::Down.to_string());
    is_focused(&page, "B,");
    page.keys(&Key::Right.to_string());
    is_focused(&page, "C,");
    page.keys(&Key::Down.to_string());
    is_focused(&page, "C1,");
    // On a node, the arrows go through the tree; the steps stay.
    tells(&page, "is not looked at");
    page.keys(&Key::Up.to_string());
    is_focused(&page, "C,");
    page.keys("?");
    page.sees("dialog", "to the next cut");
}
