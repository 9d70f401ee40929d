//! An edition as rows of text, before it is checked: what all three formats are read into and written from.

use super::mistake::{Mistake, Place};
use super::{Edition, Space, SpaceKind};
use crate::effect::DeckId;

/// One of the three tables that an edition is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sheet {
    /// Title, currency, the names of the decks, and house rules.
    Edition,
    /// The forty spaces.
    Spaces,
    /// The cards of both decks.
    Cards,
}

/// The columns that hold the six rents of a street.
pub(super) const RENTS: [&str; 6] = ["rent_0", "rent_1", "rent_2", "rent_3", "rent_4", "rent_5"];

/// What comes before the key of a house rule among the settings.
pub(super) const RULE: &str = "rule.";

impl Sheet {
    pub(super) const ALL: [Self; 3] = [Self::Edition, Self::Spaces, Self::Cards];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Edition => "edition",
            Self::Spaces => "spaces",
            Self::Cards => "cards",
        }
    }

    pub(super) const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Edition => &["key", "value"],
            Self::Spaces => &[
                "space",
                "name",
                "kind",
                "group",
                "price",
                "rent_0",
                "rent_1",
                "rent_2",
                "rent_3",
                "rent_4",
                "rent_5",
                "house_cost",
                "document_house_cost",
                "amount",
                "deck",
            ],
            Self::Cards => &["deck", "title", "effect"],
        }
    }
}

/// A piece of text with its meaning and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// The column of the table; for a setting its key.
    pub key: String,
    /// Where it stands.
    pub place: Place,
    /// What stands there, without blanks around it; never empty.
    pub text: String,
}

/// One space or one card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Where it begins.
    pub place: Place,
    /// Its filled cells.
    pub cells: Vec<Cell>,
}

impl Line {
    pub(super) const fn new(place: Place) -> Self {
        Self { place, cells: Vec::new() }
    }

    /// Adds a cell in the row of the line, unless it is empty.
    pub(super) fn fill(&mut self, column: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.cells.push(Cell { key: column.to_owned(), place: self.place.in_column(column), text: text.to_owned() });
        }
    }

    /// The text in a column.
    pub(super) fn text(&self, column: &str) -> Option<&str> {
        self.cells.iter().find(|cell| cell.key == column).map(|cell| cell.text.as_str())
    }
}

/// The rows of an edition, and what was wrong already in reading them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Draft {
    /// Where settings that are missing would stand.
    pub home: Place,
    /// Title, currency, the names of the decks, house rules.
    pub settings: Vec<Cell>,
    /// The spaces in order.
    pub spaces: Vec<Line>,
    /// The cards in order.
    pub cards: Vec<Line>,
    /// Mistakes of form.
    pub mistakes: Vec<Mistake>,
}

impl Draft {
    /// An edition as rows, placed as in its spreadsheet.
    pub(super) fn of(edition: &Edition) -> Self {
        let place = |sheet: Sheet, index: usize| Place { sheet: Some(sheet.name()), row: Some(index as u32 + 2), column: None };
        let settings = settings_of(edition).into_iter().enumerate().map(|(index, (key, text))| {
            let place = place(Sheet::Edition, index).in_column("value");
            Cell { key, place, text }
        });
        let spaces = edition.spaces.iter().enumerate();
        let spaces = spaces.map(|(index, space)| line_of_space(place(Sheet::Spaces, index), index, space)).collect();
        let cards = DeckId::BOTH.into_iter().flat_map(|deck| edition.deck(deck).cards.iter().map(move |card| (deck, card)));
        let cards = cards.enumerate().map(|(index, (deck, card))| {
            let mut line = Line::new(place(Sheet::Cards, index));
            line.fill("deck", &deck.to_string());
            line.fill("title", &card.title);
            line.fill("effect", &card.effect.to_string());
            line
        });
        let home = Place { sheet: Some(Sheet::Edition.name()), ..Place::default() };
        Self { home, settings: settings.collect(), spaces, cards: cards.collect(), mistakes: Vec::new() }
    }
}

fn settings_of(edition: &Edition) -> Vec<(String, String)> {
    let [deck_a, deck_b] = &edition.decks;
    let named = [("title", &edition.title), ("currency", &edition.currency), ("deck_a", &deck_a.name), ("deck_b", &deck_b.name)];
    let mut settings: Vec<(String, String)> = named.map(|(key, text)| (key.to_owned(), text.trim().to_owned())).into();
    settings.retain(|(_, text)| !text.is_empty());
    settings.extend(edition.rules.iter().map(|(key, text)| (format!("{RULE}{key}"), text.clone())));
    settings
}

fn line_of_space(place: Place, index: usize, space: &Space) -> Line {
    let mut line = Line::new(place);
    line.fill("space", &index.to_string());
    line.fill("name", &space.name);
    line.fill("kind", space.kind.name());
    match &space.kind {
        SpaceKind::Street { group, price, rents, house_cost, document_house_cost } => {
            line.fill("group", group.name());
            line.fill("price", &price.to_string());
            RENTS.iter().zip(rents).for_each(|(column, rent)| line.fill(column, &rent.to_string()));
            line.fill("house_cost", &house_cost.to_string());
            line.fill("document_house_cost", &document_house_cost.to_string());
        }
        SpaceKind::Station { price } | SpaceKind::Utility { price } => line.fill("price", &price.to_string()),
        SpaceKind::Tax { amount } => line.fill("amount", &amount.to_string()),
        SpaceKind::Card { deck } => line.fill("deck", &deck.to_string()),
        SpaceKind::Go | SpaceKind::Jail | SpaceKind::Parking | SpaceKind::GoToJail => {}
    }
    line
}
