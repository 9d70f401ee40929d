//! What the viewer is asked to do, in one sentence.

use crate::company::Company;
use crate::square::Square;
use crate::state::Phase;
use crate::view::View;
use parlor_engine::{Names, Seat};

/// What the viewer is asked to do.
pub(crate) fn prompt(view: &View, names: &Names<'_>) -> String {
    let who = |seat: Seat| if view.you == Some(seat) { "you".to_owned() } else { names.of(seat) };
    match (&view.phase, view.deciding) {
        (Phase::Over { ending }, _) => format!("the game is over: {}", ending.reason()),
        (Phase::Diamonds { left }, _) => format!("{left} diamonds are still to be laid"),
        (Phase::Drawing { offered }, _) => format!("{} of five squares are drawn for {}", offered.len(), who(view.seat)),
        (_, Some(seat)) if view.you != Some(seat) => format!("waiting for {}", names.of(seat)),
        (Phase::Placing { offered }, _) => placing_prompt(view, offered),
        (Phase::Founding { square }, _) => format!("found a company with your tile on {square}: {}", founding_choices(view)),
        (Phase::Choosing { square }, _) => format!("choose the company that acquires the others on {square}: acquirer COMPANY"),
        (Phase::Disposing(_), _) => disposal_prompt(view),
        (Phase::Buying, _) => buying_prompt(view),
    }
}

fn placing_prompt(view: &View, offered: &[Square]) -> String {
    let squares: Vec<String> = offered.iter().map(Square::to_string).collect();
    let place = match (offered.is_empty(), view.prospects.iter().flat_map(|prospect| prospect.squares.first()).next()) {
        (true, Some(example)) => format!("place a tile on any legal square (place {example})"),
        (true, None) => "place a tile on any legal square".to_owned(),
        (false, _) => format!("place a tile on {}", squares.join(", ")),
    };
    format!("your turn: {place}{}", sale_hint(view))
}

fn sale_hint(view: &View) -> String {
    match own_company(view) {
        Some((company, _)) => format!(", or sell shares (sell {company} 1)"),
        None => String::new(),
    }
}

/// An active company that the viewer holds shares of.
fn own_company(view: &View) -> Option<(Company, u16)> {
    let player = view.players.get(view.you?.index())?;
    let held = |company: Company| player.shares.get(company.index()).copied().unwrap_or(0);
    let own = view.companies.iter().find(|shown| shown.active && held(shown.company) > 0)?;
    Some((own.company, held(own.company)))
}

fn buying_prompt(view: &View) -> String {
    let cash = view.you.and_then(|seat| view.players.get(seat.index())).map_or(0, |player| player.cash);
    let is_open = |price: i64, pool: u16| pool > 0 && price > 0 && price <= cash;
    let dearest = view.companies.iter().filter(|shown| is_open(shown.price, shown.pool)).max_by_key(|shown| shown.price);
    match (dearest, view.buys_left) {
        (None, _) | (_, 0) => format!("your turn: end the turn (end){}", sale_hint(view)),
        (Some(shown), left) => {
            let left = if left > 1000 { "any number of shares".to_owned() } else { format!("up to {left} shares") };
            format!("your turn: buy {left} (buy {} 1){}, or end the turn (end)", shown.company, sale_hint(view))
        }
    }
}

fn founding_choices(view: &View) -> String {
    let free = view.companies.iter().filter(|shown| !shown.active);
    free.map(|shown| format!("found {}", shown.company)).collect::<Vec<_>>().join(", ")
}

fn disposal_prompt(view: &View) -> String {
    let Some(disposal) = &view.disposal else { return "dispose of your shares".to_owned() };
    let (holding, trade) = (disposal.holding, disposal.most_trade);
    let example = match (trade, holding - trade) {
        (0, _) => format!("dispose sell {holding}"),
        (_, 0) => format!("dispose trade {trade}"),
        (_, rest) if disposal.whole => format!("dispose trade {trade} keep {rest}"),
        (_, rest) => format!("dispose trade {trade} sell {rest}"),
    };
    format!(
        "{} acquires {}: sell your {holding} at {}, trade up to {trade}, two for one, or keep ({example})",
        disposal.acquirer.title(),
        disposal.company.title(),
        disposal.price,
    )
}
