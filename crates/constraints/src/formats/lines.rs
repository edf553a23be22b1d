//! Puzzles as one line of characters: classic, jigsaw and killer sudokus of older programs.

use super::ReadError;
use crate::cell::Cell;
use crate::constraint::{Diagonal, Grid, KillerCage, Regions};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Reads a puzzle of one line. `None` if the text is in none of these forms.
///
/// They are, with the number of cells in a square grid as `n`:
///
/// - `n` characters with the given values, which are digits, or with more than nine values letters from `A` on, and one
///   other character for each open cell;
/// - twice `n` characters: given values, and a letter or digit of a region for each cell;
/// - 81 characters of a killer sudoku: a sum from `0`, `A` for 10 and `a` for 36, or a sign that leads to the rest of
///   the cage: `<`, `>`, `^`, `v`, or diagonally `` ` ``, `'`, `,` and `.`;
/// - `3x3::k:` and 81 numbers of a killer sudoku, each the cage with its sum multiplied by 256; `3x3:d:k:` has
///   diagonals;
/// - as many characters for each cell as there are values: each value that the cell may have in its place, or a dot.
///
/// # Errors
///
/// If the text is in one of these forms, but not a puzzle.
///
/// ```
/// use tessera_constraints::formats::lines;
/// let puzzle = lines::read("1.......4.......")?.expect("it has 4x4 cells and one other character");
/// assert_eq!(puzzle.givens().len(), 2);
/// # Ok::<(), tessera_constraints::formats::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Option<Puzzle>, ReadError> {
    let characters: Vec<char> = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    if characters.len() < 2 || characters.len() > 20_000 {
        return Ok(None);
    }
    if let Some(puzzle) = short_killer(&characters)? {
        return Ok(Some(puzzle));
    }
    let joined: String = characters.iter().collect();
    if let Some(puzzle) = long_killer(&joined)? {
        return Ok(Some(puzzle));
    }
    Ok(jigsaw(&characters)
        .or_else(|| plain(&characters))
        .or_else(|| candidates(&characters)))
}

/// The side of a square grid with this many cells.
fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (2..=25).contains(&side)).then_some(side)
}

/// The value of a character in a grid with values from 1 on.
fn value(character: char, values: usize) -> Option<i32> {
    let value = match character {
        '1'..='9' if values < 10 => character as i32 - '0' as i32,
        'A'..='Z' if values >= 10 => character as i32 - 'A' as i32 + 1,
        _ => return None,
    };
    (value as usize <= values).then_some(value)
}

fn give(puzzle: &mut Puzzle, characters: &[char]) -> Option<()> {
    let values = puzzle.shape.values;
    let mut open = None;
    for (index, character) in characters.iter().enumerate() {
        match value(*character, values) {
            Some(value) => puzzle.give(puzzle.shape.cell(index), value),
            None if open.is_some_and(|open| open != *character) => return None,
            None => open = Some(*character),
        }
    }
    Some(())
}

fn plain(characters: &[char]) -> Option<Puzzle> {
    let mut puzzle = Puzzle::sudoku(side(characters.len())?);
    give(&mut puzzle, characters)?;
    Some(puzzle)
}

/// The regions of a grid with a character for each cell.
fn regions(characters: &[char]) -> Option<Vec<Vec<Cell>>> {
    let side = side(characters.len())?;
    let mut names: Vec<char> = characters.to_vec();
    names.sort_unstable();
    names.dedup();
    let region = |name: &char| -> Vec<Cell> {
        let places = characters
            .iter()
            .enumerate()
            .filter(|(_, character)| *character == name);
        places
            .map(|(index, _)| Cell::at(index / side, index % side))
            .collect()
    };
    let regions: Vec<Vec<Cell>> = names.iter().map(region).collect();
    (regions.len() == side && regions.iter().all(|region| region.len() == side)).then_some(regions)
}

fn jigsaw(characters: &[char]) -> Option<Puzzle> {
    let half = characters.len() / 2;
    let (givens, layout) = if characters.len().is_multiple_of(2) && side(half).is_some() {
        (Some(&characters[..half]), &characters[half..])
    } else {
        (None, characters)
    };
    let regions = regions(layout)?;
    let side = regions.len();
    let mut puzzle = Puzzle::new(Shape::square(side));
    puzzle.constraints.push(Grid::new(side, side, None).into());
    puzzle.constraints.push(Regions { regions }.into());
    if let Some(givens) = givens {
        give(&mut puzzle, givens)?;
    }
    Some(puzzle)
}

fn candidates(characters: &[char]) -> Option<Puzzle> {
    let side = (2..=9_usize).find(|side| side.pow(3) == characters.len())?;
    let mut puzzle = Puzzle::sudoku(side);
    for (index, cell) in characters.chunks(side).enumerate() {
        let mut mask = 0;
        for (place, character) in cell.iter().enumerate() {
            match *character {
                '.' | '0' => {}
                digit if digit.to_digit(10) == Some(place as u32 + 1) => mask |= 1 << place,
                _ => return None,
            }
        }
        puzzle.candidates[index] = mask;
    }
    Some(puzzle)
}

fn short_killer(characters: &[char]) -> Result<Option<Puzzle>, ReadError> {
    let is_sign = |character: &char| "<>^v`',.".contains(*character);
    let is_sum = |character: &char| {
        character.is_ascii_digit()
            || character.is_ascii_uppercase()
            || ('a'..='j').contains(character)
    };
    let is_form = characters.len() == 81
        && characters
            .iter()
            .any(|character| "<>^v`',".contains(*character))
        && characters
            .iter()
            .all(|character| is_sign(character) || is_sum(character));
    if !is_form {
        return Ok(None);
    }
    let next = |index: usize| -> Result<Option<usize>, ReadError> {
        let (row, column) = (index / 9, index % 9);
        let (down, right): (isize, isize) = match characters[index] {
            '<' => (0, -1),
            '>' => (0, 1),
            '^' => (-1, 0),
            'v' => (1, 0),
            '`' => (-1, -1),
            '\'' => (-1, 1),
            ',' => (1, -1),
            '.' => (1, 1),
            _ => return Ok(None),
        };
        let cell = Cell::at(row, column);
        let target = cell
            .offset(down, right)
            .and_then(Cell::place)
            .filter(|(row, column)| *row < 9 && *column < 9);
        match target {
            Some((row, column)) => Ok(Some(row * 9 + column)),
            None => Err(ReadError(format!(
                "cage sign `{}` at {cell} leads out of the grid",
                characters[index]
            ))),
        }
    };
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); 81];
    for start in 0..81 {
        let mut index = start;
        let mut steps = 0;
        while let Some(target) = next(index)? {
            index = target;
            steps += 1;
            if steps > 81 {
                let cell = Cell::at(start / 9, start % 9);
                return Err(ReadError(format!(
                    "the cage signs from {cell} on lead round in a ring: expected a sum"
                )));
            }
        }
        cages[index].push(Cell::at(start / 9, start % 9));
    }
    let mut puzzle = Puzzle::sudoku(9);
    for (index, cells) in cages
        .into_iter()
        .enumerate()
        .filter(|(_, cells)| !cells.is_empty())
    {
        let sum = match characters[index] {
            digit @ '0'..='9' => digit as i64 - '0' as i64,
            letter @ 'A'..='Z' => letter as i64 - 'A' as i64 + 10,
            letter => letter as i64 - 'a' as i64 + 36,
        };
        puzzle.constraints.push(
            KillerCage {
                cells,
                sum: (sum > 0).then_some(sum),
                repeats: false,
            }
            .into(),
        );
    }
    Ok(Some(puzzle))
}

fn long_killer(text: &str) -> Result<Option<Puzzle>, ReadError> {
    let Some(rest) = text.strip_prefix("3x3:") else {
        return Ok(None);
    };
    let Some((diagonals, numbers)) = rest.split_once(":k:") else {
        return Ok(None);
    };
    let parts: Vec<&str> = numbers
        .strip_suffix(':')
        .unwrap_or(numbers)
        .split(':')
        .collect();
    if parts.len() != 81 {
        return Err(ReadError(format!(
            "{} numbers of cages: expected 81",
            parts.len()
        )));
    }
    let mut puzzle = Puzzle::sudoku(9);
    match diagonals {
        "" => {}
        "d" => puzzle
            .constraints
            .extend([true, false].map(|rising| Diagonal { rising }.into())),
        other => {
            return Err(ReadError(format!(
                "`{other}` after 3x3: expected nothing or d"
            )));
        }
    }
    let mut cages: Vec<(u64, Vec<Cell>)> = Vec::new();
    for (index, part) in parts.into_iter().enumerate() {
        let cell = Cell::at(index / 9, index % 9);
        let number: u64 = part.parse().map_err(|_| {
            ReadError(format!(
                "`{}` at {cell}: expected the number of a cage",
                super::shown(part)
            ))
        })?;
        if number < 256 {
            continue;
        }
        match cages
            .iter_mut()
            .find(|(other, _)| other % 256 == number % 256)
        {
            Some((other, _)) if *other != number => {
                return Err(ReadError(format!(
                    "{number} at {cell}: the cage has another sum before"
                )));
            }
            Some((_, cells)) => cells.push(cell),
            None => cages.push((number, vec![cell])),
        }
    }
    for (number, cells) in cages {
        let sum = i64::try_from(number / 256).ok();
        puzzle.constraints.push(
            KillerCage {
                cells,
                sum,
                repeats: false,
            }
            .into(),
        );
    }
    Ok(Some(puzzle))
}
