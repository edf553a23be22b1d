//! Lists the legal moves.
//!
//! This code is compiled once for each kernel and each side. All callers that need a list, or captures of several
//! jumps, use it.

use super::priority::{Best, Rank, contenders};
use super::trail::{Trail, only};
use super::{
    Jump, MoveRules, Side, Stop, Visitor, is_over, jumping, results, stepping, visit_sources,
};
use crate::action::Path;
use crate::{Action, ActionList, Obligation, Pieces, SquareSet, Variant};

/// Adds the legal moves to `list`, which must be empty, for use in the generator: they are labelled with
/// [`MoveRules::variant`].
pub(crate) fn list<R: MoveRules, S: Side>(
    rules: R,
    pieces: &Pieces<R::Word>,
    list: &mut ActionList<R::Word>,
) {
    // The list is complete, because `stop` never returns `true`.
    let _ = list_until::<R, S>(rules, rules.variant(), pieces, list, &mut || false);
}

/// Adds the legal moves to `list`, which must be empty. Returns `false` and adds none if `stop` returned `true`.
#[inline(never)]
pub(crate) fn list_until<R: MoveRules, S: Side>(
    rules: R,
    variant: Variant,
    pieces: &Pieces<R::Word>,
    list: &mut ActionList<R::Word>,
    stop: Stop<'_>,
) -> bool {
    if is_over(rules, pieces) {
        return true;
    }
    let jumping = jumping::<R, S>(rules, pieces);
    let stepping = stepping::<R, S>(rules, pieces, jumping);
    let jumping = contenders(rules, pieces, jumping);
    let mut listing = Listing {
        variant,
        list,
        best: Best::new::<S>(rules, pieces, jumping),
        trail: Trail::new(),
    };
    visit_sources::<R, S, _>(rules, pieces, stepping, jumping, &mut listing);
    if listing.best.is_whole() || !(rules.facts().needs_walk || rules.facts().can_be_many) {
        return true;
    }
    list.clear();
    match results::find::<_, S>(variant, pieces, stepping, jumping, stop) {
        Some(found) => list.extend(found),
        None => return false,
    }
    true
}

/// Adds moves to a list, and removes earlier captures when one is found that takes precedence.
struct Listing<'a, R: MoveRules> {
    variant: Variant,
    list: &'a mut ActionList<R::Word>,
    best: Best<R>,
    trail: Trail<R::Word>,
}

impl<R: MoveRules> Visitor<R::Word> for Listing<'_, R> {
    #[inline(always)]
    fn step(&mut self, source: SquareSet<R::Word>, target: SquareSet<R::Word>) {
        let path = Path::from(only(source)).to(only(target));
        self.list
            .push(Action::new(self.variant, SquareSet::EMPTY, false, path));
    }

    #[inline(always)]
    fn capture(
        &mut self,
        source: SquareSet<R::Word>,
        target: SquareSet<R::Word>,
        captured: SquareSet<R::Word>,
        as_king: bool,
    ) {
        match self.best.rank(source, captured) {
            Rank::First
                if matches!(
                    self.best.rules.rules().capture.obligation,
                    Obligation::Mandatory
                ) =>
            {
                self.list.clear();
            }
            Rank::First => self.list.retain(|action| !action.is_capture()),
            Rank::Equal => {}
            Rank::Behind => return,
        }
        let path = self.trail.path(source, target, captured);
        self.list
            .push(Action::new(self.variant, captured, as_king, path));
    }

    #[inline(always)]
    fn may_go_on(&mut self, jump: Jump<R::Word>) -> bool {
        self.trail.note(&jump);
        self.best.may_go_on(&jump)
    }
}
