//! What a viewer may know. Nothing in this game is hidden: viewers differ only in the prospects of their own placement.

use crate::board::Board;
use crate::company::{Company, PerCompany};
use crate::endings::Worth;
use crate::options::Disposal;
use crate::prospects::Prospect;
use crate::rules::SpaceMonopoly;
use crate::square::Square;
use crate::state::{LastPlaced, Merger, Phase, Player, State, Stock};
use parlor_engine::{PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The seat that looks, if one does.
    pub you: Option<Seat>,
    /// The columns of the board.
    pub columns: u8,
    /// The rows of the board.
    pub rows: u8,
    /// One text per row: `.` empty, `*` loose, and the companies' letters.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub board: Board,
    /// Empty squares where no tile may be placed (S9).
    pub blocked: Vec<Square>,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is.
    pub seat: Seat,
    /// Who decides now, if a player does; in a merger that may be another one.
    pub deciding: Option<Seat>,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// The last turn (S21).
    pub turn_limit: u16,
    /// Shares bought in this turn.
    pub bought: u32,
    /// Shares that may still be bought in this turn (S13).
    pub buys_left: u32,
    /// Turns in a row in which nobody could place (S21).
    pub idle_turns: u8,
    /// The last tile that was placed, and by whom.
    pub last_placed: Option<LastPlaced>,
    /// Whether the game is over.
    pub over: bool,
    /// The companies of this game in the order of the ids.
    pub companies: Vec<CompanyView>,
    /// The players in seat order.
    pub players: Vec<PlayerView>,
    /// What a tile would do on each square, for the player who places now.
    pub prospects: Vec<Prospect>,
    /// What is disposed of now, in a merger.
    pub disposal: Option<DisposalView>,
}

/// A company as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CompanyView {
    /// Which.
    pub company: Company,
    /// The name for people.
    pub title: String,
    /// The letter on the board.
    pub letter: char,
    /// Whether it is on the map.
    pub active: bool,
    /// How many tiles it has.
    pub size: u16,
    /// Whether it is safe (S6).
    pub safe: bool,
    /// What a share costs; 0 while it is inactive.
    pub price: i64,
    /// Shares that nobody holds.
    pub pool: u16,
    /// How often its shares have split (S15).
    pub splits: u8,
    /// When the price next changes, for an active company that can still become dearer.
    pub next_price: Option<NextPrice>,
    /// The seats with the largest holding.
    pub majority: Vec<Seat>,
    /// The seats with the second largest holding.
    pub minority: Vec<Seat>,
    /// What each seat would be paid if it were acquired, or the game ended, now (S17).
    pub bonuses: Vec<i64>,
}

/// The next step of a price (S5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NextPrice {
    /// From this size on.
    pub size: u16,
    /// What a share costs then, after any split.
    pub price: i64,
    /// How often the shares will have split then.
    pub splits: u8,
}

/// A player as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Cash.
    pub cash: i64,
    /// Shares of each company, in the order of the ids.
    pub shares: Vec<u16>,
    /// Bonuses that the player would be paid if the game ended now.
    pub bonuses: i64,
    /// What the shares of active companies are worth.
    pub share_value: i64,
    /// The score if the game ended now (S22).
    pub worth: i64,
}

/// What a holder is asked in a merger (S18).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DisposalView {
    /// Who is asked.
    pub seat: Seat,
    /// The acquired company.
    pub company: Company,
    /// The acquirer.
    pub acquirer: Company,
    /// How many shares are to be disposed of.
    pub holding: u16,
    /// The frozen price of the acquired company.
    pub price: i64,
    /// The price of the acquirer, before it grows.
    pub acquirer_price: i64,
    /// The most shares that can be traded, two for one.
    pub most_trade: u16,
    /// Whether one choice is made for all shares.
    pub whole: bool,
    /// Everybody who is still to dispose in this merger, in order; the first one is asked now.
    pub to_dispose: Vec<Disposer>,
}

/// A holder who is still to dispose of shares in a merger (S18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Disposer {
    /// Of which company.
    pub company: Company,
    /// Who.
    pub seat: Seat,
    /// How many shares.
    pub holding: u16,
}

impl SpaceMonopoly {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let is_placer = viewer == Viewer::Referee || viewer.seat() == Some(state.seat);
        View {
            you: viewer.seat(),
            columns: state.board.columns(),
            rows: state.board.rows(),
            board: state.board,
            blocked: self.blocked_squares(state).squares().collect(),
            phase: state.phase.clone(),
            seat: state.seat,
            deciding: state.decider(),
            turn: state.turn,
            turn_limit: self.rules().turns(),
            bought: state.bought,
            buys_left: self.buys_left(state),
            idle_turns: state.idle_turns,
            last_placed: state.last_placed,
            over: matches!(state.phase, Phase::Over { .. }),
            companies: self.companies().map(|company| self.show_company(state, company)).collect(),
            players: Seat::all(state.seats()).map(|seat| self.show_player(state, seat)).collect(),
            prospects: if is_placer { self.prospects(state) } else { Vec::new() },
            disposal: self.show_disposal(state),
        }
    }

    fn show_company(&self, state: &State, company: Company) -> CompanyView {
        let size = state.board.size(company);
        let bonuses = self.bonuses(state, company);
        let Stock { splits, pool } = state.companies[company];
        CompanyView {
            company,
            title: company.title().to_owned(),
            letter: company.letter(),
            active: size > 0,
            size,
            safe: self.is_safe(state, company),
            price: self.price(state, company),
            pool,
            splits,
            next_price: self.next_price(state, company),
            majority: bonuses.first.iter().collect(),
            minority: bonuses.second.iter().collect(),
            bonuses: Seat::all(state.seats()).map(|seat| bonuses.of(seat)).collect(),
        }
    }

    fn show_player(&self, state: &State, seat: Seat) -> PlayerView {
        let player = &state.players[seat];
        let worth = self.worth(state, seat);
        let Worth { cash, bonuses, shares } = worth;
        PlayerView {
            cash,
            shares: self.companies().map(|company| player.shares[company]).collect(),
            bonuses,
            share_value: shares,
            worth: worth.total(),
        }
    }

    fn show_disposal(&self, state: &State) -> Option<DisposalView> {
        let Phase::Disposing(merger) = &state.phase else { return None };
        let company = *merger.queue.first()?;
        let holding = state.players[merger.seat].shares[company];
        Some(DisposalView {
            seat: merger.seat,
            company,
            acquirer: merger.acquirer,
            holding,
            price: self.price(state, company),
            acquirer_price: self.price(state, merger.acquirer),
            most_trade: self.most_trade(state, merger, holding),
            whole: self.rules().disposal == Disposal::Whole,
            to_dispose: self.still_to_dispose(state, merger),
        })
    }

    /// S5, S15: the next step of a company's price that fits on the board.
    fn next_price(&self, state: &State, company: Company) -> Option<NextPrice> {
        let size = state.board.size(company);
        let next = self.rules().prices.next_step(size)?;
        if size == 0 || next > self.rules().squares_on_board() {
            return None;
        }
        let (price, splits) = self.price_grown(next, state.companies[company].splits);
        Some(NextPrice { size: next, price, splits })
    }

    /// S18: who disposes from now on, company by company.
    fn still_to_dispose(&self, state: &State, merger: &Merger) -> Vec<Disposer> {
        let mut list = Vec::new();
        for (index, &company) in merger.queue.iter().enumerate() {
            let round = state.seat.round_after(state.seats());
            for seat in round.skip_while(|&seat| index == 0 && seat != merger.seat) {
                let holding = state.players[seat].shares[company];
                if holding > 0 {
                    list.push(Disposer { company, seat, holding });
                }
            }
        }
        list
    }

    /// The state of a view: everything is open, so there is exactly one.
    pub(crate) fn state_of(&self, view: &View) -> State {
        let mut companies = PerCompany::from_fn(|_| Stock { splits: 0, pool: self.rules().shares });
        for shown in &view.companies {
            companies[shown.company] = Stock { splits: shown.splits, pool: shown.pool };
        }
        let shares = |player: &PlayerView| {
            PerCompany::from_fn(|company: Company| player.shares.get(company.index()).copied().unwrap_or(0))
        };
        State {
            board: view.board,
            companies,
            players: PerSeat::from_fn(view.players.len() as u8, |seat| {
                let player = &view.players[seat.index()];
                Player { cash: player.cash, shares: shares(player) }
            }),
            seat: view.seat,
            turn: view.turn,
            bought: view.bought,
            idle_turns: view.idle_turns,
            last_placed: view.last_placed,
            phase: view.phase.clone(),
        }
    }
}
