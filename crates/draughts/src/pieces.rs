//! The pieces of a position as the side to move sees them.

use smallvec::SmallVec;

use crate::{ActionList, Color, Directions, Effect, Memory, SquareSet, Variant, Word};

/// The pieces of a position as the side to move sees them. Together with the variant and the colour of that side, they
/// are the whole position.
///
/// This type is for code that visits millions of positions and stores few of them. It has no key, and its methods
/// check nothing.
///
/// ```
/// use tessera_draughts::{Color, Pieces, Position, Variant};
/// let english = Variant::ENGLISH;
/// let position = Position::of_fen(english, "W:W22,K31:B18")?;
/// let pieces = position.pieces();
/// assert_eq!(english.square_names(pieces.own), "22 31");
/// assert_eq!(english.square_names(pieces.other), "18");
///
/// // The only legal move is 22x15. After it, the pieces are seen by black.
/// let mut left = Vec::new();
/// pieces.for_each_successor(english, Color::White, |next: Pieces| left.push(next));
/// assert_eq!((left.len(), english.square_names(left[0].other)), (1, "15 31".into()));
/// assert!(left[0].own.is_empty());
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces<W: Word = u128> {
    /// The pieces of the side to move.
    pub own: SquareSet<W>,
    /// The pieces of the opponent.
    pub other: SquareSet<W>,
    /// The kings of both sides.
    pub kings: SquareSet<W>,
    /// What the position remembers of earlier moves; zero in most variants.
    pub memory: Memory,
}

/// The positions after the moves of a position, as the opponent sees them.
pub(crate) type Successors<W> = SmallVec<[Pieces<W>; 64]>;

impl<W: Word> Pieces<W> {
    /// Calls `visit` with the pieces after each legal move of the side to move, as the opponent sees them, in any
    /// order. `color` is the colour of the side to move.
    ///
    /// If captures have very many paths, each result is visited only once.
    #[inline]
    pub fn for_each_successor(
        &self,
        variant: Variant,
        color: Color,
        mut visit: impl FnMut(Pieces<W>),
    ) {
        let mut successors = Successors::new();
        (W::kernel(variant).successors)(variant, self, color, &mut successors);
        for next in &successors {
            visit(*next);
        }
    }

    /// [`for_each_successor`](Pieces::for_each_successor) in the order of
    /// [`Position::legal_actions`](crate::Position::legal_actions). If `stop` returns `true` during move generation,
    /// returns `false` and does not call `visit`: see
    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until).
    #[must_use]
    #[inline]
    pub fn for_each_successor_until(
        &self,
        variant: Variant,
        color: Color,
        mut visit: impl FnMut(Pieces<W>),
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut actions = ActionList::new();
        let is_whole = self.list_actions(variant, color, &mut actions, stop);
        let (last_row, limit) = (variant.promotion_row(color), variant.king_step_limit());
        for action in &actions {
            let (source, target) = (action.source().into(), action.target().into());
            let (captured, as_king) = (action.captured(), action.as_king());
            visit(self.moved(source, target, captured, as_king, last_row, limit));
        }
        is_whole
    }

    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until) for the side to move, which has the
    /// colour `color`.
    #[must_use]
    #[inline]
    pub(crate) fn list_actions(
        &self,
        variant: Variant,
        color: Color,
        list: &mut ActionList<W>,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        (W::kernel(variant).list)(variant, self, color, list, stop)
    }

    /// The pieces after a step of the side to move, as its opponent sees them. `color` is the colour of the side to
    /// move.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Square, Variant};
    /// let english = Variant::ENGLISH;
    /// let position = Position::of_fen(english, "W:W22:B1")?;
    /// let [source, target] = ["22", "18"].map(|name| Square::parse(english, name).unwrap().into());
    /// let after = position.pieces().after_step(english, Color::White, source, target);
    /// assert_eq!([after.own, after.other].map(|side| english.square_names(side)), ["1", "18"]);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn after_step(
        &self,
        variant: Variant,
        color: Color,
        source: SquareSet<W>,
        target: SquareSet<W>,
    ) -> Pieces<W> {
        let effect = Effect::new(source, target, SquareSet::EMPTY, false);
        self.after(variant, color, &effect)
    }

    /// Whether the side to move has a legal move. `color` is its colour.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Variant};
    /// let blocked = Position::of_fen(Variant::ENGLISH, "B:B1:W5,6,10")?;
    /// assert!(!blocked.pieces().can_act(Variant::ENGLISH, Color::Black));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn can_act(&self, variant: Variant, color: Color) -> bool {
        // `count` returns `None` only if there is at least one capture, so the side to move has a legal move.
        (W::kernel(variant).count)(variant, self, color) != Some(0)
    }

    /// The number of legal moves of the side to move, or `None` if `stop` returned `true`: see
    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until). `color` is the colour of the side to
    /// move.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::initial(Variant::ENGLISH);
    /// let (pieces, color) = (position.pieces(), position.side_to_move());
    /// assert_eq!(pieces.actions_until(Variant::ENGLISH, color, &mut || false), Some(7));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn actions_until(
        &self,
        variant: Variant,
        color: Color,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        let counted = (W::kernel(variant).count)(variant, self, color);
        if counted.is_some() {
            return counted;
        }
        let mut actions = ActionList::new();
        let is_whole = self.list_actions(variant, color, &mut actions, stop);
        is_whole.then_some(actions.len() as u64)
    }

    /// Calls `visit` with the source and the target of each possible step of the side to move, in any order. Mandatory
    /// captures and limits on king steps are ignored. `color` is the colour of the side to move.
    ///
    /// With the colour of the opponent, this gives the reverse of the steps that may have led to these pieces. Men of
    /// one player step backwards where the other player's men step forwards, and kings step both ways.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, SquareSet, Variant};
    /// let english = Variant::ENGLISH;
    /// let pieces = Position::of_fen(english, "W:W22:B18")?.pieces();
    /// let steps = |color| {
    ///     let mut targets = SquareSet::EMPTY;
    ///     pieces.for_each_step(english, color, |_, target| targets |= target);
    ///     english.square_names(targets)
    /// };
    /// assert_eq!(steps(Color::White), "17"); // although the capture 22x15 is mandatory
    /// assert_eq!(steps(Color::Black), "25 26"); // where the white man may have come from
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[inline]
    pub fn for_each_step(
        &self,
        variant: Variant,
        color: Color,
        mut visit: impl FnMut(SquareSet<W>, SquareSet<W>),
    ) {
        self.any_step(variant, color, |source, target| {
            visit(source, target);
            false
        });
    }

    /// Whether a possible step is wanted: `is_wanted` is called with the source and the target of each, as
    /// [`for_each_step`](Pieces::for_each_step) does, until it returns `true`.
    #[inline]
    pub fn any_step(
        &self,
        variant: Variant,
        color: Color,
        mut is_wanted: impl FnMut(SquareSet<W>, SquareSet<W>) -> bool,
    ) -> bool {
        let (layout, rules) = (variant.layout(), variant.rules());
        let men_steps = variant.men_steps(color);
        let empty = self.empty(variant);
        for bit in self.own {
            let source = SquareSet::of(bit);
            let is_king = self.kings.intersects(source);
            let (steps, slides) = if is_king {
                (rules.kings.steps, variant.has_flying_kings())
            } else {
                (men_steps, false)
            };
            let mut targets = SquareSet::EMPTY;
            for direction in steps.iter() {
                let mut target = layout.neighbours(source, direction) & empty;
                targets |= target;
                while slides && !target.is_empty() {
                    target = layout.neighbours(target, direction) & empty;
                    targets |= target;
                }
            }
            for target in targets {
                if is_wanted(source, SquareSet::of(target)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the side to move can capture. `color` is its colour.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22:B18")?;
    /// assert!(position.pieces().can_capture(Variant::ENGLISH, Color::White));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn can_capture(&self, variant: Variant, color: Color) -> bool {
        (W::kernel(variant).can_capture)(variant, self, color)
    }

    /// The empty squares that are next to a piece of the side to move and to which it could step if no capture was
    /// mandatory. The further squares that a flying king could reach are not included. `color` is the colour of the
    /// side to move.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22,23:B18")?;
    /// let targets = position.pieces().step_targets(Variant::ENGLISH, Color::White);
    /// assert_eq!(Variant::ENGLISH.square_names(targets), "17 19");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn step_targets(&self, variant: Variant, color: Color) -> SquareSet<W> {
        let (layout, rules) = (variant.layout(), variant.rules());
        let resting = self.memory.resting(variant.king_step_limit());
        let kings = (self.own & self.kings).without(resting);
        let men = self.own.without(self.kings);
        let near = |pieces: SquareSet<W>, steps: Directions| {
            let mut near = SquareSet::EMPTY;
            for direction in steps.iter() {
                near |= layout.neighbours(pieces, direction);
            }
            near
        };
        (near(men, variant.men_steps(color)) | near(kings, rules.kings.steps)) & self.empty(variant)
    }

    /// The same pieces as the opponent sees them, with the opponent to move.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22:B18")?;
    /// assert_eq!(Variant::ENGLISH.square_names(position.pieces().swapped().own), "18");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn swapped(&self) -> Pieces<W> {
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
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22:B18")?;
    /// let turned = position.pieces().turned(Variant::ENGLISH);
    /// assert_eq!(Variant::ENGLISH.square_names(turned.own), "11");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turned(&self, variant: Variant) -> Pieces<W> {
        let layout = variant.layout();
        Pieces {
            own: layout.turned(self.own),
            other: layout.turned(self.other),
            kings: layout.turned(self.kings),
            memory: self.memory.turned(variant),
        }
    }

    /// The same pieces in another word, which must have a bit for each square.
    #[must_use]
    #[inline(always)]
    pub fn cast<X: Word>(&self) -> Pieces<X> {
        let cast = |set: SquareSet<W>| SquareSet::from_word(X::from_mask(set.word().to_mask()));
        Pieces {
            own: cast(self.own),
            other: cast(self.other),
            kings: cast(self.kings),
            memory: self.memory,
        }
    }

    #[inline(always)]
    fn empty(&self, variant: Variant) -> SquareSet<W> {
        variant.squares::<W>().without(self.own | self.other)
    }

    /// The pieces after a move of the side to move, as its opponent sees them.
    #[inline(always)]
    pub(crate) fn after(&self, variant: Variant, color: Color, effect: &Effect<W>) -> Pieces<W> {
        let (source, target) = (effect.source(), effect.target());
        let (captured, as_king) = (effect.captured(), effect.as_king());
        let (last_row, limit) = (variant.promotion_row(color), variant.king_step_limit());
        self.moved(source, target, captured, as_king, last_row, limit)
    }

    /// [`after`](Pieces::after) with what it needs to know of the rules: the row where men of the side to move become
    /// kings, and [`Variant::king_step_limit`]. `as_king` is set for men that were promoted before they reached the
    /// target.
    #[inline(always)]
    pub(crate) fn moved(
        &self,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
        as_king: bool,
        last_row: SquareSet<W>,
        limit: u8,
    ) -> Pieces<W> {
        let crowned = if as_king || self.kings.intersects(source) {
            target
        } else {
            target & last_row
        };
        Pieces {
            own: self.other.without(captured),
            other: self.own.without(source) | target,
            kings: self.kings.without(source | captured) | crowned,
            memory: self.memory.after(limit, self, source, target, captured),
        }
    }
}
