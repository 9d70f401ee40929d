//! A room as its viewers see it.

use super::Room;
use super::decide::number;
use crate::log::{Deed, LogEntry};
use crate::store::Card;
use crate::wire::{Angle, Detail, Entry, Json, Millis, Now, Player, SeatNow, SeatNumber, TableInfo, UndoNow, Waiting, What};
use parlor_catalog::PictureParts;
use parlor_engine::{Seat, SeatSet, Turn, Viewer};

/// What a connection looks through: its own seats, or the spectator's place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Eyes {
    /// The viewers, in order.
    pub viewers: Vec<Viewer>,
    /// What it wants to hear.
    pub detail: Detail,
}

impl Room {
    /// The eyes of somebody with these seats.
    pub fn eyes(&self, seats: &[Seat], detail: Detail) -> Eyes {
        let viewers =
            if seats.is_empty() { vec![Viewer::Spectator] } else { seats.iter().map(|&seat| Viewer::Seat(seat)).collect() };
        Eyes { viewers, detail }
    }

    /// What the table is.
    pub fn info(&self) -> TableInfo {
        let opening = &self.opening;
        TableInfo {
            id: self.id.clone(),
            code: opening.code.clone(),
            game: opening.game.clone(),
            rules_version: opening.rules_version,
            preset: opening.preset.clone(),
            options: opening.options.clone(),
            listed: opening.listed,
            clock: opening.clock,
            grace_seconds: opening.grace_seconds,
            stand_in: opening.stand_in.clone(),
            phase: self.phase,
            seats: Seat::all(self.seats.len() as u8).map(|seat| self.seat_now(seat)).collect(),
            commitment: opening.commitment.clone(),
            created_ms: self.created_ms,
            started_ms: self.started_ms,
            rematch: self.rematch.clone(),
        }
    }

    fn seat_now(&self, seat: Seat) -> SeatNow {
        let state = &self.seats[seat.index()];
        SeatNow {
            name: state.name.clone(),
            player: state.player.clone(),
            stand_in: state.stand_in.clone(),
            approved: state.approved,
            here: state.here.is_some(),
            grace_ends_ms: self.grace_ends_ms(seat),
            strikes: state.strikes,
            votes: numbers(state.votes),
        }
    }

    /// The card by which the store finds the table.
    pub fn card(&self) -> Card {
        let mut members: Vec<String> = self.seats.iter().filter_map(|seat| seat.guest.clone()).collect();
        members.push(self.opening.host.clone());
        members.sort();
        members.dedup();
        Card {
            id: self.id.clone(),
            code: self.opening.code.clone(),
            game: self.opening.game.clone(),
            host: self.opening.host.clone(),
            listed: self.opening.listed,
            phase: self.phase,
            info: serde_json::to_string(&self.info()).expect("the info is plain JSON"),
            created_ms: self.created_ms,
            members,
        }
    }

    /// How it stands now.
    pub fn now(&self, now_ms: Millis, spectators: u32) -> Now {
        let waiting = match self.table().map(|table| table.waiting()) {
            None => Waiting::Start,
            Some(Turn::Seats(seats)) => Waiting::Seats { seats: numbers(seats) },
            Some(Turn::Chance) => Waiting::Chance,
            Some(Turn::Over) => Waiting::Over,
        };
        let standing = self.table().and_then(|table| table.standing());
        Now {
            now_ms,
            steps: self.steps(),
            waiting,
            clocks: self.clocks_now(),
            undo: self.undo.as_ref().map(|wish| UndoNow {
                seat: number(wish.seat),
                steps: wish.steps,
                asked: numbers(wish.asked),
            }),
            spectators,
            standing: standing.map(|standing| serde_json::to_value(standing).expect("a standing is plain JSON")),
        }
    }

    /// What one viewer sees now.
    pub fn angle(&self, viewer: Viewer, detail: Detail) -> Angle {
        let seat = viewer.seat();
        let Some(table) = self.table() else {
            return Angle { seat: seat.map(number), view: None, menu: Json::of(&[(); 0]), prompt: String::new() };
        };
        let parts = match detail {
            Detail::Everything => PictureParts::Whole,
            Detail::Menus => PictureParts::WithoutView,
        };
        let picture = table.picture(viewer, parts);
        Angle {
            seat: seat.map(number),
            view: picture.view.map(Json::written),
            menu: Json::written(picture.menu),
            prompt: picture.prompt,
        }
    }

    /// What one viewer saw after the first `steps` steps.
    pub fn angle_at(&self, steps: usize, viewer: Viewer) -> Angle {
        let view = self.table().map(|table| Json::of(&table.view_at(steps, viewer)));
        Angle { seat: viewer.seat().map(number), view, menu: Json::of(&[(); 0]), prompt: String::new() }
    }

    /// An entry as a connection may know it; the room has folded it. `learnt` is what each of its viewers learnt of a step.
    pub fn entry_for(&self, entry: &LogEntry, n: u32, learnt: Vec<Json>) -> Entry {
        Entry { version: entry.version, at_ms: entry.at_ms, what: self.what(&entry.deed, n, learnt) }
    }

    fn what(&self, deed: &Deed, n: u32, learnt: Vec<Json>) -> What {
        match deed.clone() {
            Deed::Open(_) => What::Opened,
            Deed::Sit { seat, name, .. } => What::Sat { seat, name },
            Deed::Stand { seat } => What::Stood { seat },
            Deed::SetMachine { seat, machine } => What::MachineSet { seat, machine },
            Deed::SetRules { .. } => What::RulesSet,
            Deed::SetNonce { seat, .. } => What::NonceSet { seat },
            Deed::Forget { seat } => What::Forgotten { seat },
            Deed::Approve { seat } => What::Approved { seat },
            Deed::Start => What::Started,
            Deed::Step { by, .. } => What::Step { n, by, learnt },
            Deed::Chat { seat, text } => What::Chatted { seat, name: self.name_of(seat), text },
            Deed::AskUndo { seat, steps } => What::UndoAsked { seat, steps },
            Deed::AnswerUndo { seat, agree } => What::UndoAnswered { seat, agree },
            Deed::Undo { seat, steps } => What::Undone { seat, steps },
            Deed::Give { seat, machine, why } => What::SeatGiven { seat, machine, why },
            Deed::Take { seat } => What::SeatTaken { seat },
            Deed::SeatCode { seat, .. } => What::SeatCode { seat },
            Deed::Claim { seat, .. } => What::SeatMoved { seat },
            Deed::Vote { seat, against, withdraw } => What::Voted { seat, against, withdrawn: withdraw },
            Deed::Come { seat, .. } => What::Came { seat },
            Deed::Go { seat } => What::Went { seat },
            Deed::Rematch { table } => What::Rematch { table },
        }
    }

    fn name_of(&self, seat: SeatNumber) -> String {
        self.seats.get(usize::from(seat)).map_or_else(String::new, |state| state.name.clone())
    }

    /// How many people may still come: for the lobby.
    pub fn has_open_seat(&self) -> bool {
        self.seats.iter().any(|seat| seat.player == Player::Open)
    }
}

/// Whether an entry changes what the table is, beyond how the game stands.
pub fn changes_table(deed: &Deed) -> bool {
    !matches!(
        deed,
        Deed::Step { by: crate::wire::StepBy::Person | crate::wire::StepBy::Machine | crate::wire::StepBy::Chance, .. }
            | Deed::Chat { .. }
    )
}

/// Whether an entry changes what the eye sees of the game.
pub fn changes_view(deed: &Deed) -> bool {
    matches!(deed, Deed::Step { .. } | Deed::Undo { .. } | Deed::Start)
}

/// Whether an entry changes what the table is found by.
pub fn changes_card(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Sit { .. }
            | Deed::Stand { .. }
            | Deed::SetMachine { .. }
            | Deed::SetRules { .. }
            | Deed::Approve { .. }
            | Deed::Start
            | Deed::Give { .. }
            | Deed::Take { .. }
            | Deed::Claim { .. }
            | Deed::Forget { .. }
            | Deed::Rematch { .. }
    )
}

fn numbers(seats: SeatSet) -> Vec<SeatNumber> {
    seats.iter().map(number).collect()
}
