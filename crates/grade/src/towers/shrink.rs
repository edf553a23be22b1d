//! Makes a failing input smaller.
//!
//! A candidate is a shorter game: actions are removed, and so are those that become illegal thereby. At the end, short
//! games that touch the broken rule are tried.

use std::collections::HashSet;

use tessera_draughts::Position;
use tessera_towers::Ply;

use super::game::{Played, Style, illegal, playout};
use super::rules::{CHOICE, CHOICE_PROMOTION, COMPUTE_WIN, ERROR_1, ERROR_DIGITS, PLAY_WIN};
use super::{Exam, Form, Input, initial, touched};
use crate::RuleSet;
use crate::exercise::{Fault, Trial};

/// Pairs of actions are removed only from games of at most this many actions.
const PAIRS: usize = 40;

/// The number of positions to look at in the search for a short game, and how many of them a position counts as if a
/// choice is examined in it.
const POSITIONS: usize = 12_000;
const CHOICE_COST: usize = 40;

/// All games of up to this many actions are tried, if they are shorter than the failing game.
const ALL: usize = 2;

pub(super) fn shrink(
    exam: &Exam,
    input: &Input,
    fault: &Fault,
    trial: &mut dyn Trial<Input>,
) -> Input {
    let mut shrinking = Shrinking {
        exam,
        has_error: exam.run(input).illegal(input).is_some(),
        best: input.clone(),
        fault: fault.clone(),
        tried: HashSet::from([input.clone()]),
        trial,
    };
    shrinking.cut();
    shrinking.take_out();
    shrinking.try_short_games();
    shrinking.take_out();
    shrinking.best
}

struct Shrinking<'a> {
    exam: &'a Exam,
    /// Whether the input ends with an illegal action.
    has_error: bool,
    best: Input,
    fault: Fault,
    tried: HashSet<Input>,
    trial: &'a mut dyn Trial<Input>,
}

impl Shrinking<'_> {
    /// Takes over a candidate if it is smaller and fails.
    fn try_one(&mut self, candidate: Input) -> bool {
        let is_smaller = weight(&candidate) < weight(&self.best);
        if !is_smaller || !self.tried.insert(candidate.clone()) {
            return false;
        }
        let Some(fault) = self.trial.fault(&candidate) else {
            return false;
        };
        self.has_error = self.exam.run(&candidate).illegal(&candidate).is_some();
        self.best = candidate;
        self.fault = fault;
        true
    }

    /// Cuts off what comes after the fault, and replaces computed actions before it by given ones.
    fn cut(&mut self) {
        let run = self.exam.run(&self.best);
        let (place, plies) = (self.fault.place, run.plies.len());
        let mut given: Vec<String> = run.plies.iter().map(|ply| ply.action.to_string()).collect();
        let computes = |index: usize| run.plies.get(index).is_some_and(|ply| ply.line.is_none());
        let with = |actions: Vec<String>, command| Input {
            actions,
            command,
            form: self.best.form,
        };
        let mut candidates = Vec::new();
        if place == 0 {
            candidates.push(with(Vec::new(), None));
        } else if place <= plies {
            if computes(place - 1) {
                candidates.push(with(given[..place - 1].to_vec(), Some('A')));
                candidates.push(with(given[..place - 1].to_vec(), Some('P')));
            } else {
                candidates.push(with(given[..place].to_vec(), None));
            }
        } else {
            if let Some(text) = run.illegal(&self.best) {
                given.push(text.to_owned());
                candidates.push(with(given, None));
            } else if self.best.command.is_some() {
                for computed in (0..=10).rev() {
                    let kept = plies.saturating_sub(10) + computed;
                    let actions = given[..kept.min(plies)].to_vec();
                    candidates.push(with(actions.clone(), Some('A')));
                    candidates.push(with(actions, Some('P')));
                }
            }
        }
        candidates.push(Input {
            form: Form::Plain,
            ..self.best.clone()
        });
        for candidate in candidates {
            if self.trial.is_over() {
                return;
            }
            self.try_one(candidate);
        }
    }

    /// Takes out runs of actions, long ones first, then pairs.
    fn take_out(&mut self) {
        let mut length = self.best.actions.len().div_ceil(2);
        while length > 0 {
            let mut at = 0;
            while at < self.best.actions.len() && !self.trial.is_over() {
                let candidate = self.without(|index| (at..at + length).contains(&index));
                if self.try_one(candidate) {
                    self.cut();
                } else {
                    at += length.div_ceil(2);
                }
            }
            length = if length == 1 { 0 } else { length.div_ceil(2) };
        }
        let mut first = 0;
        while first < self.best.actions.len()
            && self.best.actions.len() <= PAIRS
            && !self.trial.is_over()
        {
            let count = self.best.actions.len();
            let found = (first + 1..count).any(|second| {
                if self.trial.is_over() {
                    return false;
                }
                let candidate = self.without(|index| index == first || index == second);
                self.try_one(candidate)
            });
            if found {
                self.cut();
            } else {
                first += 1;
            }
        }
    }

    /// The game without some of its actions, and without those that become illegal. An illegal action in the end stays
    /// if it is still illegal.
    fn without(&self, is_out: impl Fn(usize) -> bool) -> Input {
        let mut position = initial();
        let mut actions = Vec::new();
        let legal = self
            .exam
            .run(&self.best)
            .plies
            .iter()
            .filter(|ply| ply.line.is_some())
            .count();
        for (index, text) in self.best.actions.iter().enumerate() {
            let found = position
                .legal_actions()
                .iter()
                .find(|action| action.to_string() == *text)
                .copied();
            match found {
                _ if index >= legal => actions.push(text.clone()),
                Some(action) if !is_out(index) => {
                    position.apply(&action);
                    actions.push(text.clone());
                }
                _ => {}
            }
        }
        Input {
            actions,
            ..self.best.clone()
        }
    }

    /// Tries short games: all games of a few actions, then random ones that touch a suspected rule.
    fn try_short_games(&mut self) {
        for count in 0..=ALL.min(self.best.actions.len().saturating_sub(1)) {
            for (position, game) in all_games(count) {
                if self.best.actions.len() <= count || self.trial.is_over() {
                    return;
                }
                self.try_game(game, &position, count as u64);
            }
        }
        let mut positions = POSITIONS;
        for seed in 0.. {
            let most = self.best.actions.len();
            if most <= ALL + 1 || positions == 0 || self.trial.is_over() {
                return;
            }
            let mut random = fastrand::Rng::with_seed(seed);
            let style = Style::ALL[random.usize(0..Style::ALL.len())];
            let game = playout(&mut random, style, most - 1);
            for (index, ply) in game.iter().enumerate() {
                let cost = if self.is_about_choice() {
                    CHOICE_COST
                } else {
                    1
                };
                positions = positions.saturating_sub(cost);
                if positions == 0 || index + 1 >= self.best.actions.len() {
                    break;
                }
                if !self.touches(ply) {
                    continue;
                }
                let played = game[..=index].iter();
                let actions = played.map(|ply| ply.action.to_string()).collect();
                if self.try_game(actions, &ply.after, seed) {
                    break;
                }
            }
        }
    }

    /// Whether the fault is about the choice of an action.
    fn is_about_choice(&self) -> bool {
        let choices: RuleSet = (CHOICE + 1..=CHOICE_PROMOTION).collect();
        self.best.command.is_some() && !(self.fault.suspects & choices).is_empty()
    }

    /// Whether a game that ends with this ply may show the fault.
    fn touches(&self, ply: &Played) -> bool {
        let suspects = self.fault.suspects;
        if self.is_about_choice() {
            return !(touched::by_choice(&ply.after) & suspects).is_empty();
        }
        let wins = RuleSet::of(&[COMPUTE_WIN, PLAY_WIN]);
        if !(suspects & wins).is_empty() {
            return !ply.after.can_act();
        }
        let by_errors: RuleSet = (ERROR_1..=ERROR_DIGITS).collect();
        if !(suspects & by_errors).is_empty() || suspects.contains(0) {
            return true;
        }
        let Played {
            before,
            action,
            after,
        } = *ply;
        let ply = Ply {
            line: Some(1),
            before,
            action,
            after,
        };
        let touched = touched::by_move(&ply) | touched::by_cost(&after);
        !(touched & suspects).is_empty()
    }

    /// Tries a legal game with the end of the failing one: its command, or an error of the same rule.
    fn try_game(&mut self, actions: Vec<String>, position: &Position, seed: u64) -> bool {
        let input = Input {
            actions,
            ..self.best.clone()
        };
        if !self.has_error {
            return self.try_one(input);
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let suspects = self.fault.suspects;
        (ERROR_1..=ERROR_DIGITS)
            .rev()
            .filter(|rule| suspects.contains(*rule))
            .filter_map(|rule| illegal(&mut random, position, rule))
            .any(|text| {
                let mut input = input.clone();
                input.actions.push(text);
                self.try_one(input)
            })
    }
}

/// The size by which inputs are compared: the number of actions, then the command and the form.
fn weight(input: &Input) -> (usize, usize) {
    let command = match input.command {
        None => 0,
        Some('A') => 1,
        Some(_) => 2,
    };
    let form = usize::from(input.form != Form::Plain);
    (input.actions.len(), command + 4 * form)
}

/// All legal games of this many actions, each with its last position.
fn all_games(count: usize) -> Vec<(Position, Vec<String>)> {
    let mut games = vec![(initial(), Vec::new())];
    for _ in 0..count {
        games = games
            .into_iter()
            .flat_map(|(position, actions)| {
                let longer: Vec<_> = position
                    .legal_actions()
                    .iter()
                    .map(|action| {
                        let mut actions: Vec<String> = actions.clone();
                        actions.push(action.to_string());
                        (position.after(action), actions)
                    })
                    .collect();
                longer
            })
            .collect();
    }
    games
}
