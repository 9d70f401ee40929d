//! A state as a scenario may write it.

use crate::counts::Counts;
use crate::sheet::LastRound;
use crate::state::{DiscardPile, Phase, Players, State};
use parlor_engine::Seat;
use serde::Deserialize;

/// A state whose draw pile may be left to be worked out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenState {
    round: u16,
    first: Seat,
    turns: u8,
    shuffles: u8,
    caller: Option<Seat>,
    phase: Phase,
    players: Players,
    draw_pile: WrittenPile,
    discard_pile: DiscardPile,
    last_round: Option<LastRound>,
}

/// A draw pile: how many of each rank, or all cards that lie nowhere else.
#[derive(Deserialize)]
#[serde(untagged, expecting = "the draw pile is a list of fourteen counts by value, or \"rest\" for all other cards")]
enum WrittenPile {
    Counts(Counts),
    Rest(Rest),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Rest {
    Rest,
}

impl TryFrom<WrittenState> for State {
    type Error = String;

    fn try_from(written: WrittenState) -> Result<Self, String> {
        let WrittenState { round, first, turns, shuffles, caller, phase, players, draw_pile, discard_pile, last_round } = written;
        let mut state =
            Self { round, first, turns, shuffles, caller, phase, players, draw_pile: Counts::EMPTY, discard_pile, last_round };
        state.draw_pile = match draw_pile {
            WrittenPile::Counts(counts) => counts,
            WrittenPile::Rest(Rest::Rest) => {
                let placed = state.placed();
                let missing = Counts::DECK.without(&placed);
                missing.ok_or_else(|| "some card lies in more places than the deck has copies of it".to_owned())?
            }
        };
        Ok(state)
    }
}
