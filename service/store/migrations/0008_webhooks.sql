-- Where players want to be told of what happens in their matches. The secret by which deliveries are signed is derived, and kept nowhere.
create table webhooks (
    webhook_id uuid        primary key,
    player_id  uuid        not null,
    url        text        not null,
    created    timestamptz not null,
    since      bigint      not null,                    -- in ms since 1970: matches joined later are told from their first event
    attempts   integer     not null default 0,          -- how often the next event was sent in vain
    next_at    timestamptz not null,                    -- when it is tried again
    failing    timestamptz,                             -- since when nothing gets through; null while all is well
    error      text,                                    -- why it did not
    paused     timestamptz,                             -- when it was given up; null while it is tried
    lease      timestamptz                              -- until when somebody is at it
);

create index webhooks_of_player on webhooks (player_id);
create index webhooks_due on webhooks (next_at) where paused is null;

-- Up to which version the events of a match were delivered.
create table webhook_cursors (
    webhook_id uuid    not null references webhooks on delete cascade,
    match_id   uuid    not null,
    version    integer not null,
    primary key (webhook_id, match_id)
);
