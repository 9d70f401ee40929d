//! Laws of chance.

use super::{Verdict, demand};
use crate::{Dealer, Game};

/// Outcomes are distinct, weigh something, and their texts read back.
pub(super) fn test_odds<G: Game>(odds: &[(G::Chance, u32)]) -> Verdict {
    demand(!odds.is_empty(), "chance has an outcome", || "there is none".to_owned())?;
    for (index, (outcome, weight)) in odds.iter().enumerate() {
        demand(*weight > 0, "an outcome weighs something", || outcome.to_string())?;
        let window = &odds[index + 1..odds.len().min(index + 65)];
        demand(!window.iter().any(|(other, _)| other == outcome), "outcomes are distinct", || outcome.to_string())?;
        if index < 24 {
            let text = outcome.to_string();
            demand(text.parse().as_ref() == Ok(outcome), "an outcome's text reads back", || text.clone())?;
        }
    }
    Ok(())
}

/// Draws fall as often as their weights say (each count within six standard deviations).
pub(super) fn test_draws<G: Game>(game: &G, state: &G::State, odds: &[(G::Chance, u32)], dealer: &mut impl Dealer) -> Verdict {
    const DRAWS: u32 = 2_000;
    if odds.len() > 60 {
        return Ok(());
    }
    let mut counts = vec![0u32; odds.len()];
    for _ in 0..DRAWS {
        let outcome = game.draw_chance(state, dealer);
        let Some(index) = odds.iter().position(|(possible, _)| *possible == outcome) else {
            return Err(("draws are possible outcomes", outcome.to_string()));
        };
        counts[index] += 1;
    }
    let total: u64 = odds.iter().map(|(_, weight)| u64::from(*weight)).sum();
    for ((outcome, weight), count) in odds.iter().zip(counts) {
        let share = f64::from(*weight) / total as f64;
        let mean = share * f64::from(DRAWS);
        let spread = (mean * (1.0 - share)).sqrt().max(1.0);
        demand((f64::from(count) - mean).abs() <= 6.0 * spread, "draws fall as the odds say", || {
            format!("{outcome} weighs {weight} of {total} and fell {count} times in {DRAWS}")
        })?;
    }
    Ok(())
}
