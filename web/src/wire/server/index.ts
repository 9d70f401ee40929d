// Generated from apps/server/src/wire.rs. Do not edit: run `cargo run -p parlor-server --features ts --example wire`.

export type ClientMessage = { "type": "hello", 
/**
 * The protocol that the client speaks.
 */
protocol: number, 
/**
 * The guest's token; not needed where the browser sends the cookie.
 */
token?: string, 
/**
 * The last version that the client has seen: it receives what came after. Absent: it receives a snapshot.
 */
have?: number, 
/**
 * Whether to look on as a spectator although the guest has a seat.
 */
spectate?: boolean, 
/**
 * What the client wants to hear; absent: everything.
 */
detail?: Detail, } | { "type": "do", 
/**
 * The client's name for this request: 1 to 64 letters, digits, `-` or `_`, new for each request.
 */
id: string, 
/**
 * The seat that does it; may be left out by a guest with exactly one seat.
 */
seat?: number, 
/**
 * What is done.
 */
command: Command, } | { "type": "look", 
/**
 * The client's name for this request, returned with the answer.
 */
id: string, 
/**
 * After how many steps.
 */
steps: number, } | { "type": "ping", 
/**
 * Returned with the pong.
 */
id: string, };

export type ServerMessage = { "type": "welcome", 
/**
 * The protocol that the server speaks.
 */
protocol: number, 
/**
 * Which run of which node answers: another one after a restart.
 */
run: string, 
/**
 * The server's clock.
 */
now_ms: number, 
/**
 * The name of the guest; absent for a stranger who looks on.
 */
name: string | null, 
/**
 * The table's version now; what the client has not seen yet follows.
 */
version: number, } | { "type": "snapshot", 
/**
 * The version that this is the picture of.
 */
version: number, 
/**
 * What the table is.
 */
table: TableInfo, 
/**
 * The seats of the guest; empty for a spectator.
 */
seats: Array<number>, 
/**
 * Whether the guest is the host.
 */
host: boolean, 
/**
 * How it stands.
 */
now: Now, 
/**
 * What each of the connection's viewers sees: one for each own seat, or one for the spectator.
 */
angles: Array<Angle>, 
/**
 * The latest entries, for the log and the chat.
 */
recent: Array<Entry>, } | { "type": "news", 
/**
 * The version of the first entry.
 */
from: number, 
/**
 * The version after the last entry.
 */
version: number, 
/**
 * The entries, one for each version.
 */
entries: Array<Entry>, 
/**
 * What the table is, where that has changed.
 */
table?: TableInfo, 
/**
 * The guest's seats, where that has changed.
 */
seats?: Array<number>, 
/**
 * Whether the guest is the host, where that has changed.
 */
host?: boolean, 
/**
 * How it stands.
 */
now: Now, 
/**
 * What each of the connection's viewers sees; empty where nothing changed for the eye.
 */
angles: Array<Angle>, } | { "type": "done", 
/**
 * The request.
 */
id: string, 
/**
 * The version of the entry that it made.
 */
version: number, } | { "type": "refused", 
/**
 * The request.
 */
id: string, 
/**
 * Why.
 */
error: WireError, } | { "type": "moment", 
/**
 * The request.
 */
id: string, 
/**
 * After how many steps.
 */
steps: number, 
/**
 * What each of the connection's viewers saw then; menus are empty.
 */
angles: Array<Angle>, } | { "type": "pong", 
/**
 * The request.
 */
id: string, 
/**
 * The server's clock.
 */
now_ms: number, } | { "type": "error", 
/**
 * Why.
 */
error: WireError, } | { "type": "bye", 
/**
 * The code of the close frame that follows.
 */
code: number, 
/**
 * Why.
 */
error: WireError, 
/**
 * After how many milliseconds to come back; absent where coming back does not help.
 */
retry_ms: number | null, };

export type Detail = "everything" | "menus";

export type Command = { "type": "sit", 
/**
 * The seat; absent: the first open one.
 */
place?: number, 
/**
 * The name at this table; absent: the guest's own.
 */
name?: string, 
/**
 * What this seat adds to the dice: up to 64 letters and digits. Absent: the server makes one up.
 */
nonce?: string, } | { "type": "stand" } | { "type": "set_nonce", 
/**
 * 1 to 64 letters and digits.
 */
nonce: string, } | { "type": "free_seat", 
/**
 * The seat.
 */
place: number, } | { "type": "set_machine", 
/**
 * The seat.
 */
place: number, 
/**
 * The machine, as `hard` or `hard:memory=4`; absent: the seat is open again.
 */
machine: string | null, } | { "type": "set_rules", 
/**
 * The preset to begin from.
 */
preset?: string, 
/**
 * The house rules changed, by key.
 */
rules: Record<string, unknown>, 
/**
 * The clock; absent: none.
 */
clock?: ClockPlan, } | { "type": "approve", 
/**
 * The latest version of the table that the guest has seen; refused as `stale` where the rules were changed after it.
 * Absent: whatever they are now.
 */
version?: number, } | { "type": "start" } | { "type": "act", 
/**
 * The action.
 */
action: Action, 
/**
 * After how many steps it is meant; refused as `stale` where the game has moved on. Absent: whenever it is legal.
 */
steps?: number, } | { "type": "chat", 
/**
 * Up to 500 characters.
 */
text: string, } | { "type": "undo", 
/**
 * How many steps stay.
 */
steps: number, } | { "type": "answer_undo", 
/**
 * Whether to agree.
 */
agree: boolean, 
/**
 * How many steps would stay by the wish that is meant; refused as `stale` where another one is open. Absent: any.
 */
steps?: number, } | { "type": "give_seat", 
/**
 * The machine; absent: the table's stand-in.
 */
machine?: string, } | { "type": "take_seat" } | { "type": "claim_seat", 
/**
 * The code.
 */
code: string, } | { "type": "vote", 
/**
 * The player's seat.
 */
against: number, 
/**
 * Whether the vote is taken back.
 */
withdraw: boolean, } | { "type": "rematch" } | { "type": "leave" };

export type Action = string | unknown;

export type WireError = { 
/**
 * What kind of error it is.
 */
code: ErrorCode, 
/**
 * What was wrong and what would be right.
 */
reason: string, 
/**
 * The clause of the rulebook that forbids it, where the rules do.
 */
clause?: string, };

export type ErrorCode = "invalid" | "unauthorized" | "forbidden" | "not_found" | "refused" | "phase" | "stale" | "taken" | "too_many" | "too_large" | "too_slow" | "unavailable" | "quarantined" | "internal";

export type TableInfo = { 
/**
 * The table's name in addresses and records.
 */
id: string, 
/**
 * The short code by which friends join.
 */
code: string, 
/**
 * The game.
 */
game: string, 
/**
 * The version of its rules.
 */
rules_version: number, 
/**
 * The preset that the host began from; absent: the game's first.
 */
preset: string | null, 
/**
 * The options, whole.
 */
options: Record<string, unknown>, 
/**
 * Whether the lobby lists it.
 */
listed: boolean, 
/**
 * The clock; absent: none.
 */
clock: ClockPlan | null, 
/**
 * How long a disconnected player is waited for.
 */
grace_seconds: number, 
/**
 * The machine that plays for those who are absent.
 */
stand_in: string, 
/**
 * Where the table is in its life.
 */
phase: Phase, 
/**
 * The seats.
 */
seats: Array<SeatNow>, 
/**
 * SHA-256 of the seed of the dice, published before anybody sits down.
 */
commitment: string, 
/**
 * When it was opened.
 */
created_ms: number, 
/**
 * When the game began.
 */
started_ms: number | null, 
/**
 * The table of the rematch, once there is one.
 */
rematch: string | null, };

export type Phase = "gathering" | "playing" | "over";

export type SeatNow = { 
/**
 * The seat's name; empty where it is open.
 */
name: string, 
/**
 * Who has the seat.
 */
player: Player, 
/**
 * The machine that plays for the person now.
 */
stand_in: string | null, 
/**
 * Whether the person has agreed to the rules.
 */
approved: boolean, 
/**
 * Whether the person is connected.
 */
here: boolean, 
/**
 * When the table stops waiting for a person who is gone.
 */
grace_ends_ms: number | null, 
/**
 * How many turns in a row the person let run out (P38).
 */
strikes: number, 
/**
 * Who votes to send this player away (P38).
 */
votes: Array<number>, };

export type Player = { "type": "open" } | { "type": "person" } | { "type": "machine", 
/**
 * Which one, as `hard` or `hard:memory=4`.
 */
machine: string, };

export type ClockPlan = { 
/**
 * Time for each decision before the bank is used, 0 to 604800 seconds.
 */
turn_seconds: number, 
/**
 * Time in the bank at the start, 0 to 604800 seconds.
 */
bank_seconds: number, 
/**
 * What the bank gains with each decision, 0 to 3600 seconds.
 */
increment_seconds: number, };

export type Now = { 
/**
 * The server's clock, to count the moments below from.
 */
now_ms: number, 
/**
 * How many steps have been played.
 */
steps: number, 
/**
 * What the game waits for.
 */
waiting: Waiting, 
/**
 * The clocks, one for each seat; empty without a clock.
 */
clocks: Array<ClockNow>, 
/**
 * A wish to go back that waits for answers.
 */
undo?: UndoNow, 
/**
 * How many look on.
 */
spectators: number, 
/**
 * The result, once the game is over: `ranks`, `scores`, `clause`, `reason`, `counted`.
 */
standing?: Record<string, unknown>, };

export type Waiting = { "type": "start" } | { "type": "seats", 
/**
 * The seats.
 */
seats: Array<number>, } | { "type": "chance" } | { "type": "over" };

export type ClockNow = { 
/**
 * What is in the bank, not counting what the running decision has used.
 */
bank_ms: number, 
/**
 * When the time for this decision ends and the bank is used; absent while the clock stands.
 */
turn_ends_ms: number | null, 
/**
 * When the bank is empty too; absent while the clock stands.
 */
runs_out_ms: number | null, };

export type UndoNow = { 
/**
 * Who wishes.
 */
seat: number, 
/**
 * How many steps would stay.
 */
steps: number, 
/**
 * Whose answer is missing.
 */
asked: Array<number>, };

export type Angle = { 
/**
 * The viewer's seat; null for a spectator.
 */
seat: number | null, 
/**
 * The view, as the game's view type; absent before the start and for clients that asked for no views.
 */
view?: unknown, 
/**
 * What the seat may do now; empty where it is not its turn. Open offers (bids, trades) are listed in part.
 */
menu: MenuItem[], 
/**
 * What the viewer is asked to do, in one sentence; empty before the start.
 */
prompt: string, };

export type MenuItem = { 
/**
 * The action in notation.
 */
text: string, 
/**
 * The action as JSON.
 */
action: unknown, };

export type Entry = { 
/**
 * Its version: the first entry has 1.
 */
version: number, 
/**
 * When it was made.
 */
at_ms: number, 
/**
 * What happened.
 */
what: What, };

export type What = { "type": "opened" } | { "type": "sat", 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, } | { "type": "stood", 
/**
 * The seat.
 */
seat: number, } | { "type": "machine_set", 
/**
 * The seat.
 */
seat: number, 
/**
 * The machine; null: the seat is open.
 */
machine: string | null, } | { "type": "rules_set" } | { "type": "nonce_set", 
/**
 * The seat.
 */
seat: number, } | { "type": "approved", 
/**
 * The seat.
 */
seat: number, } | { "type": "started" } | { "type": "step", 
/**
 * Its number, counted from 0.
 */
n: number, 
/**
 * Who made it.
 */
by: StepBy, 
/**
 * What each of the connection's viewers learnt of it, in the order of the angles.
 */
learnt: Learnt[], } | { "type": "chatted", 
/**
 * The seat.
 */
seat: number, 
/**
 * The name.
 */
name: string, 
/**
 * The text, plain.
 */
text: string, } | { "type": "undo_asked", 
/**
 * The seat.
 */
seat: number, 
/**
 * How many steps would stay.
 */
steps: number, } | { "type": "undo_answered", 
/**
 * The seat.
 */
seat: number, 
/**
 * Whether it agrees.
 */
agree: boolean, } | { "type": "undone", 
/**
 * The seat that wished it.
 */
seat: number, 
/**
 * How many steps stay.
 */
steps: number, } | { "type": "seat_given", 
/**
 * The seat.
 */
seat: number, 
/**
 * The machine.
 */
machine: string, 
/**
 * Why.
 */
why: GivenBecause, } | { "type": "seat_taken", 
/**
 * The seat.
 */
seat: number, } | { "type": "seat_code", 
/**
 * The seat.
 */
seat: number, } | { "type": "seat_moved", 
/**
 * The seat.
 */
seat: number, } | { "type": "voted", 
/**
 * Who voted.
 */
seat: number, 
/**
 * Against whom.
 */
against: number, 
/**
 * Whether the vote was taken back.
 */
withdrawn: boolean, } | { "type": "came", 
/**
 * The seat.
 */
seat: number, } | { "type": "went", 
/**
 * The seat.
 */
seat: number, } | { "type": "forgotten", 
/**
 * The seat.
 */
seat: number, } | { "type": "rematch", 
/**
 * The new table.
 */
table: string, };

export type StepBy = "person" | "machine" | "chance" | "table";

export type GivenBecause = "wish" | "left" | "absent" | "time" | "vote";

export type Learnt = { 
/**
 * The step in notation; null where the viewer may not read it.
 */
step: string | null, 
/**
 * What happened, as far as the viewer may know: the game's events, each with a `type`.
 */
events: ({ type: string } & Record<string, unknown>)[], 
/**
 * The same, as sentences.
 */
told: Array<string>, };

export type GameInfo = { 
/**
 * The name in addresses and records.
 */
name: string, 
/**
 * The name for people.
 */
title: string, 
/**
 * What it is, in one sentence.
 */
summary: string, 
/**
 * The version of its rules.
 */
version: number, 
/**
 * How many seats it takes.
 */
seats: SeatRange, 
/**
 * Its presets, the default first.
 */
presets: Array<PresetInfo>, 
/**
 * What a host may set.
 */
house_rules: Array<HouseRuleInfo>, 
/**
 * Its machines, weakest first.
 */
machines: Array<MachineInfo>, };

export type SeatRange = { 
/**
 * At least.
 */
min: number, 
/**
 * At most.
 */
max: number, };

export type PresetInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in one sentence.
 */
summary: string, 
/**
 * Its options, whole.
 */
options: Record<string, unknown>, };

export type HouseRuleInfo = { 
/**
 * Its key in the options.
 */
key: string, 
/**
 * The clause that it belongs to.
 */
clause: string, 
/**
 * What it means, in one sentence.
 */
summary: string, 
/**
 * Which values it takes: `{type: "switch"}`, `{type: "number", min, max}`, `{type: "amounts", amounts}`,
 * `{type: "choice", names}`, `{type: "several", names, min}` or `{type: "text", form}`.
 */
values: { type: "switch" } | { type: "number", min: number, max: number } | { type: "amounts", amounts: number[] } | { type: "choice", names: string[] } | { type: "several", names: string[], min: number } | { type: "text", form: string }, };

export type MachineInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it does, in one sentence.
 */
summary: string, 
/**
 * Its parameters: name, and what it means.
 */
parameters: Array<[string, string]>, };

export type NewGuest = { 
/**
 * What to be called: 1 to 24 characters after cleaning.
 */
name: string, };

export type GuestInfo = { 
/**
 * What the guest is called, cleaned.
 */
name: string, 
/**
 * The secret that proves who it is; given once, when the guest is made.
 */
token?: string, };

export type NewTable = { 
/**
 * The game.
 */
game: string, 
/**
 * The preset; absent: the game's first.
 */
preset?: string, 
/**
 * The house rules changed, by key.
 */
rules: Record<string, unknown>, 
/**
 * The seats, in order.
 */
seats: Array<NewSeat>, 
/**
 * The clock; absent: none.
 */
clock?: ClockPlan, 
/**
 * Whether the lobby lists it.
 */
listed: boolean, 
/**
 * How long a disconnected player is waited for, 0 to 604800 seconds; absent: 90.
 */
grace_seconds?: number, 
/**
 * The machine that plays for those who are absent; absent: `medium`.
 */
stand_in?: string, };

export type NewSeat = { "type": "open" } | { "type": "me", 
/**
 * The name at this table; absent: the guest's own.
 */
name?: string, 
/**
 * What this seat adds to the dice; absent: the server makes one up.
 */
nonce?: string, } | { "type": "machine", 
/**
 * Which one, as `hard` or `hard:memory=4`.
 */
machine: string, };

export type JoinInfo = { 
/**
 * The table.
 */
table: TableInfo, 
/**
 * The guest's seats there.
 */
seats: Array<number>, 
/**
 * Whether the guest is the host.
 */
host: boolean, };

export type LobbyPage = { 
/**
 * The tables.
 */
tables: Array<LobbyTable>, 
/**
 * Where the next page begins; absent at the end.
 */
next: string | null, };

export type LobbyTable = { 
/**
 * What it is.
 */
table: TableInfo, 
/**
 * How many steps have been played.
 */
steps: number, 
/**
 * Whether the asking guest has a seat there.
 */
mine: boolean, 
/**
 * Whether it is that guest's turn.
 */
your_turn: boolean, 
/**
 * Where it is in its life.
 */
phase: Phase, };

export type CommandRequest = { 
/**
 * The client's name for this request, as over the socket.
 */
id: string, 
/**
 * The seat that does it; may be left out by a guest with exactly one seat.
 */
seat?: number, 
/**
 * What is done.
 */
command: Command, };

export type Done = { 
/**
 * The version of the entry that it made.
 */
version: number, };

export type SeatCode = { 
/**
 * The code, for one use.
 */
code: string, };

export type Chances = { 
/**
 * The steps that were chance, in order.
 */
steps: Array<StepChances>, 
/**
 * Where the next page begins; absent at the end.
 */
next: number | null, };

export type StepChances = { 
/**
 * The number of the step, counted from 0: the `n` of the formula.
 */
n: number, 
/**
 * What could have fallen, with its weight, in the order in which the formula counts.
 */
outcomes: Array<[string, number]>, 
/**
 * What fell.
 */
fell: string, };
