//! The standing of a match in words and numbers.

use std::io::{self, Write};

use tessera_matches::player::About;
use tessera_matches::statistics::Verdict;
use tessera_matches::{Match, Standing};

use super::record::Header;

/// The standing in one line, for the progress bar.
pub(super) fn line(standing: &Standing) -> String {
    let tally = standing.tally();
    let mut line = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(elo) = standing.elo() {
        line += &format!("  Elo {:+.1} ± {:.1}", elo.value, elo.error());
    }
    if let (Some(llr), Some(test)) = (standing.llr(), standing.sprt()) {
        let (lower, upper) = test.bounds();
        line += &format!("  LLR {llr:+.2} ({lower:.2}, {upper:.2})");
    }
    line
}

/// Writes the result of a match.
pub(super) fn write(
    output: &mut impl Write,
    header: &Header,
    game: &Match,
    about: &[About; 2],
    standing: &Standing,
    is_over: bool,
) -> io::Result<()> {
    let variant = game.players[0].variant().title();
    let openings = &header.settings.openings;
    let limits = [header.limits(0), header.limits(1)];
    let limits = if limits[0] == limits[1] {
        limits[0].to_owned()
    } else {
        format!("{} against {}", limits[0], limits[1])
    };
    writeln!(
        output,
        "{variant}, {limits}, {} ({}, seed {})",
        count(openings.count as u64, "opening"),
        openings.source,
        openings.seed
    )?;
    write_players(output, header, about, standing)?;
    let tally = standing.tally();
    let name = header.name(0);
    writeln!(output)?;
    if let (Some(score), Some(draws)) = (tally.score(), tally.draw_ratio()) {
        writeln!(
            output,
            "{name}: {} wins, {} draws, {} losses: {:.1} % of {}, {:.1} % draws",
            tally.wins,
            tally.draws,
            tally.losses,
            score * 100.0,
            count(tally.games(), "game"),
            draws * 100.0
        )?;
        let pairs = ["0", "½", "1", "1½", "2"].iter().zip(tally.pairs);
        let pairs: Vec<String> = pairs.map(|(points, n)| format!("{points}: {n}")).collect();
        writeln!(output, "pairs by points   {}", pairs.join("  "))?;
    }
    match standing.elo() {
        Some(elo) => writeln!(
            output,
            "Elo               {:+.1} ± {:.1} (95 %: {:+.1} to {:+.1}), likelihood of superiority {:.1} %",
            elo.value,
            elo.error(),
            elo.low,
            elo.high,
            elo.los * 100.0
        )?,
        None => writeln!(
            output,
            "Elo               not known: the results of pairs are too few or too much alike"
        )?,
    }
    if let (Some(llr), Some(test)) = (standing.llr(), standing.sprt()) {
        let (lower, upper) = test.bounds();
        let verdict = match standing.verdict() {
            None => "no hypothesis is accepted yet".to_owned(),
            Some(Verdict::H0) => {
                format!("H0 is accepted: {name} leads by {} Elo or less", test.elo0)
            }
            Some(Verdict::H1) => {
                format!("H1 is accepted: {name} leads by {} Elo or more", test.elo1)
            }
        };
        writeln!(
            output,
            "SPRT              LLR {llr:+.2} ({lower:.2}, {upper:.2}): {verdict}"
        )?;
    }
    let endings = standing.endings().iter();
    let endings: Vec<String> = endings.map(|(ending, n)| format!("{ending} {n}")).collect();
    if !endings.is_empty() {
        writeln!(output, "ends of games     {}", endings.join(", "))?;
    }
    let has_repeats = standing.games() > 2 * game.openings.len() as u64;
    let is_exact = |player| {
        let limits = game.limits_of(player);
        limits.time.is_none() && limits.clock.is_none()
    };
    if has_repeats && is_exact(0) && is_exact(1) {
        writeln!(
            output,
            "Openings were repeated. Without a time limit, a repeated opening gives the same games again."
        )?;
    }
    if !is_over {
        writeln!(output, "The match was interrupted.")?;
    }
    Ok(())
}

/// Writes a table with a row for each player.
fn write_players(
    output: &mut impl Write,
    header: &Header,
    about: &[About; 2],
    standing: &Standing,
) -> io::Result<()> {
    let engine = |about: &About| {
        format!("{} {}", about.name, about.version)
            .trim()
            .to_owned()
    };
    let width = [0, 1].map(|player| header.name(player).chars().count());
    let width = width.into_iter().max().unwrap_or(0).max("player".len());
    writeln!(
        output,
        "{:width$}  moves   depth    nodes/s  time/move  on time  faults  engine",
        "player"
    )?;
    for (player, totals) in standing.players().iter().enumerate() {
        let shown = |value: Option<f64>, digits: usize, factor: f64| match value {
            None => "-".to_owned(),
            Some(value) => format!("{:.digits$}", value * factor),
        };
        writeln!(
            output,
            "{:width$}  {:>5}  {:>6}  {:>9}  {:>6} ms  {:>7}  {:>6}  {}",
            header.name(player),
            totals.moves,
            shown(totals.depth(), 1, 1.0),
            shown(totals.nodes_per_second(), 0, 1.0),
            shown(totals.seconds_per_move(), 1, 1e3),
            totals.time_losses,
            totals.faults,
            engine(&about[player])
        )?;
    }
    Ok(())
}

/// A number with its noun, in the plural unless it is 1.
fn count(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
