//! Messages that are written are read back, the protocol's examples, and errors.

use proptest::prelude::*;

use super::*;

/// The examples of the protocol's description.
#[test]
fn the_protocols_examples() {
    let read = |text: &str| {
        let message = Message::parse(text.as_bytes()).unwrap();
        assert_eq!(message.to_bytes(), text.as_bytes());
        message
    };
    let request = GameRequest {
        version: 1,
        name: "Tornado voor Windows 4.0".to_owned(),
        follower: Color::White,
        minutes: 60,
        moves: 65,
        start: None,
    };
    let text = "R01Tornado voor Windows 4.0        W060065A";
    assert_eq!(read(text), Message::GameRequest(request.clone()));
    let squares = "z".repeat(20) + &"e".repeat(9) + "Z" + &"w".repeat(19) + "W";
    let start = Some(SetUp {
        side: Color::Black,
        squares: squares.clone(),
    });
    let text = format!("R01Tornado voor Windows 4.0        W060065BZ{squares}");
    assert_eq!(
        read(&text),
        Message::GameRequest(GameRequest { start, ..request })
    );
    assert_eq!(
        read("ATornado voor Windows 4.0        0"),
        Message::GameAnswer {
            name: "Tornado voor Windows 4.0".to_owned(),
            acceptance: Acceptance::Accepted
        }
    );
    let step = MoveMessage {
        seconds: 12,
        from: 6,
        to: 11,
        captured: Vec::new(),
    };
    assert_eq!(read("M0012061100"), Message::Move(step));
    let end = Message::GameEnd {
        reason: EndReason::Unknown,
        is_last: false,
    };
    assert_eq!(read("E00"), end);
    let chat = "What do you think about move 35?";
    assert_eq!(read(&format!("C{chat}")), Message::Chat(chat.to_owned()));
    let back = Message::BackRequest {
        number: 5,
        side: Color::Black,
    };
    assert_eq!(read("B005Z"), back);
    assert_eq!(read("K1"), Message::BackAnswer(BackAnswer::NotSupported));
}

#[test]
fn errors_say_where() {
    let error = |text: &[u8]| Message::parse(text).unwrap_err().to_string();
    assert!(error(b"").starts_with("byte 1 is the end: expected the type"));
    assert!(error(b"\xff").starts_with("byte 1 is 0xff: expected the type"));
    assert_eq!(error(b"M0012061x00"), "byte 9 is `x`: expected a digit");
    assert_eq!(error(b"M001206110"), "byte 11 is the end: expected a digit");
    assert_eq!(
        error(b"M001205250122"[..12].as_ref()),
        "byte 13 is the end: expected a digit"
    );
    assert_eq!(error(b"E40"), "byte 2 is `4`: expected a digit from 0 to 3");
    assert_eq!(error(b"B005B"), "byte 5 is `B`: expected W or Z");
    assert_eq!(
        error(b"AShort0"),
        "byte 8 is the end: expected a name of 32 bytes"
    );
    assert_eq!(error(b"E00more"), "the message has 7 bytes: expected 3");
    let request = format!("R01{:32}W060065BWx", "");
    assert_eq!(
        error(request.as_bytes()),
        "byte 45 is `x`: expected w, W, z, Z or e for each square"
    );
    assert!(Message::parse(b"E00 \r\n").is_ok());
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn any_message() -> impl Strategy<Value = Message> {
    let name = "([!-~]([ -~]{0,30}[!-~])?)?";
    let start = proptest::option::of((color(), "[wWzZe]{1,83}"));
    let request = (0_u8..100, name, color(), 0_u16..1000, 0_u16..1000, start);
    let squares = proptest::collection::vec(0_u8..100, 0..=58);
    let acceptance = prop_oneof![
        Just(Acceptance::Accepted),
        Just(Acceptance::OtherVersion),
        Just(Acceptance::NotThisGame),
        Just(Acceptance::NoGame)
    ];
    let reason = prop_oneof![
        Just(EndReason::Unknown),
        Just(EndReason::Lost),
        Just(EndReason::Draw),
        Just(EndReason::Won)
    ];
    let answer = prop_oneof![
        Just(BackAnswer::Accepted),
        Just(BackAnswer::NotSupported),
        Just(BackAnswer::GoOn)
    ];
    prop_oneof![
        request.prop_map(|(version, name, follower, minutes, moves, start)| {
            let start = start.map(|(side, squares)| SetUp { side, squares });
            Message::GameRequest(GameRequest {
                version,
                name,
                follower,
                minutes,
                moves,
                start,
            })
        }),
        (name, acceptance).prop_map(|(name, acceptance)| Message::GameAnswer { name, acceptance }),
        (0_u16..10_000, 0_u8..100, 0_u8..100, squares).prop_map(|(seconds, from, to, captured)| {
            Message::Move(MoveMessage {
                seconds,
                from,
                to,
                captured,
            })
        }),
        (reason, any::<bool>()).prop_map(|(reason, is_last)| Message::GameEnd { reason, is_last }),
        "[ -~]{0,126}".prop_map(Message::Chat),
        (0_u16..1000, color()).prop_map(|(number, side)| Message::BackRequest { number, side }),
        answer.prop_map(Message::BackAnswer),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(message in any_message()) {
        let bytes = message.to_bytes();
        prop_assert!((1..=MAX_LENGTH).contains(&bytes.len()) && !bytes.contains(&0));
        prop_assert_eq!(Message::parse(&bytes), Ok(message));
    }

    #[test]
    fn any_bytes_are_read_without_panic(
        header in "[RAMECBK]?", bytes in proptest::collection::vec(any::<u8>(), 0..200),
    ) {
        if let Ok(message) = Message::parse(&[header.as_bytes(), &bytes].concat()) {
            // A text may have been cut to the length of a message, so the message is read once more.
            let again = Message::parse(&message.to_bytes());
            prop_assert!(again.is_ok());
            if bytes.len() < MAX_LENGTH {
                prop_assert_eq!(again, Ok(message));
            }
        }
    }

    #[test]
    fn any_numbers_and_names_can_be_written(
        name in any::<String>(), minutes in any::<u16>(), from in any::<u8>(),
        captured in proptest::collection::vec(any::<u8>(), 0..100),
    ) {
        let request = GameRequest {
            version: 255,
            name: name.clone(),
            follower: Color::White,
            minutes,
            moves: minutes,
            start: None,
        };
        let step = MoveMessage { seconds: minutes, from, to: from, captured };
        for message in [Message::GameRequest(request), Message::Move(step), Message::Chat(name)] {
            prop_assert!(Message::parse(&message.to_bytes()).is_ok());
        }
    }
}
