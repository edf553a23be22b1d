//! The search must choose as the full tree does, with and without preferring near wins. The evaluation must follow its
//! documented table.

use proptest::prelude::*;
use tessera_draughts::Square;

use super::*;

/// How two wins, or two losses, compare.
#[derive(Clone, Copy, PartialEq)]
enum Ties {
    /// The nearer win and the later loss are better.
    ByDistance,
    /// They are equal.
    Equal,
}

/// The result of a line for white.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    /// Lost after this number of plies.
    Lost(u32),
    Open(i32),
    Won(u32),
}

impl Worth {
    /// A key that is larger if the result is better for white.
    fn rank(self, ties: Ties) -> (i32, i64) {
        let counted = |plies: u32| {
            if ties == Ties::Equal {
                0
            } else {
                i64::from(plies)
            }
        };
        match self {
            Worth::Lost(plies) => (-1, counted(plies)),
            Worth::Open(cost) => (0, cost.into()),
            Worth::Won(plies) => (1, -counted(plies)),
        }
    }

    fn cost(self) -> i32 {
        match self {
            Worth::Lost(plies) => LOST + plies as i32,
            Worth::Open(cost) => cost,
            Worth::Won(plies) => WON - plies as i32,
        }
    }
}

/// Full minimax without pruning, with the same move order.
fn twin(position: &Position, depth: u32, ply: u32, ties: Ties) -> (Option<Position>, Worth) {
    let maximizes = position.side_to_move() == Color::White;
    let mut after: Vec<_> = position
        .legal_actions()
        .iter()
        .map(|action| position.after(action))
        .collect();
    if depth == 0 || after.is_empty() {
        let worth = match leaf_cost(position, &Classic) {
            WON => Worth::Won(ply),
            LOST => Worth::Lost(ply),
            cost => Worth::Open(cost),
        };
        return (None, worth);
    }
    after.sort_by_key(|after| {
        let cost = i64::from(leaf_cost(after, &Classic));
        (if maximizes { -cost } else { cost }, after.to_string())
    });
    let mut best: Option<(Option<Position>, Worth)> = None;
    for after in after {
        let worth = twin(&after, depth - 1, ply + 1, ties).1;
        let is_better = best.is_none_or(|(_, least)| {
            let (rank, least) = (worth.rank(ties), least.rank(ties));
            if maximizes {
                rank > least
            } else {
                rank < least
            }
        });
        if is_better {
            best = Some((Some(after), worth));
        }
    }
    best.expect("there is a move")
}

/// The position after the given choices from the initial position, stopping before the game is over.
fn reached(variant: Variant, choices: &[usize]) -> Position {
    let mut position = Position::initial(variant);
    for choice in choices {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        let after = position.after(&actions[choice % actions.len()]);
        if after.outcome().is_some() {
            break;
        }
        position = after;
    }
    position
}

fn check(position: &Position, depth: u32) -> Result<(), TestCaseError> {
    let choice = Classic.choose(position, depth, &ToString::to_string);
    let (after, worth) = twin(position, depth, 0, Ties::ByDistance);
    prop_assert_eq!(choice.cost, worth.cost(), "{}", position);
    let chosen = choice.action.map(|action| position.after(&action));
    prop_assert_eq!(chosen, after, "{}", position);
    // Distances change the choice only in games that are decided.
    if let Worth::Open(_) = worth {
        let (after, equal) = twin(position, depth, 0, Ties::Equal);
        prop_assert_eq!((chosen, worth), (after, equal), "{}", position);
    }
    Ok(())
}

/// A position that random moves reach.
fn random_moves() -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<usize>(), 0..150);
    choices.prop_map(|choices| reached(Variant::ENGLISH, &choices))
}

/// A position of few pieces, so that wins and losses are within the depth.
fn few_pieces() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((0_usize..32, 0_usize..4), 2..6);
    (pieces, any::<bool>()).prop_map(|(pieces, black)| endgame(&pieces, black))
}

/// A position of any variant. Some have other ends of the game: a player without a move wins, or the first king wins.
fn any_variant() -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<usize>(), 40..150);
    let variant = prop::sample::select(Variant::ALL);
    (variant, choices).prop_map(|(variant, choices)| reached(variant, &choices))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn chooses_as_full_minimax(position in random_moves(), depth in 1_u32..6) {
        check(&position, depth)?;
    }

    #[test]
    fn chooses_as_full_minimax_near_the_end(position in few_pieces(), depth in 1_u32..7) {
        check(&position, depth)?;
    }

    #[test]
    fn chooses_as_full_minimax_in_every_variant(position in any_variant(), depth in 1_u32..4) {
        check(&position, depth)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    #[ignore = "long: a minute"]
    fn chooses_as_full_minimax_a_thousand_times(
        random in random_moves(),
        few in few_pieces(),
        any in any_variant(),
        depth in 1_u32..6,
    ) {
        check(&random, depth)?;
        check(&few, depth + 1)?;
        check(&any, depth.min(3))?;
    }
}

/// A position of the given pieces by square and kind, if no two are on the same square.
fn endgame(pieces: &[(usize, usize)], black: bool) -> Position {
    let mut sides = [Vec::new(), Vec::new()];
    for (number, &(square, kind)) in pieces.iter().enumerate() {
        let square = square + 1;
        let is_taken = pieces[..number]
            .iter()
            .any(|(other, _)| other + 1 == square);
        let (is_black, is_king) = (kind % 2 == 1, kind / 2 == 1);
        let must_be_king = if is_black { square > 28 } else { square < 5 };
        if !is_taken {
            let king = if is_king || must_be_king { "K" } else { "" };
            sides[usize::from(is_black)].push(format!("{king}{square}"));
        }
    }
    let mover = if black { 'B' } else { 'W' };
    let [white, black] = sides.map(|side| side.join(","));
    let fen = format!("{mover}:W{white}:B{black}");
    Position::of_fen(Variant::ENGLISH, &fen).unwrap()
}

/// Plays the choices of both sides for at most `most` plies. Returns the number of plies played.
fn play(mut position: Position, depth: u32, most: u32) -> u32 {
    for ply in 0..most {
        match Classic
            .choose(&position, depth, &ToString::to_string)
            .action
        {
            Some(action) => position.apply(&action),
            None => return ply,
        }
    }
    most
}

#[test]
fn wins_in_the_fewest_plies_and_loses_in_the_most() {
    // Distances come from endgame tables.
    for (fen, plies) in [
        ("W:WK7,K25:BK4", 3),
        ("W:W27:B23", 1),
        ("W:WK1:BK13", 11),
        ("W:W14,21,23,26:B4,17", 9),
    ] {
        let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
        for depth in [plies, plies + 1] {
            assert_eq!(
                play(position, depth, 3 * plies),
                plies,
                "{fen}, depth {depth}"
            );
        }
    }
}

#[test]
fn progress_grows_and_a_stopped_search_has_no_choice() {
    let position = Position::initial(Variant::ENGLISH);
    let (mut shares, mut nodes) = (Vec::new(), 0);
    let watched = |watch: &mut dyn FnMut(FixedDepthProgress) -> ControlFlow<()>| {
        Classic.choose_watched(&position, 8, &ToString::to_string, watch)
    };
    let choice = watched(&mut |progress| {
        shares.push(progress.share);
        nodes = progress.nodes;
        ControlFlow::Continue(())
    });
    assert_eq!(
        choice,
        Some(Classic.choose(&position, 8, &ToString::to_string))
    );
    assert!(shares.is_sorted() && shares.len() > 2, "{shares:?}");
    assert!(shares.iter().all(|share| (0.0..1.0).contains(share)));
    let mut reports = 0;
    let ended = watched(&mut |progress| {
        reports += 1;
        assert!(progress.nodes <= nodes);
        ControlFlow::Break(())
    });
    assert_eq!((ended, reports), (None, 1));
}

#[test]
fn terms_count_once_per_piece() {
    for (fen, cost) in [
        // A man on its home row at the edge, one in the centre, a king at the right edge.
        ("W:W29:B", 1400 + 350 + 14),
        ("W:W18:B", 1400 + 300 + 350),
        ("W:WK20:B", 2100 + 14),
        ("W:W:B1", -(1400 + 350 + 14)),
        ("W:W:BK31", -(2100 + 14)),
    ] {
        let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
        assert_eq!(Classic.cost(&position), cost, "{fen}");
    }
}

#[test]
fn squares_at_an_edge_are_in_the_first_or_last_row_or_column() {
    for &variant in Variant::ALL {
        let board = variant.rules().board;
        let ends = |length: u8| [0, usize::from(length) - 1];
        let is_edge = |square: &Square| {
            ends(board.height).contains(&square.row())
                || ends(board.width).contains(&square.column())
        };
        let expected: SquareSet = Square::all(variant).filter(is_edge).collect();
        assert_eq!(edge(variant), expected, "{variant}");
    }
}

proptest! {
    #[test]
    fn costs_of_pieces_add_up(
        choices in prop::collection::vec(any::<usize>(), 0..150),
        variant in prop::sample::select(Variant::ALL),
    ) {
        let position = reached(variant, &choices);
        let cost = Worths::new(variant).cost(&position);
        prop_assert_eq!(cost, Classic.cost(&position), "{}", position);
    }
}
