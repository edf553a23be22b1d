//! The towers exercise: games of 1 to 400 actions, errors, and computed actions.
//!
//! `game` draws games and illegal actions, `plan` decides what a test is to show, `rules` lists the specification's
//! rules, `touched` says which of them an action touches, `search` breaks the rules of minimax one by one, `judge`
//! compares records, `shrink` makes inputs smaller.

mod game;
mod judge;
mod plan;
mod rules;
mod search;
mod shrink;
mod touched;

use tessera_draughts::{Color, Position, Variant};
use tessera_towers::{End, Options, Ply};

use crate::exercise::{Exercise, Expected, Explanation, Fault, Trial};
use crate::process::Ran;
use crate::{Rule, RuleSet};
use rules::RULES;

/// The part of the exercise that a program implements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Games without a command.
    Record,
    /// The same, and the command `A`.
    Compute,
    /// The same, and the command `P`.
    #[default]
    Play,
}

/// The towers exercise with its options.
///
/// ```
/// use tessera_grade::{Exercise, towers::Exam};
/// let exam = Exam::default();
/// let input = exam.generate(7, 0);
/// assert_eq!(input, exam.generate(7, 0));
/// assert!(exam.expected(&input).text.starts_with("BOARD SIZE: 8x8\n"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exam {
    /// The last stage that is tested.
    pub stage: Stage,
    /// Whether blank lines are ignored in a comparison.
    pub ignore_blank_lines: bool,
    /// Whether the cost of a board on which the player cannot act is that of the pieces.
    pub material_at_the_end: bool,
    /// Whether some inputs have Windows line ends, blank lines, blanks around lines or no last line end.
    pub forms: bool,
}

/// A game as the input of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Input {
    /// Actions. All but the last few are legal.
    pub(crate) actions: Vec<String>,
    /// `A` or `P`.
    pub(crate) command: Option<char>,
    pub(crate) form: Form,
}

/// The form of an input, which does not change the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    #[default]
    Plain,
    WindowsLineEnds,
    BlankLines,
    Blanks,
    NoLastLineEnd,
}

impl Input {
    fn text(&self) -> String {
        let command = self.command.map(String::from);
        let lines: Vec<&str> = self
            .actions
            .iter()
            .chain(&command)
            .map(String::as_str)
            .collect();
        let (before, end) = match self.form {
            Form::Plain | Form::NoLastLineEnd => ("", "\n"),
            Form::WindowsLineEnds => ("", "\r\n"),
            Form::BlankLines => ("\n", "\n"),
            Form::Blanks => ("  ", " \n"),
        };
        let mut text: String = lines.iter().flat_map(|line| [before, line, end]).collect();
        if self.form == Form::NoLastLineEnd {
            text.truncate(text.trim_end().len());
        }
        text
    }
}

/// The record of an input with the plies and the end.
struct Run {
    text: String,
    plies: Vec<Ply>,
    end: End,
}

/// The first position of a game.
fn initial() -> Position {
    Position::initial(Variant::TOWERS)
}

impl Run {
    /// The position after all plies.
    fn last(&self) -> Position {
        self.plies.last().map_or_else(initial, |ply| ply.after)
    }

    /// The line of the input with the illegal action, if there is one.
    fn illegal<'a>(&self, input: &'a Input) -> Option<&'a str> {
        match self.end {
            End::Illegal { .. } => input.actions.get(self.plies.len()).map(String::as_str),
            _ => None,
        }
    }
}

impl Exam {
    fn run(&self, input: &Input) -> Run {
        let options = Options {
            material_at_the_end: self.material_at_the_end,
            ..Options::default()
        };
        let (mut record, mut plies) = (Vec::new(), Vec::new());
        let end = tessera_towers::follow(input.text().as_bytes(), &mut record, &options, |ply| {
            plies.push(*ply);
        });
        Run {
            text: String::from_utf8_lossy(&record).into_owned(),
            plies,
            // A game in memory is always read to its end.
            end: end.unwrap_or(End::Open),
        }
    }
}

/// The rules that only later stages touch, which the tests of this stage leave out.
fn later_rules(stage: Stage) -> RuleSet {
    use rules::{CHOICE, CHOICE_PROMOTION, COMPUTE, COMPUTE_WIN, PLAY, PLAY_WIN};
    let play = RuleSet::of(&[PLAY, PLAY_WIN]);
    let compute: RuleSet = (COMPUTE..=COMPUTE_WIN)
        .chain(CHOICE..=CHOICE_PROMOTION)
        .collect();
    match stage {
        Stage::Play => RuleSet::EMPTY,
        Stage::Compute => play,
        Stage::Record => play | compute,
    }
}

impl Exercise for Exam {
    type Input = Input;

    fn name(&self) -> &'static str {
        "towers"
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn left_out(&self) -> RuleSet {
        let forms = if self.forms {
            RuleSet::EMPTY
        } else {
            RuleSet::one(rules::FORMS)
        };
        later_rules(self.stage) | forms
    }

    fn generate(&self, seed: u64, number: usize) -> Input {
        plan::draw(self, seed, number)
    }

    fn text(&self, input: &Input) -> String {
        input.text()
    }

    fn size(&self, input: &Input) -> usize {
        input.actions.len()
    }

    fn unit(&self) -> &'static str {
        "actions"
    }

    fn expected(&self, input: &Input) -> Expected {
        let run = self.run(input);
        let touched = touched::by_run(input, &run);
        Expected {
            text: run.text,
            touched,
        }
    }

    fn answer(&self, input: &Input) -> Expected {
        Expected {
            text: self.run(input).text,
            touched: RuleSet::EMPTY,
        }
    }

    fn judge(&self, input: &Input, expected: &Expected, ran: &Ran) -> Option<Fault> {
        judge::judge(self, input, expected, &ran.answer)
    }

    fn usual(&self, input: &Input) -> Option<(Input, usize)> {
        let usual = Input {
            form: Form::Plain,
            ..input.clone()
        };
        (input.form != Form::Plain).then_some((usual, rules::FORMS))
    }

    fn lenient(&self) -> Vec<(Exam, &'static str)> {
        let blank_lines = Exam {
            ignore_blank_lines: true,
            ..*self
        };
        let material = Exam {
            material_at_the_end: true,
            ..*self
        };
        let both = Exam {
            material_at_the_end: true,
            ..blank_lines
        };
        let all = [
            (blank_lines, "--ignore-blank-lines"),
            (material, "--terminal-cost material"),
            (both, "--ignore-blank-lines --terminal-cost material"),
        ];
        let is_other = |(exam, _): &(Exam, _)| {
            let is_both = *exam == both && (blank_lines == *self || material == *self);
            exam != self && !is_both
        };
        all.into_iter().filter(is_other).collect()
    }

    fn shrink(&self, input: &Input, fault: &Fault, trial: &mut dyn Trial<Input>) -> Input {
        shrink::shrink(self, input, fault, trial)
    }

    fn explain(&self, input: &Input, fault: &Fault, ran: &Ran) -> Explanation {
        judge::explain(self, input, fault, &ran.answer)
    }
}

/// The player's name in a record.
fn shouted(color: Color) -> &'static str {
    match color {
        Color::White => "WHITE",
        Color::Black => "BLACK",
    }
}
