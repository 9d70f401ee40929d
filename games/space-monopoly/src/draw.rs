//! The view as text for a terminal, and the question that is asked.

use crate::square::{Square, column_letters};
use crate::state::Phase;
use crate::tell::subject;
use crate::view::{CompanyView, View};
use parlor_engine::{Names, Seat};
use std::fmt::Write as _;

/// The board, the companies and the players, at most 100 columns wide.
pub(crate) fn draw(view: &View, names: &Names<'_>) -> String {
    let mut text = String::new();
    draw_board(view, &mut text);
    draw_companies(view, &mut text);
    draw_players(view, names, &mut text);
    text
}

fn draw_board(view: &View, text: &mut String) {
    // Two-letter columns need a wider cell.
    let width = if view.columns > 26 { 3 } else { 2 };
    text.push_str("   ");
    for column in 0..usize::from(view.columns) {
        write!(text, "{:>width$}", column_letters(column)).expect("text grows");
    }
    let pending = pending_square(&view.phase);
    for row in 0..usize::from(view.rows) {
        write!(text, "\n{:>3}", row + 1).expect("text grows");
        for column in 0..usize::from(view.columns) {
            let square = Square::new(column, row).expect("a board has at most 32 columns and rows");
            let letter = match view.board.at(square).letter() {
                _ if pending == Some(square) => '?',
                '.' if view.blocked.contains(&square) => 'x',
                '.' => '·',
                letter => letter,
            };
            write!(text, "{letter:>width$}").expect("text grows");
        }
    }
    text.push_str("\n\n");
}

fn pending_square(phase: &Phase) -> Option<Square> {
    match phase {
        Phase::Founding { square } | Phase::Choosing { square } => Some(*square),
        Phase::Disposing(merger) => Some(merger.square),
        Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Placing { .. } | Phase::Buying | Phase::Over { .. } => None,
    }
}

fn draw_companies(view: &View, text: &mut String) {
    writeln!(text, "{:<15}{:>5}{:>8}{:>6}  holdings (+ first, - second)", "", "size", "price", "pool").expect("text grows");
    for company in &view.companies {
        let name = format!("{} {}", company.letter, company.title);
        let size = if company.active { company.size.to_string() } else { "-".to_owned() };
        let price = if company.active { company.price.to_string() } else { "-".to_owned() };
        let safe = if company.safe { "*" } else { " " };
        write!(text, "{name:<15}{size:>5}{safe}{price:>7}{:>6}  ", company.pool).expect("text grows");
        for (index, player) in view.players.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let shares = player.shares.get(company.company.index()).copied().unwrap_or(0);
            write!(text, "{seat}: {shares:>3}{}  ", place_mark(company, seat)).expect("text grows");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
}

fn place_mark(company: &CompanyView, seat: Seat) -> char {
    match (company.majority.contains(&seat), company.minority.contains(&seat)) {
        (true, _) => '+',
        (false, true) => '-',
        (false, false) => ' ',
    }
}

fn draw_players(view: &View, names: &Names<'_>, text: &mut String) {
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let mark = if view.deciding == Some(seat) { '>' } else { ' ' };
        let name: String = names.of(seat).chars().take(24).collect();
        writeln!(
            text,
            "{mark} {seat} {name:<24} cash {:>7}  shares {:>7}  bonuses {:>7}  worth {:>7}",
            player.cash, player.share_value, player.bonuses, player.worth
        )
        .expect("text grows");
    }
    writeln!(text, "turn {} of {}; * safe, x no tile may be placed", view.turn, view.turn_limit).expect("text grows");
}

/// What the viewer is asked to do.
pub(crate) fn prompt(view: &View, names: &Names<'_>) -> String {
    let who = |seat: Seat| subject(seat, view.you, names);
    match (&view.phase, view.deciding) {
        (Phase::Over { ending }, _) => format!("the game is over: {}", ending.reason()),
        (Phase::Diamonds { left }, _) => format!("{left} diamonds are still to be laid"),
        (Phase::Drawing { offered }, _) => format!("{} of five squares are drawn for {}", offered.len(), who(view.seat)),
        (_, Some(seat)) if view.you != Some(seat) => format!("waiting for {}", names.of(seat)),
        (Phase::Placing { offered }, _) if offered.is_empty() => {
            "your turn: place a tile on any legal square, or sell".to_owned()
        }
        (Phase::Placing { offered }, _) => {
            let squares: Vec<String> = offered.iter().map(Square::to_string).collect();
            format!("your turn: place a tile on {}, or sell", squares.join(", "))
        }
        (Phase::Founding { square }, _) => format!("choose the company that your tile on {square} founds"),
        (Phase::Choosing { square }, _) => format!("choose the company that acquires the others at {square}"),
        (Phase::Disposing(_), _) => disposal_prompt(view),
        (Phase::Buying, _) => match view.buys_left {
            0 => "your turn: sell, or end the turn".to_owned(),
            left => format!("your turn: buy up to {left} shares, sell, or end the turn"),
        },
    }
}

fn disposal_prompt(view: &View) -> String {
    let Some(disposal) = &view.disposal else { return "dispose of your shares".to_owned() };
    format!(
        "{} is acquired by {}: sell, trade or keep your {} shares (price {}, at most {} to trade, two for one)",
        disposal.company.title(),
        disposal.acquirer.title(),
        disposal.holding,
        disposal.price,
        disposal.most_trade
    )
}
