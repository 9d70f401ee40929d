//! Trade: typed offers, answered at once (P32, P33).

use crate::action::Action;
use crate::event::{Account, Event, Reason};
use crate::play::Play;
use crate::rules::Rules;
use crate::state::{JailCards, Phase, State};
use crate::{DeckId, Money, SpaceId, Spaces, Switch};
use parlor_engine::{NotationError, Refusal, Seat, Sink};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How many offers a player may make in one turn (P32).
pub const OFFERS_PER_TURN: u8 = 3;
/// How often an offer may be answered by another one (P32).
pub const COUNTERS_PER_OFFER: u8 = 3;

/// What one side puts into a trade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Goods {
    /// Properties.
    pub land: Spaces,
    /// Money.
    pub cash: Money,
    /// Jail cards.
    pub jail_cards: JailCards,
}

impl Goods {
    /// Nothing at all.
    pub const NOTHING: Self = Self { land: Spaces::EMPTY, cash: 0, jail_cards: JailCards::NONE };

    /// Whether there is nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Self::NOTHING
    }
}

/// What is given for what, seen from the player who offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What the offering player gives.
    pub give: Goods,
    /// What the offering player asks for.
    pub ask: Goods,
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return f.write_str("nothing");
        }
        let mut gap = "";
        for space in self.land {
            write!(f, "{gap}{space}")?;
            gap = " ";
        }
        if self.cash != 0 {
            write!(f, "{gap}+{}", self.cash)?;
            gap = " ";
        }
        for deck in self.jail_cards.iter() {
            write!(f, "{gap}card-{deck}")?;
            gap = " ";
        }
        Ok(())
    }
}

impl FromStr for Goods {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = || NotationError::new(text, "spaces, `+CASH`, `card-a`, `card-b`, or `nothing`, as in `5 6 +100`");
        let mut goods = Self::NOTHING;
        if text.trim() == "nothing" {
            return Ok(goods);
        }
        for word in text.split_whitespace() {
            if let Some(cash) = word.strip_prefix('+') {
                let more: Money = cash.parse().ok().filter(|cash| *cash > 0).ok_or_else(refuse)?;
                goods.cash = goods.cash.checked_add(more).ok_or_else(refuse)?;
                continue;
            }
            match word {
                "card-a" => goods.jail_cards.insert(DeckId::A),
                "card-b" => goods.jail_cards.insert(DeckId::B),
                space => goods.land.insert(space.parse().ok().and_then(SpaceId::checked).ok_or_else(refuse)?),
            }
        }
        if goods.is_nothing() { Err(refuse()) } else { Ok(goods) }
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.give, self.ask)
    }
}

impl FromStr for Terms {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let refuse = || NotationError::new(text, "`GIVEN for ASKED`, as in `5 6 +100 for 11`");
        let (give, ask) = text.split_once(" for ").ok_or_else(refuse)?;
        Ok(Self { give: give.parse()?, ask: ask.parse()? })
    }
}

/// Where the game goes on after a trade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Back {
    /// Before the roll.
    BeforeRoll,
    /// At the first debt.
    Debt,
    /// In the management after the move.
    Manage,
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// Who offers.
    pub from: Seat,
    /// Who answers.
    pub to: Seat,
    /// What is given for what, seen from who offers.
    pub terms: Terms,
    /// How often the first offer has been countered.
    pub counters: u8,
    /// Where the game goes on.
    pub back: Back,
}

impl Rules {
    /// How favourable a trade is to who gives `give` and gets `get`, from −100 to 100 (P33).
    pub fn favourability(&self, give: &Goods, get: &Goods) -> i32 {
        let (gives, gets) = (self.list_value(give), self.list_value(get));
        if gives == 0 {
            return 100;
        }
        ((gets - gives) * 100 / gives).clamp(-100, 100) as i32
    }

    /// Cash and land at list price.
    fn list_value(&self, goods: &Goods) -> i64 {
        let land: i64 = goods.land.iter().map(|space| i64::from(self.board.lot(space).price)).sum();
        land + i64::from(goods.cash)
    }

    pub(crate) fn check_offer(&self, state: &State, from: Seat, to: Seat, terms: &Terms) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("P32", reason));
        if self.options.trade == Switch::Off {
            return refuse("players do not trade with each other in this game".to_owned());
        }
        let made = state.players[from].offers_made;
        if made >= OFFERS_PER_TURN {
            return refuse(format!("a player makes at most {OFFERS_PER_TURN} offers in a turn, you have made {made}"));
        }
        if to == from || to.index() >= state.seats() as usize || !state.is_in(to) {
            return refuse(format!("an offer goes to another player who is still in the game, not to {to}"));
        }
        if state.is_jailed(to) {
            return refuse(format!("{to} sits in jail and takes no offers"));
        }
        self.check_terms(state, from, to, terms)
    }

    /// Whether both sides have what the terms name and may part with it. Asked at the offer and again at the acceptance.
    fn check_terms(&self, state: &State, from: Seat, to: Seat, terms: &Terms) -> Result<(), Refusal> {
        if terms.give.is_nothing() && terms.ask.is_nothing() {
            return Err(Refusal::new("P32", "an offer names something, not nothing for nothing"));
        }
        self.check_goods(state, from, &terms.give)?;
        self.check_goods(state, to, &terms.ask)
    }

    fn check_goods(&self, state: &State, seat: Seat, goods: &Goods) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("P32", reason));
        let player = &state.players[seat];
        if goods.cash < 0 || goods.cash > player.cash {
            return refuse(format!("{seat} has {} and can give 0 to {}, not {}", player.cash, player.cash, goods.cash));
        }
        if let Some(space) = goods.land.without(player.properties).first() {
            return refuse(format!("{seat} does not own {space}"));
        }
        if let Some(space) = goods.land.iter().find(|&space| !self.is_group_unbuilt(state, space)) {
            return refuse(format!("{space} cannot be traded while its group has buildings"));
        }
        if goods.jail_cards.is_empty() {
            return Ok(());
        }
        if self.options.trade_jail_cards == Switch::Off {
            return refuse("jail cards are not traded in this game".to_owned());
        }
        if !player.jail_cards.has_all(goods.jail_cards) {
            return refuse(format!("{seat} does not hold that jail card"));
        }
        Ok(())
    }

    pub(crate) fn check_answer(&self, state: &State, trade: &Trade, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Decline => Ok(()),
            Action::Accept => self.check_terms(state, trade.from, trade.to, &trade.terms),
            Action::Counter { .. } if trade.counters >= COUNTERS_PER_OFFER => Err(Refusal::new(
                "P32",
                format!("an offer is countered at most {COUNTERS_PER_OFFER} times; accept it or decline it"),
            )),
            Action::Counter { terms } => self.check_terms(state, trade.to, trade.from, terms),
            other => Err(Refusal::new("P32", format!("an offer is accepted, declined or countered; `{other}` must wait"))),
        }
    }

    /// The offers that the menu lists: the list price in cash for land of a group in which one owns something already.
    pub(crate) fn list_offers(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let own = &state.players[seat];
        if self.options.trade == Switch::Off || own.offers_made >= OFFERS_PER_TURN || own.properties.is_empty() {
            return;
        }
        let wanted = self.board.groups_of(own.properties).without(own.properties);
        for to in Seat::all(state.seats()) {
            let other = &state.players[to];
            if to == seat || !state.is_in(to) || state.is_jailed(to) {
                continue;
            }
            for space in wanted.and(other.properties) {
                let cash = self.board.lot(space).price;
                if cash <= own.cash && self.is_group_unbuilt(state, space) {
                    let give = Goods { cash, ..Goods::NOTHING };
                    let ask = Goods { land: Spaces::one(space), ..Goods::NOTHING };
                    menu.push(Action::Offer { to, terms: Terms { give, ask } });
                }
            }
        }
    }

    /// The answers that the menu lists: accept, decline, and the same trade for half as much cash again.
    pub(crate) fn list_answers(&self, state: &State, trade: &Trade, menu: &mut Vec<Action>) {
        menu.extend([Action::Accept, Action::Decline]);
        let mut terms = Terms { give: trade.terms.ask, ask: trade.terms.give };
        terms.ask.cash += terms.ask.cash / 2;
        if terms.ask.cash > trade.terms.give.cash
            && terms.ask.cash <= state.players[trade.from].cash
            && trade.counters < COUNTERS_PER_OFFER
        {
            menu.push(Action::Counter { terms });
        }
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    pub(crate) fn offer(&mut self, from: Seat, to: Seat, terms: Terms, back: Back) {
        self.state.players[from].offers_made += 1;
        self.tell(Event::Offered { from, to, terms });
        self.state.phase = Phase::Trade(Trade { from, to, terms, counters: 0, back });
    }

    pub(crate) fn counter(&mut self, trade: Trade, terms: Terms) {
        let (from, to) = (trade.to, trade.from);
        self.tell(Event::Countered { from, to, terms });
        self.state.phase = Phase::Trade(Trade { from, to, terms, counters: trade.counters + 1, back: trade.back });
    }

    pub(crate) fn decline_offer(&mut self, trade: Trade) {
        self.tell(Event::OfferDeclined { from: trade.from, to: trade.to });
        self.go_back(trade.back);
    }

    pub(crate) fn accept(&mut self, trade: Trade) {
        let Trade { from, to, terms, .. } = trade;
        self.tell(Event::Traded { from, to, terms });
        self.hand_over(from, to, terms.give);
        self.hand_over(to, from, terms.ask);
        self.go_back(trade.back);
    }

    /// A mortgage travels with its land (P32).
    fn hand_over(&mut self, from: Seat, to: Seat, goods: Goods) {
        self.pay(Account::Seat(from), Account::Seat(to), goods.cash, Reason::Trade, None);
        let giver = &mut self.state.players[from];
        giver.properties = giver.properties.without(goods.land);
        giver.jail_cards = giver.jail_cards.without(goods.jail_cards);
        let taker = &mut self.state.players[to];
        taker.properties = taker.properties.or(goods.land);
        taker.jail_cards = taker.jail_cards.or(goods.jail_cards);
    }

    /// Where the trade was offered; a debtor who traded away too much may be bankrupt now (P23).
    pub(crate) fn go_back(&mut self, back: Back) {
        match back {
            Back::BeforeRoll => self.state.phase = Phase::BeforeRoll,
            Back::Manage => self.state.phase = Phase::Manage,
            Back::Debt => {
                self.state.phase = Phase::Debt;
                self.recheck_debt();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{play, rules, spaces};

    fn offered() -> (Rules, State) {
        let rules = rules(|options| options.mortgage = Switch::On);
        let mut state = rules.initial_state(3);
        state.players[Seat::new(0)].properties = spaces([1, 5]);
        state.players[Seat::new(1)].properties = spaces([3, 39]);
        (rules, state)
    }

    #[test]
    fn the_menu_lists_the_list_price_for_land_of_ones_own_groups() {
        let (rules, state) = offered();
        let mut menu = Vec::new();
        rules.list_offers(&state, Seat::new(0), &mut menu);
        let texts: Vec<String> = menu.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["offer s2: +60 for 3"]);
    }

    #[test]
    fn a_countered_offer_swaps_the_roles() {
        let (rules, mut state) = offered();
        play(&rules, &mut state, &["s1 offer s2: +60 for 3", "s2 counter 3 for +90", "s1 accept"]);
        assert_eq!(state.players[Seat::new(0)].properties, spaces([1, 3, 5]));
        assert_eq!((state.players[Seat::new(0)].cash, state.players[Seat::new(1)].cash), (1410, 1590));
        assert_eq!(state.phase, Phase::BeforeRoll);
    }

    #[test]
    fn favourability_is_clamped_and_a_gift_is_a_hundred() {
        let (rules, _) = offered();
        let goods = |text: &str| text.parse::<Goods>().unwrap();
        for (give, get, percent) in
            [("5", "+100", -50), ("+100", "39", 100), ("nothing", "39", 100), ("39", "nothing", -100), ("+90", "1", -33)]
        {
            assert_eq!(rules.favourability(&goods(give), &goods(get)), percent, "{give} for {get}");
        }
    }

    #[test]
    fn goods_read_back() {
        for text in ["5 6 +100 for 11", "nothing for 39", "+50 for nothing", "1 card-a card-b for 3 +7"] {
            assert_eq!(text.parse::<Terms>().unwrap().to_string(), text);
        }
        for text in ["5 6", "40 for 1", "+0 for 5", "+-3 for 5", "for 5", "5 for"] {
            assert!(text.parse::<Terms>().is_err(), "{text}");
        }
    }
}
