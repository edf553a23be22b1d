//! Queues of work, each with threads of its own, beside the thread that serves connections.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tessera_engine::play::Cancel;

/// Bytes of the stack of a thread, enough for deep searches.
pub(super) const STACK: usize = 16 << 20;

/// A piece of work. `run` does the work, and gets a switch that can stop it. While the job waits in the queue, `wait`
/// is called with the number of jobs before it.
pub(super) struct Job {
    pub(super) run: Box<dyn FnOnce(&Cancel) + Send>,
    pub(super) wait: Box<dyn Fn(usize) + Send>,
}

/// The order in which waiting work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The oldest first.
    Oldest,
    /// The newest first: under overload the older ones have probably timed out already.
    Newest,
}

/// A queue with its threads.
#[derive(Clone, Debug)]
pub(super) struct Work(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    threads: usize,
    max_waiting: usize,
    next: Next,
    state: Mutex<State>,
    /// Notified when work is added to the queue.
    queued: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(u64, Job)>,
    running: Vec<(u64, Cancel)>,
    /// The number of the next ticket.
    next: u64,
}

/// The numbers of running and waiting jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) working: usize,
    pub(super) waiting: usize,
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// A handle of a job, which is stopped when the ticket is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    work: Work,
    number: u64,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("waiting", &self.waiting.len())
            .field("running", &self.running)
            .finish_non_exhaustive()
    }
}

impl Work {
    /// Starts `threads` workers. At most `max_waiting` jobs wait for them; further ones are refused. `name` is for the
    /// names of the threads.
    pub(super) fn start(
        name: &str,
        threads: usize,
        max_waiting: usize,
        next: Next,
    ) -> io::Result<Work> {
        let work = Work(Arc::new(Shared {
            threads,
            max_waiting,
            next,
            state: Mutex::default(),
            queued: Condvar::new(),
        }));
        for number in 1..=threads {
            let work = work.clone();
            thread::Builder::new()
                .name(format!("{name} {number}"))
                .stack_size(STACK)
                .spawn(move || work.go_on())?;
        }
        Ok(work)
    }

    /// Adds a job to the queue.
    pub(super) fn add(&self, job: Job) -> Result<Ticket, Full> {
        let mut state = self.state();
        if state.waiting.len() == self.0.max_waiting {
            return Err(Full);
        }
        let number = state.next;
        state.next += 1;
        if state.running.len() + state.waiting.len() >= self.0.threads {
            (job.wait)(state.waiting.len());
        }
        state.waiting.push_back((number, job));
        self.0.queued.notify_one();
        drop(state);
        Ok(Ticket {
            work: self.clone(),
            number,
        })
    }

    pub(super) fn count(&self) -> Count {
        let state = self.state();
        Count {
            working: state.running.len(),
            waiting: state.waiting.len(),
        }
    }

    /// Stops all jobs.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.waiting.clear();
        for (_, cancel) in &state.running {
            cancel.cancel();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A poisoned lock is not an error: a panic under the lock leaves the state consistent.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs jobs without end.
    fn go_on(&self) {
        loop {
            let (number, job, cancel) = self.next();
            (job.run)(&cancel);
            self.state().running.retain(|(other, _)| *other != number);
        }
    }

    /// Waits for the next job.
    fn next(&self) -> (u64, Job, Cancel) {
        let mut state = self.state();
        loop {
            let next = match self.0.next {
                Next::Oldest => state.waiting.pop_front(),
                Next::Newest => state.waiting.pop_back(),
            };
            if let Some((number, job)) = next {
                let cancel = Cancel::default();
                state.running.push((number, cancel.clone()));
                state.tell_waiting(0);
                return (number, job, cancel);
            }
            let queued = self.0.queued.wait(state);
            state = queued.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl State {
    /// Tells each waiting job from the place `from` on how many jobs are before it.
    fn tell_waiting(&self, from: usize) {
        for (ahead, (_, job)) in self.waiting.iter().enumerate().skip(from) {
            (job.wait)(ahead);
        }
    }
}

impl Ticket {
    /// Whether the job is still waiting.
    pub(super) fn is_waiting(&self) -> bool {
        let state = self.work.state();
        state.waiting.iter().any(|(other, _)| *other == self.number)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.work.state();
        let place = state
            .waiting
            .iter()
            .position(|(other, _)| *other == self.number);
        if let Some(place) = place {
            state.waiting.remove(place);
            state.tell_waiting(place);
        }
        let running = state
            .running
            .iter()
            .find(|(other, _)| *other == self.number);
        if let Some((_, cancel)) = running {
            cancel.cancel();
        }
    }
}
