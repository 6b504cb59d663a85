-- The transparency log (docs/log.md). Which transaction wrote an event: by it the log finds what is new, without a word from who plays.
alter table events add column xact xid8;
alter table events alter column xact set default pg_current_xact_id();
create index events_xact on events (xact) where xact is not null;
analyze events (xact);                                  -- or the first looks would read the whole table

-- Leaves: a match had this head at this version. What the tree hashes is made of these (entries.py).
create table log_leaves (
    index    bigint  primary key check (index >= 0),
    match_id uuid    not null,
    version  integer not null,
    head     bytea   not null,
    unique (match_id, version)
);

-- Hashes of the tree above its leaves, by level of tiles (from 1): each is the root of a full tile of the level below.
create table log_hashes (
    level smallint not null check (level > 0),
    index bigint   not null check (index >= 0),
    hash  bytea    not null,
    primary key (level, index)
);

-- The tree at each size that it had: one root, and the signed note, null between its commit and its signature.
create table log_checkpoints (
    size    bigint      primary key,
    root    bytea       not null,
    note    text,
    created timestamptz not null default clock_timestamp()    -- when it was signed
);

-- Signatures of witnesses under a checkpoint.
create table log_cosignatures (
    size    bigint      not null,
    key     text        not null,
    line    text        not null,
    created timestamptz not null default clock_timestamp(),
    primary key (size, key)
);

-- The public keys by which checkpoints are signed, and from which size on.
create table log_keys (
    key     text        primary key,
    since   bigint      not null,
    created timestamptz not null default clock_timestamp()
);
