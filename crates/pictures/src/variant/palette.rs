//! The colours of pictures, and their style sheet.

use super::Colors;

/// The name of each colour, the colour on white paper, and that on dark paper.
///
/// The colours of lines are those that people know from pages to solve such puzzles.
const PALETTE: &[(&str, &str, &str)] = &[
    ("paper", "#ffffff", "#1b1e22"),
    ("ink", "#1b232b", "#e8e6e1"),
    ("muted", "#6a7783", "#9aa5af"),
    ("thin", "#b4bcc4", "#48515a"),
    ("grey", "#c6c9cc", "#565c63"),
    ("shade", "#dfe2e5", "#353b42"),
    ("shaft", "#8b9299", "#98a0a8"),
    ("cage", "#1b232b", "#c9ccd0"),
    ("sky", "#34a8d8", "#3f93b8"),
    ("blue", "#84c5f4", "#2d6592"),
    ("pink", "#ec9bec", "#8a4689"),
    ("green", "#93dc93", "#3d7a42"),
    ("orange", "#f5bd74", "#94652a"),
    ("yellow", "#e9db62", "#80761f"),
    ("turquoise", "#7fdacb", "#2c7a6e"),
    ("peach", "#f8cdb4", "#875d48"),
    ("lavender", "#c7b1f2", "#5d4b8a"),
    ("red", "#f2a9a3", "#8e4640"),
    ("brown", "#cdb497", "#6e5a44"),
    ("purple", "#8a4fb0", "#b98fd6"),
    ("warning", "#b02a1c", "#ef8f82"),
    ("leaf", "#2c7a3c", "#7cc48a"),
];

/// The rules, with the names of colours behind `$`.
const RULES: &str = "\
.v-paper,.v-patch{fill:$paper;}.v-patch{fill-opacity:.85}\
.v-thin{fill:none;stroke:$thin;stroke-width:1}\
.v-thick{fill:none;stroke:$ink;stroke-width:2.4;stroke-linecap:square}\
.v-given,.v-candidate,.v-text{fill:none;stroke-linecap:round;stroke-linejoin:round}\
.v-given{stroke:$ink;stroke-width:2.8}.v-candidate{stroke:$muted;stroke-width:.9}\
.v-text{stroke:$ink;stroke-width:1.1}.v-sign{stroke-width:1.6}\
.v-shade{fill:$shade;}\
.v-line{fill:none;stroke:$grey;stroke-width:10;stroke-linecap:round;stroke-linejoin:round}\
.v-bulb{fill:$grey;}.v-hollow{fill:$paper;}\
.v-end{fill:$paper;stroke:$shaft;stroke-width:1.6}\
.v-ring{fill:none;stroke:$shaft;stroke-width:1.8}\
.v-shaft{fill:none;stroke:$shaft;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}\
.v-pill{fill:none;stroke:$shaft;stroke-width:32;stroke-linecap:round;stroke-linejoin:round}\
.v-pill-inside{stroke:$paper;stroke-width:28.4}\
.v-cage{fill:none;stroke:$cage;stroke-width:1;stroke-dasharray:3.2 2.2}\
.v-outline{fill:none;stroke:$purple;stroke-width:1.3;stroke-linejoin:round}\
.v-white{fill:#fff;stroke:#4d5963;stroke-width:1.2}.v-black{fill:#111;stroke:#8d959d;stroke-width:.8}\
.v-on-white{fill:none;stroke:#111;stroke-width:.9;stroke-linecap:round;stroke-linejoin:round}\
.v-on-black{fill:none;stroke:#fff;stroke-width:.9;stroke-linecap:round;stroke-linejoin:round}\
.v-thermometer .v-line{stroke-width:12}\
.v-diagonal .v-line{stroke:$sky;stroke-width:1.6}\
.v-renban .v-line{stroke:$pink;}.v-whisper .v-line{stroke:$green;}.v-dutch .v-line{stroke:$orange;}\
.v-nabner .v-line{stroke:$yellow;}.v-region-sum .v-line,.v-lockout .v-line{stroke:$blue;}\
.v-lockout .v-end{stroke:$sky;}.v-sum-line .v-line{stroke:$brown;}.v-modular .v-line{stroke:$turquoise;}\
.v-entropic .v-line{stroke:$peach;}.v-zipper .v-line{stroke:$lavender;}.v-parity-line .v-line{stroke:$red;}\
.v-value-index .v-line,.v-pairs .v-line,.v-regex .v-line,.v-automaton .v-line{stroke:$lavender;stroke-width:4}\
.v-clue .v-line{stroke:$blue;stroke-width:4}.v-link{fill:none;stroke:$shaft;stroke-width:1}\
.v-rellik-cage .v-cage{stroke:$warning;}.v-equality-cage .v-cage{stroke:$leaf;}\
.v-index .v-shade{fill:$blue;}.v-row-index .v-shade{fill:$green;}.v-column-index .v-shade{fill:$red;}\
.v-clone .v-shade{fill:$lavender;}.v-same-values .v-outline,.v-equal-sums .v-outline{stroke:$leaf;}";

/// The style sheet of pictures in these colours.
///
/// A page that puts pictures of [`Colors::Page`] into itself needs that of the same colours.
#[must_use]
pub fn style(colors: Colors) -> String {
    let with = |color: &dyn Fn(&str, &str) -> String| {
        let mut style = RULES.to_owned();
        for (name, light, dark) in PALETTE {
            style = style.replace(&format!("${name};"), &format!("{};", color(light, dark)));
        }
        style
    };
    let light = |light: &str, _: &str| light.to_owned();
    let dark = |_: &str, dark: &str| dark.to_owned();
    match colors {
        Colors::Light => with(&light),
        Colors::Dark => with(&dark),
        Colors::System => {
            let (light, dark) = (with(&light), with(&dark));
            format!("{light}@media (prefers-color-scheme:dark){{{dark}}}")
        }
        Colors::Page => with(&|light, dark| format!("light-dark({light},{dark})")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_color_of_a_rule_is_in_the_palette() {
        for colors in [Colors::Light, Colors::Dark, Colors::System, Colors::Page] {
            let style = style(colors);
            assert!(!style.contains('$'), "{style}");
            assert_eq!(style.matches('{').count(), style.matches('}').count());
        }
        for (name, _, _) in PALETTE {
            assert!(RULES.contains(&format!("${name};")), "{name}");
        }
    }
}
