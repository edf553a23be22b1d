//! Boards in characters.

use tessera_draughts::{Position, Variant};
use tessera_pictures::board::terminal::{self, Look};
use tessera_pictures::board::{Diagram, Layout};

fn draw(position: &Position, look: Look) -> String {
    let layout = Layout::of(position.variant(), None);
    terminal::draw(&layout, &Diagram::of(position, None), look)
}

fn of_fen(variant: Variant, fen: &str) -> Position {
    Position::of_fen(variant, fen).unwrap()
}

#[test]
fn squares_have_the_variants_names() {
    let position = of_fen(Variant::ENGLISH, "W:W32,K31:B1,K2");
    let drawn = draw(&position, Look::PLAIN);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "8       ●1        ◉2        ·3        ·4");
    assert_eq!(lines[7], "1  ·29       ·30       ◎31       ○32");
    assert_eq!(lines[8], "   a    b    c    d    e    f    g    h");

    let position = of_fen(Variant::RUSSIAN, "W:Wa1:Bh8");
    let drawn = draw(&position, Look::PLAIN);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "8     ·     ·     ·     ●");
    assert_eq!(lines[7], "1  ○     ·     ·     ·");
}

#[test]
fn a_flipped_board_is_rotated() {
    let position = of_fen(Variant::RUSSIAN, "W:Wa1:Bh8");
    let flipped = Look {
        flipped: true,
        ..Look::PLAIN
    };
    let drawn = draw(&position, flipped);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "1     ·     ·     ·     ○");
    assert_eq!(lines[8], "   h  g  f  e  d  c  b  a");
}

#[test]
fn colours_add_nothing_but_themselves() {
    let position = Position::initial(Variant::ENGLISH);
    let colored = Look {
        colored: true,
        ..Look::PLAIN
    };
    let drawn = draw(&position, colored);
    assert!(drawn.contains("\u{1b}["));
    assert!(!draw(&position, Look::PLAIN).contains('\u{1b}'));
}
