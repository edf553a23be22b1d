//! Variants as plain data: a short [`Entry`], or a [`Whole`] description with the rules in words.
//!
//! ```
//! use tessera_draughts::{Language, Variant};
//! use tessera_study::description::Entry;
//! for variant in Variant::ALL {
//!     let entry = Entry::of(*variant, Language::English);
//!     println!("{}: {}x{} squares, {} men each", entry.title, entry.columns, entry.rows, entry.men);
//! }
//! ```

use serde::Serialize;
use tessera_draughts::{Language, Position, Topic, Variant};

/// The facts about a variant that a list shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "VariantEntry"))]
pub struct Entry {
    /// The identifier, such as `english`.
    pub name: &'static str,
    /// The name to display.
    pub title: &'static str,
    /// Other identifiers that are accepted.
    pub aliases: &'static [&'static str],
    /// The width of the board in cells.
    pub columns: u8,
    /// The height of the board in cells.
    pub rows: u8,
    /// The number of squares: the cells that are played on.
    pub squares: u32,
    /// The number of men of each player in the initial position.
    pub men: u32,
    /// The player who moves first: `white` or `black`.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub first_to_move: String,
    /// The number of the variant in the tag `GameType` of Portable Draughts Notation, if it has one.
    pub game_type: Option<u8>,
    /// What distinguishes the variant from others, in a few words.
    pub summary: String,
}

/// A full description of a variant: its [`Entry`] and its rules.
///
/// ```
/// use tessera_draughts::{Language, Variant};
/// use tessera_study::description::Whole;
/// let frisian = Whole::of(Variant::FRISIAN, Language::English);
/// assert_eq!(frisian.entry.name, "frisian");
/// assert!(frisian.rules.iter().any(|words| !words.sentences.is_empty()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "VariantWhole"))]
pub struct Whole {
    /// The facts that a list shows.
    #[serde(flatten)]
    pub entry: Entry,
    /// The initial position in FEN.
    pub initial: String,
    /// The rules, topic by topic.
    pub rules: Vec<Words>,
}

/// The rules about one topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "VariantRules"))]
pub struct Words {
    /// The topic, such as `Board`.
    pub topic: &'static str,
    /// The rules, a sentence each.
    pub sentences: Vec<String>,
}

impl Entry {
    /// The facts about `variant` that a list shows, with the summary in `language`.
    #[must_use]
    pub fn of(variant: Variant, language: Language) -> Entry {
        let rules = variant.rules();
        Entry {
            name: variant.name(),
            title: variant.title(),
            aliases: variant.aliases(),
            columns: rules.board.width,
            rows: rules.board.height,
            squares: rules.board.squares(),
            men: rules.men_each(),
            first_to_move: rules.first_to_move.to_string(),
            game_type: rules.notation.game_type,
            summary: rules.summary(language),
        }
    }
}

impl Whole {
    /// The full description of `variant`, with the summary and the rules in `language`.
    #[must_use]
    pub fn of(variant: Variant, language: Language) -> Whole {
        let topics = variant.rules().in_words(language).into_iter();
        Whole {
            entry: Entry::of(variant, language),
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
