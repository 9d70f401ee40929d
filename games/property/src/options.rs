//! House rules: what a host may set.

use crate::edition::Edition;
use crate::space::Money;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A house rule that is on or off; in JSON true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "boolean"))]
#[serde(from = "bool", into = "bool")]
pub enum Switch {
    /// The rule is not played.
    Off,
    /// The rule is played.
    On,
}

impl From<bool> for Switch {
    fn from(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

impl From<Switch> for bool {
    fn from(switch: Switch) -> Self {
        switch == Switch::On
    }
}

macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum $name {
            $($(#[$note])* #[serde(rename = $text)] $variant),+
        }

        impl $name {
            /// The names that a host writes.
            pub const NAMES: &'static [&'static str] = &[$($text),+];
        }
    };
}

choice! {
    /// What a double does (P6).
    Doubles {
        /// It rolls again; the third in a row goes to jail.
        ExtraTurn = "extra-turn",
        /// Nothing special.
        Nothing = "nothing",
    }
}
choice! {
    /// Who begins and in which order turns go (P9).
    PlayOrder {
        /// Seat 1 begins, clockwise.
        Seats = "seats",
        /// The order is drawn.
        Random = "random",
        /// The highest throw begins, then clockwise.
        HighestThrow = "highest-throw",
    }
}
choice! {
    /// The first minimum of an auction (P15).
    AuctionStart {
        /// Half the list price, rounded down.
        HalfPrice = "half-price",
        /// One.
        One = "one",
    }
}
choice! {
    /// Which table of house costs is used (P1).
    HouseCosts {
        /// By group 50/50/100/100/150/150/200/200.
        Classic = "classic",
        /// The Tycoon document's own 50/150/50/100/100/100/100/200.
        Document = "document",
    }
}
choice! {
    /// What the bank pays for a building (P18).
    BuildingResale {
        /// The full cost.
        Full = "1.0",
        /// Half the cost.
        Half = "0.5",
    }
}
choice! {
    /// What lifting a mortgage costs, as a part of the list price (P20).
    UnmortgageFactor {
        /// Half the price.
        Half = "0.5",
        /// The half and a tenth of it.
        HalfAndTenth = "0.55",
        /// The full price.
        Full = "1.0",
    }
}
choice! {
    /// How one leaves jail (P27).
    Jail {
        /// Card, fine or a roll for a double; after the third failed roll the fine is due.
        Choice = "choice",
        /// Roll; a double, a 12 or the third roll leaves free of charge.
        RollOnly = "roll-only",
        /// Card or fine ends the turn at visiting; otherwise two rounds are missed.
        Brief = "brief",
    }
}
choice! {
    /// How cards are drawn (P29).
    Cards {
        /// Shuffled once, drawn from the top, returned to the bottom.
        Deck = "deck",
        /// Each draw is uniform.
        Random = "random",
    }
}
choice! {
    /// What rent is due where a card sent to the nearest station or utility (P30).
    NearestRent {
        /// The normal rent at stations, none at utilities.
        StationsOnly = "stations-only",
        /// The normal rent.
        Normal = "normal",
        /// Twice the rent at stations, ten times the dice at utilities.
        Double = "double",
    }
}
choice! {
    /// Where the land of a bankrupt player goes (P23).
    BankruptAssets {
        /// To the bank.
        Bank = "bank",
        /// To the player who is owed, mortgages included.
        Creditor = "creditor",
        /// To the bank, which auctions it at once.
        Auction = "auction",
    }
}
choice! {
    /// When one may build (P17).
    BuildWindow {
        /// Only after having moved in one's turn.
        AfterMoving = "after-moving",
        /// Any time in one's turn.
        AnyTime = "any-time",
    }
}
choice! {
    /// Whether the bank counts its money (P37).
    Bank {
        /// A ledger: bank, players and pot hold 50,000 together.
        Ledger = "ledger",
        /// Not counted.
        Unlimited = "unlimited",
    }
}
choice! {
    /// What is finished once time is up (P35).
    TimeUp {
        /// The round, so that all had equal turns.
        Round = "round",
        /// The turn.
        Turn = "turn",
    }
}
choice! {
    /// How worth is counted (P36).
    Worth {
        /// Cash, land and buildings at what they cost.
        Purchase = "purchase",
        /// Cash, land, half the buildings and one round of rent.
        Potential = "potential",
    }
}

/// The tax spaces' amounts (P13): as the board says, or two amounts; as text `board` or `200/100`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub enum Taxes {
    /// As the board says.
    Board,
    /// The first tax space's amount, and the amount of the others.
    Amounts(Money, Money),
}

impl fmt::Display for Taxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Amounts(first, others) => write!(f, "{first}/{others}"),
        }
    }
}

impl From<Taxes> for String {
    fn from(taxes: Taxes) -> Self {
        taxes.to_string()
    }
}

impl TryFrom<String> for Taxes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "board" {
            return Ok(Self::Board);
        }
        let amount = |text: &str| text.parse().ok().filter(|amount| (0..=10_000).contains(amount));
        text.split_once('/')
            .and_then(|(first, others)| Some(Self::Amounts(amount(first)?, amount(others)?)))
            .ok_or_else(|| format!("`{text}` is no tax; expected `board` or two amounts up to 10000, as 200/100"))
    }
}

/// Everything a host may set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// What each player begins with.
    pub starting_cash: Money,
    /// P6.
    pub doubles: Doubles,
    /// P7.
    pub reroll_twelve: Switch,
    /// P8.
    pub first_circuit_required: Switch,
    /// P9.
    pub play_order: PlayOrder,
    /// P10.
    pub auction: Switch,
    /// P15.
    pub auction_start: AuctionStart,
    /// P15: the least raise.
    pub auction_raise: Money,
    /// P15.
    pub jailed_may_bid: Switch,
    /// P11.
    pub set_doubles_rent: Switch,
    /// P12.
    pub jailed_owner_collects: Switch,
    /// P13.
    pub parking_pot: Switch,
    /// P13.
    pub taxes: Taxes,
    /// P1.
    pub house_costs: HouseCosts,
    /// P17.
    pub even_build: Switch,
    /// P17.
    pub build_window: BuildWindow,
    /// P18.
    pub building_resale: BuildingResale,
    /// P19.
    pub mortgage: Switch,
    /// P20.
    pub unmortgage_factor: UnmortgageFactor,
    /// P21.
    pub land_resale: Switch,
    /// P23.
    pub bankrupt_assets: BankruptAssets,
    /// P27.
    pub jail: Jail,
    /// P27.
    pub jail_fine: Money,
    /// P29.
    pub cards: Cards,
    /// P30.
    pub nearest_rent: NearestRent,
    /// P32.
    pub trade: Switch,
    /// P32.
    pub trade_jail_cards: Switch,
    /// P35: minutes, 0 for none.
    pub time_limit: u32,
    /// P35: turns of all players together, 0 for none.
    pub turn_limit: u32,
    /// P35.
    pub time_up: TimeUp,
    /// P36.
    pub worth: Worth,
    /// P36: turns the winner on time must have played for the win to count.
    pub counted_turns: u32,
    /// P37.
    pub bank: Bank,
    /// P38: seconds for a turn, 0 for no timer.
    pub turn_seconds: u32,
    /// P16: seconds for a bid, 0 for no timer.
    pub bid_seconds: u32,
    /// P38: strikes that remove a player, 0 for never.
    pub strikes: u32,
    /// P3: a board and decks brought along; none plays with the ones that ship.
    pub edition: Option<Edition>,
}
