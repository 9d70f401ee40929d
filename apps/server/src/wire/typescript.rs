//! The wire in TypeScript, as one file.

use super::*;
use ts_rs::{Config, TS};

/// The TypeScript declarations of everything that crosses the wire: the page keeps a copy and a check tells when it drifts.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut file = String::from(
        "// Generated from apps/server/src/wire.rs. Do not edit: run `cargo run -p parlor-server --features ts --example wire`.\n",
    );
    let mut add = |declaration: String| {
        file.push_str("\nexport ");
        file.push_str(&declaration);
        file.push('\n');
    };
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $(add(<$name as TS>::decl(&config));)* };
    }
    declare!(
        ClientMessage,
        ServerMessage,
        Detail,
        Command,
        Action,
        WireError,
        ErrorCode,
        TableInfo,
        Phase,
        SeatNow,
        Player,
        ClockPlan,
        Now,
        Waiting,
        ClockNow,
        UndoNow,
        Angle,
        MenuItem,
        Entry,
        What,
        StepBy,
        GivenBecause,
        Learnt,
        GameInfo,
        SeatRange,
        PresetInfo,
        HouseRuleInfo,
        MachineInfo,
        NewGuest,
        GuestInfo,
        NewTable,
        NewSeat,
        JoinInfo,
        LobbyPage,
        LobbyTable,
        CommandRequest,
        Done,
        SeatCode,
        Chances,
        StepChances,
    );
    file
}
