//! Certificates: proofs as files that can be checked without a search.

use std::fmt;
use std::io::{self, BufRead, Write};

use tessera_draughts::{DrawRule, VariantId};
use tessera_engine::certificate::{self as typed, CertificateError, Claim, Fault, Header, Lines};
use tessera_engine::prove;

use crate::{Position, opaque, with_variant};

/// A proof of a position's value, ready to be written as a file: see
/// [`Prover::certificate`](crate::Prover::certificate).
#[derive(Debug)]
pub struct Certificate(Box<dyn AnyCertificate>);

trait AnyCertificate: Send {
    fn header(&self) -> &Header;
    fn write(&self, output: &mut dyn Write) -> io::Result<()>;
}

opaque!(AnyCertificate);

impl<V: tessera_draughts::Variant> AnyCertificate for prove::Certificate<V> {
    fn header(&self) -> &Header {
        self.header()
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        self.write(output)
    }
}

impl Certificate {
    pub(crate) fn of<V: tessera_draughts::Variant>(
        certificate: prove::Certificate<V>,
    ) -> Certificate {
        Certificate(Box::new(certificate))
    }

    /// What the certificate proves.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.0.header().claim
    }

    /// The number of lines after the header.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.0.header().lines
    }

    /// Writes the certificate to `output`, line by line.
    ///
    /// # Errors
    /// If a line cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        self.0.write(output)
    }
}

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

/// Checks a certificate of any variant, using only the legal moves, in about `bytes` bytes of memory.
///
/// ```
/// use tessera_family::{Budget, CertificateLimits, Position, Prover, Tables, VariantId, verify};
/// let position = Position::of_fen(VariantId::English, "W:W14,21,23,26:B4,17")?;
/// let mut tables = Tables::new(VariantId::English);
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
    let mut lines = Lines::new(input);
    let header = header(&mut lines).map_err(|fault| CertificateError { line: 1, fault })?;
    with_variant!(header.variant, V => typed::verify::<V>(&header, &mut lines, bytes))?;
    let start = Position::of_fen(header.variant, &header.start);
    let start = start.map_err(|error| CertificateError {
        line: 1,
        fault: error.into(),
    })?;
    Ok(Proven::new(start, &header))
}

fn header(lines: &mut Lines<&mut dyn BufRead>) -> Result<Header, Fault> {
    // An empty file is treated as an empty header, which is an error.
    let text = lines.next_line()?.unwrap_or_default();
    Ok(Header::parse(text)?)
}

/// The number of lines of a certificate that can be checked in `bytes` bytes of memory.
#[must_use]
pub fn most_verified_lines(variant: VariantId, bytes: u64) -> u64 {
    with_variant!(variant, V => typed::most_lines::<V>(bytes))
}
