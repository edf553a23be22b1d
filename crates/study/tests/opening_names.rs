//! Names of openings.

use std::collections::HashSet;

use tessera_draughts::{Game, Variant};
use tessera_study::OpeningName;

fn game(moves: &str) -> Game {
    let mut game = Game::new(Variant::ENGLISH);
    for text in moves.split(' ') {
        let action = game.parse_action(text).expect("a move");
        game.play(&action).expect("a legal move");
    }
    game
}

fn name(moves: &str) -> Option<(&'static str, usize)> {
    let game = game(moves);
    let found = OpeningName::of(game.variant(), game.actions())?;
    Some((found.name, found.plies))
}

#[test]
fn every_opening_is_legal_and_has_a_name_of_its_own() {
    let all = OpeningName::all(Variant::ENGLISH);
    for (moves, own) in all {
        assert_eq!(name(moves), Some((*own, moves.split(' ').count())));
    }
    for part in [0, 1] {
        let parts: HashSet<&str> = all
            .iter()
            .map(|(moves, own)| [*moves, *own][part])
            .collect();
        assert_eq!(parts.len(), all.len());
    }
}

#[test]
fn the_longest_name_is_that_of_the_game() {
    assert_eq!(name("11-15 23-19"), Some(("Old Faithful", 1)));
    assert_eq!(name("11-15 23-19 8-11"), Some(("Old Faithful", 1)));
    assert_eq!(
        name("11-15 23-19 8-11 22-17 4-8"),
        Some(("Old Fourteenth", 4))
    );
    assert_eq!(name("11-15 23-19 8-11 22-17 3-8"), Some(("Alma", 5)));
    assert_eq!(name("9-13 22-18"), Some(("Edinburgh", 1)));
}

#[test]
fn the_first_moves_all_have_names() {
    for action in Game::new(Variant::ENGLISH).legal_actions() {
        assert!(name(&action.to_string()).is_some(), "{action}");
    }
}

#[test]
fn other_games_have_no_name() {
    assert_eq!(OpeningName::of(Variant::ENGLISH, &[]), None);
    let russian = Game::new(Variant::RUSSIAN);
    assert_eq!(
        OpeningName::of(Variant::RUSSIAN, &russian.legal_actions()),
        None
    );
}
