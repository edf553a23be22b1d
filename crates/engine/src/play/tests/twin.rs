//! Comparison with a slow and simple search.

use proptest::prelude::*;
use tessera_draughts::{Action, Obligation};

use super::super::Score;
use super::super::judge::Judge;
use super::super::score::lost_at;
use super::*;
use crate::{Positional, Weights};

/// Plain negamax with the same leaves. `path` are the positions before this one.
fn negamax(path: &mut Vec<Position>, position: &Position, depth: u32, judge: &Judge) -> i32 {
    let ply = path.len();
    if path.contains(position) {
        return 0;
    }
    if depth == 0 {
        return quiet(position, ply, judge);
    }
    path.push(*position);
    let actions = position.legal_actions();
    let values = actions
        .iter()
        .map(|action| -negamax(path, &position.after(action), depth - 1, judge));
    let best = values.max().unwrap_or(lost_at(ply));
    path.pop();
    best
}

/// The value of a position with captures played to their end.
fn quiet(position: &Position, ply: usize, judge: &Judge) -> i32 {
    let actions = position.legal_actions();
    if actions.is_empty() {
        return lost_at(ply);
    }
    let stand_pat = judge.score(position);
    let captures = actions.iter().filter(|action| action.is_capture());
    let best = captures
        .map(|action| -quiet(&position.after(action), ply + 1, judge))
        .max();
    match (position.rules().capture.obligation, best) {
        (_, None) => stand_pat,
        (Obligation::Mandatory, Some(best)) => best,
        (Obligation::Optional, Some(best)) => best.max(stand_pat),
    }
}

/// The scores of the best move, and of all moves, must equal those of the simple search.
fn check(position: &Position, depth: u32, memory: usize) {
    let judge = material(position.variant());
    let mut path = vec![*position];
    let scored = |action: Action| {
        let value = -negamax(&mut path, &position.after(&action), depth - 1, &judge);
        (action, Score::of_number(value))
    };
    let legal = position.legal_actions().to_vec();
    let scores: Vec<(Action, Score)> = legal.into_iter().map(scored).collect();
    let best = scores.iter().map(|(_, score)| *score).max();
    for lines in [1, usize::MAX] {
        let variant = position.variant();
        let player = Player::with_judge(variant, material(variant), memory).unwrap();
        let mut player = player.with_lines(lines).with_selectivity(false);
        let analysis = player.analyse(position, &[], &to_depth(depth), |_| {});
        check_lines(position, &analysis);
        assert_eq!(analysis.score, best.unwrap_or(Score::Loss(0)), "{position}");
        for line in &analysis.lines {
            let expected = scores.iter().find(|(action, _)| *action == line.actions[0]);
            assert_eq!(
                Some(line.score),
                expected.map(|(_, score)| *score),
                "{position}"
            );
        }
    }
}

/// An evaluation that counts material, so that many positions are of equal value.
fn material(variant: Variant) -> Judge {
    let weights = Weights {
        man: 100,
        king_direction: 12,
        flying_direction: 0,
        advance: 0,
        race: 0,
        back_rank: 0,
        edge: 0,
        centre: 0,
        mobility: 0,
        tempo: 0,
        lead: 0,
    };
    Judge::Computed(Box::new(Positional::with_weights(variant, weights)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn search_without_a_table_equals_negamax(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        depth in 1_u32..=4,
    ) {
        check(&played(Variant::ENGLISH, &choices), depth + 1, 0);
        check(&played(Variant::TOWERS, &choices), depth, 0);
    }

    /// Searches to a depth at which no position is repeated or met at two different plies. Beyond that, results of a
    /// search with a table may differ from the plain search, by draws by repetition and by entries deeper than needed.
    #[test]
    fn search_with_a_table_equals_negamax(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        depth in 1_u32..=3,
        memory in prop::sample::select(vec![64, 1 << 16]),
    ) {
        check(&played(Variant::ENGLISH, &choices), depth, memory);
        check(&played(Variant::TOWERS, &choices), depth, memory);
    }
}
