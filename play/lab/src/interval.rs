//! Intervals of shares.

/// The 95 % interval of a share (Wilson).
pub fn wilson(wins: f64, games: f64) -> (f64, f64) {
    let z = 1.959_964;
    let share = wins / games;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share_and_shrinks_with_more_games() {
        let (low, high) = wilson(50.0, 100.0);
        assert!(low < 0.5 && high > 0.5 && (0.40..0.41).contains(&low) && (0.59..0.60).contains(&high), "{low} {high}");
        let (lower, higher) = wilson(5000.0, 10000.0);
        assert!(higher - lower < high - low);
        assert_eq!(wilson(0.0, 10.0).0, 0.0);
    }
}
