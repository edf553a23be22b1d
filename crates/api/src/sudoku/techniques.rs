//! The list of techniques.

use serde::Serialize;
use tessera_sudoku::{Settings, Technique};

use crate::error::ApiError;

/// All techniques, from easy to hard as they are tried.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TechniquesAnswer {
    techniques: Vec<TechniqueShape>,
    /// The names of the orders in which techniques are tried.
    orders: [&'static str; 3],
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Technique"))]
struct TechniqueShape {
    name: &'static str,
    id: &'static str,
    short: &'static str,
    description: &'static str,
    level: &'static str,
    /// HoDoKu's score of a step, if HoDoKu has the technique.
    score: Option<u32>,
    needs_uniqueness: bool,
    /// Whether the next step and the path use it, unless other techniques are chosen.
    is_usual: bool,
    /// Whether puzzles that need it can be generated.
    can_be_needed: bool,
}

pub(crate) fn techniques() -> Result<TechniquesAnswer, ApiError> {
    let usual: Vec<Technique> = Settings::easy_first().order().collect();
    let rest = Technique::ALL
        .iter()
        .filter(|technique| !usual.contains(technique));
    let shape = |technique: &Technique| TechniqueShape {
        name: technique.name(),
        id: technique.id(),
        short: technique.short_name(),
        description: technique.description(),
        level: technique.level().name(),
        score: technique.score(),
        needs_uniqueness: technique.needs_uniqueness(),
        is_usual: usual.contains(technique),
        can_be_needed: !technique.is_never_needed(),
    };
    Ok(TechniquesAnswer {
        techniques: usual.iter().chain(rest).map(shape).collect(),
        orders: Settings::NAMES,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_listed_once() {
        let listed = serde_json::to_value(techniques().unwrap()).unwrap();
        let listed = listed["techniques"].as_array().unwrap();
        assert_eq!(listed.len(), Technique::ALL.len());
        assert_eq!(listed[0]["name"], "Full House");
        let naked = listed
            .iter()
            .find(|each| each["id"] == "naked_pair")
            .unwrap();
        assert_eq!(
            (naked["level"].as_str(), naked["score"].as_u64()),
            (Some("Medium"), Some(60))
        );
        let never = listed.iter().filter(|each| each["can_be_needed"] == false);
        let never: Vec<&str> = never.map(|each| each["id"].as_str().unwrap()).collect();
        assert_eq!(
            never,
            ["franken_x_wing", "mutant_x_wing", "siamese_finned_x_wing"]
        );
    }
}
