//! The page as a folder of files for any file server.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::assets::{LIST, WORKER, worker_with_files};
use super::embedded::Page;
use super::guard::POLICY;
use super::modules::Modules;

/// Why a site could not be written.
#[derive(Debug, Error)]
pub enum SiteError {
    /// There are no modules, without which a page needs a server.
    #[error("there are no modules with which the page could compute without a server")]
    NoModules,
    /// The folder has files already.
    #[error("{} is not empty", .0.display())]
    NotEmpty(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {}: {reason}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        reason: io::Error,
    },
}

/// Writes the page with its modules to a folder, which is created if it does not exist. Any file server can serve it at
/// any address, and the page needs no other server.
///
/// # Errors
/// If there are no modules, the folder is not empty, or a file cannot be written.
///
/// ```
/// use tessera_server::{Modules, SiteError, write_site};
/// let written = write_site("site".as_ref(), &Modules::default());
/// assert!(matches!(written, Err(SiteError::NoModules)));
/// ```
pub fn write_site(dir: &Path, modules: &Modules) -> Result<(), SiteError> {
    if modules.is_empty() {
        return Err(SiteError::NoModules);
    }
    match fs::read_dir(dir).map(|mut entries| entries.next().is_none()) {
        Ok(false) => return Err(SiteError::NotEmpty(dir.to_owned())),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(dir)(error)),
        _ => {}
    }
    let modules = &modules.compressed();
    let list = modules.list(None);
    let page = Page::now();
    let paths = page.paths().into_iter();
    let files = paths.filter_map(|path| Some((path, page.get(path)?)));
    for (path, file) in files {
        let contents = file.contents.plain();
        match path {
            LIST => write(dir, path, list.as_bytes())?,
            WORKER => write(dir, path, &worker_with_files(&contents, modules, &list))?,
            "index.html" => write(dir, path, &with_policy(&contents))?,
            _ => write(dir, path, &contents)?,
        }
    }
    modules
        .files()
        .try_for_each(|(path, bytes)| write(dir, path, bytes))
}

fn write(dir: &Path, path: &str, contents: &[u8]) -> Result<(), SiteError> {
    let path = dir.join(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed(folder))?;
    }
    fs::write(&path, contents).map_err(failed(&path))
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> SiteError {
    let path = path.to_owned();
    |reason| SiteError::Write { path, reason }
}

/// The document with the content security policy, which a file server does not send.
fn with_policy(document: &[u8]) -> Vec<u8> {
    let document = String::from_utf8_lossy(document);
    // Only a header can have this part.
    let policy = POLICY
        .split("; ")
        .filter(|part| !part.starts_with("frame-ancestors"));
    let policy = policy.collect::<Vec<_>>().join("; ");
    let tag = "<meta charset=\"utf-8\">";
    let with = format!("{tag}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    document.replacen(tag, &with, 1).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modules::tests::folder;

    #[test]
    fn a_site_has_the_page_and_the_modules() {
        let (parts, dir) = (folder(), tempfile::tempdir().unwrap());
        let (read, site) = (Modules::read(parts.path()).unwrap(), dir.path().join("a/b"));
        write_site(&site, &read).unwrap();
        let modules = read.compressed();
        let text = |path: &str| fs::read_to_string(site.join(path)).unwrap();
        assert!(text("index.html").contains("script-src 'self' 'wasm-unsafe-eval'; "));
        assert!(!text("index.html").contains("frame-ancestors"));
        assert_eq!(text(LIST), modules.list(None));
        for (path, bytes) in modules.files() {
            assert_eq!(fs::read(site.join(path)).unwrap(), bytes, "{path}");
            assert!(text(WORKER).contains(path), "{path}");
        }
        assert!(
            Page::now()
                .paths()
                .iter()
                .all(|path| site.join(path).is_file())
        );
        let again = write_site(&site, &read).unwrap_err();
        assert_eq!(
            again.to_string(),
            format!("{} is not empty", site.display())
        );
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let (parts, file) = (folder(), tempfile::NamedTempFile::new().unwrap());
        let modules = Modules::read(parts.path()).unwrap();
        let error = write_site(&file.path().join("site"), &modules).unwrap_err();
        assert!(matches!(error, SiteError::Write { .. }), "{error}");
    }
}
