//! Files of games, which several threads fill. The file of a training that was interrupted is opened again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_engine::play::Cancel;
use tessera_study::training::{
    GamesError, GamesHead, GamesReader, IllegalPly, PlayedGame, SelfPlay, SelfPlayError, Weights,
    game_line,
};
use tessera_tablebase::machine;

use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::pipeline::{self, Ahead, Event};
use crate::progress;

/// A file of games that grows. It always ends with a whole game.
#[derive(Debug)]
pub(super) struct GamesFile {
    path: PathBuf,
    file: File,
    games: u64,
    _lock: Lock,
}

/// A lock on a file, held as long as the file is open: no other process can open the file for games meanwhile.
#[cfg(unix)]
type Lock = Option<nix::fcntl::Flock<File>>;

/// Locks a file.
#[cfg(unix)]
fn lock(file: &File) -> Result<Lock, String> {
    use nix::errno::Errno;
    use nix::fcntl::{Flock, FlockArg};

    let file = file.try_clone().map_err(|error| error.to_string())?;
    match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
        Ok(lock) => Ok(Some(lock)),
        Err((_, Errno::EWOULDBLOCK)) => {
            Err("another process is playing games into this file".to_owned())
        }
        // Not every file system can lock, so a failure is not an error.
        Err(_) => Ok(None),
    }
}

#[cfg(not(unix))]
type Lock = ();

#[cfg(not(unix))]
fn lock(_: &File) -> Result<Lock, String> {
    Ok(())
}

impl GamesFile {
    /// Opens a file of games, or creates one without games. Calls `each` with the games that it has; an error of `each`
    /// ends this.
    ///
    /// A game whose line was cut off is removed, because it will be played again.
    ///
    /// # Errors
    /// If the file is damaged, or its games were played with other settings.
    pub(super) fn open(
        path: &Path,
        head: &GamesHead,
        each: &mut dyn FnMut(&PlayedGame) -> Result<(), IllegalPly>,
    ) -> Result<GamesFile, Failure> {
        let failure = |error: &dyn std::fmt::Display| miette!("{}: {error}", path.display());
        let is_new = !path.exists();
        if is_new {
            let mut file = OutputFile::create_new(path)?;
            file.put(head.to_text().as_bytes())?;
            file.finish()?;
        }
        let file = OpenOptions::new().read(true).append(true).open(path);
        let file = file.map_err(|error| failure(&error))?;
        let lock = lock(&file).map_err(|error| failure(&error))?;
        let mut reader =
            GamesReader::new_among(BufReader::with_capacity(1 << 16, &file), &[head.variant])
                .map_err(|error| failure(&error))?;
        if let Some((key, found, now)) = reader.head().difference(head) {
            return Err(miette!(
                "{}: the games have another setting, {key}: {found} in the file, {now} now",
                path.display()
            )
            .into());
        }
        let mut games = 0;
        let mut is_whole = true;
        for game in reader.by_ref() {
            match game {
                Ok(game) => each(&game)
                    .map_err(|error| failure(&format_args!("game {}: {error}", game.number)))?,
                Err(GamesError::CutOff { .. }) => {
                    is_whole = false;
                    break;
                }
                Err(error) => return Err(failure(&error).into()),
            }
            games += 1;
        }
        let bytes = reader.bytes();
        drop(reader);
        if !is_whole {
            file.set_len(bytes).map_err(|error| failure(&error))?;
        }
        Ok(GamesFile {
            path: path.to_owned(),
            file,
            games,
            _lock: lock,
        })
    }

    /// The number of games in the file.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Writes the next game. It is in the file when this returns.
    fn add(&mut self, game: &PlayedGame) -> Result<(), Failure> {
        let written = self.file.write_all(game_line(game).as_bytes());
        written.map_err(|error| self.failure(&error))?;
        self.games += 1;
        Ok(())
    }

    fn failure(&self, error: &io::Error) -> miette::Report {
        miette!("{}: {error}", self.path.display())
    }
}

/// Games to play.
#[derive(Debug)]
pub(super) struct PlayJob {
    pub(super) head: GamesHead,
    /// The weights to play with; `None` means the computed evaluation.
    pub(super) weights: Option<Weights>,
    /// Number of threads; `None` means one for each core.
    pub(super) threads: Option<usize>,
    /// What the progress bar says.
    pub(super) message: String,
}

/// Plays the games that a file lacks on several threads, and calls `each` with them in the order of their numbers. The
/// moves of these games are legal, so `each` must not refuse any.
///
/// An interrupt ends this as soon as the games in progress are stored.
pub(super) fn play(
    file: &mut GamesFile,
    job: &PlayJob,
    cancel: &Cancel,
    each: &mut dyn FnMut(&PlayedGame) -> Result<(), IllegalPly>,
) -> Result<(), Failure> {
    let head = &job.head;
    let wanted = head.last - head.first + 1;
    let missing = wanted - file.games();
    let bar = progress::of_games(wanted);
    bar.set_message(job.message.clone());
    bar.set_position(file.games());
    // Players are made even if no game is missing, so that weights of another variant are refused at once.
    let threads = (machine::threads(job.threads).get() as u64).min(missing.max(1));
    let players: Result<Vec<SelfPlay>, SelfPlayError> = (0..threads)
        .map(|_| SelfPlay::new(head.variant, job.weights.as_ref(), &head.settings))
        .collect();
    let players = players.map_err(|error| miette!("{error}"))?;

    // The games that were begun before an interrupt are stored.
    let workers = players
        .into_iter()
        .map(|mut player| move |number| (!cancel.is_cancelled()).then(|| player.play(number)));
    let numbers = (head.first + file.games()..=head.last).map(|number| (number, 0));
    let store = |event: Event<Option<PlayedGame>>| {
        match event {
            Event::Result(Some(game)) => {
                file.add(&game)?;
                each(&game).expect("the moves of a game that was played are legal");
                bar.set_position(file.games());
            }
            Event::Result(None) => return Ok(ControlFlow::Break(())),
            Event::Waiting(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    };
    let ahead = Ahead {
        items: 64 * threads as usize,
        bytes: usize::MAX,
    };
    let stored = pipeline::run(numbers, workers, ahead, store);
    bar.finish_and_clear();
    stored
}
