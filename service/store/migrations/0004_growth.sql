-- What grows is found by an index: matches of a game, and commitments that have expired.
create index matches_of_game on matches (game, created desc, match_id desc);
create index matches_of_game_by_status on matches (game, status, created desc, match_id desc);
create index seed_commitments_expired on seed_commitments (expires);

-- The answer to a command is made again from its events as they were seen at its version; `answer` stays for what is no command, and for receipts from
-- before this migration.
alter table receipts
    alter column answer drop not null,
    add column to_act smallint[],                       -- who was to act at this version
    add column status text;
