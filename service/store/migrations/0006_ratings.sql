-- Matches that count for ratings, and matches that follow others.
alter table matches add column rated boolean not null default false;
alter table matches add column counted boolean not null default false;      -- of a finished rated match: the ratings hold it
alter table matches add column fork_of uuid;                                -- the match from whose table this one began, and at which version of it
alter table matches add column fork_at integer;
alter table matches add column rematch_of uuid;                             -- the match that is played again
alter table matches add column reserved smallint[] not null default '{}';   -- of a rematch: seats that only those can take who held them before

create unique index matches_rematch on matches (rematch_of) where rematch_of is not null;
create index matches_rated on matches (game, last_at, match_id) where rated and status = 'over';
create index matches_to_count on matches (last_at, match_id) where rated and status = 'over' and not counted;

-- Derived from finished rated matches, in the order in which they finished: it can be dropped and made again.
create table ratings (
    game    text    not null,
    player  text    not null,                           -- id of a player, or `bot:` and a level
    mu      float8  not null,
    sigma   float8  not null,
    matches integer not null,
    primary key (game, player)
);

create index ratings_best on ratings (game, (mu - 2 * sigma) desc, player);
create index ratings_of_player on ratings (player);

-- How far the ratings of a game have come.
create table rated_through (
    game     text        primary key,
    finished timestamptz not null,
    match_id uuid        not null
);
