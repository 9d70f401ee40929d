//! A ladder: many machines at mixed tables, rated, and each level against three of the one below.

use crate::series::{MachineResult, Series, results};
use crate::wilson;
use parlor_catalog::{Entry, GameReport};
use parlor_dealers::Seeded;
use parlor_engine::{MachineSpec, Validation, shuffle};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The graded levels that every game has, weakest first.
const LEVELS: [&str; 5] = ["random", "easy", "medium", "hard", "expert"];

/// What a ladder plays.
pub struct LadderPlan<'a> {
    /// The game.
    pub entry: &'static dyn Entry,
    /// Its options.
    pub options: &'a serde_json::Value,
    /// The machines, at least as many as seats.
    pub machines: Vec<MachineSpec>,
    /// Seats at each table.
    pub seats: usize,
    /// Games at mixed tables, and games of each rung.
    pub games: u64,
    /// The same seed gives the same ladder.
    pub seed: u64,
}

/// A machine's place on the ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rated {
    /// The machine.
    pub machine: String,
    /// Its rating (Weng-Lin; a new machine has 25).
    pub rating: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Its games at mixed tables.
    pub games: u64,
    /// Its share of wins at mixed tables.
    pub win_share: f64,
}

/// How often one machine came in ahead of another at the same mixed table, equals counted half.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeadToHead {
    /// One machine.
    pub machine: String,
    /// The other.
    pub other: String,
    /// How many games both played.
    pub games: u64,
    /// The share of those in which the one came in ahead.
    pub share: f64,
    /// The lower end of the 95 % interval (Wilson).
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A level against a table of the level below.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The level below.
    pub below: String,
    /// How many games.
    pub games: u64,
    /// What came of the level above.
    pub result: MachineResult,
}

/// What came of a ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ladder {
    /// The machines, best first.
    pub ratings: Vec<Rated>,
    /// Every pair once, the better machine first.
    pub head_to_head: Vec<HeadToHead>,
    /// The levels, weakest first.
    pub rungs: Vec<Rung>,
}

impl LadderPlan<'_> {
    /// How many games the ladder takes.
    pub fn total_games(&self) -> u64 {
        let tables = self.games.div_ceil(self.seats as u64) * self.seats as u64;
        tables + self.games * self.rung_pairs().count() as u64
    }

    /// Plays the ladder; `done` is told of each game.
    pub fn play(&self, done: impl Fn() + Sync) -> Result<Ladder, String> {
        if self.machines.len() < self.seats {
            return Err(format!("a ladder of {} seats needs at least as many machines, not {}", self.seats, self.machines.len()));
        }
        let mut tables = Vec::new();
        for number in 0..self.games.div_ceil(self.seats as u64) {
            let lineup = self.lineup(number);
            let specs: Vec<MachineSpec> = lineup.iter().map(|&index| self.machines[index].clone()).collect();
            tables.extend(
                self.series(&specs, self.seats as u64, number, &done)?.into_iter().map(|report| (lineup.clone(), report)),
            );
        }
        let ratings = self.rate(&tables);
        let head_to_head = self.compare(&ratings, &tables);
        let rungs = self.rung_pairs().map(|(level, below)| self.rung(level, below, &done)).collect::<Result<_, _>>()?;
        Ok(Ladder { ratings: ratings.into_iter().map(|(_, rated)| rated).collect(), head_to_head, rungs })
    }

    fn series(
        &self,
        specs: &[MachineSpec],
        games: u64,
        number: u64,
        done: &(impl Fn() + Sync),
    ) -> Result<Vec<GameReport>, String> {
        let arena = self.entry.arena(self.options, specs)?;
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        Series { arena: arena.as_ref(), seats: specs.len(), games, seed, validation: Validation::Off }.play(done)
    }

    /// Who sits at a mixed table: all machines in a shuffled order, cut into tables; a short rest is filled from the front.
    fn lineup(&self, number: u64) -> Vec<usize> {
        let count = self.machines.len();
        let first = number as usize * self.seats;
        let mut lineup: Vec<usize> = Vec::with_capacity(self.seats);
        for place in first.. {
            let mut order: Vec<usize> = (0..count).collect();
            shuffle(&mut Seeded::nth(self.seed, (place / count) as u64), &mut order);
            let machine = order[place % count];
            if !lineup.contains(&machine) {
                lineup.push(machine);
            }
            if lineup.len() == self.seats {
                break;
            }
        }
        lineup
    }

    /// Ratings after all games in their order, best first, with the machine's number.
    fn rate(&self, tables: &[(Vec<usize>, GameReport)]) -> Vec<(usize, Rated)> {
        let mut ratings = vec![WengLinRating::new(); self.machines.len()];
        let (mut games, mut wins) = (vec![0u32; self.machines.len()], vec![0.0; self.machines.len()]);
        for (lineup, report) in tables {
            let seated: Vec<[WengLinRating; 1]> = lineup.iter().map(|&index| [ratings[index]]).collect();
            let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
                seated.iter().zip(&report.ranks).map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank.into()))).collect();
            let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
            for (place, &index) in lineup.iter().enumerate() {
                ratings[index] = rated[place][0];
                games[index] += 1;
                wins[index] += crate::series::win_of(report, place);
            }
        }
        let rated = |index: usize| {
            let WengLinRating { rating, uncertainty } = ratings[index];
            let (low, high) = (rating - 1.96 * uncertainty, rating + 1.96 * uncertainty);
            let win_share = wins[index] / f64::from(games[index].max(1));
            let machine = self.machines[index].to_string();
            (index, Rated { machine, rating, low, high, games: u64::from(games[index]), win_share })
        };
        let mut list: Vec<(usize, Rated)> = (0..self.machines.len()).map(rated).collect();
        list.sort_by(|(_, a), (_, b)| b.rating.total_cmp(&a.rating));
        list
    }

    fn compare(&self, ratings: &[(usize, Rated)], tables: &[(Vec<usize>, GameReport)]) -> Vec<HeadToHead> {
        let mut list = Vec::new();
        for (place, (one, rated)) in ratings.iter().enumerate() {
            for (other, beaten) in &ratings[place + 1..] {
                let (mut games, mut ahead) = (0u64, 0.0);
                for (lineup, report) in tables {
                    let seat_of = |machine: &usize| lineup.iter().position(|index| index == machine);
                    let (Some(a), Some(b)) = (seat_of(one), seat_of(other)) else { continue };
                    games += 1;
                    ahead += match report.ranks[a].cmp(&report.ranks[b]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
                if games > 0 {
                    let (low, high) = wilson(ahead, games as f64);
                    let (machine, other) = (rated.machine.clone(), beaten.machine.clone());
                    list.push(HeadToHead { machine, other, games, share: ahead / games as f64, low, high });
                }
            }
        }
        list
    }

    /// Each level of the ladder with the next lower one that takes part.
    fn rung_pairs(&self) -> impl Iterator<Item = (&MachineSpec, &MachineSpec)> {
        let levels: Vec<&MachineSpec> =
            LEVELS.iter().filter_map(|level| self.machines.iter().find(|machine| machine.name == *level)).collect();
        (1..levels.len()).map(move |index| (levels[index], levels[index - 1]))
    }

    fn rung(&self, level: &MachineSpec, below: &MachineSpec, done: &(impl Fn() + Sync)) -> Result<Rung, String> {
        let mut specs = vec![below.clone(); self.seats];
        specs[0] = level.clone();
        let reports = self.series(&specs, self.games, u64::MAX, done)?;
        let result = results(&specs, &reports).swap_remove(0);
        Ok(Rung { below: below.to_string(), games: reports.len() as u64, result })
    }
}
