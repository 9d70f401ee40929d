//! What a viewer sees: everything, because nothing in Flutter is hidden. The order of the deck is drawn late.

use crate::options::MOST_TRADES;
use crate::round::{Settlement, moved_parent, settlement};
use crate::square::{SQUARES, Square};
use crate::state::{BOTTOM, SPACE, TOP, company_of};
use crate::{Card, Company, Deck, Edition, Flutter, Lane, Money, News, PerCompany, Phase, Player, State, Throw};
use parlor_engine::{Ignore, PerSeat, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
    /// How many trades the turn still allows (FR1).
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
    /// The last throw.
    pub last_throw: Option<Throw>,
    /// The market-news card that was drawn last.
    pub last_news: Option<NewsView>,
    /// The spaces of every lane, from the bottom to the top.
    pub squares: Cow<'static, [Square]>,
}

/// A market-news card that was drawn, as a page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewsView {
    /// Who threw.
    pub seat: Seat,
    /// Whose traveller drew it.
    pub company: Company,
    /// The kind of card.
    pub card: Card,
    /// Its title.
    pub title: Cow<'static, str>,
    /// What it says.
    pub text: Cow<'static, str>,
}

/// A company's column.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CompanyView {
    /// Which company.
    pub company: Company,
    /// Its name for people.
    pub name: Cow<'static, str>,
    /// The letter that stands for it.
    pub letter: char,
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
    /// The seat that is this company, in the blueprint (FB1).
    pub owner: Option<Seat>,
    /// The spaces that its traveller is away from the top, where it ends the round (F10).
    pub to_top: u8,
    /// What its settlement would be if the round ended now; in the blueprint, if this company ended it (FB2).
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
    /// The company that the seat is, in the blueprint (FB1).
    pub company: Option<Company>,
    /// Whether the player still plays; in the blueprint a bankrupt company's seat does not (FB7).
    pub playing: bool,
    /// Money in hand.
    pub cash: Money,
    /// Certificates of each company, in column order.
    pub certificates: PerCompany<u8>,
    /// Cash and certificates at their price (F22).
    pub worth: Money,
    /// The net worth if the round ended now; in the blueprint, if the leading traveller ended it.
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
            trades_left: if matches!(state.phase, Phase::Trade { .. }) { MOST_TRADES.saturating_sub(trades) } else { 0 },
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
                    company: self.company_of_seat(seat),
                    playing: self.is_playing(state, seat),
                    cash: state.players[seat].cash,
                    certificates: state.players[seat].certificates,
                    worth: state.worth(seat),
                    worth_if_round_ended: forecast.worth(seat),
                })
                .collect(),
            deck: state.deck,
            deck_left: state.deck.total(),
            last_throw: state.last_throw,
            last_news: state.last_news.map(|news| NewsView {
                seat: news.seat,
                company: news.company,
                card: news.card,
                title: Cow::Borrowed(news.title()),
                text: Cow::Borrowed(news.card.text()),
            }),
            squares: Cow::Borrowed(&SQUARES),
        }
    }

    fn company_of_seat(&self, seat: Seat) -> Option<Company> {
        match self.options.edition {
            Edition::Standard => None,
            Edition::Blueprint => Some(company_of(seat)),
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
        let owner = Seat::all(state.seats()).find(|&seat| self.company_of_seat(seat) == Some(company));
        CompanyView {
            company,
            name: Cow::Borrowed(company.name()),
            letter: company.letter(),
            status,
            parent: lane.parent,
            traveller: lane.traveller,
            cost: if lane.is_trading() { self.cost(state, company) } else { 0 },
            broker: lane.broker,
            held: state.held(company),
            insurances: lane.insurances,
            owner,
            to_top: if lane.is_trading() { (TOP.saturating_sub(lane.traveller) / SPACE) as u8 } else { 0 },
            if_round_ended: self.forecast_of(&lane),
        }
    }

    /// What a company's settlement would be if the round ended now; in the blueprint, if this company ended it.
    fn forecast_of(&self, lane: &Lane) -> CompanyForecast {
        if !lane.is_trading() {
            return CompanyForecast { dividend: 0, spaces: 0, parent: 0, fate: Fate::GoesOn };
        }
        let edition = self.options.edition;
        let traveller = match edition {
            Edition::Standard => lane.traveller,
            Edition::Blueprint => lane.traveller.max(TOP),
        };
        let Settlement { dividend, spaces } = settlement(edition, traveller, lane.parent);
        let parent = moved_parent(lane.parent, spaces);
        let fate = match parent {
            TOP.. => Fate::Bonus,
            0..=BOTTOM => Fate::Bankruptcy,
            _ => Fate::GoesOn,
        };
        CompanyForecast { dividend, spaces, parent, fate }
    }

    /// The state if the round ended now; in the blueprint, if the leading traveller ended it.
    pub(crate) fn forecast(&self, state: &State) -> State {
        let mut after = *state;
        let Some(leader) = state.trading().max_by_key(|&company| state.companies[company].traveller) else { return after };
        if self.options.edition == Edition::Blueprint {
            let lane = &mut after.companies[leader];
            lane.traveller = lane.traveller.max(TOP);
        }
        self.settle_round(&mut after, leader, &mut Ignore);
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
        last_throw: view.last_throw,
        last_news: view.last_news.as_ref().map(|news| News {
            seat: news.seat,
            company: news.company,
            card: news.card,
            copy: news.card.titles().iter().position(|title| *title == news.title).unwrap_or_default() as u8,
        }),
    }
}
