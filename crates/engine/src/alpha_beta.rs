//! Alpha-beta: makes the same choice as [`minimax`](crate::minimax) with a fraction of the work.
//!
//! Three techniques save work. None of them changes the choice:
//!
//! - Pruning: a position is abandoned as soon as the opponent is known to have a better alternative earlier in the line
//!   (D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975).
//! - Transposition table: a position reached by several orders of moves is searched once. The table compares whole
//!   positions, not only keys, and uses no entries of another depth, so its values are exact.
//! - Move ordering: the best move of an earlier search comes first, then captures. Below the root, the order among
//!   equally good moves does not matter. At the root, the first of them in generation order must be chosen. So a move
//!   that comes later in generation order must be better than the best so far, while an earlier one need only be as
//!   good.

use tessera_draughts::{Action, Color, Pieces, Position, Word, with_word};
use tessera_tablebase::{has_room, prefer_huge_pages};

use crate::{Choice, Evaluation, leaf_cost};

/// A cost as the side to move sees it: larger is better. `i64` allows negation and leaves values beyond every cost.
type Value = i64;

const BEYOND: Value = 1 << 40;

/// Minimum depth at which the table and preceding shallower searches are used. A search of less depth takes less
/// time than allocating the table.
const DEEP: u32 = 6;

/// Chooses the move that [`minimax`](crate::minimax) chooses, with the same cost.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Material, alpha_beta, minimax};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W31,26,K14:B2,17,18")?;
/// let choice = alpha_beta(&position, 4, &Material::TOWERS);
/// let full = minimax(&position, 4, &Material::TOWERS);
/// assert_eq!((choice.action, choice.cost), (full.action, full.cost));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[must_use]
pub fn alpha_beta<E: Evaluation>(position: &Position, depth: u32, evaluation: &E) -> Choice {
    with_word!(position.variant(), W => {
        let found = deepened(&position.cast::<W>(), depth, evaluation);
        Choice {
            action: found.action.map(|action| action.cast()),
            cost: found.cost,
            nodes: found.nodes,
        }
    })
}

/// A [`Choice`] in the word of the search.
struct Found<W: Word> {
    action: Option<Action<W>>,
    cost: i32,
    nodes: u64,
}

fn deepened<W: Word, E: Evaluation>(
    position: &Position<W>,
    depth: u32,
    evaluation: &E,
) -> Found<W> {
    let mut search = Search {
        evaluation,
        table: Table::for_depth(depth),
        nodes: 0,
    };
    // Iterative deepening: shallow searches are cheap and leave their best moves in the table. Small trees do not need
    // them.
    let first = if depth >= DEEP { 2 + depth % 2 } else { depth };
    let mut choice = search.root(position, first, None);
    for depth in (first + 2..=depth).step_by(2) {
        choice = search.root(position, depth, choice.action);
    }
    Found {
        nodes: search.nodes,
        ..choice
    }
}

struct Search<'a, W: Word, E> {
    evaluation: &'a E,
    table: Table<W>,
    nodes: u64,
}

impl<W: Word, E: Evaluation> Search<'_, W, E> {
    fn root(
        &mut self,
        position: &Position<W>,
        depth: u32,
        try_first: Option<Action<W>>,
    ) -> Found<W> {
        let sign = self.sign(position);
        let actions = position.legal_actions();
        if depth == 0 || actions.is_empty() {
            self.nodes += 1;
            let cost = leaf_cost(position, self.evaluation);
            return Found {
                action: None,
                cost,
                nodes: self.nodes,
            };
        }
        self.nodes += 1;
        let mut order: Vec<usize> = (0..actions.len()).collect();
        let first = actions.iter().position(|action| Some(*action) == try_first);
        if let Some(first) = first {
            order[..=first].rotate_right(1);
        }
        let (mut best, mut best_index) = (-BEYOND, usize::MAX);
        for i in order {
            // The value that a move must exceed. A move before the best one in generation order may equal its value.
            let bound = if i < best_index { best - 1 } else { best };
            let value = -self.value(&position.after(&actions[i]), depth - 1, -BEYOND, -bound);
            if value > bound {
                (best, best_index) = (value, i);
            }
        }
        let cost = i32::try_from(best * sign).expect("the best value is the cost of a leaf");
        Found {
            action: Some(actions[best_index]),
            cost,
            nodes: self.nodes,
        }
    }

    /// The value of a position for its side to move: exact if between alpha and beta, else a bound on the same side of
    /// the window.
    fn value(&mut self, position: &Position<W>, depth: u32, alpha: Value, beta: Value) -> Value {
        self.nodes += 1;
        if depth == 0 {
            return self.leaf(position);
        }
        let entry = if depth >= 2 {
            self.table.get(position)
        } else {
            None
        };
        if let Some(entry) = entry
            && entry.depth == depth
            && entry.bound.settles(entry.value, alpha, beta)
        {
            return entry.value;
        }
        let actions = position.legal_actions();
        if actions.is_empty() {
            return self.leaf(position);
        }

        let best_before = entry.map(|entry| usize::from(entry.best));
        let (mut best, mut best_index, mut bound) = (-BEYOND, 0, alpha);
        for i in promising_first(&actions, best_before) {
            let value = -self.value(&position.after(&actions[i]), depth - 1, -beta, -bound);
            if value > best {
                (best, best_index) = (value, i);
                bound = bound.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        if depth >= 2 {
            let bound = Bound::of(best, alpha, beta);
            let entry = Entry {
                pieces: position.pieces(),
                side_to_move: position.side_to_move(),
                depth,
                bound,
                value: best,
                best: u16::try_from(best_index).unwrap_or(u16::MAX),
            };
            self.table.put(position, entry);
        }
        best
    }

    fn leaf(&self, position: &Position<W>) -> Value {
        Value::from(leaf_cost(position, self.evaluation)) * self.sign(position)
    }

    fn sign(&self, position: &Position<W>) -> Value {
        if position.side_to_move() == self.evaluation.maximizer() {
            1
        } else {
            -1
        }
    }
}

/// The indices of all moves in search order: the former best move, then captures, then steps.
fn promising_first<W: Word>(
    actions: &[Action<W>],
    best_before: Option<usize>,
) -> impl Iterator<Item = usize> {
    let others = move |captures: bool| {
        (0..actions.len())
            .filter(move |&i| Some(i) != best_before && actions[i].is_capture() == captures)
    };
    best_before
        .into_iter()
        .chain(others(true))
        .chain(others(false))
}

/// How the value that a search returned relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    /// The true value is at least the stored one.
    AtLeast,
    /// The true value is at most the stored one.
    AtMost,
}

impl Bound {
    fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }

    /// Whether a search with the window alpha to beta can be skipped.
    fn settles(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        }
    }
}

#[derive(Clone, Copy)]
struct Entry<W: Word> {
    pieces: Pieces<W>,
    side_to_move: Color,
    depth: u32,
    bound: Bound,
    value: Value,
    /// The index of the best move among the legal moves, of which there can be more than 255.
    best: u16,
}

/// A transposition table. A new entry replaces an older one with the same low bits of the key.
struct Table<W: Word>(Vec<Option<Entry<W>>>);

impl<W: Word> Table<W> {
    /// A table for a search to `depth`: empty for small trees, else of at most 2^20 entries.
    fn for_depth(depth: u32) -> Table<W> {
        let bits = if depth < DEEP { 0 } else { (2 * depth).min(20) };
        let mut entries = Vec::new();
        // If the memory is not available, the search runs without a table: slower, with the same choice.
        if bits > 0
            && has_room((size_of::<Option<Entry<W>>>() << bits) as u64)
            && entries.try_reserve_exact(1 << bits).is_ok()
        {
            prefer_huge_pages(&mut entries);
            entries.resize(1 << bits, None);
        }
        Table(entries)
    }

    fn place(&self, position: &Position<W>) -> usize {
        position.key() as usize & self.0.len().wrapping_sub(1)
    }

    fn get(&self, position: &Position<W>) -> Option<Entry<W>> {
        let entry = self.0.get(self.place(position))?.as_ref()?;
        let is_same =
            entry.pieces == position.pieces() && entry.side_to_move == position.side_to_move();
        is_same.then_some(*entry)
    }

    fn put(&mut self, position: &Position<W>, entry: Entry<W>) {
        let place = self.place(position);
        if let Some(old) = self.0.get_mut(place) {
            *old = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Material, Tree, minimax};
    use proptest::prelude::*;
    use tessera_draughts::Variant;

    fn check(variant: Variant, choices: &[usize], depth: u32, material: Material) {
        let mut position = Position::initial(variant);
        for choice in choices {
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            position.apply(&actions[choice % actions.len()]);
        }
        let full = minimax(&position, depth, &material);
        let pruned = alpha_beta(&position, depth, &material);
        assert_eq!(
            (pruned.action, pruned.cost),
            (full.action, full.cost),
            "{position}\n{depth}"
        );
        let tree = Tree::grow(&position, depth, &material, 10_000_000).unwrap();
        assert_eq!(
            (tree.action(), tree.root().cost),
            (full.action, full.cost),
            "{position}"
        );
        assert_eq!(tree.nodes().len() as u64, full.nodes);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// With few pieces there are many ties, and even more if a king is worth as much as a man.
        #[test]
        fn alpha_beta_and_tree_choose_as_minimax(
            choices in prop::collection::vec(any::<usize>(), 0..120),
            depth in 0_u32..6,
            king in 1..4,
            black: bool,
        ) {
            let maximizer = if black { Color::Black } else { Color::White };
            let material = Material { maximizer, man: 1, king };
            check(Variant::TOWERS, &choices, depth, material);
            check(Variant::ENGLISH, &choices, depth, material);
        }
    }

    /// A position may have more than 255 moves.
    #[test]
    fn the_table_remembers_the_index_of_any_move() {
        let position = Position::initial(Variant::TOWERS);
        let mut table = Table(vec![None; 1 << 4]);
        for best in [0, 255, 256, 4_000, u16::MAX] {
            let entry = Entry {
                pieces: position.pieces(),
                side_to_move: position.side_to_move(),
                depth: 3,
                bound: Bound::Exact,
                value: 7,
                best,
            };
            table.put(&position, entry);
            let found = table.get(&position).unwrap();
            assert_eq!((found.best, found.value), (best, 7));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]

        #[test]
        fn deep_searches_choose_as_minimax(
            choices in prop::collection::vec(any::<usize>(), 60..150),
        ) {
            check_deep(&choices);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        #[ignore = "long: many seconds"]
        fn many_deep_searches_choose_as_minimax(
            choices in prop::collection::vec(any::<usize>(), 60..150),
        ) {
            check_deep(&choices);
        }
    }

    /// These depths are large enough for the table to be used.
    fn check_deep(choices: &[usize]) {
        check(Variant::TOWERS, choices, DEEP, Material::TOWERS);
        check(Variant::ENGLISH, choices, DEEP + 1, Material::TOWERS);
    }
}
