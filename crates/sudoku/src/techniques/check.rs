//! The checker: replays the proof of a step against the candidates.
//!
//! It knows the rules and the forms of [`Proof`], and no technique.

use thiserror::Error;

use super::proof::{Branch, House, Node, Pattern, Proof, Strong, Truth, Why};
use super::{CellSet, PencilMarks, Step, StepError};
use crate::{Cell, Digit, DigitSet, PEERS, UNITS};

/// Why the proof of a step does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The step itself is at fault, or the search that it relies on does not prove it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The proof does not lead to this change.
    #[error("the proof does not show {0}")]
    Unproven(String),
    /// A statement of the proof is wrong.
    #[error("{0}")]
    Wrong(String),
}

/// One candidate.
type Candidate = (Cell, Digit);
/// Candidates in any order.
type Candidates = Vec<Candidate>;
type Checked<T> = Result<T, ProofError>;

fn require(holds: bool, what: impl FnOnce() -> String) -> Checked<()> {
    if holds {
        Ok(())
    } else {
        Err(ProofError::Wrong(what()))
    }
}

fn conflict(a: Candidate, b: Candidate) -> bool {
    a != b && (a.0 == b.0 || a.1 == b.1 && PEERS[a.0.index()].contains(&b.0))
}

fn all_conflict(some: &[Candidate], others: &[Candidate]) -> bool {
    some.iter().all(|a| others.iter().all(|b| conflict(*a, *b)))
}

struct Checker<'a> {
    marks: &'a PencilMarks,
}

impl Step {
    /// Replays the proof of the step against the marks, without a search unless the step itself says that it relies on
    /// one.
    ///
    /// # Errors
    /// If the step changes nothing, changes what is no candidate, or if its proof does not hold.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, next_step};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// assert_eq!(next_step(&marks).unwrap().verify(&marks), Ok(()));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn verify(&self, marks: &PencilMarks) -> Result<(), ProofError> {
        self.well_formed(marks)?;
        let checker = Checker { marks };
        for placement in &self.placements {
            let change = (placement.cell, placement.digit);
            if !checker.shows(self, &self.proof, change, true)? {
                return Err(ProofError::Unproven(placement.to_string()));
            }
        }
        for elimination in &self.eliminations {
            let change = (elimination.cell, elimination.digit);
            if !checker.shows(self, &self.proof, change, false)? {
                return Err(ProofError::Unproven(elimination.to_string()));
            }
        }
        Ok(())
    }
}

impl Checker<'_> {
    /// The candidates of a node. All of them must be candidates of the marks.
    fn node(&self, node: &Node) -> Checked<Candidates> {
        let is_candidate = |cell| self.marks.candidates()[cell].contains(node.digit);
        require(node.cells.iter().all(is_candidate), || {
            format!("{node} has cells without the candidate")
        })?;
        Ok(node.cells.iter().map(|cell| (cell, node.digit)).collect())
    }

    fn house(&self, house: &House) -> Checked<Candidates> {
        Ok(match *house {
            House::Cell(cell) => {
                require(self.marks.grid()[cell].is_none(), || {
                    format!("{cell} is filled")
                })?;
                self.marks.candidates()[cell]
                    .iter()
                    .map(|digit| (cell, digit))
                    .collect()
            }
            House::Unit(unit, digit) => {
                let unit = UNITS.get(usize::from(unit));
                let cells = unit
                    .ok_or_else(|| ProofError::Wrong("there is no such unit".to_owned()))?
                    .cells;
                let is_missing = cells
                    .iter()
                    .all(|cell| self.marks.grid()[*cell] != Some(digit));
                require(is_missing, || format!("{house} is placed"))?;
                let cells = cells
                    .into_iter()
                    .filter(|cell| self.marks.candidates()[*cell].contains(digit));
                cells.map(|cell| (cell, digit)).collect()
            }
        })
    }

    fn truth(&self, truth: &Truth) -> Checked<Candidates> {
        match truth {
            Truth::House(house) => self.house(house),
            Truth::Pattern(pattern) => self.pattern(pattern),
        }
    }

    /// The candidates of the pattern's cells that are not in the pattern, after checking that it cannot be.
    fn pattern(&self, pattern: &Pattern) -> Checked<Candidates> {
        let mut beside = Candidates::new();
        let mut inside: Vec<(Cell, DigitSet)> = Vec::new();
        for &(cell, digits) in &pattern.cells {
            require(self.marks.givens()[cell].is_none(), || {
                format!("{cell} is given")
            })?;
            require(inside.iter().all(|(other, _)| *other != cell), || {
                format!("{cell} is in the pattern twice")
            })?;
            let (now, all) = match self.marks.grid()[cell] {
                Some(digit) => (DigitSet::from_iter([digit]), DigitSet::from_iter([digit])),
                None => (self.marks.candidates()[cell], digits),
            };
            require(!now.is_empty() && !digits.is_empty(), || {
                format!("{cell} has no digit")
            })?;
            require(
                self.marks.grid()[cell].is_none() || all.without(digits).is_empty(),
                || format!("{cell} holds a digit that is not in the pattern"),
            )?;
            beside.extend(now.without(digits).iter().map(|digit| (cell, digit)));
            inside.push((cell, now.intersection(digits)));
        }
        if pattern.needs_uniqueness {
            require(self.marks.is_unique(), || {
                "several solutions are possible".to_owned()
            })?;
        }
        let cannot_be = pattern.needs_uniqueness && is_even(&pattern.cells)
            || !fill(&inside, &mut Vec::new(), &mut |filled| {
                !pattern.needs_uniqueness || !has_twin(&pattern.cells, filled)
            });
        require(cannot_be, || "the pattern can be filled".to_owned())?;
        Ok(beside)
    }

    fn shows(&self, step: &Step, proof: &Proof, change: Candidate, is_on: bool) -> Checked<bool> {
        Ok(match proof {
            Proof::Sets { truths, links } => {
                let opposite = if is_on {
                    self.rivals(change, truths)?
                } else {
                    vec![change]
                };
                for assumed in &opposite {
                    if !self.sets(truths, links, *assumed)? {
                        return Ok(false);
                    }
                }
                true
            }
            Proof::Chain {
                nodes,
                links,
                is_loop,
            } => self.chain(nodes, links, *is_loop, change, is_on)?,
            Proof::Cases { of, branches } => self.cases(of.as_ref(), branches, change, is_on)?,
            Proof::Template { digit } => {
                change.1 == *digit && !self.has_template(0, 0, change, is_on)
            }
            Proof::Any(proofs) => {
                for proof in proofs {
                    if self.shows(step, proof, change, is_on)? {
                        return Ok(true);
                    }
                }
                false
            }
            Proof::Search => step.check(self.marks).map(|()| true)?,
        })
    }

    /// The candidates of which one would be true if `change` were false.
    fn rivals(&self, change: Candidate, truths: &[Truth]) -> Checked<Candidates> {
        let all = [self.house(&House::Cell(change.0))]
            .into_iter()
            .chain(truths.iter().map(|truth| self.truth(truth)));
        let mut fewest: Option<Candidates> = None;
        for truth in all {
            let mut truth = truth?;
            if truth.contains(&change) {
                truth.retain(|candidate| *candidate != change);
                if fewest
                    .as_ref()
                    .is_none_or(|fewest| truth.len() < fewest.len())
                {
                    fewest = Some(truth);
                }
            }
        }
        Ok(fewest.unwrap_or_default())
    }

    /// Whether `assumed` leaves the truths with fewer links than there are truths.
    fn sets(&self, truths: &[Truth], links: &[House], assumed: Candidate) -> Checked<bool> {
        let mut room: Vec<Candidates> = links
            .iter()
            .map(|link| self.house(link))
            .collect::<Checked<_>>()?;
        room.retain(|link| !link.contains(&assumed) && !link.is_empty());
        let (mut need, mut seen) = (0, Candidates::new());
        for truth in truths {
            let mut truth = self.truth(truth)?;
            if truth.contains(&assumed) {
                continue;
            }
            need += 1;
            truth.retain(|candidate| !conflict(*candidate, assumed));
            for candidate in truth {
                if seen.contains(&candidate) || !room.iter().any(|link| link.contains(&candidate)) {
                    return Ok(false);
                }
                seen.push(candidate);
            }
        }
        Ok(room.len() < need)
    }

    fn chain(
        &self,
        nodes: &[Node],
        links: &[Strong],
        is_loop: bool,
        change: Candidate,
        is_on: bool,
    ) -> Checked<bool> {
        require(!nodes.is_empty() && nodes.len() == 2 * links.len(), || {
            "the chain is broken".to_owned()
        })?;
        let all: Vec<Candidates> = nodes
            .iter()
            .map(|node| self.node(node))
            .collect::<Checked<_>>()?;
        let mut locked = Vec::new();
        for (i, link) in links.iter().enumerate() {
            let (a, b) = (&all[2 * i], &all[2 * i + 1]);
            match link {
                Strong::House(house) => {
                    let holds = self
                        .house(house)?
                        .iter()
                        .all(|candidate| a.contains(candidate) || b.contains(candidate));
                    require(holds, || {
                        format!("{} or {} need not hold", nodes[2 * i], nodes[2 * i + 1])
                    })?;
                }
                Strong::AlmostLocked(cells) => {
                    let of_digit = |digit: Digit| -> Candidates {
                        cells
                            .iter()
                            .map(|cell| (cell, digit))
                            .filter(|c| self.marks.candidates()[c.0].contains(digit))
                            .collect()
                    };
                    let digits = self.digits_in_unit(*cells)?;
                    let (from, to) = (nodes[2 * i].digit, nodes[2 * i + 1].digit);
                    let holds = digits.len() == cells.len() + 1 && from != to;
                    let holds = holds
                        && of_digit(from).iter().all(|c| a.contains(c))
                        && of_digit(to).iter().all(|c| b.contains(c));
                    require(holds, || {
                        format!("{cells} is not almost locked by {from} and {to}")
                    })?;
                    locked.extend(
                        digits
                            .iter()
                            .filter(|digit| *digit != from && *digit != to)
                            .map(of_digit),
                    );
                }
            }
        }
        let joins = all[1..].chunks(2).filter(|pair| pair.len() == 2);
        let weak: Vec<_> = joins
            .map(|pair| (&pair[0], &pair[1]))
            .chain(is_loop.then(|| (&all[all.len() - 1], &all[0])))
            .collect();
        require(weak.iter().all(|(a, b)| all_conflict(a, b)), || {
            "two nodes of the chain can both be true".to_owned()
        })?;
        let sees = |node: &[Candidate]| !node.contains(&change) && all_conflict(&[change], node);
        let (first, last) = (&all[0], &all[all.len() - 1]);
        Ok(if is_on {
            first == last && first[..] == [change]
        } else if is_loop {
            weak.iter().any(|(a, b)| sees(a) && sees(b)) || locked.iter().any(|node| sees(node))
        } else {
            sees(first) && sees(last)
        })
    }

    /// The digits of empty cells of one unit.
    fn digits_in_unit(&self, cells: CellSet) -> Checked<DigitSet> {
        let is_in_unit = UNITS
            .iter()
            .any(|unit| cells.iter().all(|cell| unit.cells.contains(&cell)));
        let is_empty = cells.iter().all(|cell| self.marks.grid()[cell].is_none());
        require(is_in_unit && is_empty, || {
            format!("{cells} are not empty cells of a unit")
        })?;
        Ok(cells
            .iter()
            .flat_map(|cell| self.marks.candidates()[cell].iter())
            .collect())
    }

    fn cases(
        &self,
        of: Option<&Truth>,
        branches: &[Branch],
        change: Candidate,
        is_on: bool,
    ) -> Checked<bool> {
        match (of, branches) {
            (None, [branch]) => {
                let assumed = self.node(&branch.assumed)?;
                if assumed[..] != [change] || branch.is_on == is_on {
                    return Ok(false);
                }
            }
            (None, _) => return Err(ProofError::Wrong("there is more than one case".to_owned())),
            (Some(truth), _) => {
                let assumed = branches
                    .iter()
                    .filter(|branch| branch.is_on)
                    .map(|branch| self.node(&branch.assumed));
                let assumed = assumed.collect::<Checked<Vec<_>>>()?.concat();
                let covers = self
                    .truth(truth)?
                    .iter()
                    .all(|candidate| assumed.contains(candidate));
                require(covers, || "a case is missing".to_owned())?;
            }
        }
        for branch in branches {
            if !self.branch(branch, change, is_on)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a branch leads to the change, or to a contradiction.
    fn branch(&self, branch: &Branch, change: Candidate, is_on: bool) -> Checked<bool> {
        let assumed = self.node(&branch.assumed)?;
        let (mut on, mut off): (Vec<Candidates>, Candidates) =
            (vec![assumed.clone()], Candidates::new());
        if !branch.is_on {
            on[0].clear();
            off.extend(assumed);
        }
        for line in &branch.lines {
            let node = self.node(&line.node)?;
            let follows = match line.why {
                Why::Weak(from) => {
                    let from = on.get(usize::from(from)).filter(|from| !from.is_empty());
                    from.is_some_and(|from| all_conflict(&node, from))
                }
                Why::House(house) => self
                    .house(&house)?
                    .iter()
                    .all(|c| node.contains(c) || off.contains(c)),
                Why::Locked(cells) => {
                    self.digits_in_unit(cells)?;
                    let is_left = |cell, digit| {
                        self.marks.candidates()[cell].contains(digit)
                            && !off.contains(&(cell, digit))
                    };
                    let left =
                        Digit::all().filter(|digit| cells.iter().any(|cell| is_left(cell, *digit)));
                    let mut of_digit = cells.iter().filter(|cell| is_left(*cell, line.node.digit));
                    left.count() <= cells.len() as usize
                        && of_digit.all(|cell| node.contains(&(cell, line.node.digit)))
                }
            };
            require(follows, || format!("{} does not follow", line.node))?;
            if line.why.is_on() {
                if node.iter().all(|candidate| off.contains(candidate)) {
                    return Ok(true);
                }
                on.push(node);
            } else {
                on.push(Candidates::new());
                off.extend(node);
            }
        }
        let is_refuted = |node: &Candidates| {
            !node.is_empty() && node.iter().all(|candidate| off.contains(candidate))
        };
        let reaches = if is_on {
            on.iter().any(|node| node[..] == [change])
        } else {
            off.contains(&change)
        };
        Ok(reaches || on.iter().any(is_refuted))
    }

    /// Whether the digit of `change` can stand in all rows from `row` on, with the change undone.
    fn has_template(&self, row: usize, used: u32, change: Candidate, is_on: bool) -> bool {
        let is_open = |column: usize| {
            let cell = Cell::at(row, column);
            let can_hold = match self.marks.grid()[cell] {
                Some(digit) => digit == change.1,
                None => self.marks.candidates()[cell].contains(change.1),
            };
            let is_other = if is_on {
                cell != change.0
            } else {
                cell == change.0 || row != change.0.row()
            };
            can_hold && is_other
        };
        let bits = |column: usize| 1 << column | 1 << (9 + row / 3 * 3 + column / 3);
        row == 9
            || (0..9).any(|column| {
                used & bits(column) == 0
                    && is_open(column)
                    && self.has_template(row + 1, used | bits(column), change, is_on)
            })
    }
}

/// Whether each cell has two digits, and each unit every digit twice or never: then the other digit of each cell is
/// another filling.
fn is_even(cells: &[(Cell, DigitSet)]) -> bool {
    cells.iter().all(|(_, digits)| digits.len() == 2)
        && UNITS.iter().all(|unit| {
            let in_unit = |digit: Digit| {
                cells
                    .iter()
                    .filter(|(cell, digits)| digits.contains(digit) && unit.cells.contains(cell))
                    .count()
            };
            Digit::all().all(|digit| matches!(in_unit(digit), 0 | 2))
        })
}

/// Tries fillings of the cells that obey the rules until one is `accepted`. The first cells are those of `filled`.
fn fill(
    cells: &[(Cell, DigitSet)],
    filled: &mut Candidates,
    accepted: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    let Some((cell, digits)) = cells.get(filled.len()) else {
        return accepted(filled);
    };
    for digit in digits.iter() {
        if filled.iter().all(|other| !conflict(*other, (*cell, digit))) {
            filled.push((*cell, digit));
            let found = fill(cells, filled, accepted);
            filled.pop();
            if found {
                return true;
            }
        }
    }
    false
}

/// Whether the pattern has another filling with the same digits in every unit.
fn has_twin(pattern: &[(Cell, DigitSet)], filled: &[Candidate]) -> bool {
    let digits = |cells: &[Candidate], unit: usize| -> DigitSet {
        cells
            .iter()
            .filter(|(cell, _)| UNITS[unit].cells.contains(cell))
            .map(|(_, digit)| *digit)
            .collect()
    };
    fill(pattern, &mut Vec::new(), &mut |twin| {
        twin != filled && (0..27).all(|unit| digits(twin, unit) == digits(filled, unit))
    })
}
