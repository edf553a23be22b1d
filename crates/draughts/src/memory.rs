//! What a position remembers of earlier moves.
//!
//! In nearly all variants the rest of a game depends only on the pieces and the side to move. If the rules limit the
//! consecutive steps of a king ([`Kings::steps_in_a_row`](crate::Kings::steps_in_a_row)), it also depends on the last
//! moves, and each position counts them. Legal moves, keys, tables and proofs use these counts.

use crate::zobrist::split_mix;
use crate::{Color, Pieces, SquareSet, Variant, Word};

/// How many consecutive steps each player has made with the same king, as the side to move sees it. All bytes are zero
/// in variants without a limit on them.
///
/// A value contains exactly what the rest of the game depends on: two positions with equal pieces, side to move and
/// memory have the same legal continuations. Differences that have no effect on the game are not stored. A player
/// without men has no limit for the rest of the game, so nothing is counted.
///
/// The default value is that of the first position of a game.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// let mut position = Position::of_fen(Variant::FRISIAN, "W:WK46,31:BK50,20")?;
/// for text in ["46-41", "50-45", "41-46", "45-50", "46-41", "50-45"] {
///     position.apply(&position.parse_action(text).unwrap());
/// }
/// // Both kings have made three consecutive steps, so only men may move.
/// assert_eq!(position.to_fen(), "W:W31,K41:B20,K45:+345+341");
/// let moves: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
/// assert_eq!(moves, ["31-27", "31-26"]);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory {
    own: Steps,
    other: Steps,
}

/// The counter of one player: the square of the king that made the player's last moves, and the number of these moves,
/// all of them steps. The bit is 0 if there are no steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Steps {
    bit: u8,
    steps: u8,
}

impl Steps {
    const NONE: Steps = Steps { bit: 0, steps: 0 };

    /// The king's square; empty if the count is 0.
    #[inline(always)]
    fn king<W: Word>(self) -> SquareSet<W> {
        if self.steps == 0 {
            SquareSet::EMPTY
        } else {
            SquareSet::of(self.bit)
        }
    }

    #[inline(always)]
    fn on<W: Word>(king: SquareSet<W>, steps: u8) -> Steps {
        match king.first() {
            Some(bit) if steps > 0 => Steps { bit, steps },
            _ => Steps::NONE,
        }
    }

    fn values(limit: u8, men: u32, kings: u32) -> u64 {
        if men == 0 {
            1
        } else {
            1 + u64::from(kings) * u64::from(limit)
        }
    }

    fn number<W: Word>(self, limit: u8, kings: SquareSet<W>) -> u64 {
        if self.steps == 0 {
            return 0;
        }
        let place = kings.rank(self.bit);
        u64::from(place) * u64::from(limit) + u64::from(self.steps)
    }

    fn of_number<W: Word>(number: u64, limit: u8, kings: SquareSet<W>) -> Steps {
        let Some(number) = number.checked_sub(1) else {
            return Steps::NONE;
        };
        let limit = u64::from(limit);
        let king = kings.into_iter().nth((number / limit) as usize);
        let king = king.map_or(SquareSet::<W>::EMPTY, SquareSet::of);
        Steps::on(king, (number % limit) as u8 + 1)
    }

    /// Calls `visit` with every possible value for these kings.
    fn for_each<W: Word>(limit: u8, kings: SquareSet<W>, mut visit: impl FnMut(Steps)) {
        visit(Steps::NONE);
        for bit in kings {
            for steps in 1..=limit {
                visit(Steps { bit, steps });
            }
        }
    }

    fn key(self, color: Color) -> u64 {
        if self.steps == 0 {
            return 0;
        }
        // These indexes follow those of the numbers for pieces and for the side to move.
        const FIRST: u64 = 1 << 16;
        let place = (u64::from(self.steps) << 8 | u64::from(self.bit)) << 1;
        split_mix(FIRST + place + color.index() as u64)
    }
}

/// The methods take the limit of consecutive steps, [`Variant::king_step_limit`]; 0 means that there is none.
impl Memory {
    /// The memory of the first position of a game.
    pub const NONE: Memory = Memory {
        own: Steps::NONE,
        other: Steps::NONE,
    };

    /// The number of possible values for positions with these numbers of pieces; at least 1.
    #[must_use]
    pub fn values(
        limit: u8,
        (own_men, own_kings): (u32, u32),
        (other_men, other_kings): (u32, u32),
    ) -> u64 {
        Steps::values(limit, own_men, own_kings) * Steps::values(limit, other_men, other_kings)
    }

    /// The number of this value among the possible values for `pieces`. The default value has number 0.
    #[must_use]
    pub fn number<W: Word>(self, limit: u8, pieces: &Pieces<W>) -> u64 {
        let (own_kings, other_kings) = (pieces.own & pieces.kings, pieces.other & pieces.kings);
        let other_men = pieces.other.without(pieces.kings).len();
        self.own.number(limit, own_kings) * Steps::values(limit, other_men, other_kings.len())
            + self.other.number(limit, other_kings)
    }

    /// The inverse of [`number`](Memory::number). `number` must be less than [`values`](Memory::values).
    #[must_use]
    pub fn of_number<W: Word>(number: u64, limit: u8, pieces: &Pieces<W>) -> Memory {
        let (own_kings, other_kings) = (pieces.own & pieces.kings, pieces.other & pieces.kings);
        let other_men = pieces.other.without(pieces.kings).len();
        let of_other = Steps::values(limit, other_men, other_kings.len());
        Memory {
            own: Steps::of_number(number / of_other, limit, own_kings),
            other: Steps::of_number(number % of_other, limit, other_kings),
        }
    }

    /// The value after a move, as the opponent sees it. `pieces` are those before the move. `captured` is empty for a
    /// step.
    #[inline(always)]
    pub(crate) fn after<W: Word>(
        self,
        limit: u8,
        pieces: &Pieces<W>,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
    ) -> Memory {
        if limit == 0 {
            return Memory::NONE;
        }
        self.after_counted(limit, pieces, source, target, captured)
    }

    /// [`after`](Memory::after) with a limit.
    #[inline]
    fn after_counted<W: Word>(
        self,
        limit: u8,
        pieces: &Pieces<W>,
        source: SquareSet<W>,
        target: SquareSet<W>,
        captured: SquareSet<W>,
    ) -> Memory {
        let own_men = pieces.own.without(pieces.kings);
        let is_step_of_king = captured.is_empty() && source.intersects(pieces.kings);
        let mover = if !is_step_of_king || own_men.is_empty() {
            Steps::NONE
        } else {
            let steps = if self.own.king() == source {
                (self.own.steps + 1).min(limit)
            } else {
                1
            };
            Steps::on(target, steps)
        };
        let left = pieces.other.without(captured);
        let has_men = !left.without(pieces.kings).is_empty();
        let opponent = if has_men && left.intersects(self.other.king()) {
            self.other
        } else {
            Steps::NONE
        };
        Memory {
            own: opponent,
            other: mover,
        }
    }

    /// Calls `visit` with each value that a step from `source` to `target` turns into this one. All arguments are as
    /// the player who made the step sees them; `pieces` are those before the step.
    #[inline(always)]
    pub fn for_each_before<W: Word>(
        self,
        limit: u8,
        pieces: &Pieces<W>,
        source: SquareSet<W>,
        target: SquareSet<W>,
        mut visit: impl FnMut(Memory),
    ) {
        if limit == 0 {
            return visit(Memory::NONE);
        }
        let other = self.other;
        let mut visit = |own| visit(Memory { own, other });
        let kings = pieces.own & pieces.kings;
        if pieces.own.without(kings).is_empty() {
            visit(Steps::NONE);
        } else if !source.intersects(kings) {
            if self.own == Steps::NONE {
                Steps::for_each(limit, kings, visit);
            }
        } else if self.own.king() == target {
            if self.own.steps == 1 {
                // Before, the counter belonged to another king or to none.
                Steps::for_each(limit, kings.without(source), visit);
            } else {
                visit(Steps::on(source, self.own.steps - 1));
            }
        }
    }

    /// The pieces of the side to move that must not step.
    #[inline(always)]
    pub(crate) fn resting<W: Word>(self, limit: u8) -> SquareSet<W> {
        if limit > 0 && self.own.steps >= limit {
            self.own.king()
        } else {
            SquareSet::EMPTY
        }
    }

    /// The same value with the board turned by 180 degrees.
    #[must_use]
    #[inline(always)]
    pub(crate) fn turned(self, variant: Variant) -> Memory {
        if self == Memory::NONE {
            return self;
        }
        let turn = |steps: Steps| Steps::on(variant.turned::<u128>(steps.king()), steps.steps);
        Memory {
            own: turn(self.own),
            other: turn(self.other),
        }
    }

    /// The same value as the opponent sees it.
    #[must_use]
    #[inline(always)]
    pub(crate) fn swapped(self) -> Memory {
        Memory {
            own: self.other,
            other: self.own,
        }
    }

    /// The part of a position's Zobrist key that depends on this value.
    #[inline(always)]
    pub(crate) fn key(self, side_to_move: Color) -> u64 {
        if self == Memory::NONE {
            return 0;
        }
        self.own.key(side_to_move) ^ self.other.key(side_to_move.other())
    }

    /// For the side to move and its opponent: the bit of the king that made the player's last moves, and their number.
    #[must_use]
    pub(crate) fn king_steps(self) -> [Option<(u8, u8)>; 2] {
        [self.own, self.other].map(|of| (of.steps > 0).then_some((of.bit, of.steps)))
    }

    /// The value for the given `king_steps`, the side to move first. Parts that have no effect with these pieces are
    /// dropped.
    pub(crate) fn of_king_steps<W: Word>(
        limit: u8,
        pieces: &Pieces<W>,
        king_steps: [Option<(u8, u8)>; 2],
    ) -> Memory {
        let steps = |side: SquareSet<W>, steps: Option<(u8, u8)>| match steps {
            Some((bit, steps))
                if limit > 0
                    && !side.without(pieces.kings).is_empty()
                    && (side & pieces.kings).contains(bit) =>
            {
                let steps = steps.min(limit);
                if steps == 0 {
                    Steps::NONE
                } else {
                    Steps { bit, steps }
                }
            }
            _ => Steps::NONE,
        };
        Memory {
            own: steps(pieces.own, king_steps[0]),
            other: steps(pieces.other, king_steps[1]),
        }
    }
}
