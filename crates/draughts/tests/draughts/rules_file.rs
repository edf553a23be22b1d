//! Files of rules: every key states the field with its name.

use tessera_draughts::{
    Chain, Color, Condition, Corner, Directions, DrawRule, Force, Landing, Notation, NotationStyle,
    Obligation, Pattern, Priority, Promotion, Range, Removal, Rules, RulesError, RulesFile,
    Variant, WithoutAction, pdn,
};

/// What a line of a file changes in the rules of the family.
type Change = fn(&mut Rules);

/// Lines of a file of rules, each with what it changes.
const CHANGES: &[(&str, Change)] = &[
    ("board = { width = 10 }", |r| r.board.width = 10),
    ("board = { height = 10 }", |r| r.board.height = 10),
    ("board = { pattern = 'mirrored' }", |r| {
        r.board.pattern = Pattern::Mirrored;
    }),
    ("rows_of_men = 2", |r| r.rows_of_men = 2),
    ("rows_of_men = 2\nrows_behind_men = 1", |r| {
        r.rows_of_men = 2;
        r.rows_behind_men = 1;
    }),
    ("north = 'black'", |r| r.north = Color::Black),
    ("first_to_move = 'black'", |r| {
        r.first_to_move = Color::Black;
    }),
    ("men = { steps = 'forward-and-sideways' }", |r| {
        r.men.steps = Directions::FORWARD_AND_SIDEWAYS;
    }),
    ("men = { captures = 'diagonal' }", |r| {
        r.men.captures = Directions::DIAGONAL;
    }),
    ("men = { captures_kings = false }", |r| {
        r.men.captures_kings = false;
    }),
    ("kings = { steps = 'every' }", |r| {
        r.kings.steps = Directions::EVERY;
    }),
    ("kings = { captures = 'every' }", |r| {
        r.kings.captures = Directions::EVERY;
    }),
    ("kings = { range = 'flying' }", |r| {
        r.kings.range = Range::Flying;
    }),
    ("kings = { landing = 'behind-last-king' }", |r| {
        r.kings.landing = Landing::BehindLastKing;
    }),
    ("kings = { steps_in_a_row = 3 }", |r| {
        r.kings.steps_in_a_row = Some(3);
    }),
    ("capture = { obligation = 'optional' }", |r| {
        r.capture.obligation = Obligation::Optional;
    }),
    ("capture = { chain = 'single' }", |r| {
        r.capture.chain = Chain::Single;
    }),
    ("capture = { removal = 'immediate' }", |r| {
        r.capture.removal = Removal::Immediate;
    }),
    ("capture = { turns_back = true }", |r| {
        r.capture.turns_back = true;
    }),
    ("capture = { priority = ['most-pieces', 'by-king'] }", |r| {
        r.capture.priority = &[Priority::MostPieces, Priority::ByKing];
    }),
    ("promotion = 'goes-on-as-king'", |r| {
        r.promotion = Promotion::GoesOnAsKing;
    }),
    ("end = { without_action = 'wins' }", |r| {
        r.end.without_action = WithoutAction::Wins;
    }),
    ("end = { first_king_wins = true }", |r| {
        r.end.first_king_wins = true;
    }),
    (
        "draws = [{ repetition = 4 }, { without_progress = 30 }]",
        |r| {
            r.draws = &[
                DrawRule::Repetition { times: 4 },
                DrawRule::WithoutProgress { plies: 30 },
            ];
        },
    ),
    (
        "draws = [{ few_pieces = { one = { kings = [2, 3], men = 1, pieces = 3 }, other = { kings = 1 }, plies = 9, \
         condition = { together = [4, 5] }, restarts = true } }]",
        |r| {
            r.draws = &[DrawRule::FewPieces {
                one: Force {
                    kings: (2, 3),
                    men: (1, 1),
                    pieces: (3, 3),
                },
                other: Force {
                    kings: (1, 1),
                    men: (0, 0),
                    pieces: (1, 1),
                },
                plies: 9,
                condition: Condition::Together(4, 5),
                restarts: true,
            }];
        },
    ),
    ("notation = { style = 'algebraic' }", |r| {
        r.notation.style = NotationStyle::Algebraic;
    }),
    ("notation = { number_one = 'bottom-right' }", |r| {
        r.notation.number_one = Corner::BottomRight;
    }),
    ("notation = { a1 = 'top-left' }", |r| {
        r.notation.a1 = Corner::TopLeft;
    }),
    ("notation = { capitals = true }", |r| {
        r.notation.capitals = true;
    }),
    ("notation = { step_sign = ':' }", |r| {
        r.notation.step_sign = ':';
    }),
    ("notation = { capture_sign = ':' }", |r| {
        r.notation.capture_sign = ':';
    }),
    ("notation = { game_type = 99 }", |r| {
        r.notation.game_type = Some(99);
    }),
];

#[test]
fn each_key_states_its_field() {
    for (line, change) in CHANGES {
        let text = format!("name = 'any'\n{line}\n");
        let file = RulesFile::parse(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut expected = Rules::FAMILY;
        change(&mut expected);
        let [found, expected] = [file.variant.rules(), &expected].map(|rules| format!("{rules:?}"));
        assert_eq!(found, expected, "{line}");
        assert_ne!(found, format!("{:?}", Rules::FAMILY), "{line}");
    }
}

#[test]
fn a_name_is_no_other_one() {
    for name in [
        "", "-", "-a", "A", "a b", "normal", "standard", "bt", "losing", "english", "checkers",
    ] {
        let error = Variant::of_rules(name, "Title", Rules::FAMILY).unwrap_err();
        assert_eq!(error, RulesError::Name(name.to_owned()));
    }
    let longest = "a-1".repeat(13) + "z";
    assert!(Variant::of_rules(&longest, "Title", Rules::FAMILY).is_ok());
    assert!(Variant::of_rules(&(longest + "z"), "Title", Rules::FAMILY).is_err());
}

/// The signs of steps and captures are those of the rules, so they are no mistakes in a game.
#[test]
fn games_have_the_signs_of_their_rules() {
    for [step_sign, capture_sign] in [['x', '-'], [':', 'x'], ['-', ':'], ['x', 'x'], ['-', '-']] {
        let notation = Notation {
            step_sign,
            capture_sign,
            ..Rules::FAMILY.notation
        };
        let rules = Rules {
            notation,
            ..Rules::FAMILY
        };
        let variant = Variant::of_rules("signs", "Signs", rules).unwrap();
        let position = tessera_draughts::Position::of_fen(variant, "W:W22:B15").unwrap();
        let step = position.legal_actions()[0].to_string();
        let capture = format!("22{capture_sign}15");
        let games = [("W:W22:B15", step.as_str()), ("W:W22:B18", &capture)];
        for (fen, text) in games {
            let game = pdn::read_one(&format!("[FEN \"{fen}\"]\n\n1. {text} *")).unwrap();
            let played = game.play(variant).unwrap();
            assert_eq!(played.warnings, [], "{step_sign}{capture_sign} {text}");
            assert_eq!(played.errors, []);
        }
    }
}
