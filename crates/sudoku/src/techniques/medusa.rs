//! 3D Medusa: networks of strong links in cells and in units, on all digits, in which linked candidates have different
//! colors of two.

use super::proof::{Branch, House, Line, Node, Proof, Truth, Why};
use super::sink::{Flow, Gone, Sink, cell_link, unit_link};
use super::state::{State, cell_at, digit_at};
use super::{CellSet, Technique};
use crate::tables::{PEER_BITS, bits, small_bits};

/// A cell and a digit from 0.
type Candidate = (usize, usize);

/// Two candidates of which exactly one is true, by a house that has no other.
pub(crate) struct Link {
    ends: [Candidate; 2],
    house: House,
}

impl Link {
    /// The other end.
    fn from(&self, end: Candidate) -> Option<Candidate> {
        let [a, b] = self.ends;
        match end {
            end if end == a => Some(b),
            end if end == b => Some(a),
            _ => None,
        }
    }
}

/// All links of a position: those of cells, then those of units.
pub(crate) fn links(state: &State) -> Vec<Link> {
    let of_cell = |cell: usize| {
        let mut digits = small_bits(state.cells[cell]);
        let ends = [(cell, digits.next()?), (cell, digits.next()?)];
        let house = cell_link(cell);
        Some(Link { ends, house })
    };
    let mut links: Vec<Link> = bits(state.bivalues()).filter_map(of_cell).collect();
    for (unit, digit) in (0..27).flat_map(|unit| (0..9).map(move |digit| (unit, digit))) {
        let mut places = bits(state.places(unit, digit));
        if let (Some(a), Some(b), None) = (places.next(), places.next(), places.next()) {
            let ends = [(a, digit), (b, digit)];
            let house = unit_link(unit, digit);
            links.push(Link { ends, house });
        }
    }
    links
}

/// The candidates of a color, as the cells of each digit.
type Color = [u128; 9];

const fn has(color: &Color, (cell, digit): Candidate) -> bool {
    color[digit] >> cell & 1 == 1
}

/// The two colors of the network of a link.
pub(crate) fn colors(links: &[Link], root: &Link) -> [Color; 2] {
    let mut colors = [[0; 9]; 2];
    let mut found = vec![(root.ends[0], 0)];
    while let Some((end, color)) = found.pop() {
        if has(&colors[color], end) {
            continue;
        }
        colors[color][end.1] |= 1 << end.0;
        found.extend(
            links
                .iter()
                .filter_map(|link| Some((link.from(end)?, 1 - color))),
        );
    }
    colors
}

/// The candidates that are false if all of a color are true. `None` if these conflict with each other.
fn falls(state: &State, color: &Color) -> Option<Color> {
    let (mut falls, mut once) = ([0_u128; 9], 0);
    for digit in 0..9 {
        for cell in bits(color[digit]) {
            falls[digit] |= PEER_BITS[cell];
        }
        if falls[digit] & color[digit] != 0 || once & color[digit] != 0 {
            return None;
        }
        once |= color[digit];
    }
    for digit in 0..9 {
        falls[digit] = (falls[digit] | once & !color[digit]) & state.digits[digit];
    }
    Some(falls)
}

/// A cell whose candidates are all false.
fn emptied(state: &State, falls: &Color) -> Option<usize> {
    bits(state.empty).find(|cell| small_bits(state.cells[*cell]).all(|d| has(falls, (*cell, d))))
}

/// A color is false if two of its candidates conflict, or if it leaves nothing for a cell. Otherwise what is false with
/// either color is so in any case.
pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    let links = links(state);
    let mut seen: Color = [0; 9];
    for root in &links {
        if has(&seen, root.ends[0]) {
            continue;
        }
        let colors = colors(&links, root);
        for digit in 0..9 {
            seen[digit] |= colors[0][digit] | colors[1][digit];
        }
        // A network of one digit is simple coloring.
        if (0..9)
            .filter(|digit| colors[0][*digit] | colors[1][*digit] != 0)
            .count()
            < 2
        {
            continue;
        }
        let falls = [0, 1].map(|color| falls(state, &colors[color]));
        let holds =
            |color: usize| falls[color].is_some_and(|falls| emptied(state, &falls).is_none());
        let mut gone = Gone::NONE;
        match (holds(0), holds(1)) {
            (true, true) => {
                for digit in 0..9 {
                    let both = falls[0].map_or(0, |falls| falls[digit])
                        & falls[1].map_or(0, |falls| falls[digit]);
                    gone.add(state, digit, both);
                }
            }
            (true, false) => add(state, &mut gone, &colors[1]),
            (false, true) => add(state, &mut gone, &colors[0]),
            (false, false) => continue,
        }
        sink.eliminate(Technique::Medusa, &gone, || Proof::Cases {
            of: Some(Truth::House(root.house)),
            branches: [0, 1]
                .map(|end| branch(state, &links, root.ends[end], &gone))
                .into(),
        })?;
    }
    Flow::Continue(())
}

fn add(state: &State, gone: &mut Gone, color: &Color) {
    for (digit, cells) in color.iter().enumerate() {
        gone.add(state, digit, *cells);
    }
}

/// The lines of a branch.
struct Writer {
    lines: Vec<Line>,
    /// The candidates that are true, each with the number of its line, in this order.
    on: Vec<(Candidate, u16)>,
    off: Color,
}

impl Writer {
    fn write(&mut self, candidate: Candidate, why: Why) {
        let node = node(candidate);
        self.lines.push(Line { node, why });
        let number = self.lines.len() as u16;
        if why.is_on() {
            self.on.push((candidate, number));
        } else {
            self.off[candidate.1] |= 1 << candidate.0;
        }
    }

    /// The line of a candidate that is true and conflicts with this one.
    fn against(&self, candidate: Candidate) -> Option<u16> {
        let conflicts = |(cell, digit): Candidate| {
            (cell == candidate.0 && digit != candidate.1)
                || digit == candidate.1 && PEER_BITS[cell] >> candidate.0 & 1 == 1
        };
        let mut on = self.on.iter();
        on.find(|(other, _)| conflicts(*other)).map(|(_, at)| *at)
    }
}

fn node((cell, digit): Candidate) -> Node {
    Node {
        digit: digit_at(digit),
        cells: CellSet(1 << cell),
    }
}

/// A branch that follows the links from a candidate that is true, to what is eliminated or to a contradiction.
fn branch(state: &State, links: &[Link], start: Candidate, gone: &Gone) -> Branch {
    let mut writer = Writer {
        lines: Vec::new(),
        on: vec![(start, 0)],
        off: [0; 9],
    };
    let mut next = 0;
    while let Some(&(end, at)) = writer.on.get(next) {
        next += 1;
        for fallen in links.iter().filter_map(|link| link.from(end)) {
            if has(&writer.off, fallen) {
                continue;
            }
            writer.write(fallen, Why::Weak(at));
            for link in links {
                let risen = link.from(fallen);
                let is_new = |risen: &Candidate| writer.on.iter().all(|(other, _)| other != risen);
                if let Some(risen) = risen.filter(is_new) {
                    writer.write(risen, Why::House(link.house));
                }
            }
        }
    }
    let on: Vec<Candidate> = writer.on.iter().map(|(candidate, _)| *candidate).collect();
    let clash = on.iter().find_map(|on| Some((*on, writer.against(*on)?)));
    if let Some((candidate, at)) = clash {
        writer.write(candidate, Why::Weak(at));
    } else {
        let mut color: Color = [0; 9];
        on.iter()
            .for_each(|(cell, digit)| color[*digit] |= 1 << cell);
        let emptied = falls(state, &color).and_then(|falls| emptied(state, &falls));
        let wanted: Vec<Candidate> = match emptied {
            Some(cell) => small_bits(state.cells[cell])
                .map(|digit| (cell, digit))
                .collect(),
            None => (0..9)
                .flat_map(|digit| bits(gone.cells(digit)).map(move |cell| (cell, digit)))
                .collect(),
        };
        for candidate in wanted.iter().copied() {
            if let (false, Some(at)) = (has(&writer.off, candidate), writer.against(candidate)) {
                writer.write(candidate, Why::Weak(at));
            }
        }
        if let (Some(cell), Some(candidate)) = (emptied, wanted.first()) {
            writer.write(*candidate, Why::House(House::Cell(cell_at(cell))));
        }
    }
    Branch {
        assumed: node(start),
        is_on: true,
        lines: writer.lines,
    }
}
