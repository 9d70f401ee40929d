//! The one authority for legality, and the menu that follows it.

use crate::action::{Action, Chance};
use crate::rules::Rules;
use crate::state::{Dice, Phase, State};
use crate::{Money, pile::CardId};
use parlor_engine::{Dealer, Refusal, Seat, Turn};

impl Rules {
    /// What the game waits for.
    #[inline]
    pub fn turn(&self, state: &State) -> Turn {
        match &state.phase {
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } => Turn::Chance,
            Phase::BeforeRoll | Phase::Purchase | Phase::Choice { .. } | Phase::Manage => Turn::of(state.on_turn),
            Phase::Auction(auction) => Turn::of(auction.next),
            Phase::Debt => Turn::of(state.debts[0].debtor),
            Phase::Trade(trade) => Turn::of(trade.to),
            Phase::Over { .. } => Turn::Over,
        }
    }

    /// Whether a seat may do this now.
    pub fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.turn(state) != Turn::of(seat) {
            return Err(Refusal::new("P4", format!("the game does not wait for {seat} now")));
        }
        match &state.phase {
            Phase::BeforeRoll if state.is_jailed(seat) => match *action {
                Action::Offer { to, terms } => self.check_offer(state, seat, to, &terms),
                _ => self.check_in_jail(state, seat, action),
            },
            Phase::BeforeRoll => match action {
                Action::Roll => Ok(()),
                Action::End => Err(Refusal::new("P4", "the turn ends after the roll")),
                _ => self.check_management(state, seat, action),
            },
            Phase::Manage => match action {
                Action::End => Ok(()),
                Action::Roll => Err(Refusal::new("P4", "you have rolled already; end your turn")),
                _ => self.check_management(state, seat, action),
            },
            Phase::Purchase => match action {
                Action::Buy | Action::Decline => Ok(()),
                other => Err(Refusal::new("P10", format!("buy or decline first; `{other}` must wait"))),
            },
            Phase::Choice { fine, .. } => self.check_choice(state, seat, *fine, action),
            Phase::Auction(auction) => self.check_bid(state, seat, auction, action),
            Phase::Debt => self.check_in_debt(state, seat, &state.debts[0], action),
            Phase::Trade(trade) => self.check_answer(state, trade, action),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {
                Err(Refusal::new("P4", "the game waits for no player now"))
            }
        }
    }

    fn check_management(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Build { space } => self.check_build(state, seat, space),
            Action::SellBuilding { space } => self.check_sell_building(state, seat, space),
            Action::Mortgage { space } => self.check_mortgage(state, seat, space),
            Action::Lift { space } => self.check_lift(state, seat, space),
            Action::SellLand { .. } => Err(Refusal::new("P21", "land is sold to the bank only to settle a debt")),
            Action::Offer { to, terms } => self.check_offer(state, seat, to, &terms),
            Action::UseCard | Action::PayFine | Action::Stay => Err(Refusal::new("P27", "you are not in jail")),
            Action::Buy => Err(Refusal::new("P10", "there is nothing to buy now")),
            Action::Bid { .. } | Action::Pass => Err(Refusal::new("P16", "there is no auction now")),
            Action::Pay => Err(Refusal::new("P22", "you owe nothing now")),
            Action::Draw => Err(Refusal::new("P30", "there is no card to choose now")),
            Action::Decline | Action::Accept | Action::Counter { .. } => {
                Err(Refusal::new("P32", "there is no offer to answer now"))
            }
            Action::Roll | Action::End => Err(Refusal::new("P4", "not now")),
        }
    }

    fn check_choice(&self, state: &State, seat: Seat, fine: Money, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Draw => Ok(()),
            Action::Pay if self.can_choose_fine(state, seat, fine) => Ok(()),
            Action::Pay => Err(Refusal::new("P30", format!("you cannot raise the fine of {fine}: draw a card"))),
            other => Err(Refusal::new("P30", format!("pay the fine or draw a card; `{other}` must wait"))),
        }
    }

    fn can_choose_fine(&self, state: &State, seat: Seat, fine: Money) -> bool {
        state.players[seat].cash + self.raisable(state, seat) >= fine
    }

    /// Adds all legal actions of the seat that the game waits for; of bids, offers and counters a part.
    pub fn list_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        self.list_plain_actions(state, seat, menu);
        if matches!(state.phase, Phase::BeforeRoll | Phase::Manage | Phase::Debt) {
            self.list_offers(state, seat, menu);
        }
    }

    /// The same without offers of trades.
    pub(crate) fn list_plain_actions(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        match &state.phase {
            Phase::BeforeRoll if state.is_jailed(seat) => self.list_in_jail(state, seat, menu),
            Phase::BeforeRoll => {
                menu.push(Action::Roll);
                self.list_management(state, seat, menu);
            }
            Phase::Manage => {
                menu.push(Action::End);
                self.list_management(state, seat, menu);
            }
            Phase::Purchase => menu.extend([Action::Buy, Action::Decline]),
            Phase::Choice { fine, .. } => {
                if self.can_choose_fine(state, seat, *fine) {
                    menu.push(Action::Pay);
                }
                menu.push(Action::Draw);
            }
            Phase::Auction(auction) => self.list_bids(state, auction, menu),
            Phase::Debt => self.list_in_debt(state, seat, &state.debts[0], menu),
            Phase::Trade(trade) => self.list_answers(state, trade, menu),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {}
        }
    }

    fn list_management(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        if state.players[seat].properties.is_empty() {
            return;
        }
        self.list_builds(state, seat, menu);
        self.list_building_sales(state, seat, menu);
        self.list_mortgages(state, seat, menu);
        self.list_lifts(state, seat, menu);
    }

    /// Adds every outcome that chance may bring now.
    pub fn list_outcomes(&self, state: &State, odds: &mut Vec<(Chance, u32)>) {
        match &state.phase {
            Phase::DrawOrder(draw) => odds.extend(draw.left.iter().map(|seat| (Chance::Seat(seat), 1))),
            Phase::ThrowOff(_) | Phase::Roll => odds.extend((0..36).map(|number| (Chance::Dice(Dice::nth(number)), 1))),
            Phase::Card { deck } => {
                let cards = state.decks[deck.index()].candidates();
                odds.extend(cards.iter().map(|card: CardId| (Chance::Card(card), 1)));
            }
            Phase::BeforeRoll
            | Phase::Purchase
            | Phase::Auction(_)
            | Phase::Debt
            | Phase::Choice { .. }
            | Phase::Trade(_)
            | Phase::Manage
            | Phase::Over { .. } => {}
        }
    }

    /// Draws one outcome by the same odds.
    #[inline]
    pub fn draw_outcome(&self, state: &State, dealer: &mut impl Dealer) -> Chance {
        match &state.phase {
            Phase::Card { deck } => Chance::Card(state.decks[deck.index()].pick(dealer)),
            Phase::DrawOrder(draw) => {
                let nth = dealer.below(draw.left.len() as u32) as usize;
                Chance::Seat(draw.left.iter().nth(nth).expect("the number is below the set's size"))
            }
            _ => Chance::Dice(Dice::nth(dealer.below(36) as u8)),
        }
    }
}
