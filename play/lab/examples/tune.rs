//! Tunes and fits with nothing but the lab: `tune GAME AGAINST,… GAMES SEED STEPS ROUNDS SIMULATIONS WEIGHT,…` or
//! `tune fit GAME GAMES SEED TABLE…`.
//!
//! The same as `parlor tune` and `parlor fit`, in a program that builds quickly while machines are being worked on.

use parlor_engine::MachineSpec;
use parlor_lab::{FitPlan, TunePlan};

type Failure = Box<dyn std::error::Error>;

fn specs(text: &str) -> Result<Vec<MachineSpec>, Failure> {
    Ok(text.split(',').map(str::parse).collect::<Result<_, _>>()?)
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["fit", game, games, seed, ref tables @ ..] => fit(game, games.parse()?, seed.parse()?, tables),
        [game, against, games, seed, steps, rounds, simulations, only] => {
            let entry = parlor_catalog::find(game)?;
            let options = entry.options_from_text(None, &[])?;
            let only = only.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
            let (steps, rounds, simulations) = (steps.parse()?, rounds.parse()?, simulations.parse()?);
            let (games, seed, against) = (games.parse()?, seed.parse()?, specs(against)?);
            let plan = TunePlan { entry, options: &options, only, against, steps, rounds, simulations, seats: 4, games, seed };
            let told = |trial: &parlor_lab::Trial| println!("# {trial}");
            print(&plan.play(told)?.weights);
            Ok(())
        }
        _ => {
            Err("usage: tune GAME AGAINST,… GAMES SEED STEPS ROUNDS SIMULATIONS WEIGHT,… | tune fit GAME GAMES SEED TABLE…"
                .into())
        }
    }
}

fn fit(game: &str, games: u64, seed: u64, tables: &[&str]) -> Result<(), Failure> {
    let entry = parlor_catalog::find(game)?;
    let options = entry.options_from_text(None, &[])?;
    let tables = tables.iter().map(|table| specs(table)).collect::<Result<_, _>>()?;
    let fitted = FitPlan { entry, options: &options, tables, games, seed }.play()?;
    println!("# {} positions, likelihood {:.4} to {:.4}", fitted.positions, fitted.likelihood.0, fitted.likelihood.1);
    print(&fitted.weights);
    Ok(())
}

fn print(weights: &[(String, f64)]) {
    for (name, value) in weights {
        println!("{name} = {value:?}");
    }
}
