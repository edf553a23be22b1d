//! Lists the legal moves.
//!
//! This code is compiled once in this crate for each side and each set of variants with the same moves. All callers
//! that need a list, or captures of several jumps, use it.

use super::priority::{Best, Rank, can_be_many, contenders, needs_walk};
use super::trail::{Trail, only};
use super::{
    Jump, Side, Stop, Visitor, is_over, jumping, results, stepping, visit_sources, with_side,
};
use crate::action::Path;
use crate::variants::moves_by_itself;
use crate::{Action, ActionList, Color, Obligation, Pieces, SquareSet, Variant};

/// Adds the legal moves to `list`, which must be empty.
pub(crate) fn list<V: Variant, S: Side>(pieces: &Pieces<V>, list: &mut ActionList<V>) {
    // The list is complete, because `stop` never returns `true`.
    let _ = V::list_actions(pieces, S::COLOR, list, &mut || false);
}

/// Adds the legal moves to `list`, which must be empty, with the generator of [`Variant::Moves`]. Returns `false` and
/// adds none if `stop` returned `true`.
pub(crate) fn list_by_moves<V: Variant>(
    pieces: &Pieces<V>,
    color: Color,
    list: &mut ActionList<V>,
    stop: Stop<'_>,
) -> bool {
    if const { moves_by_itself::<V>() } {
        return with_side!(color, S => list_until::<V, S>(pieces, list, stop));
    }
    let mut found = ActionList::new();
    let is_whole = V::Moves::list_actions(&pieces.cast(), color, &mut found, stop);
    list.extend(found.into_iter().map(Action::cast));
    is_whole
}

/// The generator itself; see [`list_by_moves`].
fn list_until<V: Variant, S: Side>(
    pieces: &Pieces<V>,
    list: &mut ActionList<V>,
    stop: Stop<'_>,
) -> bool {
    if is_over(pieces) {
        return true;
    }
    let jumping = jumping::<V, S>(pieces);
    let stepping = stepping::<V, S>(pieces, jumping);
    let jumping = contenders(pieces, jumping);
    let mut listing = Listing {
        list,
        best: Best::new::<S>(pieces, jumping),
        trail: Trail::new(),
    };
    visit_sources::<V, S, _>(pieces, stepping, jumping, &mut listing);
    if listing.best.is_whole() || !const { needs_walk::<V>() || can_be_many::<V>() } {
        return true;
    }
    list.clear();
    match results::find::<V, S>(pieces, stepping, jumping, stop) {
        Some(found) => list.extend(found),
        None => return false,
    }
    true
}

/// Adds moves to a list, and removes earlier captures when one is found that takes precedence.
struct Listing<'a, V: Variant> {
    list: &'a mut ActionList<V>,
    best: Best<V>,
    trail: Trail<V>,
}

impl<V: Variant> Visitor<V> for Listing<'_, V> {
    #[inline(always)]
    fn step(&mut self, source: SquareSet<V>, target: SquareSet<V>) {
        let path = Path::from(only(source)).to(only(target));
        self.list.push(Action::new(SquareSet::EMPTY, false, path));
    }

    #[inline(always)]
    fn capture(
        &mut self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
        as_king: bool,
    ) {
        match self.best.rank(source, captured) {
            Rank::First if matches!(V::RULES.capture.obligation, Obligation::Mandatory) => {
                self.list.clear();
            }
            Rank::First => self.list.retain(|action| !action.is_capture()),
            Rank::Equal => {}
            Rank::Behind => return,
        }
        let path = self.trail.path(source, target, captured);
        self.list.push(Action::new(captured, as_king, path));
    }

    #[inline(always)]
    fn may_go_on(&mut self, jump: Jump<V>) -> bool {
        self.trail.note(&jump);
        self.best.may_go_on(&jump)
    }
}
