//! Works on items on several threads, and passes the results on in the order of the items, in bounded memory.
//!
//! One thread takes items from their source, several work on them, and the caller's thread gets the results. The source
//! may be at most a number of items and of bytes ahead of the results, so memory is bounded even if one item takes
//! long. A result is passed on as soon as all before it are. The source may block: nothing else waits for it.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use miette::miette;
use tessera_tablebase::machine;

use crate::failure::Failure;

/// Stack size of a working thread in bytes, for deep searches.
const STACK: usize = 1 << 24;

/// How often the caller is told that there is no result.
const TICK: Duration = Duration::from_millis(100);

/// How far the source may be ahead of the results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead {
    /// Number of items that are taken from the source, and whose results are not passed on yet.
    pub(crate) items: usize,
    /// Size of these items in bytes.
    pub(crate) bytes: usize,
}

/// What the caller gets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event<R> {
    /// The next result.
    Result(R),
    /// The next result is not ready. The duration is that of the wait so far: zero at first, and then at least
    /// [`TICK`], again and again.
    Waiting(Duration),
}

/// Calls `each` with the results of all items of `source`, in order, until it returns `Break` or an error.
///
/// An item comes with its size in bytes. Each of `workers` has a thread of its own. If not all can be started, the
/// others do the work. When `each` ends the run, items that are not begun are dropped, but those in progress are waited
/// for: `each` has to end long work itself. The thread of the source is not waited for.
///
/// # Errors
/// That of `each`, or if no thread can be started.
///
/// # Panics
/// If the source or a worker panics.
pub(crate) fn run<T, R, W>(
    source: impl Iterator<Item = (T, usize)> + Send + 'static,
    workers: impl IntoIterator<Item = W>,
    ahead: Ahead,
    each: impl FnMut(Event<R>) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure>
where
    T: Send + 'static,
    R: Send + 'static,
    W: FnMut(T) -> R + Send,
{
    let shared = Arc::new(Shared {
        state: Mutex::new(State::default()),
        room: Condvar::new(),
        work: Condvar::new(),
        ready: Condvar::new(),
    });
    let feeder = Arc::clone(&shared);
    let feeding = thread::Builder::new().spawn(move || feeder.feed(source, ahead));
    feeding.map_err(not_started)?;
    thread::scope(|scope| {
        let _guard = StopOnDrop(&shared);
        for (started, worker) in workers.into_iter().enumerate() {
            let spawned = if machine::has_memory(STACK as u64) {
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, || shared.work(worker)).map(drop)
            } else {
                Err(io::Error::other("there is not enough memory for its stack"))
            };
            match spawned {
                Ok(()) => {}
                Err(error) if started == 0 => return Err(not_started(error)),
                // Those that were started do all the work.
                Err(_) => break,
            }
        }
        shared.pass_on(each)
    })
}

fn not_started(error: io::Error) -> Failure {
    miette!(
        help = "`ulimit -v` and `ulimit -u` in the shell show the limits of memory and threads",
        "cannot start a thread: {error}"
    )
    .into()
}

/// The state that all threads share, and its conditions.
struct Shared<T, R> {
    state: Mutex<State<T, R>>,
    /// There is room for another item.
    room: Condvar,
    /// There is an item to work on, or no more will come.
    work: Condvar,
    /// There is a result, or no more will come.
    ready: Condvar,
}

struct State<T, R> {
    /// Items that no thread has taken yet, each with its index and size.
    waiting: VecDeque<(u64, T, usize)>,
    /// Results that wait for those before them, by index, with the sizes of their items.
    done: BTreeMap<u64, (R, usize)>,
    /// Index of the result to pass on next.
    next: u64,
    /// Number of items whose results are not passed on yet.
    items: usize,
    /// Size of these items in bytes.
    bytes: usize,
    /// The source has ended.
    has_ended: bool,
    /// The caller has ended the run, or a thread has panicked.
    stopped: bool,
    /// The source has panicked.
    failed: bool,
}

impl<T, R> Default for State<T, R> {
    fn default() -> State<T, R> {
        State {
            waiting: VecDeque::new(),
            done: BTreeMap::new(),
            next: 0,
            items: 0,
            bytes: 0,
            has_ended: false,
            stopped: false,
            failed: false,
        }
    }
}

impl<T, R> State<T, R> {
    /// Whether a result can be passed on, or none will come.
    fn is_ready(&self) -> bool {
        self.done.contains_key(&self.next) || self.is_over()
    }

    fn is_over(&self) -> bool {
        self.stopped || (self.has_ended && self.items == 0)
    }
}

/// Ends the run when it is dropped.
struct StopOnDrop<'a, T, R>(&'a Shared<T, R>);

impl<T, R> Drop for StopOnDrop<'_, T, R> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Calls a function if the thread panics.
struct OnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0();
        }
    }
}

impl<T, R> Shared<T, R> {
    /// Locks the state. A panic leaves it valid, so a poisoned lock is not an error.
    fn lock(&self) -> MutexGuard<'_, State<T, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        let mut state = self.lock();
        state.stopped = true;
        state.waiting.clear();
        drop(state);
        for condition in [&self.room, &self.work, &self.ready] {
            condition.notify_all();
        }
    }

    /// Takes all items from the source.
    fn feed(&self, source: impl Iterator<Item = (T, usize)>, ahead: Ahead) {
        let _guard = OnPanic(|| {
            self.lock().failed = true;
            self.stop();
        });
        for (index, (item, size)) in (0..).zip(source) {
            let is_full = |state: &mut State<T, R>| {
                let is_full = state.items >= ahead.items || state.bytes + size > ahead.bytes;
                state.items > 0 && is_full && !state.stopped
            };
            let state = self.room.wait_while(self.lock(), is_full);
            let mut state = state.unwrap_or_else(PoisonError::into_inner);
            if state.stopped {
                return;
            }
            state.items += 1;
            state.bytes += size;
            state.waiting.push_back((index, item, size));
            drop(state);
            self.work.notify_one();
        }
        self.lock().has_ended = true;
        self.work.notify_all();
        self.ready.notify_all();
    }

    /// Works on items until there are no more.
    fn work(&self, mut worker: impl FnMut(T) -> R) {
        // The panic then continues in the caller's thread.
        let _guard = OnPanic(|| self.stop());
        loop {
            let is_idle = |state: &mut State<T, R>| {
                state.waiting.is_empty() && !state.has_ended && !state.stopped
            };
            let state = self.work.wait_while(self.lock(), is_idle);
            let mut state = state.unwrap_or_else(PoisonError::into_inner);
            let Some((index, item, size)) = state.waiting.pop_front() else {
                return;
            };
            drop(state);
            let result = worker(item);
            let mut state = self.lock();
            state.done.insert(index, (result, size));
            let is_next = index == state.next;
            drop(state);
            if is_next {
                self.ready.notify_one();
            }
        }
    }

    /// Passes the results on in order.
    fn pass_on(
        &self,
        mut each: impl FnMut(Event<R>) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        let mut waiting_since = None;
        loop {
            let mut state = self.lock();
            let next = state.next;
            let event = if let Some((result, size)) = state.done.remove(&next) {
                state.next += 1;
                state.items -= 1;
                state.bytes -= size;
                drop(state);
                self.room.notify_one();
                waiting_since = None;
                Event::Result(result)
            } else if state.is_over() {
                let has_failed = state.failed;
                drop(state);
                assert!(!has_failed, "the source has panicked");
                return Ok(());
            } else if let Some(since) = waiting_since {
                let waited = self
                    .ready
                    .wait_timeout_while(state, TICK, |state| !state.is_ready());
                let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                drop(state);
                if !timeout.timed_out() {
                    continue;
                }
                Event::Waiting(Instant::elapsed(&since))
            } else {
                drop(state);
                waiting_since = Some(Instant::now());
                Event::Waiting(Duration::ZERO)
            };
            if each(event)?.is_break() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    const AHEAD: Ahead = Ahead {
        items: 100,
        bytes: 1000,
    };

    /// The results of all items, on `threads` threads.
    fn results<T: Send + 'static, R: Send + 'static>(
        source: impl Iterator<Item = T> + Send + 'static,
        threads: usize,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let mut results = Vec::new();
        let each = |event| {
            if let Event::Result(result) = event {
                results.push(result);
            }
            Ok(ControlFlow::Continue(()))
        };
        let source = source.map(|item| (item, 7));
        run(source, vec![&work; threads], AHEAD, each).unwrap();
        results
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 3, 16] {
            let squares = results(0..20_000_u64, threads, |number| {
                // Items take different times.
                thread::sleep(Duration::from_micros(number % 7 * 20));
                number * number
            });
            assert!(
                squares
                    == (0..20_000)
                        .map(|number| number * number)
                        .collect::<Vec<_>>()
            );
        }
        // No thread misses the end of the source.
        for _ in 0..500 {
            assert_eq!(results([1].into_iter(), 8, |number| number), [1]);
        }
        assert!(results(0..0, 2, |number: u8| number).is_empty());
    }

    /// Runs a pipeline whose consumer is slow, and returns how far the source was ahead at most.
    fn max_ahead(ahead: Ahead, size: usize) -> usize {
        let (taken, passed, most) = (
            Arc::new(AtomicUsize::new(0)),
            AtomicUsize::new(0),
            AtomicUsize::new(0),
        );
        let counted = Arc::clone(&taken);
        let source = (0..200).map(move |number| {
            counted.fetch_add(1, Ordering::Relaxed);
            (number, size)
        });
        let each = |event| {
            if let Event::Result(_) = event {
                thread::sleep(Duration::from_millis(1));
                let passed = passed.fetch_add(1, Ordering::Relaxed) + 1;
                most.fetch_max(taken.load(Ordering::Relaxed) - passed, Ordering::Relaxed);
            }
            Ok(ControlFlow::Continue(()))
        };
        run(source, vec![|number: u32| number; 2], ahead, each).unwrap();
        most.into_inner()
    }

    #[test]
    fn the_source_is_a_few_items_ahead() {
        // One more is taken, and waits for room.
        let by_number = max_ahead(
            Ahead {
                items: 10,
                bytes: 1000,
            },
            1,
        );
        assert!((5..=11).contains(&by_number), "{by_number}");
        let by_size = max_ahead(
            Ahead {
                items: 100,
                bytes: 50,
            },
            10,
        );
        assert!((3..=6).contains(&by_size), "{by_size}");
        // An item that is larger than the limit is worked on alone.
        let alone = max_ahead(
            Ahead {
                items: 100,
                bytes: 50,
            },
            60,
        );
        assert!(alone <= 2, "{alone}");
    }

    #[test]
    fn a_result_does_not_wait_for_the_source() {
        let (sender, receiver) = mpsc::channel();
        sender.send(1).unwrap();
        let mut events = Vec::new();
        let each = |event| {
            match event {
                Event::Result(1) => sender.send(2).unwrap(),
                Event::Result(_) => return Ok(ControlFlow::Break(())),
                Event::Waiting(_) => {}
            }
            events.push(event);
            Ok(ControlFlow::Continue(()))
        };
        // The channel stays open, so the source never ends.
        let source = receiver.into_iter().map(|number| (number, 0));
        run(source, [|number| number], AHEAD, each).unwrap();
        assert!(events.contains(&Event::Result(1)));
    }

    #[test]
    fn the_caller_can_end_the_run_while_it_waits() {
        let (sender, receiver) = mpsc::channel::<(u8, usize)>();
        let mut waits = Vec::new();
        let each = |event| {
            let Event::Waiting(wait) = event else {
                panic!("there is no item");
            };
            waits.push(wait);
            Ok(match waits.len() {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        };
        run(receiver.into_iter(), [|number| number], AHEAD, each).unwrap();
        assert!(
            waits[0].is_zero() && waits[1] >= TICK && waits[2] >= 2 * TICK,
            "{waits:?}"
        );
        drop(sender);
    }

    #[test]
    fn an_error_ends_the_run_and_drops_what_is_not_begun() {
        let begun = AtomicUsize::new(0);
        let work = |number: u32| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(1));
            number
        };
        let each = |event| match event {
            Event::Result(3) => Err(Failure::from(miette!("three"))),
            _ => Ok(ControlFlow::Continue(())),
        };
        let ended = run((0..).map(|number| (number, 1)), vec![&work; 2], AHEAD, each);
        assert!(matches!(ended, Err(Failure::Error(error)) if error.to_string() == "three"));
        let begun = begun.into_inner();
        assert!(begun < AHEAD.items, "{begun}");
    }

    #[test]
    fn workers_keep_their_state() {
        let worker = || {
            let mut sum = 0;
            move |number: u32| {
                sum += number;
                sum
            }
        };
        let mut results = Vec::new();
        let each = |event| {
            if let Event::Result(result) = event {
                results.push(result);
            }
            Ok(ControlFlow::Continue(()))
        };
        run((1..=4).map(|number| (number, 1)), [worker()], AHEAD, each).unwrap();
        assert_eq!(results, [1, 3, 6, 10]);
    }

    #[test]
    fn a_panic_ends_the_run_and_continues() {
        for place in ["source", "worker", "caller"] {
            let source = (0..).map(move |number| {
                assert!(place != "source" || number != 5);
                (number, 1)
            });
            let work = |number: u32| {
                assert!(place != "worker" || number != 5);
                number
            };
            let each = |event| {
                assert!(place != "caller" || event != Event::Result(5));
                Ok(ControlFlow::Continue(()))
            };
            let run = AssertUnwindSafe(|| run(source, vec![&work; 2], AHEAD, each).is_ok());
            assert!(catch_unwind(run).is_err(), "{place}");
        }
    }
}
