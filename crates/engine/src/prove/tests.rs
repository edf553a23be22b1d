use std::collections::HashMap;
use std::num::NonZeroUsize;

use proptest::prelude::*;
use tessera_draughts::{
    English, Frisian, Game, Outcome, Piece, Rank, Setup, Square, SquareSet, Towers,
};

use super::*;
use crate::NoTables;

/// The values of a position and all that can follow, found by asking again and again which positions are decided by
/// those after them; `None` where there are more than so many.
fn twin<V: Variant>(position: &Position<V>, most: usize) -> Option<HashMap<Position<V>, Value>> {
    let mut after: HashMap<Position<V>, Vec<Position<V>>> = HashMap::new();
    let mut open = vec![*position];
    while let Some(position) = open.pop() {
        if after.contains_key(&position) {
            continue;
        }
        if after.len() == most {
            return None;
        }
        let children: Vec<_> = position
            .legal_actions()
            .iter()
            .map(|a| position.after(a))
            .collect();
        open.extend(&children);
        after.insert(position, children);
    }
    let mut values: HashMap<Position<V>, Value> = HashMap::new();
    for plies in 0.. {
        let found: Vec<_> = after
            .iter()
            .filter(|(position, _)| !values.contains_key(position))
            .filter_map(|(position, children)| {
                let known = |p: &Position<V>| values.get(p).copied();
                let wins = children
                    .iter()
                    .any(|c| matches!(known(c), Some(Value::Loss(_))));
                let loses = children
                    .iter()
                    .all(|c| matches!(known(c), Some(Value::Win(_))));
                let value = if wins {
                    Value::Win(plies)
                } else if loses {
                    Value::Loss(plies)
                } else {
                    return None;
                };
                Some((*position, value))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        values.extend(found);
    }
    Some(
        after
            .into_keys()
            .map(|p| (p, values.get(&p).copied().unwrap_or(Value::Draw)))
            .collect(),
    )
}

/// Pieces at random, few of them.
fn setup<V: Variant>(pieces: &[(u8, u8)], white: bool) -> Option<Position<V>> {
    let mut setup = Setup::<V>::empty(if white { Color::White } else { Color::Black });
    let squares: Vec<Square<V>> = SquareSet::all().into_iter().collect();
    for &(square, kind) in pieces {
        let piece = Piece {
            color: Color::ALL[usize::from(kind % 2)],
            rank: if kind / 2 % 2 == 0 {
                Rank::Man
            } else {
                Rank::King
            },
        };
        setup.put(piece, squares[usize::from(square) % squares.len()]);
    }
    setup.check().ok()
}

/// The prover finds the value, and the line of the twin: the first best action at every ply.
fn check<V: Variant>(position: &Position<V>, threads: usize) {
    let Some(values) = twin(position, 12_000) else {
        return;
    };
    let budget = Budget {
        threads: NonZeroUsize::new(threads).unwrap(),
        ..Budget::UNLIMITED
    };
    let mut prover = Prover::new(*position, 1 << 22);
    let bounds = prover.prove(&NoTables, &budget);
    assert_eq!(bounds.value(), Some(values[position]), "{position}");

    let line = prover.line(&NoTables, &budget);
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
    fn values_and_lines_are_those_of_the_twin(
        pieces in prop::collection::vec((any::<u8>(), any::<u8>()), 2..4),
        white: bool,
        threads in 1_usize..4,
    ) {
        if let Some(position) = setup::<English>(&pieces, white) {
            check(&position, threads);
        }
        if let Some(position) = setup::<Towers>(&pieces, white) {
            check(&position, threads);
        }
    }

    /// Men run into each other: short games of many pieces.
    #[test]
    fn games_of_many_men_are_those_of_the_twin(
        pieces in prop::collection::vec((any::<u8>(), 0_u8..2), 4..14),
        white: bool,
        threads in 1_usize..4,
    ) {
        if let Some(position) = setup::<English>(&pieces, white) {
            check(&position, threads);
        }
        if let Some(position) = setup::<Towers>(&pieces, white) {
            check(&position, threads);
        }
    }
}

#[test]
fn what_is_not_proven_within_the_budget_is_not_claimed() {
    let mut prover = Prover::new(Position::<English>::initial(), 1 << 20);
    let budget = Budget {
        nodes: 50_000,
        ..Budget::UNLIMITED
    };
    let bounds = prover.prove(&NoTables, &budget);
    assert_eq!(bounds.value(), None);
    assert!(bounds.lower() < Value::Draw && bounds.upper() > Value::Draw);
    assert!(prover.nodes() < 100_000);
    assert_eq!(prover.line(&NoTables, &budget).ending, Ending::Unknown);
}

/// Steps of a king are counted: what is proven is what a game allows, and the line is one that can be played.
#[test]
fn proofs_keep_a_limit_of_steps() {
    let value = |fen: &str| {
        let position: Position<Frisian> = fen.parse().unwrap();
        let solution = solve(
            position,
            &mut Tables::default(),
            1 << 28,
            &Budget::UNLIMITED,
        );
        let mut game = Game::from_position(position);
        for (action, after) in &solution.line.plies {
            game.play(action).unwrap();
            assert_eq!(game.position(), after);
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
    // The king may not wait for the man for so long.
    assert_eq!(value("W:WK1,16:BK22"), Value::Draw);
    assert!(matches!(value("B:WK20,16,K43:BK2"), Value::Loss(_)));
    // What was played before decides.
    let before = value("W:WK46,7:BK22");
    assert!(matches!(before, Value::Win(_)), "{before}");
}
