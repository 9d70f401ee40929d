//! Measures what players keep and when they call, for `Lore::MEASURED`: `lore GAMES SEED MACHINE…`.
//!
//! At every turn of one player at a table of four the cards that the others know are compared with what that player would
//! believe now. The tables are printed as they should be: the present ones, corrected by how often each card was there and how
//! often it was believed to be. Paste them and measure again until nothing changes.

use parlor_dealers::Seeded;
use parlor_dragons_gambit::{
    Action, Card, DragonsGambit, Lore, MOST_TOTAL, MOST_TURNS, Options, Origin, Phase, State, believe, turns_since,
};
use parlor_engine::{Game, Ignore, Machine, Seat, Step, Turn, Viewer, machine};
use std::fmt::Display;

type Failure = Box<dyn std::error::Error>;
type Tally = [[f64; 14]; MOST_TURNS + 1];

const SEATS: u8 = 4;
/// The player who believes; every machine that is measured sits in the other seats.
const OBSERVER: &str = "hard";
/// Worlds believed in at each turn.
const WORLDS: u32 = 4;
/// What every rank is counted more often than it was seen: a rare one tells little.
const MORE: f64 = 80.0;
/// The least that a rank can be likely: what is not believed at all could never be corrected.
const LEAST: f64 = 0.001;

#[derive(Default)]
struct Measured {
    /// How often each rank was held and kept, and how often it was believed to be.
    held: [Tally; 2],
    kept: [Tally; 2],
    /// How often players with a total might have called, and how often they did.
    calls: [[f64; MOST_TOTAL + 1]; 2],
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, machines @ ..] = &words[..] else { return Err("usage: lore GAMES SEED MACHINE…".into()) };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let game = DragonsGambit::new(Options::STANDARD)?;
    let observer = machine::machine::<DragonsGambit>(&OBSERVER.parse()?)?;
    let mut measured = Measured::default();
    for name in machines {
        let other = machine::machine::<DragonsGambit>(&name.parse()?)?;
        for index in 0..games {
            play(&game, observer.as_ref(), other.as_ref(), &mut Seeded::nth(seed, index), &mut measured);
        }
    }
    print(&measured);
    Ok(())
}

fn play(
    game: &DragonsGambit,
    observer: &dyn Machine<DragonsGambit>,
    other: &dyn Machine<DragonsGambit>,
    dealer: &mut Seeded,
    measured: &mut Measured,
) {
    let (me, mut state, mut menu) = (Seat::new(0), game.initial_state(SEATS), Vec::new());
    loop {
        let step = match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => Step::Chance(game.draw_chance(&state, dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                let view = game.view(&state, Viewer::Seat(seat));
                let machine = if seat == me { observer } else { other };
                let action = machine.choose(game, &view, &menu, dealer);
                if seat != me && menu.contains(&Action::Call) {
                    let total = (expected_total(&state, seat) + 0.5).min(MOST_TOTAL as f32) as usize;
                    measured.calls[0][total] += 1.0;
                    measured.calls[1][total] += f64::from(u8::from(action == Action::Call));
                }
                if seat == me && state.phase == Phase::Turn {
                    compare(game, &state, me, dealer, measured);
                }
                Step::Act(seat, action)
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
    }
}

/// The total that a player expects to have.
fn expected_total(state: &State, seat: Seat) -> f32 {
    let expected = |card: &parlor_dragons_gambit::GridCard| match card.learned.when(seat) {
        Some(_) => f32::from(card.current()),
        None => Lore::UNSEEN,
    };
    state.players[seat].grid.cards().map(expected).sum()
}

fn compare(game: &DragonsGambit, state: &State, me: Seat, dealer: &mut Seeded, measured: &mut Measured) {
    tally(state, me, f64::from(WORLDS), measured, 0);
    let view = game.view(state, Viewer::Seat(me));
    for _ in 0..WORLDS {
        let mut world = game.sample_state(&view, dealer);
        believe(&mut world, me, dealer);
        tally(&world, me, 1.0, measured, 1);
    }
}

fn tally(state: &State, me: Seat, weight: f64, measured: &mut Measured, believed: usize) {
    for owner in Seat::all(SEATS).filter(|&owner| owner != me) {
        for card in state.players[owner].grid.cards().filter(|card| card.learned.when(me).is_none()) {
            let Some(learned) = card.learned.when(owner) else { continue };
            let since = usize::from(turns_since(learned, state.turns_of(owner), SEATS)).min(MOST_TURNS);
            match card.origin {
                Origin::Dealt => measured.held[believed][since][card.face as usize] += weight,
                Origin::Kept { .. } => measured.kept[believed][since][card.face as usize] += weight,
                Origin::Open => {}
            }
        }
    }
}

fn print(measured: &Measured) {
    println!("held: [");
    rows(&Lore::MEASURED.held, &measured.held);
    println!("],\nkept: [");
    rows(&Lore::MEASURED.kept, &measured.kept);
    println!("],");
    let [asked, called] = &measured.calls;
    let rates = asked.iter().zip(called).map(|(asked, called)| called / asked.max(1.0));
    println!("calls: [{}],", list(rates));
    for (name, [was, believed]) in [("held", &measured.held), ("kept", &measured.kept)] {
        println!("// {name}: a card was {:.2} on average, believed to be {:.2}", mean(was), mean(believed));
    }
}

fn rows(present: &[[f32; 14]; MOST_TURNS + 1], [was, believed]: &[Tally; 2]) {
    for ((present, was), believed) in present.iter().zip(was).zip(believed) {
        let corrected = |rank: usize| f64::from(present[rank]).max(LEAST) * (was[rank] + MORE) / (believed[rank] + MORE);
        let row: Vec<f64> = (0..14).map(corrected).collect();
        let most = row.iter().copied().fold(0.0, f64::max);
        println!("    [{}],", list(row.iter().map(|weight| weight / most)));
    }
}

fn mean(tally: &Tally) -> f64 {
    let ranks = || tally.iter().flat_map(|row| row.iter().zip(Card::ALL));
    let total: f64 = ranks().map(|(count, _)| count).sum();
    ranks().map(|(count, card)| count * f64::from(card.value())).sum::<f64>() / total
}

fn list(numbers: impl Iterator<Item = impl Display>) -> String {
    numbers.map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(", ")
}
