//! Combinations that the search must find, and quiet positions in which it must not lose material.

use super::super::Score;
use super::*;

#[test]
fn finds_a_three_for_one_shot() {
    let shots = [
        (
            "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15",
            ["23-18", "14x23", "26x19x10x1"],
        ),
        (
            "B:W5,19,20,26,27,28,32:B3,4,8,10,11,12,K29",
            ["11-16", "20x11", "8x15x24x31"],
        ),
        (
            "B:W17,18,20,22,23,24,25,26,28,29:B1,2,4,5,7,8,9,10,12,13",
            ["9-14", "18x9", "5x14x21x30"],
        ),
    ];
    for (fen, shot) in shots {
        let position = english(fen);
        let analysis = player(Variant::ENGLISH).analyse(&position, &[], &to_depth(7), |_| {});
        let line = &analysis.lines[0];
        let actions: Vec<String> = line.actions.iter().map(ToString::to_string).collect();
        assert_eq!(actions[..3], shot);
        assert!(line.score > Score::Estimate(200), "{}", line.score);
        // The line wins three of the opponent's pieces for one.
        let count =
            |position: &Position, color| (position.men(color) | position.kings(color)).len();
        let (own, mut after) = (position.side_to_move(), position);
        for action in &line.actions[..3] {
            after.apply(action);
        }
        assert_eq!(count(&after, own) + 1, count(&position, own));
        assert_eq!(
            count(&after, own.other()) + 3,
            count(&position, own.other())
        );
    }
}

#[test]
fn keeps_material_in_quiet_positions() {
    let check = |variant, fens: &[&str], depth: u32| {
        for fen in fens {
            let position = position(variant, fen);
            let analysis = player(variant).analyse(&position, &[], &to_depth(depth), |_| {});
            check_lines(&position, &analysis);
            let level = Score::Estimate(-50)..Score::Estimate(50);
            assert!(level.contains(&analysis.score), "{fen}: {}", analysis.score);
        }
    };
    let english = [
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        // Strong programs evaluate these positions as level at much greater depths.
        "W:W17,19,21,22,24,26,28,29,30,31,32:B1,2,3,7,8,10,11,12,13,14,15",
        "W:W18,20,21,23,26,27,28,32:B2,5,9,11,12,13,15,16",
    ];
    check(Variant::ENGLISH, &english, 11);
    let towers = ["B:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"];
    check(Variant::TOWERS, &towers, 9);
}
