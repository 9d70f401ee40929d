//! The view as text for a terminal: the map, the score sheet, and what is going on.

use crate::prospects::Consequence;
use crate::square::{Square, column_letters};
use crate::state::Phase;
use crate::view::{CompanyView, View};
use parlor_engine::{Names, Seat};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The map, the companies with everybody's shares, and what is going on; at most 100 columns wide.
pub(crate) fn draw(view: &View, names: &Names<'_>) -> String {
    let mut text = String::new();
    draw_map(view, &mut text);
    draw_key(view, &mut text);
    draw_companies(view, names, &mut text);
    draw_money(view, &mut text);
    draw_merger(view, names, &mut text);
    draw_turn(view, names, &mut text);
    text
}

fn draw_map(view: &View, text: &mut String) {
    // Two-letter columns need a wider cell.
    let width = if view.columns > 26 { 3 } else { 2 };
    let marks = marks(view);
    text.push_str("   ");
    for column in 0..usize::from(view.columns) {
        write!(text, "{:>width$}", column_letters(column)).expect("text grows");
    }
    for row in 0..usize::from(view.rows) {
        write!(text, "\n{:>3}", row + 1).expect("text grows");
        for column in 0..usize::from(view.columns) {
            let square = Square::new(column, row).expect("a board has at most 32 columns and rows");
            let letter = match view.board.at(square).letter() {
                '.' => marks.get(&square).copied().unwrap_or('·'),
                letter => letter,
            };
            write!(text, "{letter:>width$}").expect("text grows");
        }
    }
    text.push_str("\n\n");
}

/// What the map shows on empty squares: where a tile is pending, forbidden, or would do something.
fn marks(view: &View) -> BTreeMap<Square, char> {
    let mut marks: BTreeMap<Square, char> = view.blocked.iter().map(|&square| (square, 'x')).collect();
    for prospect in &view.prospects {
        let mark = match &prospect.consequence {
            Consequence::Loose { .. } => continue,
            Consequence::Found { .. } => '+',
            Consequence::Grow { company, .. } => company.letter().to_ascii_lowercase(),
            Consequence::Merge { .. } => '%',
        };
        marks.extend(prospect.squares.iter().map(|&square| (square, mark)));
    }
    let pending = match &view.phase {
        Phase::Founding { square } | Phase::Choosing { square } => Some(*square),
        Phase::Disposing(merger) => Some(merger.square),
        Phase::Diamonds { .. } | Phase::Drawing { .. } | Phase::Placing { .. } | Phase::Buying | Phase::Over { .. } => None,
    };
    marks.extend(pending.map(|square| (square, '?')));
    marks
}

fn draw_key(view: &View, text: &mut String) {
    let mut key = vec!["* loose tile"];
    if !view.blocked.is_empty() {
        key.push("x between safe companies");
    }
    if !view.prospects.is_empty() {
        key.push("a tile on + founds, on a small letter grows, on % merges");
    }
    writeln!(text, "{}\n", key.join(" · ")).expect("text grows");
}

/// How wide the column of a player is.
const COLUMN: usize = 11;
/// How wide the part before the players is.
const MARGIN: usize = 46;

fn draw_companies(view: &View, names: &Names<'_>, text: &mut String) {
    let head = format!("{:<14}{:>6}{:>7}  {:<11}{:>5}", "", "size", "price", "then", "pool");
    write!(text, "{head:<MARGIN$}").expect("text grows");
    for index in 0..view.players.len() {
        let name = short(&names.of(Seat::new(index as u8)), COLUMN - 2);
        write!(text, "{name:>width$} ", width = COLUMN - 1).expect("text grows");
    }
    end_line(text);
    for company in &view.companies {
        write!(text, "{:<MARGIN$}", company_line(company)).expect("text grows");
        for (index, player) in view.players.iter().enumerate() {
            let shares = player.shares.get(company.company.index()).copied().unwrap_or(0);
            let shares = if shares == 0 { "·".to_owned() } else { shares.to_string() };
            write!(text, "{shares:>width$}{}", place_mark(company, Seat::new(index as u8)), width = COLUMN - 1)
                .expect("text grows");
        }
        end_line(text);
    }
}

fn company_line(company: &CompanyView) -> String {
    let name = format!("{} {}", company.letter, company.title);
    if !company.active {
        return format!("{name:<14}{:>6}{:>7}  {:<11}{:>5}", "-", "-", "", company.pool);
    }
    let safe = if company.safe { "!" } else { " " };
    let then = company.next_price.map_or_else(String::new, |next| format!("{} at {}", next.price, next.size));
    format!("{name:<14}{:>5}{safe}{:>7}  {then:<11}{:>5}", company.size, company.price, company.pool)
}

fn place_mark(company: &CompanyView, seat: Seat) -> char {
    match (company.active && company.majority.contains(&seat), company.active && company.minority.contains(&seat)) {
        (true, _) => '#',
        (false, true) => '=',
        (false, false) => ' ',
    }
}

fn draw_money(view: &View, text: &mut String) {
    draw_amounts("cash", view.players.iter().map(|player| player.cash), text);
    draw_amounts("shares at today's price", view.players.iter().map(|player| player.share_value), text);
    draw_amounts("bonuses if it ended now", view.players.iter().map(|player| player.bonuses), text);
    draw_amounts("worth", view.players.iter().map(|player| player.worth), text);
    let splits: Vec<String> = view
        .companies
        .iter()
        .filter(|company| company.splits > 0)
        .map(|company| format!("{} has split {}", company.title, times(company.splits)))
        .collect();
    writeln!(text, "# largest holder: 10 × price · = second: 5 × price · ! safe").expect("text grows");
    if !splits.is_empty() {
        writeln!(text, "{}", splits.join(" · ")).expect("text grows");
    }
}

fn draw_amounts(name: &str, amounts: impl Iterator<Item = i64>, text: &mut String) {
    write!(text, "{name:<MARGIN$}").expect("text grows");
    for amount in amounts {
        write!(text, "{amount:>width$} ", width = COLUMN - 1).expect("text grows");
    }
    end_line(text);
}

fn times(count: u8) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

fn draw_merger(view: &View, names: &Names<'_>, text: &mut String) {
    let (Phase::Disposing(merger), Some(disposal)) = (&view.phase, &view.disposal) else { return };
    let acquired: Vec<&str> = merger.queue.iter().chain(&merger.done).map(|company| company.title()).collect();
    writeln!(text, "merger on {}: {} acquires {}", merger.square, merger.acquirer.title(), acquired.join(" and "))
        .expect("text grows");
    let waiting = disposal
        .to_dispose
        .iter()
        .map(|one| format!("{} {} of {}", short(&names.of(one.seat), COLUMN), one.holding, one.company.title()));
    let mut line = "still to dispose:".to_owned();
    for (index, part) in waiting.enumerate() {
        let part = if index == 0 { format!(" {part}") } else { format!(", {part}") };
        if line.chars().count() + part.chars().count() > 96 {
            writeln!(text, "{line}").expect("text grows");
            line = "   ".to_owned();
        }
        line.push_str(&part);
    }
    writeln!(text, "{line}").expect("text grows");
}

fn draw_turn(view: &View, names: &Names<'_>, text: &mut String) {
    write!(text, "turn {} of {}: {}", view.turn, view.turn_limit, short(&names.of(view.seat), 24)).expect("text grows");
    if let Some(last) = view.last_placed {
        write!(text, " · last tile: {} by {}", last.square, short(&names.of(last.seat), 24)).expect("text grows");
    }
    text.push('\n');
}

/// The beginning of a name, where it has room.
fn short(name: &str, room: usize) -> String {
    let part: String = name.chars().take(room).collect();
    part.trim_end().to_owned()
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
