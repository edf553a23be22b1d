//! Games: the moves of a game, and everything that depends on them.
//!
//! The module `counts` has the counters of the drawing rules.

mod counts;

pub use counts::{MAX_DRAW_RULES, PlyCounts};

use thiserror::Error;

use crate::erased::VariantData;
use crate::fen::clock;
use crate::parse_action::parse_among;
use crate::{
    Action, ActionError, ActionList, Color, DrawReason, DrawRule, FenError, Outcome, Position,
    Variant, WinReason,
};

/// A game from its first position: the moves played and undone, and the drawing rules, which depend on them.
///
/// Counters start at the first position, or with the values in its [FEN](Game::from_fen).
///
/// ```
/// use tessera_draughts::{DrawReason, English, Game, Outcome};
/// let mut game = Game::<English>::from_position("W:WK32,21:BK1,5".parse()?);
/// for text in ["32-28", "1-6", "28-32", "6-1"] {
///     let action = game.parse_action(text).unwrap();
///     game.play(&action).unwrap();
/// }
/// assert_eq!((game.plies(), game.repetitions(), game.outcome()), (4, 2, None));
///
/// assert_eq!(game.undo().map(|action| action.to_string()).as_deref(), Some("6-1"));
/// assert_eq!((game.plies(), game.repetitions()), (3, 1));
/// game.agree_draw();
/// assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    /// The first position and the position after each move, including undone moves. Never empty.
    places: Vec<Place<V>>,
    /// The number of plies that were played and not undone, which is the index of the current position.
    now: usize,
    /// The result if the players ended the game.
    ended: Option<Outcome>,
    /// The number of plies that drawing rules had counted before the first position.
    clock: u16,
}

/// A position of the game, with what depends on the moves before it.
#[derive(Clone, Debug)]
struct Place<V: Variant> {
    position: Position<V>,
    /// The move that led here; `None` for the first position.
    action: Option<Action<V>>,
    counts: PlyCounts,
    /// How often the position has occurred, including this time.
    repetitions: usize,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The move is not legal.
    #[error(transparent)]
    Action(#[from] ActionError),
}

impl<V: Variant> Game<V> {
    /// The variant's drawing rules.
    const DRAWS: &'static [DrawRule] = {
        assert!(V::RULES.draws.len() <= MAX_DRAW_RULES);
        V::RULES.draws
    };

    /// A game from the variant's initial position.
    #[must_use]
    pub fn new() -> Game<V> {
        Game::from_position(Position::initial())
    }

    /// A game that starts from a position. Earlier moves are unknown, except for what the position
    /// [records](crate::Memory).
    #[must_use]
    pub fn from_position(position: Position<V>) -> Game<V> {
        Game::from_position_at(position, 0)
    }

    /// A game that starts from a position in FEN. Its counters describe the earlier moves: the consecutive steps of
    /// kings, and in `H` the plies that drawing rules have counted.
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, Frisian, Game, Outcome};
    /// // Two kings against one: a draw after seven moves by each player.
    /// let mut game = Game::<Frisian>::from_fen("W:WK46,K47:BK50:H13:F60:+0+0")?;
    /// assert_eq!(game.outcome(), None);
    /// game.play(&game.parse_action("46-41").unwrap()).unwrap();
    /// assert!(matches!(game.outcome(), Some(Outcome::Draw(DrawReason::Rule(_)))));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not the FEN of a valid position.
    pub fn from_fen(fen: &str) -> Result<Game<V>, FenError> {
        Ok(Game::from_position_at(fen.parse()?, clock(fen)))
    }

    /// A game that starts from a position before which drawing rules have counted `clock` plies.
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, English, Game, Outcome};
    /// // A draw after 40 moves by each player without a capture or a man's move.
    /// let game = Game::<English>::from_position_at("W:WK1:BK32".parse()?, 80);
    /// assert!(matches!(game.outcome(), Some(Outcome::Draw(DrawReason::Rule(_)))));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn from_position_at(position: Position<V>, clock: u16) -> Game<V> {
        let first = Place {
            position,
            action: None,
            counts: PlyCounts::start(Self::DRAWS, &position, clock),
            repetitions: 1,
        };
        Game {
            places: vec![first],
            now: 0,
            ended: None,
            clock,
        }
    }

    fn place(&self) -> &Place<V> {
        &self.places[self.now]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position<V> {
        &self.place().position
    }

    /// The positions from the first one to the current one.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &Position<V>> {
        self.places[..=self.now].iter().map(|place| &place.position)
    }

    /// The moves played, without those undone.
    pub fn actions(&self) -> impl Iterator<Item = &Action<V>> {
        let made = &self.places[1..=self.now];
        made.iter().filter_map(|place| place.action.as_ref())
    }

    /// The plies that drawing rules had counted before the first position; 0 if unknown.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of [`actions`](Game::actions).
    #[must_use]
    pub fn plies(&self) -> usize {
        self.now
    }

    /// The legal moves, in the order of [`Position::legal_actions`]; empty if the game was won or ended by the players.
    /// After a draw by a rule the list is not empty, because players may continue until one of them claims the draw.
    #[must_use]
    pub fn legal_actions(&self) -> ActionList<V> {
        if !self.can_act() {
            return ActionList::new();
        }
        self.position().legal_actions()
    }

    /// Whether [`legal_actions`](Game::legal_actions) is not empty.
    #[must_use]
    pub fn can_act(&self) -> bool {
        let position = self.position();
        self.ended.is_none() && position.outcome().is_none()
    }

    /// Reads one of the [`legal_actions`](Game::legal_actions): see [`Position::parse_action`].
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text fits several moves with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action<V>, ActionError> {
        parse_among(&self.legal_actions(), text)
    }

    /// Plays a move. Undone moves are discarded.
    ///
    /// # Errors
    /// If the move is not legal, or the game is over (unless it is a draw by a rule).
    pub fn play(&mut self, action: &Action<V>) -> Result<(), PlayError> {
        let legal = self.legal_actions();
        if !legal.contains(action) {
            return Err(match self.outcome() {
                Some(outcome) if legal.is_empty() => PlayError::Over(outcome),
                _ => PlayError::Action(ActionError::illegal(
                    VariantData::of::<V>(),
                    &action.to_string(),
                    &legal,
                )),
            });
        }
        let place = self.place();
        let position = place.position.after(action);
        let next = Place {
            position,
            action: Some(*action),
            counts: place.counts.after(Self::DRAWS, &place.position, &position),
            repetitions: 1 + self
                .positions()
                .filter(|earlier| earlier.without_past() == position.without_past())
                .count(),
        };
        self.now += 1;
        self.places.truncate(self.now);
        self.places.push(next);
        Ok(())
    }

    /// Undoes the last move and returns it. Returns `None` if there is no move to undo. A resignation or an agreed draw
    /// is withdrawn as well.
    pub fn undo(&mut self) -> Option<Action<V>> {
        self.ended = None;
        let action = self.place().action?;
        self.now -= 1;
        Some(action)
    }

    /// Replays the last undone move and returns it. Returns `None` if no move has been undone.
    pub fn redo(&mut self) -> Option<Action<V>> {
        let next = self.places.get(self.now + 1)?;
        self.ended = None;
        self.now += 1;
        next.action
    }

    /// Ends the game by resignation of `loser`, unless it is over.
    pub fn resign(&mut self, loser: Color) {
        self.end(Outcome::Win(loser.other(), WinReason::Resignation));
    }

    /// Ends the game as an agreed draw, unless it is over.
    pub fn agree_draw(&mut self) {
        self.end(Outcome::Draw(DrawReason::Agreement));
    }

    fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }

    /// How often the current arrangement of pieces has occurred with the same side to move, including this time.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.place().repetitions
    }

    /// The drawing rules whose condition holds now, each with its counter.
    pub fn counting(&self) -> impl Iterator<Item = (&'static DrawRule, u16)> {
        let counts = self.place().counts;
        Self::DRAWS
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.plies().is_some())
            .filter_map(move |(i, rule)| Some((rule, counts.of(i)?)))
    }

    /// The result of the game, or `None` if it is not over. A win takes precedence over a draw by the same move. If
    /// several drawing rules apply, the first in the variant's list counts.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(outcome) = self.ended.or_else(|| position.outcome()) {
            return Some(outcome);
        }
        let counts = self.place().counts;
        let is_reached = |(i, rule): &(usize, &DrawRule)| match **rule {
            DrawRule::Repetition { times } => self.repetitions() >= times.into(),
            DrawRule::WithoutProgress { plies } | DrawRule::FewPieces { plies, .. } => {
                counts.of(*i).is_some_and(|count| count >= plies)
            }
        };
        let (_, rule) = Self::DRAWS.iter().enumerate().find(is_reached)?;
        Some(Outcome::Draw(DrawReason::Rule(*rule)))
    }
}

impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Game::new()
    }
}
