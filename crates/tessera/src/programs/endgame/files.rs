//! The position files to read, and where their games are written.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use miette::miette;

use super::Format;
use crate::Failure;
use crate::output_file::{self, Inputs, OutputFile};

/// Maximum size of a position file in bytes, with room for trailing blanks.
const MAX_SIZE: u64 = 1 << 20;

/// Extension of the position files in a folder.
const EXTENSION: &str = "txt";

/// The source of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// The destination of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sink {
    /// Standard output.
    Stdout,
    /// A file, which is replaced when the game is complete.
    File(PathBuf),
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The source of the position.
    pub source: Source,
    /// The destination of the game.
    pub sink: Sink,
}

impl Source {
    /// A file, or standard input for `-`.
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

    /// Name for messages.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Source::Stdin => "standard input".to_owned(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Reads the whole input.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than 1 MiB.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = match self {
            Source::Stdin => io::stdin()
                .lock()
                .take(MAX_SIZE + 1)
                .read_to_end(&mut bytes),
            Source::File(path) => fs::File::open(path)
                .and_then(|file| file.take(MAX_SIZE + 1).read_to_end(&mut bytes)),
        };
        let name = self.name();
        read.map_err(|error| miette!("cannot read {name}: {error}"))?;
        if bytes.len() as u64 > MAX_SIZE {
            return Err(miette!(
                "{name} is larger than 1 MiB: expected eight lines of eight characters"
            )
            .into());
        }
        Ok(bytes)
    }
}

impl Sink {
    /// A file, or standard output for `-`.
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
    /// If it cannot be written.
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

impl Job {
    /// Checks, before the position is solved, that its certificate can be written, and is not the file of the position
    /// or of the game.
    ///
    /// # Errors
    /// If the certificate cannot be written there.
    pub fn check_certificate(&self, certificate: &Path) -> Result<(), Failure> {
        let sink = match &self.sink {
            Sink::Stdout => None,
            Sink::File(path) => Some(path.as_path()),
        };
        let is_stdout = certificate.as_os_str() == "-";
        let shown = certificate.display();
        // The game may be a file that does not exist yet.
        if sink.map_or(is_stdout, |sink| sink == certificate) {
            return Err(miette!(
                "--certificate {shown}: the game is written there: expected another file"
            )
            .into());
        }
        let files: Inputs = [self.source.path(), sink.or(self.source.path())]
            .into_iter()
            .collect();
        Ok(output_file::check(Some(certificate), &files)?)
    }
}

/// Checks, before any position is solved, that all games can be written and none would overwrite a position.
///
/// Files are compared by identity, not by name. With `makes_folders`, output folders need not exist yet.
///
/// # Errors
/// If a game cannot be written or would overwrite a position.
pub fn check(jobs: &[Job], makes_folders: bool) -> Result<(), Failure> {
    let sources: Inputs = jobs.iter().map(|job| job.source.path()).collect();
    for job in jobs {
        let path = match &job.sink {
            Sink::Stdout => None,
            Sink::File(path) => Some(path.as_path()),
        };
        let folder = path.and_then(Path::parent);
        // A folder that does not exist contains no position.
        if !makes_folders || folder.is_some_and(Path::is_dir) {
            output_file::check(path, &sources)?;
        }
    }
    Ok(())
}

/// The jobs for a list of files and folders, whose games go to `folder` under the names of the position files.
///
/// An input folder stands for the `.txt` files in it, in order of their names.
///
/// # Errors
/// If a folder cannot be read or has no position, or if two games, or a game and a position, would be the same file.
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
                    "{shown} has no file name for its game: expected files and folders"
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
                help = "use another folder or another --format",
                "the game of {shown} would overwrite it"
            )
            .into());
        }
        if let Some(other) = taken.insert(target.clone(), source.clone()) {
            return Err(miette!(
                help = "solve them one by one, each with its own output",
                "the games of {} and {shown} would both be {}",
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
        return Err(miette!("{shown} has no .{EXTENSION} file").into());
    }
    Ok(files)
}
