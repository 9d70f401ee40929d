//! How often a token comes to rest on each space, from the board's own dice, cards and jail.

use crate::board::{Board, Ground};
use crate::effect::{DeckId, Effect, Nearest};
use crate::rules::Rules;
use crate::{Doubles, Group, SPACES, SpaceId, Switch};
use std::sync::OnceLock;

/// Visits per turn of a player, by space.
pub type Visits = [f32; SPACES as usize];

/// Rolls that it takes a crowd of tokens to spread over the board.
const ROLLS: u32 = 24;
/// Rolls in a turn where a double rolls again: 1 + 1/6 + 1/36, less the third double.
const ROLLS_PER_TURN: f32 = 1.19;
/// How often a move by card is followed on.
const DEPTH: u8 = 2;

/// Remembers the visits of the first board it was asked for: they depend on nothing else.
#[derive(Debug, Default)]
pub(super) struct VisitTable(OnceLock<(u64, Visits)>);

impl VisitTable {
    /// The visits of this board under these rules.
    pub(super) fn of(&self, rules: &Rules) -> Visits {
        let print = fingerprint(rules);
        let (known, visits) = self.0.get_or_init(|| (print, visits(rules)));
        if *known == print { *visits } else { self::visits(rules) }
    }
}

/// Differs between boards on which tokens move differently.
fn fingerprint(rules: &Rules) -> u64 {
    let mut print: u64 = 0xCBF2_9CE4_8422_2325;
    let mut mix = |number: u64| print = (print ^ number).wrapping_mul(0x0100_0000_01B3);
    mix(u64::from(rules.options.reroll_twelve == Switch::On) + 2 * u64::from(rules.options.doubles == Doubles::ExtraTurn));
    for space in SpaceId::all() {
        mix(match rules.board.lot(space).ground {
            Ground::Quiet => 1,
            Ground::Property(group) => 10 + group.index() as u64,
            Ground::Tax(_) => 2,
            Ground::Card(deck) => 3 + deck.index() as u64,
            Ground::Parking => 5,
            Ground::GoToJail => 6,
        });
    }
    for effect in DeckId::BOTH.iter().flat_map(|&deck| rules.board.cards(deck)) {
        mix(match *effect {
            Effect::Advance(to) | Effect::Retreat(to) => 100 + to.index() as u64,
            Effect::Back(steps) => 200 + u64::from(steps),
            Effect::ToNearest(Nearest::Station) => 7,
            Effect::ToNearest(Nearest::Utility) => 8,
            Effect::GoToJail => 9,
            _ => 0,
        });
    }
    print
}

/// Lets a crowd that stands everywhere roll until it has settled, and counts the last roll.
fn visits(rules: &Rules) -> Visits {
    let mut crowd = [1.0 / f32::from(SPACES); SPACES as usize];
    let mut walk = Walk { board: &rules.board, rests: crowd, visits: crowd };
    for _ in 0..ROLLS {
        walk.rests = [0.0; SPACES as usize];
        walk.visits = [0.0; SPACES as usize];
        for from in SpaceId::all() {
            for (total, odds) in throws(rules) {
                walk.land(from.ahead(total), crowd[from.index()] * odds, DEPTH);
            }
        }
        crowd = walk.rests;
    }
    let rolls = match rules.options.doubles {
        Doubles::ExtraTurn => ROLLS_PER_TURN,
        Doubles::Nothing => 1.0,
    };
    walk.visits.map(|visits| visits * rolls)
}

/// The totals of two dice with their odds; a 12 that is rolled again falls never.
pub(super) fn throws(rules: &Rules) -> impl Iterator<Item = (u8, f32)> {
    let (most, ways) = match rules.options.reroll_twelve {
        Switch::On => (11, 35.0),
        Switch::Off => (12, 36.0),
    };
    (2..=most).map(move |total: u8| (total, f32::from(6 - total.abs_diff(7)) / ways))
}

struct Walk<'a> {
    board: &'a Board,
    rests: Visits,
    visits: Visits,
}

impl Walk<'_> {
    /// Part of the crowd lands on a space, and goes on from there if a card or the space says so.
    fn land(&mut self, space: SpaceId, share: f32, depth: u8) {
        self.visits[space.index()] += share;
        match self.board.lot(space).ground {
            Ground::GoToJail => self.rests[self.board.jail.index()] += share,
            Ground::Card(deck) if depth > 0 => self.draw(space, deck, share, depth - 1),
            Ground::Card(_) | Ground::Quiet | Ground::Property(_) | Ground::Tax(_) | Ground::Parking => {
                self.rests[space.index()] += share;
            }
        }
    }

    fn draw(&mut self, space: SpaceId, deck: DeckId, share: f32, depth: u8) {
        let cards = self.board.cards(deck);
        let each = share / cards.len() as f32;
        for effect in cards {
            match *effect {
                Effect::Advance(to) | Effect::Retreat(to) => self.land(to, each, depth),
                Effect::Back(steps) => self.land(space.behind(steps), each, depth),
                Effect::ToNearest(kind) => self.land(self.nearest(space, kind), each, depth),
                Effect::GoToJail => self.rests[self.board.jail.index()] += each,
                _ => self.rests[space.index()] += each,
            }
        }
    }

    fn nearest(&self, space: SpaceId, kind: Nearest) -> SpaceId {
        let group = match kind {
            Nearest::Station => Group::Station,
            Nearest::Utility => Group::Utility,
        };
        let ahead = (1..=SPACES).map(|steps| space.ahead(steps));
        ahead.into_iter().find(|&to| self.board.group(group).contains(to)).unwrap_or(space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, tycoon_presets};

    #[test]
    fn the_red_street_behind_the_cards_is_visited_most_and_brown_least() {
        let rules = Rules::new(tycoon_presets().remove(0).options, Edition::tycoon().clone());
        let visits = VisitTable::default().of(&rules);
        let mut ownable: Vec<usize> = rules.board.ownable.iter().map(SpaceId::index).collect();
        ownable.sort_by(|&one, &other| visits[other].total_cmp(&visits[one]));
        // A simulation of three million turns orders them 24 19 18 25 5 16 … 3 37 1.
        assert_eq!(ownable[0], 24);
        assert!(ownable[..6].contains(&19) && ownable[..6].contains(&18), "{ownable:?}");
        assert!(ownable[24..].contains(&1) && ownable[24..].contains(&37), "{ownable:?}");
        assert!(visits.iter().all(|share| (0.005..0.06).contains(share)), "{visits:?}");
    }
}
