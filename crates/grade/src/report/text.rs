//! The report for people at a terminal.

use std::fmt::Write;

use super::{Failure, PAGE, Report, SideBySide};

pub(super) fn write(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = report_to(&mut text, report);
    text
}

fn report_to(text: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(text, "{}: {}", report.exercise, report.summary())?;
    writeln!(text, "program: {}", report.program.join(" "))?;
    writeln!(text, "seed: {}, time: {:.1} s", report.seed, report.seconds)?;
    writeln!(text, "{}", report.limits_in_words())?;
    for note in &report.notes {
        writeln!(text, "{note}")?;
    }
    for failure in &report.failures {
        writeln!(text)?;
        failure_to(text, report, failure)?;
    }
    efforts_to(text, report)?;
    writeln!(text, "\n wrong  tests  rule")?;
    for row in &report.rules {
        let (failed, tests) = (row.failed, row.tests);
        writeln!(text, "{failed:6} {tests:6}  {}: {}", row.rule, row.text)?;
    }
    Ok(())
}

pub(super) fn failure_to(
    text: &mut String,
    report: &Report,
    failure: &Failure,
) -> std::fmt::Result {
    writeln!(text, "{}: {}", failure.rule, failure.text)?;
    writeln!(text, "  {}", failure.count(report))?;
    writeln!(text, "  {}.", failure.what)?;
    for sentence in failure.consequence().iter().chain(&failure.shrinking) {
        writeln!(text, "  {sentence}")?;
    }
    if !failure.is_steady {
        writeln!(
            text,
            "  The input passed when it was run again: the program does not always do the same."
        )?;
    }
    if let Some(input) = &failure.input {
        writeln!(text, "  {}:", failure.input_title())?;
        for line in input.lines() {
            writeln!(text, "    {}", visible(line))?;
        }
    }
    if let Some(difference) = &failure.difference {
        let SideBySide { rows, width } = SideBySide::of(difference);
        writeln!(text, "  first difference, in line {}:", difference.line)?;
        writeln!(text, "      line  {:width$}  | program", "right")?;
        for (number, right, got, differs) in rows {
            let mark = if differs { '>' } else { ' ' };
            writeln!(text, "    {mark} {number:4}  {right:width$}  | {got}")?;
        }
    }
    if let Some(board) = &failure.board {
        writeln!(text, "  before it:")?;
        for line in board.lines() {
            writeln!(text, "    {line}")?;
        }
    }
    for note in &failure.notes {
        writeln!(text, "  {note}")?;
    }
    if let Some(link) = &failure.link {
        writeln!(text, "  in the browser, with `tessera serve`: {PAGE}{link}")?;
    }
    if !failure.complaint.is_empty() {
        writeln!(text, "  standard error of the program:")?;
        for line in failure.complaint.lines().take(10) {
            writeln!(text, "    {}", visible(line))?;
        }
    }
    Ok(())
}

/// A line as it is, but for control characters: these are shown as escapes.
fn visible(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    for sign in line.chars() {
        if sign.is_control() && sign != '\t' {
            shown.extend(sign.escape_default());
        } else {
            shown.push(sign);
        }
    }
    shown
}

fn efforts_to(text: &mut String, report: &Report) -> std::fmt::Result {
    let efforts: Vec<_> = report
        .results
        .iter()
        .filter_map(|row| Some((row.test, row.effort?)))
        .collect();
    if efforts.is_empty() {
        return Ok(());
    }
    let shown = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    writeln!(
        text,
        "\n         plies            nodes                  seconds"
    )?;
    writeln!(
        text,
        "  test   right program    right      program    right   program"
    )?;
    for (test, effort) in efforts {
        writeln!(
            text,
            "{test:6}  {:6} {:>7} {:8} {:>12} {:8.3}  {:8.3}",
            effort.reference_plies,
            shown(effort.plies.map(|plies| plies as u64)),
            effort.reference_nodes,
            shown(effort.nodes),
            effort.reference_seconds,
            effort.seconds,
        )?;
    }
    Ok(())
}
