//! Games with other programs, one after another, with a new connection where the old one is lost.

use std::io::Write;

use miette::miette;
use tessera_draughts::{Color, Variant};
use tessera_engine::play::Cancel;
use tessera_matches::dxp::{
    Acceptance, Conditions, Ended, GameRequest, Link, NoGame, Ongoing, Stop, VERSION, Verdict,
    answer, next_request, request,
};
use tessera_study::Player;

use super::Role;
use super::report::{Report, tell};
use super::source::ConnectionSource;
use crate::cli::dxp::DxpArgs;
use crate::failure::Failure;

/// The state between and during games.
pub(super) struct Session<'a> {
    args: &'a DxpArgs,
    variant: Variant,
    source: &'a ConnectionSource,
    /// The request for the next game that this program asks for.
    wanted: GameRequest,
    player: Player,
    cancel: &'a Cancel,
    link: Option<Link>,
    /// The game that was being played when the connection ended, and why it ended.
    interrupted: Option<(Ongoing, String)>,
    /// A request that has come before the last game had ended.
    asked: Option<GameRequest>,
    /// Whether no game was played over the last connection.
    is_fruitless: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        args: &'a DxpArgs,
        variant: Variant,
        source: &'a ConnectionSource,
        wanted: GameRequest,
        player: Player,
        cancel: &'a Cancel,
    ) -> Session<'a> {
        Session {
            args,
            variant,
            source,
            wanted,
            player,
            cancel,
            link: None,
            interrupted: None,
            asked: None,
            is_fruitless: false,
        }
    }

    /// Plays until all games are played or the user ends it.
    ///
    /// # Errors
    /// If this program connects or asks for games, and there is nobody to play with; or if nothing can be written.
    pub(super) fn play<W: Write>(&mut self, report: &mut Report<W>) -> Result<(), Failure> {
        while !self.cancel.is_cancelled() && self.args.games() != Some(report.played()) {
            if self.link.is_none() && !self.connect(report)? {
                continue;
            }
            match self.agree() {
                Ok(Some(ongoing)) => self.play_game(ongoing, report)?,
                Ok(None) => {}
                Err(reason) => self.without_game(reason)?,
            }
        }
        if let Some((ongoing, reason)) = self.interrupted.take() {
            report.add(&ongoing, Verdict::None, &reason)?;
        }
        self.disconnect();
        Ok(())
    }

    /// Makes a connection. If that fails, an interrupted game ends.
    fn connect<W: Write>(&mut self, report: &mut Report<W>) -> Result<bool, Failure> {
        let is_awaited = self.args.listens() && self.interrupted.is_none();
        let wait = (!is_awaited).then_some(self.args.reconnect);
        let opened = self.source.open(wait, self.cancel).and_then(Link::new);
        match opened {
            Ok(link) => {
                self.link = Some(link);
                return Ok(true);
            }
            Err(_) if self.cancel.is_cancelled() => {}
            Err(error) => match self.interrupted.take() {
                Some((ongoing, reason)) => {
                    report.add(&ongoing, Verdict::None, &reason)?;
                    self.swap_sides();
                }
                None => {
                    let address = self.args.address();
                    return Err(miette!("cannot connect to {address}: {error}").into());
                }
            },
        }
        Ok(false)
    }

    /// Agrees on the next game, or on the one that was interrupted. `None` if a game was refused.
    fn agree(&mut self) -> Result<Option<Ongoing>, NoGame> {
        let agreed = match self.args.role() {
            Role::Initiator => self.ask(),
            Role::Follower => self.be_asked(),
        };
        let said = self.link.as_mut().map(Link::chats);
        for text in said.unwrap_or_default() {
            tell(&format!("chat: {text}"));
        }
        agreed
    }

    fn ask(&mut self) -> Result<Option<Ongoing>, NoGame> {
        let Some(link) = &mut self.link else {
            return Ok(None);
        };
        let wanted = match &self.interrupted {
            Some((ongoing, _)) => ongoing.again(&self.wanted),
            None => self.wanted.clone(),
        };
        let name = request(link, &wanted, self.args.timeout, self.cancel)?;
        if let Some((mut ongoing, _)) = self.interrupted.take() {
            ongoing.opponent = name;
            return Ok(Some(ongoing));
        }
        let own = wanted.follower.other();
        let ongoing = Ongoing::new(self.variant, &wanted, own, &name);
        // The position was read before, so it is one of the variant.
        ongoing
            .map(Some)
            .map_err(|error| NoGame::Closed(error.to_string()))
    }

    fn be_asked(&mut self) -> Result<Option<Ongoing>, NoGame> {
        let Some(link) = &mut self.link else {
            return Ok(None);
        };
        let wanted = match self.asked.take() {
            Some(wanted) => wanted,
            None => next_request(link, self.args.timeout, self.cancel)?,
        };
        let is_known = match &mut self.interrupted {
            Some((ongoing, _)) => ongoing.resume(&wanted),
            None => false,
        };
        let interrupted = self.interrupted.take_if(|_| is_known);
        let ongoing = match interrupted {
            Some((ongoing, _)) => Ok(ongoing),
            None => Ongoing::new(self.variant, &wanted, wanted.follower, &wanted.name),
        };
        let (acceptance, reason) = match &ongoing {
            _ if wanted.version != VERSION => {
                let reason = format!("version {} of the protocol", wanted.version);
                (Acceptance::OtherVersion, reason)
            }
            Ok(ongoing) if ongoing.game.outcome().is_some() && ongoing.game.plies() == 0 => {
                let reason = "the game is over in the position".to_owned();
                (Acceptance::NotThisGame, reason)
            }
            Ok(_) => (Acceptance::Accepted, String::new()),
            Err(error) => (Acceptance::NotThisGame, error.to_string()),
        };
        answer(link, &self.args.name, acceptance).map_err(NoGame::Closed)?;
        match ongoing {
            Ok(ongoing) if acceptance == Acceptance::Accepted => Ok(Some(ongoing)),
            _ => {
                tell(&format!("{}: request refused: {reason}", wanted.name));
                Ok(None)
            }
        }
    }

    fn play_game<W: Write>(
        &mut self,
        mut ongoing: Ongoing,
        report: &mut Report<W>,
    ) -> Result<(), Failure> {
        // A new game has begun in place of one that was interrupted.
        if let Some((old, reason)) = self.interrupted.take() {
            report.add(&old, Verdict::None, &reason)?;
        }
        self.is_fruitless = false;
        let Some(link) = &mut self.link else {
            return Ok(());
        };
        if ongoing.game.plies() == 0 {
            self.player.forget();
        }
        let conditions = Conditions {
            move_time: self.args.move_time,
            silence: self.args.timeout,
            is_last: self.args.games() == Some(report.played() + 1),
            cancel: self.cancel.clone(),
        };
        let opponent = ongoing.opponent.clone();
        let mut chat = |text: &str| tell(&format!("{opponent}: {text}"));
        self.source.set_playing(true);
        let stop = ongoing.play(link, &mut self.player, &conditions, &mut chat);
        self.source.set_playing(false);
        match stop {
            Stop::Ended(ended) => {
                report.add(&ongoing, ended.verdict, &ended.reason)?;
                self.after(&ended, report)?;
            }
            Stop::Interrupted(reason) => {
                tell(&format!("{opponent}: {reason}"));
                self.interrupted = Some((ongoing, reason));
                self.disconnect();
            }
            Stop::Another(request) => {
                let reason = "the other program has asked for another game";
                report.add(&ongoing, Verdict::None, reason)?;
                self.asked = Some(request);
            }
            Stop::Cancelled => report.add(&ongoing, Verdict::None, "interrupted")?,
        }
        Ok(())
    }

    /// Prepares what comes after the end of a game.
    fn after<W: Write>(&mut self, ended: &Ended, report: &Report<W>) -> Result<(), Failure> {
        self.swap_sides();
        let is_over = self.args.games() == Some(report.played());
        if !ended.is_usable || ended.is_last {
            self.disconnect();
        }
        if ended.is_last && !is_over && !self.args.listens() {
            return Err(miette!(
                "the other program wants no other game after {} of {}",
                report.played(),
                self.args
                    .games()
                    .map_or("many".to_owned(), |games| games.to_string()),
            )
            .into());
        }
        Ok(())
    }

    /// Handles that no game was agreed on with the program that is connected.
    fn without_game(&mut self, reason: NoGame) -> Result<(), Failure> {
        self.disconnect();
        let is_refused = matches!(reason, NoGame::Refused { .. });
        let is_again = std::mem::replace(&mut self.is_fruitless, true);
        if reason == NoGame::Cancelled {
            return Ok(());
        }
        if !self.args.listens() && (is_refused || is_again) {
            return Err(miette!("{reason}").into());
        }
        tell(&reason.to_string());
        Ok(())
    }

    fn disconnect(&mut self) {
        self.asked = None;
        self.link = None;
    }

    /// Swaps the sides for the next game: this program plays both sides in turn.
    fn swap_sides(&mut self) {
        self.wanted.follower = match self.wanted.follower {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
    }
}
