//! Market news: drawing a card and what it does (F14–F16, FB3, FB4).

use crate::card::Effect;
use crate::event::{DividendCause, MoveCause};
use crate::round::{issue_bonus, pay};
use crate::state::{BOTTOM, SPACE, TOP};
use crate::throwing::{SLUMP, slump};
use crate::{Card, Company, Deck, Edition, Event, Flutter, Money, News, Phase, State};
use parlor_engine::{Seat, Sink};

/// The highest place of a traveller that a card lifts.
pub(crate) const CEILING: u16 = 300;

impl Flutter {
    /// Waits for a card; an exhausted deck is shuffled first (F14).
    pub(crate) fn await_card(&self, state: &mut State, seat: Seat, company: Company, events: &mut impl Sink<Event>) {
        if state.deck.total() == 0 {
            self.shuffle_deck(state, events);
        }
        state.phase = Phase::Card { seat, company };
    }

    /// Every card but the insurances that companies hold; in the blueprint both insurances are gone by then (FB4).
    pub(crate) fn shuffle_deck(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let missing = match self.options.edition {
            Edition::Standard => state.companies.iter().map(|(_, lane)| lane.insurances).sum(),
            Edition::Blueprint => Card::AntiSlump.copies(),
        };
        state.deck = Deck::without_insurances(missing);
        events.push(Event::DeckShuffled { cards: state.deck.total() });
    }

    /// Carries out the card that was drawn (F15), then what follows from it (F16).
    pub(crate) fn read_news(&self, state: &mut State, seat: Seat, company: Company, card: Card, events: &mut impl Sink<Event>) {
        let news = News { seat, company, card, copy: state.deck.copy(card) };
        state.deck.take(card);
        state.last_news = Some(news);
        events.push(Event::CardDrawn { seat, company, card, title: news.title(), text: card.text(), left: state.deck.total() });
        carry_out(state, company, card.effect(), events);
        match self.options.edition {
            Edition::Standard => self.follow_up(state, seat, company, card.effect(), events),
            // FB3: no further check.
            Edition::Blueprint => self.end_turn(state, seat, events),
        }
    }

    /// F16: bonus issue or bankruptcy at once, then the end of the round or a slump.
    fn follow_up(&self, state: &mut State, seat: Seat, company: Company, effect: Effect, events: &mut impl Sink<Event>) {
        let lane = state.companies[company];
        if lane.parent >= TOP {
            issue_bonus(state, company, self.options.certificates, events);
        } else if lane.parent <= BOTTOM {
            self.go_bankrupt(state, company, events);
        }
        let traveller = state.companies[company].traveller;
        if traveller >= TOP {
            return self.end_round(state, seat, company, events);
        }
        if traveller == SLUMP && matches!(effect, Effect::TravellerAdvance(_)) {
            slump(state, company, events);
        }
        self.end_turn(state, seat, events);
    }
}

/// F15: the effect on the company whose traveller drew the card.
fn carry_out(state: &mut State, company: Company, effect: Effect, events: &mut impl Sink<Event>) {
    let lane = &mut state.companies[company];
    let (parent, traveller) = (lane.parent, lane.traveller);
    match effect {
        Effect::TravellerAdvance(spaces) => {
            move_traveller(state, company, (traveller + spaces * SPACE).min(CEILING), events);
        }
        Effect::TravellerRetreat(spaces) => {
            move_traveller(state, company, traveller.saturating_sub(spaces * SPACE).max(BOTTOM), events);
        }
        Effect::TravellerToParent => move_traveller(state, company, parent, events),
        Effect::ParentUp(spaces) => move_parent(state, company, (parent + spaces * SPACE).min(TOP), events),
        Effect::ParentDown(spaces) => {
            move_parent(state, company, parent.saturating_sub(spaces * SPACE).max(BOTTOM), events);
        }
        Effect::DividendPercentage(percent) => {
            let share = |certificates: u8| Money::from(parent) * Money::from(percent) * Money::from(certificates) / 100;
            pay(state, company, share, DividendCause::Card, events);
        }
        Effect::AntiSlump => {
            lane.insurances += 1;
            events.push(Event::InsuranceKept { company, insurances: lane.insurances });
        }
    }
}

fn move_traveller(state: &mut State, company: Company, to: u16, events: &mut impl Sink<Event>) {
    let from = std::mem::replace(&mut state.companies[company].traveller, to);
    events.push(Event::TravellerMoved { company, from, to, cause: MoveCause::Card });
}

fn move_parent(state: &mut State, company: Company, to: u16, events: &mut impl Sink<Event>) {
    let from = std::mem::replace(&mut state.companies[company].parent, to);
    events.push(Event::ParentMoved { company, from, to, cause: MoveCause::Card });
}
