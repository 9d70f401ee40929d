//! The machines of the game. They see a view and nothing else; what they may remember of it is a parameter.

mod belief;
mod call;
mod dragon;
mod guess;
mod lore;
mod memory;
mod mind;
mod nerve;
mod outlook;
mod reckoning;
mod stakes;

use crate::DragonsGambit;
use dragon::Dragon;
use memory::Recall;
use parlor_engine::{InvalidMachine, Machine, MachineInfo, MachineSpec};

pub use belief::believe;
pub use dragon::opinion;
pub use lore::{Lore, MOST_TOTAL, MOST_TURNS, turns_since};
pub use outlook::{Outlook, Worths};
pub use reckoning::{CallManner, Reckoning};

/// Every card of six grids.
const ALL_CARDS: u32 = 24;

/// The machines, weakest first.
pub(crate) const LIST: &[MachineInfo] = &[
    MachineInfo {
        name: "easy",
        summary: "A whelp: forgets soon, counts nothing, and looks at its own cards alone.",
        parameters: &[("memory", "how many cards it remembers, 0 to 24; 3 if not given")],
    },
    MachineInfo {
        name: "medium",
        summary: "A drake: remembers four cards, minds its own total alone, and calls at a low one.",
        parameters: &[("memory", "how many cards it remembers, 0 to 24; 4 if not given")],
    },
    MachineInfo {
        name: "hard",
        summary: "A wyrm: remembers eight cards, counts, and minds the cards of the others, but not the score.",
        parameters: &[("memory", "how many cards it remembers, 0 to 24; 8 if not given")],
    },
];

/// Builds a machine of the list.
pub(crate) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<DragonsGambit>>, InvalidMachine> {
    let memory = |default: u32| spec.number("memory", 0..=ALL_CARDS, default).map(|memory| memory as usize);
    let dragon = match spec.name.as_str() {
        "easy" => Dragon {
            recall: Recall { cards: memory(3)?, counts: false, reads_origins: false },
            worths: Worths::OWN_GRID,
            calls_at: [15.0, 13.0, 12.0],
        },
        "medium" => Dragon {
            recall: Recall { cards: memory(4)?, counts: false, reads_origins: false },
            worths: Worths::SELFISH,
            calls_at: Lore::CALLS_AT,
        },
        "hard" => Dragon {
            recall: Recall { cards: memory(8)?, counts: true, reads_origins: false },
            worths: Worths::USUAL,
            calls_at: Lore::CALLS_AT,
        },
        _ => return Err(InvalidMachine(format!("there is no machine `{}`", spec.name))),
    };
    Ok(Box::new(dragon))
}
