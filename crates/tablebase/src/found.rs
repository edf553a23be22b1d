//! Lists of the positions whose value has become known, by distance, in bounded memory.

use std::ops::Range;

/// Numbers of positions by distance in plies. A list that grows too long, or for which there is no room, is dropped.
/// The positions of its distance must then be found by searching all positions.
#[derive(Debug)]
pub struct Found {
    /// Indexed by plies.
    lists: Vec<Listed>,
    /// The number of chunks that may still be allocated.
    pub room: usize,
    /// Maximum number of chunks in a list. For a longer list, searching all positions takes little longer.
    longest: usize,
}

/// The positions of one distance.
#[derive(Debug)]
pub enum Listed {
    /// These.
    Numbers(Numbers),
    /// The list was dropped: any position may have this distance.
    Dropped,
}

/// A list that grows without copying: all chunks but the last are full.
#[derive(Debug, Default)]
pub struct Numbers(Vec<Vec<u32>>);

/// Numbers per chunk, a multiple of the numbers per task.
pub const CHUNK: usize = 1 << 10;

/// Chunks for which there is always room: parts with few positions may have many different distances.
pub const SPARE_CHUNKS: usize = 256;

/// Maximum number of bytes that lists take in a [`Found`] with room for `listed` numbers.
pub(crate) const fn bytes(listed: u64) -> u64 {
    4 * (listed + (SPARE_CHUNKS * CHUNK) as u64)
}

impl Numbers {
    pub fn len(&self) -> usize {
        let last = self.0.last().map_or(0, Vec::len);
        self.0.len().saturating_sub(1) * CHUNK + last
    }

    /// The numbers at the given indexes, which must lie within one chunk.
    pub fn slice(&self, range: Range<usize>) -> &[u32] {
        let (chunk, start) = (range.start / CHUNK, range.start % CHUNK);
        &self.0[chunk][start..start + range.len()]
    }
}

impl Found {
    /// Empty lists for a half of `len` positions, with room for `listed` numbers.
    pub fn new(len: usize, listed: usize) -> Found {
        Found {
            lists: Vec::new(),
            room: listed / CHUNK + SPARE_CHUNKS,
            longest: (len / 16).div_ceil(CHUNK),
        }
    }

    /// Whether there may be positions of a distance of `plies` or more.
    pub fn has_from(&self, plies: u16) -> bool {
        self.lists.len() > plies.into()
    }

    /// Adds a position to the list of its distance.
    pub fn add(&mut self, number: u32, plies: u16) {
        let plies = usize::from(plies);
        if self.lists.len() <= plies {
            self.lists
                .resize_with(plies + 1, || Listed::Numbers(Numbers::default()));
        }
        let list = &mut self.lists[plies];
        let Listed::Numbers(Numbers(chunks)) = list else {
            return;
        };
        if let Some(chunk) = chunks.last_mut().filter(|chunk| chunk.len() < CHUNK) {
            chunk.push(number);
        } else if self.room > 0 && chunks.len() < self.longest {
            let mut chunk = Vec::with_capacity(CHUNK);
            chunk.push(number);
            chunks.push(chunk);
            self.room -= 1;
        } else {
            self.room += chunks.len();
            *list = Listed::Dropped;
        }
    }

    /// Removes and returns the positions of a distance. Pass them to [`release`](Found::release) when they are no
    /// longer needed.
    pub fn take(&mut self, plies: u16) -> Listed {
        let none = Listed::Numbers(Numbers::default());
        let Some(list) = self.lists.get_mut(usize::from(plies)) else {
            return none;
        };
        std::mem::replace(list, none)
    }

    /// Makes the room of a removed list available again.
    pub fn release(&mut self, list: Listed) {
        if let Listed::Numbers(numbers) = list {
            self.room += numbers.0.len();
        }
    }
}
