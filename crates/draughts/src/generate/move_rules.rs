//! What the move generator asks about the rules.

use crate::layout::Layout;
use crate::{
    Color, Direction, Directions, Pieces, Priority, Promotion, Range, Removal, Rules, SquareSet,
    Variant, Word,
};

/// The rules by which moves are generated, as a value that is passed to every function of the generator.
///
/// If the rules are known at compile time, the value has no bytes, and the functions here are constants after inlining.
/// Then the code that is compiled contains no branches on the rules. So all of them must be inlined.
pub(crate) trait MoveRules: Copy + 'static {
    /// The word of the boards.
    type Word: Word;

    /// A variant with these rules. It labels moves that are not given to callers of the generator.
    fn variant(self) -> Variant;

    fn rules(self) -> &'static Rules;

    fn layout(self) -> &'static Layout;

    /// Calls `visit` with each of the given directions, clockwise from north.
    fn for_each(self, directions: Directions, visit: impl FnMut(Direction));

    /// The neighbours of squares in a direction, possibly with spare bits where a step leaves the board. The caller
    /// must intersect the result with a set of squares.
    fn shifted(self, squares: SquareSet<Self::Word>, direction: Direction)
    -> SquareSet<Self::Word>;

    #[inline(always)]
    fn facts(self) -> &'static Facts {
        &self.layout().facts
    }

    /// The row where a player's men become kings.
    #[inline(always)]
    fn promotion_row(self, color: Color) -> SquareSet<Self::Word> {
        self.layout().promotion_row(color)
    }

    /// The squares without a piece.
    #[inline(always)]
    fn empty(self, pieces: &Pieces<Self::Word>) -> SquareSet<Self::Word> {
        let squares: SquareSet<Self::Word> = self.layout().squares();
        squares.without(pieces.own | pieces.other)
    }

    /// The pieces of the side to move that must not step.
    #[inline(always)]
    fn resting(self, pieces: &Pieces<Self::Word>) -> SquareSet<Self::Word> {
        pieces.memory.resting(self.facts().king_step_limit)
    }

    /// The pieces after a move of the side to move, which has the given colour: see [`Pieces::moved`].
    #[inline(always)]
    fn after(
        self,
        pieces: &Pieces<Self::Word>,
        color: Color,
        source: SquareSet<Self::Word>,
        target: SquareSet<Self::Word>,
        captured: SquareSet<Self::Word>,
        as_king: bool,
    ) -> Pieces<Self::Word> {
        let (last_row, limit) = (self.promotion_row(color), self.facts().king_step_limit);
        pieces.moved(source, target, captured, as_king, last_row, limit)
    }
}

/// What the generator asks about the rules at every turn, computed once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The directions in which men step, by [`Color::index`].
    pub(crate) men_steps: [Directions; 2],
    /// The directions in which men capture, by [`Color::index`].
    pub(crate) men_captures: [Directions; 2],
    /// Whether kings step and capture over any distance.
    pub(crate) has_flying_kings: bool,
    /// The limit of consecutive steps of a king; 0 without a limit.
    pub(crate) king_step_limit: u8,
    /// Whether a capture may go straight back, over the square of the piece that was just removed from the board.
    pub(crate) turns_back: bool,
    /// Whether a man that passes through the last row in a capture goes on as a king.
    pub(crate) goes_on_as_king: bool,
    /// Whether captures by kings take precedence.
    pub(crate) by_king: bool,
    /// Whether the rank of the capturing piece is the only criterion by which captures are compared.
    pub(crate) by_king_alone: bool,
    /// Whether the order of the captured pieces is a criterion.
    pub(crate) by_order: bool,
    /// Whether a criterion depends on the ranks of the captured pieces.
    pub(crate) compares_ranks: bool,
    /// Whether captures can only be compared by walking along them. That is so if there is any criterion besides the
    /// rank of the capturing piece.
    pub(crate) needs_walk: bool,
    /// Whether a position may have more paths of captures than a walk can follow.
    pub(crate) can_be_many: bool,
}

impl Facts {
    pub(crate) const fn new(rules: &Rules) -> Facts {
        let priority = rules.capture.priority;
        let (mut by_king, mut by_order, mut compares_ranks, mut i) = (false, false, false, 0);
        while i < priority.len() {
            match priority[i] {
                Priority::MostPieces => {}
                Priority::MostValue | Priority::MostKings => compares_ranks = true,
                Priority::ByKing => by_king = true,
                Priority::KingsEarliest => (by_order, compares_ranks) = (true, true),
            }
            i += 1;
        }
        let by_king_alone = by_king && priority.len() == 1;
        let has_flying_kings = matches!(rules.kings.range, Range::Flying);
        Facts {
            men_steps: by_color(rules, rules.men.steps),
            men_captures: by_color(rules, rules.men.captures),
            has_flying_kings,
            king_step_limit: match rules.kings.steps_in_a_row {
                Some(limit) => limit,
                None => 0,
            },
            turns_back: matches!(rules.capture.removal, Removal::Immediate)
                && rules.capture.turns_back,
            goes_on_as_king: matches!(rules.promotion, Promotion::GoesOnAsKing),
            by_king,
            by_king_alone,
            by_order,
            compares_ranks,
            needs_walk: !priority.is_empty() && !by_king_alone,
            can_be_many: has_flying_kings
                || rules.men.captures.len() > 4
                || rules.kings.captures.len() > 4
                || rules.board.squares() > 50,
        }
    }
}

const fn by_color(rules: &Rules, directions: Directions) -> [Directions; 2] {
    [
        rules.directions_for(Color::White, directions),
        rules.directions_for(Color::Black, directions),
    ]
}
