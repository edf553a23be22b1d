//! Makes few files of the page's many: its scripts and style sheets, as browsers fetch them.
//!
//! A *bundle* is what is loaded together: `app.js` with all that it imports, and each module that is imported only when
//! it is needed, as the views are. A bundle leaves out what is there before it, and the texts of each other language
//! are a bundle too. The style sheets are two files: those in the head of the document, for which the first paint
//! waits, and those in its body. All these files, and those that scripts name by `new URL("…", import.meta.url)`, are
//! in one folder and have a hash of their contents in their names, so browsers never ask for them again.
//!
//! Within a bundle each module is a function, which the script `loader.js` of the page calls. A bundle gives its
//! functions to the page by a call, so that it is a script of any kind: a module, or one in the document. The build
//! script runs this module, and so does a server of a debug build when a file has changed.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};

use self::script::{Script, read};

mod script;

/// The files of a page, by their paths.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The folder of the files whose names have a hash.
pub(crate) const FOLDER: &str = "files";

/// The module that is loaded first.
const FIRST: &str = "app.js";

/// The script that runs before the page is painted. It gets the names of the bundles.
pub(crate) const BEFORE: &str = "lib/theme-first.js";

/// The module that runs the others.
const LOADER: &str = "lib/loader.js";

/// The document.
pub(crate) const DOCUMENT: &str = "index.html";

/// The style sheets in the head of the document, and those in its body.
const STYLES: [&str; 2] = ["first.css", "views.css"];

/// How a bundle begins: it gives its modules to the page.
const GIVES: &str = "\"use strict\";\ntesseraGive(";

/// The comment before that. It makes Chromium compile all functions on another thread while the file arrives. Without
/// it, each function is compiled on the page's thread when it is first called: Chromium keeps compiled code only from
/// the third visit on. A script in the document is compiled on the page's thread, so it has to lack the comment.
pub(crate) const EAGER: &str = "//# allFunctionsCalledOnLoad\n";

/// The files for a browser, made of the files of the page's folder.
///
/// # Errors
/// If a file has something that cannot be bundled; says where.
pub(crate) fn bundle(sources: &Files) -> Result<Files, String> {
    let text = |path: &str| {
        let bytes = sources.get(path).ok_or(format!("{path} is missing"))?;
        std::str::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))
    };
    let mut made = Files::new();
    let mut gone: BTreeSet<String> = [BEFORE, DOCUMENT].map(String::from).into();
    let paths: Vec<&String> = sources.keys().collect();
    let mut scripts = BTreeMap::new();
    let mut left = vec![FIRST.to_owned(), LOADER.to_owned()];
    while let Some(path) = left.pop() {
        if scripts.contains_key(&path) {
            continue;
        }
        let mut script = read(&path, text(&path)?, &paths)?;
        for asset in script.assets.clone() {
            let asset = &asset;
            let code = text(asset).map_err(|error| format!("{path}: {error}"))?;
            let code = if is_script(asset) {
                script::bare(code)
            } else {
                code.to_owned()
            };
            let name = add(&mut made, asset, code.into_bytes());
            gone.insert(asset.to_owned());
            script.code = script
                .code
                .replace(&Script::mark(asset), &format!("{FOLDER}/{name}"));
        }
        left.extend(script.imports.iter().cloned());
        left.extend(script.later.iter().cloned());
        scripts.insert(path, script);
    }
    gone.extend(scripts.keys().cloned());
    let mut names = BTreeMap::new();
    let mut bundles = bundles(&scripts);
    let mut first = bundles.remove(FIRST).unwrap_or_default();
    first.extend(scripts.get_key_value(LOADER).map(|(path, _)| path));
    for (entry, modules) in bundles {
        let code = given(&scripts, &modules);
        let name = add(&mut made, &entry, code.into_bytes());
        names.extend(modules_named(&entry, &modules).map(|module| (module, name.clone())));
    }
    let first = format!(
        "{}tesseraModules[\"{LOADER}\"]().then(({{ createLoad }}) => {{\n\
         globalThis.tesseraLoad = \
         createLoad({{ modules: tesseraModules, names: tesseraBundles, bundle: tesseraBring }});\n\
         return tesseraLoad(\"{FIRST}\");\n\
         }});\n",
        given(&scripts, &first),
    );
    let first = add(&mut made, FIRST, first.into_bytes());
    names.insert(FIRST.to_owned(), first.clone());
    let before = format!(
        "globalThis.tesseraBundles = {};\n{}",
        object(&names),
        script::bare(text(BEFORE)?)
    );
    let before = add(&mut made, BEFORE, before.into_bytes());
    let document = document(text(DOCUMENT)?, &first, &before, |place, paths| {
        let mut style = String::new();
        for (path, media) in paths {
            let rules = bare_style(text(path)?);
            match media {
                Some(media) => style.extend(["@media ", media, "{", &rules, "}\n"]),
                None => style.push_str(&rules),
            }
            gone.insert(path.clone());
        }
        Ok(add(&mut made, STYLES[place], style.into_bytes()))
    })?;
    made.insert(DOCUMENT.to_owned(), document.into_bytes());
    let rest = sources.iter().filter(|(path, _)| !gone.contains(*path));
    made.extend(rest.map(|(path, bytes)| (path.clone(), bytes.clone())));
    match made.keys().find(|path| is_forgotten(path)) {
        Some(path) => Err(format!(
            "{path} is not part of the page: nothing imports it"
        )),
        None => Ok(made),
    }
}

/// Whether a file should have been bundled.
fn is_forgotten(path: &str) -> bool {
    let is_bundled = path.starts_with(FOLDER) || path == "sw.js";
    !is_bundled && (is_script(path) || path.ends_with(".css"))
}

fn is_script(path: &str) -> bool {
    path.ends_with(".js")
}

/// The hash of a file.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Adds a file with a hash in its name, and returns that.
fn add(made: &mut Files, path: &str, bytes: Vec<u8>) -> String {
    let (stem, end) = path.rsplit_once('.').unwrap_or((path, ""));
    let stem = stem.strip_suffix("/view").unwrap_or(stem).replace('/', ".");
    let name = format!("{stem}-{:016x}.{end}", hash(&bytes));
    made.insert(format!("{FOLDER}/{name}"), bytes);
    name
}

/// The modules of each bundle in the order of their paths, by the module that the bundle is loaded for. The one of a
/// language has the language's tag in place of that.
fn bundles(scripts: &BTreeMap<String, Script>) -> BTreeMap<String, BTreeSet<&String>> {
    let entries: BTreeSet<&String> = scripts.values().flat_map(|script| &script.later).collect();
    let (texts, entries): (BTreeSet<&String>, BTreeSet<&String>) = entries
        .into_iter()
        .partition(|path| language(path).is_some());
    // What is there before a bundle: what all bundles that ask for it bring. It shrinks until nothing changes.
    let all: BTreeSet<&String> = scripts.keys().collect();
    let mut before: BTreeMap<&String, BTreeSet<&String>> =
        entries.iter().map(|entry| (*entry, all.clone())).collect();
    let first = scripts.get_key_value(FIRST).map(|(path, _)| path);
    before.extend(first.map(|path| (path, BTreeSet::new())));
    loop {
        let mut next = before.clone();
        for (entry, there) in &before {
            let mut then = closure(scripts, entry);
            then.extend(there);
            for asked in then.iter().flat_map(|module| &scripts[*module].later) {
                if let Some(known) = next.get_mut(asked) {
                    known.retain(|module| then.contains(module));
                }
            }
        }
        if next == before {
            break;
        }
        before = next;
    }
    let made = before.into_iter().map(|(entry, there)| {
        let modules = closure(scripts, entry)
            .difference(&there)
            .copied()
            .collect();
        (entry.clone(), modules)
    });
    let made = made.filter(|(_, modules): &(_, BTreeSet<_>)| !modules.is_empty());
    let mut made: BTreeMap<String, BTreeSet<&String>> = made.collect();
    for path in texts {
        let tag = language(path).unwrap_or_default();
        made.entry(format!("{tag}.js")).or_default().insert(path);
    }
    made
}

/// The tag of the language of a file of texts; `None` if the file is none, or has the English ones.
fn language(path: &str) -> Option<&str> {
    path.rsplit_once("/texts.")?.1.strip_suffix(".js")
}

/// The modules whose bundle a page may ask for: the first of a bundle, and all texts of a language.
fn modules_named<'a>(
    entry: &'a str,
    modules: &'a BTreeSet<&String>,
) -> impl Iterator<Item = String> + 'a {
    let named = modules.iter().map(|path| path.as_str());
    let is_named = move |path: &&str| *path == entry || language(path).is_some();
    named.filter(is_named).map(str::to_owned)
}

/// A module with all that it imports at once.
fn closure<'a>(scripts: &'a BTreeMap<String, Script>, path: &'a String) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut left = vec![path];
    while let Some(path) = left.pop() {
        if found.insert(path) {
            left.extend(&scripts[path].imports);
        }
    }
    found
}

/// A bundle: the modules as properties of an object, which it gives to the page.
fn given(scripts: &BTreeMap<String, Script>, modules: &BTreeSet<&String>) -> String {
    let modules = modules.iter().map(|path| {
        let code = &scripts[*path].code;
        format!("\"{path}\": async ($load) => {{\n{code}}},\n")
    });
    format!("{EAGER}{GIVES}{{\n{}}});\n", modules.collect::<String>())
}

/// A style sheet without comments and the space at the beginning of lines. No text in it has signs of a comment.
fn bare_style(source: &str) -> String {
    let mut rules = String::new();
    let mut rest = source;
    while let Some((before, after)) = rest.split_once("/*") {
        rules += before;
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    rules += rest;
    let mut made = String::new();
    for line in rules.lines().map(str::trim).filter(|line| !line.is_empty()) {
        made += line;
        // Elsewhere, the end of a line may stand for a space.
        if !line.ends_with(['{', '}', ';', ',']) {
            made.push('\n');
        }
    }
    made
}

/// An object of texts as JavaScript. Paths need no escapes.
fn object(entries: &BTreeMap<String, String>) -> String {
    let entries = entries
        .iter()
        .map(|(key, value)| format!("\"{key}\":\"{value}\""));
    format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
}

/// The document with the names of the bundled files. `style` makes one of the style sheets of a place: 0 is the head,
/// and 1 the body.
fn document(
    source: &str,
    first: &str,
    before: &str,
    mut style: impl FnMut(usize, &[(String, Option<&str>)]) -> Result<String, String>,
) -> Result<String, String> {
    let attribute = |line: &'_ str, name: &str| -> Option<std::ops::Range<usize>> {
        let begin = line.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(begin..begin + line[begin..].find('"')?)
    };
    let is_style = |line: &&str| line.starts_with("<link rel=\"stylesheet\"");
    let mut made = String::new();
    let (head, body) = source.split_once("<body>").unwrap_or((source, ""));
    for (place, source) in [head, body].into_iter().enumerate() {
        if place == 1 {
            made += "<body>";
        }
        let mut sheets = Vec::new();
        for line in source.lines().filter(is_style) {
            let path = attribute(line, "href").ok_or(format!("{DOCUMENT}: no address: {line}"))?;
            let media = attribute(line, "media").map(|range| &line[range]);
            sheets.push((line[path].to_owned(), media));
        }
        let mut style = Some(style(place, &sheets)?);
        for line in source.lines() {
            if is_style(&line) {
                if let Some(name) = style.take() {
                    made += &format!("<link rel=\"stylesheet\" href=\"{FOLDER}/{name}\">\n");
                }
                continue;
            }
            let script = |path: &str, name: &str| {
                let [path, name] =
                    [path, &format!("{FOLDER}/{name}")].map(|src| format!("src=\"{src}\""));
                line.replace(&path, &name)
            };
            let line = if line.contains(FIRST) {
                script(FIRST, first)
            } else {
                script(BEFORE, before)
            };
            made += &line;
            made.push('\n');
        }
    }
    match [first, before].iter().find(|name| !made.contains(**name)) {
        Some(name) => Err(format!("{DOCUMENT}: nothing loads {name}")),
        None => Ok(made),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<link rel=\"stylesheet\" href=\"a.css\">\n<link rel=\"stylesheet\" href=\"b.css\" \
        media=\"print\">\n<script src=\"lib/theme-first.js\"></script>\n<script src=\"app.js\"></script>\n\
        <body>\n<link rel=\"stylesheet\" href=\"c.css\">\n";

    /// A page with these modules, beside those that every page has.
    fn page(modules: &[(&str, &str)]) -> Files {
        let every = [
            (DOCUMENT, PAGE),
            ("a.css", "a {}\n"),
            ("b.css", "b {}\n"),
            (
                "c.css",
                "/* c */\nc,\nd {\n  e: f(1px,\n    2px)\n    g;\n}\n",
            ),
            (BEFORE, "before();\n"),
            (LOADER, "export function createLoad() {}\n"),
            ("icon.svg", "<svg/>"),
        ];
        let files = every.iter().chain(modules);
        files
            .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    /// The text of the only file whose name begins so.
    fn made(files: &Files, begin: &str) -> String {
        let mut found = files.iter().filter(|(path, _)| path.starts_with(begin));
        let (_, bytes) = found.next().unwrap_or_else(|| panic!("{begin}"));
        assert!(found.next().is_none(), "{begin}");
        String::from_utf8(bytes.clone()).unwrap()
    }

    #[test]
    fn each_bundle_has_what_is_not_there_before_it() {
        let files = bundle(&page(&[
            (
                "app.js",
                "import { a } from \"./lib/a.js\";\nimport(`./${name}/view.js`);\n",
            ),
            (
                "lib/a.js",
                "export const a = (tag) => import(`./texts.${tag}.js`);\n",
            ),
            ("lib/texts.de.js", "export const TEXTS = 1;\n"),
            ("lib/b.js", "export const b = 1;\n"),
            ("one/view.js", "import \"../lib/b.js\";\n"),
        ]));
        let error = files.unwrap_err();
        assert_eq!(
            error,
            "one/view.js: this import cannot be bundled: import \"../lib/b.js\";"
        );
        let files = bundle(&page(&[
            ("app.js", "import { a } from \"./lib/a.js\";\nimport(`./${name}/view.js`);\n"),
            ("lib/a.js", "export const a = (tag) => import(`../${view}/texts.${tag}.js`);\n"),
            ("lib/texts.de.js", "export const TEXTS = 1;\n"),
            ("lib/b.js", "export const b = 1;\n"),
            (
                "one/view.js",
                "import { a } from \"../lib/a.js\";\nimport { b } from \"../lib/b.js\";\n\
                 const late = () => import(\"./late.js\");\n",
            ),
            (
                "one/late.js",
                "import { b } from \"../lib/b.js\";\nfetch(new URL(\"x.json\", import.meta.url));\n",
            ),
            ("one/x.json", "{}"),
            ("two/view.js", "import { b } from \"../lib/b.js\";\n"),
        ]))
        .unwrap();
        let has = |begin: &str, paths: &[&str]| {
            let text = made(&files, begin);
            assert!(text.starts_with(&format!("{EAGER}{GIVES}")), "{text}");
            let modules = text
                .lines()
                .filter_map(|line| line.strip_suffix(": async ($load) => {"));
            let modules: Vec<_> = modules.map(|path| path.trim_matches('"')).collect();
            assert_eq!(modules, paths, "{begin}");
        };
        has("files/app-", &["app.js", "lib/a.js", "lib/loader.js"]);
        has("files/one-", &["lib/b.js", "one/view.js"]);
        has("files/two-", &["lib/b.js", "two/view.js"]);
        has("files/one.late-", &["one/late.js"]);
        has("files/de-", &["lib/texts.de.js"]);
        let [(address, _)] = [files
            .iter()
            .find(|(path, _)| path.ends_with(".json"))
            .unwrap()];
        let address = address.strip_prefix("files/").unwrap();
        assert!(
            made(&files, "files/one.late-")
                .contains(&format!("new URL(\"files/{address}\", document"))
        );
        let before = made(&files, "files/lib.theme-first-");
        let names = [
            "one/view.js\":\"one-",
            "one/late.js\":\"one.late-",
            "lib/texts.de.js\":\"de-",
            "app.js\":\"app-",
        ];
        assert!(names.iter().all(|name| before.contains(name)), "{before}");
        assert!(!before.contains("lib/b.js"), "{before}");
        assert_eq!(made(&files, "files/first-"), "a {}@media print{b {}}\n");
        assert_eq!(made(&files, "files/views-"), "c,d {e: f(1px,2px)\ng;}");
        let document = made(&files, DOCUMENT);
        let (head, body) = document.split_once("<body>").unwrap();
        assert_eq!(head.matches("stylesheet").count(), 1, "{document}");
        assert!(
            body.contains("<link rel=\"stylesheet\" href=\"files/views-"),
            "{document}"
        );
        assert!(document.contains("<script src=\"files/app-"), "{document}");
        assert_eq!(made(&files, "icon.svg"), "<svg/>");
    }

    #[test]
    fn what_is_missing_or_forgotten_is_named() {
        let error = |modules: &[(&str, &str)]| bundle(&page(modules)).unwrap_err();
        assert_eq!(error(&[]), "app.js is missing");
        let lost = ("app.js", "import { a } from \"./a.js\";\n");
        assert_eq!(error(&[lost]), "a.js is missing");
        let later = ("app.js", "import(\"./a.js\");\n");
        assert_eq!(error(&[later]), "app.js: no file for import(\"a.js\")");
        let forgotten = [("app.js", ""), ("old.js", "")];
        assert_eq!(
            error(&forgotten),
            "old.js is not part of the page: nothing imports it"
        );
    }
}
