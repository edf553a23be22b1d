//! Applies the rules of a variant to the game that is being read.

use super::record::Record;
use super::tree::{MoveId, Tree};
use crate::erased::{ErasedActions, ErasedPosition, ErasedSetup};
use crate::{ActionList, Outcome, Position, Setup, Variant};

/// A variant's rules and the record of a game, without their type parameter.
pub(super) trait Referee {
    /// Lists the legal moves of a position, to which the methods `legal`, `after` and `add` then refer.
    fn list(&mut self, position: &ErasedPosition);

    /// The moves that were listed.
    fn legal(&self) -> &dyn ErasedActions;

    /// The position after the legal move with an index.
    fn after(&self, index: usize) -> ErasedPosition;

    /// As [`Position::outcome`].
    fn outcome(&self, position: &ErasedPosition) -> Option<Outcome>;

    /// The record without its moves and positions.
    fn tree(&mut self) -> &mut Tree;

    /// The start position of the record.
    fn start(&self) -> ErasedPosition;

    /// Adds the legal move with an index to the record: see [`Record::add`].
    fn add(&mut self, after: MoveId, index: usize) -> MoveId;

    /// Adds a position to the record: see [`Record::add_setup`]. The caller has checked the setup.
    fn add_setup(&mut self, after: MoveId, setup: &ErasedSetup) -> (MoveId, ErasedPosition);

    /// As [`Record::position_after`].
    fn position_after(&self, before: &ErasedPosition, id: MoveId) -> ErasedPosition;
}

/// The rules and the record of a variant.
pub(super) struct VariantReferee<V: Variant> {
    pub(super) record: Record<V>,
    /// The position whose legal moves are listed.
    listed: Position<V>,
    legal: ActionList<V>,
}

impl<V: Variant> VariantReferee<V> {
    /// A record without moves. The caller has checked the start position.
    pub(super) fn new(start: &ErasedSetup) -> VariantReferee<V> {
        let start = checked(start);
        VariantReferee {
            record: Record::from_position(start),
            listed: start,
            legal: ActionList::new(),
        }
    }
}

fn checked<V: Variant>(setup: &ErasedSetup) -> Position<V> {
    Position::from_checked(&Setup::of_erased(setup))
}

impl<V: Variant> Referee for VariantReferee<V> {
    fn list(&mut self, position: &ErasedPosition) {
        self.legal.clear();
        self.listed = Position::of_erased(position);
        // The list is complete, because `stop` never returns `true`.
        let _ = self
            .listed
            .legal_actions_until(&mut self.legal, &mut || false);
    }

    fn legal(&self) -> &dyn ErasedActions {
        &self.legal
    }

    fn after(&self, index: usize) -> ErasedPosition {
        self.listed.after(&self.legal[index]).erased()
    }

    fn outcome(&self, position: &ErasedPosition) -> Option<Outcome> {
        Position::<V>::of_erased(position).outcome()
    }

    fn tree(&mut self) -> &mut Tree {
        &mut self.record.tree
    }

    fn start(&self) -> ErasedPosition {
        self.record.start().erased()
    }

    fn add(&mut self, after: MoveId, index: usize) -> MoveId {
        self.record.add(after, self.legal[index])
    }

    fn add_setup(&mut self, after: MoveId, setup: &ErasedSetup) -> (MoveId, ErasedPosition) {
        let position = checked(setup);
        (self.record.add_setup(after, position), position.erased())
    }

    fn position_after(&self, before: &ErasedPosition, id: MoveId) -> ErasedPosition {
        let before = Position::of_erased(before);
        self.record.position_after(&before, id).erased()
    }
}
