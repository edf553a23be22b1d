//! The hand on the mouse, on the screen and on the keys.

use std::time::Duration;

use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use serde_json::json;

use crate::page::Page;

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

const INTO_VIEW: &str = "arguments[0].scrollIntoView({ block: 'nearest', inline: 'nearest' });";

/// Waits until an element stands still for a frame: a person does not press what moves.
const STAND_STILL: &str = "
    const [element, done] = arguments;
    const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    let last = place();
    const look = () => {
        const now = place();
        if (now === last) return done();
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));";

/// To the middle of an element.
fn to(element: Element) -> PointerAction {
    PointerAction::MoveToElement {
        element,
        duration: None,
        x: 0.0,
        y: 0.0,
    }
}

impl Page {
    /// Presses an element, with what the screen is used with.
    pub(crate) async fn hit(&self, element: Element) -> Result<(), CmdError> {
        let client = self.client();
        client
            .execute_async(STAND_STILL, vec![json!(element)])
            .await?;
        if !self.screen.is_phone {
            return element.click().await;
        }
        client.execute(INTO_VIEW, vec![json!(element)]).await?;
        self.follow(vec![to(element), DOWN, UP]).await
    }

    /// Drags from the first of these elements over the others to the last one.
    #[track_caller]
    pub(crate) fn drag(&self, way: &[&str]) {
        let mut actions = Vec::new();
        for css in way {
            actions.push(to(self.act(css, async |element| Ok(element))));
            if actions.len() == 1 {
                actions.push(DOWN);
            }
        }
        // A finger that is lifted in full swing makes the browser take the next tap for the end of a fling.
        let duration = Duration::from_millis(100);
        actions.extend([PointerAction::Pause { duration }, UP]);
        self.wait_on(self.follow(actions)).unwrap();
    }

    /// Moves the mouse over an element.
    #[track_caller]
    pub(crate) fn hover(&self, css: &str) {
        self.act(css, async |element| self.follow(vec![to(element)]).await);
    }

    /// Moves the finger or the mouse.
    async fn follow(&self, actions: Vec<PointerAction>) -> Result<(), CmdError> {
        let client = self.client();
        if self.screen.is_phone {
            let finger = TouchActions::new("finger".to_owned());
            let moved = actions.into_iter().fold(finger, TouchActions::then);
            client.perform_actions(moved).await
        } else {
            let mouse = MouseActions::new("mouse".to_owned());
            let moved = actions.into_iter().fold(mouse, MouseActions::then);
            client.perform_actions(moved).await
        }
    }

    /// Goes with the tabulator to the next element that a selector names.
    #[track_caller]
    pub(crate) fn tab_to(&self, css: &str) {
        self.until(&format!("{css}, by the tabulator"), || {
            self.keys(&Key::Tab.to_string());
            (self.count(&format!("{css}:focus")) > 0).then_some(())
        });
    }

    /// Types while another key is held.
    pub(crate) fn chord(&self, held: Key, keys: &str) {
        self.keys(&format!("{held}{keys}{}", Key::Null));
    }
}
