//! What the answers to all requests share: the variants, the endgame tables, and the players.

use std::collections::HashSet;

use tessera_draughts::{UnknownVariant, Variant};
use tessera_engine::network::WeightsError;
use tessera_engine::play::{Evaluation, SharedMemory, TableTooLarge};
use tessera_study::Player;
use tessera_tablebase::SharedTables;
use thiserror::Error;

use super::draughts::{Idle, Listed};
use super::error::{ApiError, Code};

/// A variant that does not come with the library.
#[derive(Clone, Debug)]
pub struct OtherVariant {
    /// The variant.
    pub variant: Variant,
    /// The evaluation that players of it use.
    pub evaluation: Evaluation,
}

/// Why there is no [`Context`] for some variants.
#[derive(Debug, Error)]
pub enum ContextError {
    /// Two variants have the same name.
    #[error("there are two variants with the name {0}")]
    SameName(Variant),
    /// The weights of an evaluation are for another variant.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// What the answers to all requests share. Only tables and players are kept, to answer faster: requests do not depend
/// on each other.
#[derive(Debug)]
pub struct Context {
    /// The variants that do not come with the library, and the evaluation of each.
    others: Vec<Variant>,
    evaluations: Vec<Evaluation>,
    pub(crate) tables: SharedTables,
    /// Bytes of the transposition table of a search.
    pub(crate) table_size: usize,
    /// Memory that other programs use too, for the transposition table of analyses.
    pub(super) memory: Option<&'static dyn SharedMemory>,
    pub(super) idle: Idle,
    pub(super) openings: Listed,
}

impl Context {
    /// The variants that come with the library, and `others`.
    ///
    /// # Errors
    /// If two variants have the same name, or weights are for another variant.
    ///
    /// ```
    /// use tessera_api::Context;
    /// use tessera_tablebase::SharedTables;
    /// let context = Context::new(SharedTables::new(None, None), &[])?;
    /// assert!(context.others().is_empty());
    /// # Ok::<(), tessera_api::ContextError>(())
    /// ```
    pub fn new(tables: SharedTables, others: &[OtherVariant]) -> Result<Context, ContextError> {
        let mut names = HashSet::new();
        for OtherVariant {
            variant,
            evaluation,
        } in others
        {
            if !names.insert(variant.name()) {
                return Err(ContextError::SameName(*variant));
            }
            if let Evaluation::Learned(weights) = evaluation {
                weights.check(*variant)?;
            }
        }
        let evaluations = others.iter().map(|other| other.evaluation.clone());
        Ok(Context {
            others: others.iter().map(|other| other.variant).collect(),
            evaluations: evaluations.collect(),
            tables,
            table_size: 32 << 20,
            memory: None,
            idle: Idle::default(),
            openings: Listed::default(),
        })
    }

    /// Sets the bytes of the transposition table of a search; 32 MiB by default.
    ///
    /// ```
    /// # use tessera_api::Context;
    /// # use tessera_tablebase::SharedTables;
    /// let context = Context::new(SharedTables::new(None, None), &[])?.with_table_size(16 << 20);
    /// # Ok::<(), tessera_api::ContextError>(())
    /// ```
    #[must_use]
    pub fn with_table_size(mut self, bytes: usize) -> Context {
        self.table_size = bytes;
        self
    }

    /// Puts the transposition table of analyses into memory that other programs use too, where [`help`](crate::help)
    /// finds it. Then only one analysis at a time may be asked for.
    #[must_use]
    pub fn with_shared_memory(mut self, memory: &'static dyn SharedMemory) -> Context {
        self.memory = Some(memory);
        self
    }

    /// All variants.
    pub(crate) fn variants(&self) -> impl Iterator<Item = Variant> {
        Variant::ALL.iter().chain(&self.others).copied()
    }

    /// The endgame tables.
    #[must_use]
    pub fn tables(&self) -> &SharedTables {
        &self.tables
    }

    /// The variants that do not come with the library.
    #[must_use]
    pub fn others(&self) -> &[Variant] {
        &self.others
    }

    /// The variant that a field of a request names.
    pub(crate) fn named(&self, name: &str) -> Result<Variant, ApiError> {
        self.variant(name)
            .map_err(|error| ApiError::new(Code::BadRequest, error).field("variant"))
    }

    /// The variant that the address of a request names.
    pub(crate) fn addressed(&self, name: &str) -> Result<Variant, ApiError> {
        self.variant(name)
            .map_err(|error| ApiError::new(Code::NotFound, error))
    }

    fn variant(&self, name: &str) -> Result<Variant, UnknownVariant> {
        Variant::named(name, &self.others)
    }

    /// The evaluation that players use.
    pub(crate) fn evaluation(&self, variant: Variant) -> &Evaluation {
        let other = self.others.iter().position(|other| *other == variant);
        other.map_or(&Evaluation::Best, |place| &self.evaluations[place])
    }

    /// A player with a transposition table of at most `bytes` bytes.
    pub(crate) fn player(&self, variant: Variant, bytes: usize) -> Result<Player, TableTooLarge> {
        Ok(self.evaluating(Player::new(variant, bytes)?))
    }

    /// A player with its transposition table in `memory`, with what is there.
    pub(super) fn player_in(&self, memory: &'static dyn SharedMemory, variant: Variant) -> Player {
        let player = Player::new(variant, 0).expect("no table needs no memory");
        // Another evaluation clears the table, which may be in use.
        self.evaluating(player).with_shared_memory(memory)
    }

    /// A player with the evaluation of its variant, and an empty table.
    fn evaluating(&self, player: Player) -> Player {
        let variant = player.variant();
        match self.evaluation(variant) {
            Evaluation::Best => player,
            other => player
                .with_evaluation(other)
                .expect("the evaluations are checked at the start"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::LazyLock;

    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use tessera_draughts::RulesFile;
    use tessera_engine::certificate::verify_among;
    use tessera_engine::play::Cancel;

    use super::*;
    use crate::{draughts, endgames, puzzles, search};

    /// The tests share their tables, because building them takes seconds.
    static TABLES: LazyLock<SharedTables> = LazyLock::new(|| SharedTables::new(None, None));

    impl Context {
        /// The variants of the library.
        pub(crate) fn plain() -> Context {
            Context::new(TABLES.clone(), &[]).unwrap()
        }

        /// Also has the variant of [`sixes`].
        pub(crate) fn with_sixes() -> Context {
            let other = OtherVariant {
                variant: sixes(),
                evaluation: Evaluation::Computed,
            };
            Context::new(TABLES.clone(), &[other]).unwrap()
        }
    }

    /// A variant that does not come with the library.
    pub(crate) fn sixes() -> Variant {
        let rules = "name = \"sixes\"\nrows_of_men = 2\nboard = { width = 6, height = 6 }\n\
                     draws = [{ without_progress = 30 }]";
        RulesFile::parse(rules).unwrap().variant
    }

    #[test]
    fn names_are_those_of_the_library_and_of_other_variants() {
        let context = Context::with_sixes();
        let sixes = context.named("sixes").unwrap();
        assert_eq!(context.variants().last(), Some(sixes));
        assert_eq!(context.named("Checkers").unwrap(), Variant::ENGLISH);
        assert_eq!(context.evaluation(sixes), &Evaluation::Computed);
        assert_eq!(context.evaluation(Variant::ENGLISH), &Evaluation::Best);
        let (asked, addressed) = (context.named("chess"), context.addressed("chess"));
        assert_eq!(asked.unwrap_err().code, Code::BadRequest);
        assert_eq!(addressed.unwrap_err().code, Code::NotFound);
        assert!(Context::plain().named("sixes").is_err());
    }

    fn answer<Q: DeserializeOwned, A: Serialize>(
        answer: impl FnOnce(Q) -> Result<A, ApiError>,
        request: Value,
    ) -> Value {
        let answered = answer(serde_json::from_value(request).unwrap());
        serde_json::to_value(answered.unwrap()).unwrap()
    }

    #[test]
    fn another_variant_is_listed_and_described() {
        let context = &Context::with_sixes();
        let all = answer(|query| draughts::variants(context, query), json!({}));
        let last = all["variants"].as_array().unwrap().last().unwrap();
        assert_eq!(
            (&last["name"], &last["columns"]),
            (&json!("sixes"), &json!(6))
        );
        let name = "sixes";
        let one = answer(|query| draughts::variant(context, name, query), json!({}));
        assert_eq!(one["pieces"].as_str().unwrap().len(), 36);
        let tour = answer(|query| draughts::tour(context, name, query), json!({}));
        assert!(tour["lessons"].as_array().unwrap().len() > 5);
        let counts = serde_json::to_value(puzzles::variants(context).unwrap()).unwrap();
        let last = counts["variants"].as_array().unwrap().last().unwrap();
        assert_eq!(*last, json!({ "name": "sixes", "count": 0 }));
        let none = serde_json::to_value(puzzles::puzzles(context, name).unwrap()).unwrap();
        assert_eq!(none, json!({ "variant": "sixes", "puzzles": [] }));
    }

    #[test]
    fn games_of_another_variant_are_played_written_and_read() {
        let context = &Context::with_sixes();
        let opening = json!({ "variant": "sixes", "kind": "plies:3" });
        let opening = answer(|request| draughts::opening(context, request), opening);
        let moves = &opening["moves"];
        let game = json!({ "variant": "sixes", "moves": moves });
        let game = answer(|request| draughts::game(context, request), game);
        assert_eq!(game["plies"].as_array().unwrap().len(), 3);
        let position = json!({ "variant": "sixes", "fen": game["position"]["fen"] });
        let position = answer(|request| draughts::position(context, request), position);
        assert_eq!(position, game["position"]);
        let file = json!({ "variant": "sixes", "moves": moves, "format": "json" });
        let file = answer(|request| draughts::write(context, request), file);
        let text = json!({ "text": file["text"] });
        let read = answer(|request| draughts::read(context, request), text.clone());
        assert_eq!(read["games"][0]["variant"], "sixes");
        assert_eq!(read["games"][0]["moves"], *moves);
        let fits = answer(|request| draughts::fits(context, request), text);
        assert_eq!(
            fits["variants"].as_array().unwrap().last().unwrap(),
            "sixes"
        );
    }

    #[test]
    fn another_variant_is_searched_and_proven() {
        let context = &Context::with_sixes();
        let cancel = &Cancel::default();
        let think = |request| draughts::think(context, request, cancel, &mut |_| ());
        let thought = answer(
            think,
            json!({ "variant": "sixes", "moves": [], "depth": 5, "book": true }),
        );
        let first = &thought["move"];
        let level = answer(
            think,
            json!({ "variant": "sixes", "moves": [first], "level": 1 }),
        );
        assert!(level["move"].is_string());
        let review = |request| draughts::review(context, request, cancel, &mut |_| ());
        let reviewed = answer(
            review,
            json!({ "variant": "sixes", "moves": [first], "nodes": 500 }),
        );
        assert_eq!(reviewed["moves"][0]["move"], *first);
        let request =
            json!({ "variant": "sixes", "start": "W:WK16:B1", "moves": [], "seconds": 60 });
        let prove = |request| endgames::prove(context, request, cancel, &mut |_| ());
        let proof = answer(prove, request.clone());
        assert!(proof["value"].is_object() && proof["line"][0]["proven"] == true);
        let certify = |request| endgames::certificate(context, request, cancel, &mut |_| ());
        let certificate = answer(certify, request);
        let file = certificate["certificate"].as_str().unwrap();
        let verified = verify_among(&mut file.as_bytes(), 1 << 20, context.others()).unwrap();
        assert_eq!(certificate["text"], verified.to_string());
        let trace = |request| search::trace(context, request);
        let trace = answer(
            trace,
            json!({ "source": { "variant": "sixes", "depth": 2 } }),
        );
        assert_eq!(trace["game"]["variant"], "sixes");
    }

    #[test]
    fn two_variants_with_a_name_and_weights_of_another_variant_are_refused() {
        let other = |evaluation: &Evaluation| OtherVariant {
            variant: sixes(),
            evaluation: evaluation.clone(),
        };
        let error = |others: &[OtherVariant]| {
            let refused = Context::new(TABLES.clone(), others);
            refused.unwrap_err().to_string()
        };
        let best = &Evaluation::Best;
        let message = error(&[other(best), other(best)]);
        assert_eq!(message, "there are two variants with the name sixes");
        let weights = tessera_engine::network::embedded(Variant::ENGLISH).unwrap();
        let message = error(&[other(&Evaluation::Learned(weights))]);
        assert!(message.starts_with("weights for the variant `english`"));
    }
}
