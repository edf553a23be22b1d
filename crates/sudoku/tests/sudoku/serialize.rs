//! What is written is read back, and what is damaged is named.

use serde::Deserialize;
use serde_json::{from_value, json, to_value};
use tessera_sudoku::{
    Branch, Cell, CellSet, Chain, Digit, DigitSet, GenerateOptions, Grid, House, Line, Node,
    Pattern, PencilMarks, Placement, Proof, Rating, Settings, Step, Strong, Technique, Truth, Why,
    generate,
};

fn error<T: for<'de> Deserialize<'de>>(value: serde_json::Value) -> String {
    from_value::<T>(value).err().unwrap().to_string()
}

#[test]
fn grids_and_ratings_are_read_back() {
    let puzzle = generate(24, 3, &GenerateOptions::default()).unwrap();
    assert_eq!(to_value(puzzle).unwrap(), json!(puzzle.to_string()));
    assert_eq!(
        from_value::<Grid>(to_value(puzzle).unwrap()).unwrap(),
        puzzle
    );
    let rating = Rating::of(&Settings::hodoku().path(&PencilMarks::new(&puzzle)));
    let value = to_value(rating).unwrap();
    assert!(
        value["level"].is_string() && value["score"].is_u64(),
        "{value}"
    );
    assert_eq!(from_value::<Rating>(value).unwrap(), rating);
    for &technique in Technique::ALL {
        let value = to_value(technique).unwrap();
        assert_eq!(from_value::<Technique>(value).unwrap(), technique);
    }
    for cell in Cell::all() {
        assert_eq!(from_value::<Cell>(to_value(cell).unwrap()).unwrap(), cell);
    }
}

#[test]
fn houses_are_read_back() {
    for unit in 0..27 {
        for digit in Digit::all() {
            let house = House::Unit(unit, digit);
            assert_eq!(
                from_value::<House>(to_value(house).unwrap()).unwrap(),
                house
            );
        }
    }
    assert_eq!(
        to_value(House::Cell(Cell::at(0, 8))).unwrap(),
        json!("r1c9")
    );
}

/// The names of the kinds of proofs in a step.
fn kinds(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(object) => {
            found.extend(
                object
                    .get("kind")
                    .and_then(|kind| kind.as_str())
                    .map(str::to_owned),
            );
            object.values().for_each(|value| kinds(value, found));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| kinds(value, found)),
        _ => {}
    }
}

/// Without what the documented form of a step inside a proof leaves out.
fn documented(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(mut object) => {
            object.remove("technique");
            if let Some(placements) = object
                .get_mut("placements")
                .and_then(|list| list.as_array_mut())
            {
                for placement in placements {
                    let text = format!(
                        "{}={}",
                        placement["cell"].as_str().unwrap(),
                        placement["digit"]
                    );
                    *placement = json!(text);
                }
            }
            object
                .into_iter()
                .map(|(name, value)| (name, documented(value)))
                .collect()
        }
        serde_json::Value::Array(values) => values.into_iter().map(documented).collect(),
        other => other,
    }
}

#[test]
fn steps_are_read_back_and_their_proofs_are_as_documented() {
    let mut found = Vec::new();
    for seed in 0..6 {
        let puzzle = generate(22, seed, &GenerateOptions::default()).unwrap();
        let mut marks = PencilMarks::new(&puzzle).with_promise(true);
        for step in Settings::hodoku().path(&marks) {
            let others = Technique::ALL.iter().step_by(5);
            let others = others.filter_map(|technique| technique.find(&marks));
            for step in others.take(2).chain([step.clone()]) {
                let value = to_value(&step).unwrap();
                let text = serde_json::to_string(&step).unwrap();
                assert_eq!(serde_json::from_str::<Step>(&text).unwrap(), step);
                kinds(&value, &mut found);
                assert_eq!(documented(value), step.to_json());
            }
            marks.apply(&step);
        }
    }
    found.sort();
    found.dedup();
    assert!(found.len() >= 4, "{found:?}");
}

/// Changes the numbers of a value, so that a proof refers to what is not there.
fn damage(value: &mut serde_json::Value, turn: &mut u64) {
    match value {
        serde_json::Value::Number(_) => {
            *turn += 1;
            *value = json!([0, 1, 3, 9, 20_000][*turn as usize % 5]);
        }
        serde_json::Value::Object(object) => {
            object.values_mut().for_each(|value| damage(value, turn));
        }
        serde_json::Value::Array(values) => {
            values.iter_mut().for_each(|value| damage(value, turn));
        }
        _ => {}
    }
}

#[test]
fn damaged_steps_do_not_verify_with_a_panic() {
    let techniques = [
        Technique::ForcingChainContradiction,
        Technique::ForcingChainVerity,
        Technique::KrakenFishType1,
        Technique::UniqueRectangleChain,
    ];
    let (mut turn, mut read) = (0, 0);
    for seed in 0..8 {
        let puzzle = generate(22, seed, &GenerateOptions::default()).unwrap();
        let mut marks = PencilMarks::new(&puzzle).with_promise(true);
        let mut path = Settings::hodoku().path(&marks).into_iter();
        while let Some(step) = path.next().filter(|step| step.placements.is_empty()) {
            marks.apply(&step);
        }
        for step in techniques.iter().filter_map(|one| one.find(&marks)) {
            let value = to_value(&step).unwrap();
            for _ in 0..20 {
                let mut value = value.clone();
                damage(&mut value["proof"], &mut turn);
                let damaged: Step = from_value(value).unwrap();
                let _ = damaged.verify(&marks);
                read += 1;
            }
        }
    }
    assert!(read > 100 && turn > 1000, "{read} {turn}");
}

#[test]
fn every_kind_of_proof_is_read_back() {
    let house = House::Unit(4, Digit::all().next().unwrap());
    let at = |text: &str| from_value::<Node>(json!(text)).unwrap();
    let digit = |name: char| name.to_string().parse().ok().and_then(Digit::new);
    let truth = Truth::Pattern(Pattern {
        cells: vec![(Cell::at(0, 1), "35".chars().filter_map(digit).collect())],
        needs_uniqueness: true,
    });
    let rest = Truth::Rest {
        truths: vec![house],
        links: Vec::new(),
    };
    let line = |why| Line {
        node: at("r1c2,r1c3=5"),
        why,
    };
    let why = [
        Why::Weak(0),
        Why::House(house),
        Why::Locked(CellSet::of(Cell::at(3, 3))),
        Why::Truth(7),
        Why::Opposite,
    ];
    let branch = Branch {
        assumed: at("r9c9=1"),
        is_on: false,
        lines: why.map(line).to_vec(),
    };
    let strong = vec![
        Strong::House(house),
        Strong::AlmostLocked(CellSet::of(Cell::at(8, 0))),
        Strong::Truth(1),
    ];
    let chain = Chain {
        nodes: vec![at("r1c1=1"); 6],
        links: strong,
        is_loop: true,
    };
    let step = Technique::NakedSingle.find(&PencilMarks::new(
        &format!("12345678.{}", ".".repeat(72)).parse().unwrap(),
    ));
    let truths = vec![Truth::House(house), truth, rest];
    let cases = Proof::Cases {
        of: None,
        branches: vec![branch],
    };
    for proof in [
        Proof::Sets {
            truths: truths.clone(),
            links: vec![house],
        },
        Proof::Chain(chain),
        Proof::With {
            truths,
            proof: Box::new(cases),
        },
        Proof::Template {
            digits: "39".chars().filter_map(digit).collect(),
        },
        Proof::Symmetry {
            cells: Box::new(std::array::from_fn(|place| {
                Cell::at(8 - place / 9, place % 9)
            })),
            digits: std::array::from_fn(|place| Digit::all().nth(8 - place).unwrap()),
        },
        Proof::Equivalence {
            units: vec![0, 26],
            others: vec![9, 17],
        },
        Proof::Steps(step.clone().into_iter().collect()),
        Proof::Refuted(step.into_iter().collect()),
        Proof::Any(vec![Proof::Search]),
    ] {
        let value = to_value(&proof).unwrap();
        assert_eq!(from_value::<Proof>(value.clone()).unwrap(), proof);
        assert_eq!(documented(value), proof.to_json());
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (found, expected) in [
        (
            error::<Digit>(json!(10)),
            "10: expected a digit from 1 to 9",
        ),
        (
            error::<Cell>(json!("r1c0")),
            "`r1c0`: expected a cell such as `r1c9`",
        ),
        (
            error::<DigitSet>(json!("12a")),
            "`12a`: expected digits such as `125`",
        ),
        (
            error::<Node>(json!("r1c1")),
            "`r1c1`: expected cells and a digit such as `r1c2,r1c3=5`",
        ),
        (
            error::<House>(json!("b0=5")),
            "`b0=5`: expected a cell such as `r1c9`, or a unit and a digit such as `b3=5`",
        ),
        (
            error::<Proof>(json!({"kind": "equivalence", "units": ["r0"], "others": []})),
            "`r0`: expected a unit such as `b3`",
        ),
        (
            error::<Proof>(json!({"kind": "symmetry", "cells": ["r1c1"], "digits": "123456789"})),
            "1 cells: expected 81",
        ),
        (
            error::<Technique>(json!("luck")),
            "`luck`: expected the identifier of a technique such as `naked_single`",
        ),
    ] {
        assert_eq!(found, expected);
    }
    let line = json!({ "node": "r1c1=1", "is_true": true, "why": { "conflict": 0 } });
    assert!(error::<Line>(line).starts_with("`is_true` does not fit `why`"));
    let placement = json!({ "cell": "r1c1", "digit": 1, "unit": 27 });
    let expected = "`unit` is 27: expected an index of a unit, 0 to 26";
    assert_eq!(error::<Placement>(placement), expected);
    assert!(error::<Proof>(json!({ "kind": "magic" })).contains("magic"));
    assert!(error::<Grid>(json!("1.")).contains("81"));
}
