//! JUnit's XML: a test suite, with a test case for each test.

use std::fmt::Write;

use super::{Report, text};

pub(super) fn write(report: &Report) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string does not fail.
    let _ = suites_to(&mut xml, report);
    xml
}

fn suites_to(xml: &mut String, report: &Report) -> std::fmt::Result {
    let seconds: f64 = report.results.iter().map(|row| row.seconds).sum();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"{seconds:.3}\"",
        report.tests, report.failed
    );
    writeln!(xml, "<testsuites name=\"tessera grade\" {counts}>")?;
    writeln!(xml, "  <testsuite name=\"{}\" {counts}>", report.exercise)?;
    writeln!(xml, "    <properties>")?;
    for (name, value) in [
        ("program", report.program.join(" ")),
        ("seed", report.seed.to_string()),
        ("limits", report.limits_in_words()),
        ("notes", report.notes.join("\n")),
    ] {
        writeln!(
            xml,
            "      <property name=\"{name}\" value=\"{}\"/>",
            escaped(&value)
        )?;
    }
    writeln!(xml, "    </properties>")?;
    for row in &report.results {
        let case = format!(
            "classname=\"{}\" name=\"test {}\" time=\"{:.3}\"",
            report.exercise, row.test, row.seconds
        );
        let Some(rule) = row.rule else {
            writeln!(xml, "    <testcase {case}/>")?;
            continue;
        };
        let named = report.rules.iter().find(|named| named.rule == rule);
        let message = format!("{rule}: {}", named.map_or("", |named| named.text));
        let mut body = row.what.clone().unwrap_or_default();
        let shrunk = report
            .failures
            .iter()
            .find(|failure| failure.test == row.test);
        if let Some(failure) = shrunk.filter(|failure| failure.rule == rule) {
            body.clear();
            text::failure_to(&mut body, report, failure)?;
        }
        writeln!(xml, "    <testcase {case}>")?;
        writeln!(
            xml,
            "      <failure type=\"{rule}\" message=\"{}\">{}</failure>",
            escaped(&message),
            escaped(&body)
        )?;
        writeln!(xml, "    </testcase>")?;
    }
    writeln!(xml, "  </testsuite>\n</testsuites>")
}

/// A text for an attribute or an element. Characters that XML cannot have are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(sign),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            sign if sign.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            sign => escaped.push(sign),
        }
    }
    escaped
}
