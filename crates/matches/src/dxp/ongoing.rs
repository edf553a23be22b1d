//! A game with another program, from the first move to the end.

use std::time::{Duration, Instant};

use tessera_draughts::{Color, Game, Position, Variant};
use tessera_engine::play::{Cancel, Limits};
use tessera_study::Player;

use super::thinking::{Thought, think};
use super::{
    Clocks, EndReason, GameRequest, Incoming, Link, Message, MoveMessage, PositionError, read_move,
    read_position, write_move, write_position,
};
use crate::allotted_for;

/// Time for a move if the game has no clock and no time is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The time of each move of the other program that is attributed to the network and not charged.
const WAY: Duration = Duration::from_millis(250);

/// How long the confirmation of the end of a game may take.
const CONFIRMATION: Duration = Duration::from_secs(10);

/// Maximum number of plies of a game without a limit of moves. It ends games that no rule ends.
const MAX_PLIES: usize = 2_000;

/// A game that both programs have agreed on.
#[derive(Clone, Debug)]
pub struct Ongoing {
    /// The game so far.
    pub game: Game,
    /// The side that this program plays.
    pub own: Color,
    /// The name of the other program.
    pub opponent: String,
    /// The clocks of both sides.
    pub clocks: Clocks,
    /// The moves by each side after which the game ends; 0 means any number.
    pub moves: u16,
}

/// How this program plays.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Maximum time for a move. If it is `None`, a move takes what the clock allows, or five seconds without a
    /// clock.
    pub move_time: Option<Duration>,
    /// How long the other program may take for a move without a clock, or after its clock has run out.
    pub silence: Duration,
    /// Whether no other game is wanted after this one.
    pub is_last: bool,
    /// Ends the game when the user wants that.
    pub cancel: Cancel,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A side has won.
    Won(Color),
    /// A draw.
    Drawn,
    /// The game has no result.
    None,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub verdict: Verdict,
    /// Why it ended, in words.
    pub reason: String,
    /// Whether the other program wants no other game.
    pub is_last: bool,
    /// Whether the connection can be used for another game.
    pub is_usable: bool,
}

/// Why playing a game has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The game has ended.
    Ended(Ended),
    /// The connection has ended, for this reason. The game can go on over another connection.
    Interrupted(String),
    /// The other program has asked for another game without ending this one.
    Another(GameRequest),
    /// The user wants no more games, and the other program knows it.
    Cancelled,
}

impl Ongoing {
    /// The game that was agreed on with `request`, in which this program plays `own`.
    ///
    /// # Errors
    /// If the position is not one of the variant.
    pub fn new(
        variant: Variant,
        request: &GameRequest,
        own: Color,
        opponent: &str,
    ) -> Result<Ongoing, PositionError> {
        let game = match &request.start {
            None => Game::new(variant),
            Some(start) => Game::of_position(&read_position(variant, start)?, 0),
        };
        Ok(Ongoing {
            game,
            own,
            opponent: opponent.to_owned(),
            clocks: Clocks::of_minutes(request.minutes),
            moves: request.moves,
        })
    }

    /// The request with which an interrupted game goes on: from its current position.
    #[must_use]
    pub fn again(&self, request: &GameRequest) -> GameRequest {
        GameRequest {
            minutes: self.clocks.minutes(),
            start: Some(write_position(&self.game.position())),
            ..request.clone()
        }
    }

    /// Whether `request` asks to go on with this game. If so, a last move that only one side knows is made or taken
    /// back, so that the position is the one of the request. The clocks stay as they are.
    pub fn resume(&mut self, request: &GameRequest) -> bool {
        let Some(start) = &request.start else {
            return false;
        };
        if request.name != self.opponent || request.follower != self.own || self.game.plies() == 0 {
            return false;
        }
        let is_there = |position: &Position| write_position(position) == *start;
        let current = self.game.position();
        if is_there(&current) {
            return true;
        }
        let mut actions = current.legal_actions().into_iter();
        if let Some(action) = actions.find(|action| is_there(&current.after(action))) {
            return self.game.play(&action).is_ok();
        }
        if let Some(action) = self.game.undo() {
            if is_there(&self.game.position()) {
                return true;
            }
            // The move was legal before it was taken back, so it is legal again.
            let _ = self.game.play(&action);
        }
        false
    }

    /// Plays the game until it ends or is interrupted. `chat` is called with what the other program says to people.
    pub fn play(
        &mut self,
        link: &mut Link,
        player: &mut Player,
        conditions: &Conditions,
        chat: &mut dyn FnMut(&str),
    ) -> Stop {
        loop {
            let is_own = self.game.position().side_to_move() == self.own;
            let stop = if is_own {
                self.own_turn(link, player, conditions)
            } else {
                self.opponents_turn(link, conditions)
            };
            link.chats().iter().for_each(|text| chat(text));
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    fn own_turn(
        &mut self,
        link: &mut Link,
        player: &mut Player,
        conditions: &Conditions,
    ) -> Option<Stop> {
        if let Some((verdict, reason)) = self.end() {
            return Some(self.announce(link, verdict, reason, conditions));
        }
        let limits = self.limits(conditions.move_time);
        let start = Instant::now();
        let thought = think(player, &self.game, &limits, link, &conditions.cancel);
        let elapsed = start.elapsed();
        self.clocks.charge(self.own, elapsed);
        let action = match thought {
            Thought::Move(action) => action,
            Thought::Stopped(incoming) => return self.stopped(link, incoming, conditions),
            Thought::Failed(reason) => {
                return Some(self.announce(link, Verdict::None, reason, conditions));
            }
        };
        let message = Message::Move(write_move(&action, elapsed.as_secs_f64().round() as u64));
        // The move is made before it is sent: if the connection breaks while it is sent, it still counts.
        if let Err(error) = self.game.play(&action) {
            let reason = format!("the move {action} cannot be made: {error}");
            return Some(self.announce(link, Verdict::None, reason, conditions));
        }
        link.send(&message).err().map(Stop::Interrupted)
    }

    fn opponents_turn(&mut self, link: &mut Link, conditions: &Conditions) -> Option<Stop> {
        let side = self.own.other();
        let start = Instant::now();
        let allowed = self.clocks.left(side).unwrap_or_default() + conditions.silence;
        loop {
            match link.receive(Some(start + allowed), &conditions.cancel) {
                Incoming::Message(Message::Move(text)) => {
                    let elapsed = start.elapsed().saturating_sub(WAY);
                    self.clocks.charge(side, elapsed);
                    return self.opponents_move(link, &text, conditions);
                }
                Incoming::Late => {
                    self.clocks.charge(side, start.elapsed());
                    let reason = format!("no move by {side} within {} s", allowed.as_secs_f64());
                    return Some(self.break_off(link, Verdict::Won(self.own), reason));
                }
                Incoming::Woken => {}
                incoming => return self.stopped(link, incoming, conditions),
            }
        }
    }

    fn opponents_move(
        &mut self,
        link: &mut Link,
        text: &MoveMessage,
        conditions: &Conditions,
    ) -> Option<Stop> {
        let action = read_move(&self.game.position(), text);
        let played = action.is_some_and(|action| self.game.play(&action).is_ok());
        if played {
            return None;
        }
        let sign = if text.captured.is_empty() { '-' } else { 'x' };
        let squares = format!("{}{sign}{}", text.from, text.to);
        let side = self.own.other();
        let reason = format!("the move {squares} by {side} is not legal");
        // The other program cannot know what is wrong, so a chat message says it.
        let objection = format!("{squares} is not legal in {}", self.game.variant().name());
        if let Err(reason) = link.send(&Message::Chat(objection)) {
            return Some(Stop::Interrupted(reason));
        }
        Some(self.announce(link, Verdict::None, reason, conditions))
    }

    /// What anything but a move means for the game.
    fn stopped(
        &mut self,
        link: &mut Link,
        incoming: Incoming,
        conditions: &Conditions,
    ) -> Option<Stop> {
        Some(match incoming {
            Incoming::Message(Message::GameEnd { reason, is_last }) => {
                let confirmation = Message::GameEnd {
                    reason: EndReason::Unknown,
                    is_last: conditions.is_last,
                };
                let is_usable = link.send(&confirmation).is_ok();
                let (verdict, reason) = self.result_after(reason);
                Stop::Ended(Ended {
                    verdict,
                    reason,
                    is_last,
                    is_usable,
                })
            }
            Incoming::Message(Message::GameRequest(request)) => Stop::Another(request),
            Incoming::Message(_) => {
                let reason = "a message out of turn".to_owned();
                self.break_off(link, Verdict::None, reason)
            }
            Incoming::Garbled(error) => {
                let reason = format!("an unreadable message: {error}");
                self.break_off(link, Verdict::None, reason)
            }
            Incoming::Closed(reason) => Stop::Interrupted(reason),
            Incoming::Cancelled => {
                let end = Message::GameEnd {
                    reason: EndReason::Unknown,
                    is_last: true,
                };
                // The game is over even if the message cannot be sent.
                let _ = link.send(&end);
                Stop::Cancelled
            }
            Incoming::Late | Incoming::Woken => return None,
        })
    }

    /// How the game has ended before a move of this program, if it has.
    fn end(&self) -> Option<(Verdict, String)> {
        if let Some(outcome) = self.game.outcome() {
            return Some((verdict(outcome.winner()), outcome.to_string()));
        }
        let side = self.own.other();
        if self.clocks.is_over(side) {
            return Some((
                Verdict::Won(self.own),
                format!("the time of {side} is over"),
            ));
        }
        let plies = match self.moves {
            0 => MAX_PLIES,
            moves => 2 * usize::from(moves),
        };
        (self.game.plies() >= plies).then(|| {
            let reason = format!("limit of {} moves", plies / 2);
            (Verdict::None, reason)
        })
    }

    /// The result after the other program has ended the game. If the rules decide the game, their result counts, and
    /// not the one that the other program sent.
    fn result_after(&self, reason: EndReason) -> (Verdict, String) {
        if let Some(outcome) = self.game.outcome() {
            return (verdict(outcome.winner()), outcome.to_string());
        }
        let (own, other) = (self.own, self.own.other());
        match reason {
            EndReason::Lost => (Verdict::Won(own), format!("{other} gives up")),
            EndReason::Draw => (Verdict::Drawn, format!("{other} ends the game as a draw")),
            EndReason::Won => (
                Verdict::Won(other),
                format!("{other} ends the game as its win"),
            ),
            EndReason::Unknown => (Verdict::None, format!("{other} ends the game")),
        }
    }

    /// Ends the game in place of a move, and waits for the confirmation.
    fn announce(
        &self,
        link: &mut Link,
        verdict: Verdict,
        reason: String,
        conditions: &Conditions,
    ) -> Stop {
        let end = Message::GameEnd {
            reason: match verdict {
                Verdict::Won(side) if side == self.own => EndReason::Won,
                Verdict::Won(_) => EndReason::Lost,
                Verdict::Drawn => EndReason::Draw,
                Verdict::None => EndReason::Unknown,
            },
            is_last: conditions.is_last,
        };
        let mut ended = Ended {
            verdict,
            reason,
            is_last: false,
            is_usable: link.send(&end).is_ok(),
        };
        let deadline = Instant::now() + CONFIRMATION;
        while ended.is_usable {
            match link.receive(Some(deadline), &conditions.cancel) {
                Incoming::Message(Message::GameEnd { is_last, .. }) => {
                    ended.is_last = is_last;
                    break;
                }
                Incoming::Message(_) | Incoming::Woken => {}
                Incoming::Garbled(_)
                | Incoming::Closed(_)
                | Incoming::Late
                | Incoming::Cancelled => {
                    ended.is_usable = false;
                }
            }
        }
        Stop::Ended(ended)
    }

    /// Ends the game and the connection, because the other program does not keep to the protocol.
    fn break_off(&self, link: &mut Link, verdict: Verdict, reason: String) -> Stop {
        let end = Message::GameEnd {
            reason: EndReason::Unknown,
            is_last: true,
        };
        // If this cannot be sent either, the other program still sees the end of the connection.
        let _ = link.send(&Message::Chat(reason.clone()));
        let _ = link.send(&end);
        Stop::Ended(Ended {
            verdict,
            reason,
            is_last: false,
            is_usable: false,
        })
    }

    fn limits(&self, move_time: Option<Duration>) -> Limits {
        let mut limits = Limits {
            is_for_move: true,
            hard_time: move_time,
            ..Limits::default()
        };
        match self.clocks.left(self.own) {
            None => limits.hard_time = Some(move_time.unwrap_or(DEFAULT_TIME)),
            Some(left) => {
                let made = u32::try_from(self.game.plies() / 2).unwrap_or(u32::MAX);
                let moves = u32::from(self.moves).saturating_sub(made);
                let moves = (self.moves > 0).then_some(moves);
                let (soft, hard) = allotted_for(left, Duration::ZERO, moves);
                limits.soft_time = Some(soft);
                limits.hard_time = Some(move_time.map_or(hard, |time| time.min(hard)));
            }
        }
        limits
    }
}

fn verdict(winner: Option<Color>) -> Verdict {
    winner.map_or(Verdict::Drawn, Verdict::Won)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(start: Option<&Position>) -> GameRequest {
        GameRequest {
            version: 1,
            name: "Other".to_owned(),
            follower: Color::White,
            minutes: 5,
            moves: 75,
            start: start.map(write_position),
        }
    }

    fn begun(plies: usize) -> Ongoing {
        let variant = Variant::INTERNATIONAL;
        let mut ongoing = Ongoing::new(variant, &request(None), Color::White, "Other").unwrap();
        while ongoing.game.plies() < plies {
            let action = ongoing.game.legal_actions()[0];
            ongoing.game.play(&action).unwrap();
        }
        ongoing
    }

    #[test]
    fn an_interrupted_game_goes_on_from_a_position_that_one_side_knows() {
        let whole = begun(6).game;
        let whole = whole.positions();
        for (place, plies) in [(5, 5), (4, 4), (6, 6)] {
            let mut ongoing = begun(5);
            assert!(ongoing.resume(&request(Some(&whole[place]))), "{place}");
            assert_eq!(ongoing.game.plies(), plies);
            assert_eq!(ongoing.game.position(), whole[place]);
        }
        let mut ongoing = begun(5);
        let others = [
            request(None),
            request(Some(&whole[2])),
            GameRequest {
                name: "Third".to_owned(),
                ..request(Some(&whole[5]))
            },
            GameRequest {
                follower: Color::Black,
                ..request(Some(&whole[5]))
            },
        ];
        for other in others {
            assert!(!ongoing.resume(&other), "{other:?}");
            assert_eq!(ongoing.game.position(), whole[5]);
        }
        assert_eq!(ongoing.again(&request(None)), request(Some(&whole[5])));
    }

    #[test]
    fn a_game_ends_by_rules_time_or_number_of_moves() {
        let mut ongoing = begun(4);
        assert_eq!(ongoing.end(), None);
        ongoing.moves = 2;
        let limit = Some((Verdict::None, "limit of 2 moves".to_owned()));
        assert_eq!(ongoing.end(), limit);
        ongoing
            .clocks
            .charge(Color::Black, Duration::from_secs(300));
        let time = (
            Verdict::Won(Color::White),
            "the time of black is over".to_owned(),
        );
        assert_eq!(ongoing.end(), Some(time));
        let lost = Position::of_fen(Variant::INTERNATIONAL, "W:W:B5").unwrap();
        let lost = Ongoing::new(
            Variant::INTERNATIONAL,
            &request(Some(&lost)),
            Color::White,
            "",
        );
        let (verdict, _) = lost.unwrap().end().unwrap();
        assert_eq!(verdict, Verdict::Won(Color::Black));
    }

    #[test]
    fn a_search_keeps_to_the_clock() {
        let ongoing = begun(10);
        let limits = ongoing.limits(None);
        assert!(
            limits.hard_time < Some(Duration::from_secs(60)) && limits.soft_time < limits.hard_time
        );
        let short = Some(Duration::from_millis(20));
        assert_eq!(ongoing.limits(short).hard_time, short);
        let mut ongoing = begun(10);
        ongoing.clocks = Clocks::of_minutes(0);
        assert_eq!(ongoing.limits(None).hard_time, Some(DEFAULT_TIME));
    }
}
