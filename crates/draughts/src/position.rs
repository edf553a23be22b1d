//! Positions.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::fen::{read_fen, write_fen};
use crate::zobrist::{WHITE_TO_MOVE, key_of};
use crate::{
    Action, ActionList, Color, Effect, FenError, Memory, NotationStyle, Outcome, Piece, Pieces,
    Rank, Rules, Setup, SetupError, Square, SquareSet, Variant, WinReason, WithoutAction, Word,
};

/// A position of any variant: the pieces on the board, the side to move, and what is remembered of earlier moves
/// (nothing in most variants, see [`Memory`]).
///
/// Created from FEN, from a checked [`Setup`] or by playing a move. Prints as a diagram.
///
/// `W` is the word that holds the board. Code that visits few positions uses the default, which every board fits. Code
/// that visits many is generic over the word, and calls [`cast`](Position::cast) once: see
/// [`with_word!`](crate::with_word).
///
/// Positions of a variant are ordered like [setups](Setup).
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// let mut position = Position::initial(Variant::ENGLISH);
/// let action = position.parse_action("11-15")?;
/// position.apply(&action);
/// assert_eq!(position.to_string(), "\
/// 8   b   b   b   b
/// 7 b   b   b   b
/// 6   b   b   .   b
/// 5 .   .   b   .
/// 4   .   .   .   .
/// 3 w   w   w   w
/// 2   w   w   w   w
/// 1 w   w   w   w
///   a b c d e f g h
/// white to move");
/// # Ok::<(), tessera_draughts::ActionError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position<W: Word = u128> {
    sides: [SquareSet<W>; 2],
    kings: SquareSet<W>,
    variant: Variant,
    key: u64,
    memory: Memory,
    side_to_move: Color,
}

impl Position {
    /// A variant's initial position.
    #[must_use]
    pub fn initial(variant: Variant) -> Position {
        Position::from_checked(&Setup::initial(variant))
    }

    /// Reads a position in FEN.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W22,K31:B18")?;
    /// let moves: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
    /// assert_eq!(moves, ["22x15"]);
    /// assert_eq!(position.after(&position.legal_actions()[0]).to_fen(), "B:W15,K31:B");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If `fen` is not a position of the variant.
    pub fn of_fen(variant: Variant, fen: &str) -> Result<Position, FenError> {
        read_fen(variant, fen)
    }

    /// The position with these pieces.
    ///
    /// # Errors
    /// If two pieces are on one square, or a man is on a square where it would have become a king.
    ///
    /// # Panics
    /// If a square is of another variant.
    pub fn of_pieces(
        variant: Variant,
        side_to_move: Color,
        pieces: impl IntoIterator<Item = (Piece, Square)>,
    ) -> Result<Position, SetupError> {
        let mut setup = Setup::empty(variant, side_to_move);
        for (piece, square) in pieces {
            assert_eq!(square.variant(), variant, "a square of another variant");
            setup.put(piece, square);
        }
        setup.check()
    }

    /// The position of a setup that the caller has checked.
    pub(crate) fn from_checked(setup: &Setup) -> Position {
        let mut position = Position {
            sides: [setup.men[0] | setup.kings[0], setup.men[1] | setup.kings[1]],
            kings: setup.kings[0] | setup.kings[1],
            variant: setup.variant,
            key: 0,
            memory: Memory::NONE,
            side_to_move: setup.side_to_move,
        };
        let (mover, opponent) = (setup.side_to_move, setup.side_to_move.other());
        let king_steps = [mover, opponent].map(|color| setup.king_steps[color.index()]);
        let limit = setup.variant.king_step_limit();
        position.memory = Memory::of_king_steps(limit, &position.pieces(), king_steps);
        position.key = position.computed_key();
        position
    }
}

impl<W: Word> Position<W> {
    /// The same position in another word, which must have a bit for each square of the board.
    ///
    /// # Panics
    /// If the board does not fit the word.
    #[must_use]
    #[inline]
    pub fn cast<X: Word>(&self) -> Position<X> {
        assert!(
            X::BITS == 128 || self.variant.fits_u64(),
            "the board needs a larger word"
        );
        let cast = |set: SquareSet<W>| SquareSet::from_word(X::from_mask(set.word().to_mask()));
        Position {
            sides: self.sides.map(cast),
            kings: cast(self.kings),
            variant: self.variant,
            key: self.key,
            memory: self.memory,
            side_to_move: self.side_to_move,
        }
    }

    /// The variant.
    #[must_use]
    #[inline(always)]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The variant's rules.
    #[must_use]
    #[inline(always)]
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// The setup with the same pieces and side to move.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            side_to_move: self.side_to_move,
            men: Color::ALL.map(|color| self.men(color).widened()),
            kings: Color::ALL.map(|color| self.kings(color).widened()),
            king_steps: Color::ALL.map(|color| self.king_step_bits(color)),
        }
    }

    /// The position with these pieces. They are given as the side to move sees them.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::initial(Variant::ENGLISH);
    /// let (pieces, side) = (position.pieces(), position.side_to_move());
    /// assert_eq!(Position::from_pieces(Variant::ENGLISH, &pieces, side), Ok(position));
    /// ```
    ///
    /// # Errors
    /// As [`Setup::check`].
    pub fn from_pieces(
        variant: Variant,
        pieces: &Pieces<W>,
        side_to_move: Color,
    ) -> Result<Position<W>, SetupError> {
        let mut setup = Setup::empty(variant, side_to_move);
        let sides = [
            (side_to_move, pieces.own),
            (side_to_move.other(), pieces.other),
        ];
        for ((color, side), steps) in sides.into_iter().zip(pieces.memory.king_steps()) {
            setup.men[color.index()] = side.without(pieces.kings).widened();
            setup.kings[color.index()] = (side & pieces.kings).widened();
            setup.king_steps[color.index()] = steps;
        }
        Ok(setup.check()?.cast())
    }

    /// The position in FEN with numbered squares: `W:W21,22,K31:B1,2`. Counters of consecutive king steps follow if the
    /// variant limits them.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:WK31,22,21:Bb8,2")?;
    /// assert_eq!(position.to_fen(), "W:W21,22,K31:B1,2");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_fen_in(NotationStyle::Numeric)
    }

    /// The position in FEN, with squares named in the given style.
    #[must_use]
    pub fn to_fen_in(&self, style: NotationStyle) -> String {
        write_fen(&self.to_setup(), style)
    }

    /// The king that made a player's last moves, and the number of these moves, all of them steps. `None` if the
    /// variant has no limit on consecutive king steps, or the player has no men.
    ///
    /// ```
    /// use tessera_draughts::{Color, Position, Variant};
    /// let mut position = Position::of_fen(Variant::FRISIAN, "W:WK46,31:BK50,20")?;
    /// position.apply(&position.parse_action("46-41").unwrap());
    /// let (square, steps) = position.king_steps(Color::White).unwrap();
    /// assert_eq!((square.to_string().as_str(), steps), ("41", 1));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn king_steps(&self, color: Color) -> Option<(Square, u8)> {
        let (bit, steps) = self.king_step_bits(color)?;
        Some((Square::of_bit(self.variant, bit), steps))
    }

    fn king_step_bits(&self, color: Color) -> Option<(u8, u8)> {
        let [own, other] = self.memory.king_steps();
        if color == self.side_to_move {
            own
        } else {
            other
        }
    }

    /// The same pieces and side to move, without any record of earlier moves, like the first position of a game.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// let position = Position::of_fen(Variant::FRISIAN, "W:WK46,31:BK50,10:+0+246")?;
    /// assert_eq!(position.without_past().to_fen(), "W:W31,K46:B10,K50");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn without_past(&self) -> Position<W> {
        Position {
            memory: Memory::NONE,
            key: self.key ^ self.memory.key(self.side_to_move),
            ..*self
        }
    }

    /// The player to move.
    #[must_use]
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// A player's men.
    #[must_use]
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet<W> {
        self.sides[color.index()].without(self.kings)
    }

    /// A player's kings.
    #[must_use]
    #[inline(always)]
    pub fn kings(&self, color: Color) -> SquareSet<W> {
        self.sides[color.index()] & self.kings
    }

    /// The number of pieces of both players on the board.
    #[must_use]
    #[inline(always)]
    pub fn count(&self) -> u32 {
        (self.sides[0] | self.sides[1]).len()
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_on(square.bit())
    }

    /// The piece on the square with a bit.
    pub(crate) fn piece_on(&self, bit: u8) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|c| self.sides[c.index()].contains(bit))?;
        let rank = if self.kings.contains(bit) {
            Rank::King
        } else {
            Rank::Man
        };
        Some(Piece { color, rank })
    }

    /// A Zobrist key of the pieces, the side to move and the memory. It is the same on every machine. Equal positions
    /// have equal keys; the probability of equal keys for two different positions is about 1 in 2^64.
    #[must_use]
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The legal moves. They are ordered by source, row by row from the top left; then by direction, clockwise from
    /// north, nearer targets first; and likewise by each further jump of a capture.
    ///
    /// Every path of a capture is a separate move. A flying king that captures several pieces on a straight line does
    /// so on one path, whichever squares it may stop on: [`Action::path`] has the nearest.
    ///
    /// Boards can be filled so that a king has more paths than fit in memory. If all captures together need more than
    /// 16384 jumps, captures with the same effect ([`Action::effect`]) are listed only once, with the first of
    /// their paths.
    ///
    /// Even then the list is complete, unless the search enters more than 917504 different states of captures or finds
    /// more than 32768 effects. Beyond these limits, it contains the best captures found so far, at least one. Hill
    /// climbing over fillings of the board reached 680 thousand states in Frisian and 564 thousand in Turkish draughts.
    #[must_use]
    pub fn legal_actions(&self) -> ActionList<W> {
        let mut actions = ActionList::new();
        // The list is complete, because `stop` never returns `true`.
        let _ = self.legal_actions_until(&mut actions, &mut || false);
        actions
    }

    /// Adds the legal moves to `list`, which must be empty, in the order of [`legal_actions`](Position::legal_actions).
    /// If `stop` returns `true`, returns `false` and adds none.
    ///
    /// `stop` is called only if captures have too many paths to list all of them; then after every 1024 states.
    ///
    /// ```
    /// use tessera_draughts::{ActionList, Position, Variant};
    /// let position = Position::initial(Variant::TURKISH);
    /// let mut actions = ActionList::new();
    /// assert!(position.legal_actions_until(&mut actions, &mut || true));
    /// assert_eq!(actions, position.legal_actions());
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_actions_until(
        &self,
        list: &mut ActionList<W>,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        self.pieces()
            .list_actions(self.variant, self.side_to_move, list, stop)
    }

    /// Whether the side to move has a legal move. If so, the position alone does not end the game. Drawing rules
    /// ([`Rules::draws`](crate::Rules::draws)) may still end it, since they depend on earlier moves.
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.pieces().can_act(self.variant, self.side_to_move)
    }

    /// Whether the side to move can capture.
    #[must_use]
    #[inline]
    pub fn can_capture(&self) -> bool {
        self.pieces().can_capture(self.variant, self.side_to_move)
    }

    /// The result if the position itself decides the game, else `None`. A player without a legal move has lost, or has
    /// won if the rules say so ([`End`](crate::End)). In variants where the first king wins, the player who has just
    /// moved has won if it has a king; no legal moves are left. Draws and other results that depend on earlier moves
    /// are in [`Game::outcome`](crate::Game::outcome).
    ///
    /// ```
    /// use tessera_draughts::{Color, Outcome, Position, Variant, WinReason};
    /// assert_eq!(Position::initial(Variant::ENGLISH).outcome(), None);
    /// let blocked = Position::of_fen(Variant::ENGLISH, "B:B1:W5,6,10")?;
    /// let reason = WinReason::NoAction(Color::Black);
    /// assert_eq!(blocked.outcome(), Some(Outcome::Win(Color::White, reason)));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        (!self.can_act()).then(|| self.outcome_without_action())
    }

    /// The result if the side to move has no legal move.
    pub(crate) fn outcome_without_action(&self) -> Outcome {
        let (mover, end) = (self.side_to_move, self.rules().end);
        let opponent = mover.other();
        if end.first_king_wins && !self.kings(opponent).is_empty() {
            return Outcome::Win(opponent, WinReason::FirstKing);
        }
        let winner = match end.without_action {
            WithoutAction::Loses => opponent,
            WithoutAction::Wins => mover,
        };
        let reason = if self.sides[mover.index()].is_empty() {
            WinReason::NoPieces(mover)
        } else {
            WinReason::NoAction(mover)
        };
        Outcome::Win(winner, reason)
    }

    /// Plays a move, which must be one of the [`legal_actions`](Position::legal_actions) of this position. Any other
    /// move leads to an invalid position.
    pub fn apply(&mut self, action: &Action<W>) {
        *self = self.after(action);
    }

    /// The position after a legal move: see [`apply`](Position::apply).
    #[must_use]
    pub fn after(&self, action: &Action<W>) -> Position<W> {
        self.after_effect(&action.effect())
    }

    /// The position after the effect of a legal move.
    #[must_use]
    #[inline]
    pub fn after_effect(&self, effect: &Effect<W>) -> Position<W> {
        let (source, target) = (effect.source(), effect.target());
        let captured = effect.captured();
        let mover = self.side_to_move;
        let next = self.pieces().after(self.variant, mover, effect);

        let rank_of = |kings: SquareSet<W>, square: SquareSet<W>| {
            if kings.intersects(square) {
                Rank::King
            } else {
                Rank::Man
            }
        };
        let mut key = self.key ^ WHITE_TO_MOVE;
        key ^= key_of(mover, rank_of(self.kings, source), source);
        key ^= key_of(mover, rank_of(next.kings, target), target);
        if !captured.is_empty() {
            key ^= key_of(mover.other(), Rank::Man, captured.without(self.kings));
            key ^= key_of(mover.other(), Rank::King, captured & self.kings);
        }
        if self.variant.king_step_limit() > 0 {
            key ^= self.memory.key(mover) ^ next.memory.key(mover.other());
        }

        let mut sides = [next.other; 2];
        sides[mover.other().index()] = next.own;
        Position {
            sides,
            kings: next.kings,
            variant: self.variant,
            key,
            memory: next.memory,
            side_to_move: mover.other(),
        }
    }

    /// The pieces as the side to move sees them.
    #[must_use]
    #[inline(always)]
    pub fn pieces(&self) -> Pieces<W> {
        Pieces {
            own: self.sides[self.side_to_move.index()],
            other: self.sides[self.side_to_move.other().index()],
            kings: self.kings,
            memory: self.memory,
        }
    }

    fn computed_key(&self) -> u64 {
        let side = if self.side_to_move == Color::White {
            WHITE_TO_MOVE
        } else {
            0
        };
        let side = side ^ self.memory.key(self.side_to_move);
        Color::ALL.into_iter().fold(side, |key, color| {
            key ^ key_of(color, Rank::Man, self.men(color))
                ^ key_of(color, Rank::King, self.kings(color))
        })
    }
}

impl<W: Word> PartialEq for Position<W> {
    /// Compares the variant, the pieces, the side to move and the memory.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.sides == other.sides
            && self.kings == other.kings
            && self.side_to_move == other.side_to_move
            && self.memory == other.memory
            && self.variant == other.variant
    }
}

impl<W: Word> Eq for Position<W> {}

impl<W: Word> Hash for Position<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl<W: Word> PartialOrd for Position<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W: Word> Ord for Position<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_setup().cmp(&other.to_setup())
    }
}

impl<W: Word> fmt::Debug for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.variant, self.to_fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_game;

    #[test]
    fn incremental_keys_equal_computed_keys() {
        for &variant in Variant::ALL {
            for seed in 0..50 {
                for position in random_game(variant, seed, 200) {
                    assert_eq!(position.key, position.computed_key());
                    assert_eq!(position.to_setup().check(), Ok(position));
                }
            }
        }
    }

    #[test]
    fn keys_depend_on_every_part_of_a_position() {
        let positions = [
            "W:W22:B18",
            "B:W22:B18",
            "W:WK22:B18",
            "W:W21:B18",
            "W:W22:BK18",
            "W:W22:B",
        ];
        let keys = positions.map(|fen| Position::of_fen(Variant::ENGLISH, fen).unwrap().key());
        for i in 0..keys.len() {
            assert!(!keys[..i].contains(&keys[i]), "{}", positions[i]);
        }
    }
}
