use super::*;
use std::time::Duration;

/// A report with everything in it, and with texts that every form has to escape.
pub(super) fn report() -> Report {
    Report {
        exercise: "towers",
        program: vec!["./a".to_owned(), "<\"&'>".to_owned()],
        seed: 7,
        planned: 3,
        tests: 3,
        failed: 1,
        seconds: 1.25,
        limits: Limits {
            time: Duration::from_secs(2),
            ..Limits::default()
        },
        hidden: false,
        stopped: Some(Stop::Budget),
        notes: vec!["The machine was <busy>.".to_owned()],
        rules: vec![
            RuleRow {
                rule: "start",
                text: "the start & more",
                tests: 3,
                failed: 0,
            },
            RuleRow {
                rule: "error-4",
                text: "error 4",
                tests: 2,
                failed: 1,
            },
            RuleRow {
                rule: "never",
                text: "not tested",
                tests: 0,
                failed: 0,
            },
        ],
        failures: vec![Failure {
            rule: "error-4",
            text: "error 4",
            consequence_of: Some("start"),
            tests: vec![2],
            test: 2,
            what: "`<` is wrong\u{1}".to_owned(),
            is_steady: true,
            shrinking: Some("The search ended after 3 runs.".to_owned()),
            size: 1,
            original_size: 9,
            unit: "actions",
            input: Some("G6-H5\nA\n".to_owned()),
            difference: Some(Difference {
                line: 4,
                lines: vec![
                    [Some("a".to_owned()), Some("a".to_owned())],
                    [Some("b<".to_owned()), None],
                ],
                at: 1,
            }),
            board: Some("  +---+\n".to_owned()),
            notes: vec!["a note".to_owned()],
            link: Some("#/towers?actions=A&why=0".to_owned()),
            complaint: "oh\u{1b}[31m".to_owned(),
        }],
        results: (1..=3)
            .map(|test| TestRow {
                test,
                rule: (test == 2).then_some("error-4"),
                what: (test == 2).then(|| "`<` is wrong".to_owned()),
                seconds: 0.5,
                effort: (test == 1).then(Effort::default),
            })
            .collect(),
    }
}

#[test]
fn the_text_names_the_rule_and_shows_both_lines() {
    let text = report().write(Form::Text);
    for part in [
        "towers: 2 of 3 tests passed\n",
        "error-4: error 4\n  1 of 2 tests wrong: 2\n",
        "smallest input found, 1 action (test 2 has 9):\n    G6-H5\n    A\n",
        "    >    4  b<        | (end)\n",
        "http://127.0.0.1:7878/#/towers?actions=A&why=0\n",
        "     1      2  error-4: error 4\n",
        "not in a sandbox",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn json_has_everything() {
    let json: serde_json::Value = serde_json::from_str(&report().write(Form::Json)).unwrap();
    assert_eq!(
        json["failures"][0]["difference"]["lines"][1][1],
        serde_json::Value::Null
    );
    assert_eq!(json["results"][1]["rule"], "error-4");
    assert_eq!(json["limits"]["processes"], 64);
}

/// Whether every element that is opened is closed, and no character has to be escaped.
fn is_balanced(xml: &str) -> bool {
    let mut open = Vec::new();
    for part in xml.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            return false;
        };
        if text
            .replace("&amp;", "")
            .replace("&lt;", "")
            .replace("&gt;", "")
            .replace("&quot;", "")
            .replace("&#39;", "")
            .contains('&')
        {
            return false;
        }
        let name = tag.split_whitespace().next().unwrap_or_default();
        if let Some(closed) = name.strip_prefix('/') {
            if open.pop() != Some(closed.to_owned()) {
                return false;
            }
        } else if !tag.ends_with('/') && !tag.starts_with(['?', '!']) {
            open.push(name.to_owned());
        }
    }
    open.is_empty()
}

#[test]
fn junit_has_a_case_for_each_test() {
    let xml = report().write(Form::Junit);
    assert!(is_balanced(&xml), "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), 3);
    assert_eq!(
        xml.matches("<failure type=\"error-4\" message=\"error-4: error 4\">")
            .count(),
        1
    );
    assert!(xml.contains("<testsuite name=\"towers\" tests=\"3\" failures=\"1\" errors=\"0\""));
    assert!(!xml.contains('\u{1}'));
}

#[test]
fn gradescope_scores_each_rule_that_is_tested() {
    let json: serde_json::Value = serde_json::from_str(&report().write(Form::Gradescope)).unwrap();
    let tests = json["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 2);
    assert_eq!(
        (&tests[0]["score"], &tests[0]["status"]),
        (&1.0.into(), &"passed".into())
    );
    assert_eq!(
        (&tests[1]["score"], &tests[1]["max_score"]),
        (&0.5.into(), &1.0.into())
    );
    assert_eq!(tests[1]["status"], "failed");
    assert!(tests[1]["output"].as_str().unwrap().contains("G6-H5"));
}

#[test]
fn the_page_is_one_file() {
    let page = report().write(Form::Html);
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("&lt;&quot;&amp;&#39;&gt;") && page.contains("@media print"));
    assert!(!page.contains("<script") && !page.contains("src="));
}

#[test]
fn hidden_inputs_are_in_no_form() {
    let mut hidden = report();
    hidden.hidden = true;
    hidden.failures.iter_mut().for_each(Failure::hide);
    hidden.results.iter_mut().for_each(|row| row.what = None);
    for form in [
        Form::Text,
        Form::Html,
        Form::Json,
        Form::Junit,
        Form::Gradescope,
    ] {
        let text = hidden.write(form);
        assert!(
            !text.contains("G6-H5") && !text.contains("actions=A"),
            "{form:?}"
        );
        assert!(text.contains("error-4"), "{form:?}");
    }
}
