-- What the time of a seat is counted by, and when a match that everybody has left ends.
alter table matches
    add column untils       timestamptz[] not null default '{}',  -- by seat: the end of its time in this stretch of being to act, absent or not
    add column graced       integer[]     not null default '{}',  -- by seat: the last turn in which it got its grace, -1 for none
    add column abandoned_at timestamptz,                          -- when a match that everybody has left ends
    add column shifts       integer       not null default 0,     -- how often its deadlines were moved: part of the lock of an append
    add column creator      bytea;                                -- of matches of bots alone: whose they are (a keyed hash of the address)

create index matches_of_bots on matches (creator) where creator is not null and status <> 'over';
