//! Games that a network learns from, and the file of them.

use proptest::prelude::*;
use tessera_draughts::{Color, Position, Variant};
use tessera_study::training::{
    COMPUTED, FitSettings, GameSettings, GamesError, GamesHead, GamesReader, PlayedGame,
    PlayedLeaf, PlayedPly, Samples, SelfPlay, game_line,
};

fn head(variant: Variant, first: u64, last: u64) -> GamesHead {
    GamesHead {
        variant,
        evaluation: COMPUTED.to_owned(),
        program: "0.1.0".to_owned(),
        settings: GameSettings {
            nodes: 50,
            ..GameSettings::default()
        },
        first,
        last,
    }
}

/// A move, the score of the position before it, and the leaves: each a line of moves and a score.
type Choice = (usize, Option<i16>, Vec<(Vec<u32>, i16)>);

/// Choices for the plies of a game.
fn choices(plies: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Choice>> {
    let leaf = (prop::collection::vec(any::<u32>(), 0..5), any::<i16>());
    let leaves = prop::collection::vec(leaf, 0..3);
    prop::collection::vec((0..1000_usize, any::<Option<i16>>(), leaves), plies)
}

/// A file of games of random moves with random scores and leaves.
fn random_file(variant: Variant, choices: &[Vec<Choice>]) -> (GamesHead, Vec<PlayedGame>, String) {
    let head = head(variant, 5, 4 + choices.len() as u64);
    let mut games = Vec::new();
    for (number, choices) in (5..).zip(choices) {
        let mut position = Position::initial(variant);
        let mut plies = Vec::new();
        for (choice, score, leaves) in choices {
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            let action = choice % actions.len();
            plies.push(PlayedPly {
                action: action as u32,
                score: *score,
                leaves: leaves
                    .iter()
                    .map(|(line, score)| PlayedLeaf {
                        line: line.clone(),
                        score: *score,
                    })
                    .collect(),
            });
            position = position.after(&actions[action]);
        }
        let winner = [None, Some(Color::White), Some(Color::Black)][number as usize % 3];
        games.push(PlayedGame {
            number,
            winner,
            plies,
        });
    }
    let lines: String = games.iter().map(game_line).collect();
    let text = head.to_text() + &lines;
    (head, games, text)
}

fn read(bytes: &[u8]) -> Result<(GamesHead, Vec<PlayedGame>), GamesError> {
    let mut reader = GamesReader::new(bytes)?;
    let games = reader.by_ref().collect::<Result<_, _>>()?;
    assert_eq!(reader.bytes(), bytes.len() as u64);
    Ok((reader.head().clone(), games))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(
        variant in 0..Variant::ALL.len(),
        choices in prop::collection::vec(choices(0..60), 1..4),
    ) {
        let (head, games, text) = random_file(Variant::ALL[variant], &choices);
        let found = read(text.as_bytes()).unwrap();
        prop_assert_eq!(found, (head, games));
    }

    #[test]
    fn damage_is_found(
        choices in prop::collection::vec(choices(1..20), 1..3),
        place: prop::sample::Index,
        change in 1..=255_u8,
    ) {
        let (_, _, text) = random_file(Variant::FRISIAN, &choices);
        let mut bytes = text.into_bytes();
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        prop_assert!(read(&bytes).is_err());
    }

    #[test]
    fn a_file_that_is_cut_off_has_all_games_before(
        choices in prop::collection::vec(choices(1..20), 1..5),
        place: prop::sample::Index,
    ) {
        let (head, games, text) = random_file(Variant::ENGLISH, &choices);
        let start = head.to_text().len();
        let cut = &text[..start + place.index(text.len() - start)];
        let mut reader = GamesReader::new(cut.as_bytes()).unwrap();
        let mut whole = 0;
        for game in reader.by_ref() {
            match game {
                Ok(game) => prop_assert_eq!(&game, &games[whole]),
                Err(GamesError::CutOff { .. }) => break,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            }
            whole += 1;
        }
        let kept = cut.rfind('\n').map_or(0, |end| end + 1);
        prop_assert_eq!(reader.bytes(), kept as u64);
        prop_assert_eq!(whole, cut[start..].matches('\n').count());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>, text: String) {
        let _ = read(&bytes);
        let head = head(Variant::TURKISH, 1, 3).to_text();
        let _ = read(&[head.as_bytes(), &bytes].concat());
        let _ = read(format!("{head}{text}\n").as_bytes());
        // A line whose checksum is right.
        let text = text.replace('\n', " ");
        let line = format!("1 white {text} ");
        let line = format!("{head}{line}{:08x}\n", checksum(line.as_bytes()));
        let _ = read(line.as_bytes());
    }
}

/// CRC-32, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(sum & 1));
        }
    }
    !sum
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let message = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
    let title = "not a file of games: expected `tessera games 3` as its first line";
    assert_eq!(message(""), title);
    assert_eq!(message("[Event \"x\"]\n"), title);
    let whole = head(Variant::ENGLISH, 1, 2).to_text();
    assert_eq!(
        message(&whole.replace("english", "chess")),
        "line 2: `chess`: expected the name of a variant"
    );
    let changed = message(&whole.replace("nodes: 50", "nodes: 500"));
    assert!(
        changed.starts_with("line 12: the checksum of the head is "),
        "{changed}"
    );
    let game = |line: &str| format!("{whole}{line}{:08x}\n", checksum(line.as_bytes()));
    assert_eq!(
        message(&game("2 draw ")),
        "line 13: game 2: expected game 1"
    );
    assert_eq!(
        message(&game("1 won ")),
        "line 13: expected `white`, `black` or `draw` after the number"
    );
    let base64 = "line 13: expected the plies in base64 after the result: ";
    assert!(message(&game("1 draw W:W32:B1 ")).starts_with(base64));
    assert_eq!(
        message(&game("1 draw AA AA ")),
        "line 13: expected one word of plies after the result"
    );
    // One byte, which has to be followed by a score.
    assert_eq!(
        message(&game("1 draw AA ")),
        "line 13: ply 1: expected a score"
    );
    // A number of more than 32 bits.
    assert_eq!(
        message(&game("1 draw //////8B ")),
        "line 13: ply 1: expected the number of a move"
    );
    // A score of 2^16.
    assert_eq!(
        message(&game("1 draw AIGABA ")),
        "line 13: ply 1: expected a score of 16 bits"
    );
    // A move and no score, and what is cut off after them: nothing, one leaf, a leaf of one move, and that move.
    for (bytes, expected) in [
        ("AAA", "the number of leaves"),
        ("AAAB", "the number of moves to a leaf"),
        ("AAABAQ", "the number of a move to a leaf"),
        ("AAABAQA", "the score of a leaf"),
    ] {
        assert_eq!(
            message(&game(&format!("1 draw {bytes} "))),
            format!("line 13: ply 1: expected {expected}")
        );
    }
    assert_eq!(message(&format!("{whole}1 draw")), "line 13 is cut off");
    assert!(message(&format!("{whole}1 draw 00000000\n")).ends_with("the file is damaged"));
}

#[test]
fn a_ply_takes_about_five_characters_and_a_leaf_about_twelve() {
    let sizes = |leaves| {
        let games = played(leaves);
        let characters: usize = games.iter().map(|game| game_line(game).len()).sum();
        let plies: usize = games.iter().map(|game| game.plies.len()).sum();
        let leaves = games.iter().flat_map(|game| &game.plies);
        let leaves: usize = leaves.map(|ply| ply.leaves.len()).sum();
        (characters, plies, leaves)
    };
    let (characters, plies, leaves) = sizes(0);
    assert!(characters < 6 * plies, "{characters} for {plies}");
    assert_eq!(leaves, 0);
    let (characters, plies, leaves) = sizes(300);
    assert!(
        characters < 6 * plies + 14 * leaves,
        "{characters} for {plies}, {leaves}"
    );
}

/// Games of English draughts with this share of leaves.
fn played(leaves: u32) -> Vec<PlayedGame> {
    let settings = GameSettings {
        nodes: 50,
        leaves,
        ..GameSettings::default()
    };
    let mut player = SelfPlay::new(Variant::ENGLISH, None, &settings).unwrap();
    (1..=20).map(|number| player.play(number)).collect()
}

#[test]
fn leaves_are_positions_that_a_search_evaluates() {
    let variant = Variant::ENGLISH;
    let mut known = std::collections::HashSet::new();
    let (mut positions, mut leaves) = (0, 0);
    for game in played(200) {
        let learned = game.positions(variant).unwrap();
        for learned in &learned {
            assert!(!learned.position.can_capture(), "{}", learned.position);
            assert!(learned.position.outcome().is_none(), "{}", learned.position);
            known.insert(learned.position.key());
        }
        let played = learned.iter().filter(|learned| learned.is_played).count();
        positions += played;
        leaves += learned.len() - played;
        let lines = game.plies.iter().flat_map(|ply| &ply.leaves);
        assert!(lines.clone().all(|leaf| !leaf.line.is_empty()));
        assert!(lines.clone().count() == learned.len() - played);
    }
    assert!(leaves > positions, "{leaves} and {positions}");
    // Few are positions of the games, or there twice.
    assert!(
        known.len() * 4 > (positions + leaves) * 3,
        "{}",
        known.len()
    );
}

#[test]
fn the_share_of_leaves_is_that_of_the_settings() {
    let leaves_of_plies = |leaves| {
        let games = played(leaves);
        let plies = games.iter().flat_map(|game| &game.plies);
        // The first moves are random. A position whose moves all end the game has no leaf.
        let counts = plies.map(|ply| ply.leaves.len());
        counts.collect::<Vec<usize>>()
    };
    assert!(leaves_of_plies(0).iter().all(|&leaves| leaves == 0));
    let half = leaves_of_plies(50);
    assert!(half.iter().all(|&leaves| leaves <= 1));
    let sum: usize = half.iter().sum();
    let all: usize = leaves_of_plies(100).iter().sum();
    assert!(sum * 3 > all && sum * 3 < all * 2, "{sum} of {all}");
    assert_eq!(leaves_of_plies(250).iter().max(), Some(&3));
}

#[test]
fn games_of_another_variant_are_refused() {
    let ply = |action, score| PlayedPly {
        action,
        score,
        leaves: Vec::new(),
    };
    let mut game = PlayedGame {
        number: 1,
        winner: None,
        plies: vec![ply(0, Some(1)), ply(6, Some(2)), ply(99, None)],
    };
    let mut samples = Samples::new(Variant::ENGLISH);
    let error = samples.add(&game).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 3: there is no move 99 among the 8 legal moves"
    );
    assert!(samples.is_empty());
    game.plies[1].leaves.push(PlayedLeaf {
        line: vec![0, 70],
        score: 5,
    });
    let error = samples.add(&game).unwrap_err();
    assert_eq!((error.ply, error.action), (2, 70));
    assert!(samples.is_empty());
}

#[test]
fn a_head_names_the_pieces_of_endings_if_they_are_not_the_usual_ones() {
    let mut head = head(Variant::INTERNATIONAL, 1, 2);
    assert!(head.to_text().contains("\nendings: 20\n"));
    head.settings.ending_pieces = 8..=30;
    let text = head.to_text();
    assert!(text.contains("\nendings: 20 from 8..30\n"), "{text}");
    assert_eq!(read(text.as_bytes()).unwrap(), (head, Vec::new()));
    for wrong in [
        "20 from",
        "20 from 8",
        "20 from 30..8",
        "20 from 8..4294967296",
        "from 8..30",
    ] {
        let changed = text.replace("20 from 8..30", wrong);
        let error = read(changed.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("such as 50 from 6..30"), "{error}");
    }
}

#[test]
fn endings_are_learned_if_wanted() {
    let pieces_of_first = |endings, ending_pieces| {
        let settings = GameSettings {
            nodes: 50,
            endings,
            ending_pieces,
            ..GameSettings::default()
        };
        let mut player = SelfPlay::new(Variant::ENGLISH, None, &settings).unwrap();
        let games = (1..=30).map(|number| player.play(number));
        let firsts = games.filter_map(|game| {
            let positions = game.positions(Variant::ENGLISH).unwrap();
            let first = positions.iter().find(|learned| learned.is_played);
            first.map(|learned| learned.position.count())
        });
        firsts.collect::<Vec<u32>>()
    };
    assert!(
        pieces_of_first(100, 6..=16)
            .iter()
            .all(|pieces| *pieces <= 16)
    );
    // Random moves may lose many pieces at once, but seldom do.
    let some = pieces_of_first(100, 6..=20);
    assert!(some.iter().all(|pieces| *pieces <= 20));
    assert!(some.iter().any(|pieces| *pieces > 16), "{some:?}");
    let many = pieces_of_first(0, 6..=16)
        .iter()
        .filter(|pieces| **pieces > 16)
        .count();
    assert!(many >= 25, "{many} of 30");
}

#[test]
fn every_variant_can_be_trained() {
    for &variant in Variant::ALL {
        let settings = GameSettings {
            nodes: 20,
            max_plies: 30,
            ..GameSettings::default()
        };
        let mut player = SelfPlay::new(variant, None, &settings).unwrap();
        let mut samples = Samples::new(variant);
        for number in 1..=2 {
            let game = player.play(number);
            assert_eq!(player.play(number), game);
            samples.add(&game).unwrap();
        }
        let settings_of_fit = FitSettings {
            passes: 1,
            ..FitSettings::default()
        };
        let weights = samples.fit(&settings_of_fit, &mut |_| ()).unwrap();
        assert_eq!(weights.variant(), variant.name());
        assert!(SelfPlay::new(variant, Some(&weights), &settings).is_ok());
        let other =
            [Variant::TOWERS, Variant::INTERNATIONAL][usize::from(variant == Variant::TOWERS)];
        assert!(variant == other || SelfPlay::new(other, Some(&weights), &settings).is_err());
    }
}
