"""Bot workers: players that reach the service by REST only."""
