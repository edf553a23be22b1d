//! Reading the text of Interactive Sudoku Solver.

use std::collections::HashMap;

use super::codes;
use crate::cell::Cell;
use crate::constraint::{
    AllDifferent, And, AntiKing, AntiKnight, AntiTaxicab, Arrow, Automaton, Between,
    ChaosConstruction, Connected, Constraint, Contains, CountDistinct, CountEqual, CountingCircles,
    Diagonal, Difference, DisjointGroups, DoubleArrow, DutchFlatmates, Entropic, EqualSums,
    EqualityCage, FullRank, GlobalEntropy, Grid, HiddenSkyscraper, Index, Inequality, KillerCage,
    Lockout, Lunchbox, Mark, Modular, Negative, Nonconsecutive, NumberedRoom, Or, PairSum, Pairs,
    Palindrome, Quadruple, Ratio, Regex, RegionSum, Regions, RellikCage, Renban, RunLength,
    SameValues, Sandwich, Skyscraper, Sum, SumLine, Thermometer, ValueIndex, Whisper, Windows,
    XSum, Zipper,
};
use crate::formats::{ReadError, lines, shown};
use crate::puzzle::Puzzle;
use crate::shape::{MAX_CELLS, Shape};

/// The greatest depth of constraints within each other, and the greatest number of constraints.
const MAX_DEPTH: usize = 16;
const MAX_ITEMS: usize = 50_000;

/// Reads the text of a puzzle.
///
/// Parts are separated by blank lines; each is a line of constraints, or in a form of [`lines`]. Lines that start with
/// `#` are comments.
///
/// # Errors
///
/// The error names the constraint that is wrong or not known, and what was expected.
///
/// ```
/// use tessera_constraints::{Solver, formats::iss};
/// let puzzle = iss::read(".Shape~4x4.~R1C1_1~R2C3_2.Thermo~R4C1~R4C2~R4C3")?;
/// assert_eq!(puzzle.constraints.len(), 2);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    let mut items = Vec::new();
    let mut others: Option<Puzzle> = None;
    let lines_left: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    let uncommented = lines_left.join("\n");
    for part in uncommented
        .split("\n\n")
        .flat_map(|part| part.split("\n \n"))
    {
        if part.trim().is_empty() {
            continue;
        }
        // A line of characters may begin with a dot, too.
        if let Some(puzzle) = lines::read(part)? {
            match &mut others {
                None => others = Some(puzzle),
                Some(others) => others
                    .constraints
                    .extend(puzzle.constraints.into_iter().skip(1)),
            }
        } else {
            items.extend(parse(part)?);
        }
    }
    let mut reader = Reader::new(&items, others)?;
    for item in &items {
        let constraints = reader
            .constraints(item)
            .map_err(|error| within(item, &error))?;
        reader.puzzle.constraints.extend(constraints);
    }
    match reader.puzzle.problem() {
        Some(problem) => Err(ReadError(problem)),
        None => Ok(reader.puzzle),
    }
}

fn within(item: &Item, error: &ReadError) -> ReadError {
    let kind = if item.kind.is_empty() {
        "the givens"
    } else {
        &item.kind
    };
    ReadError(format!("{}: {error}", shown(kind)))
}

/// A constraint of the text.
#[derive(Clone, Debug)]
struct Item {
    kind: String,
    arguments: Vec<String>,
    /// The constraints within it, up to `.End`.
    inner: Vec<Item>,
}

fn parse(text: &str) -> Result<Vec<Item>, ReadError> {
    let text: String = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    let Some(rest) = text.strip_prefix('.') else {
        return Err(ReadError(format!(
            "`{}`: expected a constraint, which starts with a dot",
            shown(&text)
        )));
    };
    let mut open: Vec<Item> = vec![Item {
        kind: String::new(),
        arguments: Vec::new(),
        inner: Vec::new(),
    }];
    for (number, part) in rest.split('.').enumerate() {
        if number >= MAX_ITEMS {
            return Err(ReadError(format!(
                "expected at most {MAX_ITEMS} constraints"
            )));
        }
        let mut arguments = part.split('~').map(str::to_owned);
        let kind = arguments.next().unwrap_or_default();
        let item = Item {
            kind,
            arguments: arguments.collect(),
            inner: Vec::new(),
        };
        match &*item.kind {
            "End" => {
                let closed = open.pop().filter(|_| !open.is_empty());
                let closed = closed
                    .ok_or_else(|| ReadError::new("End: there is no constraint that it ends"))?;
                open.last_mut().expect("it is not empty").inner.push(closed);
            }
            "Or" | "And" | "Replicate" if open.len() <= MAX_DEPTH => open.push(item),
            "Or" | "And" | "Replicate" => {
                return Err(ReadError(format!(
                    "expected at most {MAX_DEPTH} constraints within each other"
                )));
            }
            _ => open.last_mut().expect("it is not empty").inner.push(item),
        }
    }
    if open.len() > 1 {
        return Err(ReadError(format!(
            "{} has no End",
            open[open.len() - 1].kind
        )));
    }
    Ok(open.remove(0).inner)
}

/// The number of a digit of a row or column, counted from 1: 10 to 16 are letters from `a` on.
fn side(digit: u8) -> Option<usize> {
    char::from(digit)
        .to_digit(17)
        .map(|digit| digit as usize)
        .filter(|digit| *digit > 0)
}

/// The prefix of the cells that say in which region a cell of the grid is.
const REGIONS: &str = "CC";

struct Reader {
    puzzle: Puzzle,
    /// The number of the first cell beside the grid and their count, by the prefix of their names.
    groups: HashMap<String, (usize, usize, usize)>,
}

impl Reader {
    /// The grid, with its boxes, and the cells beside it.
    fn new(items: &[Item], others: Option<Puzzle>) -> Result<Reader, ReadError> {
        let has = |kind: &str| items.iter().any(|item| item.kind == kind);
        let find = |kind: &str| items.iter().find(|item| item.kind == kind);
        let mut shape = others
            .as_ref()
            .map_or_else(|| Shape::square(9), |puzzle| puzzle.shape.clone());
        let mut is_raw = false;
        if let Some(item) = find("Shape") {
            (shape, is_raw) = read_shape(&item.arguments).map_err(|error| within(item, &error))?;
        }
        let mut groups = HashMap::new();
        for item in items.iter().filter(|item| item.kind == "Var") {
            let prefix = item.arguments.first().cloned().unwrap_or_default();
            let size = item.arguments.get(2).map_or("", |size| size);
            let (rows, columns) = match size.split_once('x') {
                Some((rows, columns)) => (rows.parse().unwrap_or(0), columns.parse().unwrap_or(0)),
                None if size.is_empty() => (1, 1),
                None => (1, size.parse().unwrap_or(0)),
            };
            let count =
                usize::checked_mul(rows, columns).filter(|count| (1..MAX_CELLS).contains(count));
            let count = count.ok_or_else(|| {
                within(
                    item,
                    &ReadError(format!("`{}`: expected a number of cells", shown(size))),
                )
            })?;
            groups.insert(format!("V{prefix}"), (shape.extra, count, columns));
            shape.extra += count;
        }
        if has("ChaosConstruction") {
            let count = shape.rows * shape.columns;
            groups.insert(REGIONS.to_owned(), (shape.extra, count, shape.columns));
            shape.extra += count;
        }
        if let Some(problem) = shape.problem() {
            return Err(ReadError(problem));
        }
        let (rows, columns) = (shape.rows, shape.columns);
        let mut puzzle = Puzzle::new(shape);
        if let Some(others) = others {
            if (others.shape.rows, others.shape.columns) != (rows, columns) {
                return Err(ReadError::new(
                    "Shape: the parts of the text have different numbers of rows or columns",
                ));
            }
            for (mask, other) in puzzle.candidates.iter_mut().zip(&others.candidates) {
                *mask &= other;
            }
            puzzle.constraints = others.constraints;
        } else if !is_raw {
            let size = match find("RegionSize") {
                None => puzzle.shape.values.min(rows.max(columns)),
                Some(item) => {
                    let size = item.arguments.first().and_then(|size| size.parse().ok());
                    size.ok_or_else(|| within(item, &ReadError::new("expected a number of cells")))?
                }
            };
            let boxes = if has("NoBoxes") {
                None
            } else {
                Shape::box_size(rows, columns, size)
            };
            puzzle
                .constraints
                .push(Grid::new(rows, columns, boxes).into());
        }
        Ok(Reader { puzzle, groups })
    }

    /// A cell by its name.
    fn cell(&self, name: &str) -> Result<Cell, ReadError> {
        let wrong = || ReadError(format!("`{}`: expected a cell such as R1C9", shown(name)));
        let found = match *name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => side(row)
                .zip(side(column))
                .map(|(row, column)| Cell::at(row - 1, column - 1)),
            _ => self.variable(name),
        };
        found
            .filter(|cell| self.puzzle.shape.index(*cell).is_some())
            .ok_or_else(wrong)
    }

    fn variable(&self, name: &str) -> Option<Cell> {
        if let Some((first, 1, _)) = self.groups.get(name) {
            return Some(Cell::extra(*first));
        }
        let digits = name.trim_start_matches(|character: char| !character.is_ascii_digit());
        let (first, count, _) = self.groups.get(name.strip_suffix(digits)?)?;
        let number = digits
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=*count).contains(number))?;
        Some(Cell::extra(first + number - 1))
    }

    /// The cell that says in which region a cell of the grid is; such a cell itself stays.
    fn label(&self, cell: Cell) -> Result<Cell, ReadError> {
        let (first, ..) = self
            .groups
            .get(REGIONS)
            .ok_or_else(|| ReadError::new("expected ChaosConstruction"))?;
        let index = self
            .puzzle
            .shape
            .index(cell)
            .filter(|_| cell.place().is_some());
        Ok(index.map_or(cell, |index| Cell::extra(first + index)))
    }

    fn labels(&self, cells: &[Cell]) -> Result<Vec<Cell>, ReadError> {
        cells.iter().map(|cell| self.label(*cell)).collect()
    }

    fn cells(&self, names: &[String]) -> Result<Vec<Cell>, ReadError> {
        names
            .iter()
            .filter(|name| !name.is_empty())
            .map(|name| self.cell(name))
            .collect()
    }

    /// A row or column from one of its ends.
    fn line(&self, name: &str, is_turned: bool) -> Result<Vec<Cell>, ReadError> {
        let shape = &self.puzzle.shape;
        let line: Option<Vec<Cell>> =
            match *name.as_bytes() {
                [b'R' | b'r', row] => side(row).filter(|row| *row <= shape.rows).map(|row| {
                    (0..shape.columns)
                        .map(|column| Cell::at(row - 1, column))
                        .collect()
                }),
                [b'C' | b'c', column] => side(column)
                    .filter(|column| *column <= shape.columns)
                    .map(|column| {
                        (0..shape.rows)
                            .map(|row| Cell::at(row, column - 1))
                            .collect()
                    }),
                _ => None,
            };
        let mut line = line.ok_or_else(|| {
            ReadError(format!(
                "`{}`: expected a line such as R1 or C9",
                shown(name)
            ))
        })?;
        if is_turned {
            line.reverse();
        }
        Ok(line)
    }

    /// The diagonal from a cell at the side on.
    fn diagonal(&self, name: &str) -> Result<Vec<Cell>, ReadError> {
        let shape = &self.puzzle.shape;
        let cell = self.cell(name)?;
        let Some((row, column)) = cell.place() else {
            return Err(ReadError(format!(
                "`{}`: expected a cell at the side",
                shown(name)
            )));
        };
        let (last_row, last_column) = (shape.rows - 1, shape.columns - 1);
        let step = if column == 0 && row < last_row {
            (1, 1)
        } else if row == 0 && column > 0 {
            (1, -1)
        } else if column == last_column && row < last_row {
            (-1, -1)
        } else if row == last_row {
            (-1, 1)
        } else {
            return Err(ReadError(format!(
                "`{}`: expected a cell at the side",
                shown(name)
            )));
        };
        let cells = std::iter::successors(Some(cell), |cell| cell.offset(step.0, step.1));
        Ok(cells
            .take_while(|cell| shape.index(*cell).is_some())
            .collect())
    }

    /// The pairs of the cells that are neighbours, in their order.
    fn adjacent(&self, cells: &[Cell]) -> Result<Vec<[Cell; 2]>, ReadError> {
        let is_adjacent = |a: Cell, b: Cell| self.puzzle.shape.neighbors(a).any(|other| other == b);
        let pairs = cells
            .iter()
            .enumerate()
            .flat_map(|(place, a)| cells[place + 1..].iter().map(move |b| [*a, *b]));
        let pairs: Vec<[Cell; 2]> = pairs.filter(|[a, b]| is_adjacent(*a, *b)).collect();
        if pairs.is_empty() {
            Err(ReadError::new("expected neighbouring cells"))
        } else {
            Ok(pairs)
        }
    }

    /// The constraints of an item.
    fn constraints(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let arguments = &item.arguments[..];
        let number = |place: usize| -> Result<i64, ReadError> {
            let text = arguments.get(place).map_or("", |text| text);
            text.trim()
                .parse()
                .map_err(|_| ReadError(format!("`{}`: expected a number", shown(text))))
        };
        let small = |place: usize| -> Result<i32, ReadError> {
            i32::try_from(number(place)?).map_err(|_| ReadError::new("expected a smaller number"))
        };
        let text = |place: usize| arguments.get(place).map_or("", |text| &**text);
        // A first argument that is a number may be left out.
        let has_number = arguments
            .first()
            .is_some_and(|first| first.parse::<i64>().is_ok());
        let with_default = |default: i32| if has_number { small(0) } else { Ok(default) };
        let after = |count: usize| self.cells(arguments.get(count..).unwrap_or_default());
        let all = || after(0);
        let rest = || after(usize::from(has_number));
        // A clue at each end of a row or column.
        let clues =
            |make: &dyn Fn(Vec<Cell>, i64) -> Constraint| -> Result<Vec<Constraint>, ReadError> {
                let mut made = Vec::new();
                for (place, is_turned) in [(1, false), (2, true)] {
                    if !text(place).is_empty() {
                        made.push(make(self.line(text(0), is_turned)?, number(place)?));
                    }
                }
                Ok(made)
            };
        let count = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        let value = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
        let values = |list: &str| -> Result<Vec<i32>, ReadError> {
            let numbers = list.split('_').map(|number| number.parse().ok());
            numbers
                .collect::<Option<_>>()
                .ok_or_else(|| ReadError(format!("`{}`: expected values", shown(list))))
        };
        let made: Vec<Constraint> = match &*item.kind {
            "" | "Given" => {
                for argument in arguments {
                    self.give(argument)?;
                }
                Vec::new()
            }
            "Shape" | "Var" | "NoBoxes" | "RegionSize" | "SearchPriority" => Vec::new(),
            "Jigsaw" => vec![
                self.jigsaw(arguments.last().map_or("", |layout| layout))?
                    .into(),
            ],
            "Diagonal" => vec![
                Diagonal {
                    rising: number(0)? > 0,
                }
                .into(),
            ],
            "Windoku" => vec![Windows {}.into()],
            "DisjointSets" => vec![DisjointGroups {}.into()],
            "AntiKnight" => vec![AntiKnight {}.into()],
            "AntiKing" => vec![AntiKing {}.into()],
            "AntiTaxicab" => vec![AntiTaxicab {}.into()],
            "AntiConsecutive" => vec![Nonconsecutive {}.into()],
            "GlobalEntropy" => vec![GlobalEntropy { modular: false }.into()],
            "GlobalMod" => vec![GlobalEntropy { modular: true }.into()],
            "DutchFlatmates" => vec![DutchFlatmates {}.into()],
            "StrictKropki" => [Mark::Difference, Mark::Ratio]
                .map(|of| Negative { of }.into())
                .into(),
            "StrictXV" => vec![Negative { of: Mark::PairSum }.into()],
            "FullRankTies" if matches!(text(0), "" | "only-unclued") => Vec::new(),
            "Thermo" => vec![Thermometer::new(all()?).into()],
            "Whisper" => {
                let (mut cells, is_closed) = self.closed(&arguments[usize::from(has_number)..])?;
                cells.extend(is_closed.then(|| cells[0]));
                vec![
                    Whisper {
                        line: cells,
                        difference: with_default(5)?,
                    }
                    .into(),
                ]
            }
            "Renban" => vec![Renban::new(all()?).into()],
            "Modular" => vec![
                Modular {
                    line: rest()?,
                    modulus: with_default(3)?,
                }
                .into(),
            ],
            "Entropic" => vec![Entropic::new(all()?).into()],
            "RegionSumLine" => vec![RegionSum::new(all()?).into()],
            "Between" => vec![Between::new(all()?).into()],
            "Lockout" => vec![
                Lockout {
                    line: rest()?,
                    difference: with_default(4)?,
                }
                .into(),
            ],
            "Palindrome" => vec![Palindrome::new(all()?).into()],
            "Zipper" => vec![Zipper::new(all()?).into()],
            "SumLine" => {
                let (line, closed) = self.closed(&arguments[usize::from(has_number)..])?;
                vec![
                    SumLine {
                        line,
                        sum: with_default(10)?.into(),
                        closed,
                    }
                    .into(),
                ]
            }
            "Regex" => self.regexes(arguments)?,
            "NFA" => self.automata(arguments)?,
            "WhiteDot" => {
                let pairs = self.adjacent(&all()?)?.into_iter();
                pairs
                    .map(|cells| {
                        Difference {
                            cells,
                            difference: 1,
                        }
                        .into()
                    })
                    .collect()
            }
            "BlackDot" => self
                .adjacent(&all()?)?
                .into_iter()
                .map(|cells| Ratio { cells, ratio: 2 }.into())
                .collect(),
            "X" => self
                .adjacent(&all()?)?
                .into_iter()
                .map(|cells| PairSum { cells, sum: 10 }.into())
                .collect(),
            "V" => self
                .adjacent(&all()?)?
                .into_iter()
                .map(|cells| PairSum { cells, sum: 5 }.into())
                .collect(),
            "GreaterThan" => {
                let pairs = self.adjacent(&all()?)?.into_iter();
                pairs
                    .map(|[greater, less]| Inequality { greater, less }.into())
                    .collect()
            }
            "ValueIndexing" => vec![ValueIndex::new(all()?).into()],
            "Arrow" => {
                let mut cells = all()?;
                let shaft = cells.split_off(cells.len().min(1));
                vec![
                    Arrow {
                        circle: cells,
                        shaft,
                    }
                    .into(),
                ]
            }
            "DoubleArrow" => vec![DoubleArrow::new(all()?).into()],
            "PillArrow" => {
                let mut circle = after(1)?;
                let size = usize::try_from(number(0)?)
                    .unwrap_or(usize::MAX)
                    .min(circle.len());
                let shaft = circle.split_off(size);
                circle.sort_unstable();
                vec![Arrow { circle, shaft }.into()]
            }
            "Cage" => {
                let cells = after(1)?;
                let sum = if text(0).is_empty() { 0 } else { number(0)? };
                let mut once = cells.clone();
                once.sort_unstable();
                once.dedup();
                if once.len() < cells.len() {
                    vec![
                        Sum {
                            cells,
                            factors: Vec::new(),
                            sum,
                        }
                        .into(),
                        AllDifferent::new(once).into(),
                    ]
                } else {
                    vec![
                        KillerCage {
                            cells,
                            sum: (sum != 0).then_some(sum),
                            repeats: false,
                        }
                        .into(),
                    ]
                }
            }
            "RellikCage" => vec![
                RellikCage {
                    cells: after(1)?,
                    sum: number(0)?,
                }
                .into(),
            ],
            "EqualityCage" => vec![EqualityCage::new(all()?).into()],
            "Sum" => {
                let (sum, factors) = text(0).split_once("_=_").unwrap_or((text(0), ""));
                let sum = sum
                    .parse()
                    .map_err(|_| ReadError(format!("`{}`: expected a sum", shown(sum))))?;
                let factors = if factors.is_empty() {
                    Vec::new()
                } else {
                    values(factors)?
                };
                let factors = factors.into_iter().map(i64::from).collect();
                vec![
                    Sum {
                        cells: after(1)?,
                        factors,
                        sum,
                    }
                    .into(),
                ]
            }
            "LittleKiller" => {
                vec![
                    KillerCage {
                        cells: self.diagonal(text(1))?,
                        sum: Some(number(0)?),
                        repeats: true,
                    }
                    .into(),
                ]
            }
            "XSum" => clues(&|line, sum| XSum { line, sum }.into())?,
            "Sandwich" => {
                let line = self.line(text(1), false)?;
                // In a grid of more values than cells in a row, the bounds are those of the row.
                if line.len() == self.puzzle.shape.values {
                    vec![
                        Sandwich {
                            line,
                            sum: number(0)?,
                        }
                        .into(),
                    ]
                } else {
                    vec![
                        Lunchbox {
                            line,
                            sum: number(0)?,
                        }
                        .into(),
                    ]
                }
            }
            "Lunchbox" => vec![
                Lunchbox {
                    line: after(1)?,
                    sum: number(0)?,
                }
                .into(),
            ],
            "Skyscraper" => clues(&|line, number| {
                Skyscraper {
                    line,
                    count: count(number),
                }
                .into()
            })?,
            "HiddenSkyscraper" => clues(&|line, number| {
                HiddenSkyscraper {
                    line,
                    first: value(number),
                }
                .into()
            })?,
            "NumberedRoom" => clues(&|line, number| {
                NumberedRoom {
                    line,
                    value: value(number),
                }
                .into()
            })?,
            "FullRank" => clues(&|line, number| {
                FullRank {
                    line,
                    rank: count(number),
                }
                .into()
            })?,
            "AllDifferent" => vec![AllDifferent::new(all()?).into()],
            "ContainAtLeast" => vec![
                Quadruple {
                    cells: after(1)?,
                    values: values(text(0))?,
                }
                .into(),
            ],
            "ContainExact" => vec![
                Contains {
                    cells: after(1)?,
                    values: values(text(0))?,
                    none: Vec::new(),
                }
                .into(),
            ],
            "LookAndSay" => vec![look_and_say(text(0), after(1)?)?.into()],
            "SameValues" => {
                let (sets, cells) = (count(number(0)?), after(1)?);
                if sets == 0 || !cells.len().is_multiple_of(sets) {
                    return Err(ReadError(format!(
                        "{} cells: expected a multiple of the number of sets",
                        cells.len()
                    )));
                }
                let size = (cells.len() / sets).max(1);
                vec![
                    SameValues {
                        sets: cells.chunks(size).map(<[Cell]>::to_vec).collect(),
                    }
                    .into(),
                ]
            }
            "EqualSum" => {
                let parts = arguments
                    .split(|argument| argument == "-")
                    .map(|part| self.cells(part));
                vec![
                    EqualSums {
                        parts: parts.collect::<Result<_, _>>()?,
                    }
                    .into(),
                ]
            }
            "Quad" => {
                let cell = self.cell(text(0))?;
                let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(rows, columns)| cell.offset(rows, columns));
                let values = values(&arguments[1.min(arguments.len())..].join("_"))?;
                vec![
                    Quadruple {
                        cells: square.into_iter().flatten().collect(),
                        values,
                    }
                    .into(),
                ]
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.pairs(item)?,
            "Indexing" => {
                let shape = &self.puzzle.shape;
                let is_row = text(0) == "R";
                let cells = after(1)?
                    .into_iter()
                    .filter_map(|cell| Some((cell, cell.place()?)));
                cells
                    .map(|(cell, (row, column))| {
                        let line = if is_row {
                            (0..shape.rows).map(|row| Cell::at(row, column)).collect()
                        } else {
                            (0..shape.columns)
                                .map(|column| Cell::at(row, column))
                                .collect()
                        };
                        Index {
                            cell,
                            line,
                            value: 1 + if is_row { row } else { column } as i32,
                        }
                        .into()
                    })
                    .collect()
            }
            "CountingCircles" => vec![CountingCircles::new(all()?).into()],
            "ChaosConstruction" => {
                let cells: Vec<Cell> = self.puzzle.shape.grid().collect();
                let labels = cells.iter().map(|cell| self.label(*cell));
                vec![
                    ChaosConstruction {
                        labels: labels.collect::<Result<_, _>>()?,
                        columns: self.puzzle.shape.columns,
                        cells,
                    }
                    .into(),
                ]
            }
            "ChaosCount" => {
                let count = self.cell(text(0))?;
                let mut cells = self.labels(&after(2)?)?;
                if cells.is_empty() {
                    // The square around it.
                    let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
                    let around = steps.filter(|step| *step != (0, 0));
                    let around = around.filter_map(|(row, column)| count.offset(row, column));
                    let shape = &self.puzzle.shape;
                    let around = around.filter(|cell| shape.index(*cell).is_some());
                    cells = self.labels(&[count].into_iter().chain(around).collect::<Vec<_>>())?;
                }
                vec![
                    CountEqual {
                        count,
                        cells,
                        others: text(1) == "1",
                    }
                    .into(),
                ]
            }
            "ChaosArrow" => {
                let count = self.cell(text(0))?;
                let parts = arguments.get(2..).unwrap_or_default();
                let mut arms = Vec::new();
                for part in parts.split(|argument| argument == "-") {
                    arms.push(self.labels(&self.cells(part)?)?);
                }
                if parts.is_empty() {
                    let shape = &self.puzzle.shape;
                    arms.clear();
                    for (rows, columns) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                        let next = |cell: &Cell| cell.offset(rows, columns);
                        let arm = std::iter::successors(Some(count), next);
                        let arm = arm.take_while(|cell| shape.index(*cell).is_some());
                        arms.push(self.labels(&arm.collect::<Vec<_>>())?);
                    }
                }
                vec![
                    RunLength {
                        count,
                        arms,
                        others: text(1) == "1",
                    }
                    .into(),
                ]
            }
            "ConnectedValues" => {
                let (cells, columns) = if text(0).is_empty() {
                    let shape = &self.puzzle.shape;
                    (shape.grid().collect(), shape.columns)
                } else {
                    let group = self.groups.get(text(0)).ok_or_else(|| {
                        ReadError(format!("`{}`: expected a group of cells", shown(text(0))))
                    })?;
                    let (first, count, columns) = *group;
                    ((first..first + count).map(Cell::extra).collect(), columns)
                };
                let size = if text(2).is_empty() {
                    None
                } else {
                    Some(count(number(2)?))
                };
                vec![
                    Connected {
                        cells,
                        columns,
                        values: values(text(1))?,
                        size,
                    }
                    .into(),
                ]
            }
            "CountDistinct" => vec![
                CountDistinct {
                    count: self.cell(text(0))?,
                    cells: after(1)?,
                }
                .into(),
            ],
            "Or" => {
                let mut choices = Vec::new();
                for inner in &item.inner {
                    let mut made = self.inner(inner)?;
                    choices.push(if made.len() == 1 {
                        made.remove(0)
                    } else {
                        And { constraints: made }.into()
                    });
                }
                vec![
                    Or {
                        constraints: choices,
                    }
                    .into(),
                ]
            }
            "And" => {
                let mut made = Vec::new();
                for inner in &item.inner {
                    made.extend(self.inner(inner)?);
                }
                vec![And { constraints: made }.into()]
            }
            "Replicate" => self.replicated(item)?,
            _ => return Err(ReadError::new("this type of constraint is not known")),
        };
        Ok(made)
    }

    /// The constraints of an item within another. Givens become constraints there.
    fn inner(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        if !matches!(&*item.kind, "" | "Given") {
            return self.constraints(item).map_err(|error| within(item, &error));
        }
        let mut made = Vec::new();
        for argument in &item.arguments {
            let (cell, mask) = self.given(argument)?;
            let shape = &self.puzzle.shape;
            let allowed = (0..shape.values)
                .filter(|bit| mask >> bit & 1 == 1)
                .map(|bit| shape.least + bit as i32);
            let steps = vec![(0, allowed.collect(), 1)];
            made.push(
                Automaton {
                    line: vec![cell],
                    start: vec![0],
                    accept: vec![1],
                    steps,
                }
                .into(),
            );
        }
        Ok(made)
    }

    fn given(&self, argument: &str) -> Result<(Cell, u32), ReadError> {
        let mut parts = argument.split('_');
        let cell = self.cell(parts.next().unwrap_or_default())?;
        let shape = &self.puzzle.shape;
        let mut mask = 0;
        for value in parts {
            let bit = value.parse().ok().map_or(0, |value| self.puzzle.bit(value));
            if bit == 0 {
                let (least, greatest) = (shape.least, shape.greatest());
                return Err(ReadError(format!(
                    "`{}` at {cell}: expected a value from {least} to {greatest}",
                    shown(value)
                )));
            }
            mask |= bit;
        }
        // A cell without values may have any.
        Ok((cell, if mask == 0 { u32::MAX } else { mask }))
    }

    fn give(&mut self, argument: &str) -> Result<(), ReadError> {
        let (cell, mask) = self.given(argument)?;
        let index = self.puzzle.shape.index(cell).expect("it was looked up");
        self.puzzle.candidates[index] &= mask;
        Ok(())
    }

    /// Cells, and whether `LOOP` after them says that the line is closed.
    fn closed(&self, names: &[String]) -> Result<(Vec<Cell>, bool), ReadError> {
        let is_closed = names.last().is_some_and(|name| name == "LOOP");
        let cells = self.cells(&names[..names.len() - usize::from(is_closed)])?;
        if cells.is_empty() {
            Err(ReadError::new("expected cells"))
        } else {
            Ok((cells, is_closed))
        }
    }

    fn jigsaw(&self, layout: &str) -> Result<Regions, ReadError> {
        let shape = &self.puzzle.shape;
        let names: Vec<char> = layout.chars().collect();
        if names.len() != shape.rows * shape.columns {
            let expected = shape.rows * shape.columns;
            return Err(ReadError(format!(
                "a layout of {} characters: expected {expected}",
                names.len()
            )));
        }
        let mut order = names.clone();
        order.sort_unstable();
        order.dedup();
        let region = |name: &char| -> Vec<Cell> {
            (0..names.len())
                .filter(|index| names[*index] == *name)
                .map(|index| shape.cell(index))
                .collect()
        };
        // One region may have another size: it is what is left over.
        let least = shape.rows.max(shape.columns);
        let (regions, others): (Vec<Vec<Cell>>, Vec<Vec<Cell>>) = order
            .iter()
            .map(region)
            .partition(|region| (least..=shape.values).contains(&region.len()));
        if others.len() > 1 {
            return Err(ReadError(format!(
                "{} regions have not {least} cells: expected one at most",
                others.len()
            )));
        }
        Ok(Regions { regions })
    }

    /// Lists of cells that are separated by empty arguments and by names.
    fn groups(&self, arguments: &[String]) -> Vec<Vec<String>> {
        let groups = arguments.split(|argument| argument.is_empty() || argument.starts_with('_'));
        groups
            .filter(|group| !group.is_empty())
            .map(<[String]>::to_vec)
            .collect()
    }

    fn regexes(&self, arguments: &[String]) -> Result<Vec<Constraint>, ReadError> {
        let code = arguments.first().map_or("", |code| code);
        let pattern = if code.contains('%') {
            percent_encoding::percent_decode_str(code)
                .decode_utf8_lossy()
                .into_owned()
        } else {
            String::from_utf8_lossy(&codes::bytes(code)?).into_owned()
        };
        let groups = self
            .groups(&arguments[1.min(arguments.len())..])
            .into_iter();
        groups
            .map(|group| {
                Ok(Regex {
                    line: self.cells(&group)?,
                    pattern: pattern.clone(),
                }
                .into())
            })
            .collect()
    }

    fn automata(&self, arguments: &[String]) -> Result<Vec<Constraint>, ReadError> {
        let nfa = codes::nfa(arguments.first().map_or("", |code| code))?;
        let shape = &self.puzzle.shape;
        let mut made = Vec::new();
        for group in self.groups(&arguments[1.min(arguments.len())..]) {
            let parts: Vec<&[String]> = group.split(|argument| argument == "-").collect();
            // Between two parts of a line comes a symbol of its own, which is the one after all values.
            let mut line = Vec::new();
            let mut breaks = Vec::new();
            for part in &parts {
                line.extend(self.cells(part)?);
                breaks.push(line.len());
            }
            breaks.pop();
            made.push(unrolled(&nfa, line, &breaks, shape).into());
        }
        Ok(made)
    }

    fn pairs(&self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let code = item.arguments.first().map_or("", |code| code);
        // The older kinds have `-` and `_` the other way round.
        let code: String = if item.kind.starts_with("Binary") {
            code.chars()
                .map(|digit| match digit {
                    '-' => '_',
                    '_' => '-',
                    other => other,
                })
                .collect()
        } else {
            code.to_owned()
        };
        let bits = codes::bits(&code)?;
        let (values, least) = (self.puzzle.shape.values, self.puzzle.shape.least);
        let allowed = bits
            .iter()
            .enumerate()
            .filter(|(place, bit)| **bit && *place < values * values);
        let allowed: Vec<(i32, i32)> = allowed
            .map(|(place, _)| {
                (
                    least + (place / values) as i32,
                    least + (place % values) as i32,
                )
            })
            .collect();
        let all = item.kind.ends_with('X');
        let groups = self
            .groups(&item.arguments[1.min(item.arguments.len())..])
            .into_iter();
        groups
            .map(|group| {
                Ok(Pairs {
                    cells: self.cells(&group)?,
                    allowed: allowed.clone(),
                    all,
                }
                .into())
            })
            .collect()
    }

    /// The constraints within, moved from an origin to each of some cells.
    fn replicated(&mut self, item: &Item) -> Result<Vec<Constraint>, ReadError> {
        let origin = item.arguments.get(1).map_or("R1C1", |origin| origin);
        let (targets, origin) = match item.arguments.first() {
            // A template for cells beside the grid has an origin there.
            Some(targets) => (codes::bits(targets)?, self.cell(origin)?),
            None => return Err(ReadError::new("expected cells")),
        };
        let start = self.puzzle.shape.index(origin).expect("it was looked up");
        let mut made = Vec::new();
        for offset in (0..targets.len()).filter(|offset| targets[*offset]) {
            if start + offset >= self.puzzle.shape.len() {
                return Err(ReadError::new("a cell is outside of the grid"));
            }
            let target = self.puzzle.shape.cell(start + offset);
            for inner in &item.inner {
                let moved = self.moved(inner, origin, target)?;
                made.extend(
                    self.constraints(&moved)
                        .map_err(|error| within(inner, &error))?,
                );
            }
            if made.len() > MAX_ITEMS {
                return Err(ReadError(format!(
                    "expected at most {MAX_ITEMS} constraints"
                )));
            }
        }
        Ok(made)
    }

    /// An item whose cells are moved as one cell is to another.
    fn moved(&self, item: &Item, from: Cell, to: Cell) -> Result<Item, ReadError> {
        let mut moved = item.clone();
        for argument in &mut moved.arguments {
            let (name, values) = argument
                .split_once('_')
                .map_or((&**argument, None), |(name, values)| (name, Some(values)));
            let Ok(cell) = self.cell(name) else {
                continue;
            };
            let target = match (from.place(), to.place(), cell.place()) {
                (Some(from), Some(to), Some(_)) => cell.offset(
                    to.0 as isize - from.0 as isize,
                    to.1 as isize - from.1 as isize,
                ),
                _ => cell.number().zip(from.number()).zip(to.number()).and_then(
                    |((cell, from), to)| {
                        (cell + to)
                            .checked_sub(from)
                            .filter(|number| *number < self.puzzle.shape.extra)
                            .map(Cell::extra)
                    },
                ),
            };
            let target = target.filter(|cell| self.puzzle.shape.index(*cell).is_some());
            let target =
                target.ok_or_else(|| ReadError(format!("`{name}` is moved out of the grid")))?;
            *argument = format!(
                "{}{}",
                self.name(target),
                values.map_or(String::new(), |values| format!("_{values}"))
            );
        }
        moved.inner = item
            .inner
            .iter()
            .map(|inner| self.moved(inner, from, to))
            .collect::<Result<_, _>>()?;
        Ok(moved)
    }

    /// The name of a cell.
    fn name(&self, cell: Cell) -> String {
        let digit = |number: usize| char::from_digit(number as u32 + 1, 17).unwrap_or('0');
        match (cell.place(), cell.number()) {
            (Some((row, column)), _) => format!("R{}C{}", digit(row), digit(column)),
            (_, Some(number)) => {
                let mut groups = self.groups.iter();
                let group =
                    groups.find(|(_, (first, count, _))| (*first..first + count).contains(&number));
                group.map_or(String::new(), |(prefix, (first, count, _))| {
                    if *count == 1 {
                        prefix.clone()
                    } else {
                        format!("{prefix}{}", number - first + 1)
                    }
                })
            }
            _ => String::new(),
        }
    }
}

/// The shape of a grid such as `6x6`, `9x9~0-9` or `4x4~9~Raw`, and whether its rows and columns may have values twice.
fn read_shape(arguments: &[String]) -> Result<(Shape, bool), ReadError> {
    let wrong = |what: &str| ReadError(format!("`{}`: expected rows x columns", shown(what)));
    let size = arguments.first().map_or("", |size| size);
    let (rows, columns) = size.split_once('x').ok_or_else(|| wrong(size))?;
    let side = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|side| (1..=64).contains(side))
            .ok_or_else(|| wrong(size))
    };
    let (rows, columns) = (side(rows)?, side(columns)?);
    let mut shape = Shape {
        rows,
        columns,
        ..Shape::square(rows.max(columns))
    };
    let range = arguments.get(1).map_or("", |range| range);
    if !range.is_empty() {
        let wrong = || {
            ReadError(format!(
                "`{}`: expected a number of values, or a range",
                shown(range)
            ))
        };
        let (least, greatest) = range.split_once('-').unwrap_or(("1", range));
        let least: i32 = least.parse().map_err(|_| wrong())?;
        let greatest: i32 = greatest.parse().map_err(|_| wrong())?;
        shape.least = least;
        shape.values = greatest
            .checked_sub(least)
            .and_then(|span| usize::try_from(span).ok())
            .ok_or_else(wrong)?
            + 1;
    }
    Ok((shape, arguments.get(2).is_some_and(|kind| kind == "Raw")))
}

fn look_and_say(clue: &str, cells: Vec<Cell>) -> Result<Contains, ReadError> {
    let digits: Option<Vec<i32>> = clue
        .chars()
        .map(|digit| digit.to_digit(10).map(|digit| digit as i32))
        .collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
    let digits = digits.ok_or_else(|| {
        ReadError(format!(
            "`{}`: expected pairs of a count and a value",
            shown(clue)
        ))
    })?;
    let mut contains = Contains {
        cells,
        values: Vec::new(),
        none: Vec::new(),
    };
    for pair in digits.chunks(2) {
        contains
            .values
            .extend(std::iter::repeat_n(pair[1], pair[0] as usize));
        contains.none.extend((pair[0] == 0).then_some(pair[1]));
    }
    Ok(contains)
}

/// An automaton for a line that is read with a symbol of its own at each break.
fn unrolled(nfa: &codes::Nfa, line: Vec<Cell>, breaks: &[usize], shape: &Shape) -> Automaton {
    let values = shape.values as u32;
    let mut accept = nfa.accept.clone();
    if breaks.is_empty() {
        let mut steps: HashMap<(u32, u32), Vec<i32>> = HashMap::new();
        for (from, symbol, to) in nfa.steps.iter().filter(|(_, symbol, _)| *symbol < values) {
            steps
                .entry((*from, *to))
                .or_default()
                .push(shape.least + *symbol as i32);
        }
        let mut steps: Vec<(u32, Vec<i32>, u32)> = steps
            .into_iter()
            .map(|((from, to), values)| (from, values, to))
            .collect();
        steps.sort_unstable();
        return Automaton {
            line,
            start: nfa.start.clone(),
            accept,
            steps,
        };
    }
    // A state for each state and number of cells read, after the breaks there.
    let states = nfa
        .steps
        .iter()
        .map(|(from, _, to)| from.max(to) + 1)
        .max()
        .unwrap_or(1);
    let number = |place: usize, state: u32| place as u32 * states + state;
    let crossed = |place: usize, state: u32| -> Vec<u32> {
        let mut at = vec![state];
        for _ in breaks.iter().filter(|at| **at == place) {
            let next = |state: &u32| {
                let state = *state;
                let steps = nfa
                    .steps
                    .iter()
                    .filter(move |(from, symbol, _)| *from == state && *symbol == values);
                steps.map(|(_, _, to)| *to)
            };
            at = at.iter().flat_map(next).collect();
        }
        at
    };
    let start = nfa
        .start
        .iter()
        .flat_map(|state| crossed(0, *state))
        .map(|state| number(0, state))
        .collect();
    let mut steps: HashMap<(u32, u32), Vec<i32>> = HashMap::new();
    for place in 0..line.len() {
        for (from, symbol, to) in nfa.steps.iter().filter(|(_, symbol, _)| *symbol < values) {
            for to in crossed(place + 1, *to) {
                let key = (number(place, *from), number(place + 1, to));
                steps
                    .entry(key)
                    .or_default()
                    .push(shape.least + *symbol as i32);
            }
        }
    }
    accept = accept
        .into_iter()
        .map(|state| number(line.len(), state))
        .collect();
    let mut steps: Vec<(u32, Vec<i32>, u32)> = steps
        .into_iter()
        .map(|((from, to), values)| (from, values, to))
        .collect();
    steps.sort_unstable();
    Automaton {
        line,
        start,
        accept,
        steps,
    }
}
