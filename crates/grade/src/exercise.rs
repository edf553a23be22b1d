//! What the grader asks of an exercise.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::process::Ran;
use crate::{Rule, RuleSet};

/// How a program gets its input and gives its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// By standard input and output.
    Streams,
    /// By two files, whose names are arguments.
    Files,
}

/// The right answer for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The right answer.
    pub text: String,
    /// The rules that the input touches: each of them affects the right answer.
    pub touched: RuleSet,
}

/// A fault: what a program does wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The rules that may be broken: one of them explains the fault.
    pub suspects: RuleSet,
    /// What is wrong, in a sentence without a full stop.
    pub what: String,
    /// The first line that differs, if lines are compared.
    pub difference: Option<Difference>,
    /// The part of the input at which it shows; its meaning is the exercise's own.
    pub place: usize,
}

/// The first line that differs between the right answer and the program's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The line, counted from 1.
    pub line: usize,
    /// The lines of both answers from shortly before the difference on: the right one and the program's. `None` where
    /// an answer has ended.
    pub lines: Vec<[Option<String>; 2]>,
    /// The index in `lines` of the line that differs.
    pub at: usize,
}

/// An explanation of a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The board or grid before the fault.
    pub board: Option<String>,
    /// Sentences about the right answer.
    pub notes: Vec<String>,
    /// The part of a link to Tessera's page after its address.
    pub link: Option<String>,
}

/// The effort of the reference and of a program for an input, where an exercise compares it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Effort {
    /// Plies of the reference's answer.
    pub reference_plies: usize,
    /// Plies of the program's answer, if it is readable.
    pub plies: Option<usize>,
    /// Positions that the reference visited.
    pub reference_nodes: u64,
    /// Positions that the program visited, if it says so in a line such as `nodes: 123`.
    pub nodes: Option<u64>,
    /// Seconds of the reference.
    pub reference_seconds: f64,
    /// Seconds of the program.
    pub seconds: f64,
}

/// Runs a program on candidates for a smaller input.
pub trait Trial<I> {
    /// Runs the program. The fault if it illustrates the same rule; `None` without a run if the trial is over.
    fn fault(&mut self, input: &I) -> Option<Fault>;

    /// Whether no more runs are allowed, so that the search should end with what it has.
    fn is_over(&self) -> bool;
}

/// An exercise: its rules, its inputs, and how an answer is judged.
pub trait Exercise: Sync {
    /// An input.
    type Input: Clone + Debug + Eq + Hash + Send + Sync;

    /// The name of the exercise.
    fn name(&self) -> &'static str;

    /// The rules, the first of which is that the program ends by itself, without a crash.
    fn rules(&self) -> &'static [Rule];

    /// The rules that no test touches, given the options of the exercise.
    fn left_out(&self) -> RuleSet {
        RuleSet::EMPTY
    }

    /// How the program gets its input.
    fn delivery(&self) -> Delivery {
        Delivery::Streams
    }

    /// The input with the number `number`, counted from 0, in the series of the seed.
    fn generate(&self, seed: u64, number: usize) -> Self::Input;

    /// The input as the program reads it.
    fn text(&self, input: &Self::Input) -> String;

    /// The size of an input in the exercise's own unit, for choosing the smallest.
    fn size(&self, input: &Self::Input) -> usize;

    /// The unit of [`size`](Exercise::size), in the plural.
    fn unit(&self) -> &'static str;

    /// The right answer.
    fn expected(&self, input: &Self::Input) -> Expected;

    /// The right answer, possibly without the rules that the input touches, because finding these takes long in some
    /// exercises.
    fn answer(&self, input: &Self::Input) -> Expected {
        self.expected(input)
    }

    /// Judges the answer of a program that has ended by itself.
    fn judge(&self, input: &Self::Input, expected: &Expected, ran: &Ran) -> Option<Fault>;

    /// The same input in its usual form, and the rule about the form, if the input has another form. It tells whether
    /// a fault is about the form.
    fn usual(&self, _input: &Self::Input) -> Option<(Self::Input, usize)> {
        None
    }

    /// More lenient variants of the exercise, each with the options that choose it. A report says which failed tests
    /// would pass with them.
    fn lenient(&self) -> Vec<(Self, &'static str)>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Looks for a smaller input that still fails.
    fn shrink(
        &self,
        input: &Self::Input,
        fault: &Fault,
        trial: &mut dyn Trial<Self::Input>,
    ) -> Self::Input;

    /// Explains a fault.
    fn explain(&self, input: &Self::Input, fault: &Fault, ran: &Ran) -> Explanation;

    /// The effort of the reference and of a program.
    fn effort(&self, _input: &Self::Input, _ran: &Ran) -> Option<Effort> {
        None
    }
}
