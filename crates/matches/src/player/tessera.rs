//! Tessera's own engine as a player, in this process.

use tessera_draughts::Variant;
use tessera_engine::play::{Cancel, Evaluation, Limits};
use tessera_study::{Player, ScoreObject};
use tessera_tablebase::{TableSet, machine};

use super::{About, Choice, Contestant, Fault, StartError, Turn};
use crate::{EvaluationText, Settings, allotted};

pub(super) struct Tessera {
    player: Player,
    about: About,
}

impl Tessera {
    pub(super) fn new(
        name: &str,
        variant: Variant,
        settings: &Settings,
        tables: TableSet,
        best: &Evaluation,
    ) -> Result<Tessera, StartError> {
        let failed = |message: String| StartError::new(name, format!("memory: {message}"));
        if !machine::has_memory(settings.memory) {
            let message = format!("there are no {} bytes of free memory", settings.memory);
            return Err(failed(message));
        }
        let bytes = usize::try_from(settings.memory).unwrap_or(usize::MAX);
        let player = Player::new(variant, bytes).map_err(|error| failed(error.to_string()))?;
        let failed = |message: String| StartError::new(name, format!("evaluation: {message}"));
        let evaluation = match &settings.evaluation {
            EvaluationText::Best => best.clone(),
            text => text.read(variant).map_err(failed)?,
        };
        let player = player.with_evaluation(&evaluation);
        let player = player.map_err(|error| failed(error.to_string()))?;
        let failed = |message: String| StartError::new(name, format!("book: {message}"));
        let book = settings.book.read(variant).map_err(failed)?;
        Ok(Tessera {
            player: player
                .with_threads(settings.threads)
                .with_selectivity(settings.is_selective)
                .with_parameters(&settings.parameters)
                .with_tables(tables)
                .with_level(settings.level, 0)
                .with_book(book),
            about: About {
                name: "Tessera".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                author: "The Tessera developers".to_owned(),
            },
        })
    }
}

impl Contestant for Tessera {
    fn about(&self) -> &About {
        &self.about
    }

    fn new_game(&mut self, _: &Cancel) -> Result<(), StartError> {
        self.player.forget();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut limits = Limits {
            depth: turn.depth,
            nodes: turn.nodes,
            hard_time: turn.time,
            soft_time: None,
            is_for_move: true,
            cancel: turn.cancel.clone(),
        };
        if let Some((left, increment)) = turn.clock {
            let (soft, hard) = allotted(left, increment);
            limits.soft_time = Some(soft);
            limits.hard_time = Some(limits.hard_time.map_or(hard, |time| time.min(hard)));
        }
        // The seed is the same in both games of a pair, and when a match is repeated.
        self.player.set_seed(turn.pair);
        let analysis = self.player.choose(turn.game, &limits, |_| ());
        if turn.cancel.is_cancelled() {
            return Err(Fault::Cancelled);
        }
        let action = analysis.action().copied();
        let action = action.ok_or_else(|| Fault::Illegal("is missing".to_owned()))?;
        Ok(Choice {
            action,
            score: Some(ScoreObject::from(analysis.score)),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
        })
    }
}
