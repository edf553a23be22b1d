//! `tessera site`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use miette::miette;
use tessera_server::{Modules, SiteError, write_site};

use crate::failure::Failure;

/// Write the page as a folder of files that any file server can serve.
///
/// The page then computes everything in the browser: it needs no server of Tessera, no headers, and, once it was
/// opened, no network. It can have any address, such as https://example.org/draughts/.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera site public

Exit status:
  0  the files were written
  2  they could not be written; standard error says why")]
pub(super) struct SiteArgs {
    /// Folder to write to, which must be empty if it exists.
    #[arg(value_name = "DIR")]
    dir: PathBuf,

    #[command(flatten)]
    modules: ModulesArgs,
}

/// The modules with which the page computes by itself.
#[derive(Debug, Args)]
pub(super) struct ModulesArgs {
    /// Folder of the modules with which the page computes by itself.
    ///
    /// web/build in the sources makes it. Without this option, the page has those that the program was built with, if
    /// it was built with any.
    #[arg(long, value_name = "DIR")]
    modules: Option<PathBuf>,
}

impl ModulesArgs {
    /// The modules of the folder, or those of the program.
    pub(super) fn read(&self) -> Result<Modules, Failure> {
        match &self.modules {
            None => Ok(Modules::embedded()),
            Some(dir) => Modules::read(dir).map_err(|error| {
                miette!(
                    help = "`web/build` in the sources makes this folder",
                    "{error}"
                )
                .into()
            }),
        }
    }
}

pub(super) fn run(args: &SiteArgs) -> Result<ExitCode, Failure> {
    let modules = args.modules.read()?;
    write_site(&args.dir, &modules).map_err(|error| match error {
        SiteError::NoModules => miette!(
            help =
                "build them with `web/build` in the sources, and name their folder with --modules",
            "{error}"
        ),
        error => miette!("{error}"),
    })?;
    Ok(ExitCode::SUCCESS)
}
