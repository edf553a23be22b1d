//! Proves the value of a position: win, loss or draw, in exactly how many plies, and by which line.
//!
//! Two methods share their results. Each gets about as much time as the other has used:
//!
//! - `search` looks for a win, or for a defence, within 1, 2, 3, ... plies. When it finds a win, there is no shorter
//!   win and no longer defence.
//! - `safety` asks whether a player can avoid losing indefinitely. If both players can, the position is a draw.
//!
//! Positions that are in endgame tables are looked up ([`Tables`]).
//!
//! Other modules: `proof` gives turns to the two methods, `bounds` is what is known about a value, `table` is the
//! transposition table, `line` finds the principal variation, `certify` makes certificates, `budget` limits the work,
//! and `progress` shows it to other threads.

mod bounds;
mod budget;
mod certify;
mod line;
mod node;
mod progress;
mod proof;
mod safety;
mod search;
mod solve;
mod table;
mod tables;
#[cfg(test)]
mod tests;

use tessera_draughts::{Action, Color, Position};

pub use bounds::Bounds;
pub use budget::{Budget, Watch};
pub use certify::{Certificate, CertificateLimits, NoCertificate};
pub use line::{Ending, ProvenLine};
pub use progress::Progress;
pub use solve::{Solution, solve};
pub use tables::Tables;

use proof::Proof;

/// Proves the value of a position.
///
/// It keeps its results, so that it can continue with another budget or more tables.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::prove::{Budget, Ending, Prover, Tables};
/// use tessera_tablebase::Value;
/// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
/// let tables = Tables::new(Variant::ENGLISH);
/// let mut prover = Prover::new(&position, 1 << 24);
/// let bounds = prover.prove(&tables, &Budget::UNLIMITED);
/// assert_eq!(bounds.value(), Some(Value::Win(9)));
/// let line = prover.line(&tables, &Budget::UNLIMITED);
/// assert_eq!(line.ending, Ending::Over);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Debug)]
pub struct Prover(Inner);

/// The proof, compiled for each word.
#[derive(Debug)]
enum Inner {
    Small(Box<Proof<u64>>),
    Large(Box<Proof<u128>>),
}

/// Evaluates an expression with the proof of a prover.
macro_rules! with_proof {
    ($prover:expr, $proof:ident => $body:expr) => {
        match $prover {
            Prover(Inner::Small($proof)) => $body,
            Prover(Inner::Large($proof)) => $body,
        }
    };
}

/// Methods with tables panic if the tables are of another variant.
impl Prover {
    /// A prover of the value of `position` that uses about `bytes` bytes of memory at most, not counting the tables.
    #[must_use]
    pub fn new(position: &Position, bytes: usize) -> Prover {
        Prover(if position.variant().fits_u64() {
            Inner::Small(Box::new(Proof::new(position.cast(), bytes)))
        } else {
            Inner::Large(Box::new(Proof::new(*position, bytes)))
        })
    }

    /// Continues with another position and keeps all results. Little work is left if one position leads to the other.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::prove::{Budget, Prover, Tables};
    /// use tessera_tablebase::Value;
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
    /// let tables = Tables::new(Variant::ENGLISH);
    /// let mut prover = Prover::new(&position, 1 << 24);
    /// prover.prove(&tables, &Budget::UNLIMITED);
    /// let nodes = prover.nodes();
    /// prover.turn_to(&position.after(&position.parse_action("14-9").unwrap()));
    /// let bounds = prover.prove(&tables, &Budget::UNLIMITED);
    /// assert_eq!(bounds.value(), Some(Value::Loss(8)));
    /// assert!(prover.nodes() - nodes < nodes / 10);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn turn_to(&mut self, position: &Position) {
        with_proof!(self, proof => proof.turn_to(position.cast()));
    }

    /// What is proven about the value of the position so far.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        with_proof!(self, proof => proof.bounds)
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        with_proof!(self, proof => proof.nodes)
    }

    /// The number of table probes so far.
    #[must_use]
    pub fn probes(&self) -> u64 {
        with_proof!(self, proof => proof.probes)
    }

    /// A number of plies such that `player` is proven to have no win in fewer plies.
    #[must_use]
    pub fn no_win_in_fewer(&self, player: Color) -> u16 {
        with_proof!(self, proof => proof.no_win_in_fewer(player))
    }

    /// Continues with the help of `tables` until the value is proven or the budget is used up. Returns what is proven.
    pub fn prove(&mut self, tables: &Tables, budget: &Budget<'_>) -> Bounds {
        with_proof!(self, proof => proof.prove(tables, budget))
    }

    /// Like [`prove`](Prover::prove), but also extends `tables`, to at most `bytes` bytes. Tables are built only if
    /// that takes no longer than the proof has taken so far.
    pub fn prove_with(&mut self, tables: &mut Tables, bytes: u64, budget: &Budget<'_>) -> Bounds {
        with_proof!(self, proof => proof.prove_with(tables, bytes, budget))
    }

    /// The principal variation from the position, as far as its value is proven and the budget lasts.
    pub fn line(&mut self, tables: &Tables, budget: &Budget<'_>) -> ProvenLine {
        with_proof!(self, proof => proof.line(tables, budget))
    }

    /// The first move of [`line`](Prover::line). `None` if the game is over, the value is not proven, or the budget is
    /// used up before the move is known.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::prove::{Budget, Prover, Tables};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
    /// let tables = Tables::new(Variant::ENGLISH);
    /// let mut prover = Prover::new(&position, 1 << 24);
    /// assert_eq!(prover.best_action(&tables, &Budget::UNLIMITED), None, "nothing is proven yet");
    /// prover.prove(&tables, &Budget::UNLIMITED);
    /// let action = prover.best_action(&tables, &Budget::UNLIMITED);
    /// assert_eq!(action.map(|action| action.to_string()).as_deref(), Some("14-9"));
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn best_action(&mut self, tables: &Tables, budget: &Budget<'_>) -> Option<Action> {
        with_proof!(self, proof => proof.best_action(tables, budget).map(|action| action.cast()))
    }

    /// The certificate of the proven value. If the proof that no win is shorter would be too long, or if the budget
    /// ends before it is complete, the certificate does not contain it.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::certificate::verify;
    /// use tessera_engine::prove::{Budget, CertificateLimits, Prover, Tables};
    /// let position = Position::of_fen(Variant::ENGLISH, "W:W14,21,23,26:B4,17")?;
    /// let tables = Tables::new(Variant::ENGLISH);
    /// let mut prover = Prover::new(&position, 1 << 24);
    /// prover.prove(&tables, &Budget::UNLIMITED);
    /// let limits = CertificateLimits { lines: 10_000, bytes: 1 << 24 };
    /// let certificate = prover.certificate(&tables, &limits, &Budget::UNLIMITED)?;
    /// let mut file = Vec::new();
    /// certificate.write(&mut file)?;
    /// let proven = verify(&mut &file[..], 1 << 24)?;
    /// assert_eq!(proven.to_string(), "white to move wins in 9 plies");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        with_proof!(self, proof => {
            let (claim, entries) = proof.certificate(tables, limits, budget)?;
            Ok(Certificate::new(&proof.position.cast(), claim, entries.into()))
        })
    }
}
