//! Variants defined for tests: boards of other sizes, and games with changed rules.

use tessera_draughts::{
    Board, Brazilian, Canadian, Capture, Czech, Directions, English, International, Men, NoMemory,
    Obligation, Pattern, Pool, Priority, Promotion, Rules, Spanish, Thai, Variant,
};

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident, $word:ty, $rules:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(crate) struct $name;

            impl Variant for $name {
                type Word = $word;
                type Memory = NoMemory;
                type Moves = Self;
                const NAME: &'static str = stringify!($name);
                const RULES: Rules = $rules;
            }
        )*
    };
}

variants! {
    International6x6, u64, resized(International::RULES, 6, 6, 2);
    International8x10, u64, resized(International::RULES, 8, 10, 4);
    International10x8, u64, resized(International::RULES, 10, 8, 3);
    International10x11, u64, resized(International::RULES, 10, 11, 4);
    International10x12, u128, resized(International::RULES, 10, 12, 5);
    International12x10, u128, resized(International::RULES, 12, 10, 4);
    International14x14, u128, resized(International::RULES, 14, 14, 6);
    English6x6, u64, resized(English::RULES, 6, 6, 2);

    /// English draughts in a `u128`.
    EnglishInLargeWord, u128, English::RULES;

    /// English draughts with optional captures. A capture must still be completed.
    EnglishWithoutObligation, u64, Rules {
        capture: Capture {
            obligation: Obligation::Optional,
            ..English::RULES.capture
        },
        ..English::RULES
    };

    /// The moves of Thai draughts from the initial position of English draughts.
    ThaiWithTwelveMen, u64, Rules { rows_of_men: 3, ..Thai::RULES };

    /// German draughts: Czech draughts without priority of kings.
    German, u64, with_priority(Czech::RULES, &[]);

    /// Slovak draughts: Czech draughts with eight men each.
    Slovak, u64, Rules { rows_of_men: 2, ..Czech::RULES };

    /// Argentinian draughts: Spanish draughts in which captures by a king take precedence among equals.
    Argentinian, u64, with_priority(
        Spanish::RULES,
        &[Priority::MostPieces, Priority::MostKings, Priority::ByKing],
    );

    /// Filipino draughts: Brazilian draughts on the mirrored board.
    Filipino, u64, Rules {
        board: Board { pattern: Pattern::Mirrored, ..Brazilian::RULES.board },
        ..Brazilian::RULES
    };

    /// Malaysian draughts: Canadian draughts in which men only capture forwards and end their turn on the furthest row.
    Malaysian, u128, Rules {
        men: Men { captures: Directions::DIAGONALLY_FORWARD, ..Canadian::RULES.men },
        promotion: Promotion::EndsTurn,
        ..Canadian::RULES
    };

    /// Pool checkers with a rule that some sources state differently: promotion ends the turn. Counts differ from depth
    /// 9.
    PoolWherePromotionEndsTheTurn, u64, Rules {
        promotion: Promotion::EndsTurn,
        ..Pool::RULES
    };
}

const fn resized(rules: Rules, width: u8, height: u8, rows_of_men: u8) -> Rules {
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

const fn with_priority(rules: Rules, priority: &'static [Priority]) -> Rules {
    Rules {
        capture: Capture {
            priority,
            ..rules.capture
        },
        ..rules
    }
}
