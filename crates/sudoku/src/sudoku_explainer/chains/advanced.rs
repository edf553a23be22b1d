//! Advanced steps of a propagation. Where no single link leads further, other techniques may find something in the grid
//! without the candidates that are off.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::super::board::Board;
use super::super::hint::{Removals, each_removal};
use super::super::tables::{ALL_DIGITS, ALL_HOUSES, CELLS, bits};
use super::super::{fish, locking, subsets};
use super::forcing::Forcing;
use super::net::Net;
use super::node::{Node, Reliance, gone, hidden, is_on, off, removals_of};
use super::search::{Finding, Kind, Search, key};

/// The searches that an advanced step may use besides locked candidates, pairs and X-wings.
pub(crate) struct Advanced {
    forcing: Option<Forcing>,
    search: Option<Box<Search>>,
    hints: Hints,
    /// The hints that `forcing` and `search` have found, by the candidates of the grid.
    known: [HashMap<[u16; 81], Vec<Nested>>; 2],
    parents: Vec<Node>,
}

/// A hint within a propagation.
struct Nested {
    removals: Removals,
    /// The on nodes of its chains. The candidates that these nodes rely on being off are the parents of the removals.
    relies: Vec<Reliance>,
    hint: u32,
}

/// The nested hints that have been found, each once.
#[derive(Default)]
struct Hints {
    numbers: HashMap<u128, u32>,
    complexities: Vec<u32>,
}

impl Hints {
    /// The number of the hint with these targets and ancestors.
    fn number(&mut self, nodes: &[Node], complexity: u32) -> u32 {
        // Hints are told apart by two hashes: the probability that both are equal for different hints is negligible.
        let hash = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, nodes).hash(&mut hasher);
            hasher.finish()
        };
        let key = u128::from(hash(0)) << 64 | u128::from(hash(1));
        *self.numbers.entry(key).or_insert_with(|| {
            self.complexities.push(complexity);
            self.complexities.len() as u32 - 1
        })
    }
}

/// The number of grids whose hints are kept.
const KNOWN: usize = 10_000;

impl Advanced {
    /// The advanced step of a level from 1 to 4; for level 4 with dynamic chains of level `inner`.
    pub(super) fn new(level: u8, inner: u8) -> Advanced {
        let search = match level {
            3 => Some(Search::new(Kind::Multiple, None)),
            4 => {
                let advanced = (inner > 0).then(|| Box::new(Advanced::new(inner, 0)));
                Some(Search::new(Kind::Dynamic, advanced))
            }
            _ => None,
        };
        Advanced {
            forcing: matches!(level, 2 | 3).then(Forcing::default),
            search: search.map(Box::new),
            hints: Hints::default(),
            known: Default::default(),
            parents: Vec::new(),
        }
    }

    /// Forgets what it knows of other grids.
    pub(super) fn clear(&mut self) {
        self.hints = Hints::default();
        self.known = Default::default();
        if let Some(advanced) = self
            .search
            .as_mut()
            .and_then(|search| search.advanced.as_mut())
        {
            advanced.clear();
        }
    }

    /// The sum of the complexities of nested hints.
    pub(super) fn complexity(&self, hints: &[u32]) -> u32 {
        hints
            .iter()
            .filter_map(|hint| self.hints.complexities.get(*hint as usize))
            .sum()
    }

    /// Tries the techniques in order, and adds what the first one that finds anything finds. Returns whether one did.
    pub(super) fn advance(&mut self, net: &mut Net, before: &Board, now: &Board) -> bool {
        let parents = &mut self.parents;
        locked_candidates(net, before, now, parents)
            || hidden_pairs(net, before, now, parents)
            || naked_pairs(net, before, now, parents)
            || x_wings(net, before, now, parents)
            || self.chains(net, before, now)
    }

    fn chains(&mut self, net: &mut Net, before: &Board, now: &Board) -> bool {
        let Advanced {
            forcing,
            search,
            hints,
            known,
            parents,
        } = self;
        for known in &mut *known {
            if known.len() >= KNOWN {
                known.clear();
            }
        }
        let [by_forcing, by_search] = known;
        if let Some(forcing) = forcing {
            let nested = by_forcing
                .entry(now.candidates)
                .or_insert_with(|| forcing_hints(forcing, now, hints));
            if add_nested(nested, net, before, now, parents) {
                return true;
            }
        }
        if let Some(search) = search {
            let nested = by_search
                .entry(now.candidates)
                .or_insert_with(|| search_hints(search, now, hints));
            return add_nested(nested, net, before, now, parents);
        }
        false
    }
}

fn add_nested(
    nested: &[Nested],
    net: &mut Net,
    before: &Board,
    now: &Board,
    parents: &mut Vec<Node>,
) -> bool {
    let mut any = false;
    for hint in nested {
        parents.clear();
        parents.extend(
            hint.relies
                .iter()
                .flat_map(|relies| gone(*relies, before, now)),
        );
        any |= add(net, &hint.removals, parents, Some(hint.hint));
    }
    any
}

/// Adds the removals of a hint that follows from `parents`. A hint without parents does not depend on the start, and is
/// of no use here.
fn add(net: &mut Net, removals: &Removals, parents: &[Node], nested: Option<u32>) -> bool {
    if parents.is_empty() {
        return false;
    }
    let mut any = false;
    for (cell, digit) in each_removal(removals) {
        any |= net.add_by_step(off(cell, digit), parents, nested);
    }
    any
}

/// The removals in the order of a hash table of cells, which Sudoku Explainer uses: by the number of the cell modulo
/// the number of buckets.
fn in_order(mut removals: Removals) -> Removals {
    let buckets = if removals.len() > 12 { 32 } else { 16 };
    // An insertion sort: there are few removals, and it allocates nothing.
    for end in 1..removals.len() {
        let is_later = |(cell, _): &(u8, u16)| cell % buckets > removals[end].0 % buckets;
        let at = removals[..end].partition_point(|removal| !is_later(removal));
        removals[at..=end].rotate_right(1);
    }
    removals
}

/// The off nodes of the positions of a house where the digit was a candidate before, and is none now.
fn gone_from(
    house: usize,
    digit: usize,
    positions: u16,
    before: &Board,
    now: &Board,
) -> impl Iterator<Item = Node> {
    let gone = before.places[digit][house] & !now.places[digit][house] & positions;
    hidden(digit as Node, house as u8, gone)
}

fn locked_candidates(net: &mut Net, before: &Board, now: &Board, parents: &mut Vec<Node>) -> bool {
    let mut any = false;
    locking::locked(now, ALL_DIGITS, |locked| {
        parents.clear();
        parents.extend(gone_from(
            locked.base,
            locked.digit,
            locked.open(),
            before,
            now,
        ));
        any |= add(net, &in_order(locked.removals(now)), parents, None);
        None::<()>
    });
    any
}

fn hidden_pairs(net: &mut Net, before: &Board, now: &Board, parents: &mut Vec<Node>) -> bool {
    let mut any = false;
    subsets::hidden(now, ALL_HOUSES, 2, 5, |set| {
        let removals = set.removals_inside(now);
        if !removals.is_empty() {
            parents.clear();
            for at in bits(0x1ff & !set.positions) {
                for digit in bits(set.digits) {
                    parents.extend(gone_from(set.house, digit, 1 << at, before, now));
                }
            }
            any |= add(net, &in_order(removals), parents, None);
        }
        None::<()>
    });
    any
}

fn naked_pairs(net: &mut Net, before: &Board, now: &Board, parents: &mut Vec<Node>) -> bool {
    let mut any = false;
    subsets::naked(now, ALL_HOUSES, 2, |set| {
        let removals = set.removals_outside(now);
        if !removals.is_empty() {
            parents.clear();
            for at in bits(set.positions) {
                let cell = usize::from(CELLS[set.house][at]);
                let gone = before.candidates[cell] & !now.candidates[cell];
                parents.extend(bits(gone & !set.digits).map(|digit| off(cell, digit)));
            }
            any |= add(net, &in_order(removals), parents, None);
        }
        None::<()>
    });
    any
}

fn x_wings(net: &mut Net, before: &Board, now: &Board, parents: &mut Vec<Node>) -> bool {
    let mut any = false;
    fish::fish(now, ALL_DIGITS, 2, |fish| {
        let removals = fish.removals(now);
        if !removals.is_empty() {
            parents.clear();
            for line in bits(fish.base) {
                let house = 9 * fish.base_kind + line;
                parents.extend(gone_from(
                    house,
                    fish.digit,
                    0x1ff & !fish.cover,
                    before,
                    now,
                ));
            }
            any |= add(net, &in_order(removals), parents, None);
        }
        None::<()>
    });
    any
}

/// The parts of a key as one number. Sorting by keys of one type compiles the sort once.
fn joined((order, complexity, key): (u64, u32, u8)) -> u128 {
    u128::from(order) << 64 | u128::from(complexity) << 32 | u128::from(key)
}

/// The forcing chains and cycles of a grid, in order; of those with equal removals only the first.
fn forcing_hints(forcing: &mut Forcing, board: &Board, hints: &mut Hints) -> Vec<Nested> {
    let mut chains = Vec::new();
    forcing.for_each(board, |chain| chains.push(chain));
    chains.sort_by_cached_key(|chain| joined(chain.order()));
    let mut nested: Vec<Nested> = Vec::new();
    for chain in chains {
        let removals = in_order(chain.removals.clone());
        if removals.is_empty() || nested.iter().any(|other| other.removals == removals) {
            continue;
        }
        let is_relying = |(node, _): &&Reliance| is_on(*node);
        let mut relies: Vec<Reliance> = chain.nodes.iter().filter(is_relying).copied().collect();
        if chain.is_cycle {
            // The cycle in the opposite direction: nodes that were off are on, each for the reason for which it was
            // off.
            let others = chain.nodes.iter().rev().filter(|(node, _)| !is_on(*node));
            relies.extend(others.map(|(node, cause)| (super::node::negated(*node), *cause)));
        }
        let nodes: Vec<Node> = chain.nodes.iter().map(|(node, _)| *node).collect();
        let hint = hints.number(&nodes, chain.complexity());
        nested.push(Nested {
            removals,
            relies,
            hint,
        });
    }
    nested
}

/// The findings of a search in a grid, in order; of those with equal removals only the first.
fn search_hints(search: &mut Search, board: &Board, hints: &mut Hints) -> Vec<Nested> {
    type Found = ((u32, u8), Removals, Vec<Reliance>, Vec<Node>);
    let mut found: Vec<Found> = Vec::new();
    search.run(board, |counter, advanced, finding: &Finding<'_>| {
        let removals = removals_of(board, finding.conclusion);
        if removals.is_empty() {
            return;
        }
        counter.nested.clear();
        let mut complexity = 0;
        let mut relies = Vec::new();
        let mut nodes = Vec::new();
        for (net, root) in finding.ends {
            let list = counter.list(net, *root);
            complexity += list.len() as u32;
            for (i, node) in list.iter().enumerate().filter(|(_, node)| is_on(**node)) {
                let origin = if i == 0 {
                    root.origin
                } else {
                    net.root(*node).origin
                };
                let is_start = origin.cause == super::node::BY_NOTHING;
                relies.push((
                    *node,
                    if is_start {
                        finding.start_cause
                    } else {
                        origin.cause
                    },
                ));
            }
            nodes.extend_from_slice(list);
            // A separator between the lists.
            nodes.push(Node::MAX);
        }
        complexity += advanced.map_or(0, |advanced| advanced.complexity(&counter.nested));
        found.push(((complexity, key(finding.kind)), removals, relies, nodes));
    });
    found.sort_by_cached_key(|((complexity, key), ..)| joined((0, *complexity, *key)));
    let mut nested: Vec<Nested> = Vec::new();
    for ((complexity, _), removals, relies, nodes) in found {
        if nested.iter().all(|other| other.removals != removals) {
            let hint = hints.number(&nodes, complexity);
            nested.push(Nested {
                removals,
                relies,
                hint,
            });
        }
    }
    nested
}
