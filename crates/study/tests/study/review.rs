//! Reviews of games: with constructed scores, and of a small game by the engine.

use std::collections::HashMap;
use std::time::Duration;

use tessera_draughts::pdn::Record;
use tessera_draughts::{Action, Color, Game, Variant, pdn};
use tessera_engine::network::embedded;
use tessera_engine::play::{Analysis, Ended, Evaluation, Limits, Line, Score};
use tessera_study::Player;
use tessera_study::review::{
    self, Assessment, Chances, MIN_CHANCES, Mark, Review, ReviewedMove, Reviewer, accuracy,
    percent, review_by, review_part_by,
};

const CHANCES: Chances = Chances { scale: 66.0 };

fn game_of(variant: Variant, moves: &str) -> Game {
    let mut game = Game::new(variant);
    for text in moves.split_whitespace() {
        game.play(&game.parse_action(text).unwrap()).unwrap();
    }
    game
}

fn english(moves: &str) -> Game {
    game_of(Variant::ENGLISH, moves)
}

/// Lines with scores for the positions after some moves, for the side to move; other positions are worth 0.
#[derive(Default)]
struct Script {
    lines: HashMap<String, Vec<(String, i32)>>,
    /// The positions that were searched, and for how many lines.
    asked: Vec<(String, usize)>,
}

fn key(actions: &[Action]) -> String {
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

impl Script {
    fn with(mut self, moves: &str, lines: &[(&str, i32)]) -> Script {
        let lines = lines
            .iter()
            .map(|(text, score)| ((*text).to_owned(), *score));
        self.lines.insert(moves.to_owned(), lines.collect());
        self
    }

    fn search(&mut self, game: &Game, wanted: usize) -> Option<Analysis> {
        let key = key(game.actions());
        self.asked.push((key.clone(), wanted));
        let legal = game.legal_actions();
        let known = self.lines.get(&key).cloned();
        let known = known.unwrap_or_else(|| vec![(legal[0].to_string(), 0)]);
        let lines = known.iter().take(wanted).map(|(text, cost)| Line {
            score: Score::Estimate(*cost),
            is_draw: false,
            actions: vec![game.parse_action(text).unwrap()],
        });
        let lines: Vec<Line> = lines.collect();
        Some(Analysis {
            side_to_move: game.position().side_to_move(),
            depth: 7,
            score: lines[0].score,
            lines,
            nodes: 10,
            elapsed: Duration::ZERO,
            ended: Some(Ended::Nodes),
            is_from_book: false,
        })
    }

    fn review(&mut self, game: &Game) -> Review {
        let mut search = |game: &Game, lines: usize| self.search(game, lines);
        review_by(game, CHANCES, &mut search, &mut |_| ()).unwrap()
    }
}

#[test]
fn marks_follow_from_lost_chances() {
    let marks = [0.0, 0.0999, 0.1, 0.1999, 0.2, 0.2999, 0.3, 1.0].map(Mark::of_loss);
    let symbols = marks.map(Mark::symbol);
    assert_eq!(symbols, ["", "", "?!", "?!", "?", "?", "??", "??"]);
    let glyphs = [Mark::Only, Mark::Best, Mark::Good, Mark::Inaccuracy].map(Mark::glyph);
    assert_eq!(glyphs, [None, None, None, Some(6)]);
    let glyphs = [Mark::Mistake, Mark::Blunder].map(Mark::glyph);
    assert_eq!(glyphs, [Some(2), Some(4)]);
}

#[test]
fn proven_results_are_certain_and_estimates_are_not() {
    let of = |score| {
        CHANCES.of(Assessment {
            score,
            is_draw: false,
        })
    };
    assert_eq!(of(Score::Win(40)), 1.0);
    assert_eq!(of(Score::Loss(1)), 0.0);
    assert_eq!(of(Score::Estimate(0)), 0.5);
    for cost in [1, 66, 400, 20_000] {
        let sum = of(Score::Estimate(cost)) + of(Score::Estimate(-cost));
        assert!((sum - 1.0).abs() < 1e-12, "{cost}");
    }
    assert_eq!(CHANCES.of(Assessment::DRAW), 0.5);
    assert_eq!(percent(of(Score::Estimate(2_000))), 99);

    let won = Assessment {
        score: Score::Loss(4),
        is_draw: false,
    };
    assert_eq!(won.before().score, Score::Win(5));
    assert_eq!(won.before().before().score, Score::Loss(6));
    assert_eq!(Assessment::DRAW.before(), Assessment::DRAW);
    assert_eq!(Assessment::DRAW.to_string(), "draw");
}

#[test]
fn each_variant_has_a_scale() {
    for &variant in Variant::ALL {
        for evaluation in [Evaluation::Best, Evaluation::Computed] {
            let scale = Chances::by(&evaluation, variant).scale;
            assert!((30.0..=600.0).contains(&scale), "{variant}: {scale}");
        }
    }
    let english = |evaluation| Chances::by(&evaluation, Variant::ENGLISH).scale;
    assert!(english(Evaluation::Best) < english(Evaluation::Computed));

    let mut weights = embedded(Variant::ENGLISH).unwrap();
    for (note, scale) in [("97", 97.0), ("-1", 66.0), ("NaN", 66.0), ("wide", 66.0)] {
        weights.note("scale", note);
        assert_eq!(
            english(Evaluation::Learned(weights.clone())),
            scale,
            "{note}"
        );
    }
}

#[test]
fn a_worse_move_loses_the_difference_to_the_best_one() {
    // 66 hundredths are worth 73 %, so black loses 46 %.
    let mut script = Script::default()
        .with("", &[("11-15", 66)])
        .with("9-14", &[("22-18", 66)])
        .with("11-15", &[("22-18", -66)]);
    let review = script.review(&english("9-14"));
    let played = &review.moves[0];
    assert_eq!((played.player, played.mark), (Color::Black, Mark::Blunder));
    assert_eq!(played.best.score, Score::Estimate(66));
    assert_eq!(played.played.score, Score::Estimate(-66));
    assert!((played.loss - 0.4621).abs() < 1e-4, "{}", played.loss);
    assert_eq!(key(&played.better), "11-15 22-18");
    assert_eq!(key(&played.reply), "22-18");
    // The move that is better was searched as deeply as the one that was played.
    let asked: Vec<&str> = script.asked.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(asked, ["9-14", "", "11-15"]);
    assert_eq!(review.nodes, 30);
    let white = review.chances_of_white();
    assert_eq!(
        white
            .iter()
            .map(|chances| percent(*chances))
            .collect::<Vec<_>>(),
        [27, 73]
    );
}

#[test]
fn a_move_equal_to_the_best_loses_nothing() {
    // Searched more deeply, the best move is worth less than it seemed, but there is no other one.
    let mut script = Script::default()
        .with("", &[("9-14", 60), ("11-15", -150)])
        .with("9-14", &[("22-18", 100)]);
    let review = script.review(&english("9-14"));
    let played = &review.moves[0];
    assert_eq!((played.mark, played.loss), (Mark::Best, 0.0));
    assert_eq!(played.best, played.played);
    assert_eq!(script.asked.last().unwrap(), &(String::new(), 2));
}

#[test]
fn a_move_that_the_search_overrates_is_compared_with_the_second_line() {
    let mut script = Script::default()
        .with("", &[("9-14", 60), ("11-15", 50)])
        .with("9-14", &[("22-18", 100)])
        .with("11-15", &[("22-18", -40)]);
    let review = script.review(&english("9-14"));
    let played = &review.moves[0];
    assert_eq!(
        (played.mark, played.best.score),
        (Mark::Blunder, Score::Estimate(40))
    );
    assert_eq!(key(&played.better), "11-15 22-18");
}

#[test]
fn a_better_move_that_turns_out_worse_is_no_reproach() {
    // 11-15 seemed better; after it, black is as badly off.
    let mut script = Script::default()
        .with("", &[("11-15", 80), ("9-14", -20)])
        .with("11-15", &[("22-18", 30)])
        .with("9-14", &[("22-18", 20)]);
    let review = script.review(&english("9-14"));
    assert_eq!(
        (review.moves[0].mark, review.moves[0].loss),
        (Mark::Best, 0.0)
    );

    // There is a third move that is better indeed.
    let mut script = Script::default()
        .with("", &[("11-15", 80), ("10-15", 75)])
        .with("11-15", &[("22-18", 100)])
        .with("10-15", &[("22-18", -70)])
        .with("9-14", &[("22-18", 90)]);
    let review = script.review(&english("9-14"));
    let played = &review.moves[0];
    assert_eq!(
        (played.mark, played.best.score),
        (Mark::Blunder, Score::Estimate(70))
    );
    assert_eq!(key(&played.better), "10-15 22-18");
}

#[test]
fn no_loss_is_below_zero_and_a_better_move_than_the_search_knew_is_the_best() {
    let mut script = Script::default()
        .with("", &[("11-15", 10)])
        .with("9-14", &[("22-18", -90)]);
    let review = script.review(&english("9-14"));
    let played = &review.moves[0];
    assert_eq!((played.mark, played.loss), (Mark::Best, 0.0));
    assert_eq!(played.best.score, Score::Estimate(90));
    assert_eq!(key(&played.better), "9-14 22-18");
}

#[test]
fn only_moves_are_not_searched_and_do_not_count() {
    let mut script = Script::default();
    let review = script.review(&english("11-15 22-18 15x22 25x18"));
    let marks: Vec<Mark> = review.moves.iter().map(|played| played.mark).collect();
    assert_eq!(marks[2], Mark::Only);
    assert!(script.asked.iter().all(|(key, _)| key != "11-15 22-18"));
    // White could take with two men.
    assert_ne!(marks[3], Mark::Only);
    let black = review.summary(Color::Black);
    assert_eq!(
        (black.moves, black.counted, black.accuracy),
        (2, 1, Some(100.0))
    );
}

#[test]
fn accuracy_is_the_mean_over_moves_with_a_choice() {
    let estimate = |cost| Assessment {
        score: Score::Estimate(cost),
        is_draw: false,
    };
    let reviewed = |mark, before: f64, loss: f64| ReviewedMove {
        player: Color::White,
        action: english("").legal_actions()[0],
        best: estimate(0),
        played: estimate(0),
        chances_before: before,
        chances_after: before - loss,
        loss,
        mark,
        better: Vec::new(),
        reply: Vec::new(),
        depth: 1,
    };
    let review = Review {
        variant: Variant::ENGLISH,
        moves: vec![
            reviewed(Mark::Best, 0.5, 0.0),
            reviewed(Mark::Mistake, 0.5, 0.2),
            reviewed(Mark::Only, 0.3, 0.0),
            reviewed(Mark::Best, MIN_CHANCES - 0.01, 0.0),
        ],
        nodes: 1,
    };
    let white = review.summary(Color::White);
    assert_eq!((white.moves, white.counted, white.mistakes), (4, 2, 1));
    assert_eq!(white.accuracy, Some(f64::midpoint(100.0, accuracy(0.2))));
    assert_eq!(review.summary(Color::Black).accuracy, None);
}

#[test]
fn a_draw_by_a_rule_is_nobodys_fault_unless_a_win_is_proven() {
    let mut game = Game::of_fen(Variant::ENGLISH, "W:WK32,21:BK1,5").unwrap();
    for text in "32-28 1-6 28-32 6-1 32-28 1-6 28-32 6-1".split(' ') {
        game.play(&game.parse_action(text).unwrap()).unwrap();
    }
    assert!(game.outcome().is_some(), "{game:?}");
    // Black thinks that he stood much better before the last move.
    let before = "32-28 1-6 28-32 6-1 32-28 1-6 28-32";
    let mut script = Script::default()
        .with(before, &[("6-9", 300)])
        .with(&format!("{before} 6-9"), &[("32-28", -300)]);
    let review = script.review(&game);
    let last = review.moves.last().unwrap();
    assert_eq!((last.mark, last.loss), (Mark::Good, 0.0));
    assert!(last.chances_before > 0.9 && last.chances_after == 0.5);

    let mut won = |game: &Game, lines: usize| {
        let mut analysis = script.search(game, lines)?;
        if key(game.actions()) == before {
            analysis.lines[0].score = Score::Win(9);
        }
        Some(analysis)
    };
    let review = review_by(&game, CHANCES, &mut won, &mut |_| ()).unwrap();
    assert_eq!(review.moves.last().unwrap().mark, Mark::Blunder);
}

#[test]
fn a_resignation_says_nothing_about_the_last_move() {
    let mut game = english("11-15 22-18");
    let whole = Script::default().review(&game);
    game.resign(Color::Black);
    assert_eq!(Script::default().review(&game), whole);
}

#[test]
fn a_cancelled_search_ends_the_review() {
    let game = english("11-15 22-18");
    let mut asked = 0;
    let mut search = |game: &Game, lines: usize| {
        asked += 1;
        (asked < 3).then(|| Script::default().search(game, lines))?
    };
    assert_eq!(review_by(&game, CHANCES, &mut search, &mut |_| ()), None);

    let limits = Limits::default();
    limits.cancel.cancel();
    let player = Player::new(Variant::ENGLISH, 1 << 20).unwrap();
    let mut reviewer = Reviewer::new(player, &Evaluation::Best, limits).unwrap();
    assert_eq!(reviewer.review(&game, |_| ()), None);
}

/// A short game in which white gives a man away by 18-14, and gets it back.
const SHORT: &str = "11-15 22-18 15x22 25x18 12-16 18-14 9x18 23x14 10x17 21x14";

fn reviewer(variant: Variant) -> Reviewer {
    let player = Player::new(variant, 1 << 22).unwrap();
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    Reviewer::new(player, &Evaluation::Computed, limits).unwrap()
}

#[test]
fn the_review_of_a_game_is_the_same_in_every_run() {
    let game = english(SHORT);
    let mut reviewer = reviewer(Variant::ENGLISH);
    let mut done = Vec::new();
    let review = reviewer
        .review(&game, |progress| done.push(progress.done))
        .unwrap();
    assert_eq!(done, (1..=11).collect::<Vec<_>>());
    let other = english("9-13 22-18 13-17");
    reviewer.review(&other, |_| ()).unwrap();
    assert_eq!(reviewer.review(&game, |_| ()).unwrap(), review);

    for pair in review.moves.windows(2) {
        // What a move leaves is what the opponent has.
        assert!((pair[0].chances_after + pair[1].chances_before - 1.0).abs() < 1e-12);
    }
    for played in &review.moves {
        assert!(
            played.loss >= 0.0 && played.played.score <= played.best.score,
            "{played:?}"
        );
    }
    let message: Vec<String> = review
        .moves
        .iter()
        .map(|played| format!("{}{} {}", played.action, played.mark.symbol(), played.mark))
        .collect();
    assert_eq!(message, GOLDEN);
}

const GOLDEN: [&str; 10] = [
    "11-15 best move",
    "22-18 best move",
    "15x22 only move",
    "25x18 best move",
    "12-16 good move",
    "18-14?! inaccuracy",
    "9x18 good move",
    "23x14 only move",
    "10x17 only move",
    "21x14 only move",
];

#[test]
fn every_variant_can_be_reviewed() {
    for &variant in Variant::ALL {
        let mut game = Game::new(variant);
        for ply in 0..12 {
            let legal = game.legal_actions();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play(&legal[ply % legal.len()]).unwrap();
        }
        let review = reviewer(variant).review(&game, |_| ()).unwrap();
        assert_eq!(review.moves.len(), game.plies(), "{variant}");
        for played in &review.moves {
            assert!((0.0..=1.0).contains(&played.loss), "{variant}: {played:?}");
        }
    }
}

#[test]
fn a_record_keeps_its_notes_and_gets_those_of_the_review_once() {
    let text =
        "[GameType \"21\"] {a start} 1. 9-14 $1 {played} (1. 11-15 {other} 23-19) 22-18 2. 14-17 *";
    let raw = pdn::read_one(text).unwrap();
    let mut record = raw.play(Variant::ENGLISH).unwrap().record;
    let mut script = Script::default()
        .with("", &[("11-15", 66)])
        .with("9-14", &[("22-18", 66)])
        .with("11-15", &[("22-18", -66)])
        .with("9-14 22-18 14-17", &[("21x14", 200)])
        .with("9-14 22-18", &[("11-15", 0)]);
    let review = script.review(&record.game().unwrap());
    review.annotate(&mut record);
    let options = pdn::WriteOptions {
        width: 0,
        ..pdn::WriteOptions::default()
    };
    let written = record.written(options);
    assert!(
        written.ends_with(
            "\n\n{a start} {Accuracy: white 100%, black 22%} 1. 9-14 $1 {played} \
             {Mistake: +0.00 (50%); 11-15 is better: +0.66 (73%)} \
             (1. 11-15 {other} 1... 23-19 (1... 22-18)) 1... 22-18 {+0.00 (50%)} 2. 14-17 $4 \
             {Blunder: -2.00 (5%); 11-15 is better: +0.00 (50%)} (2. 11-15 18x11) *\n"
        ),
        "{written}"
    );

    // A second review adds nothing.
    let raw = pdn::read_one(&record.to_string()).unwrap();
    let mut again = raw.play(Variant::ENGLISH).unwrap().record;
    review.annotate(&mut again);
    assert_eq!(again.to_string(), record.to_string());

    // Another game is left alone.
    let mut other = Record::of_game(&english("10-14"));
    review.annotate(&mut other);
    assert!(!other.to_string().contains('$'));
}

#[test]
fn a_part_of_a_game_has_its_moves_and_tells_each_position() {
    let game = english("9-14 22-18 11-15 18x11");
    let mut script = Script::default()
        .with("9-14", &[("24-20", 66)])
        .with("9-14 24-20", &[("11-15", -66)])
        .with("9-14 22-18", &[("11-15", 10)]);
    let mut steps = Vec::new();
    let mut search = |game: &Game, lines: usize| script.search(game, lines);
    let part = review_part_by(&game, 1..3, CHANCES, &mut search, &mut |step| {
        let mark = step.reviewed.map(|reviewed| reviewed.mark);
        steps.push((step.ply, percent(step.white), mark, step.progress));
    });
    let part = part.unwrap();
    assert_eq!((part.plies, part.review.moves.len()), (1..3, 2));
    let progress = |done| review::Progress { done, all: 3 };
    assert_eq!(
        steps,
        [
            (3, 50, None, progress(1)),
            (2, 50, Some(Mark::Best), progress(2)),
            (1, 73, Some(Mark::Mistake), progress(3)),
        ]
    );
    let asked: Vec<&str> = script.asked.iter().map(|(key, _)| key.as_str()).collect();
    assert!(
        asked
            .iter()
            .all(|key| key.starts_with("9-14") && !key.contains('x')),
        "{asked:?}"
    );
}

#[test]
fn a_part_that_is_cut_off_has_the_moves_before() {
    let game = english("9-14 22-18 11-15");
    let mut script = Script::default();
    let mut left = 3;
    let mut search = |game: &Game, lines: usize| {
        left -= 1;
        (left >= 0).then(|| script.search(game, lines)).flatten()
    };
    let mut message = 0;
    let part = review_part_by(&game, 0..9, CHANCES, &mut search, &mut |_| message += 1);
    let part = part.unwrap();
    assert!(
        part.plies.end == 3 && part.plies.start > 0,
        "{:?}",
        part.plies
    );
    assert_eq!(
        (part.review.moves.len(), message),
        (part.plies.len(), part.plies.len() + 1)
    );
    let cancelled = review_part_by(&game, 0..3, CHANCES, &mut |_, _| None, &mut |_| ());
    assert_eq!(cancelled, None);
}
