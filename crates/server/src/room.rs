//! Limits the number of connections, and the memory that they hold.
//!
//! The server waits for a client while a request does not arrive or an answer is not read. When all places are taken, a
//! new connection replaces an existing one: of the address with the most connections, the one that the server has
//! waited for the longest. So idle connections, however many and from whichever address, do not lock out other clients.
//! The same connections are closed when too many bytes are held for all.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot::{self, Receiver, Sender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of bytes of bodies and answers that are held for clients that the server waits for.
const MAX_HELD: u64 = 64 << 20;

/// All places for connections.
#[derive(Clone, Debug)]
pub(super) struct Room {
    places: Arc<Semaphore>,
    state: Arc<Mutex<State>>,
}

/// The place of a connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    state: Arc<Mutex<State>>,
    number: u64,
    _place: OwnedSemaphorePermit,
}

/// Resolves when a connection has to be closed.
pub(super) type Leave = Receiver<Infallible>;

#[derive(Debug, Default)]
struct State {
    guests: BTreeMap<u64, Guest>,
    /// The number of connections of each network.
    networks: HashMap<IpAddr, usize>,
    /// Bytes held for all connections.
    held: u64,
    /// The number of the next connection.
    next: u64,
}

#[derive(Debug)]
struct Guest {
    network: IpAddr,
    /// Since when the server has been waiting for a request; `None` if it is not.
    silent: Option<Instant>,
    /// Since when the client has not read the answer; `None` if it reads.
    deaf: Option<Instant>,
    /// Bytes held for this connection.
    held: u64,
    /// Dropping this sender closes the connection.
    _stay: Sender<Infallible>,
}

impl Room {
    /// A room with this number of places.
    pub(super) fn new(places: usize) -> Room {
        Room {
            places: Arc::new(Semaphore::new(places)),
            state: Arc::default(),
        }
    }

    /// Waits for a place for a connection. If there is none, another connection is closed.
    pub(super) async fn enter(&self, address: IpAddr) -> (Arc<Permit>, Leave) {
        if self.places.available_permits() == 0 {
            self.make_room();
        }
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("the places are never closed");
        let (stay, leave) = oneshot::channel();
        let number = lock(&self.state).add(network(address), stay);
        let permit = Permit {
            state: Arc::clone(&self.state),
            number,
            _place: place,
        };
        (Arc::new(permit), leave)
    }

    /// Closes a connection to make room for another one.
    pub(super) fn make_room(&self) {
        let mut state = lock(&self.state);
        let Some((&crowd, _)) = state.networks.iter().max_by_key(|(_, count)| **count) else {
            return;
        };
        if let Some(number) = state.longest_waited_for(|guest| guest.network == crowd) {
            state.remove(number);
        }
    }
}

impl Permit {
    /// Notes that from now on the server waits for a request.
    pub(super) fn listen(&self) {
        self.change(|guest| guest.silent = Some(Instant::now()));
    }

    /// Notes that from now on the client waits for an answer.
    pub(super) fn answer(&self) {
        self.change(|guest| guest.silent = None);
    }

    /// Sets whether the client reads.
    pub(super) fn takes(&self, takes: bool) {
        self.change(|guest| guest.deaf = if takes { None } else { Some(Instant::now()) });
    }

    /// Sets the number of bytes held for the client.
    pub(super) fn hold(&self, bytes: u64) {
        lock(&self.state).hold(self.number, bytes);
    }

    fn change(&self, change: impl FnOnce(&mut Guest)) {
        // A connection that is being closed is not in the list any more.
        if let Some(guest) = lock(&self.state).guests.get_mut(&self.number) {
            change(guest);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        lock(&self.state).remove(self.number);
    }
}

impl State {
    fn add(&mut self, network: IpAddr, stay: Sender<Infallible>) -> u64 {
        let number = self.next;
        self.next += 1;
        *self.networks.entry(network).or_default() += 1;
        let guest = Guest {
            network,
            silent: Some(Instant::now()),
            deaf: None,
            held: 0,
            _stay: stay,
        };
        self.guests.insert(number, guest);
        number
    }

    fn remove(&mut self, number: u64) {
        let Some(guest) = self.guests.remove(&number) else {
            return;
        };
        self.held -= guest.held;
        if let Some(count) = self.networks.get_mut(&guest.network) {
            *count -= 1;
            if *count == 0 {
                self.networks.remove(&guest.network);
            }
        }
    }

    fn hold(&mut self, number: u64, bytes: u64) {
        let Some(guest) = self.guests.get_mut(&number) else {
            return;
        };
        self.held = self.held - guest.held + bytes;
        guest.held = bytes;
        while self.held > MAX_HELD {
            match self.longest_waited_for(|guest| guest.held > 0) {
                Some(number) => self.remove(number),
                None => break,
            }
        }
    }

    /// The number of the connection that the server has waited for the longest, among the connections for which `of`
    /// returns true.
    fn longest_waited_for(&self, of: impl Fn(&Guest) -> bool) -> Option<u64> {
        let guests = self.guests.iter().filter(|(_, guest)| of(guest));
        // If the server waits for none of them, the oldest connection is returned.
        let (number, _) = guests.min_by_key(|(number, guest)| {
            let since = guest.waited_for();
            (since.is_none(), since, **number)
        })?;
        Some(*number)
    }
}

impl Guest {
    /// Since when the server has waited for the client; `None` if it does not.
    fn waited_for(&self) -> Option<Instant> {
        [self.silent, self.deaf].into_iter().flatten().min()
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // A poisoned lock is not an error: a panic under the lock leaves the state consistent.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The network of one client: a single IPv4 address, or a /64 network of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let prefix = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(prefix))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use tokio::sync::oneshot::error::TryRecvError;

    use super::*;

    const HOME: &str = "127.0.0.1";

    /// Enters without waiting.
    fn enter(room: &Room, address: &str) -> (Arc<Permit>, Leave) {
        let context = &mut Context::from_waker(Waker::noop());
        match pin!(room.enter(address.parse().unwrap())).poll(context) {
            Poll::Ready(entered) => entered,
            Poll::Pending => panic!("there is no place"),
        }
    }

    /// Makes room, and returns whether this connection is closed for it.
    fn leaves(room: &Room, leave: &mut Leave) -> bool {
        room.make_room();
        is_closed(leave)
    }

    fn is_closed(leave: &mut Leave) -> bool {
        leave.try_recv() == Err(TryRecvError::Closed)
    }

    #[test]
    fn the_connection_waited_for_longest_is_closed() {
        let room = Room::new(8);
        let (answered, mut first) = enter(&room, HOME);
        let (slow, mut second) = enter(&room, HOME);
        let (reader, mut third) = enter(&room, HOME);
        let (_silent, mut fourth) = enter(&room, HOME);
        answered.answer();
        slow.answer();
        slow.listen();
        reader.answer();
        reader.takes(false);
        assert!(leaves(&room, &mut fourth));
        assert!(leaves(&room, &mut second));
        assert!(leaves(&room, &mut third));
        assert!(leaves(&room, &mut first), "there is no other connection");
    }

    #[test]
    fn a_client_that_reads_again_stays() {
        let room = Room::new(8);
        let (reader, mut leave) = enter(&room, HOME);
        let (_silent, mut silent) = enter(&room, HOME);
        reader.answer();
        reader.takes(false);
        reader.takes(true);
        assert!(leaves(&room, &mut silent));
        assert!(leaves(&room, &mut leave));
    }

    #[test]
    fn a_full_room_takes_the_place_of_another() {
        let room = Room::new(1);
        let (permit, mut leave) = enter(&room, HOME);
        let context = &mut Context::from_waker(Waker::noop());
        let mut next = pin!(room.enter(HOME.parse().unwrap()));
        assert!(next.as_mut().poll(context).is_pending());
        assert!(is_closed(&mut leave));
        drop(permit);
        assert!(next.poll(context).is_ready());
    }

    #[test]
    fn the_network_with_the_most_connections_gives_its_places() {
        let room = Room::new(8);
        let (_one, mut one) = enter(&room, "192.0.2.1");
        let (_other, mut other) = enter(&room, "2001:db8::1");
        let (_another, mut another) = enter(&room, "2001:db8::2");
        assert!(leaves(&room, &mut other));
        assert!(!is_closed(&mut one) && !is_closed(&mut another));
        assert_eq!(
            network("::ffff:192.0.2.1".parse().unwrap()),
            network("192.0.2.1".parse().unwrap())
        );
    }

    #[test]
    fn held_bytes_are_limited() {
        let room = Room::new(8);
        let (first, mut first_leave) = enter(&room, HOME);
        let (second, mut second_leave) = enter(&room, HOME);
        let (_idle, mut idle_leave) = enter(&room, HOME);
        let (third, _third_leave) = enter(&room, HOME);
        first.answer();
        first.hold(MAX_HELD / 2);
        second.hold(MAX_HELD / 2);
        third.hold(1);
        assert!(second_leave.try_recv() == Err(TryRecvError::Closed));
        assert_eq!(idle_leave.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(first_leave.try_recv(), Err(TryRecvError::Empty));
        drop((first, second, third));
        assert_eq!(lock(&room.state).held, 0);
    }
}
