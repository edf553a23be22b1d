//! Reads a module of the page: what it imports and exports, and its code as the body of a function.
//!
//! It knows the forms that the page's scripts use, and refuses others.

/// A module.
#[derive(Debug)]
pub(crate) struct Script {
    /// The body of the function: without comments, with `$load(path)` in place of imports, and the exports returned.
    pub(crate) code: String,
    /// The modules that it needs.
    pub(crate) imports: Vec<String>,
    /// The modules that it imports later.
    pub(crate) later: Vec<String>,
    /// The files that it names by `new URL("…", import.meta.url)`. The code has [`Script::mark`] in their place.
    pub(crate) assets: Vec<String>,
}

impl Script {
    /// What stands in the code for the name of a file.
    pub(crate) fn mark(asset: &str) -> String {
        format!("\u{1}{asset}\u{1}")
    }
}

/// Reads the module at `path`. `known` are the files that there are.
pub(crate) fn read(path: &str, source: &str, known: &[&String]) -> Result<Script, String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut script = Script {
        code: String::new(),
        imports: Vec::new(),
        later: Vec::new(),
        assets: Vec::new(),
    };
    let mut exports = Vec::new();
    let bare = bare(source);
    let mut lines = bare.lines();
    while let Some(line) = lines.next() {
        let refused = |what: &str| format!("{path}: {what} cannot be bundled: {line}");
        if line.starts_with("import ") || line.starts_with("import{") {
            let statement = whole(line, &mut lines);
            let (names, from) = imported(&statement).ok_or(refused("this import"))?;
            let from = resolve(folder, from).ok_or(refused("this address"))?;
            script.code += &format!("const {names} = await $load(\"{from}\");\n");
            script.imports.push(from);
            continue;
        }
        let Some(rest) = line.strip_prefix("export ") else {
            script.code += line;
            script.code.push('\n');
            continue;
        };
        if rest.starts_with('{') {
            let list = whole(rest, &mut lines);
            let inner = list
                .strip_prefix('{')
                .and_then(|list| list.strip_suffix("};"));
            exports.extend(names(inner.ok_or(refused("this export"))?));
            continue;
        }
        exports.extend(exported(rest).ok_or(refused("this export"))?);
        script.code += rest;
        script.code.push('\n');
    }
    script.code += &format!("return {{ {} }};\n", exports.join(", "));
    let named = |error| format!("{path}: {error}");
    script.later = later(&mut script.code, folder, known).map_err(named)?;
    script.assets = assets(&mut script.code, folder).map_err(named)?;
    Ok(script)
}

/// A statement that may go on in the next lines.
fn whole<'a>(line: &str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let mut statement = line.to_owned();
    while !statement.ends_with(';') {
        let Some(line) = lines.next() else { break };
        statement.push(' ');
        statement += line;
    }
    statement
}

/// The names of an import as a pattern, and its address.
fn imported(statement: &str) -> Option<(String, &str)> {
    let (names, from) = statement.strip_prefix("import ")?.rsplit_once(" from ")?;
    let from = from.strip_prefix('"')?.strip_suffix("\";")?;
    if let Some(name) = names.strip_prefix("* as ") {
        return Some((name.to_owned(), from));
    }
    let inner = names.strip_prefix('{')?.strip_suffix('}')?;
    let inner = self::names(inner).map(|name| name.replace(" as ", ": "));
    Some((
        format!("{{ {} }}", inner.collect::<Vec<_>>().join(", ")),
        from,
    ))
}

/// The names of a list.
fn names(list: &str) -> impl Iterator<Item = String> {
    let names = list.split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned)
}

/// The names that a declaration exports. A variable that changes has no value to return.
fn exported(declaration: &str) -> Option<Vec<String>> {
    let rest = declaration.strip_prefix("async ").unwrap_or(declaration);
    let kinds = ["function* ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    if let Some(pattern) = rest.strip_prefix('{') {
        let (pattern, _) = pattern.split_once('}')?;
        let own = |name: String| name.rsplit(": ").next().unwrap_or_default().to_owned();
        return Some(names(pattern).map(own).collect());
    }
    let end = rest.find(|char: char| !char.is_alphanumeric() && char != '_' && char != '$')?;
    (end > 0).then(|| vec![rest[..end].to_owned()])
}

/// An address relative to a folder, from the root.
fn resolve(folder: &str, address: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let mut rest = address;
    loop {
        if let Some(inner) = rest.strip_prefix("../") {
            parts.pop()?;
            rest = inner;
        } else if let Some(inner) = rest.strip_prefix("./") {
            rest = inner;
        } else {
            break;
        }
    }
    parts.push(rest);
    Some(parts.join("/"))
}

/// Replaces the imports that come later. An address may be a template: then it is for all files whose paths fit.
fn later(code: &mut String, folder: &str, known: &[&String]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut made = String::new();
    let mut rest = code.as_str();
    while let Some(at) = rest.find("import(") {
        let (before, after) = rest.split_at(at);
        let after = &after["import(".len()..];
        let quote = after.chars().next().filter(|char| "\"`".contains(*char));
        let address = quote.and_then(|quote| after[1..].split_once(&format!("{quote})")));
        let (Some(quote), Some((address, end))) = (quote, address) else {
            return Err("an import needs an address in quotes".to_owned());
        };
        let address = resolve(folder, address).ok_or("an address is outside of the page")?;
        let fitting: Vec<String> = known
            .iter()
            .filter(|path| fits(path, &address))
            .map(|path| (*path).clone())
            .collect();
        if fitting.is_empty() {
            return Err(format!("no file for import(\"{address}\")"));
        }
        found.extend(fitting);
        made += &format!("{before}$load({quote}{address}{quote})");
        rest = end;
    }
    made += rest;
    *code = made;
    Ok(found)
}

/// Whether a path is one of a template, in which each `${…}` stands for any text.
fn fits(path: &str, template: &str) -> bool {
    let Some((before, rest)) = template.split_once("${") else {
        return path == template;
    };
    let (Some(inner), Some((_, after))) = (path.strip_prefix(before), rest.split_once('}')) else {
        return false;
    };
    let mut ends = inner.char_indices().map(|(at, _)| at);
    ends.any(|end| end > 0 && fits(&inner[end..], after))
}

/// Replaces the files that the code names by marks, and returns them. Their addresses become relative to the document,
/// because a bundle may be a script without an address of its own.
fn assets(code: &mut String, folder: &str) -> Result<Vec<String>, String> {
    const BEGIN: &str = "new URL(\"";
    const END: &str = "\", import.meta.url)";
    const MADE: &str = "\", document.baseURI)";
    let mut found = Vec::new();
    let mut made = String::new();
    let mut rest = code.as_str();
    while let Some(end) = rest.find(END) {
        let begin = rest[..end].rfind(BEGIN).map_or(end, |at| at + BEGIN.len());
        let asset =
            resolve(folder, &rest[begin..end]).ok_or("an address is outside of the page")?;
        made += &format!("{}{}{MADE}", &rest[..begin], Script::mark(&asset));
        found.push(asset);
        rest = &rest[end + END.len()..];
    }
    made += rest;
    *code = made;
    if code.contains("import.meta") {
        return Err("`import.meta` is only for `new URL(\"…\", import.meta.url)`".to_owned());
    }
    Ok(found)
}

/// JavaScript without comments and the space at the beginning of lines.
pub(crate) fn bare(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut made = Vec::with_capacity(bytes.len());
    // For each template that is open: how many braces are open in its `${…}`.
    let mut templates: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            trim(&mut made);
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            // One space may have been on each side.
            if made.ends_with(b" ") && bytes.get(at) == Some(&b' ') {
                at += 1;
            }
        } else if byte == b'"' || byte == b'\'' || (byte == b'/' && begins_pattern(&made)) {
            let end = at + literal(rest, byte);
            made.extend(&bytes[at..end]);
            at = end;
        } else if byte == b'`' || (byte == b'}' && templates.last() == Some(&0)) {
            if byte == b'}' {
                templates.pop();
            }
            let (end, is_open) = template(&rest[1..]);
            made.extend(&bytes[at..=at + end]);
            at += end + 1;
            if is_open {
                templates.push(0);
            }
        } else {
            if let Some(braces) = templates.last_mut() {
                match byte {
                    b'{' => *braces += 1,
                    b'}' => *braces -= 1,
                    _ => {}
                }
            }
            if byte == b'\n' {
                trim(&mut made);
            }
            let is_first = made.last().is_none_or(|last| *last == b'\n');
            if !(is_first && byte.is_ascii_whitespace()) {
                made.push(byte);
            }
            at += 1;
        }
    }
    String::from_utf8(made).unwrap_or_else(|_| source.to_owned())
}

/// Removes the spaces at the end of a line.
fn trim(made: &mut Vec<u8>) {
    while made.last() == Some(&b' ') {
        made.pop();
    }
}

/// Whether a slash begins a regular expression, and is not a division: after an operator or `return`.
fn begins_pattern(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before
        .last()
        .is_none_or(|last| b"(,=:[!&|?{};+-*%<>~^".contains(last))
        || before.ends_with(b"return")
}

/// The length of a text in quotes, or of a regular expression up to its slash.
fn literal(text: &str, quote: u8) -> usize {
    let mut is_escaped = false;
    let mut in_class = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'[' if quote == b'/' => in_class = true,
            b']' => in_class = false,
            _ if byte == quote && !in_class => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Where a part of a template ends, and whether code follows there.
fn template(text: &str) -> (usize, bool) {
    let mut is_escaped = false;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'`' => return (at + 1, false),
            b'$' if bytes.get(at + 1) == Some(&b'{') => return (at + 2, true),
            _ => {}
        }
    }
    (text.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indents_go_and_texts_stay() {
        for (source, expected) in [
            ("a; // b\n  c;\n", "a;\nc;\n"),
            ("/** a\n * b */\nc", "c"),
            ("f(/** @type {any} */ (a))", "f( (a))"),
            ("\"// no \\\" /* */\" + '//'", "\"// no \\\" /* */\" + '//'"),
            (
                "`a // ${b /* c */ + `}//`}\n  d // `",
                "`a // ${b + `}//`}\n  d // `",
            ),
            ("x.match(/[/\"]\\//); // y", "x.match(/[/\"]\\//);"),
            ("a / b / c // d", "a / b / c"),
            ("`${{ a: {} }}` // b", "`${{ a: {} }}`"),
        ] {
            assert_eq!(bare(source), expected, "{source}");
        }
    }

    #[test]
    fn imports_and_exports_become_calls_and_a_result() {
        let source = "import { a,\n  b as c } from \"../lib/x.js\";\nimport * as d from \"./y.js\";\n\
            export { a };\nexport const { title, e: f } = T;\nexport async function g() {}\n\
            export function* h() {}\nexport class I {}\nexport const j = 1;\n";
        let script = read("one/two.js", source, &[]).unwrap();
        assert_eq!(script.imports, ["lib/x.js", "one/y.js"]);
        let expected = "const { a, b: c } = await $load(\"lib/x.js\");\nconst d = await $load(\"one/y.js\");\n\
            const { title, e: f } = T;\nasync function g() {}\nfunction* h() {}\nclass I {}\nconst j = 1;\n\
            return { a, title, f, g, h, I, j };\n";
        assert_eq!(script.code, expected);
        for (refused, what) in [
            (
                "export let a = 1;",
                "this export cannot be bundled: export let a = 1;",
            ),
            (
                "export default 1;",
                "this export cannot be bundled: export default 1;",
            ),
            (
                "import a from \"./a.js\";",
                "this import cannot be bundled: import a from \"./a.js\";",
            ),
            (
                "import { a } from \"../../a.js\";",
                "this address cannot be bundled: import { a } from \"../../a.js\";",
            ),
            ("import(path);", "an import needs an address in quotes"),
            (
                "import.meta.url;",
                "`import.meta` is only for `new URL(\"…\", import.meta.url)`",
            ),
        ] {
            let error = read("one/two.js", refused, &[]).unwrap_err();
            assert_eq!(error, format!("one/two.js: {what}"));
        }
    }

    #[test]
    fn later_imports_and_files_are_found() {
        let known = [
            "a/view.js",
            "b/c/view.js",
            "a/texts.de.js",
            "a/texts.js",
            "lib/x.js",
        ]
        .map(String::from);
        let known: Vec<&String> = known.iter().collect();
        let read = |source| read("lib/two.js", source, &known).unwrap();
        let script = read("import(`../${name}/view.js`);\nimport(`../${name}/texts.${tag}.js`);\n");
        assert_eq!(script.later, ["a/view.js", "b/c/view.js", "a/texts.de.js"]);
        assert!(
            script
                .code
                .starts_with("$load(`${name}/view.js`);\n$load(`${name}/texts.${tag}.js`);\n")
        );
        let script = read("new Worker(new URL(\"x.js\", import.meta.url), {});\n");
        assert_eq!(script.assets, ["lib/x.js"]);
        let mark = Script::mark("lib/x.js");
        assert!(
            script
                .code
                .contains(&format!("new URL(\"{mark}\", document.baseURI), {{}});"))
        );
    }
}
