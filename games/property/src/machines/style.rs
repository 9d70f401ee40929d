//! What makes a graded machine easy, medium or hard: the same thoughts, with different foresight.

use crate::Money;
use parlor_engine::MachineInfo;

pub(super) const EASY: MachineInfo = MachineInfo {
    name: "easy",
    summary: "Buys often, builds late, trades at list prices and looks no further.",
    parameters: &[],
};

pub(super) const MEDIUM: MachineInfo = MachineInfo {
    name: "medium",
    summary: "Values land by the rent it will earn, completes sets, builds to the third house and keeps a reserve.",
    parameters: &[],
};

pub(super) const HARD: MachineInfo = MachineInfo {
    name: "hard",
    summary: "Also denies others their sets, bids and trades to its own valuation, mortgages to build and times its stay in jail.",
    parameters: &[],
};

/// The foresight of a graded machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// Rounds of rent that count when land is valued, at a table of four.
    pub horizon: f32,
    /// What a property is worth beyond its rent, as a part of its list price, because others want it.
    pub chip: f32,
    /// The same where the bank takes land back.
    pub resale: f32,
    /// The chance to get a missing piece of a set that the bank still has.
    pub from_bank: f32,
    /// The chance to get a missing piece that another player has, where players trade.
    pub from_player: f32,
    /// How much of the harm of another player's gain counts as one's own.
    pub denial: f32,
    /// Cash that is kept in any case.
    pub purse: Money,
    /// Cash that a player with tricks keeps ready for auctions, as long as the bank has land.
    pub ready: Money,
    /// The part of the price of land ahead for which a player with tricks raises cash before the roll.
    pub credit: f32,
    /// How much of the dear rents ahead is kept in cash, beyond what could be raised.
    pub caution: f32,
    /// How far what could be raised at the bank counts as cash.
    pub lean: f32,
    /// The least return on a building, in its cost, over the horizon.
    pub build_return: f32,
    /// Offers made in a turn at most.
    pub offers: u8,
    /// Which offer is made first: cheap, generous, or what the other side should find fair.
    pub first_rung: u8,
    /// The part of the other players that is taken to buy, bid and trade by list prices alone (P33).
    pub faith: f32,
    /// The tricks it knows.
    pub craft: Craft,
}

/// How many tricks a machine knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Craft {
    /// It plays straight.
    Plain,
    /// It mortgages to build and to buy, lets land go to auction when rivals are broke, and weighs its stay in jail.
    Fine,
    /// It also looks for the best of all trades: land for land, land for cash, and prices that the other should take.
    Shrewd,
}

impl Style {
    /// A beginner's.
    pub const fn easy() -> Self {
        Self {
            horizon: 6.0,
            chip: 0.9,
            resale: 0.6,
            from_bank: 0.2,
            from_player: 0.1,
            denial: 0.0,
            purse: 600,
            ready: 500,
            credit: 1.0,
            caution: 0.5,
            lean: 0.0,
            build_return: 0.4,
            offers: 1,
            first_rung: 0,
            faith: 0.0,
            craft: Craft::Plain,
        }
    }

    /// That of a player who counts rents.
    pub const fn medium() -> Self {
        Self {
            horizon: 12.0,
            chip: 0.7,
            resale: 1.0,
            from_bank: 0.3,
            from_player: 0.2,
            denial: 0.0,
            purse: 300,
            ready: 500,
            credit: 1.0,
            caution: 1.0,
            lean: 0.0,
            build_return: 0.6,
            offers: 1,
            first_rung: 1,
            faith: 0.0,
            craft: Craft::Plain,
        }
    }

    /// That of a player who foresees what follows.
    pub const fn hard() -> Self {
        Self {
            horizon: 22.0,
            chip: 0.4,
            resale: 1.0,
            from_bank: 0.27,
            from_player: 0.3,
            denial: 1.2,
            purse: 40,
            ready: 500,
            credit: 1.0,
            caution: 0.6,
            lean: 0.6,
            build_return: 0.5,
            offers: 3,
            first_rung: 0,
            faith: 0.0,
            craft: Craft::Fine,
        }
    }
}
