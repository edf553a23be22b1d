//! Places for connections: who has one, and who has to leave when they run short.
//!
//! A client keeps the server waiting while a request does not arrive, or an answer is not taken. When all places are
//! taken, the next connection gets the place of the client that has kept the server waiting the longest, among those of
//! the address with the most connections. So nobody is locked out, however many others hold connections that they do
//! not use, or take from one address. The same clients leave when too many bytes are held for all.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot::{self, Receiver, Sender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes of bodies and of answers that are held for clients who keep the server waiting.
const MOST_HELD: u64 = 64 << 20;

/// All places.
#[derive(Clone, Debug)]
pub(super) struct Room {
    places: Arc<Semaphore>,
    state: Arc<Mutex<State>>,
}

/// A connection's place, until it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    state: Arc<Mutex<State>>,
    number: u64,
    _place: OwnedSemaphorePermit,
}

/// Ends when a connection has to give up its place.
pub(super) type Leave = Receiver<Infallible>;

#[derive(Debug, Default)]
struct State {
    guests: BTreeMap<u64, Guest>,
    /// The connections of each network.
    networks: HashMap<IpAddr, usize>,
    /// Bytes that are held for all.
    held: u64,
    /// The number of the next connection.
    next: u64,
}

#[derive(Debug)]
struct Guest {
    network: IpAddr,
    /// Since when a request is waited for.
    silent: Option<Instant>,
    /// Since when written bytes are not taken.
    deaf: Option<Instant>,
    /// Bytes that are held for this connection.
    held: u64,
    /// Ends the connection when it is dropped.
    _stay: Sender<Infallible>,
}

impl Room {
    /// A room with so many places.
    pub(super) fn new(places: usize) -> Room {
        Room {
            places: Arc::new(Semaphore::new(places)),
            state: Arc::default(),
        }
    }

    /// Gives a connection a place, if need be that of another one.
    pub(super) async fn enter(&self, address: IpAddr) -> (Arc<Seat>, Leave) {
        if self.places.available_permits() == 0 {
            self.make_room();
        }
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("the places are never closed");
        let (stay, leave) = oneshot::channel();
        let number = lock(&self.state).add(network(address), stay);
        let seat = Seat {
            state: Arc::clone(&self.state),
            number,
            _place: place,
        };
        (Arc::new(seat), leave)
    }

    /// Ends a connection, so that another one can begin.
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

impl Seat {
    /// The client has to send a request.
    pub(super) fn listen(&self) {
        self.change(|guest| guest.silent = Some(Instant::now()));
    }

    /// The client has sent a request, which has to be answered.
    pub(super) fn answer(&self) {
        self.change(|guest| guest.silent = None);
    }

    /// Whether the client takes what is written.
    pub(super) fn takes(&self, takes: bool) {
        self.change(|guest| guest.deaf = if takes { None } else { Some(Instant::now()) });
    }

    /// So many bytes are held for the client.
    pub(super) fn hold(&self, bytes: u64) {
        lock(&self.state).hold(self.number, bytes);
    }

    fn change(&self, change: impl FnOnce(&mut Guest)) {
        // Who has to leave is no guest any more, while its connection ends.
        if let Some(guest) = lock(&self.state).guests.get_mut(&self.number) {
            change(guest);
        }
    }
}

impl Drop for Seat {
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
        while self.held > MOST_HELD {
            match self.longest_waited_for(|guest| guest.held > 0) {
                Some(number) => self.remove(number),
                None => break,
            }
        }
    }

    /// Who of these has kept the server waiting the longest.
    fn longest_waited_for(&self, of: impl Fn(&Guest) -> bool) -> Option<u64> {
        let guests = self.guests.iter().filter(|(_, guest)| of(guest));
        // Where the server works for all of them, the first one has had the most of it.
        let (number, _) = guests.min_by_key(|(number, guest)| {
            let since = guest.waited_for();
            (since.is_none(), since, **number)
        })?;
        Some(*number)
    }
}

impl Guest {
    /// Since when the client has kept the server waiting, if it does.
    fn waited_for(&self) -> Option<Instant> {
        [self.silent, self.deaf].into_iter().flatten().min()
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // Nothing that runs under the lock leaves the state half changed.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one client has for itself: an address of version 4, but a whole network of version 6.
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
    fn enter(room: &Room, address: &str) -> (Arc<Seat>, Leave) {
        let context = &mut Context::from_waker(Waker::noop());
        match pin!(room.enter(address.parse().unwrap())).poll(context) {
            Poll::Ready(entered) => entered,
            Poll::Pending => panic!("there is no place"),
        }
    }

    /// Somebody else comes: whether this is the one who has to leave.
    fn leaves(room: &Room, leave: &mut Leave) -> bool {
        room.make_room();
        is_closed(leave)
    }

    fn is_closed(leave: &mut Leave) -> bool {
        leave.try_recv() == Err(TryRecvError::Closed)
    }

    #[test]
    fn the_longest_waited_for_leaves() {
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
        assert!(leaves(&room, &mut first), "there is nobody else");
    }

    #[test]
    fn who_takes_again_stays() {
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
        let (seat, mut leave) = enter(&room, HOME);
        let context = &mut Context::from_waker(Waker::noop());
        let mut next = pin!(room.enter(HOME.parse().unwrap()));
        assert!(next.as_mut().poll(context).is_pending());
        assert!(is_closed(&mut leave));
        drop(seat);
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
    fn bytes_are_held_for_few() {
        let room = Room::new(8);
        let (first, mut first_leave) = enter(&room, HOME);
        let (second, mut second_leave) = enter(&room, HOME);
        let (_idle, mut idle_leave) = enter(&room, HOME);
        let (third, _third_leave) = enter(&room, HOME);
        first.answer();
        first.hold(MOST_HELD / 2);
        second.hold(MOST_HELD / 2);
        third.hold(1);
        assert!(second_leave.try_recv() == Err(TryRecvError::Closed));
        assert_eq!(idle_leave.try_recv(), Err(TryRecvError::Empty));
        assert_eq!(first_leave.try_recv(), Err(TryRecvError::Empty));
        drop((first, second, third));
        assert_eq!(lock(&room.state).held, 0);
    }
}
