//! A game: the actions made, and what only they can tell.
//!
//! `counts` are the plies that rules of draws count.

mod counts;

pub use counts::{MAX_DRAW_RULES, PlyCounts};

use thiserror::Error;

use crate::fen::clock;
use crate::parse_action::parse_among;
use crate::{
    Action, ActionError, ActionList, Color, DrawReason, DrawRule, FenError, Outcome, Position,
    Variant, WinReason,
};

/// A game from its first position on: the actions made and undone, and the rules of draws, which need to know them.
///
/// What it counts begins with its first position, or with what its [FEN](Game::from_fen) tells of the moves before.
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
    /// The first position and those after each action, the undone ones too. Never empty.
    places: Vec<Place<V>>,
    /// Plies made and not undone: the place of the current position.
    now: usize,
    /// How the players ended it.
    ended: Option<Outcome>,
    /// Plies that rules of draws had counted before the first position.
    clock: u16,
}

/// A position of the game, and what the actions before it tell.
#[derive(Clone, Debug)]
struct Place<V: Variant> {
    position: Position<V>,
    /// The action that led here; `None` of the first position.
    action: Option<Action<V>>,
    counts: PlyCounts,
    /// How many times the position was on the board, this time included.
    repetitions: usize,
}

/// Why an action was not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// Nobody can act any more.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The action is not legal.
    #[error(transparent)]
    Action(#[from] ActionError),
}

impl<V: Variant> Game<V> {
    /// The variant's rules of draws.
    const DRAWS: &'static [DrawRule] = {
        assert!(V::RULES.draws.len() <= MAX_DRAW_RULES);
        V::RULES.draws
    };

    /// A game from the variant's initial position.
    #[must_use]
    pub fn new() -> Game<V> {
        Game::from_position(Position::initial())
    }

    /// A game that goes on from a position. Of the moves before it, nothing is known but what the position
    /// [remembers](crate::Memory).
    #[must_use]
    pub fn from_position(position: Position<V>) -> Game<V> {
        Game::from_position_at(position, 0)
    }

    /// A game that goes on from a position in FEN. Its counters tell of the moves before: the steps of a king, and in
    /// `H` the plies that rules of draws have counted.
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, Frisian, Game, Outcome};
    /// // Two kings against one: a draw after seven moves each.
    /// let mut game = Game::<Frisian>::from_fen("W:WK46,K47:BK50:H13:F60:+0+0")?;
    /// assert_eq!(game.outcome(), None);
    /// game.play(&game.parse_action("46-41").unwrap()).unwrap();
    /// assert!(matches!(game.outcome(), Some(Outcome::Draw(DrawReason::Rule(_)))));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no FEN of a position.
    pub fn from_fen(fen: &str) -> Result<Game<V>, FenError> {
        Ok(Game::from_position_at(fen.parse()?, clock(fen)))
    }

    /// A game that goes on from a position before which rules of draws have counted `clock` plies.
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, English, Game, Outcome};
    /// // 40 moves each without a capture or a man's move are a draw.
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

    /// The actions made, without those undone.
    pub fn actions(&self) -> impl Iterator<Item = &Action<V>> {
        let made = &self.places[1..=self.now];
        made.iter().filter_map(|place| place.action.as_ref())
    }

    /// The plies that rules of draws had counted before the first position; 0 where nothing is known of them.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of [`actions`](Game::actions).
    #[must_use]
    pub fn plies(&self) -> usize {
        self.now
    }

    /// The legal actions, in the order of [`Position::legal_actions`]; none where the game is won. After a draw by a
    /// rule there are, since players may go on until one of them claims it.
    #[must_use]
    pub fn legal_actions(&self) -> ActionList<V> {
        if !self.can_act() {
            return ActionList::new();
        }
        self.position().legal_actions()
    }

    /// Whether there is a legal action, as [`legal_actions`](Game::legal_actions) would list it.
    #[must_use]
    pub fn can_act(&self) -> bool {
        let position = self.position();
        self.ended.is_none() && position.outcome().is_none()
    }

    /// Reads one of the [`legal_actions`](Game::legal_actions): see [`Position::parse_action`].
    ///
    /// # Errors
    /// Where the text is no action, no legal one, or fits several with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action<V>, ActionError> {
        parse_among(&self.legal_actions(), text)
    }

    /// Makes an action, and forgets those undone.
    ///
    /// # Errors
    /// Where the action is not legal, or the game is over otherwise than by a draw that a rule gives.
    pub fn play(&mut self, action: &Action<V>) -> Result<(), PlayError> {
        let legal = self.legal_actions();
        if !legal.contains(action) {
            return Err(match self.outcome() {
                Some(outcome) if legal.is_empty() => PlayError::Over(outcome),
                _ => PlayError::Action(ActionError::illegal(&action.to_string(), &legal)),
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

    /// Takes back the last action, and how the players ended the game.
    pub fn undo(&mut self) -> Option<Action<V>> {
        self.ended = None;
        let action = self.place().action?;
        self.now -= 1;
        Some(action)
    }

    /// Makes the action again that was undone last.
    pub fn redo(&mut self) -> Option<Action<V>> {
        let next = self.places.get(self.now + 1)?;
        self.ended = None;
        self.now += 1;
        next.action
    }

    /// Ends the game, unless it is over: a player gives up.
    pub fn resign(&mut self, loser: Color) {
        self.end(Outcome::Win(loser.other(), WinReason::Resignation));
    }

    /// Ends the game, unless it is over: the players agree on a draw.
    pub fn agree_draw(&mut self) {
        self.end(Outcome::Draw(DrawReason::Agreement));
    }

    fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }

    /// How many times the current pieces were on the same squares with the same side to move, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.place().repetitions
    }

    /// The variant's rules of draws that count plies now, each with how many it has counted.
    pub fn counting(&self) -> impl Iterator<Item = (&'static DrawRule, u16)> {
        let counts = self.place().counts;
        Self::DRAWS
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.plies().is_some())
            .filter_map(move |(i, rule)| Some((rule, counts.of(i)?)))
    }

    /// How the game has ended. A win goes before a draw that comes with the same action, and of several rules of draws
    /// that are reached the variant's first counts.
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
