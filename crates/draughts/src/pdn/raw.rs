//! A game as text, before a variant's rules are applied.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::game_type::{GameType, GameTypeError};
use super::lexer::{Kind, Lexed, Word, next};
use super::score::Score;
use super::warning::{Place, Places, Warning, WarningKind, Warnings, cut};
use crate::Variant;

/// A game as text: its tags and the texts of its moves. Moves are not checked against any rules;
/// [`play`](RawGame::play) does that.
///
/// ```
/// use tessera_draughts::{Variant, pdn::{self, RawItem}};
/// let game = pdn::read_one("[GameType \"25\"] 1. c3-d4 (1. c3-b4 $2) {sharp} d6-c5 *")?;
/// assert_eq!(game.variant()?, Some(Variant::RUSSIAN));
/// let items: Vec<RawItem> = game.items().map(|(item, _)| item).collect();
/// assert_eq!(items[1], RawItem::Action("c3-d4"));
/// assert_eq!(items[2], RawItem::Begin);
/// assert_eq!(items[5], RawItem::Glyph(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RawGame {
    pub(super) text: String,
    pub(super) begin: Place,
    pub(super) tags: Vec<RawTag>,
    pub(super) items: Vec<Item>,
    pub(super) result: Option<Score>,
    pub(super) result_at: usize,
    /// Whether the result is written as points.
    pub(super) has_points: bool,
    pub(super) warnings: Vec<Warning>,
}

/// A tag pair, as ranges of the text.
#[derive(Clone, Debug)]
pub(super) struct RawTag {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
}

/// A word of the moves. It takes only twelve bytes, because there are many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Item {
    pub(super) fn span(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// An item in the text of a game's moves: see [`RawGame::items`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawItem<'a> {
    /// A move number with its full stops, `12.` or `12...`, or the full stops alone.
    Number(&'a str),
    /// A move: `11-15`.
    Action(&'a str),
    /// A numeric annotation glyph: `$2`, or `?`.
    Glyph(u16),
    /// A comment, without its braces.
    Comment(&'a str),
    /// A position is set up, in FEN: `/FEN "W:W31-50:B1-20"/`.
    Setup(&'a str),
    /// A variation starts. It replaces the move before it.
    Begin,
    /// A variation ends.
    End,
}

impl RawGame {
    /// The tags in order: names, and values without escapes.
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.tags.iter().map(|tag| {
            (
                &self.text[tag.name.clone()],
                unescaped(&self.text[tag.value.clone()]),
            )
        })
    }

    /// The value of the first tag with a name. Case is ignored.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.tags()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The items between the tags and the result in order, each with its place. Every [`RawItem::Begin`] has a matching
    /// [`RawItem::End`].
    pub fn items(&self) -> impl Iterator<Item = (RawItem<'_>, Place)> {
        let mut places = self.places();
        self.items.iter().map(move |item| {
            let text = &self.text[item.span()];
            let found = match item.kind {
                Kind::Action => RawItem::Action(text),
                Kind::Comment => RawItem::Comment(text),
                Kind::Setup => RawItem::Setup(text),
                Kind::Open => RawItem::Begin,
                Kind::Close => RawItem::End,
                Kind::Strength | Kind::Star | Kind::Glyph => RawItem::Glyph(glyph(item.kind, text)),
                Kind::Number | Kind::Ellipsis | Kind::Tag | Kind::Result | Kind::Nothing => {
                    RawItem::Number(text)
                }
            };
            (found, places.of(item.start as usize))
        })
    }

    /// The result at the end of the moves. If that is missing or a star, the result of the tag.
    #[must_use]
    pub fn score(&self) -> Score {
        self.result
            .filter(|&result| result != Score::Unfinished)
            .or_else(|| self.tag("Result")?.parse().ok())
            .unwrap_or_default()
    }

    /// The value of the tag `GameType`, if there is one.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn game_type(&self) -> Result<Option<GameType>, GameTypeError> {
        let value = self.tag("GameType");
        value.map(|value| value.trim().parse()).transpose()
    }

    /// The variant that the tag `GameType` names; `None` without such a tag.
    ///
    /// # Errors
    /// If the tag is malformed, or no variant has its number.
    pub fn variant(&self) -> Result<Option<Variant>, GameTypeError> {
        self.game_type()?
            .map(|game_type| game_type.variant())
            .transpose()
    }

    /// The place where the game starts.
    #[must_use]
    pub fn place(&self) -> Place {
        self.begin
    }

    /// The text of the game.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The errors of the text that were repaired.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    pub(super) fn places(&self) -> Places<'_> {
        Places::new(&self.text, self.begin)
    }
}

/// The numeric annotation glyph that a word stands for.
pub(super) fn glyph(kind: Kind, text: &str) -> u16 {
    match kind {
        Kind::Strength => match text.as_bytes() {
            [b'!'] => 1,
            [b'?'] => 2,
            [b'!', b'?', ..] => 5,
            [b'?', b'!', ..] => 6,
            [b'?', ..] => 4,
            _ => 3,
        },
        // The glyph for "only move".
        Kind::Star => 7,
        _ => text.parse().unwrap_or_default(),
    }
}

/// A tag's value without escapes.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains("\\\"") && !value.contains("\\\\") {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign == '\\'
            && let Some(escaped) = signs.next_if(|&next| next == '"' || next == '\\')
        {
            plain.push(escaped);
        } else {
            plain.push(sign);
        }
    }
    Cow::Owned(plain)
}

/// Collects words until a game is complete. Offsets are counted from the start of the game.
#[derive(Debug, Default)]
pub(super) struct Builder {
    tags: Vec<RawTag>,
    /// The names of the tags, in lower case.
    names: HashSet<String>,
    items: Vec<Item>,
    depth: usize,
    has_moves: bool,
    result: Option<(Score, Range<usize>)>,
    warnings: Warnings,
    /// The end of the last word that was processed.
    at: usize,
    /// The end of the last word if that was a move.
    glued: Option<usize>,
    /// Whether the last word was unexpected text, which has been reported.
    after_nothing: bool,
}

/// The result of [`Builder::read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// More text is needed.
    More,
    /// The game is complete. It ends at this offset.
    Whole(usize),
    /// The text ends at this offset without a game.
    NoGame(usize),
}

impl Builder {
    /// Reads the words of a text. Continues where the previous call stopped.
    pub(super) fn read(&mut self, text: &str, complete: bool) -> Need {
        loop {
            let glued = self.glued == Some(self.at);
            let word = match next(text, self.at, complete, glued) {
                Lexed::Word(word) => word,
                Lexed::More => return Need::More,
                Lexed::End => return self.end(text.len()),
            };
            // A star after a move marks it as forced; at the end of the game it is the result.
            if word.kind == Kind::Star {
                match next(text, word.end, complete, false) {
                    Lexed::More => return Need::More,
                    Lexed::Word(after) if after.kind != Kind::Tag => {}
                    _ => {
                        let warning = WarningKind::Glued(cut("*"));
                        self.warnings.push(word.start, || warning);
                        self.at = word.end;
                        self.glued = None;
                        self.result = Some((Score::Unfinished, word.span.clone()));
                        continue;
                    }
                }
            }
            // A result in a variation is the result of the game if the game ends there.
            if word.kind == Kind::Result && self.depth > 0 {
                match next(text, word.end, complete, false) {
                    Lexed::More => return Need::More,
                    Lexed::Word(after) if after.kind != Kind::Tag => {}
                    _ => self.close_variations(word.start),
                }
            }
            if self.ends_before(text, &word) {
                return Need::Whole(self.at);
            }
            self.take(text, word, glued);
        }
    }

    fn end(&mut self, length: usize) -> Need {
        if self.has_moves || !self.tags.is_empty() || self.result.is_some() {
            self.at = length;
            Need::Whole(length)
        } else {
            Need::NoGame(length)
        }
    }

    /// Whether the game ends before a word, which then belongs to the next game.
    fn ends_before(&self, text: &str, word: &Word) -> bool {
        if self.result.is_some() {
            let is_rest = match word.kind {
                Kind::Comment | Kind::Nothing => !word.first_in_line,
                Kind::Result | Kind::Close => true,
                _ => false,
            };
            return !is_rest;
        }
        let (Kind::Tag, Some((name, _))) = (word.kind, &word.tag) else {
            return false;
        };
        // Tags after moves belong to the next game, and so does a repeated tag after an empty line.
        let is_second = || {
            self.names
                .contains(&text[name.clone()].to_ascii_lowercase())
        };
        self.has_moves || word.after_empty_line && is_second()
    }

    fn take(&mut self, text: &str, word: Word, glued: bool) {
        let start = word.start;
        let found = &text[start..word.end];
        let begin = self.at;
        let was_after_nothing = std::mem::replace(&mut self.after_nothing, false);
        self.at = word.end;
        self.glued = None;
        if let Some(warning) = word.warning {
            self.after_nothing = word.kind == Kind::Nothing;
            // Unexpected text often comes as a sentence: report only its first word.
            let is_more = was_after_nothing && matches!(*warning, WarningKind::Ignored(_));
            if !is_more {
                self.warnings.push(start, || *warning);
            }
        }
        match word.kind {
            Kind::Nothing => return,
            Kind::Tag => {
                if let Some((name, value)) = word.tag {
                    if !self.names.insert(text[name.clone()].to_ascii_lowercase()) {
                        let name = cut(&text[name.clone()]);
                        self.warnings.push(start, || WarningKind::RepeatedTag(name));
                    }
                    self.tags.push(RawTag { name, value });
                }
                return;
            }
            Kind::Result if self.result.is_some() => {
                self.warnings
                    .push(start, || WarningKind::SecondResult(cut(found)));
                return;
            }
            Kind::Result if self.depth > 0 => {
                self.warnings
                    .push(start, || WarningKind::ResultInVariation(cut(found)));
                return;
            }
            Kind::Result => {
                if glued && start == begin {
                    self.warnings.push(start, || WarningKind::Glued(cut(found)));
                }
                self.result = Some((found.parse().unwrap_or_default(), word.span));
                return;
            }
            Kind::Open => self.depth += 1,
            Kind::Close if self.depth == 0 => {
                self.warnings.push(start, || WarningKind::StrayClosing(')'));
                return;
            }
            Kind::Close => self.depth -= 1,
            Kind::Action => self.glued = Some(word.end),
            Kind::Number | Kind::Ellipsis | Kind::Strength | Kind::Star | Kind::Glyph => {}
            Kind::Comment | Kind::Setup => {}
        }
        self.has_moves |= word.kind != Kind::Comment;
        self.items.push(Item {
            kind: word.kind,
            // The limit of a game's length is below 4 GiB: see `Reader::with_limit`.
            start: word.span.start as u32,
            end: word.span.end as u32,
        });
    }

    fn close_variations(&mut self, at: usize) {
        self.warnings.push(at, || WarningKind::UnclosedVariation);
        for _ in 0..std::mem::take(&mut self.depth) {
            self.items.push(Item {
                kind: Kind::Close,
                start: at as u32,
                end: at as u32,
            });
        }
    }

    fn compare_results(&mut self, text: &str) {
        let mut tags = self.tags.iter();
        let Some(tag) = tags.find(|tag| text[tag.name.clone()].eq_ignore_ascii_case("Result"))
        else {
            return;
        };
        let value = &text[tag.value.clone()];
        // An empty value means that the result is unknown.
        let tag_result = match value.trim() {
            "" | "?" => Ok(Score::Unfinished),
            value => value.parse(),
        };
        // A star only ends the game.
        let result = self.result.as_ref().map(|(result, _)| *result);
        let result = result.filter(|&result| result != Score::Unfinished);
        match (tag_result, result) {
            (Err(_), _) => {
                let warning = WarningKind::UnknownResult(cut(value));
                self.warnings.push(tag.value.start, || warning);
            }
            (Ok(said), Some(result)) if said != result => {
                let warning = WarningKind::ResultDiffers {
                    tag: cut(value),
                    text: result.to_string(),
                };
                self.warnings.push(tag.value.start, || warning);
            }
            _ => {}
        }
    }

    /// Whether the result that counts is written as points.
    fn has_points(&self, text: &str) -> bool {
        match &self.result {
            Some((score, span)) if *score != Score::Unfinished => {
                Score::is_in_points(&text[span.clone()])
            }
            _ => {
                let mut tags = self.tags.iter();
                let tag = tags.find(|tag| text[tag.name.clone()].eq_ignore_ascii_case("Result"));
                tag.is_some_and(|tag| Score::is_in_points(&text[tag.value.clone()]))
            }
        }
    }

    /// The game. Its text starts at the place `begin`.
    pub(super) fn finish(mut self, text: String, begin: Place, repaired: Option<usize>) -> RawGame {
        let end = self.items.last().map_or(0, |item| item.end as usize);
        let end = self.tags.last().map_or(end, |tag| end.max(tag.value.end));
        if self.depth > 0 {
            self.close_variations(end);
        }
        if self.result.is_none() {
            self.warnings.push(end, || WarningKind::NoResult);
        }
        if let Some(offset) = repaired {
            self.warnings.push(offset, || WarningKind::NotUtf8);
        }
        self.compare_results(&text);
        let has_points = self.has_points(&text);
        let warnings = self.warnings.placed(&mut Places::new(&text, begin));
        RawGame {
            text,
            begin,
            tags: self.tags,
            items: self.items,
            result: self.result.as_ref().map(|(result, _)| *result),
            result_at: self.result.map_or(end, |(_, span)| span.start),
            has_points,
            warnings,
        }
    }
}
