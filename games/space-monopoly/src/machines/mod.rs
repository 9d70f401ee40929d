//! Players by machine: `easy` founds and buys what is cheap, `medium` grows and buys what it holds, `hard` looks ahead.

mod easy;
mod hard;
mod medium;
mod outlook;

use crate::SpaceMonopoly;
use crate::action::Action;
use crate::options::Disposal;
use crate::region::Region;
use crate::square::Square;
use crate::state::{Phase, State};
use parlor_engine::{Dealer, InvalidMachine, Machine, MachineInfo, MachineSpec, Seat};

/// The machines that the game brings along, weakest first.
pub(crate) const LIST: &[MachineInfo] = &[
    MachineInfo {
        name: "easy",
        summary: "A beginner: likes new companies and cheap shares, and thinks of no merger.",
        parameters: &[],
    },
    MachineInfo { name: "medium", summary: "Founds, grows what it holds, and buys what grows.", parameters: &[] },
    MachineInfo {
        name: "hard",
        summary: "Looks ahead: mergers, first and second places, and when to end.",
        parameters: &[("replies", "how many kinds of squares are followed through the rivals' replies, 0 to 12, by default 4")],
    },
];

/// Builds one of the machines of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<SpaceMonopoly>>, InvalidMachine> {
    match spec.name.as_str() {
        "easy" => Ok(Box::new(easy::Easy)),
        "medium" => Ok(Box::new(medium::Medium)),
        "hard" => Ok(Box::new(hard::Hard { replies: spec.number("replies", 0..=12, 4)? })),
        other => Err(InvalidMachine(format!("Space Monopoly has no machine `{other}`"))),
    }
}

/// The company of the menu, to found or to let acquire, that the seat holds most shares of.
fn most_held(state: &State, seat: Seat, menu: &[Action]) -> Action {
    let held = |action: &&Action| match **action {
        Action::Found { company } | Action::Acquirer { company } => state.players[seat].shares[company],
        Action::Place { .. } | Action::Buy { .. } | Action::Sell { .. } | Action::Dispose { .. } | Action::End => 0,
    };
    // The first of equals: the lowest id.
    *menu.iter().rev().max_by_key(held).unwrap_or(&menu[0])
}

/// Any of the squares.
fn random_square(squares: Region, dealer: &mut dyn Dealer) -> Option<Square> {
    squares.nth(dealer.below(u32::from(squares.count()).max(1)))
}

/// What most players do in a merger: trade where two shares are worth less than one of the grown acquirer, else sell.
fn usual_disposal(game: &SpaceMonopoly, state: &State) -> Option<Action> {
    let Phase::Disposing(merger) = &state.phase else { return None };
    let company = *merger.queue.first()?;
    let holding = state.players[merger.seat].shares[company];
    let grown: u16 = state.board.touching(merger.square).iter().map(|company| state.board.size(company)).sum();
    let splits = state.companies[merger.acquirer].splits;
    let trades = game.price_of(grown + 1, splits) > 2 * game.price(state, company);
    let most = if trades { game.most_trade(state, merger, holding) } else { 0 };
    let rest = holding - most;
    // One choice for all: what cannot be traded is kept.
    Some(match game.rules().disposal {
        Disposal::Whole if most > 0 => Action::Dispose { sell: 0, trade: most, keep: rest },
        Disposal::Whole | Disposal::Mixed => Action::Dispose { sell: rest, trade: most, keep: 0 },
    })
}
