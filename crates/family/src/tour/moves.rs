//! Legal moves by rules that are given at run time: which moves would be legal if one of the rules were different?
//!
//! The move generator of `tessera_draughts` is compiled for the rules of each variant. A tour asks about rules that no
//! variant has, in small positions. So this generator looks up every rule and need not be fast. It ignores earlier
//! moves.

use tessera_draughts::{
    Chain, Color, Direction, Directions, Landing, Obligation, PlainAction as Action,
    PlainSquare as Square, Priority, Promotion, Range, Rank, Removal, Rules,
};

use crate::Position;

/// A move that may be illegal: the squares of its path and of the captured pieces, as indexes of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Try {
    /// The cells of the moving piece, from the source to the target.
    pub path: Vec<usize>,
    /// The cells of the captured pieces, in increasing order.
    pub captured: Vec<usize>,
}

impl From<&Action> for Try {
    fn from(action: &Action) -> Try {
        Try {
            path: action.path().map(Square::cell).collect(),
            captured: action.captured().map(Square::cell).collect(),
        }
    }
}

/// The legal moves of the side to move in `position` by `rules`, sorted. `rules` must have the same board as the
/// variant of the position.
pub(super) fn moves(rules: &Rules, position: &Position) -> Vec<Try> {
    let mut field = Field::of(rules, position);
    let sources: Vec<usize> = (0..field.pieces.len())
        .filter(|&cell| field.pieces[cell].is_some_and(|piece| piece.0 == field.mover))
        .collect();
    let mut captures = Vec::new();
    for &source in &sources {
        field.captures_from(source, &mut captures);
    }
    let mut found = best(rules, captures);
    if found.is_empty() || rules.capture.obligation == Obligation::Optional {
        for &source in &sources {
            field.steps_from(source, &mut found);
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The pieces on a board, by cell.
struct Field<'a> {
    rules: &'a Rules,
    /// The difference of row and column for a step in each direction.
    offsets: [(i32, i32); 8],
    mover: Color,
    pieces: Vec<Option<(Color, Rank)>>,
}

/// A capture that may still continue.
#[derive(Clone)]
struct Capture {
    path: Vec<usize>,
    /// The captured pieces, in the order of the jumps.
    taken: Vec<(usize, Rank)>,
    /// The rank of the capturing piece at the source.
    first: Rank,
    /// The rank of the capturing piece now.
    rank: Rank,
    last: Option<Direction>,
    /// Whether promotion has ended the turn.
    is_over: bool,
}

/// A jump over a piece: its direction, the piece, and the empty squares behind it, nearest first.
struct Jump {
    direction: Direction,
    over: (usize, Rank),
    landings: Vec<usize>,
}

impl Field<'_> {
    fn of<'a>(rules: &'a Rules, position: &Position) -> Field<'a> {
        let (width, height) = (rules.board.width, rules.board.height);
        let mut pieces = vec![None; usize::from(width) * usize::from(height)];
        for square in Square::all(position.variant()) {
            let piece = position.piece_at(square);
            pieces[square.cell()] = piece.map(|piece| (piece.color, piece.rank));
        }
        let geometry = position.variant().geometry();
        Field {
            rules,
            offsets: Direction::ALL.map(|direction| geometry.offset(direction)),
            mover: position.side_to_move(),
            pieces,
        }
    }

    /// The next square from a cell in a direction. `None` at the edge of the board.
    fn beside(&self, cell: usize, direction: Direction) -> Option<usize> {
        let width = i32::from(self.rules.board.width);
        let cell = i32::try_from(cell).ok()?;
        let (rows, columns) = self.offsets[direction as usize];
        let (row, column) = (cell / width + rows, cell % width + columns);
        let is_square = self.rules.board.has_square(row, column);
        is_square.then(|| usize::try_from(row * width + column).ok())?
    }

    fn row_of(&self, cell: usize) -> i32 {
        i32::try_from(cell / usize::from(self.rules.board.width)).unwrap_or(0)
    }

    fn is_flying(&self, rank: Rank) -> bool {
        rank == Rank::King && self.rules.kings.range == Range::Flying
    }

    fn directions(&self, directions: Directions) -> impl Iterator<Item = Direction> + use<> {
        let own = self.rules.directions_for(self.mover, directions);
        Direction::ALL
            .into_iter()
            .filter(move |&direction| own.contains(direction))
    }

    fn steps_from(&self, source: usize, found: &mut Vec<Try>) {
        let Some((_, rank)) = self.pieces[source] else {
            return;
        };
        let directions = match rank {
            Rank::Man => self.rules.men.steps,
            Rank::King => self.rules.kings.steps,
        };
        for direction in self.directions(directions) {
            let mut at = source;
            while let Some(next) = self.beside(at, direction) {
                if self.pieces[next].is_some() {
                    break;
                }
                let path = vec![source, next];
                let captured = Vec::new();
                found.push(Try { path, captured });
                at = next;
                if !self.is_flying(rank) {
                    break;
                }
            }
        }
    }

    fn captures_from(&mut self, source: usize, found: &mut Vec<Capture>) {
        // The moving piece does not block its own way, so it is taken off the board.
        let Some((color, rank)) = self.pieces[source].take() else {
            return;
        };
        let start = Capture {
            path: vec![source],
            taken: Vec::new(),
            first: rank,
            rank,
            last: None,
            is_over: false,
        };
        self.extend(&start, found);
        self.pieces[source] = Some((color, rank));
    }

    /// Adds all complete captures that begin with `capture` to `found`.
    fn extend(&self, capture: &Capture, found: &mut Vec<Capture>) {
        for jump in self.jumps(capture) {
            let next: Vec<Capture> = jump
                .landings
                .iter()
                .map(|&landing| self.after(capture, &jump, landing))
                .collect();
            let goes_on: Vec<bool> = next.iter().map(|next| self.goes_on(next)).collect();
            let stays_behind = self.is_flying(capture.rank)
                && self.rules.kings.landing == Landing::BehindLastKing
                && jump.over.1 == Rank::King;
            for (index, next) in next.into_iter().enumerate() {
                if goes_on[index] {
                    self.extend(&next, found);
                } else if !goes_on.contains(&true) && (index == 0 || !stays_behind) {
                    found.push(next);
                }
            }
        }
    }

    fn goes_on(&self, capture: &Capture) -> bool {
        let is_whole = self.rules.capture.chain == Chain::Complete;
        is_whole && !capture.is_over && !self.jumps(capture).is_empty()
    }

    fn after(&self, capture: &Capture, jump: &Jump, landing: usize) -> Capture {
        let mut next = capture.clone();
        next.path.push(landing);
        next.taken.push(jump.over);
        next.last = Some(jump.direction);
        let is_promoted = capture.rank == Rank::Man
            && self.row_of(landing) == self.rules.promotion_row(self.mover);
        match self.rules.promotion {
            Promotion::EndsTurn => next.is_over = is_promoted,
            Promotion::GoesOnAsKing if is_promoted => next.rank = Rank::King,
            Promotion::GoesOnAsKing | Promotion::IfTurnEnds => {}
        }
        next
    }

    /// The jumps with which a capture can continue.
    fn jumps(&self, capture: &Capture) -> Vec<Jump> {
        let Rules {
            men,
            kings,
            capture: own,
            ..
        } = self.rules;
        let is_flying = self.is_flying(capture.rank);
        let directions = match capture.rank {
            Rank::Man => men.captures,
            Rank::King => kings.captures,
        };
        let is_gone = |cell| capture.taken.iter().any(|&(taken, _)| taken == cell);
        let is_empty = |cell: usize| {
            self.pieces[cell].is_none() || own.removal == Removal::Immediate && is_gone(cell)
        };
        let turns = |direction: Direction| capture.last == Some(direction.opposite());
        let source = capture.path[capture.path.len() - 1];
        let mut jumps = Vec::new();
        for direction in self.directions(directions) {
            if own.removal == Removal::Immediate && !own.turns_back && turns(direction) {
                continue;
            }
            let mut way = std::iter::successors(self.beside(source, direction), |&cell| {
                self.beside(cell, direction)
            })
            .skip_while(|&cell| is_flying && is_empty(cell));
            let Some(over) = way.next() else { continue };
            let Some((color, rank)) = self.pieces[over] else {
                continue;
            };
            let is_safe = capture.rank == Rank::Man && rank == Rank::King && !men.captures_kings;
            if color == self.mover || is_gone(over) || is_safe {
                continue;
            }
            let most = if is_flying && kings.landing != Landing::Behind {
                usize::MAX
            } else {
                1
            };
            let landings: Vec<usize> = way.take_while(|&cell| is_empty(cell)).take(most).collect();
            if !landings.is_empty() {
                jumps.push(Jump {
                    direction,
                    over: (over, rank),
                    landings,
                });
            }
        }
        jumps
    }
}

/// Those of the captures that take precedence, as moves.
fn best(rules: &Rules, captures: Vec<Capture>) -> Vec<Try> {
    let merit = |capture: &Capture| -> Vec<Vec<usize>> {
        let kings = || {
            capture
                .taken
                .iter()
                .map(|&(_, rank)| usize::from(rank == Rank::King))
        };
        let criteria = rules.capture.priority.iter();
        criteria
            .map(|criterion| match criterion {
                Priority::MostPieces => vec![capture.taken.len()],
                // A king is worth a little less than two men.
                Priority::MostValue => {
                    vec![128 * capture.taken.len() + 127 * kings().sum::<usize>()]
                }
                Priority::ByKing => vec![usize::from(capture.first == Rank::King)],
                Priority::MostKings => vec![kings().sum()],
                Priority::KingsEarliest => kings().collect(),
            })
            .collect()
    };
    let most = captures.iter().map(merit).max();
    captures
        .into_iter()
        .filter(|capture| Some(merit(capture)) == most)
        .map(|Capture { path, taken, .. }| {
            let mut captured: Vec<usize> = taken.into_iter().map(|(cell, _)| cell).collect();
            captured.sort_unstable();
            Try { path, captured }
        })
        .collect()
}
