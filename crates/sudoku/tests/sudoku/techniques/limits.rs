//! Limits have names, and each changes what is found.

use tessera_sudoku::{Fish, FishKind, FishSize, Limits, Settings, Technique};

use super::common::positions;

#[test]
fn every_limit_has_an_effect() {
    let positions = positions();
    let settings = |technique: Technique, limit: String| {
        let limits: Limits = limit.parse().unwrap();
        Settings::only(&[technique]).with_limits(limits)
    };
    let first = |technique: Technique, limit: &str| -> usize {
        let settings = settings(technique, limit.to_owned());
        positions
            .iter()
            .filter_map(|marks| settings.next_step(marks))
            .count()
    };
    assert!(
        first(Technique::XyChain, "chain-links=2") < first(Technique::XyChain, "chain-links=10")
    );
    let als_chains = |limit: &str| first(Technique::AlsXyChain, limit);
    assert!(als_chains("als-chain-sets=3") < als_chains("als-chain-sets=6"));
    let pairs = [
        (Technique::Aic, "all-chain-links", 2, 16),
        (Technique::AlsXz, "als-cells", 1, 8),
        (Technique::AlsXyChain, "all-als-chain-sets", 3, 12),
        (
            Technique::Fish(Fish::new(FishKind::FinnedFranken, FishSize::Swordfish)),
            "fish-fins",
            1,
            5,
        ),
        (
            Technique::Fish(Fish::new(FishKind::FinnedFranken, FishSize::Swordfish)),
            "fish-endo-fins",
            0,
            2,
        ),
        (Technique::KrakenFishType2, "kraken-size", 2, 3),
        (Technique::UniqueLoop, "loop-cells", 4, 12),
        (Technique::UniqueRectangleChain, "guardians", 2, 5),
        (Technique::Msls, "sector-lines", 5, 6),
        (Technique::ForcingNetContradiction, "net-lines", 3, 400),
    ];
    for (technique, name, few, many) in pairs {
        let [few, many] = [few, many].map(|limit| settings(technique, format!("{name}={limit}")));
        // A larger limit never finds less, up to the first position where it finds more.
        let has_more = positions.iter().any(|marks| {
            let [few, many] = [&few, &many].map(|settings| settings.all_steps(marks).len());
            assert!(few <= many, "{name}: {few} {many}");
            few < many
        });
        assert!(has_more, "{name}");
    }
}

#[test]
fn every_limit_has_a_name_and_a_use() {
    for name in Limits::NAMES {
        let limits: Limits = format!("{name}=1").parse().unwrap();
        assert_ne!(limits, Limits::HODOKU, "{name}");
        assert_eq!(limits.to_string().parse(), Ok(limits));
    }
    let error = |text: &str| text.parse::<Limits>().unwrap_err().to_string();
    let expected = "is not a limit: expected a name and a number, such as `chain-links=8`";
    assert_eq!(
        error("chain-links=x"),
        format!("`chain-links=x` {expected}")
    );
    assert_eq!(
        error("fins=2, chain-links=3"),
        format!("`fins=2` {expected}")
    );
}
