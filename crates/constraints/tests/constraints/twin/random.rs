//! Random constraints and layouts of 4x4 cells.

use proptest::prelude::*;
use tessera_constraints::constraint::*;
use tessera_constraints::{Cell, Constraint, Puzzle, Shape};

/// Cells of a grid of 4x4, none twice.
fn cells(least: usize, most: usize) -> impl Strategy<Value = Vec<Cell>> {
    let all: Vec<Cell> = (0..16)
        .map(|index| Cell::at(index / 4, index % 4))
        .collect();
    proptest::sample::subsequence(all, least..=most).prop_shuffle()
}

fn pair() -> impl Strategy<Value = [Cell; 2]> {
    cells(2, 2).prop_map(|cells| [cells[0], cells[1]])
}

/// A row or column from one end.
fn side() -> impl Strategy<Value = Vec<Cell>> {
    (0..4_usize, any::<bool>(), any::<bool>()).prop_map(|(number, is_row, is_turned)| {
        let cell = |place| {
            if is_row {
                Cell::at(number, place)
            } else {
                Cell::at(place, number)
            }
        };
        let line = (0..4).map(cell);
        if is_turned {
            line.rev().collect()
        } else {
            line.collect()
        }
    })
}

fn lines() -> impl Strategy<Value = Constraint> {
    let line = || cells(2, 5);
    prop_oneof![
        (line(), any::<bool>()).prop_map(|(line, slow)| Thermometer { line, slow }.into()),
        line().prop_map(|line| Palindrome { line }.into()),
        line().prop_map(|line| Renban { line }.into()),
        (line(), 1..4).prop_map(|(line, difference)| Whisper { line, difference }.into()),
        cells(1, 3).prop_map(|line| Nabner { line }.into()),
        line().prop_map(|line| Between { line }.into()),
        (line(), 0..4).prop_map(|(line, difference)| Lockout { line, difference }.into()),
        line().prop_map(|line| RegionSum { line }.into()),
        (line(), 1..9_i64, any::<bool>()).prop_map(|(line, sum, closed)| SumLine {
            line,
            sum,
            closed
        }
        .into()),
        (line(), 1..6).prop_map(|(line, modulus)| Modular { line, modulus }.into()),
        line().prop_map(|line| Entropic { line }.into()),
        line().prop_map(|line| Zipper { line }.into()),
        line().prop_map(|line| ParityLine { line }.into()),
        line().prop_map(|line| ValueIndex { line }.into()),
        line().prop_map(|line| DoubleArrow { line }.into()),
        (cells(2, 5), 1..3_usize).prop_map(|(mut circle, size)| {
            let shaft = circle.split_off(size.min(circle.len() - 1));
            Arrow { circle, shaft }.into()
        }),
    ]
}

fn sides() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (side(), 0..6_i64).prop_map(|(line, sum)| Sandwich { line, sum }.into()),
        (cells(2, 4), 0..6_i64).prop_map(|(line, sum)| Lunchbox { line, sum }.into()),
        (side(), 0..11_i64).prop_map(|(line, sum)| XSum { line, sum }.into()),
        (side(), 0..5_usize).prop_map(|(line, count)| Skyscraper { line, count }.into()),
        (side(), 1..5).prop_map(|(line, first)| HiddenSkyscraper { line, first }.into()),
        (side(), 1..5).prop_map(|(line, value)| NumberedRoom { line, value }.into()),
        (side(), 1..17_usize, any::<bool>()).prop_map(|(line, rank, tied)| FullRank {
            line,
            rank,
            tied
        }
        .into()),
        (cells(1, 1), side(), 1..5).prop_map(|(cell, line, value)| Index {
            cell: cell[0],
            line,
            value
        }
        .into()),
    ]
}

fn cages() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (cells(1, 4), proptest::option::of(1..13_i64), any::<bool>()).prop_map(
            |(cells, sum, repeats)| KillerCage {
                cells,
                sum,
                repeats
            }
            .into()
        ),
        (
            proptest::collection::vec((0..16_usize, -2..4_i64), 1..6),
            -4..20_i64
        )
            .prop_map(|(terms, sum)| {
                let cells = terms
                    .iter()
                    .map(|(index, _)| Cell::at(index / 4, index % 4))
                    .collect();
                Sum {
                    cells,
                    factors: terms.iter().map(|(_, factor)| *factor).collect(),
                    sum,
                }
                .into()
            }),
        (cells(2, 6), 1..4_usize).prop_map(|(mut first, size)| {
            let second = first.split_off(size.min(first.len()));
            EqualSums {
                parts: vec![first, second],
            }
            .into()
        }),
        (cells(1, 4), 1..12_i64).prop_map(|(cells, sum)| RellikCage { cells, sum }.into()),
        cells(1, 4).prop_map(|cells| EqualityCage { cells }.into()),
        cells(1, 4).prop_map(|cells| AllDifferent { cells }.into()),
        cells(1, 4).prop_map(|cells| ExtraRegion { cells }.into()),
        (cells(4, 4), proptest::collection::vec(1..6, 0..4))
            .prop_map(|(cells, values)| Quadruple { cells, values }.into()),
        (
            cells(1, 5),
            proptest::collection::vec(1..5, 0..4),
            proptest::collection::vec(1..5, 0..2)
        )
            .prop_map(|(cells, values, none)| Contains {
                cells,
                values,
                none
            }
            .into()),
        (cells(1, 6), any::<bool>()).prop_map(|(mut cells, others)| {
            let count = cells[cells.len() - 1];
            if cells.len() > 1 {
                cells.pop();
            }
            CountEqual {
                count,
                cells,
                others,
            }
            .into()
        }),
        (cells(3, 8), 1..4_usize, any::<bool>()).prop_map(|(mut cells, size, others)| {
            let (count, start) = (cells.remove(0), cells.remove(0));
            let arm = |arm: &[Cell]| [&[start], arm].concat();
            RunLength {
                count,
                arms: cells.chunks(size).map(arm).collect(),
                others,
            }
            .into()
        }),
        (
            cells(1, 16),
            proptest::collection::vec(1..5, 1..3),
            proptest::option::of(0..9_usize)
        )
            .prop_map(|(mut cells, values, size)| {
                if cells.len() > 4 {
                    cells.truncate(cells.len() / 4 * 4);
                }
                Connected {
                    columns: cells.len().min(4),
                    cells,
                    values,
                    size,
                }
                .into()
            }),
        cells(1, 10).prop_map(|cells| CountingCircles { cells }.into()),
        cells(2, 6).prop_map(|mut cells| CountDistinct {
            count: cells.remove(0),
            cells
        }
        .into()),
        cells(2, 6).prop_map(|mut cells| {
            let copies = cells.split_off(cells.len().div_ceil(2));
            cells.truncate(copies.len());
            Clone { cells, copies }.into()
        }),
        cells(2, 8).prop_map(|mut cells| {
            let second = cells.split_off(cells.len().div_ceil(2));
            cells.truncate(second.len());
            SameValues {
                sets: vec![cells, second],
            }
            .into()
        }),
    ]
}

fn whole() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        any::<bool>().prop_map(|rising| Diagonal { rising }.into()),
        Just(AntiKnight {}.into()),
        Just(AntiKing {}.into()),
        proptest::option::of(1..5).prop_map(|value| AntiQueen { value }.into()),
        Just(AntiTaxicab {}.into()),
        Just(Nonconsecutive {}.into()),
        prop_oneof![
            Just(Mark::Difference),
            Just(Mark::Ratio),
            Just(Mark::PairSum)
        ]
        .prop_map(|of| Negative { of }.into()),
        any::<bool>().prop_map(|modular| GlobalEntropy { modular }.into()),
        Just(DutchFlatmates {}.into()),
        Just(DisjointGroups {}.into()),
        Just(Windows {}.into()),
    ]
}

fn marks() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (pair(), 0..4).prop_map(|(cells, difference)| Difference { cells, difference }.into()),
        (pair(), 1..5).prop_map(|(cells, ratio)| Ratio { cells, ratio }.into()),
        (pair(), 2..9).prop_map(|(cells, sum)| PairSum { cells, sum }.into()),
        pair().prop_map(|[greater, less]| Inequality { greater, less }.into()),
        cells(1, 1).prop_map(|cells| Odd { cell: cells[0] }.into()),
        cells(1, 1).prop_map(|cells| Even { cell: cells[0] }.into()),
        cells(1, 3).prop_map(|cells| Minimum { cells }.into()),
        cells(1, 3).prop_map(|cells| Maximum { cells }.into()),
        (
            cells(1, 4),
            proptest::collection::vec((1..5, 1..5), 0..12),
            any::<bool>()
        )
            .prop_map(|(cells, allowed, all)| Pairs {
                cells,
                allowed,
                all
            }
            .into()),
        (
            cells(1, 5),
            "([1-4.]|[1-3][*+?]|\\(1\\|23\\)|\\[2-4\\]\\{1,2\\}){1,4}"
        )
            .prop_map(|(line, pattern)| Regex { line, pattern }.into()),
        (
            cells(1, 5),
            proptest::collection::vec(
                (0..3_u32, proptest::collection::vec(1..5, 1..3), 0..3_u32),
                1..8
            )
        )
            .prop_map(|(line, steps)| Automaton {
                line,
                start: vec![0],
                accept: vec![1, 2],
                steps: steps.into()
            }
            .into()),
    ]
}

fn simple() -> impl Strategy<Value = Constraint> {
    prop_oneof![lines(), sides(), cages(), whole(), marks()]
}

pub(super) fn any_constraint() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        8 => simple(),
        1 => proptest::collection::vec(simple(), 0..3).prop_map(|constraints| Or { constraints }.into()),
        1 => proptest::collection::vec(simple(), 0..3).prop_map(|constraints| And { constraints }.into()),
        1 => simple().prop_map(|constraint| Not { constraint: Box::new(constraint) }.into()),
    ]
}

/// How the cells of the grid see each other.
pub(super) fn layout() -> impl Strategy<Value = Puzzle> {
    prop_oneof![
        4 => Just(Puzzle::sudoku(4)),
        1 => Just({
            let mut puzzle = Puzzle::new(Shape::square(4));
            puzzle.constraints.push(Grid::new(4, 4, None).into());
            let regions = ["r1c1 r1c2 r1c3 r2c1", "r1c4 r2c4 r3c4 r2c3", "r2c2 r3c1 r3c2 r4c1", "r3c3 r4c2 r4c3 r4c4"];
            let region = |text: &str| text.split(' ').map(|name| name.parse().unwrap()).collect();
            puzzle.constraints.push(Regions { regions: regions.into_iter().map(region).collect() }.into());
            puzzle
        }),
        1 => Just({
            let mut puzzle = Puzzle::new(Shape { least: 0, values: 5, ..Shape::square(4) });
            puzzle.constraints.push(Grid::new(4, 4, Some((2, 2))).into());
            puzzle
        }),
    ]
}
