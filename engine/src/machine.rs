//! Players by machine: they receive a view, never a state.

use crate::{Dealer, Game};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Chooses actions for a seat, from what that seat may know and nothing else.
///
/// A machine keeps nothing between calls: the view holds all a seat may remember. The same view, menu and dealer give the same move.
pub trait Machine<G: Game>: Send + Sync {
    /// Chooses an action. `menu` is never empty and holds only legal actions; an open offer outside it must pass `check`.
    fn choose(&self, game: &G, view: &G::View, menu: &[G::Action], dealer: &mut dyn Dealer) -> G::Action;

    /// The actions that the machine weighed, best first, with what it thinks of them. The first is what [`Machine::choose`]
    /// plays for the same dealer; a machine that does not weigh names only that one, without an estimate.
    fn advise(&self, game: &G, view: &G::View, menu: &[G::Action], dealer: &mut dyn Dealer) -> Vec<Advice<G::Action>> {
        vec![Advice { action: self.choose(game, view, menu, dealer), estimate: None }]
    }
}

/// An action that a machine weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the seat, where the machine has an estimate.
    pub estimate: Option<Estimate>,
}

/// What an action is worth: about the share of games that the seat wins after it, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean over all simulations.
    pub value: f64,
    /// The lower end of the 95 % interval of the mean.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many simulations it rests on.
    pub visits: u32,
}

/// A machine that a game offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineInfo {
    /// The name that seats and commands use, for example `hard`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Its parameters: name, and what it means with its range and default.
    pub parameters: &'static [(&'static str, &'static str)],
}

/// A machine asked for by name, with parameters: `medium`, `hard:memory=4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MachineSpec {
    /// The machine's name.
    pub name: String,
    /// Its parameters, in the order written.
    pub parameters: Vec<(String, String)>,
}

impl MachineSpec {
    /// The machine without parameters.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), parameters: Vec::new() }
    }

    /// The text of a parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A whole number parameter within its range, or the default.
    pub fn number(&self, name: &str, range: std::ops::RangeInclusive<u32>, default: u32) -> Result<u32, InvalidMachine> {
        let Some(text) = self.parameter(name) else { return Ok(default) };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(InvalidMachine(format!(
                "{name} of machine {} must be a whole number from {} to {}, not `{text}`",
                self.name,
                range.start(),
                range.end()
            ))),
        }
    }

    /// Checks that only parameters of `info` are used.
    pub fn check_parameters(&self, info: &MachineInfo) -> Result<(), InvalidMachine> {
        for (key, _) in &self.parameters {
            if !info.parameters.iter().any(|(name, _)| name == key) {
                let known: Vec<&str> = info.parameters.iter().map(|(name, _)| *name).collect();
                let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
                return Err(InvalidMachine(format!("machine {} has no parameter `{key}`; {known}", self.name)));
            }
        }
        Ok(())
    }
}

impl fmt::Display for MachineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.parameters.iter().try_for_each(|(key, value)| write!(f, ":{key}={value}"))
    }
}

impl FromStr for MachineSpec {
    type Err = InvalidMachine;

    fn from_str(text: &str) -> Result<Self, InvalidMachine> {
        let mut parts = text.trim().split(':');
        let name = parts.next().unwrap_or_default().to_owned();
        let parameters = parts
            .map(|part| match part.split_once('=') {
                Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
                None => Err(InvalidMachine(format!("`{part}` in `{text}` must be NAME=VALUE, as in hard:memory=4"))),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { name, parameters })
    }
}

/// A machine that does not exist or cannot be set up so: what was wrong and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidMachine(pub String);

impl fmt::Display for InvalidMachine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidMachine {}

/// The machine that every game has.
pub const RANDOM: MachineInfo =
    MachineInfo { name: "random", summary: "Plays any legal action, each as likely as the next.", parameters: &[] };

/// Plays any action of the menu.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Machine<G> for Random {
    fn choose(&self, _game: &G, _view: &G::View, menu: &[G::Action], dealer: &mut dyn Dealer) -> G::Action {
        menu[dealer.below(menu.len() as u32) as usize]
    }
}

/// The machines of a game: `random` and its own.
pub fn machines<G: Game>() -> impl Iterator<Item = &'static MachineInfo> {
    std::iter::once(&RANDOM).chain(G::machines())
}

/// Builds a machine of a game by name.
pub fn machine<G: Game>(spec: &MachineSpec) -> Result<Box<dyn Machine<G>>, InvalidMachine> {
    let Some(info) = machines::<G>().find(|info| info.name == spec.name) else {
        let known: Vec<&str> = machines::<G>().map(|info| info.name).collect();
        return Err(InvalidMachine(format!("{} has no machine `{}`; it has {}", G::TITLE, spec.name, known.join(", "))));
    };
    spec.check_parameters(info)?;
    if spec.name == RANDOM.name { Ok(Box::new(Random)) } else { G::machine(spec) }
}
