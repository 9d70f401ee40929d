//! What a reckoning takes for granted: what unseen cards are like, and what things are worth.

use super::guess::{Guess, Odds, Wyrms, odds_of, wyrms_of};
use super::lore::{EVEN, Lore};
use super::stakes::Stakes;
use crate::counts::Counts;
use crate::grid::Origin;
use crate::runes::Runes;
use crate::view::View;
use parlor_engine::Seat;

/// What things are worth beside the points of cards, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worths {
    /// To know one more of your own cards.
    pub own_look: f32,
    /// To know one more card of an opponent.
    pub others_look: f32,
    /// To have a card that you know in place of one that you do not.
    pub certainty: f32,
    /// What it costs that everybody knows a card of yours.
    pub exposure: f32,
    /// To see a raided card and leave it.
    pub raid_look: f32,
    /// How much of an own point a point more for the opponents together is worth.
    pub spite: f32,
    /// How much more it is worth against the leader.
    pub against_leader: f32,
    /// An ability that wakes when a card leaves the grid finds one card less to work with: what is left of it.
    pub wakes_from_grid: f32,
    /// What a last turn takes off a total, on average.
    pub last_turn_gain: f32,
    /// How uncertain that is, as a variance.
    pub last_turn_variance: f32,
    /// How uncertain an own unseen card is, as a variance.
    pub unknown_variance: f32,
    /// How uncertain an unseen card of somebody else is who may know it.
    pub hidden_variance: f32,
    /// The odds of success at which a simulated player calls.
    pub call_odds: f32,
}

impl Worths {
    /// What the usual player takes them to be.
    pub const USUAL: Self = Self {
        own_look: 1.0,
        others_look: 0.4,
        certainty: 2.0,
        exposure: 0.2,
        raid_look: 0.2,
        spite: 0.9,
        against_leader: 1.4,
        wakes_from_grid: 0.9,
        last_turn_gain: 2.0,
        last_turn_variance: 6.0,
        unknown_variance: 14.0,
        hidden_variance: 9.0,
        call_odds: 0.6,
    };

    /// Those of a player to whom only the own total counts.
    pub(super) const SELFISH: Self =
        Self { own_look: 1.0, others_look: 0.0, certainty: 1.0, spite: 0.0, against_leader: 1.0, ..Self::USUAL };

    /// Those of a beginner, who also does not mind what stays unknown or what others learn.
    pub(super) const OWN_GRID: Self = Self { own_look: 0.5, certainty: 0.0, exposure: 0.0, raid_look: 0.0, ..Self::SELFISH };
}

/// Turns after which a card that was left alone tells no more.
pub(super) const LAPS: usize = 8;

/// What a reckoning takes for granted.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    pub(super) worths: Worths,
    /// A card that nobody chose.
    pub(super) even: Guess,
    /// A card that another player kept after a draw, by the turns that player has had since.
    pub(super) kept: [Guess; LAPS],
    /// A card that another player has seen and left, likewise.
    pub(super) held: [Guess; LAPS],
    pub(super) wyrms: Wyrms,
    /// The odds of the next drawn card.
    pub(super) pile: Odds,
    /// What points mean for the game, if the seat that looks minds.
    pub(super) stakes: Option<Stakes>,
}

impl Outlook {
    /// What counting tells of the cards that a seat has not seen, and what the draw pile is likely to hold of them.
    pub fn new(unseen: &Counts, pile: &Counts, worths: Worths) -> Self {
        let guess = |weights: &Odds| Guess::unsure(&odds_of(unseen, weights), Runes::NONE);
        let pile = odds_of(pile, &EVEN);
        let even = Guess::unsure(&pile, Runes::NONE);
        Self {
            worths,
            even,
            kept: std::array::from_fn(|turns| guess(Lore::MEASURED.weights(Origin::Kept { shuffle: 0 }, turns as u8))),
            held: std::array::from_fn(|turns| guess(Lore::MEASURED.weights(Origin::Dealt, turns as u8))),
            wyrms: wyrms_of(&pile),
            pile,
            stakes: None,
        }
    }

    /// The same for a seat that minds how the game stands.
    pub fn minding_scores(self, view: &View, me: Seat) -> Self {
        Self { stakes: Some(Stakes::of(view, me)), ..self }
    }
}
