//! Techniques by name: their own names, and others that the field uses.

use std::str::FromStr;

use thiserror::Error;

use super::Technique;

/// There is no technique with this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a technique: expected a name such as `X-Wing`")]
pub struct UnknownTechnique {
    found: String,
}

/// Other names, as letters and digits only.
const OTHERS: &[(&str, Technique)] = &[
    ("lastdigit", Technique::FullHouse),
    ("solecandidate", Technique::NakedSingle),
    ("lockedcandidates1", Technique::Pointing),
    ("lockedcandidatestype1", Technique::Pointing),
    ("lockedcandidatetype1", Technique::Pointing),
    ("pointing", Technique::Pointing),
    ("lockedcandidates2", Technique::Claiming),
    ("lockedcandidatestype2", Technique::Claiming),
    ("lockedcandidatetype2", Technique::Claiming),
    ("claiming", Technique::Claiming),
    ("boxlinereduction", Technique::Claiming),
    ("nakedquad", Technique::NakedQuadruple),
    ("hiddenquad", Technique::HiddenQuadruple),
    ("ywing", Technique::XyWing),
    ("benttriple", Technique::XyWing),
    ("medusa", Technique::Medusa),
    ("medusacoloring", Technique::Medusa),
    ("gurth", Technique::SymmetricalPlacement),
    ("gurthssymmetry", Technique::SymmetricalPlacement),
    ("gurthstheorem", Technique::SymmetricalPlacement),
    ("automorphism", Technique::SymmetricalPlacement),
    ("phistomefel", Technique::PhistomefelRing),
    ("setequivalence", Technique::PhistomefelRing),
    ("setequivalencetheory", Technique::PhistomefelRing),
    ("patternoverlaymethod", Technique::PatternOverlay),
    ("remotepairs", Technique::RemotePair),
    ("uniquerectangletype1", Technique::UniquenessTest1),
    ("uniquerectangletype2", Technique::UniquenessTest2),
    ("uniquerectangletype3", Technique::UniquenessTest3),
    ("uniquerectangletype4", Technique::UniquenessTest4),
    ("uniquerectangletype5", Technique::UniquenessTest5),
    ("uniquerectangletype6", Technique::UniquenessTest6),
    ("uniquenesstesttype1", Technique::UniquenessTest1),
    ("uniquenesstesttype2", Technique::UniquenessTest2),
    ("uniquenesstesttype3", Technique::UniquenessTest3),
    ("uniquenesstesttype4", Technique::UniquenessTest4),
    ("uniquenesstesttype5", Technique::UniquenessTest5),
    ("uniquenesstesttype6", Technique::UniquenessTest6),
    ("avoidablerectangle1", Technique::AvoidableRectangleType1),
    ("avoidablerectangle2", Technique::AvoidableRectangleType2),
    ("bug1", Technique::BugPlusOne),
    ("bugplus1", Technique::BugPlusOne),
    ("alternatinginferencechain", Technique::Aic),
    ("alternatinginterferencechain", Technique::Aic),
    ("groupedalternatinginferencechain", Technique::GroupedAic),
    ("groupedalternatinginterferencechain", Technique::GroupedAic),
    ("alsxzrule", Technique::AlsXz),
    ("alsxywingrule", Technique::AlsXyWing),
    ("alschain", Technique::AlsXyChain),
    ("almostlockedsetxzrule", Technique::AlsXz),
    ("almostlockedsetxywing", Technique::AlsXyWing),
    ("almostlockedsetchain", Technique::AlsXyChain),
    ("hiddenuniquerectangle", Technique::HiddenRectangle),
    ("pointingpair", Technique::Pointing),
    ("pointingtriple", Technique::Pointing),
    ("twosectordisjointsubset", Technique::SueDeCoq),
    ("thorshammer", Technique::Tridagon),
    ("trivalueoddagon", Technique::Tridagon),
];

/// Names of several techniques, as letters and digits only.
const FAMILIES: &[(&str, &[Technique])] = &[
    (
        "lockedcandidates",
        &[Technique::Pointing, Technique::Claiming],
    ),
    (
        "simplecolors",
        &[Technique::SimpleColorsTrap, Technique::SimpleColorsWrap],
    ),
    (
        "simplecolouring",
        &[Technique::SimpleColorsTrap, Technique::SimpleColorsWrap],
    ),
    (
        "uniquerectangles",
        &[
            Technique::UniquenessTest1,
            Technique::UniquenessTest2,
            Technique::UniquenessTest3,
            Technique::UniquenessTest4,
            Technique::UniquenessTest5,
            Technique::UniquenessTest6,
            Technique::HiddenRectangle,
        ],
    ),
    (
        "multicolors",
        &[Technique::MultiColors1, Technique::MultiColors2],
    ),
    (
        "uniquerectangle",
        &[
            Technique::UniquenessTest1,
            Technique::UniquenessTest2,
            Technique::UniquenessTest3,
            Technique::UniquenessTest4,
            Technique::UniquenessTest5,
            Technique::UniquenessTest6,
            Technique::HiddenRectangle,
        ],
    ),
    (
        "avoidablerectangle",
        &[
            Technique::AvoidableRectangleType1,
            Technique::AvoidableRectangleType2,
        ],
    ),
    (
        "niceloop",
        &[
            Technique::ContinuousNiceLoop,
            Technique::DiscontinuousNiceLoop,
        ],
    ),
    (
        "groupedniceloop",
        &[
            Technique::GroupedContinuousNiceLoop,
            Technique::GroupedDiscontinuousNiceLoop,
        ],
    ),
    (
        "forcingchain",
        &[
            Technique::ForcingChainContradiction,
            Technique::ForcingChainVerity,
        ],
    ),
    (
        "forcingnet",
        &[
            Technique::ForcingNetContradiction,
            Technique::ForcingNetVerity,
        ],
    ),
    (
        "template",
        &[Technique::TemplateSet, Technique::TemplateDelete],
    ),
];

/// The letters and digits of a name, in lower case, without blanks and signs.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

impl Technique {
    /// The techniques that a name stands for: one, or all of a family such as `Simple Colors`. Besides the names that
    /// a technique has itself, those that are common in the field are known. Case, blanks and signs do not matter.
    ///
    /// ```
    /// use tessera_sudoku::Technique;
    /// assert_eq!(Technique::named("Y-Wing"), Ok(vec![Technique::XyWing]));
    /// let colors = vec![Technique::SimpleColorsTrap, Technique::SimpleColorsWrap];
    /// assert_eq!(Technique::named("simple colors"), Ok(colors));
    /// ```
    ///
    /// # Errors
    /// If no technique has the name.
    pub fn named(name: &str) -> Result<Vec<Technique>, UnknownTechnique> {
        let wanted = plain(name);
        let is_named = |technique: &Technique| {
            let names = [technique.name(), technique.id(), technique.short_name()];
            names.iter().any(|other| plain(other) == wanted)
        };
        let other = || {
            let mut others = OTHERS.iter();
            let (_, technique) = others.find(|(other, _)| *other == wanted)?;
            Some(vec![*technique])
        };
        let family = || {
            let mut families = FAMILIES.iter();
            let (_, techniques) = families.find(|(family, _)| *family == wanted)?;
            Some(techniques.to_vec())
        };
        let mut all = Technique::ALL.iter().copied();
        let own = all.find(is_named).map(|technique| vec![technique]);
        own.or_else(other)
            .or_else(family)
            .ok_or_else(|| UnknownTechnique {
                found: name.chars().take(60).collect(),
            })
    }
}

/// Finds a technique by one of its names, as [`Technique::named`] does. Names of several techniques are unknown here.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Technique, UnknownTechnique> {
        match Technique::named(name)?[..] {
            [technique] => Ok(technique),
            _ => Err(UnknownTechnique {
                found: name.chars().take(60).collect(),
            }),
        }
    }
}
