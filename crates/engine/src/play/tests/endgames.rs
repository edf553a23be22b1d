//! Proven scores must agree with endgame tables and be played out in that number of plies.

use tessera_draughts::Game;
use tessera_tablebase::{DiskPlan, DiskTables, Index, Slice, TableSet, Tablebase, Value};

use super::super::{Ended, Score};
use super::*;

/// The tables of up to `pieces` pieces.
fn in_memory(variant: Variant, pieces: u32) -> Tablebase {
    let mut tables = Tablebase::new(variant);
    tables.build(pieces).unwrap();
    tables
}

/// The tables of all slices of up to four pieces that a position can lead to.
fn in_memory_for(position: &Position) -> Tablebase {
    let mut tables = Tablebase::new(position.variant());
    tables.build_for(position, 4).unwrap();
    tables
}

/// The tables of up to `pieces` pieces in a folder of their own.
fn on_disk(variant: Variant, pieces: u32) -> (tempfile::TempDir, DiskTables) {
    let dir = tempfile::tempdir().unwrap();
    let plan = DiskPlan::new(variant, dir.path(), pieces).unwrap();
    plan.build(1 << 30, &mut |_| (), &|| false).unwrap();
    let tables = DiskTables::open(variant, dir.path(), 64 << 20).unwrap();
    (dir, tables)
}

fn score_of(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::Win(plies),
        Value::Draw => Score::Estimate(0),
        Value::Loss(plies) => Score::Loss(plies),
    }
}

/// Searches all positions of two pieces without tables.
#[test]
fn proven_scores_are_correct_and_near_ends_are_found() {
    const DEPTH: u32 = 6;
    for variant in [Variant::ENGLISH, Variant::TOWERS] {
        let tables = in_memory(variant, 2);
        let mut player = player(variant);
        let mut found = 0;
        for slice in tables.slices() {
            let index = Index::new(variant, slice);
            for position in (0..index.len()).map(|number| index.position(number)) {
                let expected = score_of(tables.probe(&position).unwrap());
                player.forget();
                let analysis = player.analyse(&position, &[], &to_depth(DEPTH), |_| {});
                let score = analysis.score;
                let is_near = |score: Score| score.plies().is_some_and(|p| u32::from(p) <= DEPTH);
                if is_near(score) || is_near(expected) {
                    assert_eq!(score, expected, "{position}");
                    found += 1;
                }
            }
        }
        assert!(found > 500, "{found}");
    }
}

/// A selective search leaves moves out, but never where a proof needs them: a proven result is that of the tables, and
/// comes no sooner.
#[test]
fn what_a_selective_search_proves_is_true() {
    check_proofs(8);
}

#[test]
#[ignore = "long: a minute"]
fn what_a_selective_search_proves_is_true_in_many_positions() {
    check_proofs(100);
}

/// Compares proven results with the tables, in some `count` positions of each distribution of pieces.
fn check_proofs(count: usize) {
    for variant in [Variant::ENGLISH, Variant::RUSSIAN, Variant::ANTI_ENGLISH] {
        let tables = in_memory(variant, 4);
        let mut player = player(variant);
        let (mut wins, mut losses) = (0, 0);
        for slice in tables.slices() {
            let index = Index::new(variant, slice);
            for number in (0..index.len()).step_by(1 + index.len() as usize / count) {
                let position = index.position(number);
                let value = tables.probe(&position).unwrap();
                player.forget();
                let analysis = player.analyse(&position, &[], &to_depth(11), |_| {});
                match (analysis.score, value) {
                    (Score::Estimate(_), _) => {}
                    (Score::Win(found), Value::Win(least)) if found >= least => wins += 1,
                    (Score::Loss(found), Value::Loss(least)) if found >= least => losses += 1,
                    (found, _) => panic!("{found} where the tables have {value:?}: {position}"),
                }
            }
        }
        assert!(wins > 4 * count && losses > 2 * count, "{wins} {losses}");
    }
}

/// Both sides play with tables. The game must end at the distance that the tables give.
#[test]
fn won_endgames_are_won_at_the_table_distance() {
    let check = |variant, fens: &[&str]| {
        for fen in fens {
            let mut position = position(variant, fen);
            let tables = in_memory_for(&position);
            let value = tables.probe(&position).unwrap();
            let mut player = player(variant).with_tables(tables);
            let mut earlier = Vec::new();
            for left in (0..=value.plies().unwrap()).rev() {
                let analysis = player.analyse(&position, &earlier, &Limits::default(), |_| {});
                assert_eq!(analysis.score.plies(), Some(left), "{position}");
                if let Some(action) = analysis.action() {
                    assert_eq!((analysis.depth, analysis.ended), (1, Some(Ended::Proven)));
                    earlier.push(position);
                    position.apply(action);
                }
            }
            assert!(!position.can_act());
        }
    };
    check(
        Variant::ENGLISH,
        &[
            "W:WK30,K31,K32:BK1",
            "B:WK5:BK21,K27,K22",
            "W:W29,30:B5",
            "W:WK29:BK1,K2,3",
        ],
    );
    check(Variant::TOWERS, &["B:WB1:BA8,C8"]);
}

/// The tables have fewer pieces than the position, so they are reached only within the search.
#[test]
fn tables_are_used_within_the_search() {
    let position = english("W:WK18,K19,K23:BK3,12");
    let analyse = |mut player: Player| player.analyse(&position, &[], &to_depth(7), |_| {}).score;
    let plain = analyse(player(Variant::ENGLISH));
    let helped = analyse(player(Variant::ENGLISH).with_tables(in_memory_for(&position)));
    assert!(plain.plies().is_none());
    assert!(matches!(helped, Score::Win(_)), "{helped}");
}

/// In Frisian draughts two kings have seven moves each to win against one: what the tables say counts if it comes in
/// time.
#[test]
fn a_win_of_the_tables_has_to_come_before_a_draw_by_rule() {
    check_wins_in_time(in_memory(Variant::FRISIAN, 3).into());
}

/// The same with tables in a folder, where outcomes are asked for first.
#[test]
fn a_won_outcome_has_to_come_before_a_draw_by_rule() {
    let (_dir, disk) = on_disk(Variant::FRISIAN, 3);
    check_wins_in_time(disk.into());
}

fn check_wins_in_time(tables: TableSet) {
    let mut player = player(Variant::FRISIAN).with_tables(tables);
    let mut score = |counter: u16| {
        let fen = format!("W:WK46,K47:BK3:H{counter}:F20:+0+0");
        let game = Game::of_fen(Variant::FRISIAN, &fen).unwrap();
        player.forget();
        player.analyse_game(&game, &to_depth(2), |_| {}).score
    };
    assert_eq!(score(0), Score::Win(7));
    assert_eq!(score(7), Score::Win(7));
    for counter in 8..13 {
        assert_eq!(score(counter).plies(), None, "{counter}");
    }
}

/// An exact search with outcomes has the same scores as one with values, within the tables and before them. What rests
/// on no estimate is called proven by either. Tables in a folder are asked for outcomes first, those in memory never.
#[test]
fn outcomes_within_the_search_change_no_score() {
    let check = |variant, pieces: u32, depth: u32| {
        let whole = Slice::with_pieces(pieces + 1).chain(Slice::with_pieces(pieces));
        let with_tables = |tables: TableSet| {
            let player = player(variant).with_selectivity(false);
            player.with_tables(tables)
        };
        let (_dir, disk) = on_disk(variant, pieces);
        let mut exact = with_tables(in_memory(variant, pieces).into());
        let mut by_outcome = with_tables(disk.into());
        let mut proven = 0;
        for slice in whole {
            let index = Index::new(variant, slice);
            for number in (0..index.len()).step_by(1 + index.len() as usize / 12) {
                let position = index.position(number);
                exact.forget();
                by_outcome.forget();
                let expected = exact.analyse(&position, &[], &to_depth(depth), |_| {});
                let found = by_outcome.analyse(&position, &[], &to_depth(depth), |_| {});
                assert_eq!(found.score, expected.score, "{position}");
                let [is_proven, may_be] =
                    [&found, &expected].map(|analysis| analysis.ended == Some(Ended::Proven));
                assert!(may_be || !is_proven, "{position}");
                if slice.pieces() == pieces {
                    assert_eq!(
                        (is_proven, found.depth),
                        (may_be, expected.depth),
                        "{position}"
                    );
                    proven += u32::from(is_proven);
                }
            }
        }
        assert!(proven > 20, "{proven}");
    };
    check(Variant::ENGLISH, 3, 5);
    check(Variant::ANTI_ENGLISH, 3, 5);
    check(Variant::RUSSIAN, 2, 4);
    check(Variant::TOWERS, 3, 5);
}

/// Both sides play with tables in a folder. The game must end at the distance that the tables give.
#[test]
fn won_endgames_are_won_with_tables_in_a_folder() {
    let (_dir, disk) = on_disk(Variant::ENGLISH, 4);
    for fen in [
        "W:WK30,K31,K32:BK1",
        "B:WK5:BK21,K27,K22",
        "W:W29,30:B5",
        "W:WK29:BK1,K2,3",
        "B:WK18,K19:BK3,K27",
    ] {
        let mut position = english(fen);
        let value = disk.value(&position).unwrap().unwrap();
        let mut player = player(Variant::ENGLISH).with_tables(disk.clone());
        let mut earlier = Vec::new();
        for left in (0..=value.plies().unwrap_or(0)).rev() {
            let analysis = player.analyse(&position, &earlier, &Limits::default(), |_| {});
            assert!(analysis.ended.is_some());
            if value == Value::Draw {
                assert!(analysis.lines[0].is_draw, "{position}");
                break;
            }
            assert_eq!(analysis.score.plies(), Some(left), "{position}");
            if let Some(action) = analysis.action() {
                assert_eq!(
                    (analysis.depth, analysis.ended),
                    (1, Some(Ended::Proven)),
                    "{position}"
                );
                earlier.push(position);
                position.apply(action);
            }
        }
        assert!(value == Value::Draw || !position.can_act());
    }
    assert_eq!(disk.failure(), None);
}
