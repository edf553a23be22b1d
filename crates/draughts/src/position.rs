//! Positions.

use std::fmt;

use crate::erased::ErasedPosition;
use crate::generate::with_side;
use crate::plain::write_diagram;
use crate::zobrist::{WHITE_TO_MOVE, key_of};
use crate::{
    Action, ActionList, Color, Memory, Outcome, Piece, Pieces, Rank, Setup, SetupError, Square,
    SquareSet, Variant, WinReason, WithoutAction, Words,
};

/// A position: the pieces on the board, the side to move, and a record of earlier moves (empty in most variants, see
/// [`Memory`]).
///
/// Created from a checked [`Setup`], from FEN (see [`FenError`](crate::FenError)) or by playing a move. Prints as a
/// diagram.
///
/// ```
/// use tessera_draughts::{English, Position};
/// let mut position = Position::<English>::initial();
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
pub struct Position<V: Variant> {
    sides: [SquareSet<V>; 2],
    kings: SquareSet<V>,
    side_to_move: Color,
    memory: V::Memory,
    key: u64,
}

impl<V: Variant> Position<V> {
    /// The variant's initial position.
    #[must_use]
    pub fn initial() -> Position<V> {
        Position::from_checked(&Setup::initial())
    }

    /// The position of a setup that the caller has checked.
    pub(crate) fn from_checked(setup: &Setup<V>) -> Position<V> {
        let mut position = Position::without_key(setup);
        position.key = position.computed_key();
        position
    }

    fn without_key(setup: &Setup<V>) -> Position<V> {
        let mut position = Position {
            sides: [setup.men[0] | setup.kings[0], setup.men[1] | setup.kings[1]],
            kings: setup.kings[0] | setup.kings[1],
            side_to_move: setup.side_to_move,
            memory: V::Memory::default(),
            key: 0,
        };
        let (mover, opponent) = (setup.side_to_move, setup.side_to_move.other());
        let king_steps = [mover, opponent].map(|color| setup.king_steps[color.index()]);
        position.memory = V::Memory::of_king_steps(&position.pieces(), king_steps);
        position
    }

    /// The setup with the same pieces and side to move.
    #[must_use]
    pub fn to_setup(&self) -> Setup<V> {
        Setup {
            side_to_move: self.side_to_move,
            men: Color::ALL.map(|color| self.men(color)),
            kings: Color::ALL.map(|color| self.kings(color)),
            king_steps: Color::ALL.map(|color| self.king_steps(color)),
        }
    }

    /// The position without its type parameter.
    pub(crate) fn erased(&self) -> ErasedPosition {
        ErasedPosition {
            setup: self.to_setup().erased(),
            key: self.key,
        }
    }

    /// The inverse of [`erased`](Position::erased).
    pub(crate) fn of_erased(erased: &ErasedPosition) -> Position<V> {
        Position {
            key: erased.key,
            ..Position::without_key(&Setup::of_erased(&erased.setup))
        }
    }

    /// The position with these pieces. They are given as the side to move sees them.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let position = Position::<English>::initial();
    /// let again = Position::from_pieces(&position.pieces(), position.side_to_move());
    /// assert_eq!(again, Ok(position));
    /// ```
    ///
    /// # Errors
    /// As [`Setup::check`].
    pub fn from_pieces(pieces: &Pieces<V>, side_to_move: Color) -> Result<Position<V>, SetupError> {
        let mut setup = Setup::empty(side_to_move);
        let sides = [
            (side_to_move, pieces.own),
            (side_to_move.other(), pieces.other),
        ];
        for ((color, side), steps) in sides.into_iter().zip(pieces.memory.king_steps()) {
            setup.men[color.index()] = side.without(pieces.kings);
            setup.kings[color.index()] = side & pieces.kings;
            setup.king_steps[color.index()] = steps;
        }
        setup.check()
    }

    /// The king that made a player's last moves, and the number of these moves, all of them steps. `None` if the
    /// variant has no limit on consecutive king steps, or the player has no men.
    ///
    /// ```
    /// use tessera_draughts::{Color, Frisian, Position};
    /// let mut position: Position<Frisian> = "W:WK46,31:BK50,20".parse()?;
    /// position.apply(&position.parse_action("46-41").unwrap());
    /// let (square, steps) = position.king_steps(Color::White).unwrap();
    /// assert_eq!((square.to_string().as_str(), steps), ("41", 1));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn king_steps(&self, color: Color) -> Option<(Square<V>, u8)> {
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
    /// use tessera_draughts::{Frisian, Position};
    /// let position: Position<Frisian> = "W:WK46,31:BK50,10:+0+246".parse()?;
    /// assert_eq!(position.without_past().to_fen(), "W:W31,K46:B10,K50");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn without_past(&self) -> Position<V> {
        Position {
            memory: V::Memory::default(),
            key: self.key ^ self.memory.key(self.side_to_move),
            ..*self
        }
    }

    /// The player to move.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// A player's men.
    #[must_use]
    #[inline]
    pub fn men(&self, color: Color) -> SquareSet<V> {
        self.sides[color.index()].without(self.kings)
    }

    /// A player's kings.
    #[must_use]
    #[inline]
    pub fn kings(&self, color: Color) -> SquareSet<V> {
        self.sides[color.index()] & self.kings
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square<V>) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|c| self.sides[c.index()].contains(square))?;
        let rank = if self.kings.contains(square) {
            Rank::King
        } else {
            Rank::Man
        };
        Some(Piece { color, rank })
    }

    /// A Zobrist key of the pieces, the side to move and the memory. It is the same on every machine. Equal positions
    /// have equal keys; the probability of equal keys for two different positions is about 1 in 2^64.
    #[must_use]
    #[inline]
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
    /// 16384 jumps, captures with the same effect ([`Action::has_effect_of`]) are listed only once, with the first of
    /// their paths.
    ///
    /// Even then the list is complete, unless the search enters more than 917504 different states of captures or finds
    /// more than 32768 effects. Beyond these limits, it contains the best captures found so far, at least one. Hill
    /// climbing over fillings of the board reached 680 thousand states in Frisian and 564 thousand in Turkish draughts.
    #[must_use]
    pub fn legal_actions(&self) -> ActionList<V> {
        let mut actions = ActionList::new();
        // The list is complete, because `stop` never returns `true`.
        let _ = V::list_actions(&self.pieces(), self.side_to_move, &mut actions, &mut || {
            false
        });
        actions
    }

    /// Adds the legal moves to `list`, which must be empty, in the order of [`legal_actions`](Position::legal_actions).
    /// If `stop` returns `true`, returns `false` and adds none.
    ///
    /// `stop` is called only if captures have too many paths to list all of them; then after every 1024 states.
    ///
    /// ```
    /// use tessera_draughts::{ActionList, Position, Turkish};
    /// let position = Position::<Turkish>::initial();
    /// let mut actions = ActionList::new();
    /// assert!(position.legal_actions_until(&mut actions, &mut || true));
    /// assert_eq!(actions, position.legal_actions());
    /// ```
    #[must_use]
    pub fn legal_actions_until(
        &self,
        list: &mut ActionList<V>,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        V::list_actions(&self.pieces(), self.side_to_move, list, stop)
    }

    /// Whether the side to move has a legal move. If so, the position alone does not end the game. Drawing rules
    /// ([`Rules::draws`](crate::Rules::draws)) may still end it, since they depend on earlier moves.
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.pieces().can_act(self.side_to_move)
    }

    /// The result if the position itself decides the game, else `None`. A player without a legal move has lost, or has
    /// won if the rules say so ([`End`](crate::End)). In variants where the first king wins, the player who has just
    /// moved has won if it has a king; no legal moves are left. Draws and other results that depend on earlier moves
    /// are in [`Game::outcome`](crate::Game::outcome).
    ///
    /// ```
    /// use tessera_draughts::{Color, English, Outcome, Position, WinReason};
    /// assert_eq!(Position::<English>::initial().outcome(), None);
    /// let blocked: Position<English> = "B:B1:W5,6,10".parse()?;
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
        let mover = self.side_to_move;
        let opponent = mover.other();
        if V::RULES.end.first_king_wins && !self.kings(opponent).is_empty() {
            return Outcome::Win(opponent, WinReason::FirstKing);
        }
        let winner = match V::RULES.end.without_action {
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
    pub fn apply(&mut self, action: &Action<V>) {
        *self = self.after(action);
    }

    /// The position after a legal move: see [`apply`](Position::apply).
    #[must_use]
    pub fn after(&self, action: &Action<V>) -> Position<V> {
        let (source, target) = (action.source().into(), action.target().into());
        let captured = action.captured();
        let mover = self.side_to_move;
        let as_king = action.as_king();
        let next =
            with_side!(mover, S => self.pieces().after::<S>(source, target, captured, as_king));

        let rank_of = |kings: SquareSet<V>, square: SquareSet<V>| {
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
        if const { !V::Memory::IS_EMPTY } {
            key ^= self.memory.key(mover) ^ next.memory.key(mover.other());
        }

        let mut sides = [next.other; 2];
        sides[mover.other().index()] = next.own;
        Position {
            sides,
            kings: next.kings,
            side_to_move: mover.other(),
            memory: next.memory,
            key,
        }
    }

    /// The whole position as words, for use as a key in maps: see [`Pieces::words`].
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// let white: Position<English> = "W:W22:B18".parse()?;
    /// let black: Position<English> = "B:W22:B18".parse()?;
    /// assert_ne!(white.words(), black.words());
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> (Words<V>, Color) {
        (self.pieces().words(), self.side_to_move())
    }

    /// The pieces as the side to move sees them.
    #[must_use]
    #[inline(always)]
    pub fn pieces(&self) -> Pieces<V> {
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

impl<V: Variant> PartialEq for Position<V> {
    /// Compares the pieces, the side to move and the memory.
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.sides == other.sides
            && self.kings == other.kings
            && self.side_to_move == other.side_to_move
            && self.memory == other.memory
    }
}

impl<V: Variant> Eq for Position<V> {}

impl<V: Variant> std::hash::Hash for Position<V> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl<V: Variant> Default for Position<V> {
    fn default() -> Self {
        Position::initial()
    }
}

/// Prints a diagram: men `w` and `b`, kings `W` and `B`, empty playing squares `.`.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |bit| {
            self.piece_at(Square::from_bit(bit))
                .map_or('.', Piece::letter)
        };
        write_diagram(f, &V::RULES, &V::GEOMETRY, letter)?;
        write!(f, "\n{} to move", self.side_to_move)
    }
}

impl<V: Variant> fmt::Debug for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", V::NAME, self.to_fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{for_each_variant, random_game};
    use crate::{AntiEnglish, Breakthrough, English, Towers};

    #[test]
    fn incremental_keys_equal_computed_keys() {
        fn check<V: Variant>() {
            for seed in 0..50 {
                for position in random_game::<V>(seed, 200) {
                    assert_eq!(position.key, position.computed_key());
                    assert_eq!(position.to_setup().check(), Ok(position));
                }
            }
        }
        for_each_variant!(check);
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
        let keys = positions.map(|fen| fen.parse::<Position<English>>().unwrap().key());
        for i in 0..keys.len() {
            assert!(!keys[..i].contains(&keys[i]), "{}", positions[i]);
        }
    }

    #[test]
    fn a_side_without_pieces_has_lost() {
        let position: Position<Towers> = "W:W:BA6".parse().unwrap();
        let reason = WinReason::NoPieces(Color::White);
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black, reason)));
    }

    #[test]
    fn in_antidraughts_a_side_without_a_move_has_won() {
        let outcome = |fen: &str| fen.parse::<Position<AntiEnglish>>().unwrap().outcome();
        let reason = WinReason::NoPieces(Color::White);
        assert_eq!(outcome("W:W:B1"), Some(Outcome::Win(Color::White, reason)));
        let reason = WinReason::NoAction(Color::Black);
        assert_eq!(
            outcome("B:B1:W5,6,10"),
            Some(Outcome::Win(Color::Black, reason))
        );
        assert_eq!(outcome("W:W10:B1"), None);
    }

    #[test]
    fn in_breakthrough_the_first_king_wins() {
        let outcome = |fen: &str| fen.parse::<Position<Breakthrough>>().unwrap().outcome();
        let by_king = |color| Some(Outcome::Win(color, WinReason::FirstKing));
        assert_eq!(outcome("B:WK3:B20"), by_king(Color::White));
        assert_eq!(outcome("W:WK3:BK48"), by_king(Color::Black));
        assert_eq!(outcome("W:W33:B20"), None);
    }

    #[test]
    fn a_man_that_captures_to_the_last_row_is_promoted_and_stops() {
        // If it continued as a king, the man from 9 would jump from 2 over 7 as well.
        let mut position: Position<English> = "W:W9:B6,7".parse().unwrap();
        let actions = position.legal_actions();
        assert_eq!(actions.len(), 1);
        assert_eq!(actions[0].to_string(), "9x2");
        position.apply(&actions[0]);
        assert_eq!(position.kings(Color::White).to_string(), "2");
    }

    #[test]
    fn a_capture_may_end_on_its_source() {
        let mut position: Position<English> = "W:WK31:B26,27,18,19".parse().unwrap();
        let actions = position.legal_actions();
        assert_eq!(actions.len(), 2);
        assert_eq!(actions[0].to_string(), "31x24x15x22x31");
        position.apply(&actions[0]);
        assert_eq!(position.to_fen(), "B:WK31:B");
    }
}
