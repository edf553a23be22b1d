//! Tessera as WebAssembly modules: the JSON API for a worker of a page, without a server.
//!
//! [`Engine`] answers the requests of the API that `docs/api.md` of the project documents. `web/build` builds
//! several modules from this crate, one for each feature. `docs/web.md` describes how the page uses them.

#[cfg(all(target_family = "wasm", feature = "engine"))]
mod shared;

use std::panic;

use tessera_api::{Answer, ApiError, Code, Context, ErrorBody, Route};
#[cfg(any(feature = "engine", feature = "lessons"))]
use tessera_draughts::Variant;
#[cfg(any(feature = "engine", feature = "lessons"))]
use tessera_engine::network;
use tessera_engine::play::Cancel;
#[cfg(feature = "engine")]
use tessera_study::book;
use tessera_tablebase::SharedTables;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);

    /// A text without its percent encoding. The crate `js-sys` has this function among all others of JavaScript, and
    /// takes ten seconds to compile, where there is no page too.
    #[wasm_bindgen(catch, js_name = decodeURIComponent)]
    fn decode_uri_component(text: &str) -> Result<String, JsValue>;

    /// Whether the page asks to stop the work.
    #[wasm_bindgen(js_namespace = globalThis, js_name = tesseraIsStopped)]
    fn is_stopped() -> bool;

    /// Tells the page of progress, in JSON.
    #[wasm_bindgen(js_namespace = globalThis, js_name = tesseraTell)]
    fn tell(progress: &str);
}

/// Bytes of the transposition table of a search.
const TABLE_SIZE: usize = 16 << 20;

/// Answers requests. What it learned from earlier requests makes it faster.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    context: Context,
    routes: Vec<Route>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that answers the requests of this module.
    #[wasm_bindgen(constructor)]
    #[expect(
        clippy::missing_panics_doc,
        reason = "without variants of its own, it never panics"
    )]
    pub fn new() -> Engine {
        panic::set_hook(Box::new(|info| error(&info.to_string())));
        // Only what searches needs the kernels.
        #[cfg(all(target_family = "wasm", any(feature = "engine", feature = "lessons")))]
        tessera_draughts::use_kernels();
        let mut routes = Vec::new();
        if cfg!(feature = "draughts") {
            routes.extend(tessera_api::draughts_routes());
        }
        if cfg!(feature = "engine") {
            routes.extend(tessera_api::engine_routes());
        }
        if cfg!(feature = "texts") {
            routes.extend(tessera_api::text_routes());
        }
        if cfg!(feature = "lessons") {
            routes.extend(tessera_api::lesson_routes());
        } else if cfg!(feature = "proofs") {
            routes.extend(tessera_api::proof_routes());
        }
        if cfg!(feature = "sudoku") {
            routes.extend(tessera_api::sudoku_routes());
        }
        if cfg!(feature = "steps") {
            routes.extend(tessera_api::sudoku_step_routes());
        }
        if cfg!(feature = "ratings") {
            routes.extend(tessera_api::sudoku_rating_routes());
        }
        if cfg!(feature = "generator") {
            routes.extend(tessera_api::sudoku_generator_routes());
        }
        if cfg!(feature = "variants") {
            routes.extend(tessera_api::variant_sudoku_routes());
        }
        let context = Context::new(SharedTables::new(None, None), &[]);
        let context = context.expect("no variant can be wrong");
        Engine {
            context: context.with_table_size(TABLE_SIZE),
            routes,
        }
    }

    /// Answers a request with JSON. `target` is the path, such as `/api/variants?language=de`, and `body` is empty for
    /// `GET`. Work that reports its progress calls the function `tesseraTell` of the worker, and asks the function
    /// `tesseraIsStopped` in short intervals whether to stop.
    ///
    /// # Errors
    /// If the request is wrong: the error in JSON, as the API answers it.
    pub fn answer(&self, method: &str, target: &str, body: &str) -> Result<String, JsValue> {
        let answer = self.found(method, target, body);
        answer.map_err(|error| JsValue::from_str(&ErrorBody { error }.to_json()))
    }
}

#[cfg(any(feature = "engine", feature = "lessons"))]
#[wasm_bindgen]
impl Engine {
    /// Adds the weights of a variant, in the form of the files in `crates/engine/networks/`. Returns whether there is
    /// such a variant.
    pub fn add_network(&mut self, variant: &str, file: Vec<u8>) -> bool {
        let variant = variant.parse::<Variant>();
        variant.is_ok_and(|variant| network::provide(variant, file))
    }
}

#[cfg(feature = "engine")]
#[wasm_bindgen]
impl Engine {
    /// Sets the bytes of the transposition table of a search; 16 MiB by default.
    #[must_use]
    pub fn with_table_size(self, bytes: usize) -> Engine {
        Engine {
            context: self.context.with_table_size(bytes),
            ..self
        }
    }

    /// Puts the transposition table of analyses into the memory that `tesseraMemory` was when the script of this module
    /// was evaluated: a shared memory of WebAssembly with this number of bytes. Another engine with the same memory can
    /// [help](Engine::help) an analysis.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub fn with_shared_memory(self, bytes: usize) -> Engine {
        let memory = Box::leak(Box::new(shared::Memory { bytes }));
        Engine {
            context: self.context.with_shared_memory(memory),
            ..self
        }
    }

    /// Helps the engine that answers a request for an analysis, with the body of that request, until
    /// `tesseraIsStopped` says so. `number` counts the helpers from 1.
    ///
    /// # Errors
    /// If the request is wrong: the error in JSON, as the API answers it.
    pub fn help(&self, body: &str, number: usize) -> Result<(), JsValue> {
        let cancel = Cancel::asking(is_stopped);
        let done = tessera_api::help(&self.context, body.as_bytes(), number, &cancel);
        done.map_err(|error| JsValue::from_str(&ErrorBody { error }.to_json()))
    }

    /// The name of the variant with this name, title or alias. Opening books are listed by such names.
    pub fn name_of(&self, variant: &str) -> Option<String> {
        let variant = variant.parse::<Variant>();
        Some(variant.ok()?.name().to_owned())
    }

    /// Adds the opening book of a variant, in the form of the files in `crates/study/books/`. Returns whether the
    /// file is a book of that variant.
    pub fn add_book(&mut self, variant: &str, file: &[u8]) -> bool {
        let variant = variant.parse::<Variant>();
        variant.is_ok_and(|variant| book::provide(variant, file))
    }
}

#[cfg(feature = "lessons")]
#[wasm_bindgen]
impl Engine {
    /// Adds the puzzles of a variant, in the form of the files in `crates/api/puzzles/`. Returns whether the file has
    /// puzzles of that variant.
    pub fn add_puzzles(&mut self, variant: &str, file: &[u8]) -> bool {
        let variant = variant.parse::<Variant>();
        variant.is_ok_and(|variant| tessera_api::provide_puzzles(variant, file))
    }
}

impl Engine {
    fn found(&self, method: &str, target: &str, body: &str) -> Result<String, ApiError> {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut routes = self.routes.iter();
        let found = routes.find_map(|route| Some((route, route.name_in(path)?)));
        let nothing = || ApiError::new(Code::NotFound, "there is nothing at this address");
        let (route, name) = found.ok_or_else(nothing)?;
        match (&route.answer, method) {
            (Answer::Get { answer, .. }, "GET") => {
                let name = decode_uri_component(name).map_err(|_| nothing())?;
                answer(&self.context, &name, query)
            }
            (Answer::Post { answer, .. }, "POST") => answer(&self.context, body.as_bytes()),
            (Answer::Stream(read), "POST") => {
                let work = read(body.as_bytes())?;
                work(&self.context, &Cancel::asking(is_stopped), &mut |text| {
                    tell(&text);
                })
            }
            _ => {
                let message = format!("this address does not accept {method}");
                Err(ApiError::new(Code::MethodNotAllowed, message))
            }
        }
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}
