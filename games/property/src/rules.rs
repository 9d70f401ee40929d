//! The rules as a value: options, edition, tables, and what can be asked of a state.

use crate::board::{Board, STATION_RENTS, UTILITY_FACTORS};
use crate::edition::{Edition, Group};
use crate::event::Account;
use crate::few::Few;
use crate::order::{Draw, ThrowOff, clockwise};
use crate::pile::Pile;
use crate::play::Landing;
use crate::printed::Printed;
use crate::state::{Clock, Estate, Phase, Player, State, Then};
use crate::{Bank, DeckId, Money, NearestRent, Options, PlayOrder, SpaceId, Spaces, Switch, Worth};
use parlor_engine::{PerSeat, Seat, SeatSet};

/// What bank, players and pot hold together where the bank keeps a ledger (P37).
pub const LEDGER: Money = 50_000;

/// The rules of one game under one set of options.
#[derive(Debug)]
pub struct Rules {
    /// What the host set.
    pub options: Options,
    /// The board and decks with their names.
    pub edition: Edition,
    /// The same as flat tables.
    pub board: Board,
    /// What is printed on the board and the cards, for views.
    pub printed: Printed,
}

impl Rules {
    /// The rules of a checked edition under checked options.
    pub fn new(options: Options, edition: Edition) -> Self {
        let board = Board::new(&edition, &options);
        let printed = Printed::new(&edition, &board);
        Self { options, edition, board, printed }
    }

    /// What a space is called.
    pub fn name(&self, space: SpaceId) -> &str {
        &self.edition.spaces[space.index()].name
    }

    /// How a game of `seats` begins.
    pub fn initial_state(&self, seats: u8) -> State {
        let first = Seat::new(0);
        let (order, phase) = match self.options.play_order {
            PlayOrder::Seats => (clockwise(first, seats), Phase::BeforeRoll),
            PlayOrder::Random => (Few::new(), Phase::DrawOrder(Draw { left: SeatSet::all(seats) })),
            PlayOrder::HighestThrow => (Few::new(), Phase::ThrowOff(ThrowOff::between(SeatSet::all(seats), seats))),
        };
        let cash = self.options.starting_cash;
        State {
            players: PerSeat::new(seats, Player { cash, ..Player::default() }),
            levels: crate::Levels::NONE,
            mortgaged: Spaces::EMPTY,
            bank: match self.options.bank {
                Bank::Ledger => LEDGER - cash * Money::from(seats),
                Bank::Unlimited => 0,
            },
            pot: 0,
            decks: DeckId::BOTH.map(|deck| Pile::new(self.board.cards(deck).len())),
            order,
            on_turn: first,
            turns: 0,
            doubles: 0,
            dice: None,
            card: None,
            clock: Clock::Running,
            debts: Few::new(),
            estate: Estate { land: Spaces::EMPTY, of: first },
            then: Then::Manage,
            phase,
        }
    }

    /// Where fines go (P13).
    pub(crate) fn fine_account(&self) -> Account {
        match self.options.parking_pot {
            Switch::On => Account::Pot,
            Switch::Off => Account::Bank,
        }
    }

    /// What a property of `owner` charges for a throw of `total`, mortgages and jail aside (P11).
    pub fn rent(&self, state: &State, owner: Seat, space: SpaceId, total: u8) -> Money {
        let lot = self.board.lot(space);
        let own = state.players[owner].properties;
        match self.board.group_of(space) {
            None => 0,
            Some(Group::Station) => STATION_RENTS[self.count(own, Group::Station)],
            Some(Group::Utility) => UTILITY_FACTORS[self.count(own, Group::Utility)] * Money::from(total),
            Some(group) => {
                let level = state.levels[space];
                let set = self.board.group(group);
                let doubled = self.options.set_doubles_rent == Switch::On
                    && own.has_all(set)
                    && set.iter().all(|street| state.levels[street] == 0);
                if doubled { 2 * lot.rents[0] } else { lot.rents[usize::from(level)] }
            }
        }
    }

    /// One less than how many of a group are owned, as an index.
    fn count(&self, own: Spaces, group: Group) -> usize {
        (own.and(self.board.group(group)).len() as usize).saturating_sub(1)
    }

    /// The rent that a landing costs; a card to the nearest of a kind has its own (P30).
    pub(crate) fn rent_due(&self, state: &State, owner: Seat, space: SpaceId, total: u8, landing: Landing) -> Money {
        let usual = self.rent(state, owner, space, total);
        let utility = self.board.group_of(space) == Some(Group::Utility);
        match (landing, self.options.nearest_rent) {
            (Landing::Usual, _) | (Landing::Nearest, NearestRent::Normal) => usual,
            (Landing::Nearest, NearestRent::StationsOnly) => {
                if utility {
                    0
                } else {
                    usual
                }
            }
            (Landing::Nearest, NearestRent::Double) => {
                if utility {
                    UTILITY_FACTORS[1] * Money::from(total)
                } else {
                    2 * usual
                }
            }
        }
    }

    /// What a player is worth (P36).
    pub fn worth(&self, state: &State, seat: Seat) -> i64 {
        let player = &state.players[seat];
        let mut worth = i64::from(player.cash);
        for space in player.properties {
            let lot = self.board.lot(space);
            let mortgaged = state.mortgaged.contains(space);
            let buildings = Money::from(state.levels[space]) * lot.house_cost;
            worth += i64::from(if mortgaged { lot.mortgage } else { lot.price });
            worth += i64::from(match self.options.worth {
                Worth::Purchase => buildings,
                Worth::Potential if mortgaged => buildings / 2,
                Worth::Potential => buildings / 2 + self.rent(state, seat, space, 7),
            });
        }
        worth
    }
}
