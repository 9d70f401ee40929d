//! Ten investors with a character each: thresholds and traits, at most one trade a turn.
//!
//! None of them thinks about when the round will end; that is what `medium` and `hard` do better.

use super::{allowed, trader};
use crate::{Action, Company, CompanyView, Flutter, PlayerView, Status, View};
use parlor_engine::{Dealer, InvalidMachine, Machine, MachineInfo, MachineSpec};

/// A character. Traits and shares are per cent, thresholds are prices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Personality {
    pub(crate) name: &'static str,
    summary: &'static str,
    /// How much risk it bears before it sells in the sell zone.
    risk: u32,
    /// Above 70 it spends excess cash on the cheapest company.
    aggressiveness: u32,
    /// The share of its wealth that it keeps in cash.
    cash: u32,
    /// How often it looks at the market before it throws.
    frequency: u32,
    /// Up to this price a company is in the buy zone.
    buy_below: u32,
    /// Up to this price it is held, above it lies the sell zone.
    sell_above: u32,
    /// Above this price the sell zone becomes a panic.
    panic_at: u32,
    /// Up to this price a company is a screaming buy.
    bargain_at: u32,
    /// How much it likes companies near a dividend.
    dividend: u32,
    /// How much it follows a traveller's lead over its parent.
    momentum: u32,
    /// How much it likes what others shun.
    contrarian: u32,
}

const PARAMETERS: &[(&str, &str)] = &[
    ("risk", "the risk it bears before it sells in the sell zone, in per cent, 0 to 100"),
    ("aggressiveness", "above 70 it spends excess cash on the cheapest company, in per cent, 0 to 100"),
    ("cash", "the share of its wealth that it keeps in cash, in per cent, 0 to 100"),
    ("frequency", "how often it looks at the market before it throws, in per cent, 0 to 100"),
    ("buy_below", "up to this price a company is in the buy zone, 0 to 200"),
    ("sell_above", "above this price a company is in the sell zone, 0 to 200"),
    ("panic_at", "above this price the sell zone becomes a panic, 0 to 200"),
    ("bargain_at", "up to this price a company is a screaming buy, 0 to 200"),
    ("dividend", "how much it likes companies near a dividend, in per cent, 0 to 100"),
    ("momentum", "how much it follows a traveller's lead over its parent, in per cent, 0 to 100"),
    ("contrarian", "how much it likes what others shun, in per cent, 0 to 100"),
];

/// Risk, aggressiveness, cash, frequency; buy, sell, panic, bargain; dividend, momentum, contrarian.
const fn character(name: &'static str, summary: &'static str, figures: [u32; 11]) -> Personality {
    let [risk, aggressiveness, cash, frequency, buy_below, sell_above, panic_at, bargain_at, dividend, momentum, contrarian] =
        figures;
    Personality {
        name,
        summary,
        risk,
        aggressiveness,
        cash,
        frequency,
        buy_below,
        sell_above,
        panic_at,
        bargain_at,
        dividend,
        momentum,
        contrarian,
    }
}

/// The ten characters, weakest first (by games against three of `easy`, which the first five lose more than they win).
#[rustfmt::skip]
pub(crate) const PERSONALITIES: [Personality; 10] = [
    character("contrarian-investor", "Buys what others shun, and sells whatever has become dear.", [70, 60, 30, 50, 80, 160, 50, 60, 40, 20, 90]),
    character("value-investor", "Waits for bargains, and seldom trades.", [40, 20, 35, 30, 80, 180, 190, 60, 70, 10, 60]),
    character("balanced-trader", "A little of everything.", [50, 50, 25, 60, 110, 170, 185, 85, 60, 50, 30]),
    character("conservative-investor", "Keeps much in cash, buys cheap, sells early.", [30, 20, 40, 40, 90, 150, 180, 70, 80, 10, 20]),
    character("dividend-hunter", "Looks for companies about to pay.", [40, 30, 20, 40, 110, 170, 180, 90, 90, 20, 30]),
    character("opportunist", "Takes whatever chance there is, within reason.", [60, 60, 20, 70, 115, 175, 190, 85, 50, 60, 40]),
    character("aggressive-speculator", "Spends nearly everything on what is rising.", [90, 90, 5, 90, 130, 190, 200, 100, 30, 90, 10]),
    character("growth-investor", "Follows rising companies, and holds them long.", [70, 70, 15, 70, 120, 190, 195, 95, 20, 70, 20]),
    character("day-trader", "Trades nearly every turn, on movement alone.", [80, 95, 10, 95, 140, 160, 195, 110, 10, 95, 5]),
    character("trend-follower", "Buys what leads its price, and leaves when it falls.", [60, 80, 15, 80, 130, 180, 185, 105, 30, 85, 10]),
];

/// How a personality sees a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Zone {
    ScreamingBuy,
    Buy,
    Fair,
    Hold,
    Sell,
    Panic,
}

/// Up to this price one that is neither a bargain nor in the buy zone is fair.
const FAIR: u32 = 100;
/// Where dividends are thought to be; kept as the personalities know the board.
const DIVIDEND_PLACES: [u16; 4] = [125, 150, 190, 200];
/// The share of cash above the wanted one, in per cent, from which cash is in excess.
const EXCESS: u32 = 10;
/// Below this price the cheapest company takes the excess cash of the aggressive.
const CHEAP: u16 = 120;

impl Personality {
    /// How the machine is listed.
    pub(super) const fn info(&self) -> MachineInfo {
        MachineInfo { name: self.name, summary: self.summary, parameters: PARAMETERS }
    }

    /// The personality with the parameters that the table asks for.
    pub(super) fn build(mut self, spec: &MachineSpec) -> Result<Box<dyn Machine<Flutter>>, InvalidMachine> {
        for (trait_of_it, name) in [
            (&mut self.risk, "risk"),
            (&mut self.aggressiveness, "aggressiveness"),
            (&mut self.cash, "cash"),
            (&mut self.frequency, "frequency"),
            (&mut self.dividend, "dividend"),
            (&mut self.momentum, "momentum"),
            (&mut self.contrarian, "contrarian"),
        ] {
            *trait_of_it = spec.number(name, 0..=100, *trait_of_it)?;
        }
        for (threshold, name) in [
            (&mut self.buy_below, "buy_below"),
            (&mut self.sell_above, "sell_above"),
            (&mut self.panic_at, "panic_at"),
            (&mut self.bargain_at, "bargain_at"),
        ] {
            *threshold = spec.number(name, 0..=200, *threshold)?;
        }
        Ok(Box::new(self))
    }

    fn zone(&self, price: u16) -> Zone {
        let price = u32::from(price);
        match price {
            _ if price <= self.bargain_at => Zone::ScreamingBuy,
            _ if price <= self.buy_below => Zone::Buy,
            _ if price <= FAIR => Zone::Fair,
            _ if price <= self.sell_above => Zone::Hold,
            _ if price <= self.panic_at => Zone::Sell,
            _ => Zone::Panic,
        }
    }

    /// How near a dividend the traveller is, weighed by how much that counts, in per cent.
    fn potential(&self, company: &CompanyView) -> i32 {
        if self.dividend < 30 {
            return 10;
        }
        let nearest = DIVIDEND_PLACES.into_iter().map(|place| place.abs_diff(company.traveller)).min().unwrap_or(u16::MAX);
        // 50 less the distance, of 50: two per cent for each pound nearer.
        let nearness = 2 * (50 - i32::from(nearest.min(50)));
        nearness * self.dividend as i32 / 100
    }

    /// How strongly it wants to buy, in per cent, if it does.
    fn wish_to_buy(&self, company: &CompanyView) -> Option<i32> {
        let (zone, lead, potential) = (self.zone(company.parent), lead(company), self.potential(company));
        let wants = match zone {
            Zone::ScreamingBuy => true,
            Zone::Buy => lead > 0 && self.momentum > 50,
            Zone::Fair => potential > 60 && self.dividend > 60,
            Zone::Sell => self.contrarian > 70,
            Zone::Hold | Zone::Panic => false,
        };
        let bargain = if zone == Zone::ScreamingBuy { 50 } else { 0 };
        let strength = 30 + bargain + lead * self.momentum as i32 / 50 + potential * self.dividend as i32 / 100;
        wants.then_some(strength.min(100))
    }

    /// How urgently it wants to sell, in per cent, if it does.
    fn wish_to_sell(&self, company: &CompanyView) -> Option<i32> {
        let (zone, lead) = (self.zone(company.parent), lead(company));
        let is_too_risky = risk(company) > self.risk as i32;
        let wants = match zone {
            Zone::Panic => true,
            Zone::Sell if is_too_risky => true,
            _ => lead < -20 && self.momentum > 60,
        };
        let urgency = match zone {
            Zone::Panic => 100,
            Zone::Sell if is_too_risky => 30 + 40 + 30,
            Zone::Sell => 30 + 40,
            _ if is_too_risky => 30 + 30,
            _ => 30,
        };
        wants.then_some(urgency)
    }

    /// Whether more of its wealth than it wants, and a little, lies idle.
    fn has_excess_cash(&self, player: &PlayerView) -> bool {
        100 * u64::from(player.cash) > u64::from(self.cash + EXCESS) * u64::from(player.worth)
    }
}

/// How far the traveller leads its parent.
fn lead(company: &CompanyView) -> i32 {
    i32::from(company.traveller) - i32::from(company.parent)
}

/// The mean of the risks that a company shows, in per cent.
fn risk(company: &CompanyView) -> i32 {
    let distance = 2 * lead(company).abs();
    let (mut sum, mut count) = (distance, 1);
    if company.parent > 150 {
        sum += 2 * (i32::from(company.parent) - 150);
        count += 1;
    }
    if company.traveller.abs_diff(130) <= 20 {
        sum += 50;
        count += 1;
    }
    sum / count
}

impl Machine<Flutter> for Personality {
    fn choose(&self, _game: &Flutter, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let Some((seat, 0)) = trader(view) else { return Action::Throw };
        if dealer.below(100) >= self.frequency {
            return Action::Throw;
        }
        let player = &view.players[seat.index()];
        let lanes =
            || Company::ALL.into_iter().map(|company| &view.companies[company]).filter(|lane| lane.status == Status::Trading);
        let held = lanes().filter(|lane| player.certificates[lane.company] > 0);
        if let Some(company) = strongest(held.filter_map(|lane| Some((lane.company, self.wish_to_sell(lane)?)))) {
            return allowed(Action::Sell { company }, menu);
        }
        if !self.has_excess_cash(player) {
            return Action::Throw;
        }
        let affordable = || lanes().filter(|lane| menu.contains(&Action::Buy { company: lane.company }));
        if let Some(company) = strongest(affordable().filter_map(|lane| Some((lane.company, self.wish_to_buy(lane)?)))) {
            return Action::Buy { company };
        }
        let cheapest = affordable().min_by_key(|lane| lane.parent).filter(|lane| lane.parent < CHEAP);
        match cheapest {
            Some(lane) if self.aggressiveness > 70 => Action::Buy { company: lane.company },
            Some(_) | None => Action::Throw,
        }
    }
}

/// The company of the strongest wish; of equals the first in column order.
fn strongest(wishes: impl Iterator<Item = (Company, i32)>) -> Option<Company> {
    let mut best: Option<(Company, i32)> = None;
    for (company, wish) in wishes {
        if best.is_none_or(|(_, strength)| wish > strength) {
            best = Some((company, wish));
        }
    }
    best.map(|(company, _)| company)
}
