//! A player who reads the board: knows what each company would pay if the round ended now, but not what the dice may bring.

use super::gain::gain;
use super::trader;
use crate::{Action, Company, Flutter, Status, View};
use parlor_engine::{Dealer, Machine, MachineInfo};

pub(super) const INFO: MachineInfo = MachineInfo {
    name: "medium",
    summary: "Knows what each company would pay if the round ended now, buys the best, and sells what has fallen behind its price.",
    parameters: &[],
};

/// See [`INFO`].
pub(super) struct Medium;

impl Machine<Flutter> for Medium {
    fn choose(&self, game: &Flutter, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Action {
        let Some((seat, _)) = trader(view) else { return Action::Throw };
        let player = &view.players[seat.index()];
        let trading = || Company::ALL.into_iter().filter(|&company| view.companies[company].status == Status::Trading);
        let is_behind = |company: Company| view.companies[company].traveller < view.companies[company].parent;
        // What has not moved loses most (F17), but it keeps that in hope: its cash is tied up where nothing moves.
        if let Some(company) = trading().find(|&company| player.certificates[company] > 0 && is_behind(company)) {
            return Action::Sell { company };
        }
        let now = |company: Company| {
            let lane = &view.companies[company];
            gain(game.options.edition, lane, lane.traveller)
        };
        let wanted = trading().map(|company| (Action::Buy { company }, now(company)));
        wanted
            .filter(|(buy, gain)| *gain > f64::from(view.brokerage) && menu.contains(buy))
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map_or(Action::Throw, |(buy, _)| buy)
    }
}
