//! Draws by repetition and by quiet plies, tables of perfect play, proven scores.

use tessera_draughts::{Color, English, Position};
use tessera_tablebase::Value;

use super::super::{Draws, Ended, Score};
use super::*;
use crate::Probe;

#[test]
fn who_is_behind_goes_back_to_a_position_of_the_game() {
    // Black's king in the double corner goes to and fro between 1, 5 and 6.
    let fens = [
        "B:WK18,K22,K26:BK1",
        "W:WK18,K22,K26:BK5",
        "B:WK18,K22,K25:BK5",
        "W:WK18,K22,K25:BK1",
        "B:WK18,K22,K26:BK1",
        "W:WK18,K22,K26:BK6",
        "B:WK18,K22,K25:BK6",
    ];
    let game: Vec<Position<English>> = fens.iter().map(|fen| fen.parse().unwrap()).collect();
    let (position, earlier) = game.split_last().unwrap();
    let score = |earlier: &[Position<English>]| {
        let analysis = player().analyse(position, earlier, &to_depth(1), |_| {});
        (analysis.action().unwrap().to_string(), analysis.score())
    };
    // 6-1 gives the position after the fourth ply again.
    assert!(score(&[]).1 < Score::Estimate(-100));
    assert_eq!(score(earlier), ("6-1".to_owned(), Score::Estimate(0)));
}

#[test]
fn the_rule_of_quiet_plies_is_kept() {
    let position: Position<English> = "W:WK18,K22,K26:BK1".parse().unwrap();
    let analyse = |quiet_plies| {
        let mut player = player().with_draws(Draws { quiet_plies });
        player.analyse(&position, &[], &to_depth(4), |_| {})
    };
    assert!(analyse(None).score() > Score::Estimate(100));
    let drawn = analyse(Some(3));
    assert_eq!(drawn.score(), Score::Estimate(0));
    assert_eq!(drawn.ended, Some(Ended::Proven), "all lines end in a draw");
    // Who cannot act has lost, be it on the ply that would make a draw.
    let position: Position<English> = "W:W6,K9,10:B1".parse().unwrap();
    let draws = Draws {
        quiet_plies: Some(1),
    };
    let analysis = player()
        .with_draws(draws)
        .analyse(&position, &[], &to_depth(3), |_| {});
    assert_eq!(analysis.score(), Score::Win(1));
    assert_eq!(analysis.action().unwrap().to_string(), "9-5");
}

/// Calls every position with one king each a win: to see whether it is believed.
struct KingsAlone;

impl Probe<English> for KingsAlone {
    fn pieces(&self) -> u32 {
        2
    }

    fn probe(&self, position: &Position<English>) -> Option<Value> {
        let kings = |color| position.kings(color).len();
        (kings(Color::White) == 1 && kings(Color::Black) == 1).then_some(Value::Win(9))
    }
}

#[test]
fn tables_are_asked_within_the_search() {
    let mut player = player().with_tables(KingsAlone);
    let position: Position<English> = "W:WK32:BK4".parse().unwrap();
    // What the tables say of the position after an action is believed.
    let analysis = player.analyse(&position, &[], &Limits::default(), |_| {});
    assert_eq!((analysis.depth, analysis.ended), (1, Some(Ended::Proven)));
    assert_eq!(analysis.score(), Score::Loss(10));
    // The exchange leads to it.
    let position: Position<English> = "W:WK32,K14:BK10,K4".parse().unwrap();
    let analysis = player.analyse(&position, &[], &to_depth(2), |_| {});
    assert_eq!(analysis.lines[0].actions[0].to_string(), "14x7");
}
