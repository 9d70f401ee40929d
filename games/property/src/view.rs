//! What a viewer may know: everything, because nothing in this game is hidden (the order of unseen cards is in no state).

use crate::debt::Debt;
use crate::few::Few;
use crate::pile::Pile;
use crate::printed::Printed;
use crate::rules::Rules;
use crate::state::{Clock, Dice, DrawnCard, Estate, JailCards, Phase, Player, State, Status, Then};
use crate::{Levels, Money, SPACES, SpaceId, Spaces, Switch};
use parlor_engine::{MAX_SEATS, PerSeat, Seat, Turn, Viewer};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A player as everybody sees them.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    /// Cash.
    pub cash: Money,
    /// Worth as P36 counts it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub worth: i64,
    /// What could be raised at the bank (P23).
    pub raisable: Money,
    /// Where the token stands.
    pub position: SpaceId,
    /// Free, in jail, or out.
    pub status: Status,
    /// Whether the player sits in jail.
    pub in_jail: bool,
    /// Whether the player is out of the game.
    pub is_out: bool,
    /// Whether GO has been passed once (P8).
    pub passed_go: bool,
    /// The jail cards held.
    pub jail_cards: JailCards,
    /// Trade offers made in this turn.
    pub offers_made: u8,
    /// Strikes in a row (P38).
    pub strikes: u8,
    /// Turns played.
    pub turns: u16,
    /// What the player owns.
    pub properties: Spaces,
}

/// A space as it stands now.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SpaceView {
    /// Who owns it.
    pub owner: Option<Seat>,
    /// The level of building: 5 is the hotel.
    pub level: u8,
    /// Whether it is mortgaged.
    pub mortgaged: bool,
    /// What a landing costs now: of a utility for the last dice, or for 7; 0 where no rent is due.
    pub rent: Money,
}

/// The forty spaces; in JSON a list.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<SpaceView>"))]
pub struct SpaceViews([SpaceView; SPACES as usize]);

impl std::ops::Index<SpaceId> for SpaceViews {
    type Output = SpaceView;

    fn index(&self, space: SpaceId) -> &SpaceView {
        &self.0[space.index()]
    }
}

impl Serialize for SpaceViews {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de> Deserialize<'de> for SpaceViews {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<SpaceView>::deserialize(deserializer)?;
        let spaces = list.try_into().map_err(|list: Vec<_>| D::Error::custom(format!("40 spaces, not {}", list.len())))?;
        Ok(Self(spaces))
    }
}

/// Figures of the decision that the game waits for.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The seat that decides now.
    pub seat: Option<Seat>,
    /// The space that is offered or auctioned.
    pub space: Option<SpaceId>,
    /// The list price of that space.
    pub price: Option<Money>,
    /// The standing bid of an auction.
    pub bid: Option<Money>,
    /// Who holds the standing bid.
    pub bidder: Option<Seat>,
    /// The least bid that is possible now.
    pub minimum: Option<Money>,
    /// What is due: a debt, or the fine of a choice.
    pub due: Option<Money>,
    /// What the debtor could still raise at the bank.
    pub raisable: Option<Money>,
    /// How favourable an offer is to who made it, in percent (P33).
    pub favours_from: Option<i32>,
    /// How favourable an offer is to who answers, in percent (P33).
    pub favours_to: Option<i32>,
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat that looks, if one does.
    pub seat: Option<Seat>,
    /// The players.
    pub players: PerSeat<PlayerView>,
    /// The forty spaces as they stand.
    pub spaces: SpaceViews,
    /// What the bank holds, where it keeps a ledger (P37).
    pub bank: Option<Money>,
    /// What lies on Free Parking, where there is a pot (P13).
    pub pot: Option<Money>,
    /// What is known of the decks.
    pub decks: [Pile; 2],
    /// The order of turns.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub order: Few<Seat, MAX_SEATS>,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// How many turns have ended.
    pub turns: u32,
    /// Doubles in a row in this turn.
    pub doubles: u8,
    /// The last throw of this turn.
    pub dice: Option<Dice>,
    /// The last card of this turn; its title stands in `board`.
    pub card: Option<DrawnCard>,
    /// Whether time is up.
    pub clock: Clock,
    /// Payments that are due, the first one now.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Debt>"))]
    pub debts: Few<Debt, MAX_SEATS>,
    /// Land that is still to be auctioned.
    pub estate: Estate,
    /// What follows once debts and auctions are settled.
    pub then: Then,
    /// What the game waits for.
    pub phase: Phase,
    /// Figures of the decision that the game waits for.
    pub ask: Ask,
    /// What is printed on the board and the cards; it never changes.
    pub board: Printed,
}

impl Rules {
    /// What a viewer may know.
    pub fn view(&self, state: &State, viewer: Viewer) -> View {
        View {
            seat: viewer.seat(),
            players: PerSeat::from_fn(state.seats(), |seat| self.view_player(state, seat)),
            spaces: self.view_spaces(state),
            bank: (self.options.bank == crate::Bank::Ledger).then_some(state.bank),
            pot: (self.options.parking_pot == Switch::On).then_some(state.pot),
            decks: state.decks,
            order: state.order,
            on_turn: state.on_turn,
            turns: state.turns,
            doubles: state.doubles,
            dice: state.dice,
            card: state.card,
            clock: state.clock,
            debts: state.debts,
            estate: state.estate,
            then: state.then,
            phase: state.phase,
            ask: self.view_ask(state),
            board: self.printed.clone(),
        }
    }

    fn view_player(&self, state: &State, seat: Seat) -> PlayerView {
        let Player { cash, position, status, passed_go, jail_cards, offers_made, strikes, turns, properties } =
            state.players[seat];
        PlayerView {
            cash,
            worth: self.worth(state, seat),
            raisable: self.raisable(state, seat),
            position,
            status,
            in_jail: state.is_jailed(seat),
            is_out: !state.is_in(seat),
            passed_go,
            jail_cards,
            offers_made,
            strikes,
            turns,
            properties,
        }
    }

    fn view_spaces(&self, state: &State) -> SpaceViews {
        let mut spaces = [SpaceView::default(); SPACES as usize];
        let total = state.dice.map_or(7, Dice::total);
        for (seat, player) in state.players.iter() {
            let collects = self.options.jailed_owner_collects == Switch::On || !state.is_jailed(seat);
            for space in player.properties {
                let mortgaged = state.mortgaged.contains(space);
                let rent = if mortgaged || !collects { 0 } else { self.rent(state, seat, space, total) };
                spaces[space.index()] = SpaceView { owner: Some(seat), level: state.levels[space], mortgaged, rent };
            }
        }
        SpaceViews(spaces)
    }

    fn view_ask(&self, state: &State) -> Ask {
        let seat = match self.turn(state) {
            Turn::Seats(seats) => seats.first(),
            Turn::Chance | Turn::Over => None,
        };
        let ask = Ask { seat, ..Ask::default() };
        match &state.phase {
            Phase::Purchase => {
                let space = state.players[state.on_turn].position;
                Ask { space: Some(space), price: Some(self.board.lot(space).price), ..ask }
            }
            Phase::Auction(auction) => Ask {
                space: Some(auction.space),
                price: Some(self.board.lot(auction.space).price),
                bid: auction.highest().map(|(_, amount)| amount),
                bidder: auction.highest().map(|(seat, _)| seat),
                minimum: Some(self.minimum_bid(auction)),
                ..ask
            },
            Phase::Debt => {
                let debt = &state.debts[0];
                let raisable = self.raisable(state, debt.debtor);
                Ask { space: debt.space, due: Some(debt.amount), raisable: Some(raisable), ..ask }
            }
            Phase::Choice { fine, .. } => Ask { due: Some(*fine), ..ask },
            Phase::Trade(trade) => Ask {
                favours_from: Some(self.favourability(&trade.terms.give, &trade.terms.ask)),
                favours_to: Some(self.favourability(&trade.terms.ask, &trade.terms.give)),
                ..ask
            },
            Phase::DrawOrder(_)
            | Phase::ThrowOff(_)
            | Phase::BeforeRoll
            | Phase::Roll
            | Phase::Card { .. }
            | Phase::Manage
            | Phase::Over { .. } => ask,
        }
    }
}

impl View {
    /// The state that the view was made from: there is only one.
    pub fn state(&self) -> State {
        let player = |view: PlayerView| Player {
            cash: view.cash,
            position: view.position,
            status: view.status,
            passed_go: view.passed_go,
            jail_cards: view.jail_cards,
            offers_made: view.offers_made,
            strikes: view.strikes,
            turns: view.turns,
            properties: view.properties,
        };
        let mut levels = Levels::NONE;
        let mut mortgaged = Spaces::EMPTY;
        for space in SpaceId::all() {
            levels[space] = self.spaces[space].level;
            if self.spaces[space].mortgaged {
                mortgaged.insert(space);
            }
        }
        State {
            players: self.players.map(player),
            levels,
            mortgaged,
            bank: self.bank.unwrap_or(0),
            pot: self.pot.unwrap_or(0),
            decks: self.decks,
            order: self.order,
            on_turn: self.on_turn,
            turns: self.turns,
            doubles: self.doubles,
            dice: self.dice,
            card: self.card,
            clock: self.clock,
            debts: self.debts,
            estate: self.estate,
            then: self.then,
            phase: self.phase,
        }
    }
}
