//! The techniques of Sudoku Explainer, and the rules of its ratings.

pub use crate::sudoku_explainer::board::Board;
pub use crate::sudoku_explainer::chains::forcing::Chain;
pub use crate::sudoku_explainer::chains::links::Pass;
pub use crate::sudoku_explainer::chains::node::{
    BY_NOTHING, Node, Reliance, candidate, is_on, length_steps, negated, off, on, rating_order,
    removals_of,
};
pub use crate::sudoku_explainer::chains::paths::cycle_removals;
pub use crate::sudoku_explainer::exclusion::{Seen, aligned_triplet};
pub use crate::sudoku_explainer::fish::basic_fish;
pub use crate::sudoku_explainer::hint::{Hint, Removals};
pub use crate::sudoku_explainer::locking::{Locked, direct, indirect};
pub use crate::sudoku_explainer::loops::unique_loop;
pub use crate::sudoku_explainer::singles::{hidden_single, naked_single};
pub use crate::sudoku_explainer::subsets::{Subset, direct_hidden, hidden_set, naked_set};
pub use crate::sudoku_explainer::tables::{
    ALL_DIGITS, ALL_HOUSES, BLOCK, BLOCK_COLUMN_ROW, BLOCK_ROW_COLUMN, CELLS, COLUMN, HOUSES,
    POSITIONS, ROW, combinations,
};
pub use crate::sudoku_explainer::wings::wing;
pub use crate::tables::PEER_BITS as PEERS;

use crate::Grid;
use crate::sudoku_explainer::chains::ancestors::Counter;
use crate::sudoku_explainer::chains::forcing::Forcing;
use crate::sudoku_explainer::chains::links;
use crate::sudoku_explainer::chains::multiple::Multiple;
use crate::sudoku_explainer::chains::net::{Links, Net};
use crate::sudoku_explainer::chains::nishio::Nishio;
use crate::sudoku_explainer::chains::search::{Kind, Search, key};
use crate::sudoku_explainer::{ChainKind, Solver, locking, subsets};

/// The boards before the steps of a puzzle, with the ratings of the steps in tenths.
#[must_use]
pub fn boards(puzzle: &Grid) -> Vec<(Board, u16)> {
    let mut solver = Solver::new(puzzle);
    let next = || {
        let board = solver.board().clone();
        Some((board, solver.advance()?.rating))
    };
    std::iter::from_fn(next).collect()
}

/// All locked digits, in the order of the search.
#[must_use]
pub fn locked(board: &Board) -> Vec<Locked> {
    let mut found = Vec::new();
    locking::locked(board, ALL_DIGITS, |locked| {
        found.push(locked);
        None::<()>
    });
    found
}

/// All naked sets of `size` cells, in the order of the search.
#[must_use]
pub fn naked(board: &Board, size: u32) -> Vec<Subset> {
    let mut found = Vec::new();
    subsets::naked(board, ALL_HOUSES, size, |set| {
        found.push(set);
        None::<()>
    });
    found
}

/// All hidden sets of `size` digits in houses with more empty cells, in the order of the search.
#[must_use]
pub fn hidden(board: &Board, size: u32) -> Vec<Subset> {
    let mut found = Vec::new();
    subsets::hidden(board, ALL_HOUSES, size, size + 1, |set| {
        found.push(set);
        None::<()>
    });
    found
}

/// The nodes that are off because `node` is on.
#[must_use]
pub fn weak_links(board: &Board, pass: Pass, node: Node) -> Vec<Reliance> {
    let mut found = Vec::new();
    links::weak_links(board, pass, node, |node, cause| found.push((node, cause)));
    found
}

/// The nodes that are on because `node` is off.
#[must_use]
pub fn strong_links(board: &Board, pass: Pass, node: Node) -> Vec<Reliance> {
    let mut found = Vec::new();
    links::strong_links(board, pass, node, |node, cause| found.push((node, cause)));
    found
}

/// The searches for chains with their memory, which one board leaves to the next.
#[expect(missing_debug_implementations, reason = "tables and stacks")]
pub struct Searches {
    forcing: Forcing,
    multiple: Multiple,
    nishio: Nishio,
    search: Search,
    net: Net,
    counter: Counter,
}

/// The key by which hints of chains are ordered.
pub type Order = (u64, u32, u8);

impl Searches {
    /// Searches that have seen no board.
    #[expect(clippy::new_without_default, reason = "for tests")]
    #[must_use]
    pub fn new() -> Searches {
        Searches {
            forcing: Forcing::default(),
            multiple: Multiple::new(),
            nishio: Nishio::new(),
            search: Search::new(Kind::Multiple, None),
            net: Net::new(),
            counter: Counter::new(),
        }
    }

    /// All forcing chains and cycles.
    pub fn forcing(&mut self, board: &Board) -> Vec<Chain> {
        let mut chains = Vec::new();
        self.forcing.for_each(board, |chain| chains.push(chain));
        chains
    }

    /// The best of them.
    pub fn best_forcing(&mut self, board: &Board) -> Option<(Order, Removals)> {
        let best = self.forcing.best(board);
        best.map(|best| (best.order(), best.removals))
    }

    /// The least complexity of a contradiction within a digit, with its conclusion.
    pub fn best_nishio(&mut self, board: &Board) -> Option<(u32, Node)> {
        self.nishio.best(board)
    }

    /// The complexity of the contradiction within a digit to which a node leads.
    pub fn nishio(&mut self, board: &Board, start: Node) -> Option<u32> {
        let links = Links {
            cells: false,
            dynamic: true,
        };
        let mut now = board.clone();
        let nothing = |_: &mut Net, _: &Board| false;
        self.net.propagate(board, &mut now, start, links, nothing);
        let ends = self.net.contradiction?;
        let complexities = ends.map(|end| self.counter.ancestors(&self.net, end, u32::MAX));
        Some(complexities.iter().sum())
    }

    /// The least complexity of multiple chains, with their kind and their conclusion, on the board of the last call of
    /// [`Searches::best_forcing`].
    pub fn best_multiple(&mut self, board: &Board) -> Option<(u32, ChainKind, Node)> {
        self.multiple.best(board, &self.forcing.implications)
    }

    /// All multiple chains that propagation finds: complexities, kinds and conclusions.
    pub fn multiple(&mut self, board: &Board) -> Vec<(u32, ChainKind, Node)> {
        let mut found = Vec::new();
        self.search.run(board, |counter, _, finding| {
            let ends = finding.ends.iter();
            let complexities = ends.map(|(net, root)| counter.ancestors(net, *root, u32::MAX));
            found.push((complexities.sum(), finding.kind, finding.conclusion));
        });
        found
    }
}

/// The rank of a kind of chains among hints of equal rating and complexity.
#[must_use]
pub fn rank(kind: ChainKind) -> u8 {
    key(kind)
}
