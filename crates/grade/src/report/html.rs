//! A page in one file, for the screen and for paper.

use std::fmt::Write;

use super::junit::escaped;
use super::{Failure, PAGE, Report, SideBySide};

const STYLE: &str = "\
:root{color-scheme:light dark;--line:#8886;--bad:#b3261e;--good:#2e7d32}\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem;border-top:1px solid var(--line);padding-top:1rem}\
table{border-collapse:collapse}th,td{text-align:left;padding:.15rem .8rem .15rem 0;vertical-align:top}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\
pre,code{font-family:ui-monospace,monospace;font-size:.85rem}pre{margin:.3rem 0;overflow-x:auto}\
.lines td{font:.85rem ui-monospace,monospace;white-space:pre;padding-right:1.5rem}\
.lines tr.differs td{background:#f3b7b033;font-weight:bold}.bad{color:var(--bad)}.good{color:var(--good)}\
.wide{overflow-x:auto}.class td,.class th{border-bottom:1px solid var(--line)}\
.class th.rule{writing-mode:vertical-rl;font-weight:normal}summary{cursor:pointer;margin:.5rem 0}\
.parts{display:flex;flex-wrap:wrap;gap:0 2.5rem}\
@media(prefers-color-scheme:dark){:root{--bad:#f2b8b5;--good:#a5d6a7}}\
@media print{body{margin:0;max-width:none;font-size:11pt}section{break-inside:avoid}}";

pub(super) fn write(report: &Report) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = page_to(&mut page, report);
    page
}

fn page_to(page: &mut String, report: &Report) -> std::fmt::Result {
    head_to(page, &format!("{}: {}", report.exercise, report.summary()))?;
    body_to(page, report)?;
    page.push_str("</body>\n</html>\n");
    Ok(())
}

/// The beginning of a page, up to the title in the body.
pub(super) fn head_to(page: &mut String, title: &str) -> std::fmt::Result {
    writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>",
        escaped(title),
    )
}

/// The report on a program, from its title on.
pub(super) fn body_to(page: &mut String, report: &Report) -> std::fmt::Result {
    let title = format!("{}: {}", report.exercise, report.summary());
    let tone = if report.failed == 0 { "good" } else { "bad" };
    writeln!(
        page,
        "<h1 class=\"{tone}\">{}</h1>\n<p>Program: <code>{}</code><br>Seed: {}</p>\n<p>{}</p>",
        escaped(&title),
        escaped(&report.program.join(" ")),
        report.seed,
        escaped(&report.limits_in_words()),
    )?;
    for note in &report.notes {
        writeln!(page, "<p>{}</p>", escaped(note))?;
    }
    for failure in &report.failures {
        failure_to(page, report, failure)?;
    }
    efforts_to(page, report)?;
    page.push_str(
        "<h2>Rules</h2>\n<table>\n<tr><th class=\"n\">Wrong</th><th class=\"n\">Tests</th>\
         <th colspan=\"2\">Rule</th></tr>\n",
    );
    for row in &report.rules {
        let tone = if row.failed == 0 { "" } else { " bad" };
        writeln!(
            page,
            "<tr><td class=\"n{tone}\">{}</td><td class=\"n\">{}</td><td><code>{}</code></td><td>{}</td></tr>",
            row.failed,
            row.tests,
            escaped(row.rule),
            escaped(row.text)
        )?;
    }
    page.push_str("</table>\n");
    Ok(())
}

fn failure_to(page: &mut String, report: &Report, failure: &Failure) -> std::fmt::Result {
    writeln!(
        page,
        "<section>\n<h2><code>{}</code> {}</h2>\n<p>{}<br>{}.</p>",
        escaped(failure.rule),
        escaped(failure.text),
        escaped(&failure.count(report)),
        escaped(&failure.what)
    )?;
    if !failure.is_steady {
        page.push_str(
            "<p>The input passed when it was run again: the program does not always do the same.</p>\n",
        );
    }
    for sentence in failure.consequence().iter().chain(&failure.shrinking) {
        writeln!(page, "<p>{}</p>", escaped(sentence))?;
    }
    page.push_str("<div class=\"parts\">\n");
    if let Some(input) = &failure.input {
        let title = failure.input_title();
        writeln!(
            page,
            "<div><p>The {}:</p>\n<pre>{}</pre></div>",
            escaped(&title),
            escaped(input)
        )?;
    }
    if let Some(board) = &failure.board {
        writeln!(
            page,
            "<div><p>Before the fault:</p>\n<pre>{}</pre></div>",
            escaped(board)
        )?;
    }
    page.push_str("</div>\n");
    if let Some(difference) = &failure.difference {
        page.push_str("<table class=\"lines\">\n<tr><th class=\"n\">Line</th><th>Right</th><th>Program</th></tr>\n");
        for (number, right, got, differs) in SideBySide::of(difference).rows {
            let class = if differs { " class=\"differs\"" } else { "" };
            writeln!(
                page,
                "<tr{class}><td class=\"n\">{number}</td><td>{}</td><td>{}</td></tr>",
                escaped(&right),
                escaped(&got)
            )?;
        }
        page.push_str("</table>\n");
    }
    for note in &failure.notes {
        writeln!(page, "<p>{}</p>", escaped(note))?;
    }
    if let Some(link) = &failure.link {
        let link = escaped(&format!("{PAGE}{link}"));
        writeln!(
            page,
            "<p>With <code>tessera serve</code>: <a href=\"{link}\">open the position</a></p>"
        )?;
    }
    if !failure.complaint.is_empty() {
        let complaint = escaped(&failure.complaint);
        writeln!(
            page,
            "<p>Standard error of the program:</p>\n<pre>{complaint}</pre>"
        )?;
    }
    page.push_str("</section>\n");
    Ok(())
}

fn efforts_to(page: &mut String, report: &Report) -> std::fmt::Result {
    if report.results.iter().all(|row| row.effort.is_none()) {
        return Ok(());
    }
    page.push_str(
        "<section>\n<h2>Effort</h2>\n<table>\n<tr><th class=\"n\">Test</th><th class=\"n\">Plies, right</th>\
         <th class=\"n\">program</th><th class=\"n\">Nodes, right</th><th class=\"n\">program</th>\
         <th class=\"n\">Seconds, right</th><th class=\"n\">program</th></tr>\n",
    );
    for row in &report.results {
        let Some(effort) = row.effort else { continue };
        let plies = effort
            .plies
            .map_or("–".to_owned(), |plies| plies.to_string());
        let nodes = effort
            .nodes
            .map_or("–".to_owned(), |nodes| nodes.to_string());
        writeln!(
            page,
            "<tr><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{plies}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{nodes}</td><td class=\"n\">{:.3}</td><td class=\"n\">{:.3}</td></tr>",
            row.test,
            effort.reference_plies,
            effort.reference_nodes,
            effort.reference_seconds,
            effort.seconds
        )?;
    }
    page.push_str("</table>\n</section>\n");
    Ok(())
}
