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
pub(super) struct Style {
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
    /// The chance to buy what it wants to buy, in thousandths.
    pub resolve: i32,
    /// The tricks it knows.
    pub craft: Craft,
}

/// How many tricks a machine knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Craft {
    /// It plays straight.
    Plain,
    /// It mortgages to build and to buy, lets land go to auction when rivals are broke, and weighs its stay in jail.
    Fine,
}

impl Style {
    pub(super) const fn easy() -> Self {
        Self {
            horizon: 6.0,
            chip: 0.9,
            resale: 0.6,
            from_bank: 0.2,
            from_player: 0.1,
            denial: 0.0,
            purse: 450,
            caution: 0.5,
            lean: 0.0,
            build_return: 0.4,
            offers: 1,
            first_rung: 0,
            resolve: 600,
            craft: Craft::Plain,
        }
    }

    pub(super) const fn medium() -> Self {
        Self {
            horizon: 12.0,
            chip: 0.7,
            resale: 1.0,
            from_bank: 0.35,
            from_player: 0.2,
            denial: 0.0,
            purse: 100,
            caution: 0.8,
            lean: 0.2,
            build_return: 0.6,
            offers: 1,
            first_rung: 1,
            resolve: 900,
            craft: Craft::Plain,
        }
    }

    pub(super) const fn hard() -> Self {
        Self {
            horizon: 22.0,
            chip: 0.4,
            resale: 1.0,
            from_bank: 0.27,
            from_player: 0.3,
            denial: 1.2,
            purse: 40,
            caution: 0.6,
            lean: 0.6,
            build_return: 0.5,
            offers: 3,
            first_rung: 0,
            resolve: 1000,
            craft: Craft::Fine,
        }
    }
}
