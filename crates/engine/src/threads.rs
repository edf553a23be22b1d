//! Helper threads.

/// Calls `main` on the current thread. Meanwhile, `help` is called with each number in `1..threads`, each on its own
/// thread.
pub(crate) fn with_helpers(threads: usize, help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut()) {
    if threads <= 1 {
        return main();
    }
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let helper = std::thread::Builder::new();
            // If the system refuses more threads, continue with those that were started.
            if helper.spawn_scoped(scope, move || help(thread)).is_err() {
                break;
            }
        }
        main();
    });
}
