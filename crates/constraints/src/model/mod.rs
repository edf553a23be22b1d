//! A puzzle as constraints post it: different cells, pair relations, sums and propagators.

mod automata;
mod equation;
mod regions;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;
use std::sync::Arc;

use self::automata::MAX_ARCS;
pub(crate) use self::automata::{Automata, Step};
pub(crate) use self::equation::Equation;
use crate::cell::Cell;
use crate::constraint::Constraint;
use crate::propagate::{
    Bounded, Circles, Classes, Count, Distinct, Equals, Index, MAX_SET_VALUES, Network, Propagator,
    Rank, Sets, Sight, Stretch, Stretches, Violated, sets_with_sum,
};
use crate::puzzle::{Puzzle, full};

/// The number of a cell.
pub(crate) type Place = u16;

/// What the constraints of a puzzle have posted.
#[derive(Debug)]
pub(crate) struct Model<'a> {
    puzzle: &'a Puzzle,
    pub(crate) masks: Vec<u32>,
    /// Sets of cells with different values.
    pub(crate) different: Vec<Vec<Place>>,
    /// For two cells in ascending order, the values of the second that go with each value of the first.
    pub(crate) pairs: BTreeMap<(Place, Place), Vec<u32>>,
    /// For two cells in ascending order, the values that they do not both have.
    pub(crate) apart: BTreeMap<(Place, Place), u32>,
    pub(crate) equations: Vec<Equation>,
    /// If only a part of the constraints is posted: sets of cells with different values around it. Long sums are cut by
    /// these.
    pub(crate) different_around: Vec<Vec<Place>>,
    /// If only a part of the constraints is posted: which cells see each other by the constraints around it.
    pub(crate) around: Option<Around<'a>>,
    /// The indices of its cells in the puzzle, in ascending order. `None` if it has all cells.
    scope: Option<Box<[Place]>>,
    /// Lists of sets of cells with the same values.
    pub(crate) same: Vec<Vec<Vec<Place>>>,
    pub(crate) propagators: Vec<Propagator>,
    /// Lists of constraints of which one holds.
    pub(crate) eithers: Vec<Vec<Constraint>>,
    automata: Automata,
    /// A copy of the puzzle for propagators, which do not borrow it. It is made when one needs it.
    copy: Rc<OnceCell<Arc<Puzzle>>>,
    /// Maximum number of arcs of an automaton.
    max_arcs: usize,
    /// Whether an automaton is too large to be built.
    pub(crate) is_too_large: bool,
    /// Whether all constraints of the puzzle are posted, so that one may rest on others.
    pub(crate) is_whole: bool,
    /// Whether regions that are to be found may have other numbers than the puzzle says.
    pub(crate) may_renumber: bool,
    /// The labels of regions that have other numbers, in the order of their cells.
    pub(crate) renumbered: Vec<Place>,
}

/// What a part of the constraints knows of those around it.
#[derive(Debug)]
pub(crate) struct Around<'a> {
    /// Which cells see each other.
    pub(crate) sees: &'a Sight,
    /// The numbers that the cells of the part have there.
    pub(crate) cells: Vec<Place>,
}

impl<'a> Model<'a> {
    /// A puzzle without its constraints.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Model<'a> {
        Model {
            puzzle,
            masks: puzzle.candidates.clone(),
            different: Vec::new(),
            different_around: Vec::new(),
            around: None,
            scope: None,
            pairs: BTreeMap::new(),
            apart: BTreeMap::new(),
            equations: Vec::new(),
            same: Vec::new(),
            propagators: Vec::new(),
            eithers: Vec::new(),
            automata: Automata::default(),
            copy: Rc::default(),
            max_arcs: MAX_ARCS,
            is_too_large: false,
            is_whole: false,
            may_renumber: false,
            renumbered: Vec::new(),
        }
    }

    /// A puzzle with its constraints. The solutions have to be renumbered if that is allowed. `automata` is what other
    /// models of the puzzle have built.
    pub(crate) fn of(puzzle: &'a Puzzle, may_renumber: bool, automata: &Automata) -> Model<'a> {
        let mut model = Model::new(puzzle);
        model.automata = automata.clone();
        model.is_whole = true;
        model.may_renumber = may_renumber;
        for constraint in &puzzle.constraints {
            constraint.post(&mut model);
        }
        model
    }

    /// A model for one of the constraints of a choice, which has these cells in ascending order. `sees` says which
    /// cells see each other by the constraints around the choice.
    pub(crate) fn branch<'b>(&self, cells: Vec<Place>, sees: &'b Sight) -> Model<'b>
    where
        'a: 'b,
    {
        let within = |group: &Vec<Place>| {
            let numbers = (0..).zip(&cells);
            let numbers = numbers.filter(|(_, cell)| group.binary_search(cell).is_ok());
            let numbers: Vec<Place> = numbers.map(|(number, _)| number).collect();
            (numbers.len() > 1).then_some(numbers)
        };
        let indices = cells.iter().map(|cell| self.index_of(*cell));
        let mut branch = Model::new(self.puzzle);
        branch.scope = Some(indices.collect());
        branch.masks = vec![self.full(); cells.len()];
        branch.is_whole = self.is_whole;
        branch.automata = self.automata.clone();
        branch.copy = Rc::clone(&self.copy);
        let different = self.different.iter().chain(&self.different_around);
        branch.different_around = different.filter_map(within).collect();
        branch.around = Some(Around { sees, cells });
        branch
    }

    pub(crate) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    fn place(&self, cell: Cell) -> Place {
        let index = self.puzzle.shape.index(cell);
        let index = index.expect("constraints are checked before they are posted") as Place;
        self.scope.as_ref().map_or(index, |scope| {
            let place = scope.binary_search(&index);
            place.expect("constraints post their scopes alone") as Place
        })
    }

    /// The index of a cell in the puzzle.
    fn index_of(&self, place: Place) -> Place {
        let scope = self.scope.as_ref();
        scope.map_or(place, |scope| scope[place as usize])
    }

    /// The places of some cells in ascending order, each once.
    pub(crate) fn sorted_places(&self, cells: &[Cell]) -> Vec<Place> {
        let mut places = self.places(cells);
        places.sort_unstable();
        places.dedup();
        places
    }

    pub(crate) fn places(&self, cells: &[Cell]) -> Vec<Place> {
        cells.iter().map(|cell| self.place(*cell)).collect()
    }

    /// The value that a bit stands for.
    fn value(&self, bit: usize) -> i32 {
        self.puzzle.shape.least + bit as i32
    }

    fn values(&self) -> usize {
        self.puzzle.shape.values
    }

    /// The values that any of the cells may have, as bits.
    pub(crate) fn values_of(&self, cells: &[Place]) -> u32 {
        let masks = cells.iter().map(|cell| self.masks[*cell as usize]);
        masks.fold(0, |values, mask| values | mask)
    }

    /// The number of values that any of the cells may have. Cells with different values are a house if they are as
    /// many. If they are as many as all values, none of these is taken to be missing.
    pub(crate) fn number_of_values(&self, cells: &[Place]) -> usize {
        if cells.len() >= self.values() {
            return self.values();
        }
        self.values_of(cells).count_ones() as usize
    }

    /// Leaves a cell the values that pass.
    pub(crate) fn restrict(&mut self, cell: Cell, passes: impl Fn(i32) -> bool) {
        let place = self.place(cell);
        let kept = (0..self.values())
            .filter(|bit| passes(self.value(*bit)))
            .fold(0, |mask, bit| mask | 1 << bit);
        self.masks[place as usize] &= kept;
    }

    /// The values of the cells are different.
    pub(crate) fn different(&mut self, cells: &[Cell]) {
        let mut places = self.places(cells);
        places.sort_unstable();
        if places.windows(2).any(|pair| pair[0] == pair[1]) {
            self.fail();
        }
        places.dedup();
        if places.len() > 1 && !self.different.contains(&places) {
            self.different.push(places);
        }
    }

    /// Whether the values of these cells are known to be different by what is posted so far.
    pub(crate) fn are_different(&self, cells: &[Cell]) -> bool {
        let places = self.places(cells);
        let groups = self.different.iter().chain(&self.different_around);
        groups
            .filter(|group| group.len() >= places.len())
            .any(|group| places.iter().all(|cell| group.binary_search(cell).is_ok()))
    }

    /// There is no solution.
    fn fail(&mut self) {
        self.masks.fill(0);
    }

    /// The values of two cells pass.
    pub(crate) fn pair(&mut self, a: Cell, b: Cell, passes: impl Fn(i32, i32) -> bool) {
        self.pairs([(a, b)], passes);
    }

    /// The values of each two successive cells of a line pass.
    pub(crate) fn successive(&mut self, line: &[Cell], passes: impl Fn(i32, i32) -> bool) {
        self.pairs(line.windows(2).map(|pair| (pair[0], pair[1])), passes);
    }

    /// The values of each two cells pass.
    pub(crate) fn pairs(
        &mut self,
        pairs: impl IntoIterator<Item = (Cell, Cell)>,
        passes: impl Fn(i32, i32) -> bool,
    ) {
        let rows = |model: &Model<'_>, is_turned: bool| -> Vec<u32> {
            let bits = 0..model.values();
            let row = |row: usize| {
                let passes = |column: &usize| {
                    let (row, column) = (model.value(row), model.value(*column));
                    if is_turned {
                        passes(column, row)
                    } else {
                        passes(row, column)
                    }
                };
                let row = bits.clone().filter(passes);
                row.fold(0, |mask, column| mask | 1 << column)
            };
            bits.clone().map(row).collect()
        };
        // The rows for two cells in ascending order, and for others.
        let mut known: [Option<Vec<u32>>; 2] = [None, None];
        for (a, b) in pairs {
            if a == b {
                self.restrict(a, |value| passes(value, value));
                continue;
            }
            let (first, second) = (self.place(a), self.place(b));
            let is_turned = first > second;
            let known = &mut known[usize::from(is_turned)];
            let rows = known.get_or_insert_with(|| rows(self, is_turned));
            match self.pairs.entry((first.min(second), first.max(second))) {
                Entry::Vacant(entry) => {
                    entry.insert(rows.clone());
                }
                Entry::Occupied(mut entry) => {
                    for (row, other) in entry.get_mut().iter_mut().zip(rows) {
                        *row &= *other;
                    }
                }
            }
        }
    }

    /// Two cells do not both have this value.
    pub(crate) fn apart(&mut self, a: Cell, b: Cell, value: i32) {
        if a == b {
            self.restrict(a, |own| own != value);
            return;
        }
        let (a, b) = (self.place(a), self.place(b));
        *self.apart.entry((a.min(b), a.max(b))).or_default() |= self.puzzle.bit(value);
    }

    /// The sum of the values, each multiplied by its factor.
    pub(crate) fn sum(&mut self, terms: &[(i64, Cell)], sum: i64) {
        let terms: Vec<(i64, Place)> = terms
            .iter()
            .map(|(factor, cell)| (*factor, self.place(*cell)))
            .collect();
        // No sum of values is so large: factors and numbers of cells have bounds.
        if sum.unsigned_abs() > 1 << 50 {
            self.fail();
            return;
        }
        let equation = Equation::new(&terms, sum);
        if equation.terms.is_empty() && sum != 0 {
            self.fail();
        }
        if !equation.terms.is_empty() {
            self.equations.push(equation);
        }
    }

    /// All these parts have the same sum.
    pub(crate) fn equal_sums(&mut self, parts: &[Vec<Cell>]) {
        let mut parts: Vec<&Vec<Cell>> = parts.iter().collect();
        parts.sort_by_key(|part| part.len());
        for (place, part) in parts.iter().enumerate().skip(1) {
            // With few parts, each is compared with each: that finds more than a chain does. One cell limits all
            // others.
            let others = match parts[0].len() {
                _ if parts.len() <= 5 => 0..place,
                1 => 0..1,
                _ => place - 1..place,
            };
            for other in &parts[others] {
                let terms = part
                    .iter()
                    .map(|cell| (1, *cell))
                    .chain(other.iter().map(|cell| (-1, *cell)));
                self.sum(&Vec::from_iter(terms), 0);
            }
        }
    }

    /// Sets of cells have the same values, each as often.
    pub(crate) fn same_values(&mut self, sets: &[Vec<Cell>]) {
        let sets = sets.iter().map(|set| self.places(set)).collect();
        self.same.push(sets);
    }

    /// The values of the cells are different, and the set of their bits passes.
    pub(crate) fn set(&mut self, cells: &[Cell], passes: impl Fn(u32) -> bool) {
        self.different(cells);
        let places = self.places(cells);
        if let Some(sets) = Sets::new(&places, self.values(), &passes) {
            self.propagators.push(Propagator::Sets(sets));
            return;
        }
        // With many values, the set so far is the state of an automaton.
        let least = self.puzzle.shape.least;
        let next = move |_: usize, set: &u32, value: i32| {
            let bit = 1_u32 << (value - least);
            (set & bit == 0).then_some(set | bit)
        };
        self.automaton(cells, 0, next, |set| passes(*set));
    }

    /// One of the stretches of a line has its sum. Returns whether this is posted: the line has to be a house of few
    /// values.
    pub(crate) fn stretches(
        &mut self,
        line: &[Cell],
        stretches: impl Fn() -> Vec<Stretch>,
    ) -> bool {
        if !self.are_different(line) {
            return false;
        }
        let stretches = Stretches::new(self.places(line), self.values(), stretches);
        let is_posted = stretches.is_some();
        self.propagators
            .extend(stretches.map(Propagator::Stretches));
        is_posted
    }

    /// The values between the least and the greatest value of a line, which are different, have a sum. Returns whether
    /// this is posted: there have to be few values.
    pub(crate) fn bounded(&mut self, line: &[Cell], sum: i64) -> bool {
        let (values, least) = (self.values(), self.puzzle.shape.least);
        if values > MAX_SET_VALUES {
            return false;
        }
        let sets = sets_with_sum(values, least, sum);
        let bounded = Bounded::new(self.places(line), values, sets);
        let is_posted = bounded.is_some();
        self.propagators.extend(bounded.map(Propagator::Bounded));
        is_posted
    }

    /// Any `reach` cells in a row have values of different classes.
    pub(crate) fn classes(&mut self, line: &[Cell], reach: usize, class: impl Fn(i32) -> i32) {
        if reach <= 4 {
            // The classes of the cells before.
            let next = |_: usize, before: &Vec<i32>, value: i32| {
                let class = class(value);
                let kept = before.len().saturating_sub(reach.saturating_sub(2));
                (!before.contains(&class))
                    .then(|| before[kept..].iter().copied().chain([class]).collect())
            };
            let next = |place, before: &Vec<i32>, value| {
                if reach < 2 {
                    Some(Vec::new())
                } else {
                    next(place, before, value)
                }
            };
            self.automaton(line, Vec::new(), next, |_| true);
            return;
        }
        for i in 0..line.len() {
            for j in i + 1..line.len().min(i + reach) {
                self.pair(line[i], line[j], |a, b| class(a) != class(b));
            }
        }
    }

    /// Each class of values, 0 to 2, occurs among the cells, of which there are at most 32.
    pub(crate) fn all_classes(&mut self, cells: &[Cell], class: impl Fn(i32) -> i32) {
        let values = |wanted: i32| {
            let bits = (0..self.values()).filter(|bit| class(self.value(*bit)) == wanted);
            bits.fold(0, |bits, bit| bits | 1 << bit)
        };
        let classes = [0, 1, 2].map(values);
        let cells = self.places(cells).into();
        self.propagators
            .push(Propagator::Classes(Classes { cells, classes }));
    }

    /// The number of the cells with a value is from `least` to `most`.
    pub(crate) fn count(&mut self, cells: &[Cell], value: i32, least: usize, most: usize) {
        let bit = self.puzzle.bit(value);
        if bit == 0 {
            if least > 0 {
                self.fail();
            }
            return;
        }
        self.propagators.push(Propagator::Count(Count {
            cells: self.places(cells).into(),
            bit,
            least,
            most,
        }));
    }

    /// Each value of the cells is the number of them that have it.
    pub(crate) fn circles(&mut self, cells: &[Cell]) {
        let least = self.puzzle.shape.least;
        self.propagators.push(Propagator::Circles(Circles {
            cells: self.places(cells).into(),
            groups: Box::default(),
            least,
        }));
    }

    /// A cell is the number of different values of others.
    pub(crate) fn distinct(&mut self, count: Cell, cells: &[Cell]) {
        let (count, cells) = (self.place(count), self.places(cells).into());
        let least = self.puzzle.shape.least;
        self.propagators.push(Propagator::Distinct(Distinct {
            count,
            cells,
            least,
        }));
    }

    /// A cell is the number of cells of the arms that are equal to the cell at their start, up to the first that is not
    /// if these are runs, less a number.
    pub(crate) fn equals(&mut self, count: Cell, arms: &[Vec<Cell>], is_run: bool, less: i32) {
        let count = self.place(count);
        let arms: Box<[Box<[Place]>]> = arms.iter().map(|arm| self.places(arm).into()).collect();
        let less = less + self.puzzle.shape.least;
        self.propagators.push(Propagator::Equals(Equals {
            count,
            start: arms[0][0],
            arms,
            is_run,
            less,
        }));
    }

    /// The value of a cell is the place of a value in a line, counted from 1.
    pub(crate) fn index(&mut self, cell: Cell, line: &[Cell], value: i32) {
        let length = line.len() as i32;
        self.restrict(cell, |place| (1..=length).contains(&place));
        let bit = self.puzzle.bit(value);
        let (cell, line) = (self.place(cell), self.places(line));
        if bit == 0 {
            self.fail();
        }
        let least = self.puzzle.shape.least;
        self.propagators.push(Propagator::Index(Index {
            cell,
            line: line.into(),
            bit,
            least,
        }));
    }

    /// The line is at this place, counted from 1, of all lines in ascending order. If `is_tied`, others may be equal,
    /// and the line has each of their places, too.
    pub(crate) fn rank(&mut self, line: &[Cell], others: &[Vec<Cell>], rank: usize, is_tied: bool) {
        let others = others
            .iter()
            .map(|other| self.places(other).into())
            .collect();
        let mut rank = Rank {
            line: self.places(line).into(),
            others,
            rank,
            is_tied,
            is_latin: false,
            known: Box::default(),
        };
        rank.known = rank.others.iter().map(|_| None).collect();
        // In a grid whose first values on each side are all different, each value is the first of four lines.
        let shape = &self.puzzle.shape;
        let is_latin = self
            .puzzle
            .constraints
            .iter()
            .any(|constraint| match constraint {
                Constraint::Grid(grid) => grid.rows == shape.values && grid.columns == shape.values,
                _ => false,
            });
        if self.is_whole && is_latin && shape.rows == shape.values && shape.columns == shape.values
        {
            let first = shape.least + (rank.rank.max(1) - 1) as i32 / 4;
            rank.is_latin = !is_tied;
            self.restrict(line[0], |value| value == first);
        }
        self.propagators.push(Propagator::Rank(rank));
    }

    /// One of the constraints holds.
    pub(crate) fn either(&mut self, constraints: &[Constraint]) {
        self.eithers.push(constraints.to_vec());
    }

    /// A constraint does not hold.
    pub(crate) fn violated(&mut self, constraint: &Constraint) {
        let cells = self.sorted_places(&constraint.scope(&self.puzzle.shape));
        self.propagators
            .push(Propagator::Violated(Box::new(Violated {
                indices: cells.iter().map(|cell| self.index_of(*cell)).collect(),
                cells: cells.into(),
                constraint: constraint.clone(),
                puzzle: Arc::clone(self.copy.get_or_init(|| Arc::new(self.puzzle.clone()))),
            })));
    }

    /// Compiles what is posted.
    pub(crate) fn compile(self) -> Network {
        Network::new(self)
    }

    /// The values of each cell before anything is known.
    pub(crate) fn full(&self) -> u32 {
        full(self.values())
    }
}
