-- Players, people and bots of others: known by a key of which only the hash is kept. They stand outside the histories, so that they can be erased.
create table players (
    player_id uuid        primary key,
    name      text,                                     -- null once it is erased
    bot       boolean     not null,
    link      text,                                     -- of a bot: where its author can be found
    key_hash  bytea       unique,                       -- null once the player is gone
    created   timestamptz not null
);

-- Whose seats are whose.
create table player_seats (
    match_id  uuid     not null,
    seat      smallint not null,
    player_id uuid     not null,
    joined    timestamptz not null default clock_timestamp(),
    primary key (match_id, seat)
);

create index player_seats_of_player on player_seats (player_id, match_id);

-- Of a private match: the hash of the secret by which the invited know of it.
alter table matches add column invitation bytea;
