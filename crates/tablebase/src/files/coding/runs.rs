//! Run-length coding of outcomes: for each run, its length and the outcome that comes next.
//!
//! Neighbouring positions mostly have the same outcome. The length of a run is a symbol of one of three tables, one for
//! each outcome of the run. The next outcome is a symbol of another table, chosen by the outcome of the run and by that
//! of the run before it. All blocks of a file share these tables, so a block stores none.
//!
//! Positions in which a capture is due may get any outcome. If such positions lie between two different outcomes, the
//! run may end anywhere among them. It ends where its length takes the fewest bits.

use super::super::codes::{ANY, Codes, OUTCOMES};
use super::entropy::{Decoder, Encoder, Table, put, take};
use super::{Blocks, FileError};

/// The number of symbols for lengths. Symbol 0: the run lasts to the end of the block. Symbols 1 to 8: the length
/// itself. Above that, there are two symbols for each power of two, followed by extra bits.
const LENGTHS: usize = 43;
/// The longest run that has a symbol of its own.
const PLAIN: u32 = 8;
/// The number of possible ends of a run that are tried.
const TRIED: usize = 64;

const N: usize = OUTCOMES as usize;

/// The frequency tables of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Runs {
    /// For the first outcome of a block.
    first: Table,
    /// For lengths, indexed by the outcome of the run.
    lengths: [Table; N],
    /// For the next outcome, indexed by the outcome before the run, then by that of the run; see [`next_symbol`].
    next: [[Table; N]; N],
}

/// A run in a block.
#[derive(Clone, Copy)]
struct Run {
    /// The outcome of the run before this one. For the first run, its own outcome.
    before: usize,
    outcome: usize,
    rest: Rest,
}

#[derive(Clone, Copy)]
enum Rest {
    /// The run lasts to the end of the block.
    All,
    /// The length of the run, and the outcome of the next run.
    Ends { length: u32, next: usize },
}

/// The index of `next` among the two outcomes that can follow `outcome`: 0 or 1.
fn next_symbol(outcome: usize, next: usize) -> usize {
    next - usize::from(next > outcome)
}

/// The inverse of [`next_symbol`].
fn next_outcome(outcome: usize, symbol: usize) -> usize {
    symbol + usize::from(symbol >= outcome)
}

/// The symbol of a length, and the number of extra bits.
fn length_symbol(length: u32) -> (usize, u32) {
    if length <= PLAIN {
        return (length as usize, 0);
    }
    let last = length - 1;
    let bits = last.ilog2();
    let upper = last >> (bits - 1) & 1;
    ((PLAIN + 1 + (bits - 3) * 2 + upper) as usize, bits - 1)
}

/// Minimum length that the given symbol above [`PLAIN`] stands for, and the number of extra bits.
fn min_length(symbol: usize) -> (u32, u32) {
    let place = symbol as u32 - PLAIN - 1;
    let bits = place / 2 + 3;
    (((2 + place % 2) << (bits - 1)) + 1, bits - 1)
}

/// Divides a block into runs and calls `visit` with each. `length` chooses the length of a run. Its arguments are the
/// least and the greatest possible length, and the outcome of the run.
fn divide(codes: &[u16], length: &dyn Fn(u32, u32, usize) -> u32, visit: &mut dyn FnMut(Run)) {
    let known = codes.iter().find(|code| **code != ANY);
    let mut outcome = usize::from(known.copied().unwrap_or(0));
    let mut before = outcome;
    let mut rest = codes;
    while !rest.is_empty() {
        let is_other = |code: &u16| *code != ANY && usize::from(*code) != outcome;
        let Some(most) = rest.iter().position(is_other) else {
            visit(Run {
                before,
                outcome,
                rest: Rest::All,
            });
            return;
        };
        let next = rest[most].into();
        let last = rest[..most].iter().rposition(|code| *code != ANY);
        // If the run before this one ended among positions of any outcome, this run may consist only of such positions.
        let least = last.map_or(1, |last| last + 1) as u32;
        let length = length(least, most as u32, outcome);
        visit(Run {
            before,
            outcome,
            rest: Rest::Ends { length, next },
        });
        rest = &rest[length as usize..];
        (before, outcome) = (outcome, next);
    }
}

/// The number of occurrences of each symbol.
#[derive(Default)]
struct Counts {
    first: [u64; N],
    lengths: [Vec<u64>; N],
    next: [[[u64; 2]; N]; N],
}

impl Counts {
    fn of(
        blocks: Blocks<'_>,
        length: &dyn Fn(u32, u32, usize) -> u32,
    ) -> Result<Counts, FileError> {
        let mut counts = Counts::default();
        counts.lengths.fill(vec![0; LENGTHS]);
        blocks(&mut |codes| {
            let mut is_first = true;
            divide(codes, length, &mut |run| {
                if std::mem::take(&mut is_first) {
                    counts.first[run.outcome] += 1;
                }
                let lengths = &mut counts.lengths[run.outcome];
                match run.rest {
                    Rest::All => lengths[0] += 1,
                    Rest::Ends { length, next } => {
                        lengths[length_symbol(length).0] += 1;
                        let symbol = next_symbol(run.outcome, next);
                        counts.next[run.before][run.outcome][symbol] += 1;
                    }
                }
            });
        })?;
        Ok(counts)
    }

    fn tables(&self) -> Runs {
        Runs {
            first: Table::of_counts(&self.first),
            lengths: self
                .lengths
                .each_ref()
                .map(|counts| Table::of_counts(counts)),
            next: self
                .next
                .map(|counts| counts.map(|counts| Table::of_counts(&counts))),
        }
    }
}

/// Encodes the blocks of a file.
pub(in super::super) struct RunsEncoder {
    /// The tables that result if every run is as long as possible. Ends of runs are chosen by the costs in these
    /// tables, so that cheap lengths become more frequent and thus cheaper still.
    longest: Runs,
    tables: Runs,
}

impl RunsEncoder {
    pub(super) fn of(blocks: Blocks<'_>) -> Result<RunsEncoder, FileError> {
        let longest = Counts::of(blocks, &|_, most, _| most)?.tables();
        let length = |least, most, outcome| longest.length(least, most, outcome);
        let tables = Counts::of(blocks, &length)?.tables();
        Ok(RunsEncoder { longest, tables })
    }

    /// Encodes one of the blocks.
    pub(super) fn encode(&self, codes: &[u16]) -> Vec<u8> {
        let length = |least, most, outcome| self.longest.length(least, most, outcome);
        self.tables.encode_block(codes, &length)
    }

    pub(super) fn into_model(self) -> Runs {
        self.tables
    }
}

impl Runs {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let next = self.next.iter().flatten();
        for table in [&self.first].into_iter().chain(&self.lengths).chain(next) {
            let frequencies = table.frequencies();
            put(&mut bytes, frequencies.len() as u32);
            for frequency in frequencies {
                put(&mut bytes, frequency);
            }
        }
        bytes
    }

    pub(super) fn from_bytes(mut bytes: &[u8]) -> Option<Runs> {
        let mut table = |most: usize| {
            let len = take(&mut bytes)?;
            if len as usize > most {
                return None;
            }
            let frequencies: Option<Vec<u32>> = (0..len).map(|_| take(&mut bytes)).collect();
            Table::of_frequencies(&frequencies?)
        };
        let first = table(N)?;
        let lengths = [table(LENGTHS)?, table(LENGTHS)?, table(LENGTHS)?];
        let mut three = || Some([table(2)?, table(2)?, table(2)?]);
        let next = [three()?, three()?, three()?];
        bytes.is_empty().then_some(Runs {
            first,
            lengths,
            next,
        })
    }

    /// The length from `least` to `most` that takes the fewest bits. Only the first [`TRIED`] lengths and `most` are
    /// tried.
    fn length(&self, least: u32, most: u32, outcome: usize) -> u32 {
        let cost = |length: &u32| {
            let (symbol, bits) = length_symbol(*length);
            self.lengths[outcome].cost(symbol) + (bits << 8)
        };
        let tried = (least..=most).take(TRIED);
        tried.chain([most]).min_by_key(cost).unwrap_or(most)
    }

    /// Encodes a block. All its symbols must occur in the tables.
    fn encode_block(&self, codes: &[u16], length: &dyn Fn(u32, u32, usize) -> u32) -> Vec<u8> {
        let mut encoder = Encoder::default();
        let mut is_first = true;
        divide(codes, length, &mut |run| {
            if std::mem::take(&mut is_first) {
                encoder.push(&self.first, run.outcome);
            }
            let lengths = &self.lengths[run.outcome];
            match run.rest {
                Rest::All => encoder.push(lengths, 0),
                Rest::Ends { length, next } => {
                    let (symbol, bits) = length_symbol(length);
                    encoder.push(lengths, symbol);
                    encoder.push_bits(length - 1, bits);
                    let next_table = &self.next[run.before][run.outcome];
                    encoder.push(next_table, next_symbol(run.outcome, next));
                }
            }
        });
        encoder.finish()
    }

    pub(super) fn decode(&self, bytes: &[u8], len: usize) -> Option<Codes> {
        let mut decoder = Decoder::new(bytes)?;
        let mut codes = vec![0; len.div_ceil(4)];
        let mut at = 0;
        let mut outcome = decoder.next(&self.first)?;
        let mut before = outcome;
        loop {
            let left = len - at;
            let symbol = decoder.next(&self.lengths[outcome])?;
            let length = match symbol {
                0 => left,
                1..=8 => symbol,
                _ => {
                    let (least, bits) = min_length(symbol);
                    (least + decoder.next_bits(bits)?) as usize
                }
            };
            if length > left {
                return None;
            }
            fill(&mut codes, at, length, outcome);
            at += length;
            if symbol == 0 {
                break;
            }
            let next = decoder.next(&self.next[before][outcome])?;
            (before, outcome) = (outcome, next_outcome(outcome, next));
        }
        decoder.is_finished().then(|| Codes::Outcomes(codes.into()))
    }
}

/// Sets `len` outcomes from index `start` on to `outcome`. They must be 0 before. A byte holds four outcomes.
fn fill(codes: &mut [u8], start: usize, len: usize, outcome: usize) {
    // The outcome in all four places of a byte.
    let four = outcome as u8 * 0b01_01_01_01;
    let end = start + len;
    let (first, last) = (start / 4, end / 4);
    let from_start = u8::MAX << (start % 4 * 2);
    let to_end = !(u8::MAX << (end % 4 * 2));
    if first == last {
        if to_end != 0 {
            codes[first] |= four & from_start & to_end;
        }
        return;
    }
    codes[first] |= four & from_start;
    codes[first + 1..last].fill(four);
    if to_end != 0 {
        codes[last] |= four & to_end;
    }
}
