//! Plays one game between two players, by the rules of the variant.

use std::time::{Duration, Instant};

use tessera_draughts::{Action, Color, Game};
use tessera_engine::play::Cancel;
use tessera_study::ScoreObject;
use tessera_tablebase::{TableSet, Value};

use crate::MoveLimits;
use crate::player::{Contestant, Fault, StartError, Turn};
use crate::rows::{Ending, MoveRow};

/// How games end, in addition to the rules of the variant.
#[derive(Debug)]
pub struct Conditions {
    /// The number of plies, those of the opening included, after which a game is a draw.
    pub max_plies: usize,
    /// Endgame tables; `None` for none. A game ends with the value of its position when that is in the tables.
    pub tables: Option<TableSet>,
    /// Ends a game when the scores of both players agree; `None` to play on.
    pub adjudication: Option<Adjudication>,
    /// The time by which a player may exceed its time limit.
    pub margin: Duration,
    /// The time after which a program that has not answered loses, where it has no time limit.
    pub timeout: Duration,
}

impl Default for Conditions {
    /// At most 400 plies, no adjudication, 50 ms beyond a limit, 10 minutes without one.
    fn default() -> Conditions {
        Conditions {
            max_plies: 400,
            tables: None,
            adjudication: None,
            margin: Duration::from_millis(50),
            timeout: Duration::from_secs(600),
        }
    }
}

/// Ends a game as a win when both players have agreed on it for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Minimum score of the winner, in hundredths of a man.
    pub score: i32,
    /// The number of plies in a row.
    pub plies: usize,
}

/// A player of a game.
pub(crate) struct Participant<'a> {
    pub(crate) player: &'a mut dyn Contestant,
    pub(crate) limits: MoveLimits,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finished {
    pub(crate) winner: Option<Color>,
    pub(crate) ending: Ending,
    pub(crate) reason: String,
    pub(crate) moves: Vec<MoveRow>,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aborted {
    Cancelled,
    Start(StartError),
}

/// Plays a game of a pair from an opening to its end. `participants` are those of white and of black.
pub(crate) fn play(
    pair: u64,
    opening: &Game,
    mut participants: [Participant<'_>; 2],
    conditions: &Conditions,
    cancel: &Cancel,
) -> Result<Finished, Aborted> {
    for participant in &mut participants {
        let started = participant.player.new_game(cancel);
        started.map_err(|error| match error.is_cancelled {
            true => Aborted::Cancelled,
            false => Aborted::Start(error),
        })?;
    }
    let mut game = opening.clone();
    let of_opening = |action: &Action| MoveRow {
        action: action.to_string(),
        ..MoveRow::default()
    };
    let mut moves: Vec<MoveRow> = game.actions().iter().map(of_opening).collect();
    let mut left = [&participants[0], &participants[1]]
        .map(|participant| participant.limits.clock.map(|clock| clock.base));
    let mut agreed = Agreement::default();
    loop {
        let end = end_of(&game, conditions, &agreed);
        if let Some((winner, ending, reason)) = end {
            return Ok(Finished {
                winner,
                ending,
                reason,
                moves,
            });
        }
        let color = game.position().side_to_move();
        let index = usize::from(color == Color::Black);
        let participant = &mut participants[index];
        let increment = participant
            .limits
            .clock
            .map_or(Duration::ZERO, |clock| clock.increment);
        let allowed = [participant.limits.time, left[index]]
            .into_iter()
            .flatten()
            .min();
        let limit = allowed.map(|allowed| allowed + conditions.margin);
        let start = Instant::now();
        let turn = Turn {
            game: &game,
            pair,
            depth: participant.limits.depth,
            nodes: participant.limits.nodes,
            time: participant.limits.time,
            clock: left[index].map(|left| (left, increment)),
            deadline: start + limit.unwrap_or(conditions.timeout),
            cancel,
        };
        let chosen = participant.player.choose(&turn);
        let elapsed = start.elapsed();
        let lost = |ending, reason: String| Finished {
            winner: Some(color.other()),
            ending,
            reason: format!("{color}: {reason}"),
            moves: moves.clone(),
        };
        let late = |limit: Duration| {
            lost(
                Ending::Time,
                format!(
                    "{:.3} s for a move, and {:.3} s allowed",
                    elapsed.as_secs_f64(),
                    limit.as_secs_f64()
                ),
            )
        };
        let choice = match chosen {
            Ok(choice) => choice,
            Err(fault) => {
                let ending = match &fault {
                    Fault::Cancelled => return Err(Aborted::Cancelled),
                    Fault::Crashed(_) => Ending::Crash,
                    Fault::Illegal(_) => Ending::IllegalMove,
                    Fault::Garbled(_) => Ending::Garbled,
                    Fault::Late => match limit {
                        Some(limit) => return Ok(late(limit)),
                        None => Ending::Silence,
                    },
                };
                return Ok(lost(ending, fault.to_string()));
            }
        };
        if let Some(limit) = limit.filter(|limit| elapsed > *limit) {
            return Ok(late(limit));
        }
        let text = choice.action.to_string();
        if let Err(error) = game.play(&choice.action) {
            return Ok(lost(Ending::IllegalMove, format!("`{text}`: {error}")));
        }
        if let Some(left) = &mut left[index] {
            *left = left.saturating_sub(elapsed) + increment;
        }
        agreed.add(color, choice.score, conditions.adjudication);
        moves.push(MoveRow {
            action: text,
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
            time: Some(elapsed.as_secs_f64()),
        });
    }
}

/// How a game has ended: the winner, the kind and the reason in words.
fn end_of(
    game: &Game,
    conditions: &Conditions,
    agreed: &Agreement,
) -> Option<(Option<Color>, Ending, String)> {
    if let Some(outcome) = game.outcome() {
        return Some((outcome.winner(), Ending::of(outcome), outcome.to_string()));
    }
    let position = game.position();
    let tables = conditions.tables.as_ref();
    let tables = tables.filter(|tables| position.count() <= tables.max_pieces());
    if let Some(value) = tables.and_then(|tables| tables.probe(&position)) {
        let side = position.side_to_move();
        let win = |winner: Color, plies: u16| {
            let reason = format!("tables: {winner} wins in {plies} plies");
            (Some(winner), Ending::Tables, reason)
        };
        return Some(match value {
            Value::Win(plies) => win(side, plies),
            Value::Loss(plies) => win(side.other(), plies),
            Value::Draw => (None, Ending::Tables, "tables: a draw".to_owned()),
        });
    }
    if let (Some(adjudication), Some(winner)) = (conditions.adjudication, agreed.winner)
        && agreed.plies >= adjudication.plies
    {
        let reason = format!("both players agree that {winner} wins");
        return Some((Some(winner), Ending::Scores, reason));
    }
    (game.plies() >= conditions.max_plies).then(|| {
        let reason = format!("limit of {} plies", conditions.max_plies);
        (None, Ending::MaxPlies, reason)
    })
}

/// For how many plies in a row the scores of both players have said that the same side wins.
#[derive(Debug, Default)]
struct Agreement {
    winner: Option<Color>,
    plies: usize,
}

impl Agreement {
    fn add(&mut self, mover: Color, score: Option<ScoreObject>, rule: Option<Adjudication>) {
        let Some(rule) = rule else { return };
        let score = match score {
            None => 0,
            Some(ScoreObject::Estimate(cost)) => cost,
            Some(ScoreObject::Win(_)) => i32::MAX,
            Some(ScoreObject::Loss(_)) => -i32::MAX,
        };
        let winner = if score >= rule.score {
            Some(mover)
        } else if score <= -rule.score {
            Some(mover.other())
        } else {
            None
        };
        if winner.is_some() && winner == self.winner {
            self.plies += 1;
        } else {
            self.plies = usize::from(winner.is_some());
            self.winner = winner;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{About, Choice};
    use std::thread;
    use tessera_draughts::Variant;

    /// A player that plays the first legal move after a pause, and reports a score for white.
    struct First {
        about: About,
        pause: Duration,
        score: i32,
        left: Vec<Option<Duration>>,
    }

    impl First {
        fn new(pause: u64, score: i32) -> First {
            First {
                about: About::default(),
                pause: Duration::from_millis(pause),
                score,
                left: Vec::new(),
            }
        }
    }

    impl Contestant for First {
        fn about(&self) -> &About {
            &self.about
        }

        fn new_game(&mut self, _: &Cancel) -> Result<(), StartError> {
            Ok(())
        }

        fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
            self.left.push(turn.clock.map(|(left, _)| left));
            thread::sleep(self.pause);
            let sign = match turn.game.position().side_to_move() {
                Color::White => 1,
                Color::Black => -1,
            };
            Ok(Choice {
                score: Some(ScoreObject::Estimate(sign * self.score)),
                ..Choice::from(turn.game.legal_actions()[0])
            })
        }
    }

    fn game(
        white: &mut First,
        black: &mut First,
        limits: MoveLimits,
        conditions: &Conditions,
    ) -> Finished {
        let participants = [white, black].map(|player| Participant { player, limits });
        let opening = Game::new(Variant::ENGLISH);
        play(0, &opening, participants, conditions, &Cancel::default()).unwrap()
    }

    #[test]
    fn clocks_run_and_run_out() {
        let limits = MoveLimits {
            clock: "100ms+20ms".parse().ok(),
            ..MoveLimits::default()
        };
        let conditions = Conditions {
            margin: Duration::ZERO,
            ..Conditions::default()
        };
        let (mut white, mut black) = (First::new(60, 0), First::new(0, 0));
        let finished = game(&mut white, &mut black, limits, &conditions);
        assert_eq!(
            (finished.winner, finished.ending),
            (Some(Color::Black), Ending::Time)
        );
        assert!(
            finished.reason.starts_with("white: 0.0"),
            "{}",
            finished.reason
        );
        assert_eq!(white.left[0], Some(Duration::from_millis(100)));
        assert!(white.left[1] <= Some(Duration::from_millis(60)));
        // The opponent's clock has its increment, and the move that came too late is not in the game.
        assert!(black.left[1] > Some(Duration::from_millis(100)));
        assert!(white.left.len() <= 3 && finished.moves.len() == 2 * white.left.len() - 1);
    }

    #[test]
    fn games_end_by_scores_on_which_both_agree() {
        let conditions = Conditions {
            adjudication: Some(Adjudication {
                score: 300,
                plies: 6,
            }),
            max_plies: 20,
            ..Conditions::default()
        };
        let end = |white: i32, black: i32| {
            let (mut white, mut black) = (First::new(0, white), First::new(0, black));
            let finished = game(&mut white, &mut black, MoveLimits::default(), &conditions);
            (finished.winner, finished.ending, finished.moves.len())
        };
        assert_eq!(end(300, 900), (Some(Color::White), Ending::Scores, 6));
        assert_eq!(end(-300, -300), (Some(Color::Black), Ending::Scores, 6));
        for (white, black) in [(299, 900), (300, -300), (0, 0)] {
            assert_eq!(end(white, black), (None, Ending::MaxPlies, 20));
        }
    }
}
