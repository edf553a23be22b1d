//! Can a player avoid losing indefinitely?
//!
//! The positions that are reached where the defender always plays one chosen action and the attacker plays any are
//! a graph. Where it is complete and no game in it is lost, the defender is safe in all of it, be it by going round
//! in circles. An action that turns out to lose is replaced by the next one; a position without another one is
//! lost, and so are those that rely on it. Every position is looked at once for each action at the most, so this
//! ends: X. Liu and S. A. Smolka, "Simple Linear-Time Algorithms for Minimal Fixed Points", 1998, with "lost" as the
//! fixed point.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use tessera_draughts::{Color, Variant};
use tessera_tablebase::{Value, has_room};

use super::bounds::{Bounds, SOME_LOSS, SOME_WIN, score, survives};
use super::budget::Stopped;
use super::node::{Mixer, Node};
use super::search::Search;
use crate::Probe;

/// Plies that the search looks ahead at every position of the graph: most losses come soon.
const LOOK_AHEAD: u16 = 4;

/// Positions of a new graph after which what nothing relies on any more is swept out of it.
const FIRST_SWEEP: usize = 1 << 12;

/// More than the legal actions of almost any position: where there are more, a list grows without being asked.
const MOST_ACTIONS: usize = 1 << 7;

/// Where a player is safe, as far as it is known.
#[derive(Debug)]
pub(super) struct Safety<V: Variant> {
    defender: Color,
    /// Bytes that the graph may take.
    most_bytes: usize,
    /// There is no memory for more than it has.
    cannot_grow: bool,
    vertices: Vec<Vertex<V>>,
    places: HashMap<Node<V>, Place, BuildHasherDefault<Mixer>>,
    /// The position that is asked about.
    root: Option<Place>,
    /// Positions to look at. The graph is complete when there is none.
    open: Vec<Place>,
    /// Positions looked at since the last sweep, and before the next.
    looked_at: usize,
    next_sweep: usize,
}

/// A vertex, by its place in the list.
type Place = u32;

/// A position of the graph.
#[derive(Debug)]
struct Vertex<V: Variant> {
    node: Node<V>,
    state: State,
    /// The vertices that rely on this one not being lost, and perhaps some that did before.
    relied_on_by: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// To be looked at, if anything relies on it.
    New,
    /// Not lost by itself.
    Safe,
    /// The attacker's turn: not lost as long as all positions after it are not.
    RelyingOnAll,
    /// The defender's turn: not lost as long as this position after it is not.
    RelyingOn(Place),
    Lost,
}

impl<V: Variant> Safety<V> {
    /// An empty graph that may take about `most_bytes` bytes.
    pub(super) fn new(defender: Color, most_bytes: usize) -> Safety<V> {
        Safety {
            defender,
            most_bytes,
            cannot_grow: false,
            vertices: Vec::new(),
            places: HashMap::default(),
            root: None,
            open: Vec::new(),
            looked_at: 0,
            next_sweep: FIRST_SWEEP,
        }
    }

    /// Whether the graph has no room left.
    pub(super) fn is_full(&self) -> bool {
        // Lists and maps that grow have room to spare.
        self.cannot_grow || 2 * Self::BYTES_A_VERTEX * self.vertices.len() > self.most_bytes
    }

    const BYTES_A_VERTEX: usize =
        size_of::<(Node<V>, Place)>() + size_of::<Vertex<V>>() + 4 * size_of::<Place>();

    /// Grows to twice the size where the next position may need it. A graph that cannot grow is full.
    fn grow(&mut self) {
        let spare = self.vertices.capacity() - self.vertices.len();
        if spare > MOST_ACTIONS {
            return;
        }
        let more = self.vertices.len().max(2 * MOST_ACTIONS);
        let has_grown = has_room((4 * Self::BYTES_A_VERTEX * more) as u64)
            && self.vertices.try_reserve(more).is_ok()
            && self.places.try_reserve(more).is_ok();
        if !has_grown {
            self.cannot_grow = true;
        }
    }

    /// Forgets everything where no room is left.
    pub(super) fn make_room(&mut self) {
        if self.is_full() {
            *self = Safety::new(self.defender, self.most_bytes);
        }
    }

    /// What safety says of a position: the defender draws at least, or loses some time.
    pub(super) fn decide<P: Probe<V>>(
        &mut self,
        node: &Node<V>,
        search: &mut Search<'_, V, P>,
    ) -> Result<Bounds, Stopped> {
        let root = self.place(node);
        if self.root != Some(root) {
            self.root = Some(root);
            self.sweep();
        }
        while self.state(root) != State::Lost {
            self.grow();
            if self.is_full() {
                return Err(Stopped);
            }
            let Some(place) = self.open.pop() else { break };
            if self.state(place) != State::New {
                continue;
            }
            if let Err(stopped) = self.look_at(place, search) {
                self.open.push(place);
                return Err(stopped);
            }
            self.looked_at += 1;
            if self.looked_at >= self.next_sweep {
                self.sweep();
            }
        }
        let mut bounds = Bounds::UNKNOWN;
        match (self.state(root) == State::Lost, node.color == self.defender) {
            (true, true) => bounds.upper = SOME_LOSS,
            (true, false) => bounds.lower = SOME_WIN,
            (false, true) => bounds.lower = 0,
            (false, false) => bounds.upper = 0,
        }
        Ok(bounds)
    }

    fn vertex(&self, place: Place) -> &Vertex<V> {
        &self.vertices[place as usize]
    }

    fn vertex_mut(&mut self, place: Place) -> &mut Vertex<V> {
        &mut self.vertices[place as usize]
    }

    fn state(&self, place: Place) -> State {
        self.vertex(place).state
    }

    /// The vertex of a position, a new one where there is none.
    fn place(&mut self, node: &Node<V>) -> Place {
        *self.places.entry(*node).or_insert_with(|| {
            self.vertices.push(Vertex {
                node: *node,
                state: State::New,
                relied_on_by: Vec::new(),
            });
            (self.vertices.len() - 1) as Place
        })
    }

    fn look_at<P: Probe<V>>(
        &mut self,
        place: Place,
        search: &mut Search<'_, V, P>,
    ) -> Result<(), Stopped> {
        let node = self.vertex(place).node;
        let defends = node.color == self.defender;
        let goal = if defends {
            survives(LOOK_AHEAD)
        } else {
            score(Value::Win(LOOK_AHEAD + 1))
        };
        let bounds = search.decide(&node, goal)?;
        let (is_lost, is_safe) = if defends {
            (bounds.upper < 0, bounds.lower >= 0)
        } else {
            (bounds.lower > 0, bounds.upper <= 0)
        };
        if is_lost {
            self.lose(place);
        } else if is_safe {
            self.vertex_mut(place).state = State::Safe;
        } else if defends {
            self.rely_on_one(place);
        } else {
            self.rely_on_all(place);
        }
        Ok(())
    }

    fn rely_on_all(&mut self, place: Place) {
        let after = self.after(place);
        if after.iter().any(|&after| self.state(after) == State::Lost) {
            return self.lose(place);
        }
        self.vertex_mut(place).state = State::RelyingOnAll;
        for after in after {
            self.rely(place, after);
        }
    }

    /// Chooses an action that is not known to lose: best one that leads into the graph, else one with few replies.
    fn rely_on_one(&mut self, place: Place) {
        let after = self
            .after(place)
            .into_iter()
            .filter(|&after| self.state(after) != State::Lost);
        let chosen = after.min_by_key(|&after| {
            let vertex = self.vertex(after);
            (vertex.state == State::New, vertex.node.actions())
        });
        match chosen {
            None => self.lose(place),
            Some(after) => {
                self.vertex_mut(place).state = State::RelyingOn(after);
                self.rely(place, after);
            }
        }
    }

    /// The vertices of the positions after a position.
    fn after(&mut self, place: Place) -> Vec<Place> {
        let mut after = Vec::new();
        let node = self.vertex(place).node;
        let is_whole = node.for_each_successor_until(|node| after.push(node), &mut || false);
        debug_assert!(is_whole);
        after.iter().map(|node| self.place(node)).collect()
    }

    fn rely(&mut self, place: Place, on: Place) {
        let relied_on = self.vertex_mut(on);
        relied_on.relied_on_by.push(place);
        if relied_on.state == State::New {
            self.open.push(on);
        }
    }

    /// A position is lost, and with it what relies on it and has no other action.
    fn lose(&mut self, place: Place) {
        let mut lost = vec![place];
        while let Some(place) = lost.pop() {
            let vertex = self.vertex_mut(place);
            vertex.state = State::Lost;
            for by in std::mem::take(&mut vertex.relied_on_by) {
                match self.state(by) {
                    State::RelyingOnAll => lost.push(by),
                    State::RelyingOn(chosen) if chosen == place => {
                        self.vertex_mut(by).state = State::New;
                        self.open.push(by);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Forgets everything but what is lost and what the root relies on: positions that only abandoned actions lead
    /// to need not be looked at.
    fn sweep(&mut self) {
        let states: Vec<State> = self.vertices.iter().map(|vertex| vertex.state).collect();
        for vertex in &mut self.vertices {
            vertex.relied_on_by.clear();
            if vertex.state != State::Lost {
                vertex.state = State::New;
            }
        }
        self.open.clear();
        let mut is_kept = vec![false; self.vertices.len()];
        let mut reached: Vec<Place> = self.root.into_iter().collect();
        let mut kept = 0;
        while let Some(place) = reached.pop() {
            if std::mem::replace(&mut is_kept[place as usize], true) {
                continue;
            }
            kept += 1;
            let state = states[place as usize];
            let relies_on = match state {
                State::RelyingOnAll => self.after(place),
                State::RelyingOn(after) => vec![after],
                State::Safe | State::Lost => Vec::new(),
                State::New => {
                    self.open.push(place);
                    continue;
                }
            };
            self.vertex_mut(place).state = state;
            for after in relies_on {
                self.vertex_mut(after).relied_on_by.push(place);
                reached.push(after);
            }
        }
        self.looked_at = 0;
        self.next_sweep = kept.max(FIRST_SWEEP);
    }
}
