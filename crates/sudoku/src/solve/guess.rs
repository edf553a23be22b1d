//! Choosing the guess when propagation ends.

/// For each cell, its peers in the first two words, and its peers in the third word, twice.
pub(super) const fn in_pairs(peers: &[[u32; 3]; 81]) -> [[u64; 2]; 81] {
    let mut table = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = peers[cell];
        table[cell] = [a as u64 | (b as u64) << 32, c as u64 | (c as u64) << 32];
        cell += 1;
    }
    table
}

/// Four words, aligned as a vector.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Numbers(pub(super) [u64; 4]);

/// The candidates that the choice of a guess depends on. A digit has three words of 27 bits. Cells are numbered `27w +
/// i` for bit `i` of word `w`; which cell that is depends on the engine.
pub(super) struct Links {
    /// For each digit, the cells of the first two words with this candidate: the first word in the low half.
    pub(super) upper: [Numbers; 4],
    /// For each digit, the cells of the third word with this candidate in the low half, and in the high half those of
    /// them that have two candidates.
    pub(super) lower: [Numbers; 4],
    /// The cells of the first two words that have two candidates.
    pub(super) pairs: u64,
    /// For each cell, its peers, as [`in_pairs`] returns them.
    pub(super) peers: &'static [[u64; 2]; 81],
}

impl Links {
    /// The cell to guess, the digit to try first, and the cell's other digit. `digits` returns the two digits of a
    /// cell, `cells` are cells with two candidates.
    ///
    /// Of the first `most` cells, this takes the one with the most links. The links of a cell are its peers' candidates
    /// of its two digits; a peer with two candidates counts twice. So either guess decides many cells. Compared with
    /// the first cell, this halves the guesses of hard puzzles. The digit with more links is tried first.
    #[inline(always)]
    pub(super) fn most(
        &self,
        cells: u128,
        most: u32,
        digits: impl Fn(usize) -> (usize, usize),
    ) -> (usize, usize, usize) {
        // The number of links, the cell and its digits are in one word, so that the maximum is found without a branch.
        let mut best = 0;
        let mut rest = cells;
        for _ in 0..cells.count_ones().min(most) {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (one, other) = digits(cell);
            let links = self.count(cell, one, other);
            best = best.max(links << 16 | (cell << 8 | one << 4 | other) as u32);
        }
        let best = best as usize;
        let (cell, one, other) = (best >> 8 & 0xff, best >> 4 & 0xf, best & 0xf);
        if self.count(cell, one, one) < self.count(cell, other, other) {
            (cell, other, one)
        } else {
            (cell, one, other)
        }
    }

    /// The cells that may hold the digit.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "only the engine of x86-64 asks")
    )]
    #[inline(always)]
    pub(super) fn cells(&self, digit: usize) -> u128 {
        let (upper, lower) = (self.word(&self.upper, digit), self.word(&self.lower, digit));
        u128::from(upper as u32) | u128::from(upper >> 32) << 27 | u128::from(lower as u32) << 54
    }

    /// The word of a digit.
    #[inline(always)]
    fn word(&self, words: &[Numbers; 4], digit: usize) -> u64 {
        words[(digit / 4) & 3].0[digit & 3]
    }

    /// The number of links of a cell for the digits `one` and `other`.
    #[inline(always)]
    fn count(&self, cell: usize, one: usize, other: usize) -> u32 {
        let peers = &self.peers[cell.min(80)];
        let upper = (self.word(&self.upper, one) | self.word(&self.upper, other)) & peers[0];
        let lower = (self.word(&self.lower, one) | self.word(&self.lower, other)) & peers[1];
        upper.count_ones() + (upper & self.pairs).count_ones() + lower.count_ones()
    }
}
