//! Figures for operators, in the text form of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// The figures of this process.
pub static METRICS: Metrics = Metrics::new();

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    const fn new() -> Self {
        Self(AtomicU64::new(0))
    }
    /// One more.
    pub fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }
    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    const fn new() -> Self {
        Self(AtomicI64::new(0))
    }
    /// One more, until the guard is dropped.
    pub fn hold(&'static self) -> Held {
        self.0.fetch_add(1, Relaxed);
        Held(self)
    }
    /// The number.
    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// Counts in a gauge as long as it lives.
pub struct Held(&'static Gauge);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Relaxed);
    }
}

/// How often values fell below powers of two.
pub struct Histogram {
    buckets: [AtomicU64; 24],
    sum: AtomicU64,
}

impl Histogram {
    const fn new() -> Self {
        Self { buckets: [const { AtomicU64::new(0) }; 24], sum: AtomicU64::new(0) }
    }
    /// Counts a value.
    pub fn record(&self, value: u64) {
        let bucket = (64 - value.leading_zeros() as usize).min(self.buckets.len() - 1);
        self.buckets[bucket].fetch_add(1, Relaxed);
        self.sum.fetch_add(value, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str, scale: f64) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut total = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            total += bucket.load(Relaxed);
            let bound = ((1u64 << index) - 1) as f64 * scale;
            if index + 1 < self.buckets.len() {
                let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {total}");
            }
        }
        let sum = self.sum.load(Relaxed) as f64 * scale;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {total}\n{name}_sum {sum}\n{name}_count {total}");
    }
}

macro_rules! metrics {
    (counters { $($counter:ident: $counter_help:literal,)* } gauges { $($gauge:ident: $gauge_help:literal,)* }
     histograms { $($histogram:ident: $histogram_help:literal, $scale:literal,)* }) => {
        /// Everything that is counted.
        pub struct Metrics {
            $(#[doc = $counter_help] pub $counter: Counter,)*
            $(#[doc = $gauge_help] pub $gauge: Gauge,)*
            $(#[doc = $histogram_help] pub $histogram: Histogram,)*
        }

        impl Metrics {
            const fn new() -> Self {
                Self {
                    $($counter: Counter::new(),)*
                    $($gauge: Gauge::new(),)*
                    $($histogram: Histogram::new(),)*
                }
            }

            /// The text that Prometheus reads.
            pub fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let name = concat!("parlor_", stringify!($counter));
                    let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} counter\n{name} {}", $counter_help, self.$counter.get());
                )*
                $(
                    let name = concat!("parlor_", stringify!($gauge));
                    let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} gauge\n{name} {}", $gauge_help, self.$gauge.get());
                )*
                $(self.$histogram.write(&mut text, concat!("parlor_", stringify!($histogram)), $histogram_help, $scale);)*
                text
            }
        }
    };
}

metrics! {
    counters {
        actions_total: "Actions of people that were stored.",
        steps_total: "Steps of games that were stored.",
        refusals_total: "Commands that were refused.",
        conflicts_total: "Appends that another node was faster with.",
        frames_invalid_total: "Frames that could not be understood.",
        rate_limited_total: "Requests and messages over their rate.",
        slow_readers_total: "Connections cut because they did not read.",
        resumes_total: "Connections that came back with a version.",
        snapshots_total: "Connections that received a snapshot.",
        table_failures_total: "Tables that met a defect of ours and were loaded again.",
        tables_quarantined_total: "Tables that could not be loaded from their log.",
        machine_moves_total: "Decisions of machines.",
        machine_deadlines_missed_total: "Machines that did not decide in time.",
        time_outs_total: "Decisions that the clock took.",
        store_failures_total: "Appends that the store could not do.",
    }
    gauges {
        connections: "Open sockets of tables.",
        tables_live: "Tables in memory.",
        machines_thinking: "Machines that think now.",
    }
    histograms {
        commit_batch: "Jobs in one commit.", 1.0,
        commit_seconds: "Time of one commit.", 0.000001,
        action_seconds: "Time from a command's arrival to its answer.", 0.000001,
        machine_seconds: "Time that a machine thought.", 0.000001,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_each_value_once_and_in_order() {
        let histogram = Histogram::new();
        [0, 1, 5, 1_000_000_000_000].into_iter().for_each(|value| histogram.record(value));
        let mut text = String::new();
        histogram.write(&mut text, "x", "help", 1.0);
        assert!(
            text.contains("x_bucket{le=\"0\"} 1\nx_bucket{le=\"1\"} 2\nx_bucket{le=\"3\"} 2\nx_bucket{le=\"7\"} 3\n"),
            "{text}"
        );
        assert!(text.ends_with("x_bucket{le=\"+Inf\"} 4\nx_sum 1000000000006\nx_count 4\n"), "{text}");
    }
}
