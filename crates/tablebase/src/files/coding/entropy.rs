//! Entropy coding of symbols with known frequencies: range asymmetric numeral systems (rANS), one byte at a time (J.
//! Duda, "Asymmetric numeral systems: entropy coding combining speed of Huffman coding with compression rate of
//! arithmetic coding", 2013).

/// The binary logarithm of the sum of a table's frequencies.
const SCALE_BITS: u32 = 12;
/// The sum of a table's frequencies.
pub(super) const SCALE: u32 = 1 << SCALE_BITS;
/// Minimum state of encoder and decoder. A state is less than 256 times this.
const MIN_STATE: u32 = 1 << 23;

/// The frequencies of the symbols `0..n`, which add up to [`SCALE`]. All are 0 if no symbol occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// The start of each symbol's range, followed by the end of the last range.
    starts: Vec<u16>,
}

impl Table {
    /// A table with frequencies in proportion to `counts`. Each symbol that was counted gets a frequency of at least 1.
    pub(super) fn of_counts(counts: &[u64]) -> Table {
        let used = counts
            .iter()
            .rposition(|count| *count > 0)
            .map_or(0, |last| last + 1);
        let counts = &counts[..used];
        let total: u64 = counts.iter().sum();
        let mut frequencies: Vec<u32> = counts
            .iter()
            .map(|&count| match count {
                0 => 0,
                // Less than `SCALE`, since a count is at most the total.
                _ => ((u128::from(count) * u128::from(SCALE) / u128::from(total)) as u32).max(1),
            })
            .collect();
        // After rounding, the sum may be too large or too small. The largest frequencies are changed, where it costs
        // least.
        let mut sum: u32 = frequencies.iter().sum();
        while sum != SCALE && used > 0 {
            let most = frequencies.iter_mut().max().expect("there are symbols");
            let change = sum.abs_diff(SCALE);
            if sum > SCALE {
                let change = change.min(*most - 1).min(most.div_ceil(2));
                *most -= change;
                sum -= change;
            } else {
                *most += change;
                sum += change;
            }
        }
        Table::of_frequencies(&frequencies).expect("the sum is right")
    }

    /// A table with these frequencies. `None` if their sum is wrong.
    pub(super) fn of_frequencies(frequencies: &[u32]) -> Option<Table> {
        let mut sum = 0_u32;
        let mut starts = vec![0];
        for &frequency in frequencies {
            sum = sum.checked_add(frequency).filter(|sum| *sum <= SCALE)?;
            starts.push(sum as u16);
        }
        (sum == SCALE || frequencies.is_empty()).then_some(Table { starts })
    }

    /// The frequencies of all symbols up to the last one that occurs.
    pub(super) fn frequencies(&self) -> impl ExactSizeIterator<Item = u32> {
        self.starts
            .windows(2)
            .map(|pair| u32::from(pair[1] - pair[0]))
    }

    /// The approximate cost of a symbol in 1/256 bits. A symbol that does not occur gets a high cost.
    pub(super) fn cost(&self, symbol: usize) -> u32 {
        let frequency = self.step(symbol).1;
        let Some(bits) = frequency.checked_ilog2() else {
            return 1 << 16;
        };
        // Between two powers of two, the logarithm is approximated by a straight line.
        let logarithm = (bits << 8) + ((frequency << 8) >> bits) - 256;
        (SCALE_BITS << 8) - logarithm
    }

    /// The start of a symbol's range and its frequency.
    pub(super) fn step(&self, symbol: usize) -> (u32, u32) {
        match self.starts.get(symbol..symbol + 2) {
            Some(&[start, end]) => (start.into(), u32::from(end - start)),
            _ => (0, 0),
        }
    }
}

/// Collects symbols and encodes them in reverse order, so that the decoder reads them in their original order.
#[derive(Default)]
pub(super) struct Encoder {
    steps: Vec<(u32, u32)>,
}

impl Encoder {
    /// Appends a symbol, which must have a frequency in `table`.
    pub(super) fn push(&mut self, table: &Table, symbol: usize) {
        self.steps.push(table.step(symbol));
    }

    /// Appends the `bits` lowest bits of `value`.
    pub(super) fn push_bits(&mut self, mut value: u32, mut bits: u32) {
        while bits > 0 {
            let now = bits.min(SCALE_BITS);
            let rest = SCALE_BITS - now;
            self.steps
                .push(((value & ((1 << now) - 1)) << rest, 1 << rest));
            value >>= now;
            bits -= now;
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        let mut state = MIN_STATE;
        let mut reversed = Vec::new();
        for (start, frequency) in self.steps.into_iter().rev() {
            while state >= (MIN_STATE >> SCALE_BITS << 8) * frequency {
                reversed.push(state as u8);
                state >>= 8;
            }
            state = ((state / frequency) << SCALE_BITS) + state % frequency + start;
        }
        // A block that contains no information beyond the tables takes no bytes.
        if state != MIN_STATE || !reversed.is_empty() {
            reversed.extend_from_slice(&state.to_le_bytes());
        }
        reversed.reverse();
        reversed
    }
}

/// Decodes the symbols that an [`Encoder`] wrote.
pub(super) struct Decoder<'a> {
    state: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Option<Decoder<'a>> {
        if bytes.is_empty() {
            return Some(Decoder {
                state: MIN_STATE,
                bytes,
            });
        }
        let (state, bytes) = bytes.split_first_chunk()?;
        let state = u32::from_be_bytes(*state);
        (MIN_STATE..MIN_STATE << 8)
            .contains(&state)
            .then_some(Decoder { state, bytes })
    }

    /// The next symbol. `None` if the bytes end too early or no symbol occurs in `table`.
    #[inline]
    pub(super) fn next(&mut self, table: &Table) -> Option<usize> {
        let slot = (self.state % SCALE) as u16;
        let after = table.starts.partition_point(|start| *start <= slot);
        // An empty table has only a start of range, and no end.
        let symbol = (after < table.starts.len())
            .then(|| after.checked_sub(1))
            .flatten()?;
        self.advance(table.step(symbol))?;
        Some(symbol)
    }

    /// The next `bits` bits as a number. `None` if the bytes end too early.
    #[inline]
    pub(super) fn next_bits(&mut self, bits: u32) -> Option<u32> {
        let (mut value, mut done) = (0, 0);
        while done < bits {
            let now = (bits - done).min(SCALE_BITS);
            let rest = SCALE_BITS - now;
            let part = (self.state % SCALE) >> rest;
            self.advance((part << rest, 1 << rest))?;
            value |= part << done;
            done += now;
        }
        Some(value)
    }

    #[inline]
    fn advance(&mut self, (start, frequency): (u32, u32)) -> Option<()> {
        self.state = frequency * (self.state >> SCALE_BITS) + self.state % SCALE - start;
        while self.state < MIN_STATE {
            let (byte, bytes) = self.bytes.split_first()?;
            self.state = self.state << 8 | u32::from(*byte);
            self.bytes = bytes;
        }
        Some(())
    }

    /// Whether all bytes were read and the state is the initial one of the encoder.
    pub(super) fn is_finished(&self) -> bool {
        self.state == MIN_STATE && self.bytes.is_empty()
    }
}

/// Appends a number in groups of seven bits, the lowest group first. All bytes but the last have their highest bit set.
pub(in super::super) fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Removes a number that [`put`] wrote from the front of `bytes` and returns it. `None` if there is no such number.
pub(in super::super) fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return u32::try_from(number).ok();
        }
    }
    None
}
