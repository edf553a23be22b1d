//! Limits, cancelling and reproducible results.

use std::time::Duration;

use proptest::prelude::*;
use tessera_draughts::{Color, Outcome, WinReason};

use super::super::{Ended, Score};
use super::*;

#[test]
fn an_only_move_is_played_at_once() {
    // White must capture.
    let position = english("W:W22,30:B18,3");
    let mut limits = to_depth(9);
    for (is_for_move, depth) in [(false, 9), (true, 1)] {
        limits.is_for_move = is_for_move;
        let analysis = player(Variant::ENGLISH).analyse(&position, &[], &limits, |_| {});
        assert_eq!(analysis.depth, depth);
    }
    let initial = player(Variant::ENGLISH).analyse(
        &Position::initial(Variant::ENGLISH),
        &[],
        &limits,
        |_| {},
    );
    assert_eq!(initial.depth, 9);
}

#[test]
fn a_search_cancelled_before_it_starts_returns_a_legal_move() {
    let position = Position::initial(Variant::ENGLISH);
    let limits = Limits::default();
    limits.cancel.cancel();
    let analysis = player(Variant::ENGLISH)
        .analyse(&position, &[], &limits, |_| panic!("no depth is complete"));
    assert_eq!((analysis.depth, analysis.nodes), (0, 0));
    assert_eq!(analysis.ended, Some(Ended::Cancelled));
    assert_eq!(analysis.action(), Some(&position.legal_actions()[0]));
    check_lines(&position, &analysis);
}

#[test]
fn limits_stop_the_generation_of_legal_moves() {
    let fen = "W:WK64,K10,K14:BK2,K4,K9,K11,K13,K15,K19,K22,K24,K25,K26,K28,K29,K31,K34,K37,\
        K39,K42,K48,K49,K50,K51,K52,K54,K55,K58,K61,K63";
    let position = position(Variant::ARMENIAN, fen);
    let cancelled = Limits::default();
    cancelled.cancel.cancel();
    let no_time = Limits {
        hard_time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for (limits, ended) in [(cancelled, Ended::Cancelled), (no_time, Ended::Time)] {
        let mut player = Player::computed(Variant::ARMENIAN, 0).unwrap();
        let analysis = player.analyse(&position, &[], &limits, |_| panic!("no depth is complete"));
        assert_eq!((analysis.depth, analysis.lines.len()), (0, 0));
        assert_eq!(analysis.ended, Some(ended));
    }
}

#[test]
fn a_search_can_be_cancelled_between_depths() {
    let position = Position::initial(Variant::TOWERS);
    let limits = Limits::default();
    let mut depths = Vec::new();
    let analysis = player(Variant::TOWERS).analyse(&position, &[], &limits, |progress| {
        depths.push(progress.depth);
        assert_eq!(progress.ended, None);
        if progress.depth == 4 {
            limits.cancel.cancel();
        }
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(analysis.depth, 4);
    assert_eq!(analysis.ended, Some(Ended::Cancelled));
}

#[test]
fn a_search_without_time_returns_a_legal_move() {
    let position = Position::initial(Variant::ENGLISH);
    for (soft, hard, depth) in [
        (None, Some(0), 0),
        (Some(0), None, 1),
        (Some(0), Some(0), 0),
    ] {
        let limits = Limits {
            soft_time: soft.map(Duration::from_secs),
            hard_time: hard.map(Duration::from_secs),
            ..Limits::default()
        };
        let analysis = player(Variant::ENGLISH).analyse(&position, &[], &limits, |_| {});
        assert_eq!((analysis.depth, analysis.ended), (depth, Some(Ended::Time)));
        check_lines(&position, &analysis);
    }
    // A time limit beyond the range of the clock is not a limit.
    let limits = Limits {
        hard_time: Some(Duration::MAX),
        ..to_depth(3)
    };
    let analysis = player(Variant::ENGLISH).analyse(&position, &[], &limits, |_| {});
    assert_eq!(analysis.ended, Some(Ended::Depth));
}

#[test]
fn the_node_limit_is_exact_with_one_thread() {
    let position = Position::initial(Variant::ENGLISH);
    for nodes in [0, 1, 2, 1_023, 1_024, 1_025, 5_000, 50_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let analysis = player(Variant::ENGLISH).analyse(&position, &[], &limits, |_| {});
        assert_eq!(
            (analysis.nodes, analysis.ended),
            (nodes, Some(Ended::Nodes))
        );
        check_lines(&position, &analysis);
    }
}

#[test]
fn one_thread_gives_reproducible_results() {
    let position = english("B:W18,19,21,22,23,26,27,28,30,31:B2,3,5,6,9,10,11,12,13,16");
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let run = || {
        let mut player = player(Variant::ENGLISH).with_lines(3);
        let (mut answers, mut first) = (Vec::new(), None);
        for _ in 0..2 {
            let analysis = player.analyse(&position, &[], &limits, |progress| {
                answers.push((progress.depth, progress.lines.clone(), progress.nodes));
            });
            first.get_or_insert(analysis.lines.clone());
            answers.push((analysis.depth, analysis.lines, analysis.nodes));
        }
        player.forget();
        let analysis = player.analyse(&position, &[], &limits, |_| {});
        assert_eq!(Some(analysis.lines), first, "as the first time");
        answers
    };
    let answers = run();
    assert!(answers.len() > 10);
    assert_eq!(answers, run());
}

#[test]
fn a_finished_game_has_no_lines() {
    let blocked = english("B:B1:W5,6,10");
    let analysis = player(Variant::ENGLISH).analyse(&blocked, &[], &Limits::default(), |_| {});
    let outcome = Outcome::Win(Color::White, WinReason::NoAction(Color::Black));
    assert_eq!(analysis.ended, Some(Ended::GameOver(outcome)));
    assert!(analysis.lines.is_empty());
    assert_eq!((analysis.action(), analysis.score), (None, Score::Loss(0)));
}

#[test]
fn a_proof_ends_the_search() {
    let position = english("W:WK15:BK20");
    let analysis = player(Variant::ENGLISH).analyse(&position, &[], &Limits::default(), |_| {});
    assert_eq!((analysis.depth, analysis.ended), (3, Some(Ended::Proven)));
    assert_eq!(analysis.score, Score::Win(3));
}

#[cfg(feature = "parallel")]
#[test]
fn several_threads_respect_limits() {
    let position = Position::initial(Variant::ENGLISH);
    for threads in [0, 1, 2, 3, 8] {
        let mut player = player(Variant::ENGLISH).with_threads(threads).with_lines(2);
        let analysis = player.analyse(&position, &[], &to_depth(8), |_| {});
        assert_eq!((analysis.depth, analysis.ended), (8, Some(Ended::Depth)));
        check_lines(&position, &analysis);

        let limits = Limits {
            nodes: Some(30_000),
            ..Limits::default()
        };
        let analysis = player.analyse(&position, &[], &limits, |_| {});
        assert_eq!(analysis.ended, Some(Ended::Nodes));
        assert!(analysis.nodes <= 30_000 + 1_024 * threads as u64);
        check_lines(&position, &analysis);

        let limits = Limits::default();
        limits.cancel.cancel();
        let analysis = player.analyse(&position, &[], &limits, |_| {});
        assert_eq!(analysis.ended, Some(Ended::Cancelled));
        check_lines(&position, &analysis);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_position_has_legal_lines(
        choices in prop::collection::vec(any::<usize>(), 0..200),
        nodes in 0_u64..3_000,
        lines in 0_usize..5,
        memory in 0_usize..5_000,
    ) {
        for variant in [Variant::ENGLISH, Variant::TOWERS] {
            let position = played(variant, &choices);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut player = Player::computed(variant, memory).unwrap().with_lines(lines);
            let mut last = 0;
            let analysis = player.analyse(&position, &[], &limits, |progress| {
                assert_eq!(progress.depth, last + 1);
                last = progress.depth;
                check_lines(&position, progress);
            });
            assert_eq!(analysis.depth, last);
            check_lines(&position, &analysis);
            assert!(analysis.lines.len() <= lines.max(1));
        }
    }
}

#[test]
fn a_player_that_has_forgotten_searches_like_a_new_one() {
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    // A small table, so that entries of the first search are replaced in the second. The number of searches wraps.
    let mut player = Player::new(Variant::RUSSIAN, 1 << 14).unwrap();
    let first = Position::initial(Variant::RUSSIAN);
    let second = first.after(&first.legal_actions()[2]);
    let mut search = || {
        player.forget();
        player.analyse(&first, &[], &limits, |_| {});
        let analysis = player.analyse(&second, &[], &limits, |_| {});
        (analysis.depth, analysis.lines)
    };
    let expected = search();
    for number in 2..=130 {
        assert_eq!(search(), expected, "{number}");
    }
}
