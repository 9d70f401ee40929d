//! What a viewer may know: everything public, and what this seat rightfully knows (DK1–DK11).
//!
//! A view always holds the whole rightful knowledge of its seat. What of it a client may *show* is said beside each card
//! (`shown`), as the memory aid of the table allows (D50).

use crate::card::{Ability, Card};
use crate::counts::Counts;
use crate::deck::Deck;
use crate::grid::{GridCard, Origin};
use crate::options::{MemoryAid, Options};
use crate::position::{Pair, Position};
use crate::rules;
use crate::runes::Runes;
use crate::sheet::Sheet;
use crate::state::{Choices, Face, Phase, State};
use parlor_engine::{PerSeat, Seat, Turn, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The seat that looks, if one does.
    pub you: Option<Seat>,
    /// The house rules.
    pub options: Options,
    /// The round, from 1.
    pub round: u16,
    /// D12: who plays first in this round.
    pub first: Seat,
    /// How many turns have been completed in this round, by all players together.
    pub turns: u8,
    /// Whose turn it is; nobody's before play and after the end.
    pub active: Option<Seat>,
    /// Who is asked now.
    pub deciding: Vec<Seat>,
    /// Who has called the Final Gambit in this round (D34).
    pub caller: Option<Seat>,
    /// What the game waits for.
    pub phase: PhaseView,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// How many cards the draw pile has.
    pub draw_pile: u8,
    /// The discard pile.
    pub discard_pile: DiscardView,
    /// D47: how often the discard pile has been reshuffled in this round.
    pub shuffles: u8,
    /// DK9, DK11: cards that this viewer has not seen, as counting tells, by how often the pile had been reshuffled when they
    /// left it; the last entry includes the draw pile.
    pub unseen: Vec<Counts>,
    /// The score sheet of the round before.
    pub last_round: Option<Sheet>,
    /// What each card is, by value.
    pub deck: Deck,
}

/// What the game waits for, as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PhaseView {
    /// The first player is drawn by lot (D12).
    FirstPlayer,
    /// The next card is dealt (D9).
    Deal {
        /// How many cards have been dealt.
        dealt: u8,
    },
    /// D49: each player chooses two cards to look at.
    FirstLook {
        /// Who has chosen.
        chosen: Vec<Seat>,
        /// What each seat has chosen, as far as the viewer may know.
        choices: PerSeat<Option<Pair>>,
    },
    /// Everybody looks, and the first card of the discard pile is flipped (D10, D11).
    Flip {
        /// What each seat looks at, as far as the viewer may know.
        choices: PerSeat<Option<Pair>>,
    },
    /// The active player draws, takes or calls (D13).
    Turn {
        /// Whether a call is allowed now (D34).
        may_call: bool,
    },
    /// The drawn card comes (D14).
    Draw,
    /// The active player holds a drawn card and decides (D14).
    Decide {
        /// The card, if the viewer may see it.
        card: Option<Card>,
        /// Whether all have seen it.
        face: Face,
        /// The ability that its holder may invoke now; others see none.
        ability: Option<Ability>,
    },
    /// A Wyrm or the Tyrant was discarded and may be invoked (D14, D15).
    Wake {
        /// The card.
        card: Card,
        /// What it can do.
        ability: Ability,
    },
    /// D32: a second look of Twin Sight is open.
    SecondLook {
        /// Whose card was looked at.
        owner: Seat,
        /// Where it lies.
        position: Position,
    },
    /// D33: the raided card may be exchanged.
    Raid {
        /// Whose card was looked at.
        owner: Seat,
        /// Where it lies.
        position: Position,
    },
    /// The game is over (D44).
    Over,
}

/// A player as a viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Where the player sits.
    pub seat: Seat,
    /// The four places by position; empty only before and during the deal.
    pub grid: [Option<CardView>; 4],
    /// The cumulative score (D44).
    pub score: u16,
    /// Dragon Crests (D42).
    pub crests: u16,
    /// How many turns the player has completed in this round.
    pub turns: u8,
    /// Whether the grid is sealed in ice (D37).
    pub sealed: bool,
}

/// A card in a grid as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardView {
    /// The card, if the viewer rightfully knows it.
    pub card: Option<Card>,
    /// Its current value, if the viewer rightfully knows it (DK8).
    pub current: Option<u8>,
    /// D50: whether a client may show it now, as the memory aid of the table allows.
    pub shown: bool,
    /// The runes on its back, oldest first (DR2).
    pub runes: Runes,
    /// For each seat the turn in which it learned the card, or nothing; everybody saw who looked.
    pub learned: PerSeat<Option<u8>>,
    /// How it came into play; everybody saw that too.
    pub origin: Origin,
}

/// The discard pile: all of it is public (DK5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiscardView {
    /// The card on top; none before the flip.
    pub top: Option<Card>,
    /// How many cards of each rank lie below it.
    pub below: Counts,
    /// How many cards it has.
    pub cards: u8,
}

impl View {
    /// Builds up what a viewer may know.
    pub(crate) fn new(options: &Options, state: &State, viewer: Viewer) -> Self {
        let in_play =
            !matches!(state.phase, Phase::FirstPlayer | Phase::Deal { .. } | Phase::FirstLook { .. } | Phase::Flip { .. });
        Self {
            you: viewer.seat(),
            options: *options,
            round: state.round,
            first: state.first,
            turns: state.turns,
            active: (in_play && state.phase != Phase::Over).then(|| state.active()),
            deciding: match state.turn() {
                Turn::Seats(seats) => seats.iter().collect(),
                Turn::Chance | Turn::Over => Vec::new(),
            },
            caller: state.caller,
            phase: phase_view(options, state, viewer),
            players: Seat::all(state.seats()).map(|seat| player_view(options, state, seat, viewer)).collect(),
            draw_pile: state.draw_pile.total(),
            discard_pile: DiscardView {
                top: state.discard_pile.top,
                below: state.discard_pile.below,
                cards: state.discard_pile.len(),
            },
            shuffles: state.shuffles,
            unseen: unseen(state, viewer),
            last_round: state.last_round.map(|round| Sheet::new(&round, options.scoring)),
            deck: Deck,
        }
    }

    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// What lies at a position of a dealt grid.
    pub(crate) fn card(&self, owner: Seat, position: Position) -> &CardView {
        self.players[owner.index()].grid[position.index()].as_ref().expect("after the deal each grid has four cards")
    }
}

fn phase_view(options: &Options, state: &State, viewer: Viewer) -> PhaseView {
    match state.phase {
        Phase::FirstPlayer => PhaseView::FirstPlayer,
        Phase::Deal { dealt } => PhaseView::Deal { dealt },
        Phase::FirstLook { choices } => PhaseView::FirstLook {
            chosen: choices.made().iter().collect(),
            choices: visible_choices(options, state, &choices, viewer),
        },
        Phase::Flip { choices } => PhaseView::Flip { choices: visible_choices(options, state, &choices, viewer) },
        Phase::Turn => PhaseView::Turn { may_call: rules::may_call(state) },
        Phase::Draw => PhaseView::Draw,
        Phase::Decide { card, face } => {
            let holds = viewer.may_know_of(state.active());
            PhaseView::Decide {
                card: (holds || face == Face::Shown).then_some(card),
                face,
                ability: card
                    .drawn_ability()
                    .filter(|&ability| holds && face == Face::Secret && rules::has_target(options, state, ability)),
            }
        }
        Phase::Wake { card } => {
            PhaseView::Wake { card, ability: card.discarded_ability().expect("only a Wyrm or the Tyrant wakes") }
        }
        Phase::SecondLook { owner, position } => PhaseView::SecondLook { owner, position },
        Phase::Raid { owner, position } => PhaseView::Raid { owner, position },
        Phase::Over => PhaseView::Over,
    }
}

/// D52: a choice of the first look is its chooser's secret until everybody looks; the near row is no choice.
fn visible_choices(options: &Options, state: &State, choices: &Choices, viewer: Viewer) -> PerSeat<Option<Pair>> {
    PerSeat::from_fn(state.seats(), |seat| choices.of(seat).filter(|_| options.choices_are_open() || viewer.may_know_of(seat)))
}

fn player_view(options: &Options, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = &state.players[seat];
    PlayerView {
        seat,
        grid: Position::ALL.map(|position| player.grid.at(position).map(|card| card_view(options, state, card, viewer))),
        score: player.score,
        crests: player.crests,
        turns: state.turns_of(seat),
        sealed: rules::is_sealed(options, state, seat),
    }
}

fn card_view(options: &Options, state: &State, card: &GridCard, viewer: Viewer) -> CardView {
    let known = card.is_known_to(viewer);
    CardView {
        card: known.then_some(card.face),
        current: known.then(|| card.current()),
        shown: known && aid_shows(options.memory_aid, state, card, viewer),
        runes: card.runes,
        learned: card.learned.per_seat(state.seats()),
        origin: card.origin,
    }
}

/// D50: what the memory aid lets a seat see of a card that it rightfully knows. Who plays no seat needs no memory.
fn aid_shows(aid: MemoryAid, state: &State, card: &GridCard, viewer: Viewer) -> bool {
    let Some(seat) = viewer.seat() else { return true };
    let seen_now = card.learned.when(seat) == Some(state.turns) || state.phase == Phase::Over;
    match aid {
        MemoryAid::Off | MemoryAid::Notes => seen_now,
        MemoryAid::Public => seen_now || card.origin == Origin::Open,
        MemoryAid::Full => true,
    }
}

/// DK9, DK11: what the viewer can count: of each shuffle the cards that it has not seen.
fn unseen(state: &State, viewer: Viewer) -> Vec<Counts> {
    let mut unseen = vec![Counts::EMPTY; usize::from(state.shuffles) + 1];
    let grids = state.players.iter().flat_map(|(_, player)| player.grid.cards());
    for card in grids.filter(|card| !card.is_known_to(viewer)) {
        let shuffle = card.origin.shuffle().expect("a card from the discard pile is known to all");
        unseen[usize::from(shuffle)].add(card.face);
    }
    let last = unseen.last_mut().expect("there is a pile");
    last.add_all(&state.draw_pile);
    if let Some((card, Face::Secret)) = state.hand()
        && !viewer.may_know_of(state.active())
    {
        last.add(card);
    }
    unseen
}
