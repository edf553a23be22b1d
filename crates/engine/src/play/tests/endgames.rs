//! Proven scores must agree with endgame tables and be played out in that number of plies.

use tessera_draughts::{AntiEnglish, English, Frisian, Game, Position, Russian, Towers};
use tessera_tablebase::{
    BuildParts, DiskPlan, DiskTables, Folder, Index, Slice, Tablebase, Value, Wld,
};

use super::super::{Ended, Score};
use super::*;
use crate::Probe;

struct Tables<V: Variant>(Tablebase<V>);

impl<V: Variant> Probe<V> for Tables<V> {
    fn pieces(&self) -> u32 {
        4
    }

    fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.0.probe(position)
    }
}

fn score_of(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::Win(plies),
        Value::Draw => Score::Estimate(0),
        Value::Loss(plies) => Score::Loss(plies),
    }
}

/// Searches all positions of two pieces without tables.
#[test]
fn proven_scores_are_correct_and_near_ends_are_found() {
    fn check<V: Variant>() {
        const DEPTH: u32 = 6;
        let mut tables = Tablebase::<V>::new();
        tables.build(2).unwrap();
        let mut player = player::<V>();
        let mut found = 0;
        for slice in tables.slices() {
            let index = Index::<V>::new(slice);
            for position in (0..index.len()).map(|number| index.position(number)) {
                let expected = score_of(tables.probe(&position).unwrap());
                player.forget();
                let analysis = player.analyse(&position, &[], &to_depth(DEPTH), |_| {});
                let score = analysis.score();
                let is_near = |score: Score| score.plies().is_some_and(|p| u32::from(p) <= DEPTH);
                if is_near(score) || is_near(expected) {
                    assert_eq!(score, expected, "{position}");
                    found += 1;
                }
            }
        }
        assert!(found > 500, "{found}");
    }
    check::<English>();
    check::<Towers>();
}

/// A selective search leaves moves out, but never where a proof needs them: a proven result is that of the tables, and
/// comes no sooner.
#[test]
fn what_a_selective_search_proves_is_true() {
    fn check<V: Variant>() {
        let mut tables = Tablebase::<V>::new();
        tables.build(4).unwrap();
        let mut player = player::<V>();
        let (mut wins, mut losses) = (0, 0);
        for slice in tables.slices() {
            let index = Index::<V>::new(slice);
            for number in (0..index.len()).step_by(1 + index.len() as usize / 40) {
                let position = index.position(number);
                let value = tables.probe(&position).unwrap();
                player.forget();
                let analysis = player.analyse(&position, &[], &to_depth(11), |_| {});
                match (analysis.score(), value) {
                    (Score::Estimate(_), _) => {}
                    (Score::Win(found), Value::Win(least)) if found >= least => wins += 1,
                    (Score::Loss(found), Value::Loss(least)) if found >= least => losses += 1,
                    (found, _) => panic!("{found} where the tables have {value:?}: {position}"),
                }
            }
        }
        assert!(wins > 100 && losses > 50, "{wins} {losses}");
    }
    check::<English>();
    check::<Russian>();
    check::<AntiEnglish>();
}

/// Both sides play with tables. The game must end at the distance that the tables give.
#[test]
fn won_endgames_are_won_at_the_table_distance() {
    fn check<V: Variant>(fens: &[&str]) {
        for fen in fens {
            let mut position: Position<V> = fen.parse().unwrap();
            let mut tables = Tablebase::new();
            tables.build_for(&position, 4).unwrap();
            let value = tables.probe(&position).unwrap();
            let mut player = player::<V>().with_tables(Tables(tables));
            let mut earlier = Vec::new();
            for left in (0..=value.plies().unwrap()).rev() {
                let analysis = player.analyse(&position, &earlier, &Limits::default(), |_| {});
                assert_eq!(analysis.score().plies(), Some(left), "{position}");
                if let Some(action) = analysis.action() {
                    assert_eq!((analysis.depth, analysis.ended), (1, Some(Ended::Proven)));
                    earlier.push(position);
                    position.apply(&action);
                }
            }
            assert!(!position.can_act());
        }
    }
    check::<English>(&[
        "W:WK30,K31,K32:BK1",
        "B:WK5:BK21,K27,K22",
        "W:W29,30:B5",
        "W:WK29:BK1,K2,3",
    ]);
    check::<Towers>(&["B:WB1:BA8,C8"]);
}

/// The tables have fewer pieces than the position, so they are reached only within the search.
#[test]
fn tables_are_used_within_the_search() {
    let position: Position<English> = "W:WK18,K19,K23:BK3,12".parse().unwrap();
    let mut tables = Tablebase::new();
    tables.build_for(&position, 4).unwrap();
    let plain = player().analyse(&position, &[], &to_depth(7), |_| {});
    let helped = player()
        .with_tables(Tables(tables))
        .analyse(&position, &[], &to_depth(7), |_| {});
    assert!(plain.score().plies().is_none());
    assert!(
        matches!(helped.score(), Score::Win(_)),
        "{}",
        helped.score()
    );
}

/// In Frisian draughts two kings have seven moves each to win against one: what the tables say counts if it comes in
/// time.
#[test]
fn a_win_of_the_tables_has_to_come_before_a_draw_by_rule() {
    check_wins_in_time(Tables(three_pieces()));
}

/// The same where only outcomes are asked for.
#[test]
fn a_won_outcome_has_to_come_before_a_draw_by_rule() {
    check_wins_in_time(Outcomes(three_pieces()));
}

fn three_pieces() -> Tablebase<Frisian> {
    let mut tables = Tablebase::new();
    tables.build(3).unwrap();
    tables
}

fn check_wins_in_time(probe: impl Probe<Frisian>) {
    let mut player = player::<Frisian>().with_tables(probe);
    let mut score = |counter: u16| {
        let fen = format!("W:WK46,K47:BK3:H{counter}:F20:+0+0");
        let game = Game::<Frisian>::from_fen(&fen).unwrap();
        player.forget();
        player.analyse_game(&game, &to_depth(2), |_| {}).score()
    };
    assert_eq!(score(0), Score::Win(7));
    assert_eq!(score(7), Score::Win(7));
    for counter in 8..13 {
        assert_eq!(score(counter).plies(), None, "{counter}");
    }
}

/// The tables of up to `pieces` pieces in a folder of their own.
fn on_disk<V: Variant>(pieces: u32) -> (tempfile::TempDir, DiskTables<V>) {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::<V>::new(dir.path());
    let plan = DiskPlan::new(&folder, pieces).unwrap();
    BuildParts::new(&folder, 1 << 30)
        .run(plan, &mut |_| (), &|| false)
        .unwrap();
    let tables = DiskTables::open(dir.path(), 64 << 20).unwrap();
    (dir, tables)
}

/// Tables in memory whose outcomes are asked for first, as those of tables in a folder are.
struct Outcomes<V: Variant>(Tablebase<V>);

impl<V: Variant> Probe<V> for Outcomes<V> {
    fn pieces(&self) -> u32 {
        self.0.most_pieces()
    }

    fn probe(&self, position: &Position<V>) -> Option<Value> {
        self.0.probe(position)
    }

    fn outcome(&self, position: &Position<V>) -> Option<Wld> {
        self.0.probe(position).map(Wld::from)
    }
}

/// An exact search with outcomes has the same scores as one with values, within the tables and before them. What rests
/// on no estimate is called proven by either.
#[test]
fn outcomes_within_the_search_change_no_score() {
    fn check<V: Variant>(pieces: u32, depth: u32) {
        let mut tables = Tablebase::<V>::new();
        tables.build(pieces).unwrap();
        let whole = Slice::with_pieces(pieces + 1).chain(Slice::with_pieces(pieces));
        let mut exact = player::<V>()
            .with_selectivity(false)
            .with_tables(Tables(tables.clone()));
        let mut by_outcome = player::<V>()
            .with_selectivity(false)
            .with_tables(Outcomes(tables));
        let mut proven = 0;
        for slice in whole {
            let index = Index::<V>::new(slice);
            for number in (0..index.len()).step_by(1 + index.len() as usize / 12) {
                let position = index.position(number);
                exact.forget();
                by_outcome.forget();
                let expected = exact.analyse(&position, &[], &to_depth(depth), |_| {});
                let found = by_outcome.analyse(&position, &[], &to_depth(depth), |_| {});
                assert_eq!(found.score(), expected.score(), "{position}");
                let [is_proven, may_be] =
                    [&found, &expected].map(|analysis| analysis.ended == Some(Ended::Proven));
                assert!(may_be || !is_proven, "{position}");
                if slice.pieces() == pieces {
                    assert_eq!(
                        (is_proven, found.depth),
                        (may_be, expected.depth),
                        "{position}"
                    );
                    proven += u32::from(is_proven);
                }
            }
        }
        assert!(proven > 20, "{proven}");
    }
    check::<English>(3, 5);
    check::<AntiEnglish>(3, 5);
    check::<Russian>(2, 4);
    check::<Towers>(3, 5);
}

/// Both sides play with tables in a folder. The game must end at the distance that the tables give.
#[test]
fn won_endgames_are_won_with_tables_in_a_folder() {
    let (_dir, disk) = on_disk::<English>(4);
    let disk = std::sync::Arc::new(disk);
    for fen in [
        "W:WK30,K31,K32:BK1",
        "B:WK5:BK21,K27,K22",
        "W:W29,30:B5",
        "W:WK29:BK1,K2,3",
        "B:WK18,K19:BK3,K27",
    ] {
        let mut position: Position<English> = fen.parse().unwrap();
        let value = disk.value(&position).unwrap().unwrap();
        let mut player = player::<English>().with_tables(Shared(std::sync::Arc::clone(&disk)));
        let mut earlier = Vec::new();
        for left in (0..=value.plies().unwrap_or(0)).rev() {
            let analysis = player.analyse(&position, &earlier, &Limits::default(), |_| {});
            assert!(analysis.ended.is_some());
            if value == Value::Draw {
                assert!(analysis.is_draw(&analysis.lines[0]), "{position}");
                break;
            }
            assert_eq!(analysis.score().plies(), Some(left), "{position}");
            if let Some(action) = analysis.action() {
                assert_eq!(
                    (analysis.depth, analysis.ended),
                    (1, Some(Ended::Proven)),
                    "{position}"
                );
                earlier.push(position);
                position.apply(&action);
            }
        }
        assert!(value == Value::Draw || !position.can_act());
    }
    assert_eq!(disk.failure(), None);
}

struct Shared(std::sync::Arc<DiskTables<English>>);

impl Probe<English> for Shared {
    fn pieces(&self) -> u32 {
        self.0.pieces()
    }

    fn probe(&self, position: &Position<English>) -> Option<Value> {
        Probe::probe(&*self.0, position)
    }

    fn outcome(&self, position: &Position<English>) -> Option<Wld> {
        self.0.outcome(position)
    }
}
