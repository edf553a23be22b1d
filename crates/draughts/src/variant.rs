//! The variant as a value.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::str::FromStr;

use thiserror::Error;

use crate::kernel::Kernels;
use crate::layout::Layout;
use crate::notation::write_square;
use crate::variants::Definition;
use crate::{Color, Direction, Directions, Geometry, NotationStyle, Range, Rules, SquareSet, Word};

/// A draughts variant: its names, its rules, and the move generator for them.
///
/// A value is a pointer to data that lives as long as the program. Two variants are equal if they have the same name
/// and the same rules.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// let variant: Variant = "towers".parse()?;
/// assert_eq!(variant, Variant::TOWERS);
/// assert_eq!(Position::initial(variant).legal_actions().len(), 7);
/// # Ok::<(), tessera_draughts::UnknownVariant>(())
/// ```
#[derive(Clone, Copy)]
pub struct Variant(&'static VariantData);

/// The data of a variant, and the tables that are computed from its rules.
#[derive(Debug)]
pub(crate) struct VariantData {
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    /// The place in [`Variant::ALL`]; [`CUSTOM`] if it is not there.
    place: u32,
    rules: Rules,
    layout: Layout,
    /// The directions in which men step, by [`Color::index`].
    men_steps: [Directions; 2],
    /// The limit of consecutive steps of a king; 0 without a limit.
    king_step_limit: u8,
    /// The bit of the square with a given number, or [`NO_SQUARE`]. This table and the next one make reading and
    /// writing fast.
    bits: [u8; NUMBERS],
    /// The number of the square with a given bit; 0 for a spare bit.
    numbers: [u8; 128],
    kernels: Kernels,
}

/// The place of a variant that does not come with the library.
const CUSTOM: u32 = u32::MAX;

/// Numbers of squares are less than this.
const NUMBERS: usize = 129;

/// Stands for the bit of a square that does not exist.
const NO_SQUARE: u8 = u8::MAX;

impl VariantData {
    pub(crate) const fn new(definition: &Definition, place: u32, kernels: Kernels) -> VariantData {
        let rules = definition.rules;
        let layout = Layout::new(&rules);
        let numbers = numbers_by_bit(&rules, &layout.geometry);
        VariantData {
            name: definition.name,
            title: definition.title,
            aliases: definition.aliases,
            place,
            rules,
            layout,
            men_steps: [
                rules.directions_for(Color::White, rules.men.steps),
                rules.directions_for(Color::Black, rules.men.steps),
            ],
            king_step_limit: match rules.kings.steps_in_a_row {
                Some(limit) => limit,
                None => 0,
            },
            bits: bits_by_number(&numbers),
            numbers,
            kernels,
        }
    }
}

impl Variant {
    pub(crate) const fn of_data(data: &'static VariantData) -> Variant {
        Variant(data)
    }

    /// A variant with checked rules, which the generator interprets.
    pub(crate) fn interpreted(name: &str, title: &str, rules: Rules) -> Variant {
        let leak = |text: &str| -> &'static str { Box::leak(text.into()) };
        let definition = Definition {
            name: leak(name),
            title: leak(title),
            aliases: &[],
            rules,
        };
        let layout = Layout::new(&rules);
        let bits = 128 - layout.geometry.mask().leading_zeros();
        let fits_u64 = bits <= u64::BITS && layout.jumpable(&rules) as usize <= u64::STOPS;
        let data = VariantData::new(&definition, CUSTOM, Kernels::interpreted(fits_u64));
        Variant(Box::leak(Box::new(data)))
    }
}

const fn numbers_by_bit(rules: &Rules, geometry: &Geometry) -> [u8; 128] {
    let mut numbers = [0; 128];
    let (mask, mut bit) = (geometry.mask(), 0);
    while bit < 128 {
        if mask >> bit & 1 == 1 {
            numbers[bit as usize] = rules.notation.number(geometry, bit) as u8;
        }
        bit += 1;
    }
    numbers
}

const fn bits_by_number(numbers: &[u8; 128]) -> [u8; NUMBERS] {
    let (mut bits, mut bit) = ([NO_SQUARE; NUMBERS], 0);
    while bit < 128 {
        if numbers[bit] > 0 {
            bits[numbers[bit] as usize] = bit as u8;
        }
        bit += 1;
    }
    bits
}

impl Variant {
    /// The name on the command line and in files, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name in sentences and titles: `Sri Lankan`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Other names of the variant.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        self.0.aliases
    }

    /// The rules of the variant.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// assert_eq!(Variant::CANADIAN.rules().board.squares(), 72);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn rules(self) -> &'static Rules {
        &self.0.rules
    }

    /// The layout of the squares of the variant's board in a word.
    #[must_use]
    #[inline(always)]
    pub const fn geometry(self) -> &'static Geometry {
        &self.0.layout.geometry
    }

    /// Whether the variant comes with the library, so that its name alone identifies it.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        self.0.place != CUSTOM
    }

    /// Whether the board fits `u64`: see [`with_word!`](crate::with_word).
    #[must_use]
    #[inline(always)]
    pub const fn fits_u64(self) -> bool {
        self.0.kernels.small.is_some()
    }

    #[inline(always)]
    pub(crate) const fn layout(self) -> &'static Layout {
        &self.0.layout
    }

    #[inline(always)]
    pub(crate) fn kernels(self) -> &'static Kernels {
        #[cfg(target_family = "wasm")]
        if let Some(kernels) = crate::variants::COMPILED
            .get()
            .and_then(|all| all.get(self.0.place as usize))
        {
            return kernels;
        }
        &self.0.kernels
    }

    /// The limit of consecutive steps of a king ([`Kings::steps_in_a_row`](crate::Kings::steps_in_a_row)); 0 without a
    /// limit.
    #[must_use]
    #[inline(always)]
    pub const fn king_step_limit(self) -> u8 {
        self.0.king_step_limit
    }

    /// Whether kings step and capture over any distance.
    #[inline(always)]
    pub(crate) const fn has_flying_kings(self) -> bool {
        matches!(self.0.rules.kings.range, Range::Flying)
    }

    /// The directions in which a player's men step.
    #[inline(always)]
    pub(crate) fn men_steps(self, color: Color) -> Directions {
        self.0.men_steps[color.index()]
    }

    /// All playing squares.
    #[must_use]
    #[inline(always)]
    pub fn squares<W: Word>(self) -> SquareSet<W> {
        self.0.layout.squares()
    }

    /// The squares of a row, counted from 0 at the top.
    #[must_use]
    pub fn row<W: Word>(self, row: i32) -> SquareSet<W> {
        SquareSet::from_word(W::from_mask(self.geometry().row_mask(row)))
    }

    /// The row where a player's men become kings: the furthest from that player.
    #[must_use]
    #[inline(always)]
    pub fn promotion_row<W: Word>(self, color: Color) -> SquareSet<W> {
        self.0.layout.promotion_row(color)
    }

    /// The neighbours of all squares of a set in a direction. Neighbours outside the board are left out. On a board
    /// with every second square in use, the neighbour along a row or column is two squares away.
    ///
    /// ```
    /// use tessera_draughts::{Direction, Square, SquareSet, Variant};
    /// let english = Variant::ENGLISH;
    /// let squares: SquareSet = ["4", "9"].iter().map(|name| Square::parse(english, name).unwrap()).collect();
    /// assert_eq!(english.square_names(english.neighbours(squares, Direction::East)), "10");
    /// assert_eq!(english.square_names(english.neighbours(squares, Direction::South)), "12 17");
    /// ```
    #[must_use]
    #[inline]
    pub fn neighbours<W: Word>(self, squares: SquareSet<W>, direction: Direction) -> SquareSet<W> {
        self.0.layout.neighbours(squares, direction)
    }

    /// The set with the board turned by 180 degrees, as the opponent sees it from the other side. The board must look
    /// the same after turning: see [`Geometry::is_turnable`].
    ///
    /// ```
    /// use tessera_draughts::{Square, SquareSet, Variant};
    /// let english = Variant::ENGLISH;
    /// let squares: SquareSet = ["1", "6", "29"].iter().map(|name| Square::parse(english, name).unwrap()).collect();
    /// assert_eq!(english.square_names(english.turned(squares)), "4 27 32");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turned<W: Word>(self, squares: SquareSet<W>) -> SquareSet<W> {
        debug_assert!(
            self.geometry().is_turnable(),
            "the board is not symmetric under a turn by 180 degrees"
        );
        self.0.layout.turned(squares)
    }

    /// The names of squares, in the variant's usual style, separated by blanks.
    #[must_use]
    pub fn square_names<W: Word>(self, squares: SquareSet<W>) -> String {
        let names = squares.into_iter().map(|bit| self.square_name(bit));
        names.collect::<Vec<String>>().join(" ")
    }

    /// The name of the square with a bit, in the variant's usual style.
    pub(crate) fn square_name(self, bit: u8) -> String {
        self.square_name_in(bit, self.rules().notation.style)
    }

    /// The name of the square with a bit.
    pub(crate) fn square_name_in(self, bit: u8, style: NotationStyle) -> String {
        let mut name = String::new();
        write_square(&mut name, self, bit, style).expect("writing to a string cannot fail");
        name
    }

    /// The bit of the square with a number.
    pub(crate) fn numbered(self, number: usize) -> Option<u8> {
        let bit = *self.0.bits.get(number)?;
        (bit != NO_SQUARE).then_some(bit)
    }

    /// The number of the square with a bit.
    pub(crate) fn number(self, bit: u8) -> u32 {
        self.0.numbers[usize::from(bit)].into()
    }
}

impl PartialEq for Variant {
    #[inline]
    fn eq(&self, other: &Variant) -> bool {
        ptr::eq(self.0, other.0)
            || !self.is_built_in()
                && self.0.place == other.0.place
                && self.0.name == other.0.name
                && self.0.rules == other.0.rules
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

/// In the order of [`Variant::ALL`], other variants after that by name and rules.
impl Ord for Variant {
    fn cmp(&self, other: &Variant) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        let key = |variant: &Variant| (variant.0.place, variant.0.name);
        key(self)
            .cmp(&key(other))
            .then_with(|| format!("{:?}", self.0.rules).cmp(&format!("{:?}", other.0.rules)))
    }
}

impl PartialOrd for Variant {
    fn partial_cmp(&self, other: &Variant) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Prints the name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name())
    }
}

/// An error from parsing the name of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant `{found}`: expected {}", names(others))]
pub struct UnknownVariant {
    /// The text, shortened if it is long.
    pub found: String,
    /// The variants that do not come with the library, and were expected too.
    pub others: Vec<Variant>,
}

fn names(others: &[Variant]) -> String {
    let names: Vec<&str> = (others.iter().chain(Variant::ALL))
        .map(|variant| variant.name())
        .collect();
    names.join(", ")
}

impl Variant {
    /// The variant that a file names: one of `others`, which do not come with the library, or one that does.
    ///
    /// ```
    /// use tessera_draughts::{Rules, Variant};
    /// let plain = Variant::of_rules("plain", "Plain", Rules::FAMILY).unwrap();
    /// assert_eq!(Variant::named("plain", &[plain]), Ok(plain));
    /// assert_eq!(Variant::named("russian", &[plain]), Ok(Variant::RUSSIAN));
    /// let error = Variant::named("plane", &[plain]).unwrap_err();
    /// assert!(error.to_string().starts_with("there is no variant `plane`: expected plain, english, italian, "));
    /// ```
    ///
    /// # Errors
    /// If there is no variant of this name.
    pub fn named(name: &str, others: &[Variant]) -> Result<Variant, UnknownVariant> {
        let among = others.iter().find(|variant| variant.name() == name);
        let known = || {
            name.parse().map_err(|error| UnknownVariant {
                others: others.to_vec(),
                ..error
            })
        };
        among.map_or_else(known, |variant| Ok(*variant))
    }
}

/// Reads a name, a title or an alias. Case is ignored.
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| {
                let mut names = [variant.name(), variant.title()]
                    .into_iter()
                    .chain(variant.aliases().iter().copied());
                names.any(|known| known.eq_ignore_ascii_case(name))
            })
            .ok_or_else(|| UnknownVariant {
                found: crate::notation::excerpt(name),
                others: Vec::new(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_titles_and_aliases_are_read() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(*variant));
            assert_eq!(variant.title().parse(), Ok(*variant));
            assert!(
                variant
                    .title()
                    .starts_with(|c: char| c.is_ascii_uppercase())
            );
            for alias in variant.aliases() {
                assert_eq!(alias.to_uppercase().parse(), Ok(*variant));
            }
        }
        let error = "chess".parse::<Variant>().unwrap_err();
        let start = "there is no variant `chess`: expected english, italian, ";
        assert!(error.to_string().starts_with(start), "{error}");
    }

    #[test]
    fn variants_are_ordered_as_in_their_list() {
        assert!(Variant::ALL.is_sorted());
        for (i, variant) in Variant::ALL.iter().enumerate() {
            assert!(!Variant::ALL[..i].contains(variant));
        }
    }
}
