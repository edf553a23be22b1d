//! Steps as sentences for people who know the rules of sudoku and no more.

use super::notation::{Kind, fish, houses, kind, pattern_of};
use super::proof::{Branch, House, Node, Pattern, Proof, Strong, Truth, Why};
use super::words::{cells, conclusion, digits, listed, unit, units};
use super::{CellSet, PencilMarks, Step, Technique};
use crate::{Digit, DigitSet};

/// A sentence, or two, that explain a step.
pub(super) fn sentence(step: &Step, marks: &PencilMarks) -> String {
    let end = conclusion(step);
    let why = match &step.proof {
        Proof::Search => {
            "No other technique here shows it, but trying out the other digits fails".to_owned()
        }
        Proof::Template { digit } if step.placements.is_empty() => {
            format!("No way to place all {digit}s of the grid uses these cells")
        }
        Proof::Template { digit } => {
            format!("Every way to place all {digit}s of the grid uses these cells")
        }
        proof => of_proof(step, proof, marks),
    };
    format!("{why}: {end}.")
}

fn of_proof(step: &Step, proof: &Proof, marks: &PencilMarks) -> String {
    match proof {
        Proof::Sets { truths, links } => of_sets(step, truths, links, marks),
        Proof::Chain {
            nodes,
            links,
            is_loop,
        } => of_chain(nodes, links, *is_loop),
        Proof::Cases { of, branches } => of_cases(step, of.as_ref(), branches),
        Proof::Any(proofs) => of_several(step, proofs, marks),
        Proof::Steps(steps) => of_steps(steps),
        Proof::With { proof, .. } => of_proof(step, proof, marks),
        Proof::Template { .. } | Proof::Search => String::new(),
    }
}

/// Proofs for parts of a step. Those of one pattern are told as one.
fn of_several(step: &Step, proofs: &[Proof], marks: &PencilMarks) -> String {
    match (step.technique, proofs) {
        (
            Technique::SimpleColorsTrap
            | Technique::MultiColors1
            | Technique::DualTwoStringKite
            | Technique::DualEmptyRectangle
            | Technique::AlsXz
            | Technique::AlsXyWing
            | Technique::AlsXyChain
            | Technique::DeathBlossom,
            [first, second, ..],
        ) => format!(
            "{}; likewise, {}",
            of_proof(step, first, marks),
            lower(&of_proof(step, second, marks))
        ),
        (_, [first, second, ..]) if matches!((first, second), (Proof::Sets { truths, .. }, _) if fish_of(truths)) =>
        {
            format!(
                "{}; likewise, {}",
                of_proof(step, first, marks),
                lower(&of_proof(step, second, marks))
            )
        }
        (_, [first, ..]) => of_proof(step, first, marks),
        _ => String::new(),
    }
}

fn fish_of(truths: &[Truth]) -> bool {
    matches!(kind(&houses(truths)), Kind::Fish(..))
        && truths.len() > 1
        && pattern_of(truths).is_none()
}

/// The sentence with a small first letter, unless it starts with the name of a cell.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn of_sets(step: &Step, truths: &[Truth], links: &[House], marks: &PencilMarks) -> String {
    if let Some(pattern) = pattern_of(truths) {
        return of_pattern(step, pattern, &houses(truths), marks);
    }
    let base = houses(truths);
    match (kind(&base), kind(links)) {
        (Kind::Fish(digit, bases), Kind::Fish(_, covers)) => match (&bases[..], &covers[..]) {
            ([inside], [outside]) => format!(
                "In {}, {digit} can only stand in cells that are in {} too, so the {digit} of {} is one of these",
                unit(*inside),
                unit(*outside),
                unit(*outside)
            ),
            _ => of_fish(truths, links, marks),
        },
        (Kind::Unit(in_unit, all), Kind::Cells(set)) => format!(
            "In {}, {} can only stand in {}, which therefore hold nothing else",
            unit(in_unit),
            digits(all.iter(), "and"),
            cells(set)
        ),
        (Kind::Cells(set), _) => of_cells(step, set, links, marks),
        _ => "Fewer places are left than digits that need one".to_owned(),
    }
}

/// Cells that hold as many digits as there are cells.
fn of_cells(step: &Step, set: CellSet, links: &[House], marks: &PencilMarks) -> String {
    let all: DigitSet = set
        .iter()
        .flat_map(|cell| marks.candidates()[cell].iter())
        .collect();
    match step.technique {
        Technique::XyzWing => {
            let end = step
                .eliminations
                .first()
                .map_or_else(String::new, |elimination| elimination.digit.to_string());
            format!(
                "{} hold {} between them, and however they are filled, one of them is {end}; every other cell that \
                 sees all places of {end} in them cannot be {end}",
                cells(set),
                digits(all.iter(), "and")
            )
        }
        Technique::SueDeCoq => {
            let in_units: Vec<u8> = links
                .iter()
                .filter_map(|link| match link {
                    House::Unit(unit, _) => Some(*unit),
                    House::Cell(_) => None,
                })
                .collect();
            let mut in_units = in_units;
            in_units.sort_unstable();
            in_units.dedup();
            format!(
                "{} are {} cells of {} with {} digits, and no digit fits in twice, so they hold each of {}",
                cells(set),
                set.len(),
                units(&in_units),
                all.len(),
                digits(all.iter(), "and")
            )
        }
        _ => {
            let place = links.first().map_or_else(String::new, |link| match link {
                House::Unit(of, _) => format!(" of {}", unit(*of)),
                House::Cell(_) => String::new(),
            });
            format!(
                "{}{place} can only hold {}, so {} digits take these {} cells, and no other cell there",
                cells(set),
                digits(all.iter(), "or"),
                all.len(),
                set.len()
            )
        }
    }
}

fn of_fish(truths: &[Truth], links: &[House], marks: &PencilMarks) -> String {
    let Some(fish) = fish(truths, links, marks) else {
        return String::new();
    };
    let (digit, fins) = (
        fish.digit,
        fish.fins
            .iter()
            .chain(fish.endo_fins.iter())
            .collect::<CellSet>(),
    );
    if fins.is_empty() {
        return format!(
            "In {}, every {digit} must stand in {}, so the {digit}s of these are taken",
            units(&fish.bases),
            units(&fish.covers)
        );
    }
    format!(
        "In {}, every {digit} must stand in {}, unless {digit} is in {}; either way",
        units(&fish.bases),
        units(&fish.covers),
        listed(fins.iter(), "or")
    )
}

fn of_pattern(step: &Step, pattern: &Pattern, others: &[House], marks: &PencilMarks) -> String {
    let set: CellSet = pattern.cells.iter().map(|(cell, _)| *cell).collect();
    let all: DigitSet = pattern
        .cells
        .iter()
        .flat_map(|(_, digits)| digits.iter())
        .collect();
    let beside: Vec<String> = pattern
        .cells
        .iter()
        .flat_map(|(cell, digits)| {
            marks.candidates()[*cell]
                .without(*digits)
                .iter()
                .map(move |digit| format!("{digit} in {cell}"))
        })
        .collect();
    let what = if pattern.needs_uniqueness {
        "could be exchanged, and the puzzle would have two solutions"
    } else {
        "could not be placed at all"
    };
    let start = if step.technique == Technique::BugPlusOne {
        "If every empty cell had two candidates that are twice in each row, column and box, the puzzle would have two \
         solutions or none"
            .to_owned()
    } else {
        format!(
            "If {} held only {}, these digits {what}",
            cells(set),
            digits(all.iter(), "and")
        )
    };
    let truth = match &beside[..] {
        [] => start,
        [one] => format!("{start}, so there must be {one}"),
        _ => format!("{start}, so one of these is true: {}", listed(beside, "or")),
    };
    match others {
        [] => truth,
        [House::Unit(of, digit), ..] => {
            format!(
                "{truth}; and {} has its {digit} in one of these cells",
                unit(*of)
            )
        }
        _ => {
            let cells_: CellSet = others
                .iter()
                .filter_map(|house| match house {
                    House::Cell(cell) => Some(*cell),
                    House::Unit(..) => None,
                })
                .collect();
            format!(
                "{truth}; with {} these take as many digits as there are cells",
                cells(cells_)
            )
        }
    }
}

/// `r1c2 is 3`, `the 3 of row 1 is in r1c2 or r1c3`.
fn says(node: &Node, is_on: bool) -> String {
    let (digit, set) = (node.digit, node.cells);
    match (set.len(), is_on) {
        (1, true) => format!("{set} is {digit}"),
        (1, false) => format!("{set} is not {digit}"),
        (_, true) => format!("one of {} is {digit}", cells(set)),
        (_, false) => format!("none of {} is {digit}", cells(set)),
    }
}

fn of_chain(nodes: &[Node], links: &[Strong], is_loop: bool) -> String {
    let mut text = String::new();
    for (i, node) in nodes.iter().enumerate() {
        let said = says(node, i % 2 == 1);
        text.push_str(match i {
            0 => "If ",
            1 => ", then ",
            _ => ", so ",
        });
        text.push_str(&said);
        if let Some(Strong::AlmostLocked(set)) = links.get(i / 2).filter(|_| i % 2 == 1)
            && set.len() > 1
        {
            let cells = cells(*set);
            text.push_str(&format!(" (as {cells} have one digit more than cells)"));
        }
    }
    if is_loop {
        text.push_str(
            ". The chain closes and holds the other way round too, so one end of each link is true",
        );
    } else if nodes.first() == nodes.last() {
        text.push_str(". So it is in any case");
    } else if let (Some(first), Some(last)) = (nodes.first(), nodes.last()) {
        text.push_str(&format!(
            ". So {}, or {}, and either way",
            says(first, true),
            says(last, true)
        ));
    }
    text
}

fn of_branch(branch: &Branch) -> String {
    let mut text = format!("if {}", says(&branch.assumed, branch.is_on));
    for line in &branch.lines {
        text.push_str(", ");
        text.push_str(&says(&line.node, line.why.is_on()));
    }
    text
}

fn of_cases(step: &Step, of: Option<&Truth>, branches: &[Branch]) -> String {
    match (of, branches) {
        (None, [branch]) => {
            let mut text = format!("If {}", says(&branch.assumed, branch.is_on));
            let (lines, last) = match branch.lines.split_last() {
                Some((last, lines)) => (lines, Some(last)),
                None => (&branch.lines[..], None),
            };
            for (i, line) in lines.iter().enumerate() {
                text.push_str(if i == 0 { ", then " } else { ", " });
                text.push_str(&says(&line.node, line.why.is_on()));
            }
            let end = match last.map(|line| line.why) {
                Some(Why::House(House::Cell(cell))) => format!("nothing is left for {cell}"),
                Some(Why::House(House::Unit(of, digit))) => {
                    format!("{} has no place for {digit}", unit(of))
                }
                _ => "there is a contradiction".to_owned(),
            };
            format!("{text}, and {end}")
        }
        (Some(Truth::House(House::Cell(cell))), _) => {
            let digits: Vec<Digit> = branches.iter().map(|branch| branch.assumed.digit).collect();
            let cases: Vec<String> = branches.iter().map(of_branch).collect();
            format!(
                "{cell} is {}, and each case leads to the same: {}",
                listed(digits, "or"),
                cases.join("; ")
            )
        }
        (Some(Truth::House(House::Unit(of, digit))), _) => {
            let places: CellSet = branches
                .iter()
                .flat_map(|branch| branch.assumed.cells.iter())
                .collect();
            let is_colors = matches!(
                step.technique,
                Technique::SimpleColorsTrap
                    | Technique::SimpleColorsWrap
                    | Technique::MultiColors1
                    | Technique::MultiColors2
            );
            let cases: Vec<String> = branches.iter().map(of_branch).collect();
            let how = if is_colors {
                "all pairs of places follow from that"
            } else {
                "each case leads to the same"
            };
            format!(
                "The {digit} of {} is in {}, and {how}: {}",
                unit(*of),
                listed(places.iter(), "or"),
                cases.join("; ")
            )
        }
        _ => "Each case leads to the same".to_owned(),
    }
}

fn of_steps(steps: &[Step]) -> String {
    let mut used: Vec<Digit> = Vec::new();
    for digit in steps.iter().filter_map(|step| match step.proof {
        Proof::Template { digit } => Some(digit),
        _ => None,
    }) {
        if !used.contains(&digit) {
            used.push(digit);
        }
    }
    let digits = listed(used, "and");
    format!(
        "Of all ways to place the {digits} of the grid, each digit by itself, too few fit together for anything else"
    )
}
