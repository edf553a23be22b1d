//! The levels of steps beside those of the explainer.

use tessera_sudoku::{
    GenerateOptions, PencilMarks, Settings, Technique, generate, sudoku_explainer,
};

/// The steps of the explainer's order agree with the explainer wherever both find the same.
#[test]
fn levels_of_steps_are_those_of_the_explainer() {
    let (mut equal, mut chains) = (0, [0, 0]);
    for number in 0..40 {
        let puzzle = generate(23, number, &GenerateOptions::default()).unwrap();
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        while let Some(step) = Settings::explainer().next_step(&now) {
            let own = sudoku_explainer::Solver::at(&now).next().unwrap();
            let is_same = match (own.placement, step.placements.first()) {
                (Some(own), Some(place)) => own == (place.cell, place.digit),
                (None, None) => {
                    let mut gone = step.eliminations.clone();
                    gone.sort();
                    gone == own.eliminations
                }
                _ => false,
            };
            let level = step.explainer_difficulty(&now);
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
