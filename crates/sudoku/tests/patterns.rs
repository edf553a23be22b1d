//! Rare patterns in grids of candidates that are made to hold them; and explanations in another language.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use tessera_sudoku::{
    CandidateGrid, Cell, CellSet, Digit, DigitSet, Elimination, GenerateOptions, Grid, Language,
    Limits, PencilMarks, Settings, Step, Technique, explainer, generate,
};

fn digits(numbers: impl IntoIterator<Item = u8>) -> DigitSet {
    numbers.into_iter().filter_map(Digit::new).collect()
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1)
}

/// Marks in which these cells have these candidates, and all others have all of them.
fn marks(cells: &[(usize, usize, &[u8])]) -> PencilMarks {
    let mut allowed = CandidateGrid::ALL;
    for (row, column, numbers) in cells {
        allowed[cell(*row, *column)] = digits(numbers.iter().copied());
    }
    PencilMarks::with_candidates(&Grid::EMPTY, &allowed)
}

/// What a technique eliminates, each step as a text.
fn found(technique: Technique, marks: &PencilMarks) -> Vec<String> {
    let steps = technique.find_all(marks);
    for step in &steps {
        assert_eq!(step.verify(marks), Ok(()), "{step}");
    }
    steps
        .iter()
        .map(|step| format!("{step} | {}", step.reason(marks).text))
        .collect()
}

const NO_123: &[u8] = &[4, 5, 6, 7, 8, 9];

/// Base cells r1c1 and r1c2; the targets r2c4 and r3c7; rows 5 and 8 hold 1, 2 and 3 in columns 3, 4 and 7.
fn exocet() -> PencilMarks {
    let mut cells: Vec<(usize, usize, &[u8])> = vec![(1, 1, &[1, 2, 3]), (1, 2, &[1, 2, 3])];
    for column in [3, 4, 7] {
        for row in [1, 2, 3, 4, 6, 7, 9] {
            cells.push((row, column, NO_123));
        }
    }
    cells.retain(|(row, column, _)| ![(2, 4), (3, 7)].contains(&(*row, *column)));
    cells.extend([(2, 4, &[1, 2, 3, 9][..]), (3, 7, &[1, 2, 3, 8])]);
    marks(&cells)
}

/// Eight pairs round r1c1, r1c4, r4c4 and r4c1.
fn sk_loop() -> PencilMarks {
    let mut grid = Grid::EMPTY;
    for (row, column, number) in [(1, 1, 9), (4, 4, 9), (1, 4, 8), (4, 1, 8)] {
        grid.set(cell(row, column), Digit::new(number));
    }
    type Pair = ([(usize, usize); 2], &'static [u8]);
    let pairs: [Pair; 8] = [
        ([(1, 5), (1, 6)], &[1, 2, 3, 4]),
        ([(2, 4), (3, 4)], &[3, 4, 5, 6]),
        ([(5, 4), (6, 4)], &[5, 6, 1, 2]),
        ([(4, 5), (4, 6)], &[1, 2, 3, 4]),
        ([(4, 2), (4, 3)], &[3, 4, 5, 6]),
        ([(5, 1), (6, 1)], &[5, 6, 1, 2]),
        ([(2, 1), (3, 1)], &[1, 2, 3, 4]),
        ([(1, 2), (1, 3)], &[3, 4, 1, 2]),
    ];
    let mut allowed = CandidateGrid::ALL;
    for (cells, numbers) in pairs {
        for (row, column) in cells {
            allowed[cell(row, column)] = digits(numbers.iter().copied());
        }
    }
    PencilMarks::with_candidates(&grid, &allowed)
}

/// Cells where rows 1, 2, 4 and 5 cross these columns, with 1, 2 and 3 in rows, and two other digits in each column.
fn sectors() -> PencilMarks {
    let columns: [(usize, &[u8]); 6] = [
        (1, &[1, 2, 3, 4, 5]),
        (2, &[1, 2, 3, 6, 7]),
        (4, &[1, 2, 3, 8, 9]),
        (5, &[1, 2, 3, 4, 6]),
        (7, &[1, 2, 3, 5, 8]),
        (8, &[1, 2, 3, 7, 9]),
    ];
    let cells = [1, 2, 4, 5]
        .into_iter()
        .flat_map(|row| columns.map(|(column, numbers)| (row, column, numbers)));
    marks(&cells.collect::<Vec<_>>())
}

/// In row 1 and column 1, 1, 2 and 3 are in box 1, r1c5 and r5c1 only.
fn fireworks() -> PencilMarks {
    let free = [4, 6, 7, 8, 9];
    let row = free.map(|column| (1, column, NO_123));
    let column = free.map(|row| (row, 1, NO_123));
    marks(&row.into_iter().chain(column).collect::<Vec<_>>())
}

/// In row 1 and column 1, 1 and 2 are in box 1, r1c5 and r5c1 only; in row 5 and column 5, 3 and 4 are in box 5, and
/// these two cells.
fn two_fireworks() -> PencilMarks {
    let mut cells: Vec<(usize, usize, &[u8])> = Vec::new();
    for at in [4, 6, 7, 8, 9] {
        let numbers: &[u8] = &[3, 4, 5, 6, 7, 8, 9];
        cells.extend([(1, at, numbers), (at, 1, numbers)]);
    }
    for at in [2, 3, 7, 8, 9] {
        let numbers: &[u8] = &[1, 2, 5, 6, 7, 8, 9];
        cells.extend([(5, at, numbers), (at, 5, numbers)]);
    }
    marks(&cells)
}

#[test]
fn targets_of_an_exocet_hold_digits_of_the_base_only() {
    let found = found(Technique::JuniorExocet, &exocet());
    assert!(
        found.contains(
            &"Junior Exocet: r3c7<>8, r2c4<>9 | r1c1 and r1c2 hold two of 1, 2 and 3; each of the two then stands \
              three times in columns 3, 4 and 7, where other cells have room for it twice only, so both are in r2c4 \
              and r3c7: r2c4 is not 9; r3c7 is not 8."
                .to_owned()
        ),
        "{found:#?}"
    );
    // A third row for one of the digits spoils it.
    let mut cells = exocet().candidates().to_owned();
    cells[cell(9, 3)] = DigitSet::ALL;
    let spoilt = PencilMarks::with_candidates(&Grid::EMPTY, &cells);
    assert!(Technique::JuniorExocet.find_all(&spoilt).is_empty());
}

#[test]
fn a_loop_of_pairs_takes_all_its_links() {
    let found = found(Technique::SkLoop, &sk_loop());
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("SK Loop: r1c789,"), "{found:#?}");
}

#[test]
fn sectors_take_the_digits_of_their_lines() {
    let found = found(Technique::Msls, &sectors());
    let expected = "Multi-Sector Locked Sets: r1245c3,r1245c6,r1245c9<>1, r1245c3,r1245c6,r1245c9<>2, \
                    r1245c3,r1245c6,r1245c9<>3, r36789c1,r36789c5<>4, ";
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found.iter().any(|step| step.starts_with(expected)),
        "{found:#?}"
    );
}

#[test]
fn fireworks_take_their_cells() {
    let all = found(Technique::FireworksTriple, &fireworks());
    let expected =
        "Fireworks Triple: r2c23,r3c23<>1, r2c23,r3c23<>2, r2c23,r3c23<>3, r1c15,r5c1<>4, ";
    assert!(
        all.iter().any(|step| step.starts_with(expected)),
        "{all:#?}"
    );
    let all = found(Technique::FireworksQuadruple, &two_fireworks());
    assert!(
        all.iter().any(|step| step.contains("r1c15,r5c15<>9")),
        "{all:#?}"
    );
}

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
    let mut found = std::collections::BTreeSet::new();
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

/// Proofs of rare forms show nothing but what a search confirms.
#[test]
fn proofs_of_rare_forms_show_only_what_follows() {
    let rare = [
        Technique::KrakenFishType1,
        Technique::KrakenFishType2,
        Technique::UniqueRectangleChain,
        Technique::BugPlusN,
        Technique::NestedForcingNet,
    ];
    let (mut shown, mut refused) = (0, 0);
    for marks in positions().into_iter().skip(2).take(12) {
        for step in rare.iter().filter_map(|technique| technique.find(&marks)) {
            assert_eq!(step.verify(&marks), Ok(()), "{step}");
            for cell in Cell::all().filter(|cell| marks.grid()[*cell].is_none()) {
                for digit in marks.candidates()[cell].iter() {
                    let eliminations = vec![Elimination { cell, digit }];
                    let other = Step {
                        eliminations,
                        ..step.clone()
                    };
                    if other.verify(&marks).is_ok() {
                        assert_eq!(other.check(&marks), Ok(()), "{other}");
                        shown += 1;
                    } else {
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(shown > 20 && refused > 1000, "{shown} {refused}");
}

/// Positions that are hard.
fn positions() -> Vec<PencilMarks> {
    // r1c1 r1c4 r2c4 r2c7 r3c7 r3c1 is a loop of 1 and 2, but for the 9 in r1c1.
    let ring = [(1, 4), (2, 4), (2, 7), (3, 7), (3, 1)];
    let ring: Vec<(usize, usize, &[u8])> = ring
        .iter()
        .map(|(row, column)| (*row, *column, &[1, 2][..]))
        .collect();
    let ring = [&ring[..], &[(1, 1, &[1, 2, 9])]].concat();
    let mut all = vec![sectors(), marks(&ring).with_promise(true)];
    for number in 0..30 {
        let puzzle = generate(22, number, &GenerateOptions::default()).unwrap();
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(next) = Settings::hodoku().next_step(&now) {
            if next.technique > Technique::HiddenQuadruple {
                all.push(now);
                break;
            }
            now.apply(&next);
        }
    }
    all
}

#[test]
fn every_limit_has_an_effect() {
    let positions = positions();
    let count = |technique: Technique, limit: &str| -> usize {
        let limits: Limits = limit.parse().unwrap();
        let settings = Settings::only(&[technique]).with_limits(limits);
        let found = positions
            .iter()
            .map(|marks| settings.all_steps(marks).len());
        found.sum()
    };
    let first = |technique: Technique, limit: &str| -> usize {
        let limits: Limits = limit.parse().unwrap();
        let settings = Settings::only(&[technique]).with_limits(limits);
        positions
            .iter()
            .filter_map(|marks| settings.next_step(marks))
            .count()
    };
    assert!(
        first(Technique::XyChain, "chain-links=2") < first(Technique::XyChain, "chain-links=10")
    );
    let als_chains = |limit: &str| first(Technique::AlsXyChain, limit);
    assert!(als_chains("als-chain-sets=3") < als_chains("als-chain-sets=6"));
    let pairs = [
        (Technique::Aic, "all-chain-links", 2, 16),
        (Technique::AlsXz, "als-cells", 1, 8),
        (Technique::AlsXyChain, "all-als-chain-sets", 3, 12),
        (Technique::FinnedFrankenSwordfish, "fish-fins", 1, 5),
        (Technique::FinnedFrankenSwordfish, "fish-endo-fins", 0, 2),
        (Technique::KrakenFishType2, "kraken-size", 2, 3),
        (Technique::UniqueLoop, "loop-cells", 4, 12),
        (Technique::UniqueRectangleChain, "guardians", 2, 5),
        (Technique::Msls, "sector-lines", 5, 6),
        (Technique::ForcingNetContradiction, "net-lines", 3, 400),
    ];
    for (technique, name, few, many) in pairs {
        let of = |limit: usize| count(technique, &format!("{name}={limit}"));
        assert!(of(few) < of(many), "{name}: {} {}", of(few), of(many));
    }
}

/// The steps of the explainer's order agree with the explainer wherever both find the same.
#[test]
fn levels_of_steps_are_those_of_the_explainer() {
    let (mut equal, mut chains) = (0, [0, 0]);
    for number in 0..40 {
        let puzzle = generate(23, number, &GenerateOptions::default()).unwrap();
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(step) = Settings::explainer().next_step(&now) {
            let own = explainer::Solver::at(&now).next().unwrap();
            let is_same = match (own.placement, step.placements.first()) {
                (Some(own), Some(place)) => own == (place.cell, place.digit),
                (None, None) => {
                    let mut gone = step.eliminations.clone();
                    gone.sort();
                    gone == own.eliminations
                }
                _ => false,
            };
            let level = step.explainer_level(&now);
            if is_same && step.technique <= Technique::HiddenQuadruple {
                // A naked single may be a hidden one too, which is easier.
                let is_easier =
                    step.technique == Technique::NakedSingle && own.rating.in_tenths() < 23;
                let is_direct = own.technique.to_string().starts_with("Direct");
                assert!(
                    is_easier || is_direct || level == Some(own.rating),
                    "{step}: {own}, {level:?}"
                );
                equal += 1;
            } else if is_same {
                chains[usize::from(level == Some(own.rating))] += 1;
            }
            now.apply(&step);
        }
    }
    assert!(equal > 1000, "{equal}");
    assert!(chains[1] > 2 * chains[0], "{chains:?}");
}

#[test]
fn the_documentation_lists_all_techniques_and_limits() {
    let text = include_str!("../../../docs/sudoku-techniques.md");
    for technique in Technique::ALL {
        let score = technique
            .score()
            .map_or(String::new(), |score| score.to_string());
        let orders = ["easy-first", "hodoku", "explainer"]
            .into_iter()
            .filter(|name| {
                let settings = Settings::named(name).unwrap();
                settings.order().any(|other| other == *technique)
            });
        let row = format!(
            "| {technique} | `{}` | {} | {score} | {} | {} | ",
            technique.short_name(),
            technique.level(),
            orders.collect::<Vec<_>>().join(", "),
            if technique.needs_uniqueness() {
                "1"
            } else {
                ""
            },
        );
        assert!(text.contains(&row), "{row}");
    }
    for name in Limits::NAMES {
        let mut limits = Limits::HODOKU;
        let value = *limits.get_mut(name).unwrap();
        assert!(text.contains(&format!("| `{name}` | {value} | ")), "{name}");
    }
}
