//! A sound player: weighs the next throw, and buys what it expects to gain by more than the brokerage.

use super::{allowed, trader};
use crate::round::{Settlement, moved_parent, settlement};
use crate::state::{BOTTOM, SPACE, TOP};
use crate::throwing::{Landing, landing};
use crate::{Action, Company, Edition, Flutter, PerCompany, Status, View};
use parlor_engine::{Dealer, Machine, MachineInfo};

pub(super) const INFO: MachineInfo = MachineInfo {
    name: "medium",
    summary: "Weighs every throw of the dice that may come next, and trades for the expected gain.",
    parameters: &[],
};

/// See [`INFO`].
pub(super) struct Medium;

/// The part of a forecast that counts while the round goes on.
const PATIENCE: f64 = 0.5;

impl Machine<Flutter> for Medium {
    fn choose(&self, game: &Flutter, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Action {
        let Some((seat, _)) = trader(view) else { return Action::Throw };
        let player = &view.players[seat.index()];
        let gains = expected_gains(game.options.edition, view);
        let held = || Company::ALL.into_iter().filter(|&company| player.certificates[company] > 0);
        let worst = held().min_by(|&one, &other| gains[one].total_cmp(&gains[other]));
        if let Some(company) = worst.filter(|&company| gains[company] < 0.0) {
            return allowed(Action::Sell { company }, menu);
        }
        let wanted = Company::ALL
            .into_iter()
            .filter(|&company| view.companies[company].broker > 0 && gains[company] > f64::from(view.brokerage))
            .max_by(|&one, &other| gains[one].total_cmp(&gains[other]));
        let Some(company) = wanted else { return Action::Throw };
        let cost = view.companies[company].cost;
        if player.cash >= cost {
            return allowed(Action::Buy { company }, menu);
        }
        match worst {
            // Something that gains less makes room for something that gains more.
            Some(worst)
                if gains[worst] < gains[company] - f64::from(view.brokerage)
                    && player.cash + u32::from(view.companies[worst].parent) >= cost =>
            {
                allowed(Action::Sell { company: worst }, menu)
            }
            Some(_) | None => Action::Throw,
        }
    }
}

/// What a certificate of each company is expected to gain by the next throw.
fn expected_gains(edition: Edition, view: &View) -> PerCompany<f64> {
    let trading = || Company::ALL.into_iter().filter(|&company| view.companies[company].status == Status::Trading);
    let mut sums = PerCompany::from_fn(|_| 0.0);
    let mut throws = 0.0;
    for thrown in trading() {
        for number in 1..=6 {
            throws += 1.0;
            let to = view.companies[thrown].traveller + number * SPACE;
            for company in trading() {
                let lane = &view.companies[company];
                let traveller = if company == thrown { rest(to) } else { lane.traveller };
                let is_settled = edition == Edition::Standard || company == thrown;
                let gain = if is_settled { gain(edition, traveller, lane.parent) } else { 0.0 };
                sums[company] += if to >= TOP { gain } else { PATIENCE * gain };
            }
        }
    }
    PerCompany::from_fn(|company| if throws > 0.0 { sums[company] / throws } else { 0.0 })
}

/// Where a thrown traveller comes to rest; the card of MARKET NEWS is not foreseen.
fn rest(to: u16) -> u16 {
    match landing(to) {
        Landing::Top | Landing::Plain => to,
        Landing::Slump => to - crate::throwing::SLUMP_FALL,
        Landing::News => crate::throwing::NEWS,
    }
}

/// What a settlement brings the holder of one certificate.
fn gain(edition: Edition, traveller: u16, parent: u16) -> f64 {
    let Settlement { dividend, spaces } = settlement(edition, traveller, parent);
    let after = match moved_parent(parent, spaces) {
        0..=BOTTOM => 0,
        price => price,
    };
    f64::from(dividend) + f64::from(after) - f64::from(parent)
}
