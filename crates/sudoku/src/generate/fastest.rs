//! Runs a function with the widest vectors of this processor.
//!
//! This has `unsafe`: it calls functions compiled for features of the processor that are detected first.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code, reason = "see above"))]

/// A function and its arguments.
pub trait Task {
    type Output;

    /// Runs the function. This function and those that it calls have to be `#[inline(always)]`: otherwise they are
    /// compiled without the processor's features. Closures cannot be used here, because they cannot be marked so.
    fn run(self) -> Self::Output;
}

/// Runs `task` with every set of features that this processor has.
pub fn every_way<T: Task + Copy>(task: T) -> Vec<T::Output> {
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_mut, reason = "nothing is added")
    )]
    let mut found = vec![task.run(), run(task)];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        // SAFETY: the features were detected.
        found.push(unsafe { with_avx2(task) });
    }
    found
}

/// Runs `task`, compiled for the features that this processor has. The result is the same on every processor.
pub(super) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vpopcntdq")
            {
                // SAFETY: the features were detected.
                return unsafe { with_avx512(task) };
            }
            // SAFETY: the features were detected.
            return unsafe { with_avx2(task) };
        }
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512vl,avx512bw,avx512vpopcntdq")]
fn with_avx512<T: Task>(task: T) -> T::Output {
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn with_avx2<T: Task>(task: T) -> T::Output {
    task.run()
}
