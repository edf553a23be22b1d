//! Looks up positions in the tables of a folder.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use tessera_draughts::{Action, Pieces, Position, Variant, Word};

use super::halves::Halves;
use super::{DiskError, Folder};
use crate::files::{Cache, File, FileError, Kind};
use crate::index::{check_variant, for_each_after};
use crate::solve::must_capture;
use crate::table::Ending;
use crate::{Half, Index, Part, Value, Wld, index};

/// The tables of a variant in a folder, open for probing. A clone shares the open tables.
///
/// The heads of the files are in memory, decoded blocks are in a cache of bounded size, and everything else stays on
/// disk. Any number of threads may probe at the same time. All parts in the folder are used, even those of incomplete
/// slices. Parts that are built after the tables were opened are not used.
///
/// Files store no value for a position in which a capture is due, that is, in which the side to move must capture. Such
/// a position has the value of its best capture, which is looked up in turn. Files store no distance for a won position
/// either: it is one more than the minimum distance among the lost positions that its moves lead to.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_tablebase::{DiskPlan, DiskTables, Value, Wld};
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// DiskPlan::new(Variant::ENGLISH, dir, 3)?.build(128 << 20, &mut |_| (), &|| false)?;
///
/// let tables = DiskTables::open(Variant::ENGLISH, dir, 1 << 20)?;
/// assert_eq!(tables.pieces(), 3);
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK25:BK8").unwrap();
/// assert_eq!(tables.wld(&position)?, Some(Wld::Win));
/// assert_eq!(tables.value(&position)?, Some(Value::Win(9)));
/// let moves = tables.moves(&position)?;
/// let best = moves.iter().max_by_key(|(_, value)| *value).unwrap();
/// assert_eq!((best.0.to_string(), best.1), ("25-22".to_owned(), Some(Value::Win(9))));
/// let position = Position::of_fen(Variant::ENGLISH, "W:WK25,K26:BK8,K1").unwrap();
/// assert_eq!(tables.value(&position)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct DiskTables {
    open: Arc<Open>,
}

struct Open {
    parts: BTreeMap<Part, Arc<Files>>,
    pieces: u32,
    lookups: Words,
    /// Called with the error when a file could not be read for the first time.
    report: Report,
    failure: OnceLock<String>,
}

type Report = Box<dyn Fn(&FileError) + Send + Sync>;

/// The lookups in the smallest word that holds the board.
enum Words {
    Small(Lookups<u64>),
    Large(Lookups<u128>),
}

/// Evaluates an expression for the lookups in either word.
macro_rules! with_lookups {
    ($tables:expr, $lookups:ident => $body:expr) => {
        match &$tables.open.lookups {
            Words::Small($lookups) => $body,
            Words::Large($lookups) => $body,
        }
    };
}

/// Moves, each with its value for the player who makes it. `None` if the value is not in the tables.
pub type ValuedMoves<W = u128> = Vec<(Action<W>, Option<Value>)>;

/// Those files of a part that exist.
#[derive(Debug, Default)]
struct Files {
    outcomes: Option<File>,
    /// The distances of lost positions.
    losses: Option<File>,
}

impl DiskTables {
    /// Opens the tables of a variant in `dir`. Decoded blocks take at most `cache_bytes` bytes of memory. The heads of
    /// all files are read now. Blocks are read, and their checksums compared, when they are needed.
    ///
    /// # Errors
    /// If the folder cannot be read, it has no tables of the variant, or a file has a damaged head or holds other
    /// values than its name says. The message names the file.
    pub fn open(
        variant: Variant,
        dir: impl AsRef<Path>,
        cache_bytes: u64,
    ) -> Result<DiskTables, DiskError> {
        DiskTables::open_with_report(variant, dir, cache_bytes, |_| ())
    }

    /// Like [`open`](DiskTables::open), with a callback for read errors. `report` is called once, with the first error
    /// of [`try_wld`](DiskTables::try_wld) or [`try_value`](DiskTables::try_value).
    ///
    /// # Errors
    /// As [`open`](DiskTables::open).
    pub fn open_with_report(
        variant: Variant,
        dir: impl AsRef<Path>,
        cache_bytes: u64,
        report: impl Fn(&FileError) + Send + Sync + 'static,
    ) -> Result<DiskTables, DiskError> {
        DiskTables::in_folder(variant, dir.as_ref(), cache_bytes, Box::new(report))
    }

    /// [`open_with_report`](DiskTables::open_with_report), not generic, so that it is compiled once, with this crate.
    fn in_folder(
        variant: Variant,
        dir: &Path,
        cache_bytes: u64,
        report: Report,
    ) -> Result<DiskTables, DiskError> {
        let found = Found::in_folder(dir, &Folder::new(variant, dir))?;
        let cache = Cache::new(cache_bytes);
        let lookups = if variant.fits_u64() {
            Words::Small(Lookups::of(&found, cache))
        } else {
            Words::Large(Lookups::of(&found, cache))
        };
        let open = Open {
            parts: found.parts,
            pieces: found.pieces,
            lookups,
            report,
            failure: OnceLock::new(),
        };
        Ok(DiskTables {
            open: Arc::new(open),
        })
    }

    /// The variant of the tables.
    #[must_use]
    #[inline]
    pub fn variant(&self) -> Variant {
        with_lookups!(self, lookups => lookups.variant)
    }

    /// Maximum number of pieces up to which the tables are complete, with outcomes and distances. 0 if there is
    /// none.
    #[must_use]
    #[inline]
    pub fn pieces(&self) -> u32 {
        self.open.pieces
    }

    /// Maximum number of pieces in any table of the folder. Probes of positions with more pieces return `None`.
    #[must_use]
    #[inline]
    pub fn max_pieces(&self) -> u32 {
        with_lookups!(self, lookups => lookups.max_pieces)
    }

    /// The parts that have at least one file.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.open.parts.keys().copied()
    }

    /// Bytes of memory that decoded blocks take now.
    #[must_use]
    pub fn cached_bytes(&self) -> u64 {
        with_lookups!(self, lookups => lookups.cache.size())
    }

    /// Compares the checksums of all files, which finds any changed byte. Blocks are not decoded.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged.
    pub fn check(&self) -> Result<(), FileError> {
        check(&self.open.parts)
    }

    /// The outcome of a position, or `None` if it is not in the tables. Positions in which a side has no pieces need no
    /// table.
    ///
    /// # Errors
    /// If a file cannot be read, or a block of it is damaged. The error names both.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[inline]
    pub fn wld<W: Word>(&self, position: &Position<W>) -> Result<Option<Wld>, FileError> {
        with_lookups!(self, lookups => lookups.wld(&lookups.pieces(position)))
    }

    /// The value of a position, or `None` if its distance is not in the tables.
    ///
    /// # Errors
    /// As [`wld`](DiskTables::wld).
    ///
    /// # Panics
    /// If the position is of another variant.
    #[inline]
    pub fn value<W: Word>(&self, position: &Position<W>) -> Result<Option<Value>, FileError> {
        with_lookups!(self, lookups => lookups.value(&lookups.pieces(position)))
    }

    /// [`wld`](DiskTables::wld) for a search: returns `None` if a file cannot be read. The first error is
    /// [reported](DiskTables::open_with_report).
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn try_wld<W: Word>(&self, position: &Position<W>) -> Option<Wld> {
        self.wld(position).unwrap_or_else(|error| self.fail(&error))
    }

    /// [`value`](DiskTables::value) for a search: returns `None` if a file cannot be read. The first error is
    /// [reported](DiskTables::open_with_report).
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    #[inline]
    pub fn try_value<W: Word>(&self, position: &Position<W>) -> Option<Value> {
        self.value(position)
            .unwrap_or_else(|error| self.fail(&error))
    }

    /// The message of the first error of [`try_wld`](DiskTables::try_wld) or [`try_value`](DiskTables::try_value).
    /// `None` if there was none.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.open.failure.get().map(String::as_str)
    }

    /// The legal moves of a position, each with its value for the player who makes it. The value is `None` if it is not
    /// in the tables. The first move of the maximum value is the best move.
    ///
    /// # Errors
    /// As [`wld`](DiskTables::wld).
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn moves<W: Word>(&self, position: &Position<W>) -> Result<ValuedMoves<W>, FileError> {
        let actions = position.legal_actions();
        let valued = actions.iter().map(|action| {
            let value = self.value(&position.after(action))?;
            Ok((*action, value.map(Value::before)))
        });
        valued.collect()
    }

    #[cold]
    fn fail<T>(&self, error: &FileError) -> Option<T> {
        if self.open.failure.set(error.to_string()).is_ok() {
            (self.open.report)(error);
        }
        None
    }
}

/// The functions that look up positions, for boards in the word `W`.
struct Lookups<W: Word> {
    variant: Variant,
    must_capture: bool,
    halves: Halves<Entry<W>>,
    ending: Ending,
    cache: Cache,
    max_pieces: u32,
}

type Lookup<'a, W, T> = dyn Fn(&Lookups<W>, &Pieces<W>) -> Result<Option<T>, FileError> + 'a;

/// Where the values of a half are stored.
#[derive(Debug)]
struct Entry<W: Word> {
    variant: Variant,
    half: Half,
    /// Created at the first use: a folder may have thousands of parts.
    index: OnceLock<Index<W>>,
    /// The number of the half's first position in the files.
    start: u64,
    files: Arc<Files>,
}

impl<W: Word> Entry<W> {
    #[inline]
    fn number(&self, pieces: &Pieces<W>) -> u64 {
        let index = self
            .index
            .get_or_init(|| Index::of(self.variant, self.half));
        self.start + index.rank(pieces)
    }
}

/// Implements the functions that [`DiskTables`] calls. They are not generic, so that they are compiled once, with this
/// crate.
macro_rules! lookups {
    ($W:ty) => {
        impl Lookups<$W> {
            #[inline(never)]
            fn wld(&self, pieces: &Pieces<$W>) -> Result<Option<Wld>, FileError> {
                self.outcome(pieces)
            }

            #[inline(never)]
            fn value(&self, pieces: &Pieces<$W>) -> Result<Option<Value>, FileError> {
                self.value_of(pieces)
            }
        }
    };
}

lookups!(u64);
lookups!(u128);

impl<W: Word> Lookups<W> {
    fn of(found: &Found, cache: Cache) -> Lookups<W> {
        let variant = found.variant;
        let mut halves = Halves::new(variant);
        found.for_each_half(&mut |half, start, files| {
            let entry = Entry {
                variant,
                half,
                index: OnceLock::new(),
                start,
                files: Arc::clone(files),
            };
            halves.insert(half, entry);
        });
        Lookups {
            variant,
            must_capture: must_capture(variant),
            halves,
            ending: Ending::of(variant),
            cache,
            max_pieces: found.max_pieces,
        }
    }

    /// The pieces of a position, which must be of this variant, as its side to move sees them.
    #[inline(always)]
    fn pieces<X: Word>(&self, position: &Position<X>) -> Pieces<W> {
        check_variant(position, self.variant);
        index::upright(position).cast()
    }

    /// The entry of the half that a position belongs to. The position is given as its side to move sees it, and both
    /// sides have pieces.
    #[inline(always)]
    fn entry(&self, pieces: &Pieces<W>) -> Option<&Entry<W>> {
        let number = (pieces.own | pieces.other).len();
        if number > self.max_pieces {
            return None;
        }
        self.halves.get(pieces)
    }

    fn outcome(&self, pieces: &Pieces<W>) -> Result<Option<Wld>, FileError> {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Ok(Some(
                self.ending.of_uncontested(self.variant, pieces).into(),
            ));
        }
        let Some(entry) = self.entry(pieces) else {
            return Ok(None);
        };
        if self.is_capture_due(pieces) {
            return self.best_move(pieces, Some(Wld::Win), &Self::outcome, &|wld| match wld {
                Wld::Loss => Wld::Win,
                Wld::Draw => Wld::Draw,
                Wld::Win => Wld::Loss,
            });
        }
        self.stored_outcome(entry, entry.number(pieces))
    }

    /// The outcome of a position in which no capture is due.
    #[inline(always)]
    fn stored_outcome(&self, entry: &Entry<W>, number: u64) -> Result<Option<Wld>, FileError> {
        let file = entry.files.outcomes.as_ref();
        file.map(|file| file.wld(number, &self.cache)).transpose()
    }

    fn value_of(&self, pieces: &Pieces<W>) -> Result<Option<Value>, FileError> {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Ok(Some(self.ending.of_uncontested(self.variant, pieces)));
        }
        let Some(entry) = self.entry(pieces) else {
            return Ok(None);
        };
        if self.is_capture_due(pieces) {
            let at_once = self.ending.nearest_win();
            return self.best_move(pieces, Some(at_once), &Self::value_of, &Value::before);
        }
        let number = entry.number(pieces);
        match self.stored_outcome(entry, number)? {
            None => Ok(None),
            Some(Wld::Draw) => Ok(Some(Value::Draw)),
            Some(Wld::Loss) => self.stored_loss(entry, number),
            // In some variants, a player without a move has won.
            Some(Wld::Win) if self.is_over(pieces) => Ok(Some(self.ending.value())),
            Some(Wld::Win) => {
                let probe = |tables: &Self, pieces: &Pieces<W>| tables.loss_of(pieces);
                let best = self.best_move(pieces, None, &probe, &|loss| loss.map(Value::before))?;
                Ok(best.flatten())
            }
        }
    }

    #[inline(always)]
    fn is_over(&self, pieces: &Pieces<W>) -> bool {
        self.ending == Ending::Won && !pieces.can_act(self.variant, self.variant.rules().north)
    }

    #[inline(always)]
    fn is_capture_due(&self, pieces: &Pieces<W>) -> bool {
        self.must_capture && pieces.can_capture(self.variant, self.variant.rules().north)
    }

    /// The value of a lost position in which no capture is due. `None` if distances are not in the tables.
    #[inline(always)]
    fn stored_loss(&self, entry: &Entry<W>, number: u64) -> Result<Option<Value>, FileError> {
        let file = entry.files.losses.as_ref();
        file.map(|file| file.value(number, &self.cache)).transpose()
    }

    /// `Some(Some(value))` if a position is lost, `Some(None)` if it is not lost, and `None` if that is not in the
    /// tables.
    fn loss_of(&self, pieces: &Pieces<W>) -> Result<Option<Option<Value>>, FileError> {
        let is_lost = |value: Value| matches!(value, Value::Loss(_)).then_some(value);
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return Ok(Some(is_lost(
                self.ending.of_uncontested(self.variant, pieces),
            )));
        }
        let Some(entry) = self.entry(pieces) else {
            return Ok(None);
        };
        if self.is_capture_due(pieces) {
            return Ok(match self.outcome(pieces)? {
                None => None,
                Some(Wld::Win | Wld::Draw) => Some(None),
                Some(Wld::Loss) => self.value_of(pieces)?.map(Some),
            });
        }
        let number = entry.number(pieces);
        match self.stored_outcome(entry, number)? {
            None => Ok(None),
            Some(Wld::Win | Wld::Draw) => Ok(Some(None)),
            Some(Wld::Loss) => Ok(self.stored_loss(entry, number)?.map(Some)),
        }
    }

    /// The best value among the legal moves. `None` if it is not known. `probe` gives the value after a move, and
    /// `before` converts it to the value of the move. The search ends early at `top`, the best value possible.
    #[inline(never)]
    fn best_move<T: Ord + Copy>(
        &self,
        pieces: &Pieces<W>,
        top: Option<T>,
        probe: &Lookup<'_, W, T>,
        before: &dyn Fn(T) -> T,
    ) -> Result<Option<T>, FileError> {
        let mut best: Option<T> = None;
        let mut is_known = true;
        let mut failure = None;
        for_each_after(self.variant, pieces, &mut |next| {
            if best.is_some() && best == top || failure.is_some() {
                return;
            }
            match probe(self, next) {
                Ok(Some(value)) => best = best.max(Some(before(value))),
                Ok(None) => is_known = false,
                Err(error) => failure = Some(error),
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(best.filter(|best| is_known || Some(*best) == top)),
        }
    }
}

/// The tables in a folder.
struct Found {
    variant: Variant,
    parts: BTreeMap<Part, Arc<Files>>,
    pieces: u32,
    max_pieces: u32,
}

impl Found {
    fn in_folder(dir: &Path, folder: &Folder) -> Result<Found, DiskError> {
        fs::metadata(dir).map_err(DiskError::system(dir, "open"))?;
        let (variant, parts) = (folder.variant(), parts_in(folder)?);
        let max_pieces = parts.keys().map(|part| part.slice().pieces()).max();
        let Some(max_pieces) = max_pieces else {
            return Err(DiskError::NoTables {
                path: dir.to_owned(),
                variant: variant.name(),
            });
        };
        let is_whole = |part: &Part| {
            let files = parts.get(part);
            files.is_some_and(|files| files.outcomes.is_some() && files.losses.is_some())
        };
        let missing = Part::all(variant, max_pieces)
            .into_iter()
            .find(|part| !is_whole(part));
        let pieces = missing.map_or(max_pieces, |part| part.slice().pieces() - 1);
        Ok(Found {
            variant,
            parts,
            // A position with a single piece needs no table.
            pieces: if pieces < 2 { 0 } else { pieces },
            max_pieces,
        })
    }

    /// Calls `visit` with each half, the number of its first position in the files, and the files of its part.
    fn for_each_half(&self, visit: &mut dyn FnMut(Half, u64, &Arc<Files>)) {
        for (part, files) in &self.parts {
            let mut start = 0;
            for half in part.halves() {
                visit(half, start, files);
                start += index::positions(self.variant, half);
            }
        }
    }
}

fn check(parts: &BTreeMap<Part, Arc<Files>>) -> Result<(), FileError> {
    for files in parts.values() {
        for file in [&files.outcomes, &files.losses].into_iter().flatten() {
            file.check()?;
        }
    }
    Ok(())
}

/// The parts in a folder, with their files. Working files and files with other names are skipped.
fn parts_in(folder: &Folder) -> Result<BTreeMap<Part, Arc<Files>>, DiskError> {
    let mut found: BTreeMap<Part, Files> = BTreeMap::new();
    for (part, kind) in folder.files()? {
        if !part.is_of(folder.variant()) {
            let variant = folder.variant().name();
            return Err(DiskError::NoSuchPart { part, variant });
        }
        match kind {
            Kind::Wld => found.entry(part).or_default().outcomes = folder.open(part, kind)?,
            Kind::Losses => found.entry(part).or_default().losses = folder.open(part, kind)?,
            Kind::Dtw => {}
        }
    }
    let found = found.into_iter();
    Ok(found.map(|(part, files)| (part, Arc::new(files))).collect())
}

impl fmt::Debug for DiskTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiskTables")
            .field("variant", &self.variant().name())
            .field("parts", &self.open.parts.len())
            .field("pieces", &self.pieces())
            .field("max_pieces", &self.max_pieces())
            .field("cached_bytes", &self.cached_bytes())
            .finish_non_exhaustive()
    }
}
