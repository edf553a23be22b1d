//! The record of earlier moves in a position.
//!
//! In nearly all variants the rest of a game depends only on the pieces and the side to move. If a rule depends on
//! earlier moves, the variant's [`Variant::Memory`] names what must be recorded, and each position stores it. Legal
//! moves, keys, tables and proofs use that record.

use std::fmt::Debug;
use std::hash::Hash;

use crate::zobrist::split_mix;
use crate::{Color, Pieces, Square, SquareSet, Variant};

/// The record of earlier moves in a position, as the side to move sees it.
///
/// [`NoMemory`] is for variants in which only the board matters; it costs nothing. [`KingSteps`] is for variants that
/// limit consecutive steps of a king.
///
/// A value contains exactly what the rest of the game depends on: two positions with equal pieces, side to move and
/// memory have the same legal continuations. Differences that have no effect on the game are not stored.
///
/// The default value is that of the first position of a game.
pub trait Memory: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Whether the type has only one value.
    const IS_EMPTY: bool;

    /// Whether the type supports rules with [`steps_in_a_row`](crate::Kings::steps_in_a_row).
    const COUNTS_KING_STEPS: bool;

    /// The number of possible values for positions with these numbers of pieces; at least 1.
    fn values<V: Variant>(own_men: u32, own_kings: u32, other_men: u32, other_kings: u32) -> u64;

    /// The number of this value among the possible values for `pieces`. The default value has number 0.
    fn number<V: Variant>(self, pieces: &Pieces<V>) -> u64;

    /// The inverse of [`number`](Memory::number). `number` must be less than [`values`](Memory::values).
    fn of_number<V: Variant>(number: u64, pieces: &Pieces<V>) -> Self;

    /// The value after a move, as the opponent sees it. `pieces` are those before the move. `captured` is empty for a
    /// step.
    fn after<V: Variant>(
        self,
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> Self;

    /// Calls `visit` with each value that a step from `source` to `target` turns into this one. All arguments are as
    /// the player who made the step sees them; `pieces` are those before the step.
    fn for_each_before<V: Variant>(
        self,
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        target: SquareSet<V>,
        visit: impl FnMut(Self),
    );

    /// The pieces of the side to move that must not step.
    fn resting<V: Variant>(self) -> SquareSet<V>;

    /// The same value with the board turned by 180 degrees.
    #[must_use]
    fn turned<V: Variant>(self) -> Self;

    /// The same value as the opponent sees it.
    #[must_use]
    fn swapped(self) -> Self;

    /// The part of a position's Zobrist key that depends on this value.
    fn key(self, side_to_move: Color) -> u64;

    /// For the side to move and its opponent: the king that made the player's last moves, and their number.
    fn king_steps<V: Variant>(self) -> [Option<(Square<V>, u8)>; 2];

    /// The value for the given `king_steps`, the side to move first. Parts that have no effect with these pieces are
    /// dropped.
    fn of_king_steps<V: Variant>(
        pieces: &Pieces<V>,
        king_steps: [Option<(Square<V>, u8)>; 2],
    ) -> Self;
}

/// The memory of variants in which only the board matters: empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoMemory;

impl Memory for NoMemory {
    const IS_EMPTY: bool = true;
    const COUNTS_KING_STEPS: bool = false;

    #[inline(always)]
    fn values<V: Variant>(_: u32, _: u32, _: u32, _: u32) -> u64 {
        1
    }

    #[inline(always)]
    fn number<V: Variant>(self, _: &Pieces<V>) -> u64 {
        0
    }

    #[inline(always)]
    fn of_number<V: Variant>(_: u64, _: &Pieces<V>) -> NoMemory {
        NoMemory
    }

    #[inline(always)]
    fn after<V: Variant>(
        self,
        _: &Pieces<V>,
        _: SquareSet<V>,
        _: SquareSet<V>,
        _: SquareSet<V>,
    ) -> NoMemory {
        NoMemory
    }

    #[inline(always)]
    fn for_each_before<V: Variant>(
        self,
        _: &Pieces<V>,
        _: SquareSet<V>,
        _: SquareSet<V>,
        mut visit: impl FnMut(NoMemory),
    ) {
        visit(NoMemory);
    }

    #[inline(always)]
    fn resting<V: Variant>(self) -> SquareSet<V> {
        SquareSet::EMPTY
    }

    #[inline(always)]
    fn turned<V: Variant>(self) -> NoMemory {
        NoMemory
    }

    #[inline(always)]
    fn swapped(self) -> NoMemory {
        NoMemory
    }

    #[inline(always)]
    fn key(self, _: Color) -> u64 {
        0
    }

    fn king_steps<V: Variant>(self) -> [Option<(Square<V>, u8)>; 2] {
        [None; 2]
    }

    fn of_king_steps<V: Variant>(_: &Pieces<V>, _: [Option<(Square<V>, u8)>; 2]) -> NoMemory {
        NoMemory
    }
}

/// How many consecutive steps each player has made with the same king, for variants with
/// [`steps_in_a_row`](crate::Kings::steps_in_a_row).
///
/// A player without men has no limit for the rest of the game, so nothing is recorded.
///
/// ```
/// use tessera_draughts::{Frisian, Position};
/// let mut position: Position<Frisian> = "W:WK46,31:BK50,20".parse()?;
/// for text in ["46-41", "50-45", "41-46", "45-50", "46-41", "50-45"] {
///     position.apply(&position.parse_action(text).unwrap());
/// }
/// // Both kings have made three consecutive steps, so only men may move.
/// assert_eq!(position.to_fen(), "W:W31,K41:B20,K45:+345+341");
/// let moves: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
/// assert_eq!(moves, ["31-27", "31-26"]);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingSteps {
    own: Steps,
    other: Steps,
}

/// The counter of one player: the square of the king that made the player's last moves, and the number of these moves,
/// all of them steps. The bit is 0 if there are no steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Steps {
    bit: u8,
    steps: u8,
}

impl Steps {
    const NONE: Steps = Steps { bit: 0, steps: 0 };

    fn limit<V: Variant>() -> u8 {
        V::RULES.kings.steps_in_a_row.unwrap_or(0)
    }

    /// The king's square; empty if the count is 0.
    fn king<V: Variant>(self) -> SquareSet<V> {
        if self.steps == 0 {
            SquareSet::EMPTY
        } else {
            Square::from_bit(self.bit).into()
        }
    }

    fn on<V: Variant>(king: SquareSet<V>, steps: u8) -> Steps {
        match king.first() {
            Some(square) if steps > 0 => Steps {
                bit: square.bit(),
                steps,
            },
            _ => Steps::NONE,
        }
    }

    fn values<V: Variant>(men: u32, kings: u32) -> u64 {
        if men == 0 {
            1
        } else {
            1 + u64::from(kings) * u64::from(Steps::limit::<V>())
        }
    }

    fn number<V: Variant>(self, kings: SquareSet<V>) -> u64 {
        if self.steps == 0 {
            return 0;
        }
        let place = kings.rank(Square::from_bit(self.bit));
        u64::from(place) * u64::from(Steps::limit::<V>()) + u64::from(self.steps)
    }

    fn of_number<V: Variant>(number: u64, kings: SquareSet<V>) -> Steps {
        let Some(number) = number.checked_sub(1) else {
            return Steps::NONE;
        };
        let limit = u64::from(Steps::limit::<V>());
        let king = kings.into_iter().nth((number / limit) as usize);
        let king = king.map_or(SquareSet::EMPTY, SquareSet::from);
        Steps::on(king, (number % limit) as u8 + 1)
    }

    /// Calls `visit` with every possible value for these kings.
    fn for_each<V: Variant>(kings: SquareSet<V>, mut visit: impl FnMut(Steps)) {
        visit(Steps::NONE);
        for king in kings {
            for steps in 1..=Steps::limit::<V>() {
                visit(Steps::on(SquareSet::from(king), steps));
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

impl Memory for KingSteps {
    const IS_EMPTY: bool = false;
    const COUNTS_KING_STEPS: bool = true;

    fn values<V: Variant>(own_men: u32, own_kings: u32, other_men: u32, other_kings: u32) -> u64 {
        Steps::values::<V>(own_men, own_kings) * Steps::values::<V>(other_men, other_kings)
    }

    fn number<V: Variant>(self, pieces: &Pieces<V>) -> u64 {
        let (own_kings, other_kings) = (pieces.own & pieces.kings, pieces.other & pieces.kings);
        let other_men = pieces.other.without(pieces.kings).len();
        self.own.number(own_kings) * Steps::values::<V>(other_men, other_kings.len())
            + self.other.number(other_kings)
    }

    fn of_number<V: Variant>(number: u64, pieces: &Pieces<V>) -> KingSteps {
        let (own_kings, other_kings) = (pieces.own & pieces.kings, pieces.other & pieces.kings);
        let other_men = pieces.other.without(pieces.kings).len();
        let of_other = Steps::values::<V>(other_men, other_kings.len());
        KingSteps {
            own: Steps::of_number(number / of_other, own_kings),
            other: Steps::of_number(number % of_other, other_kings),
        }
    }

    #[inline]
    fn after<V: Variant>(
        self,
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        target: SquareSet<V>,
        captured: SquareSet<V>,
    ) -> KingSteps {
        let own_men = pieces.own.without(pieces.kings);
        let is_step_of_king = captured.is_empty() && source.intersects(pieces.kings);
        let mover = if !is_step_of_king || own_men.is_empty() {
            Steps::NONE
        } else {
            let steps = if self.own.king() == source {
                (self.own.steps + 1).min(Steps::limit::<V>())
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
        KingSteps {
            own: opponent,
            other: mover,
        }
    }

    fn for_each_before<V: Variant>(
        self,
        pieces: &Pieces<V>,
        source: SquareSet<V>,
        target: SquareSet<V>,
        mut visit: impl FnMut(KingSteps),
    ) {
        let other = self.other;
        let mut visit = |own| visit(KingSteps { own, other });
        let kings = pieces.own & pieces.kings;
        if pieces.own.without(kings).is_empty() {
            visit(Steps::NONE);
        } else if !source.intersects(kings) {
            if self.own == Steps::NONE {
                Steps::for_each(kings, visit);
            }
        } else if self.own.king() == target {
            if self.own.steps == 1 {
                // Before, the counter belonged to another king or to none.
                Steps::for_each(kings.without(source), visit);
            } else {
                visit(Steps::on(source, self.own.steps - 1));
            }
        }
    }

    #[inline]
    fn resting<V: Variant>(self) -> SquareSet<V> {
        if self.own.steps >= Steps::limit::<V>() {
            self.own.king()
        } else {
            SquareSet::EMPTY
        }
    }

    fn turned<V: Variant>(self) -> KingSteps {
        let turn = |steps: Steps| Steps::on(steps.king::<V>().turned(), steps.steps);
        KingSteps {
            own: turn(self.own),
            other: turn(self.other),
        }
    }

    fn swapped(self) -> KingSteps {
        KingSteps {
            own: self.other,
            other: self.own,
        }
    }

    fn key(self, side_to_move: Color) -> u64 {
        self.own.key(side_to_move) ^ self.other.key(side_to_move.other())
    }

    fn king_steps<V: Variant>(self) -> [Option<(Square<V>, u8)>; 2] {
        [self.own, self.other].map(|steps| Some((steps.king().first()?, steps.steps)))
    }

    fn of_king_steps<V: Variant>(
        pieces: &Pieces<V>,
        king_steps: [Option<(Square<V>, u8)>; 2],
    ) -> KingSteps {
        let steps = |side: SquareSet<V>, steps: Option<(Square<V>, u8)>| match steps {
            Some((square, steps))
                if !side.without(pieces.kings).is_empty()
                    && (side & pieces.kings).contains(square) =>
            {
                Steps::on(SquareSet::from(square), steps.min(Steps::limit::<V>()))
            }
            _ => Steps::NONE,
        };
        KingSteps {
            own: steps(pieces.own, king_steps[0]),
            other: steps(pieces.other, king_steps[1]),
        }
    }
}
