//! Games.

use std::any::Any;
use std::fmt::Debug;

use tessera_draughts::{
    self as typed, ActionError, Color, DrawRule, FenError, Outcome, PlainAction as Action,
    PlayError, Variant, VariantId,
};

use crate::position::{action, actions, typed_action};
use crate::{Position, with_variant};

/// A game of any variant from its first position on: the moves made and undone, and the rules of draws, which need to
/// know them.
///
/// ```
/// use tessera_family::{Game, VariantId};
/// let mut game = Game::of_fen(VariantId::English, "W:WK32,21:BK1,5")?;
/// for text in ["32-28", "1-6", "28-32", "6-1"] {
///     game.play(&game.parse_action(text)?)?;
/// }
/// assert_eq!((game.plies(), game.repetitions(), game.outcome()), (4, 2, None));
/// assert_eq!(game.undo().unwrap().to_string(), "6-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    variant: VariantId,
    inner: Box<dyn AnyGame>,
}

trait AnyGame: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copied(&self) -> Box<dyn AnyGame>;
    fn position(&self) -> Position;
    fn positions(&self) -> Vec<Position>;
    fn actions(&self) -> Vec<Action>;
    fn clock(&self) -> u16;
    fn plies(&self) -> usize;
    fn legal_actions(&self) -> Vec<Action>;
    fn parse_action(&self, text: &str) -> Result<Action, ActionError>;
    fn play(&mut self, action: &Action) -> Result<(), PlayError>;
    fn undo(&mut self) -> Option<Action>;
    fn redo(&mut self) -> Option<Action>;
    fn resign(&mut self, loser: Color);
    fn agree_draw(&mut self);
    fn repetitions(&self) -> usize;
    fn counting(&self) -> Vec<(&'static DrawRule, u16)>;
    fn outcome(&self) -> Option<Outcome>;
}

impl<V: Variant> AnyGame for typed::Game<V> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copied(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn position(&self) -> Position {
        Position::of(self.position())
    }

    fn positions(&self) -> Vec<Position> {
        self.positions().map(Position::of).collect()
    }

    fn actions(&self) -> Vec<Action> {
        self.actions().map(action).collect()
    }

    fn clock(&self) -> u16 {
        self.clock()
    }

    fn plies(&self) -> usize {
        self.plies()
    }

    fn legal_actions(&self) -> Vec<Action> {
        actions(&self.legal_actions())
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        self.parse_action(text).map(|found| action(&found))
    }

    fn play(&mut self, action: &Action) -> Result<(), PlayError> {
        self.play(&typed_action(action))
    }

    fn undo(&mut self) -> Option<Action> {
        self.undo().as_ref().map(action)
    }

    fn redo(&mut self) -> Option<Action> {
        self.redo().as_ref().map(action)
    }

    fn resign(&mut self, loser: Color) {
        self.resign(loser);
    }

    fn agree_draw(&mut self) {
        self.agree_draw();
    }

    fn repetitions(&self) -> usize {
        self.repetitions()
    }

    fn counting(&self) -> Vec<(&'static DrawRule, u16)> {
        self.counting().collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
}

impl Game {
    /// A game from a variant's initial position.
    #[must_use]
    pub fn new(variant: VariantId) -> Game {
        with_variant!(variant, V => Game::of(typed::Game::<V>::new()))
    }

    /// A game that goes on from a position in FEN, whose counters tell of the moves before.
    ///
    /// # Errors
    /// Where the text is no FEN of a position of the variant.
    pub fn of_fen(variant: VariantId, fen: &str) -> Result<Game, FenError> {
        with_variant!(variant, V => Ok(Game::of(typed::Game::<V>::from_fen(fen)?)))
    }

    /// A game that goes on from a position before which rules of draws have counted `clock` plies.
    #[must_use]
    pub fn of_position(position: &Position, clock: u16) -> Game {
        with_variant!(position.variant(), V => {
            Game::of(typed::Game::<V>::from_position_at(position.typed(), clock))
        })
    }

    fn of<V: Variant>(game: typed::Game<V>) -> Game {
        Game {
            variant: V::ID.expect("the variant is in the list"),
            inner: Box::new(game),
        }
    }

    pub(crate) fn typed<V: Variant>(&self) -> &typed::Game<V> {
        let game = self.inner.as_any().downcast_ref();
        game.expect("the game is of this variant")
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.inner.position()
    }

    /// The positions from the first one to the current one.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        self.inner.positions()
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.inner.positions()[0]
    }

    /// The moves made, without those undone.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        self.inner.actions()
    }

    /// The plies that rules of draws had counted before the first position; 0 where nothing is known of them.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.inner.clock()
    }

    /// The number of [`actions`](Game::actions).
    #[must_use]
    pub fn plies(&self) -> usize {
        self.inner.plies()
    }

    /// The legal moves; none where the game is won. After a draw by a rule there are, since players may go on until one
    /// of them claims it.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        self.inner.legal_actions()
    }

    /// Reads one of the [`legal_actions`](Game::legal_actions).
    ///
    /// # Errors
    /// Where the text is no move, no legal one, or fits several with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        self.inner.parse_action(text)
    }

    /// Makes a move, and forgets those undone.
    ///
    /// # Errors
    /// Where the move is not legal, or the game is over otherwise than by a draw that a rule gives.
    ///
    /// # Panics
    /// Where the move is of another variant.
    pub fn play(&mut self, action: &Action) -> Result<(), PlayError> {
        self.inner.play(action)
    }

    /// Takes back the last move, and how the players ended the game.
    pub fn undo(&mut self) -> Option<Action> {
        self.inner.undo()
    }

    /// Makes the move again that was undone last.
    pub fn redo(&mut self) -> Option<Action> {
        self.inner.redo()
    }

    /// Ends the game, unless it is over: a player gives up.
    pub fn resign(&mut self, loser: Color) {
        self.inner.resign(loser);
    }

    /// Ends the game, unless it is over: the players agree on a draw.
    pub fn agree_draw(&mut self) {
        self.inner.agree_draw();
    }

    /// How many times the current pieces were on the same squares with the same side to move, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.inner.repetitions()
    }

    /// The variant's rules of draws that count plies now, each with how many it has counted.
    #[must_use]
    pub fn counting(&self) -> Vec<(&'static DrawRule, u16)> {
        self.inner.counting()
    }

    /// How the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }
}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game {
            variant: self.variant,
            inner: self.inner.copied(),
        }
    }
}
