//! Chains: what follows if a candidate is on or off, and the conclusions to which all cases lead.

mod advanced;
pub(crate) mod ancestors;
mod cyclic;
mod distance;
pub(crate) mod forcing;
pub(crate) mod implications;
pub(crate) mod links;
pub(crate) mod multiple;
pub(crate) mod net;
pub(crate) mod nishio;
pub(crate) mod node;
pub(crate) mod paths;
pub(crate) mod search;
mod sets;

use super::board::Board;
use super::hint::Hint;
use super::technique::{ChainKind, ChainNesting, RatedTechnique};
use advanced::Advanced;
use forcing::Forcing;
use links::Pass;
use multiple::Multiple;
use nishio::Nishio;
pub(crate) use node::length_steps;
use node::{candidate, is_on, removals_of};
use search::{Kind, Search, key};

/// All chain techniques, with the memory that they need.
pub(super) struct Chains {
    forcing: Forcing,
    nishio: Nishio,
    multiple: Multiple,
    /// The searches for dynamic chains: of levels 0 to 3, then of level 4 with inner levels 0 to 3. Each is made when
    /// it is first needed.
    searches: [Option<Box<Search>>; 8],
}

impl Chains {
    pub(super) fn new() -> Chains {
        Chains {
            forcing: Forcing::default(),
            nishio: Nishio::new(),
            multiple: Multiple::new(),
            searches: Default::default(),
        }
    }

    /// The best forcing chain or cycle.
    pub(super) fn forcing(&mut self, board: &Board) -> Option<Hint> {
        let best = self.forcing.best(board)?;
        let complexity = best.complexity();
        let (technique, base) = match (best.pass, best.is_cycle) {
            (Pass::X, true) => (RatedTechnique::XCycle, 65),
            (Pass::Y, _) => (RatedTechnique::YCycle, 65),
            (Pass::Xy, true) => (RatedTechnique::Cycle, 70),
            (Pass::X, false) if complexity <= 6 => (RatedTechnique::TurbotFish, 66),
            (Pass::X, false) => (RatedTechnique::XChain, 66),
            (Pass::Xy, false) => (RatedTechnique::ForcingChain, 70),
        };
        Some(Hint {
            technique,
            rating: base + length_steps(complexity),
            placement: (!best.is_cycle && is_on(best.conclusion))
                .then(|| candidate(best.conclusion)),
            removals: best.removals,
        })
    }

    pub(super) fn nishio(&mut self, board: &Board) -> Option<Hint> {
        let (complexity, conclusion) = self.nishio.best(board)?;
        Some(hint(
            board,
            RatedTechnique::NishioChains,
            75,
            complexity,
            conclusion,
        ))
    }

    /// The best multiple chains, in a grid without forcing chains.
    pub(super) fn multiple(&mut self, board: &Board) -> Option<Hint> {
        let (complexity, kind, conclusion) =
            self.multiple.best(board, &self.forcing.implications)?;
        Some(hint(
            board,
            RatedTechnique::MultipleChains { kind },
            80,
            complexity,
            conclusion,
        ))
    }

    /// Dynamic chains of a level from 0 to 3.
    pub(super) fn dynamic(&mut self, board: &Board, level: u8) -> Option<Hint> {
        let nested = match level {
            0 => None,
            1 => Some(ChainNesting::Advanced),
            2 => Some(ChainNesting::ForcingChains),
            _ => Some(ChainNesting::MultipleChains),
        };
        let new = || {
            let advanced = (level > 0).then(|| Box::new(Advanced::new(level, 0)));
            Search::new(Kind::Dynamic, advanced)
        };
        let base = [85, 90, 95, 100][usize::from(level)];
        let technique = |kind| RatedTechnique::DynamicChains { kind, nested };
        self.best(board, usize::from(level), base, new, technique)
    }

    /// Dynamic chains that use dynamic chains of a level from 0 to 3.
    pub(super) fn dynamic_in_dynamic(&mut self, board: &Board, inner: u8) -> Option<Hint> {
        let nested = Some(ChainNesting::Dynamic { level: inner });
        let new = || Search::new(Kind::Dynamic, Some(Box::new(Advanced::new(4, inner))));
        let technique = |kind| RatedTechnique::DynamicChains { kind, nested };
        self.best(board, 4 + usize::from(inner), 105, new, technique)
    }

    /// The best hint of a search by complexity, then by kind. All have the same base.
    fn best(
        &mut self,
        board: &Board,
        index: usize,
        base: u16,
        new: impl FnOnce() -> Search,
        technique: impl FnOnce(ChainKind) -> RatedTechnique,
    ) -> Option<Hint> {
        let search = self.searches[index].get_or_insert_with(|| Box::new(new()));
        if let Some(advanced) = &mut search.advanced {
            advanced.clear();
        }
        let mut best: Option<(u32, u8, ChainKind, node::Node)> = None;
        search.run(board, |counter, advanced, finding| {
            let key = key(finding.kind);
            let (most, best_key) = best.as_ref().map_or((u32::MAX, 0), |best| (best.0, best.1));
            let is_better = |complexity| (complexity, key) < (most, best_key);
            let least: u32 = finding
                .ends
                .iter()
                .map(|(_, root)| u32::from(root.origin.depth) + 1)
                .sum();
            if !is_better(least) {
                return;
            }
            if removals_of(board, finding.conclusion).is_empty() {
                return;
            }
            counter.nested.clear();
            let mut complexity = 0;
            for (net, root) in finding.ends {
                complexity += counter.ancestors(net, *root, most.saturating_add(1));
                if !is_better(complexity) {
                    return;
                }
            }
            complexity += advanced.map_or(0, |advanced| advanced.complexity(&counter.nested));
            if is_better(complexity) {
                best = Some((complexity, key, finding.kind, finding.conclusion));
            }
        });
        let (complexity, _, kind, conclusion) = best?;
        Some(hint(board, technique(kind), base, complexity, conclusion))
    }
}

/// The hint that proves `conclusion`, with its length in the rating.
fn hint(
    board: &Board,
    technique: RatedTechnique,
    base: u16,
    complexity: u32,
    conclusion: node::Node,
) -> Hint {
    Hint {
        technique,
        rating: base + length_steps(complexity),
        placement: is_on(conclusion).then(|| candidate(conclusion)),
        removals: removals_of(board, conclusion),
    }
}
