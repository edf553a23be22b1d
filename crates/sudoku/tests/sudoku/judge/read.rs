//! Reading the steps of other programs.

use proptest::prelude::*;
use tessera_sudoku::{Cell, Digit, Elimination, read_claim};

fn changes(text: &str) -> String {
    match read_claim(1, text) {
        Ok(Some(claim)) => {
            let placed = claim.placements.iter();
            let placed = placed.map(|(cell, digit)| format!("{cell}={digit}"));
            let gone = claim.eliminations.iter().map(ToString::to_string);
            let all: Vec<String> = placed.chain(gone).collect();
            format!("{:?}: {}", claim.techniques, all.join(" "))
        }
        Ok(None) => "none".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn notations_of_several_programs_are_read() {
    for (text, expected) in [
        ("Naked Single: r4c7=8", "[NakedSingle]: r4c7=8"),
        (
            "Locked Candidates Type 1 (Pointing): 7 in b3 => r89c8<>7",
            "[Pointing]: r8c8<>7 r9c8<>7",
        ),
        (
            "Sue de Coq: r79c2 - {4689} (r6c2 - {48}, r8c13 - {569}) => r9c3<>6, r9c3<>9, r23c2<>4",
            "[SueDeCoq]: r9c3<>6 r9c3<>9 r2c2<>4 r3c2<>4",
        ),
        (
            "Bivalue Universal Grave + 1 => r1c3<>8, r1c3<>9",
            "[BugPlusOne]: r1c3<>8 r1c3<>9",
        ),
        (
            "Almost Locked Set XZ-Rule: A=r1378c2 {24689}, B=r1236c3 {23469}, X=2, Z=9 => r79c3<>9",
            "[AlsXz]: r7c3<>9 r9c3<>9",
        ),
        (
            "Forcing Chain Contradiction in r7c8 => r3c1=5",
            "[ForcingChainContradiction]: r3c1=5",
        ),
        ("  r3c1<>5 r8c1=5 r8c1<>1 r8c7=1 r7c8<>1", "none"),
        ("   Only 5 is left for r5c5: column 5 holds 1.", "none"),
        ("Y-WING: 6 taken off B4, using C7", "[XyWing]: r2c4<>6"),
        (
            "POINTING PAIR: Between A1 and A2, 5,7 taken off A7, A9",
            "[Pointing]: r1c7<>5 r1c7<>7 r1c9<>5 r1c9<>7",
        ),
        ("SINGLE: E5 set to 9, unique in box", "[]: r5c5=9"),
        ("17) r1c1=5", "[]: r1c1=5"),
        ("Solved in 51 steps: Easy, score 204.", "none"),
    ] {
        assert_eq!(changes(text), expected, "{text}");
    }
}

#[test]
fn errors_say_where() {
    let error = read_claim(7, "Naked Single: r0c7=8").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 7: `Naked Single: r0c7=8`: expected a step such as"),
        "{error}"
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = read_claim(1, &text);
    }

    #[test]
    fn nearly_steps_are_read_or_refused(
        text in "([a-zA-Z]{0,6}[: =<>,-]{0,2}\
            (r[0-9]{1,3}c[0-9]{1,3}|[A-K][0-9]|taken off |set to |[0-9]{1,2})[ ,=<>é]{0,2}){0,6}",
    ) {
        let _ = read_claim(1, &text);
    }

    /// What this program writes is read back.
    #[test]
    fn changes_are_read_as_they_are_written(
        cells in prop::collection::btree_set((0_usize..81, 1_u8..=9), 1..8),
    ) {
        let list: Vec<Elimination> = cells
            .iter()
            .filter_map(|(cell, digit)| Some(Elimination { cell: Cell::new(*cell)?, digit: Digit::new(*digit)? }))
            .collect();
        let text: Vec<String> = list.iter().map(ToString::to_string).collect();
        let claim = read_claim(1, &format!("AIC: (5)r1c1 = (5)r1c9 => {}", text.join(", "))).unwrap().unwrap();
        prop_assert_eq!(claim.eliminations, list);
        prop_assert!(claim.placements.is_empty());
    }
}
