//! Tests of building: which slices, in which order, with how much memory. Each value must follow from its successors.

use tessera_draughts::{Position, Variant};
use tessera_tablebase::{BuildError, Index, Progress, Slice, Statistics, Tablebase, Value};

/// Checks every `step`-th position of all slices: its value must be that of its best legal move.
fn check_values(variant: Variant, pieces: u32, step: usize) {
    let mut tablebase = Tablebase::new(variant);
    tablebase.build(pieces).unwrap();
    for slice in tablebase.slices() {
        let index = Index::new(variant, slice);
        for number in (0..index.len()).step_by(step) {
            let position = index.position(number);
            let actions = position.legal_actions();
            let values = actions
                .iter()
                .map(|action| tablebase.probe(&position.after(action)));
            let best = values.map(|value| value.unwrap().before()).max();
            let expected = best.unwrap_or(Value::Loss(0));
            assert_eq!(tablebase.probe(&position), Some(expected), "{position}");
            let action = tablebase.best_action(&position);
            assert_eq!(action.map(|(_, value)| value.before()), best);
        }
    }
}

#[test]
fn values_equal_those_of_the_best_move() {
    check_values(Variant::ENGLISH, 4, 101);
    check_values(Variant::TOWERS, 4, 103);
}

#[test]
#[ignore = "long: two minutes"]
fn all_values_equal_those_of_the_best_move() {
    check_values(Variant::ENGLISH, 4, 1);
    check_values(Variant::TOWERS, 4, 1);
    check_values(Variant::ENGLISH, 5, 17);
}

/// The statistics of all slices of a tablebase.
fn contents(tablebase: &Tablebase) -> Vec<Statistics> {
    let slices = tablebase.slices();
    slices
        .map(|slice| tablebase.statistics(slice).unwrap())
        .collect()
}

#[test]
fn plans_list_each_slice_once_after_its_dependencies() {
    fn check(variant: Variant) {
        let plan = Tablebase::new(variant).plan(6).unwrap();
        let order: Vec<Slice> = plan.slices().collect();
        let expected: usize = (2..=6)
            .map(|pieces| Slice::with_pieces(pieces).count())
            .sum();
        assert_eq!(order.len(), expected);
        for (place, slice) in order.iter().enumerate() {
            assert_eq!(order.iter().filter(|other| *other == slice).count(), 1);
            for next in slice.successors(variant).filter(|next| next.is_contested()) {
                let of_pair = order.iter().position(|other| *other == next.swapped());
                let before = order.iter().position(|other| *other == next);
                assert!(
                    before.min(of_pair).unwrap() < place,
                    "{slice} leads to {next}"
                );
            }
        }
    }
    check(Variant::ENGLISH);
    check(Variant::TOWERS);
}

#[test]
fn build_for_builds_the_slices_that_a_position_leads_to() {
    let position = Position::of_fen(Variant::ENGLISH, "B:W31,K30:BK1,K2").unwrap();
    let mut part = Tablebase::new(Variant::ENGLISH);
    part.build_for(&position, 4).unwrap();
    let mut names: Vec<String> = part.slices().map(|slice| slice.to_string()).collect();
    names.sort();
    assert_eq!(
        names,
        [
            "KKvK", "KKvKK", "KKvKM", "KKvM", "KMvK", "KMvKK", "KvK", "KvKK", "KvKM", "KvM", "MvK",
            "MvKK"
        ]
    );
    let mut whole = Tablebase::new(Variant::ENGLISH);
    whole.build(4).unwrap();
    assert_eq!(part.probe(&position), whole.probe(&position));

    // A position with more pieces than requested: the slices that captures may lead to are built.
    let initial = Position::initial(Variant::ENGLISH);
    let mut from_start = Tablebase::new(Variant::ENGLISH);
    from_start.build_for(&initial, 3).unwrap();
    assert_eq!(from_start.probe(&initial), None);
    let mut three = Tablebase::new(Variant::ENGLISH);
    three.build(3).unwrap();
    assert_eq!(contents(&from_start), contents(&three));
    // Slices that exist are not built again.
    assert_eq!(whole.plan_for(&position, 4).unwrap().positions(), 0);
    whole.build(4).unwrap();
}

#[test]
fn build_plan_adds_slices_missing_from_a_plan() {
    let mut three = Tablebase::new(Variant::TOWERS);
    three.build(3).unwrap();
    let position = Position::of_fen(Variant::TOWERS, "W:WK1,K2:BK30,31").unwrap();
    let plan = three.plan_for(&position, 4).unwrap();
    assert!(plan.slices().all(|slice| slice.pieces() == 4));
    let mut empty = Tablebase::new(Variant::TOWERS);
    empty
        .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
        .unwrap();
    three
        .build_plan(&plan, u64::MAX, &mut |_| (), &|| false)
        .unwrap();
    assert_eq!(empty.probe(&position), three.probe(&position));
    assert!(empty.probe(&position).is_some());
}

#[test]
fn a_player_without_pieces_has_lost() {
    let tablebase = Tablebase::new(Variant::ENGLISH);
    let position = |fen: &str| Position::of_fen(Variant::ENGLISH, fen).unwrap();
    let value = |fen: &str| tablebase.probe(&position(fen));
    assert_eq!(value("W:W:BK1"), Some(Value::Loss(0)));
    assert_eq!(value("B:W:BK1"), Some(Value::Win(1)));
    assert_eq!(value("W:W:B"), Some(Value::Loss(0)));
    assert_eq!(value("W:WK5:BK1"), None);
}

#[test]
fn limits_are_respected_and_reported() {
    let mut tablebase = Tablebase::new(Variant::ENGLISH);
    let plan = tablebase.plan(3).unwrap();
    let needed = plan.memory();
    let error = tablebase.build_plan(&plan, needed - 1, &mut |_| (), &|| false);
    let limit = needed - 1;
    assert_eq!(error, Err(BuildError::Memory { needed, limit }));
    assert_eq!(tablebase.slices().count(), 0);

    let mut solved = Vec::new();
    let mut progress = |progress: &Progress| solved.push(progress.solved);
    tablebase
        .build_plan(&plan, needed, &mut progress, &|| false)
        .unwrap();
    assert!(solved.is_sorted());
    assert_eq!(solved.last(), Some(&plan.positions()));
    assert_eq!(tablebase.size(), plan.positions());

    let error = tablebase.build(9).unwrap_err();
    assert_eq!(error.to_string(), "tables of 9 pieces: expected 8 at most");
    let plan = tablebase.plan(8).unwrap();
    assert!(matches!(
        tablebase.build_plan(&plan, 1 << 30, &mut |_| (), &|| false),
        Err(BuildError::Memory { .. })
    ));
}

#[cfg(feature = "parallel")]
#[test]
fn tables_do_not_depend_on_the_number_of_threads() {
    let build = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let mut tablebase = Tablebase::new(Variant::TOWERS);
        pool.install(|| tablebase.build(4)).unwrap();
        tablebase
    };
    assert!(build(1) == build(5));
}
