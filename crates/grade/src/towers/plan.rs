//! What each test of a series is to show. The plans are used in turn, so that a short series touches every rule.

use fastrand::Rng;
use tessera_draughts::Color;

use super::game::{Played, Style, illegal, playout};
use super::rules::{
    ERROR_1, ERROR_2, ERROR_3, ERROR_4, ERROR_5, ERROR_6, ERROR_BACK, ERROR_DIGITS, ERROR_FAR,
    ERROR_JUMP_EMPTY, ERROR_JUMP_OWN, ERROR_ORDER, ERROR_STRAIGHT,
};
use super::{Exam, Form, Input, Stage, initial};

/// Maximum number of actions of a game.
const MAX_ACTIONS: usize = 400;

/// What a test shows.
#[derive(Clone, Copy, Debug)]
enum Plan {
    /// A game of 1 to this many actions.
    Game(usize),
    /// A game played to its end.
    Whole,
    /// An action with the error of the rule with this index, after at most this many actions.
    Error(usize, usize),
    /// This command, after 0 to this many actions.
    Command(char, usize),
    /// This command, at most this many actions before the end of a game that this player wins.
    Late(char, usize, Color),
}

const PLANS: [Plan; 37] = [
    Plan::Command('A', 6),
    Plan::Game(10),
    Plan::Error(ERROR_1, 4),
    Plan::Command('P', 6),
    Plan::Error(ERROR_2, 4),
    Plan::Late('A', 0, Color::Black),
    Plan::Error(ERROR_3, 4),
    Plan::Whole,
    Plan::Error(ERROR_4, 4),
    Plan::Late('P', 0, Color::White),
    Plan::Error(ERROR_5, 4),
    Plan::Late('A', 4, Color::White),
    Plan::Error(ERROR_6, 4),
    Plan::Command('A', 40),
    Plan::Error(ERROR_ORDER, 40),
    Plan::Late('P', 9, Color::Black),
    Plan::Error(ERROR_BACK, 40),
    Plan::Command('P', 60),
    Plan::Error(ERROR_STRAIGHT, 40),
    Plan::Late('A', 0, Color::White),
    Plan::Error(ERROR_FAR, 40),
    Plan::Command('A', 80),
    Plan::Error(ERROR_JUMP_EMPTY, 40),
    Plan::Late('P', 9, Color::White),
    Plan::Error(ERROR_JUMP_OWN, 40),
    Plan::Late('A', 4, Color::Black),
    Plan::Game(60),
    Plan::Command('A', MAX_ACTIONS),
    Plan::Late('P', 0, Color::Black),
    Plan::Game(MAX_ACTIONS),
    Plan::Command('P', MAX_ACTIONS),
    Plan::Late('P', 30, Color::Black),
    Plan::Error(ERROR_6, MAX_ACTIONS),
    Plan::Late('A', 2, Color::Black),
    Plan::Late('A', 2, Color::White),
    Plan::Late('P', 30, Color::White),
    Plan::Error(ERROR_DIGITS, 4),
];

impl Plan {
    fn is_in(self, stage: Stage) -> bool {
        match self {
            Plan::Command(command, _) | Plan::Late(command, ..) => match command {
                'A' => stage >= Stage::Compute,
                _ => stage >= Stage::Play,
            },
            _ => true,
        }
    }
}

/// The input with the number `number` in the series of the seed.
pub(super) fn draw(exam: &Exam, seed: u64, number: usize) -> Input {
    let mut random = Rng::with_seed(seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // The first random numbers of similar seeds are similar, so some are skipped.
    for _ in 0..4 {
        random.u64(..);
    }
    let plans: Vec<Plan> = PLANS
        .into_iter()
        .filter(|plan| plan.is_in(exam.stage))
        .collect();
    let plan = plans[number % plans.len()];
    let mut input = follow(plan, &mut random, exam.stage);
    const FORMS: [Form; 4] = [
        Form::WindowsLineEnds,
        Form::BlankLines,
        Form::Blanks,
        Form::NoLastLineEnd,
    ];
    if exam.forms && random.u8(0..3) == 0 {
        input.form = FORMS[random.usize(0..FORMS.len())];
    }
    input
}

fn follow(plan: Plan, random: &mut Rng, stage: Stage) -> Input {
    let style = Style::ALL[random.usize(0..Style::ALL.len())];
    match plan {
        Plan::Game(most) => {
            let most = random.usize(1..=most);
            input(&playout(random, style, most), None)
        }
        Plan::Whole => input(&playout(random, style, MAX_ACTIONS), None),
        Plan::Command(command, most) => {
            let most = random.usize(0..=most);
            input(&playout(random, style, most), Some(command))
        }
        Plan::Late(command, before, winner) => {
            let mut game = won(random, winner);
            game.truncate(game.len().saturating_sub(random.usize(0..=before)));
            input(&game, Some(command))
        }
        Plan::Error(rule, most) => error(random, style, rule, most, stage),
    }
}

fn input(game: &[Played], command: Option<char>) -> Input {
    Input {
        actions: game.iter().map(|ply| ply.action.to_string()).collect(),
        command,
        form: Form::Plain,
    }
}

/// A game of at most [`MAX_ACTIONS`] actions that this player wins, or the last of many games if none is found.
fn won(random: &mut Rng, winner: Color) -> Vec<Played> {
    let mut game = Vec::new();
    for _ in 0..200 {
        let style = Style::ALL[random.usize(0..Style::ALL.len())];
        game = playout(random, style, MAX_ACTIONS);
        let is_won = game
            .last()
            .is_some_and(|ply| !ply.after.can_act() && ply.before.side_to_move() == winner);
        if is_won {
            break;
        }
    }
    game
}

/// A game with an error of this rule. Something may follow the error.
fn error(random: &mut Rng, style: Style, rule: usize, most: usize, stage: Stage) -> Input {
    for _ in 0..50 {
        let most = random.usize(0..=most);
        let game = playout(random, style, most);
        let position = game.last().map_or_else(initial, |ply| ply.after);
        // Not every kind of illegal action is possible at the start of a game.
        let found = match rule {
            ERROR_ORDER => {
                let kind = random.usize(ERROR_1..=ERROR_5);
                let drawn = illegal(random, &position, kind);
                drawn.filter(|text| {
                    super::game::rules_of_error(&position, text)
                        .is_some_and(|rules| rules.contains(ERROR_ORDER))
                })
            }
            rule => illegal(random, &position, rule),
        };
        let Some(text) = found else { continue };
        let mut input = input(&game, None);
        input.actions.push(text);
        if random.u8(0..3) == 0 {
            // A program that does not stop at the error would record these legal actions after it.
            let actions = position.legal_actions();
            if let Some(action) = actions.get(random.usize(0..actions.len().max(1))) {
                input.actions.push(action.to_string());
            }
            input.command = match stage {
                Stage::Record => None,
                Stage::Compute => Some('A'),
                Stage::Play => Some(if random.bool() { 'A' } else { 'P' }),
            };
        }
        return input;
    }
    input(&playout(random, style, most), None)
}
