//! The 56 ways in which three boxes side by side can share out their digits.
//!
//! The three rows of a box are three sets of three digits, its lines. In the next box of the band a row takes its
//! digits from the other two lines, and the third box gets what is left: with `k` digits of the second line and
//! `3 - k` of the third in the first row, the other rows follow in numbers, and there are `C(3, k)` choices for each
//! of the three lines; `1 + 27 + 27 + 1 = 56` ways together. For the columns of a stack it is the same.
//!
//! A split is kept for places, not digits: place `3 * i + j` is the digit `j` of line `i` of the first box.

/// The number of splits.
pub(super) const COUNT: usize = 56;

/// What one box gets in each split: for each of its three lines the places, in ascending order.
pub(super) type Lines = [[[u8; 3]; 3]; COUNT];

/// The lines of the second box.
pub(super) const SECOND: Lines = lines(1);

/// The lines of the third box.
pub(super) const THIRD: Lines = lines(2);

/// For two places the set of splits that put them into the same line of a box.
pub(super) type Together = [[u64; 9]; 9];

/// For the second box.
pub(super) static TOGETHER_SECOND: Together = together(&SECOND);

/// For the third box.
pub(super) static TOGETHER_THIRD: Together = together(&THIRD);

const fn lines(which: usize) -> Lines {
    let mut lines = [[[0; 3]; 3]; COUNT];
    let mut split = 0;
    // For each line of the first box the digits that go the first of their two ways.
    let mut choice = 0_u32;
    while choice < 512 {
        let (zero, one, two) = (choice & 7, choice >> 3 & 7, choice >> 6);
        if one.count_ones() == 3 - two.count_ones() && zero.count_ones() == two.count_ones() {
            // In the second box row 0 has `one` of line 1 and `two` of line 2, row 1 has `zero` of line 0 and the
            // others of line 2, row 2 the others of lines 0 and 1. In the third box the rows have what is missing.
            let second = [
                one << 3 | two << 6,
                zero | (two ^ 7) << 6,
                (zero ^ 7) | (one ^ 7) << 3,
            ];
            let mut row = 0;
            while row < 3 {
                let places = if which == 1 {
                    second[row]
                } else {
                    0x1ff ^ (7 << (3 * row)) ^ second[row]
                };
                lines[split][row] = members(places);
                row += 1;
            }
            split += 1;
        }
        choice += 1;
    }
    assert!(split == COUNT);
    lines
}

const fn members(mut set: u32) -> [u8; 3] {
    assert!(set.count_ones() == 3);
    let mut members = [0; 3];
    let mut i = 0;
    while i < 3 {
        members[i] = set.trailing_zeros() as u8;
        set &= set - 1;
        i += 1;
    }
    members
}

const fn together(lines: &Lines) -> Together {
    let mut together = [[0; 9]; 9];
    let mut i = 0;
    while i < COUNT * 27 {
        let line = lines[i / 27][i / 9 % 3];
        let (one, other) = (line[i / 3 % 3], line[i % 3]);
        together[one as usize][other as usize] |= 1 << (i / 27);
        i += 1;
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_split_is_another_and_shares_all_out() {
        let all: std::collections::BTreeSet<_> = SECOND.into_iter().collect();
        assert_eq!(all.len(), COUNT);
        for split in 0..COUNT {
            for row in 0..3_u8 {
                let mut places = vec![3 * row, 3 * row + 1, 3 * row + 2];
                places.extend(SECOND[split][row as usize]);
                places.extend(THIRD[split][row as usize]);
                places.sort_unstable();
                assert_eq!(places, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            }
            for boxes in [SECOND[split], THIRD[split]] {
                let mut places = boxes.concat();
                places.sort_unstable();
                assert_eq!(places, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            }
        }
    }
}
