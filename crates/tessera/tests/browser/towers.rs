//! Towers: the record of an action file, and the minimax tree behind a computed action.

use fantoccini::key::Key;

use crate::common::{id, press};
use crate::page::Page;
use crate::screen::{DESKTOP, PHONE};

/// An action file of the program and what is printed for it.
const FILE: &str = include_str!("../golden/towers/example.txt");
const PRINTED: &str = include_str!("../golden/towers/example-out.txt");

/// Waits until the line below the board says this.
#[track_caller]
fn stands(page: &Page, part: &str) {
    page.sees(&id("verdict"), part);
}

/// Waits until the words about the node that is looked at say this.
#[track_caller]
fn because(page: &Page, part: &str) {
    page.sees(&id("because"), part);
}

/// A square of the board, as a screen reader says it: "d3, empty".
#[track_caller]
fn holds(page: &Page, what: &str) {
    let cell = format!("{} [role=gridcell][aria-label^=\"{what}\"]", id("board"));
    page.until(what, || (page.count(&cell) == 1).then_some(()));
}

/// The node of the tree that these actions lead to.
fn node(path: &str) -> String {
    format!("{} [data-path=\"{path}\"]", id("tree"))
}

/// Waits until the tree has `count` nodes.
#[track_caller]
fn nodes(page: &Page, count: usize) {
    page.until(&format!("{count} nodes"), || {
        (page.count("[role=treeitem]") == count).then_some(())
    });
}

/// Whether one square of the board is shown above another.
fn is_above(page: &Page, square: &str, other: &str) -> bool {
    let is_above = page.script(&format!(
        "const [square, other] = ['{square}', '{other}']
            .map((name) => document.querySelector(`[role=gridcell][aria-label^='${{name}},']`));
        return square.getBoundingClientRect().bottom < other.getBoundingClientRect().top;",
    ));
    is_above.as_bool().unwrap()
}

/// The actions of the record.
fn actions(page: &Page) -> usize {
    page.count(&format!("{} .action", id("record"))) - 1
}

#[test]
fn a_file_is_written_and_its_record_read() {
    let page = Page::open(DESKTOP, "/#/towers");
    stands(&page, "7. F7-G6");
    page.is_sound("towers-begin");

    page.fill(&id("action-file"), "G6-F5\nB3-C4\nC6-B5\nB3-C4\nA");
    page.sees(&id("file-problem"), "Line 4");
    page.sees(&id("file-problem"), "Source cell is empty.");
    page.sees(&id("record"), "Line 4");
    page.sees(&id("record"), "Source cell is empty.");
    assert_eq!(page.property(".editor mark", "textContent"), "B3-C4");
    stands(&page, "3. C6-B5");
    page.press("Line 4");
    page.until("the bad line, selected", || {
        let chosen = page.script(
            "const { value, selectionStart, selectionEnd } = document.activeElement;
            return value?.slice(selectionStart, selectionEnd);",
        );
        (chosen == "B3-C4").then_some(())
    });
    page.is_sound("towers-illegal");
    // Typing replaces the selected text.
    page.keys("F3 G4");
    page.sees(&id("file-problem"), "An action is SOURCE-TARGET");
    assert_eq!(page.property(".editor mark", "textContent"), " ");
    page.is_sound("towers-unreadable");
    page.keys(&format!(
        "{}{}-G4",
        Key::Backspace,
        Key::Backspace.to_string().repeat(2)
    ));
    page.until("a file without an error", || {
        (page.count(&format!("{}[hidden]", id("file-problem"))) == 1).then_some(())
    });
    stands(&page, "5. ");
    stands(&page, "computed");

    page.press("Ten actions on");
    stands(&page, "16. ");
    assert_eq!(actions(&page), 16);
    page.press("Back to my text");
    stands(&page, "5. ");
    assert!(
        page.property(&id("action-file"), "value")
            .contains("F3-G4\nA")
    );

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, FILE).unwrap();
    page.fill("input[type=file]", file.to_str().unwrap());
    stands(&page, "20. ");
    page.sees("#toasts", "game.txt loaded");
    page.press("As the program prints it");
    page.until("the record as printed", || {
        (page.property(&id("printed"), "textContent") == PRINTED).then_some(())
    });

    page.press("Initial position");
    stands(&page, "Initial position");
    holds(&page, "G6, black man");
    page.press("Next action");
    stands(&page, "1. G6-H5");
    holds(&page, "G6, empty");
    holds(&page, "H5, black man, moved last");
    page.keys(&Key::End.to_string());
    stands(&page, "20. G2-H3");
    page.keys(&Key::Left.to_string());
    stands(&page, "19. ");
    page.reload();
    stands(&page, "19. ");

    page.until("the action shown, in sight in the record", || {
        let is_seen = page.script(
            "const [row, list] = ['[aria-current=step]', '[data-testid=record]']
                .map((css) => document.querySelector(css).getBoundingClientRect());
            return row.top >= list.top && row.bottom <= list.bottom;",
        );
        is_seen.as_bool()?.then_some(())
    });
    page.press("As the program prints it");
    page.choose(&id("depth"), "1");
    page.until("another record", || {
        let printed = page.property(&id("printed"), "textContent");
        (!printed.is_empty() && printed != PRINTED).then_some(())
    });
    page.choose(&id("depth"), "3");
    page.press("To the end");
    stands(&page, "Black wins: white cannot act");
    page.is_sound("towers-won");
}

#[test]
fn the_tree_says_why() {
    let page = Page::open(DESKTOP, "/#/towers");
    press(&page, "ask-why");
    page.sees(&id("why-title"), "Why F7-G6?");
    because(
        &page,
        "Black chooses F7-G6, because 0 is the largest of 7 costs.",
    );
    // The root and the replies along the chosen path.
    nodes(&page, 1 + 7 + 8 + 9);
    page.sees(&id("tree"), "Position");
    page.is_sound("towers-why");

    page.click(&node("B5-D3"));
    page.sees(&id("node"), "After B5-D3: white to act");
    because(&page, "White replies");
    nodes(&page, 1 + 7 + 8 + 9 + 8);
    assert_eq!(
        page.attribute(&node("B5-D3"), "aria-expanded").as_deref(),
        Some("true")
    );
    let drawn = page.property(".node-board", "innerHTML");
    page.hover(&node("B5-A4"));
    page.sees(&id("node"), "After B5-A4: white to act");
    page.until("the board of another node", || {
        (page.property(".node-board", "innerHTML") != drawn).then_some(())
    });
    page.hover(&id("why-title"));
    page.sees(&id("node"), "After B5-D3");
    page.is_sound("towers-unfolded");
    page.click(&node("F7-G6,A2-B3,B5-D3"));
    because(&page, "This is a leaf");
    because(&page, "= 0.");
    page.click(&node("B5-D3"));
    page.sees(&id("node"), "After B5-D3");
    page.click(&node("B5-D3"));
    nodes(&page, 1 + 7 + 8 + 9);

    press(&page, "walk");
    because(&page, "Black is to act. The tree has a depth of 3 plies");
    page.sees(&node(""), "?");
    for (told, at) in [
        (
            "After F7-G6 A2-B3 black has 9 actions. Their boards are leaves",
            "2 of 7",
        ),
        ("Black takes the largest, 0, with B5-D3.", "3 of 7"),
        ("After F7-G6 white has 8 actions.", "4 of 7"),
        ("White takes the smallest, 0, with A2-B3.", "5 of 7"),
        ("Here black has 7 actions.", "6 of 7"),
    ] {
        press(&page, "walk-next");
        because(&page, told);
        page.sees(".walk", at);
    }
    page.sees(&node(""), "?");
    page.is_sound("towers-walk");
    press(&page, "walk-next");
    because(
        &page,
        "That is the chosen action, and 0 is the best cost that black can force.",
    );
    page.until("the cost of the root", || {
        (!page.text(&node("")).contains('?')).then_some(())
    });
    // The last step has no next one: the end has the focus.
    page.sees(":focus", "End");
    page.keys(&Key::Enter.to_string());
    page.sees(":focus", "Walk me through");

    page.press("What is minimax?");
    page.press("white acts");
    page.until("levels lit up", || {
        let outline = page.script(&format!(
            "return getComputedStyle(document.querySelector('{}')).outlineStyle",
            node("F7-G6")
        ));
        (outline == "dashed").then_some(())
    });
    page.is_sound("towers-minimax");
    page.press("white acts");

    page.click(&node("B7-C6"));
    page.sees(&id("node"), "After B7-C6");
    let link = page.address();
    page.reload();
    page.sees(&id("why-title"), "Why F7-G6?");
    page.sees(&id("node"), "After B7-C6: white to act");
    page.press("Close the tree");
    page.sees(":focus", "Why F7-G6?");
    assert_eq!(page.count("[role=tree]"), 0);
    page.go("/#/sudoku");
    let (_, place) = link.split_once('#').unwrap();
    page.go(&format!("/#{place}"));
    page.sees(&id("node"), "After B7-C6: white to act");
    page.choose(&id("depth"), "2");
    page.sees(&id("why"), "Leaves");
    page.press("Chosen path only");
    page.until("a tree of two plies", || {
        let deepest = page.count("[role=treeitem][aria-level='3']");
        (deepest > 0 && page.count("[role=treeitem][aria-level='4']") == 0).then_some(())
    });
}

#[test]
fn a_game_and_its_tree_fit_on_a_phone() {
    let page = Page::open(PHONE, "/#/towers");
    stands(&page, "7. F7-G6");
    page.is_sound("towers-begin");
    page.press("An illegal action");
    page.sees(&id("file-problem"), "Line 4");
    page.is_sound("towers-illegal");
    page.press("A capture declined");
    stands(&page, "7. F7-G6");
    page.press("Initial position");
    press(&page, "ask-here");
    page.sees(&id("why-title"), "What would black choose at the start?");
    page.press("Close the tree");
    page.press("Last action");
    page.press("Previous action");
    stands(&page, "6. D3-F5");
    press(&page, "ask-here");
    page.sees(&id("why-title"), "Why F7-G6?");
    because(&page, "Black chooses F7-G6");
    page.is_sound("towers-why");

    page.click(&node("D7-C6"));
    page.sees(&id("node"), "After D7-C6: white to act");
    page.until("replies below their node", || {
        let boxes = page.script(&format!(
            "const box = (css) => document.querySelector(css)?.getBoundingClientRect();
            const [own, reply] = [box('{}'), box('{}')];
            return reply && [own.bottom - reply.top, reply.left - own.left, reply.right - innerWidth];",
            node("D7-C6"),
            format_args!("{} [data-path^=\"D7-C6,\"]", id("tree")),
        ));
        let [above, inside, outside] = boxes.as_array()?.as_slice() else {
            return None;
        };
        let is_outline = above.as_f64()? <= 0.0 && inside.as_f64()? > 0.0 && outside.as_f64()? < 0.0;
        is_outline.then_some(())
    });
    page.is_sound("towers-unfolded");
    press(&page, "walk");
    because(&page, "No costs are known yet");
    press(&page, "walk-next");
    because(&page, "Their boards are leaves");
    page.is_sound("towers-walk");
    page.press("End");
    because(&page, "because");
}

#[test]
fn why_is_found_with_the_keyboard() {
    let page = Page::open(DESKTOP, "/#/towers");
    stands(&page, "7. F7-G6");
    page.tab_to("textarea");
    page.chord(Key::Control, "a");
    page.keys("G6-F5\nB3-C4\nP");
    stands(&page, "12. ");
    page.tab_to(&format!("{} [aria-current]", id("record")));
    page.sees(":focus", "12");
    page.keys(&Key::Up.to_string());
    stands(&page, "11. ");
    page.keys(&Key::Home.to_string());
    stands(&page, "Initial position");
    page.keys(&Key::Right.to_string().repeat(3));
    stands(&page, "3. ");
    assert!(is_above(&page, "B1", "A8"));
    page.keys("f");
    page.until("a board turned round", || {
        is_above(&page, "A8", "B1").then_some(())
    });

    page.keys("w");
    page.sees(":focus", "Why ");
    page.tab_to("[role=treeitem]");
    page.sees(":focus", "Position");
    page.keys(&Key::Right.to_string());
    let level = |at: &str| {
        page.until(&format!("level {at}"), || {
            (page.attribute(":focus", "aria-level")? == at).then_some(())
        });
    };
    level("2");
    let folded = page.count("[role=treeitem]");
    page.keys(&Key::End.to_string());
    page.keys(&Key::Home.to_string());
    level("1");
    page.keys(&Key::Down.to_string());
    level("2");
    page.keys(&Key::Enter.to_string());
    page.until("replies", || {
        (page.count("[role=treeitem]") > folded).then_some(())
    });
    page.keys(&Key::Down.to_string());
    level("3");
    page.sees(&id("node"), "black to act");
    page.keys(&format!("{}{}", Key::Left, Key::Left));
    nodes(&page, folded);
    level("2");
    page.keys(&Key::Escape.to_string());
    page.sees(":focus", "Why ");
    page.keys("?");
    page.sees("dialog", "what would be chosen here?");
}

/// A square of the board.
fn square(name: &str) -> String {
    format!("{} [role=gridcell][aria-label^=\"{name},\"]", id("board"))
}

/// The action file.
fn file(page: &Page) -> String {
    page.property(&id("action-file"), "value")
}

#[test]
fn actions_are_played_on_the_board() {
    let page = Page::open(DESKTOP, "/#/towers?actions=G6-F5,B3-C4");
    stands(&page, "2. B3-C4");
    page.click(&square("C6"));
    page.click(&square("B5"));
    stands(&page, "3. C6-B5");
    assert_eq!(file(&page), "G6-F5\nB3-C4\nC6-B5\n");
    // From an earlier position, the actions after it are replaced.
    page.press("Initial position");
    stands(&page, "Initial position");
    page.click(&square("A6"));
    page.click(&square("B5"));
    stands(&page, "1. A6-B5");
    assert_eq!(file(&page), "A6-B5\n");
    // With the command A, the program answers each action.
    page.fill(&id("action-file"), "G6-F5\nA");
    stands(&page, "computed");
    assert_eq!(actions(&page), 2);
    page.click(&square("C6"));
    page.click(&square("B5"));
    stands(&page, "4. ");
    stands(&page, "computed");
    assert!(file(&page).ends_with("\nC6-B5\nA\n"), "{}", file(&page));
    page.is_sound("towers-played");
}

#[test]
fn a_game_starts_from_any_position() {
    let page = Page::open(DESKTOP, "/#/towers?text=A&fen=B:WB7,C6:BC8,KA6");
    stands(&page, "1. A6-B5");
    page.press("Initial position");
    stands(&page, "cost 2");
    holds(&page, "A6, black king");
    press(&page, "ask-here");
    page.sees(&id("why-title"), "Why A6-B5?");
    because(&page, "Black chooses A6-B5");
    let address = page.address();
    assert!(address.contains("fen=B:WB7,C6:BC8,KA6"), "{address}");
    page.is_sound("towers-start");
    page.reload();
    page.sees(&id("why-title"), "Why A6-B5?");
    press(&page, "start-set-up");
    page.sees("dialog", "Set up the start");
    page.fill(&id("setup-fen"), "B:WB3:BC6");
    page.until("a position that can be used", || {
        press(&page, "setting-use");
        (page.count("dialog") == 0).then_some(())
    });
    page.until("the position in the address", || {
        page.address().contains("fen=B:W").then_some(())
    });
    // The program has answered for black.
    press(&page, "open-search");
    page.sees(&id("sentence"), "White is to move at the root");
    page.sees(&id("tree-alpha_beta"), "nodes");
    page.press("Learn");
    press(&page, "open-tree");
    press(&page, "start-initial");
    page.until("the initial position", || {
        (!page.address().contains("fen=")).then_some(())
    });
}
