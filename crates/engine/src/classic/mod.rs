//! Fixed-depth search as in the classic endgame program.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::ops::ControlFlow;

use tessera_draughts::{Action, Color, Direction, Position, SquareSet, Variant, Word, with_word};

use crate::{Choice, Evaluation, LOST, WON, leaf_cost};

/// The evaluation and the move order of the classic endgame program, on any board.
///
/// White maximizes. The cost of a piece is the sum of these terms, in 1400ths of a man:
///
/// | | |
/// | --- | --- |
/// | a man | 1400, and 100 for each row that it has advanced |
/// | a king | 2100 |
/// | on one of the four centre squares of the 8x8 board | 350 |
/// | at an edge, where nothing can capture it | 14 |
/// | on its own home row | 350 |
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Classic, Evaluation};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W22:BK1")?;
/// let man = 1400 + 2 * 100;
/// let king = 2100 + 14 + 350;
/// assert_eq!(Classic.cost(&position), man - king);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classic;

/// Progress of a fixed-depth search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedDepthProgress {
    /// Positions visited so far.
    pub nodes: u64,
    /// The share of the tree that has been searched, from 0 to 1. It assumes that all branches of a position are
    /// equally large, and never decreases.
    pub share: f64,
}

impl Classic {
    /// Chooses a move by minimax to `depth` plies.
    ///
    /// Moves are ordered by the cost of the position after them, best first for the side to move. Moves of equal cost
    /// are ordered by `text` of that position. Of equally good moves the first is chosen.
    ///
    /// The nearest win and the latest loss are preferred. A game that white wins after `n` plies costs [`WON`]` - n`,
    /// and one that white loses costs [`LOST`]` + n`. If all wins had the same cost, a player could postpone a win
    /// forever.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::{Classic, WON};
    /// let text = |position: &Position| position.to_string();
    /// let position = Position::of_fen(Variant::ENGLISH, "W:WK18:B9,14")?;
    /// let choice = Classic.choose(&position, 3, &text);
    /// // The king moves away from the man on 14.
    /// assert_eq!(choice.action.unwrap().to_string(), "18-15");
    ///
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W27:B23")?;
    /// assert_eq!(Classic.choose(&position, 5, &text).cost, WON - 1);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[expect(
        clippy::missing_panics_doc,
        reason = "a search that is not stopped returns a choice"
    )]
    pub fn choose<T: Ord>(
        self,
        position: &Position,
        depth: u32,
        text: &impl Fn(&Position) -> T,
    ) -> Choice {
        let choice = self.choose_watched(position, depth, text, &mut |_| ControlFlow::Continue(()));
        choice.expect("the search is never stopped")
    }

    /// [`choose`](Classic::choose) with progress reports: calls `watch` at the start and then about every thousand
    /// positions. Returns `None` if `watch` breaks, because an unfinished search does not determine the choice.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::Classic;
    /// let mut nodes = 0;
    /// let choice = Classic.choose_watched(
    ///     &Position::initial(Variant::ENGLISH),
    ///     20,
    ///     &|position| position.to_string(),
    ///     &mut |progress| {
    ///         nodes = progress.nodes;
    ///         if nodes < 10_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    ///     },
    /// );
    /// assert_eq!(choice, None);
    /// assert!(nodes < 12_000);
    /// ```
    pub fn choose_watched<T: Ord>(
        self,
        position: &Position,
        depth: u32,
        text: &impl Fn(&Position) -> T,
        watch: &mut dyn FnMut(FixedDepthProgress) -> ControlFlow<()>,
    ) -> Option<Choice> {
        let actions = position.legal_actions();
        let mut order: Vec<usize> = (0..actions.len()).collect();
        if depth > 0 {
            order.sort_by_cached_key(|&index| text(&position.after(&actions[index])));
        }
        let (chosen, cost, nodes) = with_word!(position.variant(), W => {
            choose_in(&position.cast::<W>(), depth, &order, watch)
        })?;
        Some(Choice {
            action: chosen.map(|index| actions[index]),
            cost,
            nodes,
        })
    }
}

/// The fields of a [`Choice`], with the index of the move. `order` has the indices of the legal moves in the order in
/// which moves of equal cost are searched.
fn choose_in<W: Word>(
    position: &Position<W>,
    depth: u32,
    order: &[usize],
    watch: &mut dyn FnMut(FixedDepthProgress) -> ControlFlow<()>,
) -> Option<(Option<usize>, i32, u64)> {
    let mut search = Search {
        worths: Worths::new(position.variant()),
        watch,
        nodes: 1,
        next_report: 0,
        share: 0.0,
    };
    let (mut chosen, mut cost) = (None, leaf_cost(position, &search.worths));
    if depth == 0 {
        return Some((chosen, cost, 1));
    }
    let sign = sign(position);
    let mut best = -BEYOND;
    let actions = position.legal_actions();
    let listed = order.iter().map(|&index| (index, &actions[index]));
    let after = search.in_order(position, listed);
    let part = 1.0 / after.len() as f64;
    for (number, (_, after, index)) in after.into_iter().enumerate() {
        let place = Place {
            ply: 1,
            begin: number as f64 * part,
            part,
        };
        let value = search.value(&after, depth - 1, place, -BEYOND, -best);
        let value = -value.continue_value()?;
        if value > best {
            best = value;
            (chosen, cost) = (Some(index), cost_of(sign * best));
        }
    }
    Some((chosen, cost, search.nodes))
}

/// A cost as the side to move sees it, wide enough to be negated.
type Value = i64;

/// A bound beyond every cost.
const BEYOND: Value = 1 << 40;

/// The number of nodes between two progress reports.
const BATCH: u64 = 1_000;

/// The number of plies from the root up to which nodes update the progress.
const COUNTED_PLIES: i32 = 4;

/// Converts a value from white's point of view to a cost.
fn cost_of(value: Value) -> i32 {
    i32::try_from(value).expect("a value is the cost of a leaf")
}

/// The largest possible value of a position at distance `ply` from the root: its side to move wins with its next move.
fn best_value<W: Word>(position: &Position<W>, ply: i32) -> Value {
    let cost = match position.side_to_move() {
        Color::White => WON - (ply + 1),
        Color::Black => LOST + (ply + 1),
    };
    sign(position) * Value::from(cost)
}

/// The place of a position in the tree.
#[derive(Clone, Copy)]
struct Place {
    /// Plies from the root.
    ply: i32,
    /// The share of the tree before this position, and the share below it.
    begin: f64,
    part: f64,
}

struct Search<'a> {
    worths: Worths,
    watch: &'a mut dyn FnMut(FixedDepthProgress) -> ControlFlow<()>,
    nodes: u64,
    /// The number of nodes at which the next report is due.
    next_report: u64,
    /// The share of the tree that has been searched.
    share: f64,
}

/// A successor of a position: its place in the order of search, the position, and the index of the move.
type Successor<W> = (Reverse<Value>, Position<W>, usize);

impl Search<'_> {
    /// The successors by the given moves, best first for the side to move. Of equal ones, the order is kept.
    fn in_order<'b, W: Word>(
        &self,
        position: &Position<W>,
        actions: impl Iterator<Item = (usize, &'b Action<W>)>,
    ) -> Vec<Successor<W>> {
        let sign = sign(position);
        let mut after: Vec<_> = actions
            .map(|(index, action)| {
                let after = position.after(action);
                let cost = Value::from(leaf_cost(&after, &self.worths));
                (Reverse(sign * cost), after, index)
            })
            .collect();
        after.sort_by_key(|(cost, ..)| *cost);
        after
    }

    /// The value of a leaf at distance `ply` from the root, as its side to move sees it.
    fn leaf_value<W: Word>(&self, position: &Position<W>, ply: i32) -> Value {
        let cost = match leaf_cost(position, &self.worths) {
            WON => WON - ply,
            LOST => LOST + ply,
            cost => cost,
        };
        sign(position) * Value::from(cost)
    }

    /// The value of a position for its side to move: exact if between alpha and beta, else a bound on the same side of
    /// the window. Moves are searched in order of their costs. Below the root, the order of moves with equal cost does
    /// not matter.
    fn value<W: Word>(
        &mut self,
        position: &Position<W>,
        depth: u32,
        place: Place,
        alpha: Value,
        beta: Value,
    ) -> ControlFlow<(), Value> {
        self.count(place)?;
        if depth == 0 {
            return ControlFlow::Continue(self.leaf_value(position, place.ply));
        }
        // If a nearer win is already known elsewhere, even a win with the next move cannot improve on it.
        let most = best_value(position, place.ply);
        let beta = beta.min(most);
        if alpha >= beta && position.outcome().is_none() {
            return ControlFlow::Continue(most);
        }
        if depth == 1 {
            return ControlFlow::Continue(self.best_leaf(position, place.ply));
        }
        let actions = position.legal_actions();
        let after = self.in_order(position, actions.iter().enumerate());
        if after.is_empty() {
            return ControlFlow::Continue(self.leaf_value(position, place.ply));
        }
        let part = place.part / after.len() as f64;
        let mut best = -BEYOND;
        for (number, (_, after, _)) in after.into_iter().enumerate() {
            let place = Place {
                ply: place.ply + 1,
                begin: place.begin + number as f64 * part,
                part,
            };
            let value = -self.value(&after, depth - 1, place, -beta, -alpha.max(best))?;
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        ControlFlow::Continue(best)
    }

    /// The value of a position searched one ply deep.
    fn best_leaf<W: Word>(&mut self, position: &Position<W>, ply: i32) -> Value {
        let actions = position.legal_actions();
        self.nodes += actions.len() as u64;
        actions
            .iter()
            .map(|action| -self.leaf_value(&position.after(action), ply + 1))
            .max()
            .unwrap_or_else(|| self.leaf_value(position, ply))
    }

    /// Counts a node, and reports progress if a report is due.
    fn count(&mut self, place: Place) -> ControlFlow<()> {
        self.nodes += 1;
        if place.ply <= COUNTED_PLIES {
            self.share = place.begin;
        }
        if self.nodes < self.next_report {
            return ControlFlow::Continue(());
        }
        self.next_report = self.nodes + BATCH;
        (self.watch)(FixedDepthProgress {
            nodes: self.nodes,
            share: self.share,
        })
    }
}

/// 1 if the side to move maximizes, else -1.
fn sign<W: Word>(position: &Position<W>) -> Value {
    if position.side_to_move() == Color::White {
        1
    } else {
        -1
    }
}

impl Evaluation for Classic {
    fn maximizer(&self) -> Color {
        Color::White
    }

    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        Features::of(position, Color::White).cost() - Features::of(position, Color::Black).cost()
    }
}

/// The [`Classic`] evaluation with the costs of all pieces computed beforehand.
struct Worths {
    /// The cost of a piece, indexed by colour, rank (`MAN` or `KING`) and the square's bit.
    pieces: [[[i32; 128]; 2]; 2],
}

const MAN: usize = 0;
const KING: usize = 1;

impl Worths {
    fn new(variant: Variant) -> Worths {
        let mut pieces = [[[0; 128]; 2]; 2];
        for bit in variant.squares::<u128>() {
            let square = SquareSet::<u128>::of(bit);
            for color in Color::ALL {
                let cost = |men, kings| Features::of_pieces(variant, color, men, kings).cost();
                let of_rank = &mut pieces[color.index()];
                of_rank[MAN][usize::from(bit)] = cost(square, SquareSet::EMPTY);
                of_rank[KING][usize::from(bit)] = cost(SquareSet::EMPTY, square);
            }
        }
        Worths { pieces }
    }
}

impl Evaluation for Worths {
    fn maximizer(&self) -> Color {
        Color::White
    }

    #[inline]
    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        let sum = |worths: &[i32; 128], pieces: SquareSet<W>| -> i32 {
            pieces.into_iter().map(|bit| worths[usize::from(bit)]).sum()
        };
        let [white, black] = Color::ALL.map(|color| {
            let [men, kings] = &self.pieces[color.index()];
            sum(men, position.men(color)) + sum(kings, position.kings(color))
        });
        white - black
    }
}

/// What the [`Classic`] evaluation counts for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// The number of men.
    pub men: u32,
    /// The number of rows by which all men together have advanced.
    pub rows: u32,
    /// The number of kings.
    pub kings: u32,
    /// The number of pieces on the four centre squares.
    pub centre: u32,
    /// The number of pieces at an edge.
    pub edge: u32,
    /// The number of pieces on the player's own home row.
    pub home: u32,
}

impl Features {
    /// The names of the features and their values in 1400ths of a man, in the order of [`counts`](Features::counts).
    pub const VALUES: [(&'static str, u32); 6] = [
        ("men", 1400),
        ("rows advanced", 100),
        ("kings", 2100),
        ("centre", 350),
        ("edge", 14),
        ("home row", 350),
    ];

    /// The features of a player.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Variant};
    /// use tessera_engine::{Classic, Evaluation, Features};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22:BK1")?;
    /// let [red, black] = [Color::White, Color::Black].map(|color| Features::of(&position, color));
    /// assert_eq!((red.men, red.rows, black.kings, black.edge, black.home), (1, 2, 1, 1, 1));
    /// assert_eq!(red.cost() - black.cost(), Classic.cost(&position));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn of<W: Word>(position: &Position<W>, color: Color) -> Features {
        let (men, kings) = (position.men(color), position.kings(color));
        Features::of_pieces(position.variant(), color, men, kings)
    }

    fn of_pieces<W: Word>(
        variant: Variant,
        color: Color,
        men: SquareSet<W>,
        kings: SquareSet<W>,
    ) -> Features {
        let home_row = variant.rules().promotion_row(color.other());
        let advanced = |man| (variant.geometry().row(man) - home_row).unsigned_abs();
        let all = men | kings;
        Features {
            men: men.len(),
            rows: men.into_iter().map(advanced).sum(),
            kings: kings.len(),
            centre: (all & centre(variant)).len(),
            edge: (all & edge(variant)).len(),
            home: (all & variant.promotion_row(color.other())).len(),
        }
    }

    /// The counts, in the order of [`VALUES`](Features::VALUES).
    #[must_use]
    pub fn counts(&self) -> [u32; 6] {
        [
            self.men,
            self.rows,
            self.kings,
            self.centre,
            self.edge,
            self.home,
        ]
    }

    /// The sum of the values, in 1400ths of a man.
    #[must_use]
    pub fn cost(&self) -> i32 {
        let terms = self.counts().into_iter().zip(Features::VALUES);
        terms
            .map(|(count, (_, value))| (count * value) as i32)
            .sum()
    }
}

/// The centre squares of the 8x8 board: row 4, columns 3 and 5, and row 5, columns 4 and 6, counted from 1.
fn centre<W: Word>(variant: Variant) -> SquareSet<W> {
    [(3, 2), (3, 4), (4, 3), (4, 5)]
        .into_iter()
        .filter_map(|(row, column)| variant.geometry().bit(row, column))
        .collect()
}

/// The squares without a diagonal neighbour in some direction.
fn edge<W: Word>(variant: Variant) -> SquareSet<W> {
    use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
    let all = variant.squares::<W>();
    let directions = [NorthEast, NorthWest, SouthEast, SouthWest];
    let inner = directions.map(|direction| variant.neighbours(all, direction));
    all.without(
        inner
            .into_iter()
            .fold(all, |inner, reached| inner & reached),
    )
}
