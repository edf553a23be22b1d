//! The numbers of moves in a list.

use tessera_draughts::{Color, Numbers, Variant};

#[test]
fn numbers_belong_to_the_player_who_moves_first_by_the_rules() {
    let players = [Color::White, Color::Black, Color::White];
    let of = |variant| {
        let mut numbers = Numbers::new(variant);
        players.map(|player| numbers.numbered(player, "a"))
    };
    assert_eq!(of(Variant::RUSSIAN), ["1. a", "1... a", "2. a"]);
    assert_eq!(of(Variant::ENGLISH), ["1... a", "2. a", "2... a"]);
}

#[test]
fn a_move_that_is_left_out_has_its_number() {
    let mut numbers = Numbers::new(Variant::RUSSIAN);
    for player in [Color::White, Color::Black, Color::White] {
        numbers.pass(player);
    }
    assert_eq!(numbers.numbered(Color::Black, "a"), "2... a");
}
