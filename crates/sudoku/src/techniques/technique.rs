//! The techniques: their names, and their difficulty in HoDoKu's terms.

use std::fmt;

use super::{PencilMarks, Settings, Step};

/// The difficulty of a technique, or of a whole puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Wings, basic fish, unique rectangles and the like.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and trial.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// The largest score that a puzzle of this level can have; a larger score raises the level.
    pub(super) const fn cap(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }

    /// The name, such as `Easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

/// The name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

macro_rules! techniques {
    ($(
        #[doc = $doc:literal]
        $variant:ident, $id:literal, $name:literal, $short:literal, $level:ident, $score:literal;
    )*) => {
        /// A way of reasoning that finds steps, ordered roughly by difficulty.
        ///
        /// ```
        /// use tessera_sudoku::Technique;
        /// assert_eq!(Technique::NakedSingle.id(), "naked_single");
        /// assert_eq!(Technique::NakedSingle.to_string(), "Naked Single");
        /// assert_eq!("x-wing".parse(), Ok(Technique::XWing));
        /// assert!(Technique::NakedSingle < Technique::HiddenSingle);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $doc] $variant,)*
        }

        impl Technique {
            /// All techniques, in their order.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant,)*];

            const fn row(self) -> Row {
                match self {
                    $(Technique::$variant => Row {
                        id: $id, name: $name, short: $short, level: Level::$level, score: $score,
                        description: $doc,
                    },)*
                }
            }
        }
    };
}

struct Row {
    id: &'static str,
    name: &'static str,
    short: &'static str,
    level: Level,
    score: u32,
    description: &'static str,
}

techniques! {
    /// The last empty cell of a unit.
    FullHouse, "full_house", "Full House", "fh", Easy, 4;
    /// A cell has one candidate left: its digit.
    NakedSingle, "naked_single", "Naked Single", "n1", Easy, 4;
    /// A digit has one cell left in a unit: its cell.
    HiddenSingle, "hidden_single", "Hidden Single", "h1", Easy, 14;
    /// A naked pair in the intersection of a box and a line.
    LockedPair, "locked_pair", "Locked Pair", "l2", Medium, 40;
    /// A naked triple in the intersection of a box and a line.
    LockedTriple, "locked_triple", "Locked Triple", "l3", Medium, 60;
    /// The places of a digit in a box are in one line.
    Pointing, "locked_candidates_type_1", "Locked Candidates Type 1 (Pointing)", "lc1", Medium, 50;
    /// The places of a digit in a line are in one box.
    Claiming, "locked_candidates_type_2", "Locked Candidates Type 2 (Claiming)", "lc2", Medium, 50;
    /// Two cells of a unit hold two digits together.
    NakedPair, "naked_pair", "Naked Pair", "n2", Medium, 60;
    /// Three cells of a unit hold three digits together.
    NakedTriple, "naked_triple", "Naked Triple", "n3", Medium, 80;
    /// Two digits have two cells in a unit.
    HiddenPair, "hidden_pair", "Hidden Pair", "h2", Medium, 70;
    /// Three digits have three cells in a unit.
    HiddenTriple, "hidden_triple", "Hidden Triple", "h3", Medium, 100;
    /// Four cells of a unit hold four digits together.
    NakedQuadruple, "naked_quadruple", "Naked Quadruple", "n4", Hard, 120;
    /// Four digits have four cells in a unit.
    HiddenQuadruple, "hidden_quadruple", "Hidden Quadruple", "h4", Hard, 150;
    /// A digit in 2 lines has 2 crossing lines only.
    XWing, "x_wing", "X-Wing", "bf2", Hard, 140;
    /// A digit in 3 lines has 3 crossing lines only.
    Swordfish, "swordfish", "Swordfish", "bf3", Hard, 150;
    /// A digit in 4 lines has 4 crossing lines only.
    Jellyfish, "jellyfish", "Jellyfish", "bf4", Hard, 160;
    /// A digit in 5 lines has 5 crossing lines only.
    Squirmbag, "squirmbag", "Squirmbag", "bf5", Unfair, 470;
    /// A digit in 6 lines has 6 crossing lines only.
    Whale, "whale", "Whale", "bf6", Unfair, 470;
    /// A digit in 7 lines has 7 crossing lines only.
    Leviathan, "leviathan", "Leviathan", "bf7", Unfair, 470;
    /// A chain of cells with the same two candidates.
    RemotePair, "remote_pair", "Remote Pair", "rp", Hard, 110;
    /// Every cell would have two candidates, were it not for one cell.
    BugPlusOne, "bug_plus_one", "Bivalue Universal Grave + 1", "bug1", Hard, 100;
    /// Two parallel lines with two places each, joined at one end.
    Skyscraper, "skyscraper", "Skyscraper", "sk", Hard, 130;
    /// Two cells with the same two candidates, joined by a strong link on one.
    WWing, "w_wing", "W-Wing", "w", Hard, 150;
    /// A row and a column with two places each, joined in a box.
    TwoStringKite, "2_string_kite", "2-String Kite", "2sk", Hard, 150;
    /// A cell with two candidates that sees two more such cells.
    XyWing, "xy_wing", "XY-Wing", "xy", Hard, 160;
    /// A cell with three candidates that sees two cells with two of these each.
    XyzWing, "xyz_wing", "XYZ-Wing", "xyz", Hard, 180;
    /// A cell sees both colors of a network of strong links on a digit.
    SimpleColorsTrap, "simple_colors_trap", "Simple Colors Trap", "sc1", Hard, 150;
    /// A color of a network of strong links on a digit sees itself.
    SimpleColorsWrap, "simple_colors_wrap", "Simple Colors Wrap", "sc2", Hard, 150;
    /// Two networks of a digit are joined: cells that see both far colors.
    MultiColors1, "multi_colors_1", "Multi-Colors 1", "mc1", Hard, 200;
    /// A color of a network sees both colors of another one.
    MultiColors2, "multi_colors_2", "Multi-Colors 2", "mc2", Hard, 200;
    /// The places of a digit in a box form a row and a column.
    EmptyRectangle, "empty_rectangle", "Empty Rectangle", "er", Hard, 120;
    /// Two strong links on a digit, joined at one end.
    TurbotFish, "turbot_fish", "Turbot Fish", "tf", Hard, 120;
    /// Two 2-string kites with the same strong links.
    DualTwoStringKite, "dual_2_string_kite", "Dual 2-String Kite", "2sk2", Hard, 150;
    /// Two empty rectangles in one box.
    DualEmptyRectangle, "dual_empty_rectangle", "Dual Empty Rectangle", "er2", Hard, 120;
    /// A rectangle of two digits that would have two solutions, type 1.
    UniquenessTest1, "uniqueness_test_1", "Uniqueness Test 1", "u1", Hard, 100;
    /// A rectangle of two digits that would have two solutions, type 2.
    UniquenessTest2, "uniqueness_test_2", "Uniqueness Test 2", "u2", Hard, 100;
    /// A rectangle of two digits that would have two solutions, type 3.
    UniquenessTest3, "uniqueness_test_3", "Uniqueness Test 3", "u3", Hard, 100;
    /// A rectangle of two digits that would have two solutions, type 4.
    UniquenessTest4, "uniqueness_test_4", "Uniqueness Test 4", "u4", Hard, 100;
    /// A rectangle of two digits that would have two solutions, type 5.
    UniquenessTest5, "uniqueness_test_5", "Uniqueness Test 5", "u5", Hard, 100;
    /// A rectangle of two digits that would have two solutions, type 6.
    UniquenessTest6, "uniqueness_test_6", "Uniqueness Test 6", "u6", Hard, 100;
    /// A rectangle of two digits, one of which has strong links.
    HiddenRectangle, "hidden_rectangle", "Hidden Rectangle", "hr", Hard, 100;
    /// A rectangle of found digits that could be exchanged, but for one cell.
    AvoidableRectangleType1, "avoidable_rectangle_type_1", "Avoidable Rectangle Type 1", "ar1", Hard, 100;
    /// A rectangle of found digits that could be exchanged, but for a digit in two cells.
    AvoidableRectangleType2, "avoidable_rectangle_type_2", "Avoidable Rectangle Type 2", "ar2", Hard, 100;
    /// A fish of 2 lines with fins.
    FinnedXWing, "finned_x_wing", "Finned X-Wing", "fbf2", Hard, 130;
    /// A fish of 2 lines that needs its fins.
    SashimiXWing, "sashimi_x_wing", "Sashimi X-Wing", "sbf2", Hard, 150;
    /// A fish of 3 lines with fins.
    FinnedSwordfish, "finned_swordfish", "Finned Swordfish", "fbf3", Unfair, 200;
    /// A fish of 3 lines that needs its fins.
    SashimiSwordfish, "sashimi_swordfish", "Sashimi Swordfish", "sbf3", Unfair, 240;
    /// A fish of 4 lines with fins.
    FinnedJellyfish, "finned_jellyfish", "Finned Jellyfish", "fbf4", Unfair, 250;
    /// A fish of 4 lines that needs its fins.
    SashimiJellyfish, "sashimi_jellyfish", "Sashimi Jellyfish", "sbf4", Unfair, 260;
    /// A fish of 5 lines with fins.
    FinnedSquirmbag, "finned_squirmbag", "Finned Squirmbag", "fbf5", Unfair, 470;
    /// A fish of 5 lines that needs its fins.
    SashimiSquirmbag, "sashimi_squirmbag", "Sashimi Squirmbag", "sbf5", Unfair, 470;
    /// A fish of 6 lines with fins.
    FinnedWhale, "finned_whale", "Finned Whale", "fbf6", Unfair, 470;
    /// A fish of 6 lines that needs its fins.
    SashimiWhale, "sashimi_whale", "Sashimi Whale", "sbf6", Unfair, 470;
    /// A fish of 7 lines with fins.
    FinnedLeviathan, "finned_leviathan", "Finned Leviathan", "fbf7", Unfair, 470;
    /// A fish of 7 lines that needs its fins.
    SashimiLeviathan, "sashimi_leviathan", "Sashimi Leviathan", "sbf7", Unfair, 470;
    /// Cells of an intersection, a line and a box that hold as many digits as cells.
    SueDeCoq, "sue_de_coq", "Sue de Coq", "sdc", Unfair, 250;
    /// Alternating strong and weak links on one digit.
    XChain, "x_chain", "X-Chain", "x", Unfair, 260;
    /// A chain through cells with two candidates.
    XyChain, "xy_chain", "XY-Chain", "xyc", Unfair, 260;
    /// A closed chain in which all links are strong.
    ContinuousNiceLoop, "continuous_nice_loop", "Continuous Nice Loop", "cnl", Unfair, 280;
    /// A closed chain with two equal links in one cell.
    DiscontinuousNiceLoop, "discontinuous_nice_loop", "Discontinuous Nice Loop", "dnl", Unfair, 280;
    /// Alternating strong and weak links on any digits.
    Aic, "aic", "AIC", "aic", Unfair, 280;
    /// A continuous nice loop with groups of cells or almost locked sets.
    GroupedContinuousNiceLoop, "grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "gcnl", Unfair, 300;
    /// A discontinuous nice loop with groups of cells or almost locked sets.
    GroupedDiscontinuousNiceLoop, "grouped_discontinuous_nice_loop",
        "Grouped Discontinuous Nice Loop", "gdnl", Unfair, 300;
    /// An AIC with groups of cells or almost locked sets.
    GroupedAic, "grouped_aic", "Grouped AIC", "gaic", Unfair, 300;
    /// Two almost locked sets joined by a digit.
    AlsXz, "als_xz", "ALS-XZ", "axz", Unfair, 300;
    /// Three almost locked sets joined by two digits.
    AlsXyWing, "als_xy_wing", "ALS-XY-Wing", "axy", Unfair, 320;
    /// Several almost locked sets in a chain.
    AlsXyChain, "als_xy_chain", "ALS-XY-Chain", "ach", Unfair, 340;
    /// A cell whose candidates each lock an almost locked set.
    DeathBlossom, "death_blossom", "Death Blossom", "db", Unfair, 360;
    /// A fish of 2 sets of the Franken kind.
    FrankenXWing, "franken_x_wing", "Franken X-Wing", "ff2", Unfair, 300;
    /// A fish of 3 sets of the Franken kind.
    FrankenSwordfish, "franken_swordfish", "Franken Swordfish", "ff3", Unfair, 350;
    /// A fish of 4 sets of the Franken kind.
    FrankenJellyfish, "franken_jellyfish", "Franken Jellyfish", "ff4", Unfair, 370;
    /// A fish of 5 sets of the Franken kind.
    FrankenSquirmbag, "franken_squirmbag", "Franken Squirmbag", "ff5", Extreme, 470;
    /// A fish of 6 sets of the Franken kind.
    FrankenWhale, "franken_whale", "Franken Whale", "ff6", Extreme, 470;
    /// A fish of 7 sets of the Franken kind.
    FrankenLeviathan, "franken_leviathan", "Franken Leviathan", "ff7", Extreme, 470;
    /// A fish of 2 sets of the Franken kind with fins.
    FinnedFrankenXWing, "finned_franken_x_wing", "Finned Franken X-Wing", "fff2", Unfair, 390;
    /// A fish of 3 sets of the Franken kind with fins.
    FinnedFrankenSwordfish, "finned_franken_swordfish", "Finned Franken Swordfish", "fff3", Unfair, 410;
    /// A fish of 4 sets of the Franken kind with fins.
    FinnedFrankenJellyfish, "finned_franken_jellyfish", "Finned Franken Jellyfish", "fff4", Unfair, 430;
    /// A fish of 5 sets of the Franken kind with fins.
    FinnedFrankenSquirmbag, "finned_franken_squirmbag", "Finned Franken Squirmbag", "fff5", Extreme, 470;
    /// A fish of 6 sets of the Franken kind with fins.
    FinnedFrankenWhale, "finned_franken_whale", "Finned Franken Whale", "fff6", Extreme, 470;
    /// A fish of 7 sets of the Franken kind with fins.
    FinnedFrankenLeviathan, "finned_franken_leviathan", "Finned Franken Leviathan", "fff7", Extreme, 470;
    /// A fish of 2 sets of the Mutant kind.
    MutantXWing, "mutant_x_wing", "Mutant X-Wing", "mf2", Extreme, 450;
    /// A fish of 3 sets of the Mutant kind.
    MutantSwordfish, "mutant_swordfish", "Mutant Swordfish", "mf3", Extreme, 450;
    /// A fish of 4 sets of the Mutant kind.
    MutantJellyfish, "mutant_jellyfish", "Mutant Jellyfish", "mf4", Extreme, 450;
    /// A fish of 5 sets of the Mutant kind.
    MutantSquirmbag, "mutant_squirmbag", "Mutant Squirmbag", "mf5", Extreme, 470;
    /// A fish of 6 sets of the Mutant kind.
    MutantWhale, "mutant_whale", "Mutant Whale", "mf6", Extreme, 470;
    /// A fish of 7 sets of the Mutant kind.
    MutantLeviathan, "mutant_leviathan", "Mutant Leviathan", "mf7", Extreme, 470;
    /// A fish of 2 sets of the Mutant kind with fins.
    FinnedMutantXWing, "finned_mutant_x_wing", "Finned Mutant X-Wing", "fmf2", Extreme, 470;
    /// A fish of 3 sets of the Mutant kind with fins.
    FinnedMutantSwordfish, "finned_mutant_swordfish", "Finned Mutant Swordfish", "fmf3", Extreme, 470;
    /// A fish of 4 sets of the Mutant kind with fins.
    FinnedMutantJellyfish, "finned_mutant_jellyfish", "Finned Mutant Jellyfish", "fmf4", Extreme, 470;
    /// A fish of 5 sets of the Mutant kind with fins.
    FinnedMutantSquirmbag, "finned_mutant_squirmbag", "Finned Mutant Squirmbag", "fmf5", Extreme, 470;
    /// A fish of 6 sets of the Mutant kind with fins.
    FinnedMutantWhale, "finned_mutant_whale", "Finned Mutant Whale", "fmf6", Extreme, 470;
    /// A fish of 7 sets of the Mutant kind with fins.
    FinnedMutantLeviathan, "finned_mutant_leviathan", "Finned Mutant Leviathan", "fmf7", Extreme, 470;
    /// Two fish of 2 sets with the same base.
    SiameseFinnedXWing, "siamese_finned_x_wing", "Siamese Finned X-Wing", "fbf2s", Hard, 130;
    /// Two fish of 3 sets with the same base.
    SiameseFinnedSwordfish, "siamese_finned_swordfish", "Siamese Finned Swordfish", "fbf3s", Unfair, 200;
    /// Two fish of 4 sets with the same base.
    SiameseFinnedJellyfish, "siamese_finned_jellyfish", "Siamese Finned Jellyfish", "fbf4s", Unfair, 250;
    /// Two fish of 5 sets with the same base.
    SiameseFinnedSquirmbag, "siamese_finned_squirmbag", "Siamese Finned Squirmbag", "fbf5s", Unfair, 470;
    /// Two fish of 6 sets with the same base.
    SiameseFinnedWhale, "siamese_finned_whale", "Siamese Finned Whale", "fbf6s", Unfair, 470;
    /// Two fish of 7 sets with the same base.
    SiameseFinnedLeviathan, "siamese_finned_leviathan", "Siamese Finned Leviathan", "fbf7s", Unfair, 470;
    /// Two fish of 2 sets with the same base.
    SiameseSashimiXWing, "siamese_sashimi_x_wing", "Siamese Sashimi X-Wing", "sbf2s", Hard, 150;
    /// Two fish of 3 sets with the same base.
    SiameseSashimiSwordfish, "siamese_sashimi_swordfish", "Siamese Sashimi Swordfish", "sbf3s", Unfair, 240;
    /// Two fish of 4 sets with the same base.
    SiameseSashimiJellyfish, "siamese_sashimi_jellyfish", "Siamese Sashimi Jellyfish", "sbf4s", Unfair, 260;
    /// Two fish of 5 sets with the same base.
    SiameseSashimiSquirmbag, "siamese_sashimi_squirmbag", "Siamese Sashimi Squirmbag", "sbf5s", Unfair, 470;
    /// Two fish of 6 sets with the same base.
    SiameseSashimiWhale, "siamese_sashimi_whale", "Siamese Sashimi Whale", "sbf6s", Unfair, 470;
    /// Two fish of 7 sets with the same base.
    SiameseSashimiLeviathan, "siamese_sashimi_leviathan", "Siamese Sashimi Leviathan", "sbf7s", Unfair, 470;
    /// Two fish of 2 sets with the same base.
    SiameseFinnedFrankenXWing, "siamese_finned_franken_x_wing", "Siamese Finned Franken X-Wing", "fff2s", Unfair, 390;
    /// Two fish of 3 sets with the same base.
    SiameseFinnedFrankenSwordfish, "siamese_finned_franken_swordfish",
        "Siamese Finned Franken Swordfish", "fff3s", Unfair, 410;
    /// Two fish of 4 sets with the same base.
    SiameseFinnedFrankenJellyfish, "siamese_finned_franken_jellyfish",
        "Siamese Finned Franken Jellyfish", "fff4s", Unfair, 430;
    /// Two fish of 5 sets with the same base.
    SiameseFinnedFrankenSquirmbag, "siamese_finned_franken_squirmbag",
        "Siamese Finned Franken Squirmbag", "fff5s", Extreme, 470;
    /// Two fish of 6 sets with the same base.
    SiameseFinnedFrankenWhale, "siamese_finned_franken_whale", "Siamese Finned Franken Whale", "fff6s", Extreme, 470;
    /// Two fish of 7 sets with the same base.
    SiameseFinnedFrankenLeviathan, "siamese_finned_franken_leviathan",
        "Siamese Finned Franken Leviathan", "fff7s", Extreme, 470;
    /// Two fish of 2 sets with the same base.
    SiameseFinnedMutantXWing, "siamese_finned_mutant_x_wing", "Siamese Finned Mutant X-Wing", "fmf2s", Extreme, 470;
    /// Two fish of 3 sets with the same base.
    SiameseFinnedMutantSwordfish, "siamese_finned_mutant_swordfish",
        "Siamese Finned Mutant Swordfish", "fmf3s", Extreme, 470;
    /// Two fish of 4 sets with the same base.
    SiameseFinnedMutantJellyfish, "siamese_finned_mutant_jellyfish",
        "Siamese Finned Mutant Jellyfish", "fmf4s", Extreme, 470;
    /// Two fish of 5 sets with the same base.
    SiameseFinnedMutantSquirmbag, "siamese_finned_mutant_squirmbag",
        "Siamese Finned Mutant Squirmbag", "fmf5s", Extreme, 470;
    /// Two fish of 6 sets with the same base.
    SiameseFinnedMutantWhale, "siamese_finned_mutant_whale", "Siamese Finned Mutant Whale", "fmf6s", Extreme, 470;
    /// Two fish of 7 sets with the same base.
    SiameseFinnedMutantLeviathan, "siamese_finned_mutant_leviathan",
        "Siamese Finned Mutant Leviathan", "fmf7s", Extreme, 470;
    /// A loop of cells with two digits that would have two solutions.
    UniqueLoop, "unique_loop", "Unique Loop", "ul", Hard, 0;
    /// Cells in two lines that would have several solutions.
    ExtendedRectangle, "extended_rectangle", "Extended Rectangle", "xr", Hard, 0;
    /// An odd loop of cells with two digits, which cannot be.
    BivalueOddagon, "bivalue_oddagon", "Bivalue Oddagon", "bo", Unfair, 0;
    /// Twelve cells in four boxes with three digits, which cannot be.
    Tridagon, "tridagon", "Tridagon", "tri", Extreme, 0;
    /// Every cell would have two candidates, were it not for some: chains from all of these.
    BugPlusN, "bug_plus_n", "Bivalue Universal Grave + n", "bugn", Unfair, 0;
    /// Chains from all candidates beside a unique rectangle.
    UniqueRectangleChain, "unique_rectangle_chain", "Unique Rectangle Chain", "urc", Unfair, 0;
    /// Chains from all candidates beside a unique loop.
    UniqueLoopChain, "unique_loop_chain", "Unique Loop Chain", "ulc", Unfair, 0;
    /// Chains from all candidates beside a bivalue oddagon.
    OddagonChain, "bivalue_oddagon_chain", "Bivalue Oddagon Chain", "boc", Extreme, 0;
    /// Chains from all candidates beside a tridagon.
    TridagonChain, "tridagon_chain", "Tridagon Chain", "tric", Extreme, 0;
    /// Three digits that a row and a column leave to their crossing and two more cells.
    FireworksTriple, "fireworks_triple", "Fireworks Triple", "fw3", Unfair, 0;
    /// Four digits that two rows and two columns leave to their crossings.
    FireworksQuadruple, "fireworks_quadruple", "Fireworks Quadruple", "fw4", Unfair, 0;
    /// Two base cells whose digits must be in two target cells of the same band or stack.
    JuniorExocet, "junior_exocet", "Junior Exocet", "je", Extreme, 0;
    /// Two base cells whose digits must be in two target cells, one of them outside of the band or stack.
    SeniorExocet, "senior_exocet", "Senior Exocet", "se", Extreme, 0;
    /// Eight pairs of cells round four filled cells, joined by sixteen links.
    SkLoop, "sk_loop", "SK Loop", "skl", Extreme, 0;
    /// Cells in several rows and columns whose digits have as many links as there are cells.
    Msls, "multi_sector_locked_sets", "Multi-Sector Locked Sets", "msls", Extreme, 0;
    /// A fish whose fins all lead to what it eliminates.
    KrakenFishType1, "kraken_fish_type_1", "Kraken Fish Type 1", "kf1", Extreme, 500;
    /// A fish whose fins, and places in one cover, all lead to the same.
    KrakenFishType2, "kraken_fish_type_2", "Kraken Fish Type 2", "kf2", Extreme, 500;
    /// A candidate whose chains contradict each other.
    ForcingChainContradiction, "forcing_chain_contradiction", "Forcing Chain Contradiction", "fcc", Extreme, 500;
    /// All candidates of a cell or a unit lead to the same by chains.
    ForcingChainVerity, "forcing_chain_verity", "Forcing Chain Verity", "fcv", Extreme, 500;
    /// A candidate whose consequences contradict each other.
    ForcingNetContradiction, "forcing_net_contradiction", "Forcing Net Contradiction", "fnc", Extreme, 700;
    /// All candidates of a cell or a unit have the same consequence.
    ForcingNetVerity, "forcing_net_verity", "Forcing Net Verity", "fnv", Extreme, 700;
    /// A candidate from which steps lead to a contradiction, forcing nets among them.
    NestedForcingNet, "nested_forcing_net", "Nested Forcing Net", "nfn", Extreme, 0;
    /// A cell that is in all ways to place a digit.
    TemplateSet, "template_set", "Template Set", "ts", Extreme, 10000;
    /// A cell that is in no way to place a digit.
    TemplateDelete, "template_delete", "Template Delete", "td", Extreme, 10000;
    /// A digit of the solution.
    BruteForce, "brute_force", "Brute Force", "bf", Extreme, 10000;
}

impl Technique {
    /// The name for programs, such as `naked_single`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The name for people, such as `Naked Single`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The short name of HoDoKu's tables, such as `n1`.
    #[must_use]
    pub const fn short_name(self) -> &'static str {
        self.row().short
    }

    /// A sentence that describes the technique, such as `A cell has one candidate left: its digit.`
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description.trim_ascii()
    }

    /// The level of a step by HoDoKu's table; for techniques that HoDoKu does not have, that of similar ones.
    #[must_use]
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// The score of a step by HoDoKu's table. `None` if HoDoKu does not have the technique.
    #[must_use]
    pub const fn score(self) -> Option<u32> {
        match self.row().score {
            0 => None,
            score => Some(score),
        }
    }

    /// Whether the technique relies on the puzzle having one solution.
    #[must_use]
    pub const fn needs_uniqueness(self) -> bool {
        matches!(
            self,
            Technique::UniquenessTest1
                | Technique::UniquenessTest2
                | Technique::UniquenessTest3
                | Technique::UniquenessTest4
                | Technique::UniquenessTest5
                | Technique::UniquenessTest6
                | Technique::HiddenRectangle
                | Technique::AvoidableRectangleType1
                | Technique::AvoidableRectangleType2
                | Technique::BugPlusOne
                | Technique::UniqueLoop
                | Technique::ExtendedRectangle
                | Technique::BugPlusN
                | Technique::UniqueRectangleChain
                | Technique::UniqueLoopChain
        )
    }

    /// The first step that this technique finds. `None` if it finds none, or if the marks show a contradiction.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let marks = PencilMarks::new(&grid);
    /// let step = Technique::HiddenSingle.find(&marks).unwrap();
    /// assert_eq!(step.reason(&marks).text, "The 9 of row 1 must be in r1c9, its only empty cell.");
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn find(self, marks: &PencilMarks) -> Option<Step> {
        Settings::only(&[self]).next_step(marks)
    }

    /// All steps that this technique finds: those that differ in what they change.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("{:.<81}", "...12.....3.......7......3").parse()?;
    /// let steps = Technique::Pointing.find_all(&PencilMarks::new(&grid));
    /// assert!(steps.iter().all(|step| step.technique == Technique::Pointing));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn find_all(self, marks: &PencilMarks) -> Vec<Step> {
        Settings::only(&[self]).all_steps(marks)
    }
}

/// The name for people.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
