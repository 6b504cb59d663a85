-- A move of all deadlines that is under way, done in batches: by how much, of which matches, and how far it has come.
alter table heartbeats
    add column shift        interval,     -- null: none is under way
    add column shift_before timestamptz,  -- matches that were created later have their deadlines from after the gap
    add column shift_after  uuid;         -- of all matches up to this one the deadlines have been moved
