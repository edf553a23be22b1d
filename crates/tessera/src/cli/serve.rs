//! `tessera serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;

use clap::Args;
use miette::{MietteDiagnostic, miette};
use tessera_server::Error;

use super::output;
use crate::failure::Failure;

/// Show games, the engine, endgames and sudokus on a page in the browser.
///
/// The page is served by this machine, to this machine: it needs no network, and nobody else can reach it.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera serve --open

Programs can ask the same as the page: docs/api.md tells how.

Exit status:
  0  the server was ended, by Ctrl-C
  2  it could not begin; standard error says why")]
pub(super) struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,

    /// The address to listen on. Any but a loopback address needs --allow-remote.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Let others on the network use this server. It asks for no password.
    #[arg(long)]
    allow_remote: bool,
}

pub(super) fn run(args: ServeArgs) -> Result<ExitCode, Failure> {
    if !args.host.is_loopback() && !args.allow_remote {
        return Err(miette!(
            help = "add --allow-remote if that is what you want",
            "others on the network could use a server on {}",
            args.host
        )
        .into());
    }
    let options = tessera_server::Options {
        host: args.host,
        port: args.port,
        open: args.open,
    };
    tessera_server::run(&options, output()).map_err(told)?;
    Ok(ExitCode::SUCCESS)
}

/// Why the server could not begin, with what a person can do.
fn told(error: Error) -> Failure {
    let help = match error {
        Error::Output(error) => return error.into(),
        Error::OpenFiles { .. } => {
            Some("`ulimit -n 1024` in the shell raises the limit, where the system allows it")
        }
        Error::Memory { .. } => Some("`ulimit -v` in the shell tells whether memory is limited"),
        Error::Threads(_) => Some(
            "`ulimit -u` and `ulimit -v` in the shell tell whether threads or memory are limited",
        ),
        Error::PortTaken { .. } => Some("--port N takes another port, --port 0 any that is free"),
        Error::PortNotAllowed { .. } => Some("ports from 1024 on are for everybody"),
        Error::Listen { .. } => None,
    };
    let mut diagnostic = MietteDiagnostic::new(error.to_string());
    diagnostic.help = help.map(str::to_owned);
    Failure::Told(diagnostic.into())
}
