//! Golden playthroughs: whole games between machines as text that a person can read and a diff can show.

use crate::machine::machine;
use crate::{Dealer, Game, Machine, Names, SeatInfo, Session, Step, Turn, Validation, Viewer};
use std::fmt::Write as _;

/// What a playthrough plays; written as its first line: `flutter standard easy,hard seed 7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The preset, with house rules after it: `standard+target=700`.
    pub preset: String,
    /// A machine for each seat.
    pub machines: Vec<String>,
    /// The seed of dice and machines.
    pub seed: u64,
}

impl Plan {
    /// Reads the first line of a playthrough.
    pub fn parse(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, preset, machines, "seed", seed] = words[..] else {
            return Err(format!("`{line}` must read GAME PRESET MACHINE,MACHINE seed NUMBER"));
        };
        let seed = seed.parse().map_err(|_| format!("`{seed}` must be a whole number"))?;
        let machines = machines.split(',').map(str::to_owned).collect();
        Ok(Self { game: game.to_owned(), preset: preset.to_owned(), machines, seed })
    }

    fn game<G: Game>(&self) -> Result<G, String> {
        let mut parts = self.preset.split('+');
        let mut options = crate::scenario::preset_options::<G>(parts.next())?;
        let rules = G::house_rules();
        for part in parts {
            let (key, text) = part.split_once('=').ok_or_else(|| format!("`{part}` must be RULE=VALUE"))?;
            crate::set_rule(&mut options, &rules, key, text).map_err(|error| error.to_string())?;
        }
        let options = serde_json::from_value(options.into()).map_err(|error| error.to_string())?;
        G::new(options).map_err(|error| error.to_string())
    }
}

/// Plays the plan and writes everything down. The referee's view is drawn every time `draw_every` decisions have been made.
pub fn write<G: Game>(plan: &Plan, draw_every: usize, dealer: &mut impl Dealer) -> Result<String, String> {
    let machines: Vec<Box<dyn Machine<G>>> = plan
        .machines
        .iter()
        .map(|text| text.parse().and_then(|spec| machine::<G>(&spec)).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let seats: Vec<SeatInfo> =
        plan.machines.iter().enumerate().map(|(index, name)| SeatInfo::new(format!("P{}-{name}", index + 1), name)).collect();
    let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
    let mut session = Session::new(plan.game::<G>()?, seats, Validation::On).map_err(|refusal| refusal.to_string())?;
    let mut text = format!("{} {} {} seed {}\n", plan.game, plan.preset, plan.machines.join(","), plan.seed);
    let mut decisions = 0;
    loop {
        let step = match session.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Chance(session.game().draw_chance(session.state(), dealer)),
            Turn::Seats(waiting) => {
                let seat = waiting.first().expect("somebody decides");
                if decisions % draw_every == 0 {
                    let view = session.game().view(session.state(), Viewer::Referee);
                    writeln!(text, "\n{}\n", session.game().draw(&view, &Names::new(&names)).trim_end()).expect("text grows");
                }
                decisions += 1;
                let mut menu = Vec::new();
                session.game().legal_actions(session.state(), seat, &mut menu);
                let view = session.game().view(session.state(), Viewer::Seat(seat));
                Step::Act(seat, machines[seat.index()].choose(session.game(), &view, &menu, dealer))
            }
        };
        let events = session.play(step).map_err(|error| error.to_string())?;
        writeln!(text, "{step}").expect("text grows");
        for event in &events {
            writeln!(text, "    {}", session.game().tell(event, &Names::new(&names))).expect("text grows");
        }
    }
    let standing = session.standing().expect("the game is over");
    writeln!(text, "\n{} ({}) ranks {:?} scores {:?}", standing.reason, standing.clause, standing.ranks, standing.scores)
        .expect("text grows");
    Ok(text)
}
