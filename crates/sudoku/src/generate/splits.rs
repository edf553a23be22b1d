//! The 56 splits: ways in which the digits of a row of the first box go to rows of the other boxes of its band.
//!
//! The three rows of a box are three sets of three digits, its lines. In the second box of the band, each row takes its
//! digits from the other two lines of the first box, and the third box gets the rest. Say the first row of the second
//! box takes `k` digits of the second line and `3 - k` of the third. Then the numbers for the other rows follow, and
//! each of the three lines has `C(3, k)` choices. That makes `1 + 27 + 27 + 1 = 56` splits. For the columns of a stack
//! it is the same.
//!
//! A split is stored as indices, not digits: index `3 * i + j` is digit `j` of line `i` of the first box.

/// The number of splits.
pub const COUNT: usize = 56;

/// What one box gets in each split: for each of its three lines the indices, in ascending order.
pub(super) type Lines = [[[u8; 3]; 3]; COUNT];

/// The lines of the second box.
pub const SECOND: Lines = lines(1);

/// The lines of the third box.
pub const THIRD: Lines = lines(2);

/// For two indices, the set of splits that put them into the same line of a box.
pub(super) type Together = [[u64; 9]; 9];

/// [`Together`] for the second box.
pub(super) static TOGETHER_SECOND: Together = together(&SECOND);

/// [`Together`] for the third box.
pub(super) static TOGETHER_THIRD: Together = together(&THIRD);

const fn lines(which: usize) -> Lines {
    let mut lines = [[[0; 3]; 3]; COUNT];
    let mut split = 0;
    // Three bits for each line of the first box: the digits that go to the first of their two possible rows.
    let mut choice = 0_u32;
    while choice < 512 {
        let (zero, one, two) = (choice & 7, choice >> 3 & 7, choice >> 6);
        if one.count_ones() == 3 - two.count_ones() && zero.count_ones() == two.count_ones() {
            // In the second box, row 0 has `one` of line 1 and `two` of line 2, row 1 has `zero` of line 0 and the
            // others of line 2, and row 2 has the others of lines 0 and 1. In the third box, each row has the digits
            // that are still missing.
            let second = [
                one << 3 | two << 6,
                zero | (two ^ 7) << 6,
                (zero ^ 7) | (one ^ 7) << 3,
            ];
            let mut row = 0;
            while row < 3 {
                let indices = if which == 1 {
                    second[row]
                } else {
                    0x1ff ^ (7 << (3 * row)) ^ second[row]
                };
                lines[split][row] = members(indices);
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
