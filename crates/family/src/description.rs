//! What a variant is, in words and numbers: an entry of a list, or everything with the rules.
//!
//! ```
//! use tessera_family::VariantId;
//! use tessera_family::description::Entry;
//! for variant in VariantId::ALL {
//!     let entry = Entry::of(*variant);
//!     println!("{}: {}x{} squares, {} men each", entry.title, entry.columns, entry.rows, entry.men);
//! }
//! ```

use serde::Serialize;
use tessera_draughts::{Topic, VariantId};

use crate::Position;

/// A variant as a list has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name that programs use, such as `english`.
    pub name: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// Other names for programs.
    pub aliases: &'static [&'static str],
    /// The width of the board in cells.
    pub columns: u8,
    /// The height of the board in cells.
    pub rows: u8,
    /// The cells that are played on.
    pub squares: u32,
    /// Each player's, in the initial position.
    pub men: u32,
    /// The colour of the player who begins, in words.
    pub first_to_act: String,
    /// The number of the variant in portable draughts notation, where it has one.
    pub game_type: Option<u8>,
    /// What is special, in a few words.
    pub summary: String,
}

/// A variant with its rules.
///
/// ```
/// use tessera_family::VariantId;
/// use tessera_family::description::Whole;
/// let frisian = Whole::of(VariantId::Frisian);
/// assert_eq!(frisian.entry.name, "frisian");
/// assert!(frisian.rules.iter().any(|words| !words.sentences.is_empty()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// What a list has of it.
    #[serde(flatten)]
    pub entry: Entry,
    /// The initial position in FEN.
    pub initial: String,
    /// The rules, topic by topic.
    pub rules: Vec<Words>,
}

/// The rules about one topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// What they are about.
    pub topic: &'static str,
    /// What they say.
    pub sentences: Vec<String>,
}

impl Entry {
    /// The entry of a variant.
    #[must_use]
    pub fn of(variant: VariantId) -> Entry {
        let rules = variant.rules();
        Entry {
            name: variant.name(),
            title: variant.title(),
            aliases: variant.aliases(),
            columns: rules.board.width,
            rows: rules.board.height,
            squares: rules.board.squares(),
            men: rules.men_each(),
            first_to_act: rules.first_to_act.to_string(),
            game_type: rules.notation.game_type,
            summary: rules.summary(),
        }
    }
}

impl Whole {
    /// Everything about a variant.
    #[must_use]
    pub fn of(variant: VariantId) -> Whole {
        let topics = variant.rules().in_words().into_iter();
        Whole {
            entry: Entry::of(variant),
            initial: Position::initial(variant).to_fen(),
            rules: topics.map(Words::from).collect(),
        }
    }
}

impl From<Topic> for Words {
    fn from(topic: Topic) -> Words {
        Words {
            topic: topic.title,
            sentences: topic.sentences,
        }
    }
}
