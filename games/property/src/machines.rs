//! Players by machine: the documents' own and the graded ones. Each sees the view of its seat and nothing else.

mod appraisal;
mod buy_score;
mod desk;
mod document;
mod graded;
mod prospects;
mod reckoner;
mod style;
mod swift;
mod trading;
mod visits;

pub use appraisal::{Appraiser, Holdings};
pub use reckoner::Reckoner;
pub use style::{Craft, Style};
pub use visits::Visits;

use crate::action::Action;
use crate::game::{EditionTag, Property};
use crate::view::View;
use buy_score::BuyScore;
use desk::{Desk, Policy};
use document::Document;
use graded::Graded;
use parlor_engine::{Dealer, InvalidMachine, Machine, MachineInfo, MachineSpec};

/// The machines of both games: the graded ones, weakest first, then the documents' own.
const LIST: &[MachineInfo] = &[style::EASY, style::MEDIUM, style::HARD, document::EASY, document::HARD, buy_score::INFO];

/// The machines of a game; both games have the same.
pub(crate) const fn list() -> &'static [MachineInfo] {
    LIST
}

/// Builds one of the machines of the list.
pub(crate) fn build<E: EditionTag>(spec: &MachineSpec) -> Result<Box<dyn Machine<Property<E>>>, InvalidMachine> {
    Ok(match spec.name.as_str() {
        "easy" => Box::new(Seated(Graded::new(Style::easy()))),
        "medium" => Box::new(Seated(Graded::new(Style::medium()))),
        "hard" => Box::new(Seated(Graded::new(Style::hard()))),
        "document-easy" => Box::new(Seated(Document::Easy)),
        "document-hard" => Box::new(Seated(Document::hard(spec)?)),
        "buy-score" => Box::new(Seated(BuyScore)),
        name => return Err(InvalidMachine(format!("{} has no machine `{name}`", E::TITLE))),
    })
}

/// A policy at a table.
struct Seated<P>(P);

impl<E: EditionTag, P: Policy> Machine<Property<E>> for Seated<P> {
    fn choose(&self, game: &Property<E>, view: &View, menu: &[Action], dealer: &mut dyn Dealer) -> Action {
        let state = view.state();
        let seat = view.seat.or(view.ask.seat).unwrap_or(view.on_turn);
        self.0.choose(&Desk { rules: game.rules(), state: &state, seat, menu }, dealer)
    }
}
