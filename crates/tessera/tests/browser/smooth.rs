//! How smooth the page is on a slow phone. Prints figures; nothing here depends on time.

use serde_json::json;

use crate::common::id;
use crate::page::Page;
use crate::screen::PHONE;

/// How much slower than this machine the phone is.
const SLOWER: u32 = 4;

/// The moves of the finger while a piece is dragged.
const STEPS: u32 = 120;

/// Collects the times of frames, and those from a click on the board to the frame in which pieces have moved.
const WATCH: &str = "
    window.frames = [];
    window.answers = [];
    let last = 0;
    const tick = (now) => {
        if (last) frames.push(now - last);
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    const places = () => [...document.querySelectorAll('.board .piece')].map((piece) => piece.style.transform).join();
    addEventListener('click', (event) => {
        const before = places();
        const look = (now) => {
            if (places() !== before) answers.push(now - event.timeStamp);
            else if (now - event.timeStamp < 2000) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, true);";

fn touch(page: &Page, kind: &str, places: &[(f64, f64)]) {
    let points: Vec<_> = places
        .iter()
        .map(|(x, y)| json!({ "x": x, "y": y }))
        .collect();
    let event = json!({ "type": kind, "touchPoints": points });
    page.devtools("Input.dispatchTouchEvent", event);
}

/// The middle of a square on the screen.
fn middle(page: &Page, name: &str) -> (f64, f64) {
    let box_of = format!(
        "const box = document.querySelector('{} [role=gridcell][aria-label^=\"{name},\"]').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];",
        id("board")
    );
    let place = page.script(&box_of);
    (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
}

/// The milliseconds for which the page has kept its thread busy so far.
fn busy(page: &Page) -> f64 {
    let metrics = page.devtools("Performance.getMetrics", json!({}));
    let list = metrics["metrics"].as_array().unwrap();
    let task = list.iter().find(|one| one["name"] == "TaskDuration");
    task.unwrap()["value"].as_f64().unwrap() * 1000.0
}

#[test]
#[ignore = "prints how smooth the page is: run with --ignored --nocapture, in a release build on an idle machine"]
fn pieces_follow_the_finger() {
    let page = Page::open(PHONE, "/#/play?variant=international&color=white&level=1");
    page.click(&id("start"));
    page.sees(&id("verdict"), "Your move.");
    page.script(WATCH);
    page.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" }));
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER }));

    let (x, y) = middle(&page, "33");
    touch(&page, "touchStart", &[(x, y)]);
    touch(&page, "touchMove", &[(x, y - 20.0)]);
    page.script("frames.length = 0");
    let before = busy(&page);
    for step in 0..STEPS {
        let angle = f64::from(step) / 10.0;
        let place = (x + 40.0 * angle.sin(), y - 50.0 - 40.0 * angle.cos());
        touch(&page, "touchMove", &[place]);
    }
    let dragging = busy(&page) - before;
    let frames = page.script("return frames.toSorted((one, other) => one - other)");
    let frames = frames.as_array().unwrap();
    let at = |part: f64| frames[((frames.len() - 1) as f64 * part) as usize].clone();
    println!(
        "drag: {} frames, median {} ms, 95 % {} ms; {:.2} ms of work a frame",
        frames.len(),
        at(0.5),
        at(0.95),
        dragging / frames.len() as f64
    );
    touch(&page, "touchMove", &[(x, y)]);
    touch(&page, "touchEnd", &[]);

    for name in ["32", "28"] {
        let place = middle(&page, name);
        touch(&page, "touchStart", &[place]);
        touch(&page, "touchEnd", &[]);
    }
    page.sees(&id("moves"), "32-28");
    // The click on the piece waits for the move as well, so its time is not one of the page.
    let answer = page.script("return answers.at(-1)");
    println!("from the click to the move on the screen: {answer} ms");
    assert!(!frames.is_empty() && answer.is_f64());
}
