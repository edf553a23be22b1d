//! Steps in common notations: Eureka notation for chains, HoDoKu's notation for fish and everything else.

use super::proof::{Branch, Chain, House, Node, Pattern, Proof, Strong, Truth};
use super::sentences::color_of;
use super::{CellSet, PencilMarks, Step, Technique};
use crate::tables::UNIT_BITS;
use crate::{Digit, DigitSet};

impl Step {
    /// The step in the notation that is common for its technique, without the name of the technique.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("{:.<81}", "1234.....567....").parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// let step = Technique::Pointing.find(&marks).unwrap();
    /// assert_eq!(step.notation(&marks), "4 in b1 => r3c789<>4");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn notation(&self, marks: &PencilMarks) -> String {
        let pattern = self.pattern_notation(marks);
        let changes = self.changes();
        if pattern.is_empty() {
            changes
        } else {
            format!("{pattern} => {changes}")
        }
    }

    /// The placements and the eliminations, those of a digit together: `r1c4=9, r7c7,r9c2<>9`.
    pub(crate) fn changes(&self) -> String {
        let placements = self.placements.iter().map(ToString::to_string);
        let of_digit = |digit: Digit| {
            let cells = self
                .eliminations
                .iter()
                .filter(move |elimination| elimination.digit == digit);
            let cells: CellSet = cells.map(|elimination| elimination.cell).collect();
            (!cells.is_empty()).then(|| format!("{cells}<>{digit}"))
        };
        let parts: Vec<String> = placements
            .chain(Digit::all().filter_map(of_digit))
            .collect();
        parts.join(", ")
    }

    fn pattern_notation(&self, marks: &PencilMarks) -> String {
        match self.technique {
            Technique::FullHouse
            | Technique::NakedSingle
            | Technique::HiddenSingle
            | Technique::BruteForce => String::new(),
            Technique::Medusa => match &self.proof {
                Proof::Cases { branches, .. } => {
                    let color = |branch: &Branch| {
                        let nodes = color_of(branch);
                        let nodes = nodes
                            .iter()
                            .map(|(digit, cells)| format!("({digit}){cells}"));
                        nodes.collect::<Vec<_>>().join(" ")
                    };
                    branches.iter().map(color).collect::<Vec<_>>().join(" / ")
                }
                proof => of_proof(proof, marks),
            },
            _ => of_proof(&self.proof, marks),
        }
    }
}

fn of_proof(proof: &Proof, marks: &PencilMarks) -> String {
    match proof {
        Proof::Sets { truths, links } => sets(truths, links, marks),
        Proof::Chain(links) => chain(links),
        Proof::Cases { of, branches } => cases(of.as_ref(), branches, marks),
        Proof::Template { digits: all } => digits(all.iter()),
        Proof::Symmetry { digits: all, .. } => {
            let exchanged = Digit::all().zip(all).filter(|(from, to)| from != *to);
            let parts: Vec<String> = exchanged.map(|(from, to)| format!("{from}>{to}")).collect();
            parts.join(",")
        }
        Proof::Equivalence { units: one, others } => format!("{} = {}", units(one), units(others)),
        Proof::Any(proofs) => any(proofs, marks),
        Proof::With { truths, proof } => {
            let pattern = pattern_of(truths).map(|_| sets(truths, &[], marks));
            let parts = pattern.into_iter().chain([of_proof(proof, marks)]);
            let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
            parts.join(": ")
        }
        Proof::Refuted(steps) => {
            let steps: Vec<String> = steps.iter().map(Step::changes).collect();
            steps.join(" ")
        }
        Proof::Steps(_) | Proof::Search => String::new(),
    }
}

/// The notations of the parts of a step with several proofs, each different one once.
fn any(proofs: &[Proof], marks: &PencilMarks) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in proofs.iter().map(|proof| of_proof(proof, marks)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join(" and ")
}

/// The cells among houses.
pub(super) fn cells_of(houses: &[House]) -> CellSet {
    let cells = houses.iter().filter_map(|house| match house {
        House::Cell(cell) => Some(*cell),
        House::Unit(..) => None,
    });
    cells.collect()
}

/// The units among houses, in order, each with its digits.
pub(super) fn units_of(houses: &[House]) -> Vec<(usize, DigitSet)> {
    let of_unit = |unit: usize| {
        let digits = houses.iter().filter_map(|house| match house {
            House::Unit(other, digit) => (usize::from(*other) == unit).then_some(*digit),
            House::Cell(_) => None,
        });
        let digits: DigitSet = digits.collect();
        (digits != DigitSet::EMPTY).then_some((unit, digits))
    };
    (0..27).filter_map(of_unit).collect()
}

/// Truths or links of several kinds, those of the same unit together: `{12r5 3c4 r1c23}`.
fn mixed(houses: &[House]) -> String {
    let of_unit = |(number, digits): (usize, DigitSet)| format!("{digits}{}", unit(number as u8));
    let mut parts: Vec<String> = units_of(houses).into_iter().map(of_unit).collect();
    let cells = cells_of(houses);
    if !cells.is_empty() {
        parts.push(cells.to_string());
    }
    format!("{{{}}}", parts.join(" "))
}

/// The digits with commas: `5,6`.
pub(super) fn digits(digits: impl IntoIterator<Item = Digit>) -> String {
    let digits: Vec<String> = digits.into_iter().map(|digit| digit.to_string()).collect();
    digits.join(",")
}

/// A unit in short: `r4`, `c2`, `b9`.
fn unit(unit: u8) -> String {
    let letter = ['r', 'c', 'b']
        .get(usize::from(unit) / 9)
        .copied()
        .unwrap_or('?');
    format!("{letter}{}", unit % 9 + 1)
}

/// Units of a kind joined: `r47`, `c38b4`.
fn units(all: &[u8]) -> String {
    let mut text = String::new();
    for kind in 0..3 {
        let numbers: String = all
            .iter()
            .filter(|unit| **unit / 9 == kind)
            .map(|unit| (unit % 9 + 1).to_string())
            .collect();
        if !numbers.is_empty() {
            text.push(['r', 'c', 'b'][usize::from(kind)]);
            text.push_str(&numbers);
        }
    }
    text
}

/// What the houses among truths have in common.
pub(super) enum Kind {
    /// Cells.
    Cells(CellSet),
    /// Units of one digit.
    Fish(Digit, Vec<u8>),
    /// Digits of one unit.
    Unit(u8, DigitSet),
    /// Anything else.
    Mixed,
}

pub(super) fn kind(truths: &[House]) -> Kind {
    let cells: Option<CellSet> = truths
        .iter()
        .map(|house| match house {
            House::Cell(cell) => Some(*cell),
            House::Unit(..) => None,
        })
        .collect::<Option<Vec<_>>>()
        .map(|cells| cells.into_iter().collect());
    if let Some(cells) = cells {
        return Kind::Cells(cells);
    }
    let pairs: Option<Vec<(u8, Digit)>> = truths
        .iter()
        .map(|house| match house {
            House::Unit(unit, digit) => Some((*unit, *digit)),
            House::Cell(_) => None,
        })
        .collect();
    match pairs {
        Some(pairs) if pairs.iter().all(|(_, digit)| *digit == pairs[0].1) => Kind::Fish(
            pairs[0].1,
            pairs.into_iter().map(|(unit, _)| unit).collect(),
        ),
        Some(pairs) if pairs.iter().all(|(unit, _)| *unit == pairs[0].0) => Kind::Unit(
            pairs[0].0,
            pairs.into_iter().map(|(_, digit)| digit).collect(),
        ),
        _ => Kind::Mixed,
    }
}

/// The houses among truths.
pub(super) fn houses(truths: &[Truth]) -> Vec<House> {
    let house = |truth: &Truth| match truth {
        Truth::House(house) => Some(*house),
        Truth::Pattern(_) | Truth::Rest { .. } => None,
    };
    truths.iter().filter_map(house).collect()
}

/// The pattern among truths, if there is one.
pub(super) fn pattern_of(truths: &[Truth]) -> Option<&Pattern> {
    truths.iter().find_map(|truth| match truth {
        Truth::Pattern(pattern) => Some(pattern),
        Truth::House(_) | Truth::Rest { .. } => None,
    })
}

fn sets(truths: &[Truth], links: &[House], marks: &PencilMarks) -> String {
    let base = houses(truths);
    if let Some(pattern) = pattern_of(truths) {
        let cells: CellSet = pattern.cells.iter().map(|(cell, _)| *cell).collect();
        let all: DigitSet = pattern
            .cells
            .iter()
            .flat_map(|(_, digits)| digits.iter())
            .collect();
        // A pattern of the whole grid needs no list.
        return if all.len() > 3 {
            String::new()
        } else {
            format!("{} in {cells}", digits(all.iter()).replace(',', "/"))
        };
    }
    match (kind(&base), kind(links)) {
        (Kind::Fish(digit, bases), Kind::Fish(_, covers)) => match (&bases[..], &covers[..]) {
            ([one], [_]) => format!("{digit} in {}", unit(*one)),
            _ => {
                let mut text = format!("{digit} {} {}", units(&bases), units(&covers));
                if let Some(fish) =
                    fish(truths, links, marks).filter(|_| bases.len() == covers.len())
                {
                    let endo = fish.endo_fins.iter().map(|cell| format!(" ef{cell}"));
                    let fins = fish.fins.iter().map(|cell| format!(" f{cell}"));
                    text.extend(fins.chain(endo));
                }
                text
            }
        },
        // Cells of several rows and columns: it matters which houses hold the digits.
        (Kind::Cells(cells), _) if cells.len() > 9 => {
            format!("{{{cells}}} / {}", mixed(links))
        }
        (Kind::Cells(cells), _) => {
            let all: DigitSet = cells
                .iter()
                .flat_map(|cell| marks.candidates()[cell].iter())
                .collect();
            format!("{} in {cells}", digits(all.iter()))
        }
        (Kind::Unit(_, all), Kind::Cells(cells)) => format!("{} in {cells}", digits(all.iter())),
        _ => format!("{} / {}", mixed(&base), mixed(links)),
    }
}

/// A chain in Eureka notation: `(5)r1c1 = (5-3)r1c9 = (3)r4c9`.
fn chain(chain: &Chain) -> String {
    let (nodes, links) = (&chain.nodes, &chain.links);
    let mut text = String::new();
    let mut at = 0;
    while at < nodes.len() {
        // Nodes of the same cells share a pair of brackets: one cell, or an almost locked set.
        let cells = |i: usize| match links.get(i / 2) {
            Some(Strong::AlmostLocked(set)) => *set,
            _ => nodes[i].cells,
        };
        let mut end = at + 1;
        while end < nodes.len()
            && cells(end) == cells(at)
            && (cells(at).len() == 1
                || end % 2 == 1
                    && end == at + 1
                    && matches!(links.get(at / 2), Some(Strong::AlmostLocked(_))))
        {
            end += 1;
        }
        if at > 0 {
            text.push_str(if at % 2 == 1 { " = " } else { " - " });
        }
        text.push('(');
        for (i, node) in nodes.iter().enumerate().take(end).skip(at) {
            if i > at {
                text.push(if i % 2 == 1 { '=' } else { '-' });
            }
            text.push_str(&node.digit.to_string());
        }
        text.push(')');
        text.push_str(&cells(at).to_string());
        at = end;
    }
    if chain.is_loop {
        text.push_str(" - loop");
    }
    text
}

fn cases(of: Option<&Truth>, branches: &[Branch], marks: &PencilMarks) -> String {
    let line = |branch: &Branch| {
        let known = |node: &Node, is_on: bool| {
            format!(
                "{}{}{}",
                node.cells,
                if is_on { "=" } else { "<>" },
                node.digit
            )
        };
        let first = known(&branch.assumed, branch.is_on);
        let lines = branch
            .lines
            .iter()
            .map(|line| known(&line.node, line.why.is_on()));
        [first]
            .into_iter()
            .chain(lines)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let all: Vec<String> = branches.iter().map(line).collect();
    match of {
        Some(Truth::House(house)) => format!("{house}: {}", all.join("; ")),
        Some(Truth::Rest { truths, links }) => {
            let truths: Vec<Truth> = truths.iter().map(|house| Truth::House(*house)).collect();
            format!("{}: {}", sets(&truths, links, marks), all.join("; "))
        }
        Some(pattern @ Truth::Pattern(_)) => {
            let pattern = sets(std::slice::from_ref(pattern), &[], marks);
            let all = all.join("; ");
            if pattern.is_empty() {
                all
            } else {
                format!("{pattern}: {all}")
            }
        }
        _ => all.join("; "),
    }
}

/// A fish in its parts.
pub(super) struct Fish {
    pub(super) bases: Vec<u8>,
    pub(super) covers: Vec<u8>,
    /// The candidates of the base that no cover has, but for those in two bases.
    pub(super) fins: CellSet,
    /// The candidates of two bases.
    pub(super) endo_fins: CellSet,
}

pub(super) fn fish(truths: &[Truth], links: &[House], marks: &PencilMarks) -> Option<Fish> {
    let (Kind::Fish(digit, bases), Kind::Fish(_, covers)) = (kind(&houses(truths)), kind(links))
    else {
        return None;
    };
    let cells = |units: &[u8]| {
        let units = units
            .iter()
            .filter_map(|unit| UNIT_BITS.get(usize::from(*unit)));
        units.fold((0, 0), |(once, twice), unit| {
            (once | unit, twice | once & unit)
        })
    };
    let holds = |cells: u128| {
        CellSet(cells)
            .iter()
            .filter(|cell| marks.candidates()[*cell].contains(digit))
            .collect()
    };
    let (base, endo) = cells(&bases);
    let covered = cells(&covers).0;
    Some(Fish {
        fins: holds(base & !covered & !endo),
        endo_fins: holds(endo),
        bases,
        covers,
    })
}
