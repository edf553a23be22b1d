//! The hand on the mouse, on the screen and on the keys.

use std::time::Duration;

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::Page;

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

/// Scrolls an element into view and waits until it stands still for three frames: a person does not press what moves,
/// and under load the press comes frames after the look. The element is the first of a selector, or given. The answer
/// is its middle; `null` if there is no such element, or something else is in front of it.
const MIDDLE: &str = "
    const [what, done] = arguments;
    const element = typeof what === 'string' ? document.querySelector(what) : what;
    if (!element) return done(null);
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    let [last, frames] = [place(), 0];
    const look = () => {
        const now = place();
        frames = now === last ? frames + 1 : 0;
        last = now;
        if (frames < 3) {
            requestAnimationFrame(look);
            return;
        }
        const [{ left, right, top, bottom } = {}] = element.getClientRects();
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const hit = Number.isFinite(x + y) ? element.getRootNode().elementFromPoint(x, y) : null;
        done(hit && element.contains(hit) ? [x, y] : null);
    };
    requestAnimationFrame(look);";

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
    /// Presses an element, with what the screen is used with. `what` is a selector, whose first element it is, or the
    /// element as scripts get it. Returns whether it is there to be pressed.
    ///
    /// With the browser's own protocol, a press takes two thirds of the processor time of the driver's commands.
    pub(crate) async fn hit(&self, what: Value) -> Result<bool, CmdError> {
        let middle = self.client().execute_async(MIDDLE, vec![what]).await?;
        let (Some(x), Some(y)) = (middle[0].as_f64(), middle[1].as_f64()) else {
            return Ok(false);
        };
        let session = self.session();
        if !session.browser.has_devtools() {
            let moved = PointerAction::MoveTo {
                duration: None,
                x,
                y,
            };
            self.follow(vec![moved, DOWN, UP]).await?;
        } else if self.screen.is_phone {
            for (kind, points) in [
                ("touchStart", json!([{ "x": x, "y": y }])),
                ("touchEnd", json!([])),
            ] {
                let event = json!({ "type": kind, "touchPoints": points });
                session.command("Input.dispatchTouchEvent", event).await?;
            }
        } else {
            for (kind, buttons) in [("mousePressed", 1), ("mouseReleased", 0)] {
                let event = json!({
                    "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1,
                });
                session.command("Input.dispatchMouseEvent", event).await?;
            }
        }
        Ok(true)
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

    /// Types where the focus is. Special keys are those of WebDriver.
    pub(crate) fn keys(&self, keys: &str) {
        self.strike(strokes(keys));
    }

    /// Types while another key is held.
    pub(crate) fn chord(&self, held: Key, keys: &str) {
        let value = char::from(held);
        let (down, up) = (KeyAction::Down { value }, KeyAction::Up { value });
        self.strike([down].into_iter().chain(strokes(keys)).chain([up]));
    }

    fn strike(&self, actions: impl Iterator<Item = KeyAction>) {
        let keyboard = KeyActions::new("keyboard".to_owned());
        let struck = actions.fold(keyboard, KeyActions::then);
        self.wait_on(self.client().perform_actions(struck)).unwrap();
    }
}

/// Keys that are pressed and released one after another.
fn strokes(keys: &str) -> impl Iterator<Item = KeyAction> {
    let stroke = |value| [KeyAction::Down { value }, KeyAction::Up { value }];
    keys.chars().flat_map(stroke)
}
