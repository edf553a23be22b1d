//! Puzzles as hard as wanted.

use tessera_sudoku::sudoku_explainer::Difficulty;
use tessera_sudoku::sudoku_explainer::rate;
use tessera_sudoku::{
    Fish, GenerateOptions, Grid, Level, PencilMarks, Rating, RatingRange, Settings, Technique,
    Wanted, generate_wanted,
};

fn puzzles(wanted: &Wanted, number: u64) -> Vec<Grid> {
    let options = GenerateOptions::default();
    let puzzle = |i| generate_wanted(3, i, &options, wanted, || true).unwrap();
    (0..number).map(|i| puzzle(i).unwrap()).collect()
}

fn path(puzzle: &Grid) -> Vec<Technique> {
    let marks = PencilMarks::new(puzzle).with_promise(true);
    let path = Settings::hodoku().path(&marks);
    path.iter().map(|step| step.technique).collect()
}

#[test]
fn every_level_is_found() {
    for level in Level::ALL {
        let wanted = Wanted {
            level: Some(level),
            ..Wanted::default()
        };
        for puzzle in puzzles(&wanted, 3) {
            let marks = PencilMarks::new(&puzzle).with_promise(true);
            assert_eq!(Rating::of(&Settings::hodoku().path(&marks)).level, level);
        }
    }
}

#[test]
fn puzzles_need_a_technique_and_none_that_is_harder() {
    let wanted = Wanted {
        needs: vec![Technique::LockedPair],
        only_until: Some(Technique::NakedPair),
        ..Wanted::default()
    };
    let harder = [Technique::Fish(Fish::X_WING), Technique::NakedTriple];
    for puzzle in puzzles(&wanted, 3) {
        let path = path(&puzzle);
        assert!(path.contains(&Technique::LockedPair), "{puzzle}");
        assert!(!path.iter().any(|technique| harder.contains(technique)));
    }
}

#[test]
fn puzzles_for_rare_techniques_are_found() {
    let names = [
        "Multi-Colors 2",
        "Franken Swordfish",
        "Bivalue Oddagon",
        "Bivalue Universal Grave + n",
        "Fireworks Triple",
        "Multi-Sector Locked Sets",
        "Senior Exocet",
        "Junior Exocet",
        "SK Loop",
        "Gurth's Symmetrical Placement",
        "Forcing Net Verity",
        "Nested Forcing Net",
    ];
    for name in names {
        let needed: Technique = name.parse().unwrap();
        let wanted = Wanted {
            needs: vec![needed],
            ..Wanted::default()
        };
        let found = generate_wanted(1, 0, &GenerateOptions::default(), &wanted, || true);
        let puzzle = found.unwrap().unwrap();
        let marks = PencilMarks::new(&puzzle).with_promise(true);
        assert!(
            wanted
                .order()
                .techniques(&marks)
                .any(|technique| technique == needed),
            "{name}"
        );
    }
}

#[test]
fn techniques_that_others_leave_little_are_tried_before_them() {
    let places = |needs: &[Technique]| {
        let wanted = Wanted {
            needs: needs.to_vec(),
            ..Wanted::default()
        };
        let order: Vec<Technique> = wanted.order().order().collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), order.len(), "{needs:?}");
        let place = |technique| order.iter().position(|other| *other == technique).unwrap();
        needs
            .iter()
            .map(|needed| order[place(*needed) - 1])
            .collect::<Vec<_>>()
    };
    let hidden = Technique::HiddenTriple;
    assert_eq!(places(&[Technique::MultiColors2]), [hidden]);
    assert_eq!(
        places(&[Technique::ForcingNetVerity, Technique::JuniorExocet]),
        ["Finned Franken Swordfish".parse().unwrap(), hidden]
    );
    assert_eq!(
        places(&[Technique::MultiColors1]),
        [Technique::SimpleColorsWrap]
    );
}

#[test]
fn what_is_never_needed_is_refused() {
    let wanted = Wanted {
        needs: vec!["Mutant X-Wing".parse().unwrap()],
        ..Wanted::default()
    };
    let error = generate_wanted(1, 0, &GenerateOptions::default(), &wanted, || true);
    assert_eq!(
        error.unwrap_err().to_string(),
        "no puzzle needs Mutant X-Wing: locked candidates, which are tried before it, eliminate the same"
    );
}

#[test]
fn the_last_technique_may_be_harder_than_the_level() {
    let wanted = Wanted {
        level: Some(Level::Easy),
        only_until: Some(Technique::Fish(Fish::SWORDFISH)),
        ..Wanted::default()
    };
    let any_easy = Wanted {
        only_until: None,
        ..wanted.clone()
    };
    assert_eq!(puzzles(&wanted, 3), puzzles(&any_easy, 3));
}

#[test]
fn ratings_are_in_the_range() {
    let range = Difficulty::tenths(20)..=Difficulty::tenths(34);
    let wanted = Wanted {
        rating: Some(RatingRange::new(range.clone())),
        ..Wanted::default()
    };
    for puzzle in puzzles(&wanted, 5) {
        assert!(range.contains(&rate(&puzzle).unwrap().er));
    }
}
