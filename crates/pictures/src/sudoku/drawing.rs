//! What a picture of a step shows: the pattern behind the step as marks, outlines and links, made from its proof.

use tessera_sudoku::{
    Branch, Cell, CellSet, Chain, Digit, House, Node, Pattern, PencilMarks, Proof, Step, Strong,
    Truth, UNITS, Why,
};

use super::curves::{self, Curve, Obstacles};

/// Maximum number of cells of a pattern that are marked. Marks of a pattern of the whole grid would hide the
/// candidates beside it.
const MARKED_PATTERN: usize = 18;

/// The pattern behind a step. It does not repeat the changes, which the step itself has.
///
/// Paths are those of SVG. Their unit is the side of a cell, and their origin the top left corner of the grid.
///
/// ```
/// use tessera_pictures::sudoku::{Drawing, Role};
/// use tessera_sudoku::{Grid, PencilMarks, Technique};
/// let grid: Grid = format!("{:.<81}", "1234.....567....").parse()?;
/// let marks = PencilMarks::new(&grid);
/// let step = Technique::Pointing.find(&marks).unwrap();
/// let drawing = Drawing::of(&step, &marks);
/// assert!(drawing.marks.iter().all(|mark| mark.role == Role::Base && mark.digit.get() == 4));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// The units that the step is about: the index of each in [`UNITS`], and whether it is a base, in which digits need
    /// a place. The other units are covers, which limit the places.
    pub units: Vec<(usize, bool)>,
    /// The filled cells that the reason relies on.
    pub causes: Vec<Cell>,
    /// The candidates of the pattern, each with one role.
    pub marks: Vec<Mark>,
    /// Cells or candidates that belong together.
    pub groups: Vec<Group>,
    /// The links between candidates, in the order of the reason.
    pub links: Vec<Link>,
}

/// A candidate with its role in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The role.
    pub role: Role,
}

/// The role of a candidate in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It is one of the candidates that the pattern needs.
    Base,
    /// It is a fin of a fish.
    Fin,
    /// It is part of a pattern that cannot occur in the solution, such as a unique rectangle.
    Pattern,
    /// It is beside such a pattern: if it is true, the pattern does not occur.
    Extra,
    /// It is true if the chain starts as assumed.
    On,
    /// It is false if the chain starts as assumed.
    Off,
}

impl Role {
    /// The name, such as `base`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Base => "base",
            Role::Fin => "fin",
            Role::Pattern => "pattern",
            Role::Extra => "extra",
            Role::On => "on",
            Role::Off => "off",
        }
    }
}

/// Cells or candidates that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cells.
    pub cells: CellSet,
    /// The digit, if the group is the places of one digit that form one node of a chain. `None` for whole cells, such
    /// as an almost locked set.
    pub digit: Option<Digit>,
    /// For whole cells, their outline; for places of a digit, the line that joins them.
    pub path: String,
}

/// A link between two nodes, from what is known to what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The first node.
    pub from: Node,
    /// The second node.
    pub to: Node,
    /// Whether the link is strong: at least one of the two is true. A weak link says that they are not both true.
    pub is_strong: bool,
    /// The number of the case that the link belongs to, from 0, if the reason has several cases.
    pub case: usize,
    /// The line, which avoids other candidates where it can.
    pub path: String,
    /// The arrowhead, a closed path.
    pub head: String,
}

impl Drawing {
    /// The drawing of a step. The marks are those in which the step was found.
    #[must_use]
    pub fn of(step: &Step, marks: &PencilMarks) -> Drawing {
        let reason = step.reason(marks);
        let mut builder = Builder {
            marks,
            obstacles: Obstacles::new(marks),
            truths: &[],
            drawing: Drawing {
                causes: reason.causes,
                ..Drawing::default()
            },
        };
        if let Some(unit) = reason.unit {
            builder.unit(unit, true);
        }
        builder.proof(&step.proof);
        builder.drawing
    }
}

struct Builder<'a> {
    marks: &'a PencilMarks,
    obstacles: Obstacles<'a>,
    /// The truths that the lines of the proof refer to.
    truths: &'a [Truth],
    drawing: Drawing,
}

impl<'a> Builder<'a> {
    fn proof(&mut self, proof: &'a Proof) {
        match proof {
            Proof::Sets { truths, links } => self.sets(truths, links),
            Proof::Chain(chain) => self.chain(chain),
            Proof::Cases { branches, .. } => {
                for (case, branch) in branches.iter().enumerate() {
                    self.branch(branch, case);
                }
            }
            Proof::Any(proofs) => proofs.iter().for_each(|proof| self.proof(proof)),
            Proof::Template { digits } => {
                for (cell, digit) in Cell::all().flat_map(|c| digits.iter().map(move |d| (c, d))) {
                    self.mark(cell, digit, Role::Base);
                }
            }
            Proof::Equivalence { units, others } => {
                let sides = [(units, true), (others, false)];
                for (units, is_base) in sides {
                    units
                        .iter()
                        .for_each(|unit| self.unit(usize::from(*unit), is_base));
                }
            }
            Proof::With { truths, proof } => {
                self.truths = truths;
                self.proof(proof);
                self.sets(truths, &[]);
            }
            // These proofs have no pattern in the marks before the step.
            Proof::Symmetry { .. } | Proof::Steps(_) | Proof::Refuted(_) | Proof::Search => {}
        }
    }

    fn holds(&self, cell: Cell, digit: Digit) -> bool {
        self.marks.candidates()[cell].contains(digit)
    }

    /// Marks a candidate that has no role yet.
    fn mark(&mut self, cell: Cell, digit: Digit, role: Role) {
        let has_role = |mark: &Mark| (mark.cell, mark.digit) == (cell, digit);
        if self.holds(cell, digit) && !self.drawing.marks.iter().any(has_role) {
            self.drawing.marks.push(Mark { cell, digit, role });
        }
    }

    fn unit(&mut self, unit: usize, is_base: bool) {
        let units = &mut self.drawing.units;
        if unit < UNITS.len() && units.iter().all(|(other, _)| *other != unit) {
            units.push((unit, is_base));
        }
    }

    fn group(&mut self, cells: CellSet, digit: Option<Digit>) {
        let groups = &mut self.drawing.groups;
        if cells.len() < 2
            || groups
                .iter()
                .any(|group| (group.cells, group.digit) == (cells, digit))
        {
            return;
        }
        let path = match digit {
            Some(digit) => curves::joined(cells, digit),
            None => curves::outline(cells),
        };
        groups.push(Group { cells, digit, path });
    }

    fn sets(&mut self, truths: &[Truth], links: &[House]) {
        let (mut cells, mut bases) = (CellSet::EMPTY, Vec::new());
        for truth in truths {
            match truth {
                Truth::Pattern(pattern) => self.pattern(pattern),
                Truth::House(House::Cell(cell)) => {
                    cells = cells.iter().chain([*cell]).collect();
                }
                Truth::House(House::Unit(unit, digit)) => bases.push((usize::from(*unit), *digit)),
                Truth::Rest { truths, links } => {
                    let houses: Vec<Truth> = truths.iter().copied().map(Truth::House).collect();
                    self.sets(&houses, links);
                }
            }
        }
        self.group(cells, None);
        for cell in cells.iter() {
            for digit in self.marks.candidates()[cell].iter() {
                self.mark(cell, digit, Role::Base);
            }
        }
        for (unit, digit) in &bases {
            self.unit(*unit, true);
            self.base(*unit, *digit, &bases, links);
        }
        let mut linked = CellSet::EMPTY;
        for link in links {
            match link {
                House::Cell(cell) => linked = linked.iter().chain([*cell]).collect(),
                House::Unit(unit, _) => self.unit(usize::from(*unit), false),
            }
        }
        self.group(linked, None);
    }

    /// Marks the places of a digit in a unit. A place is a fin if no link holds it, or if two bases hold it.
    fn base(&mut self, unit: usize, digit: Digit, bases: &[(usize, Digit)], links: &[House]) {
        let has = |unit: usize, cell: Cell| {
            UNITS
                .get(unit)
                .is_some_and(|unit| unit.cells.contains(&cell))
        };
        let Some(cells) = UNITS.get(unit).map(|unit| unit.cells) else {
            return;
        };
        for cell in cells {
            let is_linked = links.iter().any(|link| match link {
                House::Cell(other) => *other == cell,
                House::Unit(other, of) => *of == digit && has(usize::from(*other), cell),
            });
            let of_bases = bases
                .iter()
                .filter(|(other, of)| *of == digit && has(*other, cell));
            let is_fin = !is_linked || of_bases.count() > 1;
            self.mark(cell, digit, if is_fin { Role::Fin } else { Role::Base });
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        let is_marked = pattern.cells.len() <= MARKED_PATTERN;
        if is_marked {
            self.group(pattern.cells.iter().map(|(cell, _)| *cell).collect(), None);
        }
        for (cell, digits) in &pattern.cells {
            for digit in self.marks.candidates()[*cell].iter() {
                match digits.contains(digit) {
                    false => self.mark(*cell, digit, Role::Extra),
                    true if is_marked => self.mark(*cell, digit, Role::Pattern),
                    true => {}
                }
            }
        }
    }

    fn node(&mut self, node: Node, role: Role) {
        for cell in node.cells.iter() {
            self.mark(cell, node.digit, role);
        }
        self.group(node.cells, Some(node.digit));
    }

    fn chain(&mut self, chain: &Chain) {
        let (nodes, links) = (&chain.nodes, &chain.links);
        for (i, node) in nodes.iter().enumerate() {
            self.node(*node, if i % 2 == 0 { Role::Off } else { Role::On });
            if let (Some(next), true) = (nodes.get(i + 1), i % 2 == 0) {
                if let Some(Strong::AlmostLocked(cells)) = links.get(i / 2) {
                    self.group(*cells, None);
                }
                self.link(*node, *next, true, 0);
            } else if let Some(next) = nodes.get(i + 1) {
                self.link(*node, *next, false, 0);
            }
        }
        if let (Some(first), Some(last), true) = (nodes.first(), nodes.last(), chain.is_loop) {
            self.link(*last, *first, false, 0);
        }
    }

    fn branch(&mut self, branch: &Branch, case: usize) {
        let role = |is_on: bool| if is_on { Role::On } else { Role::Off };
        self.node(branch.assumed, role(branch.is_on));
        let mut known = vec![(branch.assumed, branch.is_on)];
        for line in &branch.lines {
            self.node(line.node, role(line.why.is_on()));
            // The nodes known to be false for which `is_among` is true: if all of these are false, only the node of the
            // line is left.
            let off = |is_among: &dyn Fn(&Node) -> bool| -> Vec<Node> {
                let off = known
                    .iter()
                    .filter(|(node, is_on)| !is_on && is_among(node));
                off.map(|(node, _)| *node).collect()
            };
            match line.why {
                Why::Weak(from) => {
                    if let Some((from, _)) = known.get(usize::from(from)) {
                        self.link(*from, line.node, false, case);
                    }
                }
                Why::House(house) => {
                    for from in off(&|node| is_in(node, house)) {
                        self.link(from, line.node, true, case);
                    }
                }
                Why::Truth(index) => {
                    if let Some(truth) = self.truths.get(usize::from(index)) {
                        for from in off(&|node| is_of(node, truth)) {
                            self.link(from, line.node, true, case);
                        }
                    }
                }
                // The line is only assumed, so nothing leads to it.
                Why::Opposite => {}
                Why::Locked(cells) => {
                    self.group(cells, None);
                    let is_among = |node: &Node| {
                        node.digit != line.node.digit
                            && node.cells.iter().all(|cell| cells.contains(cell))
                    };
                    for from in off(&is_among) {
                        self.link(from, line.node, true, case);
                    }
                }
            }
            known.push((line.node, line.why.is_on()));
        }
    }

    fn link(&mut self, from: Node, to: Node, is_strong: bool, case: usize) {
        let is_known = |link: &Link| (link.from, link.to, link.is_strong) == (from, to, is_strong);
        if self.drawing.links.iter().any(is_known) {
            return;
        }
        if let Some(Curve { path, head }) = self.obstacles.curve(from, to) {
            self.drawing.links.push(Link {
                from,
                to,
                is_strong,
                case,
                path,
                head,
            });
        }
    }
}

/// Whether a candidate of a node is in a house.
fn is_in(node: &Node, house: House) -> bool {
    match house {
        House::Cell(cell) => node.cells.contains(cell),
        House::Unit(unit, digit) => {
            let cells = UNITS.get(usize::from(unit)).map(|unit| unit.cells);
            node.digit == digit
                && cells.is_some_and(|cells| node.cells.iter().any(|cell| cells.contains(&cell)))
        }
    }
}

/// Whether a node may be among the candidates of a truth.
fn is_of(node: &Node, truth: &Truth) -> bool {
    match truth {
        Truth::House(house) => is_in(node, *house),
        Truth::Pattern(pattern) => {
            let has = |cell: Cell| pattern.cells.iter().any(|(other, _)| *other == cell);
            node.cells.iter().all(has)
        }
        Truth::Rest { truths, .. } => truths.iter().any(|house| is_in(node, *house)),
    }
}
