//! Explanations in another language.

use std::collections::BTreeSet;

use tessera_sudoku::{
    Cell, CellSet, Digit, DigitSet, English, GenerateOptions, Grid, Language, PencilMarks,
    Settings, Step, Technique, generate,
};

use super::common::{exocet, fireworks, sectors, sk_loop, two_fireworks};

/// Another language, all of whose words are capitals.
struct Capitals;

impl Language for Capitals {
    fn technique(&self, technique: Technique) -> String {
        technique.name().to_uppercase()
    }
    fn and(&self, items: &[String]) -> String {
        items.join("+")
    }
    fn or(&self, items: &[String]) -> String {
        items.join("/")
    }
    fn cell(&self, cell: Cell) -> String {
        cell.to_string().to_uppercase()
    }
    fn unit(&self, unit: usize) -> String {
        format!("U{unit}")
    }
    fn units(&self, units: &[usize]) -> String {
        format!("U{units:?}")
    }
    fn wing(&self, pivot: Cell, cases: [(Digit, &str); 2]) -> String {
        let cases = cases.map(|(digit, case)| format!("{digit} {case}"));
        format!("{} {}", self.cell(pivot), cases.join(" "))
    }
    fn sentence(&self, why: &str, changes: &[String]) -> String {
        format!("{why} => {}!", changes.join(" & "))
    }
    fn placed(&self, cell: Cell, digit: Digit) -> String {
        format!("{}={digit}", self.cell(cell))
    }
    fn eliminated(&self, cells: CellSet, digits: DigitSet) -> String {
        format!("{}<>{digits}", self.cells(cells))
    }
    fn also(&self, first: &str, second: &str) -> String {
        format!("{first} & {second}")
    }
    fn last_cell(&self, unit: usize, digit: Digit, cell: Cell) -> String {
        format!("LAST U{unit} {digit} {}!", self.cell(cell))
    }
    fn only_cell(&self, unit: usize, digit: Digit, cell: Cell, why: &str) -> String {
        format!("ONLY U{unit} {digit} {} {why}!", self.cell(cell))
    }
    fn no_cell(&self, unit: usize, digit: Digit, _: Option<&str>) -> String {
        format!("NONE U{unit} {digit}!")
    }
    fn twice(&self, unit: usize, digit: Digit, times: usize) -> String {
        format!("U{unit} {digit} {times}!")
    }
    fn excluded_in(&self, digit: Digit, seen: &[Cell], eliminated: &[Cell]) -> String {
        format!("SEES {digit} {} {}", seen.len(), eliminated.len())
    }
    fn only_digit(&self, cell: Cell, digit: Digit, why: &[String]) -> String {
        format!("ONLY {} {digit} {}!", self.cell(cell), why.join(" & "))
    }
    fn no_digit(&self, cell: Cell, _: &[String]) -> String {
        format!("NONE {}!", self.cell(cell))
    }
    fn unit_holds(&self, unit: usize, digits: DigitSet) -> String {
        format!("U{unit} {digits}")
    }
    fn were_eliminated(&self, digits: DigitSet) -> String {
        format!("GONE {digits}")
    }
    fn search(&self) -> String {
        "SEARCH".to_owned()
    }
    fn template(&self, digit: Digit, _: bool) -> String {
        format!("TEMPLATE {digit}")
    }
    fn templates(&self, digits: DigitSet) -> String {
        format!("TEMPLATES {digits}")
    }
    fn overlay(&self, digits: DigitSet, _: bool) -> String {
        format!("OVERLAY {digits}")
    }
    fn excluded_pairs(&self, cells: CellSet, sets: &[CellSet]) -> String {
        format!("PAIRS {} {}", self.cells(cells), sets.len())
    }
    fn two_colors(&self, colors: [&[(Digit, CellSet)]; 2], is_false: bool) -> String {
        format!("COLORS {} {}", colors[0].len(), u8::from(is_false))
    }
    fn symmetry(&self, digits: &[(Digit, Digit)], cells: &[(Cell, Cell)]) -> String {
        format!("SYMMETRY {} {}", digits.len(), cells.len())
    }
    fn equivalence(&self, units: &[usize], others: &[usize], _: CellSet, _: CellSet) -> String {
        format!("EQUAL {} {}", self.units(units), self.units(others))
    }
    fn locked(&self, digit: Digit, inside: usize, outside: usize) -> String {
        format!("LOCKED {digit} U{inside} U{outside}")
    }
    fn hidden_subset(&self, unit: usize, digits: DigitSet, cells: CellSet) -> String {
        format!("HIDDEN U{unit} {digits} {}", self.cells(cells))
    }
    fn naked_subset(&self, _: Option<usize>, digits: DigitSet, cells: CellSet) -> String {
        format!("NAKED {digits} {}", self.cells(cells))
    }
    fn bent_subset(&self, digits: DigitSet, cells: CellSet, end: Digit) -> String {
        format!("BENT {digits} {} {end}", self.cells(cells))
    }
    fn disjoint_subset(&self, units: &[usize], digits: DigitSet, _: CellSet) -> String {
        format!("DISJOINT {} {digits}", self.units(units))
    }
    fn sectors(&self, cells: CellSet, _: &[(usize, DigitSet)]) -> String {
        format!("SECTORS {}", self.cells(cells))
    }
    fn fireworks(&self, units: &[usize], digits: DigitSet, _: CellSet) -> String {
        format!("FIREWORKS {} {digits}", self.units(units))
    }
    fn no_room(&self) -> String {
        "NO ROOM".to_owned()
    }
    fn fish(&self, digit: Digit, bases: &[usize], _: &[usize], _: CellSet) -> String {
        format!("FISH {digit} {}", self.units(bases))
    }
    fn pattern(&self, cells: CellSet, digits: DigitSet, _: bool) -> String {
        format!("PATTERN {digits} {}", self.cells(cells))
    }
    fn grave(&self) -> String {
        "GRAVE".to_owned()
    }
    fn guarded(&self, pattern: &str, beside: &[(Cell, Digit)]) -> String {
        format!("{pattern} {}", beside.len())
    }
    fn pattern_with_unit(&self, pattern: &str, unit: usize, _: Digit) -> String {
        format!("{pattern} U{unit}")
    }
    fn pattern_with_cells(&self, pattern: &str, _: CellSet) -> String {
        pattern.to_owned()
    }
    fn node(&self, digit: Digit, cells: CellSet, is_on: bool) -> String {
        format!(
            "{}{}{digit}",
            self.cells(cells),
            if is_on { "=" } else { "<>" }
        )
    }
    fn almost_locked(&self, node: &str, _: CellSet) -> String {
        format!("{node} ALS")
    }
    fn guardian(&self, node: &str, _: CellSet, _: DigitSet) -> String {
        format!("{node} GUARD")
    }
    fn chain(&self, nodes: &[String]) -> String {
        nodes.join(" -> ")
    }
    fn chain_closes(&self, chain: &str) -> String {
        format!("{chain} LOOP")
    }
    fn chain_returns(&self, chain: &str) -> String {
        format!("{chain} RETURN")
    }
    fn chain_ends(&self, chain: &str, first: &str, last: &str) -> String {
        format!("{chain} ENDS {first} {last}")
    }
    fn case(&self, nodes: &[String]) -> String {
        nodes.join(" -> ")
    }
    fn refuted(&self, nodes: &[String], end: &str) -> String {
        format!("{} NOT {end}", nodes.join(" -> "))
    }
    fn inner_step(&self, technique: &str, changes: &[String]) -> String {
        format!("{technique} {}", changes.join(" & "))
    }
    fn empty_cell(&self, cell: Cell) -> String {
        self.cell(cell)
    }
    fn empty_unit(&self, unit: usize, digit: Digit) -> String {
        format!("U{unit} {digit}")
    }
    fn contradiction(&self) -> String {
        "NO".to_owned()
    }
    fn cell_cases(&self, _: Cell, _: DigitSet, cases: &[String]) -> String {
        cases.join(" | ")
    }
    fn unit_cases(&self, _: usize, _: Digit, _: CellSet, cases: &[String]) -> String {
        cases.join(" | ")
    }
    fn colors(&self, _: usize, _: Digit, _: CellSet, cases: &[String]) -> String {
        cases.join(" | ")
    }
    fn fish_cases(
        &self,
        _: Digit,
        bases: &[usize],
        _: &[usize],
        _: CellSet,
        cases: &[String],
    ) -> String {
        format!("{} {}", self.units(bases), cases.join(" | "))
    }
    fn guarded_cases(&self, guarded: &str, cases: &[String]) -> String {
        format!("{guarded} {}", cases.join(" | "))
    }
    fn cases(&self, cases: &[String]) -> String {
        cases.join(" | ")
    }
    fn exocet(&self, base: CellSet, _: DigitSet, lines: &[usize], _: CellSet) -> String {
        format!("EXOCET {} {}", self.cells(base), self.units(lines))
    }
}

/// Steps of many techniques, each with its marks.
fn steps() -> Vec<(PencilMarks, Step)> {
    let mut all = Vec::new();
    for marks in [exocet(), sk_loop(), sectors(), fireworks(), two_fireworks()] {
        for technique in [
            Technique::JuniorExocet,
            Technique::SkLoop,
            Technique::Msls,
            Technique::FireworksTriple,
            Technique::FireworksQuadruple,
        ] {
            all.extend(technique.find(&marks).map(|step| (marks.clone(), step)));
        }
    }
    let is_quick = |technique: &&Technique| {
        !technique.name().contains("Mutant") && !technique.name().contains("Franken")
    };
    for number in 0..6 {
        let puzzle = generate(21, number, &GenerateOptions::default()).unwrap();
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(next) = Settings::hodoku().next_step(&now) {
            if next.technique > Technique::HiddenSingle {
                for technique in Technique::ALL.iter().filter(is_quick) {
                    all.extend(technique.find(&now).map(|step| (now.clone(), step)));
                }
            }
            all.push((now.clone(), next.clone()));
            now.apply(&next);
        }
    }
    all
}

#[test]
fn another_language_has_its_own_words_for_every_technique() {
    let mut found = BTreeSet::new();
    for (marks, step) in steps() {
        found.insert(step.technique);
        // What a technique says depends on its name and on the form of its proof.
        for technique in Technique::ALL {
            assert!(!Capitals.technique(*technique).is_empty());
            let technique = *technique;
            let step = Step {
                technique,
                ..step.clone()
            };
            let text = step.reason_in(&marks, &Capitals).text;
            assert!(
                !text.contains(|letter: char| letter.is_ascii_lowercase()),
                "{technique}: {text}"
            );
            assert!(text.ends_with('!'), "{technique}: {text}");
        }
    }
    assert!(found.len() > 30, "{found:?}");
    for start in [
        "5..5",
        "12345678..................9",
        "......2341...........1",
    ] {
        let grid: Grid = format!("{start:.<81}").parse().unwrap();
        let text = PencilMarks::new(&grid)
            .contradiction()
            .unwrap()
            .reason_in(&grid, &Capitals)
            .text;
        assert!(
            !text.contains(|letter: char| letter.is_ascii_lowercase()),
            "{text}"
        );
    }
}

#[test]
fn lists_have_commas_and_a_last_word() {
    let words = ["1", "2", "3"].map(str::to_owned);
    assert_eq!(English.and(&words[..1]), "1");
    assert_eq!(English.or(&words[..2]), "1 or 2");
    assert_eq!(English.and(&words), "1, 2 and 3");
}
