-- One row a match: what it is, and a summary of where it stands, kept with every command.
create table matches (
    match_id        uuid        primary key,
    game            text        not null,
    revision        integer     not null,
    created         timestamptz not null,
    turn_seconds    integer     not null,
    seed_commitment text        not null,
    unrated         boolean     not null,
    options         jsonb       not null,
    plans           jsonb       not null,               -- what the creator wanted of each seat: [{"kind", "bot"?}]
    version         integer     not null,
    status          text        not null check (status in ('open', 'running', 'over')),
    to_act          smallint[]  not null,
    taken           smallint[]  not null,
    stand_ins       smallint[]  not null,
    deadlines       timestamptz[] not null,             -- by seat, null where none runs
    deadline        timestamptz,                        -- the earliest of them
    due             jsonb       not null,               -- bot turns: [{"seat", "version", "attempt", "since" (ms)}]
    due_since       timestamptz,                        -- the last command, while any bot turn is due
    outcome         jsonb,
    head            bytea       not null,               -- hash of the last record
    last_at         timestamptz not null
) with (fillfactor = 80);

create index matches_newest on matches (created desc, match_id desc);
create index matches_by_status on matches (status, created desc, match_id desc);
create index matches_due on matches (due_since) where due_since is not null;
create index matches_deadline on matches (deadline) where deadline is not null;

-- The history. `record` holds the canonical bytes that were hashed; the columns beside it are for reading by people.
create table events (
    match_id uuid     not null,
    version  integer  not null check (version > 0),
    command  uuid     not null,
    type     text     not null,
    seat     smallint,
    at       timestamptz not null,
    record   bytea    not null,
    hash     bytea    not null,
    parts    bytea    not null,                         -- JSON: sealed parts with salt, data and reader
    primary key (match_id, version)
);

-- Which sealed parts a later record has shown to everybody.
create table openings (
    match_id  uuid    not null,
    version   integer not null,
    part      text    not null,
    opened_by integer not null,
    primary key (match_id, version, part)
);

-- The stored answer of every accepted command, by match, caller and Idempotency-Key.
create table receipts (
    match_id    uuid  not null,
    caller      text  not null,
    key         text  not null,
    fingerprint bytea not null,
    answer      bytea not null,
    version     integer not null,
    created     timestamptz not null default now(),
    primary key (match_id, caller, key)
);

-- Hashes of seat tokens; the tokens themselves are stored nowhere.
create table tokens (
    match_id uuid     not null,
    seat     smallint not null,
    hash     bytea    not null,
    primary key (match_id, seat)
);

-- Display names: personal data, outside the chain, so that they can be erased.
create table names (
    match_id uuid     not null,
    seat     smallint not null,
    name     text     not null,
    primary key (match_id, seat)
);

-- The service's secrets: the server seed of every match, and those of commitments that no match has used yet.
create table seeds (
    match_id    uuid  primary key,
    server_seed bytea not null
);

create table seed_commitments (
    commitment  text  primary key,
    server_seed bytea not null,
    expires     timestamptz not null
);

-- When the dispatcher was last alive.
create table heartbeats (
    name text primary key,
    at   timestamptz not null
);
