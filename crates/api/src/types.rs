//! The types of requests and answers in TypeScript, for the page and the npm packages.
//!
//! The types are those of the functions in [`routes`](crate::routes), so a route cannot be listed with others. A test
//! compares the file with what they generate, and writes it if it is asked to.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS, TypeVisitor};

use super::error::ErrorBody;
use super::routes::{Route, routes};

/// What every request and answer has: a type in TypeScript.
pub(crate) trait Typed: TS {}

impl<T: TS> Typed for T {}

/// The types of a route.
#[derive(Debug)]
pub(crate) struct RouteTypes {
    parts: Vec<(&'static str, String)>,
    declarations: BTreeMap<String, String>,
}

impl RouteTypes {
    pub(crate) fn new() -> RouteTypes {
        RouteTypes {
            parts: Vec::new(),
            declarations: BTreeMap::new(),
        }
    }

    /// Adds the type of a part of a route: its `request`, its `answer` or its `progress`.
    pub(crate) fn with<T: Typed + 'static>(mut self, part: &'static str) -> RouteTypes {
        self.parts.push((part, T::name(&config())));
        let mut seen = HashSet::new();
        Declarations(&mut self.declarations, &mut seen).visit::<T>();
        self
    }
}

/// Integers of 64 bits are numbers in JSON too.
fn config() -> Config {
    Config::new().with_large_int("number")
}

/// The declarations of a type and of all types in it, by name.
struct Declarations<'a>(&'a mut BTreeMap<String, String>, &'a mut HashSet<TypeId>);

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.1.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_none() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = one_of(&laid_out(&T::decl(&config())));
        let text = format!("{}export {declaration}", commented(&docs, 0));
        self.0.insert(T::ident(&config()), text);
    }
}

/// A comment, or nothing without words. Only the first paragraph of a description speaks to readers of the JSON.
fn commented(docs: &str, indent: usize) -> String {
    let words = docs.split("*/").next().unwrap_or_default();
    let words = words.trim_start().trim_start_matches("/**").lines();
    let words = words.map(|line| line.trim().trim_start_matches('*').trim());
    let words: Vec<&str> = words
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect();
    let words = words
        .join(" ")
        .replace("`None`", "`null`")
        .replace("[`", "`")
        .replace("`]", "`");
    if words.is_empty() {
        return String::new();
    }
    let margin = " ".repeat(indent);
    let line = format!("{margin}/** {words} */\n");
    if line.len() <= 120 {
        return line;
    }
    let mut text = format!("{margin}/**\n");
    let mut line = format!("{margin} *");
    for word in words.split(' ') {
        if line.len() + 1 + word.len() > 118 {
            text += &line;
            text.push('\n');
            line = format!("{margin} *");
        }
        line.push(' ');
        line += word;
    }
    text + &line + "\n" + &margin + " */\n"
}

/// A declaration with each field on a line of its own.
fn laid_out(declaration: &str) -> String {
    let mut text = String::new();
    let mut rest = declaration;
    let (mut depth, mut inner) = (0, 0);
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with("/**") {
            let end = rest.find("*/").expect("a comment ends") + 2;
            let comment = commented(&rest[..end], 2 * depth);
            text.truncate(text.trim_end_matches(' ').len());
            text += &comment;
            text += &"  ".repeat(depth);
            rest = rest[end..].trim_start();
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        let (opens, closes) = (matches!(letter, '{'), matches!(letter, '}'));
        inner += i32::from(matches!(letter, '<' | '[' | '('))
            - i32::from(matches!(letter, '>' | ']' | ')'));
        if opens {
            depth += 1;
        }
        if closes {
            depth -= 1;
            text.truncate(text.trim_end().len());
            if !text.ends_with([';', '{']) {
                text.push(';');
            }
            text.push('\n');
            text += &"  ".repeat(depth);
        }
        text.push(if letter == ',' && inner == 0 {
            ';'
        } else {
            letter
        });
        if opens || (letter == ',' && inner == 0) {
            rest = rest.trim_start();
            text.push('\n');
            text += &"  ".repeat(depth);
        }
    }
    text.lines().map(plain_key).collect()
}

/// A line, with a field's name without quotation marks.
fn plain_key(line: &str) -> String {
    let field = line.trim_start();
    let indent = &line[..line.len() - field.len()];
    let field = match field
        .strip_prefix('"')
        .and_then(|field| field.split_once("\":"))
    {
        Some((name, kind)) => format!("{name}:{kind}"),
        None => field.to_owned(),
    };
    format!("{indent}{}\n", field.trim_end())
}

/// A declaration of several objects lets its readers ask for the fields of all of them.
fn one_of(declaration: &str) -> String {
    match declaration
        .trim_end()
        .trim_end_matches(';')
        .split_once(" = ")
    {
        Some((name, objects)) if objects.contains("} | {") => {
            format!("{name} = OneOf<{objects}>;\n")
        }
        _ => declaration.to_owned(),
    }
}

/// What is not a type of this crate.
const GIVEN: &str = "\
type Keys<T> = T extends unknown ? keyof T : never;

/** One of several objects. The fields that only others have are `undefined`. */
export type OneOf<T, All = T> = T extends unknown ? T & { [key in Exclude<Keys<All>, keyof T>]?: undefined } : never;

/** A variant sudoku, as `docs/sudoku-variants.schema.json` describes it. */
export type VariantPuzzle = {
  rows: number;
  columns: number;
  /** The least and the greatest value. */
  values: [number, number];
  /** The number of cells beside the grid: `x1`, `x2` and so on. */
  extra?: number;
  /** The cells that the puzzle does not have. */
  absent?: string[];
  title?: string;
  author?: string;
  rules?: string;
  givens?: { [cell: string]: number };
  /** The only values that a cell may have. */
  candidates?: { [cell: string]: number[] };
  constraints?: VariantConstraint[];
  /** What could not be read from another format. */
  remarks?: string[];
};

/** A constraint. Its other fields depend on its type. */
export type VariantConstraint = { type: string; [field: string]: unknown };
";

/// The whole file.
fn file(routes: &[Route]) -> String {
    let mut declarations = RouteTypes::new().with::<ErrorBody>("answer").declarations;
    let (mut gets, mut posts, mut streams) = (String::new(), String::new(), String::new());
    for Route { path, types, .. } in routes {
        let path = path.trim_start_matches("/api/");
        for (name, text) in &types.declarations {
            let known = declarations.insert(name.clone(), text.clone());
            assert!(
                known.is_none_or(|known| known == *text),
                "two types have the name `{name}`: rename one with `ts(rename = \"…\")`"
            );
        }
        match &types.parts[..] {
            [(_, answer)] => writeln!(gets, "  \"{path}\": {answer};"),
            parts => {
                let fields = parts.iter().map(|(part, name)| format!("{part}: {name}"));
                let fields = fields.collect::<Vec<_>>().join("; ");
                let list = if parts.len() == 2 {
                    &mut posts
                } else {
                    &mut streams
                };
                writeln!(list, "  \"{path}\": {{ {fields} }};")
            }
        }
        .expect("a text accepts everything");
    }
    let declarations: Vec<String> = declarations.into_values().collect();
    format!(
        "// The requests and answers of the JSON API. `WRITE_TYPES=1 cargo test -p tessera-api types` writes this file.\n\
         export as namespace Api;\n\n{}\n{GIVEN}\n\
         /** The answers of `GET` requests, by the part of the address after `/api/`. */\n\
         export interface Gets {{\n{gets}}}\n\n\
         /** `POST` requests. */\nexport interface Posts {{\n{posts}}}\n\n\
         /** `POST` requests for long work, which reports its progress. */\nexport interface Streams {{\n{streams}}}\n",
        declarations.join("\n")
    )
}

/// The file is what the types generate. `WRITE_TYPES=1` writes it.
#[test]
fn types_of_the_page_are_those_of_the_api() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/page-types/api.d.ts");
    let text = file(&routes());
    if env::var_os("WRITE_TYPES").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "{} is not what the types of the API generate: run `WRITE_TYPES=1 cargo test -p tessera-api types`",
        path.display()
    );
}
