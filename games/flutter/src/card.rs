//! The market-news cards (F5).

use parlor_engine::NotationError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A kind of card: what it does, and its value. Some kinds are in the deck more than once, under different titles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// The traveller rises 4 spaces.
    #[serde(rename = "advance-4")]
    Advance4,
    /// The traveller rises 6 spaces.
    #[serde(rename = "advance-6")]
    Advance6,
    /// The traveller rises 7 spaces.
    #[serde(rename = "advance-7")]
    Advance7,
    /// The traveller falls 2 spaces.
    #[serde(rename = "retreat-2")]
    Retreat2,
    /// The traveller falls 4 spaces.
    #[serde(rename = "retreat-4")]
    Retreat4,
    /// The traveller falls 6 spaces.
    #[serde(rename = "retreat-6")]
    Retreat6,
    /// The traveller goes to the parent.
    ToParent,
    /// The parent rises 1 space.
    #[serde(rename = "parent-up-1")]
    ParentUp1,
    /// The parent rises 2 spaces.
    #[serde(rename = "parent-up-2")]
    ParentUp2,
    /// The parent falls 1 space.
    #[serde(rename = "parent-down-1")]
    ParentDown1,
    /// Holders are paid 10 per cent of the price.
    #[serde(rename = "dividend-10")]
    Dividend10,
    /// Holders are paid 20 per cent of the price.
    #[serde(rename = "dividend-20")]
    Dividend20,
    /// Holders are paid 30 per cent of the price.
    #[serde(rename = "dividend-30")]
    Dividend30,
    /// The company keeps an insurance against a slump.
    AntiSlump,
}

/// What a card does to the company whose traveller drew it (F15). Moves are spaces of 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The traveller rises.
    TravellerAdvance(u16),
    /// The traveller falls.
    TravellerRetreat(u16),
    /// The traveller goes to the parent.
    TravellerToParent,
    /// The parent rises.
    ParentUp(u16),
    /// The parent falls.
    ParentDown(u16),
    /// Holders are paid this percentage of the price.
    DividendPercentage(u16),
    /// The company keeps an insurance.
    AntiSlump,
}

impl Card {
    /// How many kinds there are.
    pub const KINDS: usize = 14;
    /// All kinds, in the order of the rulebook.
    pub const ALL: [Self; Self::KINDS] = [
        Self::Advance4,
        Self::Advance6,
        Self::Advance7,
        Self::Retreat2,
        Self::Retreat4,
        Self::Retreat6,
        Self::ToParent,
        Self::ParentUp1,
        Self::ParentUp2,
        Self::ParentDown1,
        Self::Dividend10,
        Self::Dividend20,
        Self::Dividend30,
        Self::AntiSlump,
    ];

    /// The position in [`Card::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it does.
    pub const fn effect(self) -> Effect {
        match self {
            Self::Advance4 => Effect::TravellerAdvance(4),
            Self::Advance6 => Effect::TravellerAdvance(6),
            Self::Advance7 => Effect::TravellerAdvance(7),
            Self::Retreat2 => Effect::TravellerRetreat(2),
            Self::Retreat4 => Effect::TravellerRetreat(4),
            Self::Retreat6 => Effect::TravellerRetreat(6),
            Self::ToParent => Effect::TravellerToParent,
            Self::ParentUp1 => Effect::ParentUp(1),
            Self::ParentUp2 => Effect::ParentUp(2),
            Self::ParentDown1 => Effect::ParentDown(1),
            Self::Dividend10 => Effect::DividendPercentage(10),
            Self::Dividend20 => Effect::DividendPercentage(20),
            Self::Dividend30 => Effect::DividendPercentage(30),
            Self::AntiSlump => Effect::AntiSlump,
        }
    }

    /// The titles of the cards of this kind: as many as the deck holds.
    pub const fn titles(self) -> &'static [&'static str] {
        match self {
            Self::Advance4 => &["Order from Overseas", "A Cheerful Budget", "Two Rivals Join Hands"],
            Self::Advance6 => &["Record Christmas Trade", "The Invention of the Year"],
            Self::Advance7 => &["New Machines, Double Shifts"],
            Self::Retreat2 => &["Six Weeks of Strike", "Flood in the Warehouse", "Whispers from the Tax Office"],
            Self::Retreat4 => &["Cheap Goods from Abroad", "Fire in the Night"],
            Self::Retreat6 => &["Wages Up for Everyone"],
            Self::ToParent => &["Strike Without End", "Nobody Left to Hire"],
            Self::ParentUp1 => &["The Bank Lowers Its Rate"],
            Self::ParentUp2 => &["Rumours of a Take-over", "Half the Cost, Same Price"],
            Self::ParentDown1 => &["Troubled Headlines", "The Bank Raises Its Rate"],
            Self::Dividend10 => &["Hundredth Birthday Gift"],
            Self::Dividend20 => &["A Cheque at Midsummer"],
            Self::Dividend30 => &["The Old Factory Is Sold"],
            Self::AntiSlump => &["Insured at Lloyd's", "A Friend at the Bank"],
        }
    }

    /// What the card says below its title.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Advance4 => "The traveller rises 4 spaces.",
            Self::Advance6 => "The traveller rises 6 spaces.",
            Self::Advance7 => "The traveller rises 7 spaces.",
            Self::Retreat2 => "The traveller falls 2 spaces.",
            Self::Retreat4 => "The traveller falls 4 spaces.",
            Self::Retreat6 => "The traveller falls 6 spaces.",
            Self::ToParent => "The traveller goes to its parent.",
            Self::ParentUp1 => "The parent rises 1 space.",
            Self::ParentUp2 => "The parent rises 2 spaces.",
            Self::ParentDown1 => "The parent falls 1 space.",
            Self::Dividend10 => "Holders receive 10 % of the price.",
            Self::Dividend20 => "Holders receive 20 % of the price.",
            Self::Dividend30 => "Holders receive 30 % of the price.",
            Self::AntiSlump => "The company keeps this insurance against a slump.",
        }
    }

    /// How many cards of this kind the deck holds.
    pub const fn copies(self) -> u8 {
        self.titles().len() as u8
    }

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advance4 => "advance-4",
            Self::Advance6 => "advance-6",
            Self::Advance7 => "advance-7",
            Self::Retreat2 => "retreat-2",
            Self::Retreat4 => "retreat-4",
            Self::Retreat6 => "retreat-6",
            Self::ToParent => "to-parent",
            Self::ParentUp1 => "parent-up-1",
            Self::ParentUp2 => "parent-up-2",
            Self::ParentDown1 => "parent-down-1",
            Self::Dividend10 => "dividend-10",
            Self::Dividend20 => "dividend-20",
            Self::Dividend30 => "dividend-30",
            Self::AntiSlump => "anti-slump",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = NotationError;

    /// Reads a card by its name; the rulebook's words (`traveller_advance 4`, `dividend_percentage 20`) are understood too.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words = text.replace(['_', ' '], "-").replace("-percentage", "");
        let name = words.strip_prefix("traveller-").unwrap_or(&words);
        let found = Self::ALL.into_iter().find(|card| card.name() == name);
        found.ok_or_else(|| NotationError::new(text, "a card, as advance-7, retreat-2, to-parent, parent-up-1 or anti-slump"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_cards_with_24_titles() {
        let mut titles: Vec<&str> = Card::ALL.iter().flat_map(|card| card.titles()).copied().collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), 24);
        assert!(Card::ALL.iter().enumerate().all(|(index, card)| card.index() == index));
    }

    #[test]
    fn written_and_read_cards_agree_in_text_and_json() {
        for card in Card::ALL {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(serde_json::to_value(card).unwrap(), card.name());
        }
    }

    #[test]
    fn the_words_of_the_rulebook_are_read() {
        for (text, card) in [
            ("traveller_advance 7", Card::Advance7),
            ("traveller-retreat-6", Card::Retreat6),
            ("traveller_to_parent", Card::ToParent),
            ("parent_up 2", Card::ParentUp2),
            ("parent_down_1", Card::ParentDown1),
            ("dividend_percentage 30", Card::Dividend30),
            ("anti_slump", Card::AntiSlump),
        ] {
            assert_eq!(text.parse(), Ok(card));
        }
        assert!(["", "advance", "advance-5", "parent_up 3"].iter().all(|text| text.parse::<Card>().is_err()));
    }
}
