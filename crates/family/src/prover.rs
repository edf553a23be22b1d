//! Proves the values of positions.

use std::any::Any;

use tessera_draughts::{Color, PlainAction as Action, Variant, VariantId};
use tessera_engine::Probe;
use tessera_engine::prove::{
    self as typed, Bounds, Budget, CertificateLimits, Ending, NoCertificate,
};
use tessera_tablebase::Value;

use crate::position::action;
use crate::{Certificate, DiskTables, Position, SharedTables, Tablebase, opaque, with_variant};

/// Proves the value of positions of one variant.
///
/// ```
/// use tessera_family::{Budget, Position, Prover, Tables, Value, VariantId};
/// let position = Position::of_fen(VariantId::English, "W:W14,21,23,26:B4,17")?;
/// let mut tables = Tables::new(VariantId::English);
/// let mut prover = Prover::new(&position, 1 << 20);
/// let bounds = prover.prove_with(&mut tables, 1 << 20, &Budget::UNLIMITED);
/// assert!(matches!(bounds.value(), Some(Value::Win(_))));
/// # Ok::<(), tessera_family::FenError>(())
/// ```
#[derive(Debug)]
pub struct Prover(Box<dyn AnyProver>);

/// Endgame tables that grow during a proof, by the slices that a position can lead to.
#[derive(Debug)]
pub struct Tables(Box<dyn AnyTables>);

/// A line of best play by both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenLine {
    /// The moves, and the position after each.
    pub plies: Vec<(Action, Position)>,
    /// Why the line ends.
    pub ending: Ending,
}

trait AnyTables: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn probe(&self, position: &Position) -> Option<Value>;
    fn missing(&self, position: &Position, bytes: u64) -> Option<u64>;
    fn extend(&mut self, position: &Position, bytes: u64, budget: &Budget<'_>) -> bool;
}

opaque!(AnyTables);

impl<V: Variant> AnyTables for typed::Tables<V> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn probe(&self, position: &Position) -> Option<Value> {
        Probe::probe(self, &position.typed())
    }

    fn missing(&self, position: &Position, bytes: u64) -> Option<u64> {
        self.missing(&position.typed(), bytes)
    }

    fn extend(&mut self, position: &Position, bytes: u64, budget: &Budget<'_>) -> bool {
        self.extend(&position.typed(), bytes, budget)
    }
}

impl Tables {
    /// No tables yet.
    #[must_use]
    pub fn new(variant: VariantId) -> Tables {
        Tables(with_variant!(variant, V => Box::new(typed::Tables::<V>::default())))
    }

    /// The tables in the folder that the process uses, if there is one: see
    /// [`SharedTables::set_places`](crate::SharedTables::set_places). Otherwise no tables.
    #[must_use]
    pub fn shared(variant: VariantId) -> Tables {
        let folder = SharedTables::folder().and_then(|folder| folder.usable(variant));
        folder.map_or_else(|| Tables::new(variant), Tables::from)
    }

    fn typed<V: Variant>(&self) -> &typed::Tables<V> {
        let tables = self.0.as_any().downcast_ref();
        tables.expect("the tables are of this variant")
    }

    fn typed_mut<V: Variant>(&mut self) -> &mut typed::Tables<V> {
        let tables = self.0.as_any_mut().downcast_mut();
        tables.expect("the tables are of this variant")
    }

    /// The value of a position for the side to move; `None` if its slice has not been built.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.0.probe(position)
    }

    /// The number of positions that [`extend`](Tables::extend) would solve. `None` if there is nothing to build, or if
    /// the tables would take more than `bytes` bytes.
    #[must_use]
    pub fn missing(&self, position: &Position, bytes: u64) -> Option<u64> {
        self.0.missing(position, bytes)
    }

    /// Builds the missing slices with the fewest pieces that the position can lead to. Returns whether they were built.
    /// They are not if all tables together would take more than `bytes` bytes, or if the budget is used up before.
    pub fn extend(&mut self, position: &Position, bytes: u64, budget: &Budget<'_>) -> bool {
        self.0.extend(position, bytes, budget)
    }
}

/// Uses the slices of a tablebase, which are shared with it.
impl From<Tablebase> for Tables {
    fn from(tables: Tablebase) -> Tables {
        Tables(with_variant!(tables.variant(), V => {
            Box::new(typed::Tables::<V>::from(tables.typed()))
        }))
    }
}

/// Uses the tables in a folder. Slices are built only if they have more pieces than all tables there.
impl From<&DiskTables> for Tables {
    fn from(tables: &DiskTables) -> Tables {
        Tables(with_variant!(tables.variant(), V => {
            Box::new(typed::Tables::<V>::with_disk(tables.typed()))
        }))
    }
}

trait AnyProver: Send {
    fn turn_to(&mut self, position: &Position);
    fn nodes(&self) -> u64;
    fn no_win_in_fewer(&self, player: Color) -> u16;
    fn prove(&mut self, tables: &Tables, budget: &Budget<'_>) -> Bounds;
    fn prove_with(&mut self, tables: &mut Tables, bytes: u64, budget: &Budget<'_>) -> Bounds;
    fn best_action(&mut self, tables: &Tables, budget: &Budget<'_>) -> Option<Action>;
    fn line(&mut self, tables: &Tables, budget: &Budget<'_>) -> ProvenLine;
    fn certificate(
        &mut self,
        tables: &Tables,
        limits: &CertificateLimits,
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoCertificate>;
}

opaque!(AnyProver);

impl<V: Variant> AnyProver for typed::Prover<V> {
    fn turn_to(&mut self, position: &Position) {
        self.turn_to(position.typed());
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn no_win_in_fewer(&self, player: Color) -> u16 {
        self.no_win_in_fewer(player)
    }

    fn prove(&mut self, tables: &Tables, budget: &Budget<'_>) -> Bounds {
        self.prove(tables.typed::<V>(), budget)
    }

    fn prove_with(&mut self, tables: &mut Tables, bytes: u64, budget: &Budget<'_>) -> Bounds {
        self.prove_with(tables.typed_mut::<V>(), bytes, budget)
    }

    fn best_action(&mut self, tables: &Tables, budget: &Budget<'_>) -> Option<Action> {
        self.best_action(tables.typed::<V>(), budget)
            .as_ref()
            .map(action)
    }

    fn line(&mut self, tables: &Tables, budget: &Budget<'_>) -> ProvenLine {
        let line = self.line(tables.typed::<V>(), budget);
        let mut plies = Vec::new();
        for (made, after) in &line.plies {
            plies.push((action(made), Position::of(after)));
        }
        ProvenLine {
            plies,
            ending: line.ending,
        }
    }

    fn certificate(
        &mut self,
        tables: &Tables,
        limits: &CertificateLimits,
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoCertificate> {
        let certificate = self.certificate(tables.typed::<V>(), limits, budget)?;
        Ok(Certificate::of(certificate))
    }
}

impl Prover {
    /// A prover of the value of `position` that uses about `bytes` bytes of memory, not counting the tables.
    #[must_use]
    pub fn new(position: &Position, bytes: usize) -> Prover {
        Prover(with_variant!(position.variant(), V => {
            Box::new(typed::Prover::<V>::new(position.typed(), bytes))
        }))
    }

    /// Continues with another position of the variant, and keeps what was proven.
    ///
    /// # Panics
    /// If the position is of another variant. The methods below panic if their tables are of another variant.
    pub fn turn_to(&mut self, position: &Position) {
        self.0.turn_to(position);
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// A number of plies such that `player` is proven to have no win in fewer plies.
    #[must_use]
    pub fn no_win_in_fewer(&self, player: Color) -> u16 {
        self.0.no_win_in_fewer(player)
    }

    /// Proves bounds of the value with the help of `tables`, until the value is proven or the budget is used up.
    pub fn prove(&mut self, tables: &Tables, budget: &Budget<'_>) -> Bounds {
        self.0.prove(tables, budget)
    }

    /// Like [`prove`](Prover::prove), but also extends `tables`, to at most `bytes` bytes. Tables are built only if
    /// that takes no longer than the proof has taken so far.
    pub fn prove_with(&mut self, tables: &mut Tables, bytes: u64, budget: &Budget<'_>) -> Bounds {
        self.0.prove_with(tables, bytes, budget)
    }

    /// The first of the best moves. `None` if the value is not proven, the game is over, or the budget is used up.
    pub fn best_action(&mut self, tables: &Tables, budget: &Budget<'_>) -> Option<Action> {
        self.0.best_action(tables, budget)
    }

    /// The line of best play from the position, as far as values are proven and the budget lasts.
    pub fn line(&mut self, tables: &Tables, budget: &Budget<'_>) -> ProvenLine {
        self.0.line(tables, budget)
    }

    /// The certificate of the proven value. If the proof that no win is shorter would be too long, or cannot be
    /// completed within the budget, the certificate does not contain it.
    ///
    /// # Errors
    /// If the value is not proven, or if the certificate cannot be completed within the budget, the number of lines and
    /// the memory.
    pub fn certificate(
        &mut self,
        tables: &Tables,
        limits: &CertificateLimits,
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoCertificate> {
        self.0.certificate(tables, limits, budget)
    }
}
