//! Tests of properties that the steps of all techniques have.

use proptest::prelude::*;
use tessera_sudoku::internals::place;
use tessera_sudoku::{
    Branch, CandidateGrid, Cell, CellSet, Digit, DigitSet, Elimination, GenerateOptions, Grid,
    Line, Node, PEERS, PencilMarks, Placement, Proof, ProofError, Reason, Settings, Step, Strategy,
    Technique, UNITS, Why, candidates, generate, solve,
};

pub(super) fn digit(number: u8) -> Digit {
    Digit::new(number).unwrap()
}

/// The grid with these digits, each given with its row and column, counted from 1.
pub(super) fn grid(cells: &[(usize, usize, u8)]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (row, column, number) in cells {
        grid.set(Cell::at(row - 1, column - 1), Some(digit(*number)));
    }
    grid
}

fn puzzle(number: u64) -> Grid {
    let options = GenerateOptions {
        clues: 26..=30,
        ..GenerateOptions::default()
    };
    generate(11, number, &options).unwrap()
}

/// The techniques of singles, in the order of the classic assistant.
const SINGLES: [Technique; 2] = [Technique::NakedSingle, Technique::HiddenSingle];

fn next_single(marks: &PencilMarks) -> Option<Step> {
    Settings::only(&SINGLES).next_step(marks)
}

/// Whether these causes and eliminated candidates leave a step by a single no choice.
fn is_forced(
    step: &Step,
    marks: &PencilMarks,
    causes: &[Cell],
    eliminated: &[Elimination],
) -> bool {
    let mut known = Grid::EMPTY;
    causes
        .iter()
        .for_each(|cell| known.set(*cell, marks.grid()[*cell]));
    let mut candidates = candidates(&known);
    for elimination in eliminated {
        candidates[elimination.cell].remove(elimination.digit);
    }
    let placement = step.placements[0];
    match step.reason(marks).unit {
        None => candidates[placement.cell].only() == Some(placement.digit),
        Some(unit) => UNITS[unit].cells.iter().all(|cell| {
            let can_hold =
                marks.grid()[*cell].is_none() && candidates[*cell].contains(placement.digit);
            can_hold == (*cell == placement.cell)
        }),
    }
}

/// Checks that a step by a single follows, that its reason alone forces it, and that nothing in the reason is needless.
fn check(step: &Step, marks: &PencilMarks) {
    assert_eq!(step.check(marks), Ok(()), "{step}");
    assert_eq!((step.placements.len(), step.eliminations.len()), (1, 0));
    let reason = step.reason(marks);
    assert_eq!(reason.unit, step.placements[0].unit);
    assert_eq!(step.verify(marks), Ok(()), "{step}");
    let Reason {
        causes, eliminated, ..
    } = &reason;
    assert!(causes.iter().all(|cell| marks.grid()[*cell].is_some()));
    assert!(is_forced(step, marks, causes, eliminated), "{step:?}");
    for i in 0..causes.len() {
        let fewer = [&causes[..i], &causes[i + 1..]].concat();
        assert!(!is_forced(step, marks, &fewer, eliminated), "{step:?}");
    }
    for i in 0..eliminated.len() {
        let fewer = [&eliminated[..i], &eliminated[i + 1..]].concat();
        assert!(!is_forced(step, marks, causes, &fewer), "{step:?}");
    }
}

#[test]
fn singles_agree_with_the_solution_and_their_reasons_force_them() {
    let mut steps = [0; 2];
    let mut solved = 0;
    for number in 0..30 {
        let puzzle = puzzle(number);
        let solution = solve(&puzzle).unwrap();
        let mut marks = PencilMarks::new(&puzzle);
        while let Some(step) = next_single(&marks) {
            check(&step, &marks);
            agree(&step, &solution);
            steps[usize::from(step.technique == Technique::HiddenSingle)] += 1;
            marks.apply(&step);
        }
        assert_eq!(marks.contradiction(), None);
        solved += usize::from(marks.grid() == &solution);
    }
    assert!(steps.iter().all(|number| *number > 100), "{steps:?}");
    assert!(solved > 3, "{solved}");
}

/// Checks that a step places only digits of the solution, and eliminates none.
fn agree(step: &Step, solution: &Grid) {
    for placement in &step.placements {
        assert_eq!(solution[placement.cell], Some(placement.digit), "{step}");
    }
    for elimination in &step.eliminations {
        assert_ne!(
            solution[elimination.cell],
            Some(elimination.digit),
            "{step}"
        );
    }
}

/// Checks a step in every way there is.
fn check_fully(step: &Step, marks: &PencilMarks, solution: &Grid) {
    assert_eq!(
        step.verify(marks),
        Ok(()),
        "{step} in {}: {:?}",
        marks.grid(),
        step.proof
    );
    assert_eq!(step.check(marks), Ok(()), "{step} in {}", marks.grid());
    agree(step, solution);
    let text = step.reason(marks).text;
    assert!(text.ends_with('.') && !text.contains(['\n', '{']), "{text}");
    assert!(
        step.notation(marks).contains(['=', '>']),
        "{}",
        step.notation(marks)
    );
}

#[test]
fn every_order_solves_every_puzzle_by_steps_with_proofs() {
    for name in Settings::NAMES {
        let settings = Settings::named(name).unwrap();
        for number in 0..5 {
            let puzzle = generate(5, number, &GenerateOptions::default()).unwrap();
            let solution = solve(&puzzle).unwrap();
            for promise in [true, false] {
                let mut marks = PencilMarks::new(&puzzle).with_promise(promise);
                for step in settings.path(&marks) {
                    assert!(promise || !step.technique.needs_uniqueness());
                    check_fully(&step, &marks, &solution);
                    marks.apply(&step);
                }
                assert_eq!(marks.grid(), &solution, "{name}: {puzzle}");
            }
        }
    }
}

#[test]
fn all_steps_of_all_techniques_have_proofs() {
    let mut found = std::collections::BTreeMap::new();
    for number in 0..3 {
        let puzzle = generate(9, number, &GenerateOptions::default()).unwrap();
        let solution = solve(&puzzle).unwrap();
        let mut marks = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(next) = Settings::hodoku().next_step(&marks) {
            if next.technique > Technique::HiddenSingle {
                let is_quick = |technique: &&Technique| {
                    !technique.name().contains("Mutant") && !technique.name().contains("Franken")
                };
                for technique in Technique::ALL.iter().filter(is_quick) {
                    for step in technique.find_all(&marks) {
                        assert_eq!(step.technique, *technique);
                        assert_eq!(
                            step.verify(&marks),
                            Ok(()),
                            "{step} in {}: {:?}",
                            marks.grid(),
                            step.proof
                        );
                        agree(&step, &solution);
                        *found.entry(*technique).or_insert(0) += 1;
                    }
                }
            }
            marks.apply(&next);
        }
    }
    assert!(found.len() > 30, "{found:?}");
}

#[test]
fn proofs_that_do_not_hold_are_refused() {
    let puzzle = puzzle(3);
    let mut marks = PencilMarks::new(&puzzle).with_promise(true);
    let mut refused = 0;
    while let Some(step) = Settings::hodoku().next_step(&marks) {
        // The proof of a step shows nothing else.
        for cell in Cell::all().filter(|cell| marks.grid()[*cell].is_none()) {
            for digit in marks.candidates()[cell].iter() {
                let other = Step {
                    placements: Vec::new(),
                    eliminations: vec![Elimination { cell, digit }],
                    ..step.clone()
                };
                if other.verify(&marks).is_ok() {
                    assert_eq!(other.check(&marks), Ok(()), "{other} by {:?}", other.proof);
                } else {
                    refused += 1;
                }
            }
        }
        marks.apply(&step);
    }
    assert!(refused > 1000, "{refused}");
}

/// Two cells with two digits say nothing of another digit.
#[test]
fn locked_cells_need_no_other_digit() {
    let (a, b) = (Cell::at(0, 0), Cell::at(0, 1));
    let mut marks = PencilMarks::new(&Grid::EMPTY);
    for number in 3..=9 {
        marks.eliminate(a, digit(number));
        marks.eliminate(b, digit(number));
    }
    let locked = CellSet::from_iter([a, b]);
    let shown = |marks: &PencilMarks, cell: Cell, number: u8| {
        let node = Node {
            digit: digit(number),
            cells: CellSet::of(cell),
        };
        let line = Line {
            node,
            why: Why::Locked(locked),
        };
        let branch = Branch {
            assumed: node,
            is_on: false,
            lines: vec![line],
        };
        let proof = Proof::Cases {
            of: None,
            branches: vec![branch],
        };
        let placement = Placement {
            cell,
            digit: digit(number),
            unit: None,
        };
        let step = Step {
            technique: Technique::AlsXz,
            placements: vec![placement],
            eliminations: Vec::new(),
            proof,
        };
        match step.verify(marks) {
            Err(error) => {
                assert_eq!(error, ProofError::Placement(cell, digit(number)));
                false
            }
            Ok(()) => true,
        }
    };
    assert!(!shown(&marks, Cell::at(0, 2), 5));
    marks.eliminate(b, digit(1));
    assert!(shown(&marks, a, 1), "the only place of a locked digit");
}

#[test]
fn techniques_are_found_by_their_names() {
    for technique in Technique::ALL {
        assert_eq!(technique.name().parse(), Ok(*technique));
        assert_eq!(technique.id().parse(), Ok(*technique));
        assert_eq!(technique.short_name().parse(), Ok(*technique));
    }
    let unknown = "Y-Wing of Love".parse::<Technique>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "`Y-Wing of Love` is not a technique: expected a name such as `X-Wing`"
    );
}

#[test]
fn the_reason_names_what_is_eliminated_where_the_filled_cells_do_not_suffice() {
    let mut named = 0;
    for number in 0..5 {
        let puzzle = puzzle(number);
        let solution = solve(&puzzle).unwrap();
        // Three candidates a cell, one of them right.
        let mut allowed = CandidateGrid::ALL;
        for cell in Cell::all() {
            let right = solution[cell].unwrap().get();
            allowed[cell] = [0, 1, 4]
                .map(|i| digit((right + i) % 9 + 1))
                .into_iter()
                .collect();
            allowed[cell].insert(digit(right));
        }
        let mut marks = PencilMarks::with_candidates(&puzzle, &allowed);
        while let Some(step) = next_single(&marks) {
            check(&step, &marks);
            named += usize::from(!step.reason(&marks).eliminated.is_empty());
            marks.apply(&step);
        }
        assert_eq!(marks.grid(), &solution);
    }
    assert!(named > 50, "{named}");
}

#[test]
fn techniques_are_tried_in_order_and_find_what_the_passes_find_first() {
    for number in 0..20 {
        let puzzle = puzzle(number);
        let marks = PencilMarks::new(&puzzle);
        let singles = [
            (Technique::NakedSingle, Strategy::NakedSingles),
            (Technique::HiddenSingle, Strategy::HiddenSingles),
        ];
        for (technique, strategy) in singles {
            let found = technique.find(&marks).map(|step| step.placements[0]);
            assert_eq!(found, strategy.pass(&puzzle).first().copied());
        }
        let first = SINGLES.iter().find_map(|technique| technique.find(&marks));
        assert_eq!(next_single(&marks), first);
    }
    assert!(Technique::ALL.is_sorted());
    for (i, technique) in Technique::ALL.iter().enumerate() {
        assert_eq!(place(*technique), i, "a technique is missing in `ALL`");
    }
}

#[test]
fn there_is_no_step_where_nothing_follows() {
    let none = |grid: &Grid| {
        let marks = PencilMarks::new(grid);
        assert_eq!(next_single(&marks), None);
        for technique in SINGLES {
            assert_eq!(technique.find(&marks), None);
        }
    };
    none(&Grid::EMPTY);
    none(&solve(&puzzle(0)).unwrap());
    // A digit twice in row 1, in which a naked single is left.
    none(&grid(&[
        (1, 1, 5),
        (1, 4, 5),
        (1, 2, 1),
        (1, 3, 2),
        (1, 5, 3),
        (1, 6, 4),
        (2, 8, 7),
        (2, 9, 8),
        (3, 8, 9),
    ]));
}

#[test]
fn eliminations_are_shown_in_the_usual_notation() {
    let elimination = Elimination {
        cell: Cell::at(1, 4),
        digit: digit(9),
    };
    assert_eq!(elimination.to_string(), "r2c5<>9");
}

/// A step that eliminates these digits from a cell, without a reason.
fn eliminate(cell: Cell, digits: impl IntoIterator<Item = u8>) -> Step {
    let elimination = |number| Elimination {
        cell,
        digit: digit(number),
    };
    Step {
        technique: Technique::NakedSingle,
        placements: Vec::new(),
        eliminations: digits.into_iter().map(elimination).collect(),
        proof: Proof::Search,
    }
}

#[test]
fn what_is_eliminated_is_no_candidate_afterwards() {
    let centre = Cell::at(4, 4);
    let mut marks = PencilMarks::new(&Grid::EMPTY);
    marks.apply(&eliminate(centre, 1..=8));
    assert_eq!(marks.candidates()[centre].to_string(), "9");
    assert_eq!(marks.candidates()[Cell::at(4, 5)], DigitSet::ALL);
    let step = next_single(&marks).unwrap();
    check(&step, &marks);
    assert_eq!(step.to_string(), "Naked Single: r5c5=9");

    marks.apply(&step);
    assert_eq!(marks.grid()[centre], Some(digit(9)));
    assert!(marks.candidates()[centre].is_empty());
    for cell in Cell::all().filter(|cell| *cell != centre) {
        let is_peer = PEERS[centre.index()].contains(&cell);
        assert_eq!(
            marks.candidates()[cell].contains(digit(9)),
            !is_peer,
            "{cell}"
        );
    }
    assert_eq!(next_single(&marks), None);

    let mut marks = PencilMarks::new(&Grid::EMPTY);
    for column in 1..9 {
        marks.apply(&eliminate(Cell::at(0, column), [4]));
    }
    let step = next_single(&marks).unwrap();
    check(&step, &marks);
    assert_eq!(step.to_string(), "Hidden Single: r1c1=4");
    assert_eq!(step.reason(&marks).eliminated.len(), 8);
}

#[test]
fn steps_that_do_not_follow_are_refused() {
    let marks = PencilMarks::new(&puzzle(0));
    let solution = solve(marks.grid()).unwrap();
    let cell = Cell::all()
        .find(|cell| marks.candidates()[*cell].len() > 2)
        .unwrap();
    let right = solution[cell].unwrap();
    let wrong = marks.candidates()[cell]
        .iter()
        .find(|digit| *digit != right)
        .unwrap();
    let place = |digit| Step {
        placements: vec![Placement {
            cell,
            digit,
            unit: None,
        }],
        ..eliminate(cell, [])
    };
    assert_eq!(place(right).check(&marks), Ok(()));
    assert_eq!(eliminate(cell, [wrong.get()]).check(&marks), Ok(()));
    let message = |step: Step| step.check(&marks).unwrap_err().to_string();
    assert_eq!(message(eliminate(cell, [])), "the step changes nothing");
    assert_eq!(
        message(place(wrong)),
        format!("{cell}={wrong} does not follow")
    );
    assert_eq!(
        message(eliminate(cell, [right.get()])),
        format!("{cell}<>{right} does not follow")
    );
    let absent = Digit::all()
        .find(|digit| !marks.candidates()[cell].contains(*digit))
        .unwrap();
    assert_eq!(
        message(eliminate(cell, [absent.get()])),
        format!("{absent} is not a candidate of {cell}")
    );
}

proptest! {
    #[test]
    fn every_step_of_any_marks_is_forced(
        text in prop_oneof!["[.1-9]{81}", "[.]{10}[.1-9]{5}[.]{20}[.1-9]{9}[.]{37}"],
        allowed in proptest::collection::vec(any::<[bool; 18]>(), 81),
    ) {
        let grid: Grid = text.parse().unwrap();
        let mut few = CandidateGrid::ALL;
        for (cell, bits) in Cell::all().zip(allowed) {
            let is_allowed = |digit: &Digit| {
                let i = usize::from(digit.get() - 1);
                bits[2 * i] || bits[2 * i + 1]
            };
            few[cell] = Digit::all().filter(is_allowed).collect();
        }
        for allowed in [CandidateGrid::ALL, few] {
            let marks = PencilMarks::with_candidates(&grid, &allowed);
            for step in SINGLES.iter().filter_map(|technique| technique.find(&marks)) {
                check(&step, &marks);
            }
            if let Some(contradiction) = marks.contradiction() {
                prop_assert!(!contradiction.reason(&grid).text.is_empty());
            }
        }
    }
}
