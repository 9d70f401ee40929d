//! What more cash would win in Property Tycoon, and what land alone decides: `fortune COINS MACHINE OTHER GAMES SEED`.
//!
//! One machine begins with so many coins more than three others; seats rotate. Where time is up the coins are taken back before
//! the richest is found: what is printed is about what a player wins who is never short of cash while land is sold.

use parlor_bots::machine;
use parlor_dealers::Seeded;
use parlor_engine::{Game, Ignore, Machine, MachineSpec, Seat, SeatSet, Step, Turn, Viewer};
use parlor_property::{Ending, Group, Money, Phase, PropertyTycoon, State, property_tycoon_presets};

type Failure = Box<dyn std::error::Error>;
type Player = Box<dyn Machine<PropertyTycoon>>;

const SEATS: u8 = 4;

/// Who ever had a complete set of streets in a game.
const CLASSES: [&str; 4] = ["nobody", "others alone", "it alone", "it and others"];

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [coins, one, other, games, seed] = &words[..] else {
        return Err("usage: fortune COINS MACHINE OTHER GAMES SEED".into());
    };
    let coins: u16 = coins.parse().map_err(|_| format!("COINS must be a whole number from 0 to {}, not `{coins}`", u16::MAX))?;
    let whole = |name: &str, text: &str| text.parse::<u64>().map_err(|_| format!("{name} must be a whole number, not `{text}`"));
    let (games, seed) = (whole("GAMES", games)?, whole("SEED", seed)?);
    let game = PropertyTycoon::new(property_tycoon_presets().remove(0).options)?;
    let build = |text: &str| -> Result<Player, Failure> { Ok(machine(&text.parse::<MachineSpec>()?)?) };
    let (one, other) = (build(one)?, build(other)?);
    let (mut counts, mut wins) = ([0.0; CLASSES.len()], [0.0; CLASSES.len()]);
    for index in 0..games {
        let me = Seat::new((index % u64::from(SEATS)) as u8);
        let (class, won) = play(&game, me, Money::from(coins), [&one, &other], &mut Seeded::nth(seed, index));
        counts[class] += 1.0;
        wins[class] += won;
    }
    let percent = |part: f64, whole: f64| 100.0 * part / whole.max(1.0);
    for (class, (count, won)) in CLASSES.iter().zip(counts.into_iter().zip(wins)) {
        let share = percent(count, games as f64);
        println!("{class:13} had a set in {share:4.1} % of the games; of these it won {:5.1} %", percent(won, count));
    }
    let won = percent(wins.iter().sum(), games as f64);
    println!("with {coins} coins more it won {won:.1} % of {games} games, seed {seed}");
    Ok(())
}

/// Plays one game: its class, and what `me` won of it.
fn play(game: &PropertyTycoon, me: Seat, coins: Money, players: [&Player; 2], dealer: &mut Seeded) -> (usize, f64) {
    let (mut state, mut menu, mut owners) = (game.initial_state(SEATS), Vec::new(), SeatSet::EMPTY);
    state.players[me].cash += coins;
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw_chance(&state, dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                menu.clear();
                game.legal_actions(&state, seat, &mut menu);
                let player = players[usize::from(seat != me)];
                Step::Act(seat, player.choose(game, &game.view(&state, Viewer::Seat(seat)), &menu, dealer))
            }
        };
        game.apply(&mut state, &step, &mut Ignore);
        Seat::all(SEATS).filter(|&seat| has_set(game, &state, seat)).for_each(|seat| owners.insert(seat));
    }
    let others = owners.iter().any(|seat| seat != me);
    (usize::from(others) + 2 * usize::from(owners.contains(me)), share(game, &state, me, coins))
}

fn has_set(game: &PropertyTycoon, state: &State, seat: Seat) -> bool {
    Group::STREETS.iter().any(|&group| state.players[seat].properties.has_all(game.rules().board.group(group)))
}

/// What a seat won of a game that has ended, its coins taken back.
fn share(game: &PropertyTycoon, state: &State, me: Seat, coins: Money) -> f64 {
    let Phase::Over { ending } = state.phase else { unreachable!("the game has ended") };
    let worth = |seat: Seat| match ending {
        _ if !state.is_in(seat) => i64::MIN,
        Ending::LastStanding => 0,
        Ending::TimeUp | Ending::Closed => game.rules().worth(state, seat) - if seat == me { i64::from(coins) } else { 0 },
    };
    let highest = Seat::all(SEATS).map(worth).max().expect("there are seats");
    let winners = Seat::all(SEATS).filter(|&seat| worth(seat) == highest).count();
    if worth(me) == highest { 1.0 / winners as f64 } else { 0.0 }
}
