//! `tessera sudoku explain --svg`: pictures of steps.

use std::path::{Path, PathBuf};

use miette::miette;
use tessera_pictures::sudoku::step_svg;
use tessera_sudoku::{PencilMarks, Step};

use crate::Failure;
use crate::output_file::{Inputs, OutputFile};

/// The width of a picture in pixels.
const PIXELS: u32 = 720;

/// The placeholder for the number of a picture in the name of its file.
const NUMBER: &str = "{}";

/// Where pictures go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pictures<'a> {
    /// A file, or files if the name has [`NUMBER`]. `None` is standard output.
    pub(super) output: Option<&'a Path>,
}

impl Pictures<'_> {
    /// Whether every step has a picture of its own. Otherwise only the first step has one.
    pub(super) fn are_many(self) -> bool {
        let name = self.output.and_then(|path| path.to_str());
        name.is_some_and(|name| name.contains(NUMBER))
    }

    /// Checks that the pictures of this number of puzzles can be told apart.
    pub(super) fn check(self, puzzles: usize) -> Result<(), Failure> {
        if puzzles == 1 || self.are_many() {
            return Ok(());
        }
        Err(miette!(
            help = "numbered pictures of all steps are written with --output 'step-{{}}.svg'",
            "there are {puzzles} puzzles: --svg expects one"
        )
        .into())
    }

    /// Writes the picture of a step with this number, which counts all pictures from 1. The marks are those in which
    /// the step was found.
    pub(super) fn write(
        &self,
        number: usize,
        step: &Step,
        marks: &PencilMarks,
        input: Option<&Path>,
    ) -> Result<(), Failure> {
        let path = self.output.map(|path| numbered(path, number));
        let inputs: Inputs = [input].into_iter().collect();
        let mut file = OutputFile::create(path.as_deref(), &inputs)?;
        file.put(step_svg(step, marks, PIXELS).as_bytes())?;
        file.finish()?;
        Ok(())
    }
}

/// The name of a file with the number in three digits or more.
fn numbered(path: &Path, number: usize) -> PathBuf {
    match path.to_str() {
        Some(name) => name.replace(NUMBER, &format!("{number:03}")).into(),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_where_they_have_a_place_for_it() {
        let name = |text: &str| numbered(Path::new(text), 7).display().to_string();
        assert_eq!(name("step-{}.svg"), "step-007.svg");
        assert_eq!(name("step.svg"), "step.svg");
    }

    #[test]
    fn several_puzzles_need_numbers() {
        let pictures = |output: Option<&'static str>| Pictures {
            output: output.map(Path::new),
        };
        assert!(pictures(None).check(1).is_ok());
        assert!(pictures(Some("{}.svg")).check(3).is_ok());
        assert!(pictures(Some("a.svg")).check(3).is_err());
    }
}
