//! Forcing chains: implications one after the other, with groups.

use super::super::chains::{Closure, Graph, Scope};
use super::super::proof::{Branch, House, Line, Node, Proof, Why};
use super::super::sink::{Flow, Sink};
use super::super::state::{State, cell_at, digit_at};
use super::super::{CellSet, Technique};
use super::{Candidate, Found, give, houses, truth};
use crate::tables::bits;

/// The graph with the vertex of each candidate, and what follows from it.
pub(super) struct Table {
    pub(super) graph: Graph,
    /// For each vertex of a candidate, the candidate.
    pub(super) candidates: Vec<Candidate>,
    /// For each candidate, its vertex.
    vertex: Vec<usize>,
    /// For each vertex of a candidate, what follows if it is true.
    on: Vec<Closure>,
}

impl Table {
    pub(super) fn new(state: &State) -> Table {
        let graph = Graph::new(state, Scope::Groups);
        let mut table = Table {
            candidates: Vec::new(),
            vertex: vec![usize::MAX; 729],
            on: Vec::new(),
            graph,
        };
        // The vertices of candidates come first.
        for (at, vertex) in table.graph.vertices.iter().enumerate() {
            if !vertex.is_single() {
                break;
            }
            let candidate = 9 * vertex.cells.trailing_zeros() as usize + vertex.digit;
            table.candidates.push(candidate);
            table.vertex[candidate] = at;
        }
        table.on = (0..table.candidates.len())
            .map(|at| Closure::new(&table.graph, at, true))
            .collect();
        table
    }

    /// The branch in which `case` is true, and `end` is therefore true or false.
    pub(super) fn branch(&self, case: Candidate, end: Candidate, is_on: bool) -> Branch {
        let closure = &self.on[self.vertex[case]];
        Branch {
            assumed: node(case),
            is_on: true,
            lines: self.lines(closure, &[(self.vertex[end], is_on)]),
        }
    }

    /// The candidates that are true, or false, in every one of some cases.
    fn common(&self, cases: &[Candidate], is_on: bool) -> impl Iterator<Item = Candidate> {
        let of_word = move |word: usize| {
            let known = cases
                .iter()
                .map(|case| self.on[self.vertex[*case]].known(is_on)[word]);
            known.fold(u64::MAX, |all, known| all & known)
        };
        let vertices = (0..self.graph.words)
            .flat_map(move |word| bits(of_word(word).into()).map(move |bit| 64 * word + bit));
        vertices.map_while(|at| self.candidates.get(at).copied())
    }

    /// The proof that an assumption leaves no candidate in a house.
    fn contradiction(&self, closure: &Closure, house: House, members: &[Candidate]) -> Proof {
        let end = |member: &Candidate| (self.vertex[*member], false);
        let mut lines = self.lines(closure, &members.iter().map(end).collect::<Vec<_>>());
        lines.push(Line {
            node: node(members[0]),
            why: Why::House(house),
        });
        let branch = Branch {
            assumed: node(self.candidates[closure.start]),
            is_on: closure.is_on,
            lines,
        };
        refuted(branch)
    }

    /// The lines that lead to some vertices, true or false, after an assumption.
    fn lines(&self, closure: &Closure, ends: &[(usize, bool)]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut known: Vec<(usize, bool)> = vec![(closure.start, closure.is_on)];
        for &(end, is_on) in ends {
            let path = closure.path(&self.graph, end, is_on);
            for step in path {
                if known.contains(&(step.vertex, step.is_on)) {
                    continue;
                }
                let from = known
                    .iter()
                    .position(|known| *known == (step.from, !step.is_on))
                    .unwrap_or(0);
                let node = self.graph.vertices[step.vertex].node();
                let why = match step.strong {
                    Some(house) => Why::House(house),
                    None => Why::Weak(from as u16),
                };
                known.push((step.vertex, step.is_on));
                lines.push(Line { node, why });
            }
        }
        lines
    }
}

/// For each candidate, those that are false if it is true, as bits.
pub(super) struct Falls(Vec<[u64; 12]>);

impl Falls {
    pub(super) fn new(table: &Table) -> Falls {
        let mut falls = vec![[0; 12]; 729];
        for closure in &table.on {
            let own = &mut falls[table.candidates[closure.start]];
            for (at, &candidate) in table.candidates.iter().enumerate() {
                own[candidate / 64] |= u64::from(closure.has(at, false)) << (candidate % 64);
            }
        }
        Falls(falls)
    }

    /// The candidates that are false in every one of some cases, of which there is at least one.
    pub(super) fn of_all(&self, cases: impl Iterator<Item = Candidate>) -> [u64; 12] {
        cases.fold([u64::MAX; 12], |mut all, case| {
            all.iter_mut()
                .zip(&self.0[case])
                .for_each(|(all, own)| *all &= own);
            all
        })
    }
}

pub(super) fn node(candidate: Candidate) -> Node {
    Node {
        digit: digit_at(candidate % 9),
        cells: CellSet::of(cell_at(candidate / 9)),
    }
}

/// Candidates whose chains leave a cell without a candidate, or a digit without a place in a unit.
pub(in super::super) fn contradictions(state: &State, sink: &mut Sink) -> Flow {
    let table = Table::new(state);
    let with_vertices = |(house, members): (House, Vec<Candidate>)| {
        let mut vertices = vec![0_u64; table.graph.words];
        for at in members.iter().map(|member| table.vertex[*member]) {
            vertices[at / 64] |= 1 << (at % 64);
        }
        (house, members, vertices)
    };
    let houses: Vec<_> = houses(state, 9).into_iter().map(with_vertices).collect();
    let mut found = Vec::new();
    let off = (0..table.candidates.len()).map(|at| Closure::new(&table.graph, at, false));
    let off: Vec<Closure> = off.collect();
    for closure in table.on.iter().chain(&off) {
        let candidate = table.candidates[closure.start];
        let mut best: Option<Found> = None;
        for (house, members, vertices) in &houses {
            let off = closure.known(false);
            let all_off = vertices
                .iter()
                .zip(off)
                .all(|(wanted, off)| wanted & !off == 0);
            if !all_off {
                continue;
            }
            let new = Found {
                candidate,
                is_on: !closure.is_on,
                proof: table.contradiction(closure, *house, members),
            };
            if best
                .as_ref()
                .is_none_or(|best| new.length() < best.length())
            {
                best = Some(new);
            }
        }
        found.extend(best);
    }
    give(found, Technique::ForcingChainContradiction, sink)
}

/// The conclusion that HoDoKu takes: the first cell that is filled, or else the first candidate that is eliminated. It
/// follows from all candidates of a cell or a unit, and usually also because its opposite leads to a contradiction.
/// That counts if a cell is filled; otherwise the shorter proof does. A candidate may also exclude itself. A
/// contradiction in a unit does not count if the digit has been eliminated from a cell of it.
pub(in super::super) fn first(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    let table = Table::new(state);
    let houses = houses(state, 9);
    let mut ends: [Option<Candidate>; 2] = [None; 2];
    for (_, members) in &houses {
        for (is_on, end) in [false, true].into_iter().zip(&mut ends) {
            let earliest = table.common(members, is_on).min();
            *end = [*end, earliest].into_iter().flatten().min();
        }
    }
    let end = match ends {
        [_, Some(filled)] => Some((filled, true)),
        [gone, None] => gone.map(|gone| (gone, false)),
    };
    let Some((candidate, is_on)) = end else {
        return Flow::Continue(());
    };
    let at = table.vertex[candidate];
    let opposite = Closure::new(&table.graph, at, !is_on);
    let eliminated = state.eliminated();
    // Either the candidate excludes itself, or there is a house without candidates.
    let mut contradiction = (!is_on && opposite.has(at, false)).then(|| {
        let path = opposite.path(&table.graph, at, false);
        (path.len() + 1, None)
    });
    let mut verity = None;
    for house in &houses {
        let (_, members) = house;
        let own = (is_on || !members.contains(&candidate)) && house.0.is_whole(&eliminated);
        let falls = |member: &Candidate| opposite.has(table.vertex[*member], false);
        if own && members.iter().all(falls) {
            let nodes = |member: &Candidate| {
                let path = opposite.path(&table.graph, table.vertex[*member], false);
                path.len() + 1
            };
            let length = members.iter().map(nodes).sum();
            if contradiction.is_none_or(|(least, _)| length < least) {
                contradiction = Some((length, Some(house)));
            }
        }
        let closures = || {
            members
                .iter()
                .map(|member| &table.on[table.vertex[*member]])
        };
        if closures().all(|closure| closure.has(at, is_on)) {
            let nodes = |closure: &Closure| closure.path(&table.graph, at, is_on).len() + 1;
            let length = closures().map(nodes).sum();
            if verity.is_none_or(|(least, _)| length < least) {
                verity = Some((length, house));
            }
        }
    }
    contradiction =
        contradiction.filter(|_| wanted.contains(&Technique::ForcingChainContradiction));
    verity = verity.filter(|_| wanted.contains(&Technique::ForcingChainVerity));
    let found = |proof| Found {
        candidate,
        is_on,
        proof,
    };
    match (contradiction, verity) {
        (Some((length, house)), other)
            if is_on || other.is_none_or(|(other, _)| length <= other) =>
        {
            let proof = sink.proof(|| match house {
                Some((house, members)) => table.contradiction(&opposite, *house, members),
                None => refuted(table.branch(candidate, candidate, false)),
            });
            sink.push(found(proof).step(Technique::ForcingChainContradiction))
        }
        (_, Some((_, (house, members)))) => {
            let proof = sink.proof(|| {
                let on = |member: &Candidate| &table.on[table.vertex[*member]];
                let closures: Vec<&Closure> = members.iter().map(on).collect();
                self::verity(&table, *house, &closures, at, is_on)
            });
            sink.push(found(proof).step(Technique::ForcingChainVerity))
        }
        _ => Flow::Continue(()),
    }
}

/// Cells and units all of whose candidates lead to the same conclusion by chains.
pub(in super::super) fn verities(state: &State, sink: &mut Sink) -> Flow {
    let table = Table::new(state);
    let mut found: Vec<Found> = Vec::new();
    for (house, members) in houses(state, 5) {
        let closures: Vec<&Closure> = members
            .iter()
            .map(|member| &table.on[table.vertex[*member]])
            .collect();
        for is_on in [true, false] {
            let common = |word: usize| {
                let known = closures.iter().map(|closure| closure.known(is_on)[word]);
                known.fold(u64::MAX, |all, known| all & known)
            };
            let of_word = |word: usize| bits(common(word).into()).map(move |bit| 64 * word + bit);
            let all = (0..table.graph.words).flat_map(of_word);
            for (at, &candidate) in all.map_while(|at| Some((at, table.candidates.get(at)?))) {
                let new = Found {
                    candidate,
                    is_on,
                    proof: verity(&table, house, &closures, at, is_on),
                };
                let same = found
                    .iter_mut()
                    .find(|other| (other.candidate, other.is_on) == (candidate, is_on));
                match same {
                    Some(other) if other.length() <= new.length() => (),
                    Some(other) => *other = new,
                    None => found.push(new),
                }
            }
        }
    }
    give(found, Technique::ForcingChainVerity, sink)
}

/// The proof by a branch that assumes the opposite of the conclusion.
fn refuted(branch: Branch) -> Proof {
    Proof::Cases {
        of: None,
        branches: vec![branch],
    }
}

fn verity(table: &Table, house: House, closures: &[&Closure], end: usize, is_on: bool) -> Proof {
    let branch = |closure: &&Closure| Branch {
        assumed: node(table.candidates[closure.start]),
        is_on: true,
        lines: table.lines(closure, &[(end, is_on)]),
    };
    Proof::Cases {
        of: truth(house),
        branches: closures.iter().map(branch).collect(),
    }
}
