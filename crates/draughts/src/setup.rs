//! Pieces put on a board by hand, checked before they become a position.

use thiserror::Error;

use crate::{Color, Position, Square, SquareSet, Variant};

/// Man or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// An uncrowned piece.
    Man,
    /// A crowned piece; towers calls it a tower.
    King,
}

/// A piece: whose, and of which rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The player it belongs to.
    pub color: Color,
    /// Man or king.
    pub rank: Rank,
}

impl Piece {
    /// `w` and `b` for men, `W` and `B` for kings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.rank {
            Rank::Man => self.color.letter().to_ascii_lowercase(),
            Rank::King => self.color.letter(),
        }
    }
}

/// Pieces on a board and the side to move, not yet checked: [`Setup::check`] makes a [`Position`].
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
    /// The king that made each player's last moves and the number of these moves, all of them steps, by
    /// [`Color::index`]. Variants that do not limit a king's steps in a row ignore it.
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
        let rules = V::RULES;
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
                .fold(SquareSet::EMPTY, |men, row| men | SquareSet::row(row))
        });
        Setup {
            men,
            ..Setup::empty(rules.first_to_act)
        }
    }

    /// Adds a piece. A square that gets two pieces is an error that [`Setup::check`] reports, unless
    /// the two are alike.
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
    /// Where a square holds two pieces, a man stands on its promotion row, or steps were made by a king that there is
    /// not, or more than are allowed.
    pub fn check(&self) -> Result<Position<V>, SetupError> {
        let mut seen = SquareSet::EMPTY;
        for set in [self.men[0], self.men[1], self.kings[0], self.kings[1]] {
            if let Some(square) = (seen & set).first() {
                return Err(SetupError::TwoPieces {
                    square: square.to_string(),
                });
            }
            seen |= set;
        }
        for color in Color::ALL {
            let promotion = SquareSet::promotion_row(color);
            if let Some(square) = (self.men[color.index()] & promotion).first() {
                return Err(SetupError::ManOnPromotionRow {
                    color,
                    square: square.to_string(),
                });
            }
        }
        self.check_king_steps()?;
        Ok(Position::from_checked(self))
    }
}

impl<V: Variant> Setup<V> {
    fn check_king_steps(&self) -> Result<(), SetupError> {
        let Some(limit) = V::RULES.kings.steps_in_a_row else {
            return Ok(());
        };
        for color in Color::ALL {
            let Some((square, steps)) = self.king_steps[color.index()] else {
                continue;
            };
            if !self.kings[color.index()].contains(square) {
                return Err(SetupError::StepsWithoutKing {
                    color,
                    square: square.to_string(),
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

/// Why a [`Setup`] is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A square holds more than one piece.
    #[error("two pieces on {square}: expected one piece a square")]
    TwoPieces {
        /// The square's name in the variant's own notation.
        square: String,
    },
    /// A man stands where it would have become a king.
    #[error("a {color} man on {square}, where it would have become a king")]
    ManOnPromotionRow {
        /// Whose man.
        color: Color,
        /// The square's name in the variant's own notation.
        square: String,
    },
    /// Steps of a king where there is none.
    #[error("steps of a {color} king on {square}, where there is none")]
    StepsWithoutKing {
        /// Whose king.
        color: Color,
        /// The square's name in the variant's own notation.
        square: String,
    },
    /// A king has made no step, or more in a row than the rules allow.
    #[error("{steps} steps in a row of a {color} king: expected 1 to {limit}")]
    TooManySteps {
        /// Whose king.
        color: Color,
        /// The steps.
        steps: u8,
        /// The most that are allowed.
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
    fn men_begin_behind_empty_rows_where_the_rules_say_so() {
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
