//! Shards of regions that are to be found: cells that are known to be in one region, though not in which.
//!
//! Cells with equal labels make a shard, and so do the cells from which an arm counts equal labels, as many as it has
//! at least. A region that takes a cell of a shard takes all of it, so a shard may be too large for what a region still
//! needs, or a way from the cells of the region to another cell may.

use smallvec::{SmallVec, smallvec};

use super::Space;
use crate::model::Place;
use crate::puzzle::bits;

/// No cell.
const NONE: u16 = u16::MAX;

/// The shards of a layout.
#[derive(Debug)]
pub(crate) struct Shards {
    pub(crate) cells: Box<[Place]>,
    /// The label of each cell, which says in which region it is.
    pub(crate) labels: Box<[Place]>,
    /// The cells at the sides of each cell.
    pub(crate) sides: Box<[[u16; 4]]>,
    /// The number of cells of a region.
    pub(crate) size: usize,
    /// The first cell of the shard of each cell, by their numbers in `cells`.
    pub(crate) firsts: Box<[u16]>,
    pub(crate) runs: Box<[Run]>,
}

/// Arms on which cells are counted up to the first whose label is not that of the first cell.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) count: Place,
    /// What is to be added to the number of the bit of the count for the sum of the numbers of cells on the arms.
    pub(crate) less: i32,
    /// The numbers of the cells of each arm. They have the first cell in common.
    pub(crate) arms: Box<[Box<[u16]>]>,
    /// Whether each cell is on an arm, and the numbers of those that are not.
    pub(crate) is_on: Box<[bool]>,
    pub(crate) beside: Box<[u16]>,
}

type Numbers = SmallVec<[u16; 96]>;

/// The first cell of a shard, of which `cell` is one.
fn find(firsts: &[u16], mut cell: u16) -> u16 {
    while firsts[cell as usize] != cell {
        cell = firsts[cell as usize];
    }
    cell
}

/// Makes one shard of those of two cells.
pub(super) fn join(firsts: &mut [u16], a: u16, b: u16) {
    let (a, b) = (find(firsts, a), find(firsts, b));
    firsts[a.max(b) as usize] = a.min(b);
}

/// The shards at one time. What is known of a shard is at the place of its first cell.
struct Now {
    firsts: Numbers,
    /// The next cell of the same shard.
    next: Numbers,
    /// The number of cells of each shard, and 0 at the places of other cells.
    sizes: Numbers,
    /// The regions that each shard may be in.
    regions: SmallVec<[u32; 96]>,
}

impl Now {
    fn members(&self, first: u16) -> impl Iterator<Item = usize> {
        let step = |cell: &u16| Some(self.next[*cell as usize]).filter(|next| *next != NONE);
        std::iter::successors(Some(first), step).map(usize::from)
    }

    /// Takes a region from all cells of a shard.
    fn restrict(&self, space: &mut Space, labels: &[Place], first: u16, regions: u32) -> bool {
        self.members(first)
            .all(|cell| space.restrict(labels[cell], regions))
    }
}

impl Shards {
    pub(super) fn propagate(&self, space: &mut Space) -> bool {
        let Some(mut now) = self.now(space) else {
            return true;
        };
        let mut large = 0;
        // The first shard of each region, and the number of its cells.
        let (mut starts, mut known) = ([NONE; 32], [0; 32]);
        // The shards whose region is not known yet.
        let mut open = Numbers::new();
        for first in 0..self.cells.len() as u16 {
            let (size, regions) = (now.sizes[first as usize], now.regions[first as usize]);
            if size == 0 {
                continue;
            }
            if regions.is_power_of_two() {
                let region = regions.trailing_zeros() as usize;
                starts[region] = starts[region].min(first);
                known[region] += usize::from(size);
            } else {
                open.push(first);
            }
            if size == 1 {
                continue;
            }
            if usize::from(size) > self.size
                || regions == 0
                || !now.restrict(space, &self.labels, first, regions)
                || !self.separate(space, &now, first)
            {
                return false;
            }
            if !regions.is_power_of_two() {
                large |= regions;
            }
        }
        self.runs.iter().all(|run| self.fit(space, &now, run))
            && bits(large).all(|region| {
                let (start, known) = (starts[region as usize], known[region as usize]);
                start == NONE || self.reach(space, &mut now, &open, 1 << region, start, known)
            })
    }

    /// The run of a cell and the cells of its region that are on no arm are together at most a region.
    fn fit(&self, space: &mut Space, now: &Now, run: &Run) -> bool {
        let first = now.firsts[run.arms[0][0] as usize];
        let region = now.regions[first as usize];
        let is_known = region.is_power_of_two();
        let label = |space: &Space, cell: usize| space.masks[self.labels[cell] as usize];
        let beside = || run.beside.iter().map(|cell| usize::from(*cell));
        // The label of each cell of the shard is known if that of one is.
        let inside = if is_known {
            beside().fold(0, |number, cell| {
                number + usize::from(label(space, cell) == region)
            })
        } else {
            now.members(first).filter(|cell| !run.is_on[*cell]).count()
        };
        let inside = inside as i32;
        let less = run.less - (run.arms.len() as i32 - 1);
        let most = (self.size as i32 - inside - less).clamp(-1, 30) + 1;
        if !space.restrict(run.count, (1 << most) - 1) {
            return false;
        }
        let least = space.masks[run.count as usize].trailing_zeros() as i32 + less;
        if !is_known || inside + least < self.size as i32 {
            return true;
        }
        beside().all(|cell| {
            let label = label(space, cell);
            label == region || space.restrict(self.labels[cell], !region)
        })
    }

    /// The shards. `None` if each has one cell.
    fn now(&self, space: &Space) -> Option<Now> {
        let cells = self.cells.len();
        let mut firsts = Numbers::from_slice(&self.firsts);
        let label = |cell: &u16| space.masks[self.labels[*cell as usize] as usize];
        for run in &self.runs {
            let total = space.masks[run.count as usize].trailing_zeros() as i32 + run.less;
            // How far each arm may be counted at most.
            let most = |arm: &[u16]| {
                let mut common = u32::MAX;
                let is_common = |cell: &&u16| {
                    common &= label(cell);
                    common != 0
                };
                arm.iter().take_while(is_common).count() as i32
            };
            let mosts: SmallVec<[i32; 4]> = match &run.arms[..] {
                [_] => smallvec![0],
                arms => arms.iter().map(|arm| most(arm)).collect(),
            };
            let all: i32 = mosts.iter().sum();
            for (arm, most) in run.arms.iter().zip(mosts) {
                let least = (total - (all - most)).clamp(0, arm.len() as i32);
                for cell in arm[..least as usize].iter().skip(1) {
                    join(&mut firsts, arm[0], *cell);
                }
            }
        }
        let mut now = Now {
            firsts,
            next: smallvec![NONE; cells],
            sizes: smallvec![0; cells],
            regions: smallvec![0; cells],
        };
        let mut is_any = false;
        for cell in 0..cells as u16 {
            // The first cell of a shard is before all others.
            let first = find(&now.firsts, cell);
            now.firsts[cell as usize] = first;
            let (cell, first) = (cell as usize, first as usize);
            now.sizes[first] += 1;
            if cell == first {
                now.regions[cell] = label(&(cell as u16));
            } else {
                is_any = true;
                now.regions[first] &= label(&(cell as u16));
                now.next[cell] = std::mem::replace(&mut now.next[first], cell as u16);
            }
        }
        is_any.then_some(now)
    }

    /// The cells of a shard have different values.
    fn separate(&self, space: &mut Space, now: &Now, first: u16) -> bool {
        let mut known = 0;
        for cell in now.members(first) {
            let mask = space.masks[self.cells[cell] as usize];
            if mask.is_power_of_two() {
                if known & mask != 0 {
                    return false;
                }
                known |= mask;
            }
        }
        now.members(first).all(|cell| {
            let cell = self.cells[cell];
            space.masks[cell as usize].is_power_of_two() || space.restrict(cell, !known)
        })
    }

    /// Takes a region from the open shards that it cannot reach with the cells that it still needs. `known` cells are
    /// in it, those of the shard `start` among them.
    fn reach(
        &self,
        space: &mut Space,
        now: &mut Now,
        open: &[u16],
        region: u32,
        start: u16,
        known: usize,
    ) -> bool {
        let cells = self.cells.len();
        let Some(rest) = self.size.checked_sub(known) else {
            return false;
        };
        // The shards at each distance, in lists; the distance is the number of cells on the way that the region takes.
        let mut heads: SmallVec<[u16; 16]> = smallvec![NONE; rest + 1];
        let mut links: Numbers = smallvec![NONE; cells];
        let mut is_found: SmallVec<[bool; 96]> = smallvec![false; cells];
        heads[0] = start;
        is_found[start as usize] = true;
        let mut reached = 0;
        for distance in 0..=rest {
            while heads[distance] != NONE {
                let shard = heads[distance];
                heads[distance] = links[shard as usize];
                reached += usize::from(now.sizes[shard as usize]);
                for cell in now.members(shard) {
                    for side in self.sides[cell].iter().filter(|side| **side != NONE) {
                        let other = now.firsts[*side as usize] as usize;
                        if is_found[other] || now.regions[other] & region == 0 {
                            continue;
                        }
                        let far = if now.regions[other] == region {
                            distance
                        } else {
                            distance + usize::from(now.sizes[other])
                        };
                        if far <= rest {
                            is_found[other] = true;
                            links[other] = std::mem::replace(&mut heads[far], other as u16);
                        }
                    }
                }
            }
        }
        if reached < self.size {
            return false;
        }
        for first in open {
            let place = *first as usize;
            if now.regions[place] & region == 0 || is_found[place] {
                continue;
            }
            now.regions[place] &= !region;
            if !now.restrict(space, &self.labels, *first, !region) {
                return false;
            }
        }
        true
    }
}
