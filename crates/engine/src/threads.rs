//! Threads that help. The functions are objects, so that what starts threads is compiled once for all variants.

/// Calls `main`, and at the same time, each in a thread of its own, `help` with the numbers from 1 to below `threads`.
pub(crate) fn with_helpers(threads: usize, help: &(dyn Fn(usize) + Sync), main: &mut dyn FnMut()) {
    if threads <= 1 {
        return main();
    }
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let helper = std::thread::Builder::new();
            // Where the system has no more threads, those there are do.
            if helper.spawn_scoped(scope, move || help(thread)).is_err() {
                break;
            }
        }
        main();
    });
}
