//! Times and sizes as users write them.

use std::time::Duration;

/// Parses a time with a unit; a number without one is in seconds.
///
/// ```
/// use std::time::Duration;
/// use tessera_matches::text::duration;
/// assert_eq!(duration("1.5min"), Ok(Duration::from_secs(90)));
/// assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
/// assert!(duration("soon").is_err());
/// ```
///
/// # Errors
/// If the text is not a number and a unit; the message says what was expected.
pub fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 5] = [
        ("ms", 1e-3),
        ("s", 1.0),
        ("", 1.0),
        ("min", 60.0),
        ("h", 3600.0),
    ];
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let factor = UNITS.iter().find(|(name, _)| *name == unit.trim());
    let seconds = number
        .parse()
        .ok()
        .zip(factor)
        .map(|(number, (_, factor)): (f64, _)| number * factor);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number and a unit, such as 500ms, 5s or 1.5min".into())
}

/// Parses a number of bytes with a unit: `200MB` and `200M` are 200 million bytes, `1.5GiB` is 1.5 * 1024^3 bytes.
///
/// A number without a unit is an error, because many programs take such a number as megabytes.
///
/// ```
/// use tessera_matches::text::bytes;
/// assert_eq!((bytes("16MiB"), bytes("1kB")), (Ok(16 << 20), Ok(1000)));
/// assert!(bytes("128").is_err());
/// ```
///
/// # Errors
/// If the text is not a number and a unit; the message says what was expected.
pub fn bytes(text: &str) -> Result<u64, String> {
    const PREFIXES: [(&str, i32); 6] = [("", 0), ("k", 1), ("m", 2), ("g", 3), ("t", 4), ("p", 5)];
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim().to_ascii_lowercase();
    let (prefix, thousand) = match unit.strip_suffix("ib") {
        Some(prefix) if !prefix.is_empty() => (prefix, 1024.0),
        _ => (unit.strip_suffix('b').unwrap_or(&unit), 1000.0_f64),
    };
    let power = PREFIXES.iter().find(|(name, _)| *name == prefix);
    match (number.parse::<f64>(), power) {
        (Ok(number), Some((_, power))) if !unit.is_empty() => {
            Ok((number * thousand.powi(*power)) as u64)
        }
        _ => Err("expected a number and a unit, such as 200MB or 1.5GiB".into()),
    }
}

/// A time in the largest unit that gives a whole number, or in milliseconds: `90s` is `90s`, `0.5s` is `500ms`.
///
/// ```
/// use std::time::Duration;
/// use tessera_matches::text::written;
/// assert_eq!(written(Duration::from_millis(90_000)), "90s");
/// assert_eq!(written(Duration::from_millis(1_500)), "1500ms");
/// ```
#[must_use]
pub fn written(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_secs_f64() * 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5 min"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "-1s", "5 parrots", "1.2.3s", &"9".repeat(400)] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("200MB"), Ok(200_000_000));
        assert_eq!(bytes("1.5 GiB"), Ok(3 << 29));
        for (text, expected) in [
            ("0B", 0),
            ("4096B", 4096),
            ("7k", 7_000),
            ("7kB", 7_000),
            ("7KiB", 7 << 10),
            ("7M", 7_000_000),
            ("7MiB", 7 << 20),
            ("7G", 7_000_000_000),
            ("7gb", 7_000_000_000),
            ("7T", 7_000_000_000_000),
            ("1TB", 1_000_000_000_000),
            ("1TiB", 1 << 40),
            ("1 tib", 1 << 40),
            ("1PB", 1_000_000_000_000_000),
            ("1PiB", 1 << 50),
            ("99999999999PB", u64::MAX),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for wrong in [
            "",
            "128",
            "MB",
            "1.2.3MB",
            "7 parrots",
            "-1GB",
            "1iB",
            "1Ti",
            "1TBB",
            "1e3MB",
        ] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
