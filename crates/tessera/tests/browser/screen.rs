//! The screens on which the page is looked at.

/// A size and a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) is_phone: bool,
    pub(crate) is_dark: bool,
}

impl Screen {
    /// The same size with the other theme.
    pub(crate) fn turned(self) -> Screen {
        Screen {
            is_dark: !self.is_dark,
            ..self
        }
    }

    /// Its name for files: "phone-dark".
    pub(crate) fn name(&self) -> String {
        let theme = if self.is_dark { "dark" } else { "light" };
        format!("{}-{theme}", self.name)
    }
}

/// A desk in daylight.
pub(crate) const DESKTOP: Screen = Screen {
    name: "desktop",
    width: 1280,
    height: 800,
    is_phone: false,
    is_dark: false,
};

/// A phone at night.
pub(crate) const PHONE: Screen = Screen {
    name: "phone",
    width: 360,
    height: 740,
    is_phone: true,
    is_dark: true,
};

/// A desk with a large screen, in the evening.
pub(crate) const WIDE: Screen = Screen {
    name: "wide",
    width: 1920,
    height: 1080,
    is_dark: true,
    ..DESKTOP
};

/// All sizes. The themes alternate.
pub(crate) const ALL: [Screen; 4] = [
    DESKTOP,
    WIDE,
    Screen {
        name: "tablet",
        width: 768,
        height: 1024,
        is_dark: false,
        ..PHONE
    },
    PHONE,
];
