//! What to guess where nothing follows any more.

use super::tables::PEERS_OF;

/// What the choice of a guess looks at. Cells are numbered `27b + i` for bit `i` of band `b`.
pub(super) struct Links {
    /// For each band and digit, the candidates in the low half, and in the high half those of them in cells with two.
    pub(super) words: [[u64; 16]; 3],
    /// The cells with two candidates.
    pub(super) pairs: u128,
}

impl Links {
    /// The cell to guess, of those with two candidates, and its digit to take first; `digits` gives the two digits of
    /// a cell. `None` where no cell has two candidates.
    ///
    /// It is the cell whose digits are candidates of most peers, where peers with two candidates themselves count
    /// twice: so either answer decides many cells. As compared with the first such cell, this halves the guesses of
    /// hard puzzles. The digit is the one with more of these links.
    #[inline(always)]
    pub(super) fn most(
        &self,
        digits: impl Fn(usize) -> (usize, usize),
    ) -> Option<(usize, usize, usize)> {
        // The number of links and the cell in one word, so that the greatest is found without a branch.
        let mut best = 0;
        let mut rest = self.pairs;
        for _ in 0..self.pairs.count_ones().min(6) {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (one, other) = digits(cell);
            best = best.max((1 + self.count(cell, one, other)) << 8 | cell as u32);
        }
        let cell = best as usize & 0xff;
        let (one, other) = digits(cell);
        let more = self.count(cell, one, one) < self.count(cell, other, other);
        let (digit, other) = if more { (other, one) } else { (one, other) };
        (best != 0).then_some((cell, digit, other))
    }

    /// The links of a cell over two digits.
    #[inline(always)]
    fn count(&self, cell: usize, one: usize, other: usize) -> u32 {
        let peers = &PEERS_OF[cell.min(80)];
        (0..3)
            .map(|band| {
                let words = &self.words[band];
                ((words[one & 15] | words[other & 15]) & peers[band]).count_ones()
            })
            .sum()
    }
}
