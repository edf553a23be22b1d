//! Checks a whole certificate, and says what it proves.

use std::fmt;
use std::io::BufRead;

use tessera_draughts::{DrawRule, Position, Variant};

use super::verify::verify_lines;
use super::{CertificateError, Claim, Fault, Header, Lines};

/// What a checked certificate proves. Prints in words: `white to move wins in 9 plies`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The position whose value is proven.
    pub start: Position,
    /// What is proven about the position.
    pub claim: Claim,
    /// The number of lines after the header.
    pub lines: u64,
    /// The drawing rules of the variant by which the game may end as a draw before it is won. The proof does not
    /// consider them.
    pub ignored: Vec<DrawRule>,
}

impl Proven {
    fn new(start: Position, header: &Header) -> Proven {
        let plies = match header.claim {
            Claim::Win { plies, .. } => plies,
            Claim::Draw => 0,
        };
        // On the winning path no position occurs twice, and a draw stays a draw under every drawing rule.
        let may_apply = |rule: &&DrawRule| match **rule {
            DrawRule::Repetition { .. } => false,
            DrawRule::WithoutProgress { plies: most } | DrawRule::FewPieces { plies: most, .. } => {
                most < plies
            }
        };
        let rules = start.rules().draws.iter().filter(may_apply);
        Proven {
            start,
            claim: header.claim,
            lines: header.lines,
            ignored: rules.copied().collect(),
        }
    }
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.claim.in_words(self.start.side_to_move()))
    }
}

/// Checks a certificate, using only the legal moves, in about `bytes` bytes of memory.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::certificate::verify;
/// use tessera_engine::prove::{Budget, CertificateLimits, Prover, Tables};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
/// let tables = Tables::new(Variant::ENGLISH);
/// let mut prover = Prover::new(&position, 1 << 24);
/// prover.prove(&tables, &Budget::UNLIMITED);
/// let mut file = Vec::new();
/// let limits = CertificateLimits { lines: 10_000, bytes: 1 << 24 };
/// prover.certificate(&tables, &limits, &Budget::UNLIMITED)?.write(&mut file)?;
///
/// let proven = verify(&mut &file[..], 1 << 24)?;
/// assert_eq!(proven.to_string(), "white to move wins in 9 plies");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the certificate does not prove its claim. The error names the first line with a fault, and what was expected.
pub fn verify(input: &mut dyn BufRead, bytes: u64) -> Result<Proven, CertificateError> {
    verify_among(input, bytes, &[])
}

/// Like [`verify`], also for a certificate of one of `others`, variants that do not come with the library.
///
/// # Errors
/// As [`verify`].
pub fn verify_among(
    input: &mut dyn BufRead,
    bytes: u64,
    others: &[Variant],
) -> Result<Proven, CertificateError> {
    let mut lines = Lines::new(input);
    let in_header = |fault| CertificateError { line: 1, fault };
    let header = header(&mut lines, others).map_err(in_header)?;
    verify_lines(&header, &mut lines, bytes)?;
    let start = Position::of_fen(header.variant, &header.start);
    let start = start.map_err(|error| in_header(error.into()))?;
    Ok(Proven::new(start, &header))
}

fn header(lines: &mut Lines<&mut dyn BufRead>, others: &[Variant]) -> Result<Header, Fault> {
    // An empty file is treated as an empty header, which is an error.
    let text = lines.next_line()?.unwrap_or_default();
    Ok(Header::parse_among(text, others)?)
}
