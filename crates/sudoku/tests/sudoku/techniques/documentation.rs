//! The page of techniques in `docs`.

use tessera_sudoku::{Limits, Settings, Technique};

#[test]
fn the_documentation_lists_all_techniques_and_limits() {
    let text = include_str!("../../../../../docs/sudoku-techniques.md");
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
