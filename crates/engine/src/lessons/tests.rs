//! The searches of the lessons agree with minimax, and do what they record.

use proptest::prelude::*;
use tessera_draughts::{Color, Position, Variant};

use super::*;
use crate::{Evaluation, minimax};

const MINIMAX: Settings = Settings {
    depth: 0,
    prunes: false,
    order: Order::Generated,
    table: false,
    quiescence: false,
};

/// All searches of a depth, plain minimax first.
fn all_settings(depth: u32, quiescence: bool) -> Vec<Settings> {
    let plain = Settings {
        depth,
        quiescence,
        ..MINIMAX
    };
    let mut all = vec![plain];
    for order in Order::ALL {
        for (prunes, table) in [(false, true), (true, false), (true, true)] {
            all.push(Settings {
                order,
                prunes,
                table,
                ..plain
            });
        }
    }
    all
}

fn random_position(variant: Variant, choices: &[usize]) -> Position {
    let mut position = Position::initial(variant);
    for choice in choices {
        let actions = position.legal_actions();
        let Some(action) = actions.get(choice % actions.len().max(1)) else {
            break;
        };
        position.apply(action);
    }
    position
}

/// Follows the steps of a search, and checks every one of them against the tree.
fn check_steps(tree: &LessonTree, settings: &Settings, trace: &Trace) {
    let exact = exact_values(tree, settings.depth, settings.quiescence);
    // The nodes from the root to the one that is being searched.
    let mut path: Vec<usize> = Vec::new();
    let mut visited = 0;
    let mut left_out = vec![false; tree.nodes().len()];
    for step in &trace.steps {
        match step {
            Step::Visit {
                node,
                window,
                value,
            } => {
                let parent = tree.nodes()[*node].parent;
                while path.last().copied() != parent {
                    path.pop().expect("the parent is on the path");
                }
                path.push(*node);
                visited += 1;
                assert!(!left_out[*node], "a node that was cut is not visited");
                if let (Some(alpha), Some(beta)) = (window.alpha, window.beta) {
                    assert!(alpha < beta, "an empty window is cut before");
                }
                for holder in [window.alpha_at, window.beta_at].into_iter().flatten() {
                    assert!(path.contains(&holder) && holder != *node);
                }
                if let Some(value) = value {
                    assert_eq!(*value, tree.nodes()[*node].standing);
                }
            }
            Step::Back {
                node, child, best, ..
            } => {
                assert_eq!(tree.nodes()[*child].parent, Some(*node));
                let reached = trace.reached[*child].expect("it was visited");
                match reached.bound {
                    Bound::Exact => assert_eq!(reached.value, exact[*child]),
                    Bound::AtLeast => assert!(reached.value <= exact[*child]),
                    Bound::AtMost => assert!(reached.value >= exact[*child]),
                }
                let is_as_good = if tree.maximizes(*node) {
                    *best >= reached.value
                } else {
                    *best <= reached.value
                };
                assert!(is_as_good);
            }
            Step::Cut {
                node,
                at,
                has,
                skipped,
                ..
            } => {
                assert!(settings.prunes && !skipped.is_empty());
                let at = at.expect("someone above has it");
                assert!(path.contains(&at) && at != *node);
                assert_ne!(tree.maximizes(at), tree.maximizes(*node));
                let best = trace.reached[*node].expect("it was visited").value;
                assert!(if tree.maximizes(*node) {
                    best >= *has
                } else {
                    best <= *has
                });
                for child in skipped {
                    left_out[*child..tree.nodes()[*child].end].fill(true);
                }
            }
            Step::Hit { node, twin, .. } => {
                assert_eq!(tree.nodes()[*node].twin, tree.nodes()[*twin].twin);
                assert!(settings.table && twin < node || settings.order != Order::Generated);
            }
            Step::Stand { node, .. } => {
                assert!(settings.quiescence && tree.nodes()[*node].may_stop);
            }
        }
    }
    assert_eq!(visited, trace.visited);
    for (node, reached) in trace.reached.iter().enumerate() {
        assert!(reached.is_none() || !left_out[node]);
    }
}

fn check(variant: Variant, choices: &[usize], depth: u32, advance: i32, black: bool) {
    let position = random_position(variant, choices);
    let sliders = Sliders {
        maximizer: if black { Color::Black } else { Color::White },
        man: 2,
        king: 5,
        advance,
    };
    for quiescence in [false, true] {
        let growth = Growth {
            depth,
            quiescence,
            limit: 20_000,
        };
        let Ok(grown) = grow(&position, &sliders, growth, &mut || false) else {
            continue;
        };
        let tree = &grown.tree;
        for (node, at) in tree.nodes().iter().zip(&grown.positions) {
            assert_eq!(grown.positions[node.twin], *at);
        }
        let plain = search(tree, &all_settings(depth, quiescence)[0]);
        if !quiescence {
            let right = minimax(&position, depth, &sliders);
            assert_eq!((plain.value, plain.visited), (right.cost, right.nodes));
            let chosen = plain.line.get(1).and_then(|&child| grown.actions[child]);
            assert_eq!(chosen, right.action);
        }
        for settings in all_settings(depth, quiescence) {
            let last = deepen(tree, &settings).pop();
            for trace in [Some(search(tree, &settings)), last.map(|last| last.trace)] {
                let Some(trace) = trace else { continue };
                assert_eq!(trace.value, plain.value, "{position}\n{settings:?}");
                assert!(trace.visited <= plain.visited);
                check_steps(tree, &settings, &trace);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn cuts_never_change_the_value_of_the_root(
        choices in prop::collection::vec(any::<usize>(), 0..120),
        depth in 0_u32..4,
        advance in 0..3,
        black: bool,
    ) {
        for variant in [
            Variant::TOWERS,
            Variant::ENGLISH,
            Variant::RUSSIAN,
            Variant::FRISIAN,
            Variant::BREAKTHROUGH,
        ] {
            check(variant, &choices, depth, advance, black);
        }
    }

    /// Trees by hand, of all shapes.
    #[test]
    fn any_text_is_a_tree_or_an_error(text in "[\\[\\]0-9 ,:a-]{0,40}", any: String) {
        for text in [text, any] {
            match LessonTree::by_hand(&text, true, 50) {
                Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
                Ok(tree) => {
                    let plain = search(&tree, &Settings::minimax(tree.depth()));
                    for settings in all_settings(tree.depth(), false) {
                        let trace = search(&tree, &settings);
                        prop_assert_eq!(trace.value, plain.value);
                        check_steps(&tree, &settings, &trace);
                    }
                }
            }
        }
    }
}

/// The text of a tree in which every inner node has `width` children, and whose leaves have different values.
fn uniform(width: usize, depth: u32, random: &mut fastrand::Rng) -> String {
    if depth == 0 {
        return random.u32(..9_000).to_string();
    }
    let children: Vec<String> = (0..width)
        .map(|_| uniform(width, depth - 1, random))
        .collect();
    format!("[{}]", children.join(" "))
}

#[test]
fn the_best_order_looks_at_the_least_number_of_leaves() {
    for (width, depth) in [(2, 2), (2, 5), (3, 4), (4, 3), (5, 2), (7, 1)] {
        let text = uniform(width, depth, &mut fastrand::Rng::with_seed(7));
        let tree = LessonTree::by_hand(&text, true, 10_000).unwrap();
        let leaves = |order| {
            let settings = Settings {
                prunes: true,
                order,
                ..Settings::minimax(depth)
            };
            search(&tree, &settings).leaves as usize
        };
        let (half, rest) = (depth / 2, depth - depth / 2);
        assert_eq!(
            leaves(Order::BestFirst),
            width.pow(half) + width.pow(rest) - 1
        );
        assert!(leaves(Order::WorstFirst) > leaves(Order::BestFirst) || depth == 1);
    }
}

#[test]
fn the_steps_of_the_textbook_are_in_order() {
    let tree = LessonTree::by_hand("[[3 12 8] [2 4 6] [14 5 2]]", true, 100).unwrap();
    let trace = search(
        &tree,
        &Settings {
            prunes: true,
            ..Settings::minimax(2)
        },
    );
    assert_eq!((trace.value, trace.line.clone()), (3, vec![0, 1, 2]));
    let visits = trace.steps.iter().filter_map(|step| match step {
        Step::Visit { node, .. } => Some(tree.nodes()[*node].name.as_str()),
        _ => None,
    });
    let visits: Vec<&str> = visits.collect();
    assert_eq!(
        visits,
        ["A", "B", "B1", "B2", "B3", "C", "C1", "D", "D1", "D2", "D3"]
    );
    let cut = trace
        .steps
        .iter()
        .find(|step| matches!(step, Step::Cut { .. }));
    let expected = Step::Cut {
        node: 5,
        by: 6,
        at: Some(0),
        has: 3,
        skipped: vec![7, 8],
    };
    assert_eq!(cut, Some(&expected));
    let of_c = trace.reached[5].unwrap();
    assert_eq!((of_c.value, of_c.bound), (2, Bound::AtMost));
}

#[test]
fn a_position_that_is_reached_twice_is_searched_once() {
    let growth = Growth {
        depth: 4,
        quiescence: false,
        limit: 10_000,
    };
    let position = Position::initial(Variant::TOWERS);
    let tree = grow(&position, &crate::Material::TOWERS, growth, &mut || false)
        .unwrap()
        .tree;
    let with_table = Settings {
        table: true,
        ..Settings::minimax(4)
    };
    let trace = search(&tree, &with_table);
    assert!(trace.hits > 0);
    let saved: u64 = trace
        .steps
        .iter()
        .map(|step| match step {
            Step::Hit { node, .. } => (tree.nodes()[*node].end - node - 1) as u64,
            _ => 0,
        })
        .sum();
    assert_eq!(trace.visited + saved, tree.nodes().len() as u64);
}

#[test]
fn quiescence_sees_that_a_piece_is_taken_back() {
    // White takes a man on the last ply, and black takes back.
    let position = Position::of_fen(Variant::ENGLISH, "W:W22,27:B18,11,8").unwrap();
    let sliders = Sliders {
        maximizer: Color::White,
        man: 10,
        king: 30,
        advance: 0,
    };
    let value = |quiescence| {
        let growth = Growth {
            depth: 1,
            quiescence,
            limit: 1_000,
        };
        let tree = grow(&position, &sliders, growth, &mut || false)
            .unwrap()
            .tree;
        let settings = Settings {
            quiescence,
            ..Settings::minimax(1)
        };
        search(&tree, &settings).value
    };
    assert_eq!(sliders.cost(&position), -10);
    assert_eq!((value(false), value(true)), (0, -10));
}
