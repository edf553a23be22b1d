//! Draws by repetition and by counters, endgame tables, and the variants' ends of the game.

use tessera_draughts::{Color, DrawReason, DrawRule, Game, Outcome, WinReason};
use tessera_tablebase::Tablebase;

use super::super::{Ended, Score};
use super::*;

#[test]
fn the_losing_side_repeats_a_position() {
    // Black's king in the double corner moves between 1, 5 and 6.
    let fens = [
        "B:WK18,K22,K26:BK1",
        "W:WK18,K22,K26:BK5",
        "B:WK18,K22,K25:BK5",
        "W:WK18,K22,K25:BK1",
        "B:WK18,K22,K26:BK1",
        "W:WK18,K22,K26:BK6",
        "B:WK18,K22,K25:BK6",
    ];
    let game = fens.map(english);
    let (position, earlier) = game.split_last().unwrap();
    let score = |earlier: &[Position]| {
        let analysis = player(Variant::ENGLISH).analyse(position, earlier, &to_depth(1), |_| {});
        (analysis.action().unwrap().to_string(), analysis.score)
    };
    // 6-1 repeats the position after the fourth ply.
    assert!(score(&[]).1 < Score::Estimate(-100));
    assert_eq!(score(earlier), ("6-1".to_owned(), Score::Estimate(0)));
}

#[test]
fn the_limit_of_quiet_plies_is_a_draw() {
    let position = english("W:WK18,K22,K26:BK1");
    let analyse = |draws| {
        let mut player = player(Variant::ENGLISH).with_draws(draws);
        player.analyse(&position, &[], &to_depth(4), |_| {})
    };
    assert!(analyse(&[]).score > Score::Estimate(100));
    let drawn = analyse(&[DrawRule::WithoutProgress { plies: 3 }]);
    assert_eq!(drawn.score, Score::Estimate(0));
    assert_eq!(drawn.ended, Some(Ended::Proven), "all lines end in a draw");
    // A player without a legal move has lost, even on the ply that would complete a draw.
    let position = english("W:W6,K9,10:B1");
    let draws = &[DrawRule::WithoutProgress { plies: 1 }];
    let analysis =
        player(Variant::ENGLISH)
            .with_draws(draws)
            .analyse(&position, &[], &to_depth(3), |_| {});
    assert_eq!(analysis.score, Score::Win(1));
    assert_eq!(analysis.action().unwrap().to_string(), "9-5");
}

#[test]
fn the_variants_drawing_rules_apply() {
    // Two kings against one are drawn after 5 moves of each player; three are made.
    let game = ["46-41", "3-9", "41-46", "9-3", "47-41", "3-9"];
    let mut played = Game::of_fen(Variant::INTERNATIONAL, "W:WK46,K47:BK3").unwrap();
    for text in game {
        let action = played.parse_action(text).unwrap();
        played.play(&action).unwrap();
    }
    let analysis = player(Variant::INTERNATIONAL).analyse_game(&played, &to_depth(6), |_| {});
    assert_eq!(analysis.score, Score::Estimate(0));
    let mut without = player(Variant::INTERNATIONAL).with_draws(&[]);
    let analysis = without.analyse_game(&played, &to_depth(6), |_| {});
    assert!(analysis.score > Score::Estimate(100));
}

#[test]
fn analyse_game_uses_the_legal_moves_of_the_game() {
    let steps = ["48-43", "1-7", "43-48", "7-1", "48-43", "1-7"];
    let mut game = Game::of_fen(Variant::FRISIAN, "W:WK48,35:BK1,16").unwrap();
    for text in steps {
        let action = game.parse_action(text).unwrap();
        game.play(&action).unwrap();
    }
    let analysis = player(Variant::FRISIAN).analyse_game(&game, &to_depth(3), |_| {});
    assert_eq!(analysis.action().unwrap().to_string(), "35-30");
    game.resign(Color::White);
    let analysis = player(Variant::FRISIAN).analyse_game(&game, &to_depth(3), |_| {});
    let resigned = Outcome::Win(Color::Black, WinReason::Resignation);
    assert_eq!(analysis.ended, Some(Ended::GameOver(resigned)));
    assert_eq!(analysis.score, Score::Loss(0));
    game.undo().unwrap();
    game.agree_draw();
    let analysis = player(Variant::FRISIAN).analyse_game(&game, &to_depth(3), |_| {});
    let agreed = Outcome::Draw(DrawReason::Agreement);
    assert_eq!(analysis.ended, Some(Ended::GameOver(agreed)));
    assert_eq!(analysis.score, Score::Estimate(0));
}

#[test]
fn the_winner_follows_the_variants_rules() {
    let analyse =
        |variant, fen| player(variant).analyse(&position(variant, fen), &[], &to_depth(4), |_| {});
    // White loses the man and thereby wins.
    let analysis = analyse(Variant::ANTIDRAUGHTS, "W:W28:B17");
    assert_eq!(analysis.score, Score::Win(2));
    assert_eq!(analysis.action().unwrap().to_string(), "28-22");
    // Black's man is promoted a ply too late.
    let analysis = analyse(Variant::BREAKTHROUGH, "W:W7:B40");
    assert_eq!(analysis.score, Score::Win(1));
    let analysis = analyse(Variant::BREAKTHROUGH, "B:WK1:B40");
    let king = Outcome::Win(Color::White, WinReason::FirstKing);
    assert_eq!(analysis.ended, Some(Ended::GameOver(king)));
    assert_eq!(analysis.score, Score::Loss(0));
    // A player without a legal move has won.
    let analysis = analyse(Variant::ANTIDRAUGHTS, "W:W:B17");
    let none = Outcome::Win(Color::White, WinReason::NoPieces(Color::White));
    assert_eq!(analysis.ended, Some(Ended::GameOver(none)));
    assert_eq!(analysis.score, Score::Win(0));
}

#[test]
fn tables_are_probed_within_the_search() {
    let mut tables = Tablebase::new(Variant::ENGLISH);
    tables.build(2).unwrap();
    let mut player = player(Variant::ENGLISH).with_tables(tables);
    let mut analyse =
        |position: &Position, limits: &Limits| player.analyse(position, &[], limits, |_| {});
    // The search uses the value of the position after a move.
    let position = english("W:WK25:BK8");
    let analysis = analyse(&position, &Limits::default());
    assert_eq!((analysis.depth, analysis.ended), (1, Some(Ended::Proven)));
    assert_eq!(analysis.score, Score::Win(9));
    // The exchange leads to a won position with one king each.
    let position = english("W:WK1,15,19:BK23");
    let analysis = analyse(&position, &to_depth(3));
    let line: Vec<String> = analysis.lines[0]
        .actions
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(line[..2], ["15-11", "23x16x7"]);
    assert_eq!(analysis.score, Score::Win(11));
}

#[test]
fn the_search_respects_the_limit_of_king_steps() {
    for fen in ["B:W46,K16:B10,K49", "W:WK1,16:BK22", "W:WK1,16:BK22:+0+201"] {
        let position = position(Variant::FRYSK, fen);
        let analysis = player(Variant::FRYSK).analyse(&position, &[], &to_depth(9), |_| {});
        let mut game = Game::of_position(&position, 0);
        for action in &analysis.lines[0].actions {
            game.play(action).unwrap();
        }
        assert!(game.plies() >= 3, "{fen}");
    }
}

#[test]
fn counters_of_a_fen_are_used() {
    // Two kings against one: the limit is seven moves of each player.
    let score = |fen: &str| {
        let game = Game::of_fen(Variant::FRISIAN, fen).unwrap();
        let mut player = player(Variant::FRISIAN);
        player.analyse_game(&game, &to_depth(3), |_| {}).score
    };
    assert!(score("W:WK46,K47:BK3:H0:F50:+0+0") > Score::Estimate(100));
    assert_eq!(score("W:WK46,K47:BK3:H13:F50:+0+0"), Score::Estimate(0));
}
