//! Kernels: the move generator, compiled for a set of rules or interpreting rules that are read at run time.
//!
//! The generator is generic over [`MoveRules`]. Compiled for a set of rules, every branch on a rule is decided at
//! compile time. A kernel holds pointers to the generator's functions, so that all other code reaches them through the
//! [`Variant`] and is compiled once, or once for each [`Word`].

#[cfg(not(target_family = "wasm"))]
use crate::Paths;
use crate::generate::{MoveRules, Stop, can_capture, count, list_until, successors, with_side};
#[cfg(not(target_family = "wasm"))]
use crate::generate::{count_all, count_sequences};
use crate::layout::Layout;
use crate::pieces::Successors;
use crate::{
    ActionList, Color, Direction, Directions, Geometry, Pieces, Rules, SquareSet, Variant, Word,
};

/// The generator's functions for boards in one word.
#[derive(Debug)]
pub struct Kernel<W: Word> {
    /// Adds the legal moves of the side to move, whose colour is given, to the list, which must be empty. Returns
    /// `false` and adds none if `stop` returned `true`.
    pub(crate) list: fn(Variant, &Pieces<W>, Color, &mut ActionList<W>, Stop<'_>) -> bool,
    /// Adds the pieces after each legal move, as the opponent sees them, in any order.
    pub(crate) successors: fn(Variant, &Pieces<W>, Color, &mut Successors<W>),
    /// The number of legal moves, computed without visiting them. `None` if a capture has a second jump or captures
    /// have to be compared. In that case there is at least one legal move.
    pub(crate) count: fn(Variant, &Pieces<W>, Color) -> Option<u64>,
    /// Whether the side to move can capture.
    pub(crate) can_capture: fn(Variant, &Pieces<W>, Color) -> bool,
    /// The number of legal moves. A WebAssembly module, in which hardly anybody counts, would be larger by a tenth with
    /// this and the next function.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) count_all: fn(Variant, &Pieces<W>, Color, Paths) -> u64,
    /// The number of sequences of legal moves, at least two moves long. With merged paths, only the last move of a
    /// sequence is merged with those that have its effect.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) count_sequences: fn(Variant, &Pieces<W>, Color, u32, Paths) -> u64,
}

/// The kernels of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernels {
    /// The kernel for boards in the small word; `None` if the board needs the large one.
    pub(crate) small: Option<&'static Kernel<u64>>,
    pub(crate) large: &'static Kernel<u128>,
}

impl Kernels {
    /// The kernels of a variant whose board fits the small word.
    pub(crate) const fn small(kernel: &'static Kernel<u64>) -> Kernels {
        Kernels {
            small: Some(kernel),
            large: &Kernel::WIDENED,
        }
    }

    /// The kernels of a variant whose board needs the large word.
    pub(crate) const fn large(kernel: &'static Kernel<u128>) -> Kernels {
        Kernels {
            small: None,
            large: kernel,
        }
    }

    /// The kernels that interpret the rules of a variant.
    pub(crate) const fn interpreted(fits_u64: bool) -> Kernels {
        if fits_u64 {
            Kernels::small(&Kernel::INTERPRETED)
        } else {
            Kernels::large(&Kernel::INTERPRETED)
        }
    }
}

/// Rules that are known at compile time. A type without values, so that it costs nothing to pass it on.
pub(crate) trait Compiled: Copy + Default + 'static {
    type Word: Word;
    /// One of the variants with these rules.
    const VARIANT: Variant;
    const RULES: &'static Rules;
    const LAYOUT: &'static Layout;
}

/// The rules of `C`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Constant<C>(C);

impl<C: Compiled> Constant<C> {
    const GEOMETRY: Geometry = C::LAYOUT.geometry;

    /// [`Geometry::wrapped`] by direction. Most entries are 0, and masking them out is left out of the compiled code.
    const WRAPPED: [u128; 8] = {
        let (mut wrapped, mut i) = ([0; 8], 0);
        while i < 8 {
            wrapped[i] = Self::GEOMETRY.wrapped(Direction::ALL[i]);
            i += 1;
        }
        wrapped
    };
}

impl<C: Compiled> MoveRules for Constant<C> {
    type Word = C::Word;

    #[inline(always)]
    fn variant(self) -> Variant {
        C::VARIANT
    }

    #[inline(always)]
    fn rules(self) -> &'static Rules {
        C::RULES
    }

    #[inline(always)]
    fn layout(self) -> &'static Layout {
        C::LAYOUT
    }

    #[inline(always)]
    fn for_each(self, directions: Directions, visit: impl FnMut(Direction)) {
        directions.for_each(visit);
    }

    #[inline(always)]
    fn shifted(self, squares: SquareSet<C::Word>, direction: Direction) -> SquareSet<C::Word> {
        let shift = Self::GEOMETRY.shift(direction);
        let word = squares.word();
        let shifted = if shift > 0 {
            word << shift as usize
        } else {
            word >> -shift as usize
        };
        SquareSet::from_word(shifted & !C::Word::from_mask(Self::WRAPPED[direction as usize]))
    }
}

/// The rules of a variant, which are read at run time.
#[derive(Clone, Copy)]
pub(crate) struct Interpreted<W> {
    variant: Variant,
    word: std::marker::PhantomData<W>,
}

impl<W> Interpreted<W> {
    pub(crate) fn new(variant: Variant) -> Interpreted<W> {
        Interpreted {
            variant,
            word: std::marker::PhantomData,
        }
    }
}

impl<W: Word> MoveRules for Interpreted<W> {
    type Word = W;

    #[inline(always)]
    fn variant(self) -> Variant {
        self.variant
    }

    #[inline(always)]
    fn rules(self) -> &'static Rules {
        self.variant.rules()
    }

    #[inline(always)]
    fn layout(self) -> &'static Layout {
        self.variant.layout()
    }

    #[inline(always)]
    fn for_each(self, directions: Directions, mut visit: impl FnMut(Direction)) {
        for direction in directions.iter() {
            visit(direction);
        }
    }

    #[inline(always)]
    fn shifted(self, squares: SquareSet<W>, direction: Direction) -> SquareSet<W> {
        self.variant.layout().neighbours(squares, direction)
    }
}

/// A kernel whose functions find the rules with `$rules`, an expression that may use `$variant`.
macro_rules! kernel {
    ($variant:ident => $rules:expr) => {
        Kernel {
            list: |$variant, pieces, color, list, stop| {
                let rules = $rules;
                with_side!(color, S => list_until::<_, S>(rules, $variant, pieces, list, stop))
            },
            successors: |$variant, pieces, color, found| {
                let (rules, _) = ($rules, $variant);
                with_side!(color, S => successors::<_, S>(rules, pieces, found));
            },
            count: |$variant, pieces, color| {
                let (rules, _) = ($rules, $variant);
                with_side!(color, S => count::<_, S>(rules, pieces))
            },
            can_capture: |$variant, pieces, color| {
                let (rules, _) = ($rules, $variant);
                with_side!(color, S => can_capture::<_, S>(rules, pieces))
            },
            #[cfg(not(target_family = "wasm"))]
            count_all: |$variant, pieces, color, paths| {
                let (rules, _) = ($rules, $variant);
                with_side!(color, S => count_all::<_, S>(rules, pieces, paths))
            },
            #[cfg(not(target_family = "wasm"))]
            count_sequences: |$variant, pieces, color, depth, paths| {
                let (rules, _) = ($rules, $variant);
                with_side!(color, S => count_sequences::<_, S>(rules, pieces, depth, paths))
            },
        }
    };
}

impl<W: Word> Kernel<W> {
    /// The kernel compiled for the rules of `C`.
    pub(crate) const fn compiled<C: Compiled<Word = W>>() -> Kernel<W> {
        kernel!(variant => Constant::<C>::default())
    }

    /// The kernel that interprets the rules of its variant.
    pub(crate) const INTERPRETED: Kernel<W> = kernel!(variant => Interpreted::<W>::new(variant));
}

impl Kernel<u128> {
    /// The kernel of all variants whose boards fit the small word, for boards in the large one. It converts, and calls
    /// the kernel for the small word.
    const WIDENED: Kernel<u128> = Kernel {
        list: |variant, pieces, color, list, stop| {
            let mut found = ActionList::<u64>::new();
            let is_whole = (small(variant).list)(variant, &pieces.cast(), color, &mut found, stop);
            list.extend(found.iter().map(crate::Action::cast));
            is_whole
        },
        successors: |variant, pieces, color, found| {
            let mut narrow = Successors::<u64>::new();
            (small(variant).successors)(variant, &pieces.cast(), color, &mut narrow);
            found.extend(narrow.iter().map(Pieces::cast));
        },
        count: |variant, pieces, color| (small(variant).count)(variant, &pieces.cast(), color),
        can_capture: |variant, pieces, color| {
            (small(variant).can_capture)(variant, &pieces.cast(), color)
        },
        #[cfg(not(target_family = "wasm"))]
        count_all: |variant, pieces, color, paths| {
            (small(variant).count_all)(variant, &pieces.cast(), color, paths)
        },
        #[cfg(not(target_family = "wasm"))]
        count_sequences: |variant, pieces, color, depth, paths| {
            (small(variant).count_sequences)(variant, &pieces.cast(), color, depth, paths)
        },
    };
}

/// The kernel of a variant for the small word.
fn small(variant: Variant) -> &'static Kernel<u64> {
    let kernel = variant.kernels().small;
    kernel.expect("a widened kernel belongs to a board that fits the small word")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::Walk;
    use crate::{Board, LastPly, Position};

    /// The perft by one kernel.
    fn perft<W: Word>(
        kernel: &'static Kernel<W>,
        position: &Position<W>,
        paths: Paths,
        depth: u32,
    ) -> u64 {
        let (variant, last_ply) = (position.variant(), LastPly::Bulk);
        let walk = Walk {
            kernel,
            variant,
            paths,
            last_ply,
        };
        walk.count(&position.pieces(), position.side_to_move(), depth)
    }

    /// Published counts, as in `tests/draughts/perft`, for boards that only a test of this crate can have.
    #[test]
    fn counts_do_not_depend_on_the_word_or_on_the_symmetry_of_the_board() {
        // International draughts on a board of 10x11, which looks different after a turn.
        let rules = *Variant::INTERNATIONAL.rules();
        let board = Board {
            height: 11,
            ..rules.board
        };
        let uneven = Variant::interpreted("uneven", "Uneven", Rules { board, ..rules });
        let of_uneven = [9, 81, 810, 7_583, 74_602, 688_835, 6_555_302];
        let of_english = [
            7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564,
        ];
        let cases = [
            (uneven, Paths::Merged, &of_uneven[..]),
            (Variant::ENGLISH, Paths::Separate, &of_english),
        ];
        for (variant, paths, counts) in cases {
            let start = Position::initial(variant);
            for (depth, &count) in (1..).zip(counts) {
                let in_large = perft(&Kernel::INTERPRETED, &start, paths, depth);
                let in_small = perft(&Kernel::INTERPRETED, &start.cast::<u64>(), paths, depth);
                assert_eq!(
                    (in_large, in_small),
                    (count, count),
                    "{variant} to depth {depth}"
                );
            }
        }
    }
}
