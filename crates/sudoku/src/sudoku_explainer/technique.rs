//! The names of the techniques.

use std::fmt;

/// A technique of the rating, as Sudoku Explainer names it.
///
/// ```
/// use tessera_sudoku::sudoku_explainer::{ChainKind, RatedTechnique};
/// assert_eq!(RatedTechnique::UniqueLoop { cells: 4, kind: 2 }.to_string(), "Unique Rectangle type 2");
/// let chains = RatedTechnique::DynamicChains { kind: ChainKind::Region, nested: Some(ChainNesting::Advanced) };
/// # use tessera_sudoku::sudoku_explainer::ChainNesting;
/// assert_eq!(chains.to_string(), "Dynamic Region Forcing Chains (+)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RatedTechnique {
    /// A digit has one place in a house.
    HiddenSingle,
    /// Locked candidates of a block that leave a digit one place in another block.
    DirectPointing,
    /// Locked candidates of a row or column that leave a digit one place in another.
    DirectClaiming,
    /// A hidden pair that leaves a digit one place.
    DirectHiddenPair,
    /// A cell has one candidate.
    NakedSingle,
    /// A hidden triplet that leaves a digit one place.
    DirectHiddenTriplet,
    /// In a block, a digit has places in one row or column only.
    Pointing,
    /// In a row or column, a digit has places in one block only.
    Claiming,
    /// Two cells of a house that hold two digits.
    NakedPair,
    /// A digit in two rows and two columns.
    XWing,
    /// Two digits that have two cells of a house.
    HiddenPair,
    /// Three cells of a house that hold three digits.
    NakedTriplet,
    /// A digit in three rows and three columns.
    Swordfish,
    /// Three digits that have three cells of a house.
    HiddenTriplet,
    /// A pivot with two candidates, and two wings.
    XyWing,
    /// A pivot with three candidates, and two wings.
    XyzWing,
    /// A loop of cells that could hold two digits in two ways: a rectangle if it has four cells.
    UniqueLoop {
        /// The number of cells.
        cells: u8,
        /// The type, 1 to 4.
        kind: u8,
    },
    /// Four cells of a house that hold four digits.
    NakedQuad,
    /// A digit in four rows and four columns.
    Jellyfish,
    /// Four digits that have four cells of a house.
    HiddenQuad,
    /// Bivalue universal grave: a grid that would have two solutions, but for some candidates.
    Bug {
        /// The type, 1 to 4.
        kind: u8,
    },
    /// Two cells whose values exclude each other.
    AlignedPairExclusion,
    /// Three cells whose values exclude each other.
    AlignedTripletExclusion,
    /// A loop of one digit with alternating links.
    XCycle,
    /// A loop through cells with two candidates.
    YCycle,
    /// A loop with links of both kinds.
    Cycle,
    /// A chain of one digit with five links.
    TurbotFish,
    /// A longer chain of one digit.
    XChain,
    /// A chain of several digits.
    ForcingChain,
    /// A contradiction within one digit.
    NishioChains,
    /// All candidates of a cell, or all places of a digit, lead to the same.
    MultipleChains {
        /// [`ChainKind::Cell`] or [`ChainKind::Region`].
        kind: ChainKind,
    },
    /// Chains that use the candidates removed on the way.
    DynamicChains {
        /// How the chains come together.
        kind: ChainKind,
        /// The techniques that they use besides singles.
        nested: Option<ChainNesting>,
    },
}

/// How several chains lead to one conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// A candidate and its absence lead to the same.
    Double,
    /// All candidates of a cell lead to the same.
    Cell,
    /// All places of a digit in a house lead to the same.
    Region,
    /// A candidate, or its absence, leads to a contradiction.
    Contradiction,
}

/// What dynamic chains may use besides singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChainNesting {
    /// Locked candidates, pairs and X-wings.
    Advanced,
    /// Also forcing chains and cycles.
    ForcingChains,
    /// Also multiple forcing chains.
    MultipleChains,
    /// Also dynamic forcing chains, with what these may use.
    Dynamic {
        /// The nesting of the inner chains: 0 for none, to 3 for multiple forcing chains.
        level: u8,
    },
}

impl fmt::Display for RatedTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            RatedTechnique::HiddenSingle => "Hidden Single",
            RatedTechnique::DirectPointing => "Direct Pointing",
            RatedTechnique::DirectClaiming => "Direct Claiming",
            RatedTechnique::DirectHiddenPair => "Direct Hidden Pair",
            RatedTechnique::NakedSingle => "Naked Single",
            RatedTechnique::DirectHiddenTriplet => "Direct Hidden Triplet",
            RatedTechnique::Pointing => "Pointing",
            RatedTechnique::Claiming => "Claiming",
            RatedTechnique::NakedPair => "Naked Pair",
            RatedTechnique::XWing => "X-Wing",
            RatedTechnique::HiddenPair => "Hidden Pair",
            RatedTechnique::NakedTriplet => "Naked Triplet",
            RatedTechnique::Swordfish => "Swordfish",
            RatedTechnique::HiddenTriplet => "Hidden Triplet",
            RatedTechnique::XyWing => "XY-Wing",
            RatedTechnique::XyzWing => "XYZ-Wing",
            RatedTechnique::UniqueLoop { cells: 4, kind } => {
                return f.pad(&format!("Unique Rectangle type {kind}"));
            }
            RatedTechnique::UniqueLoop { cells, kind } => {
                return f.pad(&format!("Unique Loop {cells} type {kind}"));
            }
            RatedTechnique::NakedQuad => "Naked Quad",
            RatedTechnique::Jellyfish => "Jellyfish",
            RatedTechnique::HiddenQuad => "Hidden Quad",
            RatedTechnique::Bug { kind } => return f.pad(&format!("BUG type {kind}")),
            RatedTechnique::AlignedPairExclusion => "Aligned Pair Exclusion",
            RatedTechnique::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            RatedTechnique::XCycle => "Bidirectional X-Cycle",
            RatedTechnique::YCycle => "Bidirectional Y-Cycle",
            RatedTechnique::Cycle => "Bidirectional Cycle",
            RatedTechnique::TurbotFish => "Turbot Fish",
            RatedTechnique::XChain => "Forcing X-Chain",
            RatedTechnique::ForcingChain => "Forcing Chain",
            RatedTechnique::NishioChains => "Nishio Forcing Chains",
            RatedTechnique::MultipleChains { kind } => {
                return f.pad(&format!("{kind} Forcing Chains"));
            }
            RatedTechnique::DynamicChains { kind, nested } => {
                let name = format!("Dynamic {kind} Forcing Chains");
                return match nested {
                    None => f.pad(&name),
                    Some(nested) => f.pad(&format!("{name} ({nested})")),
                };
            }
        };
        f.pad(name)
    }
}

impl fmt::Display for ChainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ChainKind::Double => "Double",
            ChainKind::Cell => "Cell",
            ChainKind::Region => "Region",
            ChainKind::Contradiction => "Contradiction",
        })
    }
}

impl fmt::Display for ChainNesting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainNesting::Advanced => f.pad("+"),
            ChainNesting::ForcingChains => f.pad("+ Forcing Chains"),
            ChainNesting::MultipleChains => f.pad("+ Multiple Forcing Chains"),
            ChainNesting::Dynamic { level: 0 } => f.pad("+ Dynamic Forcing Chains"),
            ChainNesting::Dynamic { level: 1 } => f.pad("+ Dynamic Forcing Chains (+)"),
            ChainNesting::Dynamic { level: 2 } => {
                f.pad("+ Dynamic Forcing Chains (+ Forcing Chains)")
            }
            ChainNesting::Dynamic { .. } => {
                f.pad("+ Dynamic Forcing Chains (+ Multiple Forcing Chains)")
            }
        }
    }
}
