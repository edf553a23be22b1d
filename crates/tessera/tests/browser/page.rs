//! A person in front of the page: looks, clicks, types, and waits for what is to be seen.

use std::future::Future;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::child::Server;
use crate::screen::Screen;
use crate::session::Session;

/// How long a person waits for something to be seen.
const PATIENCE: Duration = Duration::from_secs(20);

/// Keeps what the mouse, fingers and keys did, with the element and where it was: what a failed test tells.
pub(crate) const RECORD: &str = "window.record = [];
for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown']) {
    addEventListener(kind, ({ target, timeStamp, key, clientX, clientY }) => {
        const element = target instanceof Element ? target : document.documentElement;
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.ariaLabel || element.dataset.testid || element.textContent.slice(0, 30) || element.tagName;
        const where = key ?? `${clientX},${clientY} in ${[x, y, width, height].map(Math.round)}`;
        window.record.push(`${Math.round(timeStamp)} ms: ${kind} ${where} on ${name}`);
    }, { capture: true });
}";

/// Waits for up to a second until an element of a selector shows a text. The page itself looks, because a question of
/// the driver takes as much of the processor as the page.
const SEES: &str = "const [css, part, done] = arguments;
const end = performance.now() + 1000;
const shows = (element) => element.checkVisibility({ visibilityProperty: true })
    && (element.innerText ?? element.textContent).includes(part);
const look = () => {
    const isSeen = [...document.querySelectorAll(css)].some(shows);
    if (isSeen || performance.now() > end) done(isSeen);
    else setTimeout(look, 20);
};
look();";

/// The field in which a driver names an element of the page.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The number of these entries that are told.
const RECORDED: usize = 12;

/// The page in a tab of its own, in a browser that remembers nothing of earlier tests.
pub(crate) struct Page {
    session: Option<Session>,
    pub(crate) screen: Screen,
    pub(crate) server: Server,
}

/// The title of a view, which is not that of the first screen in the document.
const VIEW_TITLE: &str = "main > :not(.first-screen) h1";

impl Page {
    /// Opens the page at a place like `/#/draughts`, on a screen.
    pub(crate) fn open(screen: Screen, place: &str) -> Page {
        Page::open_in(Browser::Chromium, screen, place)
    }

    /// Opens the page in a browser.
    pub(crate) fn open_in(browser: Browser, screen: Screen, place: &str) -> Page {
        Page::open_of(Server::shared(), browser, screen, place)
    }

    /// Opens the page of a server.
    pub(crate) fn open_of(server: Server, browser: Browser, screen: Screen, place: &str) -> Page {
        let session = match browser {
            Browser::Chromium => Session::shared(server.port),
            Browser::ChromiumKeeping | Browser::Firefox => Session::begin(browser, screen),
        };
        let page = Page {
            session: Some(session),
            screen,
            server,
        };
        if browser.has_devtools() {
            page.emulate(screen);
        }
        page.go(place);
        page
    }

    /// Turns to the other theme, as when the sun sets.
    pub(crate) fn turn(&mut self) {
        self.screen = self.screen.turned();
        self.emulate(self.screen);
    }

    /// Makes the window look like another screen.
    fn emulate(&self, screen: Screen) {
        let size = json!({
            "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": screen.is_phone,
        });
        self.command("Emulation.setDeviceMetricsOverride", size);
        self.command(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": screen.is_phone }),
        );
        let theme = if screen.is_dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            // Pictures and clicks need not wait for pieces that are on their way.
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.command(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
    }

    /// A command of the browser's own protocol. No other test gets this tab then: many commands change how it behaves.
    pub(crate) fn devtools(&self, name: &str, parameters: Value) -> Value {
        self.session().is_changed.set(true);
        self.command(name, parameters)
    }

    fn command(&self, name: &str, parameters: Value) -> Value {
        self.wait_on(self.session().command(name, parameters))
            .unwrap()
    }

    pub(crate) fn session(&self) -> &Session {
        self.session.as_ref().expect("it is there until the end")
    }

    pub(crate) fn client(&self) -> &Client {
        &self.session().client
    }

    pub(crate) fn wait_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.session().wait_on(future)
    }

    /// Goes to a place of the page, as by typing its address.
    pub(crate) fn go(&self, place: &str) {
        let address = format!("http://127.0.0.1:{}{place}", self.server.port);
        self.wait_on(self.client().goto(&address)).unwrap();
        // A new fragment alone loads nothing, and the view that it names takes the last one's place a moment later.
        match place.strip_prefix("/#/") {
            Some(link) => {
                let view = link.split('?').next().unwrap_or(link);
                self.find(&format!("main .view.{view}:not(.first-screen) h1"));
            }
            None => {
                self.find(VIEW_TITLE);
            }
        }
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.wait_on(self.client().refresh()).unwrap();
        self.find(VIEW_TITLE);
    }

    /// The address that is shown.
    pub(crate) fn address(&self) -> String {
        self.wait_on(self.client().current_url()).unwrap().into()
    }

    /// Asks again and again until there is an answer.
    #[track_caller]
    pub(crate) fn until<T>(&self, what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(answer) = ask() {
                return answer;
            }
            if begin.elapsed() > PATIENCE {
                self.shoot("failed");
                panic!(
                    "{what} did not come; there is\n{}\nafter\n{}",
                    self.text("body"),
                    self.record()
                );
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// What was done last, one entry a line.
    fn record(&self) -> String {
        let last = format!(
            "return `now ${{performance.now()}}\\n${{window.record?.slice(-{RECORDED}).join('\\n')}}`"
        );
        self.script(&last).as_str().unwrap_or_default().to_owned()
    }

    /// An element that is to be seen.
    #[track_caller]
    fn find(&self, css: &str) -> Element {
        self.until(css, || {
            let first = "return document.querySelector(arguments[0]);";
            let found = self.wait_on(self.client().execute(first, vec![json!(css)]));
            let name: String = serde_json::from_value(found.ok()?[ELEMENT].take()).ok()?;
            Some(Element::from_element_id(self.client().clone(), name.into()))
        })
    }

    /// How many elements of a selector are there now.
    pub(crate) fn count(&self, css: &str) -> usize {
        let count = "return document.querySelectorAll(arguments[0]).length;";
        let counted = self.client().execute(count, vec![json!(css)]);
        let counted = self.wait_on(counted).ok();
        counted.and_then(|number| number.as_u64()).unwrap_or(0) as usize
    }

    /// Does something with an element, again if the page has just changed under it.
    #[track_caller]
    pub(crate) fn act<T>(
        &self,
        css: &str,
        mut action: impl AsyncFnMut(Element) -> Result<T, CmdError>,
    ) -> T {
        self.until(&format!("a willing {css}"), || {
            let element = self.find(css);
            self.wait_on(action(element)).ok()
        })
    }

    /// Presses the first of the elements that a selector names: on a phone with a finger, else with the mouse.
    #[track_caller]
    pub(crate) fn click(&self, css: &str) {
        self.until(&format!("a willing {css}"), || {
            let is_hit = self.wait_on(self.hit(json!(css))).ok()?;
            is_hit.then_some(())
        });
    }

    /// Presses the button with this text or label.
    #[track_caller]
    pub(crate) fn press(&self, name: &str) {
        let path = format!(
            "//*[self::button or self::summary or self::a][normalize-space(.)='{name}' or @aria-label='{name}']"
        );
        self.until(&format!("a button “{name}”"), || {
            let client = self.client();
            self.wait_on(async {
                for button in client.find_all(Locator::XPath(&path)).await.ok()? {
                    if button.is_displayed().await.ok()? {
                        return self.hit(json!(button)).await.ok()?.then_some(());
                    }
                }
                None
            })
        });
    }

    /// Replaces what a field holds.
    #[track_caller]
    pub(crate) fn fill(&self, css: &str, text: &str) {
        self.act(css, async |element| {
            element.clear().await?;
            element.send_keys(text).await
        });
    }

    /// Chooses from a list by the option's value.
    #[track_caller]
    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.act(css, async |element| element.select_by_value(value).await);
    }

    /// The text that is to be seen in an element.
    #[track_caller]
    pub(crate) fn text(&self, css: &str) -> String {
        self.act(css, async |element| element.text().await)
    }

    /// Waits until an element shows a text.
    #[track_caller]
    pub(crate) fn sees(&self, css: &str, part: &str) {
        self.until(&format!("“{part}” in {css}"), || {
            let arguments = vec![json!(css), json!(part)];
            let seen = self.client().execute_async(SEES, arguments);
            self.wait_on(seen).ok()?.as_bool()?.then_some(())
        });
    }

    /// An attribute of an element.
    #[track_caller]
    pub(crate) fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.act(css, async |element| element.attr(name).await)
    }

    /// What an element's property is now.
    #[track_caller]
    pub(crate) fn property(&self, css: &str, name: &str) -> String {
        self.act(css, async |element| element.prop(name).await)
            .unwrap_or_default()
    }

    /// The value of a script, which returns it.
    pub(crate) fn script(&self, script: &str) -> Value {
        self.wait_on(self.client().execute(script, vec![])).unwrap()
    }

    /// The value that a script gives to the callback `done`.
    pub(crate) fn async_script(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1];\n{script}");
        self.wait_on(self.client().execute_async(&script, vec![]))
            .unwrap()
    }

    /// The expression that loads a module of the page, such as `lib/api.js`, as a promise.
    pub(crate) fn module(path: &str) -> String {
        let first = "import(document.querySelector('script[type=module]').src)";
        format!("{first}.then(() => tesseraLoad('{path}'))")
    }

    /// Saves a picture of the whole page under `target/screens/`.
    pub(crate) fn shoot(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.picture();
        let thread = std::thread::current();
        // A failure is named after its test.
        let name = match name {
            "failed" => format!("failed-{}", thread.name().unwrap_or("").replace("::", "-")),
            name => name.to_owned(),
        };
        let file = folder.join(format!("{name}-{}.png", self.screen.name()));
        std::fs::write(file, picture).unwrap();
    }

    /// A picture of what the window shows, as a PNG.
    fn picture(&self) -> Vec<u8> {
        if !self.session().browser.has_devtools() {
            return self.wait_on(self.client().screenshot()).unwrap();
        }
        // The command of all drivers compresses the picture well, which takes longer than to draw it.
        let options = json!({ "format": "png", "optimizeForSpeed": true });
        let shot = self.command("Page.captureScreenshot", options);
        let data = shot["data"].as_str().expect("the picture in base 64");
        STANDARD.decode(data).expect("the browser writes base 64")
    }

    /// What the browser has complained of: scripts that failed, what the content security policy forbade.
    pub(crate) fn complaints(&self) -> Vec<String> {
        if !self.session().browser.has_devtools() {
            return self.heard();
        }
        let entries = self.wait_on(self.session().log()).unwrap();
        let entries = entries.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE")
            .map(|entry| entry["message"].to_string())
            // The browser complains of requests that the server turned down; whether the page tells it is to be seen.
            .filter(|message| {
                !(message.contains("/api/")
                    && message.contains("the server responded with a status of 4"))
            })
            // Without the server, the page asks again and again whether it is back.
            .filter(|message| {
                !(message.contains("/api/about") && message.contains("ERR_CONNECTION_REFUSED"))
            })
            .collect()
    }
}

impl Page {
    /// Collects what goes wrong in a browser that keeps no record of it, from now on.
    pub(crate) fn listen(&self) {
        self.script(
            "window.heard = [];
            const hear = (text) => window.heard.push(String(text));
            addEventListener('error', ({ message }) => hear(message));
            addEventListener('unhandledrejection', ({ reason }) => hear(reason));
            document.addEventListener('securitypolicyviolation', ({ blockedURI }) => hear(blockedURI));
            console.error = (...all) => hear(all.join(' '));",
        );
    }

    /// What has gone wrong since `listen`.
    fn heard(&self) -> Vec<String> {
        let heard = self.script("return window.heard ?? [];");
        let heard = heard.as_array().cloned().unwrap_or_default();
        heard.iter().map(Value::to_string).collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.end();
        }
    }
}
