//! Cards and their effects (P29, P30).

use crate::board::SALARY;
use crate::effect::{DeckId, Effect, Nearest, Till};
use crate::event::{Account, Event, JailCause, Reason, Way};
use crate::pile::CardId;
use crate::play::{Flow, Landing, Play};
use crate::rules::Rules;
use crate::state::{DrawnCard, Phase, State};
use crate::{Cards, Group, Money, SPACES, SpaceId};
use parlor_engine::{Seat, Sink};

impl Rules {
    /// What repairs would cost a player.
    fn repairs(&self, state: &State, seat: Seat, house: Money, hotel: Money) -> Money {
        let cost = |space| match state.levels[space] {
            crate::HOTEL => hotel,
            houses => Money::from(houses) * house,
        };
        state.players[seat].properties.iter().map(cost).sum()
    }

    /// The next property of a kind, forwards.
    fn nearest(&self, from: SpaceId, kind: Nearest) -> SpaceId {
        let group = self.board.group(match kind {
            Nearest::Station => Group::Station,
            Nearest::Utility => Group::Utility,
        });
        let found = (1..=SPACES).map(|steps| from.ahead(steps)).find(|&space| group.contains(space));
        found.expect("a checked board has every group")
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    pub(crate) fn draw_card(&mut self, seat: Seat, deck: DeckId, card: CardId) -> Flow {
        let effect = self.rules.board.cards(deck)[card.index()];
        self.tell(Event::CardDrawn { seat, deck, card });
        self.state.card = Some(DrawnCard { deck, card });
        let pile = &mut self.state.decks[deck.index()];
        if effect == Effect::JailCard {
            pile.take(card);
        } else if self.rules.options.cards == Cards::Deck {
            pile.take(card);
            pile.put_under(card);
        }
        self.carry_out(seat, deck, effect)
    }

    fn carry_out(&mut self, seat: Seat, deck: DeckId, effect: Effect) -> Flow {
        let own = Account::Seat(seat);
        let position = self.state.players[seat].position;
        match effect {
            Effect::Receive(amount, till) => {
                let from = self.till(till);
                let amount = if from == Account::Pot { amount.min(self.state.pot) } else { amount };
                self.pay(from, own, amount, Reason::Card, None);
            }
            Effect::Pay(amount, till) => {
                let reason = if till == Till::Pot { Reason::Fine } else { Reason::Card };
                let to = self.till(till);
                self.owe(seat, to, amount, reason, None);
            }
            Effect::CollectFromEach(amount) => {
                for other in self.others(seat) {
                    self.owe(other, own, amount, Reason::Card, None);
                }
            }
            Effect::PayToEach(amount) => {
                for other in self.others(seat) {
                    self.owe(seat, Account::Seat(other), amount, Reason::Card, None);
                }
            }
            Effect::Repairs { house, hotel } => {
                let cost = self.rules.repairs(self.state, seat, house, hotel);
                self.owe(seat, Account::Bank, cost, Reason::Repairs, None);
            }
            Effect::Advance(to) => return self.advance_to(seat, to, Landing::Usual),
            Effect::ToNearest(kind) => return self.advance_to(seat, self.rules.nearest(position, kind), Landing::Nearest),
            Effect::Retreat(to) => return self.move_back(seat, to),
            Effect::Back(steps) => return self.move_back(seat, position.behind(steps)),
            Effect::GoToJail => return self.go_to_jail(seat, JailCause::Card),
            Effect::JailCard => {
                self.state.players[seat].jail_cards.insert(deck);
                self.tell(Event::CardKept { seat, deck });
            }
            Effect::PayOrDraw(fine) => {
                self.state.phase = Phase::Choice { fine, deck: deck.other() };
                return Flow::Waits;
            }
        }
        Flow::Goes
    }

    fn till(&self, till: Till) -> Account {
        match till {
            Till::Bank => Account::Bank,
            Till::Pot => self.rules.fine_account(),
        }
    }

    /// The other players in the game, in seat order after this one (P24).
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<S> {
        let living = self.state.living();
        seat.round_after(self.state.seats()).filter(move |&other| other != seat && living.contains(other))
    }

    fn advance_to(&mut self, seat: Seat, to: SpaceId, landing: Landing) -> Flow {
        let from = self.state.players[seat].position;
        self.tell(Event::Moved { seat, from, to, way: Way::Forwards });
        self.state.players[seat].position = to;
        // P5: a forward move that ends at or before where it began has passed GO; "advance to GO" pays once.
        if to <= from {
            self.earn_salary(seat);
        }
        self.land(seat, landing)
    }

    fn move_back(&mut self, seat: Seat, to: SpaceId) -> Flow {
        let from = self.state.players[seat].position;
        self.tell(Event::Moved { seat, from, to, way: Way::Backwards });
        self.state.players[seat].position = to;
        self.land(seat, Landing::Usual)
    }

    pub(crate) fn earn_salary(&mut self, seat: Seat) {
        self.state.players[seat].passed_go = true;
        self.pay(Account::Bank, Account::Seat(seat), SALARY, Reason::Salary, None);
    }
}
