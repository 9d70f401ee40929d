//! What must hold after every step.

use crate::board::HOTEL;
use crate::event::Account;
use crate::rules::{LEDGER, Rules};
use crate::state::{Phase, State, Status, Then};
use crate::trade::Back;
use crate::{Bank, Cards, DeckId, SpaceId, Spaces, Switch};
use parlor_engine::{Seat, Turn, Violation};

impl Rules {
    /// The invariants of the rulebook.
    pub fn validate(&self, state: &State) -> Result<(), Violation> {
        self.validate_seats(state)?;
        self.validate_money(state)?;
        self.validate_land(state)?;
        DeckId::BOTH.into_iter().try_for_each(|deck| self.validate_deck(state, deck))?;
        self.validate_phase(state)
    }

    fn validate_money(&self, state: &State) -> Result<(), Violation> {
        for (seat, player) in state.players.iter() {
            demand(player.cash >= 0, || format!("{seat} has {}, cash is never below zero", player.cash))?;
            demand(player.cash <= 1_000_000_000, || format!("{seat} has {}, more than there can be", player.cash))?;
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

    /// Every seat that is named sits at the table, and every count is one that play can lead to.
    fn validate_seats(&self, state: &State) -> Result<(), Violation> {
        let seats = state.seats();
        demand((2..=8).contains(&seats), || format!("a game has 2 to 8 players, not {seats}"))?;
        let sits = |seat: Seat| demand(seat.index() < seats.into(), || format!("{} is no seat of {seats}", seat.index()));
        state.order.iter().chain([&state.on_turn, &state.estate.of]).try_for_each(|&seat| sits(seat))?;
        for debt in state.debts.iter() {
            sits(debt.debtor)?;
            demand((1..=1_000_000).contains(&debt.amount), || format!("a debt of {}", debt.amount))?;
            if let Account::Seat(creditor) = debt.creditor {
                sits(creditor)?;
                demand(creditor != debt.debtor, || format!("{creditor} owes to themselves"))?;
            }
        }
        match &state.phase {
            Phase::Auction(auction) => {
                sits(auction.next)?;
                let fits = auction.bids.seats() == seats && auction.bidders.iter().all(|seat| seat.index() < seats.into());
                demand(fits && auction.bidders.contains(auction.next), || "the auction does not fit the table".to_owned())?;
            }
            Phase::ThrowOff(off) => {
                let fits = off.totals.seats() == seats && off.throwers.iter().all(|seat| seat.index() < seats.into());
                demand(fits && off.throwers.contains(off.next), || "the throws do not fit the table".to_owned())?;
            }
            Phase::DrawOrder(draw) => {
                let drawn = state.order.len() + draw.left.len();
                let again = draw.left.iter().any(|seat| seat.index() >= seats.into() || state.order.contains(&seat));
                demand(drawn <= seats.into() && !draw.left.is_empty() && !again, || {
                    "the draw does not fit the table".to_owned()
                })?;
            }
            Phase::Trade(trade) => {
                sits(trade.from)?;
                sits(trade.to)?;
                demand(trade.from != trade.to, || format!("{} trades with themselves", trade.from))?;
            }
            Phase::BeforeRoll | Phase::Roll | Phase::Purchase | Phase::Debt | Phase::Card { .. } | Phase::Choice { .. } => {}
            Phase::Manage | Phase::Over { .. } => {}
        }
        demand(state.turns <= 1_000_000 && state.doubles <= 2, || format!("turn {}, double {}", state.turns, state.doubles))?;
        state.players.iter().try_for_each(|(seat, player)| {
            let fits = match player.status {
                Status::Free => true,
                Status::Jailed(failed) => failed <= 2,
                Status::Out(exit) => (1..=8).contains(&exit),
            };
            demand(fits && player.turns <= 60_000 && player.strikes <= 200, || format!("{seat} cannot stand so: {player:?}"))
        })
    }

    fn validate_phase(&self, state: &State) -> Result<(), Violation> {
        // A game may end by players leaving before its order is known.
        let order_known = !matches!(state.phase, Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Over { .. });
        demand(!order_known || state.order.contains(&state.on_turn), || {
            format!("the order {:?} lacks {}", state.order, state.on_turn)
        })?;
        let over = matches!(state.phase, Phase::Over { .. });
        demand(over || state.living().len() >= 2, || "fewer than two players are in a game that goes on".to_owned())?;
        if let Some(drawn) = state.card {
            let cards = self.board.cards(drawn.deck).len();
            demand(drawn.card.index() < cards, || format!("card {} of {cards} was drawn", drawn.card))?;
        }
        demand(state.then != Then::Move || state.dice.is_some(), || "a move waits, but no dice fell".to_owned())?;
        self.validate_what_is_asked(state)?;
        let waits = Seat::all(state.seats()).any(|seat| self.turn(state) == Turn::of(seat) && !state.is_in(seat));
        demand(!waits, || "the game waits for a player who is out".to_owned())
    }

    /// The question that the phase asks can be asked.
    fn validate_what_is_asked(&self, state: &State) -> Result<(), Violation> {
        let for_sale = |space: SpaceId| {
            demand(self.board.ownable.contains(space) && state.owner(space).is_none(), || format!("{space} is not for sale"))
        };
        match &state.phase {
            Phase::Auction(auction) => {
                for_sale(auction.space)?;
                let mut bids = auction.bids.iter();
                let fits = bids.all(|(seat, &bid)| (0..=state.players[seat].cash).contains(&bid));
                demand(fits, || format!("the bids {:?} are not in everybody's cash", auction.bids))
            }
            Phase::Purchase => {
                let player = &state.players[state.on_turn];
                for_sale(player.position)?;
                let price = self.board.lot(player.position).price;
                demand(player.cash >= price, || format!("{} cannot pay {price}", state.on_turn))
            }
            Phase::Debt => demand(!state.debts.is_empty(), || "a debt is settled and there is none".to_owned()),
            Phase::Trade(trade) => demand(trade.back != Back::Debt || !state.debts.is_empty(), || {
                "a trade is to settle a debt and there is none".to_owned()
            }),
            Phase::Choice { fine, .. } => demand((0..=1_000_000).contains(fine), || format!("a fine of {fine}")),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::BeforeRoll | Phase::Roll | Phase::Card { .. } => Ok(()),
            Phase::Manage | Phase::Over { .. } => Ok(()),
        }
    }
}

fn demand(holds: bool, broken: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(broken())) }
}
