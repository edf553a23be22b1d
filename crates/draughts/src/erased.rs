//! Rules, positions and moves as plain words, without type parameters.
//!
//! Code for notation and files works on these values, so that it is compiled once and not for each variant. Only the
//! conversions are generic. Unlike those of [`plain`](crate::plain), these values do not name their variant, and they
//! also exist for variants without a [`VariantId`](crate::VariantId).

use num_traits::ToPrimitive;

use crate::notation::{write_action, write_square};
use crate::{
    Action, ActionList, Color, Geometry, NotationStyle, Piece, Rank, Rules, Setup, SetupError,
    Square, SquareSet, Variant, Word,
};

/// The rules of a variant, and the tables that are computed from them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantData {
    pub(crate) rules: &'static Rules,
    pub(crate) geometry: &'static Geometry,
    /// The bit of the square with a given number, or [`NO_SQUARE`]. This table and the next one make reading and
    /// writing fast.
    bits: &'static [u8; NUMBERS],
    /// The number of the square with a given bit; 0 for a spare bit.
    numbers: &'static [u8; 128],
}

/// Numbers of squares are less than this.
const NUMBERS: usize = 129;

/// Stands for the bit of a square that does not exist.
const NO_SQUARE: u8 = u8::MAX;

impl VariantData {
    /// The data of a variant.
    pub(crate) const fn of<V: Variant>() -> &'static VariantData {
        const {
            &VariantData {
                rules: &V::RULES,
                geometry: &V::GEOMETRY,
                bits: &bits_by_number(&V::RULES, &V::GEOMETRY),
                numbers: &numbers_by_bit(&V::RULES, &V::GEOMETRY),
            }
        }
    }

    /// The bit of the square with a number.
    pub(crate) fn numbered(&self, number: usize) -> Option<u8> {
        let bit = *self.bits.get(number)?;
        (bit != NO_SQUARE).then_some(bit)
    }

    /// The number of the square with a bit.
    pub(crate) fn number(&self, bit: u8) -> u32 {
        self.numbers[usize::from(bit)].into()
    }

    /// The name of the square with a bit, in the variant's usual style.
    pub(crate) fn square_name(&self, bit: u8) -> String {
        self.square_name_in(bit, self.rules.notation.style)
    }

    /// The name of the square with a bit.
    pub(crate) fn square_name_in(&self, bit: u8, style: NotationStyle) -> String {
        let mut name = String::new();
        write_square(&mut name, self, bit, style).expect("writing to a string cannot fail");
        name
    }

    /// The names of the squares whose bits are set, separated by blanks.
    pub(crate) fn square_names(&self, squares: u128) -> String {
        let names: Vec<String> = bits_of(squares).map(|bit| self.square_name(bit)).collect();
        names.join(" ")
    }

    /// The name of a move, in the variant's usual style.
    pub(crate) fn action_name(&self, action: &ErasedAction<'_>) -> String {
        self.action_name_in(action, self.rules.notation.style)
    }

    /// The name of a move.
    pub(crate) fn action_name_in(&self, action: &ErasedAction<'_>, style: NotationStyle) -> String {
        let mut name = String::new();
        let squares = (action.source, action.stops);
        let is_capture = action.is_capture();
        write_action(&mut name, self, squares, is_capture, style)
            .expect("writing to a string cannot fail");
        name
    }

    /// The bits of the row where a player's men become kings.
    pub(crate) fn promotion_row(&self, color: Color) -> u128 {
        self.geometry.row_mask(self.rules.promotion_row(color))
    }
}

const fn numbers_by_bit(rules: &Rules, geometry: &Geometry) -> [u8; 128] {
    let mut numbers = [0; 128];
    let (mask, mut bit) = (geometry.mask(), 0);
    while bit < 128 {
        if mask >> bit & 1 == 1 {
            numbers[bit as usize] = rules.notation.number(geometry, bit) as u8;
        }
        bit += 1;
    }
    numbers
}

const fn bits_by_number(rules: &Rules, geometry: &Geometry) -> [u8; NUMBERS] {
    let numbers = numbers_by_bit(rules, geometry);
    let (mut bits, mut bit) = ([NO_SQUARE; NUMBERS], 0);
    while bit < 128 {
        if numbers[bit] > 0 {
            bits[numbers[bit] as usize] = bit as u8;
        }
        bit += 1;
    }
    bits
}

/// The bits that are set in a word, in ascending order.
pub(crate) fn bits_of(mut word: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as u8;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// A [`Setup`] as words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ErasedSetup {
    pub(crate) side_to_move: Color,
    /// By [`Color::index`], like the fields below.
    pub(crate) men: [u128; 2],
    pub(crate) kings: [u128; 2],
    pub(crate) king_steps: [Option<(u8, u8)>; 2],
}

impl ErasedSetup {
    /// A board without pieces.
    pub(crate) fn empty(side_to_move: Color) -> ErasedSetup {
        ErasedSetup {
            side_to_move,
            men: [0; 2],
            kings: [0; 2],
            king_steps: [None; 2],
        }
    }

    /// A variant's initial position.
    pub(crate) fn initial(data: &VariantData) -> ErasedSetup {
        let rules = data.rules;
        let height = i32::from(rules.board.height);
        let men = Color::ALL.map(|color| {
            (0..i32::from(rules.rows_of_men))
                .map(|row| row + i32::from(rules.rows_behind_men))
                .map(|row| {
                    if rules.moves_north(color) {
                        height - 1 - row
                    } else {
                        row
                    }
                })
                .fold(0, |men, row| men | data.geometry.row_mask(row))
        });
        ErasedSetup {
            men,
            ..ErasedSetup::empty(rules.first_to_move)
        }
    }

    /// The bits of all pieces.
    pub(crate) fn pieces(&self) -> u128 {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    /// The piece on the square with a bit.
    pub(crate) fn piece_at(&self, bit: u8) -> Option<Piece> {
        let holds = |squares: u128| squares >> bit & 1 == 1;
        Color::ALL.into_iter().find_map(|color| {
            let rank = if holds(self.men[color.index()]) {
                Rank::Man
            } else if holds(self.kings[color.index()]) {
                Rank::King
            } else {
                return None;
            };
            Some(Piece { color, rank })
        })
    }

    /// Adds a piece on the square with a bit.
    pub(crate) fn put(&mut self, piece: Piece, bit: u8) {
        let pieces = match piece.rank {
            Rank::Man => &mut self.men,
            Rank::King => &mut self.kings,
        };
        pieces[piece.color.index()] |= 1 << bit;
    }

    /// [`Setup::check`] without its result.
    pub(crate) fn check(&self, data: &VariantData) -> Result<(), SetupError> {
        let first = |squares: u128| data.square_name(squares.trailing_zeros() as u8);
        let mut seen = 0;
        for set in [self.men[0], self.men[1], self.kings[0], self.kings[1]] {
            if seen & set != 0 {
                return Err(SetupError::TwoPieces {
                    square: first(seen & set),
                });
            }
            seen |= set;
        }
        for color in Color::ALL {
            let uncrowned = self.men[color.index()] & data.promotion_row(color);
            if uncrowned != 0 {
                return Err(SetupError::ManOnPromotionRow {
                    color,
                    square: first(uncrowned),
                });
            }
        }
        let Some(limit) = data.rules.kings.steps_in_a_row else {
            return Ok(());
        };
        for color in Color::ALL {
            let Some((bit, steps)) = self.king_steps[color.index()] else {
                continue;
            };
            if self.kings[color.index()] >> bit & 1 == 0 {
                return Err(SetupError::StepsWithoutKing {
                    color,
                    square: data.square_name(bit),
                });
            }
            if !(1..=limit).contains(&steps) {
                return Err(SetupError::TooManySteps {
                    color,
                    steps,
                    limit,
                });
            }
        }
        Ok(())
    }
}

impl<V: Variant> Setup<V> {
    /// The setup without its type parameter.
    pub(crate) fn erased(&self) -> ErasedSetup {
        ErasedSetup {
            side_to_move: self.side_to_move,
            men: self.men.map(word_of),
            kings: self.kings.map(word_of),
            king_steps: self
                .king_steps
                .map(|steps| steps.map(|(king, steps)| (king.bit(), steps))),
        }
    }

    /// The inverse of [`erased`](Setup::erased).
    pub(crate) fn of_erased(erased: &ErasedSetup) -> Setup<V> {
        Setup {
            side_to_move: erased.side_to_move,
            men: erased.men.map(set_of),
            kings: erased.kings.map(set_of),
            king_steps: erased
                .king_steps
                .map(|steps| steps.map(|(bit, steps)| (Square::from_bit(bit), steps))),
        }
    }
}

/// A [`Position`](crate::Position) as words. Its key is kept, because it takes long to compute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErasedPosition {
    pub(crate) setup: ErasedSetup,
    pub(crate) key: u64,
}

impl ErasedPosition {
    /// The side to move.
    pub(crate) fn side_to_move(&self) -> Color {
        self.setup.side_to_move
    }
}

/// A move without its type parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErasedAction<'a> {
    pub(crate) source: u8,
    pub(crate) stops: &'a [u8],
    pub(crate) captured: u128,
    pub(crate) as_king: bool,
}

impl ErasedAction<'_> {
    /// As [`Action::target`].
    pub(crate) fn target(&self) -> u8 {
        self.stops.last().copied().unwrap_or(self.source)
    }

    /// As [`Action::is_capture`].
    pub(crate) fn is_capture(&self) -> bool {
        self.captured != 0
    }

    /// As [`Action::path`].
    pub(crate) fn path(&self) -> impl Iterator<Item = u8> + Clone {
        std::iter::once(self.source).chain(self.stops.iter().copied())
    }

    /// As [`Action::effect`].
    pub(crate) fn effect(&self) -> (u8, u8, u128) {
        // The source is never a captured square, so it can mark a promotion during the capture.
        let mark = u128::from(self.as_king) << self.source;
        (self.source, self.target(), self.captured | mark)
    }
}

impl<V: Variant> Action<V> {
    /// The move without its type parameter.
    #[inline]
    pub(crate) fn erased(&self) -> ErasedAction<'_> {
        let path = self.squares();
        ErasedAction {
            source: path.source(),
            stops: path.stops(),
            captured: word_of(self.captured()),
            as_king: self.as_king(),
        }
    }
}

/// A list of moves without its type parameter.
pub(crate) trait ErasedActions {
    /// The number of moves.
    fn len(&self) -> usize;

    /// A move, by its index.
    fn get(&self, index: usize) -> ErasedAction<'_>;

    /// The index of the first move from `start` on with this source and target.
    fn between(&self, start: usize, source: u8, target: u8) -> Option<usize>;
}

impl<V: Variant> ErasedActions for ActionList<V> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn get(&self, index: usize) -> ErasedAction<'_> {
        self[index].erased()
    }

    fn between(&self, start: usize, source: u8, target: u8) -> Option<usize> {
        let leads =
            |action: &Action<V>| action.source().bit() == source && action.target().bit() == target;
        let found = self.as_slice().get(start..)?.iter().position(leads)?;
        Some(start + found)
    }
}

/// All moves of a list, in order.
pub(crate) fn each(actions: &dyn ErasedActions) -> impl Iterator<Item = ErasedAction<'_>> + Clone {
    (0..actions.len()).map(|index| actions.get(index))
}

/// The word of a set, extended to 128 bits.
#[inline]
pub(crate) fn word_of<V: Variant>(set: SquareSet<V>) -> u128 {
    set.word().to_u128().expect("no word has more bits")
}

/// The squares whose bits are set.
#[inline]
pub(crate) fn set_of<V: Variant>(word: u128) -> SquareSet<V> {
    SquareSet::from_word(V::Word::from_mask(word))
}
