//! Fish as values: their kinds, sizes and names.

use super::Level;
use super::technique::Row;

/// The kind of a fish: which units its base and cover sets are, and whether it has fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FishKind {
    /// Lines against crossing lines, without fins.
    Basic,
    /// The same with fins.
    Finned,
    /// The same, where a base line without its fins has places in at most one cover.
    Sashimi,
    /// Lines and boxes; rows are all bases or all covers, and so are columns.
    Franken,
    /// Franken with fins.
    FinnedFranken,
    /// Any units.
    Mutant,
    /// Mutant with fins.
    FinnedMutant,
}

/// The number of base sets of a fish, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FishSize {
    /// 2 sets.
    XWing = 2,
    /// 3 sets.
    Swordfish,
    /// 4 sets.
    Jellyfish,
    /// 5 sets.
    Squirmbag,
    /// 6 sets.
    Whale,
    /// 7 sets.
    Leviathan,
}

impl FishSize {
    /// All sizes, the smallest first.
    pub const ALL: [FishSize; 6] = [
        FishSize::XWing,
        FishSize::Swordfish,
        FishSize::Jellyfish,
        FishSize::Squirmbag,
        FishSize::Whale,
        FishSize::Leviathan,
    ];

    /// The number of base sets, from 2 to 7.
    #[must_use]
    pub const fn sets(self) -> usize {
        self as usize
    }
}

/// A fish to look for: base sets of one digit whose candidates lie in equally many cover sets, except for the fins.
///
/// ```
/// use tessera_sudoku::{Fish, FishKind, FishSize, Technique};
/// let fish = Fish::new(FishKind::Finned, FishSize::Swordfish);
/// assert_eq!(Technique::Fish(fish).to_string(), "Finned Swordfish");
/// let siamese = fish.siamese().unwrap();
/// assert_eq!(Technique::Fish(siamese).to_string(), "Siamese Finned Swordfish");
/// assert_eq!(Fish::X_WING.siamese(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fish {
    kind: FishKind,
    size: FishSize,
    is_siamese: bool,
}

impl Fish {
    /// The basic fish of two lines.
    pub const X_WING: Fish = Fish::new(FishKind::Basic, FishSize::XWing);
    /// The basic fish of three lines.
    pub const SWORDFISH: Fish = Fish::new(FishKind::Basic, FishSize::Swordfish);
    /// The basic fish of four lines.
    pub const JELLYFISH: Fish = Fish::new(FishKind::Basic, FishSize::Jellyfish);

    /// A fish by itself.
    #[must_use]
    pub const fn new(kind: FishKind, size: FishSize) -> Fish {
        Fish {
            kind,
            size,
            is_siamese: false,
        }
    }

    /// Two such fish with the same base, which eliminate what both do. `None` for a kind without fins.
    #[must_use]
    pub const fn siamese(self) -> Option<Fish> {
        match self.kind {
            FishKind::Basic | FishKind::Franken | FishKind::Mutant => None,
            _ => Some(Fish {
                is_siamese: true,
                ..self
            }),
        }
    }

    /// The kind.
    #[must_use]
    pub const fn kind(self) -> FishKind {
        self.kind
    }

    /// The number of base sets.
    #[must_use]
    pub const fn size(self) -> FishSize {
        self.size
    }

    /// Whether two fish with the same base are joined.
    #[must_use]
    pub const fn is_siamese(self) -> bool {
        self.is_siamese
    }

    /// The largest number of a fish, plus one.
    pub(super) const NUMBERS: usize = 2 * 7 * 6;

    /// A number of its own.
    pub(super) const fn number(self) -> usize {
        (self.is_siamese as usize * 7 + self.kind as usize) * 6 + self.size as usize - 2
    }

    /// The names and the difficulty.
    pub(super) const fn row(self) -> &'static Row {
        let rows = match (self.kind, self.is_siamese) {
            (FishKind::Basic, _) => &BASIC,
            (FishKind::Finned, false) => &FINNED,
            (FishKind::Finned, true) => &SIAMESE_FINNED,
            (FishKind::Sashimi, false) => &SASHIMI,
            (FishKind::Sashimi, true) => &SIAMESE_SASHIMI,
            (FishKind::Franken, _) => &FRANKEN,
            (FishKind::FinnedFranken, false) => &FINNED_FRANKEN,
            (FishKind::FinnedFranken, true) => &SIAMESE_FINNED_FRANKEN,
            (FishKind::Mutant, _) => &MUTANT,
            (FishKind::FinnedMutant, false) => &FINNED_MUTANT,
            (FishKind::FinnedMutant, true) => &SIAMESE_FINNED_MUTANT,
        };
        &rows[self.size as usize - 2]
    }
}

/// The fish of one kind and of all sizes, the smallest first.
const fn sizes(kind: FishKind, is_siamese: bool) -> [Fish; 6] {
    let mut all = [Fish::new(kind, FishSize::XWing); 6];
    let mut i = 0;
    while i < all.len() {
        all[i].size = FishSize::ALL[i];
        all[i].is_siamese = is_siamese;
        i += 1;
    }
    all
}

/// The basic fish.
pub(super) const BASIC_FISH: &[Fish] = &sizes(FishKind::Basic, false);

/// The finned and the sashimi fish in turn.
pub(super) const FINNED_FISH: &[Fish] = &{
    let mut all = [Fish::X_WING; 12];
    let mut i = 0;
    while i < all.len() {
        let kind = [FishKind::Finned, FishKind::Sashimi][i % 2];
        all[i] = Fish::new(kind, FishSize::ALL[i / 2]);
        i += 1;
    }
    all
};

/// All other fish.
pub(super) const COMPLEX_FISH: &[Fish] = {
    const KINDS: [[Fish; 6]; 8] = [
        sizes(FishKind::Franken, false),
        sizes(FishKind::FinnedFranken, false),
        sizes(FishKind::Mutant, false),
        sizes(FishKind::FinnedMutant, false),
        sizes(FishKind::Finned, true),
        sizes(FishKind::Sashimi, true),
        sizes(FishKind::FinnedFranken, true),
        sizes(FishKind::FinnedMutant, true),
    ];
    KINDS.as_flattened()
};

/// The row of a fish. The number of sets stands between the two parts of the short name, and between the parts of the
/// description.
macro_rules! row {
    (
        $id:literal, $name:literal, $short:literal + $end:literal, $start:literal $(+ $rest:literal)+;
        $size:literal $size_id:literal $size_name:literal $level:ident $score:literal
    ) => {
        Row {
            id: concat!($id, $size_id),
            name: concat!($name, $size_name),
            short: concat!($short, $size, $end),
            level: Level::$level,
            score: $score,
            description: concat!($start $(, $size, $rest)+),
        }
    };
}

/// The rows of the fish of a kind, by size.
macro_rules! rows {
    (
        [$($texts:tt)*];
        $x_wing:ident $x_score:literal, $small:ident $sword_score:literal $jelly_score:literal,
        $large:ident $large_score:literal
    ) => {
        [
            row!($($texts)*; "2" "x_wing" "X-Wing" $x_wing $x_score),
            row!($($texts)*; "3" "swordfish" "Swordfish" $small $sword_score),
            row!($($texts)*; "4" "jellyfish" "Jellyfish" $small $jelly_score),
            row!($($texts)*; "5" "squirmbag" "Squirmbag" $large $large_score),
            row!($($texts)*; "6" "whale" "Whale" $large $large_score),
            row!($($texts)*; "7" "leviathan" "Leviathan" $large $large_score),
        ]
    };
}

/// The six rows of a kind, by size.
type Rows = [Row; 6];

const BASIC: Rows = rows!(
    ["", "", "bf" + "", "A digit in " + " lines has " + " crossing lines only."];
    Hard 140, Hard 150 160, Unfair 470
);
const FINNED: Rows = rows!(
    ["finned_", "Finned ", "fbf" + "", "A fish of " + " lines with fins."];
    Hard 130, Unfair 200 250, Unfair 470
);
const SASHIMI: Rows = rows!(
    ["sashimi_", "Sashimi ", "sbf" + "", "A fish of " + " lines that needs its fins."];
    Hard 150, Unfair 240 260, Unfair 470
);
const FRANKEN: Rows = rows!(
    ["franken_", "Franken ", "ff" + "", "A fish of " + " sets of the Franken kind."];
    Unfair 300, Unfair 350 370, Extreme 470
);
const FINNED_FRANKEN: Rows = rows!(
    ["finned_franken_", "Finned Franken ", "fff" + "", "A fish of " + " sets of the Franken kind with fins."];
    Unfair 390, Unfair 410 430, Extreme 470
);
const MUTANT: Rows = rows!(
    ["mutant_", "Mutant ", "mf" + "", "A fish of " + " sets of the Mutant kind."];
    Extreme 450, Extreme 450 450, Extreme 470
);
const FINNED_MUTANT: Rows = rows!(
    ["finned_mutant_", "Finned Mutant ", "fmf" + "", "A fish of " + " sets of the Mutant kind with fins."];
    Extreme 470, Extreme 470 470, Extreme 470
);
const SIAMESE_FINNED: Rows = rows!(
    ["siamese_finned_", "Siamese Finned ", "fbf" + "s", "Two finned fish of " + " lines with the same base."];
    Hard 130, Unfair 200 250, Unfair 470
);
const SIAMESE_SASHIMI: Rows = rows!(
    ["siamese_sashimi_", "Siamese Sashimi ", "sbf" + "s", "Two sashimi fish of " + " lines with the same base."];
    Hard 150, Unfair 240 260, Unfair 470
);
const SIAMESE_FINNED_FRANKEN: Rows = rows!(
    ["siamese_finned_franken_", "Siamese Finned Franken ", "fff" + "s",
    "Two finned fish of " + " sets of the Franken kind with the same base."];
    Unfair 390, Unfair 410 430, Extreme 470
);
const SIAMESE_FINNED_MUTANT: Rows = rows!(
    ["siamese_finned_mutant_", "Siamese Finned Mutant ", "fmf" + "s",
    "Two finned fish of " + " sets of the Mutant kind with the same base."];
    Extreme 470, Extreme 470 470, Extreme 470
);
