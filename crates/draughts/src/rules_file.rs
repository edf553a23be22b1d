//! Files of rules: a variant as TOML.
//!
//! The keys are the names of the fields of [`Rules`], and its nested structs are tables. The values of enums are their
//! names in kebab-case.

use std::ops::{Range as Span, RangeInclusive};

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::notation::excerpt;
use crate::{
    Board, Capture, Chain, Color, Condition, Corner, Direction, Directions, DrawRule, End, Force,
    Kings, Landing, Men, Notation, NotationStyle, Obligation, Pattern, Priority, Promotion, Range,
    Removal, Rules, RulesError, Variant, WithoutAction,
};

/// What a file of rules states.
///
/// ```
/// use tessera_draughts::{Position, RulesFile, perft};
/// let file = RulesFile::parse(r#"
///     name = "sixes"
///     rows_of_men = 2
///     draws = [{ without_progress = 30 }]
///     board = { width = 6, height = 6 }
///     men = { captures = "diagonal" }
///     kings = { range = "flying", landing = "behind" }
/// "#)?;
/// let counts = [1, 2, 3].map(|depth| perft(&Position::initial(file.variant), depth));
/// assert_eq!(counts, [5, 25, 106]);
///
/// let error = RulesFile::parse("name = \"sixes\"\nrows_of_man = 2").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 1));
/// # Ok::<(), tessera_draughts::RulesFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    /// The variant.
    pub variant: Variant,
    /// The path of a file of weights for its evaluation, as the file of rules states it.
    pub weights: Option<String>,
}

/// Why a text is not a file of rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RulesFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The position in bytes.
    pub at: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// The longest file of rules that is read, in bytes.
const MAX_LENGTH: usize = 1 << 16;

impl RulesFile {
    /// Reads a file of rules. The rules that it does not state are those of [`Rules::FAMILY`], or of the variant that
    /// `like` names.
    ///
    /// # Errors
    /// If the text is not TOML, a key is unknown, a value is not one of those expected, or the rules make no sense.
    pub fn parse(text: &str) -> Result<RulesFile, RulesFileError> {
        let reader = Reader { text };
        if text.len() > MAX_LENGTH {
            let message = format!("expected at most {MAX_LENGTH} bytes");
            return Err(reader.error(MAX_LENGTH, message));
        }
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            reader.error(at, error.message().to_owned())
        })?;
        reader.file(table.get_ref())
    }
}

type Value<'a> = Spanned<DeValue<'a>>;

/// Converts values, and tells where an error is.
struct Reader<'a> {
    text: &'a str,
}

type Read<T> = Result<T, RulesFileError>;

impl Reader<'_> {
    fn error(&self, at: usize, message: String) -> RulesFileError {
        let at = (0..=at.min(self.text.len()))
            .rev()
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0);
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        RulesFileError {
            line,
            column: before[start..].chars().count() + 1,
            at,
            message,
        }
    }

    /// The error that a value is not what was expected.
    fn unexpected(&self, value: &Value<'_>, expected: &str) -> RulesFileError {
        let span = value.span();
        let found = excerpt(self.text.get(span.clone()).unwrap_or_default());
        self.error(span.start, format!("found `{found}`: expected {expected}"))
    }

    fn unknown(&self, key: &str, span: Span<usize>, known: &str) -> RulesFileError {
        let message = format!("unknown key `{}`: expected {known}", excerpt(key));
        self.error(span.start, message)
    }

    fn file(&self, table: &DeTable<'_>) -> Read<RulesFile> {
        let mut rules = Rules::FAMILY;
        if let Some(like) = table.get("like") {
            let variant = self.string(like)?.parse::<Variant>();
            let variant =
                variant.map_err(|error| self.error(like.span().start, error.to_string()))?;
            rules = *variant.rules();
            // The number stands for the other variant in files of games.
            rules.notation.game_type = None;
        }
        let (mut name, mut title, mut weights) = (None, None, None);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "like" => {}
                "name" => name = Some(value),
                "title" => title = Some(self.title(value)?),
                "weights" => weights = Some(self.string(value)?.to_owned()),
                "board" => self.board(value, &mut rules.board)?,
                "rows_of_men" => rules.rows_of_men = self.number(value, 0..=u8::MAX)?,
                "rows_behind_men" => rules.rows_behind_men = self.number(value, 0..=u8::MAX)?,
                "north" => rules.north = self.choice(value, COLORS)?,
                "first_to_move" => rules.first_to_move = self.choice(value, COLORS)?,
                "men" => self.men(value, &mut rules.men)?,
                "kings" => self.kings(value, &mut rules.kings)?,
                "capture" => self.capture(value, &mut rules.capture)?,
                "promotion" => rules.promotion = self.choice(value, PROMOTIONS)?,
                "end" => self.end(value, &mut rules.end)?,
                "draws" => rules.draws = self.list(value, |value| self.draw(value))?,
                "notation" => self.notation(value, &mut rules.notation)?,
                unknown => {
                    let known = "name, title, like, weights, board, rows_of_men, rows_behind_men, north, \
                        first_to_move, men, kings, capture, promotion, end, draws, notation";
                    return Err(self.unknown(unknown, key.span(), known));
                }
            }
        }
        let Some(name) = name else {
            let message = "no name: expected `name = \"...\"`".to_owned();
            return Err(self.error(0, message));
        };
        let text = self.string(name)?;
        let title = title.unwrap_or_else(|| titled(text));
        let variant = Variant::of_rules(text, &title, rules)
            .map_err(|error| self.error(self.place(table, &error), error.to_string()))?;
        Ok(RulesFile { variant, weights })
    }

    /// Where in the file an error of the rules is: at the key that it is about, if the file has it.
    fn place(&self, table: &DeTable<'_>, error: &RulesError) -> usize {
        let (key, field) = match error {
            RulesError::Name(_) => ("name", ""),
            RulesError::Board { .. } | RulesError::NotTurnable => ("board", ""),
            RulesError::Men { .. } => ("rows_of_men", ""),
            RulesError::NoSteps("kings") => ("kings", "steps"),
            RulesError::NoSteps(_) | RulesError::NoAdvance | RulesError::StepsBack => {
                ("men", "steps")
            }
            RulesError::Lopsided("steps of men") => ("men", "steps"),
            RulesError::Lopsided("captures of men") | RulesError::NoCaptures => ("men", "captures"),
            RulesError::Lopsided("steps of kings") | RulesError::OneWay("steps of kings") => {
                ("kings", "steps")
            }
            RulesError::Lopsided(_) | RulesError::OneWay(_) => ("kings", "captures"),
            RulesError::Priorities => ("capture", "priority"),
            RulesError::StepsInARow(_) => ("kings", "steps_in_a_row"),
            RulesError::Draws(_) => ("draws", ""),
            RulesError::Sign(_) => ("notation", ""),
            RulesError::Over => ("name", ""),
        };
        let Some(value) = table.get(key) else {
            return 0;
        };
        let field = value
            .get_ref()
            .as_table()
            .and_then(|table| table.get(field));
        field.unwrap_or(value).span().start
    }

    /// Calls `field` with the key and the value of each entry of a table. `field` returns `false` for a key that is not
    /// one of the `known`.
    fn table<'a>(
        &self,
        value: &'a Value<'_>,
        known: &str,
        mut field: impl FnMut(&str, &'a Value<'_>) -> Read<bool>,
    ) -> Read<()> {
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.unexpected(value, &format!("a table with {known}")));
        };
        for (key, value) in table {
            if !field(key.get_ref(), value)? {
                return Err(self.unknown(key.get_ref(), key.span(), known));
            }
        }
        Ok(())
    }

    /// A list that lives as long as the program, like the lists of a constant.
    fn list<T>(
        &self,
        value: &Value<'_>,
        mut entry: impl FnMut(&Value<'_>) -> Read<T>,
    ) -> Read<&'static [T]> {
        let Some(values) = value.get_ref().as_array() else {
            return Err(self.unexpected(value, "a list, `[...]`"));
        };
        let entries = values.iter().map(&mut entry).collect::<Read<Vec<T>>>()?;
        Ok(Box::leak(entries.into()))
    }

    fn string<'a>(&self, value: &'a Value<'_>) -> Read<&'a str> {
        let text = value.get_ref().as_str();
        text.ok_or_else(|| self.unexpected(value, "a text in quotes"))
    }

    fn title(&self, value: &Value<'_>) -> Read<String> {
        let title = self.string(value)?;
        let is_title = |title: &str| {
            (1..=40).contains(&title.chars().count()) && !title.contains(char::is_control)
        };
        if !is_title(title) {
            return Err(self.unexpected(value, "1 to 40 characters without control characters"));
        }
        Ok(title.to_owned())
    }

    fn number<T>(&self, value: &Value<'_>, range: RangeInclusive<T>) -> Read<T>
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display + Copy,
    {
        let read = || {
            let integer = value.get_ref().as_integer()?;
            let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok()?;
            T::try_from(number)
                .ok()
                .filter(|number| range.contains(number))
        };
        read().ok_or_else(|| {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            self.unexpected(value, &expected)
        })
    }

    fn flag(&self, value: &Value<'_>) -> Read<bool> {
        let flag = value.get_ref().as_bool();
        flag.ok_or_else(|| self.unexpected(value, "true or false"))
    }

    fn choice<T: Copy>(&self, value: &Value<'_>, choices: &[(&str, T)]) -> Read<T> {
        let found = value.get_ref().as_str();
        let chosen = choices.iter().find(|(name, _)| Some(*name) == found);
        chosen.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<String> = choices
                .iter()
                .map(|(name, _)| format!("\"{name}\""))
                .collect();
            self.unexpected(value, &names.join(", "))
        })
    }

    /// A named set of directions, or a list of directions.
    fn directions(&self, value: &Value<'_>) -> Read<Directions> {
        if value.get_ref().as_array().is_none() {
            return self.choice(value, SETS_OF_DIRECTIONS);
        }
        let list = self.list(value, |value| self.choice(value, DIRECTIONS))?;
        Ok(Directions::of(list))
    }

    fn sign(&self, value: &Value<'_>) -> Read<char> {
        self.choice(value, &[("-", '-'), ("x", 'x'), (":", ':')])
    }

    /// A number, which is both ends of a range, or a list of two.
    fn range(&self, value: &Value<'_>) -> Read<(u8, u8)> {
        let expected = "a number, or a list of the smallest and the largest number";
        if value.get_ref().is_integer() {
            let number = self.number(value, 0..=u8::MAX)?;
            return Ok((number, number));
        }
        match value.get_ref().as_array().map(|array| &array[..]) {
            Some([fewest, most]) => {
                let fewest = self.number(fewest, 0..=u8::MAX)?;
                Ok((fewest, self.number(most, fewest..=u8::MAX)?))
            }
            _ => Err(self.unexpected(value, expected)),
        }
    }

    fn board(&self, value: &Value<'_>, board: &mut Board) -> Read<()> {
        let sides = 3..=crate::rules_check::MAX_SIDE;
        self.table(value, "width, height, pattern", |key, value| {
            match key {
                "width" => board.width = self.number(value, sides.clone())?,
                "height" => board.height = self.number(value, sides.clone())?,
                "pattern" => board.pattern = self.choice(value, PATTERNS)?,
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn men(&self, value: &Value<'_>, men: &mut Men) -> Read<()> {
        self.table(value, "steps, captures, captures_kings", |key, value| {
            match key {
                "steps" => men.steps = self.directions(value)?,
                "captures" => men.captures = self.directions(value)?,
                "captures_kings" => men.captures_kings = self.flag(value)?,
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn kings(&self, value: &Value<'_>, kings: &mut Kings) -> Read<()> {
        let known = "steps, captures, range, landing, steps_in_a_row";
        self.table(value, known, |key, value| {
            match key {
                "steps" => kings.steps = self.directions(value)?,
                "captures" => kings.captures = self.directions(value)?,
                "range" => kings.range = self.choice(value, RANGES)?,
                "landing" => kings.landing = self.choice(value, LANDINGS)?,
                "steps_in_a_row" => {
                    // TOML has no word for nothing, which a variant that is like another may have to state.
                    let limit = self.number(value, 0..=u8::MAX)?;
                    kings.steps_in_a_row = (limit > 0).then_some(limit);
                }
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn capture(&self, value: &Value<'_>, capture: &mut Capture) -> Read<()> {
        let known = "obligation, chain, removal, turns_back, priority";
        self.table(value, known, |key, value| {
            match key {
                "obligation" => capture.obligation = self.choice(value, OBLIGATIONS)?,
                "chain" => capture.chain = self.choice(value, CHAINS)?,
                "removal" => capture.removal = self.choice(value, REMOVALS)?,
                "turns_back" => capture.turns_back = self.flag(value)?,
                "priority" => {
                    capture.priority = self.list(value, |value| self.choice(value, PRIORITIES))?;
                }
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn end(&self, value: &Value<'_>, end: &mut End) -> Read<()> {
        self.table(value, "without_action, first_king_wins", |key, value| {
            match key {
                "without_action" => end.without_action = self.choice(value, WITHOUT_ACTION)?,
                "first_king_wins" => end.first_king_wins = self.flag(value)?,
                _ => return Ok(false),
            }
            Ok(true)
        })
    }

    fn draw(&self, value: &Value<'_>) -> Read<DrawRule> {
        let known = "repetition, without_progress or few_pieces";
        let mut rule = None;
        self.table(value, known, |key, value| {
            if rule.is_some() {
                let expected = format!("one of {known} in each entry of the list");
                return Err(self.unexpected(value, &expected));
            }
            rule = Some(match key {
                "repetition" => DrawRule::Repetition {
                    times: self.number(value, 2..=u8::MAX)?,
                },
                "without_progress" => DrawRule::WithoutProgress {
                    plies: self.number(value, 1..=10_000)?,
                },
                "few_pieces" => self.few_pieces(value)?,
                _ => return Ok(false),
            });
            Ok(true)
        })?;
        rule.ok_or_else(|| self.unexpected(value, &format!("a table with {known}")))
    }

    fn few_pieces(&self, value: &Value<'_>) -> Read<DrawRule> {
        let known = "one, other, plies, condition, restarts";
        let (mut one, mut other, mut plies) = (None, None, None);
        let (mut condition, mut restarts) = (Condition::Always, false);
        self.table(value, known, |key, value| {
            match key {
                "one" => one = Some(self.force(value)?),
                "other" => other = Some(self.force(value)?),
                "plies" => plies = Some(self.number(value, 1..=10_000)?),
                "condition" => condition = self.condition(value)?,
                "restarts" => restarts = self.flag(value)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        match (one, other, plies) {
            (Some(one), Some(other), Some(plies)) => Ok(DrawRule::FewPieces {
                one,
                other,
                plies,
                condition,
                restarts,
            }),
            _ => Err(self.unexpected(value, "a table with one, other and plies")),
        }
    }

    fn condition(&self, value: &Value<'_>) -> Read<Condition> {
        if value.get_ref().as_table().is_none() {
            return self.choice(value, CONDITIONS);
        }
        let mut range = None;
        self.table(value, "together", |key, value| {
            if key == "together" {
                range = Some(self.range(value)?);
            }
            Ok(key == "together")
        })?;
        let (fewest, most) = range.ok_or_else(|| self.unexpected(value, "`together`"))?;
        Ok(Condition::Together(fewest, most))
    }

    /// Numbers of kings, men and pieces. Men are 0 unless they are stated, and pieces are what kings and men allow.
    fn force(&self, value: &Value<'_>) -> Read<Force> {
        let (mut kings, mut men, mut pieces) = ((0, 0), (0, 0), None);
        self.table(value, "kings, men, pieces", |key, value| {
            match key {
                "kings" => kings = self.range(value)?,
                "men" => men = self.range(value)?,
                "pieces" => pieces = Some(self.range(value)?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let sum = |a: u8, b: u8| a.saturating_add(b);
        let pieces = pieces.unwrap_or((sum(kings.0, men.0), sum(kings.1, men.1)));
        Ok(Force { kings, men, pieces })
    }

    fn notation(&self, value: &Value<'_>, notation: &mut Notation) -> Read<()> {
        let known = "style, number_one, a1, capitals, step_sign, capture_sign, game_type";
        self.table(value, known, |key, value| {
            match key {
                "style" => notation.style = self.choice(value, STYLES)?,
                "number_one" => notation.number_one = self.choice(value, CORNERS)?,
                "a1" => notation.a1 = self.choice(value, CORNERS)?,
                "capitals" => notation.capitals = self.flag(value)?,
                "step_sign" => notation.step_sign = self.sign(value)?,
                "capture_sign" => notation.capture_sign = self.sign(value)?,
                "game_type" => notation.game_type = Some(self.number(value, 0..=u8::MAX)?),
                _ => return Ok(false),
            }
            Ok(true)
        })
    }
}

/// A name as a title: `mini-russian` is `Mini-russian`.
fn titled(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

const COLORS: &[(&str, Color)] = &[("white", Color::White), ("black", Color::Black)];

const PATTERNS: &[(&str, Pattern)] = &[
    ("diagonal", Pattern::Diagonal),
    ("mirrored", Pattern::Mirrored),
    ("all", Pattern::All),
];

const SETS_OF_DIRECTIONS: &[(&str, Directions)] = &[
    ("diagonally-forward", Directions::DIAGONALLY_FORWARD),
    ("diagonal", Directions::DIAGONAL),
    ("orthogonal", Directions::ORTHOGONAL),
    ("forward-and-sideways", Directions::FORWARD_AND_SIDEWAYS),
    ("every", Directions::EVERY),
];

const DIRECTIONS: &[(&str, Direction)] = &[
    ("north", Direction::North),
    ("north-east", Direction::NorthEast),
    ("east", Direction::East),
    ("south-east", Direction::SouthEast),
    ("south", Direction::South),
    ("south-west", Direction::SouthWest),
    ("west", Direction::West),
    ("north-west", Direction::NorthWest),
];

const RANGES: &[(&str, Range)] = &[("short", Range::Short), ("flying", Range::Flying)];

const LANDINGS: &[(&str, Landing)] = &[
    ("anywhere", Landing::Anywhere),
    ("behind", Landing::Behind),
    ("behind-last-king", Landing::BehindLastKing),
];

const OBLIGATIONS: &[(&str, Obligation)] = &[
    ("mandatory", Obligation::Mandatory),
    ("optional", Obligation::Optional),
];

const CHAINS: &[(&str, Chain)] = &[("complete", Chain::Complete), ("single", Chain::Single)];

const REMOVALS: &[(&str, Removal)] = &[
    ("at-end", Removal::AtEnd),
    ("immediate", Removal::Immediate),
];

const PRIORITIES: &[(&str, Priority)] = &[
    ("most-pieces", Priority::MostPieces),
    ("most-value", Priority::MostValue),
    ("by-king", Priority::ByKing),
    ("most-kings", Priority::MostKings),
    ("kings-earliest", Priority::KingsEarliest),
];

const PROMOTIONS: &[(&str, Promotion)] = &[
    ("ends-turn", Promotion::EndsTurn),
    ("if-turn-ends", Promotion::IfTurnEnds),
    ("goes-on-as-king", Promotion::GoesOnAsKing),
];

const WITHOUT_ACTION: &[(&str, WithoutAction)] = &[
    ("loses", WithoutAction::Loses),
    ("wins", WithoutAction::Wins),
];

const CONDITIONS: &[(&str, Condition)] = &[
    ("always", Condition::Always),
    ("on-main-road", Condition::OnMainRoad),
];

const STYLES: &[(&str, NotationStyle)] = &[
    ("numeric", NotationStyle::Numeric),
    ("algebraic", NotationStyle::Algebraic),
];

const CORNERS: &[(&str, Corner)] = &[
    ("top-left", Corner::TopLeft),
    ("top-right", Corner::TopRight),
    ("bottom-left", Corner::BottomLeft),
    ("bottom-right", Corner::BottomRight),
];
