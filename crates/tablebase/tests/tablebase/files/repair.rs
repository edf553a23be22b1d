//! Checksums for changed files. The fuzz target `table` uses this file, too.

use twox_hash::XxHash3_64;

/// Puts the right checksums into a file, as far as its head tells where they are, so that what lies behind them is
/// reached.
pub(crate) fn repair(bytes: &mut [u8]) {
    let _ = repair_blocks(bytes);
    for end in [number(bytes, 16).unwrap_or(0), bytes.len()] {
        if (8..=bytes.len()).contains(&end) {
            let sum = XxHash3_64::oneshot(&bytes[..end - 8]);
            bytes[end - 8..end].copy_from_slice(&sum.to_le_bytes());
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*four) as usize)
}

fn repair_blocks(bytes: &mut [u8]) -> Option<()> {
    let (mut start, blocks) = (number(bytes, 16)?, number(bytes, 20)?);
    let mut at = 48;
    for _ in 0..2 {
        at += 1 + usize::from(*bytes.get(at)?);
    }
    at += 4 + number(bytes, at)?;
    for _ in 0..blocks {
        let checksum = at..at + 4;
        at += 4;
        let (mut len, mut shift) = (0, 0);
        loop {
            let byte = *bytes.get(at)?;
            at += 1;
            len |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 || shift > 28 {
                break;
            }
        }
        let sum = XxHash3_64::oneshot(bytes.get(start..start + len)?) as u32;
        bytes[checksum].copy_from_slice(&sum.to_le_bytes());
        start += len;
    }
    Some(())
}
