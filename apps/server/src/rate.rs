//! Token buckets: so many at once, and so many more every second.

use crate::config::Rate;
use crate::metrics::METRICS;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::Instant;

/// How many buckets are kept before full ones are thrown away.
const KEPT: usize = 10_000;

/// One bucket.
#[derive(Clone, Debug)]
pub struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate) -> Self {
        Self { tokens: rate.burst, filled: Instant::now() }
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + seconds * rate.per_second).min(rate.burst);
        self.filled = now;
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, rate: Rate) -> bool {
        if rate.burst.is_infinite() {
            return true;
        }
        self.fill(rate, Instant::now());
        if self.tokens < 1.0 {
            METRICS.rate_limited_total.add();
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

/// A bucket for each address or guest.
#[derive(Debug)]
pub struct Buckets<K>(Mutex<HashMap<K, Bucket>>);

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Takes a token of this key's bucket, if there is one.
    pub fn take(&self, key: K, rate: Rate) -> bool {
        if rate.burst.is_infinite() {
            return true;
        }
        let mut buckets = self.0.lock().expect("nobody panics with the buckets");
        if buckets.len() >= KEPT && !buckets.contains_key(&key) {
            let now = Instant::now();
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.tokens < rate.burst
            });
        }
        buckets.entry(key).or_insert_with(|| Bucket::new(rate)).take(rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_refuses() {
        let (buckets, rate) = (Buckets::default(), Rate { burst: 3.0, per_second: 0.001 });
        let taken = (0..10).filter(|_| buckets.take("a", rate)).count();
        assert_eq!(taken, 3);
        assert!(buckets.take("b", rate), "another key has its own bucket");
    }

    #[test]
    fn full_buckets_are_thrown_away_before_the_list_grows_without_end() {
        let (buckets, rate) = (Buckets::default(), Rate { burst: 2.0, per_second: 1e9 });
        (0..3 * KEPT).for_each(|key| assert!(buckets.take(key, rate)));
        assert!(buckets.0.lock().unwrap().len() <= KEPT);
    }
}
