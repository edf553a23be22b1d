//! Forcing chains and cycles: chains whose links depend on the grid alone, and not on what follows from the assumption.

use super::super::board::Board;
use super::super::hint::Removals;
use super::cyclic::Cyclic;
use super::distance::Sought;
use super::implications::{Implications, NONE};
use super::links::Pass;
use super::node::{Node, Reliance, candidate, negated, removals_of};
use super::paths::Paths;
use super::sets::{contains, insert, zeros};

/// A forcing chain or cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The links that it follows.
    pub pass: Pass,
    /// Whether it is a cycle.
    pub is_cycle: bool,
    /// The nodes from the conclusion back to the start, each with the cause of its link. For a cycle the start is the
    /// conclusion, and occurs once.
    pub nodes: Vec<Reliance>,
    /// What it removes.
    pub removals: Removals,
}

impl Chain {
    pub(super) fn complexity(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The key by which hints are ordered.
    pub fn order(&self) -> (u64, u32, u8) {
        let complexity = self.complexity();
        (
            self.pass.order(self.is_cycle, complexity),
            complexity,
            self.pass.key(),
        )
    }
}

/// The best chain or cycle of a grid.
pub(crate) struct Best {
    /// The key by which hints are ordered: the rating, the complexity and the rank of the pass.
    order: (u64, u32, u8),
    /// The place among hints with equal keys: by candidate, and for each candidate cycles first, then chains that
    /// refute it, then chains that prove it.
    place: (usize, u8),
    pub(super) pass: Pass,
    pub(super) is_cycle: bool,
    /// What a chain proves.
    pub(super) conclusion: Node,
    pub(crate) removals: Removals,
}

impl Best {
    pub(super) fn complexity(&self) -> u32 {
        self.order.1
    }

    pub(crate) fn order(&self) -> (u64, u32, u8) {
        self.order
    }

    /// The greatest complexity with which a chain or cycle would be as good as the best so far.
    fn limit(best: Option<&Best>, pass: Pass, is_cycle: bool) -> u32 {
        let Some(best) = best else { return u32::MAX };
        let (mut low, mut high) = (0, best.order.1 + 64);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if (pass.order(is_cycle, middle), middle, pass.key()) <= best.order {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }
}

/// The search from one start after the other, with the memory that it needs.
#[derive(Default)]
pub(crate) struct Forcing {
    pub(crate) implications: Implications,
    /// The candidates that lead to their own absence.
    refuted: Vec<u64>,
    /// The candidates whose absence leads to their presence.
    proven: Vec<u64>,
    cyclic: Cyclic,
    paths: Paths,
}

impl Forcing {
    fn update(&mut self, board: &Board) {
        let Forcing {
            implications,
            refuted,
            proven,
            cyclic,
            ..
        } = self;
        implications.update(board);
        zeros(refuted, implications.words);
        zeros(proven, implications.words);
        for item in 0..implications.list.len() {
            if implications.refutes_itself(item) {
                insert(refuted, item);
            }
            if implications.proves_itself(item) {
                insert(proven, item);
            }
        }
        // What a cycle removes sees a candidate that is on in the cycle, and one that is off. Their links in the cycle
        // lead from one to the other, and the removed candidate turns both off. So it leads to its own absence.
        cyclic.update(board, implications, refuted);
    }

    /// The best chain or cycle of all passes, the first such one in the order of the search.
    pub(crate) fn best(&mut self, board: &Board) -> Option<Best> {
        self.update(board);
        let items = 0..self.implications.list.len();
        let (refuted, proven) = (&self.refuted, &self.proven);
        // Chains come first: their lengths are found quickly, and limit the search for cycles.
        let mut best: Option<Best> = None;
        for pass in [Pass::X, Pass::Xy] {
            let mut limit = Best::limit(best.as_ref(), pass, false);
            for item in items.clone() {
                let (is_refuted, is_proven) = (contains(refuted, item), contains(proven, item));
                if limit < 4 || !(is_refuted || is_proven) {
                    continue;
                }
                let node = self.implications.list[item];
                if board.candidates[candidate(node).0].count_ones() < 2 {
                    continue;
                }
                for (from_off, is_wanted) in [(false, is_refuted), (true, is_proven)] {
                    if !is_wanted || limit < 4 {
                        continue;
                    }
                    let sought = Sought {
                        item,
                        from_off,
                        pass,
                        limit: limit - 1,
                    };
                    let Some(links) = self.implications.shortest(sought) else {
                        continue;
                    };
                    let conclusion = if from_off { node } else { negated(node) };
                    let place = (item, 1 + u8::from(from_off));
                    let order = (pass.order(false, links + 1), links + 1, pass.key());
                    if best
                        .as_ref()
                        .is_none_or(|best| (order, place) < (best.order, best.place))
                    {
                        let removals = removals_of(board, conclusion);
                        let is_cycle = false;
                        best = Some(Best {
                            order,
                            place,
                            pass,
                            is_cycle,
                            conclusion,
                            removals,
                        });
                        limit = Best::limit(best.as_ref(), pass, false);
                    }
                }
            }
        }
        for pass in Pass::ALL {
            if !self.cyclic.any(pass) {
                continue;
            }
            let mut limit = Best::limit(best.as_ref(), pass, true);
            let Forcing {
                implications,
                cyclic,
                paths,
                ..
            } = &mut *self;
            paths.clear(implications, cyclic, pass);
            for item in items.clone() {
                if limit < 4 {
                    break;
                }
                let node = implications.list[item];
                if cyclic.on(pass, item) == NONE
                    || board.candidates[candidate(node).0].count_ones() < 2
                {
                    continue;
                }
                let mut is_better = false;
                paths.cycles(board, implications, cyclic, pass, item, limit, |chain| {
                    let order = chain.order();
                    let place = (item, 0);
                    if best
                        .as_ref()
                        .is_none_or(|best| (order, place) < (best.order, best.place))
                    {
                        let Chain {
                            pass,
                            is_cycle,
                            removals,
                            ..
                        } = chain;
                        best = Some(Best {
                            order,
                            place,
                            pass,
                            is_cycle,
                            conclusion: node,
                            removals,
                        });
                        is_better = true;
                    }
                });
                if is_better {
                    limit = Best::limit(best.as_ref(), pass, true);
                }
            }
        }
        best
    }

    /// Calls `each` with the chains and cycles of all passes, in the order of the search.
    pub(crate) fn for_each(&mut self, board: &Board, mut each: impl FnMut(Chain)) {
        self.update(board);
        let Forcing {
            implications,
            refuted,
            proven,
            cyclic,
            paths,
        } = self;
        for pass in Pass::ALL {
            paths.clear(implications, cyclic, pass);
            for item in 0..implications.list.len() {
                let node = implications.list[item];
                if board.candidates[candidate(node).0].count_ones() < 2 {
                    continue;
                }
                if cyclic.on(pass, item) != NONE {
                    let limit = u32::MAX;
                    paths.cycles(board, implications, cyclic, pass, item, limit, &mut each);
                }
                if pass == Pass::Y {
                    continue;
                }
                let refutes = contains(refuted, item).then_some(node);
                let proves = contains(proven, item).then_some(negated(node));
                for start in refutes.into_iter().chain(proves) {
                    paths
                        .chain(board, pass, start)
                        .into_iter()
                        .for_each(&mut each);
                }
            }
        }
    }
}
