//! Setups: pieces placed freely, which are checked before they become a position.

use thiserror::Error;

use crate::erased::{ErasedSetup, VariantData};
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
/// ```
/// use tessera_draughts::{Color, English, Piece, Rank, Setup};
/// let mut setup = Setup::<English>::empty(Color::White);
/// setup.put(Piece { color: Color::White, rank: Rank::King }, "22".parse()?);
/// setup.put(Piece { color: Color::Black, rank: Rank::Man }, "18".parse()?);
/// let position = setup.check().unwrap();
/// assert_eq!(position.legal_actions()[0].to_string(), "22x15");
///
/// setup.put(Piece { color: Color::Black, rank: Rank::Man }, "30".parse()?);
/// let error = setup.check().unwrap_err();
/// assert_eq!(error.to_string(), "a black man on 30, where it would have become a king");
/// # Ok::<(), tessera_draughts::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup<V: Variant> {
    /// The side to move.
    pub side_to_move: Color,
    /// Each player's men, by [`Color::index`].
    pub men: [SquareSet<V>; 2],
    /// Each player's kings, by [`Color::index`].
    pub kings: [SquareSet<V>; 2],
    /// For each player, by [`Color::index`]: the king that made the player's last moves, and the number of these moves,
    /// all of them steps. Ignored in variants without a limit on consecutive king steps.
    pub king_steps: [Option<(Square<V>, u8)>; 2],
}

impl<V: Variant> Setup<V> {
    /// A board without pieces.
    #[must_use]
    pub fn empty(side_to_move: Color) -> Setup<V> {
        Setup {
            side_to_move,
            men: [SquareSet::EMPTY; 2],
            kings: [SquareSet::EMPTY; 2],
            king_steps: [None; 2],
        }
    }

    /// The variant's initial position.
    #[must_use]
    pub fn initial() -> Setup<V> {
        Setup::of_erased(&ErasedSetup::initial(VariantData::of::<V>()))
    }

    /// Adds a piece. If a square gets two different pieces, [`Setup::check`] reports an error.
    pub fn put(&mut self, piece: Piece, square: Square<V>) {
        let pieces = match piece.rank {
            Rank::Man => &mut self.men,
            Rank::King => &mut self.kings,
        };
        pieces[piece.color.index()] |= square.into();
    }

    /// The position with these pieces.
    ///
    /// # Errors
    /// If a square has two pieces, a man stands on its promotion row, or `king_steps` names a square without such a
    /// king or a number of steps that the rules do not allow.
    pub fn check(&self) -> Result<Position<V>, SetupError> {
        self.erased().check(VariantData::of::<V>())?;
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
        /// The largest number allowed.
        limit: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, Towers, Turkish};

    #[test]
    fn errors_name_the_square() {
        let mut setup = Setup::<Towers>::empty(Color::Black);
        setup.put(
            Piece {
                color: Color::White,
                rank: Rank::King,
            },
            "C4".parse().unwrap(),
        );
        setup.put(
            Piece {
                color: Color::White,
                rank: Rank::King,
            },
            "C4".parse().unwrap(),
        );
        assert!(setup.check().is_ok(), "the same piece again");
        setup.put(
            Piece {
                color: Color::Black,
                rank: Rank::Man,
            },
            "C4".parse().unwrap(),
        );
        assert_eq!(
            setup.check(),
            Err(SetupError::TwoPieces {
                square: "C4".into()
            })
        );

        let mut setup = Setup::<Towers>::empty(Color::Black);
        setup.put(
            Piece {
                color: Color::White,
                rank: Rank::Man,
            },
            "A8".parse().unwrap(),
        );
        let error = SetupError::ManOnPromotionRow {
            color: Color::White,
            square: "A8".into(),
        };
        assert_eq!(setup.check(), Err(error));
    }

    #[test]
    fn men_start_with_empty_rows_behind_them_in_turkish() {
        let setup = Setup::<Turkish>::initial();
        let rows = |first, second| SquareSet::row(first) | SquareSet::row(second);
        assert_eq!(setup.men, [rows(6, 5), rows(1, 2)]);
    }

    #[test]
    fn kings_may_stand_anywhere() {
        let kings = [SquareSet::row(0), SquareSet::row(7)];
        let setup = Setup::<English> {
            kings,
            ..Setup::empty(Color::White)
        };
        assert!(setup.check().is_ok());
    }
}
