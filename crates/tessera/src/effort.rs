//! Compares the effort of search methods on a position: a table, and a plot.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tessera_engine::methods::{Method, Row};
use tessera_pictures::effort::{Plot, to_svg};

use crate::failure::Failure;
use crate::output_file::{Inputs, OutputFile};

/// Number of positions after which a search is given up.
pub(crate) const MAX_POSITIONS: u64 = 5_000_000;

/// A file for a plot, whose name ends in `.svg`.
#[derive(Clone, Debug)]
pub(crate) struct PlotFile(PathBuf);

impl std::str::FromStr for PlotFile {
    type Err = String;
    fn from_str(path: &str) -> Result<PlotFile, String> {
        if Path::new(path)
            .extension()
            .is_some_and(|extension| extension == "svg")
        {
            Ok(PlotFile(path.into()))
        } else {
            Err("the name of the file must end in .svg".to_owned())
        }
    }
}

/// Prints the table of the last depth on standard error, and writes the plot of all depths if there is a file for it.
pub(crate) fn show(
    what: &str,
    depth: u32,
    rows: &[Row],
    plot: Option<&PlotFile>,
) -> Result<(), Failure> {
    // A closed standard error is not a failure.
    let _ = io::stderr().write_all(table(what, depth, rows).as_bytes());
    let Some(PlotFile(path)) = plot else {
        return Ok(());
    };
    let mut file = OutputFile::create(Some(path), &Inputs::default())?;
    file.put(picture(what, rows).as_bytes())?;
    Ok(file.finish()?)
}

fn table(what: &str, depth: u32, rows: &[Row]) -> String {
    let mut text = format!("{what}, depth {depth}\n");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{:26} {:>10} {:>10} {:>9}  {:8} {:>11}",
        "method", "nodes", "leaves", "seconds", "move", "value"
    );
    for method in Method::ALL {
        let name = method.name();
        let row = rows
            .iter()
            .find(|row| row.method == method && row.depth == depth);
        let _ = match row.and_then(|row| row.effort.as_ref()) {
            Some(found) => writeln!(
                text,
                "{name:26} {:10} {:10} {:9.3}  {:8} {:11}",
                found.nodes,
                found.leaves,
                found.time.as_secs_f64(),
                found.action.as_deref().unwrap_or("no move"),
                found.cost
            ),
            None => writeln!(text, "{name:26} more than {MAX_POSITIONS} nodes"),
        };
    }
    text
}

fn picture(what: &str, rows: &[Row]) -> String {
    let methods = Method::ALL.map(|method| {
        let of_method = rows.iter().filter(|row| row.method == method);
        let points = of_method.filter_map(|row| Some((row.depth, row.effort.as_ref()?.nodes)));
        (method.name().to_owned(), points.collect())
    });
    to_svg(&Plot {
        title: what.to_owned(),
        unit: "nodes".to_owned(),
        methods: methods.into(),
    })
}
