//! Commands of chromedriver beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::Value;

/// A command under a session's address, with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct ChromeCommand {
    path: &'static str,
    body: Value,
}

impl ChromeCommand {
    pub(crate) fn new(path: &'static str, body: Value) -> ChromeCommand {
        ChromeCommand { path, body }
    }
}

impl WebDriverCompatibleCommand for ChromeCommand {
    fn endpoint(
        &self,
        base_url: &url::Url,
        session_id: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session_id.expect("a session has begun");
        base_url.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
