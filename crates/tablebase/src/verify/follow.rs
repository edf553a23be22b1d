//! The value that follows from the positions after the moves.

use std::sync::{Arc, OnceLock};

use tessera_draughts::{Obligation, Pieces, Variant, WithoutAction};

use super::codes;
use super::shelf::{PartCodes, Shelf};
use crate::disk::folder::Place;
use crate::disk::halves::Halves;
use crate::files::{Cache, File, FileError, Kind};
use crate::index::for_each_after;
use crate::{DiskError, Index, Part, Value, Wld};

/// Whether a capture must be made: files store no value of such a position.
#[inline(always)]
pub(super) fn is_due<V: Variant>(pieces: &Pieces<V>) -> bool {
    let must = const { matches!(V::RULES.capture.obligation, Obligation::Mandatory) };
    must && pieces.can_capture(V::RULES.north)
}

/// The values of a part and of those that it needs.
#[derive(Debug)]
pub(super) struct Values<'a, V: Variant> {
    sources: Halves<Source<V>>,
    folder: &'a Place,
    cache: &'a Cache,
    /// The first file that could not be read.
    error: OnceLock<DiskError>,
}

/// A part, and the number of the half in it.
#[derive(Debug)]
enum Source<V: Variant> {
    /// All values.
    Memory(Arc<PartCodes<V>>, usize),
    /// Files without values where a capture is due, which are opened when they are needed.
    Files(Arc<Files<V>>, usize),
}

/// The files of a part; `None` if they cannot be opened.
#[derive(Debug)]
struct Files<V: Variant> {
    part: Part,
    open: OnceLock<Option<Open<V>>>,
}

#[derive(Debug)]
struct Open<V: Variant> {
    outcomes: File,
    losses: File,
    /// The halves, each with the number of its first position in the files.
    halves: Vec<(Index<V>, u64)>,
}

/// Opens a file of a part, which must be there.
pub(super) fn open(folder: &Place, part: Part, kind: Kind) -> Result<File, DiskError> {
    let file = folder.open(part, kind)?;
    file.ok_or_else(|| DiskError::Missing {
        part,
        path: folder.path_of(part, kind),
    })
}

impl<V: Variant> Open<V> {
    fn new(folder: &Place, part: Part) -> Result<Open<V>, DiskError> {
        let mut start = 0;
        let halves = part.halves().map(|half| {
            let index = Index::of_half(half);
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

    /// The number of a position in the files.
    fn number(&self, half: usize, pieces: &Pieces<V>) -> u64 {
        let (index, first) = &self.halves[half];
        first + index.rank_seldom(pieces)
    }
}

impl<'a, V: Variant> Values<'a, V> {
    /// The values of `part`, which are `own`, and of those that it needs: from the shelf, or else from their files.
    /// `before` has all parts that were read before this one.
    pub(super) fn new(
        folder: &'a Place,
        part: Part,
        own: &Arc<PartCodes<V>>,
        [needs, before]: [&[Part]; 2],
        shelf: &Shelf,
        cache: &'a Cache,
    ) -> Values<'a, V> {
        let mut sources = Halves::new(folder.facts);
        // A win in a file is as far away as what follows it, which may be in parts that this one does not need itself.
        let is_in_memory = needs.iter().all(|need| shelf.has(*need));
        let parts = if is_in_memory { needs } else { before };
        for &other in parts.iter().chain([&part]) {
            let codes = if other == part {
                Some(Arc::clone(own))
            } else {
                shelf.get(other)
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
            sources,
            folder,
            cache,
            error: OnceLock::new(),
        }
    }

    /// The first error of reading a file. Values are wrong from then on.
    pub(super) fn into_error(self) -> Option<DiskError> {
        self.error.into_inner()
    }

    pub(super) fn has_failed(&self) -> bool {
        self.error.get().is_some()
    }

    /// The value of a position, as its side to move sees it, with its men moving up.
    #[inline(never)]
    fn value(&self, pieces: &Pieces<V>) -> Value {
        if pieces.own.is_empty() || pieces.other.is_empty() {
            return self.following(pieces);
        }
        let source = self.sources.get(pieces);
        match source.expect("the parts that a part needs are there") {
            Source::Memory(part, half) => {
                let (index, codes) = &part.halves[*half];
                codes::value::<V>(codes.get(index.rank_seldom(pieces)))
            }
            Source::Files(..) if is_due(pieces) => self.following(pieces),
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

    /// The first error ends the work on the part.
    #[cold]
    fn fail(&self, error: DiskError) {
        let _ = self.error.set(error);
    }

    /// The files of a part. If they cannot be opened, that is an error of the work.
    fn open<'f>(&self, files: &'f Files<V>) -> Option<&'f Open<V>> {
        let open = || {
            Open::new(self.folder, files.part)
                .map_err(|error| self.fail(error))
                .ok()
        };
        files.open.get_or_init(open).as_ref()
    }

    /// The value of a position from its files.
    #[inline(never)]
    fn read(&self, files: &Open<V>, number: u64, pieces: &Pieces<V>) -> Result<Value, FileError> {
        Ok(match files.outcomes.wld(number, self.cache)? {
            Wld::Draw => Value::Draw,
            Wld::Loss => files.losses.value(number, self.cache)?,
            Wld::Win => self.nearest_win(pieces),
        })
    }

    /// The value of a position that is won: by the nearest lost one after its moves. Distances of won ones among those
    /// would be found in the same way, again and again, and are not asked for.
    #[inline(never)]
    fn nearest_win(&self, pieces: &Pieces<V>) -> Value {
        let mut nearest: Option<u16> = None;
        let mut is_over = true;
        for_each_after(pieces, &mut |next| {
            is_over = false;
            if let Some(plies) = self.loss(next) {
                nearest = Some(nearest.map_or(plies, |least| least.min(plies)));
            }
        });
        match nearest {
            Some(plies) => Value::Win(plies.saturating_add(1)),
            // The game is over, or the outcome was told as wrong when the part was checked.
            None => Value::Win(u16::from(!is_over)),
        }
    }

    /// The plies of a position that is lost; `None` if it is not.
    fn loss(&self, pieces: &Pieces<V>) -> Option<u16> {
        let is_stored = !pieces.own.is_empty() && !pieces.other.is_empty() && !is_due(pieces);
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

    /// The value that a position must have, by those of the positions after its moves.
    #[inline(never)]
    pub(super) fn following(&self, pieces: &Pieces<V>) -> Value {
        let (mut shortest_loss, mut longest_win, mut has_draw) = (None, None, false);
        for_each_after(pieces, &mut |next| match self.value(next) {
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
            (None, false, None) => match V::RULES.end.without_action {
                WithoutAction::Loses => Value::Loss(0),
                WithoutAction::Wins => Value::Win(0),
            },
        }
    }
}

/// The value of the same pieces with the other side to move, which is of the same part.
#[inline(always)]
pub(super) fn passed<V: Variant>(own: &PartCodes<V>, half: usize, pieces: &Pieces<V>) -> Value {
    // A part has a half and the swapped one, or one that is its own swapped half.
    let (index, codes) = &own.halves[own.halves.len() - 1 - half];
    codes::value::<V>(codes.get(index.rank_seldom(&pieces.swapped().turned())))
}
