//! Whips and braids.

use tessera_sudoku::internals::braids::{Board, Candidate, STEPS};
use tessera_sudoku::{
    CandidateGrid, Cell, GenerateOptions, Grid, Needed, PEERS, PencilMarks, UNITS, braids_needed,
    generate, trial_depth, whips_needed,
};

use crate::sets::cells_of;

/// The candidates of a set, digit by digit.
fn each(left: &[u128; 9]) -> impl Iterator<Item = Candidate> {
    let of_digit = |(digit, cells): (usize, &u128)| cells_of(*cells).map(move |cell| (cell, digit));
    left.iter().enumerate().flat_map(of_digit)
}

/// The candidates of each variable of a position.
fn variables(board: &Board) -> Vec<Vec<Candidate>> {
    let all: Vec<Candidate> = each(&board.left).collect();
    let of = |belongs: &dyn Fn(Candidate) -> bool| -> Vec<Candidate> {
        all.iter().copied().filter(|one| belongs(*one)).collect()
    };
    let cells = (0..81).map(|cell| of(&|one| one.0 == cell));
    let units = (0..27).flat_map(|unit| {
        let of = &of;
        (0..9).map(move |digit| of(&|one| one.1 == digit && UNITS[unit].cells.contains(&cell(one))))
    });
    cells.chain(units).collect()
}

fn cell(candidate: Candidate) -> Cell {
    Cell::new(candidate.0).unwrap()
}

fn are_linked(a: Candidate, b: Candidate) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 && PEERS[a.0].contains(&cell(b)))
}

/// Whether variables can be added to a partial whip or braid so that it has `more` of them, by the definition.
fn is_chain(variables: &[Vec<Candidate>], right: &[Candidate], more: u32, is_whip: bool) -> bool {
    let is_off = |one: &Candidate| right.iter().any(|other| are_linked(*one, *other));
    variables.iter().any(|variable| {
        if variable.contains(&right[0]) {
            return false;
        }
        let last = right[right.len() - 1];
        let is_joined = !is_whip || variable.iter().any(|one| are_linked(*one, last));
        let left: Vec<&Candidate> = variable.iter().filter(|one| !is_off(one)).collect();
        match left[..] {
            [] => is_joined,
            [single] if more > 1 && is_joined && !right.contains(single) => {
                is_chain(variables, &[right, &[*single]].concat(), more - 1, is_whip)
            }
            _ => false,
        }
    })
}

#[test]
fn whips_and_braids_are_those_of_the_definition() {
    let (mut found, mut whips) = (0, 0);
    for number in 0..6 {
        let puzzle = generate(71, number, &GenerateOptions::default()).unwrap();
        let board = Board::of(&puzzle);
        let variables = variables(&board);
        let open: [u128; 9] = std::array::from_fn(|digit| board.left[digit] & !board.placed[digit]);
        for (at, target) in each(&open).enumerate().step_by(20) {
            for length in 1..=if at % 60 == 0 { 3 } else { 2 } {
                for is_whip in [true, false] {
                    let expected = is_chain(&variables, &[target], length, is_whip);
                    let is_target = board.is_target(target, length, is_whip, &mut STEPS.clone());
                    let is_target = is_target.unwrap() == Some(true);
                    assert_eq!(
                        is_target, expected,
                        "{puzzle} {target:?} {length} {is_whip}"
                    );
                    found += usize::from(expected);
                    whips += usize::from(expected && is_whip);
                }
            }
        }
    }
    assert!(whips > 0 && found >= 2 * whips, "{whips} {found}");
}

/// The theorem: braids of some length solve a puzzle if and only if trial and error of depth 1 does. Whips are
/// braids, so they need no less length.
#[test]
fn braids_solve_what_trial_and_error_solves() {
    let mut sizes = std::collections::BTreeMap::new();
    let hard = [
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ];
    let random = (0..150).map(|number| generate(72, number, &GenerateOptions::default()).unwrap());
    for puzzle in random.chain(hard.map(|text| text.parse().unwrap())) {
        let depth = trial_depth(&puzzle).unwrap();
        let braids = braids_needed(&puzzle, 30).unwrap();
        let whips = whips_needed(&puzzle, 30).unwrap();
        *sizes.entry(format!("{braids:?} {whips:?}")).or_insert(0) += 1;
        match braids {
            Needed::Exactly(length) => {
                assert_eq!(depth.min(1), length.min(1), "{puzzle}");
                assert!(depth <= 1, "{puzzle}");
                if let Needed::Exactly(other) = whips {
                    assert!(other >= length, "{puzzle}");
                }
            }
            Needed::Never => {
                assert!(depth > 1 && whips == Needed::Never, "{puzzle}");
            }
            Needed::MoreThan(_) => panic!("{puzzle}: {braids:?}"),
        }
    }
    assert!(sizes.len() > 5, "{sizes:?}");
}

/// A puzzle of candidates needs what the same puzzle of digits needs.
#[test]
fn candidates_need_what_digits_need() {
    for number in 0..30 {
        let puzzle: Grid = generate(73, number, &GenerateOptions::default()).unwrap();
        let marks = PencilMarks::new(&puzzle);
        let candidates: CandidateGrid = marks.to_candidates();
        assert_eq!(trial_depth(&candidates), trial_depth(&puzzle));
        assert_eq!(whips_needed(&candidates, 6), whips_needed(&puzzle, 6));
        assert_eq!(braids_needed(&candidates, 6), braids_needed(&puzzle, 6));
    }
}
