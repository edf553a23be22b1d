//! Comparison with a slow and simple search.

use proptest::prelude::*;
use tessera_draughts::{Action, Color, English, Obligation, Position, Towers, Variant};

use super::super::Score;
use super::super::score::lost_at;
use super::*;
use crate::{Evaluation, Material};

/// Plain negamax with the same leaves. `path` are the positions before this one.
fn negamax<V: Variant, E: Evaluation<V>>(
    path: &mut Vec<Position<V>>,
    position: &Position<V>,
    depth: u32,
    evaluation: &E,
) -> i32 {
    let ply = path.len();
    if path.contains(position) {
        return 0;
    }
    if depth == 0 {
        return quiet(position, ply, evaluation);
    }
    path.push(*position);
    let actions = position.legal_actions();
    let values = actions
        .iter()
        .map(|action| -negamax(path, &position.after(action), depth - 1, evaluation));
    let best = values.max().unwrap_or(lost_at(ply));
    path.pop();
    best
}

/// The value of a position with captures played to their end.
fn quiet<V: Variant, E: Evaluation<V>>(position: &Position<V>, ply: usize, evaluation: &E) -> i32 {
    let actions = position.legal_actions();
    if actions.is_empty() {
        return lost_at(ply);
    }
    let cost = evaluation.cost(position);
    let stand_pat = if position.side_to_move() == evaluation.maximizer() {
        cost
    } else {
        -cost
    };
    let captures = actions.iter().filter(|action| action.is_capture());
    let best = captures
        .map(|action| -quiet(&position.after(action), ply + 1, evaluation))
        .max();
    match (V::RULES.capture.obligation, best) {
        (_, None) => stand_pat,
        (Obligation::Mandatory, Some(best)) => best,
        (Obligation::Optional, Some(best)) => best.max(stand_pat),
    }
}

/// The scores of the best move, and of all moves, must equal those of the simple search.
fn check<V: Variant, E: Evaluation<V> + Sync + Copy>(
    position: &Position<V>,
    depth: u32,
    evaluation: E,
    memory: usize,
) {
    let mut path = vec![*position];
    let mut expected = |action: &Action<V>| {
        let value = -negamax(&mut path, &position.after(action), depth - 1, &evaluation);
        Score::of_number(value)
    };
    let best = position.legal_actions().iter().map(&mut expected).max();
    for lines in [1, usize::MAX] {
        let player = Player::new(evaluation, memory).unwrap();
        let mut player = player.with_lines(lines).with_selectivity(false);
        let analysis = player.analyse(position, &[], &to_depth(depth), |_| {});
        check_lines(position, &analysis);
        assert_eq!(
            analysis.score(),
            best.unwrap_or(Score::Loss(0)),
            "{position}"
        );
        for line in &analysis.lines {
            assert_eq!(line.score, expected(&line.actions[0]), "{position}");
        }
    }
}

const MATERIAL: Material = Material {
    maximizer: Color::White,
    man: 100,
    king: 150,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn search_without_a_table_equals_negamax(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        depth in 1_u32..=4,
    ) {
        check(&played::<English>(&choices), depth + 1, MATERIAL, 0);
        check(&played::<Towers>(&choices), depth, MATERIAL, 0);
    }

    /// Searches to a depth at which no position is repeated or met at two different plies. Beyond that, results of a
    /// search with a table may differ from the plain search, by draws by repetition and by entries deeper than needed.
    #[test]
    fn search_with_a_table_equals_negamax(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        depth in 1_u32..=3,
        memory in prop::sample::select(vec![64, 1 << 16]),
    ) {
        check(&played::<English>(&choices), depth, MATERIAL, memory);
        check(&played::<Towers>(&choices), depth, MATERIAL, memory);
    }
}
