//! The constraints: a file for each kind, with its meaning, its propagation, its words and its name in files.
//!
//! A kind has a type, which implements `Rule`, and a line in the table at the end of this file. Its fields are those
//! of its JSON object, with the name of the kind as `type`.

mod rule;

pub(crate) use full_rank::lines;
pub use negative::Mark;
pub(crate) use rule::Rule;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::model::Model;
use crate::puzzle::Filled;
use crate::shape::Shape;

/// Makes the enumeration of all kinds from the table of types, files and names.
macro_rules! kinds {
    ($($kind:ident $file:ident $name:literal;)*) => {
        $(mod $file; pub use $file::$kind;)*

        /// A constraint of any kind.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "type")]
        #[allow(missing_docs, reason = "each kind is described at its type")]
        pub enum Constraint {
            $(#[serde(rename = $name)] $kind($kind),)*
        }

        impl Constraint {
            /// The names of all kinds.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The name of the kind, as in files.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self { $(Constraint::$kind(_) => $name,)* }
            }

            fn rule(&self) -> &dyn Rule {
                match self { $(Constraint::$kind(rule) => rule,)* }
            }
        }

        $(impl From<$kind> for Constraint {
            fn from(rule: $kind) -> Constraint { Constraint::$kind(rule) }
        })*
    };
}

impl Constraint {
    /// The rule as a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        self.rule().words()
    }

    /// Whether the values of a filled puzzle fulfil the constraint.
    #[must_use]
    pub fn holds(&self, filled: &Filled<'_>) -> bool {
        self.rule().holds(filled)
    }

    /// The cells whose values decide whether the constraint holds.
    #[must_use]
    pub fn scope(&self, shape: &Shape) -> Vec<Cell> {
        self.rule().scope(shape)
    }

    /// The cells that the constraint names.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        self.rule().cells()
    }

    /// Says what is wrong with the constraint in a puzzle of this shape, if something is.
    #[must_use]
    pub fn problem(&self, shape: &Shape) -> Option<String> {
        let foreign = self
            .rule()
            .cells()
            .into_iter()
            .find(|cell| shape.index(*cell).is_none());
        if let Some(cell) = foreign {
            let (rows, columns) = (shape.rows, shape.columns);
            return Some(format!(
                "{cell} is not a cell of this puzzle of {rows} rows and {columns} columns"
            ));
        }
        self.rule().problem(shape)
    }

    /// The boxes or other regions that the constraint lays out.
    #[must_use]
    pub fn regions(&self) -> Vec<Vec<Cell>> {
        match self {
            Constraint::Grid(grid) => grid.box_cells(),
            Constraint::Regions(regions) => regions.regions.clone(),
            _ => Vec::new(),
        }
    }

    /// Adds the propagation of the constraint to a model.
    pub(crate) fn post(&self, model: &mut Model<'_>) {
        self.rule().post(model);
    }
}

kinds! {
    // Layout.
    Grid grid "grid";
    Regions regions "regions";
    ExtraRegion extra_region "extra-region";
    Diagonal diagonal "diagonal";
    Windows windows "windows";
    ChaosConstruction chaos_construction "chaos-construction";
    DisjointGroups disjoint_groups "disjoint-groups";
    // The whole grid.
    AntiKnight anti_knight "anti-knight";
    AntiKing anti_king "anti-king";
    AntiQueen anti_queen "anti-queen";
    AntiTaxicab anti_taxicab "anti-taxicab";
    Nonconsecutive nonconsecutive "nonconsecutive";
    Negative negative "negative";
    GlobalEntropy global_entropy "global-entropy";
    DutchFlatmates dutch_flatmates "dutch-flatmates";
    // Cages and sums.
    KillerCage killer_cage "killer-cage";
    Sum sum "sum";
    EqualSums equal_sums "equal-sums";
    RellikCage rellik_cage "rellik-cage";
    EqualityCage equality_cage "equality-cage";
    // Lines.
    Arrow arrow "arrow";
    DoubleArrow double_arrow "double-arrow";
    Thermometer thermometer "thermometer";
    Palindrome palindrome "palindrome";
    Renban renban "renban";
    Whisper whisper "whisper";
    Nabner nabner "nabner";
    Between between "between";
    Lockout lockout "lockout";
    RegionSum region_sum "region-sum";
    SumLine sum_line "sum-line";
    Modular modular "modular";
    Entropic entropic "entropic";
    Zipper zipper "zipper";
    ParityLine parity_line "parity-line";
    ValueIndex value_index "value-index";
    // Clues at the sides.
    Sandwich sandwich "sandwich";
    Lunchbox lunchbox "lunchbox";
    XSum x_sum "x-sum";
    Skyscraper skyscraper "skyscraper";
    HiddenSkyscraper hidden_skyscraper "hidden-skyscraper";
    NumberedRoom numbered_room "numbered-room";
    FullRank full_rank "full-rank";
    // Dots and signs.
    Difference difference "difference";
    Ratio ratio "ratio";
    PairSum pair_sum "pair-sum";
    Inequality inequality "inequality";
    Quadruple quadruple "quadruple";
    // Cells.
    Odd odd "odd";
    Even even "even";
    Minimum minimum "minimum";
    Maximum maximum "maximum";
    Index index "index";
    // Sets of cells.
    AllDifferent all_different "all-different";
    Clone clone "clone";
    SameValues same_values "same-values";
    Contains contains "contains";
    CountingCircles counting_circles "counting-circles";
    CountDistinct count_distinct "count-distinct";
    CountEqual count_equal "count-equal";
    RunLength run_length "run-length";
    Connected connected "connected";
    // What can be stated freely.
    Pairs pairs "pairs";
    Regex regex "regex";
    Automaton automaton "automaton";
    And and "and";
    Or or "or";
    Not not "not";
}
