use proptest::prelude::*;
use tessera_draughts::{Square, with_word};

use super::*;
use crate::play::{Evaluation as PlayedBy, Player};
use crate::testing::played;

/// The shapes that tests try: a plain one, and one of each of the rest.
const SHAPES: [Shape; 3] = [
    Shape {
        neurons: 64,
        products: false,
        phases: Phases::Four,
    },
    Shape {
        neurons: 128,
        products: true,
        phases: Phases::Eight,
    },
    Shape {
        neurons: 384,
        products: true,
        phases: Phases::Eight,
    },
];

/// Small random weights.
fn small_weights(variant: Variant, shape: Shape, seed: u64) -> Weights {
    let settings = FitSettings {
        seed,
        passes: 0,
        start: Start::Random(shape),
        ..FitSettings::default()
    };
    let samples = Samples::new(variant);
    samples.fit(&settings, &mut |_| {}).unwrap()
}

/// The phase of a position, from the definition in words.
fn plain_phase(position: &Position, phases: Phases, at_start: u32) -> usize {
    let squares = || Square::all(position.variant());
    let pieces: Vec<_> = squares()
        .filter_map(|square| position.piece_at(square))
        .collect();
    let share = pieces.len() as f64 / f64::from(at_start);
    let has_kings = pieces
        .iter()
        .any(|piece| piece.rank == tessera_draughts::Rank::King);
    match phases {
        Phases::Four => (pieces.len() * 4 / (at_start as usize + 1)).min(3),
        Phases::Eight if has_kings => match share {
            ..=0.2 => 0,
            ..=0.35 => 1,
            _ => 2,
        },
        Phases::Eight => match share {
            ..=0.3 => 3,
            ..=0.5 => 4,
            ..=0.7 => 5,
            ..=0.85 => 6,
            _ => 7,
        },
    }
}

/// The score by plain sums over lists, with wide integers.
fn plain_score(weights: &Weights, position: &Position) -> i32 {
    let (layers, variant) = (&weights.layers, position.variant());
    let Shape {
        neurons,
        products,
        phases,
    } = layers.shape;
    let Inputs {
        bits,
        pieces_at_start,
        ..
    } = Inputs::of(variant);
    let mut inputs_on = vec![4 * bits];
    for square in Square::all(variant) {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let mover = position.side_to_move();
        let seen = if variant.rules().moves_north(mover) {
            square.bit()
        } else {
            let turned: SquareSet = variant.turned(square.into());
            turned.first().unwrap()
        };
        let is_king = piece.rank == tessera_draughts::Rank::King;
        let kind = 2 * usize::from(is_king) + usize::from(piece.color != mover);
        inputs_on.push(kind * bits + usize::from(seen));
    }
    let phase = plain_phase(position, phases, pieces_at_start);
    let cut = |value: i64| value.clamp(0, 255);
    let clamped: Vec<i64> = (0..neurons)
        .map(|j| {
            let weights = inputs_on
                .iter()
                .map(|&i| i64::from(layers.first[i * neurons + j]));
            cut(weights.sum())
        })
        .collect();
    let first: Vec<i64> = if products {
        let (one, other) = clamped.split_at(neurons / 2);
        one.iter()
            .zip(other)
            .map(|(one, other)| one * other / 256)
            .collect()
    } else {
        clamped
    };
    let mut score = i64::from(layers.third_bias[phase]) * 255;
    for i in 0..SECOND {
        let row = &layers.second[(phase * SECOND + i) * first.len()..][..first.len()];
        let products = first
            .iter()
            .zip(row)
            .map(|(value, weight)| value * i64::from(*weight));
        let sum = products.sum::<i64>() + 255 * i64::from(layers.second_bias[phase][i]);
        score += cut(sum / 512) * i64::from(layers.third[phase][i]);
    }
    (score * 66 / (255 * 512)) as i32
}

proptest! {
    #[test]
    fn scores_are_those_of_plain_sums(
        choices in prop::collection::vec(any::<usize>(), 0..150), shape in 0..SHAPES.len(), seed: u64,
    ) {
        for variant in [Variant::ENGLISH, Variant::INTERNATIONAL, Variant::TURKISH] {
            let position = played(variant, &choices);
            let weights = small_weights(variant, SHAPES[shape], seed);
            let network = Network::new(variant, &weights).unwrap();
            let plain = plain_score(&weights, &position);
            assert_eq!(network.score(&position), plain, "{position}");
            assert_eq!(network.portable_score(&position), plain, "{position}");
            with_word!(variant, W => assert_eq!(network.score(&position.cast::<W>()), plain, "{position}"));
        }
    }

    #[test]
    fn scores_do_not_depend_on_the_sums_of_other_plies(
        choices in prop::collection::vec(any::<usize>(), 1..80),
        places in prop::collection::vec((0..80_usize, 0..12_usize), 1..60),
        shape in 0..SHAPES.len(),
    ) {
        let variant = Variant::RUSSIAN;
        let network = Network::new(variant, &small_weights(variant, SHAPES[shape], 3)).unwrap();
        let mut sums = Sums::new(&network);
        // First the line of the game, as in a search, then any positions at any plies.
        let line = (0..choices.len()).map(|length| (length, length));
        for (length, ply) in line.chain(places) {
            let position = played(variant, &choices[..length.min(choices.len())]);
            let score = network.score_with(&position, &mut sums, ply);
            assert_eq!(score, network.score(&position), "{position} at ply {ply}");
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>, cut in 0_usize..3000, place in 0_usize..3000, change: u8) {
        let _ = Weights::from_bytes(&bytes);
        let mut file = random_weights().to_bytes();
        file[place] ^= change;
        let read = Weights::from_bytes(&file);
        prop_assert!(change == 0 || read.is_err() || read != Ok(random_weights()));
        file.truncate(cut);
        prop_assert!(Weights::from_bytes(&file).is_err());
    }
}

fn random_weights() -> Weights {
    small_weights(Variant::ENGLISH, SHAPES[0], 1)
}

#[test]
fn files_are_read_back() {
    let mut weights = random_weights();
    weights.note("games", "17");
    weights.note("a: b\n", "several\nlines: one");
    let read = Weights::from_bytes(&weights.to_bytes());
    assert_eq!(read.as_ref(), Ok(&weights));
    assert_eq!(weights.checksum(), random_weights().checksum());
    weights.layers.third_bias[0] += 1;
    assert_ne!(weights.checksum(), random_weights().checksum());
    assert_eq!(weights.notes()["a- b"], "several lines: one");
}

#[test]
fn errors_say_what_is_wrong() {
    let weights = random_weights();
    let bytes = weights.to_bytes();
    let message = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        message(b"MZ"),
        "not a file of weights: expected `tessera network 2` as its first line"
    );
    assert!(message(&bytes[..bytes.len() - 1]).ends_with("the file is damaged"));
    let mut damaged = bytes.clone();
    damaged[1000] ^= 1;
    assert!(message(&damaged).contains("checksum"));
    let head = |inputs: &str, neurons: &str, products: &str, phases: &str| {
        let head = format!(
            "tessera network 2\nvariant: english\ninputs: {inputs}\nneurons: {neurons}\n\
             products: {products}\nphases: {phases}\n\n"
        );
        message(head.as_bytes())
    };
    assert_eq!(
        head("9999", "64", "no", "4"),
        "line 3 of the head: expected a number up to 512"
    );
    assert_eq!(
        head("140", "1024", "no", "4"),
        "line 4 of the head: expected a number up to 512"
    );
    assert_eq!(
        head("140", "64", "maybe", "4"),
        "line 5 of the head: expected `yes` or `no`"
    );
    assert_eq!(
        head("140", "64", "no", "5"),
        "line 6 of the head: expected 4 or 8"
    );
    for (neurons, products) in [("96", "no"), ("192", "yes"), ("0", "no"), ("320", "no")] {
        assert_eq!(
            head("140", neurons, products, "8"),
            format!(
                "{neurons} neurons: expected a multiple of 64 up to 256, or with products of 128 up to 512"
            )
        );
    }
    let other = Network::new(Variant::RUSSIAN, &weights)
        .unwrap_err()
        .to_string();
    assert!(
        other.starts_with("weights for the variant `english`"),
        "{other}"
    );
    let mut large = weights.layers.clone();
    large.first[3] = i16::MAX;
    let large = Weights::new("english", large);
    assert_eq!(
        Weights::from_bytes(&large.to_bytes()),
        Err(WeightsError::TooLarge { neuron: 3 })
    );
}

#[test]
fn the_largest_weights_overflow_no_sum() {
    let variant = Variant::ENGLISH;
    let plain = Shape {
        neurons: MAX_VALUES,
        products: false,
        phases: Phases::Four,
    };
    let products = Shape::with_neurons(MAX_NEURONS).unwrap();
    for (shape, weight) in [
        (plain, i16::MAX),
        (plain, i16::MIN),
        (products, i16::MAX),
        (products, i16::MIN),
    ] {
        let mut weights = small_weights(variant, shape, 1);
        let [first, upper @ ..] = weights.layers.parts_mut();
        // All values are 1.
        first.fill(0);
        let bias = first.len() - shape.neurons;
        first[bias..].fill(ONE as i16);
        for part in upper {
            part.fill(weight);
        }
        let network = Network::new(variant, &weights).unwrap();
        let position = Position::initial(variant);
        let plain = plain_score(&weights, &position);
        assert_eq!(network.score(&position), plain);
        assert_eq!(network.portable_score(&position), plain);
    }
}

#[test]
fn embedded_weights_are_whole() {
    for &variant in Variant::ALL {
        if let Some(weights) = embedded(variant) {
            assert_eq!(weights.variant(), variant.name());
        }
    }
    assert!(embedded(Variant::ENGLISH).is_some() && embedded(Variant::INTERNATIONAL).is_some());
}

/// Samples of games with few nodes.
fn samples() -> Samples {
    let settings = GameSettings {
        nodes: 100,
        leaves: 0,
        ..GameSettings::default()
    };
    let player = Player::new(Variant::ENGLISH, 1 << 16).unwrap();
    let mut player = player.with_evaluation(&PlayedBy::Computed).unwrap();
    let mut samples = Samples::new(Variant::ENGLISH);
    for number in 0..450 {
        let game = play_game(&mut player, &settings, number);
        for learned in game.positions(Variant::ENGLISH).unwrap() {
            let result = match game.winner {
                None => 0.5,
                Some(winner) if winner == learned.position.side_to_move() => 1.0,
                Some(_) => 0.0,
            };
            samples.add(&learned.position, result);
        }
    }
    samples
}

/// The costs of positions of English draughts.
fn costs(network: &Network, fens: [&str; 2]) -> [i32; 2] {
    fens.map(|fen| network.cost(&Position::of_fen(Variant::ENGLISH, fen).unwrap()))
}

#[test]
fn a_fit_learns_that_more_men_are_better() {
    let settings = FitSettings {
        passes: 10,
        start: Start::Random(SHAPES[1]),
        ..FitSettings::default()
    };
    let samples = samples();
    let mut losses = Vec::new();
    let weights = samples.fit(&settings, &mut |pass| losses.push(pass.held_back));
    let weights = weights.unwrap();
    assert!(losses[9] < 0.68, "{losses:?}");
    let network = Network::new(Variant::ENGLISH, &weights).unwrap();
    let [ahead, behind] = costs(
        &network,
        [
            "W:W21,22,23,26,27,30,31,32:B1,2,3,7,8",
            "W:W21,22,23,30,31:B1,2,3,5,6,7,8,10",
        ],
    );
    assert!(ahead > 50 && behind < -50, "{ahead} {behind}");
    let settings = FitSettings {
        threads: 3,
        ..settings
    };
    let again = samples.fit(&settings, &mut |_| {}).unwrap();
    assert_eq!(again, weights, "whatever the number of threads");
}

#[test]
fn inputs_that_no_position_has_have_no_weights() {
    let (inputs, position) = (
        Inputs::of(Variant::ENGLISH),
        Position::initial(Variant::ENGLISH),
    );
    let mut samples = Samples::new(Variant::ENGLISH);
    samples.add(&position, 0.5);
    let mut used = Vec::new();
    inputs.for_each(&inputs.kinds(&position), |input| {
        used.push(usize::from(input));
    });
    assert_eq!(used.len(), 24);
    let settings = FitSettings {
        passes: 1,
        start: Start::Random(SHAPES[1]),
        ..FitSettings::default()
    };
    let layers = samples.fit(&settings, &mut |_| {}).unwrap().layers;
    for input in 0..layers.inputs() {
        let has_weights = layers.row(input).iter().any(|&weight| weight != 0);
        assert_eq!(has_weights, used.contains(&input), "{input}");
    }
}

#[test]
fn both_players_are_judged_alike() {
    let weights = small_weights(Variant::ENGLISH, SHAPES[1], 5);
    let network = Network::new(Variant::ENGLISH, &weights).unwrap();
    let [white, black] = costs(&network, ["W:W22,K7:B3,10", "B:B11,K26:W30,23"]);
    assert_eq!(white, -black);
    assert_eq!(network.maximizer(), Color::White);
}

#[test]
fn a_fit_goes_on_from_earlier_weights() {
    let samples = samples();
    let settings = FitSettings {
        passes: 3,
        start: Start::Random(SHAPES[1]),
        ..FitSettings::default()
    };
    let mut losses = Vec::new();
    let mut note = |pass: FitProgress| losses.push(pass.held_back);
    let first = samples.fit(&settings, &mut note).unwrap();
    let further = FitSettings {
        start: Start::Earlier(first.clone()),
        rate: 0.0005,
        ..settings
    };
    samples.fit(&further, &mut note).unwrap();
    assert!(losses[3] < losses[2], "{losses:?}");
    let unchanged = FitSettings {
        passes: 0,
        ..further
    };
    assert_eq!(samples.fit(&unchanged, &mut |_| {}), Ok(first));
    let error = Samples::new(Variant::RUSSIAN).fit(&unchanged, &mut |_| {});
    assert!(matches!(error, Err(WeightsError::OtherVariant { .. })));
}

#[test]
fn a_fit_ends_with_the_weights_that_it_stores() {
    let samples = samples();
    let mut losses = Vec::new();
    let mut note = |pass: FitProgress| losses.push(pass.held_back);
    let settings = FitSettings {
        passes: 2,
        start: Start::Random(SHAPES[1]),
        ..FitSettings::default()
    };
    let weights = samples.fit(&settings, &mut note).unwrap();
    assert!(weights.layers.first.iter().all(|weight| weight % 2 == 0));
    assert!(weights.layers.second.iter().all(|weight| weight % 8 == 0));
    let unmoved = FitSettings {
        passes: 1,
        start: Start::Earlier(weights.clone()),
        rate: 0.0,
        ..settings
    };
    assert_eq!(samples.fit(&unmoved, &mut note), Ok(weights));
    assert_eq!(losses[1], losses[2]);
}
