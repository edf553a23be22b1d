//! Compares a game's counters with a naive implementation that counts anew at every ply, and tests each rule by
//! example.

use proptest::prelude::*;

use tessera_draughts::{
    Action, Color, Condition, DrawReason, DrawRule, Force, Game, Outcome, PlayError, Position,
    Rank, Setup, Square, SquareSet, Variant, WinReason,
};

/// A game from a FEN and moves.
fn played(variant: Variant, fen: &str, actions: &[&str]) -> Game {
    let mut game = Game::of_position(&Position::of_fen(variant, fen).unwrap(), 0);
    for text in actions {
        let action = game.parse_action(text).unwrap();
        game.play(&action).unwrap();
    }
    game
}

/// The game after `plies` plies of a cycle of moves.
fn circled(variant: Variant, fen: &str, circle: &[&str], plies: usize) -> Game {
    let actions: Vec<&str> = circle.iter().copied().cycle().take(plies).collect();
    played(variant, fen, &actions)
}

fn drawn_by(game: &Game) -> Option<DrawRule> {
    match game.outcome() {
        Some(Outcome::Draw(DrawReason::Rule(rule))) => Some(rule),
        None => None,
        other => panic!("{other:?}"),
    }
}

// The naive implementation computes everything from the list of positions.

/// The numbers of white kings, white men, black kings and black men.
fn material(position: &Position) -> [u32; 4] {
    let mut counts = [0; 4];
    for square in Square::all(position.variant()) {
        if let Some(piece) = position.piece_at(square) {
            let place = 2 * piece.color.index() + usize::from(piece.rank == Rank::Man);
            counts[place] += 1;
        }
    }
    counts
}

fn is_in(number: u32, bounds: (u8, u8)) -> bool {
    number >= bounds.0.into() && number <= bounds.1.into()
}

fn is_force(force: &Force, [kings, men]: [u32; 2]) -> bool {
    is_in(kings, force.kings) && is_in(men, force.men) && is_in(kings + men, force.pieces)
}

fn naive_holds(rule: &DrawRule, position: &Position) -> bool {
    let DrawRule::FewPieces {
        one,
        other,
        condition,
        ..
    } = rule
    else {
        return true;
    };
    let [white_kings, white_men, black_kings, black_men] = material(position);
    let (white, black) = ([white_kings, white_men], [black_kings, black_men]);
    [(white, black, Color::Black), (black, white, Color::White)]
        .into_iter()
        .any(|(a, b, other_color)| {
            is_force(one, a)
                && is_force(other, b)
                && match condition {
                    Condition::Always => true,
                    Condition::Together(fewest, most) => {
                        is_in(a.iter().chain(&b).sum(), (*fewest, *most))
                    }
                    Condition::OnMainRoad => Square::all(position.variant()).all(|square| {
                        let is_others = position
                            .piece_at(square)
                            .is_some_and(|piece| piece.color == other_color);
                        let height = usize::from(position.rules().board.height);
                        let rows_up = height - 1 - square.row();
                        !is_others || rows_up == square.column()
                    }),
                }
        })
}

/// Whether a ply resets the counter of a rule.
fn naive_starts(rule: &DrawRule, before: &Position, after: &Position) -> bool {
    let same_material = material(before) == material(after);
    match rule {
        DrawRule::Repetition { .. } => true,
        DrawRule::WithoutProgress { .. } => {
            let men_stay = Square::all(before.variant()).all(|square| {
                let is_man = |p: &Position| p.piece_at(square).is_some_and(|p| p.rank == Rank::Man);
                is_man(before) == is_man(after)
            });
            !(men_stay && same_material)
        }
        DrawRule::FewPieces { restarts, .. } => *restarts && !same_material,
    }
}

/// The counter of a rule after a list of positions.
fn naive_count(rule: &DrawRule, positions: &[Position]) -> Option<u16> {
    let last = positions.len() - 1;
    if !naive_holds(rule, &positions[last]) {
        return None;
    }
    let mut first = last;
    while first > 0
        && naive_holds(rule, &positions[first - 1])
        && !naive_starts(rule, &positions[first - 1], &positions[first])
    {
        first -= 1;
    }
    Some((last - first) as u16)
}

/// Whether a player must not step with the king that made the player's last steps.
fn naive_tired_king(positions: &[Position], actions: &[Action]) -> Option<Square> {
    let limit: usize = positions[0].rules().kings.steps_in_a_row?.into();
    let last = positions.len() - 1;
    let player = positions[last].side_to_move();
    if positions[last].men(player).is_empty() {
        return None;
    }
    // The player's own moves, the latest first.
    let own: Vec<usize> = (0..last)
        .rev()
        .filter(|&i| positions[i].side_to_move() == player)
        .take(limit)
        .collect();
    if own.len() < limit {
        return None;
    }
    let mut square = actions[own[0]].target();
    let tired = square;
    for i in own {
        let is_king = positions[i]
            .kings(player)
            .contains(actions[i].source().bit());
        if !is_king || actions[i].is_capture() || actions[i].target() != square {
            return None;
        }
        square = actions[i].source();
    }
    Some(tired)
}

/// Plays random moves and compares everything after every ply; then undoes and redoes all of them.
fn check(first: Position, choices: &[usize]) {
    let draws = first.rules().draws;
    let mut game = Game::of_position(&first, 0);
    let (mut positions, mut actions) = (vec![first], Vec::new());
    let mut seen = vec![observe(&game)];
    for choice in choices {
        let legal = game.legal_actions();
        let tired = naive_tired_king(&positions, &actions);
        let now = positions[positions.len() - 1];
        let mut expected = now.without_past().legal_actions();
        expected.retain(|action| action.is_capture() || Some(action.source()) != tired);
        if now.without_past().outcome().is_none() {
            assert_eq!(legal, expected);
        }
        assert_eq!(now.can_act(), !now.legal_actions().is_empty());
        if legal.is_empty() {
            assert!(matches!(game.outcome(), Some(Outcome::Win(..))));
            break;
        }
        let action = legal[choice % legal.len()];
        game.play(&action).unwrap();
        actions.push(action);
        positions.push(positions[positions.len() - 1].after(&action));
        seen.push(observe(&game));

        let now = positions.len() - 1;
        assert_eq!(game.position(), positions[now]);
        let bare = |position: &Position| position.without_past();
        let same = |earlier: &&Position| bare(earlier) == bare(&positions[now]);
        assert_eq!(game.repetitions(), positions.iter().filter(same).count());
        let counting: Vec<(&DrawRule, u16)> = game.counting().collect();
        let naive: Vec<(&DrawRule, u16)> = draws
            .iter()
            .filter(|rule| !matches!(rule, DrawRule::Repetition { .. }))
            .filter_map(|rule| Some((rule, naive_count(rule, &positions)?)))
            .collect();
        assert_eq!(counting, naive, "{:?}", positions[now]);
        if let Some(Outcome::Draw(reason)) = game.outcome() {
            let first = draws.iter().find(|rule| match rule {
                DrawRule::Repetition { times } => game.repetitions() >= usize::from(*times),
                DrawRule::WithoutProgress { plies } | DrawRule::FewPieces { plies, .. } => {
                    naive_count(rule, &positions) >= Some(*plies)
                }
            });
            assert_eq!(Some(reason), first.copied().map(DrawReason::Rule));
        }
    }
    for (ply, action) in actions.iter().enumerate().rev() {
        assert_eq!(game.undo().as_ref(), Some(action));
        assert_eq!(observe(&game), seen[ply]);
    }
    assert_eq!(game.undo(), None);
    for (ply, action) in actions.iter().enumerate() {
        assert_eq!(game.redo().as_ref(), Some(action));
        assert_eq!(observe(&game), seen[ply + 1]);
    }
    assert_eq!(game.redo(), None);
    assert!(game.actions() == actions && game.positions() == positions);
}

/// The state that undoing and redoing must restore.
#[derive(Debug, PartialEq)]
struct Observed {
    position: Position,
    repetitions: usize,
    counting: Vec<(&'static DrawRule, u16)>,
    outcome: Option<Outcome>,
    actions: usize,
}

fn observe(game: &Game) -> Observed {
    Observed {
        position: game.position(),
        repetitions: game.repetitions(),
        counting: game.counting().collect(),
        outcome: game.outcome(),
        actions: game.legal_actions().len(),
    }
}

/// A position with a few pieces: the first is a white king, the second a black king.
fn few_pieces(variant: Variant, squares: &[(usize, u8)], side_to_move: Color) -> Position {
    let all: Vec<Square> = Square::all(variant).collect();
    let mut setup = Setup::empty(variant, side_to_move);
    let mut taken: SquareSet = SquareSet::EMPTY;
    for (i, (place, kind)) in squares.iter().enumerate() {
        let square = all[place % all.len()];
        if taken.contains(square.bit()) {
            continue;
        }
        taken |= square.into();
        let color = Color::ALL[usize::from(if i < 2 { i as u8 } else { kind & 1 })];
        let row = variant.rules().promotion_row(color);
        let is_man = i >= 2 && kind & 2 != 0 && square.row() as i32 != row;
        let pieces = if is_man {
            &mut setup.men
        } else {
            &mut setup.kings
        };
        pieces[color.index()] |= square.into();
    }
    setup.check().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn games_count_like_the_twin(choices in prop::collection::vec(any::<usize>(), 0..250)) {
        for &variant in Variant::ALL {
            check(Position::initial(variant), &choices);
        }
    }

    #[test]
    fn endings_count_like_the_twin(
        squares in prop::collection::vec((any::<usize>(), 0_u8..4), 2..8),
        choices in prop::collection::vec(any::<usize>(), 0..160),
        white: bool,
    ) {
        let side = if white { Color::White } else { Color::Black };
        for &variant in Variant::ALL {
            check(few_pieces(variant, &squares, side), &choices);
        }
    }
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let fen = "W:WK32,21:BK1,5";
    let circle = ["32-28", "1-6", "28-32", "6-1"];
    let outcome_after = |plies| drawn_by(&circled(Variant::ENGLISH, fen, &circle, plies));
    assert_eq!(outcome_after(7), None);
    let rule = DrawRule::Repetition { times: 3 };
    assert_eq!(outcome_after(8), Some(rule));
    // Article 9.3 of Italian draughts: the fourth occurrence.
    let circle = ["32-28", "1-5", "28-32", "5-1"];
    let outcome_after = |plies| {
        drawn_by(&circled(
            Variant::ITALIAN,
            "W:WK32,22:BK1,8",
            &circle,
            plies,
        ))
    };
    assert_eq!(outcome_after(11), None);
    let rule = DrawRule::Repetition { times: 4 };
    assert_eq!(outcome_after(12), Some(rule));
}

#[test]
fn a_drawn_game_may_continue_until_the_draw_is_claimed() {
    let circle = ["32-28", "1-6", "28-32", "6-1"];
    let mut game = circled(Variant::ENGLISH, "W:WK32,21:BK1,5", &circle, 8);
    assert!(drawn_by(&game).is_some());
    let action = game.parse_action("21-17").unwrap();
    game.play(&action).unwrap();
    assert_eq!(game.outcome(), None);
}

/// Plays king steps until the game is drawn. Each player stays on the own half of the board and moves to the position
/// seen least often. Returns the plies and the rule.
fn plies_to_draw(variant: Variant, fen: &str) -> (usize, DrawRule) {
    let mut game = played(variant, fen, &[]);
    loop {
        if let Some(rule) = drawn_by(&game) {
            return (game.plies(), rule);
        }
        let position = game.position();
        let seen = |action: &&Action| {
            let next = position.after(action);
            let positions = game.positions().iter();
            positions.filter(|earlier| **earlier == next).count()
        };
        let is_on_own_half = |action: &&Action| {
            let is_upper = 2 * action.target().row() < usize::from(variant.rules().board.height);
            is_upper == (position.side_to_move() == Color::Black)
        };
        let is_safe = |action: &&Action| {
            let replies = position.after(action).legal_actions();
            replies.iter().all(|reply| !reply.is_capture())
        };
        let legal = game.legal_actions();
        let kings = position.kings(position.side_to_move());
        let best = legal
            .iter()
            .filter(|action| kings.contains(action.source().bit()) && !action.is_capture())
            .filter(is_safe)
            .min_by_key(|action| (!is_on_own_half(action), seen(action)))
            .expect("there is a quiet step");
        game.play(best).unwrap();
    }
}

#[test]
fn a_game_without_progress_is_drawn() {
    let without_progress = |plies| (usize::from(plies), DrawRule::WithoutProgress { plies });
    let english = "W:WK32,K31,21:BK1,K2,5";
    assert_eq!(
        plies_to_draw(Variant::ENGLISH, english),
        without_progress(80)
    );
    let italian = "W:WK32,K31,20:BK1,K2,5";
    assert_eq!(
        plies_to_draw(Variant::ITALIAN, italian),
        without_progress(80)
    );
    let international = "W:WK47,36:BK4,15";
    assert_eq!(
        plies_to_draw(Variant::INTERNATIONAL, international),
        without_progress(50)
    );
    let russian = "W:WKc1,a3:BKf8,h6";
    assert_eq!(
        plies_to_draw(Variant::RUSSIAN, russian),
        without_progress(30)
    );

    let mut game = played(Variant::ENGLISH, "W:WK32,21:BK1,5", &["32-28", "1-6"]);
    assert_eq!(game.counting().next().unwrap().1, 2);
    game.play(&game.parse_action("21-17").unwrap()).unwrap();
    assert_eq!(game.counting().next().unwrap().1, 0, "a man's move");
}

#[test]
fn few_pieces_are_drawn_after_few_moves() {
    let plies = |(plies, rule): (usize, DrawRule)| {
        assert_eq!(rule.plies(), Some(plies as u16));
        plies
    };
    // Articles 6.3 and 6.4 of the FMJD.
    assert_eq!(
        plies(plies_to_draw(Variant::INTERNATIONAL, "W:WK46,K47,K48:BK1")),
        32
    );
    assert_eq!(
        plies(plies_to_draw(Variant::INTERNATIONAL, "W:WK46,K47:BK1")),
        10
    );
    assert_eq!(
        plies(plies_to_draw(Variant::INTERNATIONAL, "W:WK46:BK1")),
        10
    );
    // Articles 7.2.4 and 7.2.8 of Russian draughts.
    assert_eq!(
        plies(plies_to_draw(Variant::RUSSIAN, "W:WKb2,Kc1,Ke1,Kg1:BKb8")),
        30
    );
    assert_eq!(
        plies(plies_to_draw(Variant::RUSSIAN, "W:WKb2,Kc1:BKb8")),
        10
    );
    assert_eq!(plies(plies_to_draw(Variant::FRISIAN, "W:WK46,K47:BK9")), 14);
    assert_eq!(plies(plies_to_draw(Variant::FRISIAN, "W:WK47:BK9")), 4);
    assert_eq!(plies(plies_to_draw(Variant::TURKISH, "W:WKa1:BKc8")), 4);
    assert_eq!(
        plies(plies_to_draw(Variant::POOL, "W:WK30,K31,K32:BK1")),
        26
    );
}

#[test]
fn a_capture_keeps_one_counter_and_starts_another() {
    // Black's king captures one of three white kings.
    let game = played(
        Variant::INTERNATIONAL,
        "W:WK46,K47,K48:BK3",
        &["47-42", "3-9"],
    );
    let counts: Vec<u16> = game.counting().map(|(_, count)| count).collect();
    assert_eq!(counts, [2, 2], "25 moves, 16 moves");
    let game = played(Variant::INTERNATIONAL, "B:WK46,K10,K48:BK5", &["5x14"]);
    let counts: Vec<u16> = game.counting().map(|(_, count)| count).collect();
    assert_eq!(counts, [0, 1, 0], "25 moves, 16 moves, 5 moves");
}

#[test]
fn in_russian_draughts_a_promotion_resets_the_counter() {
    // Article 7.2.6: four pieces.
    let game = played(Variant::RUSSIAN, "W:WKa1,b6:BKh2,h4", &["a1-b2", "h2-g1"]);
    let of_sixty = |game: &Game| {
        let mut counting = game.counting();
        let found = counting.find(|(rule, _)| rule.plies() == Some(60));
        found.map(|(_, count)| count)
    };
    assert_eq!(of_sixty(&game), Some(2));
    let game = played(
        Variant::RUSSIAN,
        "W:WKa1,b6:BKh2,h4",
        &["a1-b2", "h2-g1", "b6-a7"],
    );
    assert_eq!(of_sixty(&game), Some(3), "a man's move is not a change");
    let actions = ["a1-b2", "h2-g1", "b6-a7", "h4-g3", "a7-b8"];
    assert_eq!(
        of_sixty(&played(Variant::RUSSIAN, "W:WKa1,b6:BKh2,h4", &actions)),
        Some(0)
    );
}

#[test]
fn leaving_the_main_road_resets_the_counter() {
    let of_five = |game: &Game| {
        let mut counting = game.counting();
        let is_five = |(rule, _): &(&DrawRule, u16)| rule.plies() == Some(10);
        counting.find(is_five).map(|(_, count)| count)
    };
    let fen = "B:WKb8,Kc7,Ka7:BKa1";
    assert_eq!(of_five(&played(Variant::RUSSIAN, fen, &[])), Some(0));
    assert_eq!(
        of_five(&played(Variant::RUSSIAN, fen, &["a1-b2", "a7-b6"])),
        Some(2)
    );
    let off = ["a1-b2", "a7-b6", "b2-a3"];
    assert_eq!(of_five(&played(Variant::RUSSIAN, fen, &off)), None);
    assert_eq!(
        of_five(&played(
            Variant::RUSSIAN,
            fen,
            &[&off[..], &["b6-a7", "a3-b2"]].concat()
        )),
        Some(0)
    );
}

#[test]
fn a_frisian_king_may_make_three_steps_in_a_row() {
    let steps = ["48-43", "1-7", "43-48", "7-1", "48-43", "1-7"];
    let sources = |game: &Game| {
        let sources: SquareSet = game.legal_actions().iter().map(Action::source).collect();
        game.variant().square_names(sources)
    };
    // Both players have a man.
    let fen = "W:WK48,35:BK1,16";
    assert_eq!(
        sources(&played(Variant::FRISIAN, fen, &steps[..4])),
        "35 48"
    );
    let game = played(Variant::FRISIAN, fen, &steps);
    assert_eq!(sources(&game), "35", "only the man");
    let error = game.parse_action("43-48").unwrap_err();
    assert!(error.to_string().contains("expected 35-30"), "{error}");
    let mut again = game.clone();
    let forgetful = game.position().without_past();
    let king = forgetful.parse_action("43-48").unwrap();
    assert!(matches!(again.play(&king), Err(PlayError::Action(_))));
    // The man's step ends the king's series of steps.
    let actions = [&steps[..], &["35-30"]].concat();
    assert_eq!(
        sources(&played(Variant::FRISIAN, fen, &actions)),
        "16",
        "black's king rests too"
    );
    // A player without men has no limit.
    let alone = played(Variant::FRISIAN, "W:WK48,K35:BK1,16", &steps);
    assert!(sources(&alone).contains("43"));
}

#[test]
fn a_frisian_player_without_a_permitted_step_has_lost() {
    // White's man on 6 is blocked.
    let steps = ["48-43", "50-45", "43-48", "45-50", "48-43", "50-45"];
    let game = played(Variant::FRISIAN, "W:WK48,6:B1,K50", &steps);
    let reason = WinReason::NoAction(Color::White);
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::Black, reason)));
    assert!(!game.position().can_act() && game.position().without_past().can_act());
}

#[test]
fn players_may_end_a_game() {
    let mut game = Game::new(Variant::TOWERS);
    game.resign(Color::Black);
    let resigned = Outcome::Win(Color::White, WinReason::Resignation);
    assert_eq!(game.outcome(), Some(resigned));
    assert!(game.legal_actions().is_empty());
    let action = Position::initial(Variant::TOWERS).legal_actions()[0];
    assert_eq!(game.play(&action), Err(PlayError::Over(resigned)));
    game.agree_draw();
    assert_eq!(game.outcome(), Some(resigned), "it is over");
    assert_eq!((game.undo(), game.outcome()), (None, None));
    game.play(&action).unwrap();
    game.agree_draw();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn a_win_needs_no_further_move() {
    let game = played(Variant::BREAKTHROUGH, "W:W7:B45", &["7-1"]);
    assert_eq!(
        game.outcome(),
        Some(Outcome::Win(Color::White, WinReason::FirstKing))
    );
    assert!(game.legal_actions().is_empty());
    let game = played(Variant::ANTI_RUSSIAN, "W:Wc3:Bd4", &["c3:e5"]);
    let reason = WinReason::NoPieces(Color::Black);
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::Black, reason)));
}

#[test]
fn a_move_after_undoing_discards_undone_moves() {
    let mut game = Game::new(Variant::ENGLISH);
    for text in ["9-14", "22-18", "11-16"] {
        let action = game.parse_action(text).unwrap();
        game.play(&action).unwrap();
    }
    game.undo();
    game.undo();
    let action = game.parse_action("22-17").unwrap();
    game.play(&action).unwrap();
    assert_eq!((game.plies(), game.redo()), (2, None));
}
