//! Games: the moves of a game, and everything that depends on them.
//!
//! The module `counts` has the counters of the drawing rules.

mod counts;

pub use counts::{MAX_DRAW_RULES, PlyCounts};

use thiserror::Error;

use crate::fen::clock;
use crate::parse_action::parse_among;
use crate::{
    Action, ActionError, ActionList, Color, DrawReason, DrawRule, FenError, Outcome, Position,
    Variant, WinReason,
};

/// A game from its first position: the moves played and undone, and the drawing rules, which depend on them.
///
/// Counters start at the first position, or with the values in its [FEN](Game::of_fen).
///
/// ```
/// use tessera_draughts::{DrawReason, Game, Outcome, Variant};
/// let mut game = Game::of_fen(Variant::ENGLISH, "W:WK32,21:BK1,5")?;
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
pub struct Game {
    /// The first position and the position after each move, including undone moves. Never empty.
    positions: Vec<Position>,
    /// The moves between the positions.
    actions: Vec<Action>,
    /// What depends on the moves before each position.
    pasts: Vec<Past>,
    /// The number of plies that were played and not undone, which is the index of the current position.
    now: usize,
    /// The result if the players ended the game.
    ended: Option<Outcome>,
    /// The number of plies that drawing rules had counted before the first position.
    clock: u16,
}

/// What depends on the moves before a position.
#[derive(Clone, Debug)]
struct Past {
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

impl Game {
    /// A game from a variant's initial position.
    #[must_use]
    pub fn new(variant: Variant) -> Game {
        Game::of_position(&Position::initial(variant), 0)
    }

    /// A game that starts from a position in FEN. Its counters describe the earlier moves: the consecutive steps of
    /// kings, and in `H` the plies that drawing rules have counted.
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, Game, Outcome, Variant};
    /// // Two kings against one: a draw after seven moves by each player.
    /// let mut game = Game::of_fen(Variant::FRISIAN, "W:WK46,K47:BK50:H13:F60:+0+0")?;
    /// assert_eq!(game.outcome(), None);
    /// game.play(&game.parse_action("46-41").unwrap()).unwrap();
    /// assert!(matches!(game.outcome(), Some(Outcome::Draw(DrawReason::Rule(_)))));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If `fen` is not a position of the variant.
    pub fn of_fen(variant: Variant, fen: &str) -> Result<Game, FenError> {
        Ok(Game::of_position(
            &Position::of_fen(variant, fen)?,
            clock(fen),
        ))
    }

    /// A game that starts from a position before which drawing rules have counted `clock` plies; 0 if unknown. The
    /// earlier moves are unknown too, except for what the position [records](crate::Memory).
    ///
    /// ```
    /// use tessera_draughts::{DrawReason, Game, Outcome, Position, Variant};
    /// // A draw after 40 moves by each player without a capture or a man's move.
    /// let game = Game::of_position(&Position::of_fen(Variant::ENGLISH, "W:WK1:BK32")?, 80);
    /// assert!(matches!(game.outcome(), Some(Outcome::Draw(DrawReason::Rule(_)))));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn of_position(position: &Position, clock: u16) -> Game {
        let first = Past {
            counts: PlyCounts::start(position.rules().draws, position, clock),
            repetitions: 1,
        };
        Game {
            positions: vec![*position],
            actions: Vec::new(),
            pasts: vec![first],
            now: 0,
            ended: None,
            clock,
        }
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The variant's drawing rules.
    fn draws(&self) -> &'static [DrawRule] {
        self.variant().rules().draws
    }

    fn past(&self) -> &Past {
        &self.pasts[self.now]
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.positions[self.now]
    }

    /// The positions from the first one to the current one.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.now]
    }

    /// The moves played, without those undone.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.now]
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
    pub fn legal_actions(&self) -> ActionList {
        if !self.can_act() {
            return ActionList::new();
        }
        self.position().legal_actions()
    }

    /// Whether [`legal_actions`](Game::legal_actions) is not empty.
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.ended.is_none() && self.position().can_act()
    }

    /// Reads one of the [`legal_actions`](Game::legal_actions): see [`Position::parse_action`].
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text fits several moves with different effects.
    pub fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        parse_among(self.variant(), &self.legal_actions(), text)
    }

    /// Plays a move. Undone moves are discarded.
    ///
    /// # Errors
    /// If the move is not legal, or the game is over (unless it is a draw by a rule).
    pub fn play(&mut self, action: &Action) -> Result<(), PlayError> {
        let legal = self.legal_actions();
        if !legal.contains(action) {
            return Err(match self.outcome() {
                Some(outcome) if legal.is_empty() => PlayError::Over(outcome),
                _ => ActionError::illegal(&action.to_string(), &legal).into(),
            });
        }
        let (before, past) = (self.position(), self.past());
        let position = before.after(action);
        let arrangement = position.without_past();
        let earlier = self.positions().iter();
        let next = Past {
            counts: past.counts.after(self.draws(), &before, &position),
            repetitions: 1 + earlier
                .filter(|earlier| earlier.without_past() == arrangement)
                .count(),
        };
        self.actions.truncate(self.now);
        self.actions.push(*action);
        self.now += 1;
        self.positions.truncate(self.now);
        self.positions.push(position);
        self.pasts.truncate(self.now);
        self.pasts.push(next);
        Ok(())
    }

    /// Undoes the last move and returns it. Returns `None` if there is no move to undo. A resignation or an agreed draw
    /// is withdrawn as well.
    pub fn undo(&mut self) -> Option<Action> {
        self.ended = None;
        self.now = self.now.checked_sub(1)?;
        Some(self.actions[self.now])
    }

    /// Replays the last undone move and returns it. Returns `None` if no move has been undone.
    pub fn redo(&mut self) -> Option<Action> {
        let action = *self.actions.get(self.now)?;
        self.ended = None;
        self.now += 1;
        Some(action)
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
        self.past().repetitions
    }

    /// The drawing rules whose condition holds now, each with its counter.
    pub fn counting(&self) -> impl Iterator<Item = (&'static DrawRule, u16)> {
        let counts = self.past().counts;
        self.draws()
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.plies().is_some())
            .filter_map(move |(i, rule)| Some((rule, counts.of(i)?)))
    }

    /// The result of the game, or `None` if it is not over. A win takes precedence over a draw by the same move. If
    /// several drawing rules apply, the first in the variant's list counts.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.ended.or_else(|| self.position().outcome()) {
            return Some(outcome);
        }
        let counts = self.past().counts;
        let is_reached = |(i, rule): &(usize, &DrawRule)| match **rule {
            DrawRule::Repetition { times } => self.repetitions() >= times.into(),
            DrawRule::WithoutProgress { plies } | DrawRule::FewPieces { plies, .. } => {
                counts.of(*i).is_some_and(|count| count >= plies)
            }
        };
        let (_, rule) = self.draws().iter().enumerate().find(is_reached)?;
        Some(Outcome::Draw(DrawReason::Rule(*rule)))
    }
}
