//! Names of openings.

use tessera_draughts::{Action, Variant};

/// An opening that has a name.
///
/// ```
/// use tessera_draughts::{Game, Variant};
/// use tessera_study::OpeningName;
/// let mut game = Game::new(Variant::ENGLISH);
/// for text in ["11-15", "22-18", "15x22"] {
///     game.play(&game.parse_action(text)?)?;
/// }
/// let opening = OpeningName::of(game.variant(), &game.actions()).unwrap();
/// assert_eq!((opening.name, opening.plies), ("Single Corner", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningName {
    /// The English name.
    pub name: &'static str,
    /// The number of plies from the initial position to which the name applies.
    pub plies: usize,
}

/// The named openings of English draughts, by their moves from the initial position.
const ENGLISH: &[(&str, &str)] = &[
    ("9-13", "Edinburgh"),
    ("9-14", "Double Corner"),
    ("10-14", "Denny"),
    ("10-15", "Kelso"),
    ("11-15", "Old Faithful"),
    ("11-16", "Bristol"),
    ("12-16", "Dundee"),
    ("9-14 23-18", "Double Cross"),
    ("10-15 23-18", "Kelso Cross"),
    ("11-16 23-18", "Bristol Cross"),
    ("11-16 24-19", "Paisley"),
    ("11-15 21-17", "Switcher"),
    ("11-15 22-17", "Dyke"),
    ("11-15 22-18", "Single Corner"),
    ("11-15 23-18", "Cross"),
    ("11-15 24-19", "Second Double Corner"),
    ("11-15 24-20", "Ayrshire Lassie"),
    ("11-15 22-17 8-11 17-13 15-18", "Maid of the Mill"),
    ("11-15 23-19 8-11 22-17", "Old Fourteenth"),
    ("11-15 23-19 8-11 22-17 3-8", "Alma"),
    ("11-15 23-19 8-11 22-17 9-13", "Laird and Lady"),
    ("11-15 23-19 8-11 22-17 11-16", "Glasgow"),
    ("11-15 23-19 9-13", "Will o' the Wisp"),
    ("11-15 23-19 9-14 22-17 5-9", "Fife"),
    ("11-15 23-19 9-14 22-17 6-9", "Souter"),
    ("11-15 23-19 9-14 27-23", "Defiance"),
];

impl OpeningName {
    /// The longest named opening with which a game begins. `actions` are the moves of the game from the initial
    /// position on. `None` if the game begins with no named opening of the variant.
    #[must_use]
    pub fn of(variant: Variant, actions: &[Action]) -> Option<OpeningName> {
        let names = OpeningName::all(variant);
        let most = names.iter().map(|(moves, _)| plies_of(moves)).max()?;
        let played: Vec<String> = actions.iter().take(most).map(Action::to_string).collect();
        let begins = |moves: &str| {
            let moves: Vec<&str> = moves.split(' ').collect();
            played.len() >= moves.len() && moves.iter().zip(&played).all(|(one, own)| one == own)
        };
        let found = names.iter().filter(|(moves, _)| begins(moves));
        let (moves, name) = found.max_by_key(|(moves, _)| plies_of(moves))?;
        Some(OpeningName {
            name,
            plies: plies_of(moves),
        })
    }

    /// All named openings of a variant: the moves, separated by spaces, and the name of each.
    #[must_use]
    pub fn all(variant: Variant) -> &'static [(&'static str, &'static str)] {
        if variant == Variant::ENGLISH {
            ENGLISH
        } else {
            &[]
        }
    }
}

fn plies_of(moves: &str) -> usize {
    moves.split(' ').count()
}
