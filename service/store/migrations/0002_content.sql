-- By which content (boards, cards) a match is played: rules are found by game, revision and content. The first event says so too; in a row from
-- before this column, where it is null, it is read from there (histories.py).
alter table matches add column content_sha256 text;
