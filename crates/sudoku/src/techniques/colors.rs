//! Coloring: networks of strong links on one digit, in which linked cells have different colors of two.

use super::one_digit::{Pair, pairs};
use super::proof::{Branch, House, Line, Node, Proof, Truth, Why};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, digit_at};
use super::{CellSet, Technique};
use crate::tables::{PEER_BITS, bits, small_bits};

/// A network with the cells of its two colors. Either all cells of one color hold the digit, or all cells of the other.
struct Network {
    colors: [u128; 2],
    /// A pair of the network, from which proofs begin.
    root: Pair,
}

/// The networks of a digit, the one with the first cell first.
fn networks(pairs: &[Pair]) -> Vec<Network> {
    let mut networks: Vec<Network> = Vec::new();
    let all = pairs.iter().fold(0_u128, |all, pair| {
        all | 1 << pair.cells[0] | 1 << pair.cells[1]
    });
    let mut left = all;
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let mut colors = [1_u128 << start, 0];
        let mut changed = true;
        while changed {
            changed = false;
            for pair in pairs {
                for (a, b) in [(0, 1), (1, 0)] {
                    for color in [0, 1] {
                        let (from, to) = (1 << pair.cells[a], 1 << pair.cells[b]);
                        if colors[color] & from != 0 && colors[1 - color] & to == 0 {
                            colors[1 - color] |= to;
                            changed = true;
                        }
                    }
                }
            }
        }
        left &= !(colors[0] | colors[1]);
        let has_start = |pair: &&Pair| pair.cells.contains(&start);
        if let Some(root) = pairs.iter().find(has_start) {
            networks.push(Network {
                colors,
                root: *root,
            });
        }
    }
    networks
}

/// The cells that see at least one of `cells`.
pub fn seen_by(cells: u128) -> u128 {
    bits(cells).fold(0, |all, cell| all | PEER_BITS[cell])
}

/// Whether two of the cells see each other.
pub fn sees_itself(cells: u128) -> bool {
    seen_by(cells) & cells != 0
}

/// One network: cells that see both colors (a trap), or a color that sees itself (a wrap). If both are wanted, each
/// network is tried for a wrap, then for a trap.
pub(super) fn simple(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    let (trap, wrap) = (Technique::SimpleColorsTrap, Technique::SimpleColorsWrap);
    let digits = wanted
        .iter()
        .fold(0, |all, technique| all | state.changed_digits(*technique));
    for digit in small_bits(digits) {
        let pairs = pairs(state, digit);
        let networks = networks(&pairs);
        if wanted.contains(&trap) {
            rule_out(state, digit, &networks, sink);
        }
        for network in networks {
            let proof = |gone: &Gone| cases(digit, &pairs, &network.root, &[], gone);
            if wanted.contains(&wrap) {
                for color in network
                    .colors
                    .into_iter()
                    .filter(|color| sees_itself(*color))
                {
                    let gone = Gone::of(state, digit, color);
                    sink.eliminate(wrap, &gone, || proof(&gone))?;
                }
            }
            if wanted.contains(&trap) {
                let [a, b] = network.colors;
                let gone = Gone::of(state, digit, seen_by(a) & seen_by(b) & !(a | b));
                sink.eliminate(trap, &gone, || proof(&gone))?;
            }
        }
    }
    for technique in wanted {
        state.found_nothing(*technique, sink);
    }
    Flow::Continue(())
}

/// Notes which other techniques with colors cannot find anything for a digit.
fn rule_out(state: &State, digit: usize, networks: &[Network], sink: &Sink) {
    let seen: Vec<[u128; 2]> = networks
        .iter()
        .map(|network| network.colors.map(seen_by))
        .collect();
    let has_wrap = networks.iter().zip(&seen).any(|(network, seen)| {
        network.colors[0] & seen[0] != 0 || network.colors[1] & seen[1] != 0
    });
    if !has_wrap {
        state.found_nothing_in(Technique::SimpleColorsWrap, 1 << digit, sink);
    }
    let all_but = |i: usize| {
        let others = networks.iter().enumerate().filter(move |(j, _)| *j != i);
        others.fold(0, |all, (_, network)| {
            all | network.colors[0] | network.colors[1]
        })
    };
    let are_joined = seen
        .iter()
        .enumerate()
        .any(|(i, seen)| (seen[0] | seen[1]) & all_but(i) != 0);
    if !are_joined {
        for technique in [Technique::MultiColors1, Technique::MultiColors2] {
            state.found_nothing_in(technique, 1 << digit, sink);
        }
    }
}

/// Two networks. Type 1: a color of one sees a color of the other, so one of the other two colors is true. Type 2: a
/// color sees both colors of the other network, so it is false. If both types are wanted, each network is tried with
/// the next one for both before the one after that.
pub(super) fn multi(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    let digits = wanted
        .iter()
        .fold(0, |all, technique| all | state.changed_digits(*technique));
    let [has_first, has_second] = [Technique::MultiColors1, Technique::MultiColors2]
        .map(|technique| wanted.contains(&technique));
    for digit in small_bits(digits) {
        let pairs = pairs(state, digit);
        let networks = networks(&pairs);
        for (i, one) in networks.iter().enumerate() {
            for (j, other) in networks.iter().enumerate() {
                if has_second && i != j {
                    covered(state, digit, &pairs, one, other, sink)?;
                }
                if has_first && i < j {
                    joined(state, digit, &pairs, one, other, sink)?;
                }
            }
        }
    }
    for technique in wanted {
        state.found_nothing(*technique, sink);
    }
    Flow::Continue(())
}

/// The colors of one network that see both colors of the other one.
fn covered(
    state: &State,
    digit: usize,
    pairs: &[Pair],
    one: &Network,
    other: &Network,
    sink: &mut Sink,
) -> Flow {
    for color in one.colors {
        let seen = seen_by(color);
        if other.colors.iter().all(|other| seen & other != 0) {
            let gone = Gone::of(state, digit, color);
            sink.eliminate(Technique::MultiColors2, &gone, || {
                cases(digit, pairs, &one.root, &other.colors, &gone)
            })?;
        }
    }
    Flow::Continue(())
}

/// Two networks with colors that see each other, for all such colors together.
fn joined(
    state: &State,
    digit: usize,
    pairs: &[Pair],
    one: &Network,
    other: &Network,
    sink: &mut Sink,
) -> Flow {
    let (mut joints, mut parts) = (Vec::new(), Vec::new());
    for color in [0, 1] {
        for other_color in [0, 1] {
            if seen_by(one.colors[color]) & other.colors[other_color] == 0 {
                continue;
            }
            let (far, other_far) = (one.colors[1 - color], other.colors[1 - other_color]);
            let gone = seen_by(far) & seen_by(other_far) & !(far | other_far);
            let gone = Gone::of(state, digit, gone);
            if !gone.is_empty() {
                joints.push(other.colors[other_color]);
                parts.push(gone);
            }
        }
    }
    sink.eliminate_by_cell(Technique::MultiColors1, &parts, || {
        let joints = joints.iter().zip(&parts);
        let proof =
            |(bridge, gone): (&u128, &Gone)| cases(digit, pairs, &one.root, &[*bridge], gone);
        Proof::Any(joints.map(proof).collect())
    })
}

/// Two cases, one for each cell of a pair, in which the colors follow along the pairs. `bridges` are colors of another
/// network that may become false because a cell of them sees a true one.
fn cases(digit: usize, pairs: &[Pair], root: &Pair, bridges: &[u128], gone: &Gone) -> Proof {
    let name = digit_at(digit);
    let node = |cells: u128| Node {
        digit: name,
        cells: CellSet(cells),
    };
    let branch = |start: usize| {
        let mut lines: Vec<Line> = Vec::new();
        let (mut on, mut off) = (vec![(start, 0_u16)], 0_u128);
        let mut next = 0;
        while let Some(&(cell, at)) = on.get(next) {
            next += 1;
            let is_on =
                |cell: usize, on: &[(usize, u16)]| on.iter().any(|(other, _)| *other == cell);
            let mut falls = 0_u128;
            for pair in pairs {
                if pair.cells.contains(&cell) {
                    falls |= (1 << pair.cells[0] | 1 << pair.cells[1]) & !(1 << cell);
                }
            }
            for bridge in bridges {
                falls |= PEER_BITS[cell] & bridge;
            }
            for fallen in bits(falls & !off) {
                off |= 1 << fallen;
                lines.push(Line {
                    node: node(1 << fallen),
                    why: Why::Weak(at),
                });
                for pair in pairs.iter().filter(|pair| pair.cells.contains(&fallen)) {
                    let [a, b] = pair.cells;
                    let other = if a == fallen { b } else { a };
                    if !is_on(other, &on) {
                        let house = House::unit(pair.unit, name);
                        lines.push(Line {
                            node: node(1 << other),
                            why: Why::House(house),
                        });
                        on.push((other, lines.len() as u16));
                    }
                }
            }
        }
        // The eliminations of the step that follow in this case.
        for cell in bits(gone.cells(digit) & !off) {
            if let Some((_, at)) = on
                .iter()
                .find(|(other, _)| PEER_BITS[*other] >> cell & 1 == 1)
            {
                lines.push(Line {
                    node: node(1 << cell),
                    why: Why::Weak(*at),
                });
                off |= 1 << cell;
            }
        }
        // A contradiction: two cells that are true see each other.
        for (other, _) in &on {
            let seen = on
                .iter()
                .find(|(cell, _)| PEER_BITS[*cell] >> other & 1 == 1);
            if let Some((_, at)) = seen.filter(|_| off >> other & 1 == 0) {
                lines.push(Line {
                    node: node(1 << other),
                    why: Why::Weak(*at),
                });
                break;
            }
        }
        Branch {
            assumed: node(1 << start),
            is_on: true,
            lines,
        }
    };
    Proof::Cases {
        of: Some(Truth::House(House::unit(root.unit, name))),
        branches: root.cells.map(branch).into(),
    }
}
