//! `tessera serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;

use clap::Args;
use miette::{MietteDiagnostic, miette};
use tessera_server::{Error, OtherVariant, PublicAddress};

use super::chosen::OtherVariants;
use super::output;
use super::site::ModulesArgs;
use super::values::TablesArgs;
use crate::failure::Failure;
use crate::tables;

/// Play and analyse draughts, solve endgames and sudokus on a page in the browser.
///
/// Starts a server on this machine that only this machine can reach. The page needs no other network connection.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera serve --open

The server has a JSON API for programs, described in docs/api.md.

Exit status:
  0  the server was ended by Ctrl-C
  2  the server could not start; standard error says why")]
pub(super) struct ServeArgs {
    /// Port to listen on; 0 picks a free one.
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,

    /// Address to listen on. An address that is not a loopback address needs --allow-remote.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Allow access from the network. The server has no password.
    #[arg(long)]
    allow_remote: bool,

    /// Address of a public page, such as https://example.org/draughts/, behind a reverse proxy.
    ///
    /// Each client, told by the proxy in X-Forwarded-For, has limits: of requests per second and at the same time, and
    /// of the time of a search. docs/hosting.md describes them, and the proxy.
    #[arg(long, value_name = "URL", conflicts_with = "open")]
    public: Option<PublicAddress>,

    #[command(flatten)]
    tables: TablesArgs,

    #[command(flatten)]
    others: OtherVariants,

    #[command(flatten)]
    modules: ModulesArgs,
}

pub(super) fn run(args: ServeArgs) -> Result<ExitCode, Failure> {
    if !args.host.is_loopback() && !args.allow_remote {
        return Err(miette!(
            help = "add --allow-remote to allow that",
            "a server on {} could be used by others on the network",
            args.host
        )
        .into());
    }
    let others = args.others.read()?;
    let names = others.iter().map(|other| other.variant).collect::<Vec<_>>();
    let tables = tables::set_up_for_all(args.tables.folder(), &names)?;
    let variants = others.iter().map(|other| {
        Ok(OtherVariant {
            variant: other.variant,
            evaluation: other.best()?,
        })
    });
    let options = tessera_server::Options {
        host: args.host,
        port: args.port,
        open: args.open,
        public: args.public,
        tables,
        variants: variants.collect::<Result<_, Failure>>()?,
        modules: args.modules.read()?,
    };
    tessera_server::run(&options, output()).map_err(failure)?;
    Ok(ExitCode::SUCCESS)
}

/// Why the server could not start, with advice.
pub(super) fn failure(error: Error) -> Failure {
    let help = match error {
        Error::Output(error) => return error.into(),
        Error::OpenFiles { .. } => {
            Some("`ulimit -n 1024` in the shell raises the limit if the system allows it")
        }
        Error::Memory { .. } => Some("`ulimit -v` in the shell shows the memory limit"),
        Error::Threads(_) => {
            Some("`ulimit -u` and `ulimit -v` in the shell show the limits of threads and memory")
        }
        Error::PortTaken { .. } => {
            Some("use another port with --port N, or a free one with --port 0")
        }
        Error::PortNotAllowed { .. } => {
            Some("use a port from 1024 on, which needs no special rights")
        }
        Error::Listen { .. } | Error::Variants(_) => None,
    };
    let mut diagnostic = MietteDiagnostic::new(error.to_string());
    diagnostic.help = help.map(str::to_owned);
    Failure::Error(diagnostic.into())
}
