//! Outlines of cells, and the borders between regions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{CELL, Number};

/// A cell by its row and column.
pub(super) type Place = (i32, i32);

/// The outline of cells as closed lines, this far inside their edges. Cells that touch at a corner only have lines of
/// their own.
pub(super) fn outline(cells: &BTreeSet<Place>, inset: f64) -> String {
    // Each edge leads along a cell with the cell to its right, so that outlines go clockwise. They start at a corner,
    // with a direction.
    const DIRECTIONS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut edges: BTreeSet<(Place, usize)> = BTreeSet::new();
    for &(row, column) in cells {
        let sides = [
            ((-1, 0), (row, column)),
            ((0, 1), (row, column + 1)),
            ((1, 0), (row + 1, column + 1)),
            ((0, -1), (row + 1, column)),
        ];
        for (direction, ((down, right), corner)) in sides.into_iter().enumerate() {
            if !cells.contains(&(row + down, column + right)) {
                edges.insert((corner, direction));
            }
        }
    }
    let mut path = String::new();
    while let Some(&start) = edges.first() {
        let mut at = start;
        let mut letter = 'M';
        loop {
            edges.remove(&at);
            let (corner, direction) = at;
            let (down, right) = DIRECTIONS[direction];
            let end = (corner.0 + down, corner.1 + right);
            // A turn to the right stays at the same cell.
            let next = [(direction + 1) % 4, direction, (direction + 3) % 4]
                .into_iter()
                .map(|turned| (end, turned))
                .find(|edge| edges.contains(edge) || *edge == start)
                .unwrap_or(start);
            if next.1 != direction {
                // The inside is to the right of both edges.
                let inward = |direction: usize| {
                    let (down, right) = DIRECTIONS[(direction + 1) % 4];
                    (f64::from(right), f64::from(down))
                };
                let (before, after) = (inward(direction), inward(next.1));
                let x = (f64::from(end.1) + inset * (before.0 + after.0)) * CELL;
                let y = (f64::from(end.0) + inset * (before.1 + after.1)) * CELL;
                let _ = write!(path, "{letter}{} {}", Number(x), Number(y));
                letter = 'L';
            }
            if next == start {
                break;
            }
            at = next;
        }
        path.push('Z');
    }
    path
}

/// The edges of cells, each once.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// The columns of edges above the cells of a row.
    across: BTreeMap<i32, BTreeSet<i32>>,
    /// The rows of edges to the left of the cells of a column.
    down: BTreeMap<i32, BTreeSet<i32>>,
}

impl Edges {
    /// Adds the edges around a region.
    pub(super) fn surround(&mut self, cells: &BTreeSet<Place>) {
        for &(row, column) in cells {
            for below in [0, 1] {
                if !cells.contains(&(row + 2 * below - 1, column)) {
                    self.across.entry(row + below).or_default().insert(column);
                }
                if !cells.contains(&(row, column + 2 * below - 1)) {
                    self.down.entry(column + below).or_default().insert(row);
                }
            }
        }
    }

    /// Adds all edges of a cell.
    pub(super) fn cell(&mut self, cell: Place) {
        self.surround(&BTreeSet::from([cell]));
    }

    /// The edges as lines that are as long as possible.
    pub(super) fn path(&self) -> String {
        let mut path = String::new();
        for (is_across, lines) in [(true, &self.across), (false, &self.down)] {
            for (line, places) in lines {
                let mut places = places.iter().copied().peekable();
                while let Some(first) = places.next() {
                    let mut end = first + 1;
                    while places.next_if_eq(&end).is_some() {
                        end += 1;
                    }
                    let number = |cells: i32| Number(f64::from(cells) * CELL);
                    let (line, first, length) = (number(*line), number(first), number(end - first));
                    let _ = if is_across {
                        write!(path, "M{first} {line}h{length}")
                    } else {
                        write!(path, "M{line} {first}v{length}")
                    };
                }
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_goes_around_its_cells() {
        let cells = |places: &[Place]| places.iter().copied().collect::<BTreeSet<Place>>();
        let square = outline(&cells(&[(0, 0)]), 0.1);
        assert_eq!(square, "M36 4L36 36L4 36L4 4Z");
        // An angle of three cells has six corners; two cells that touch at a corner have an outline each, and a ring
        // has one outside and one inside.
        let angle = outline(&cells(&[(0, 0), (1, 0), (1, 1)]), 0.1);
        assert_eq!(angle.matches(['M', 'L']).count(), 6, "{angle}");
        let corner = outline(&cells(&[(0, 0), (1, 1)]), 0.1);
        assert_eq!(corner.matches('Z').count(), 2, "{corner}");
        let ring: BTreeSet<Place> = (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3)).collect();
        let ring = outline(&ring, 0.1);
        assert_eq!(ring.matches('Z').count(), 2, "{ring}");
        assert_eq!(ring.matches(['M', 'L']).count(), 8, "{ring}");
    }

    #[test]
    fn edges_are_joined() {
        let mut edges = Edges::default();
        edges.cell((0, 0));
        edges.cell((0, 1));
        assert_eq!(edges.path(), "M0 0h80M0 40h80M0 0v40M40 0v40M80 0v40");
    }
}
