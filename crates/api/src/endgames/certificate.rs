//! Answers with the proof of a position's value as a file.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::Position;
use tessera_engine::certificate::Claim;
use tessera_engine::play::Cancel;
use tessera_engine::prove::{Budget, CertificateLimits, NoCertificate, Prover, Tables};
use web_time::Instant;

use super::proof::{MEMORY, check_size, too_large};
use super::prove::{ProofProgress, SECONDS, watched};
use crate::Context;
use crate::draughts::play;
use crate::error::{ApiError, Code, within};

/// Maximum number of lines of a certificate, which is then a text of some megabytes.
const MAX_LINES: usize = 50_000;

/// A game whose last position is to be proven, and the time for it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct CertificateRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    seconds: Option<f64>,
}

/// A certificate, and what it proves.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CertificateAnswer {
    fen: String,
    /// What is proven, in words.
    text: String,
    /// Whether a win is proven to be the shortest; `None` for a draw.
    shortest: Option<bool>,
    /// The number of lines after the first one.
    lines: u64,
    /// The file.
    certificate: String,
}

pub(crate) fn certificate(
    context: &Context,
    request: CertificateRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(ProofProgress) + Send),
) -> Result<CertificateAnswer, ApiError> {
    let seconds = within("seconds", request.seconds.unwrap_or(10.0), SECONDS)?;
    let variant = context.named(&request.variant)?;
    let position = play(variant, request.start.as_deref(), &request.moves)?.position();
    check_size(&position)?;
    watched(seconds, cancel, tell, |budget| {
        made(context, &position, Duration::from_secs_f64(seconds), budget)
    })
}

/// Proves the value of a position, and then makes its certificate within `time`. Each of the two gets a part of the
/// memory.
fn made(
    context: &Context,
    position: &Position,
    time: Duration,
    budget: &Budget<'_>,
) -> Result<CertificateAnswer, ApiError> {
    let mut tables = Tables::shared(position.variant(), &context.tables);
    let mut prover = Prover::new(position, MEMORY / 3);
    prover.prove_with(&mut tables, MEMORY as u64 / 3, budget);
    let limits = CertificateLimits {
        lines: MAX_LINES,
        bytes: MEMORY / 3,
    };
    let budget = Budget {
        deadline: Some(Instant::now() + time),
        ..*budget
    };
    let certificate = prover
        .certificate(&tables, &limits, &budget)
        .map_err(refusal)?;
    let mut file = Vec::new();
    let written = certificate.write(&mut file);
    let text = written.ok().and_then(|()| String::from_utf8(file).ok());
    let broken = || ApiError::new(Code::Internal, "the certificate cannot be written");
    Ok(CertificateAnswer {
        fen: position.to_fen(),
        text: certificate.claim().in_words(position.side_to_move()),
        shortest: match certificate.claim() {
            Claim::Win { shortest, .. } => Some(shortest),
            Claim::Draw => None,
        },
        lines: certificate.lines(),
        certificate: text.ok_or_else(broken)?,
    })
}

fn refusal(reason: NoCertificate) -> ApiError {
    let message = match reason {
        NoCertificate::NotProven | NoCertificate::Stopped => {
            let message = "the proof is not complete within the time";
            return ApiError::new(Code::TooLarge, message).help("ask for more `seconds`");
        }
        NoCertificate::TooLong(lines) => format!("the proof has more than {lines} lines"),
        NoCertificate::Memory | NoCertificate::NoName => {
            format!("there is no certificate: {reason}")
        }
    };
    too_large(message).help("`tessera endgame --certificate` has higher limits")
}
