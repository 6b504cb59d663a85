-- A command changes no column that an index holds, as long as no bot is due: Postgres then writes the new row beside the old one and
-- leaves the indices alone. `deadline` is when the dispatcher looks at a match next, at or before the earliest of `deadlines` and
-- `abandoned_at`; finished matches are sorted by `last_at` when they are read.
drop index matches_rated;
drop index matches_to_count;
create index matches_rated on matches (game, match_id) where rated and status = 'over';
create index matches_to_count on matches (match_id) where rated and status = 'over' and not counted;
