use std::num::NonZeroUsize;

use proptest::prelude::*;
use tessera_draughts::{Game, Outcome, Variant};
use tessera_tablebase::Value;

use super::*;
use crate::testing::{reference_values, setup};

/// Checks the proven value, and that the line plays the first best move at every ply.
fn check(position: &Position, threads: usize) {
    let Some(values) = reference_values(position, 12_000) else {
        return;
    };
    let budget = Budget {
        threads: NonZeroUsize::new(threads).unwrap(),
        ..Budget::UNLIMITED
    };
    let tables = Tables::new(position.variant());
    let mut prover = Prover::new(position, 1 << 22);
    let bounds = prover.prove(&tables, &budget);
    assert_eq!(bounds.value(), Some(values[position]), "{position}");

    let line = prover.line(&tables, &budget);
    let mut at = *position;
    let mut before = vec![at];
    for (action, position) in &line.plies {
        let best = at
            .legal_actions()
            .into_iter()
            .find(|a| values[&at.after(a)].before() == values[&at]);
        assert_eq!(Some(*action), best, "{at}");
        at.apply(action);
        assert_eq!(at, *position);
        before.push(at);
    }
    match bounds.value() {
        Some(Value::Draw) => {
            let (last, before) = before.split_last().unwrap();
            assert_eq!(line.ending, Ending::Repetition);
            assert!(before.contains(last));
            assert!((1..before.len()).all(|i| !before[..i].contains(&before[i])));
        }
        value => {
            assert_eq!(line.ending, Ending::Over);
            assert_eq!(value.and_then(Value::plies), Some(line.plies.len() as u16));
            assert!(at.outcome().is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_and_lines_equal_the_reference(
        pieces in prop::collection::vec((any::<u8>(), any::<u8>()), 2..4),
        white: bool,
        threads in 1_usize..4,
    ) {
        for variant in [Variant::ENGLISH, Variant::TOWERS] {
            if let Some(position) = setup(variant, &pieces, white) {
                check(&position, threads);
            }
        }
    }

    /// Men that start close to each other: short games with many pieces.
    #[test]
    fn games_of_many_men_equal_the_reference(
        pieces in prop::collection::vec((any::<u8>(), 0_u8..2), 4..14),
        white: bool,
        threads in 1_usize..4,
    ) {
        for variant in [Variant::ENGLISH, Variant::TOWERS] {
            if let Some(position) = setup(variant, &pieces, white) {
                check(&position, threads);
            }
        }
    }
}

#[test]
fn an_unfinished_proof_claims_nothing() {
    let tables = Tables::new(Variant::ENGLISH);
    let mut prover = Prover::new(&Position::initial(Variant::ENGLISH), 1 << 20);
    let budget = Budget {
        nodes: 50_000,
        ..Budget::UNLIMITED
    };
    let bounds = prover.prove(&tables, &budget);
    assert_eq!(bounds.value(), None);
    assert!(bounds.lower() < Value::Draw && bounds.upper() > Value::Draw);
    assert!(prover.nodes() < 100_000);
    assert_eq!(prover.line(&tables, &budget).ending, Ending::Unknown);
}

/// In variants with a limit on consecutive king steps, proofs respect the limit and lines are legal games.
#[test]
fn proofs_respect_the_limit_of_king_steps() {
    let value = |fen: &str| {
        let position = Position::of_fen(Variant::FRISIAN, fen).unwrap();
        let mut tables = Tables::new(Variant::FRISIAN);
        let solution = solve(&position, &mut tables, 1 << 28, &Budget::UNLIMITED);
        let mut game = Game::of_position(&position, 0);
        for (action, after) in &solution.line.plies {
            game.play(action).unwrap();
            assert_eq!(game.position(), *after);
        }
        let value = solution.bounds.value().unwrap();
        match value {
            Value::Draw => assert_eq!(solution.line.ending, Ending::Repetition),
            value => {
                assert_eq!(value.plies(), Some(game.plies() as u16));
                assert!(matches!(game.outcome(), Some(Outcome::Win(..))));
            }
        }
        value
    };
    // The limit keeps the king from waiting for the man.
    assert_eq!(value("W:WK1,16:BK22"), Value::Draw);
    assert!(matches!(value("B:WK20,16,K43:BK2"), Value::Loss(_)));
    // The counters of the starting position matter.
    let before = value("W:WK46,7:BK22");
    assert!(matches!(before, Value::Win(_)), "{before}");
}
