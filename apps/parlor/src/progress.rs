//! Progress for whatever takes more than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A bar on the error stream, drawn only on a terminal; quick work ends before the first drawing.
pub fn bar(total: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec} left {eta}").expect("the template is ours");
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5))
        .with_style(style)
        .with_message(what.to_owned());
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
