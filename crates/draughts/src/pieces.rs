//! The pieces of a position as the side to move sees them.

use crate::generate::{
    Side, can_capture, count, for_each_action, for_each_step, step_targets, with_side,
};
use crate::{Action, ActionList, Color, Memory, SquareSet, Variant};

/// The pieces of a position as the side to move sees them. Together with the colour of that side, they are the whole
/// position.
///
/// This type is for code that visits millions of positions and stores none of them. It has no key, and its methods
/// check nothing.
///
/// ```
/// use tessera_draughts::{Color, English, Pieces, Position};
/// let position: Position<English> = "W:W22,K31:B18".parse()?;
/// let pieces = position.pieces();
/// assert_eq!((pieces.own.to_string(), pieces.other.to_string()), ("22 31".into(), "18".into()));
///
/// // The only legal move is 22x15. After it, the pieces are seen by black.
/// let mut left = Vec::new();
/// pieces.for_each_successor(Color::White, |next: Pieces<English>| left.push(next));
/// assert_eq!((left.len(), left[0].other.to_string()), (1, "15 31".into()));
/// assert!(left[0].own.is_empty());
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces<V: Variant> {
    /// The pieces of the side to move.
    pub own: SquareSet<V>,
    /// The pieces of the opponent.
    pub other: SquareSet<V>,
    /// The kings of both sides.
    pub kings: SquareSet<V>,
    /// The record of earlier moves in the position; empty in most variants.
    pub memory: V::Memory,
}

/// [`Pieces`] as words. All variants with the same words and memory share this type: see [`Pieces::words`].
pub type Words<V> = ([<V as Variant>::Word; 3], <V as Variant>::Memory);

impl<V: Variant> Pieces<V> {
    /// Calls `visit` with the pieces after each legal move of the side to move, as the opponent sees them, in any
    /// order. `color` is the colour of the side to move.
    ///
    /// This is for inner loops: the move generator is inlined into each caller. Elsewhere prefer
    /// [`for_each_successor_until`](Pieces::for_each_successor_until), which makes smaller code.
    #[inline]
    pub fn for_each_successor(&self, color: Color, mut visit: impl FnMut(Pieces<V>)) {
        with_side!(color, S => for_each_action::<V, S>(
            self,
            #[inline(always)]
            |source, target, captured, as_king| {
                visit(self.after::<S>(source, target, captured, as_king));
            },
        ));
    }

    /// [`for_each_successor`](Pieces::for_each_successor) in the order of
    /// [`Position::legal_actions`](crate::Position::legal_actions). If `stop` returns `true` during move generation,
    /// returns `false` and does not call `visit`: see
    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until).
    #[must_use]
    #[inline]
    pub fn for_each_successor_until(
        &self,
        color: Color,
        mut visit: impl FnMut(Pieces<V>),
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut actions = ActionList::new();
        let is_whole = self.list_actions(color, &mut actions, stop);
        for action in &actions {
            visit(self.after_action(color, action));
        }
        is_whole
    }

    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until) for the side to move, which has the
    /// colour `color`.
    fn list_actions(
        &self,
        color: Color,
        list: &mut ActionList<V>,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        V::list_actions(self, color, list, stop)
    }

    /// The pieces after a move of the side to move, as its opponent sees them. `color` is the colour of the side to
    /// move.
    #[inline]
    pub(crate) fn after_action(&self, color: Color, action: &Action<V>) -> Pieces<V> {
        let (source, target) = (action.source().into(), action.target().into());
        let (captured, as_king) = (action.captured(), action.as_king());
        with_side!(color, S => self.after::<S>(source, target, captured, as_king))
    }

    /// The pieces after a step of the side to move, as its opponent sees them. `color` is the colour of the side to
    /// move.
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Pieces, Position, Square};
    /// let position: Position<English> = "W:W22:B1".parse()?;
    /// let [source, target] = ["22", "18"].map(|name| name.parse::<Square<English>>().unwrap().into());
    /// let after = position.pieces().after_step(Color::White, source, target);
    /// assert_eq!((after.own.to_string(), after.other.to_string()), ("1".into(), "18".into()));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn after_step(
        &self,
        color: Color,
        source: SquareSet<V>,
        target: SquareSet<V>,
    ) -> Pieces<V> {
        with_side!(color, S => self.after::<S>(source, target, SquareSet::EMPTY, false))
    }

    /// Whether the side to move has a legal move. `color` is its colour.
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Position};
    /// let blocked: Position<English> = "B:B1:W5,6,10".parse()?;
    /// assert!(!blocked.pieces().can_act(Color::Black));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn can_act(&self, color: Color) -> bool {
        // `count` returns `None` only if there is at least one capture, so the side to move has a legal move.
        with_side!(color, S => count::<V, S>(self) != Some(0))
    }

    /// The number of legal moves of the side to move, or `None` if `stop` returned `true`: see
    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until). `color` is the colour of the side to
    /// move.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position = Position::<English>::initial();
    /// let pieces = position.pieces();
    /// assert_eq!(pieces.actions_until(position.side_to_move(), &mut || false), Some(7));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn actions_until(&self, color: Color, stop: &mut dyn FnMut() -> bool) -> Option<u64> {
        let counted = with_side!(color, S => count::<V, S>(self));
        if counted.is_some() {
            return counted;
        }
        let mut actions = ActionList::new();
        let is_whole = self.list_actions(color, &mut actions, stop);
        is_whole.then_some(actions.len() as u64)
    }

    /// Calls `visit` with the source and the target of each possible step of the side to move, in any order. Mandatory
    /// captures and limits on king steps are ignored. `color` is the colour of the side to move.
    ///
    /// With the colour of the opponent, this gives the reverse of the steps that may have led to these pieces. Men of
    /// one player step backwards where the other player's men step forwards, and kings step both ways.
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Position};
    /// let position: Position<English> = "W:W22:B18".parse()?;
    /// let steps = |color| {
    ///     let mut targets = Vec::new();
    ///     position.pieces().for_each_step(color, |_, target| targets.push(target.to_string()));
    ///     targets
    /// };
    /// assert_eq!(steps(Color::White), ["17"]); // although the capture 22x15 is mandatory
    /// assert_eq!(steps(Color::Black), ["25", "26"]); // where the white man may have come from
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[inline]
    pub fn for_each_step(&self, color: Color, visit: impl FnMut(SquareSet<V>, SquareSet<V>)) {
        with_side!(color, S => for_each_step::<V, S>(self, visit));
    }

    /// The pieces and the memory as words, for use as keys in maps. Code for such maps is compiled once for all
    /// variants with the same [`Word`](crate::Word) and [`Memory`]. Together with the colour of the side to move, the
    /// words are the whole position.
    ///
    /// ```
    /// use tessera_draughts::{English, Position, Russian};
    /// let english: Position<English> = "W:W22:B18".parse()?;
    /// let russian: Position<Russian> = "W:W22:B18".parse()?;
    /// assert_eq!(english.pieces().words(), russian.pieces().words());
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn words(&self) -> Words<V> {
        let words = [self.own, self.other, self.kings].map(SquareSet::word);
        (words, self.memory)
    }

    /// Whether the side to move can capture. `color` is its colour.
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Position};
    /// let position: Position<English> = "W:W22:B18".parse()?;
    /// assert!(position.pieces().can_capture(Color::White));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn can_capture(&self, color: Color) -> bool {
        with_side!(color, S => can_capture::<V, S>(self))
    }

    /// The empty squares that are next to a piece of the side to move and to which it could step if no capture was
    /// mandatory. The further squares that a flying king could reach are not included. `color` is the colour of the
    /// side to move.
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Position};
    /// let position: Position<English> = "W:W22,23:B18".parse()?;
    /// assert_eq!(position.pieces().step_targets(Color::White).to_string(), "17 19");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn step_targets(&self, color: Color) -> SquareSet<V> {
        with_side!(color, S => step_targets::<V, S>(self))
    }

    /// The same pieces as the opponent sees them, with the opponent to move.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:W22:B18".parse()?;
    /// assert_eq!(position.pieces().swapped().own.to_string(), "18");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn swapped(&self) -> Pieces<V> {
        Pieces {
            own: self.other,
            other: self.own,
            kings: self.kings,
            memory: self.memory.swapped(),
        }
    }

    /// The same pieces with the board turned by 180 degrees.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:W22:B18".parse()?;
    /// assert_eq!(position.pieces().turned().own.to_string(), "11");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turned(&self) -> Pieces<V> {
        Pieces {
            own: self.own.turned(),
            other: self.other.turned(),
            kings: self.kings.turned(),
            memory: self.memory.turned::<V>(),
        }
    }

    /// The same pieces in another variant with the same board.
    #[inline(always)]
    pub(crate) fn cast<W>(&self) -> Pieces<W>
    where
        W: Variant<Word = V::Word, Memory = V::Memory>,
    {
        Pieces {
            own: self.own.cast(),
            other: self.other.cast(),
            kings: self.kings.cast(),
            memory: self.memory,
        }
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> SquareSet<V> {
        !(self.own | self.other)
    }

    /// The pieces after a move of the side to move, as its opponent sees them. `as_king` is set for men that were
    /// promoted before they reached the target.
    #[inline(always)]
    pub(crate) fn after<S: Side>(
        &self,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
        as_king: bool,
    ) -> Pieces<V> {
        let promoted = target & SquareSet::promotion_row(S::COLOR);
        let crowned = if as_king || self.kings.intersects(source) {
            target
        } else {
            promoted
        };
        Pieces {
            own: self.other.without(captured),
            other: self.own.without(source) | target,
            kings: self.kings.without(source | captured) | crowned,
            memory: self.memory.after(self, source, target, captured),
        }
    }
}
