//! The page as a folder of files for any file server.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use thiserror::Error;

use super::assets::{LIST, WORKER, worker_with_files};
use super::bundle::{BEFORE, DOCUMENT, EAGER, FOLDER, hash};
use super::embedded::Page;
use super::guard::POLICY;
use super::modules::{Modules, PACKED, gzip};

/// The parts of the engine that answer the first requests of the views.
const AHEAD: [(&str, &str); 5] = [
    ("play", "draughts"),
    ("draughts", "draughts"),
    ("endgames", "draughts"),
    ("sudoku", "sudoku"),
    ("variants", "variants"),
];

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
/// any address, and the page needs no other server. Scripts, styles and modules are in gzip, and the page decompresses
/// them: not every file server compresses what it sends.
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
    for (path, bytes) in page_files(modules) {
        write(dir, &path, &bytes)?;
    }
    modules
        .files()
        .try_for_each(|(path, bytes)| write(dir, path, bytes))
}

/// The files of the page beside those of the modules, by their paths.
fn page_files(modules: &Modules) -> BTreeMap<String, Vec<u8>> {
    let page = Page::now();
    let paths = page.paths().into_iter();
    let mut files: BTreeMap<String, Vec<u8>> = paths
        .filter_map(|path| {
            let file = page.get(path)?;
            Some((path.to_owned(), file.contents.plain().into_owned()))
        })
        .collect();
    let list = modules.list(None);
    files.insert(LIST.to_owned(), list.clone().into_bytes());
    pack(&mut files, modules);
    let kept = files.iter().filter(|(path, _)| *path != WORKER);
    let kept = kept.map(|(path, bytes)| (path.as_str(), hash(bytes)));
    let worker = worker_with_files(&files[WORKER], kept, modules);
    files.insert(WORKER.to_owned(), worker);
    files
}

/// Replaces the bundles and the styles of the views by files in gzip, and makes the document fetch these. Its content
/// security policy has the hashes of the scripts: once they are decompressed, they are part of the document.
fn pack(files: &mut BTreeMap<String, Vec<u8>>, modules: &Modules) {
    let document = String::from_utf8_lossy(&files[DOCUMENT]).into_owned();
    let (before, styles) = (named(&document, BEFORE), named(&document, "views.css"));
    let script = files.remove(&before).unwrap_or_default();
    let script = String::from_utf8_lossy(&script).into_owned();
    let mut sources = vec![source_of(script.as_bytes())];
    let packed: Vec<String> = files
        .iter()
        .filter(|(path, bytes)| **path == styles || bytes.starts_with(EAGER.as_bytes()))
        .map(|(path, _)| path.clone())
        .collect();
    for path in packed {
        let whole = files.remove(&path).unwrap_or_default();
        let plain = whole.strip_prefix(EAGER.as_bytes()).unwrap_or(&whole);
        if path != styles {
            sources.push(source_of(plain));
        }
        files.insert(format!("{path}{PACKED}"), gzip(plain));
    }
    let ahead = AHEAD.iter().filter_map(|(view, part)| {
        let module = modules.module_of(part)?;
        Some(format!("\"{view}\":[\"{module}\"]"))
    });
    let ahead = ahead.collect::<Vec<_>>().join(",");
    let styles = styles
        .strip_prefix(&format!("{FOLDER}/"))
        .unwrap_or(&styles);
    let inline =
        format!("<script data-packed=\"{styles}\" data-ahead='{{{ahead}}}'>{script}</script>");
    let document: String = document
        .lines()
        .filter_map(|line| match line {
            line if line.contains(&before) => Some(format!("{inline}\n")),
            line if line.contains(styles) || line.starts_with("<script type=\"module\"") => None,
            line => Some(format!("{line}\n")),
        })
        .collect();
    files.insert(DOCUMENT.to_owned(), with_policy(&document, &sources));
}

/// The path of the file in the document that was made of a source.
fn named(document: &str, source: &str) -> String {
    let stem = source.replace('/', ".");
    let stem = stem.rsplit_once('.').map_or(&*stem, |(stem, _)| stem);
    let begin = format!("\"{FOLDER}/{stem}-");
    let rest = document.split_once(&begin).map_or("", |(_, rest)| rest);
    let end = rest.split('"').next().unwrap_or_default();
    format!("{FOLDER}/{stem}-{end}")
}

/// What allows a script that is part of the document, in a content security policy.
fn source_of(script: &[u8]) -> String {
    format!("'sha256-{}'", STANDARD.encode(Hash::hash(script)))
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

/// The document with the content security policy, which a file server does not send. `sources` are the scripts that are
/// part of the document.
fn with_policy(document: &str, sources: &[String]) -> Vec<u8> {
    // Only a header can have this part.
    let policy = POLICY
        .split("; ")
        .filter(|part| !part.starts_with("frame-ancestors"));
    let policy = policy.collect::<Vec<_>>().join("; ");
    let policy = policy.replacen(
        "script-src",
        &format!("script-src {}", sources.join(" ")),
        1,
    );
    let tag = "<meta charset=\"utf-8\">";
    let with = format!("{tag}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    document.replacen(tag, &with, 1).into_bytes()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;
    use crate::modules::tests::folder;

    /// A site of small modules, and its files by their paths.
    fn site() -> (tempfile::TempDir, Modules, BTreeMap<String, Vec<u8>>) {
        let (parts, dir) = (folder(), tempfile::tempdir().unwrap());
        let (read, site) = (Modules::read(parts.path()).unwrap(), dir.path().join("a/b"));
        write_site(&site, &read).unwrap();
        let again = write_site(&site, &read).unwrap_err();
        let full = format!("{} is not empty", site.display());
        assert_eq!(again.to_string(), full);
        let files = crate::folder::read_folder(&site).unwrap();
        (dir, read, files)
    }

    fn unpacked(bytes: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        GzDecoder::new(bytes).read_to_end(&mut plain).unwrap();
        plain
    }

    #[test]
    fn a_site_has_the_page_and_the_modules() {
        let (_dir, read, files) = site();
        let modules = read.compressed();
        assert_eq!(files[LIST], modules.list(None).as_bytes());
        for (path, bytes) in modules.files() {
            assert_eq!(files[path], bytes, "{path}");
        }
        // The service worker keeps all of them.
        let worker = String::from_utf8(files[WORKER].clone()).unwrap();
        let kept = files.keys().filter(|path| *path != WORKER);
        for path in kept {
            assert!(worker.contains(&format!("\"{path}\"")), "{path}");
        }
        // Each file of the page is there as it is or in gzip, but for the script in the document. Bundles in gzip
        // become scripts of the document, so they lack the comment that is for files.
        let (page, document) = (
            Page::now(),
            String::from_utf8(files[DOCUMENT].clone()).unwrap(),
        );
        for path in page.paths() {
            let plain = page.get(path).unwrap().contents.plain().into_owned();
            let is_written_anew = [LIST, WORKER, DOCUMENT].contains(&path);
            match files.get(path) {
                Some(bytes) => assert!(is_written_anew || *bytes == plain, "{path}"),
                None if path.contains("theme-first") => {
                    let script = String::from_utf8(plain).unwrap();
                    assert!(document.contains(&format!(">{script}</script>")));
                }
                None => {
                    let plain = plain.strip_prefix(EAGER.as_bytes()).unwrap_or(&plain);
                    let packed = unpacked(&files[&format!("{path}{PACKED}")]);
                    assert!(packed == plain, "{path}");
                }
            }
        }
    }

    #[test]
    fn the_document_of_a_site_allows_its_scripts_and_no_others() {
        let (_dir, _, files) = site();
        let document = String::from_utf8(files[DOCUMENT].clone()).unwrap();
        assert!(!document.contains("frame-ancestors"));
        let (_, policy) = document.split_once("; script-src ").unwrap();
        let sources: Vec<&str> = policy.split(';').next().unwrap().split(' ').collect();
        let bundles = files
            .iter()
            .filter(|(path, _)| path.ends_with(&format!(".js{PACKED}")));
        let mut allowed: Vec<String> = bundles
            .map(|(_, bytes)| source_of(&unpacked(bytes)))
            .collect();
        assert!(allowed.len() > 20, "{allowed:?}");
        let (_, inline) = document.split_once("<script data-packed=\"views-").unwrap();
        let (_, inline) = inline.split_once('>').unwrap();
        let (inline, rest) = inline.split_once("</script>").unwrap();
        allowed.push(source_of(inline.as_bytes()));
        allowed.extend(["'self'", "'wasm-unsafe-eval'"].map(String::from));
        let [mut sources, mut allowed] = [
            sources,
            allowed.iter().map(String::as_str).collect::<Vec<_>>(),
        ];
        sources.sort_unstable();
        allowed.sort_unstable();
        assert_eq!(sources, allowed);
        assert!(!rest.contains("<script"), "{rest}");
        // The known hash of an empty text.
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(source_of(b""), empty);
    }

    #[test]
    fn the_document_of_a_site_names_what_the_first_requests_need() {
        let (_dir, _, files) = site();
        let document = String::from_utf8(files[DOCUMENT].clone()).unwrap();
        let (_, ahead) = document.split_once("data-ahead='").unwrap();
        let ahead: serde_json::Value =
            serde_json::from_str(ahead.split('\'').next().unwrap()).unwrap();
        for (view, part) in AHEAD {
            let module = ahead[view][0].as_str().unwrap();
            assert!(module.starts_with(&format!("modules/{part}-")) && files.contains_key(module));
        }
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let (parts, file) = (folder(), tempfile::NamedTempFile::new().unwrap());
        let modules = Modules::read(parts.path()).unwrap();
        let error = write_site(&file.path().join("site"), &modules).unwrap_err();
        assert!(matches!(error, SiteError::Write { .. }), "{error}");
    }
}
