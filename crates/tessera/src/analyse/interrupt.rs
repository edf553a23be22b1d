//! Ctrl-C ends a search, not the program.

use std::sync::OnceLock;

use tessera_engine::play::Cancel;

/// The exit status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// A switch that Ctrl-C throws. A second Ctrl-C ends the program.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    let cancel = CANCEL.get_or_init(|| {
        let cancel = Cancel::default();
        let switch = cancel.clone();
        // Where the signal cannot be caught, Ctrl-C ends the program as ever.
        let _ = ctrlc::set_handler(move || {
            if switch.is_cancelled() {
                std::process::exit(INTERRUPTED);
            }
            switch.cancel();
        });
        cancel
    });
    cancel.clone()
}
