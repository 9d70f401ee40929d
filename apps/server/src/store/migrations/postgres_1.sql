CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    name TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
-- One row per table: what is needed to find it. What it is, the log says.
CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    listed BIGINT NOT NULL,
    phase TEXT NOT NULL,
    card TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX game_table_lobby ON game_table (listed, phase, created_ms, id);
CREATE INDEX game_table_host ON game_table (host, phase);
-- The seeds of the dice, apart from everything that is ever sent.
CREATE TABLE dice_seed (
    table_id TEXT PRIMARY KEY,
    seed TEXT NOT NULL
);
-- Which guest has or had a seat where.
CREATE TABLE member (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX member_table ON member (table_id);
-- Which nodes are at work, and when none was: clocks stand still in an outage.
CREATE TABLE node (
    id TEXT PRIMARY KEY,
    seen_ms BIGINT NOT NULL,
    stopped BIGINT NOT NULL
);
CREATE TABLE outage (
    from_ms BIGINT PRIMARY KEY,
    to_ms BIGINT NOT NULL
);
-- The log. The primary key is the lock: whoever appends a version first has done it.
CREATE TABLE entry (
    table_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    guest TEXT,
    request TEXT,
    deed TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
);
