//! The screens on which the page is looked at.

/// A size and a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) is_phone: bool,
    pub(crate) is_dark: bool,
}

/// A desk in daylight.
pub(crate) const DESKTOP: Screen = Screen {
    name: "desktop-light",
    width: 1280,
    height: 800,
    is_phone: false,
    is_dark: false,
};

/// A phone at night.
pub(crate) const PHONE: Screen = Screen {
    name: "phone-dark",
    width: 360,
    height: 740,
    is_phone: true,
    is_dark: true,
};

/// All: each size with each theme.
pub(crate) const ALL: [Screen; 4] = [
    DESKTOP,
    Screen {
        name: "desktop-dark",
        is_dark: true,
        ..DESKTOP
    },
    Screen {
        name: "phone-light",
        is_dark: false,
        ..PHONE
    },
    PHONE,
];
