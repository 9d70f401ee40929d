//! A sound player: knows the odds that the next throw ends the round, and what that would bring each company.

use super::gain::gain;
use super::{allowed, trader};
use crate::state::{SPACE, TOP};
use crate::{Action, Company, Edition, Flutter, PerCompany, Status, View};
use parlor_engine::{Dealer, Machine, MachineInfo};

pub(super) const INFO: MachineInfo = MachineInfo {
    name: "hard",
    summary: "Weighs every throw that may end the round next, trades for the expected gain, and sells in time to make room.",
    parameters: &[],
};

/// See [`INFO`].
pub(super) struct Hard;

impl Machine<Flutter> for Hard {
    fn choose(&self, game: &Flutter, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Action {
        let Some((seat, _)) = trader(view) else { return Action::Throw };
        let player = &view.players[seat.index()];
        let gains = expected_gains(game.options.edition, view);
        let brokerage = f64::from(view.brokerage);
        let held = Company::ALL.into_iter().filter(|&company| player.certificates[company] > 0);
        let worst = held.min_by(|&one, &other| gains[one].total_cmp(&gains[other]));
        if let Some(company) = worst.filter(|&company| gains[company] < 0.0) {
            return allowed(Action::Sell { company }, menu);
        }
        let wanted = Company::ALL
            .into_iter()
            .filter(|&company| view.companies[company].broker > 0 && gains[company] > brokerage)
            .max_by(|&one, &other| gains[one].total_cmp(&gains[other]));
        let Some(company) = wanted else { return Action::Throw };
        let cost = view.companies[company].cost;
        if player.cash >= cost {
            return allowed(Action::Buy { company }, menu);
        }
        match worst {
            // Something that gains less makes room for something that gains more.
            Some(worst)
                if gains[worst] < gains[company] - brokerage && player.cash + u32::from(view.companies[worst].parent) >= cost =>
            {
                allowed(Action::Sell { company: worst }, menu)
            }
            Some(_) | None => Action::Throw,
        }
    }
}

/// What a certificate of each company is expected to gain by the next throw, if it ends the round. What it does otherwise,
/// news and all the throws until the next turn are not foreseen.
fn expected_gains(edition: Edition, view: &View) -> PerCompany<f64> {
    let trading = || Company::ALL.into_iter().filter(|&company| view.companies[company].status == Status::Trading);
    let throws = 6.0 * trading().count() as f64;
    let mut gains = PerCompany::from_fn(|_| 0.0);
    for closer in trading() {
        let ends = (1..=6).filter(|number| view.companies[closer].traveller + number * SPACE >= TOP).count();
        let chance = ends as f64 / throws;
        for company in trading() {
            let lane = &view.companies[company];
            // FB2: in the blueprint only the company that ended the round is settled.
            let settled = match edition {
                _ if company == closer => gain(edition, lane, TOP),
                Edition::Standard => gain(edition, lane, lane.traveller),
                Edition::Blueprint => 0.0,
            };
            gains[company] += chance * settled;
        }
    }
    gains
}
