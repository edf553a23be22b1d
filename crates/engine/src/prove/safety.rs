//! Can a player avoid losing indefinitely?
//!
//! The method builds a graph of positions in which the defender always plays one chosen move and the attacker any move.
//! If the graph is complete and contains no lost position, the defender is safe in all of it, possibly by repeating
//! positions indefinitely. A chosen move that turns out to lose is replaced by the next one. A position with no move
//! left is lost, and so are the positions that depend on it. Every position is examined at most once for each move, so
//! the method terminates: X. Liu and S. A. Smolka, "Simple Linear-Time Algorithms for Minimal Fixed Points", 1998,
//! applied to the property "lost".

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use tessera_draughts::{Color, Variant, Word};
use tessera_tablebase::{Value, has_room};

use super::bounds::{Bounds, SOME_LOSS, SOME_WIN, score, survives};
use super::budget::Stopped;
use super::node::{Mixer, Node};
use super::search::Search;

/// Plies that the search looks ahead at every position of the graph: most losses are near.
const LOOK_AHEAD: u16 = 4;

/// Positions examined before the first sweep, which removes positions that nothing depends on any more.
const FIRST_SWEEP: usize = 1 << 12;

/// An upper bound on the legal moves of almost any position. For positions with more, a vector grows without a check of
/// the memory.
const MAX_ACTIONS: usize = 1 << 7;

/// The graph for one defender.
#[derive(Debug)]
pub(super) struct Safety<W: Word> {
    variant: Variant,
    defender: Color,
    /// Whether positions that search or tables know to be safe are examined too. The complete graph then needs neither
    /// search nor tables.
    is_whole: bool,
    /// The memory limit in bytes.
    max_bytes: usize,
    /// Whether the operating system refused more memory.
    cannot_grow: bool,
    vertices: Vec<Vertex<W>>,
    places: HashMap<Node<W>, Place, BuildHasherDefault<Mixer>>,
    /// The position whose safety is in question.
    root: Option<Place>,
    /// Positions to examine. The graph is complete when the list is empty.
    open: Vec<Place>,
    /// The number of positions examined since the last sweep.
    examined: usize,
    /// The value of `examined` at which the next sweep is due.
    next_sweep: usize,
}

/// The index of a vertex.
type Place = u32;

/// A position of the graph.
#[derive(Debug)]
struct Vertex<W: Word> {
    node: Node<W>,
    state: State,
    /// The vertices that depend on this one not being lost. May contain some that no longer do.
    relied_on_by: Vec<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Not examined yet. It will be if another position depends on it.
    New,
    /// Proven not to be lost by search or tables alone.
    Safe,
    /// The attacker is to move: not lost as long as no successor is lost.
    RelyingOnAll,
    /// The defender is to move: not lost as long as this successor is not.
    RelyingOn(Place),
    Lost,
}

impl<W: Word> Safety<W> {
    /// An empty graph with a memory limit of about `max_bytes` bytes.
    pub(super) fn new(variant: Variant, defender: Color, max_bytes: usize) -> Safety<W> {
        Safety {
            variant,
            defender,
            is_whole: false,
            max_bytes,
            cannot_grow: false,
            vertices: Vec::new(),
            places: HashMap::default(),
            root: None,
            open: Vec::new(),
            examined: 0,
            next_sweep: FIRST_SWEEP,
        }
    }

    /// An empty graph that, once it is complete, proves safety without search or tables.
    pub(super) fn whole(variant: Variant, defender: Color, max_bytes: usize) -> Safety<W> {
        Safety {
            is_whole: true,
            ..Safety::new(variant, defender, max_bytes)
        }
    }

    /// The position after the defender's chosen move. `None` if the position is not one of the graph in which the
    /// defender is to move.
    pub(super) fn chosen(&self, node: &Node<W>) -> Option<Node<W>> {
        match self.state(*self.places.get(node)?) {
            State::RelyingOn(after) => Some(self.vertex(after).node),
            _ => None,
        }
    }

    /// Whether the graph has reached its memory limit.
    pub(super) fn is_full(&self) -> bool {
        // The factor of 2 allows for unused capacity of vectors and maps.
        self.cannot_grow || 2 * Self::BYTES_PER_VERTEX * self.vertices.len() > self.max_bytes
    }

    const BYTES_PER_VERTEX: usize =
        size_of::<(Node<W>, Place)>() + size_of::<Vertex<W>>() + 4 * size_of::<Place>();

    /// Doubles the capacity if the next position may need it. If the memory is refused, the graph is full.
    fn grow(&mut self) {
        let spare = self.vertices.capacity() - self.vertices.len();
        if spare > MAX_ACTIONS {
            return;
        }
        let more = self.vertices.len().max(2 * MAX_ACTIONS);
        let has_grown = has_room((4 * Self::BYTES_PER_VERTEX * more) as u64)
            && self.vertices.try_reserve(more).is_ok()
            && self.places.try_reserve(more).is_ok();
        if !has_grown {
            self.cannot_grow = true;
        }
    }

    /// Clears the graph if it is full.
    pub(super) fn make_room(&mut self) {
        if self.is_full() {
            *self = Safety::new(self.variant, self.defender, self.max_bytes);
        }
    }

    /// The bounds of a position: either the defender can at least draw, or the defender loses in an unknown number of
    /// plies.
    pub(super) fn decide(
        &mut self,
        node: &Node<W>,
        search: &mut Search<'_, W>,
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
            if let Err(stopped) = self.examine(place, search) {
                self.open.push(place);
                return Err(stopped);
            }
            self.examined += 1;
            if self.examined >= self.next_sweep {
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

    fn vertex(&self, place: Place) -> &Vertex<W> {
        &self.vertices[place as usize]
    }

    fn vertex_mut(&mut self, place: Place) -> &mut Vertex<W> {
        &mut self.vertices[place as usize]
    }

    fn state(&self, place: Place) -> State {
        self.vertex(place).state
    }

    /// The vertex of a position, added if it is new.
    fn place(&mut self, node: &Node<W>) -> Place {
        let next = self.vertices.len() as Place;
        let place = *self.places.entry(*node).or_insert(next);
        if place == next {
            self.vertices.push(Vertex {
                node: *node,
                state: State::New,
                relied_on_by: Vec::new(),
            });
        }
        place
    }

    fn examine(&mut self, place: Place, search: &mut Search<'_, W>) -> Result<(), Stopped> {
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
        } else if is_safe && !(self.is_whole && node.actions(self.variant) > 0) {
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

    /// Chooses a move that is not known to lose. Prefers moves to positions already examined, then those with few
    /// replies.
    fn rely_on_one(&mut self, place: Place) {
        let after = self
            .after(place)
            .into_iter()
            .filter(|&after| self.state(after) != State::Lost);
        let chosen = after.min_by_key(|&after| {
            let vertex = self.vertex(after);
            (
                vertex.state == State::New,
                vertex.node.actions(self.variant),
            )
        });
        match chosen {
            None => self.lose(place),
            Some(after) => {
                self.vertex_mut(place).state = State::RelyingOn(after);
                self.rely(place, after);
            }
        }
    }

    /// The vertices of a position's successors.
    fn after(&mut self, place: Place) -> Vec<Place> {
        let mut after = Vec::new();
        let node = self.vertex(place).node;
        let push = |node| after.push(node);
        let is_whole = node.for_each_successor_until(self.variant, push, &mut || false);
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

    /// Marks a position as lost, and with it all positions that depend on it. A position of the defender is examined
    /// again.
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

    /// Removes all positions except those that are lost and those that the root depends on. Positions that only
    /// replaced moves lead to need not be examined.
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
        self.examined = 0;
        self.next_sweep = kept.max(FIRST_SWEEP);
    }
}
