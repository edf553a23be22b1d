//! Gradescope's `results.json`: a test for each rule, whose score is its share of right tests.
//!
//! The form is that of Gradescope's "Autograder Specifications".

use serde_json::{Value, json};

use super::{Report, text};

pub(super) fn write(report: &Report) -> String {
    let tests: Vec<Value> = report
        .rules
        .iter()
        .filter(|row| row.tests > 0)
        .enumerate()
        .map(|(index, row)| {
            let failed = row.failed.min(row.tests);
            let mut output = match failed {
                0 => format!("{} tests passed", row.tests),
                _ => String::new(),
            };
            for failure in report
                .failures
                .iter()
                .filter(|failure| failure.rule == row.rule)
            {
                // Writing to a string does not fail.
                let _ = text::failure_to(&mut output, report, failure);
            }
            json!({
                "number": (index + 1).to_string(),
                "name": format!("{}: {}", row.rule, row.text),
                "name_format": "text",
                "score": 1.0 - failed as f64 / row.tests as f64,
                "max_score": 1.0,
                "status": if failed == 0 { "passed" } else { "failed" },
                "output": output,
                "output_format": "text",
                "visibility": "visible",
                "tags": [report.exercise],
            })
        })
        .collect();
    let mut output = format!(
        "{}: {}\n{}",
        report.exercise,
        report.summary(),
        report.limits_in_words()
    );
    for note in &report.notes {
        output = output + "\n" + note;
    }
    let results = json!({
        "execution_time": report.seconds,
        "output": output,
        "output_format": "text",
        "stdout_visibility": "hidden",
        "extra_data": {"seed": report.seed, "tests": report.tests, "failed": report.failed},
        "tests": tests,
    });
    // Plain data is always written.
    let mut text = serde_json::to_string_pretty(&results).unwrap_or_default();
    text.push('\n');
    text
}
