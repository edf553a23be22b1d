//! The techniques: their names, and their difficulty in HoDoKu's terms.

use std::cmp::Ordering;
use std::fmt;

use super::fish_type::{BASIC_FISH, COMPLEX_FISH, FINNED_FISH};
use super::{Fish, FishKind, FishSize, PencilMarks, Settings, Step};

/// The difficulty of a technique, or of a whole puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
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
        {$(
            #[doc = $doc:literal]
            $variant:ident, $id:literal, $name:literal, $short:literal, $level:ident, $score:literal;
        )*}
        $($fish:ident)?
    )*) => {
        /// A way of reasoning that finds steps, ordered roughly by difficulty.
        ///
        /// ```
        /// use tessera_sudoku::{Fish, Technique};
        /// assert_eq!(Technique::NakedSingle.id(), "naked_single");
        /// assert_eq!(Technique::NakedSingle.to_string(), "Naked Single");
        /// assert_eq!("x-wing".parse(), Ok(Technique::Fish(Fish::X_WING)));
        /// assert!(Technique::NakedSingle < Technique::HiddenSingle);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            /// A fish.
            Fish(Fish),
            $($(#[doc = $doc] $variant,)*)*
        }

        /// All techniques, in parts between which there are fish.
        const PARTS: &[(&[Technique], &[Fish])] = &[
            $((&[$(Technique::$variant,)*], ($(($fish),)? NO_FISH,).0),)*
        ];

        /// The techniques that are not fish.
        enum Other {
            $($($variant,)*)*
        }

        impl Technique {
            const fn row(self) -> &'static Row {
                match self {
                    Technique::Fish(fish) => fish.row(),
                    $($(Technique::$variant => &Row {
                        id: $id, name: $name, short: $short, level: Level::$level, score: $score,
                        description: $doc,
                    },)*)*
                }
            }

            /// The place among all techniques.
            pub(crate) const fn place(self) -> usize {
                match self {
                    Technique::Fish(fish) => PLACES_OF_FISH[fish.number()],
                    $($(Technique::$variant => const { place_of(Other::$variant as usize) },)*)*
                }
            }
        }
    };
}

const NO_FISH: &[Fish] = &[];

/// The place of a technique among all, from its place among those that are not fish.
const fn place_of(number: usize) -> usize {
    let (mut part, mut others, mut fish) = (0, PARTS[0].0.len(), 0);
    while number >= others {
        fish += PARTS[part].1.len();
        part += 1;
        others += PARTS[part].0.len();
    }
    number + fish
}

/// The places of all fish, by their numbers.
static PLACES_OF_FISH: [usize; Fish::NUMBERS] = {
    let mut places = [0; Fish::NUMBERS];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        at += PARTS[part].0.len();
        let mut i = 0;
        while i < PARTS[part].1.len() {
            places[PARTS[part].1[i].number()] = at;
            at += 1;
            i += 1;
        }
        part += 1;
    }
    places
};

/// The number of techniques.
const COUNT: usize = {
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].0.len() + PARTS[part].1.len();
        part += 1;
    }
    count
};

const ALL: [Technique; COUNT] = {
    let mut all = [Technique::FullHouse; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let (others, fish) = PARTS[part];
        let mut i = 0;
        while i < others.len() {
            all[at] = others[i];
            at += 1;
            i += 1;
        }
        i = 0;
        while i < fish.len() {
            all[at] = Technique::Fish(fish[i]);
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
};

impl Ord for Technique {
    fn cmp(&self, other: &Technique) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl PartialOrd for Technique {
    fn partial_cmp(&self, other: &Technique) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The names and the difficulty of a technique.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) short: &'static str,
    pub(super) level: Level,
    pub(super) score: u32,
    pub(super) description: &'static str,
}

techniques! {
    {
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
    }
    BASIC_FISH
    {
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
    }
    FINNED_FISH
    {
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
    }
    COMPLEX_FISH
    {
        /// Four cells with four digits, of which only one has cells that do not all see each other.
        WxyzWing, "wxyz_wing", "WXYZ-Wing", "wxyz", Hard, 0;
        /// Candidates in two colors, of which one is true throughout, by strong links in cells and in units.
        Medusa, "3d_medusa", "3D Medusa", "3dm", Hard, 0;
        /// Two cells for which no pair of digits is left with what they lose.
        AlignedPairExclusion, "aligned_pair_exclusion", "Aligned Pair Exclusion", "ape", Unfair, 0;
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
        /// Givens that are the same after a symmetry of the grid and of the digits: so is the solution.
        SymmetricalPlacement, "symmetrical_placement", "Gurth's Symmetrical Placement", "gsp", Unfair, 0;
        /// The ring of cells round a box holds the same digits as the corners beyond it.
        PhistomefelRing, "phistomefel_ring", "Phistomefel Ring", "ring", Extreme, 0;
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
        /// Cells that are in no way, or in all ways, to place two or three digits together.
        PatternOverlay, "pattern_overlay", "Pattern Overlay", "pom", Extreme, 0;
        /// A digit of the solution.
        BruteForce, "brute_force", "Brute Force", "bf", Extreme, 10000;
    }
}

impl Technique {
    /// All techniques, in their order.
    pub const ALL: &'static [Technique] = &ALL;

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
                | Technique::SymmetricalPlacement
        )
    }

    /// Whether no puzzle needs the technique, because all that it eliminates is eliminated by
    /// [locked candidates](Technique::Pointing) too, which every order tries first.
    ///
    /// This is so for three small fish. Where two bases, one of them a box, are held by a line and a box, or by two
    /// lines, the places of each base are in one cover, or in one box after the other. Where two finned fish have the
    /// same two lines as bases, these lines are in one band or stack, and leave the third one to one box.
    ///
    /// ```
    /// use tessera_sudoku::Technique;
    /// let all = Technique::ALL.iter().filter(|technique| technique.is_never_needed());
    /// let names: Vec<&str> = all.map(|technique| technique.name()).collect();
    /// assert_eq!(names, ["Franken X-Wing", "Mutant X-Wing", "Siamese Finned X-Wing"]);
    /// ```
    #[must_use]
    pub fn is_never_needed(self) -> bool {
        let Technique::Fish(fish) = self else {
            return false;
        };
        let kind = fish.kind();
        fish.size() == FishSize::XWing
            && match fish.is_siamese() {
                true => kind == FishKind::Finned,
                false => matches!(kind, FishKind::Franken | FishKind::Mutant),
            }
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
