//! Auctions: ascending, a pass is final (P15, P16).

use crate::action::Action;
use crate::event::{Account, Event, Gain, Reason};
use crate::play::{Flow, Play};
use crate::rules::Rules;
use crate::state::{Phase, State};
use crate::{AuctionStart, Money, SpaceId, Switch};
use parlor_engine::{PerSeat, Refusal, Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};

/// An auction that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Auction {
    /// What is sold.
    pub space: SpaceId,
    /// The last bid of each seat, 0 for none; the highest stands.
    pub bids: PerSeat<Money>,
    /// The seats that may bid and have not passed.
    #[serde(with = "crate::seat_list")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub bidders: SeatSet,
    /// Who bids or passes now.
    pub next: Seat,
}

impl Auction {
    /// The standing bid.
    pub fn highest(&self) -> Option<(Seat, Money)> {
        let (seat, &amount) = self.bids.iter().max_by_key(|&(_, &amount)| amount)?;
        if amount > 0 { Some((seat, amount)) } else { None }
    }
}

impl Rules {
    /// The least bid that is possible now (P15).
    pub fn minimum_bid(&self, auction: &Auction) -> Money {
        match auction.highest() {
            Some((_, standing)) => standing + self.options.auction_raise,
            None => self.first_minimum(auction.space),
        }
    }

    fn first_minimum(&self, space: SpaceId) -> Money {
        match self.options.auction_start {
            AuctionStart::HalfPrice => (self.board.lot(space).price / 2).max(1),
            AuctionStart::One => 1,
        }
    }

    fn may_bid_at_all(&self, state: &State, seat: Seat) -> bool {
        state.is_in(seat)
            && (self.options.first_circuit_required == Switch::Off || state.players[seat].passed_go)
            && (self.options.jailed_may_bid == Switch::On || !state.is_jailed(seat))
    }

    /// Who bids after a seat: neither the highest bidder nor one who cannot pay the minimum (P15).
    fn next_bidder(&self, state: &State, auction: &Auction, after: Seat) -> Option<Seat> {
        let (minimum, highest) = (self.minimum_bid(auction), auction.highest().map(|(seat, _)| seat));
        after
            .round_after(state.seats())
            .find(|&seat| auction.bidders.contains(seat) && highest != Some(seat) && state.players[seat].cash >= minimum)
    }

    pub(crate) fn check_bid(&self, state: &State, seat: Seat, auction: &Auction, action: &Action) -> Result<(), Refusal> {
        let Action::Bid { amount } = *action else {
            return match action {
                Action::Pass => Ok(()),
                other => Err(Refusal::new("P16", format!("during an auction one bids or passes; `{other}` must wait"))),
            };
        };
        let (minimum, cash) = (self.minimum_bid(auction), state.players[seat].cash);
        if amount < minimum {
            return Err(Refusal::new("P15", format!("the bid must be at least {minimum}, you offered {amount}")));
        }
        if amount > cash {
            return Err(Refusal::new("P15", format!("you have {cash} and cannot bid {amount}")));
        }
        Ok(())
    }

    /// The bids that the menu lists: the minimum, five raises more, and the list price.
    pub(crate) fn list_bids(&self, state: &State, auction: &Auction, menu: &mut Vec<Action>) {
        let (minimum, cash) = (self.minimum_bid(auction), state.players[auction.next].cash);
        let more = minimum + 5 * self.options.auction_raise;
        let price = self.board.lot(auction.space).price;
        menu.push(Action::Bid { amount: minimum });
        if more <= cash {
            menu.push(Action::Bid { amount: more });
        }
        if price > minimum && price != more && price <= cash {
            menu.push(Action::Bid { amount: price });
        }
        menu.push(Action::Pass);
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// Opens an auction, first bidder after `after`; where nobody can bid, the space stays unsold.
    pub(crate) fn open_auction(&mut self, space: SpaceId, after: Seat) -> Flow {
        let seats = self.state.seats();
        let bidders = Seat::all(seats).filter(|&seat| self.rules.may_bid_at_all(self.state, seat)).collect();
        let auction = Auction { space, bids: PerSeat::new(seats, 0), bidders, next: after };
        self.tell(Event::AuctionBegan { space, minimum: self.rules.minimum_bid(&auction) });
        self.ask_next_bidder(auction)
    }

    pub(crate) fn bid(&mut self, mut auction: Auction, amount: Money) {
        let seat = auction.next;
        auction.bids[seat] = amount;
        self.tell(Event::BidMade { seat, space: auction.space, amount });
        self.go_on(auction);
    }

    pub(crate) fn pass(&mut self, mut auction: Auction) {
        let seat = auction.next;
        auction.bidders.remove(seat);
        self.tell(Event::Passed { seat, space: auction.space });
        self.go_on(auction);
    }

    /// A bidder leaves the game: the standing bid falls back to the previous valid one (P16).
    pub(crate) fn leave_auction(&mut self, mut auction: Auction, seat: Seat) {
        auction.bidders.remove(seat);
        auction.bids[seat] = 0;
        let highest = auction.highest().map(|(seat, _)| seat);
        if auction.next == seat || highest == Some(auction.next) {
            return self.go_on(auction);
        }
        self.state.phase = Phase::Auction(auction);
    }

    fn go_on(&mut self, auction: Auction) {
        if self.ask_next_bidder(auction) == Flow::Goes {
            self.proceed();
        }
    }

    fn ask_next_bidder(&mut self, mut auction: Auction) -> Flow {
        if let Some(next) = self.rules.next_bidder(self.state, &auction, auction.next) {
            auction.next = next;
            self.state.phase = Phase::Auction(auction);
            return Flow::Waits;
        }
        let space = auction.space;
        match auction.highest() {
            None => self.tell(Event::Unsold { space }),
            Some((seat, amount)) => {
                self.pay(Account::Seat(seat), Account::Bank, amount, Reason::Bid, Some(space));
                self.acquire(seat, space, Gain::Auction);
            }
        }
        Flow::Goes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{play, rules};

    fn opened() -> (Rules, State) {
        let rules = rules(|options| {
            options.auction = Switch::On;
            options.auction_start = AuctionStart::HalfPrice;
            options.auction_raise = 10;
        });
        let mut state = rules.initial_state(3);
        play(&rules, &mut state, &["s1 roll", "* dice 1 2", "s1 decline"]);
        (rules, state)
    }

    fn auction(state: &State) -> Auction {
        let Phase::Auction(auction) = state.phase else { panic!("{:?}", state.phase) };
        auction
    }

    #[test]
    fn the_next_minimum_is_the_standing_bid_and_a_raise() {
        let (rules, mut state) = opened();
        assert_eq!(rules.minimum_bid(&auction(&state)), 30);
        play(&rules, &mut state, &["s2 bid 47"]);
        assert_eq!((rules.minimum_bid(&auction(&state)), auction(&state).highest()), (57, Some((Seat::new(1), 47))));
    }

    #[test]
    fn a_bid_that_nobody_can_top_ends_the_auction_without_asking() {
        let (rules, mut state) = opened();
        play(&rules, &mut state, &["s2 bid 1495"]);
        assert_eq!((state.phase, state.owner(SpaceId::new(3))), (Phase::Manage, Some(Seat::new(1))));
        assert_eq!(state.players[Seat::new(1)].cash, 5);
    }

    #[test]
    fn a_void_bid_falls_back_to_the_previous_one_and_the_turn_of_who_left_ends() {
        let (rules, mut state) = opened();
        play(&rules, &mut state, &["s2 bid 30", "s3 bid 40", "s1 bid 50", "! remove s1"]);
        let standing = auction(&state);
        assert_eq!((standing.highest(), standing.next), (Some((Seat::new(2), 40)), Seat::new(1)));
        play(&rules, &mut state, &["s2 pass"]);
        assert_eq!((state.owner(SpaceId::new(3)), state.on_turn), (Some(Seat::new(2)), Seat::new(1)));
    }

    #[test]
    fn listed_bids_are_legal_and_distinct() {
        let (rules, mut state) = opened();
        let mut menu = Vec::new();
        rules.list_actions(&state, Seat::new(1), &mut menu);
        let bid = |amount| Action::Bid { amount };
        assert_eq!(menu, [bid(30), bid(80), bid(60), Action::Pass]);
        play(&rules, &mut state, &["s2 bid 60"]);
    }
}
