//! `tessera dxp`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};
use tessera_draughts::Color;
use tessera_matches::BookText;
use tessera_matches::text::{bytes, duration};
use tessera_study::Level;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{TablesArgs, level, one_of, positive, threads};
use crate::dxp::{Address, Role};

/// Play against another program over DamExchange (DXP).
///
/// One of the two programs listens, the other one connects. One of them asks for games and says which side the other
/// one plays, how much time there is, and where the game begins: usually the one that connects. A line for each game is
/// written to standard output, messages to people (chat) to standard error.
///
/// Both programs have to play the same variant; the protocol does not name it.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts; `tessera variants` lists them", &[]),
    mut_arg("variant", |variant| variant.default_value("international")),
    group(ArgGroup::new("place").required(true).args(["listen", "connect"])),
    after_long_help = "\
Example:
  $ tessera dxp --listen 127.0.0.1
  $ tessera dxp --connect 127.0.0.1 --games 10 --time 5min --moves 75 --pdn games.pdn
  $ tessera dxp --connect 192.168.1.7:27531 --variant frisian --color black

If the connection ends in the middle of a game, the one that connected does so again, and the game goes on where it was,
with its clocks, if the other program knows it. docs/engines.md describes how other programs are set up.

Exit status:
  0    all games were played, or Ctrl-C has ended a program that listens for any number of games
  2    an option is invalid, there is no connection, or the other program refuses to play; standard error says why
  130  the games were interrupted")]
pub(crate) struct DxpArgs {
    /// Wait for another program on this address. Without a port it is 27531, and port 0 picks a free one.
    #[arg(long, value_name = "HOST[:PORT]")]
    listen: Option<Address>,

    /// Connect to a program that waits on this address. Without a port it is 27531.
    #[arg(long, value_name = "HOST[:PORT]")]
    connect: Option<Address>,

    /// Whether this program asks for games or is asked [default: it asks if it connects].
    #[arg(long, value_name = "ROLE", value_enum)]
    role: Option<Role>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// The side that this program plays in the first game that it asks for. The sides are swapped after each game.
    #[arg(long, value_name = "COLOR", default_value = "white", value_parser = one_of(COLORS))]
    pub(crate) color: Color,

    /// Time of each side for a game that this program asks for, in whole minutes up to 999min.
    #[arg(long, value_name = "TIME", default_value = "5min", value_parser = minutes)]
    pub(crate) time: u16,

    /// Number of moves by each side after which a game that this program asks for is ended without a result; 0 means
    /// any number.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=999))]
    pub(crate) moves: u16,

    /// Position in FEN at which games begin that this program asks for [default: the initial position].
    #[arg(long)]
    pub(crate) fen: Option<String>,

    /// Number of games [default: 1 if this program asks for games, else any number].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// Name that the other program is told, at most 32 characters.
    #[arg(long, value_name = "NAME", default_value = concat!("Tessera ", env!("CARGO_PKG_VERSION")))]
    pub(crate) name: String,

    /// Strength, from 1 (has just learned the rules) to 10 (full strength).
    #[arg(long, value_name = "N", default_value = "10", value_parser = level)]
    pub(crate) level: Level,

    /// Maximum time for a move [default: what the clock allows, or 5s in games without a clock].
    #[arg(long, value_name = "TIME", value_parser = positive)]
    pub(crate) move_time: Option<Duration>,

    /// Number of threads of the search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: usize,

    /// Memory of the search.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = bytes)]
    pub(crate) memory: u64,

    /// Opening book: `builtin`, `none`, or a file of `tessera book build`.
    #[arg(long, value_name = "BOOK", default_value = "builtin")]
    pub(crate) book: BookText,

    #[command(flatten)]
    pub(crate) tables: TablesArgs,

    /// How long the other program may take for an answer, or for a move after its clock has run out.
    #[arg(long, value_name = "TIME", default_value = "2min", value_parser = positive)]
    pub(crate) timeout: Duration,

    /// How long to try to connect, at the start and after a lost connection.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) reconnect: Duration,

    /// Write all games to a PDN file, after each game anew.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
}

const COLORS: &[(&str, Color, &str)] = &[
    ("white", Color::White, "The white pieces"),
    ("black", Color::Black, "The black pieces"),
];

fn minutes(text: &str) -> Result<u16, String> {
    let time = duration(text)?;
    let minutes = time.as_secs() / 60;
    if time != Duration::from_secs(60 * minutes) || !(1..=999).contains(&minutes) {
        return Err("expected whole minutes from 1min to 999min".into());
    }
    Ok(minutes as u16)
}

impl DxpArgs {
    pub(crate) fn role(&self) -> Role {
        self.role.unwrap_or(match self.connect {
            Some(_) => Role::Initiator,
            None => Role::Follower,
        })
    }

    /// Whether this program waits for the other one.
    pub(crate) fn listens(&self) -> bool {
        self.connect.is_none()
    }

    pub(crate) fn address(&self) -> Address {
        let given = self.connect.as_ref().or(self.listen.as_ref());
        given.cloned().unwrap_or_default()
    }

    /// Number of games to play; `None` means any number.
    pub(crate) fn games(&self) -> Option<u32> {
        match self.role() {
            Role::Initiator => Some(self.games.unwrap_or(1)),
            Role::Follower => self.games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_minutes() {
        assert_eq!(
            (minutes("5min"), minutes("60"), minutes("2h")),
            (Ok(5), Ok(1), Ok(120))
        );
        for wrong in ["30s", "0min", "1000min", "1.5min", "soon"] {
            assert!(minutes(wrong).is_err(), "{wrong}");
        }
    }
}
