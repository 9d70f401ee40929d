//! The types of every game for the page, written from Rust: views, events, actions and options.

use parlor_engine::Game;
use std::path::Path;
use ts_rs::{Config, ExportError, TS};

/// Writes the types of each game into a folder of its own below `folder`.
pub fn export_types(folder: &Path) -> Result<(), ExportError> {
    export::<parlor_flutter::Flutter>(&folder.join("flutter"))?;
    export::<parlor_space_monopoly::SpaceMonopoly>(&folder.join("space-monopoly"))?;
    export::<parlor_property::Tycoon>(&folder.join("property"))?;
    export::<parlor_dragons_gambit::DragonsGambit>(&folder.join("dragons-gambit"))
}

fn export<G>(folder: &Path) -> Result<(), ExportError>
where
    G: Game<Options: TS + 'static, Action: TS + 'static, Event: TS + 'static, View: TS + 'static>,
{
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    G::View::export_all(&config)?;
    G::Event::export_all(&config)?;
    G::Action::export_all(&config)?;
    G::Options::export_all(&config)
}
