//! The numbers of positions against a slow twin that was written from docs/tablebase-parts.md: it lists all positions
//! of a half in the order of their numbers.

use tessera_draughts::{Color, Position, Square, SquareSet, Variant};
use tessera_tablebase::{Half, Index, Slice};

/// Subsets of `size` elements of 0..n, the one with the least number first: in the order of their largest elements,
/// then of the next ones.
fn subsets(size: usize, n: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_largest = |largest: usize| {
        let rests = subsets(size - 1, largest).into_iter();
        rests.map(move |mut rest| {
            rest.push(largest);
            rest
        })
    };
    (size - 1..n).flat_map(with_largest).collect()
}

/// A row and a column.
type Place = (i32, i32);

fn place(square: Square) -> Place {
    (square.row() as i32, square.column() as i32)
}

/// The ways to place `size` pieces on squares, in the order of their numbers.
fn placed(size: u8, on: &[Place]) -> Vec<Vec<Place>> {
    let subsets = subsets(size.into(), on.len()).into_iter();
    subsets
        .map(|subset| subset.into_iter().map(|i| on[i]).collect())
        .collect()
}

fn without(squares: &[Place], taken: &[Place]) -> Vec<Place> {
    squares
        .iter()
        .copied()
        .filter(|place| !taken.contains(place))
        .collect()
}

/// All positions of a half: own men, the opponent's men, own kings, the opponent's kings.
fn positions(variant: Variant, half: Half) -> Vec<[Vec<Place>; 4]> {
    let last = i32::from(variant.rules().board.height) - 1;
    // From the top left, row by row.
    let mut squares: Vec<Place> = Square::all(variant).map(place).collect();
    squares.sort_unstable();
    // Own men are counted from the bottom right. Nobody's men stand on their last row.
    let own_squares: Vec<Place> = squares
        .iter()
        .rev()
        .copied()
        .filter(|(row, _)| *row > 0)
        .collect();
    let other_squares: Vec<Place> = squares
        .iter()
        .copied()
        .filter(|(row, _)| *row < last)
        .collect();
    let has_lead = |men: &[Place], lead: Option<u8>, row_of: &dyn Fn(i32) -> i32| {
        let most = men.iter().map(|(row, _)| row_of(*row)).max();
        lead.is_none_or(|lead| most == Some(lead.into()))
    };
    let Slice {
        own_men,
        own_kings,
        other_men,
        other_kings,
    } = half.slice;
    let is_own_first = own_men <= other_men;
    let (first, second) = if is_own_first {
        ((own_men, &own_squares), (other_men, &other_squares))
    } else {
        ((other_men, &other_squares), (own_men, &own_squares))
    };
    let mut all = Vec::new();
    for first_men in placed(first.0, first.1) {
        for second_men in placed(second.0, &without(second.1, &first_men)) {
            let (own, other) = if is_own_first {
                (&first_men, &second_men)
            } else {
                (&second_men, &first_men)
            };
            let is_here = has_lead(own, half.own_lead, &|row| last - row)
                && has_lead(other, half.other_lead, &|row| row);
            if !is_here {
                continue;
            }
            let free = without(&without(&squares, own), other);
            for own_kings in placed(own_kings, &free) {
                for other_kings in placed(other_kings, &without(&free, &own_kings)) {
                    let [own, other, own_kings] = [own, other, &own_kings].map(Clone::clone);
                    all.push([own, other, own_kings, other_kings]);
                }
            }
        }
    }
    all
}

/// The states of a side's king: how many steps it made in a row, if they count.
fn states(variant: Variant, men: u8, kings: &[Place]) -> Vec<Option<(Place, u8)>> {
    let mut kings = kings.to_vec();
    kings.sort_unstable();
    let limit = match variant.rules().kings.steps_in_a_row {
        Some(limit) if men > 0 => limit,
        _ => 0,
    };
    let steps = kings
        .iter()
        .flat_map(|king| (1..=limit).map(|steps| Some((*king, steps))));
    std::iter::once(None).chain(steps).collect()
}

fn check(variant: Variant, half: Half) {
    let index = Index::of_half(variant, half);
    let own_color = variant.rules().north;
    let places = |set: SquareSet| -> Vec<Place> {
        let squares = Square::all(variant).filter(|square| set.contains(square.bit()));
        squares.map(place).collect()
    };
    let steps = |position: &Position, color: Color| {
        let steps = position.king_steps(color);
        steps.map(|(square, steps)| (place(square), steps))
    };
    let mut number = 0;
    for mut expected in positions(variant, half) {
        let own_states = states(variant, half.slice.own_men, &expected[2]);
        let other_states = states(variant, half.slice.other_men, &expected[3]);
        for own in &own_states {
            for other in &other_states {
                let position = index.position(number);
                assert_eq!(position.side_to_move(), own_color);
                let mut found = [
                    places(position.men(own_color)),
                    places(position.men(own_color.other())),
                    places(position.kings(own_color)),
                    places(position.kings(own_color.other())),
                ];
                found
                    .iter_mut()
                    .chain(&mut expected)
                    .for_each(|squares| squares.sort_unstable());
                assert_eq!(found, expected, "{variant} {half:?} {number}");
                assert_eq!(steps(&position, own_color), *own, "{position}");
                assert_eq!(steps(&position, own_color.other()), *other, "{position}");
                assert_eq!(index.number(&position), Some(number));
                number += 1;
            }
        }
    }
    assert_eq!(index.len(), number, "{variant} {half:?}");
}

#[test]
fn two_pieces_of_every_variant() {
    for &variant in Variant::ALL {
        for slice in Slice::with_pieces(2) {
            check(variant, Half::whole(slice));
        }
    }
}

#[test]
fn three_pieces() {
    for slice in Slice::with_pieces(3) {
        check(Variant::ENGLISH, Half::whole(slice));
    }
    let with_steps = Slice {
        own_men: 1,
        own_kings: 1,
        other_men: 0,
        other_kings: 1,
    };
    check(Variant::FRISIAN, Half::whole(with_steps));
    check(Variant::FRISIAN, Half::whole(with_steps.swapped()));
}

#[test]
fn halves_with_leads() {
    let leads = |men: u8| -> Vec<Option<u8>> {
        if men == 0 {
            return vec![None];
        }
        (0..=6).map(Some).collect()
    };
    for slice in (2..=3).flat_map(Slice::with_pieces) {
        for own_lead in leads(slice.own_men) {
            for other_lead in leads(slice.other_men) {
                check(
                    Variant::ENGLISH,
                    Half {
                        slice,
                        own_lead,
                        other_lead,
                    },
                );
            }
        }
    }
    // Two men on each side, and a king.
    for (own_lead, other_lead) in [(0, 0), (1, 3), (6, 6)] {
        check(
            Variant::ENGLISH,
            Half {
                slice: Slice {
                    own_men: 2,
                    own_kings: 1,
                    other_men: 2,
                    other_kings: 0,
                },
                own_lead: Some(own_lead),
                other_lead: Some(other_lead),
            },
        );
    }
}
