//! Computes the value of a position from the values of the positions after its moves.

use std::sync::{Arc, OnceLock};

use tessera_draughts::{Color, Obligation, Pieces, Variant, WithoutAction, Word};

use super::codes;
use super::part_cache::{PartCache, PartCodes};
use crate::disk::halves::Halves;
use crate::files::{Cache, File, FileError, Kind};
use crate::index::for_each_after;
use crate::{DiskError, Folder, Index, Part, Value, Wld};

/// The values of a part and of the parts that it needs.
#[derive(Debug)]
pub(super) struct Values<'a, W: Word> {
    variant: Variant,
    /// The rules of the variant that are needed for each position.
    north: Color,
    must_capture: bool,
    without_action: WithoutAction,
    sources: Halves<Source<W>>,
    folder: &'a Folder,
    cache: &'a Cache,
    /// The first error of opening or reading a file.
    error: OnceLock<DiskError>,
}

/// Where the values of a half are: the part, and the index of the half in it.
#[derive(Debug)]
enum Source<W: Word> {
    /// All values, in memory.
    Memory(Arc<PartCodes<W>>, usize),
    /// Files, which have no values where a capture is due. They are opened at the first use.
    Files(Arc<Files<W>>, usize),
}

/// The files of a part. `open` holds `None` if they cannot be opened.
#[derive(Debug)]
struct Files<W: Word> {
    part: Part,
    open: OnceLock<Option<Open<W>>>,
}

#[derive(Debug)]
struct Open<W: Word> {
    outcomes: File,
    losses: File,
    /// The halves, each with the number of its first position in the files.
    halves: Vec<(Index<W>, u64)>,
}

/// Opens a file of a part. An error if there is no such file.
pub(super) fn open(folder: &Folder, part: Part, kind: Kind) -> Result<File, DiskError> {
    let file = folder.open(part, kind)?;
    file.ok_or_else(|| DiskError::Missing {
        part,
        path: folder.path_of(part, kind),
    })
}

impl<W: Word> Open<W> {
    fn new(folder: &Folder, part: Part) -> Result<Open<W>, DiskError> {
        let mut start = 0;
        let halves = part.halves().map(|half| {
            let index = Index::of(folder.variant(), half);
            let first = start;
            start += index.len();
            (index, first)
        });
        Ok(Open {
            halves: halves.collect(),
            outcomes: open(folder, part, Kind::Wld)?,
            losses: open(folder, part, Kind::Losses)?,
        })
    }

    /// The number of a position in the files. The position belongs to the given half.
    fn number(&self, half: usize, pieces: &Pieces<W>) -> u64 {
        let (index, first) = &self.halves[half];
        first + index.rank_seldom(pieces)
    }
}

impl<'a, W: Word> Values<'a, W> {
    /// The values of `part`, which are `own`, and of the parts `needs`: from `part_cache`, or else from files in
    /// `folder`. `before` lists all parts that were read before this one.
    pub(super) fn new(
        folder: &'a Folder,
        part: Part,
        own: &Arc<PartCodes<W>>,
        [needs, before]: [&[Part]; 2],
        part_cache: &PartCache<W>,
        cache: &'a Cache,
    ) -> Values<'a, W> {
        let (variant, rules) = (folder.variant(), folder.variant().rules());
        let mut sources = Halves::new(variant);
        // To find the distance of a won position in a file, the positions after its moves are looked up. They may be in
        // parts that this part does not need itself.
        let is_in_memory = needs.iter().all(|need| part_cache.has(*need));
        let parts = if is_in_memory { needs } else { before };
        for &other in parts.iter().chain([&part]) {
            let codes = if other == part {
                Some(Arc::clone(own))
            } else {
                part_cache.get(other)
            };
            let files = Arc::new(Files {
                part: other,
                open: OnceLock::new(),
            });
            for (number, half) in other.halves().enumerate() {
                let source = match &codes {
                    Some(codes) => Source::Memory(Arc::clone(codes), number),
                    None => Source::Files(Arc::clone(&files), number),
                };
                sources.insert(half, source);
            }
        }
        Values {
            variant,
            north: rules.north,
            must_capture: matches!(rules.capture.obligation, Obligation::Mandatory),
            without_action: rules.end.without_action,
            sources,
            folder,
            cache,
            error: OnceLock::new(),
        }
    }

    /// The first error of reading a file. Values returned after it are wrong.
    pub(super) fn into_error(self) -> Option<DiskError> {
        self.error.into_inner()
    }

    pub(super) fn has_failed(&self) -> bool {
        self.error.get().is_some()
    }

    /// Whether the side to move must capture. Files store no value of such a position.
    #[inline(always)]
    pub(super) fn is_due(&self, pieces: &Pieces<W>) -> bool {
        self.must_capture && pieces.can_capture(self.variant, self.north)
    }

    /// The value with a code.
    #[inline(always)]
    pub(super) fn value_of(&self, code: u16) -> Value {
        codes::value(self.without_action, code)
    }

    /// The value of a position, given as its side to move sees it, with that side's men moving up.
    #[inline(never)]
    fn value(&self, pieces: &Pieces<W>) -> Value {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return self.following(pieces);
        }
        let source = self.sources.get(pieces);
        match source.expect("the parts that a part needs are there") {
            Source::Memory(part, half) => {
                let (index, codes) = &part.halves[*half];
                self.value_of(codes.get(index.rank_seldom(pieces)))
            }
            Source::Files(..) if self.is_due(pieces) => self.following(pieces),
            Source::Files(files, half) => {
                let Some(open) = self.open(files) else {
                    return Value::Draw;
                };
                let value = self.read(open, open.number(*half, pieces), pieces);
                value.unwrap_or_else(|error| {
                    self.fail(error.into());
                    Value::Draw
                })
            }
        }
    }

    /// Records an error. The first one ends the work on the part.
    #[cold]
    fn fail(&self, error: DiskError) {
        let _ = self.error.set(error);
    }

    /// The open files of a part. `None` if they cannot be opened, which is recorded as an error.
    fn open<'f>(&self, files: &'f Files<W>) -> Option<&'f Open<W>> {
        let open = || {
            Open::new(self.folder, files.part)
                .map_err(|error| self.fail(error))
                .ok()
        };
        files.open.get_or_init(open).as_ref()
    }

    /// Reads the value of a position in which no capture is due from the files.
    #[inline(never)]
    fn read(&self, files: &Open<W>, number: u64, pieces: &Pieces<W>) -> Result<Value, FileError> {
        Ok(match files.outcomes.wld(number, self.cache)? {
            Wld::Draw => Value::Draw,
            Wld::Loss => files.losses.value(number, self.cache)?,
            Wld::Win => self.nearest_win(pieces),
        })
    }

    /// The value of a won position: one ply more than the nearest lost position after its moves. The distances of won
    /// positions after its moves are not computed, because that would repeat this search again and again.
    #[inline(never)]
    fn nearest_win(&self, pieces: &Pieces<W>) -> Value {
        let mut nearest: Option<u16> = None;
        let mut is_over = true;
        for_each_after(self.variant, pieces, &mut |next| {
            is_over = false;
            if let Some(plies) = self.loss(next) {
                nearest = Some(nearest.map_or(plies, |least| least.min(plies)));
            }
        });
        match nearest {
            Some(plies) => Value::Win(plies.saturating_add(1)),
            // The game is over; or the stored outcome is wrong, which was reported when the part was checked.
            None => Value::Win(u16::from(!is_over)),
        }
    }

    /// The plies of a lost position. `None` if the position is not lost.
    fn loss(&self, pieces: &Pieces<W>) -> Option<u16> {
        let is_stored = !pieces.own.is_empty() && !pieces.other.is_empty() && !self.is_due(pieces);
        if is_stored
            && let Some(Source::Files(files, half)) = self.sources.get(pieces)
            && let Some(open) = self.open(files)
            && let Ok(Wld::Win) = open.outcomes.wld(open.number(*half, pieces), self.cache)
        {
            return None;
        }
        match self.value(pieces) {
            Value::Loss(plies) => Some(plies),
            Value::Win(_) | Value::Draw => None,
        }
    }

    /// The value that follows from the values of the positions after the moves.
    #[inline(never)]
    pub(super) fn following(&self, pieces: &Pieces<W>) -> Value {
        let (mut shortest_loss, mut longest_win, mut has_draw) = (None, None, false);
        for_each_after(self.variant, pieces, &mut |next| match self.value(next) {
            Value::Loss(plies) => {
                shortest_loss = Some(shortest_loss.map_or(plies, |least: u16| least.min(plies)));
            }
            Value::Draw => has_draw = true,
            Value::Win(plies) => longest_win = longest_win.max(Some(plies)),
        });
        match (shortest_loss, has_draw, longest_win) {
            (Some(plies), ..) => Value::Win(plies.saturating_add(1)),
            (None, true, _) => Value::Draw,
            (None, false, Some(plies)) => Value::Loss(plies.saturating_add(1)),
            (None, false, None) => match self.without_action {
                WithoutAction::Loses => Value::Loss(0),
                WithoutAction::Wins => Value::Win(0),
            },
        }
    }

    /// The value of the same pieces with the other side to move. That position belongs to the same part, whose values
    /// are `own`.
    #[inline(always)]
    pub(super) fn passed(&self, own: &PartCodes<W>, half: usize, pieces: &Pieces<W>) -> Value {
        // A part consists of a half and the swapped half, or of one half that is its own swapped half.
        let (index, codes) = &own.halves[own.halves.len() - 1 - half];
        let passed = pieces.swapped().turned(self.variant);
        self.value_of(codes.get(index.rank_seldom(&passed)))
    }
}
