//! Positions and moves without a type parameter, for code that chooses the variant at run time.
//!
//! They are plain values that can be stored, compared and shown. Rules, searches and tables are compiled for each
//! variant, so a value is converted to its generic counterpart before they use it.

use std::fmt;

use smallvec::SmallVec;

use crate::action::Path;
use crate::erased::{ErasedSetup, bits_of, set_of, word_of};
use crate::fen::write_fen;
use crate::notation::{write_action, write_square};
use crate::{
    Action, Color, Geometry, NotationStyle, Piece, Position, Rules, Setup, SetupError, Square,
    Variant, VariantId,
};

/// A square of a board, with the variant known at run time.
///
/// Ordered row by row from the top left. Prints as its name in the variant's notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainSquare {
    variant: VariantId,
    bit: u8,
}

impl PlainSquare {
    /// The square at a row (from the top) and a column (from the left), counted from 0; `None` if there is no playing
    /// square.
    ///
    /// ```
    /// use tessera_draughts::{PlainSquare, VariantId};
    /// let square = PlainSquare::at(VariantId::English, 7, 2).unwrap();
    /// assert_eq!((square.to_string(), square.number(), square.cell()), ("30".to_owned(), 30, 58));
    /// assert_eq!(PlainSquare::at(VariantId::English, 0, 0), None);
    /// ```
    #[must_use]
    pub fn at(variant: VariantId, row: usize, column: usize) -> Option<PlainSquare> {
        let (row, column) = (i32::try_from(row).ok()?, i32::try_from(column).ok()?);
        let bit = variant.geometry().bit(row, column)?;
        Some(PlainSquare { variant, bit })
    }

    /// The playing squares of a variant's board, row by row from the top left.
    pub fn all(variant: VariantId) -> impl Iterator<Item = PlainSquare> {
        squares(variant, variant.geometry().mask())
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub fn row(self) -> usize {
        self.variant.geometry().row(self.bit) as usize
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub fn column(self) -> usize {
        self.variant.geometry().column(self.bit) as usize
    }

    /// The index among all cells of the board, including those not in use: row by row from the top left, counted from
    /// 0.
    #[must_use]
    pub fn cell(self) -> usize {
        self.row() * usize::from(self.variant.rules().board.width) + self.column()
    }

    /// The number in the numeric style, counted from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.variant.data().number(self.bit)
    }

    /// The name in the given style.
    #[must_use]
    pub fn named(self, style: NotationStyle) -> String {
        struct Named(PlainSquare, NotationStyle);
        impl fmt::Display for Named {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.1)
            }
        }
        Named(self, style).to_string()
    }

    fn write(self, f: &mut fmt::Formatter<'_>, style: NotationStyle) -> fmt::Result {
        write_square(f, self.variant.data(), self.bit, style)
    }
}

impl fmt::Display for PlainSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.variant.rules().notation.style)
    }
}

impl fmt::Debug for PlainSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlainSquare({self})")
    }
}

/// The squares of a variant's board whose bits are set.
fn squares(variant: VariantId, bits: u128) -> impl Iterator<Item = PlainSquare> {
    bits_of(bits).map(move |bit| PlainSquare { variant, bit })
}

/// A move, with the variant known at run time. Prints in the variant's notation with every square of its path.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PlainAction {
    variant: VariantId,
    source: u8,
    stops: SmallVec<[u8; 14]>,
    captured: u128,
    as_king: bool,
}

impl PlainAction {
    /// The variant of the move.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The path: all squares on which the piece stops, from the source to the target.
    pub fn path(&self) -> impl Iterator<Item = PlainSquare> {
        let variant = self.variant;
        let bits = std::iter::once(&self.source).chain(&self.stops);
        bits.map(move |&bit| PlainSquare { variant, bit })
    }

    /// The squares of the captured pieces, row by row from the top left; empty for a step.
    pub fn captured(&self) -> impl Iterator<Item = PlainSquare> {
        squares(self.variant, self.captured)
    }

    /// Whether the move captures a piece.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.captured != 0
    }

    /// The name of the move in the given notation style.
    #[must_use]
    pub fn named(&self, style: NotationStyle) -> String {
        struct Named<'a>(&'a PlainAction, NotationStyle);
        impl fmt::Display for Named<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.1)
            }
        }
        Named(self, style).to_string()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, style: NotationStyle) -> fmt::Result {
        let squares = (self.source, &self.stops[..]);
        write_action(f, self.variant.data(), squares, self.is_capture(), style)
    }
}

impl fmt::Display for PlainAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.variant.rules().notation.style)
    }
}

impl fmt::Debug for PlainAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlainAction({self})")
    }
}

impl<V: Variant> Action<V> {
    /// The move without its type parameter; `None` if the variant has no [`VariantId`].
    ///
    /// ```
    /// use tessera_draughts::{Action, English, Position};
    /// let position: Position<English> = "W:W31:B27,19,11".parse()?;
    /// let action = position.legal_actions()[0];
    /// let plain = action.plain().unwrap();
    /// assert_eq!(plain.to_string(), "31x24x15x8");
    /// assert_eq!(Action::of_plain(&plain), Some(action));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn plain(&self) -> Option<PlainAction> {
        let path = self.squares();
        Some(PlainAction {
            variant: V::ID?,
            source: path.source(),
            stops: SmallVec::from_slice(path.stops()),
            captured: word_of(self.captured()),
            as_king: self.as_king(),
        })
    }

    /// Converts a move back to its generic counterpart; `None` if it belongs to another variant.
    #[must_use]
    pub fn of_plain(plain: &PlainAction) -> Option<Action<V>> {
        if V::ID != Some(plain.variant) {
            return None;
        }
        let stops = plain.stops.iter().map(|&bit| Square::from_bit(bit));
        let path = stops.fold(Path::from(Square::from_bit(plain.source)), Path::to);
        Some(Action::new(set_of(plain.captured), plain.as_king, path))
    }
}

/// A position, with the variant known at run time: pieces, the side to move, and the record of earlier moves.
///
/// Positions of a variant are ordered by the side to move, then by the men of white, those of black, the kings of white
/// and those of black, then by the record. Sets of squares are compared as numbers whose lowest bit is the first
/// square, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlainPosition {
    variant: VariantId,
    setup: ErasedSetup,
}

impl PlainPosition {
    /// The variant of the position.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The variant's rules.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    pub(crate) fn setup(&self) -> &ErasedSetup {
        &self.setup
    }

    /// The position of a setup that the caller has checked.
    pub(crate) fn of_setup(variant: VariantId, setup: ErasedSetup) -> PlainPosition {
        PlainPosition { variant, setup }
    }

    /// As [`Position::to_fen`].
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:WK22:B18".parse()?;
    /// assert_eq!(position.plain().unwrap().to_fen(), "W:WK22:B18");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_fen_in(NotationStyle::Numeric)
    }

    /// As [`Position::to_fen_in`].
    #[must_use]
    pub fn to_fen_in(&self, style: NotationStyle) -> String {
        write_fen(self.variant.data(), &self.setup, style)
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.setup.side_to_move
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: PlainSquare) -> Option<Piece> {
        self.setup.piece_at(square.bit)
    }

    /// The number of pieces of both players on the board.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.setup.pieces().count_ones()
    }
}

/// Prints a diagram, like [`Position`].
impl fmt::Display for PlainPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |bit| self.setup.piece_at(bit).map_or('.', Piece::letter);
        let (rules, geometry) = (self.rules(), self.variant.geometry());
        write_diagram(f, rules, geometry, letter)?;
        write!(f, "\n{} to move", self.side_to_move())
    }
}

impl fmt::Debug for PlainPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlainPosition({} {})", self.variant, self.to_fen())
    }
}

/// Writes a diagram. `letter` gives the letter for each square, which is given by its bit.
pub(crate) fn write_diagram(
    f: &mut fmt::Formatter<'_>,
    rules: &Rules,
    geometry: &Geometry,
    letter: impl Fn(u8) -> char,
) -> fmt::Result {
    let (board, notation) = (rules.board, rules.notation);
    let margin = board.height.to_string().len();
    for row in 0..i32::from(board.height) {
        let mut line = format!("{:>margin$}", notation.row_number(board, row));
        for column in 0..i32::from(board.width) {
            line.push(' ');
            line.push(geometry.bit(row, column).map_or(' ', &letter));
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    write!(f, "{:margin$}", "")?;
    for column in 0..i32::from(board.width) {
        write!(f, " {}", notation.column_letter(board, column))?;
    }
    Ok(())
}

impl<V: Variant> Position<V> {
    /// The position without its type parameter; `None` if the variant has no [`VariantId`].
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position: Position<English> = "W:WK22:B18".parse()?;
    /// let plain = position.plain().unwrap();
    /// assert_eq!(plain.to_string(), position.to_string());
    /// assert_eq!(Position::of_plain(&plain), Some(position));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn plain(&self) -> Option<PlainPosition> {
        Some(PlainPosition {
            variant: V::ID?,
            setup: self.to_setup().erased(),
        })
    }

    /// Converts a position back to its generic counterpart; `None` if it belongs to another variant.
    #[must_use]
    pub fn of_plain(plain: &PlainPosition) -> Option<Position<V>> {
        if V::ID != Some(plain.variant) {
            return None;
        }
        Some(Position::from_checked(&Setup::of_erased(&plain.setup)))
    }
}

/// Pieces on a board, not yet checked, with the variant known at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlainSetup {
    variant: VariantId,
    setup: ErasedSetup,
}

impl PlainSetup {
    /// A board without pieces.
    ///
    /// ```
    /// use tessera_draughts::{Color, Piece, PlainSetup, PlainSquare, Rank, VariantId};
    /// let mut setup = PlainSetup::empty(VariantId::English, Color::White);
    /// let man = Piece { color: Color::White, rank: Rank::Man };
    /// setup.put(man, PlainSquare::at(VariantId::English, 7, 2).unwrap());
    /// assert_eq!(setup.check().unwrap().pieces(), 1);
    /// ```
    #[must_use]
    pub fn empty(variant: VariantId, side_to_move: Color) -> PlainSetup {
        PlainSetup {
            variant,
            setup: ErasedSetup::empty(side_to_move),
        }
    }

    /// Adds a piece. If a square gets two different pieces, [`check`](PlainSetup::check) reports an error.
    pub fn put(&mut self, piece: Piece, square: PlainSquare) {
        self.setup.put(piece, square.bit);
    }

    /// The position with these pieces.
    ///
    /// # Errors
    /// If a square has two pieces, or a man stands on its promotion row.
    pub fn check(&self) -> Result<PlainPosition, SetupError> {
        self.setup.check(self.variant.data())?;
        Ok(PlainPosition {
            variant: self.variant,
            setup: self.setup,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SquareSet;
    use crate::testing::{for_each_variant, random_game};

    #[test]
    fn positions_and_moves_convert_in_both_directions() {
        fn check<V: Variant>() {
            for seed in 0..5 {
                for position in random_game::<V>(seed, 120) {
                    let plain = position.plain().unwrap();
                    assert_eq!(Position::of_plain(&plain), Some(position));
                    assert_eq!(plain.to_string(), position.to_string());
                    assert_eq!(
                        PlainSquare::all(plain.variant())
                            .map(|square| plain.piece_at(square))
                            .collect::<Vec<_>>(),
                        SquareSet::<V>::all()
                            .into_iter()
                            .map(|square| position.piece_at(square))
                            .collect::<Vec<_>>()
                    );
                    for action in position.legal_actions() {
                        let plain = action.plain().unwrap();
                        assert_eq!(Action::of_plain(&plain), Some(action));
                        for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
                            assert_eq!(plain.named(style), action.named(style).to_string());
                        }
                        let path: Vec<String> = plain.path().map(|s| s.to_string()).collect();
                        let typed: Vec<String> = action.path().map(|s| s.to_string()).collect();
                        assert_eq!(path, typed);
                    }
                }
            }
        }
        for_each_variant!(check);
    }

    #[test]
    fn values_of_other_variants_do_not_convert() {
        use crate::{English, Russian};
        let position = Position::<English>::initial();
        assert_eq!(
            Position::<Russian>::of_plain(&position.plain().unwrap()),
            None
        );
        let action = position.legal_actions()[0].plain().unwrap();
        assert_eq!(Action::<Russian>::of_plain(&action), None);
    }
}
