//! Who is here: written into the log, so that every node knows, after short cuts have been overlooked.

use super::{ConnectionId, Keeper, Outgoing};
use crate::house::now_ms;
use crate::log::Deed;
use crate::wire::{CloseCode, ErrorCode, Millis, WireError};
use parlor_engine::{Seat, SeatSet};

/// How often a table looks whether the node of somebody elsewhere is still at work.
const NODE_CHECK_MS: Millis = 3_000;

impl Keeper {
    /// The seats whose people are connected to this node.
    fn connected(&self) -> SeatSet {
        self.watchers.values().flat_map(|watcher| watcher.seats.iter().copied()).collect()
    }

    pub(super) fn exit(&mut self, connection: ConnectionId) {
        if self.watchers.remove(&connection).is_some() {
            self.note_departures();
        }
    }

    /// Ends the connections of a guest who was forgotten.
    pub(super) fn part_from(&mut self, guest: &str) {
        let error = WireError::new(ErrorCode::Unauthorized, "this guest was forgotten; POST /api/guests makes a new one");
        self.watchers.retain(|_, watcher| {
            let stays = watcher.actor.as_ref().is_none_or(|actor| actor.guest != guest);
            if !stays {
                let _ = watcher.outbox.send(Outgoing::close(CloseCode::Unauthorized, error.clone()));
            }
            stays
        });
        self.note_departures();
    }

    /// Notes when the last connection of a seat went; a short cut is overlooked.
    pub(super) fn note_departures(&mut self) {
        let Some(room) = &self.room else { return };
        let (connected, gone_at) = (self.connected(), now_ms() + self.house.config.limits.flap.as_millis() as Millis);
        for seat in Seat::all(room.seats.len() as u8) {
            let was_here = room.seats[seat.index()].here.as_deref() == Some(&*self.house.node);
            if was_here && !connected.contains(seat) {
                self.departures.entry(seat).or_insert(gone_at);
            }
        }
    }

    /// When there is something to write about who is here.
    pub(super) fn next_presence(&self, clock: Millis) -> Option<Millis> {
        let overlooked = self.departures.values().copied().min();
        let elsewhere = self
            .room
            .as_ref()
            .is_some_and(|room| room.seats.iter().any(|seat| seat.here.as_deref().is_some_and(|node| node != self.house.node)));
        let check = (elsewhere && !self.watchers.is_empty()).then_some(clock + NODE_CHECK_MS);
        overlooked.into_iter().chain(check).min()
    }

    /// Writes who came and who went.
    pub(super) async fn settle_presence(&mut self) {
        let Some(room) = &self.room else { return };
        let (connected, clock) = (self.connected(), now_ms());
        self.departures.retain(|seat, _| !connected.contains(*seat));
        let mut deeds = Vec::new();
        for seat in Seat::all(room.seats.len() as u8) {
            let (state, number) = (&room.seats[seat.index()], seat.index() as u8);
            let node = state.here.as_deref();
            let is_alive = node.is_some_and(|node| self.house.is_node_alive(node));
            if connected.contains(seat) {
                if !is_alive {
                    deeds.push(Deed::Come { seat: number, node: self.house.node.clone() });
                }
                continue;
            }
            // The seat's node is gone, or it was ours and nobody came back in time.
            let is_orphan = node.is_some() && !is_alive;
            let is_late = self.departures.get(&seat).is_none_or(|gone_at| *gone_at <= clock);
            if is_orphan || node == Some(&*self.house.node) && is_late {
                deeds.push(Deed::Go { seat: number });
            }
        }
        self.departures.retain(|_, gone_at| *gone_at > clock);
        self.do_unasked(deeds).await;
    }
}
