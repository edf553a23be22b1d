//! Triads: the three cells of a minirow or minicolumn hold three digits.

use std::arch::x86_64::__m256i;

use super::count::count;
use super::vector::*;
use super::{PLANE, boxes, turned};

/// If only three digits are left for a minirow or minicolumn, they are removed from the rest of its line and box.
/// Returns what is removed. `None` if fewer than three digits are left for a minirow or minicolumn.
#[inline(always)]
pub(super) fn triads(x: &mut [__m256i; 9]) -> Option<__m256i> {
    // For each digit, a lane: first the minirows of each band (bit `3r + s`) that may have the digit, then the
    // minicolumns of each column `k` of the stacks (bit `3b + s`).
    let mut lines = [zero(); 9];
    for i in 0..3 {
        lines[i] = or(or(x[3 * i], x[3 * i + 1]), x[3 * i + 2]);
        for band in [2, 1, 0] {
            let plane = x[3 * band + i];
            let folded = or(or(plane, down::<3>(plane)), down::<6>(plane));
            lines[3 + i] = or(up::<3>(lines[3 + i]), and(folded, every(7)));
        }
    }
    let [_, _, three, four] = count(&lines);
    let (enough, just) = (three.spread(), three.without(four).spread());
    let mut all = every(PLANE);
    for i in 0..6 {
        all = and(all, enough[i]);
        lines[i] = and(lines[i], just[i]);
    }
    if !is_zero(xor(all, every(PLANE))) {
        return None;
    }
    let [row0, row1, row2, column0, column1, column2, ..] = lines;
    let (rows, columns) = ([row0, row1, row2], [column0, column1, column2]);
    let (mut beside, mut above) = (rows, columns);
    for i in 0..3 {
        let (next, last) = boxes(rows[i]);
        let (below, over) = turned(rows[i]);
        beside[i] = or(or(next, last), or(below, over));
        let (below, over) = turned(columns[i]);
        let others = or(columns[(i + 1) % 3], columns[(i + 2) % 3]);
        above[i] = or(or(below, over), others);
    }
    let mut removed = zero();
    for band in 0..3 {
        for k in 0..3 {
            let minicolumns = and(above[k], every(7));
            above[k] = down::<3>(above[k]);
            let cells = or(
                or(minicolumns, up::<3>(minicolumns)),
                or(up::<6>(minicolumns), beside[band]),
            );
            let plane = &mut x[3 * band + k];
            let gone = and(*plane, cells);
            *plane = xor(*plane, gone);
            removed = or(removed, gone);
        }
    }
    Some(removed)
}
