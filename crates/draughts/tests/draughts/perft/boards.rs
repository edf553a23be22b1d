//! Variants defined for tests: boards of other sizes, and games with changed rules.

use tessera_draughts::{
    Board, Capture, Directions, Men, Obligation, Pattern, Priority, Promotion, Rules, Variant,
};

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident, $base:ident: $rules:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name() -> Variant {
            let changed: fn(Rules) -> Rules = $rules;
            let name = stringify!($name).replace('_', "-");
            Variant::of_rules(&name, &name, changed(*Variant::$base.rules())).unwrap()
        }
    )*};
}

variants! {
    international_6x6, INTERNATIONAL: |rules| resized(rules, 6, 6, 2);
    international_8x10, INTERNATIONAL: |rules| resized(rules, 8, 10, 4);
    international_10x8, INTERNATIONAL: |rules| resized(rules, 10, 8, 3);
    international_10x12, INTERNATIONAL: |rules| resized(rules, 10, 12, 5);
    international_12x10, INTERNATIONAL: |rules| resized(rules, 12, 10, 4);
    international_14x14, INTERNATIONAL: |rules| resized(rules, 14, 14, 6);
    english_6x6, ENGLISH: |rules| resized(rules, 6, 6, 2);

    /// English draughts with optional captures. A capture must still be completed.
    english_without_obligation, ENGLISH: |rules| Rules {
        capture: Capture { obligation: Obligation::Optional, ..rules.capture },
        ..rules
    };

    /// The moves of Thai draughts from the initial position of English draughts.
    thai_with_twelve_men, THAI: |rules| Rules { rows_of_men: 3, ..rules };

    /// German draughts: Czech draughts without priority of kings.
    german, CZECH: |rules| with_priority(rules, &[]);

    /// Slovak draughts: Czech draughts with eight men each.
    slovak, CZECH: |rules| Rules { rows_of_men: 2, ..rules };

    /// Argentinian draughts: Spanish draughts in which captures by a king take precedence among equals.
    argentinian, SPANISH: |rules| {
        with_priority(rules, &[Priority::MostPieces, Priority::MostKings, Priority::ByKing])
    };

    /// Filipino draughts: Brazilian draughts on the mirrored board.
    filipino, BRAZILIAN: |rules| Rules {
        board: Board { pattern: Pattern::Mirrored, ..rules.board },
        ..rules
    };

    /// Malaysian draughts: Canadian draughts in which men only capture forwards and end their turn on the furthest row.
    malaysian, CANADIAN: |rules| Rules {
        men: Men { captures: Directions::DIAGONALLY_FORWARD, ..rules.men },
        promotion: Promotion::EndsTurn,
        ..rules
    };

    /// Pool checkers with a rule that some sources state differently: promotion ends the turn. Counts differ from depth
    /// 9.
    pool_where_promotion_ends_the_turn, POOL: |rules| Rules {
        promotion: Promotion::EndsTurn,
        ..rules
    };
}

fn resized(rules: Rules, width: u8, height: u8, rows_of_men: u8) -> Rules {
    Rules {
        board: Board {
            width,
            height,
            ..rules.board
        },
        rows_of_men,
        ..rules
    }
}

fn with_priority(rules: Rules, priority: &'static [Priority]) -> Rules {
    Rules {
        capture: Capture {
            priority,
            ..rules.capture
        },
        ..rules
    }
}
