//! A board of characters: rows of `w`, `b`, `W`, `B` and `.`, with blanks for squares not in use.

use std::fmt;

use tessera_draughts::{Color, Pattern, Rules};

/// Row and column, counted from 0 at the top left.
pub(crate) type Place = (i32, i32);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Board(Vec<Vec<char>>);

impl Board {
    /// The empty board of a variant.
    pub(crate) fn empty(rules: &Rules) -> Board {
        let mut rows = Vec::new();
        for row in 0..rules.board.height {
            let mut cells = Vec::new();
            for column in 0..rules.board.width {
                let played = match rules.board.pattern {
                    Pattern::Diagonal => (row + column) % 2 == 1,
                    Pattern::Mirrored => (row + column) % 2 == 0,
                    Pattern::All => true,
                };
                cells.push(if played { '.' } else { ' ' });
            }
            rows.push(cells);
        }
        Board(rows)
    }

    /// The initial position.
    pub(crate) fn initial(rules: &Rules) -> Board {
        let mut board = Board::empty(rules);
        let height = i32::from(rules.board.height);
        let first = i32::from(rules.rows_behind_men);
        let last = first + i32::from(rules.rows_of_men) - 1;
        let (top, bottom) = if rules.north == Color::White {
            ('b', 'w')
        } else {
            ('w', 'b')
        };
        for place in board.places() {
            if (first..=last).contains(&place.0) {
                board.put(place, top);
            }
            if (first..=last).contains(&(height - 1 - place.0)) {
                board.put(place, bottom);
            }
        }
        board
    }

    /// All playing squares, row by row from the top left.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, cells) in self.0.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell != ' ' {
                    places.push((row as i32, column as i32));
                }
            }
        }
        places
    }

    /// The character on a square; `None` if it is not a playing square.
    pub(crate) fn at(&self, (row, column): Place) -> Option<char> {
        let cells = self.0.get(usize::try_from(row).ok()?)?;
        let cell = *cells.get(usize::try_from(column).ok()?)?;
        (cell != ' ').then_some(cell)
    }

    pub(crate) fn is_empty_at(&self, place: Place) -> bool {
        self.at(place) == Some('.')
    }

    pub(crate) fn put(&mut self, place: Place, piece: char) {
        assert!(
            self.at(place).is_some(),
            "{place:?} is not a playing square"
        );
        self.0[place.0 as usize][place.1 as usize] = piece;
    }

    /// Whether there is such a piece on the board.
    pub(crate) fn has(&self, piece: char) -> bool {
        self.0.iter().flatten().any(|&cell| cell == piece)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cells in &self.0 {
            writeln!(f, "{}", cells.iter().collect::<String>())?;
        }
        Ok(())
    }
}
