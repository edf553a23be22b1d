//! Writes the games with their marks as PDN, and the graphs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_draughts::Numbers;
use tessera_draughts::pdn::Record;
use tessera_pictures::graph::{Fault, Graph, Severity, to_svg};
use tessera_study::review::{Mark, Review};

use super::Reviewed;
use crate::Failure;
use crate::output_file::{self, Inputs, OutputFile};

/// The files of a review.
pub(super) struct Files {
    pdn: Option<OutputFile>,
    /// Whether the games go to standard output.
    use_stdout: bool,
    svg: Option<PathBuf>,
    inputs: Inputs,
    is_first: bool,
}

impl Files {
    pub(super) fn create(
        pdn: Option<&Path>,
        svg: Option<&Path>,
        inputs: Inputs,
    ) -> Result<Files, Failure> {
        let is_dash = |path: &Path| path.as_os_str() == "-";
        if svg.is_some_and(is_dash) {
            return Err(miette!("--svg -: expected the name of a file").into());
        }
        if let Some(path) = svg {
            output_file::check(Some(path), &inputs)?;
        }
        let file = pdn.map(|path| OutputFile::create(Some(path), &inputs));
        Ok(Files {
            pdn: file.transpose()?,
            use_stdout: pdn.is_some_and(is_dash),
            svg: svg.map(Path::to_owned),
            inputs,
            is_first: true,
        })
    }

    /// Whether the games go to standard output.
    pub(super) fn use_stdout(&self) -> bool {
        self.use_stdout
    }

    /// Writes a game, which gets the notes of its review.
    pub(super) fn add(&mut self, reviewed: &mut Reviewed) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            let path = numbered(path, reviewed.number);
            let mut file = OutputFile::create(Some(&path), &self.inputs)?;
            file.put(to_svg(&graph(&reviewed.record, &reviewed.review)).as_bytes())?;
            file.finish()?;
        }
        if let Some(file) = &mut self.pdn {
            let record = &mut reviewed.record;
            reviewed.review.annotate(record);
            if record.tag("Annotator").is_none() {
                record.set_tag("Annotator", concat!("tessera ", env!("CARGO_PKG_VERSION")));
            }
            if !self.is_first {
                file.put(b"\n")?;
            }
            file.put(record.to_string().as_bytes())?;
            if self.use_stdout {
                // The reader of a pipe gets each game as soon as it is reviewed.
                let flushed = std::io::Write::flush(file);
                flushed.map_err(|error| file.failure(error))?;
            }
        }
        self.is_first = false;
        Ok(())
    }

    /// Moves the file of games to its final name.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match self.pdn.take() {
            Some(file) => Ok(file.finish()?),
            None => Ok(()),
        }
    }
}

/// The name of the graph of a game: from the second game on, with its number before the extension.
fn numbered(path: &Path, number: u64) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path
        .file_stem()
        .map_or_else(OsString::new, ToOwned::to_owned);
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The graph of a game.
fn graph(record: &Record, review: &Review) -> Graph {
    let first = review.variant.rules().first_to_move;
    let mut numbers = Numbers::new(review.variant);
    let mut graph = Graph {
        title: record.title(),
        chances: review.chances_of_white(),
        numbers: Vec::new(),
        faults: Vec::new(),
    };
    let mut number = 0;
    for (ply, reviewed) in (1..).zip(&review.moves) {
        if reviewed.player == first || ply == 1 {
            number += 1;
            graph.numbers.push((number, ply));
        }
        let named = format!("{}{}", reviewed.action, reviewed.mark.symbol());
        let label = numbers.numbered(reviewed.player, named);
        let severity = match reviewed.mark {
            Mark::Only | Mark::Best | Mark::Good => continue,
            Mark::Inaccuracy => Severity::Inaccuracy,
            Mark::Mistake => Severity::Mistake,
            Mark::Blunder => Severity::Blunder,
        };
        graph.faults.push(Fault {
            ply,
            severity,
            label,
        });
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_of_later_games_have_numbers() {
        let of = |name: &str, number| numbered(Path::new(name), number);
        assert_eq!(of("a/graph.svg", 1), Path::new("a/graph.svg"));
        assert_eq!(of("a/graph.svg", 12), Path::new("a/graph-12.svg"));
        assert_eq!(of("graph", 2), Path::new("graph-2"));
    }
}
