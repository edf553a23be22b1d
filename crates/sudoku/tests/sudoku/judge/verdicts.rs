//! What is said of steps.

use tessera_sudoku::{
    Cell, Elimination, GenerateOptions, Grid, Judge, Settings, Verdict, generate, read_claim, solve,
};

/// Every step of this program follows by its own technique; with a change that contradicts the solution, it does
/// not follow.
#[test]
fn own_steps_follow_and_false_ones_do_not() {
    for number in 0..12 {
        let puzzle = generate(31, number, &GenerateOptions::default()).unwrap();
        let mut judge = Judge::new(&puzzle.into());
        let marks = judge.marks().clone();
        let solution = solve(&puzzle).unwrap();
        let mut now = marks.clone();
        for step in Settings::hodoku().path(&marks) {
            let text = format!("{}: {}", step.technique, step.notation(&now));
            let claim = read_claim(1, &text).unwrap().unwrap();
            let mut wrong = claim.clone();
            let cell = Cell::all()
                .find(|cell| now.grid()[*cell].is_none())
                .unwrap();
            let digit = solution[cell].unwrap();
            wrong.eliminations.push(Elimination { cell, digit });
            assert_eq!(judge.judge(&wrong), Verdict::Wrong { cell, digit });
            assert_eq!(judge.judge(&claim), Verdict::Follows, "{text}");
            now.apply(&step);
        }
        assert_eq!(judge.marks().grid().unknown(), 0);
    }
}

#[test]
fn verdicts_say_why_not() {
    let puzzle: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    let mut judge = Judge::new(&puzzle.into());
    let mut say = |text: &str| {
        judge
            .judge(&read_claim(1, text).unwrap().unwrap())
            .to_string()
    };
    assert_eq!(
        say("Hidden Single: r1c1=4"),
        "does not follow: r1c1 holds 5"
    );
    assert_eq!(
        say("Hidden Single: r1c3=9"),
        "does not follow: 9 is not a candidate of r1c3, because r3c2 holds it"
    );
    assert_eq!(say("Swordfish: r5c5=5"), "follows by Naked Single");
    assert_eq!(say("something: r1c3<>9"), "changes nothing");

    let many: Grid = ".".repeat(81).parse().unwrap();
    let mut judge = Judge::new(&many.into());
    let claim = read_claim(1, "Hidden Single: r1c1=4").unwrap().unwrap();
    assert_eq!(
        judge.judge(&claim).to_string(),
        "does not follow: the puzzle has a solution without r1c1=4"
    );
}
