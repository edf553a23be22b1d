//! How far the techniques search.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

macro_rules! limits {
    ($(
        $(#[doc = $doc:literal])*
        $field:ident, $name:literal, $usual:literal;
    )*) => {
        /// Limits on the search of the techniques: larger numbers find more steps, and take longer.
        ///
        /// The limits can be written and read as text, in which those that are not named have the values of `hodoku`.
        ///
        /// ```
        /// use tessera_sudoku::Limits;
        /// let limits: Limits = "chain-links=6, fish-fins=2".parse()?;
        /// assert_eq!((limits.chain_links, limits.fish_fins), (6, 2));
        /// assert_eq!(limits.to_string().parse(), Ok(limits));
        /// # Ok::<(), tessera_sudoku::UnknownLimit>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[doc = $doc])* pub $field: usize,)*
        }

        impl Limits {
            /// The names of the limits in texts.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];

            /// The limits of [`Settings::hodoku`](super::Settings::hodoku).
            pub const HODOKU: Limits = Limits { $($field: $usual,)* };

            /// The limit with this name. `None` if there is no such limit.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut usize> {
                match name {
                    $($name => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for Limits {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let parts = [$(format!("{}={}", $name, self.$field),)*];
                f.pad(&parts.join(", "))
            }
        }
    };
}

limits! {
    /// Maximum number of strong links in an alternating chain, where the next step is asked for.
    chain_links, "chain-links", 10;
    /// The same limit where all steps are asked for.
    all_chain_links, "all-chain-links", 16;
    /// Maximum number of cells of an almost locked set. None has more than 8.
    als_cells, "als-cells", 8;
    /// Maximum number of almost locked sets in a chain, where the next step is asked for.
    als_chain_sets, "als-chain-sets", 6;
    /// The same limit where all steps are asked for.
    all_als_chain_sets, "all-als-chain-sets", 12;
    /// Maximum number of fins of a fish.
    fish_fins, "fish-fins", 5;
    /// Maximum number of fins that are in two base sets.
    fish_endo_fins, "fish-endo-fins", 2;
    /// Maximum number of base sets of a kraken fish. None with more than 4 is sought.
    kraken_size, "kraken-size", 4;
    /// Maximum number of cells of a unique loop or an oddagon.
    loop_cells, "loop-cells", 12;
    /// Maximum number of candidates beside a pattern that are followed by chains.
    guardians, "guardians", 5;
    /// Maximum number of rows, or columns, of a multi-sector locked set.
    sector_lines, "sector-lines", 6;
    /// Maximum number of lines of one branch of a forcing net from which others follow. Few branches reach 400.
    net_lines, "net-lines", 400;
}

/// A text that is not a list of limits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a limit: expected a name and a number, such as `chain-links=8`")]
pub struct UnknownLimit {
    found: String,
}

impl Limits {
    /// The limits of [`Settings::explainer`](super::Settings::explainer).
    pub const EXPLAINER: Limits = Limits::HODOKU;

    /// The limits of [`Settings::easy_first`](super::Settings::easy_first).
    pub const EASY_FIRST: Limits = Limits {
        kraken_size: 3,
        guardians: 4,
        ..Limits::HODOKU
    };

    /// Changes the limits that a text such as `chain-links=6, fish-fins=2` names.
    ///
    /// # Errors
    /// If a part of the text is not the name of a limit, `=` and a number. The limits that earlier parts name are
    /// changed then.
    pub fn change(&mut self, text: &str) -> Result<(), UnknownLimit> {
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let unknown = || UnknownLimit {
                found: part.trim().chars().take(60).collect(),
            };
            let (name, number) = part.split_once('=').ok_or_else(unknown)?;
            let limit = self.get_mut(name.trim()).ok_or_else(unknown)?;
            *limit = number.trim().parse().map_err(|_| unknown())?;
        }
        Ok(())
    }
}

/// The limits of the preset `hodoku`.
impl Default for Limits {
    fn default() -> Limits {
        Limits::HODOKU
    }
}

impl FromStr for Limits {
    type Err = UnknownLimit;

    fn from_str(text: &str) -> Result<Limits, UnknownLimit> {
        let mut limits = Limits::HODOKU;
        limits.change(text)?;
        Ok(limits)
    }
}
