//! Which files are read, and where their answers go.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use miette::miette;

use super::Format;
use crate::Failure;
use crate::output_file::{self, Inputs, OutputFile};

/// Bytes of the largest file that may be a position: 64 characters, and blanks behind them.
const LARGEST: u64 = 1 << 20;

/// The ending of the names of the position files in a folder.
const EXTENSION: &str = "txt";

/// Where a position comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// Where a game goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sink {
    /// Standard output.
    Stdout,
    /// A file, which is made, or replaced when the game is whole.
    File(PathBuf),
}

/// A position to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Where it comes from.
    pub source: Source,
    /// Where the game goes.
    pub sink: Sink,
}

impl Source {
    /// A path, or standard input for `-`.
    #[must_use]
    pub fn new(path: PathBuf) -> Source {
        if path.as_os_str() == "-" {
            Source::Stdin
        } else {
            Source::File(path)
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::File(path) => Some(path),
        }
    }

    /// The name for messages.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Source::Stdin => "standard input".to_owned(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Reads it whole.
    ///
    /// # Errors
    /// Where it cannot be read, or is far larger than any position.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = match self {
            Source::Stdin => io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes),
            Source::File(path) => {
                fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
            }
        };
        let name = self.name();
        read.map_err(|error| miette!("cannot read {name}: {error}"))?;
        if bytes.len() as u64 > LARGEST {
            return Err(miette!(
                "{name} is larger than 1 MiB: expected eight lines of eight characters"
            )
            .into());
        }
        Ok(bytes)
    }
}

impl Sink {
    /// A path, or standard output for `-`.
    #[must_use]
    pub fn new(path: PathBuf) -> Sink {
        if path.as_os_str() == "-" {
            Sink::Stdout
        } else {
            Sink::File(path)
        }
    }

    /// Writes a text.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        match self {
            Sink::Stdout => {
                let mut output = io::stdout().lock();
                output.write_all(text.as_bytes())?;
                Ok(output.flush()?)
            }
            Sink::File(path) => {
                let mut file = OutputFile::create(Some(path), &Inputs::default())?;
                file.put(text.as_bytes())?;
                Ok(file.finish()?)
            }
        }
    }
}

/// Checks, before any position is solved, that every answer can be written and that none would take the place of a
/// position, under whatever name. Folders that are made for the answers need not be there yet.
///
/// # Errors
/// Where one cannot or would.
pub fn check(jobs: &[Job], makes_folders: bool) -> Result<(), Failure> {
    let sources: Inputs = jobs.iter().map(|job| job.source.path()).collect();
    for job in jobs {
        let path = match &job.sink {
            Sink::Stdout => None,
            Sink::File(path) => Some(path.as_path()),
        };
        let folder = path.and_then(Path::parent);
        // No position lies in a folder that is not there.
        if !makes_folders || folder.is_some_and(Path::is_dir) {
            output_file::check(path, &sources)?;
        }
    }
    Ok(())
}

/// Files and folders, the answers of all of which go into one folder under their own names.
///
/// A folder stands for the files in it whose names end in `.txt`, in order of their names.
///
/// # Errors
/// Where a folder cannot be read or has no position, and where two answers, or an answer and a position, would have
/// one name.
pub fn jobs(inputs: &[PathBuf], folder: &Path, format: Format) -> Result<Vec<Job>, Failure> {
    let mut sources = Vec::new();
    for input in inputs {
        if input.is_dir() {
            sources.extend(positions_in(input)?);
        } else {
            sources.push(input.clone());
        }
    }
    let mut taken: HashMap<PathBuf, PathBuf> = HashMap::new();
    let mut jobs = Vec::new();
    for source in sources {
        let shown = source.display();
        let name = match source.file_name() {
            Some(name) if name != "-" => Path::new(name).with_extension(format.extension()),
            _ => {
                return Err(miette!(
                    "{shown} has no name for its answer: expected files and folders"
                )
                .into());
            }
        };
        let target = folder.join(name);
        let is_same_file = match (fs::canonicalize(&source), fs::canonicalize(&target)) {
            (Ok(source), Ok(target)) => source == target,
            _ => false,
        };
        if is_same_file {
            return Err(miette!(
                help = "name another folder, or another --format",
                "the answer of {shown} would overwrite it"
            )
            .into());
        }
        if let Some(other) = taken.insert(target.clone(), source.clone()) {
            return Err(miette!(
                help = "give them one by one, with an output each",
                "the answers of {} and {shown} would both be {}",
                other.display(),
                target.display()
            )
            .into());
        }
        jobs.push(Job {
            source: Source::File(source),
            sink: Sink::File(target),
        });
    }
    Ok(jobs)
}

fn positions_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let shown = folder.display();
    let cannot_read = |error: io::Error| miette!("cannot read {shown}: {error}");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot_read)? {
        let path = entry.map_err(cannot_read)?.path();
        if path.is_file()
            && path
                .extension()
                .is_some_and(|extension| extension == EXTENSION)
        {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(miette!("{shown} has no file whose name ends in .{EXTENSION}").into());
    }
    Ok(files)
}
