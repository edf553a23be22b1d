//! Whole games against the fixed-depth search of this crate.

use tessera_draughts::{Color, Outcome};

use super::*;
use crate::{Material, alpha_beta};

/// Plays pairs of games from random openings of four plies, one game with each colour. Returns the points of the player
/// under test: two for a win, one for a draw.
fn points(variant: Variant, pairs: u64, limits: &Limits, depth: u32) -> u64 {
    let mut points = 0;
    for seed in 0..pairs {
        let opening: Vec<usize> = (0..4).map(|i| (seed >> (2 * i)) as usize % 7 + i).collect();
        for color in Color::ALL {
            let mut position = played(variant, &opening);
            let mut player = player(variant);
            let mut earlier = Vec::new();
            while let (None, true) = (position.outcome(), earlier.len() < 160) {
                let action = if position.side_to_move() == color {
                    let analysis = player.analyse(&position, &earlier, limits, |_| {});
                    analysis.action().copied()
                } else {
                    alpha_beta(&position, depth, &Material::TOWERS).action
                };
                earlier.push(position);
                position.apply(&action.expect("the game goes on"));
            }
            points += match position.outcome().and_then(Outcome::winner) {
                None => 1,
                Some(winner) => 2 * u64::from(winner == color),
            };
        }
    }
    points
}

#[test]
fn beats_a_fixed_depth_search() {
    let limits = Limits {
        nodes: Some(10_000),
        ..Limits::default()
    };
    for points in [
        points(Variant::ENGLISH, 5, &limits, 3),
        points(Variant::TOWERS, 5, &limits, 3),
    ] {
        println!("{points} of 20");
        assert!(points >= 14, "{points} of 20");
    }
}

#[test]
#[ignore = "takes a minute"]
fn beats_a_deeper_fixed_depth_search() {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    for points in [
        points(Variant::ENGLISH, 10, &limits, 8),
        points(Variant::TOWERS, 10, &limits, 8),
    ] {
        println!("{points} of 40");
        assert!(points >= 24, "{points} of 40");
    }
}
