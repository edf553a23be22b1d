//! The words of explanations: English, and a place for other languages.

use std::fmt::Display;
use std::iter;

use super::{CellSet, Technique};
use crate::{Cell, Digit, DigitSet, UNITS};

/// The words of explanations. Every method has a default in English; another language overrides them.
///
/// [`Step::reason_in`](super::Step::reason_in) and [`Contradiction::reason_in`](crate::Contradiction::reason_in) make
/// sentences from phrases. Some methods take phrases that other methods have made. Digits, cells and units are passed
/// as values and not as text, so that a language can inflect the words around them.
///
/// ```
/// use tessera_sudoku::{Cell, Digit, English, Grid, Language, PencilMarks, next_step};
///
/// struct German;
///
/// impl Language for German {
///     fn unit(&self, unit: usize) -> String {
///         format!("{} {}", ["Zeile", "Spalte", "Block"][unit / 9], unit % 9 + 1)
///     }
///
///     fn last_cell(&self, unit: usize, digit: Digit, cell: Cell) -> String {
///         format!("In {} ist nur noch {cell} frei, für die {digit}.", self.unit(unit))
///     }
/// }
///
/// let marks = PencilMarks::new(&format!("12345678.{}", ".".repeat(72)).parse::<Grid>()?);
/// let step = next_step(&marks).unwrap();
/// assert_eq!(step.reason_in(&marks, &German).text, "In Zeile 1 ist nur noch r1c9 frei, für die 9.");
/// assert_eq!(step.reason_in(&marks, &English), step.reason(&marks));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
pub trait Language {
    /// The name of a technique.
    fn technique(&self, technique: Technique) -> String {
        technique.name().to_owned()
    }

    /// A list that means all of its items: `1, 2 and 3`.
    fn and(&self, items: &[String]) -> String {
        listed(items, "and")
    }

    /// A list that means one of its items: `1, 2 or 3`.
    fn or(&self, items: &[String]) -> String {
        listed(items, "or")
    }

    /// A cell.
    fn cell(&self, cell: Cell) -> String {
        cell.to_string()
    }

    /// All of some cells.
    fn cells(&self, cells: CellSet) -> String {
        self.and(&cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// One of some cells.
    fn any_cell(&self, cells: CellSet) -> String {
        self.or(&cells.iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// All of some digits.
    fn digits(&self, digits: DigitSet) -> String {
        self.and(
            &digits
                .iter()
                .map(|digit| digit.to_string())
                .collect::<Vec<_>>(),
        )
    }

    /// One of some digits.
    fn any_digit(&self, digits: DigitSet) -> String {
        self.or(&digits
            .iter()
            .map(|digit| digit.to_string())
            .collect::<Vec<_>>())
    }

    /// The name of a unit, which is an index in [`UNITS`]: `row 3`.
    fn unit(&self, unit: usize) -> String {
        UNITS.get(unit).map(ToString::to_string).unwrap_or_default()
    }

    /// Several units: `rows 2 and 5 and box 3`.
    fn units(&self, units: &[usize]) -> String {
        let kinds = [("row", "rows"), ("column", "columns"), ("box", "boxes")];
        let of_kind = |(kind, (one, many)): (usize, (&str, &str))| {
            let of_kind = units.iter().filter(|unit| **unit / 9 == kind);
            let numbers: Vec<usize> = of_kind.map(|unit| unit % 9 + 1).collect();
            let name = if numbers.len() == 1 { one } else { many };
            (!numbers.is_empty()).then(|| format!("{name} {}", listed(&numbers, "and")))
        };
        let parts: Vec<String> = kinds.into_iter().enumerate().filter_map(of_kind).collect();
        listed(&parts, "and")
    }

    /// A whole explanation: why, and what follows.
    fn sentence(&self, why: &str, changes: &[String]) -> String {
        format!("{why}: {}.", changes.join("; "))
    }

    /// What follows: a cell holds a digit.
    fn placed(&self, cell: Cell, digit: Digit) -> String {
        format!("{} is {digit}", self.cell(cell))
    }

    /// What follows: cells hold none of some digits.
    fn eliminated(&self, cells: CellSet, digits: DigitSet) -> String {
        let are = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {are} not {}", self.cells(cells), self.any_digit(digits))
    }

    /// Two explanations for parts of a step.
    fn also(&self, first: &str, second: &str) -> String {
        let second = lower(second);
        format!("{first}; likewise, {second}")
    }

    /// A full house: the only empty cell of a unit.
    fn last_cell(&self, unit: usize, digit: Digit, cell: Cell) -> String {
        let (unit, cell) = (self.unit(unit), self.cell(cell));
        format!("The {digit} of {unit} must be in {cell}, its only empty cell.")
    }

    /// A hidden single, and why the other cells do not hold the digit.
    fn only_cell(&self, unit: usize, digit: Digit, cell: Cell, why: &str) -> String {
        let (unit, cell) = (self.unit(unit), self.cell(cell));
        format!("The {digit} of {unit} must be in {cell}: every other empty cell of it {why}.")
    }

    /// No cell of a unit is left for a digit, and why the empty ones do not hold it, if there are any.
    fn no_cell(&self, unit: usize, digit: Digit, why: Option<&str>) -> String {
        let unit = self.unit(unit);
        match why {
            None => format!("The {digit} of {unit} has no cell: none of its cells is empty."),
            Some(why) => {
                format!("The {digit} of {unit} has no cell: every empty cell of it {why}.")
            }
        }
    }

    /// A digit stands several times in a unit.
    fn twice(&self, unit: usize, digit: Digit, times: usize) -> String {
        format!(
            "There are {times} cells with {digit} in {}.",
            self.unit(unit)
        )
    }

    /// Why empty cells do not hold a digit: they see one of some cells that do, if there are any, or it is eliminated
    /// in these.
    fn excluded_in(&self, digit: Digit, seen: &[Cell], eliminated: &[Cell]) -> String {
        let names =
            |cells: &[Cell]| -> Vec<String> { cells.iter().map(|cell| self.cell(*cell)).collect() };
        if seen.is_empty() {
            return format!("has its {digit} eliminated");
        }
        let sees = format!("sees another {digit}, in {}", self.or(&names(seen)));
        if eliminated.is_empty() {
            return sees;
        }
        let cells = self.and(&names(eliminated));
        format!("{sees}, but for {cells}, where {digit} is eliminated")
    }

    /// A naked single, and why the cell holds no other digit.
    fn only_digit(&self, cell: Cell, digit: Digit, why: &[String]) -> String {
        format!(
            "Only {digit} is left for {}: {}.",
            self.cell(cell),
            why.join("; ")
        )
    }

    /// A cell without a digit, and why.
    fn no_digit(&self, cell: Cell, why: &[String]) -> String {
        format!(
            "No digit is left for {}: {}.",
            self.cell(cell),
            why.join("; ")
        )
    }

    /// Digits that a unit holds.
    fn unit_holds(&self, unit: usize, digits: DigitSet) -> String {
        format!("{} holds {}", self.unit(unit), self.digits(digits))
    }

    /// Digits that are not candidates any more.
    fn were_eliminated(&self, digits: DigitSet) -> String {
        let are = if digits.len() == 1 { "is" } else { "are" };
        format!("{} {are} eliminated", self.digits(digits))
    }

    /// The step has no other reason than a search.
    fn search(&self) -> String {
        "No other technique here shows it, but trying out the other digits fails".to_owned()
    }

    /// All ways to place a digit use the cell (`is_placed`), or none does.
    fn template(&self, digit: Digit, is_placed: bool) -> String {
        if is_placed {
            format!("Every way to place all {digit}s of the grid uses these cells")
        } else {
            format!("No way to place all {digit}s of the grid uses these cells")
        }
    }

    /// Ways to place several digits that do not fit together.
    fn templates(&self, digits: DigitSet) -> String {
        format!(
            "Of all ways to place the {} of the grid, each digit by itself, too few fit together for anything else",
            self.digits(digits)
        )
    }

    /// All ways to place several digits together use the cells (`is_placed`), or none does.
    fn overlay(&self, digits: DigitSet, is_placed: bool) -> String {
        let which = if is_placed { "Every" } else { "No" };
        format!(
            "{which} way to place all {} of the grid together uses these cells for these digits",
            listed(
                &digits
                    .iter()
                    .map(|digit| format!("{digit}s"))
                    .collect::<Vec<_>>(),
                "and"
            )
        )
    }

    /// Two cells that cannot have the same digit, nor two digits from one of some sets, which have only one digit more
    /// than cells.
    fn excluded_pairs(&self, cells: CellSet, sets: &[CellSet]) -> String {
        let sets: Vec<String> = sets.iter().map(|set| self.cells(*set)).collect();
        let not_from = if sets.is_empty() {
            String::new()
        } else {
            format!(
                ", nor two digits of {}, which {} only one digit more than cells",
                listed(&sets, "or of"),
                if sets.len() == 1 { "have" } else { "each have" },
            )
        };
        format!(
            "{} cannot hold the same digit{not_from}; so whatever pair of digits is left for them",
            self.cells(cells)
        )
    }

    /// Two colors, of which all candidates of one are true, and of the other none. If `is_false`, the second one leads
    /// to a contradiction.
    fn two_colors(&self, colors: [&[(Digit, CellSet)]; 2], is_false: bool) -> String {
        let [first, second] = colors.map(|color| {
            let of_digit =
                |(digit, cells): &(Digit, CellSet)| format!("{digit} in {}", self.cells(*cells));
            color.iter().map(of_digit).collect::<Vec<_>>().join("; ")
        });
        let end = if is_false {
            "the latter cannot be"
        } else {
            "either way"
        };
        format!("By strong links, these are true together: {first}; or these: {second}; {end}")
    }

    /// A symmetry of the givens: the digits that it exchanges, and some cells with the cells to which it takes them.
    fn symmetry(&self, digits: &[(Digit, Digit)], cells: &[(Cell, Cell)]) -> String {
        let digits: Vec<String> = digits
            .iter()
            .map(|(from, to)| format!("{from} as {to}"))
            .collect();
        let cells: Vec<String> = cells
            .iter()
            .map(|(from, to)| format!("{} to {}", self.cell(*from), self.cell(*to)))
            .collect();
        let renamed = if digits.is_empty() {
            String::new()
        } else {
            format!(", with {}", listed(&digits, "and"))
        };
        format!(
            "The givens are the same after a symmetry of the grid that takes {}{renamed}; as there is only one \
             solution, it is the same too",
            listed(&cells, "and")
        )
    }

    /// Units on two sides that hold the same digits, and so do the cells that are on one side only.
    fn equivalence(
        &self,
        units: &[usize],
        others: &[usize],
        cells: CellSet,
        other_cells: CellSet,
    ) -> String {
        format!(
            "{} hold the same digits as {}, so {cells} hold the same digits as {other_cells}, each as often, and \
             could not otherwise",
            capital(&self.units(units)),
            self.units(others)
        )
    }

    /// The places of a digit in one unit are all in another.
    fn locked(&self, digit: Digit, inside: usize, outside: usize) -> String {
        let (inside, outside) = (self.unit(inside), self.unit(outside));
        format!(
            "In {inside}, {digit} can only stand in cells that are in {outside} too, so the {digit} of {outside} is \
             one of these"
        )
    }

    /// Digits of a unit that have as many cells as there are digits.
    fn hidden_subset(&self, unit: usize, digits: DigitSet, cells: CellSet) -> String {
        format!(
            "In {}, {} can only stand in {}, which therefore hold nothing else",
            self.unit(unit),
            self.digits(digits),
            self.cells(cells)
        )
    }

    /// Cells, of a unit if it is known, that hold as many digits as there are cells.
    fn naked_subset(&self, unit: Option<usize>, digits: DigitSet, cells: CellSet) -> String {
        let place = unit.map_or_else(String::new, |unit| format!(" of {}", self.unit(unit)));
        format!(
            "{}{place} can only hold {}, so {} digits take these {} cells, and no other cell there",
            self.cells(cells),
            self.any_digit(digits),
            digits.len(),
            cells.len()
        )
    }

    /// Cells of which one holds a digit, however they are filled.
    fn bent_subset(&self, digits: DigitSet, cells: CellSet, end: Digit) -> String {
        format!(
            "{} hold {} between them, and however they are filled, one of them is {end}; every other cell that sees \
             all places of {end} in them cannot be {end}",
            self.cells(cells),
            self.digits(digits)
        )
    }

    /// Cells of several units that hold as many digits as there are cells.
    fn disjoint_subset(&self, units: &[usize], digits: DigitSet, cells: CellSet) -> String {
        format!(
            "{} are {} cells of {} with {} digits, and no digit fits in twice, so they hold each of {}",
            self.cells(cells),
            cells.len(),
            self.units(units),
            digits.len(),
            self.digits(digits)
        )
    }

    /// Cells of several units, whose digits have room for one in each of as many places as there are cells.
    fn sectors(&self, cells: CellSet, places: &[(usize, DigitSet)]) -> String {
        let places: Vec<String> = places
            .iter()
            .map(|(unit, digits)| self.unit_digits(*unit, *digits))
            .collect();
        format!(
            "The {} cells {cells} can hold only {}, which is one digit for each cell; so all of these digits are used, \
             and none is left for other cells",
            cells.len(),
            self.and(&places)
        )
    }

    /// Digits of a unit.
    fn unit_digits(&self, unit: usize, digits: DigitSet) -> String {
        format!("{} of {}", self.digits(digits), self.unit(unit))
    }

    /// Digits of some units that have room in some boxes and cells only, as often as they are needed.
    fn fireworks(&self, units: &[usize], digits: DigitSet, cells: CellSet) -> String {
        format!(
            "In {}, each of {} has one cell outside of the box where these cross, so they need all of {}",
            self.units(units),
            self.digits(digits),
            self.cells(cells)
        )
    }

    /// Any other sets that need a candidate each, and have just as many places for them.
    fn no_room(&self) -> String {
        "Fewer places are left than digits that need one".to_owned()
    }

    /// A fish, with fins or without.
    fn fish(&self, digit: Digit, bases: &[usize], covers: &[usize], fins: CellSet) -> String {
        let (bases, covers) = (self.units(bases), self.units(covers));
        if fins.is_empty() {
            return format!(
                "In {bases}, every {digit} must stand in {covers}, so the {digit}s of these are taken"
            );
        }
        format!(
            "In {bases}, every {digit} must stand in {covers}, unless {digit} is in {}; either way",
            self.any_cell(fins)
        )
    }

    /// Cells that cannot all be filled with these digits, because the digits could be exchanged (`needs_uniqueness`) or
    /// could not be placed at all.
    fn pattern(&self, cells: CellSet, digits: DigitSet, needs_uniqueness: bool) -> String {
        let what = if needs_uniqueness {
            "could be exchanged, and the puzzle would have two solutions"
        } else {
            "could not be placed at all"
        };
        format!(
            "If {} held only {}, these digits {what}",
            self.cells(cells),
            self.digits(digits)
        )
    }

    /// A grid of cells with two candidates.
    fn grave(&self) -> String {
        "If every empty cell had two candidates that are twice in each row, column and box, the puzzle would have two \
         solutions or none"
            .to_owned()
    }

    /// A pattern that cannot be the whole content of its cells, and the candidates beside it, one of which is true.
    fn guarded(&self, pattern: &str, beside: &[(Cell, Digit)]) -> String {
        let beside: Vec<String> = beside
            .iter()
            .map(|(cell, digit)| format!("{digit} in {}", self.cell(*cell)))
            .collect();
        match &beside[..] {
            [] => pattern.to_owned(),
            [one] => format!("{pattern}, so there must be {one}"),
            several => format!("{pattern}, so one of these is true: {}", self.or(several)),
        }
    }

    /// A pattern, and a unit that has a digit in it.
    fn pattern_with_unit(&self, pattern: &str, unit: usize, digit: Digit) -> String {
        format!(
            "{pattern}; and {} has its {digit} in one of these cells",
            self.unit(unit)
        )
    }

    /// A pattern that forms a subset with other cells.
    fn pattern_with_cells(&self, pattern: &str, cells: CellSet) -> String {
        format!(
            "{pattern}; with {} these take as many digits as there are cells",
            self.cells(cells)
        )
    }

    /// Whether a digit is in one of some cells.
    fn node(&self, digit: Digit, cells: CellSet, is_on: bool) -> String {
        let names = self.cells(cells);
        match (cells.len(), is_on) {
            (1, true) => format!("{names} is {digit}"),
            (1, false) => format!("{names} is not {digit}"),
            (_, true) => format!("one of {names} is {digit}"),
            (_, false) => format!("none of {names} is {digit}"),
        }
    }

    /// A remark to a node that is true: why an almost locked set has it.
    fn almost_locked(&self, node: &str, cells: CellSet) -> String {
        format!(
            "{node} (as {} have one digit more than cells)",
            self.cells(cells)
        )
    }

    /// A remark to a node that is true: the pattern cannot be without it.
    fn guardian(&self, node: &str, pattern: CellSet, digits: DigitSet) -> String {
        format!(
            "{node} (as {} cannot hold only {})",
            self.cells(pattern),
            self.digits(digits)
        )
    }

    /// The links of a chain, one after the other.
    fn chain(&self, nodes: &[String]) -> String {
        match nodes {
            [] => String::new(),
            [first] => format!("If {first}"),
            [first, second, rest @ ..] => {
                let rest: String = rest.iter().map(|node| format!(", so {node}")).collect();
                format!("If {first}, then {second}{rest}")
            }
        }
    }

    /// A chain that is a loop.
    fn chain_closes(&self, chain: &str) -> String {
        format!(
            "{chain}. The chain closes and holds the other way round too, so one end of each link is true"
        )
    }

    /// A chain that starts and ends with the same node.
    fn chain_returns(&self, chain: &str) -> String {
        format!("{chain}. So it is in any case")
    }

    /// A chain of which one end is true.
    fn chain_ends(&self, chain: &str, first: &str, last: &str) -> String {
        format!("{chain}. So {first}, or {last}, and either way")
    }

    /// A cell with two candidates, each of which decides a cell that it sees. `cases` has each candidate with what
    /// follows from it.
    fn wing(&self, pivot: Cell, cases: [(Digit, &str); 2]) -> String {
        let [(one, first), (other, second)] = cases;
        format!(
            "{} is {one} or {other}. If it is {one}, {first}; if it is {other}, {second}. Either way",
            self.cell(pivot)
        )
    }

    /// A case, and what follows from it.
    fn case(&self, nodes: &[String]) -> String {
        format!("if {}", nodes.join(", "))
    }

    /// An assumption that leads to a contradiction.
    fn refuted(&self, nodes: &[String], end: &str) -> String {
        match nodes {
            [] => end.to_owned(),
            [first] => format!("If {first}, and {end}"),
            [first, rest @ ..] => format!("If {first}, then {}, and {end}", rest.join(", ")),
        }
    }

    /// A step after an assumption: its technique, and what it changes.
    fn inner_step(&self, technique: &str, changes: &[String]) -> String {
        format!("{} ({technique})", changes.join(" and "))
    }

    /// The contradiction: a cell without a candidate.
    fn empty_cell(&self, cell: Cell) -> String {
        format!("nothing is left for {}", self.cell(cell))
    }

    /// The contradiction: a digit without a place.
    fn empty_unit(&self, unit: usize, digit: Digit) -> String {
        format!("{} has no place for {digit}", self.unit(unit))
    }

    /// Any other contradiction.
    fn contradiction(&self) -> String {
        "there is a contradiction".to_owned()
    }

    /// All digits of a cell lead to the same conclusion.
    fn cell_cases(&self, cell: Cell, digits: DigitSet, cases: &[String]) -> String {
        format!(
            "{} is {}, and each case leads to the same: {}",
            self.cell(cell),
            self.any_digit(digits),
            cases.join("; ")
        )
    }

    /// All places of a digit in a unit lead to the same conclusion.
    fn unit_cases(&self, unit: usize, digit: Digit, cells: CellSet, cases: &[String]) -> String {
        format!(
            "The {digit} of {} is in {}, and each case leads to the same: {}",
            self.unit(unit),
            self.any_cell(cells),
            cases.join("; ")
        )
    }

    /// The two places of a digit in a unit color others.
    fn colors(&self, unit: usize, digit: Digit, cells: CellSet, cases: &[String]) -> String {
        format!(
            "The {digit} of {} is in {}, and all pairs of places follow from that: {}",
            self.unit(unit),
            self.any_cell(cells),
            cases.join("; ")
        )
    }

    /// All cells that the covers of a fish leave over lead to the same conclusion.
    fn fish_cases(
        &self,
        digit: Digit,
        bases: &[usize],
        covers: &[usize],
        cells: CellSet,
        cases: &[String],
    ) -> String {
        format!(
            "Not every {digit} of {} can stand in {}, so {digit} is in {}, and each case leads to the same: {}",
            self.units(bases),
            self.units(covers),
            self.any_cell(cells),
            cases.join("; ")
        )
    }

    /// All candidates beside a pattern lead to the same conclusion.
    fn guarded_cases(&self, guarded: &str, cases: &[String]) -> String {
        let cases: Vec<String> = cases.iter().map(|case| lower(case)).collect();
        format!(
            "{guarded}; each case leads to the same: {}",
            cases.join("; ")
        )
    }

    /// Any other cases.
    fn cases(&self, cases: &[String]) -> String {
        format!("Each case leads to the same: {}", cases.join("; "))
    }

    /// An exocet: the digits of the base cells have no room in the lines except in the targets.
    fn exocet(&self, base: CellSet, digits: DigitSet, lines: &[usize], targets: CellSet) -> String {
        format!(
            "{} hold two of {}; each of the two then stands three times in {}, where other cells have room for it \
             twice only, so both are in {}",
            self.cells(base),
            self.digits(digits),
            self.units(lines),
            self.cells(targets)
        )
    }
}

/// English, the language of [`Step::reason`](super::Step::reason).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Language for English {}

/// The text with a small first letter. Only ASCII letters change, because the tables for all scripts would take 10 kB
/// of a compressed module for the browser. A language with other letters overrides the methods that call this.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => iter::once(first.to_ascii_lowercase())
            .chain(letters)
            .collect(),
        None => String::new(),
    }
}

/// The text with a capital first letter. Only ASCII letters change, as in [`lower`].
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => iter::once(first.to_ascii_uppercase())
            .chain(letters)
            .collect(),
        None => String::new(),
    }
}

/// A list in words: `1`, `1 and 2`, `1, 2 and 3`, where `and` is the `last` word.
fn listed(items: &[impl Display], last: &str) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match words.split_last() {
        None => String::new(),
        Some((end, [])) => end.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}
