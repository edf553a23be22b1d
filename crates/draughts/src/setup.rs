//! Setups: pieces placed freely, which are checked before they become a position.

use thiserror::Error;

use crate::{Color, Position, Square, SquareSet, Variant};

/// Man or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// An ordinary piece.
    Man,
    /// A promoted piece; called a tower in the game of towers.
    King,
}

/// A piece: its colour and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The player who owns it.
    pub color: Color,
    /// Man or king.
    pub rank: Rank,
}

impl Piece {
    /// `w` or `b` for a man, `W` or `B` for a king.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.rank {
            Rank::Man => self.color.letter().to_ascii_lowercase(),
            Rank::King => self.color.letter(),
        }
    }
}

/// Pieces on a board and the side to move, not yet checked. [`Setup::check`] turns it into a [`Position`].
///
/// Setups of a variant are ordered by the side to move, then by the men of white, those of black, the kings of white
/// and those of black, then by the king steps. Sets of squares are compared as numbers whose lowest bit is the first
/// square, row by row from the top left.
///
/// ```
/// use tessera_draughts::{Color, Piece, Rank, Setup, Square, Variant};
/// let square = |name| Square::parse(Variant::ENGLISH, name).unwrap();
/// let mut setup = Setup::empty(Variant::ENGLISH, Color::White);
/// setup.put(Piece { color: Color::White, rank: Rank::King }, square("22"));
/// setup.put(Piece { color: Color::Black, rank: Rank::Man }, square("18"));
/// let position = setup.check().unwrap();
/// assert_eq!(position.legal_actions()[0].to_string(), "22x15");
///
/// setup.put(Piece { color: Color::Black, rank: Rank::Man }, square("30"));
/// let error = setup.check().unwrap_err();
/// assert_eq!(error.to_string(), "a black man on 30, where it would have become a king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// The variant.
    pub variant: Variant,
    /// The side to move.
    pub side_to_move: Color,
    /// Each player's men, by [`Color::index`].
    pub men: [SquareSet; 2],
    /// Each player's kings, by [`Color::index`].
    pub kings: [SquareSet; 2],
    /// For each player, by [`Color::index`]: the bit of the king that made the player's last moves, and the number of
    /// these moves, all of them steps. Ignored in variants without a limit on consecutive king steps.
    pub king_steps: [Option<(u8, u8)>; 2],
}

impl Setup {
    /// A board without pieces.
    #[must_use]
    pub fn empty(variant: Variant, side_to_move: Color) -> Setup {
        Setup {
            variant,
            side_to_move,
            men: [SquareSet::EMPTY; 2],
            kings: [SquareSet::EMPTY; 2],
            king_steps: [None; 2],
        }
    }

    /// The variant's initial position.
    #[must_use]
    pub fn initial(variant: Variant) -> Setup {
        let rules = variant.rules();
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
                .fold(SquareSet::EMPTY, |men, row| men | variant.row(row))
        });
        Setup {
            men,
            ..Setup::empty(variant, rules.first_to_move)
        }
    }

    /// Adds a piece. If a square gets two different pieces, [`Setup::check`] reports an error.
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.put_on(piece, square.bit());
    }

    /// Adds a piece on the square with a bit.
    pub(crate) fn put_on(&mut self, piece: Piece, bit: u8) {
        let pieces = match piece.rank {
            Rank::Man => &mut self.men,
            Rank::King => &mut self.kings,
        };
        pieces[piece.color.index()] |= SquareSet::of(bit);
    }

    /// The position with these pieces.
    ///
    /// # Errors
    /// If a square has two pieces, a man stands on its promotion row, or `king_steps` names a square without such a
    /// king or a number of steps that the rules do not allow.
    pub fn check(&self) -> Result<Position, SetupError> {
        let name = |set: SquareSet| {
            let first = set.first().map(|bit| self.variant.square_name(bit));
            first.unwrap_or_default()
        };
        let mut seen = SquareSet::EMPTY;
        for set in [self.men[0], self.men[1], self.kings[0], self.kings[1]] {
            if seen.intersects(set) {
                return Err(SetupError::TwoPieces {
                    square: name(seen & set),
                });
            }
            seen |= set;
        }
        for color in Color::ALL {
            let uncrowned = self.men[color.index()] & self.variant.promotion_row(color);
            if !uncrowned.is_empty() {
                return Err(SetupError::ManOnPromotionRow {
                    color,
                    square: name(uncrowned),
                });
            }
        }
        let Some(limit) = self.variant.rules().kings.steps_in_a_row else {
            return Ok(Position::from_checked(self));
        };
        for color in Color::ALL {
            let Some((bit, steps)) = self.king_steps[color.index()] else {
                continue;
            };
            if !self.kings[color.index()].contains(bit) {
                return Err(SetupError::StepsWithoutKing {
                    color,
                    square: self.variant.square_name(bit),
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
        Ok(Position::from_checked(self))
    }
}

/// Why a [`Setup`] is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A square has more than one piece.
    #[error("two pieces on {square}: expected one piece per square")]
    TwoPieces {
        /// The square's name in the variant's notation.
        square: String,
    },
    /// A man stands on its promotion row, where it would have become a king.
    #[error("a {color} man on {square}, where it would have become a king")]
    ManOnPromotionRow {
        /// The owner of the man.
        color: Color,
        /// The square's name in the variant's notation.
        square: String,
    },
    /// King steps are given for a square without a king of that player.
    #[error("steps of a {color} king on {square}: there is no such king")]
    StepsWithoutKing {
        /// The owner of the king.
        color: Color,
        /// The square's name in the variant's notation.
        square: String,
    },
    /// The number of consecutive king steps is 0 or above the limit.
    #[error("{steps} steps in a row of a {color} king: expected 1 to {limit}")]
    TooManySteps {
        /// The owner of the king.
        color: Color,
        /// The number of steps.
        steps: u8,
        /// Maximum number allowed.
        limit: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_square() {
        let towers = Variant::TOWERS;
        let square = |name| Square::parse(towers, name).unwrap();
        let [king, man] = [Rank::King, Rank::Man].map(|rank| Piece {
            color: Color::White,
            rank,
        });
        let mut setup = Setup::empty(towers, Color::Black);
        setup.put(king, square("C4"));
        setup.put(king, square("C4"));
        assert!(setup.check().is_ok(), "the same piece again");
        let black = Piece {
            color: Color::Black,
            ..man
        };
        setup.put(black, square("C4"));
        let error = SetupError::TwoPieces {
            square: "C4".into(),
        };
        assert_eq!(setup.check(), Err(error));

        let mut setup = Setup::empty(towers, Color::Black);
        setup.put(man, square("A8"));
        let error = SetupError::ManOnPromotionRow {
            color: Color::White,
            square: "A8".into(),
        };
        assert_eq!(setup.check(), Err(error));
    }

    #[test]
    fn men_start_with_empty_rows_behind_them_in_turkish() {
        let turkish = Variant::TURKISH;
        let setup = Setup::initial(turkish);
        let rows = |first, second| turkish.row(first) | turkish.row(second);
        assert_eq!(setup.men, [rows(6, 5), rows(1, 2)]);
    }

    #[test]
    fn kings_may_stand_anywhere() {
        let english = Variant::ENGLISH;
        let kings = [english.row(0), english.row(7)];
        let setup = Setup {
            kings,
            ..Setup::empty(english, Color::White)
        };
        assert!(setup.check().is_ok());
    }
}
