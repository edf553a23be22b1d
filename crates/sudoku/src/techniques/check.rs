//! The checker: replays the proof of a step against the candidates.
//!
//! It knows the rules and the forms of [`Proof`], and no technique. A statement that does not hold is `None`.

use std::cmp::Ordering;

use super::equivalence;
use super::impossible::{after_opposite, fill, has_twin, is_even, overlay, places};
use super::proof::{Branch, House, Node, Pattern, Proof, Truth, Why, ways};
use super::state::index;
use super::{CellSet, PencilMarks, Step};
use crate::{Cell, Digit, DigitSet, PEERS, UNITS, Unit};

pub(super) type Candidate = (Cell, Digit);
pub(super) type Candidates = Vec<Candidate>;

/// Whether two candidates cannot both be true.
pub(super) fn conflict(a: Candidate, b: Candidate) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 && PEERS[a.0.index()].contains(&b.0))
}

fn all_conflict(some: &[Candidate], others: &[Candidate]) -> bool {
    some.iter().all(|a| others.iter().all(|b| conflict(*a, *b)))
}

fn node_of((cell, digit): Candidate) -> Node {
    let cells = CellSet::of(cell);
    Node { digit, cells }
}

/// Whether a proof shows that `change` is true (`is_on`) or false, without a search.
pub(super) fn is_shown(marks: &PencilMarks, proof: &Proof, change: Candidate, is_on: bool) -> bool {
    let checker = Checker { marks, named: &[] };
    checker.shows(proof, change, is_on).is_some()
}

/// The candidates that are in more of the truths than of the links, if there are fewer links than truths.
fn rest(truths: &[Candidates], links: &[Candidates]) -> Option<Candidates> {
    let in_sets = |sets: &[Candidates], candidate: &Candidate| {
        sets.iter().filter(|set| set.contains(candidate)).count()
    };
    let is_left = |candidate: &Candidate| in_sets(truths, candidate) > in_sets(links, candidate);
    let left = truths.iter().flatten().copied().filter(is_left);
    (links.len() < truths.len()).then(|| left.collect())
}

/// The marks after some steps, each of which has to follow.
fn replay(mut marks: PencilMarks, steps: &[Step]) -> Option<PencilMarks> {
    for step in steps {
        step.verify(&marks).ok()?;
        marks.apply(step);
    }
    Some(marks)
}

struct Checker<'a> {
    marks: &'a PencilMarks,
    /// The truths that links and lines name by index.
    named: &'a [Truth],
}

impl Checker<'_> {
    fn holds(&self, cell: Cell, digit: Digit) -> bool {
        self.marks.candidates()[cell].contains(digit)
    }

    /// The candidates of a node; all of its cells have the digit as a candidate.
    fn node(&self, node: &Node) -> Option<Candidates> {
        let has = |cell| self.holds(cell, node.digit).then_some((cell, node.digit));
        node.cells.iter().map(has).collect()
    }

    /// The candidates of an empty cell, or of a digit that a unit lacks.
    fn house(&self, house: &House) -> Option<Candidates> {
        Some(match *house {
            House::Cell(cell) => {
                let digits = self.marks.candidates()[cell].iter();
                self.marks.grid()[cell]
                    .is_none()
                    .then_some(digits)?
                    .map(|digit| (cell, digit))
                    .collect()
            }
            House::Unit(unit, digit) => {
                let cells = UNITS.get(usize::from(unit))?.cells;
                let lacks = cells
                    .iter()
                    .all(|cell| self.marks.grid()[*cell] != Some(digit));
                let places = cells.into_iter().filter(|cell| self.holds(*cell, digit));
                lacks.then_some(places)?.map(|cell| (cell, digit)).collect()
            }
        })
    }

    fn houses(&self, houses: &[House]) -> Option<Vec<Candidates>> {
        houses.iter().map(|house| self.house(house)).collect()
    }

    fn truth(&self, truth: &Truth) -> Option<Candidates> {
        match truth {
            Truth::House(house) => self.house(house),
            Truth::Pattern(pattern) => self.pattern(pattern),
            Truth::Rest { truths, links } => rest(&self.houses(truths)?, &self.houses(links)?),
        }
    }

    /// The candidates of the pattern's cells that are not in the pattern, if the pattern cannot occur in the solution.
    fn pattern(&self, pattern: &Pattern) -> Option<Candidates> {
        let (mut beside, mut inside) = (Candidates::new(), Vec::new());
        for (i, &(cell, digits)) in pattern.cells.iter().enumerate() {
            let is_new = pattern.cells[..i].iter().all(|(other, _)| *other != cell);
            (is_new && self.marks.givens()[cell].is_none()).then_some(())?;
            let now = match self.marks.grid()[cell] {
                Some(digit) => digits
                    .contains(digit)
                    .then(|| DigitSet::from_iter([digit]))?,
                None => self.marks.candidates()[cell],
            };
            beside.extend(now.without(digits).iter().map(|digit| (cell, digit)));
            inside.push((cell, now.intersection(digits)));
        }
        let unique = pattern.needs_uniqueness;
        let cannot_be = unique && is_even(&pattern.cells)
            || !fill(&inside, &mut Vec::new(), &mut |filled| {
                !unique || !has_twin(&pattern.cells, filled)
            });
        (cannot_be && (!unique || self.marks.is_unique())).then_some(beside)
    }

    /// `Some` if the proof shows that `change` is true (`is_on`) or false.
    fn shows(&self, proof: &Proof, change: Candidate, is_on: bool) -> Option<()> {
        match proof {
            Proof::Sets { truths, links } => {
                let opposites = if is_on {
                    self.rivals(change, truths)?
                } else {
                    vec![change]
                };
                opposites
                    .iter()
                    .try_for_each(|assumed| self.sets(truths, links, *assumed))
            }
            Proof::Chain(chain) => {
                let digit_in = |digit, cells| self.digit_in(digit, cells);
                ways(chain, digit_in)?.into_iter().find_map(|lines| {
                    let branch = Branch {
                        assumed: node_of(change),
                        is_on: !is_on,
                        lines,
                    };
                    self.branch(&branch, change, is_on)
                })
            }
            Proof::Cases { of, branches } => {
                let cases: Candidates = match (of, &branches[..]) {
                    (None, [branch]) => (branch.is_on != is_on
                        && branch.assumed == node_of(change))
                    .then(Vec::new)?,
                    (None, _) => return None,
                    (Some(truth), _) => self.truth(truth)?,
                };
                let is_covered = |(cell, digit): &Candidate| {
                    branches.iter().any(|Branch { assumed, is_on, .. }| {
                        *is_on && assumed.digit == *digit && assumed.cells.contains(*cell)
                    })
                };
                cases.iter().all(is_covered).then_some(())?;
                branches
                    .iter()
                    .try_for_each(|branch| self.branch(branch, change, is_on))
            }
            Proof::Template { digits } => {
                let places = after_opposite(places(self.marks), change, is_on);
                let is_shown = || overlay(&places, digits.bits()).is_none();
                (digits.contains(change.1) && is_shown()).then_some(())
            }
            Proof::Symmetry { cells, digits } => self.symmetry(cells, digits, change, is_on),
            Proof::Equivalence { units, others } => {
                let sides = equivalence::Sides::new(units, others)?;
                let places = after_opposite(places(self.marks), change, is_on);
                (!sides.can_be_equal(&places)).then_some(())
            }
            Proof::Any(proofs) => proofs
                .iter()
                .find_map(|proof| self.shows(proof, change, is_on)),
            Proof::With { truths, proof } => Checker {
                marks: self.marks,
                named: truths,
            }
            .shows(proof, change, is_on),
            Proof::Refuted(steps) => {
                let marks = self.marks.with_opposite(change, is_on);
                (replay(marks, steps)?.contradiction().is_some()).then_some(())
            }
            Proof::Steps(steps) => {
                let marks = replay(self.marks.clone(), steps)?;
                let is_placed = marks.grid()[change.0] == Some(change.1);
                let is_gone = !is_placed && !marks.candidates()[change.0].contains(change.1);
                (if is_on { is_placed } else { is_gone }).then_some(())
            }
            Proof::Search => None,
        }
    }

    /// `Some` if the givens are the same after a symmetry, and what becomes of `change` shows it.
    fn symmetry(
        &self,
        cells: &[Cell; 81],
        digits: &[Digit; 9],
        change: Candidate,
        is_on: bool,
    ) -> Option<()> {
        let to = |(cell, digit): Candidate| (cells[cell.index()], digits[index(digit)]);
        let are_units = UNITS.iter().all(|unit| {
            let moved: CellSet = unit.cells.iter().map(|c| cells[c.index()]).collect();
            let is_same = |other: &Unit| other.cells.iter().all(|cell| moved.contains(*cell));
            UNITS.iter().any(is_same)
        });
        let are_digits = DigitSet::from_iter(*digits) == DigitSet::ALL;
        let givens = self.marks.givens();
        let are_givens = Cell::all().all(|cell| {
            let moved = givens[cell].map(|digit| to((cell, digit)));
            moved.is_none_or(|(cell, digit)| givens[cell] == Some(digit))
        });
        (self.marks.is_unique() && are_units && are_digits && are_givens).then_some(())?;
        // All images are true, or all are false. They come back to the candidate, as the moves can be undone.
        let mut images = vec![change];
        while let Some(last) = images.last().filter(|last| to(**last) != change) {
            images.push(to(*last));
        }
        let is_true = |(cell, digit): &Candidate| self.marks.grid()[*cell] == Some(*digit);
        let is_false = |image: &Candidate| {
            !is_true(image) && !self.marks.candidates()[image.0].contains(image.1)
        };
        let is_shown = if is_on {
            images.iter().any(is_true)
        } else {
            images.iter().any(is_false) || images.iter().any(|image| conflict(change, *image))
        };
        is_shown.then_some(())
    }

    /// The candidates of which one would be true if `change` were false.
    fn rivals(&self, change: Candidate, truths: &[Truth]) -> Option<Candidates> {
        let own = Truth::House(House::Cell(change.0));
        let all: Option<Vec<_>> = truths
            .iter()
            .chain([&own])
            .map(|truth| self.truth(truth))
            .collect();
        let fewest = all?
            .into_iter()
            .filter(|truth| truth.contains(&change))
            .min_by_key(Vec::len);
        fewest.map(|truth| truth.into_iter().filter(|other| *other != change).collect())
    }

    /// `Some` if, with `assumed` true, fewer links than truths are left for the remaining candidates of the truths.
    fn sets(&self, truths: &[Truth], links: &[House], assumed: Candidate) -> Option<()> {
        let mut room = self.houses(links)?;
        room.retain(|link| !link.contains(&assumed));
        let need: Option<Vec<_>> = truths.iter().map(|truth| self.truth(truth)).collect();
        let mut need = need?;
        need.retain(|truth| !truth.contains(&assumed));
        for truth in &mut need {
            truth.retain(|candidate| !conflict(*candidate, assumed));
        }
        rest(&need, &room)?.is_empty().then_some(())
    }

    /// The places of a digit in some cells.
    fn digit_in(&self, digit: Digit, cells: CellSet) -> Node {
        let cells = cells
            .iter()
            .filter(|cell| self.holds(*cell, digit))
            .collect();
        Node { digit, cells }
    }

    /// `Some` if a branch leads to the change, or to a contradiction.
    fn branch(&self, branch: &Branch, change: Candidate, is_on: bool) -> Option<()> {
        // For each line that says something is true, the candidates of which at least one is true.
        let (mut on, mut off) = (vec![self.node(&branch.assumed)?], Candidates::new());
        if !branch.is_on {
            off.append(&mut on[0]);
        }
        for line in &branch.lines {
            let node = self.node(&line.node)?;
            let left =
                |cell: Cell, digit: Digit| self.holds(cell, digit) && !off.contains(&(cell, digit));
            let is_left =
                |truth: &Candidates| truth.iter().all(|c| node.contains(c) || off.contains(c));
            let follows = match line.why {
                Why::Weak(from) => all_conflict(
                    &node,
                    on.get(usize::from(from)).filter(|from| !from.is_empty())?,
                ),
                Why::House(house) => is_left(&self.house(&house)?),
                Why::Truth(at) => is_left(&self.truth(self.named.get(usize::from(at))?)?),
                Why::Opposite => !is_on && node == [change],
                Why::Locked(cells) => {
                    let are_in = |unit: &Unit| cells.iter().all(|cell| unit.cells.contains(&cell));
                    let holds_digit = |digit: &Digit| cells.iter().any(|cell| left(cell, *digit));
                    let digits = Digit::all().filter(holds_digit).count();
                    let is_empty = cells.iter().all(|cell| self.marks.grid()[cell].is_none());
                    let mut places = cells.iter().filter(|cell| left(*cell, line.node.digit));
                    // If no digit is to spare, each of those that are left has a place, and no other one needs to have
                    // one. If there are too few, anything follows.
                    let has_place = match digits.cmp(&(cells.len() as usize)) {
                        Ordering::Less => true,
                        Ordering::Equal => holds_digit(&line.node.digit),
                        Ordering::Greater => false,
                    };
                    is_empty
                        && UNITS.iter().any(are_in)
                        && has_place
                        && places.all(|cell| line.node.cells.contains(cell))
                }
            };
            follows.then_some(())?;
            if line.why.is_on() {
                // No candidate is left for something that has to be true.
                if node.iter().all(|candidate| off.contains(candidate)) {
                    return Some(());
                }
                on.push(node);
            } else {
                off.extend(node);
                on.push(Candidates::new());
            }
        }
        let is_refuted = |node: &Candidates| {
            !node.is_empty() && node.iter().all(|candidate| off.contains(candidate))
        };
        let is_reached = if is_on {
            on.contains(&vec![change])
        } else {
            off.contains(&change)
        };
        (is_reached || on.iter().any(is_refuted)).then_some(())
    }
}
