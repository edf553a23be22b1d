//! Makes certificates: graphs of positions that prove a value and can be checked without a search.
//!
//! A win is proven by a graph of positions with their distances. It contains one best move of the winner and all moves
//! of the loser. A second graph proves that no win is shorter. It contains one move of the loser that holds out long
//! enough, and all moves of the winner. A draw is proven by one graph for each player, in which that player is safe.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::io::{self, Write};

use tessera_draughts::{Action, ActionList, Color, Outcome, Position, Variant, Word};
use tessera_tablebase::Value;
use thiserror::Error;

use super::bounds::{Bounds, score};
use super::budget::{Budget, Meter, Stopped};
use super::node::{Mixer, Node};
use super::proof::Proof;
use super::safety::Safety;
use super::search::Search;
use super::tables::Tables;
use crate::certificate::{Claim, Fact, Header, Line};

/// The claim that a player does not lose within this many plies or fewer needs no line: see `docs/certificates.md`.
const SEEN: u16 = 2;

/// A proof of a position's value, ready to be written as a file: see
/// [`Prover::certificate`](super::Prover::certificate).
#[derive(Debug)]
pub struct Certificate {
    header: Header,
    entries: Entries,
}

/// The positions of a certificate, in the word that holds the board.
#[derive(Debug)]
pub(super) enum Entries {
    Small(Vec<Entry<u64>>),
    Large(Vec<Entry<u128>>),
}

impl From<Vec<Entry<u64>>> for Entries {
    fn from(entries: Vec<Entry<u64>>) -> Entries {
        Entries::Small(entries)
    }
}

impl From<Vec<Entry<u128>>> for Entries {
    fn from(entries: Vec<Entry<u128>>) -> Entries {
        Entries::Large(entries)
    }
}

/// A position of a certificate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<W: Word> {
    node: Node<W>,
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
    /// Maximum number of lines after the header.
    pub lines: usize,
    /// Maximum number of bytes of memory, approximately, in addition to the memory of the proof.
    pub bytes: usize,
}

impl From<Stopped> for NoCertificate {
    fn from(_: Stopped) -> NoCertificate {
        NoCertificate::Stopped
    }
}

/// Bytes of memory per line while a certificate is made. These are fixed numbers, so that the limit of lines, which
/// users see, does not depend on how positions are stored.
const fn bytes_per_line<W: Word>() -> usize {
    if W::BITS == 64 { 240 } else { 432 }
}

impl Certificate {
    pub(super) fn new(start: &Position, claim: Claim, entries: Entries) -> Certificate {
        let lines = match &entries {
            Entries::Small(entries) => entries.len(),
            Entries::Large(entries) => entries.len(),
        };
        let header = Header {
            variant: start.variant(),
            start: start.to_fen(),
            claim,
            lines: lines as u64,
        };
        Certificate { header, entries }
    }

    /// What the certificate proves.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.header.claim
    }

    /// The number of lines after the header.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.header.lines
    }

    /// Writes the certificate to `output`, line by line.
    ///
    /// # Errors
    /// If a line cannot be written.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{}", self.header.to_json())?;
        match &self.entries {
            Entries::Small(entries) => write_entries(self.header.variant, entries, output),
            Entries::Large(entries) => write_entries(self.header.variant, entries, output),
        }
    }
}

fn write_entries<W: Word>(
    variant: Variant,
    entries: &[Entry<W>],
    output: &mut dyn Write,
) -> io::Result<()> {
    for entry in entries {
        let position = entry.position(variant);
        let legal = position.legal_actions();
        let moves = match entry.only {
            Some(index) => vec![legal[usize::from(index)].to_string()],
            None => distinct(&legal)
                .map(|(_, action)| action.to_string())
                .collect(),
        };
        let line = Line {
            fen: position.to_fen(),
            fact: entry.fact,
            moves,
        };
        writeln!(output, "{}", line.to_json())?;
    }
    Ok(())
}

impl<W: Word> Entry<W> {
    fn position(&self, variant: Variant) -> Position<W> {
        let position = self.node.position(variant);
        position.expect("positions of a certificate follow from its start")
    }
}

/// The legal moves with their indices. Of several moves with the same effect, only the first.
fn distinct<W: Word>(legal: &ActionList<W>) -> impl Iterator<Item = (u16, &Action<W>)> {
    let mut effects = HashSet::new();
    let numbered = (0..).zip(legal.iter());
    numbered.filter(move |(_, action)| effects.insert(action.effect()))
}

fn winner<W: Word>(position: &Position<W>) -> Option<Color> {
    position.outcome().and_then(Outcome::winner)
}

/// What a certificate claims, and its positions.
type Claimed<W> = (Claim, Vec<Entry<W>>);

impl<W: Word> Proof<W> {
    pub(super) fn certificate(
        &mut self,
        tables: &Tables,
        limits: &CertificateLimits,
        budget: &Budget<'_>,
    ) -> Result<Claimed<W>, NoCertificate> {
        let most = (limits.bytes / bytes_per_line::<W>()).min(limits.lines);
        let mover = self.position.side_to_move();
        let (winner, plies) = match self.bounds.value().ok_or(NoCertificate::NotProven)? {
            Value::Win(plies) => (mover, plies),
            Value::Loss(plies) => (mover.other(), plies),
            Value::Draw => {
                let bytes = limits.bytes;
                let mut entries = self.safe(Color::White, tables, (most, bytes), budget)?;
                let left = (most - entries.len(), bytes);
                let black = self.safe(Color::Black, tables, left, budget);
                entries.extend(black.map_err(|error| error.of_all(most))?);
                return Ok((Claim::Draw, entries));
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
        Ok((claim, entries))
    }

    /// The entries that prove that `player` wins, in order of distance.
    fn won(
        &mut self,
        player: Color,
        plies: u16,
        tables: &Tables,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<W>>, NoCertificate> {
        let variant = self.position.variant();
        let mut graph = Graph::new(most);
        if plies > 0 {
            graph.add(&self.position, Fact::Win(plies))?;
        }
        let mut next = 0;
        while let Some(entry) = graph.entries.get_mut(next) {
            next += 1;
            let Fact::Win(plies) = entry.fact else { break };
            let position = entry.position(variant);
            let legal = position.legal_actions();
            if position.side_to_move() == player {
                let best = self.first_best(&position, Value::Win(plies), tables, budget)?;
                entry.only = index_of(&legal, &best);
                let after = position.after(&best);
                if winner(&after).is_none() {
                    graph.add(&after, Fact::Win(plies - 1))?;
                }
                continue;
            }
            for (_, action) in distinct(&legal) {
                let after = position.after(action);
                if winner(&after).is_none() && !graph.has(&after) {
                    let plies = self.distance(&after, plies - 1, tables, budget)?;
                    graph.add(&after, Fact::Win(plies))?;
                }
            }
        }
        let entries = graph.entries;
        let facts = entries.iter().map(|entry| entry.fact).collect();
        let order = by_distance(facts).into_iter();
        Ok(order.map(|number| entries[number]).collect())
    }

    /// The number of plies in which the side to move wins. It is known to be at most `most`.
    fn distance(
        &mut self,
        position: &Position<W>,
        most: u16,
        tables: &Tables,
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
    fn held(
        &mut self,
        player: Color,
        plies: u16,
        tables: &Tables,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<W>>, NoCertificate> {
        let variant = self.position.variant();
        let mut graph = Graph::new(most);
        if plies > SEEN + 1 {
            graph.add(&self.position, Fact::Hold(plies - 1))?;
        }
        let mut next = 0;
        while let Some(entry) = graph.entries.get(next) {
            let Fact::Hold(plies) = entry.fact else { break };
            let position = entry.position(variant);
            let legal = position.legal_actions();
            let (left, is_seen) = (Fact::Hold(plies - 1), plies - 1 <= SEEN);
            if position.side_to_move() == player {
                let action = self.holding(&position, &legal, plies, &graph, tables, budget)?;
                graph.entries[next].only = index_of(&legal, &action);
                let after = position.after(&action);
                if !is_seen && winner(&after).is_none() {
                    graph.add(&after, left)?;
                }
            } else if !is_seen {
                for (_, action) in distinct(&legal) {
                    let after = position.after(action);
                    if winner(&after).is_none() {
                        graph.add(&after, left)?;
                    }
                }
            }
            next += 1;
        }
        Ok(graph.entries)
    }

    /// A move after which the side to move does not lose within `plies` plies. A move to a position that is already in
    /// the graph is preferred. All positions in the graph hold out long enough.
    fn holding(
        &mut self,
        position: &Position<W>,
        legal: &ActionList<W>,
        plies: u16,
        graph: &Graph<W>,
        tables: &Tables,
        budget: &Budget<'_>,
    ) -> Result<Action<W>, Stopped> {
        let is_known = |action: &&Action<W>| graph.has(&position.after(action));
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
    fn safe(
        &mut self,
        player: Color,
        tables: &Tables,
        (most, bytes): (usize, usize),
        budget: &Budget<'_>,
    ) -> Result<Vec<Entry<W>>, NoCertificate> {
        let root = Node::from(&self.position);
        let variant = self.position.variant();
        let mut safety = Safety::whole(variant, player, bytes);
        let meter = Meter::new(budget, u64::MAX);
        let mut search = Search::new(variant, &self.table, tables, &meter, 0);
        let decided = safety.decide(&root, &mut search);
        drop(search);
        self.nodes += meter.nodes();
        self.probes += meter.probes();
        if decided.is_err() && safety.is_full() {
            return Err(NoCertificate::Memory);
        }
        decided?;
        let mut graph = Graph::new(most);
        graph.add(&self.position, Fact::Safe(player))?;
        let mut next = 0;
        while let Some(entry) = graph.entries.get_mut(next) {
            next += 1;
            let position = entry.position(variant);
            let legal = position.legal_actions();
            let mut relies_on = Vec::new();
            if position.side_to_move() == player {
                let chosen = safety.chosen(&Node::from(&position)).ok_or(Stopped)?;
                let leads = |action: &&Action<W>| Node::from(&position.after(action)) == chosen;
                let action = legal.iter().find(leads).ok_or(Stopped)?;
                entry.only = index_of(&legal, action);
                relies_on.push(position.after(action));
            } else {
                relies_on.extend(distinct(&legal).map(|(_, action)| position.after(action)));
            }
            for after in relies_on {
                if winner(&after).is_none() {
                    graph.add(&after, Fact::Safe(player))?;
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

fn index_of<W: Word>(legal: &ActionList<W>, action: &Action<W>) -> Option<u16> {
    let index = legal.iter().position(|other| other == action)?;
    u16::try_from(index).ok()
}

/// A growing graph of positions, in the order in which they are found.
struct Graph<W: Word> {
    most: usize,
    entries: Vec<Entry<W>>,
    nodes: HashSet<Node<W>, BuildHasherDefault<Mixer>>,
}

impl<W: Word> Graph<W> {
    fn new(most: usize) -> Graph<W> {
        Graph {
            most,
            entries: Vec::new(),
            nodes: HashSet::default(),
        }
    }

    fn has(&self, position: &Position<W>) -> bool {
        self.nodes.contains(&Node::from(position))
    }

    /// Adds a position with a fact, unless it is in the graph already.
    fn add(&mut self, position: &Position<W>, fact: Fact) -> Result<(), NoCertificate> {
        let node = Node::from(position);
        if !self.nodes.insert(node) {
            return Ok(());
        }
        if self.entries.len() == self.most {
            return Err(NoCertificate::TooLong(self.most));
        }
        self.entries.push(Entry {
            node,
            fact,
            only: None,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_no_more_memory_than_is_assumed() {
        /// The factor allows for vectors and sets that have just grown.
        fn needed<W: Word>() -> usize {
            3 * (size_of::<Entry<W>>() + size_of::<Node<W>>())
        }
        assert!(needed::<u64>() <= bytes_per_line::<u64>());
        assert!(needed::<u128>() <= bytes_per_line::<u128>());
    }
}
