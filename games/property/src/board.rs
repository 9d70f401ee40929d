//! The board as the rules read it: flat tables made from an edition and the house rules.

use crate::edition::{Edition, Group, SpaceKind};
use crate::effect::{DeckId, Effect};
use crate::options::{BuildingResale, HouseCosts, Options, Taxes, UnmortgageFactor};
use crate::pile::CardId;
use crate::space::{Money, SpaceId, Spaces};

/// Rent of a station by the number of stations owned (P11).
pub const STATION_RENTS: [Money; 4] = [25, 50, 100, 200];
/// What a utility takes times the dice, by the number of utilities owned (P11).
pub const UTILITY_FACTORS: [Money; 2] = [4, 10];
/// What passing GO pays (P5).
pub const SALARY: Money = 200;
/// The most cards a deck can have.
pub const DECK_LIMIT: usize = 32;
/// The level of a hotel (P17).
pub const HOTEL: u8 = 5;

/// What a space does, without its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Nothing happens here: GO, jail by dice.
    Quiet,
    /// Can be owned.
    Property(Group),
    /// Costs this much.
    Tax(Money),
    /// Draws a card.
    Card(DeckId),
    /// Pays out the pot.
    Parking,
    /// Sends to jail.
    GoToJail,
}

/// The figures of a space.
#[derive(Clone, Copy, Debug)]
pub struct Lot {
    /// What it does.
    pub ground: Ground,
    /// The list price; 0 where nothing can be owned.
    pub price: Money,
    /// What one level of building costs; 0 where nothing can be built.
    pub house_cost: Money,
    /// What the bank pays for one level.
    pub house_refund: Money,
    /// What a mortgage pays (P19).
    pub mortgage: Money,
    /// What lifting it costs (P20).
    pub lift: Money,
    /// The rents of a street, by level.
    pub rents: [Money; 6],
}

/// The flat tables.
#[derive(Clone, Debug)]
pub struct Board {
    lots: [Lot; 40],
    groups: [Spaces; 10],
    /// Everything that can be owned.
    pub ownable: Spaces,
    /// Everything that can be built on.
    pub streets: Spaces,
    /// Where jail is.
    pub jail: SpaceId,
    cards: [Vec<Effect>; 2],
    jail_cards: [Option<CardId>; 2],
}

impl Board {
    /// Makes the tables. The edition has been checked (P3).
    pub fn new(edition: &Edition, options: &Options) -> Self {
        let mut taxes = 0;
        let lots = std::array::from_fn(|index| lot(&edition.spaces[index].kind, options, &mut taxes));
        let mut groups = [Spaces::EMPTY; 10];
        for space in SpaceId::all() {
            if let Some(group) = edition.spaces[space.index()].kind.group() {
                groups[group.index()].insert(space);
            }
        }
        let street_groups = Group::STREETS.iter();
        let jail = SpaceId::all().find(|space| edition.spaces[space.index()].kind == SpaceKind::Jail);
        let cards = [0, 1].map(|deck: usize| edition.decks[deck].cards.iter().map(|card| card.effect).collect::<Vec<_>>());
        let jail_card =
            |deck: usize| cards[deck].iter().position(|effect| *effect == Effect::JailCard).map(|index| CardId::at(index as u8));
        Self {
            lots,
            groups,
            ownable: groups.iter().fold(Spaces::EMPTY, |all, group| all.or(*group)),
            streets: street_groups.fold(Spaces::EMPTY, |all, group| all.or(groups[group.index()])),
            jail: jail.expect("a checked edition has a jail"),
            jail_cards: [jail_card(0), jail_card(1)],
            cards,
        }
    }

    /// The figures of a space.
    #[inline]
    pub fn lot(&self, space: SpaceId) -> &Lot {
        &self.lots[space.index()]
    }

    /// The properties of a group.
    #[inline]
    pub const fn group(&self, group: Group) -> Spaces {
        self.groups[group.index()]
    }

    /// The group of a property.
    #[inline]
    pub fn group_of(&self, space: SpaceId) -> Option<Group> {
        match self.lot(space).ground {
            Ground::Property(group) => Some(group),
            Ground::Quiet | Ground::Tax(_) | Ground::Card(_) | Ground::Parking | Ground::GoToJail => None,
        }
    }

    /// The properties of the same group; none for a space that is no property.
    #[inline]
    pub fn siblings(&self, space: SpaceId) -> Spaces {
        self.group_of(space).map_or(Spaces::EMPTY, |group| self.group(group))
    }

    /// All properties of the groups to which some properties belong.
    #[inline]
    pub fn groups_of(&self, spaces: Spaces) -> Spaces {
        let touched = self.groups.iter().filter(|group| !group.and(spaces).is_empty());
        touched.fold(Spaces::EMPTY, |all, group| all.or(*group))
    }

    /// The effects of a deck's cards.
    #[inline]
    pub fn cards(&self, deck: DeckId) -> &[Effect] {
        &self.cards[deck.index()]
    }

    /// The index of a deck's jail card, if it has one.
    #[inline]
    pub const fn jail_card(&self, deck: DeckId) -> Option<CardId> {
        self.jail_cards[deck.index()]
    }
}

fn lot(kind: &SpaceKind, options: &Options, taxes: &mut u8) -> Lot {
    let plain = |ground| Lot { ground, price: 0, house_cost: 0, house_refund: 0, mortgage: 0, lift: 0, rents: [0; 6] };
    let property = |group, price: Money| Lot {
        price,
        mortgage: price / 2,
        lift: match options.unmortgage_factor {
            UnmortgageFactor::Half => price / 2,
            UnmortgageFactor::HalfAndTenth => price * 55 / 100,
            UnmortgageFactor::Full => price,
        },
        ..plain(Ground::Property(group))
    };
    match *kind {
        SpaceKind::Street { group, price, rents, house_cost, document_house_cost } => {
            let house_cost = match options.house_costs {
                HouseCosts::Classic => house_cost,
                HouseCosts::Document => document_house_cost,
            };
            let house_refund = match options.building_resale {
                BuildingResale::Full => house_cost,
                BuildingResale::Half => house_cost / 2,
            };
            Lot { house_cost, house_refund, rents, ..property(group, price) }
        }
        SpaceKind::Station { price } => property(Group::Station, price),
        SpaceKind::Utility { price } => property(Group::Utility, price),
        SpaceKind::Tax { amount } => {
            *taxes += 1;
            plain(Ground::Tax(match options.taxes {
                Taxes::Board => amount,
                Taxes::Amounts(first, _) if *taxes == 1 => first,
                Taxes::Amounts(_, others) => others,
            }))
        }
        SpaceKind::Card { deck } => plain(Ground::Card(deck)),
        SpaceKind::Parking => plain(Ground::Parking),
        SpaceKind::GoToJail => plain(Ground::GoToJail),
        SpaceKind::Go | SpaceKind::Jail => plain(Ground::Quiet),
    }
}
