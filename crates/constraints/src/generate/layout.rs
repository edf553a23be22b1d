//! A square grid with its symmetry: places of cells and their images, regions, and paths that do not cross.

use std::collections::BTreeSet;

use tessera_sudoku::Symmetry;

use crate::cell::Cell;
use crate::shape::Shape;
use tessera_sudoku::Random;

/// A grid of `size` rows and columns. Its cells have numbers, row by row.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) size: usize,
    /// The images of all cells under each operation of the symmetry, of which the first changes nothing.
    images: Vec<Vec<usize>>,
}

impl Layout {
    pub(super) fn new(size: usize, symmetry: Symmetry) -> Layout {
        let last = size - 1;
        type Operation = fn(usize, usize, usize) -> (usize, usize);
        let same: Operation = |_, row, column| (row, column);
        let quarter: Operation = |last, row, column| (column, last - row);
        let half: Operation = |last, row, column| (last - row, last - column);
        let three_quarters: Operation = |last, row, column| (last - column, row);
        let mirror: Operation = |last, row, column| (row, last - column);
        let flip: Operation = |last, row, column| (last - row, column);
        let diagonal: Operation = |_, row, column| (column, row);
        let anti_diagonal: Operation = |last, row, column| (last - column, last - row);
        let operations = match symmetry {
            Symmetry::None => vec![same],
            Symmetry::Rotational => vec![same, half],
            Symmetry::QuarterTurns => vec![same, quarter, half, three_quarters],
            Symmetry::Mirror => vec![same, mirror],
            Symmetry::Flip => vec![same, flip],
            Symmetry::Diagonal => vec![same, diagonal],
            Symmetry::AntiDiagonal => vec![same, anti_diagonal],
            Symmetry::Full => vec![
                same,
                quarter,
                half,
                three_quarters,
                mirror,
                flip,
                diagonal,
                anti_diagonal,
            ],
        };
        let image = |operation: Operation| -> Vec<usize> {
            let cells = 0..size * size;
            cells
                .map(|cell| operation(last, cell / size, cell % size))
                .map(|(row, column)| row * size + column)
                .collect()
        };
        Layout {
            size,
            images: operations.into_iter().map(image).collect(),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.size * self.size
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell::at(index / self.size, index % self.size)
    }

    pub(super) fn in_cells(&self, indices: &[usize]) -> Vec<Cell> {
        indices.iter().map(|index| self.cell(*index)).collect()
    }

    /// The different images of a list of cells, the list itself first. Lists of the same cells are the same.
    pub(super) fn orbit(&self, cells: &[usize]) -> Vec<Vec<usize>> {
        let mut seen = BTreeSet::new();
        let images = self
            .images
            .iter()
            .map(|image| cells.iter().map(|cell| image[*cell]).collect());
        images
            .filter(|image: &Vec<usize>| {
                let mut sorted = image.clone();
                sorted.sort_unstable();
                seen.insert(sorted)
            })
            .collect()
    }

    /// The images of each cell, every cell in one of the lists.
    pub(super) fn orbits(&self) -> Vec<Vec<usize>> {
        let mut orbits: Vec<Vec<usize>> = (0..self.cells())
            .map(|cell| {
                let mut orbit: Vec<usize> = self.orbit(&[cell]).concat();
                orbit.sort_unstable();
                orbit
            })
            .collect();
        orbits.sort_unstable();
        orbits.dedup();
        orbits
    }

    /// The cells that share a side with a cell.
    pub(super) fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column, size) = (cell / self.size, cell % self.size, self.size);
        [
            (row > 0).then(|| cell - size),
            (column > 0).then(|| cell - 1),
            (column + 1 < size).then(|| cell + 1),
            (row + 1 < size).then(|| cell + size),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether cells hang together.
    pub(super) fn is_connected(&self, cells: &[usize]) -> bool {
        let mut left: BTreeSet<usize> = cells.iter().copied().collect();
        let mut open: Vec<usize> = left.pop_first().into_iter().collect();
        while let Some(cell) = open.pop() {
            for other in self.neighbors(cell) {
                if left.remove(&other) {
                    open.push(other);
                }
            }
        }
        left.is_empty()
    }

    /// The number of the box of each cell; of its row, if there are no boxes.
    pub(super) fn boxes(&self) -> Vec<usize> {
        let size = self.size;
        let (height, width) = Shape::box_size(size, size, size).unwrap_or((1, size));
        (0..self.cells())
            .map(|cell| cell / size / height * (size / width) + cell % size / width)
            .collect()
    }

    /// Whether the images of each region are regions.
    fn are_regions_symmetric(&self, region: &[usize]) -> bool {
        self.images.iter().all(|image| {
            let mut names = vec![None; self.size];
            let mut pairs = region.iter().zip(image);
            pairs.all(|(name, other)| *names[*name].get_or_insert(region[*other]) == region[*other])
        })
    }

    /// Regions of as many cells as the grid has rows, each in one piece: boxes of which cells were exchanged. They have
    /// the symmetry, if the boxes have it.
    pub(super) fn regions(&self, random: &mut Random) -> Vec<Vec<usize>> {
        let mut region = self.boxes();
        let members = |region: &[usize], name: usize| -> Vec<usize> {
            (0..region.len())
                .filter(|cell| region[*cell] == name)
                .collect()
        };
        let is_symmetric = self.are_regions_symmetric(&region);
        for _ in 0..self.cells() * 8 {
            let first = random.below(self.cells() as u32) as usize;
            let others: Vec<usize> = self
                .neighbors(first)
                .filter(|other| region[*other] != region[first])
                .collect();
            if others.is_empty() {
                continue;
            }
            let (a, b) = (region[first], region[*random.pick(&others)]);
            // The cell that is given back is beside the first region too.
            let back: Vec<usize> = members(&region, b)
                .into_iter()
                .filter(|cell| {
                    self.neighbors(*cell)
                        .any(|other| region[other] == a && other != first)
                })
                .collect();
            if back.is_empty() {
                continue;
            }
            let second = *random.pick(&back);
            let mut changed = region.clone();
            for image in &self.images {
                changed[image[first]] = region[image[second]];
                changed[image[second]] = region[image[first]];
            }
            let is_good = (0..self.size).all(|name| {
                let cells = members(&changed, name);
                cells.len() == self.size && self.is_connected(&cells)
            });
            if is_good && (!is_symmetric || self.are_regions_symmetric(&changed)) {
                region = changed;
            }
        }
        (0..self.size).map(|name| members(&region, name)).collect()
    }
}

/// The cells that lines and cages have, and the corners of cells at which lines pass from cell to cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Used {
    cells: BTreeSet<usize>,
    corners: BTreeSet<usize>,
}

impl Used {
    pub(super) fn has(&self, cell: usize) -> bool {
        self.cells.contains(&cell)
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The corner between two cells that touch there, as the number of the cell at its bottom right.
    fn corner(layout: &Layout, a: usize, b: usize) -> Option<usize> {
        let size = layout.size;
        let is_diagonal = a / size != b / size && a % size != b % size;
        is_diagonal.then(|| (a / size).max(b / size) * size + (a % size).max(b % size))
    }

    /// Takes the cells of a path, if neither they nor its corners are used.
    pub(super) fn take(&mut self, layout: &Layout, path: &[usize]) -> bool {
        let corners: Vec<usize> = path
            .windows(2)
            .filter_map(|pair| Used::corner(layout, pair[0], pair[1]))
            .collect();
        let cells: BTreeSet<usize> = path.iter().copied().collect();
        let own: BTreeSet<usize> = corners.iter().copied().collect();
        let is_free = cells.len() == path.len()
            && own.len() == corners.len()
            && cells.is_disjoint(&self.cells)
            && own.is_disjoint(&self.corners);
        if is_free {
            self.cells.extend(cells);
            self.corners.extend(own);
        }
        is_free
    }

    /// A path of up to `length` cells that are not used. It turns seldom, and goes to the sides more often than along
    /// diagonals.
    pub(super) fn path(&self, layout: &Layout, length: usize, random: &mut Random) -> Vec<usize> {
        let size = layout.size as isize;
        let mut path = vec![random.below(layout.cells() as u32) as usize];
        let mut step = (0, 0);
        while path.len() < length {
            if path.len() == 1 || random.below(2) == 0 {
                let directions: [(isize, isize); 4] = if random.below(4) == 0 {
                    [(1, 1), (1, -1), (-1, 1), (-1, -1)]
                } else {
                    [(0, 1), (1, 0), (0, -1), (-1, 0)]
                };
                step = *random.pick(&directions);
            }
            let last = path[path.len() - 1] as isize;
            let (row, column) = (last / size + step.0, last % size + step.1);
            let is_inside = (0..size).contains(&row) && (0..size).contains(&column);
            let next = (row * size + column) as usize;
            if !is_inside || self.has(next) || path.contains(&next) {
                break;
            }
            path.push(next);
        }
        path
    }
}
