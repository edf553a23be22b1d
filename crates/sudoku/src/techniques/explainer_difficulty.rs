//! The difficulty of steps by Sudoku Explainer.

use super::proof::{Branch, Chain, House, Node, Proof, Strong, Truth, Why};
use super::{Fish, PencilMarks, Step, Technique};
use crate::sudoku_explainer::{Difficulty, length_steps};
use crate::{Cell, UNITS, Unit};

impl Step {
    /// The difficulty of the step by Sudoku Explainer's table. `None` if the table does not have the technique.
    ///
    /// The difficulty of a chain depends on its length. The table does not say whether Sudoku Explainer would find the
    /// same step first: [`Solver::at`](crate::sudoku_explainer::Solver::at) answers that.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("{:.<81}", "1234.....567....").parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// let step = Technique::Pointing.find(&marks).unwrap();
    /// assert_eq!(step.explainer_difficulty(&marks).map(|level| level.to_string()), Some("2.6".to_owned()));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn explainer_difficulty(&self, marks: &PencilMarks) -> Option<Difficulty> {
        let tenths = match self.technique {
            Technique::FullHouse => 10,
            Technique::HiddenSingle => self.hidden_single(marks),
            Technique::NakedSingle => 23,
            Technique::Pointing => 26,
            Technique::Claiming => 28,
            Technique::NakedPair | Technique::LockedPair => 30,
            Technique::Fish(Fish::X_WING) => 32,
            Technique::HiddenPair => 34,
            Technique::NakedTriple | Technique::LockedTriple => 36,
            Technique::Fish(Fish::SWORDFISH) => 38,
            Technique::HiddenTriple => 40,
            Technique::XyWing => 42,
            Technique::XyzWing => 44,
            Technique::UniquenessTest1
            | Technique::UniquenessTest2
            | Technique::UniquenessTest4
            | Technique::UniquenessTest5 => 45,
            Technique::UniquenessTest3 => 45 + self.cells_of_subset(),
            Technique::UniqueLoop => match self.cells_of_pattern()? {
                ..=6 => 46,
                7..=8 => 47,
                _ => 50,
            },
            Technique::NakedQuadruple => 50,
            Technique::Fish(Fish::JELLYFISH) => 52,
            Technique::HiddenQuadruple => 54,
            Technique::BugPlusOne => 56,
            Technique::AlignedPairExclusion => 62,
            _ => of_chains(&self.proof, self.technique, marks)?,
        };
        Some(Difficulty::tenths(tenths))
    }

    /// The level by the easiest reason: the last empty cell of a unit, the only place in a box, or the only place in a
    /// row or column.
    fn hidden_single(&self, marks: &PencilMarks) -> u16 {
        let Some(place) = self.placements.first() else {
            return 15;
        };
        let is_empty = |cell: &&Cell| marks.grid()[**cell].is_none();
        let can_hold = |cell: &&Cell| marks.candidates()[**cell].contains(place.digit);
        let units = UNITS
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.cells.contains(&place.cell));
        let of_unit = |(number, unit): (usize, &Unit)| {
            let places = unit.cells.iter().filter(can_hold).count();
            match unit.cells.iter().filter(is_empty).count() {
                1 => 10,
                _ if places == 1 && number >= 18 => 12,
                _ => 15,
            }
        };
        units.map(of_unit).min().unwrap_or(15)
    }

    fn first_sets(&self) -> Option<&[Truth]> {
        let first = match &self.proof {
            Proof::Any(proofs) => proofs.first()?,
            proof => proof,
        };
        match first {
            Proof::Sets { truths, .. } => Some(truths),
            _ => None,
        }
    }

    /// The number of cells beside the pattern.
    fn cells_of_subset(&self) -> u16 {
        let others = self
            .first_sets()
            .map_or(0, |truths| truths.len().saturating_sub(1));
        others as u16
    }

    fn cells_of_pattern(&self) -> Option<usize> {
        self.first_sets()?.iter().find_map(|truth| match truth {
            Truth::Pattern(pattern) => Some(pattern.cells.len()),
            _ => None,
        })
    }
}

/// Forcing chains and cycles by their links; multiple and dynamic chains by their cases.
fn of_chains(proof: &Proof, technique: Technique, marks: &PencilMarks) -> Option<u16> {
    match proof {
        Proof::Chain(chain) => of_chain(chain),
        Proof::Any(proofs) => of_chains(proofs.first()?, technique, marks),
        Proof::Cases { of, branches } => {
            let is_forcing = matches!(
                technique,
                Technique::ForcingChainContradiction
                    | Technique::ForcingChainVerity
                    | Technique::ForcingNetContradiction
                    | Technique::ForcingNetVerity
            );
            let is_single = |node: &Node| node.cells.len() == 1;
            let are_single = branches.iter().all(|branch| {
                is_single(&branch.assumed) && branch.lines.iter().all(|line| is_single(&line.node))
            });
            if !is_forcing || !are_single {
                return None;
            }
            let is_static = branches.iter().all(|branch| has_pairs_only(branch, marks));
            let base = match of {
                Some(_) if is_static => 80,
                _ => 85,
            };
            let nodes: usize = branches.iter().map(|branch| branch.lines.len() + 1).sum();
            Some(base + length_steps(nodes as u32))
        }
        _ => None,
    }
}

/// Whether every line that says something to be true relies on a pair of candidates.
fn has_pairs_only(branch: &Branch, marks: &PencilMarks) -> bool {
    branch.lines.iter().all(|line| match line.why {
        Why::Weak(_) => true,
        Why::House(House::Cell(cell)) => marks.candidates()[cell].len() == 2,
        Why::House(House::Unit(unit, digit)) => {
            let places = UNITS.get(usize::from(unit)).map_or(0, |unit| {
                let can_hold = |cell: &&Cell| marks.candidates()[**cell].contains(digit);
                unit.cells.iter().filter(can_hold).count()
            });
            places == 2
        }
        _ => false,
    })
}

fn of_chain(chain: &Chain) -> Option<u16> {
    let (nodes, links) = (&chain.nodes, &chain.links);
    let are_plain = links.iter().all(|link| matches!(link, Strong::House(_)));
    if !are_plain || nodes.iter().any(|node| node.cells.len() != 1) {
        return None;
    }
    let in_cells = |link: &Strong| matches!(link, Strong::House(House::Cell(_)));
    let is_x = nodes.iter().all(|node| node.digit == nodes[0].digit);
    let is_y = links.iter().all(in_cells);
    let base = match (chain.is_loop, is_x, is_y) {
        (true, false, false) | (false, false, _) => 70,
        (true, ..) => 65,
        (false, true, _) => 66,
    };
    // A chain starts and ends with what it eliminates, unless it proves its own start.
    let is_closed = chain.is_loop || nodes.first() == nodes.last();
    let complexity = nodes.len() + if is_closed { 0 } else { 2 };
    Some(base + length_steps(complexity as u32))
}
