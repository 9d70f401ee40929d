//! Events as sentences.

use crate::event::{Account, Event, Gain, JailCause, Reason, Release, Way};
use crate::rules::Rules;
use crate::state::{Dice, Ending};
use crate::trade::Goods;
use crate::{HOTEL, Money, SpaceId};
use parlor_engine::Names;

impl Rules {
    /// An amount with the edition's sign.
    pub(crate) fn amount(&self, amount: Money) -> String {
        format!("{}{amount}", self.edition.currency)
    }

    /// What happened, in one sentence.
    pub fn tell(&self, event: &Event, names: &Names<'_>) -> String {
        let place = |space: SpaceId| self.name(space);
        match *event {
            Event::ThrewForStart { seat, dice } => format!("{} throws {} for the start.", names.of(seat), total(dice)),
            Event::OrderDrawn { seat, place } => format!("{} plays as number {place}.", names.of(seat)),
            Event::TurnBegan { seat, turn } => format!("Turn {turn}: {}.", names.of(seat)),
            Event::Rolled { seat, dice } => format!("{} rolls {}.", names.of(seat), total(dice)),
            Event::RolledAgain { seat, .. } => format!("{} rolls a 12, which does not count, and rolls again.", names.of(seat)),
            // P14: by a move nobody is locked up.
            Event::Moved { seat, to, .. } if to == self.board.jail => format!("{} visits {}.", names.of(seat), place(to)),
            Event::Moved { seat, to, way, .. } => format!("{} moves {}to {}.", names.of(seat), way_word(way), place(to)),
            Event::Paid { .. } => self.tell_payment(event, names),
            Event::Acquired { seat, space, by } => match by {
                Gain::Price => format!("{} buys {}.", names.of(seat), place(space)),
                Gain::Auction => format!("{} wins {} in the auction.", names.of(seat), place(space)),
                Gain::Bankruptcy => format!("{} takes over {}.", names.of(seat), place(space)),
            },
            Event::Declined { seat, space } => format!("{} does not buy {}.", names.of(seat), place(space)),
            Event::CircuitMissing { seat, space } => {
                format!("{} may not buy {} before having passed GO.", names.of(seat), place(space))
            }
            Event::RentFree { seat, space, owner } => {
                format!("{} pays no rent on {} of {}.", names.of(seat), place(space), names.of(owner))
            }
            Event::AuctionBegan { space, minimum } => {
                format!("{} is auctioned, from {} on.", place(space), self.amount(minimum))
            }
            Event::BidMade { seat, space, amount } => {
                format!("{} bids {} for {}.", names.of(seat), self.amount(amount), place(space))
            }
            Event::Passed { seat, .. } => format!("{} passes.", names.of(seat)),
            Event::Unsold { space } => format!("Nobody buys {}.", place(space)),
            Event::Built { seat, space, level } => {
                format!("{} builds on {}: {}.", names.of(seat), place(space), level_words(level))
            }
            Event::BuildingSold { seat, space, level } => {
                format!("{} sells a building on {}: {}.", names.of(seat), place(space), level_words(level))
            }
            Event::Mortgaged { seat, space } => format!("{} mortgages {}.", names.of(seat), place(space)),
            Event::Lifted { seat, space } => format!("{} lifts the mortgage of {}.", names.of(seat), place(space)),
            Event::LandSold { seat, space } => format!("{} sells {} to the bank.", names.of(seat), place(space)),
            _ => self.tell_more(event, names),
        }
    }

    fn tell_more(&self, event: &Event, names: &Names<'_>) -> String {
        match *event {
            Event::DebtOpened { debtor, creditor, amount, .. } => {
                let creditor = self.account(creditor, names);
                format!("{} owes {creditor} {} and must raise cash.", names.of(debtor), self.amount(amount))
            }
            Event::Bankrupt { seat, creditor, amount } => {
                let creditor = self.account(creditor, names);
                format!("{} cannot pay {} to {creditor} and is bankrupt.", names.of(seat), self.amount(amount))
            }
            Event::Left { seat } => format!("{} leaves the game.", names.of(seat)),
            Event::LandReturned { seat, land } => {
                let land: Vec<&str> = land.iter().map(|space| self.name(space)).collect();
                format!("The land of {} returns to the bank: {}.", names.of(seat), land.join(", "))
            }
            Event::CardDrawn { seat, deck, card } => {
                let deck = self.edition.deck(deck);
                format!("{} draws from {}: \"{}\".", names.of(seat), deck.name, deck.cards[card.index()].title)
            }
            Event::CardKept { seat, .. } => format!("{} keeps the jail card.", names.of(seat)),
            Event::CardReturned { seat, deck } => {
                format!("The jail card of {} goes back to {}.", names.of(seat), self.edition.deck(deck).name)
            }
            Event::Jailed { seat, cause } => format!("{} goes to jail{}.", names.of(seat), jail_words(cause)),
            Event::LeftJail { seat, by } => format!("{} leaves jail {}.", names.of(seat), release_words(by)),
            Event::StayedInJail { seat, times } => format!("{} stays in jail ({times}).", names.of(seat)),
            Event::Offered { from, to, terms } => {
                let (give, ask) = (self.goods(&terms.give), self.goods(&terms.ask));
                format!("{} offers {} {give} for {ask}.", names.of(from), names.of(to))
            }
            Event::Countered { from, to, terms } => {
                let (give, ask) = (self.goods(&terms.give), self.goods(&terms.ask));
                format!("{} answers {} with {give} for {ask}.", names.of(from), names.of(to))
            }
            Event::OfferDeclined { from, to } => format!("{} declines the offer of {}.", names.of(to), names.of(from)),
            Event::Traded { from, to, terms } => {
                let (give, ask) = (self.goods(&terms.give), self.goods(&terms.ask));
                format!("{} gives {} {give} for {ask}.", names.of(from), names.of(to))
            }
            Event::OfferDied { from, to } => format!("The offer of {} to {} is void.", names.of(from), names.of(to)),
            Event::TimedOut { seat } => format!("{} took too long.", names.of(seat)),
            Event::Struck { seat, strikes } => format!("{} misses the turn: strike {strikes}.", names.of(seat)),
            Event::TimeCalled => "Time is up.".to_owned(),
            Event::TurnEnded { seat } => format!("The turn of {} ends.", names.of(seat)),
            Event::Ended { ending } => ending_words(ending).to_owned(),
            _ => unreachable!("the other events are told above"),
        }
    }

    fn tell_payment(&self, event: &Event, names: &Names<'_>) -> String {
        let Event::Paid { from, to, amount, reason, space } = *event else { unreachable!("only payments are told here") };
        let payer = match from {
            Account::Bank => "The bank".to_owned(),
            Account::Pot => "The pot".to_owned(),
            Account::Seat(seat) => names.of(seat),
        };
        let (payee, amount) = (self.account(to, names), self.amount(amount));
        let what = match reason {
            Reason::Salary => "for passing GO",
            Reason::Price => "for the property",
            Reason::Bid => "for the winning bid",
            Reason::Rent => "rent",
            Reason::Tax => "tax",
            Reason::Parking => "from Free Parking",
            Reason::Card => "by the card",
            Reason::Repairs => "for repairs",
            Reason::Fine => "as a fine",
            Reason::Building => "for a building",
            Reason::Refund => "for a building sold",
            Reason::Mortgage => "on mortgage",
            Reason::Lift => "to lift a mortgage",
            Reason::Land => "for land",
            Reason::Liquidation => "for everything that could be sold",
            Reason::Bankruptcy => "which is all there is",
            Reason::Trade => "in the trade",
            Reason::Leaving => "on leaving",
        };
        let place = space.map_or(String::new(), |space| format!(" ({})", self.name(space)));
        format!("{payer} pays {payee} {amount} {what}{place}.")
    }

    fn account(&self, account: Account, names: &Names<'_>) -> String {
        match account {
            Account::Bank => "the bank".to_owned(),
            Account::Pot => "the pot".to_owned(),
            Account::Seat(seat) => names.of(seat),
        }
    }

    /// Goods in words.
    pub(crate) fn goods(&self, goods: &Goods) -> String {
        let mut parts: Vec<String> = goods.land.iter().map(|space| self.name(space).to_owned()).collect();
        if goods.cash > 0 {
            parts.push(self.amount(goods.cash));
        }
        parts.extend(goods.jail_cards.iter().map(|deck| format!("the jail card of {}", self.edition.deck(deck).name)));
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") }
    }
}

fn total(dice: Dice) -> String {
    let [first, second]: [u8; 2] = dice.into();
    format!("{first} + {second} = {}", dice.total())
}

const fn way_word(way: Way) -> &'static str {
    match way {
        Way::Dice => "",
        Way::Forwards => "on ",
        Way::Backwards => "back ",
    }
}

fn level_words(level: u8) -> String {
    match level {
        0 => "no house".to_owned(),
        1 => "a house".to_owned(),
        HOTEL => "a hotel".to_owned(),
        houses => format!("{houses} houses"),
    }
}

const fn jail_words(cause: JailCause) -> &'static str {
    match cause {
        JailCause::Space => "",
        JailCause::Card => " by the card",
        JailCause::ThirdDouble => " for the third double",
    }
}

const fn release_words(by: Release) -> &'static str {
    match by {
        Release::Card => "by a card",
        Release::Fine => "for the fine",
        Release::Double => "by a double",
        Release::Time => "because the time is served",
    }
}

const fn ending_words(ending: Ending) -> &'static str {
    match ending {
        Ending::LastStanding => "One player is left: the game is over.",
        Ending::TimeUp => "The game is over: the richest wins.",
        Ending::Closed => "The table is closed: the richest wins.",
    }
}
