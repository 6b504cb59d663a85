"""Players: people and bots of others, known by a key that acts for every seat they hold."""
