//! What a host may set (D49, D50).

use parlor_engine::{HouseRule, InvalidOptions, Preset, Values};
use serde::{Deserialize, Serialize};

/// The house rules of The Dragon's Gambit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// D44: the score that ends the game: 50, 100 or 150.
    pub threshold: u16,
    /// D42: what a successful caller scores.
    pub scoring: Scoring,
    /// D49: with an open gambit the caller's grid is not sealed.
    pub open_gambit: bool,
    /// D10: which two cards are looked at first.
    pub first_look: FirstLook,
    /// D50: what the table remembers for a player.
    pub memory_aid: MemoryAid,
}

/// D42: what a successful caller scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// Nothing: the Dragon's Favour.
    Favour,
    /// Their own total.
    Plain,
}

/// D10: which two cards a player looks at before play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FirstLook {
    /// Positions 1 and 2.
    NearRow,
    /// Two of the player's choice, chosen by all at the same time.
    AnyTwo,
}

/// D50: what the table remembers for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MemoryAid {
    /// Nothing: a card hides again after the turn in which it was seen.
    Off,
    /// The player's own marks, which are never checked.
    Notes,
    /// Cards that everybody has seen.
    Public,
    /// Everything that the player rightfully knows.
    Full,
}

const THRESHOLDS: &[i64] = &[50, 100, 150];

impl Options {
    /// The default rules.
    pub const STANDARD: Self = Self {
        threshold: 100,
        scoring: Scoring::Favour,
        open_gambit: false,
        first_look: FirstLook::NearRow,
        memory_aid: MemoryAid::Off,
    };

    /// Whether everybody knows beforehand what everybody looks at first.
    pub(crate) fn choices_are_open(&self) -> bool {
        match self.first_look {
            FirstLook::NearRow => true,
            FirstLook::AnyTwo => false,
        }
    }

    /// Whether these options can be played.
    pub fn check(&self) -> Result<(), InvalidOptions> {
        if THRESHOLDS.contains(&self.threshold.into()) {
            return Ok(());
        }
        Err(InvalidOptions::new("threshold", format!("{} is not possible; expected 50, 100 or 150", self.threshold)))
    }
}

/// The named sets of options.
pub fn presets() -> Vec<Preset<Options>> {
    vec![
        Preset {
            name: "standard",
            summary: "A successful caller scores nothing: the call is a real gamble.",
            options: Options::STANDARD,
        },
        Preset {
            name: "as-written",
            summary: "The narrowest reading of the document: a successful caller scores their own total.",
            options: Options { scoring: Scoring::Plain, ..Options::STANDARD },
        },
    ]
}

/// The rules that a host may set.
pub fn house_rules() -> Vec<HouseRule> {
    vec![
        HouseRule {
            key: "threshold",
            clause: "D44",
            summary: "The cumulative score that ends the game.",
            values: Values::Amounts { amounts: THRESHOLDS },
        },
        HouseRule {
            key: "scoring",
            clause: "D42",
            summary: "A successful caller scores nothing (favour) or their own total (plain).",
            values: Values::Choice { names: &["favour", "plain"] },
        },
        HouseRule {
            key: "open_gambit",
            clause: "D49",
            summary: "The caller's grid is not sealed: abilities may still strike it.",
            values: Values::Switch,
        },
        HouseRule {
            key: "first_look",
            clause: "D10",
            summary: "Before play everyone sees positions 1 and 2 (near-row) or two of their choice (any-two).",
            values: Values::Choice { names: &["near-row", "any-two"] },
        },
        HouseRule {
            key: "memory_aid",
            clause: "D50",
            summary: "What the table remembers for you: nothing, your own notes, what all have seen, or all you may know.",
            values: Values::Choice { names: &["off", "notes", "public", "full"] },
        },
    ]
}
