//! What the search tries beside the policy's own choice: the quiet way, the best of each kind, and offers.

use crate::Candidate;
use parlor_property::{Action, Phase, SpaceId};

/// The most offers that are tried.
pub(super) const MOST_OFFERS: usize = 4;
/// The most streets to build on, and the most ways to raise cash of one kind, that are tried.
const MOST_OF_A_KIND: usize = 3;

/// Adds to the first choice what else deserves a look; `rate` is what a building returns.
pub(super) fn add(
    phase: &Phase,
    menu: &[Action],
    offers: &[(f32, Action)],
    rate: impl Fn(SpaceId) -> f32,
    list: &mut Vec<Candidate<Action>>,
) {
    let from = list.len();
    let first = list[from - 1].action;
    for &action in menu {
        let prior = match action {
            Action::Offer { .. } => continue,
            Action::Roll | Action::End | Action::Pass | Action::Decline | Action::Pay => 1.5,
            // The least bid leads to all others.
            Action::Bid { .. } if list.iter().any(|other| matches!(other.action, Action::Bid { .. })) => continue,
            Action::Buy | Action::Bid { .. } | Action::Accept | Action::Draw => 1.0,
            Action::UseCard | Action::PayFine | Action::Stay => 1.0,
            Action::Build { space } => 0.5 + 0.1 * rate(space).min(5.0),
            Action::Counter { .. } => 0.4,
            // Who owes nothing raises cash only as a part of the policy's plans.
            Action::Lift { .. } | Action::Mortgage { .. } | Action::SellBuilding { .. } | Action::SellLand { .. } => {
                if *phase != Phase::Debt {
                    continue;
                }
                0.2
            }
        };
        list.push(Candidate { action, prior });
    }
    list[from..].sort_by(|one, other| other.prior.total_cmp(&one.prior));
    let mut seen = [0; 5];
    let mut place = 0;
    list.retain(|candidate| {
        place += 1;
        place <= from || is_among_the_first(&candidate.action, &mut seen)
    });
    list.extend(offers.iter().map(|&(value, action)| Candidate { action, prior: 0.6 + (value / 1000.0).min(1.0) }));
    let mut place = 0;
    list.retain(|candidate| {
        place += 1;
        place <= from || candidate.action != first
    });
}

/// Whether an action is one of the first of its kind, where a menu may have many of it.
fn is_among_the_first(action: &Action, seen: &mut [usize; 5]) -> bool {
    let kind = match action {
        Action::Build { .. } => 0,
        Action::Mortgage { .. } => 1,
        Action::SellBuilding { .. } => 2,
        Action::SellLand { .. } => 3,
        Action::Lift { .. } => 4,
        _ => return true,
    };
    seen[kind] += 1;
    seen[kind] <= MOST_OF_A_KIND
}
