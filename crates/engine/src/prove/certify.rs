//! Makes certificates: graphs of positions that prove a value and can be checked without a search.
//!
//! A win is proven by a graph of positions with their distances. It contains one best move of the winner and all moves
//! of the loser. A second graph proves that no win is shorter. It contains one move of the loser that holds out long
//! enough, and all moves of the winner. A draw is proven by one graph for each player, in which that player is safe.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::io::{self, Write};

use tessera_draughts::{Action, ActionList, Color, Outcome, Position, Variant, VariantId};
use tessera_tablebase::Value;
use thiserror::Error;

use super::bounds::{Bounds, score};
use super::budget::{Meter, Stopped};
use super::node::{Mixer, Node, Stored};
use super::safety::Safety;
use super::search::Search;
use super::{Budget, Prover};
use crate::Probe;
use crate::certificate::{Claim, Fact, Header, Line};

/// The claim that a player does not lose within this many plies or fewer needs no line: see `docs/certificates.md`.
const SEEN: u16 = 2;

/// A proof of a position's value, ready to be written as a file.
#[derive(Debug)]
pub struct Certificate<V: Variant> {
    header: Header,
    entries: Vec<Entry<V>>,
}

/// A position of a certificate.
#[derive(Clone, Copy, Debug)]
struct Entry<V: Variant> {
    position: Position<V>,
    fact: Fact,
    /// The index of the single move that the line contains, among the legal moves. `None` if it contains all of them.
    only: Option<u16>,
}

/// Why no certificate was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoCertificate {
    /// The value is not proven, or its number of plies is not.
    #[error("the value is not proven")]
    NotProven,
    /// The budget was used up before the certificate was complete.
    #[error("it was stopped before it was complete")]
    Stopped,
    /// The certificate would have more lines than this number, which the limits or the memory allow.
    #[error("it would have more than {0} lines")]
    TooLong(usize),
    /// Finding the positions that the certificate needs takes more memory than allowed.
    #[error("it needs more memory")]
    Memory,
    /// The variant has no name by which a certificate could refer to it.
    #[error("the variant has no name")]
    NoName,
}

/// Limits on the size of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateLimits {
    /// The largest number of lines after the header.
    pub lines: usize,
    /// The most bytes of memory, approximately, in addition to the memory of the proof.
    pub bytes: usize,
}

impl From<Stopped> for NoCertificate {
    fn from(_: Stopped) -> NoCertificate {
        NoCertificate::Stopped
    }
}

type Nodes<V> = HashSet<Stored<V>, BuildHasherDefault<Mixer>>;

impl<V: Variant> Certificate<V> {
    /// Bytes of memory per line while a certificate is made. The factor allows for vectors and sets that have just
    /// grown.
    const BYTES_PER_LINE: usize = 3 * (size_of::<Entry<V>>() + size_of::<Node<V>>());

    /// The header of the certificate.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Writes all lines to `output`.
    ///
    /// # Errors
    /// If the lines cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{}", self.header.to_json())?;
        for entry in &self.entries {
            let legal = entry.position.legal_actions();
            let moves = match entry.only {
                Some(index) => vec![legal[usize::from(index)].to_string()],
                None => distinct(&legal)
                    .map(|(_, action)| action.to_string())
                    .collect(),
            };
            let line = Line {
                fen: entry.position.to_fen(),
                fact: entry.fact,
                moves,
            };
            writeln!(output, "{}", line.to_json())?;
        }
        Ok(())
    }
}

/// The legal moves with their indices. Of several moves with the same effect, only the first.
fn distinct<V: Variant>(legal: &ActionList<V>) -> impl Iterator<Item = (u16, &Action<V>)> {
    let mut effects = HashSet::new();
    let numbered = (0..).zip(legal.iter());
    numbered.filter(move |(_, action)| effects.insert(action.effect()))
}

fn winner<V: Variant>(position: &Position<V>) -> Option<Color> {
    position.outcome().and_then(Outcome::winner)
}

impl<V: Variant> Prover<V> {
    /// The certificate of the proven value. If the proof that no win is shorter would be too long, or if the budget
    /// ends before it is complete, the certificate does not contain it.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::NoTables;
    /// use tessera_engine::certificate::{Header, Lines, verify};
    /// use tessera_engine::prove::{Budget, CertificateLimits, Prover};
    /// let position: Position<English> = "W:W14,21,23,26:B4,17".parse()?;
    /// let mut prover = Prover::new(position, 1 << 24);
    /// prover.prove(&NoTables, &Budget::UNLIMITED);
    /// let limits = CertificateLimits { lines: 10_000, bytes: 1 << 24 };
    /// let certificate = prover.certificate(&NoTables, &limits, &Budget::UNLIMITED)?;
    /// let mut text = Vec::new();
    /// certificate.write(&mut text)?;
    ///
    /// let mut text = &text[..];
    /// let mut lines = Lines::new(&mut text as &mut dyn std::io::BufRead);
    /// let header = Header::parse(lines.next_line()?.unwrap_or_default())?;
    /// verify::<English>(&header, &mut lines, 1 << 24)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not proven, or if the certificate cannot be completed within the budget, the number of lines and
    /// the memory.
    pub fn certificate<P: Probe<V>>(
        &mut self,
        tables: &P,
        limits: &CertificateLimits,
        budget: &Budget<'_>,
    ) -> Result<Certificate<V>, NoCertificate> {
        let most = (limits.bytes / Certificate::<V>::BYTES_PER_LINE).min(limits.lines);
        let (start, mover) = (self.position, self.position.side_to_move());
        let variant: VariantId = V::ID.ok_or(NoCertificate::NoName)?;
        let (winner, plies) = match self.bounds.value().ok_or(NoCertificate::NotProven)? {
            Value::Win(plies) => (mover, plies),
            Value::Loss(plies) => (mover.other(), plies),
            Value::Draw => {
                let bytes = limits.bytes;
                let mut entries = self.safe(Color::White, tables, (most, bytes), budget)?;
                let left = (most - entries.len(), bytes);
                let black = self.safe(Color::Black, tables, left, budget);
                entries.extend(black.map_err(|error| error.of_all(most))?);
                return Ok(Certificate::new(variant, &start, Claim::Draw, entries));
            }
        };
        if plies == Bounds::SOME_TIME {
            return Err(NoCertificate::NotProven);
        }
        let mut entries = self.won(winner, plies, tables, most, budget)?;
        let held = self.held(winner.other(), plies, tables, most - entries.len(), budget);
        let claim = Claim::Win {
            winner,
            plies,
            shortest: held.is_ok(),
        };
        entries.extend(held.unwrap_or_default());
        Ok(Certificate::new(variant, &start, claim, entries))
    }

    /// The entries that prove that `player` wins, in order of distance.
    fn won<P: Probe<V>>(
        &mut self,
        player: Color,
        plies: u16,
        tables: &P,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<V>>, NoCertificate> {
        let mut graph = Graph::new(most);
        if plies > 0 {
            graph.add(self.position, Fact::Win(plies))?;
        }
        let mut next = 0;
        while let Some(entry) = graph.entries.get_mut(next) {
            next += 1;
            let Fact::Win(plies) = entry.fact else { break };
            let position = entry.position;
            let legal = position.legal_actions();
            if position.side_to_move() == player {
                let best = self.first_best(&position, Value::Win(plies), tables, budget)?;
                entry.only = index_of(&legal, &best);
                let after = position.after(&best);
                if winner(&after).is_none() {
                    graph.add(after, Fact::Win(plies - 1))?;
                }
                continue;
            }
            for (_, action) in distinct(&legal) {
                let after = position.after(action);
                if winner(&after).is_none() && !graph.has(&after) {
                    let plies = self.distance(&after, plies - 1, tables, budget)?;
                    graph.add(after, Fact::Win(plies))?;
                }
            }
        }
        let entries = graph.entries;
        let facts = entries.iter().map(|entry| entry.fact).collect();
        let order = by_distance(facts).into_iter();
        Ok(order.map(|number| entries[number]).collect())
    }

    /// The number of plies in which the side to move wins. It is known to be at most `most`.
    fn distance<P: Probe<V>>(
        &mut self,
        position: &Position<V>,
        most: u16,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Result<u16, Stopped> {
        let mut within = 0;
        while within < most {
            let bounds = self.searched(position, score(Value::Win(within)), tables, budget)?;
            match (bounds.lower(), bounds.upper()) {
                (Value::Win(plies), _) if plies <= within => return Ok(within),
                (_, Value::Win(plies)) => within = plies.max(within + 1).min(most),
                // The position is not won, although the tables or an earlier search say so.
                _ => return Err(Stopped),
            }
        }
        Ok(most)
    }

    /// The entries that prove that `player`, who loses in `plies` plies, does not lose sooner.
    fn held<P: Probe<V>>(
        &mut self,
        player: Color,
        plies: u16,
        tables: &P,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<V>>, NoCertificate> {
        let mut graph = Graph::new(most);
        let start = self.position;
        if plies > SEEN + 1 {
            graph.add(start, Fact::Hold(plies - 1))?;
        }
        let mut next = 0;
        while let Some(entry) = graph.entries.get(next) {
            let Fact::Hold(plies) = entry.fact else { break };
            let position = entry.position;
            let legal = position.legal_actions();
            let (left, is_seen) = (Fact::Hold(plies - 1), plies - 1 <= SEEN);
            if position.side_to_move() == player {
                let action = self.holding(&position, &legal, plies, &graph, tables, budget)?;
                graph.entries[next].only = index_of(&legal, &action);
                let after = position.after(&action);
                if !is_seen && winner(&after).is_none() {
                    graph.add(after, left)?;
                }
            } else if !is_seen {
                for (_, action) in distinct(&legal) {
                    let after = position.after(action);
                    if winner(&after).is_none() {
                        graph.add(after, left)?;
                    }
                }
            }
            next += 1;
        }
        Ok(graph.entries)
    }

    /// A move after which the side to move does not lose within `plies` plies. A move to a position that is already in
    /// the graph is preferred. All positions in the graph hold out long enough.
    fn holding<P: Probe<V>>(
        &mut self,
        position: &Position<V>,
        legal: &ActionList<V>,
        plies: u16,
        graph: &Graph<V>,
        tables: &P,
        budget: &Budget<'_>,
    ) -> Result<Action<V>, Stopped> {
        let is_known = |action: &&Action<V>| graph.has(&position.after(action));
        if let Some(known) = legal.iter().find(is_known) {
            return Ok(*known);
        }
        for action in legal {
            let goal = score(Value::Win(plies - 1));
            let bounds = self.searched(&position.after(action), goal, tables, budget)?;
            if bounds.lower < goal {
                return Ok(*action);
            }
        }
        // There is such a move, unless the tables contradict each other.
        Err(Stopped)
    }

    /// The entries that prove that `player` never loses.
    fn safe<P: Probe<V>>(
        &mut self,
        player: Color,
        tables: &P,
        (most, bytes): (usize, usize),
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<V>>, NoCertificate> {
        let root = Node::from(&self.position);
        let mut safety = Safety::whole(player, bytes);
        let meter = Meter::new(budget, u64::MAX);
        let mut search = Search::new(&self.table, tables, &meter, 0);
        let decided = safety.decide(&root, &mut search);
        drop(search);
        self.nodes += meter.nodes();
        self.probes += meter.probes();
        if decided.is_err() && safety.is_full() {
            return Err(NoCertificate::Memory);
        }
        decided?;
        let mut graph = Graph::new(most);
        graph.add(self.position, Fact::Safe(player))?;
        let mut next = 0;
        while let Some(entry) = graph.entries.get_mut(next) {
            next += 1;
            let position = entry.position;
            let legal = position.legal_actions();
            let mut relies_on = Vec::new();
            if position.side_to_move() == player {
                let chosen = safety.chosen(&Node::from(&position)).ok_or(Stopped)?;
                let leads = |action: &&Action<V>| Node::from(&position.after(action)) == chosen;
                let action = legal.iter().find(leads).ok_or(Stopped)?;
                entry.only = index_of(&legal, action);
                relies_on.push(position.after(action));
            } else {
                relies_on.extend(distinct(&legal).map(|(_, action)| position.after(action)));
            }
            for after in relies_on {
                if winner(&after).is_none() {
                    graph.add(after, Fact::Safe(player))?;
                }
            }
        }
        Ok(graph.entries)
    }
}

/// The indices of `facts`, ordered by the distance of the win. Equal facts keep their order.
fn by_distance(facts: Vec<Fact>) -> Vec<usize> {
    let plies = |number: &usize| match facts[*number] {
        Fact::Win(plies) => plies,
        _ => 0,
    };
    let mut order: Vec<usize> = (0..facts.len()).collect();
    order.sort_by_key(plies);
    order
}

impl NoCertificate {
    /// The same error, with the limit of the whole certificate instead of that of a part.
    fn of_all(self, most: usize) -> NoCertificate {
        match self {
            NoCertificate::TooLong(_) => NoCertificate::TooLong(most),
            other => other,
        }
    }
}

fn index_of<V: Variant>(legal: &ActionList<V>, action: &Action<V>) -> Option<u16> {
    let index = legal.iter().position(|other| other == action)?;
    u16::try_from(index).ok()
}

impl<V: Variant> Certificate<V> {
    fn new(
        variant: VariantId,
        start: &Position<V>,
        claim: Claim,
        entries: Vec<Entry<V>>,
    ) -> Certificate<V> {
        let header = Header {
            variant,
            start: start.to_fen(),
            claim,
            lines: entries.len() as u64,
        };
        Certificate { header, entries }
    }
}

/// A growing graph of positions, in the order in which they are found.
struct Graph<V: Variant> {
    most: usize,
    entries: Vec<Entry<V>>,
    nodes: Nodes<V>,
}

impl<V: Variant> Graph<V> {
    fn new(most: usize) -> Graph<V> {
        Graph {
            most,
            entries: Vec::new(),
            nodes: HashSet::default(),
        }
    }

    fn has(&self, position: &Position<V>) -> bool {
        self.nodes.contains(&Node::from(position).stored())
    }

    /// Adds a position with a fact, unless it is in the graph already.
    fn add(&mut self, position: Position<V>, fact: Fact) -> Result<(), NoCertificate> {
        if !self.nodes.insert(Node::from(&position).stored()) {
            return Ok(());
        }
        if self.entries.len() == self.most {
            return Err(NoCertificate::TooLong(self.most));
        }
        self.entries.push(Entry {
            position,
            fact,
            only: None,
        });
        Ok(())
    }
}
