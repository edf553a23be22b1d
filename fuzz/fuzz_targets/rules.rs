//! Any text as a file of rules: no panic, and what is read can be played: moves are listed, written and made, some
//! plies deep and along a game. Both words list the same moves, and they lead where the successors are.
#![no_main]

use std::collections::HashSet;
use std::sync::Mutex;

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{
    Action, ActionList, Game, Language, NotationStyle, Pieces, Position, RulesFile, Variant, Word,
};

/// All positions up to this depth are visited, but not more than this number of them.
const PLIES: u32 = 3;
const POSITIONS: u32 = 100;

/// The length of the game.
const GAME: usize = 60;

/// Captures may have very many paths. Their moves are left out then.
const STOPS: u32 = 20;

/// The data of variants is never freed. After about this number of bytes, texts are not read any more.
const MEMORY: usize = 1 << 30;
const VARIANT: usize = 1 << 13;

/// Variants, so that their data is reachable: it is not a leak. Lists of rules that are refused are not, so leaks are
/// not looked for.
static KEPT: Mutex<(usize, Vec<Variant>)> = Mutex::new((0, Vec::new()));

#[unsafe(no_mangle)]
extern "C" fn __asan_default_options() -> *const std::ffi::c_char {
    c"detect_leaks=0".as_ptr()
}

fuzz_target!(|text: &str| {
    let mut kept = KEPT.lock().expect("there is one thread");
    if kept.0 > MEMORY {
        return;
    }
    kept.0 += text.len();
    let variant = match RulesFile::parse(text) {
        Ok(file) => file.variant,
        Err(error) => {
            let lines = text.split('\n').count();
            assert!((1..=lines).contains(&error.line) && error.column > 0);
            assert!(text.is_char_boundary(error.at) && !error.message.is_empty());
            return;
        }
    };
    kept.0 += VARIANT;
    kept.1.push(variant);
    assert_eq!(variant.rules().check(), Ok(()));
    for language in [Language::English, Language::German] {
        let _ = (
            variant.rules().summary(language),
            variant.rules().in_words(language),
        );
    }
    let start = Position::initial(variant);
    let mut left = POSITIONS;
    visit(&start, PLIES, &mut left);
    play(variant, text.as_bytes());
});

fn visit(position: &Position, plies: u32, left: &mut u32) {
    let Some(actions) = listed(position) else {
        return;
    };
    for action in actions {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let next = position.after(&action);
        if plies > 1 {
            visit(&next, plies - 1, left);
        }
    }
}

/// The bytes of the text choose the moves of a game.
fn play(variant: Variant, bytes: &[u8]) {
    let mut game = Game::new(variant);
    for byte in bytes.iter().cycle().take(GAME) {
        let position = game.position();
        let Some(actions) = listed(&position) else {
            return;
        };
        if game
            .outcome()
            .is_some_and(|outcome| outcome.winner().is_some())
            || actions.is_empty()
        {
            return;
        }
        let action = actions[usize::from(*byte) % actions.len()];
        game.play(&action).expect("a legal move");
    }
}

/// The legal moves; `None` if there are too many paths.
fn listed(position: &Position) -> Option<ActionList> {
    let actions = list(position)?;
    let variant = position.variant();
    if variant.fits_u64() {
        let small = list(&position.cast::<u64>())?;
        assert!(small.iter().map(Action::cast).eq(actions.iter().copied()));
    }
    assert_eq!(position.can_act(), !actions.is_empty());
    let mut captures = actions.iter().map(Action::is_capture);
    assert!(!captures.any(|is_capture| is_capture) || position.can_capture());

    for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
        let fen = position.to_fen_in(style);
        let again = Position::of_fen(variant, &fen).expect("a position is read back");
        assert_eq!(&again, position, "{fen}");
    }

    let mut found: HashSet<Pieces> = HashSet::new();
    let visit = |next| {
        found.insert(next);
    };
    position
        .pieces()
        .for_each_successor(variant, position.side_to_move(), visit);
    let after = actions.iter().map(|action| position.after(action).pieces());
    assert_eq!(found, after.collect());

    if let Some(action) = actions.first() {
        let read = position
            .parse_action(&action.to_string())
            .expect("a move is read back");
        assert!(read.has_effect_of(action));
    }
    Some(actions)
}

fn list<W: Word>(position: &Position<W>) -> Option<ActionList<W>> {
    let (mut actions, mut stops) = (ActionList::new(), 0);
    let mut stop = || {
        stops += 1;
        stops > STOPS
    };
    position
        .legal_actions_until(&mut actions, &mut stop)
        .then_some(actions)
}
