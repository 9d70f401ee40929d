//! What happened, for clients to animate and tell.

use crate::card::{Ability, Card};
use crate::grid::Origin;
use crate::position::{Pair, Position};
use crate::runes::{Rune, Runes};
use crate::sheet::{Outcome, Sheet};
use crate::state::{Face, State};
use parlor_engine::{PerSeat, Seat, Viewer};
use serde::Serialize;

/// What happened. A face that a viewer may not see is absent (null).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// D12: who plays first in round 1.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// D8: all cards were shuffled for a new round.
    RoundBegan {
        /// The round, from 1.
        round: u16,
        /// Who plays first.
        first: Seat,
    },
    /// D9: four cards lie face-down before each player.
    Dealt {
        /// The cards by position; no player sees them.
        hands: Option<PerSeat<[Card; 4]>>,
    },
    /// D52: a player has chosen what to look at; the others learn what when all have chosen.
    LookChosen {
        /// Who.
        seat: Seat,
        /// Which two; the chooser alone sees it.
        positions: Option<Pair>,
    },
    /// D10: a player looks at two cards before play.
    FirstLook {
        /// Who.
        seat: Seat,
        /// Which two.
        positions: Pair,
        /// The cards; the player alone sees them.
        cards: Option<[Card; 2]>,
    },
    /// D11: the discard pile begins.
    Flipped {
        /// With this card.
        card: Card,
    },
    /// D47: the discard pile became the new draw pile.
    Reshuffled {
        /// How many cards the draw pile has now.
        cards: u8,
        /// The card that stays on the discard pile.
        top: Card,
    },
    /// D14: a card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card; the player alone sees it.
        card: Option<Card>,
        /// How many cards the draw pile has left.
        left: u8,
    },
    /// D15: the top discard was taken into a grid.
    Took {
        /// By whom.
        seat: Seat,
        /// The card, known to all.
        card: Card,
        /// Where to.
        position: Position,
    },
    /// D14: a drawn card was put into the grid.
    Kept {
        /// By whom.
        seat: Seat,
        /// The card; the others see it only if its ability was invoked.
        card: Option<Card>,
        /// Where to.
        position: Position,
        /// Whether all have seen it.
        face: Face,
    },
    /// D19: a card was put on the discard pile, face-up.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// From where in the grid; nothing if it was the drawn card.
        from: Option<Position>,
        /// The runes that vanish with it (DR3).
        runes: Runes,
    },
    /// D21: a card's ability was invoked. A Drake is shown to all by it (D22).
    Invoked {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// Its ability.
        ability: Ability,
    },
    /// D23: the ability of a discarded card has no legal target.
    NoTarget {
        /// Who discarded it.
        seat: Seat,
        /// The card.
        card: Card,
        /// Its ability.
        ability: Ability,
    },
    /// D22: the ability of a discarded card was declined.
    Declined {
        /// By whom.
        seat: Seat,
        /// The ability.
        ability: Ability,
    },
    /// D27, D29, D32, D33: a player looked at a card.
    Looked {
        /// Who looked.
        seat: Seat,
        /// Whose card.
        owner: Seat,
        /// Where it lies.
        position: Position,
        /// By which ability.
        ability: Ability,
        /// The card; the player who looked alone sees it.
        card: Option<Card>,
        /// Its current value; the player who looked alone sees it.
        current: Option<u8>,
    },
    /// DR2: a rune was laid on a card.
    RuneLaid {
        /// By whom.
        seat: Seat,
        /// On whose card.
        owner: Seat,
        /// Where it lies.
        position: Position,
        /// The rune.
        rune: Rune,
        /// The value before; only who knows the card sees it (DK8).
        before: Option<u8>,
        /// The value now; only who knows the card sees it (DK8).
        current: Option<u8>,
    },
    /// D31, D33: two cards changed places, with their runes.
    Exchanged {
        /// Who did it.
        seat: Seat,
        /// Which own card was given.
        own: Position,
        /// With whom.
        owner: Seat,
        /// Which card was received.
        position: Position,
        /// By which ability.
        ability: Ability,
    },
    /// D32: there is no second look; D33: the raided card stays where it is.
    Stopped {
        /// Whose choice it was.
        seat: Seat,
        /// The ability that ends so.
        ability: Ability,
    },
    /// D16: the Final Gambit was called.
    Called {
        /// By whom.
        seat: Seat,
        /// Whether the caller's grid is sealed in ice (D37).
        sealed: bool,
    },
    /// D43: twenty laps without a call end the round.
    LongNight {
        /// How many turns were played.
        turns: u8,
    },
    /// D39: all grids are revealed and scored.
    Revealed {
        /// The round.
        round: u16,
        /// The score sheet.
        sheet: Sheet,
    },
    /// D41, D42: a player's points of the round.
    Scored {
        /// Whose.
        seat: Seat,
        /// The points.
        points: u8,
        /// Why.
        outcome: Outcome,
        /// The cumulative score now.
        score: u16,
    },
    /// D42: a Dragon Crest for a successful gambit.
    Crested {
        /// For whom.
        seat: Seat,
        /// How many the player has now.
        crests: u16,
    },
    /// D44: a score reached the threshold.
    GameEnded {
        /// The threshold.
        threshold: u16,
    },
}

/// What a viewer learns from an event: the visibility matrix of the rulebook.
pub fn redact(state: &State, event: &Event, viewer: Viewer) -> Event {
    let mut seen = *event;
    match &mut seen {
        Event::Dealt { hands } => hide_unless(viewer == Viewer::Referee, hands),
        Event::LookChosen { seat, positions } => hide_unless(viewer.may_know_of(*seat), positions),
        Event::FirstLook { seat, cards, .. } => hide_unless(viewer.may_know_of(*seat), cards),
        Event::Drew { seat, card, .. } => hide_unless(viewer.may_know_of(*seat), card),
        Event::Kept { seat, card, face, .. } => hide_unless(*face == Face::Shown || viewer.may_know_of(*seat), card),
        Event::Looked { seat, card, current, .. } => {
            hide_unless(viewer.may_know_of(*seat), card);
            hide_unless(viewer.may_know_of(*seat), current);
        }
        Event::RuneLaid { owner, position, before, current, .. } => {
            // A rune is laid in mid-turn: the card still lies where the event says.
            let known = state.players[*owner].grid.at(*position).is_some_and(|card| card.is_known_to(viewer));
            hide_unless(known, before);
            hide_unless(known, current);
        }
        Event::FirstPlayer { .. }
        | Event::RoundBegan { .. }
        | Event::Flipped { .. }
        | Event::Reshuffled { .. }
        | Event::Took { .. }
        | Event::Discarded { .. }
        | Event::Invoked { .. }
        | Event::NoTarget { .. }
        | Event::Declined { .. }
        | Event::Exchanged { .. }
        | Event::Stopped { .. }
        | Event::Called { .. }
        | Event::LongNight { .. }
        | Event::Revealed { .. }
        | Event::Scored { .. }
        | Event::Crested { .. }
        | Event::GameEnded { .. } => {}
    }
    seen
}

fn hide_unless<T>(may_see: bool, secret: &mut Option<T>) {
    if !may_see {
        *secret = None;
    }
}

/// Adds the points that an event tells of.
pub fn explain_points(event: &Event, change: &mut PerSeat<i64>) {
    if let Event::Scored { seat, points, .. } = event {
        change[*seat] += i64::from(*points);
    }
}

impl Face {
    /// How a card of this face enters a grid from the hand.
    pub const fn origin(self, shuffle: u8) -> Origin {
        match self {
            Self::Secret => Origin::Kept { shuffle },
            Self::Shown => Origin::Open,
        }
    }
}
