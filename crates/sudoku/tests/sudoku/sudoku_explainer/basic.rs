//! Tests the conditions of the basic techniques, each in a grid made for it, and compares searches with slow and simple
//! ones.

use tessera_sudoku::internals::explainer::{
    self, ALL_DIGITS, ALL_HOUSES, BLOCK, BLOCK_COLUMN_ROW, Board, CELLS, COLUMN, HOUSES, Hint,
    PEERS, ROW, Removals, Seen, aligned_triplet, basic_fish, direct_hidden, hidden, hidden_set,
    hidden_single, indirect, locked, naked, naked_set, naked_single, unique_loop,
};
use tessera_sudoku::{Cell, Digit, Grid};

use super::ratings::boards;
use crate::sets::{bits, cells_of};

/// A grid without digits in which the cells of a text have only the digits that it names: `r1c2=12`.
fn board(cells: &str) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for (cell, digits) in cells
        .split_whitespace()
        .map(|word| word.split_once('=').unwrap())
    {
        let cell = cell_of(cell);
        for digit in (0..9).filter(|digit| !digits.contains(char::from(b'1' + digit))) {
            board.remove(cell, usize::from(digit));
        }
    }
    board
}

fn cell_of(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[1] - b'1') * 9 + usize::from(bytes[3] - b'1')
}

/// The name, the rating, and the cells that are changed, in order.
fn summary(hint: Option<Hint>) -> String {
    let Some(hint) = hint else {
        return "nothing".to_owned();
    };
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let digits = |digits: u16| {
        bits(digits)
            .map(|digit| (digit + 1).to_string())
            .collect::<String>()
    };
    let mut words = vec![format!("{} {}", hint.technique, hint.rating)];
    words.extend(
        hint.placement
            .map(|(cell, digit)| format!("{}={}", name(cell), digit + 1)),
    );
    let mut removals = hint.removals;
    removals.sort_unstable();
    words.extend(
        removals
            .iter()
            .map(|(cell, set)| format!("{}-{}", name(usize::from(*cell)), digits(*set))),
    );
    words.join(" ")
}

/// All digits but those named.
fn without(digits: &str) -> String {
    ('1'..='9')
        .filter(|digit| !digits.contains(*digit))
        .collect()
}

/// The cells, each with all digits but those named.
fn all_without(cells: &[&str], digits: &str) -> String {
    cells
        .iter()
        .map(|cell| format!("{cell}={} ", without(digits)))
        .collect()
}

#[test]
fn hidden_singles_are_looked_for_in_blocks_first() {
    let others = [
        "r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2",
    ];
    let text = all_without(&others, "7");
    assert_eq!(
        summary(hidden_single(&board(&text))),
        "Hidden Single 12 r3c3=7"
    );
    let row = [
        "r5c1", "r5c2", "r5c3", "r5c4", "r5c6", "r5c7", "r5c8", "r5c9",
    ];
    let text = all_without(&row, "2");
    assert_eq!(
        summary(hidden_single(&board(&text))),
        "Hidden Single 15 r5c5=2"
    );
    let both = format!("{} {text}", all_without(&others, "7"));
    assert_eq!(
        summary(hidden_single(&board(&both))),
        "Hidden Single 12 r3c3=7"
    );
}

#[test]
fn naked_singles_are_found() {
    assert_eq!(
        summary(naked_single(&board("r6c2=8 r4c4=3"))),
        "Naked Single 23 r4c4=3"
    );
    assert_eq!(summary(naked_single(&board("r6c2=89"))), "nothing");
}

#[test]
fn locked_candidates_point_and_claim() {
    let block = ["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"];
    let pointing = board(&all_without(&block, "4"));
    assert_eq!(
        summary(indirect(&pointing, ALL_DIGITS)),
        "Pointing 26 r1c4-4 r1c5-4 r1c6-4 r1c7-4 r1c8-4 r1c9-4"
    );
    assert_eq!(summary(explainer::direct(&pointing, ALL_DIGITS)), "nothing");
    let row = ["r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"];
    let claiming = board(&all_without(&row, "4"));
    assert_eq!(
        summary(indirect(&claiming, ALL_DIGITS)),
        "Claiming 28 r2c1-4 r2c2-4 r2c3-4 r3c1-4 r3c2-4 r3c3-4"
    );
    // Where another block has one place outside of the row, the digit belongs there.
    let second = ["r2c4", "r2c5", "r2c6", "r3c4", "r3c5"];
    let direct = board(&format!(
        "{}{}",
        all_without(&block, "4"),
        all_without(&second, "4")
    ));
    assert_eq!(
        summary(explainer::direct(&direct, ALL_DIGITS)),
        "Direct Pointing 17 r3c6=4"
    );
}

#[test]
fn naked_pairs_need_four_empty_cells() {
    assert_eq!(
        summary(naked_set(&board("r1c1=12 r1c9=12"), 2, ALL_HOUSES)),
        "Naked Pair 30 r1c2-12 r1c3-12 r1c4-12 r1c5-12 r1c6-12 r1c7-12 r1c8-12"
    );
    // Four empty cells in the row are enough, three are not.
    for (end, expected) in [(7, "Naked Pair 30 r1c8-12 r1c9-12"), (8, "nothing")] {
        let mut grid = Grid::EMPTY;
        for (column, digit) in (2..end).zip(3..) {
            grid.set(Cell::at(0, column), Digit::new(digit));
        }
        let mut board = Board::new(&grid);
        for cell in [0, 1] {
            for digit in bits(board.candidates[cell] & !0b11) {
                board.remove(cell, digit);
            }
        }
        // The pair lies in a block too, which has nothing to remove.
        for cell in (9..81).filter(|cell| PEERS[0] >> cell & PEERS[1] >> cell & 1 != 0) {
            board.remove(cell, 0);
            board.remove(cell, 1);
        }
        assert_eq!(summary(naked_set(&board, 2, ALL_HOUSES)), expected, "{end}");
    }
}

#[test]
fn hidden_pairs_remove_other_digits_and_show_where_a_digit_belongs() {
    let row = ["r4c3", "r4c4", "r4c5", "r4c6", "r4c7", "r4c8", "r4c9"];
    let pair = board(&all_without(&row, "89"));
    assert_eq!(
        summary(hidden_set(&pair, 2, ALL_HOUSES)),
        "Hidden Pair 34 r4c1-1234567 r4c2-1234567"
    );
    assert_eq!(summary(direct_hidden(&pair, 2, ALL_HOUSES)), "nothing");
    // Without the pair's cells, only r4c9 is left for 1.
    let direct = board(&format!("{}r4c9=1234567", all_without(&row[..6], "189")));
    assert_eq!(
        summary(direct_hidden(&direct, 2, ALL_HOUSES)),
        "Direct Hidden Pair 20 r4c9=1"
    );
}

#[test]
fn fish_are_looked_for_in_columns_first() {
    let outside = |keep: [usize; 2], column: usize| {
        (1..=9)
            .filter(|row| !keep.contains(row))
            .map(|row| format!("r{row}c{column}={} ", without("6")))
            .collect::<String>()
    };
    let text = outside([2, 7], 1) + &outside([2, 7], 5);
    assert_eq!(
        summary(basic_fish(&board(&text), 2, ALL_DIGITS)),
        "X-Wing 32 r2c2-6 r2c3-6 r2c4-6 r2c6-6 r2c7-6 r2c8-6 r2c9-6 r7c2-6 r7c3-6 r7c4-6 r7c6-6 r7c7-6 r7c8-6 r7c9-6"
    );
    assert_eq!(summary(basic_fish(&board(&text), 3, ALL_DIGITS)), "nothing");
}

#[test]
fn wings_remove_what_their_ends_share() {
    let wing = board("r1c1=12 r1c5=13 r5c1=23");
    assert_eq!(summary(explainer::wing(&wing, 2)), "XY-Wing 42 r5c5-3");
    let wing = board("r1c1=123 r1c5=13 r2c2=23");
    assert_eq!(summary(explainer::wing(&wing, 2)), "nothing");
    assert_eq!(
        summary(explainer::wing(&wing, 3)),
        "XYZ-Wing 44 r1c2-3 r1c3-3"
    );
}

#[test]
fn rectangles_have_four_types() {
    let corners = "r1c1=12 r1c4=12 r2c1=12 ";
    let found = |rest: &str| summary(unique_loop(&board(&format!("{corners}{rest}"))));
    assert_eq!(found("r2c4=125"), "Unique Rectangle type 1 45 r2c4-12");
    let corners = "r1c1=12 r2c1=12 ";
    let found = |rest: &str| summary(unique_loop(&board(&format!("{corners}{rest}"))));
    assert_eq!(
        found("r1c4=125 r2c4=125"),
        "Unique Rectangle type 2 45 r1c5-5 r1c6-5 r2c5-5 r2c6-5 r3c4-5 r3c5-5 r3c6-5 r4c4-5 r5c4-5 \
         r6c4-5 r7c4-5 r8c4-5 r9c4-5"
    );
    assert_eq!(
        found("r1c4=125 r2c4=126 r9c4=56"),
        "Unique Rectangle type 3 46 r3c4-56 r4c4-56 r5c4-56 r6c4-56 r7c4-56 r8c4-56"
    );
    let rest = ["r3c4", "r4c4", "r5c4", "r6c4", "r7c4", "r8c4", "r9c4"];
    let rest = format!("r1c4=125 r2c4=1267 {}", all_without(&rest, "1"));
    assert_eq!(found(&rest), "Unique Rectangle type 4 45 r1c4-2 r2c4-2");
}

/// Compares subsets with those found by trying every set of digits and every set of cells.
#[test]
fn subsets_are_those_of_all_combinations() {
    let grids = boards();
    let mut found = 0;
    let mut found_hidden = [0; 3];
    for board in &grids {
        for size in 2..=4_u32 {
            let mut expected = Vec::new();
            for house in BLOCK_COLUMN_ROW
                .into_iter()
                .flat_map(|kind| 9 * kind..9 * kind + 9)
            {
                for positions in (0..512_u16).filter(|set| set.count_ones() == size) {
                    let sets =
                        bits(positions).map(|at| board.candidates[usize::from(CELLS[house][at])]);
                    let union = sets.clone().fold(0, |union, set| union | set);
                    let all_large = sets.clone().all(|set| set.count_ones() >= 2);
                    let empty = CELLS[house]
                        .iter()
                        .filter(|cell| board.values[usize::from(**cell)] == 9);
                    if all_large && union.count_ones() == size && empty.count() >= 2 * size as usize
                    {
                        expected.push((house, positions, union));
                    }
                }
            }
            let sets = naked(board, size).into_iter();
            let sets: Vec<_> = sets
                .map(|set| (set.house, set.positions, set.digits))
                .collect();
            found += sets.len();
            assert_eq!(sets, expected);

            // Naked sets of the places of digits are hidden sets.
            let mut expected = Vec::new();
            for house in BLOCK_COLUMN_ROW
                .into_iter()
                .flat_map(|kind| 9 * kind..9 * kind + 9)
            {
                for digits in (0..512_u16).filter(|set| set.count_ones() == size) {
                    let sets = bits(digits).map(|digit| board.places[digit][house]);
                    let union = sets.clone().fold(0, |union, set| union | set);
                    let all_large = sets.clone().all(|set| set.count_ones() >= 2);
                    let is_open = u32::from(board.empty_in[house]) > size;
                    if all_large && union.count_ones() == size && is_open {
                        expected.push((house, union, digits));
                    }
                }
            }
            let sets = hidden(board, size).into_iter();
            let sets: Vec<_> = sets
                .map(|set| (set.house, set.positions, set.digits))
                .collect();
            found_hidden[size as usize - 2] += sets.len();
            assert_eq!(sets, expected);
        }
    }
    assert!(found > 100, "{found}");
    assert!(
        found_hidden.iter().all(|found| *found > 10),
        "{found_hidden:?}"
    );
}

/// Aligned triplets by trying all combinations of values, with the same conditions for cells.
#[test]
fn excluded_values_are_those_of_no_combination() {
    let mut found = 0;
    for board in boards() {
        let mut first = None;
        let [one, two, three] = board.cells_by_count();
        let small = two | three;
        let is_base = |cell: &usize| {
            board.candidates[*cell].count_ones() >= 2
                && PEERS[*cell] & one == 0
                && PEERS[*cell] & small != 0
        };
        'search: for second in (0..81).filter(is_base) {
            for one in (0..second).filter(is_base) {
                let near = [one, second].map(|cell| PEERS[cell] & small);
                for third in cells_of(near[0]).chain(cells_of(near[1])).filter(is_base) {
                    if third == one || third == second {
                        continue;
                    }
                    let common = near[0] & near[1] & PEERS[third];
                    if common.count_ones() < 2 {
                        continue;
                    }
                    let removals = excluded(&board, [one, second, third], common);
                    if !removals.is_empty() {
                        first = Some(removals);
                        break 'search;
                    }
                }
            }
        }
        found += usize::from(first.is_some());
        let hint = aligned_triplet(&board, &mut Seen::default());
        assert_eq!(hint.map(|hint| hint.removals), first);
    }
    assert!(found > 10, "{found}");
}

fn excluded(board: &Board, cells: [usize; 3], excluders: u128) -> Removals {
    let mut allowed = [0_u16; 3];
    for a in bits(board.candidates[cells[0]]) {
        for b in bits(board.candidates[cells[1]]) {
            for c in bits(board.candidates[cells[2]]) {
                let values = [a, b, c];
                let clashes = [(0, 1), (0, 2), (1, 2)]
                    .into_iter()
                    .any(|(i, j): (usize, usize)| {
                        values[i] == values[j] && PEERS[cells[i]] >> cells[j] & 1 != 0
                    });
                let all = 1 << a | 1 << b | 1 << c;
                if clashes || cells_of(excluders).any(|cell| board.candidates[cell] & !all == 0) {
                    continue;
                }
                for (allowed, value) in allowed.iter_mut().zip(values) {
                    *allowed |= 1 << value;
                }
            }
        }
    }
    (0..3)
        .map(|i| (cells[i] as u8, board.candidates[cells[i]] & !allowed[i]))
        .filter(|(_, digits)| *digits != 0)
        .collect()
}

#[test]
fn hidden_singles_are_kept_up_to_date() {
    for mut board in boards() {
        let empty = board.empty;
        for cell in cells_of(empty) {
            for house in 0..27 {
                for digit in 0..9 {
                    let is_single = board.singles[digit] >> house & 1 != 0;
                    assert_eq!(is_single, board.places[digit][house].count_ones() == 1);
                }
            }
            // Also where this contradicts other cells, or leaves them no candidate.
            if let Some(digit) = bits(board.candidates[cell]).last() {
                board.place(cell, digit);
            }
        }
    }
}

#[test]
fn all_locked_candidates_are_found_in_order() {
    let cells_in = |board: &Board, house: usize, digit: usize| -> Vec<usize> {
        let cells = CELLS[house].map(usize::from).into_iter();
        cells
            .filter(|cell| board.candidates[*cell] >> digit & 1 != 0)
            .collect()
    };
    let (mut count, mut direct_count) = (0, 0);
    for mut board in boards() {
        // In most of these grids, nothing is locked before this.
        for cell in cells_of(board.empty) {
            board.remove(cell, cell * 7 % 9);
            board.remove(cell, cell * 5 % 11 % 9);
        }
        let mut expected = Vec::new();
        let mut direct = None;
        for (base_kind, cover_kind) in
            [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)]
        {
            for digit in 0..9 {
                for base in 9 * base_kind..9 * base_kind + 9 {
                    let cells = cells_in(&board, base, digit);
                    let covers: Vec<u8> =
                        cells.iter().map(|cell| HOUSES[*cell][cover_kind]).collect();
                    if cells.len() < 2 || covers.iter().any(|cover| *cover != covers[0]) {
                        continue;
                    }
                    for house in (9 * base_kind..9 * base_kind + 9).filter(|house| *house != base) {
                        let others = cells_in(&board, house, digit);
                        let left = |cell: &&usize| HOUSES[**cell][cover_kind] != covers[0];
                        let left: Vec<_> = others.iter().filter(left).copied().collect();
                        if others.len() > 1 && left.len() == 1 {
                            direct = direct.or(Some((left[0], digit)));
                        }
                    }
                    let mut removed = cells_in(&board, usize::from(covers[0]), digit);
                    removed.retain(|cell| !cells.contains(cell));
                    if !removed.is_empty() {
                        expected.push((digit, base, usize::from(covers[0]), removed));
                    }
                }
            }
        }
        let mut found = Vec::new();
        for locked in locked(&board) {
            let removed = locked
                .removals(&board)
                .into_iter()
                .map(|(cell, _)| usize::from(cell));
            found.push((locked.digit, locked.base, locked.cover, removed.collect()));
        }
        assert_eq!(found, expected);
        let hint = explainer::direct(&board, ALL_DIGITS);
        assert_eq!(hint.and_then(|hint| hint.placement), direct);
        direct_count += usize::from(direct.is_some());
        count += found.len();
    }
    assert!(count > 100, "{count}");
    assert!(direct_count > 10, "{direct_count}");
}
