//! Captures with more paths than a walk can follow: finds one path for each result.
//!
//! A flying king among many pieces may have more paths than can be visited. But most of these paths meet again: what
//! can still be captured depends on the square of the piece and on what it has captured, not on the order. So each such
//! state is entered only once, by the first path that reaches it. The *result* of a path is its source, its target, its
//! captured pieces and the final rank of the piece. Among the paths with the same result, this search finds the first
//! in order.
//!
//! If captures are compared, a state is entered only if its bound is at least the *target*, a merit. The bound of a
//! state is the merit of its captured pieces together with those in [`reach`]. The target is found by iterative
//! deepening from above (R. E. Korf, "Depth-First Iterative-Deepening", 1985). The first target is more than the merit
//! of any capture. If no capture has the target, the next target is the highest bound of a state that was refused. The
//! first target that a capture has is the merit of the best captures.
//!
//! This search is rare, so it always interprets the rules and is not compiled for each kernel.

use std::marker::PhantomData;

use rustc_hash::FxHashSet;

use super::priority::Merit;
use super::reach::reach;
use super::side::Side;
use super::trail::{Order, Trail, only};
use super::{Jump, MoveRules, Stop, Visitor, visit_sources};
use crate::action::{Effect, Path};
use crate::kernel::Interpreted;
use crate::{Action, Pieces, SquareSet, Variant, Word};

/// Maximum number of states that are entered in the search for the captures of one position, for all targets together.
/// A hash table of a million entries, some 35 MiB, holds that many without growing.
const MAX_STATES: u32 = 7 << 17;

/// The states that may be entered in addition if the search has found no capture by then.
const FEW_STATES: u32 = 1 << 14;

/// Maximum number of results that are listed.
const MAX_RESULTS: usize = 1 << 15;

/// The number of states between two calls of the caller's `stop`.
const INTERVAL: u32 = 1 << 10;

/// The steps and captures of a position. Of captures with the same result, only the first is listed, and only captures
/// over which no other takes precedence. `None` if `stop` returned `true`.
#[cold]
#[inline(never)]
pub(super) fn find<W: Word, S: Side>(
    variant: Variant,
    pieces: &Pieces<W>,
    stepping: SquareSet<W>,
    jumping: SquareSet<W>,
    stop: Stop<'_>,
) -> Option<Vec<Action<W>>> {
    let rules = Interpreted::<W>::new(variant);
    let mut finder = Finder::<W, S> {
        rules,
        pieces: *pieces,
        target: if rules.facts().needs_walk {
            Merit::BEYOND
        } else {
            Merit::MIN
        },
        refused: Merit::MIN,
        best: Merit::MIN,
        found: Vec::new(),
        results: FxHashSet::default(),
        entered: FxHashSet::default(),
        states_left: MAX_STATES,
        trail: Trail::new(),
        order: Order::NEW,
        stop,
        is_stopped: false,
        side: PhantomData,
    };
    loop {
        finder.forget();
        visit_sources::<_, S, _>(rules, pieces, stepping, jumping, &mut finder);
        if finder.is_stopped {
            return None;
        }
        let is_found = finder.best >= finder.target && !finder.results.is_empty();
        if is_found || (finder.states_left == 0 && !finder.results.is_empty()) {
            return Some(finder.found);
        }
        if finder.states_left == 0 {
            // Every capture has at least this merit, so the first captures found are listed.
            finder.states_left = FEW_STATES;
            finder.refused = Merit::MIN;
        }
        finder.target = finder.refused.max(finder.best);
    }
}

/// Searches for captures whose merit is at least the target, and keeps one for each result.
struct Finder<'a, W: Word, S> {
    rules: Interpreted<W>,
    pieces: Pieces<W>,
    target: Merit,
    /// The highest bound of a state that was refused.
    refused: Merit,
    /// The highest merit of a capture so far.
    best: Merit,
    /// The captures with that merit, and the steps.
    found: Vec<Action<W>>,
    results: FxHashSet<Effect<W>>,
    entered: FxHashSet<State<W>>,
    states_left: u32,
    trail: Trail<W>,
    order: Order,
    stop: Stop<'a>,
    is_stopped: bool,
    side: PhantomData<S>,
}

/// What the rest of a capture depends on: the captured pieces, the source, the last captured piece, the direction of
/// the jump over it, and whether the piece jumped as a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State<W> {
    captured: W,
    place: u32,
}

impl<W: Word> From<&Jump<W>> for State<W> {
    fn from(jump: &Jump<W>) -> State<W> {
        let bit = |square| u32::from(only(square));
        let mut place = bit(jump.source) << 16 | bit(jump.over) << 8;
        place |= (jump.direction as u32) << 1 | u32::from(jump.is_king);
        let captured = jump.captured.word();
        State { captured, place }
    }
}

impl<W: Word, S: Side> Finder<'_, W, S> {
    /// Forgets everything that depends on the target.
    fn forget(&mut self) {
        (self.refused, self.best) = (Merit::MIN, Merit::MIN);
        self.found.clear();
        self.results.clear();
        self.entered.clear();
    }

    /// An upper bound of the merit of a capture that continues with `jump`. If the bound is not less than the target,
    /// the result may be any value that is not less than the target.
    fn bound(&self, jump: &Jump<W>) -> Merit {
        let merit = |reached| {
            Merit::bound(
                self.rules,
                &self.pieces,
                jump.source,
                jump.captured | reached,
            )
        };
        merit(reach::<_, S>(self.rules, &self.pieces, jump, |reached| {
            merit(reached) >= self.target
        }))
    }

    /// Counts one more state and returns whether it may be entered.
    fn may_enter(&mut self) -> bool {
        if self.states_left.is_multiple_of(INTERVAL) && !self.is_stopped {
            self.is_stopped = (self.stop)();
        }
        let may = self.states_left > 0 && !self.is_stopped;
        self.states_left -= u32::from(may);
        may
    }
}

impl<W: Word, S: Side> Visitor<W> for Finder<'_, W, S> {
    fn step(&mut self, source: SquareSet<W>, target: SquareSet<W>) {
        let path = Path::from(only(source)).to(only(target));
        let step = Action::new(self.rules.variant(), SquareSet::EMPTY, false, path);
        self.found.push(step);
    }

    fn capture(
        &mut self,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
        as_king: bool,
    ) {
        let merit = if self.rules.facts().needs_walk {
            let order = self.order.of(self.rules, &self.pieces, captured);
            Merit::of(self.rules, &self.pieces, source, captured, order)
        } else {
            Merit::MIN
        };
        if merit > self.best {
            self.best = merit;
            self.found.retain(|action| !action.is_capture());
            self.results.clear();
        }
        if merit == self.best && self.results.len() < MAX_RESULTS {
            let effect = Effect::new(source, target, captured, as_king);
            if self.results.insert(effect) {
                let path = self.trail.path(source, target, captured);
                let capture = Action::new(self.rules.variant(), captured, as_king, path);
                self.found.push(capture);
            }
        }
    }

    fn may_go_on(&mut self, jump: Jump<W>) -> bool {
        let taken = jump.captured.len();
        // If it matters which pieces are captured first, different paths to a state are not equivalent.
        let is_new = self.rules.facts().by_order || self.entered.insert(State::from(&jump));
        if !is_new || !self.may_enter() {
            return false;
        }
        // Computing the bound takes about as long as entering a state, so only every second jump computes it.
        if self.target > Merit::MIN && taken.is_multiple_of(2) {
            let bound = self.bound(&jump);
            if bound < self.target {
                self.refused = self.refused.max(bound);
                return false;
            }
        }
        self.trail.note(&jump);
        self.order.note(self.rules, &self.pieces, &jump);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::priority::count_captures;
    use crate::generate::{jumping, with_side};
    use crate::testing::random_filling;
    use crate::{ActionList, Color, Piece, Position, Range, Rank, Setup, Square};

    /// The twin: all paths, each of them walked.
    struct Every<R: MoveRules> {
        rules: R,
        variant: Variant,
        pieces: Pieces<R::Word>,
        trail: Trail<R::Word>,
        order: Order,
        paths: Vec<(Merit, Action<R::Word>)>,
    }

    impl<R: MoveRules> Visitor<R::Word> for Every<R> {
        fn step(&mut self, _: SquareSet<R::Word>, _: SquareSet<R::Word>) {}

        fn capture(
            &mut self,
            source: SquareSet<R::Word>,
            target: SquareSet<R::Word>,
            captured: SquareSet<R::Word>,
            as_king: bool,
        ) {
            let merit = if self.rules.facts().needs_walk {
                let order = self.order.of(self.rules, &self.pieces, captured);
                Merit::of(self.rules, &self.pieces, source, captured, order)
            } else {
                Merit::MIN
            };
            let path = self.trail.path(source, target, captured);
            self.paths
                .push((merit, Action::new(self.variant, captured, as_king, path)));
        }

        fn may_go_on(&mut self, jump: Jump<R::Word>) -> bool {
            self.trail.note(&jump);
            self.order.note(self.rules, &self.pieces, &jump);
            true
        }
    }

    /// Returns the number of paths that have the same result as an earlier one.
    fn check(position: &Position) -> usize {
        let (pieces, variant) = (position.pieces(), position.variant());
        let rules = Interpreted::<u128>::new(variant);
        with_side!(position.side_to_move(), S => {
            let jumping = jumping::<_, S>(rules, &pieces);
            if jumping.is_empty() || count_captures::<_, S>(rules, &pieces, jumping).is_none() {
                return 0;
            }
            let mut every = Every {
                rules,
                variant,
                pieces,
                trail: Trail::new(),
                order: Order::NEW,
                paths: Vec::new(),
            };
            visit_sources::<_, S, _>(rules, &pieces, SquareSet::EMPTY, jumping, &mut every);
            let best = every.paths.iter().map(|(merit, _)| *merit).max();
            every.paths.retain(|(merit, _)| Some(*merit) == best);
            let mut expected: Vec<Action> = Vec::new();
            for (_, path) in &every.paths {
                if !expected.iter().any(|earlier| earlier.effect() == path.effect()) {
                    expected.push(*path);
                }
            }
            let none = SquareSet::EMPTY;
            let found = find::<_, S>(variant, &pieces, none, jumping, &mut || false);
            assert_eq!(found.as_ref(), Some(&expected), "{position:?}");
            every.paths.len() - expected.len()
        })
    }

    /// A few kings of white among many black pieces.
    fn crowd(variant: Variant, seed: u64, men: usize) -> Position {
        let scattered = random_filling(variant, seed, men + 2);
        let mut setup = Setup::empty(variant, Color::White);
        for (i, square) in Square::all(variant).enumerate() {
            let Some(piece) = scattered.piece_at(square) else {
                continue;
            };
            let color = if (i + seed as usize).is_multiple_of(9) {
                Color::White
            } else {
                Color::Black
            };
            let on_last_row = variant.promotion_row::<u128>(color).contains(square.bit());
            let rank = if on_last_row || color == Color::White && !seed.is_multiple_of(4) {
                Rank::King
            } else {
                piece.rank
            };
            setup.put(Piece { color, rank }, square);
        }
        setup.check().unwrap()
    }

    #[test]
    fn results_are_those_of_all_ways_and_the_first_way_to_each_is_told() {
        for &variant in Variant::ALL {
            let mut merged = 0;
            for seed in 0..300 {
                merged += check(&random_filling(variant, seed, 2 + seed as usize % 18));
                merged += check(&crowd(variant, seed, 4 + seed as usize % 14));
            }
            assert!(
                merged > 0 || !matches!(variant.rules().kings.range, Range::Flying),
                "the test tests little"
            );
        }
    }

    /// The captures of a position and how often they asked whether to stop: once for every 1024 states.
    fn work(variant: Variant, fen: &str) -> (ActionList, u32) {
        let position = Position::of_fen(variant, fen).unwrap();
        let mut asked = 0;
        let mut list = ActionList::new();
        let is_whole = position.legal_actions_until(&mut list, &mut || {
            asked += 1;
            false
        });
        assert!(is_whole);
        (list, asked)
    }

    #[test]
    fn boards_with_captures_without_end_are_searched_to_the_end() {
        // Each has more paths than 2^24 jumps can follow. What is found is all there is, for the states are not used
        // up.
        fn check(variant: Variant, fen: &str, captured: u32, results: usize) {
            let (list, asked) = work(variant, fen);
            assert_eq!(list.len(), results);
            assert!(
                list.iter()
                    .all(|action| action.captured().len() == captured)
            );
            assert!(asked > 1 && asked < MAX_STATES / INTERVAL, "{asked}");
        }
        check(
            Variant::ARMENIAN,
            "W:WK64,K10,K14:BK2,K4,K9,K11,K13,K15,K19,K22,K24,K25,K26,K28,K29,K31,K34,K37,K39,K42,K48,K49,K50,K51,\
            K52,K54,K55,K58,K61,K63",
            28,
            4,
        );
        check(
            Variant::TURKISH,
            "W:WK12,15,K50,K60:B4,7,10,K11,13,14,16,20,23,25,K26,K29,30,31,K32,35,39,42,44,K46,48,49,51,53,55,K58,\
            K59,K61,K64",
            25,
            1,
        );
        check(
            Variant::FRISIAN,
            "W:WK14,K46,K47:B4,7,8,9,10,13,15,18,20,21,22,24,26,27,28,30,K31,33,38,K39,40,42,45,K48,K50",
            18,
            5,
        );
    }

    #[test]
    fn a_search_that_is_stopped_tells_nothing() {
        let fen =
            "W:WK46:B3,5,7,10,11,14,17,20,21,24,27,30,31,35,37,39,41,44,48,50,51,53,54,K60,K63";
        let position = Position::of_fen(Variant::TURKISH, fen).unwrap();
        let mut list = ActionList::new();
        assert!(!position.legal_actions_until(&mut list, &mut || true) && list.is_empty());
        let mut visited = 0;
        let pieces = position.pieces();
        let is_whole = pieces.for_each_successor_until(
            Variant::TURKISH,
            Color::White,
            |_| visited += 1,
            &mut || true,
        );
        assert!(!is_whole && visited == 0);
    }

    #[test]
    fn where_the_states_are_used_up_there_is_a_capture_still() {
        use Variant as V;
        for variant in [V::TURKISH, V::ARMENIAN, V::FRISIAN, V::CANADIAN] {
            // Every second square of every second row.
            let mut setup = Setup::empty(variant, Color::White);
            for square in Square::all(variant) {
                let (row, column) = (square.row(), square.column());
                if row % 2 == 1 && (column % 4 == 1 || row % 4 == 1) {
                    let (color, rank) = (Color::Black, Rank::King);
                    setup.put(Piece { color, rank }, square);
                }
            }
            let corner = Square::all(variant).next().unwrap();
            let (color, rank) = (Color::White, Rank::King);
            setup.put(Piece { color, rank }, corner);
            let position = setup.check().unwrap();
            let actions = position.legal_actions();
            assert!(!actions.is_empty() && actions.len() <= MAX_RESULTS);
            assert!(actions.iter().all(Action::is_capture));
        }
    }
}
