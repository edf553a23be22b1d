//! Tours of the rules: a lesson for each rule of a variant, with a position that shows it and moves to try.
//!
//! Everything is derived from the rules as data. Positions are searched for in which the rule makes a difference:
//! without it, other moves would be legal.

mod english;
mod example;
mod german;
mod moves;
mod subject;
mod words;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tessera_draughts::{Action, Language, Variant};

pub use moves::Try;

use example::{Example, example};
use subject::Subject;
use tessera_draughts::Position;
use words::Words;

/// A lesson about one rule.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The identifier of the subject, such as `men_step`. It is the same for all variants that have the rule.
    pub id: &'static str,
    /// The title.
    pub title: String,
    /// The rule, in one or more sentences.
    pub text: String,
    /// What to do on the board. Empty if there is nothing to try.
    pub task: String,
    /// Why the moves in `wrong` are illegal, as a sentence. Empty if `wrong` is.
    pub refusal: String,
    /// The position before the moves in `before`.
    pub start: Position,
    /// The moves that lead from `start` to `position`. Most lessons have none.
    pub before: Vec<Action>,
    /// The position that shows the rule.
    pub position: Position,
    /// The legal moves in `position`.
    pub legal: Vec<Action>,
    /// The legal moves that show the rule. The task is to make one of them.
    pub goals: Vec<Action>,
    /// Moves that would be legal without the rule.
    pub wrong: Vec<Try>,
}

/// The lessons about a variant, from the initial position to the draw.
///
/// The positions for a variant are searched for at the first call, which takes a moment, and then kept.
///
/// ```
/// use tessera_study::tour::tour;
/// use tessera_draughts::{Language, Variant};
/// let lessons = tour(Variant::ENGLISH, Language::English);
/// let obligation = lessons.iter().find(|lesson| lesson.id == "obligation").unwrap();
/// assert_eq!(obligation.text, "A player who can capture must do so.");
/// // Steps, while a capture is due.
/// assert!(obligation.wrong.iter().all(|one| one.captured.is_empty()));
/// assert!(obligation.legal.iter().all(|action| action.is_capture()));
/// ```
#[must_use]
pub fn tour(variant: Variant, language: Language) -> Vec<Lesson> {
    let rules = variant.rules();
    let examples = examples(variant).iter();
    examples
        .map(|(subject, example)| {
            let words = Words::of(*subject, rules, language);
            let example = example.clone();
            // Moves that only another rule forbids are refused in the usual way.
            let wrong = if words.refusal.is_empty() {
                Vec::new()
            } else {
                example.wrong
            };
            Lesson {
                id: subject.id(rules),
                title: words.title,
                text: words.text,
                task: words.task,
                refusal: if wrong.is_empty() {
                    String::new()
                } else {
                    words.refusal
                },
                start: example.start,
                before: example.before,
                position: example.position,
                legal: example.legal,
                goals: example.goals,
                wrong,
            }
        })
        .collect()
}

/// The subjects of a variant for which a position was found, each with its example.
fn examples(variant: Variant) -> &'static [(Subject, Example)] {
    /// The examples of each variant that was asked for.
    static FOUND: Mutex<BTreeMap<Variant, &'static [(Subject, Example)]>> =
        Mutex::new(BTreeMap::new());
    let known = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().get(&variant) {
        return found;
    }
    let subjects = Subject::all(variant.rules()).into_iter();
    let found: Vec<(Subject, Example)> = subjects
        .filter_map(|subject| Some((subject, example(variant, subject)?)))
        .collect();
    // Two threads that search at once find the same examples. The first ones stay.
    known()
        .entry(variant)
        .or_insert_with(|| Box::leak(found.into()))
}
