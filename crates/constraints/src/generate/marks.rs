//! What a puzzle shows beside its values: made from its solution, so that the solution fulfils it.

use std::collections::BTreeSet;

use super::Kind;
use super::layout::{Layout, Used};
use crate::cell::Cell;
use crate::constraint::{
    Arrow, Between, Constraint, Difference, Even, Inequality, KillerCage, Mark, Negative, Odd,
    PairSum, Palindrome, Quadruple, Ratio, Renban, Sandwich, Skyscraper, Thermometer, Whisper,
    XSum,
};
use tessera_sudoku::Random;

/// How often a line is tried.
const TRIES: usize = 40_000;

/// The marks of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Each list is a mark with its images, which can be left out together.
    pub(super) groups: Vec<Vec<Constraint>>,
    /// What holds for the puzzle as a whole.
    pub(super) rules: Vec<Constraint>,
}

/// Makes the marks of puzzles with this solution.
#[derive(Debug)]
pub(super) struct Maker<'a> {
    pub(super) layout: &'a Layout,
    pub(super) solution: &'a [i32],
    pub(super) random: &'a mut Random,
    pub(super) used: Used,
    pub(super) marks: Marks,
}

impl Maker<'_> {
    /// Adds the marks of a kind. Returns whether there are some, if the kind has any.
    pub(super) fn add(&mut self, kind: Kind) -> bool {
        let before = self.marks.groups.len();
        match kind {
            Kind::Killer => self.cages(),
            Kind::Thermo
            | Kind::Arrow
            | Kind::Palindrome
            | Kind::Renban
            | Kind::Whispers
            | Kind::Between => self.lines(kind),
            Kind::Kropki | Kind::Xv => return self.all_signs(kind),
            Kind::Greater => self.inequalities(),
            Kind::Quadruple => self.quadruples(),
            Kind::OddEven => self.parities(),
            Kind::LittleKiller => self.diagonals(),
            Kind::Sandwich | Kind::Skyscraper | Kind::XSum => self.clues(kind),
            Kind::Jigsaw
            | Kind::Diagonal
            | Kind::Windows
            | Kind::DisjointGroups
            | Kind::AntiKnight
            | Kind::AntiKing
            | Kind::Nonconsecutive => return true,
        }
        self.marks.groups.len() > before
    }

    fn values(&self, cells: &[usize]) -> Vec<i32> {
        cells.iter().map(|cell| self.solution[*cell]).collect()
    }

    fn are_different(&self, cells: &[usize]) -> bool {
        let mut values = self.values(cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Adds a mark for each image of cells, if one can be made of each.
    fn group(
        &mut self,
        images: &[Vec<usize>],
        mark: impl Fn(&Self, &[usize]) -> Option<Constraint>,
    ) -> bool {
        let made: Option<Vec<Constraint>> = images.iter().map(|image| mark(self, image)).collect();
        let is_made = made.is_some();
        self.marks.groups.extend(made);
        is_made
    }

    /// Cages that fill nearly all of the grid.
    fn cages(&mut self) {
        let layout = self.layout;
        let most = 5.min(layout.size);
        let mut order: Vec<usize> = (0..layout.cells()).collect();
        self.random.shuffle(&mut order);
        let mut cages: Vec<Vec<Vec<usize>>> = Vec::new();
        // The number of the cage of each cell with its images, and which of these it is in.
        let mut owner: Vec<Option<(usize, usize)>> = vec![None; layout.cells()];
        let is_good = |maker: &Self,
                       images: &[Vec<usize>],
                       owner: &[Option<(usize, usize)>],
                       own: Option<usize>| {
            let mut seen = BTreeSet::new();
            images.iter().all(|image| {
                maker.are_different(image)
                    && image.iter().all(|cell| {
                        let is_free = owner[*cell].is_none_or(|(cage, _)| Some(cage) == own);
                        is_free && !maker.used.has(*cell) && seen.insert(*cell)
                    })
            })
        };
        for start in order {
            if owner[start].is_some() || self.used.has(start) {
                continue;
            }
            let wanted = 2 + self.random.below(most as u32 - 1) as usize;
            let mut cage = vec![start];
            if !is_good(self, &layout.orbit(&cage), &owner, None) {
                continue;
            }
            while cage.len() < wanted {
                let mut beside: Vec<usize> = cage
                    .iter()
                    .flat_map(|cell| layout.neighbors(*cell))
                    .filter(|cell| owner[*cell].is_none() && !cage.contains(cell))
                    .collect();
                self.random.shuffle(&mut beside);
                let grown = beside.into_iter().find_map(|cell| {
                    let grown: Vec<usize> = cage.iter().copied().chain([cell]).collect();
                    is_good(self, &layout.orbit(&grown), &owner, None).then_some(grown)
                });
                let Some(grown) = grown else {
                    break;
                };
                cage = grown;
            }
            if cage.len() == 1 {
                // A cell alone joins a cage beside it, with its images.
                let joined = layout.neighbors(start).find_map(|cell| {
                    let (number, image) = owner[cell]?;
                    let cage = &cages[number][image];
                    let grown: Vec<usize> = cage.iter().copied().chain([start]).collect();
                    let images = layout.orbit(&grown);
                    let is_small = grown.len() <= most + 1 && images.len() == cages[number].len();
                    (is_small && is_good(self, &images, &owner, Some(number)))
                        .then_some((number, images))
                });
                if let Some((number, images)) = joined {
                    for (place, image) in images.iter().enumerate() {
                        for cell in image {
                            owner[*cell] = Some((number, place));
                        }
                    }
                    cages[number] = images;
                }
                continue;
            }
            let images = layout.orbit(&cage);
            for (place, image) in images.iter().enumerate() {
                for cell in image {
                    owner[*cell] = Some((cages.len(), place));
                }
            }
            cages.push(images);
        }
        for images in cages {
            self.group(&images, |maker, cells| {
                let mut cells = cells.to_vec();
                cells.sort_unstable();
                let sum = maker
                    .values(&cells)
                    .iter()
                    .map(|value| i64::from(*value))
                    .sum();
                let cage = KillerCage {
                    cells: maker.layout.in_cells(&cells),
                    sum: Some(sum),
                    repeats: false,
                };
                Some(cage.into())
            });
        }
    }

    /// Lines that do not cross, on about two fifths of the grid if there is room.
    fn lines(&mut self, kind: Kind) {
        let layout = self.layout;
        let enough = self.used.len() + layout.cells() * 2 / 5;
        for _ in 0..TRIES {
            if self.used.len() >= enough {
                break;
            }
            let length = 3 + self.random.below(4) as usize;
            let path = self.used.path(layout, length, self.random);
            for length in (3..=path.len()).rev() {
                let images = layout.orbit(&path[..length]);
                let mut used = self.used.clone();
                let is_free = images.iter().all(|image| used.take(layout, image));
                if is_free && self.group(&images, |maker, cells| maker.line(kind, cells)) {
                    self.used = used;
                    break;
                }
            }
        }
    }

    /// The constraint of a line, if the solution fulfils it.
    fn line(&self, kind: Kind, path: &[usize]) -> Option<Constraint> {
        let values = self.values(path);
        let line = self.layout.in_cells(path);
        let steps = || values.windows(2).map(|pair| pair[1] - pair[0]);
        let difference = whisper(self.layout.size);
        match kind {
            Kind::Thermo if steps().all(|step| step > 0) => Some(Thermometer::new(line).into()),
            Kind::Thermo if steps().all(|step| step < 0) => {
                let line: Vec<_> = line.into_iter().rev().collect();
                Some(Thermometer::new(line).into())
            }
            Kind::Arrow if values[1..].iter().sum::<i32>() == values[0] => {
                let (circle, shaft) = (line[..1].to_vec(), line[1..].to_vec());
                Some(Arrow { circle, shaft }.into())
            }
            Kind::Palindrome if values.iter().eq(values.iter().rev()) => {
                Some(Palindrome::new(line).into())
            }
            Kind::Renban => {
                let (least, greatest) = (values.iter().min()?, values.iter().max()?);
                let is_run = (greatest - least) as usize == values.len() - 1;
                (is_run && self.are_different(path)).then(|| Renban::new(line).into())
            }
            Kind::Whispers if steps().all(|step| step.abs() >= difference) => {
                Some(Whisper { line, difference }.into())
            }
            Kind::Between => {
                let [first, middle @ .., last] = &values[..] else {
                    return None;
                };
                let (low, high) = (*first.min(last), *first.max(last));
                let is_between = middle.iter().all(|value| low < *value && *value < high);
                is_between.then(|| Between::new(line).into())
            }
            _ => None,
        }
    }

    /// Pairs of neighbours, each once.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let cells = 0..self.layout.cells();
        cells
            .flat_map(|cell| {
                let later = self
                    .layout
                    .neighbors(cell)
                    .filter(move |other| *other > cell);
                later.map(move |other| [cell, other])
            })
            .collect()
    }

    /// All dots, or all signs for sums, and the rule that these are all.
    fn all_signs(&mut self, kind: Kind) -> bool {
        let mut has_some = false;
        for pair in self.pairs() {
            let [a, b] = pair.map(|cell| self.solution[cell]);
            let cells = pair.map(|cell| self.layout.cell(cell));
            let (low, high) = (a.min(b), a.max(b));
            let sign: Constraint = match kind {
                // 1 and 2 have both; the dot is black there.
                Kind::Kropki if high == 2 * low => Ratio { cells, ratio: 2 }.into(),
                Kind::Kropki if high == low + 1 => Difference {
                    cells,
                    difference: 1,
                }
                .into(),
                Kind::Xv if matches!(a + b, 5 | 10) => PairSum { cells, sum: a + b }.into(),
                _ => continue,
            };
            has_some = true;
            self.marks.rules.push(sign);
        }
        let rules: &[Mark] = match kind {
            Kind::Kropki => &[Mark::Difference, Mark::Ratio],
            _ => &[Mark::PairSum],
        };
        let rules = rules.iter().map(|of| Negative { of: *of }.into());
        self.marks.rules.extend(rules);
        has_some
    }

    /// Signs between all neighbours of a box.
    fn inequalities(&mut self) {
        let boxes = self.layout.boxes();
        for pair in self.pairs() {
            let [a, b] = pair;
            if boxes[a] == boxes[b] {
                let (greater, less) = if self.solution[a] > self.solution[b] {
                    (a, b)
                } else {
                    (b, a)
                };
                let (greater, less) = (self.layout.cell(greater), self.layout.cell(less));
                self.marks
                    .groups
                    .push(vec![Inequality { greater, less }.into()]);
            }
        }
    }

    /// Lists of cells in a random order, each without those that images of an earlier one have.
    fn chosen(&mut self, mut all: Vec<Vec<usize>>, most: usize) -> Vec<Vec<Vec<usize>>> {
        self.random.shuffle(&mut all);
        let mut seen = BTreeSet::new();
        let mut chosen = Vec::new();
        let mut count = 0;
        for cells in all {
            let images = self.layout.orbit(&cells);
            let sorted = |cells: &[usize]| {
                let mut cells = cells.to_vec();
                cells.sort_unstable();
                cells
            };
            if count < most && seen.insert(sorted(&cells)) {
                seen.extend(images.iter().map(|image| sorted(image)));
                count += images.len();
                chosen.push(images);
            }
        }
        chosen
    }

    /// Circles with two to four of the values around them.
    fn quadruples(&mut self) {
        let size = self.layout.size;
        let corners =
            (0..size - 1).flat_map(|row| (0..size - 1).map(move |column| row * size + column));
        let all = corners.map(|cell| vec![cell, cell + 1, cell + size, cell + size + 1]);
        for images in self.chosen(all.collect(), size) {
            let count = 2 + self.random.below(3) as usize;
            self.group(&images, |maker, cells| {
                let mut cells = cells.to_vec();
                cells.sort_unstable();
                let mut values = maker.values(&cells);
                values.truncate(count);
                values.sort_unstable();
                let cells = maker.layout.in_cells(&cells);
                Some(Quadruple { cells, values }.into())
            });
        }
    }

    /// Circles for odd and squares for even values, on a third of the grid.
    fn parities(&mut self) {
        let cells = self.layout.cells();
        for images in self.chosen((0..cells).map(|cell| vec![cell]).collect(), cells / 3) {
            self.group(&images, |maker, cells| {
                let cell = maker.layout.cell(cells[0]);
                Some(if maker.solution[cells[0]] % 2 == 0 {
                    Even { cell }.into()
                } else {
                    Odd { cell }.into()
                })
            });
        }
    }

    /// The sums of diagonals.
    fn diagonals(&mut self) {
        let size = self.layout.size;
        let mut all = Vec::new();
        for start in 0..size {
            // From the top side down to the right and to the left, and from the left and the right side.
            let right = |row: usize, column: usize| -> Vec<usize> {
                (0..size - row.max(column))
                    .map(|step| (row + step) * size + column + step)
                    .collect()
            };
            let mirrored = |cells: &[usize]| -> Vec<usize> {
                cells
                    .iter()
                    .map(|cell| cell / size * size + size - 1 - cell % size)
                    .collect()
            };
            let mut lines = vec![right(0, start)];
            if start > 0 {
                lines.push(right(start, 0));
            }
            for line in lines.into_iter().filter(|line| line.len() > 1) {
                all.push(mirrored(&line));
                all.push(line);
            }
        }
        for images in self.chosen(all, size + size / 3) {
            self.group(&images, |maker, cells| {
                let sum = maker
                    .values(cells)
                    .iter()
                    .map(|value| i64::from(*value))
                    .sum();
                let cage = KillerCage {
                    cells: maker.layout.in_cells(cells),
                    sum: Some(sum),
                    repeats: true,
                };
                Some(cage.into())
            });
        }
    }

    /// Numbers at the sides.
    fn clues(&mut self, kind: Kind) {
        let size = self.layout.size;
        let rows = (0..size).map(|row| (row * size..(row + 1) * size).collect::<Vec<usize>>());
        let columns = (0..size).map(|column| (0..size).map(|row| row * size + column).collect());
        for line in rows.chain(columns) {
            // Sandwiches are the same from both ends.
            let ends = if kind == Kind::Sandwich { 1 } else { 2 };
            for turn in 0..ends {
                let mut cells = line.clone();
                if turn == 1 {
                    cells.reverse();
                }
                let values = self.values(&cells);
                let line = self.layout.in_cells(&cells);
                self.marks.groups.push(vec![clue(kind, &values, line)]);
            }
        }
    }
}

/// The number for a line with these values.
fn clue(kind: Kind, values: &[i32], line: Vec<Cell>) -> Constraint {
    let sum = |values: &[i32]| values.iter().map(|value| i64::from(*value)).sum();
    match kind {
        Kind::Sandwich => {
            let greatest = values.len() as i32;
            let mut ends =
                (0..values.len()).filter(|at| matches!(values[*at], 1) || values[*at] == greatest);
            let (first, last) = (ends.next().unwrap_or(0), ends.next().unwrap_or(0));
            let sum = sum(values.get(first + 1..last).unwrap_or_default());
            Sandwich { line, sum }.into()
        }
        Kind::XSum => {
            let count = (values[0].max(0) as usize).min(values.len());
            let sum = sum(&values[..count]);
            XSum { line, sum }.into()
        }
        _ => {
            let mut highest = 0;
            let count = values
                .iter()
                .filter(|value| {
                    let is_seen = **value > highest;
                    highest = highest.max(**value);
                    is_seen
                })
                .count();
            Skyscraper { line, count }.into()
        }
    }
}

/// The difference on whisper lines: five of nine values, and in proportion.
fn whisper(size: usize) -> i32 {
    size.div_ceil(2) as i32
}
