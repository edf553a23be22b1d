//! The codes in the text of Interactive Sudoku Solver: relations and automata in base 64 with `-` and `_`.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use crate::formats::{ReadError, shown};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of a code of which each digit has six, the lowest first.
pub(super) fn bits(code: &str) -> Result<Vec<bool>, ReadError> {
    let mut bits = Vec::with_capacity(code.len() * 6);
    for byte in code.bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == byte);
        let digit =
            digit.ok_or_else(|| ReadError(format!("`{}` is not in base 64", shown(code))))?;
        bits.extend((0..6).map(|bit| digit >> bit & 1 == 1));
    }
    Ok(bits)
}

/// The bytes of a code.
pub(super) fn bytes(code: &str) -> Result<Vec<u8>, ReadError> {
    let code = code.trim_end_matches('=');
    BASE64_URL_SAFE_NO_PAD
        .decode(code)
        .map_err(|_| ReadError(format!("`{}` is not in base 64", shown(code))))
}

/// An automaton over symbols, which are values counted from 0.
#[derive(Debug, Default)]
pub(super) struct Nfa {
    pub(super) start: Vec<u32>,
    pub(super) accept: Vec<u32>,
    /// From a state, with a symbol, to a state.
    pub(super) steps: Vec<(u32, u32, u32)>,
}

/// Reads bits from the highest of each byte on.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn number(&mut self, bits: u32) -> Result<u32, ReadError> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = self
                .bytes
                .get(self.at / 8)
                .ok_or_else(|| ReadError::new("the code of an automaton is cut off"))?;
            number = number << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(number)
    }
}

/// The number of bits of a number.
fn width(number: u32) -> u32 {
    32 - number.leading_zeros()
}

/// Reads the code of an automaton.
///
/// It begins with 2 bits for the form, 4 for the bits of a state less 1, and 4 for the number of symbols less 1; then
/// come the numbers of states that start and of others that accept, a bit for each start that says whether it accepts,
/// and in the plain form 4 bits for the width of a number of steps. States that start come first, then those that
/// accept. A state is a number of steps with a symbol and a state each; or in the packed form a bit for each symbol,
/// and a state for each bit that is set.
pub(super) fn nfa(code: &str) -> Result<Nfa, ReadError> {
    if code.is_empty() {
        return Ok(Nfa::default());
    }
    let bytes = bytes(code)?;
    let mut reader = Reader {
        bytes: &bytes,
        at: 0,
    };
    let is_packed = match reader.number(2)? {
        0 => false,
        1 => true,
        form => {
            return Err(ReadError(format!(
                "form {form} of an automaton: expected 0 or 1"
            )));
        }
    };
    let state_bits = reader.number(4)? + 1;
    let symbols = reader.number(4)? + 1;
    let starts = reader.number(state_bits)?;
    let accepts = reader.number(state_bits)?;
    let mut accept = Vec::new();
    for state in 0..starts {
        if reader.number(1)? == 1 {
            accept.push(state);
        }
    }
    accept.extend(starts..starts + accepts);
    let count_bits = if is_packed { 0 } else { reader.number(4)? };
    let symbol_bits = width(symbols - 1);
    let mut steps = Vec::new();
    let mut state = 0;
    let state_size = if is_packed { symbols } else { count_bits };
    while state_size > 0 && reader.left() >= state_size as usize && state < 1 << state_bits {
        if is_packed {
            let mask = reader.number(symbols)?;
            // The last bits may be no state, but the rest of a byte.
            if mask == 0
                && reader.left() < 8
                && reader
                    .bytes
                    .last()
                    .is_none_or(|byte| byte.trailing_zeros() as usize >= reader.left())
            {
                break;
            }
            for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                steps.push((state, symbol, reader.number(state_bits)?));
            }
        } else {
            for _ in 0..reader.number(count_bits)? {
                let symbol = reader.number(symbol_bits)?;
                steps.push((state, symbol, reader.number(state_bits)?));
            }
        }
        state += 1;
    }
    Ok(Nfa {
        start: (0..starts).collect(),
        accept,
        steps,
    })
}
