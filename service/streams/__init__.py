"""Following matches live: who waits is woken when a match has moved on, and reads what is new from Postgres by its cursor."""
