//! The names of parts, such as `KKM2vKM0`: reading and writing.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Half, Part};
use crate::{MAX_PIECES, Slice};

/// An error from parsing the name of a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{found}' is not the name of a part: expected the pieces of both sides, kings before men, and the row of the most \
     advanced men, such as KMvKMM or KM3vKMM5"
)]
pub struct PartNameError {
    /// The invalid text.
    found: String,
}

/// Writes the pieces of one side and the lead of its men.
fn write_side(f: &mut impl fmt::Write, men: u8, kings: u8, lead: Option<u8>) -> fmt::Result {
    (0..kings).try_for_each(|_| f.write_char('K'))?;
    (0..men).try_for_each(|_| f.write_char('M'))?;
    lead.map_or(Ok(()), |lead| write!(f, "{lead}"))
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::new();
        let slice = self.slice;
        write_side(&mut name, slice.own_men, slice.own_kings, self.own_lead)?;
        name.push('v');
        write_side(
            &mut name,
            slice.other_men,
            slice.other_kings,
            self.other_lead,
        )?;
        f.pad(&name)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.half.fmt(f)
    }
}

/// Reads the men, the kings and the lead of one side. `None` if the text has another form.
fn parse_side(text: &str) -> Option<(u8, u8, Option<u8>)> {
    let pieces = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let lead = match &text[pieces.len()..] {
        "" => None,
        digits => Some(digits.parse().ok()?),
    };
    let men = pieces.trim_start_matches('K');
    if men.chars().any(|c| c != 'M') || lead.is_some() && men.is_empty() {
        return None;
    }
    let kings = pieces.len() - men.len();
    Some((men.len().try_into().ok()?, kings.try_into().ok()?, lead))
}

fn parse(text: &str) -> Option<Part> {
    let (own, other) = text.split_once('v')?;
    let (own_men, own_kings, own_lead) = parse_side(own)?;
    let (other_men, other_kings, other_lead) = parse_side(other)?;
    let sides = [[own_men, own_kings], [other_men, other_kings]];
    let of_side = |side: [u8; 2]| side.into_iter().map(u32::from).sum::<u32>();
    let slice = Slice {
        own_men,
        own_kings,
        other_men,
        other_kings,
    };
    if sides.map(of_side).into_iter().sum::<u32>() > MAX_PIECES || !slice.is_contested() {
        return None;
    }
    // If one side's men have a lead, the other side's men must have one too.
    let is_cut = own_lead.is_some() || other_lead.is_some();
    if is_cut && (own_lead.is_some() != (own_men > 0) || other_lead.is_some() != (other_men > 0)) {
        return None;
    }
    let part = Part::of_half(Half {
        slice,
        own_lead,
        other_lead,
    });
    // A part has only one valid name, that of its larger half.
    (part.to_string() == text).then_some(part)
}

impl FromStr for Part {
    type Err = PartNameError;

    fn from_str(text: &str) -> Result<Part, PartNameError> {
        parse(text).ok_or_else(|| PartNameError { found: text.into() })
    }
}
