//! Programs that answer each line of JSON with a move, as players.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use tessera_draughts::{Action, Game};
use tessera_engine::play::Cancel;

use super::{About, Choice, Contestant, Fault, StartError, Turn};
use crate::hub::of_men;
use crate::process::Process;

pub(super) struct Line {
    player: String,
    command: Vec<String>,
    folder: Option<PathBuf>,
    about: About,
    /// Counts the games.
    game: u64,
    /// `None` after a fault.
    process: Option<Process>,
}

/// The question. It contains everything that is needed to choose a move, so that a program need not know the rules.
#[derive(Serialize)]
struct Question<'a> {
    variant: &'a str,
    game: u64,
    start: String,
    moves: Vec<String>,
    position: String,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// The time for this move in seconds, as all times here.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment: Option<f64>,
}

/// The answer of a program that says more than the move.
#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    action: String,
    /// The score in men, for the side to move.
    #[serde(default)]
    score: Option<f64>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
}

impl Line {
    pub(super) fn start(
        player: &str,
        command: Vec<String>,
        folder: Option<PathBuf>,
    ) -> Result<Line, StartError> {
        let name = command.first().cloned().unwrap_or_default();
        let mut line = Line {
            player: player.to_owned(),
            command,
            folder,
            about: About {
                name,
                ..About::default()
            },
            game: 0,
            process: None,
        };
        line.start_process()?;
        Ok(line)
    }

    fn start_process(&mut self) -> Result<(), StartError> {
        let process = Process::start(&self.command, self.folder.as_deref());
        let process = process.map_err(|error| {
            StartError::new(
                &self.player,
                format!("cannot start `{}`: {error}", self.about.name),
            )
        })?;
        self.process = Some(process);
        Ok(())
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let process = self
            .process
            .as_mut()
            .ok_or_else(|| Fault::Crashed("the program is not running".to_owned()))?;
        let question = serde_json::to_string(&question(self.game, turn))
            .map_err(|error| Fault::Garbled(error.to_string()))?;
        process.send(&question);
        let text = process.receive(turn.deadline, turn.cancel)?;
        read(turn.game, &text)
    }
}

fn question<'a>(number: u64, turn: &Turn<'a>) -> Question<'a> {
    let game = turn.game;
    let texts = |actions: &[Action]| {
        let texts = actions.iter().map(ToString::to_string);
        texts.collect()
    };
    let seconds = |time: std::time::Duration| time.as_secs_f64();
    Question {
        variant: game.variant().name(),
        game: number,
        start: game.start().to_fen(),
        moves: texts(game.actions()),
        position: game.position().to_fen(),
        legal: texts(&game.legal_actions()),
        depth: turn.depth,
        nodes: turn.nodes,
        time: turn.time.map(seconds),
        clock: turn.clock.map(|(left, _)| seconds(left)),
        increment: turn.clock.map(|(_, increment)| seconds(increment)),
    }
}

/// Reads an answer: a move, or an object with one.
fn read(game: &Game, text: &str) -> Result<Choice, Fault> {
    let text = text.trim();
    let answer = if text.starts_with('{') {
        let answer = serde_json::from_str::<Answer>(text);
        answer.map_err(|error| Fault::Garbled(format!("not an object with a move: {error}")))?
    } else {
        Answer {
            action: text.to_owned(),
            score: None,
            depth: None,
            nodes: None,
        }
    };
    let action = game
        .parse_action(&answer.action)
        .map_err(|error| Fault::Illegal(format!("`{}`: {error}", answer.action)))?;
    Ok(Choice {
        action,
        score: answer.score.and_then(of_men),
        depth: answer.depth,
        nodes: answer.nodes,
    })
}

impl Contestant for Line {
    fn about(&self) -> &About {
        &self.about
    }

    fn new_game(&mut self, _: &Cancel) -> Result<(), StartError> {
        self.game += 1;
        if self.process.is_none() {
            self.start_process()?;
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let choice = self.ask(turn);
        if choice.is_err()
            && let Some(process) = self.process.take()
        {
            process.abandon();
        }
        choice
    }
}
