//! Squares in classes: where a tile does the same, one square stands for all.

use parlor_space_monopoly::{COMPANIES, Company, CompanySet, Region, SpaceMonopoly, Square, State};

/// A square that stands for its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plot {
    pub(super) square: Square,
    /// The companies that the tile touches.
    pub(super) touched: CompanySet,
    /// How many tiles its cluster has.
    pub(super) tiles: u16,
}

/// At most so many squares of a class are compared for the largest cluster.
const COMPARED: u32 = 4;

/// Finds the classes; keeps the regions of the last look as room for the next.
#[derive(Default)]
pub(super) struct Surveyor {
    beside: [Region; COMPANIES],
}

impl Surveyor {
    /// Lists a square of each class: growing one company with and without loose tiles, merging each set of companies,
    /// founding, and staying alone. `lot` decides which square stands for a class. At least one square is legal.
    pub(super) fn survey(&mut self, game: &SpaceMonopoly, state: &State, lot: u32, plots: &mut Vec<Plot>) {
        plots.clear();
        let legal = game.squares_to_place(state);
        let mut by_loose = state.board.loose().beside();
        by_loose.intersect(&legal);
        let (mut once, mut twice) = (Region::EMPTY, Region::EMPTY);
        let active = state.board.active();
        for company in active.iter() {
            let beside = &mut self.beside[company.index()];
            *beside = state.board.area(company).beside();
            beside.intersect(&legal);
            let mut again = once;
            again.intersect(beside);
            twice.add(&again);
            once.add(beside);
        }
        for company in active.iter() {
            let mut alone = self.beside[company.index()];
            alone.subtract(&twice);
            let touched: CompanySet = [company].into_iter().collect();
            add_with_and_without_loose(state, &alone, &by_loose, touched, lot, plots);
        }
        self.add_mergers(state, &twice, active, plots);
        let mut free = legal;
        free.subtract(&once);
        add_with_and_without_loose(state, &free, &by_loose, CompanySet::EMPTY, lot, plots);
    }

    /// One square for each set of companies that a tile would merge.
    fn add_mergers(&self, state: &State, twice: &Region, active: CompanySet, plots: &mut Vec<Plot>) {
        for square in twice.squares() {
            let touched: CompanySet =
                active.iter().filter(|&company: &Company| self.beside[company.index()].contains(square)).collect();
            if plots.iter().all(|plot| plot.touched != touched) {
                plots.push(Plot { square, touched, tiles: state.board.cluster(square).count() });
            }
        }
    }
}

fn add_with_and_without_loose(
    state: &State,
    squares: &Region,
    by_loose: &Region,
    touched: CompanySet,
    lot: u32,
    plots: &mut Vec<Plot>,
) {
    let (mut with, mut without) = (*squares, *squares);
    with.intersect(by_loose);
    without.subtract(by_loose);
    let count = u32::from(with.count());
    let largest = (0..count.min(COMPARED))
        .filter_map(|offset| with.nth((lot + offset) % count))
        .map(|square| Plot { square, touched, tiles: state.board.cluster(square).count() })
        .max_by_key(|plot| plot.tiles);
    plots.extend(largest);
    if !without.is_empty() {
        let square = without.nth(lot % u32::from(without.count()));
        plots.extend(square.map(|square| Plot { square, touched, tiles: 1 }));
    }
}
