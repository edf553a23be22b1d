//! Browsers and their tabs.

use std::cell::Cell;
use std::future::Future;
use std::sync::Mutex;

use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::access::scanner;
use crate::browser::Browser;
use crate::child::Server;
use crate::command::ChromeCommand;
use crate::keeper;
use crate::page::RECORD;
use crate::screen::{DESKTOP, Screen};

/// Shared browsers that no test has now. There are as many of them as tests run side by side.
static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// A browser that a test has for itself.
pub(crate) struct Session {
    runtime: Runtime,
    pub(crate) client: Client,
    pub(crate) browser: Browser,
    is_shared: bool,
    /// Whether the test has changed how the tab behaves.
    pub(crate) is_changed: Cell<bool>,
    _driver: Server,
    profile: TempDir,
}

impl Session {
    /// Begins a browser that ends with the test.
    pub(crate) fn begin(browser: Browser, screen: Screen) -> Session {
        let driver = browser.driver();
        let profile = tempfile::tempdir().unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let capabilities = browser.capabilities(&profile.path().display().to_string(), screen);
        let address = format!("http://127.0.0.1:{}", driver.port);
        let client = runtime
            .block_on(
                ClientBuilder::new(HttpConnector::new())
                    .capabilities(capabilities)
                    .connect(&address),
            )
            .expect("the browser starts");
        let session = Session {
            runtime,
            client,
            browser,
            is_shared: false,
            is_changed: Cell::new(false),
            _driver: driver,
            profile,
        };
        session
            .wait_on(session.prepare())
            .expect("scripts are added");
        session
    }

    /// Adds the scripts of all tests to each document of the tab.
    async fn prepare(&self) -> Result<(), CmdError> {
        if !self.browser.has_devtools() {
            return Ok(());
        }
        let mut scripts = vec![RECORD.to_owned(), scanner()];
        if self.browser == Browser::Chromium {
            scripts.push("delete Navigator.prototype.serviceWorker;".to_owned());
        }
        for source in scripts {
            let script = json!({ "source": source });
            self.command("Page.addScriptToEvaluateOnNewDocument", script)
                .await?;
        }
        Ok(())
    }

    /// A browser that tests share, for the page at a port of this machine. It shows another document.
    ///
    /// What earlier tests have stored for that port is gone, and so is what they have logged. Files may still be
    /// cached.
    pub(crate) fn shared(port: u16) -> Session {
        let idle = IDLE.lock().unwrap().pop();
        if let Some(session) = idle {
            if session.wait_on(session.forget(port)).is_ok() {
                return session;
            }
            session.close();
        }
        let mut session = Session::begin(Browser::Chromium, DESKTOP);
        session.is_shared = true;
        let process = session
            .client
            .capabilities()
            .and_then(|all| all.get("goog:processID"));
        keeper::ends(process.expect("chromedriver tells the browser's process"));
        keeper::removes(session.profile.path());
        session
    }

    /// Removes what is stored for a port, and what was logged.
    async fn forget(&self, port: u16) -> Result<(), CmdError> {
        let origin = json!({ "origin": format!("http://127.0.0.1:{port}"), "storageTypes": "all" });
        self.command("Storage.clearDataForOrigin", origin).await?;
        self.log().await?;
        Ok(())
    }

    /// Ends the test's use of the browser. After a failure nobody knows what state a browser is in.
    pub(crate) fn end(self) {
        if !self.is_shared || std::thread::panicking() {
            self.close();
            return;
        }
        match self.wait_on(self.leave()) {
            Ok(()) => IDLE.lock().unwrap().push(self),
            Err(_) => self.close(),
        }
    }

    /// Leaves the page: what it does in the background would slow down other tests. The tab stays, because the process
    /// behind it has the page's code. A tab whose behaviour a test has changed is replaced.
    async fn leave(&self) -> Result<(), CmdError> {
        if self.is_changed.replace(false) {
            let old = self.client.windows().await?;
            let new = self.client.new_window(true).await?.handle;
            for window in old {
                self.client.switch_to_window(window).await?;
                self.client.close_window().await?;
            }
            self.client.switch_to_window(new).await?;
            return self.prepare().await;
        }
        // Another document of the same site: for a document of its own, the browser would start another process.
        let quiet = format!("http://127.0.0.1:{}/robots.txt", Server::shared().port);
        self.client.goto(&quiet).await?;
        let clear = "sessionStorage.clear();";
        self.client.execute(clear, vec![]).await?;
        self.command("Page.resetNavigationHistory", json!({}))
            .await?;
        Ok(())
    }

    fn close(self) {
        // A browser outlives the driver that is killed before it is told to close.
        let _ = self.runtime.block_on(self.client.close());
    }

    pub(crate) fn wait_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// A command of the browser's own protocol.
    pub(crate) async fn command(&self, name: &str, parameters: Value) -> Result<Value, CmdError> {
        let body = json!({ "cmd": name, "params": parameters });
        let command = ChromeCommand::new("goog/cdp/execute", body);
        self.client.issue_cmd(command).await
    }

    /// What the browser has logged since the last call.
    pub(crate) async fn log(&self) -> Result<Value, CmdError> {
        let command = ChromeCommand::new("se/log", json!({ "type": "browser" }));
        self.client.issue_cmd(command).await
    }
}
