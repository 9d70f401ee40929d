//! What happened.

use crate::pile::CardId;
use crate::state::{Dice, Ending};
use crate::trade::Terms;
use crate::{DeckId, Money, SpaceId, Spaces};
use parlor_engine::Seat;
use serde::{Deserialize, Serialize};

/// Who pays or receives; in JSON a seat number, `bank` or `pot`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// The bank.
    Bank,
    /// The pot of Free Parking (P13).
    Pot,
    /// A player.
    #[serde(untagged)]
    Seat(Seat),
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Account {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "number | \"bank\" | \"pot\"".to_owned()
    }
    fn inline(cfg: &ts_rs::Config) -> String {
        Self::name(cfg)
    }
}

/// What a payment is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// GO was passed (P5).
    Salary,
    /// The list price of a property (P10).
    Price,
    /// The winning bid of an auction (P16).
    Bid,
    /// Rent (P11).
    Rent,
    /// A tax space (P13).
    Tax,
    /// The pot of Free Parking (P13).
    Parking,
    /// A card (P30).
    Card,
    /// Repairs by a card (P30).
    Repairs,
    /// The fine for leaving jail, or of a card (P27, P30).
    Fine,
    /// A building (P17).
    Building,
    /// A building sold to the bank (P18).
    Refund,
    /// A mortgage (P19).
    Mortgage,
    /// The lifting of a mortgage (P20).
    Lift,
    /// Land sold to the bank (P21).
    Land,
    /// Everything that a bankrupt player could still turn into cash (P23).
    Liquidation,
    /// What is left of a bankrupt player's cash, for a debt that it does not cover (P23).
    Bankruptcy,
    /// A trade (P32).
    Trade,
    /// The cash of a player who leaves (P37).
    Leaving,
}

/// How a token moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Forwards by the dice.
    Dice,
    /// Forwards by a card.
    Forwards,
    /// Backwards by a card.
    Backwards,
}

/// Why a player goes to jail (P26).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum JailCause {
    /// The space.
    Space,
    /// A card.
    Card,
    /// The third double in a row.
    ThirdDouble,
}

/// How a player leaves jail (P27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Release {
    /// By a card.
    Card,
    /// For the fine.
    Fine,
    /// By a double.
    Double,
    /// By the last of the rolls or rounds.
    Time,
}

/// How a property comes to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// Bought at the list price.
    Price,
    /// Won in an auction.
    Auction,
    /// From a bankrupt player (P23).
    Bankruptcy,
}

/// Something that happened; every payment is a `paid` of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are the words of the rulebook")]
pub enum Event {
    /// A seat threw for who begins (P9).
    ThrewForStart { seat: Seat, dice: Dice },
    /// A seat got its place in the order (P9).
    OrderDrawn { seat: Seat, place: u8 },
    /// A turn began.
    TurnBegan { seat: Seat, turn: u32 },
    /// The dice fell.
    Rolled { seat: Seat, dice: Dice },
    /// A 12 is not counted and rolled again (P7).
    RolledAgain { seat: Seat, dice: Dice },
    /// A token moved.
    Moved { seat: Seat, from: SpaceId, to: SpaceId, way: Way },
    /// Money changed hands.
    Paid { from: Account, to: Account, amount: Money, reason: Reason, space: Option<SpaceId> },
    /// A player got a property.
    Acquired { seat: Seat, space: SpaceId, by: Gain },
    /// A player did not buy (P10).
    Declined { seat: Seat, space: SpaceId },
    /// The player lands before the first circuit: nothing happens (P8).
    CircuitMissing { seat: Seat, space: SpaceId },
    /// No rent is due, because of a mortgage or an owner in jail (P11, P12).
    RentFree { seat: Seat, space: SpaceId, owner: Seat },
    /// An auction began (P15).
    AuctionBegan { space: SpaceId, minimum: Money },
    /// A bid (P15).
    BidMade { seat: Seat, space: SpaceId, amount: Money },
    /// A bidder passed (P16).
    Passed { seat: Seat, space: SpaceId },
    /// Nobody bought (P16).
    Unsold { space: SpaceId },
    /// A level was built (P17).
    Built { seat: Seat, space: SpaceId, level: u8 },
    /// A level was sold (P18).
    BuildingSold { seat: Seat, space: SpaceId, level: u8 },
    /// A property was mortgaged (P19).
    Mortgaged { seat: Seat, space: SpaceId },
    /// A mortgage was lifted (P20).
    Lifted { seat: Seat, space: SpaceId },
    /// Land was sold to the bank (P21).
    LandSold { seat: Seat, space: SpaceId },
    /// A payment cannot be made at once (P22).
    DebtOpened { debtor: Seat, creditor: Account, amount: Money, reason: Reason, space: Option<SpaceId> },
    /// A player is bankrupt (P23).
    Bankrupt { seat: Seat, creditor: Account, amount: Money },
    /// A player left or was removed (P37).
    Left { seat: Seat },
    /// Land went back to the bank, free of buildings and mortgages.
    LandReturned { seat: Seat, land: Spaces },
    /// A card was drawn (P30).
    CardDrawn { seat: Seat, deck: DeckId, card: CardId },
    /// A jail card was kept (P29).
    CardKept { seat: Seat, deck: DeckId },
    /// A jail card went back to its deck (P29).
    CardReturned { seat: Seat, deck: DeckId },
    /// A player went to jail (P26).
    Jailed { seat: Seat, cause: JailCause },
    /// A player left jail (P27).
    LeftJail { seat: Seat, by: Release },
    /// A player stays in jail, for the so manieth time (P27).
    StayedInJail { seat: Seat, times: u8 },
    /// A trade was offered (P32).
    Offered { from: Seat, to: Seat, terms: Terms },
    /// An offer was answered by another (P32).
    Countered { from: Seat, to: Seat, terms: Terms },
    /// An offer was declined (P32).
    OfferDeclined { from: Seat, to: Seat },
    /// An offer was taken; what it says changed hands (P32).
    Traded { from: Seat, to: Seat, terms: Terms },
    /// An offer died because a player left (P32).
    OfferDied { from: Seat, to: Seat },
    /// A decision took too long (P38).
    TimedOut { seat: Seat },
    /// A strike was recorded (P38).
    Struck { seat: Seat, strikes: u8 },
    /// Time is up; the round or the turn is finished (P35).
    TimeCalled,
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// The game ended.
    Ended { ending: Ending },
}
