//! Compares the fast searches with slow and simple ones, in grids on the way to solutions.

use tessera_sudoku::internals::explainer::{
    BY_NOTHING, Board, Chain, Node, Pass, Reliance, Searches, candidate, cycle_removals, is_on,
    negated, off, on, rank, removals_of, strong_links, weak_links,
};

use super::ratings::boards;
use crate::sets::{bits, cells_of};

/// All cycles and chains by lists of nodes, without any table.
fn all_chains(board: &Board, pass: Pass) -> Vec<Chain> {
    let links = |node: Node| {
        if is_on(node) {
            weak_links(board, pass, node)
        } else {
            strong_links(board, pass, node)
        }
    };
    let mut chains = Vec::new();
    for cell in cells_of(board.empty) {
        let count = board.candidates[cell].count_ones();
        if count < 2 || (pass == Pass::Y && count > 2) {
            continue;
        }
        for digit in bits(board.candidates[cell]) {
            // Each path is the list of its nodes from its end back to the start.
            let start = on(cell, digit);
            let mut ways: Vec<Vec<Reliance>> = vec![vec![(start, BY_NOTHING)]];
            let mut seen = vec![start];
            let mut next = 0;
            while next < ways.len() {
                let way = ways[next].clone();
                next += 1;
                for link in links(way[0].0) {
                    let longer = [&[link], &way[..]].concat();
                    if !is_on(link.0) {
                        if way.iter().all(|(node, _)| *node != link.0) {
                            ways.push(longer);
                        }
                        continue;
                    }
                    if link.0 == start && way.len() >= 4 {
                        let nodes = longer[..longer.len() - 1].to_vec();
                        let removals = cycle_removals(board, &nodes);
                        if !removals.is_empty() {
                            chains.push(Chain {
                                pass,
                                is_cycle: true,
                                nodes,
                                removals,
                            });
                        }
                    }
                    if !seen.contains(&link.0) {
                        seen.push(link.0);
                        ways.push(longer);
                    }
                }
            }
            if pass == Pass::Y {
                continue;
            }
            for start in [start, negated(start)] {
                let mut ways: Vec<Vec<Reliance>> = vec![vec![(start, BY_NOTHING)]];
                let mut seen = vec![start];
                let mut next = 0;
                'search: while next < ways.len() {
                    let way = ways[next].clone();
                    next += 1;
                    for link in links(way[0].0) {
                        let nodes = [&[link], &way[..]].concat();
                        if link.0 == negated(start) {
                            let removals = removals_of(board, link.0);
                            chains.push(Chain {
                                pass,
                                is_cycle: false,
                                nodes,
                                removals,
                            });
                            break 'search;
                        }
                        if !seen.contains(&link.0) {
                            seen.push(link.0);
                            ways.push(nodes);
                        }
                    }
                }
            }
        }
    }
    chains
}

#[test]
fn forcing_chains_are_all_found() {
    let mut found = 0;
    let mut searches = Searches::new();
    for board in boards() {
        let expected: Vec<Chain> = Pass::ALL
            .into_iter()
            .flat_map(|pass| all_chains(&board, pass))
            .collect();
        let chains = searches.forcing(&board);
        assert_eq!(chains, expected);
        // Of several least ones, `min_by_key` returns the first.
        let expected = expected.iter().min_by_key(|chain| chain.order());
        assert_eq!(
            searches.best_forcing(&board),
            expected.map(|chain| (chain.order(), chain.removals.clone()))
        );
        found += chains.len();
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn the_best_contradiction_within_a_digit_is_found() {
    let mut searches = Searches::new();
    let mut found = 0;
    for board in boards() {
        let mut expected: Vec<(u32, Node)> = Vec::new();
        for node in 0..729 {
            let (cell, digit) = candidate(node);
            let candidates = board.candidates[cell];
            if candidates >> digit & 1 == 0 || candidates.count_ones() < 2 {
                continue;
            }
            for start in [on(cell, digit), off(cell, digit)] {
                let complexity = searches.nishio(&board, start);
                expected.extend(complexity.map(|complexity| (complexity, negated(start))));
            }
        }
        found += expected.len();
        let expected = expected
            .into_iter()
            .min_by_key(|(complexity, _)| *complexity);
        assert_eq!(searches.best_nishio(&board), expected);
    }
    assert!(found > 100, "{found}");
}

#[test]
fn the_best_multiple_chains_are_found() {
    let mut searches = Searches::new();
    let mut found = 0;
    for board in boards() {
        // The tables give the same results as the search only where no candidate refutes itself.
        if searches.best_forcing(&board).is_some() {
            continue;
        }
        let mut expected = searches.multiple(&board);
        expected.retain(|(.., conclusion)| !removals_of(&board, *conclusion).is_empty());
        found += expected.len();
        let expected = expected
            .into_iter()
            .min_by_key(|(complexity, kind, _)| (*complexity, rank(*kind)));
        assert_eq!(searches.best_multiple(&board), expected);
    }
    assert!(found > 100, "{found}");
}
