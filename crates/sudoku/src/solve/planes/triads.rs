//! Triads: the three cells of a minirow or minicolumn hold three digits.

use std::arch::x86_64::__m256i;

use super::count::{count, spread};
use super::vector::*;
use super::{PLANE, boxes, minicolumns, minirows, turned};

/// If only three digits are left for a minirow or minicolumn, they are removed from the rest of its line and box.
/// Returns what is removed. `None` if fewer than three digits are left for a minirow or minicolumn.
#[inline(always)]
pub(super) fn triads(x: &mut [__m256i; 9]) -> Option<__m256i> {
    let ([row0, row1, row2], [column0, column1, column2]) = (minirows(x), minicolumns(x));
    let none = zero();
    let mut lines = [
        row0, row1, row2, column0, column1, column2, none, none, none,
    ];
    let [_, _, three, four] = count(&lines);
    let [enough, just] = spread([three, three.without(four)]);
    let mut all = every(PLANE);
    for i in 0..6 {
        all = and(all, enough[i]);
        lines[i] = and(lines[i], just[i]);
    }
    if !is_zero(xor(all, every(PLANE))) {
        return None;
    }
    // What is removed from each minirow and minicolumn.
    let mut from = lines;
    for i in 0..3 {
        let (next, last) = boxes(lines[i]);
        let (below, above) = turned(lines[3 + i]);
        let (one, other) = ((i + 1) % 3, (i + 2) % 3);
        from[i] = or(or(next, last), or(lines[one], lines[other]));
        from[3 + i] = or(or(below, above), or(lines[3 + one], lines[3 + other]));
    }
    let mut removed = zero();
    for i in 0..9 {
        let gone = and(x[i], or(from[i / 3], from[3 + i % 3]));
        x[i] = xor(x[i], gone);
        removed = or(removed, gone);
    }
    Some(removed)
}
