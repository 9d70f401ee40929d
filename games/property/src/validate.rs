//! What must hold after every step.

use crate::board::HOTEL;
use crate::rules::{LEDGER, Rules};
use crate::state::{Phase, State, Status};
use crate::{Bank, Cards, DeckId, SpaceId, Spaces, Switch};
use parlor_engine::{Seat, Violation};

impl Rules {
    /// The invariants of the rulebook.
    pub fn validate(&self, state: &State) -> Result<(), Violation> {
        self.validate_money(state)?;
        self.validate_land(state)?;
        DeckId::BOTH.into_iter().try_for_each(|deck| self.validate_deck(state, deck))?;
        self.validate_phase(state)
    }

    fn validate_money(&self, state: &State) -> Result<(), Violation> {
        for (seat, player) in state.players.iter() {
            demand(player.cash >= 0, || format!("{seat} has {}, cash is never below zero", player.cash))?;
        }
        demand(state.pot >= 0, || format!("the pot holds {}", state.pot))?;
        demand(state.pot == 0 || self.options.parking_pot == Switch::On, || "there is a pot without the rule".to_owned())?;
        match self.options.bank {
            Bank::Unlimited => demand(state.bank == 0, || format!("an unlimited bank counts nothing, not {}", state.bank)),
            Bank::Ledger => {
                let players: i64 = state.players.iter().map(|(_, player)| i64::from(player.cash)).sum();
                let total = players + i64::from(state.bank) + i64::from(state.pot);
                demand(total == i64::from(LEDGER), || {
                    format!("players {players} + bank {} + pot {} = {total}, not {LEDGER}", state.bank, state.pot)
                })
            }
        }
    }

    fn validate_land(&self, state: &State) -> Result<(), Violation> {
        let mut owned = Spaces::EMPTY;
        for (seat, player) in state.players.iter() {
            let twice = owned.and(player.properties);
            demand(twice.is_empty(), || format!("{twice:?} has two owners"))?;
            owned = owned.or(player.properties);
            let out = matches!(player.status, Status::Out(_));
            demand(!out || player.properties.is_empty() && player.cash == 0 && player.jail_cards.is_empty(), || {
                format!("{seat} is out and still has something")
            })?;
            demand(!matches!(player.status, Status::Jailed(_)) || player.position == self.board.jail, || {
                format!("{seat} is in jail and stands on {}", player.position)
            })?;
        }
        demand(self.board.ownable.has_all(owned), || format!("{:?} cannot be owned", owned.without(self.board.ownable)))?;
        demand(owned.has_all(state.mortgaged), || format!("{:?} is mortgaged without an owner", state.mortgaged.without(owned)))?;
        SpaceId::all().filter(|&space| state.levels[space] > 0).try_for_each(|space| self.validate_building(state, space))
    }

    fn validate_building(&self, state: &State, space: SpaceId) -> Result<(), Violation> {
        let level = state.levels[space];
        demand(level <= HOTEL, || format!("{space} has level {level}"))?;
        demand(self.board.streets.contains(space), || format!("{space} is no street and has buildings"))?;
        demand(!state.mortgaged.contains(space), || format!("{space} is mortgaged and has buildings"))?;
        let set = self.board.siblings(space);
        demand(state.players.iter().any(|(_, player)| player.properties.has_all(set)), || {
            format!("{space} has buildings on a set that nobody owns whole")
        })
    }

    /// Each card lies in its deck; a jail card may be held by one player instead.
    fn validate_deck(&self, state: &State, deck: DeckId) -> Result<(), Violation> {
        let (pile, cards) = (&state.decks[deck.index()], self.board.cards(deck).len());
        let holders = state.players.iter().filter(|(_, player)| player.jail_cards.contains(deck)).count();
        demand(holders <= 1, || format!("{holders} players hold the jail card of deck {deck}"))?;
        demand(pile.len() + holders == cards, || {
            format!("deck {deck} has {} cards and {holders} held, not {cards} together", pile.len())
        })?;
        demand(self.options.cards == Cards::Deck || pile.seen.is_empty(), || format!("deck {deck} has an order"))?;
        for index in 0..cards as u8 {
            let card = crate::pile::CardId::at(index);
            let held = holders == 1 && self.board.jail_card(deck) == Some(card);
            demand(pile.contains(card) != held, || format!("card {card} of deck {deck} is not in exactly one place"))?;
        }
        Ok(())
    }

    fn validate_phase(&self, state: &State) -> Result<(), Violation> {
        let owes = matches!(state.phase, Phase::Debt);
        demand(!owes || !state.debts.is_empty(), || "a debt is settled and there is none".to_owned())?;
        let begun = !matches!(state.phase, Phase::DrawOrder(_) | Phase::ThrowOff(_));
        let placed = state.order.iter().all(|&seat| seat.index() < state.seats() as usize);
        demand(!begun || state.order.contains(&state.on_turn) && placed, || {
            format!("the order {:?} does not fit {}", state.order, state.on_turn)
        })?;
        let over = matches!(state.phase, Phase::Over { .. });
        demand(over || state.living().len() >= 2, || "fewer than two players are in a game that goes on".to_owned())?;
        let waits = Seat::all(state.seats()).any(|seat| self.turn(state) == parlor_engine::Turn::of(seat) && !state.is_in(seat));
        demand(!waits, || "the game waits for a player who is out".to_owned())
    }
}

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}
