//! Positions that demonstrate one rule each, with all their legal moves.

use std::collections::BTreeSet;

use tessera_draughts::{Color, Outcome, Position, Variant, WinReason};

/// Checks the legal moves of a position. Each is written as source and target, with `-` for a step and `x` for a
/// capture.
fn check(variant: Variant, fen: &str, expected: &str) {
    let position = Position::of_fen(variant, fen).unwrap();
    let mut legal = BTreeSet::new();
    for action in position.legal_actions() {
        let sign = if action.is_capture() { 'x' } else { '-' };
        legal.insert(format!("{}{sign}{}", action.source(), action.target()));
    }
    let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(legal, expected, "{variant}: {fen}\n{position}");
}

/// Checks the position after a move.
fn check_after(variant: Variant, fen: &str, action: &str, expected: &str) {
    let position = Position::of_fen(variant, fen).unwrap();
    let action = position.parse_action(action).unwrap();
    let expected = Position::of_fen(variant, expected).unwrap();
    assert_eq!(position.after(&action), expected, "{variant}: {fen}");
}

fn check_outcome(variant: Variant, fen: &str, winner: Option<Color>) {
    let position = Position::of_fen(variant, fen).unwrap();
    assert_eq!(
        position.outcome().and_then(Outcome::winner),
        winner,
        "{variant}: {fen}"
    );
    assert_eq!(position.can_act(), winner.is_none());
}

/// From the official rules, with positions of the tests of rhalbersma/dctl.
#[test]
fn international() {
    // Articles 3.4 and 3.5: men step forwards.
    check(Variant::INTERNATIONAL, "W:W28", "28-22 28-23");
    check(Variant::INTERNATIONAL, "B:B13", "13-18 13-19");
    check(Variant::INTERNATIONAL, "W:W8", "8-2 8-3");
    // Article 3.9: kings step over any distance.
    check(
        Variant::INTERNATIONAL,
        "W:WK28",
        "28-5 28-6 28-10 28-11 28-14 28-17 28-19 28-22 28-23 28-32 28-33 28-37 28-39 28-41 28-44 28-46 28-50",
    );
    check(
        Variant::INTERNATIONAL,
        "B:BK1",
        "1-6 1-7 1-12 1-18 1-23 1-29 1-34 1-40 1-45",
    );
    check(
        Variant::INTERNATIONAL,
        "W:WK23",
        "23-1 23-5 23-7 23-10 23-12 23-14 23-18 23-19 23-28 23-29 23-32 23-34 23-37 23-40 23-41 23-45 23-46",
    );
    // Article 4.2: men capture forwards and backwards, and captures are mandatory.
    check(Variant::INTERNATIONAL, "W:W28,32:B23", "28x19");
    check(Variant::INTERNATIONAL, "W:W35:B30,K40", "35x24 35x44");
    // Article 4.3: kings capture over any distance.
    check(
        Variant::INTERNATIONAL,
        "W:WK46:B23",
        "46x5 46x10 46x14 46x19",
    );
    check(
        Variant::INTERNATIONAL,
        "W:WK41:B23",
        "41x5 41x10 41x14 41x19",
    );
    // Articles 4.5 and 4.6: captures continue while possible.
    check(Variant::INTERNATIONAL, "W:W15:B8,19,20", "15x2");
    check(
        Variant::INTERNATIONAL,
        "W:W47:B13,14,22,24,31,34,K41,44",
        "47x49",
    );
    check(
        Variant::INTERNATIONAL,
        "W:WK47:B9,12,33",
        "47x17 47x21 47x26",
    );
    check(
        Variant::INTERNATIONAL,
        "W:WK1:B7,9,17,19,20,30,31,33,43,44",
        "1x15",
    );
    // Article 4.8: captured pieces stay on the board until the capture is complete.
    check(Variant::INTERNATIONAL, "W:WK41,49:B9,10,12,19,38", "41x43");
    check(Variant::INTERNATIONAL, "B:W27,28,38,39,42:BK25", "25x33");
    // Articles 4.13 and 4.14: the most pieces, whatever their rank.
    check(Variant::INTERNATIONAL, "W:W48:B24,K31,34,K42,43", "48x19");
    check(Variant::INTERNATIONAL, "W:WK48:B7,8,31,34,K42,44", "48x50");
    check(Variant::INTERNATIONAL, "W:W26:B12,K21,31,32", "26x8 26x28");
    // Article 4.15: a man that passes through the furthest row stays a man.
    check(Variant::INTERNATIONAL, "W:W15:B9,10", "15x13");
    check_after(Variant::INTERNATIONAL, "W:W15:B9,10", "15x13", "B:W13:B");
}

/// From the official rules, with positions of the tests of rhalbersma/dctl.
#[test]
fn italian() {
    // Articles 5.3, 5.6 and 5.7: men capture forwards, and no kings.
    check(Variant::ITALIAN, "W:W24:B20,28", "24x15");
    check(Variant::ITALIAN, "W:W23:BK20", "23-19");
    check(Variant::ITALIAN, "W:W30:B27", "30x23");
    check(Variant::ITALIAN, "W:W31:B12,20,28", "31x8");
    // Articles 5.3, 5.8 and 5.9: kings capture forwards and backwards.
    check(Variant::ITALIAN, "W:WK24:B20,28", "24x15 24x31");
    check(Variant::ITALIAN, "W:WK22:B18,19,27", "22x13 22x15 22x31");
    check(Variant::ITALIAN, "W:WK27:B5,6,13,15,21,23", "27x25");
    // Articles 6.6 to 6.10: the most pieces, then by a king, then the most kings, then kings as early as possible.
    check(Variant::ITALIAN, "W:WK21,31:B10,18,27", "31x6");
    check(Variant::ITALIAN, "W:WK23,31:B19,26,27", "23x21");
    check(Variant::ITALIAN, "W:WK23:B19,K28", "23x32");
    check(Variant::ITALIAN, "W:WK30:B10,12,18,K20,K26,27", "30x5");
    check(Variant::ITALIAN, "W:WK30:B10,K12,K18,20,K26,K27", "30x5");
    check(Variant::ITALIAN, "W:WK31:B18,20,K27,K28", "31x13 31x15");
    // More kings take precedence over an earlier king.
    check(Variant::ITALIAN, "W:WKd1:Bc2,Kc4,Kc6,Ke2,g4,g6", "30x5");
}

#[test]
fn english_pieces_capture_at_one_step_and_men_only_forwards() {
    check(Variant::ENGLISH, "W:W18:B15,22", "18x11");
    check(Variant::ENGLISH, "W:WK18:B15,22", "18x11 18x25");
    check(Variant::ENGLISH, "W:WK32:B19", "32-27 32-28");
    // Promotion ends the turn. A king would jump from 2 over 7 as well.
    check(Variant::ENGLISH, "W:W9:B6,7", "9x2");
    check_after(Variant::ENGLISH, "W:W9:B6,7", "9x2", "B:WK2:B7");
}

#[test]
fn a_capture_may_end_on_its_source() {
    let fen = "W:WK31:B26,27,18,19";
    let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
    let actions = position.legal_actions();
    assert_eq!(actions.len(), 2);
    assert_eq!(actions[0].to_string(), "31x24x15x22x31");
    assert_eq!(position.after(&actions[0]).to_fen(), "B:WK31:B");
}

#[test]
fn outcomes_say_why() {
    let (white, black) = (Color::White, Color::Black);
    for (variant, fen, winner, reason) in [
        (
            Variant::TOWERS,
            "W:W:BA6",
            black,
            WinReason::NoPieces(white),
        ),
        (
            Variant::ANTI_ENGLISH,
            "W:W:B1",
            white,
            WinReason::NoPieces(white),
        ),
        (
            Variant::ANTI_ENGLISH,
            "B:B1:W5,6,10",
            black,
            WinReason::NoAction(black),
        ),
        (
            Variant::BREAKTHROUGH,
            "B:WK3:B20",
            white,
            WinReason::FirstKing,
        ),
        (
            Variant::BREAKTHROUGH,
            "W:WK3:BK48",
            black,
            WinReason::FirstKing,
        ),
    ] {
        let position = Position::of_fen(variant, fen).unwrap();
        let expected = Outcome::Win(winner, reason);
        assert_eq!(position.outcome(), Some(expected), "{variant}: {fen}");
    }
}

#[test]
fn towers_may_step_instead_of_capturing_and_jumps_once() {
    check(Variant::TOWERS, "B:BE6:WD5", "E6xC4 E6-F5");
    check(Variant::TOWERS, "B:BG8:WF7,D5", "G8xE6 G8-H7");
}

#[test]
fn a_russian_man_becomes_a_king_in_the_middle_of_a_capture() {
    check(Variant::RUSSIAN, "W:Wf6:Be7,b6", "f6xa5");
    check(Variant::RUSSIAN, "W:Wf6:Be7,c7", "f6xb6 f6xa5");
    check_after(Variant::RUSSIAN, "W:Wf6:Be7,c7", "f6xb6", "B:WKb6:B");
    check(Variant::ANTI_RUSSIAN, "W:Wf6:Be7,b6", "f6xa5");
    check(Variant::SPANTSIRETTI, "W:Wf6:Be7,b6", "f6xa5");
}

#[test]
fn in_other_variants_a_man_continues_as_a_man_or_stops() {
    check(Variant::POOL, "W:Wf6:Be7,b6", "11x2");
    check(Variant::POOL, "W:Wf6:Be7,c7", "11x9");
    check_after(Variant::POOL, "W:Wf6:Be7,c7", "11x9", "B:W9:B");
    check(Variant::BRAZILIAN, "W:Wf6:Be7,c7", "f6xb6");
    check_after(Variant::BRAZILIAN, "W:Wf6:Be7,c7", "f6xb6", "B:Wb6:B");
    check(Variant::ANTI_BRAZILIAN, "W:Wf6:Be7,b6", "f6xd8");
    check(Variant::CZECH, "W:Wf6:Be7,c7", "f6xd8");
    check_after(Variant::CZECH, "W:Wf6:Be7,c7", "f6xd8", "B:WKd8:Bc7");
}

#[test]
fn pool_and_russian_captures_are_chosen_freely() {
    check(Variant::RUSSIAN, "W:Wc3:Bd4,f6,b4", "c3xg7 c3xa5");
    check(Variant::POOL, "W:Wc3:Bd4,f6,b4", "22x8 22x13");
    check(Variant::BRAZILIAN, "W:Wc3:Bd4,f6,b4", "c3xg7");
}

#[test]
fn a_king_must_land_where_it_can_continue_the_capture() {
    check(Variant::RUSSIAN, "W:WKa1:Bb2,f4", "a1xg3 a1xh2");
    check(
        Variant::RUSSIAN,
        "W:WKa1:Bb2",
        "a1xc3 a1xd4 a1xe5 a1xf6 a1xg7 a1xh8",
    );
}

#[test]
fn a_czech_king_captures_before_a_man() {
    check(Variant::CZECH, "W:Wd4,Kc1:Be5,b2", "c1xa3");
    check(Variant::CZECH, "W:Wd4,Kc1:Be5,g7,b2", "c1xa3");
    check(Variant::CZECH, "W:Wd4,Kc1:Be5", "d4xf6");
}

#[test]
fn spanish_captures_take_the_most_pieces_and_then_the_most_kings() {
    check(Variant::SPANISH, "W:We4:Bd5,Kf5", "14x21");
    check(Variant::PORTUGUESE, "W:We4:Bd5,Kf5", "14x21");
    check(Variant::SPANISH, "W:We4:Bd5,b7,Kf5", "14x32");
}

#[test]
fn a_killer_king_stops_behind_a_king() {
    check(Variant::KILLER, "W:WK46:BK28", "46x23");
    check(
        Variant::KILLER,
        "W:WK46:B28",
        "46x5 46x10 46x14 46x19 46x23",
    );
    check(Variant::KILLER, "W:WK46:B28,K24", "46x30");
    check(Variant::INTERNATIONAL, "W:WK46:B28,K24", "46x30 46x35");
    // Before its last jump it may stop on any square.
    check(Variant::KILLER, "W:WK46:BK28,24", "46x30 46x35");
}

#[test]
fn a_thai_king_stops_behind_its_capture_and_may_turn_back() {
    check(Variant::THAI, "W:WK29:B22", "29x18");
    // The first captured man has left the board when the king returns over its square.
    check(Variant::THAI, "W:WK15:B18,11", "15x8 15x22");
    check_after(Variant::THAI, "W:WK15:B18,11", "15x8", "B:WK8:B");
    check_after(Variant::THAI, "W:WK15:B18,11", "15x22", "B:WK22:B");
    check(
        Variant::CZECH,
        "W:WKe5:Bd4,f6",
        "e5xc3 e5xb2 e5xa1 e5xg7 e5xh8",
    );
}

#[test]
fn turkish_pieces_move_along_rows_and_columns() {
    check(Variant::TURKISH, "W:Wd4", "d4-c4 d4-d5 d4-e4");
    check(Variant::TURKISH, "B:Bd4", "d4-c4 d4-d3 d4-e4");
    check(Variant::TURKISH, "W:Wd4:Be4,d3", "d4xf4");
    check(
        Variant::TURKISH,
        "W:WKb2",
        "b2-a2 b2-c2 b2-d2 b2-e2 b2-f2 b2-g2 b2-h2 b2-b1 b2-b3 b2-b4 b2-b5 b2-b6 b2-b7 b2-b8",
    );
    // Captured pieces leave the board after each jump: the king returns over c3 to capture b3.
    check(Variant::TURKISH, "W:WKc1:Bc3,d5,e4,b3", "c1xa3");
    // The king does not turn back.
    check(Variant::TURKISH, "W:WKd4:Bd5,d2", "d4xd6 d4xd7 d4xd8 d4xd1");
    // A man that reaches the furthest row in a capture continues as a man.
    check(Variant::TURKISH, "W:Wa6:Ba7,c8", "a6xa8");
}

#[test]
fn armenian_pieces_step_diagonally_too() {
    check(Variant::ARMENIAN, "W:Wd4", "d4-c4 d4-c5 d4-d5 d4-e5 d4-e4");
    check(Variant::ARMENIAN, "B:Bd4", "d4-c4 d4-c3 d4-d3 d4-e3 d4-e4");
    check(Variant::ARMENIAN, "W:Wd4:Be5", "d4-c4 d4-c5 d4-d5 d4-e4");
    check(
        Variant::ARMENIAN,
        "W:WKa1:Bb2,h7",
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-a8 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1",
    );
    // A man that reaches the furthest row in a capture continues as a king.
    check(
        Variant::ARMENIAN,
        "W:Wa6:Ba7,c8",
        "a6xd8 a6xe8 a6xf8 a6xg8 a6xh8",
    );
}

#[test]
fn frisian_pieces_capture_along_rows_and_columns() {
    check(Variant::FRISIAN, "W:W28:B18", "28x8");
    check(Variant::FRISIAN, "W:W28:B29", "28x30");
    check(Variant::FRISIAN, "W:W28:B38", "28x48");
    check(Variant::FRISIAN, "W:W28:B24", "28-22 28-23");
    check(Variant::FRISIAN, "W:WK48:B28", "48x18 48x8");
    check(Variant::FRYSK, "W:WK26:B28", "26x29 26x30");
}

#[test]
fn frisian_captures_take_the_most_value_then_prefer_kings() {
    // A king is worth more than one man and less than two.
    check(Variant::FRISIAN, "W:W28:BK29,22", "28x30");
    check(Variant::FRISIAN, "W:W28:BK29,22,12", "28x8");
    check(Variant::FRISIAN, "W:W26,29,K45:B21,40", "45x34");
    check(Variant::FRYSK, "W:W26,29,K45:B21,40", "45x34");
}

#[test]
fn the_first_king_wins_in_breakthrough() {
    check(Variant::BREAKTHROUGH, "W:W7:B44", "7-1 7-2");
    check_outcome(Variant::BREAKTHROUGH, "W:W7:B44", None);
    check_outcome(Variant::BREAKTHROUGH, "W:W33:B20", None);
    check_outcome(Variant::BREAKTHROUGH, "B:WK1:B44", Some(Color::White));
    check_outcome(Variant::BREAKTHROUGH, "W:W7:BK49", Some(Color::Black));
    // Passing through the furthest row does not promote.
    check_after(
        Variant::BREAKTHROUGH,
        "W:W15:B9,10,44",
        "15x13",
        "B:W13:B44",
    );
    check_outcome(Variant::BREAKTHROUGH, "B:W13:B44", None);
    check_outcome(Variant::BREAKTHROUGH, "W:W:B44", Some(Color::Black));
}

#[test]
fn a_player_without_a_move_wins_in_antidraughts() {
    fn check_ends(variant: Variant, blocked: &str) {
        check_outcome(variant, "W:W:B9", Some(Color::White));
        check_outcome(variant, "B:W25:B", Some(Color::Black));
        check_outcome(variant, blocked, Some(Color::White));
        check_outcome(variant, "W:W25:B9", None);
    }
    check_ends(Variant::ANTIDRAUGHTS, "W:W26:B21,17");
    check_ends(Variant::ANTI_ENGLISH, "W:W21:B17,14");
    check_outcome(Variant::ANTI_ENGLISH, "W:W10:B1", None);
    check_ends(Variant::ANTI_RUSSIAN, "W:W21:B17,14");
    check_ends(Variant::ANTI_BRAZILIAN, "W:W21:B17,14");
    check(Variant::ANTIDRAUGHTS, "W:W28:B23", "28x19");
    check_outcome(Variant::ANTIDRAUGHTS, "B:W19:B", Some(Color::Black));
    check_outcome(Variant::INTERNATIONAL, "W:W26:B21,17", Some(Color::Black));
}

#[test]
fn large_boards_differ_by_their_corners() {
    // The lower left corner is in use on a Canadian board, the lower right one on a Sri Lankan board.
    check(Variant::CANADIAN, "W:W67", "67-61");
    check(Variant::SRI_LANKAN, "W:W72", "72-66");
    check(Variant::SRI_LANKAN, "W:W67", "67-61 67-62");
    check(
        Variant::CANADIAN,
        "W:WK67:B61",
        "67x56 67x50 67x45 67x39 67x34 67x28 67x23 67x17 67x12 67x6",
    );
}
