//! `parlor play`: a game in the terminal, line by line.

use crate::failure::{self, Failure};
use crate::say;
use crate::setup::{self, RuleArgs, Sitter};
use clap::Args;
use parlor_catalog::{Entry, MachineSeat, Table};
use parlor_dealers::{DiceSeed, FairDice};
use parlor_engine::{Ending, PlayError, Proof, Record, Seat, Turn, Validation, Viewer};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `parlor play`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  parlor play flutter --seats you,medium,hard\n  parlor play dragons-gambit --seats you:Ava,you:Bo --rule threshold=50\n  parlor play --load unfinished.record"
)]
pub struct PlayArgs {
    /// The game; asked for if absent
    game: Option<String>,
    /// Who plays: `you`, `you:NAME` or a machine, with commas between them; you and two machines if absent
    #[arg(long)]
    seats: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// A number that makes dice and machines repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Test the rulebook's invariants after every step
    #[arg(long)]
    validate: bool,
    /// Keep the record in this file, after every turn
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved record (its game, rules and seats)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "preset", "rules", "seed"])]
    load: Option<PathBuf>,
    /// With --load: go on from the moment after this many steps, and forget what came later
    #[arg(long, value_name = "N", requires = "load")]
    at: Option<usize>,
}

/// Sets a game up and plays it.
pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    let validation = if args.validate { Validation::On } else { Validation::Off };
    let mut game = match &args.load {
        Some(path) => Terminal::load(path, args.at, validation)?,
        None => Terminal::new(args, validation)?,
    };
    game.save = args.save.clone().or_else(|| args.load.clone());
    game.play()
}

/// A game in the terminal.
struct Terminal {
    entry: &'static dyn Entry,
    table: Box<dyn Table>,
    machines: Vec<Option<MachineSeat>>,
    dice: FairDice,
    /// The secret of the dice; a game that goes on from a file has none, because its first dice were of another seed.
    seed: Option<DiceSeed>,
    match_id: String,
    save: Option<PathBuf>,
    /// Whose eyes the screen shows; with several people at one keyboard it changes hands.
    eyes: Viewer,
    told: usize,
}

/// What a line of input asks for.
enum Command {
    Step(String),
    Redraw,
    Quit,
}

impl Terminal {
    fn new(args: &PlayArgs, validation: Validation) -> Result<Self, Failure> {
        let name = match &args.game {
            Some(name) => name.clone(),
            None => ask_for_game()?,
        };
        let entry = setup::entry(&name)?;
        let options = args.rules.options(entry)?;
        let default = default_seats(entry);
        let sitters = setup::sitters(entry, args.seats.as_deref().unwrap_or(&default))?;
        let (infos, sitters): (Vec<_>, Vec<_>) = sitters.into_iter().unzip();
        let table = entry.open(&options, infos, validation).map_err(Failure::Input)?;
        let seed = match args.seed {
            Some(number) => DiceSeed::from_number(number),
            None => DiceSeed::new(random_bytes()?),
        };
        let match_id = hex::encode(&random_bytes()?[..8]);
        let match_id = args.seed.map_or(match_id, |number| format!("seed-{number}"));
        let dice = FairDice::new(&seed, &match_id, &vec![String::new(); sitters.len()]);
        Self::begin(entry, table, &sitters, dice, Some(seed), match_id)
    }

    fn load(path: &Path, at: Option<usize>, validation: Validation) -> Result<Self, Failure> {
        let blame = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
        let record = Record::parse(&failure::read(path)?).map_err(|error| blame(error.to_string()))?;
        let entry = parlor_catalog::find(&record.header.game).map_err(blame)?;
        let mut table = entry.load(&record, validation).map_err(|error| blame(error.to_string()))?;
        match at {
            Some(at) if at > table.step_count() => {
                return Err(Failure::Input(format!("--at {at}: the record has {} steps", table.step_count())));
            }
            Some(at) => table.rollback(at),
            None => {}
        }
        let names: Vec<String> = record.header.seats.iter().map(|seat| seat.player.replace("person", "you")).collect();
        let sitters: Vec<Sitter> = setup::sitters(entry, &names.join(","))?.into_iter().map(|(_, sitter)| sitter).collect();
        // The dice of a saved game begin anew: its old seed is not in the file, or everybody could read what comes.
        let match_id = hex::encode(&random_bytes()?[..8]);
        let dice = FairDice::new(&DiceSeed::new(random_bytes()?), &match_id, &[]);
        let mut game = Self::begin(entry, table, &sitters, dice, None, match_id)?;
        game.told = game.table.step_count();
        Ok(game)
    }

    fn begin(
        entry: &'static dyn Entry,
        table: Box<dyn Table>,
        sitters: &[Sitter],
        dice: FairDice,
        seed: Option<DiceSeed>,
        match_id: String,
    ) -> Result<Self, Failure> {
        let machine = |sitter: &Sitter| match sitter {
            Sitter::Person => Ok(None),
            Sitter::Machine(spec) => table.machine(spec).map(Some).map_err(Failure::Input),
        };
        let machines = sitters.iter().map(machine).collect::<Result<Vec<_>, _>>()?;
        let person = machines.iter().position(Option::is_none);
        let eyes = person.map_or(Viewer::Referee, |index| Viewer::Seat(Seat::new(index as u8)));
        Ok(Self { entry, table, machines, dice, seed, match_id, save: None, eyes, told: 0 })
    }

    fn play(&mut self) -> Result<(), Failure> {
        let seats: Vec<String> = self.table.seats().iter().map(|seat| seat.name.clone()).collect();
        say!("{}: {}. Type ? for help.", self.entry.title(), seats.join(", "));
        if let Some(seed) = &self.seed {
            say!("The dice of this game are committed to {}…; the record proves them.", &seed.commitment()[..16]);
        }
        loop {
            if self.eyes == Viewer::Referee {
                self.tell_news();
            }
            match self.table.waiting() {
                Turn::Over => break,
                Turn::Chance => {
                    let step = self.table.fair_outcome(&self.dice);
                    self.take(&step)?;
                }
                Turn::Seats(waiting) => {
                    let seat = waiting.first().expect("somebody decides");
                    let Some(step) = self.decide(seat)? else { return self.leave() };
                    self.take(&step)?;
                }
            }
        }
        self.tell_news();
        self.finish()
    }

    /// The step that a seat chooses; none if the person leaves.
    fn decide(&mut self, seat: Seat) -> Result<Option<String>, Failure> {
        if let Some(machine) = &self.machines[seat.index()] {
            let mut dealer = self.dice.machine_dealer(self.table.step_count() as u64);
            return Ok(Some(format!("{seat} {}", self.table.consider(machine, seat, &mut dealer))));
        }
        self.hand_over(seat);
        self.tell_news();
        self.keep()?;
        say!("\n{}", self.table.draw(self.eyes));
        loop {
            match self.ask(seat)? {
                Command::Step(step) => return Ok(Some(step)),
                Command::Redraw => say!("\n{}", self.table.draw(self.eyes)),
                Command::Quit => return Ok(None),
            }
        }
    }

    /// With several people at one keyboard nobody sees another's cards.
    fn hand_over(&mut self, seat: Seat) {
        let people = self.machines.iter().filter(|machine| machine.is_none()).count();
        if people < 2 || self.eyes == Viewer::Seat(seat) {
            return;
        }
        self.tell_news();
        if std::io::stdout().is_terminal() {
            say!("\x1b[2J\x1b[H");
        }
        say!("\nNow {}. Press Enter when nobody else looks.", self.table.seats()[seat.index()].name);
        let _ = read_line("");
        self.eyes = Viewer::Seat(seat);
    }

    fn tell_news(&mut self) {
        for happening in self.table.happenings(self.told, self.eyes) {
            happening.told.iter().for_each(|sentence| say!("  {sentence}"));
        }
        self.told = self.table.step_count();
    }

    fn ask(&self, seat: Seat) -> Result<Command, Failure> {
        let menu = self.table.menu(seat);
        say!("{}", self.table.prompt(self.eyes));
        say!("{}", listed(&menu.iter().map(|item| item.text.as_str()).collect::<Vec<_>>()));
        loop {
            let Some(line) = read_line("> ") else { return Ok(Command::Quit) };
            let line = line.trim();
            match line.split_whitespace().next().unwrap_or_default() {
                "" => {}
                "?" | "help" => say!("{HELP}"),
                "menu" => menu.iter().enumerate().for_each(|(index, item)| say!("{:>4}  {}", index + 1, item.text)),
                "board" => return Ok(Command::Redraw),
                "quit" | "exit" => return Ok(Command::Quit),
                "rules" => self.show_rules(line),
                "history" => self.show_history(),
                "save" => self.save_as(line),
                _ => {
                    let number = line.parse::<usize>().ok().and_then(|number| menu.get(number.wrapping_sub(1)));
                    let text = number.map_or(line, |item| item.text.as_str());
                    match self.table.read_action(seat, text) {
                        Ok(step) => return Ok(Command::Step(step)),
                        Err(refusal) => say!("No: {refusal}"),
                    }
                }
            }
        }
    }

    fn show_rules(&self, line: &str) {
        match line.split_whitespace().nth(1) {
            None => say!("{}", self.entry.rulebook()),
            Some(clause) => match parlor_engine::clause_text(self.entry.rulebook(), &clause.to_uppercase()) {
                Some(text) => say!("{text}"),
                None => say!("The rulebook has no clause {clause}."),
            },
        }
    }

    fn show_history(&self) {
        for (index, happening) in self.table.happenings(0, self.eyes).into_iter().enumerate() {
            say!("{:>5}  {:<24} {}", index + 1, happening.step.as_deref().unwrap_or("?"), happening.told.join(" "));
        }
    }

    fn save_as(&self, line: &str) {
        match line.split_whitespace().nth(1) {
            None => say!("Write: save FILE"),
            Some(name) => match failure::write(&PathBuf::from(name), self.record().to_string()) {
                Ok(()) => say!("Saved. Go on later with: parlor play --load {name}"),
                Err(Failure::Input(message) | Failure::Verdict(message)) => say!("{message}"),
            },
        }
    }

    fn take(&mut self, step: &str) -> Result<(), Failure> {
        match self.table.play(step) {
            Ok(()) => Ok(()),
            Err(PlayError::Refused(refusal)) => Err(Failure::Verdict(format!("the machine tried `{step}`: {refusal}"))),
            Err(error @ PlayError::Broken(_)) => Err(self.emergency(&error)?),
            Err(error @ PlayError::TooLong(_)) => Err(self.emergency(&error)?),
        }
    }

    /// Keeps what shows a defect of ours, and says where.
    fn emergency(&self, error: &PlayError) -> Result<Failure, Failure> {
        let record = match error {
            PlayError::Broken(emergency) => emergency.record.clone(),
            PlayError::TooLong(record) => (**record).clone(),
            PlayError::Refused(_) => self.table.record(),
        };
        let path = PathBuf::from(format!("parlor-emergency-{}.record", self.match_id));
        failure::write(&path, record.to_string())?;
        self.keep()?;
        Ok(Failure::Verdict(format!("{error}\nthe record that shows it is {}", path.display())))
    }

    fn record(&self) -> Record {
        let record = self.table.record();
        let Some(seed) = &self.seed else { return record };
        let mut header = record.header;
        header.commitment = Some(seed.commitment());
        header.match_id = Some(self.match_id.clone());
        let proof = Proof { seed: seed.to_hex(), nonces: vec![String::new(); self.machines.len()] };
        let ending = record.ending.map(|ending| Ending { proof: Some(proof), ..ending });
        Record::sealed(header, record.steps, ending)
    }

    fn keep(&self) -> Result<(), Failure> {
        match &self.save {
            Some(path) => failure::write(path, self.record().to_string()),
            None => Ok(()),
        }
    }

    fn leave(&self) -> Result<(), Failure> {
        self.keep()?;
        match &self.save {
            Some(path) => say!("\nThe game waits in {}: parlor play --load {0}", path.display()),
            None => say!("\nGood-bye. With --save FILE a game can be continued."),
        }
        Ok(())
    }

    fn finish(&self) -> Result<(), Failure> {
        self.keep()?;
        say!("\n{}", self.table.draw(self.eyes));
        let standing = self.table.standing().expect("the game is over");
        say!("{} ({})", standing.reason, standing.clause);
        let mut order: Vec<(Seat, u8)> = standing.ranks.iter().map(|(seat, rank)| (seat, *rank)).collect();
        order.sort_by_key(|(_, rank)| *rank);
        for (seat, rank) in order {
            say!("{rank}. {} {}", self.table.seats()[seat.index()].name, standing.scores[seat]);
        }
        if let Some(path) = &self.save {
            say!("The record is {}: parlor verify {0}", path.display());
        }
        Ok(())
    }
}

const HELP: &str = "Type an action as it stands in the list, or its number.
  menu          the numbered list of all actions
  board         draw the board again
  rules [F7]    the rulebook, or one clause
  history       everything that happened so far
  save FILE     keep the game in a file
  quit          leave";

/// The actions on a few lines, numbered; a long list is cut.
fn listed(items: &[&str]) -> String {
    const SHOWN: usize = 24;
    let mut text: Vec<String> =
        items.iter().take(SHOWN).enumerate().map(|(index, item)| format!("{}) {item}", index + 1)).collect();
    if items.len() > SHOWN {
        text.push(format!("… {} in all, type menu", items.len()));
    }
    text.join("   ")
}

fn read_line(prompt: &str) -> Option<String> {
    print!("{prompt}");
    std::io::stdout().flush().ok()?;
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(1..) => Some(line),
        Ok(0) | Err(_) => None,
    }
}

fn ask_for_game() -> Result<String, Failure> {
    say!("Which game?");
    let games = parlor_catalog::games();
    for (index, entry) in games.iter().enumerate() {
        say!("{:>3}  {:<20} {}", index + 1, entry.title(), entry.summary());
    }
    loop {
        let Some(line) = read_line("> ") else { return Err(Failure::Input("no game was chosen; parlor play GAME".to_owned())) };
        let line = line.trim();
        let number = line.parse::<usize>().ok().and_then(|number| games.get(number.wrapping_sub(1)));
        match number.copied().or_else(|| games.iter().copied().find(|entry| entry.name() == line)) {
            Some(entry) => return Ok(entry.name().to_owned()),
            None => say!("A number from 1 to {}, or a name such as {}.", games.len(), games[0].name()),
        }
    }
}

fn default_seats(entry: &dyn Entry) -> String {
    let machine = if entry.machines().iter().any(|info| info.name == "medium") { "medium" } else { "random" };
    format!("you,{machine},{machine}")
}

fn random_bytes() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Input(format!("this machine gives no random bytes: {error}")))?;
    Ok(bytes)
}
