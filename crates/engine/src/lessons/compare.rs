//! The number of nodes that each order of moves takes, at each depth.

use super::{LessonTree, Order, Settings, deepen, search};

/// The numbers of nodes that searches to one depth visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The depth of the searches, in plies.
    pub depth: u32,
    /// The number of nodes that minimax visits.
    pub minimax: u64,
    /// The numbers of nodes that alpha-beta visits in each order of moves, without a table.
    pub orders: Vec<(Order, u64)>,
    /// The number of nodes that alpha-beta visits with a transposition table, in the order of the legal moves.
    pub table: u64,
}

/// Counts the nodes of searches to each depth, up to the depth of the tree. A tree written by hand is searched only to
/// its full depth.
///
/// ```
/// use tessera_engine::lessons::{LessonTree, Order, compare};
/// let tree = LessonTree::by_hand("[[3 5] [9 2]]", true, 100)?;
/// let [row] = compare(&tree, false).try_into().unwrap();
/// assert_eq!((row.depth, row.minimax), (2, 7));
/// assert_eq!(row.orders[..2], [(Order::Generated, 7), (Order::BestFirst, 6)]);
/// # Ok::<(), tessera_engine::lessons::HandError>(())
/// ```
#[must_use]
pub fn compare(tree: &LessonTree, quiescence: bool) -> Vec<Comparison> {
    let least = if tree.has_positions() {
        1
    } else {
        tree.depth()
    };
    (least.min(tree.depth())..=tree.depth())
        .map(|depth| {
            let minimax = Settings {
                quiescence,
                ..Settings::minimax(depth)
            };
            let pruned = Settings {
                prunes: true,
                ..minimax
            };
            let visited = |settings: Settings| search(tree, &settings).visited;
            Comparison {
                depth,
                minimax: visited(minimax),
                orders: Order::ALL
                    .map(|order| {
                        let settings = Settings { order, ..pruned };
                        let last = || {
                            deepen(tree, &settings)
                                .pop()
                                .map_or(0, |last| last.trace.visited)
                        };
                        let is_previous = order == Order::Previous;
                        (
                            order,
                            if is_previous {
                                last()
                            } else {
                                visited(settings)
                            },
                        )
                    })
                    .to_vec(),
                table: visited(Settings {
                    table: true,
                    ..pruned
                }),
            }
        })
        .collect()
}
