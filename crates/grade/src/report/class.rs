//! A table of a class: a program a row, the rules as columns.

use std::fmt::Write;

use serde::Serialize;

use super::Report;
use super::junit::escaped;

/// The results of several programs for the same tests.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// The exercise: `towers`, `assist` or `endgame`.
    pub exercise: &'static str,
    /// The programs, in the order of their names.
    pub programs: Vec<ClassRow>,
}

/// The result of one program of a class.
#[derive(Clone, Debug, Serialize)]
pub struct ClassRow {
    /// The name of the submission.
    pub name: String,
    /// The report; `None` if the program could not be started.
    pub report: Option<Report>,
    /// Why there is no report.
    pub error: Option<String>,
}

/// The form of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClassForm {
    /// For people at a terminal: the rules that no program breaks are left out.
    #[default]
    Text,
    /// A page in one file, with the failures of each program below the table.
    Html,
    /// Comma-separated values, with a column for each rule.
    Csv,
    /// All reports.
    Json,
}

impl Class {
    /// The table in a form.
    ///
    /// ```
    /// use tessera_grade::report::{Class, ClassForm, ClassRow};
    /// let row = ClassRow { name: "ada".into(), report: None, error: Some("no program".into()) };
    /// let class = Class { exercise: "towers", programs: vec![row] };
    /// assert_eq!(class.write(ClassForm::Csv), "program,passed,tests,note\nada,,,no program\n");
    /// ```
    #[must_use]
    pub fn write(&self, form: ClassForm) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = match form {
            ClassForm::Text => self.text_to(&mut text),
            ClassForm::Html => self.html_to(&mut text),
            ClassForm::Csv => self.csv_to(&mut text),
            ClassForm::Json => {
                // Plain data is always written.
                text = serde_json::to_string_pretty(self).unwrap_or_default();
                writeln!(text)
            }
        };
        text
    }

    /// Whether all programs were graded and pass all tests.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let is_right = |row: &ClassRow| row.report.as_ref().is_some_and(Report::is_right);
        self.programs.iter().all(is_right)
    }

    /// The rules with their sentences, in their order: the same for all programs.
    fn rules(&self) -> Vec<(&'static str, &'static str)> {
        let report = self.programs.iter().find_map(|row| row.report.as_ref());
        let rules = report.into_iter().flat_map(|report| &report.rules);
        rules.map(|row| (row.rule, row.text)).collect()
    }

    fn text_to(&self, text: &mut String) -> std::fmt::Result {
        let right = self
            .programs
            .iter()
            .filter(|row| row.report.as_ref().is_some_and(Report::is_right));
        let (right, all) = (right.count(), self.programs.len());
        writeln!(
            text,
            "{}: {right} of {all} programs pass all tests",
            self.exercise
        )?;
        let is_broken =
            |(rule, _): &(&str, &str)| self.programs.iter().any(|row| row.failed(rule) > 0);
        let rules: Vec<_> = self.rules().into_iter().filter(is_broken).collect();
        let width = self
            .programs
            .iter()
            .map(|row| row.name.chars().count())
            .max();
        let width = width.unwrap_or(0).max("program".len());
        write!(text, "\n{:width$}  {:>9}", "program", "passed")?;
        for number in 1..=rules.len() {
            write!(text, " {number:>5}")?;
        }
        writeln!(text)?;
        for row in &self.programs {
            write!(text, "{:width$}", row.name)?;
            match (&row.report, &row.error) {
                (Some(report), _) => {
                    let passed = format!("{}/{}", report.passed(), report.tests);
                    write!(text, "  {passed:>9}")?;
                    for (rule, _) in &rules {
                        match row.failed(rule) {
                            0 => write!(text, " {:>5}", ".")?,
                            failed => write!(text, " {failed:>5}")?,
                        }
                    }
                    let note = row.note();
                    if !note.is_empty() {
                        write!(text, "  {note}")?;
                    }
                }
                (None, error) => write!(text, "  {}", error.as_deref().unwrap_or_default())?,
            }
            writeln!(text)?;
        }
        if !rules.is_empty() {
            writeln!(text, "\nThe columns count the failed tests of each rule:")?;
        }
        for (number, (rule, sentence)) in (1..).zip(&rules) {
            writeln!(text, "{number:>5}  {rule}: {sentence}")?;
        }
        Ok(())
    }

    fn csv_to(&self, text: &mut String) -> std::fmt::Result {
        let rules = self.rules();
        write!(text, "program,passed,tests")?;
        for (rule, _) in &rules {
            write!(text, ",{}", field(rule))?;
        }
        writeln!(text, ",note")?;
        for row in &self.programs {
            write!(text, "{}", field(&row.name))?;
            match &row.report {
                Some(report) => write!(text, ",{},{}", report.passed(), report.tests)?,
                None => write!(text, ",,")?,
            }
            for (rule, _) in &rules {
                match &row.report {
                    Some(_) => write!(text, ",{}", row.failed(rule))?,
                    None => write!(text, ",")?,
                }
            }
            writeln!(text, ",{}", field(&row.note()))?;
        }
        Ok(())
    }

    fn html_to(&self, page: &mut String) -> std::fmt::Result {
        let title = format!("{}: {} programs", self.exercise, self.programs.len());
        super::html::head_to(page, &title)?;
        let rules = self.rules();
        writeln!(
            page,
            "<h1>{}</h1>\n<div class=\"wide\"><table class=\"class\">",
            escaped(&title)
        )?;
        write!(page, "<tr><th>Program</th><th class=\"n\">Passed</th>")?;
        for (rule, sentence) in &rules {
            let (rule, sentence) = (escaped(rule), escaped(sentence));
            write!(
                page,
                "<th class=\"rule\" title=\"{sentence}\"><code>{rule}</code></th>"
            )?;
        }
        writeln!(page, "<th>Note</th></tr>")?;
        for (index, row) in self.programs.iter().enumerate() {
            let name = escaped(&row.name);
            write!(page, "<tr><td><a href=\"#program-{index}\">{name}</a></td>")?;
            match &row.report {
                Some(report) => {
                    let tone = if report.is_right() { "good" } else { "bad" };
                    let (passed, tests) = (report.passed(), report.tests);
                    write!(page, "<td class=\"n {tone}\">{passed}/{tests}</td>")?;
                }
                None => write!(page, "<td class=\"n bad\">–</td>")?,
            }
            for (rule, _) in &rules {
                match row.failed(rule) {
                    0 => write!(page, "<td></td>")?,
                    failed => write!(page, "<td class=\"n bad\">{failed}</td>")?,
                }
            }
            writeln!(page, "<td>{}</td></tr>", escaped(&row.note()))?;
        }
        writeln!(
            page,
            "</table></div>\n<p>The columns count the failed tests of each rule.</p>"
        )?;
        for (index, row) in self.programs.iter().enumerate() {
            let name = escaped(&row.name);
            writeln!(
                page,
                "<details id=\"program-{index}\"><summary>{name}</summary>"
            )?;
            match &row.report {
                Some(report) => super::html::body_to(page, report)?,
                None => writeln!(page, "<p>{}</p>", escaped(&row.note()))?,
            }
            writeln!(page, "</details>")?;
        }
        page.push_str("</body>\n</html>\n");
        Ok(())
    }
}

impl ClassRow {
    /// The number of tests that failed because of a rule.
    fn failed(&self, rule: &str) -> usize {
        let rules = self.report.iter().flat_map(|report| &report.rules);
        rules
            .filter(|row| row.rule == rule)
            .map(|row| row.failed)
            .sum()
    }

    /// Why the program has no report or an incomplete one.
    fn note(&self) -> String {
        match (&self.report, &self.error) {
            (Some(report), _) => report.notes.join(" "),
            (None, error) => error.clone().unwrap_or_default(),
        }
    }
}

/// A field of comma-separated values. A text that a spreadsheet would take for a formula gets a quote before it.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    fn class() -> Class {
        let row = |name: &str, report: Option<Report>| ClassRow {
            name: name.to_owned(),
            error: report
                .is_none()
                .then(|| "`main` is not executable".to_owned()),
            report,
        };
        let mut right = report();
        right.notes.clear();
        right.failures.clear();
        right.failed = 0;
        right.rules.iter_mut().for_each(|row| row.failed = 0);
        Class {
            exercise: "towers",
            programs: vec![
                row("ada, the \"first\"", Some(right)),
                row("=bob", Some(report())),
                row("eve", None),
            ],
        }
    }

    #[test]
    fn the_text_has_the_broken_rules_as_columns() {
        let text = class().write(ClassForm::Text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "towers: 1 of 3 programs pass all tests");
        let words = |line: &str| {
            line.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(lines[2]), ["program", "passed", "1"]);
        assert!(lines[3].ends_with("3/3     ."), "{text}");
        assert_eq!(words(lines[4])[..3], ["=bob", "2/3", "1"]);
        assert!(lines[5].starts_with("eve") && lines[5].ends_with("  `main` is not executable"));
        assert_eq!(lines.last(), Some(&"    1  error-4: error 4"));
    }

    #[test]
    fn other_forms_escape_what_they_must() {
        let csv = class().write(ClassForm::Csv);
        assert_eq!(
            csv,
            "program,passed,tests,start,error-4,never,note\n\"ada, the \"\"first\"\"\",3,3,0,0,0,\n\
             '=bob,2,3,0,1,0,The machine was <busy>.\neve,,,,,,`main` is not executable\n"
        );
        let page = class().write(ClassForm::Html);
        assert!(page.contains("ada, the &quot;first&quot;") && page.contains("was &lt;busy&gt;"));
        assert_eq!(page.matches("<details").count(), 3);
        let data: serde_json::Value =
            serde_json::from_str(&class().write(ClassForm::Json)).unwrap();
        assert_eq!(data["programs"][1]["report"]["failed"], 1);
        assert!(!class().is_right());
    }
}
