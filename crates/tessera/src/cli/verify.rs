//! `tessera verify`.

use std::path::PathBuf;

use clap::Args;
use tessera_matches::text::bytes;

use super::chosen::OtherVariants;

/// Check a certificate: a proof that a position of draughts is won, lost or drawn.
///
/// A certificate lists positions with their moves, from `tessera endgame --certificate`, from the page, or from another
/// program. Each line is checked by the legal moves alone, without a search or tables. docs/certificates.md describes
/// the format, and what exactly is proven.
///
/// Drawing rules that count plies are not part of a proof. Those by which the game could end as a draw before a proven
/// win are listed.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera endgame --certificate proof.jsonl examples/endgame/win.txt
  $ tessera verify proof.jsonl
  $ tessera verify --json < proof.jsonl

With --json the answer is a JSON object, for a proof or for a fault:
  {\"proven\":true,\"variant\":\"english\",\"start\":\"W:W27:B23\",\"to_move\":\"white\",\"claim\":\"win\",
    \"winner\":\"white\",\"plies\":1,\"shortest\":true,\"lines\":1,\"ignored\":[]}
  {\"proven\":false,\"line\":2,\"error\":\"...\"}
`ignored` has the drawing rules that could end the game before. `winner`, `plies` and `shortest` are null for a draw.

Exit status:
  0  the certificate proves what it claims
  2  it does not, or it cannot be read, or an option is invalid; standard error says which line is wrong and why")]
pub(crate) struct VerifyArgs {
    /// Certificate; `-` or no file means standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) others: OtherVariants,

    /// Memory for the positions of the certificate, such as 200MB or 4GiB. It limits the number of lines.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Print a JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
