//! A beginner: buys what is rising, one certificate a turn, and hardly ever sells.

use super::{allowed, trader};
use crate::{Action, Company, Flutter, Status, View};
use parlor_engine::{Dealer, Machine, MachineInfo};

pub(super) const INFO: MachineInfo =
    MachineInfo { name: "easy", summary: "A beginner: buys a rising company now and then, and seldom sells.", parameters: &[] };

/// See [`INFO`].
pub(super) struct Easy;

impl Machine<Flutter> for Easy {
    fn choose(&self, _game: &Flutter, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let Some((seat, 0)) = trader(view) else { return Action::Throw };
        let player = &view.players[seat.index()];
        let chosen = Company::ALL[dealer.below(Company::COUNT as u32) as usize];
        if player.certificates[chosen] > 0 && dealer.below(10) == 0 {
            return allowed(Action::Sell { company: chosen }, menu);
        }
        if dealer.below(3) > 0 {
            return Action::Throw;
        }
        let is_rising = |company: &Company| {
            let lane = &view.companies[*company];
            lane.status == Status::Trading && lane.traveller > lane.parent
        };
        let rising: Vec<Company> = Company::ALL.into_iter().filter(is_rising).collect();
        match rising.len() {
            0 => allowed(Action::Buy { company: chosen }, menu),
            count => allowed(Action::Buy { company: rising[dealer.below(count as u32) as usize] }, menu),
        }
    }
}
