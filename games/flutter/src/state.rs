//! Everything there is to know about a game: pegs, certificates, cash, the deck and the phase.

use crate::{Card, Company, Deck, Edition, Flutter, PerCompany};
use parlor_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// Pounds.
pub type Money = u32;

/// Where pegs start, and where a bonus issue puts them (F2, F20).
pub(crate) const PAR: u16 = 100;
/// One space of the board (F2).
pub(crate) const SPACE: u16 = 10;
/// The bottom of the board: no peg of a trading company stands lower.
pub(crate) const BOTTOM: u16 = 10;
/// The top of the board: a traveller here ends the round, a parent here has its bonus issue.
pub(crate) const TOP: u16 = 200;

/// The whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What the game waits for.
    pub phase: Phase,
    /// The companies in column order; one that does not trade has pegs at 0.
    pub companies: PerCompany<Lane>,
    /// The players in seat order.
    pub players: PerSeat<Player>,
    /// The cards that can be drawn.
    pub deck: Deck,
    /// The round, counted from 1.
    pub round: u16,
    /// How many throws have been made.
    pub throws: u16,
    /// The last throw.
    #[serde(default)]
    pub last_throw: Option<Throw>,
    /// The market-news card that was drawn last.
    #[serde(default)]
    pub last_news: Option<News>,
}

const _: () = assert!(size_of::<State>() <= 256);

/// What a throw did to a traveller (F9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// Who threw.
    pub seat: Seat,
    /// The number die.
    pub number: u8,
    /// The colour die.
    pub company: Company,
    /// Where the traveller stood.
    pub from: u16,
    /// Where the dice put it.
    pub to: u16,
}

/// A card that was drawn (F14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct News {
    /// Who threw.
    pub seat: Seat,
    /// Whose traveller drew it.
    pub company: Company,
    /// The kind of card.
    pub card: Card,
    /// Which of the cards of this kind, counted from 0: each has a title of its own.
    pub copy: u8,
}

impl News {
    /// The title of the card.
    pub const fn title(&self) -> &'static str {
        self.card.titles()[self.copy as usize]
    }
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The first player is drawn (F6).
    First,
    /// A player trades, then throws.
    Trade {
        /// Whose turn it is.
        seat: Seat,
        /// Certificates bought and sold in this turn (FR1).
        #[serde(default)]
        trades: u16,
    },
    /// The dice fall.
    Dice {
        /// Who threw them.
        seat: Seat,
    },
    /// A market-news card is drawn.
    Card {
        /// Who threw.
        seat: Seat,
        /// Whose traveller draws it.
        company: Company,
    },
    /// The game is over.
    Over {
        /// Why.
        ending: Ending,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody had the target at a round's end (F22).
    Target,
    /// At most one company still trades (F23); in the blueprint at most one seat is left (FB8).
    Survival,
    /// Nobody holds a certificate and nobody can buy one (F24).
    Standstill,
    /// The last throw has been made (F24).
    ThrowCap,
}

/// A company's column of the board and the broker's stock of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lane {
    /// The parent peg: the price of a certificate.
    pub parent: u16,
    /// The traveller peg.
    pub traveller: u16,
    /// Certificates that the broker holds.
    pub broker: u8,
    /// Insurances against a slump.
    pub insurances: u8,
}

impl Lane {
    /// Whether the company trades.
    #[inline]
    pub const fn is_trading(&self) -> bool {
        self.parent > 0
    }
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Money in hand.
    pub cash: Money,
    /// Certificates of each company, in column order.
    pub certificates: PerCompany<u8>,
}

impl State {
    /// How many seats the table has.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// The companies that trade, in column order.
    #[inline]
    pub fn trading(&self) -> impl Iterator<Item = Company> + '_ {
        Company::ALL.into_iter().filter(|&company| self.companies[company].is_trading())
    }

    /// The certificates of a company in players' hands.
    pub fn held(&self, company: Company) -> u8 {
        self.players.as_slice().iter().map(|player| player.certificates[company]).sum()
    }

    /// Net worth: cash and certificates at their price (F22).
    pub fn worth(&self, seat: Seat) -> Money {
        let player = &self.players[seat];
        let shares =
            self.companies.iter().map(|(company, lane)| Money::from(player.certificates[company]) * Money::from(lane.parent));
        player.cash + shares.sum::<Money>()
    }
}

impl Flutter {
    /// How a game of `seats` begins (F1, F2, F4); in the blueprint N seats use the first N companies (FB1).
    pub(crate) fn begin(&self, seats: u8) -> State {
        let lane = Lane { parent: PAR, traveller: PAR, broker: self.options.certificates, insurances: 0 };
        State {
            phase: Phase::First,
            companies: PerCompany::from_fn(|company| if self.takes_part(company, seats) { lane } else { Lane::default() }),
            players: PerSeat::new(seats, Player { cash: self.options.starting_cash, certificates: PerCompany::default() }),
            deck: Deck::full(),
            round: 1,
            throws: 0,
            last_throw: None,
            last_news: None,
        }
    }

    /// Whether a company was there at the beginning of a game of `seats`.
    pub(crate) fn takes_part(&self, company: Company, seats: u8) -> bool {
        match self.options.edition {
            Edition::Standard => self.options.companies.contains(&company),
            Edition::Blueprint => company.index() < usize::from(seats),
        }
    }

    /// Whether a player still plays: in the blueprint a bankrupt company's seat does not (FB7).
    #[inline]
    pub(crate) fn is_playing(&self, state: &State, seat: Seat) -> bool {
        match self.options.edition {
            Edition::Standard => true,
            Edition::Blueprint => state.companies[company_of(seat)].is_trading(),
        }
    }
}

/// The company that a seat of the blueprint is (FB1).
#[inline]
pub(crate) fn company_of(seat: Seat) -> Company {
    Company::ALL[seat.index()]
}
