"""The command line: `atoll`."""
