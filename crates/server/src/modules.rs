//! The modules with which the page computes by itself (WebAssembly), and the weights of networks, the opening books and
//! the puzzles for them.
//!
//! The names of their files have a hash of the contents, so that browsers never ask for them again.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tessera_api::PARTS;
use tessera_draughts::Variant;
use thiserror::Error;

use super::bundle::hash;
use super::embedded::MODULES;

/// The parts that know the variants of draughts.
pub(crate) const DRAUGHTS: [&str; 4] = ["draughts", "engine", "texts", "lessons"];

/// The end of the name of a module without vector instructions.
const PLAIN: &str = "-plain.wasm";

/// The folder of the networks, in that of the modules.
const NETWORKS: &str = "networks";

/// The end of the name of a network's file.
const NETWORK: &str = ".net.lzma";

/// The folder of the opening books, in that of the modules.
const BOOKS: &str = "books";

/// The end of the name of a book's file.
const BOOK: &str = ".book";

/// The folder of the puzzles, in that of the modules.
const PUZZLES: &str = "puzzles";

/// The end of the name of a file of puzzles.
const PUZZLE_FILE: &str = ".jsonl";

/// The ends of the names of a file's compressed forms.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";

/// The end of the name of a file that the page decompresses. Servers know `.gz`, and some announce its coding, so
/// that the browser would decompress it too.
pub(crate) const PACKED: &str = ".gzip";

/// The folder of the modules, in that of the page.
const FOLDER: &str = "modules/";

/// The modules with which the page computes by itself. Without them, it asks the server for everything.
#[derive(Clone, Debug, Default)]
pub struct Modules(Arc<Found>);

#[derive(Debug, Default)]
struct Found {
    /// Each file, by its address in the folder of the page.
    files: BTreeMap<String, ModuleFile>,
    parts: BTreeMap<&'static str, Part>,
    networks: BTreeMap<&'static str, String>,
    books: BTreeMap<&'static str, String>,
    puzzles: BTreeMap<&'static str, String>,
}

/// A file, with its compressed forms.
#[derive(Clone, Debug, Default)]
pub(crate) struct ModuleFile {
    pub(crate) plain: Vec<u8>,
    /// `web/build` makes it where it can.
    brotli: Option<Vec<u8>>,
    /// `web/build` makes that of a module, smaller than this program can. Others are made when they are asked for
    /// first; `None` if that would gain nothing.
    gzip: OnceLock<Option<Vec<u8>>>,
}

/// The addresses of the files of a part, in the folder `modules` of the page.
#[derive(Clone, Debug, Serialize)]
struct Part {
    script: String,
    module: String,
    /// The same module without vector instructions, if `module` has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<String>,
}

/// Why a folder has no modules.
#[derive(Debug, Error)]
#[error("cannot read the modules of the page: {}: {reason}", path.display())]
pub struct ModulesError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the system.
    pub reason: io::Error,
}

/// What the page can compute by itself, as it asks for it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct List<'a> {
    modules: BTreeMap<&'a str, &'a Part>,
    networks: &'a BTreeMap<&'static str, String>,
    books: &'a BTreeMap<&'static str, String>,
    puzzles: &'a BTreeMap<&'static str, String>,
    has_server: bool,
    asks_server: &'a [&'a str],
}

impl Modules {
    /// Reads the modules in a folder that `web/build` made.
    ///
    /// # Errors
    /// If a file is missing or cannot be read.
    ///
    /// ```
    /// use tessera_server::Modules;
    /// let error = Modules::read("no/such/folder".as_ref()).unwrap_err();
    /// assert!(error.to_string().starts_with("cannot read the modules of the page: no/such/folder"));
    /// ```
    pub fn read(dir: &Path) -> Result<Modules, ModulesError> {
        Modules::found(|name| {
            let path = dir.join(name);
            fs::read(&path).map_err(|reason| ModulesError { path, reason })
        })
    }

    /// The modules that were part of the build of the program: those in the folder that the variable `TESSERA_MODULES`
    /// named then. Without it, there are none.
    #[must_use]
    pub fn embedded() -> Modules {
        let found = Modules::found(|name| {
            let file = match name.strip_suffix(GZIP) {
                Some(plain) => MODULES.gzip(plain).map(<[u8]>::to_vec),
                None => MODULES.plain(name),
            };
            file.ok_or(())
        });
        found.unwrap_or_default()
    }

    /// The modules whose files `read` finds by their names. Networks, books and puzzles may be missing.
    fn found<E>(read: impl Fn(&str) -> Result<Vec<u8>, E>) -> Result<Modules, E> {
        let mut found = Found::default();
        for part in PARTS.map(|part| part.name) {
            let compressed =
                |name: &str| [BROTLI, GZIP].map(|end| read(&format!("{name}{end}")).ok());
            let [script, module] = ["js", "wasm"].map(|end| format!("{part}.{end}"));
            let script = found.add(&script, read(&script)?, [None, None]);
            let module = found.add(&module, read(&module)?, compressed(&module));
            let plain = format!("{part}{PLAIN}");
            let bytes = read(&plain).ok();
            let plain = bytes.map(|bytes| found.add(&plain, bytes, compressed(&plain)));
            let own = Part {
                script,
                module,
                plain,
            };
            found.parts.insert(part, own);
        }
        for variant in Variant::ALL {
            let mut beside = |folder: &str, end: &str| {
                let name = format!("{folder}/{}{end}", variant.name());
                let bytes = read(&name).ok()?;
                Some((variant.name(), found.add(&name, bytes, [None, None])))
            };
            let (network, book) = (beside(NETWORKS, NETWORK), beside(BOOKS, BOOK));
            let puzzles = beside(PUZZLES, PUZZLE_FILE);
            found.networks.extend(network);
            found.books.extend(book);
            found.puzzles.extend(puzzles);
        }
        Ok(Modules(Arc::new(found)))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.parts.is_empty()
    }

    /// The files of the modules, by their address in the folder of the page. Those of networks are last; a page needs
    /// few of them.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.0.files.iter();
        files.map(|(path, file)| (path.as_str(), file.plain.as_slice()))
    }

    /// A file by its address in the folder of the page.
    pub(crate) fn file(&self, path: &str) -> Option<&ModuleFile> {
        self.0.files.get(path)
    }

    /// The address of the module of a part, in the folder of the page.
    pub(crate) fn module_of(&self, part: &str) -> Option<String> {
        let part = self.0.parts.get(part)?;
        Some(format!("{FOLDER}{}", part.module))
    }

    /// The same modules as files in gzip, which the page decompresses: not every file server compresses what it sends.
    pub(crate) fn compressed(&self) -> Modules {
        let Found {
            files,
            parts,
            networks,
            books,
            puzzles,
        } = &*self.0;
        let mut parts = parts.clone();
        let mut files: BTreeMap<String, ModuleFile> = files.clone();
        let names = parts
            .values_mut()
            .flat_map(|part| [&mut part.module].into_iter().chain(&mut part.plain));
        for name in names {
            let file = files.remove(&format!("{FOLDER}{name}"));
            if let Some(gzip) = file.as_ref().and_then(ModuleFile::gzip) {
                name.push_str(PACKED);
                let path = format!("{FOLDER}{name}");
                files.insert(path, ModuleFile::of(gzip.to_vec()));
            }
        }
        Modules(Arc::new(Found {
            files,
            parts,
            networks: networks.clone(),
            books: books.clone(),
            puzzles: puzzles.clone(),
        }))
    }

    /// What the page can compute by itself, as JSON. `but` are parts that the server keeps to itself, and `asks` the
    /// requests that it answers better; `None` if there is no server.
    pub(crate) fn list(&self, server: Option<(&[&str], &[&str])>) -> String {
        let (but, asks) = server.unwrap_or_default();
        let parts = self.0.parts.iter().map(|(name, part)| (*name, part));
        let list = List {
            modules: parts.filter(|(name, _)| !but.contains(name)).collect(),
            networks: &self.0.networks,
            books: &self.0.books,
            puzzles: &self.0.puzzles,
            has_server: server.is_some(),
            asks_server: asks,
        };
        serde_json::to_string(&list).expect("names can be written as JSON")
    }
}

impl Found {
    /// Adds a file with its forms in Brotli and gzip, and returns its name with a hash.
    fn add(&mut self, name: &str, plain: Vec<u8>, forms: [Option<Vec<u8>>; 2]) -> String {
        let (stem, end) = name.split_once('.').unwrap_or((name, ""));
        let address = format!("{stem}-{:016x}.{end}", hash(&plain));
        let mut file = ModuleFile::of(plain);
        let [brotli, gzip] = forms;
        file.brotli = brotli;
        if gzip.is_some() {
            file.gzip = OnceLock::from(gzip);
        }
        if is_network(name) || name.ends_with(BOOK) {
            file.gzip = OnceLock::from(None);
        }
        self.files.insert(format!("{FOLDER}{address}"), file);
        address
    }
}

impl ModuleFile {
    fn of(plain: Vec<u8>) -> ModuleFile {
        ModuleFile {
            plain,
            ..ModuleFile::default()
        }
    }

    fn gzip(&self) -> Option<&[u8]> {
        let made = self.gzip.get_or_init(|| Some(gzip(&self.plain)));
        made.as_deref()
    }

    /// The contents in the best coding that is accepted, with its name; `None` for the contents as they are.
    pub(crate) fn coded(&self, accepts: impl Fn(&str) -> bool) -> (Option<&'static str>, &[u8]) {
        if let Some(brotli) = self.brotli.as_ref().filter(|_| accepts("br")) {
            return (Some("br"), brotli);
        }
        match accepts("gzip").then(|| self.gzip()).flatten() {
            Some(gzip) => (Some("gzip"), gzip),
            None => (None, &self.plain),
        }
    }
}

/// A file in gzip.
pub(crate) fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

/// Whether a file is kept only when a page has asked for it: those of networks, and what few browsers need.
pub(crate) fn is_for_few(path: &str) -> bool {
    is_network(path) || path.contains("-plain-")
}

fn is_network(path: &str) -> bool {
    path.ends_with(NETWORK)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use serde_json::{Value, json};

    use super::*;

    /// The files of [`folder`].
    const FILES: usize = 2 * PARTS.len() + 4;

    /// A folder like those that `web/build` makes.
    pub(crate) fn folder() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join(NETWORKS)).unwrap();
        for part in PARTS.map(|part| part.name) {
            for name in [format!("{part}.js"), format!("{part}.wasm")] {
                fs::write(dir.path().join(&name), &name).unwrap();
            }
        }
        fs::write(dir.path().join("engine-plain.wasm"), "plain").unwrap();
        fs::write(dir.path().join("networks/english.net.lzma"), "weights").unwrap();
        fs::create_dir(dir.path().join(BOOKS)).unwrap();
        fs::write(dir.path().join("books/english.book"), "book").unwrap();
        fs::create_dir(dir.path().join(PUZZLES)).unwrap();
        fs::write(dir.path().join("puzzles/english.jsonl"), "puzzles").unwrap();
        dir
    }

    #[test]
    fn files_have_a_hash_in_their_names() {
        let dir = folder();
        let modules = Modules::read(dir.path()).unwrap();
        let list: Value = serde_json::from_str(&modules.list(None)).unwrap();
        let script = list["modules"]["sudoku"]["script"].as_str().unwrap();
        let file = modules.file(&format!("modules/{script}")).unwrap();
        assert_eq!(file.plain, b"sudoku.js");
        assert!(
            script.starts_with("sudoku-") && script.ends_with(".js"),
            "{script}"
        );
        let network = list["networks"]["english"].as_str().unwrap();
        assert!(network.starts_with("networks/english-") && is_for_few(network));
        let book = list["books"]["english"].as_str().unwrap();
        assert!(book.starts_with("books/english-") && !is_for_few(book));
        let engine = &list["modules"]["engine"];
        let [fast, plain] = ["module", "plain"].map(|form| engine[form].as_str().unwrap());
        assert!(is_for_few(plain) && !is_for_few(fast), "{plain}, {fast}");
        assert_eq!(list["modules"]["sudoku"]["plain"], Value::Null);
        let puzzles = list["puzzles"]["english"].as_str().unwrap();
        assert!(puzzles.starts_with("puzzles/english-") && puzzles.ends_with(".jsonl"));
        assert_eq!(modules.files().count(), FILES);
        assert_eq!(list["hasServer"], json!(false));
        fs::write(dir.path().join("sudoku.js"), "other").unwrap();
        let other = Modules::read(dir.path()).unwrap();
        assert!(other.file(&format!("modules/{script}")).is_none());
    }

    #[test]
    fn files_are_compressed_as_browsers_accept() {
        let dir = folder();
        fs::write(dir.path().join("draughts.wasm.br"), "brotli").unwrap();
        let modules = Modules::read(dir.path()).unwrap();
        assert_eq!(modules.files().count(), FILES);
        let coding = |begin: &str, end: &str, accepted: &[&str]| {
            let mut files = modules.files();
            let fits = |path: &str| path.contains(begin) && path.ends_with(end);
            let (path, plain) = files.find(|(path, _)| fits(path)).unwrap();
            let file = modules.file(path).unwrap();
            let (coding, bytes) = file.coded(|coding| accepted.contains(&coding));
            assert_eq!(coding.is_none(), bytes == plain, "{path}");
            coding
        };
        let both = &["br", "gzip"];
        assert_eq!(coding("draughts-", ".wasm", both), Some("br"));
        assert_eq!(coding("draughts-", ".wasm", &["gzip"]), Some("gzip"));
        assert_eq!(coding("draughts-", ".wasm", &[]), None);
        assert_eq!(coding("draughts-", ".js", both), Some("gzip"));
        assert_eq!(coding("sudoku-", ".wasm", both), Some("gzip"));
        assert_eq!(coding("networks/", "", both), None);
        assert_eq!(coding("books/", "", both), None);
        assert_eq!(coding("puzzles/", "", both), Some("gzip"));
    }

    #[test]
    fn a_site_has_its_modules_in_gzip() {
        let dir = folder();
        fs::write(dir.path().join("sudoku.wasm.gz"), "smaller").unwrap();
        let modules = Modules::read(dir.path()).unwrap().compressed();
        assert_eq!(modules.files().count(), FILES);
        let list: Value = serde_json::from_str(&modules.list(None)).unwrap();
        let file = |part: &str, kind: &str| {
            let path = format!("modules/{}", list["modules"][part][kind].as_str().unwrap());
            modules.file(&path).unwrap().plain.clone()
        };
        assert_eq!(file("draughts", "script"), b"draughts.js");
        let mut plain = String::new();
        let read = GzDecoder::new(&*file("draughts", "module")).read_to_string(&mut plain);
        read.unwrap();
        assert_eq!(plain, "draughts.wasm");
        let path = list["modules"]["draughts"]["module"].as_str().unwrap();
        assert!(path.ends_with(".wasm.gzip"));
        assert_eq!(file("sudoku", "module"), b"smaller", "as it was built");
        let mut plain = String::new();
        let read = GzDecoder::new(&*file("engine", "plain")).read_to_string(&mut plain);
        assert_eq!((read.unwrap(), &*plain), (5, "plain"));
    }

    #[test]
    fn a_server_keeps_some_requests() {
        let modules = Modules::read(folder().path()).unwrap();
        let list = modules.list(Some((&["draughts"], &["endgames/prove"])));
        let list: Value = serde_json::from_str(&list).unwrap();
        assert_eq!(list["modules"]["draughts"], Value::Null);
        assert!(list["modules"]["sudoku"].is_object());
        assert_eq!(
            (&list["hasServer"], &list["asksServer"]),
            (&json!(true), &json!(["endgames/prove"]))
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        let dir = folder();
        fs::remove_file(dir.path().join("sudoku.wasm")).unwrap();
        let error = Modules::read(dir.path()).unwrap_err();
        assert!(error.path.ends_with("sudoku.wasm"), "{error}");
        assert!(Modules::default().is_empty());
    }
}
