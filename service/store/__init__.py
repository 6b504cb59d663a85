"""Facts in, facts out: every statement of SQL that the service sends, and the queue of bot turns in Redis."""
