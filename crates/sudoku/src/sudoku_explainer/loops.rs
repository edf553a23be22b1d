//! Unique rectangles and loops: cells that two digits could fill in two ways, if the cells had no other candidates.

use super::RatedTechnique;
use super::board::Board;
use super::hint::{Hint, Removals};
use super::tables::{
    BLOCK_ROW_COLUMN, CELLS, HOUSE_SETS, HOUSES, HOUSES_OF_CELL, PEERS, POSITIONS, bits, cells_of,
    combinations,
};

/// A loop of cells. Each holds both digits of the pair as candidates, and some hold more.
struct Loop<'a> {
    path: &'a [u8],
    pair: u16,
    /// The candidates of the cells other than the pair.
    extras: u16,
}

/// A hint of this module, with the key by which it is ordered and the data that identify it.
struct Found {
    hint: Hint,
    /// The rating as the sum of floating point numbers that it is ordered by. Positive numbers are ordered as their
    /// bits.
    order: (u64, u8),
    cells: u128,
    /// For type 3, the house, the digits and the cells of the set.
    set: (u8, u16, u128),
}

/// The first of all unique rectangles and loops by rating and type.
pub fn unique_loop(board: &Board) -> Option<Hint> {
    let mut search = Search {
        board,
        path: Vec::new(),
        pair: 0,
        both: 0,
        known: Vec::new(),
        found: Vec::new(),
    };
    let [_, two, _] = board.cells_by_count();
    for start in cells_of(two) {
        let pair = board.candidates[start];
        let mut digits = bits(pair).map(|digit| board.cells[digit]);
        let both = in_loops(digits.next().unwrap_or(0) & digits.next().unwrap_or(0));
        // A loop has four cells or more.
        if both >> start & 1 == 0 || both.count_ones() < 4 {
            continue;
        }
        search.pair = pair;
        search.both = both;
        search.path.clear();
        search.path.push(start as u8);
        search.extend(usize::MAX, 0, 0, [HOUSES_OF_CELL[start], 0]);
    }
    // Of equal elements, the first one is taken.
    search
        .found
        .into_iter()
        .min_by_key(|found| found.order)
        .map(|found| found.hint)
}

/// The cells of a set that can be in a loop. In a loop, each house has as many cells at even indices as at odd ones, so
/// each cell has another cell of the loop in all three of its houses. Cells without such neighbours are removed until
/// none is left.
fn in_loops(mut cells: u128) -> u128 {
    loop {
        let has_others = |cell: &usize| {
            let others = cells & !(1 << cell);
            HOUSES[*cell]
                .into_iter()
                .all(|house| others & HOUSE_SETS[usize::from(house)] != 0)
        };
        let left = cells_of(cells)
            .filter(has_others)
            .fold(0, |left, cell| left | 1 << cell);
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

struct Search<'a> {
    board: &'a Board,
    path: Vec<u8>,
    pair: u16,
    /// The cells that hold both digits.
    both: u128,
    /// The loops so far: their cells and pairs.
    known: Vec<(u128, u16)>,
    found: Vec<Found>,
}

impl Search<'_> {
    /// Extends the path from its last cell. `houses` has the houses of the cells at even and at odd indices: in a loop,
    /// each house has at most one cell at an even index and one at an odd index, and as many of the one as of the
    /// other.
    fn extend(&mut self, last_kind: usize, extras: u16, with_extras: u32, houses: [u32; 2]) {
        let Some(last) = self.path.last().copied().map(usize::from) else {
            return;
        };
        let parity = self.path.len() % 2;
        for kind in BLOCK_ROW_COLUMN {
            if kind == last_kind {
                continue;
            }
            let house = usize::from(HOUSES[last][kind]);
            for cell in cells_of(self.both & HOUSE_SETS[house] & !(1 << last)) {
                if cell == usize::from(self.path[0]) {
                    if self.path.len() >= 4 && houses[0] == houses[1] {
                        self.record(extras);
                    }
                    continue;
                }
                if houses[parity] & HOUSES_OF_CELL[cell] != 0 {
                    continue;
                }
                let own = self.board.candidates[cell] & !self.pair;
                let all = extras | own;
                if own != 0 && !all.is_power_of_two() && with_extras >= 2 {
                    continue;
                }
                let mut with = houses;
                with[parity] |= HOUSES_OF_CELL[cell];
                self.path.push(cell as u8);
                self.extend(kind, all, with_extras + u32::from(own != 0), with);
                self.path.pop();
            }
        }
    }

    fn record(&mut self, extras: u16) {
        // The search finds a loop from each of its cells and in both directions, always with the same hints, so it is
        // kept once.
        let cells = self.path.iter().fold(0, |set, cell| set | 1 << cell);
        if self.known.contains(&(cells, self.pair)) {
            return;
        }
        self.known.push((cells, self.pair));
        let path = std::mem::take(&mut self.path);
        let the_loop = Loop {
            path: &path,
            pair: self.pair,
            extras,
        };
        the_loop.hints(self.board, &mut self.found);
        self.path = path;
    }
}

impl Loop<'_> {
    fn hints(&self, board: &Board, found: &mut Vec<Found>) {
        let mut with_extras = self
            .path
            .iter()
            .copied()
            .map(usize::from)
            .filter(|cell| board.candidates[*cell] & !self.pair != 0);
        let (Some(first), second, third) =
            (with_extras.next(), with_extras.next(), with_extras.next())
        else {
            return;
        };
        let Some(second) = second else {
            let removals = vec![(first as u8, self.pair)];
            self.add(1, 0, removals, (0, 0, 0), found);
            return;
        };
        if self.extras.is_power_of_two() {
            let digit = self.extras.trailing_zeros() as usize;
            let seen = (self.path.iter().map(|cell| usize::from(*cell)))
                .filter(|cell| board.candidates[*cell] & self.extras != 0)
                .fold(!0, |seen, cell| seen & PEERS[cell]);
            let removals = cells_of(seen & board.cells[digit])
                .map(|cell| (cell as u8, self.extras))
                .collect();
            self.add(2, 0, removals, (0, 0, 0), found);
        }
        if third.is_some() {
            return;
        }
        if !self.extras.is_power_of_two() {
            self.type3(board, first, second, found);
        }
        self.type4(board, first, second, found);
    }

    /// Type 3: the two cells with extra digits act as one cell that holds one of the extra digits. It is part of a
    /// naked or hidden set.
    fn type3(&self, board: &Board, first: usize, second: usize, found: &mut Vec<Found>) {
        for size in 2..=7_u32 {
            for kind in BLOCK_ROW_COLUMN {
                let house = usize::from(HOUSES[first][kind]);
                if usize::from(HOUSES[second][kind]) != house {
                    continue;
                }
                let empty = u32::from(board.empty_in[house]);
                let [at_first, at_second] =
                    [first, second].map(|cell| 1_u16 << POSITIONS[cell][kind]);
                if 2 * size <= empty && size >= self.extras.count_ones() {
                    self.naked(
                        board,
                        house,
                        [first, second],
                        [at_first, at_second],
                        size,
                        found,
                    );
                }
                if 2 * size < empty {
                    self.hidden(board, house, at_first, at_second, size, found);
                }
            }
        }
    }

    fn naked(
        &self,
        board: &Board,
        house: usize,
        [first, second]: [usize; 2],
        [at_first, at_second]: [u16; 2],
        size: u32,
        found: &mut Vec<Found>,
    ) {
        let in_both = self.extras & board.candidates[first] & board.candidates[second];
        for positions in combinations(size, 9).map(|positions| positions as u16) {
            if positions & at_first == 0 || positions & at_second != 0 {
                continue;
            }
            let mut others = bits(positions & !at_first)
                .map(|at| board.candidates[usize::from(CELLS[house][at])]);
            let union = others.try_fold(0, |union, digits| {
                (digits.count_ones() >= 2).then_some(union | digits)
            });
            let Some(union) = union else { continue };
            let digits = union | self.extras;
            if digits.count_ones() != size || union | in_both != digits {
                continue;
            }
            let removals = bits(0x1ff & !(positions | at_second))
                .map(|at| CELLS[house][at])
                .map(|cell| (cell, board.candidates[usize::from(cell)] & digits))
                .filter(|(_, digits)| *digits != 0)
                .collect();
            let set = (house as u8, digits, cell_set(house, positions & !at_first));
            self.add(3, size - 1, removals, set, found);
        }
    }

    fn hidden(
        &self,
        board: &Board,
        house: usize,
        at_first: u16,
        at_second: u16,
        size: u32,
        found: &mut Vec<Found>,
    ) {
        let mut free = [0_u16; 9];
        let mut count = 0;
        for digit in bits(0x1ff & !self.pair & !self.extras) {
            free[count] = 1 << digit;
            count += 1;
        }
        let choices: Vec<u32> = match size {
            2 => vec![0],
            _ => combinations(size - 2, count as u32).collect(),
        };
        for choice in choices {
            let digits = bits(choice as u16).fold(self.pair, |digits, i| digits | free[i]);
            let positions = bits(digits).try_fold(0, |union, digit| {
                let places = board.places[digit][house] & !at_second;
                (places != 0).then_some(union | places)
            });
            let Some(positions) = positions else { continue };
            if positions.count_ones() != size {
                continue;
            }
            let removals = bits(positions & !at_first)
                .map(|at| CELLS[house][at])
                .map(|cell| (cell, board.candidates[usize::from(cell)] & !digits))
                .filter(|(_, digits)| *digits != 0)
                .collect();
            // The highest bit distinguishes a hidden set from a naked one.
            let set = (
                house as u8,
                digits | 1 << 15,
                cell_set(house, positions & !at_first),
            );
            self.add(3, size - 2, removals, set, found);
        }
    }

    /// Type 4: in a house of both cells, one digit of the pair has no other place. So the other digit of the pair is
    /// not in these cells.
    fn type4(&self, board: &Board, first: usize, second: usize, found: &mut Vec<Found>) {
        let is_locked = |digit: usize| {
            BLOCK_ROW_COLUMN.into_iter().any(|kind| {
                let house = usize::from(HOUSES[first][kind]);
                let both = 1 << POSITIONS[first][kind] | 1 << POSITIONS[second][kind];
                usize::from(HOUSES[second][kind]) == house
                    && board.places[digit][house] & !both == 0
            })
        };
        if let Some(locked) = bits(self.pair).find(|digit| is_locked(*digit)) {
            let other = self.pair & !(1 << locked);
            let removals = vec![(first as u8, other), (second as u8, other)];
            self.add(4, 0, removals, (0, 0, 0), found);
        }
    }

    fn add(
        &self,
        kind: u8,
        extra: u32,
        removals: Removals,
        set: (u8, u16, u128),
        found: &mut Vec<Found>,
    ) {
        let cells = self.path.iter().fold(0, |set, cell| set | 1 << cell);
        if removals.is_empty()
            || found
                .iter()
                .any(|other| (other.order.1, other.cells, other.set) == (kind, cells, set))
        {
            return;
        }
        let (base, base_order) = match self.path.len() {
            4 => (45, 4.5),
            6 => (46, 4.6),
            8 => (47, 4.7),
            _ => (50, 5.0),
        };
        let technique = RatedTechnique::UniqueLoop {
            cells: self.path.len() as u8,
            kind,
        };
        let rating = base + extra as u16;
        let order = (f64::to_bits(base_order + f64::from(extra) * 0.1), kind);
        let hint = Hint {
            technique,
            rating,
            placement: None,
            removals,
        };
        found.push(Found {
            hint,
            order,
            cells,
            set,
        });
    }
}

fn cell_set(house: usize, positions: u16) -> u128 {
    bits(positions).fold(0, |set, at| set | 1 << CELLS[house][at])
}
