//! What a viewer sees: everything, because nothing in Flutter is hidden. The order of the deck is drawn late.

use crate::round::{Settlement, moved_parent, settlement};
use crate::state::{BOTTOM, TOP, company_of};
use crate::{Company, Deck, Edition, Flutter, Lane, Money, PerCompany, Phase, Player, State};
use parlor_engine::{Ignore, PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The board, the players and the deck, with the figures worth showing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The seat that looks, if one does.
    pub you: Option<Seat>,
    /// Which of the two games is played.
    pub edition: Edition,
    /// What the game waits for.
    pub phase: Phase,
    /// Whether the game is over.
    pub over: bool,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// How many trades the turn still allows (F25).
    pub trades_left: u16,
    /// The round, counted from 1.
    pub round: u16,
    /// How many throws have been made.
    pub throws: u16,
    /// After so many throws the richest wins (F24).
    pub throw_cap: u16,
    /// The net worth that wins at a round's end (F22).
    pub target: Money,
    /// What buying costs beside the price (F7).
    pub brokerage: Money,
    /// Certificates of each company (F4).
    pub certificates: u8,
    /// All six companies, in column order.
    pub companies: PerCompany<CompanyView>,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// How many cards of each kind can be drawn (F14).
    pub deck: Deck,
    /// How many cards can be drawn.
    pub deck_left: u8,
}

/// A company's column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CompanyView {
    /// Which company.
    pub company: Company,
    /// Whether it trades.
    pub status: Status,
    /// The parent peg: the price of a certificate.
    pub parent: u16,
    /// The traveller peg.
    pub traveller: u16,
    /// What a certificate costs a buyer, with brokerage (F7).
    pub cost: Money,
    /// Certificates that the broker holds.
    pub broker: u8,
    /// Certificates in players' hands.
    pub held: u8,
    /// Insurances against a slump.
    pub insurances: u8,
    /// The seat that is this company, in the blueprint (F26).
    pub owner: Option<Seat>,
    /// What its settlement would be if the round ended now.
    pub if_round_ended: CompanyForecast,
}

/// Whether a company trades.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It trades.
    Trading,
    /// It went bankrupt (F21).
    Bankrupt,
    /// It takes no part in this game (F1).
    Absent,
}

/// A company's settlement if the round ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CompanyForecast {
    /// Pounds per certificate.
    pub dividend: u8,
    /// The parent's move in spaces.
    pub spaces: i8,
    /// Where the parent would then stand.
    pub parent: u16,
    /// What would follow.
    pub fate: Fate,
}

/// What follows from where a parent stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// The company goes on.
    GoesOn,
    /// A bonus issue (F20).
    Bonus,
    /// Bankruptcy (F21).
    Bankruptcy,
}

/// A player's possessions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// Whether the player still plays; in the blueprint a bankrupt company's seat does not (F32).
    pub playing: bool,
    /// Money in hand.
    pub cash: Money,
    /// Certificates of each company, in column order.
    pub certificates: PerCompany<u8>,
    /// Cash and certificates at their price (F22).
    pub worth: Money,
    /// The net worth if the round ended now.
    pub worth_if_round_ended: Money,
}

impl Flutter {
    /// Builds the view.
    pub(crate) fn look(&self, state: &State, viewer: Viewer) -> View {
        let forecast = self.forecast(state);
        let (turn, trades) = match state.phase {
            Phase::Trade { seat, trades } => (Some(seat), trades),
            Phase::Dice { seat } | Phase::Card { seat, .. } => (Some(seat), 0),
            Phase::First | Phase::Over { .. } => (None, 0),
        };
        View {
            you: viewer.seat(),
            edition: self.options.edition,
            phase: state.phase,
            over: matches!(state.phase, Phase::Over { .. }),
            turn,
            trades_left: if matches!(state.phase, Phase::Trade { .. }) { self.trade_cap().saturating_sub(trades) } else { 0 },
            round: state.round,
            throws: state.throws,
            throw_cap: self.options.throw_cap,
            target: self.options.target,
            brokerage: self.options.brokerage,
            certificates: self.options.certificates,
            companies: PerCompany::from_fn(|company| self.look_at(state, company)),
            players: Seat::all(state.seats())
                .map(|seat| PlayerView {
                    seat,
                    playing: self.is_playing(state, seat),
                    cash: state.players[seat].cash,
                    certificates: state.players[seat].certificates,
                    worth: state.worth(seat),
                    worth_if_round_ended: forecast.worth(seat),
                })
                .collect(),
            deck: state.deck,
            deck_left: state.deck.total(),
        }
    }

    fn look_at(&self, state: &State, company: Company) -> CompanyView {
        let lane = state.companies[company];
        let takes_part = self.takes_part(company, state.seats());
        let status = match (lane.is_trading(), takes_part) {
            (true, _) => Status::Trading,
            (false, true) => Status::Bankrupt,
            (false, false) => Status::Absent,
        };
        let owner = match self.options.edition {
            Edition::Standard => None,
            Edition::Blueprint => Seat::all(state.seats()).find(|&seat| company_of(seat) == company),
        };
        CompanyView {
            company,
            status,
            parent: lane.parent,
            traveller: lane.traveller,
            cost: if lane.is_trading() { self.cost(state, company) } else { 0 },
            broker: lane.broker,
            held: state.held(company),
            insurances: lane.insurances,
            owner,
            if_round_ended: self.forecast_of(&lane),
        }
    }

    /// What a company's settlement would be if the round ended now. In the blueprint only a traveller at the top is settled.
    pub(crate) fn forecast_of(&self, lane: &Lane) -> CompanyForecast {
        let is_settled = lane.is_trading() && (self.options.edition == Edition::Standard || lane.traveller >= TOP);
        let Settlement { dividend, spaces } = match is_settled {
            true => settlement(self.options.edition, lane.traveller, lane.parent),
            false => Settlement { dividend: 0, spaces: 0 },
        };
        let parent = if is_settled { moved_parent(lane.parent, spaces) } else { lane.parent };
        let fate = match parent {
            TOP.. => Fate::Bonus,
            1..=BOTTOM => Fate::Bankruptcy,
            _ => Fate::GoesOn,
        };
        CompanyForecast { dividend, spaces, parent, fate }
    }

    /// The state if the round ended now.
    pub(crate) fn forecast(&self, state: &State) -> State {
        let mut after = *state;
        let closer = state.trading().max_by_key(|&company| state.companies[company].traveller);
        match (closer, self.options.edition) {
            (Some(closer), Edition::Standard) => self.settle_round(&mut after, closer, &mut Ignore),
            (Some(closer), Edition::Blueprint) if state.companies[closer].traveller >= TOP => {
                self.settle_round(&mut after, closer, &mut Ignore);
            }
            (Some(_) | None, Edition::Standard | Edition::Blueprint) => {}
        }
        after
    }
}

/// The state that a view shows: there is only one, because nothing is hidden.
pub(crate) fn state_of(view: &View) -> State {
    State {
        phase: view.phase,
        companies: PerCompany::from_fn(|company| {
            let lane = &view.companies[company];
            Lane { parent: lane.parent, traveller: lane.traveller, broker: lane.broker, insurances: lane.insurances }
        }),
        players: PerSeat::from_fn(view.players.len() as u8, |seat| {
            let player = &view.players[seat.index()];
            Player { cash: player.cash, certificates: player.certificates }
        }),
        deck: view.deck,
        round: view.round,
        throws: view.throws,
    }
}
