"""Das Riff: two divers breed fish at coral trees in a drifting reef. The rules are numbered in README.md."""
