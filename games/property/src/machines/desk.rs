//! What every machine asks of the state that its view shows.

use crate::action::Action;
use crate::board::Board;
use crate::rules::Rules;
use crate::state::{Phase, Player, State};
use crate::{Group, Money, SpaceId, Spaces};
use parlor_engine::{Dealer, Seat};

/// A seat that decides: the rules, what lies on the table, and the menu.
pub(super) struct Desk<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// What the seat sees; what it may not know is drawn at random and never read.
    pub state: &'a State,
    /// Who decides.
    pub seat: Seat,
    /// What is allowed; of bids, offers and counters a part.
    pub menu: &'a [Action],
}

/// A way to play: the same desk and dealer give the same action.
pub(super) trait Policy: Send + Sync {
    /// Chooses an action that the rules allow.
    fn choose(&self, desk: &Desk<'_>, dealer: &mut dyn Dealer) -> Action;
}

impl<'a> Desk<'a> {
    pub(super) fn player(&self) -> &'a Player {
        &self.state.players[self.seat]
    }

    pub(super) fn cash(&self) -> Money {
        self.player().cash
    }

    pub(super) fn own(&self) -> Spaces {
        self.player().properties
    }

    pub(super) fn board(&self) -> &'a Board {
        &self.rules.board
    }

    /// The other players who are still in the game.
    pub(super) fn opponents(&self) -> impl Iterator<Item = Seat> + Clone {
        let (state, seat) = (self.state, self.seat);
        Seat::all(state.seats()).filter(move |&other| other != seat && state.is_in(other))
    }

    /// Whether the menu has the action.
    pub(super) fn may(&self, action: Action) -> bool {
        self.menu.contains(&action)
    }

    /// Whether all properties of the space's group are owned by the seat.
    pub(super) fn has_set_of(&self, space: SpaceId) -> bool {
        self.own().has_all(self.board().siblings(space))
    }

    /// Whether getting the space would complete its group for the owner of `own`.
    pub(super) fn completes(&self, own: Spaces, space: SpaceId) -> bool {
        let set = self.board().siblings(space);
        !own.contains(space) && set.without(own) == Spaces::one(space)
    }

    /// The groups of streets that the seat owns completely.
    pub(super) fn sets(&self) -> impl Iterator<Item = Group> {
        let (own, board) = (self.own(), self.board());
        Group::STREETS.into_iter().filter(move |&group| own.has_all(board.group(group)))
    }

    /// The spaces of the menu's actions of one kind.
    pub(super) fn spaces(&self, of: impl Fn(&Action) -> Option<SpaceId>) -> impl Iterator<Item = SpaceId> {
        self.menu.iter().filter_map(of)
    }

    pub(super) fn builds(&self) -> impl Iterator<Item = SpaceId> {
        self.spaces(|action| if let Action::Build { space } = action { Some(*space) } else { None })
    }

    pub(super) fn building_sales(&self) -> impl Iterator<Item = SpaceId> {
        self.spaces(|action| if let Action::SellBuilding { space } = action { Some(*space) } else { None })
    }

    pub(super) fn mortgages(&self) -> impl Iterator<Item = SpaceId> {
        self.spaces(|action| if let Action::Mortgage { space } = action { Some(*space) } else { None })
    }

    pub(super) fn lifts(&self) -> impl Iterator<Item = SpaceId> {
        self.spaces(|action| if let Action::Lift { space } = action { Some(*space) } else { None })
    }

    pub(super) fn land_sales(&self) -> impl Iterator<Item = SpaceId> {
        self.spaces(|action| if let Action::SellLand { space } = action { Some(*space) } else { None })
    }

    /// The action that commits to nothing: roll, end, decline, pass, pay.
    pub(super) fn quiet(&self) -> Action {
        let quiet = match &self.state.phase {
            Phase::BeforeRoll => [Action::Roll, Action::Stay],
            Phase::Manage => [Action::End, Action::Roll],
            Phase::Purchase | Phase::Trade(_) => [Action::Decline, Action::Pass],
            Phase::Auction(_) => [Action::Pass, Action::Decline],
            Phase::Debt | Phase::Choice { .. } => [Action::Pay, Action::Draw],
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {
                [Action::End, Action::Roll]
            }
        };
        quiet.into_iter().find(|&action| self.may(action)).unwrap_or(self.menu[0])
    }

    /// The action if the rules allow it, whether the menu lists it or not; else the quiet one.
    pub(super) fn allowed(&self, action: Action) -> Action {
        if self.rules.check(self.state, self.seat, &action).is_ok() { action } else { self.quiet() }
    }
}

/// Whether something happens that has this chance, in thousandths.
pub(super) fn happens(thousandths: i32, dealer: &mut dyn Dealer) -> bool {
    match thousandths {
        ..=0 => false,
        1000.. => true,
        _ => (dealer.below(1000) as i32) < thousandths,
    }
}

/// A whole number between two bounds, each equally likely; the lower one where they are in disorder.
pub(super) fn between(least: Money, most: Money, dealer: &mut dyn Dealer) -> Money {
    if most <= least { least } else { least + dealer.below((most - least + 1) as u32) as Money }
}

/// A part of an amount, in thousandths, rounded down.
pub(super) fn share(amount: Money, thousandths: i32) -> Money {
    (i64::from(amount) * i64::from(thousandths) / 1000) as Money
}
