"""The page: a lobby and a table for people, drawn by the server, made lively by small scripts. It knows no rule of any game."""
