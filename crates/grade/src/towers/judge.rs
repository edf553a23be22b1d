//! Compares records, and says which rules a difference is about.

use tessera_draughts::{Action, Color, Position};
use tessera_towers::{ERRORS, End, Ply};

use super::game::rules_of_error;
use super::rules::{
    CHOICE, CHOICE_TIES, COMPUTE, COMPUTE_ONE, COMPUTE_WIN, ERROR_DIGITS, ERROR_ENDS, ERROR_ORDER,
    NO_COMMAND, PLAY, PLAY_WIN, PROMOTION_CAPTURE, RECORD, START, TURNS,
};
use super::{Exam, Input, Run, search, shouted, touched};
use crate::RuleSet;
use crate::compare::{Found, difference};
use crate::exercise::{Expected, Explanation, Fault};

/// The number of lines of the beginning of a record, and of each action.
const BLOCK: usize = 21;

pub(super) fn judge(
    exam: &Exam,
    input: &Input,
    expected: &Expected,
    answer: &[u8],
) -> Option<Fault> {
    let found = difference(&expected.text, answer, exam.ignore_blank_lines)?;
    let run = exam.run(input);
    let expected = lines_of(&run.text);
    let (place, part) = (found.line / BLOCK, found.line % BLOCK);
    let got = found.got.as_deref();
    let (suspects, what) = match place.checked_sub(1) {
        None if answer.is_empty() => (RuleSet::one(START), "nothing is printed".to_owned()),
        None => (
            RuleSet::one(START),
            "the beginning of the record differs".to_owned(),
        ),
        Some(index) => match run.plies.get(index) {
            Some(ply) => {
                let name = action_name(ply, index);
                let board_differs = board_differs(&expected, answer, place, exam);
                let right = expected.get(found.line).copied().unwrap_or_default();
                by_ply(ply, &run, &name, part, (right, got), board_differs)
            }
            None => by_end(&run, input, part, got),
        },
    };
    Some(Fault {
        suspects,
        what,
        difference: Some(found.shown),
        place,
    })
}

fn lines_of(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The name of an action in sentences, such as `black's action 3, A6-B5`.
fn action_name(ply: &Ply, index: usize) -> String {
    let player = match ply.before.side_to_move() {
        Color::Black => "black",
        Color::White => "white",
    };
    format!("{player}'s action {}, {}", index + 1, ply.action)
}

/// Whether the board in a block differs, whether or not lines before it differ.
fn board_differs(expected: &[&str], answer: &[u8], place: usize, exam: &Exam) -> bool {
    let answer = String::from_utf8_lossy(answer);
    let is_kept = |line: &&str| !exam.ignore_blank_lines || !line.trim().is_empty();
    let got: Vec<&str> = answer.lines().filter(is_kept).collect();
    let board = place * BLOCK + 3..(place + 1) * BLOCK;
    expected.get(board.clone()) != got.get(board)
}

/// A difference in the block of an action. `part` is the line in the block.
fn by_ply(
    ply: &Ply,
    run: &Run,
    name: &str,
    part: usize,
    (right, got): (&str, Option<&str>),
    board_differs: bool,
) -> (RuleSet, String) {
    let is_computed = ply.line.is_none();
    let computed_before = run.plies.iter().filter(|ply| ply.line.is_none()).count();
    if let Some(error) = got.and_then(|got| got.trim().strip_prefix("ERROR: ")) {
        let what = format!("{name}, is legal, but the program tells the error `{error}`");
        return (touched::by_move(ply), what);
    }
    if part <= 1 {
        let won = got.filter(|got| got.trim().ends_with("WIN!"));
        if let Some(won) = won {
            let what = format!("{name}, is missing: the program says `{}`", won.trim());
            let rule = if computed_before > 1 {
                PLAY_WIN
            } else {
                COMPUTE_WIN
            };
            return (RuleSet::one(rule), what);
        }
        if got.is_none() {
            let rules = match (is_computed, is_first_computed(run, ply)) {
                (true, true) => RuleSet::one(COMPUTE),
                (true, false) => RuleSet::one(PLAY),
                (false, _) => RuleSet::one(RECORD) | touched::by_move(ply),
            };
            return (rules, format!("the record ends before {name}"));
        }
        if part == 1 && is_computed {
            return by_choice(ply, name, right, got.unwrap_or_default());
        }
        if part == 1 {
            return by_line(ply, name, right, got.unwrap_or_default());
        }
        return (
            RuleSet::one(RECORD),
            format!("the ruler before {name}, differs"),
        );
    }
    if got.is_none() {
        return (
            RuleSet::one(RECORD),
            format!("the record ends after {name}"),
        );
    }
    if board_differs {
        let rules = touched::by_move(ply);
        return (
            rules | RuleSet::one(RECORD),
            format!("the board after {name}, differs"),
        );
    }
    (
        touched::by_cost(&ply.after),
        format!("the cost of the board after {name}, differs"),
    )
}

fn is_first_computed(run: &Run, ply: &Ply) -> bool {
    let first = run.plies.iter().find(|ply| ply.line.is_none());
    first.is_some_and(|first| first.before == ply.before)
}

/// What comes before the action in the line of a computed one.
const COMPUTED: &str = "*** ";

/// A difference in the line of an action that was read.
fn by_line(ply: &Ply, name: &str, right: &str, got: &str) -> (RuleSet, String) {
    if got.strip_prefix(COMPUTED) == Some(right) {
        let what =
            format!("the line of {name}, begins with ***, as only that of a computed action does");
        return (RuleSet::one(RECORD), what);
    }
    // The right action with another player or number before it is about turns, anything else about the record.
    let is_numbered = got.contains(" ACTION #") && action_in(got) == Some(&ply.action.to_string());
    let rule = if is_numbered { TURNS } else { RECORD };
    (RuleSet::one(rule), format!("the line of {name}, differs"))
}

/// A difference in the line of a computed action.
fn by_choice(ply: &Ply, name: &str, right: &str, got: &str) -> (RuleSet, String) {
    if right.strip_prefix(COMPUTED) == Some(got) {
        let what = format!("the line of {name}, has no *** before the computed action");
        return (RuleSet::one(COMPUTE), what);
    }
    let Some(action) = action_in(got) else {
        return (
            RuleSet::one(COMPUTE),
            format!("the line of {name}, differs"),
        );
    };
    if action == ply.action.to_string() {
        return (
            RuleSet::of(&[COMPUTE, TURNS]),
            format!("the line of {name}, differs"),
        );
    }
    let is_taken =
        |choice: &Option<Action>| choice.is_some_and(|choice| choice.to_string() == action);
    let mut suspects: RuleSet = search::broken_choices(&ply.before)
        .filter(|(_, choice)| is_taken(choice))
        .map(|(rule, _)| rule)
        .collect();
    if !suspects.contains(CHOICE_TIES) && is_taken(&search::choice_broken_twice(&ply.before)) {
        suspects = suspects | RuleSet::one(PROMOTION_CAPTURE);
    }
    let suspects = if suspects.is_empty() {
        RuleSet::one(CHOICE)
    } else {
        suspects
    };
    (
        suspects,
        format!("{name}, is the best one, but the program computes {action}"),
    )
}

/// The action in a line such as `*** BLACK ACTION #3: A6-B5`.
pub(super) fn action_in(line: &str) -> Option<&str> {
    let (_, action) = line.rsplit_once(": ")?;
    Some(action.trim()).filter(|action| action.contains('-'))
}

/// A difference after the last action.
fn by_end(run: &Run, input: &Input, part: usize, got: Option<&str>) -> (RuleSet, String) {
    let shown = got.map_or("nothing".to_owned(), |got| format!("`{}`", got.trim_end()));
    let is_extra = part > 0 || !matches!(run.end, End::Illegal { .. } | End::Won(_));
    // Without a command nobody is named as the winner. That is one mistake, whatever the record should have here.
    if input.command.is_none()
        && let Some(won) = got.filter(|got| got.trim().ends_with("WIN!"))
    {
        let what = format!(
            "the program says `{}`, which only the commands A and P lead to",
            won.trim()
        );
        return (RuleSet::one(NO_COMMAND), what);
    }
    match run.end {
        End::Illegal { message, .. } if !is_extra => {
            let text = run.illegal(input).unwrap_or_default();
            let rules = rules_of_error(&run.last(), text).unwrap_or_default();
            // If another error of the list is reported instead, the order of the errors may be wrong.
            let reported = got.and_then(|got| got.trim_end().strip_prefix("ERROR: "));
            let is_other = reported.is_some_and(|error| ERRORS[..5].contains(&error));
            let rules = if is_other && rules.contains(ERROR_ORDER) {
                // The program may also read the number of a cell wrong.
                rules & (RuleSet::one(ERROR_ORDER) | RuleSet::one(ERROR_DIGITS))
            } else {
                rules
            };
            let what = format!(
                "{text} is illegal, with the error `{message}`, but the program says {shown}"
            );
            (rules, what)
        }
        End::Illegal { .. } => (
            RuleSet::one(ERROR_ENDS),
            "the record goes on after an error".to_owned(),
        ),
        End::Won(winner) => {
            let rule = if input.command == Some('P') {
                PLAY_WIN
            } else {
                COMPUTE_WIN
            };
            let what = if is_extra {
                "the record goes on after the end of the game".to_owned()
            } else {
                let name = shouted(winner);
                format!(
                    "{name} has won, since the other player cannot act, but the program says {shown}"
                )
            };
            (RuleSet::one(rule), what)
        }
        End::Open | End::BadLine(_) => match input.command {
            Some('A') => (
                RuleSet::one(COMPUTE_ONE),
                "the record goes on after one computed action".to_owned(),
            ),
            Some(_) => (
                RuleSet::one(PLAY),
                "the record goes on after ten computed actions".to_owned(),
            ),
            None => (
                RuleSet::one(NO_COMMAND),
                "the record goes on after the last action".to_owned(),
            ),
        },
    }
}

/// The board before a fault, the line of minimax behind a computed action, and a link.
pub(super) fn explain(exam: &Exam, input: &Input, fault: &Fault, answer: &[u8]) -> Explanation {
    let run = exam.run(input);
    let index = fault.place.saturating_sub(1);
    let ply = run.plies.get(index).filter(|_| fault.place > 0);
    let board = if fault.place == 0 {
        None
    } else {
        let before = ply.map_or_else(|| run.last(), |ply| ply.before);
        let mover = shouted(before.side_to_move()).to_lowercase();
        Some(format!("{}{mover} to act\n", board_text(&run.text, index)))
    };
    let mut explanation = Explanation {
        board,
        ..Explanation::default()
    };
    let read = run
        .plies
        .iter()
        .take_while(|ply| ply.line.is_some())
        .count();
    let mut actions: Vec<&str> = input.actions.iter().map(String::as_str).collect();
    if let Some(ply) = ply.filter(|ply| ply.line.is_none()) {
        let found = difference(&run.text, answer, exam.ignore_blank_lines);
        let chosen = found.and_then(|Found { got, .. }| got);
        let chosen = chosen.as_deref().and_then(action_in);
        explanation.notes = choice_notes(&ply.before, chosen);
        actions.truncate(read);
        actions.push(if input.command == Some('P') { "P" } else { "A" });
        explanation.link = Some(format!(
            "#/towers?actions={}&why={index}",
            actions.join(",")
        ));
    } else {
        let shown = actions.len().min(index + 1);
        explanation.link = Some(format!("#/towers?actions={}", actions[..shown].join(",")));
    }
    explanation
}

/// The lines of the board in a block of a record.
fn board_text(record: &str, place: usize) -> String {
    let lines = record.lines().skip(place * BLOCK + 3).take(BLOCK - 3);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Sentences about the choice: the line of minimax behind the right action, and that behind the program's action.
fn choice_notes(position: &Position, chosen: Option<&str>) -> Vec<String> {
    let words = |actions: &[_]| {
        let names: Vec<String> = actions.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    let right = search::line(position, 3);
    let mut notes = vec![format!(
        "the tree: {} leads to a leaf of cost {}",
        words(&right.actions),
        cost_in_words(right.cost)
    )];
    let actions = position.legal_actions();
    let other = chosen.and_then(|name| actions.iter().find(|action| action.to_string() == name));
    match (chosen, other) {
        (Some(_), Some(other)) => {
            let line = search::line(&position.after(other), 2);
            let rest = words(&line.actions);
            let gap = if rest.is_empty() { "" } else { " " };
            notes.push(format!(
                "the program's {other}{gap}{rest} leads to a leaf of cost {}",
                cost_in_words(line.cost)
            ));
            let best = right.actions.first();
            if line.cost == right.cost
                && let Some(best) = best
            {
                notes.push(format!(
                    "both are equally good, and {best} comes first in the order"
                ));
            } else {
                let (player, wish) = match position.side_to_move() {
                    Color::Black => ("black", "largest"),
                    Color::White => ("white", "smallest"),
                };
                notes.push(format!("{player} wants the {wish} cost"));
            }
        }
        (Some(name), None) => {
            notes.push(format!("the program's {name} is not a legal action here"));
        }
        (None, _) => {}
    }
    notes
}

fn cost_in_words(cost: i64) -> String {
    if cost == i64::from(i32::MIN) {
        format!("{cost} (black cannot act)")
    } else if cost == i64::from(i32::MAX) {
        format!("{cost} (white cannot act)")
    } else {
        cost.to_string()
    }
}
