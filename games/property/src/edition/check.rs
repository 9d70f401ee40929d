//! From rows of text to an edition, with every mistake named (P3).

use super::draft::{Cell, Draft, Line, RENTS, RULE};
use super::mistake::{Mistake, Mistakes, Place};
use super::whole::{check_board, check_decks};
use super::{Card, Deck, Edition, Group, Space, SpaceKind};
use crate::effect::{DeckId, EFFECT_FORMS, Effect};
use crate::house_rules::house_rules;
use crate::space::Money;
use parlor_engine::find_rule;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The longest name of a space or deck, so that every table can show it.
const NAME_LIMIT: usize = 32;
/// The longest title of an edition or a card.
const TITLE_LIMIT: usize = 100;
/// The longest currency sign.
const CURRENCY_LIMIT: usize = 4;
/// The range of every price and cost: half of it is money still.
const PRICES: RangeInclusive<Money> = 2..=10_000;
/// The range of every rent.
const RENT_RANGE: RangeInclusive<Money> = 1..=10_000;
/// The range of a tax.
const TAXES: RangeInclusive<Money> = 0..=10_000;

/// A space or a card that could be read, with the row it stands in.
pub(super) struct Placed<T> {
    /// Its row.
    pub place: Place,
    /// What was read.
    pub value: T,
}

impl Draft {
    /// Makes the edition, or lists every mistake.
    pub(super) fn check(self) -> Result<Edition, Mistakes> {
        let mut mistakes = self.mistakes;
        let mut settings = Settings { cells: &self.settings, home: &self.home, mistakes: &mut mistakes };
        settings.check_keys();
        let title = settings.required("title", TITLE_LIMIT);
        let currency = settings.required("currency", CURRENCY_LIMIT);
        let deck_names = [settings.required("deck_a", NAME_LIMIT), settings.required("deck_b", NAME_LIMIT)];
        let rules = settings.rules();
        let spaces: Vec<Placed<Option<Space>>> =
            self.spaces.iter().enumerate().map(|(index, line)| space(index, line, &mut mistakes)).collect();
        check_board(&spaces, &self.home, &mut mistakes);
        let cards: Vec<Placed<(DeckId, Card)>> = self.cards.iter().filter_map(|line| card(line, &mut mistakes)).collect();
        let unread = self.cards.len() - cards.len();
        check_decks(&cards, unread, &spaces, &self.home, &mut mistakes);
        if !mistakes.is_empty() {
            return Err(Mistakes::sorted(mistakes));
        }
        let of_deck = |deck| cards.iter().filter(|card| card.value.0 == deck).map(|card| card.value.1.clone()).collect();
        let [name_a, name_b] = deck_names;
        let decks = [Deck { name: name_a, cards: of_deck(DeckId::A) }, Deck { name: name_b, cards: of_deck(DeckId::B) }];
        let spaces = spaces.into_iter().filter_map(|space| space.value).collect();
        Ok(Edition { title, currency, spaces, decks, rules })
    }
}

/// Reads the settings: title, currency, deck names, house rules.
struct Settings<'a> {
    cells: &'a [Cell],
    home: &'a Place,
    mistakes: &'a mut Vec<Mistake>,
}

impl Settings<'_> {
    fn check_keys(&mut self) {
        for (index, cell) in self.cells.iter().enumerate() {
            if !["title", "currency", "deck_a", "deck_b"].contains(&cell.key.as_str()) && !cell.key.starts_with(RULE) {
                let reason = format!(
                    "`{}` is no setting of an edition; there are title, currency, deck_a, deck_b and {RULE}NAME",
                    cell.key
                );
                self.mistakes.push(Mistake::at(cell.place.clone(), reason));
            }
            if self.cells[..index].iter().any(|other| other.key == cell.key) {
                self.mistakes.push(Mistake::at(cell.place.clone(), format!("{} is set twice", cell.key)));
            }
        }
    }

    fn required(&mut self, key: &str, limit: usize) -> String {
        let Some(cell) = self.cells.iter().find(|cell| cell.key == key) else {
            self.mistakes.push(Mistake::at(self.home.whole(), format!("{key} is missing")));
            return String::new();
        };
        check_text(cell, limit, self.mistakes);
        cell.text.clone()
    }

    fn rules(&mut self) -> BTreeMap<String, String> {
        let known = house_rules();
        let mut rules = BTreeMap::new();
        for cell in self.cells {
            let Some(key) = cell.key.strip_prefix(RULE) else { continue };
            if let Err(invalid) = find_rule(&known, key).and_then(|rule| rule.read(&cell.text)) {
                self.mistakes.push(Mistake::at(cell.place.clone(), invalid.to_string()));
            }
            rules.insert(key.to_owned(), cell.text.clone());
        }
        rules
    }
}

/// Names and titles are shown on terminals and pages: no control characters, and no longer than tables have room for.
fn check_text(cell: &Cell, limit: usize, mistakes: &mut Vec<Mistake>) {
    let length = cell.text.chars().count();
    if length > limit {
        mistakes.push(Mistake::at(cell.place.clone(), format!("has {length} characters; at most {limit} fit")));
    }
    if cell.text.chars().any(char::is_control) {
        mistakes.push(Mistake::at(cell.place.clone(), "has characters that cannot be printed"));
    }
}

/// Reads one line, column by column, and remembers which were asked for.
struct Fields<'a> {
    line: &'a Line,
    asked: Vec<&'static str>,
    mistakes: &'a mut Vec<Mistake>,
}

impl<'a> Fields<'a> {
    const fn new(line: &'a Line, mistakes: &'a mut Vec<Mistake>) -> Self {
        Self { line, asked: Vec::new(), mistakes }
    }

    fn optional(&mut self, column: &'static str) -> Option<&'a Cell> {
        self.asked.push(column);
        self.line.cells.iter().find(|cell| cell.key == column)
    }

    fn required(&mut self, column: &'static str) -> Option<&'a Cell> {
        let cell = self.optional(column);
        if cell.is_none() {
            self.mistakes.push(Mistake::at(self.line.place.in_column(column), "is missing"));
        }
        cell
    }

    fn refuse<T>(&mut self, cell: &Cell, reason: String) -> Option<T> {
        self.mistakes.push(Mistake::at(cell.place.clone(), reason));
        None
    }

    fn text(&mut self, column: &'static str, limit: usize) -> Option<String> {
        let cell = self.required(column)?;
        check_text(cell, limit, self.mistakes);
        Some(cell.text.clone())
    }

    fn amount(&mut self, cell: &Cell, range: &RangeInclusive<Money>) -> Option<Money> {
        match cell.text.parse() {
            Ok(amount) if range.contains(&amount) => Some(amount),
            _ => {
                let (least, most) = (range.start(), range.end());
                self.refuse(cell, format!("`{}` must be a whole number from {least} to {most}", cell.text))
            }
        }
    }

    fn money(&mut self, column: &'static str, range: RangeInclusive<Money>) -> Option<Money> {
        let cell = self.required(column)?;
        self.amount(cell, &range)
    }

    fn deck(&mut self) -> Option<DeckId> {
        let cell = self.required("deck")?;
        match DeckId::BOTH.into_iter().find(|deck| cell.text.eq_ignore_ascii_case(&deck.to_string())) {
            Some(deck) => Some(deck),
            None => self.refuse(cell, format!("`{}` is no deck; there are a and b", cell.text)),
        }
    }

    /// Whatever stands in a column that this kind of line does not have is a mistake.
    fn finish(self, what: &str) {
        for cell in &self.line.cells {
            if !self.asked.contains(&cell.key.as_str()) {
                self.mistakes
                    .push(Mistake::at(cell.place.clone(), format!("a {what} has no {}; `{}` must go", cell.key, cell.text)));
            }
        }
    }
}

fn space(index: usize, line: &Line, mistakes: &mut Vec<Mistake>) -> Placed<Option<Space>> {
    let mut fields = Fields::new(line, mistakes);
    if let Some(cell) = fields.optional("space")
        && cell.text != index.to_string()
    {
        fields.refuse::<()>(cell, format!("this is space {index}, not `{}`; spaces are counted from 0 without gaps", cell.text));
    }
    let name = fields.text("name", NAME_LIMIT);
    let kind = fields.required("kind").and_then(|cell| kind(&mut fields, cell));
    Placed { place: line.place.clone(), value: name.zip(kind).map(|(name, kind)| Space { name, kind }) }
}

fn kind(fields: &mut Fields<'_>, cell: &Cell) -> Option<SpaceKind> {
    let kind = match cell.text.as_str() {
        "go" => Some(SpaceKind::Go),
        "street" => street(fields),
        "station" => fields.money("price", PRICES).map(|price| SpaceKind::Station { price }),
        "utility" => fields.money("price", PRICES).map(|price| SpaceKind::Utility { price }),
        "tax" => fields.money("amount", TAXES).map(|amount| SpaceKind::Tax { amount }),
        "card" => fields.deck().map(|deck| SpaceKind::Card { deck }),
        "jail" => Some(SpaceKind::Jail),
        "parking" => Some(SpaceKind::Parking),
        "go-to-jail" => Some(SpaceKind::GoToJail),
        other => {
            return fields.refuse(cell, format!("`{other}` is no kind of space; there are {}", SpaceKind::NAMES.join(", ")));
        }
    };
    let asked = std::mem::take(&mut fields.asked);
    Fields { line: fields.line, asked, mistakes: fields.mistakes }.finish(&cell.text);
    kind
}

fn street(fields: &mut Fields<'_>) -> Option<SpaceKind> {
    let group = fields.required("group").and_then(|cell| match cell.text.parse::<Group>() {
        Ok(group) => Some(group),
        Err(()) => {
            let names = Group::STREETS.map(Group::name).join(", ");
            fields.refuse(cell, format!("`{}` is no group of streets; there are {names}", cell.text))
        }
    });
    let price = fields.money("price", PRICES);
    let rents = RENTS.map(|column| fields.money(column, RENT_RANGE));
    for step in 1..rents.len() {
        if let (Some(lower), Some(rent)) = (rents[step - 1], rents[step])
            && rent <= lower
        {
            let place = fields.line.cells.iter().find(|cell| cell.key == RENTS[step]).map(|cell| cell.place.clone());
            let reason = format!("the six rents must rise: {rent} is not more than the {lower} before it");
            fields.mistakes.push(Mistake::at(place.unwrap_or_default(), reason));
        }
    }
    let house_cost = fields.money("house_cost", PRICES);
    let document_house_cost = match fields.optional("document_house_cost") {
        Some(cell) => fields.amount(cell, &PRICES),
        None => house_cost,
    };
    let [Some(r0), Some(r1), Some(r2), Some(r3), Some(r4), Some(r5)] = rents else { return None };
    let rents = [r0, r1, r2, r3, r4, r5];
    Some(SpaceKind::Street {
        group: group?,
        price: price?,
        rents,
        house_cost: house_cost?,
        document_house_cost: document_house_cost?,
    })
}

fn card(line: &Line, mistakes: &mut Vec<Mistake>) -> Option<Placed<(DeckId, Card)>> {
    let mut fields = Fields::new(line, mistakes);
    let deck = fields.deck();
    let title = fields.text("title", TITLE_LIMIT);
    let effect = fields.required("effect").and_then(|cell| match cell.text.parse::<Effect>() {
        Ok(effect) => Some(effect),
        Err(_) => fields.refuse(cell, format!("`{}` is no effect; expected {EFFECT_FORMS}", cell.text)),
    });
    fields.finish("card");
    Some(Placed { place: line.place.clone(), value: (deck?, Card { title: title?, effect: effect? }) })
}
