//! The reckoning of the graded machines, for a search that builds on it.

use super::appraisal::Appraiser;
use super::desk::Desk;
use super::graded::Thought;
use super::prospects;
use super::style::Style;
use super::visits::{VisitTable, Visits};
use crate::action::Action;
use crate::rules::Rules;
use crate::state::{Phase, State};
use parlor_engine::{Dealer, Seat};

/// Reckons with one style, for one board at a time.
#[derive(Debug)]
pub struct Reckoner {
    style: Style,
    table: VisitTable,
    visits: Visits,
}

impl Reckoner {
    /// A reckoner of this style; it knows no board yet.
    pub fn new(style: Style) -> Self {
        Self { style, table: VisitTable::default(), visits: [0.0; crate::SPACES as usize] }
    }

    /// Learns how often tokens rest on the spaces of this board: asked before everything else.
    pub fn prepare(&mut self, rules: &Rules) {
        self.visits = self.table.of(rules);
    }

    /// Takes this for the chance to get a missing piece of a set from the bank.
    pub const fn expect_from_bank(&mut self, chance: f32) {
        self.style.from_bank = chance;
    }

    /// How often tokens rest on the spaces of the board.
    pub const fn visits(&self) -> &Visits {
        &self.visits
    }

    /// An appraiser of a state.
    pub fn appraiser<'a>(&'a self, rules: &'a Rules, state: &'a State) -> Appraiser<'a> {
        Appraiser::new(rules, state, &self.visits, &self.style)
    }

    /// What the style does in its place, with all its thoughts.
    pub fn choose(&self, rules: &Rules, state: &State, seat: Seat, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let desk = Desk { rules, state, seat, menu };
        Thought { desk: &desk, appraiser: &self.appraiser(rules, state), style: &self.style }.choose(dealer)
    }

    /// What the style does in a hurry; with the chance `plain` it buys, bids and trades by list prices alone. `menu` is only
    /// room.
    pub fn reply(
        &self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        plain: f32,
        menu: &mut Vec<Action>,
        dealer: &mut dyn Dealer,
    ) -> Action {
        menu.clear();
        if !matches!(state.phase, Phase::Purchase | Phase::Auction(_)) {
            rules.list_plain_actions(state, seat, menu);
        }
        let desk = Desk { rules, state, seat, menu };
        Thought { desk: &desk, appraiser: &self.appraiser(rules, state), style: &self.style }.hurry(plain, dealer)
    }

    /// What one more level of building returns over the horizon, for each coin.
    pub fn build_return(&self, rules: &Rules, state: &State, seat: Seat, space: crate::SpaceId) -> f32 {
        let desk = Desk { rules, state, seat, menu: &[] };
        Thought { desk: &desk, appraiser: &self.appraiser(rules, state), style: &self.style }.build_return(space)
    }

    /// Adds the offers worth making with what each should add to the seat's standing, the best first, at most `most`.
    pub fn offers(&self, rules: &Rules, state: &State, seat: Seat, most: usize, list: &mut Vec<(f32, Action)>) {
        if !matches!(state.phase, Phase::BeforeRoll | Phase::Manage | Phase::Debt) {
            return;
        }
        let desk = Desk { rules, state, seat, menu: &[] };
        let from = list.len();
        prospects::each(&desk, &self.appraiser(rules, state), &mut |prospect| list.push((prospect.value, prospect.action)));
        list[from..].sort_by(|(one, _), (other, _)| other.total_cmp(one));
        list.truncate(from + most);
    }
}
