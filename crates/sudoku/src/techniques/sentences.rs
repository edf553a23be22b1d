//! Steps as sentences for people who know the rules of sudoku and no more, in the words of a language.

use super::language::Language;
use super::notation::{Kind, cells_of, fish, houses, kind, pattern_of, units_of};
use super::proof::{Branch, Chain, House, Line, Node, Pattern, Proof, Strong, Truth, Why};
use super::{CellSet, PencilMarks, Step, Technique};
use crate::{Cell, Contradiction, Digit, DigitSet, UNITS};

/// A sentence, or two, that explain a step.
pub(super) fn sentence(step: &Step, marks: &PencilMarks, words: &dyn Language) -> String {
    let writer = ProofWriter {
        step,
        marks,
        words,
        named: &[],
    };
    words.sentence(&writer.why(&step.proof), &writer.changes())
}

/// Writes the proof of a step as sentences.
#[derive(Clone, Copy)]
struct ProofWriter<'a> {
    step: &'a Step,
    marks: &'a PencilMarks,
    words: &'a dyn Language,
    /// The truths that links and lines name by index.
    named: &'a [Truth],
}

fn index(units: &[u8]) -> Vec<usize> {
    units.iter().map(|unit| usize::from(*unit)).collect()
}

fn cells_and_digits(pattern: &Pattern) -> (CellSet, DigitSet) {
    let cells = pattern.cells.iter().map(|(cell, _)| *cell).collect();
    let digits = pattern
        .cells
        .iter()
        .flat_map(|(_, digits)| digits.iter())
        .collect();
    (cells, digits)
}

impl ProofWriter<'_> {
    /// The changes of the step in words; cells that lose the same digits are named together.
    fn changes(&self) -> Vec<String> {
        let placed = self.step.placements.iter();
        let placed = placed.map(|placement| self.words.placed(placement.cell, placement.digit));
        let mut gone: Vec<(DigitSet, CellSet)> = Vec::new();
        let eliminations = &self.step.eliminations;
        let cells: CellSet = eliminations
            .iter()
            .map(|elimination| elimination.cell)
            .collect();
        for cell in cells.iter() {
            let of_cell = eliminations
                .iter()
                .filter(|elimination| elimination.cell == cell);
            let lost: DigitSet = of_cell.map(|elimination| elimination.digit).collect();
            match gone.iter_mut().find(|(digits, _)| *digits == lost) {
                Some((_, cells)) => *cells = cells.iter().chain([cell]).collect(),
                None => gone.push((lost, CellSet::of(cell))),
            }
        }
        let gone = gone
            .into_iter()
            .map(|(lost, cells)| self.words.eliminated(cells, lost));
        placed.chain(gone).collect()
    }

    fn why(&self, proof: &Proof) -> String {
        match proof {
            Proof::Sets { truths, links } => self.sets(truths, links),
            Proof::Chain(chain) => self.chain(chain),
            proof @ Proof::Cases { .. }
                if self.step.technique == Technique::AlignedPairExclusion =>
            {
                self.excluded_pairs(std::slice::from_ref(proof))
            }
            Proof::Cases { branches, .. } if self.step.technique == Technique::Medusa => {
                self.two_colors(branches)
            }
            Proof::Cases { of, branches } => self.cases(of.as_ref(), branches),
            Proof::Any(proofs) if self.step.technique == Technique::AlignedPairExclusion => {
                self.excluded_pairs(proofs)
            }
            Proof::Any(proofs) => self.several(proofs),
            Proof::Steps(steps) => {
                let digits = steps.iter().flat_map(|step| match step.proof {
                    Proof::Template { digits } => digits.iter().collect::<Vec<_>>(),
                    _ => Vec::new(),
                });
                self.words.templates(digits.collect())
            }
            Proof::With { truths, proof } => {
                let inner = ProofWriter {
                    named: truths,
                    ..*self
                };
                let exocet = matches!(
                    self.step.technique,
                    Technique::JuniorExocet | Technique::SeniorExocet
                );
                match (&**proof, pattern_of(truths)) {
                    (Proof::Cases { branches, .. }, _) if exocet => inner.exocet(truths, branches),
                    // If the whole grid is the pattern, it is described first, and not with the link.
                    (proof, Some(pattern)) if self.is_grave() => self
                        .words
                        .guarded_cases(&self.guarded(pattern), &[inner.why(proof)]),
                    (proof, _) => inner.why(proof),
                }
            }
            Proof::Template { digits } => {
                let is_placed = !self.step.placements.is_empty();
                match (digits.only(), digits) {
                    (Some(digit), _) => self.words.template(digit, is_placed),
                    (None, digits) => self.words.overlay(*digits, is_placed),
                }
            }
            Proof::Symmetry { cells, digits } => self.symmetry(cells, digits),
            Proof::Equivalence { units, others } => self.equivalence(units, others),
            Proof::Refuted(steps) => self.refuted_by(steps),
            Proof::Search => self.words.search(),
        }
    }

    /// The colors of two branches. One that contradicts itself comes last.
    fn two_colors(&self, branches: &[Branch]) -> String {
        let [one, other] = branches else {
            return self.cases(None, branches);
        };
        let is_false = |branch: &Branch| {
            let mut gone = self.step.eliminations.iter();
            gone.any(|gone| {
                CellSet::of(gone.cell) == branch.assumed.cells && gone.digit == branch.assumed.digit
            })
        };
        let (one, other) = if is_false(one) {
            (other, one)
        } else {
            (one, other)
        };
        let (first, second) = (color_of(one), color_of(other));
        self.words.two_colors([&first, &second], is_false(other))
    }

    /// The symmetry, with the digits that it exchanges and the cells of the step.
    fn symmetry(&self, cells: &[Cell; 81], digits: &[Digit; 9]) -> String {
        let exchanged = Digit::all().zip(*digits).filter(|(from, to)| from != to);
        let placed = self.step.placements.iter().map(|place| place.cell);
        let gone = self.step.eliminations.iter().map(|gone| gone.cell);
        let changed: CellSet = placed.chain(gone).collect();
        let moved = changed.iter().map(|cell| (cell, cells[cell.index()]));
        let (exchanged, moved): (Vec<_>, Vec<_>) = (exchanged.collect(), moved.collect());
        self.words.symmetry(&exchanged, &moved)
    }

    fn equivalence(&self, units: &[u8], others: &[u8]) -> String {
        let cells = |units: &[u8]| -> CellSet {
            let units = units
                .iter()
                .filter_map(|unit| UNITS.get(usize::from(*unit)));
            units.flat_map(|unit| unit.cells).collect()
        };
        let (one, other) = (cells(units), cells(others));
        let only =
            |side: CellSet, but: CellSet| side.iter().filter(|c| !but.contains(*c)).collect();
        self.words.equivalence(
            &index(units),
            &index(others),
            only(one, other),
            only(other, one),
        )
    }

    /// Two cells, and the sets from which they cannot take two digits.
    fn excluded_pairs(&self, proofs: &[Proof]) -> String {
        let (mut cells, mut sets) = (Vec::new(), Vec::new());
        for proof in proofs {
            let Proof::Cases { branches, .. } = proof else {
                continue;
            };
            for branch in branches {
                cells.extend(branch.assumed.cells.iter());
                for line in &branch.lines {
                    match line.why {
                        Why::Locked(set) if !sets.contains(&set) => sets.push(set),
                        Why::Opposite | Why::Weak(0) if line.node == branch.lines[0].node => {
                            cells.extend(line.node.cells.iter());
                        }
                        _ => (),
                    }
                }
            }
        }
        self.words
            .excluded_pairs(cells.into_iter().collect(), &sets)
    }

    /// The sentences of several proofs for parts of a step. Proofs about the same pattern are joined.
    fn several(&self, proofs: &[Proof]) -> String {
        let are_apart = matches!(
            self.step.technique,
            Technique::SimpleColorsTrap
                | Technique::MultiColors1
                | Technique::DualTwoStringKite
                | Technique::DualEmptyRectangle
                | Technique::AlsXz
                | Technique::AlsXyWing
                | Technique::AlsXyChain
                | Technique::DeathBlossom
        );
        match proofs {
            [first, second, ..]
                if are_apart || matches!(first, Proof::Sets { truths, .. } if is_fish(truths)) =>
            {
                self.words.also(&self.why(first), &self.why(second))
            }
            [first, ..] => self.why(first),
            [] => String::new(),
        }
    }

    fn candidates(&self, cells: CellSet) -> DigitSet {
        cells
            .iter()
            .flat_map(|cell| self.marks.candidates()[cell].iter())
            .collect()
    }

    fn sets(&self, truths: &[Truth], links: &[House]) -> String {
        let base = houses(truths);
        if let Some(pattern) = pattern_of(truths) {
            return self.pattern(pattern, &base);
        }
        if matches!(
            self.step.technique,
            Technique::FireworksTriple | Technique::FireworksQuadruple
        ) {
            let lines = units_of(&base);
            let digits = lines.iter().flat_map(|(_, digits)| digits.iter()).collect();
            let units: Vec<usize> = lines.iter().map(|(unit, _)| *unit).collect();
            return self.words.fireworks(&units, digits, cells_of(links));
        }
        match (kind(&base), kind(links)) {
            (Kind::Fish(digit, bases), Kind::Fish(_, covers)) => match (&bases[..], &covers[..]) {
                ([inside], [outside]) => {
                    self.words
                        .locked(digit, usize::from(*inside), usize::from(*outside))
                }
                _ => match fish(truths, links, self.marks) {
                    Some(fish) => {
                        let fins = fish.fins.iter().chain(fish.endo_fins.iter()).collect();
                        let (bases, covers) = (index(&fish.bases), index(&fish.covers));
                        self.words.fish(digit, &bases, &covers, fins)
                    }
                    None => self.words.no_room(),
                },
            },
            (Kind::Unit(unit, digits), Kind::Cells(cells)) => {
                self.words.hidden_subset(usize::from(unit), digits, cells)
            }
            (Kind::Cells(cells), _) => self.naked(cells, links),
            _ => self.words.no_room(),
        }
    }

    /// Cells that hold as many digits as there are cells.
    fn naked(&self, cells: CellSet, links: &[House]) -> String {
        let digits = self.candidates(cells);
        match self.step.technique {
            Technique::XyzWing | Technique::WxyzWing => match self.step.eliminations.first() {
                Some(gone) => self.words.bent_subset(digits, cells, gone.digit),
                None => self.words.no_room(),
            },
            Technique::SueDeCoq => {
                let units: Vec<usize> = units_of(links).iter().map(|(unit, _)| *unit).collect();
                self.words.disjoint_subset(&units, digits, cells)
            }
            Technique::GroupedContinuousNiceLoop => self.words.no_room(),
            Technique::Msls | Technique::SkLoop => self.words.sectors(cells, &units_of(links)),
            _ => {
                let unit = links.first().and_then(|link| match link {
                    House::Unit(unit, _) => Some(usize::from(*unit)),
                    House::Cell(_) => None,
                });
                self.words.naked_subset(unit, digits, cells)
            }
        }
    }

    const fn is_grave(&self) -> bool {
        matches!(
            self.step.technique,
            Technique::BugPlusOne | Technique::BugPlusN
        )
    }

    /// The sentence about a pattern: it cannot occur, so one of the candidates beside it is true.
    fn guarded(&self, pattern: &Pattern) -> String {
        let (cells, digits) = cells_and_digits(pattern);
        let start = if self.is_grave() {
            self.words.grave()
        } else {
            self.words.pattern(cells, digits, pattern.needs_uniqueness)
        };
        let beside = pattern.cells.iter().flat_map(|(cell, digits)| {
            let others = self.marks.candidates()[*cell].without(*digits);
            others
                .iter()
                .map(move |digit| (*cell, digit))
                .collect::<Vec<_>>()
        });
        self.words.guarded(&start, &beside.collect::<Vec<_>>())
    }

    fn pattern(&self, pattern: &Pattern, others: &[House]) -> String {
        let guarded = self.guarded(pattern);
        match others {
            [] => guarded,
            [House::Unit(unit, digit), ..] => {
                self.words
                    .pattern_with_unit(&guarded, usize::from(*unit), *digit)
            }
            _ => self.words.pattern_with_cells(&guarded, cells_of(others)),
        }
    }

    fn says(&self, node: &Node, is_on: bool) -> String {
        self.words.node(node.digit, node.cells, is_on)
    }

    fn chain(&self, chain: &Chain) -> String {
        let (nodes, links) = (&chain.nodes, &chain.links);
        if let (Technique::XyWing, [one, _, first, second, _, other]) =
            (self.step.technique, &nodes[..])
            && let Some(pivot) = first.cells.iter().next()
        {
            let (one, other) = (self.says(one, true), self.says(other, true));
            return self
                .words
                .wing(pivot, [(first.digit, &one), (second.digit, &other)]);
        }
        let tell = |(at, node): (usize, &Node)| {
            let said = self.says(node, at % 2 == 1);
            match links.get(at / 2).filter(|_| at % 2 == 1) {
                Some(Strong::AlmostLocked(cells)) if cells.len() > 1 => {
                    self.words.almost_locked(&said, *cells)
                }
                Some(Strong::Truth(number)) => match self.named.get(usize::from(*number)) {
                    Some(Truth::Pattern(pattern)) if !self.is_grave() => {
                        let (cells, digits) = cells_and_digits(pattern);
                        self.words.guardian(&said, cells, digits)
                    }
                    _ => said,
                },
                _ => said,
            }
        };
        let told: Vec<String> = nodes.iter().enumerate().map(tell).collect();
        let text = self.words.chain(&told);
        match (nodes.first(), nodes.last()) {
            _ if chain.is_loop => self.words.chain_closes(&text),
            (Some(first), Some(last)) if first != last => {
                let (first, last) = (self.says(first, true), self.says(last, true));
                self.words.chain_ends(&text, &first, &last)
            }
            _ => self.words.chain_returns(&text),
        }
    }

    fn lines(&self, branch: &Branch, lines: &[Line]) -> Vec<String> {
        let assumed = self.says(&branch.assumed, branch.is_on);
        let lines = lines
            .iter()
            .map(|line| self.says(&line.node, line.why.is_on()));
        [assumed].into_iter().chain(lines).collect()
    }

    fn cases(&self, of: Option<&Truth>, branches: &[Branch]) -> String {
        if let (None, [branch]) = (of, branches) {
            return self.refuted(branch);
        }
        let case = |branch: &Branch| self.words.case(&self.lines(branch, &branch.lines));
        let cases: Vec<String> = branches.iter().map(case).collect();
        let assumed = branches
            .iter()
            .flat_map(|branch| branch.assumed.cells.iter());
        match of {
            Some(Truth::House(House::Cell(cell))) => {
                let digits = branches.iter().map(|branch| branch.assumed.digit);
                self.words.cell_cases(*cell, digits.collect(), &cases)
            }
            Some(Truth::House(House::Unit(unit, digit))) => {
                let (unit, cells) = (usize::from(*unit), assumed.collect());
                let is_colors = matches!(
                    self.step.technique,
                    Technique::SimpleColorsTrap
                        | Technique::SimpleColorsWrap
                        | Technique::MultiColors1
                        | Technique::MultiColors2
                );
                if is_colors {
                    self.words.colors(unit, *digit, cells, &cases)
                } else {
                    self.words.unit_cases(unit, *digit, cells, &cases)
                }
            }
            Some(Truth::Pattern(pattern)) => {
                self.words.guarded_cases(&self.guarded(pattern), &cases)
            }
            Some(Truth::Rest { truths, links }) => match (kind(truths), kind(links)) {
                (Kind::Fish(digit, bases), Kind::Fish(_, covers)) => {
                    let (bases, covers) = (index(&bases), index(&covers));
                    self.words
                        .fish_cases(digit, &bases, &covers, assumed.collect(), &cases)
                }
                _ => self.words.cases(&cases),
            },
            None => self.words.cases(&cases),
        }
    }

    /// An assumption, what follows, and the contradiction in it.
    fn refuted(&self, branch: &Branch) -> String {
        let (lines, end) = match branch.lines.split_last() {
            Some((last, lines)) => match last.why {
                Why::House(House::Cell(cell)) => (lines, self.words.empty_cell(cell)),
                Why::House(House::Unit(unit, digit)) => {
                    (lines, self.words.empty_unit(usize::from(unit), digit))
                }
                _ => (lines, self.words.contradiction()),
            },
            None => (&branch.lines[..], self.words.contradiction()),
        };
        self.words.refuted(&self.lines(branch, lines), &end)
    }

    /// The sentences that say, step by step, where the opposite of the change leads.
    fn refuted_by(&self, steps: &[Step]) -> String {
        let (words, mut marks) = (self.words, self.marks.clone());
        let assumed = match (self.step.placements.first(), self.step.eliminations.first()) {
            (Some(place), _) => {
                marks = marks.with_opposite((place.cell, place.digit), true);
                words.node(place.digit, CellSet::of(place.cell), false)
            }
            (_, Some(gone)) => {
                marks = marks.with_opposite((gone.cell, gone.digit), false);
                words.node(gone.digit, CellSet::of(gone.cell), true)
            }
            _ => words.contradiction(),
        };
        let mut told = vec![assumed];
        for step in steps {
            let inner = ProofWriter { step, ..*self };
            let name = words.technique(step.technique);
            told.push(words.inner_step(&name, &inner.changes()));
            marks.apply(step);
        }
        let end = match marks.contradiction() {
            Some(Contradiction::NoCandidate(cell)) => words.empty_cell(cell),
            Some(Contradiction::NoCell { unit, digit }) => words.empty_unit(unit, digit),
            _ => words.contradiction(),
        };
        words.refuted(&told, &end)
    }

    /// The base cells see each other, and the truths are those of the base digits in the crossing lines.
    fn exocet(&self, truths: &[Truth], branches: &[Branch]) -> String {
        let (mut digits, mut lines) = (DigitSet::EMPTY, Vec::new());
        for truth in truths {
            if let Truth::Rest { truths, .. } = truth {
                for (unit, of_unit) in units_of(truths) {
                    of_unit.iter().for_each(|digit| digits.insert(digit));
                    if !lines.contains(&unit) {
                        lines.push(unit);
                    }
                }
            }
        }
        let (mut base, mut targets) = (CellSet::EMPTY, CellSet::EMPTY);
        let add =
            |set: &mut CellSet, cells: CellSet| *set = set.iter().chain(cells.iter()).collect();
        for branch in branches {
            let digit = branch.assumed.digit;
            add(&mut base, branch.assumed.cells);
            for (at, line) in branch.lines.iter().enumerate() {
                match line.why {
                    Why::Opposite => add(&mut targets, line.node.cells),
                    Why::Truth(_) if line.node.cells.len() == 1 && line.node.digit == digit => {
                        add(&mut targets, line.node.cells);
                    }
                    // The other base cell does not hold the same digit.
                    Why::Weak(0) if at == 1 => add(&mut base, line.node.cells),
                    _ => (),
                }
            }
        }
        if targets.len() < 2 || base.len() < 2 {
            return match branches {
                [branch] => self.refuted(branch),
                _ => self.cases(None, branches),
            };
        }
        self.words.exocet(base, digits, &lines, targets)
    }
}

/// The candidates that are true in a branch that follows strong links: the cells of each digit.
pub(super) fn color_of(branch: &Branch) -> Vec<(Digit, CellSet)> {
    let is_true = |line: &&Line| matches!(line.why, Why::House(_));
    let lines = branch.lines.iter().filter(is_true).map(|line| line.node);
    let nodes: Vec<Node> = [branch.assumed].into_iter().chain(lines).collect();
    let of_digit = |digit: Digit| {
        let nodes = nodes.iter().filter(|node| node.digit == digit);
        let cells: CellSet = nodes.flat_map(|node| node.cells.iter()).collect();
        (!cells.is_empty()).then_some((digit, cells))
    };
    Digit::all().filter_map(of_digit).collect()
}

fn is_fish(truths: &[Truth]) -> bool {
    matches!(kind(&houses(truths)), Kind::Fish(..))
        && truths.len() > 1
        && pattern_of(truths).is_none()
}
