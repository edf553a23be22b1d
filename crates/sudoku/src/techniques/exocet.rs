//! Exocets: two base cells whose digits must appear in two target cells.
//!
//! The base cells are in the same box and line. Three crossing lines, none of them through a base cell, hold each of
//! the base digits three times. Two units hold all of these places except for the targets and the cells that the base
//! cells see. A digit of the base cells is not in a cell that they see, so it is in one of the targets.

use super::proof::{Branch, House, Line, Node, Proof, Truth, Why};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at};
use super::{CellSet, Technique};
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};

struct Exocet<'a> {
    state: &'a State,
    base: [usize; 2],
    targets: [usize; 2],
    /// The crossing lines, as units.
    lines: [usize; 3],
    digits: u16,
    /// For each base digit, the units that hold its other places in the crossing lines.
    covers: [Vec<usize>; 9],
}

/// The nodes and lines of a branch as it grows.
struct Lines(Vec<Line>);

impl Lines {
    /// Adds a line, and returns its number.
    fn add(&mut self, digit: usize, cells: u128, why: Why) -> u16 {
        let node = node(digit, cells);
        self.0.push(Line { node, why });
        self.0.len() as u16
    }
}

fn node(digit: usize, cells: u128) -> Node {
    Node {
        digit: digit_at(digit),
        cells: CellSet(cells),
    }
}

impl Exocet<'_> {
    /// The places of a digit that are not in the covers.
    fn rest(&self, digit: usize) -> u128 {
        let covered = self.covers[digit]
            .iter()
            .fold(0, |all, unit| all | UNIT_BITS[*unit]);
        // A place that is in a crossing line and in a cover is in one truth and one link.
        let lines = self
            .lines
            .iter()
            .fold(0, |all, unit| all | UNIT_BITS[*unit]);
        lines & self.state.digits[digit] & !covered
    }

    fn truths(&self) -> Vec<Truth> {
        let of_digit = |digit: usize| Truth::Rest {
            truths: self
                .lines
                .iter()
                .map(|unit| House::unit(*unit, digit_at(digit)))
                .collect(),
            links: self.covers[digit]
                .iter()
                .map(|unit| House::unit(*unit, digit_at(digit)))
                .collect(),
        };
        small_bits(self.digits).map(of_digit).collect()
    }

    fn number(&self, digit: usize) -> u16 {
        (self.digits & ((1 << digit) - 1)).count_ones() as u16
    }

    fn target_cells(&self, digit: usize) -> u128 {
        let cells = 1 << self.targets[0] | 1 << self.targets[1];
        self.state.digits[digit] & cells
    }

    fn with_truths(&self, proof: Proof) -> Proof {
        Proof::With {
            truths: self.truths(),
            proof: Box::new(proof),
        }
    }

    /// The proof that a base cell does not hold a base digit that neither target can hold.
    fn base_proof(&self, cell: usize, digit: usize) -> Proof {
        let mut lines = Lines(Vec::new());
        let rest = self.rest(digit);
        lines.add(digit, rest, Why::Weak(0));
        lines.add(digit, rest, Why::Truth(self.number(digit)));
        self.with_truths(Proof::Cases {
            of: None,
            branches: vec![Branch {
                assumed: node(digit, 1 << cell),
                is_on: true,
                lines: lines.0,
            }],
        })
    }

    /// The proof that a target does not hold a digit other than the base digits: it would take the place of one of
    /// them.
    fn target_proof(&self, target: usize, wrong: usize) -> Proof {
        let [first, second] = self.base;
        let other = self.targets[usize::from(self.targets[0] == target)];
        let branch = |digit: usize| {
            let mut lines = Lines(Vec::new());
            let here = lines.add(wrong, 1 << target, Why::Opposite);
            if self.state.cells[second] >> digit & 1 == 1 {
                lines.add(digit, 1 << second, Why::Weak(0));
            }
            for own in small_bits(self.digits & self.state.cells[target]) {
                lines.add(own, 1 << target, Why::Weak(here));
            }
            let off = self.rest(digit) & !self.target_cells(digit);
            if off != 0 {
                lines.add(digit, off, Why::Weak(0));
            }
            if self.state.cells[other] >> digit & 1 == 0 {
                // Neither target is left for the digit.
                lines.add(digit, self.rest(digit), Why::Truth(self.number(digit)));
                return lines.0;
            }
            let there = lines.add(digit, 1 << other, Why::Truth(self.number(digit)));
            for left in small_bits(self.state.cells[second] & !(1 << digit)) {
                if self.state.cells[other] >> left & 1 == 1 {
                    lines.add(left, 1 << other, Why::Weak(there));
                }
                let elsewhere = self.rest(left) & !self.target_cells(left);
                if elsewhere == 0 {
                    let all = self.rest(left);
                    lines.add(left, all, Why::Truth(self.number(left)));
                    return lines.0;
                }
                let somewhere = lines.add(left, elsewhere, Why::Truth(self.number(left)));
                lines.add(left, 1 << second, Why::Weak(somewhere));
            }
            let any = self.state.cells[second].trailing_zeros() as usize;
            lines.add(any, 1 << second, Why::House(House::Cell(cell_at(second))));
            lines.0
        };
        let branches = small_bits(self.state.cells[first]).map(|digit| Branch {
            assumed: node(digit, 1 << first),
            is_on: true,
            lines: branch(digit),
        });
        self.with_truths(Proof::Cases {
            of: Some(Truth::House(House::Cell(cell_at(first)))),
            branches: branches.collect(),
        })
    }

    fn give(&self, technique: Technique, sink: &mut Sink) -> Flow {
        let (mut gone, mut proofs) = (Gone::NONE, Vec::new());
        for target in self.targets {
            for wrong in small_bits(self.state.cells[target] & !self.digits) {
                gone.add(self.state, wrong, 1 << target);
                proofs.push(self.target_proof(target, wrong));
            }
        }
        for digit in small_bits(self.digits).filter(|digit| self.target_cells(*digit) == 0) {
            for cell in self
                .base
                .into_iter()
                .filter(|cell| self.state.cells[*cell] >> digit & 1 == 1)
            {
                gone.add(self.state, digit, 1 << cell);
                proofs.push(self.base_proof(cell, digit));
            }
        }
        sink.eliminate(technique, &gone, || Proof::Any(proofs))
    }
}

/// One or two units of other kinds than the crossing lines, or one of these, that hold `places`. There may be fewer
/// than two if these suffice.
fn covers(places: u128, lines: [usize; 3]) -> Option<Vec<usize>> {
    let crossing = 9 - lines[0] / 9 * 9;
    let across = |places: u128| -> Vec<usize> {
        let units = crossing..crossing + 9;
        units
            .filter(|unit| UNIT_BITS[*unit] & places != 0)
            .collect()
    };
    let alone = across(places);
    if alone.len() <= 2 {
        return Some(alone);
    }
    for (at, line) in lines.into_iter().enumerate() {
        let mut units = across(places & !UNIT_BITS[line]);
        if units.len() <= 1 {
            units.push(line);
            return Some(units);
        }
        for other in &lines[at + 1..] {
            if places & !UNIT_BITS[line] & !UNIT_BITS[*other] == 0 {
                return Some(vec![line, *other]);
            }
        }
    }
    None
}

/// Junior exocets have both targets in the band or stack of the base, in two lines; others have one target elsewhere.
pub(super) fn find(state: &State, is_junior: bool, sink: &mut Sink) -> Flow {
    let intersections = (0..18).flat_map(|line| (18..27).map(move |block| (line, block)));
    for (line, block) in intersections {
        // A line and a box share three cells or none.
        let cells = UNIT_BITS[line] & UNIT_BITS[block];
        let empty: Vec<usize> = bits(cells & state.empty).collect();
        for (i, &first) in empty.iter().enumerate() {
            for &second in &empty[i + 1..] {
                let digits = state.cells[first] | state.cells[second];
                let third = cells & !(1 << first) & !(1 << second);
                if matches!(digits.count_ones(), 3 | 4) && third != 0 {
                    let third = third.trailing_zeros() as usize;
                    with_base(
                        state,
                        [line, block],
                        [first, second],
                        third,
                        is_junior,
                        sink,
                    )?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn with_base(
    state: &State,
    [line, block]: [usize; 2],
    base: [usize; 2],
    third: usize,
    is_junior: bool,
    sink: &mut Sink,
) -> Flow {
    let digits = state.cells[base[0]] | state.cells[base[1]];
    // The crossing line of a cell.
    let crossing = |cell: usize| UNITS_OF[cell][usize::from(line < 9)];
    let seen = PEER_BITS[base[0]] & PEER_BITS[base[1]];
    // The other cells of the line, by box.
    let others = UNIT_BITS[line] & !UNIT_BITS[block];
    let split = UNITS_OF[others.trailing_zeros() as usize % 81][2];
    for a in bits(others & UNIT_BITS[split]) {
        for b in bits(others & !UNIT_BITS[split]) {
            let lines = [crossing(third), crossing(a), crossing(b)];
            let all = lines.iter().fold(0, |all, unit| all | UNIT_BITS[*unit]);
            let lacks = |digit: usize| lines.iter().any(|unit| state.places(*unit, digit) == 0);
            if small_bits(digits).any(lacks) {
                continue;
            }
            let free = all & !seen & state.empty;
            let in_chute = |of: usize, line: usize| UNIT_BITS[UNITS_OF[of][2]] & UNIT_BITS[line];
            let near = [in_chute(a, lines[1]) & free, in_chute(b, lines[2]) & free];
            for one in bits(if is_junior {
                near[0]
            } else {
                near[0] | near[1]
            }) {
                let far = if is_junior {
                    near[1]
                } else {
                    free & !near[0] & !near[1]
                };
                for other in bits(far) {
                    let targets = 1_u128 << one | 1 << other;
                    let has_room = |cell: usize| (state.cells[cell] & digits).count_ones() >= 2;
                    if !has_room(one) || !has_room(other) {
                        continue;
                    }
                    let mut exocet = Exocet {
                        state,
                        base,
                        targets: [one, other],
                        lines,
                        digits,
                        covers: [const { Vec::new() }; 9],
                    };
                    let fits = small_bits(digits).all(|digit| {
                        let places = all & state.digits[digit] & !seen & !targets;
                        match covers(places, lines) {
                            Some(units) => {
                                exocet.covers[digit] = units;
                                true
                            }
                            None => false,
                        }
                    });
                    if fits {
                        let technique = if is_junior {
                            Technique::JuniorExocet
                        } else {
                            Technique::SeniorExocet
                        };
                        exocet.give(technique, sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
