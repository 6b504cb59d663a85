-- What workers find out about finished matches, for `GET /v1/matches/{id}/analysis`. It can be removed at any time: it is computed again.
create table analyses (
    match_id    uuid        primary key,
    engine      text,                                   -- the search that does it; null until it has begun
    analysed_to integer     not null default 0,         -- everything up to this version is done
    complete    boolean     not null default false,
    asked       timestamptz not null default clock_timestamp()
);

-- One row a decision: {"values", "played", "best", "loss"}.
create table analysed_decisions (
    match_id uuid     not null references analyses (match_id) on delete cascade,
    version  integer  not null,                         -- where the match stood when the seat decided
    seat     smallint not null,
    found    jsonb    not null,
    primary key (match_id, version)
);
