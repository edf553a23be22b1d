//! Games: the moves made and undone, and the drawing rules.

use std::any::Any;
use std::fmt;

use tessera_draughts::{
    self as typed, ActionError, Color, DrawRule, FenError, Outcome, PlainAction as Action,
    PlayError, Variant, VariantId,
};

use crate::position::{action, actions, typed_action};
use crate::{Position, with_variant};

/// A game of any variant: its first position, the moves made and undone, and the drawing rules that depend on them.
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

trait AnyGame: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copied(&self) -> Box<dyn AnyGame>;
    fn start(&self) -> Position;
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

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.start(), self.actions())
    }
}

impl<V: Variant> AnyGame for typed::Game<V> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copied(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn start(&self) -> Position {
        let first = self.positions().next();
        Position::of(first.expect("a game has a first position"))
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

    /// A game that starts from a position in FEN. A counter of plies in the FEN (such as `:H12`) is kept.
    ///
    /// # Errors
    /// If `fen` is not a position of the variant.
    pub fn of_fen(variant: VariantId, fen: &str) -> Result<Game, FenError> {
        with_variant!(variant, V => Ok(Game::of(typed::Game::<V>::from_fen(fen)?)))
    }

    /// A game that starts from `position`. `clock` is the number of plies that the drawing rules had counted before it.
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

    /// The variant of the game.
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
        self.inner.start()
    }

    /// The moves made, without those undone.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        self.inner.actions()
    }

    /// The number of plies that the drawing rules had counted before the first position; 0 if it is not known.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.inner.clock()
    }

    /// The number of [`actions`](Game::actions).
    #[must_use]
    pub fn plies(&self) -> usize {
        self.inner.plies()
    }

    /// The legal moves. Empty if the game is won or was ended by the players. After a draw by a rule the list is not
    /// empty, because play may continue until a player claims the draw.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        self.inner.legal_actions()
    }

    /// Reads one of the [`legal_actions`](Game::legal_actions).
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text fits several moves with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        self.inner.parse_action(text)
    }

    /// Makes a move and discards the undone moves.
    ///
    /// # Errors
    /// If the move is not legal, or the game is over for any reason other than a draw by a rule.
    ///
    /// # Panics
    /// If the move is of another variant.
    pub fn play(&mut self, action: &Action) -> Result<(), PlayError> {
        self.inner.play(action)
    }

    /// Undoes the last move and returns it. Returns `None` if there is no move to undo. A resignation or an agreed draw
    /// is withdrawn as well.
    pub fn undo(&mut self) -> Option<Action> {
        self.inner.undo()
    }

    /// Replays the last undone move and returns it. Returns `None` if no move has been undone.
    pub fn redo(&mut self) -> Option<Action> {
        self.inner.redo()
    }

    /// Ends the game by resignation of `loser`. Does nothing if the game is over.
    pub fn resign(&mut self, loser: Color) {
        self.inner.resign(loser);
    }

    /// Ends the game as an agreed draw. Does nothing if the game is over.
    pub fn agree_draw(&mut self) {
        self.inner.agree_draw();
    }

    /// How many times the current pieces have occurred with the same side to move, including this time.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.inner.repetitions()
    }

    /// The drawing rules that are counting plies now, each with its counter.
    #[must_use]
    pub fn counting(&self) -> Vec<(&'static DrawRule, u16)> {
        self.inner.counting()
    }

    /// How the game has ended; `None` if it is not over.
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
