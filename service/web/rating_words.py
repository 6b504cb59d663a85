"""What the page says of ratings: of bots as they were measured, and of players in rated matches."""

from typing import Final

from domain.kernel.localized import Text

RATING_WORDS: Final[dict[str, Text]] = {
    # In the lobby and at the table
    "rated_match": Text("Rated match.", "Gewertete Partie."),
    "rated_hint": Text(
        "It counts for your rating: nobody gets hints, and each bot plays at a level of its own.",
        "Sie zählt für deine Wertung: Hinweise gibt es nicht, und jeder Bot spielt auf einer eigenen Stufe.",
    ),
    "rated_needs_player": Text("For rated matches make a player's key.", "Für gewertete Partien lege einen Spielerschlüssel an."),
    "rated_seat": Text(
        "This match is rated: who sits down becomes a player, with a key that this browser keeps and the lobby shows.",
        "Diese Partie ist gewertet: Wer Platz nimmt, wird Spieler, mit einem Schlüssel, den dieser Browser aufbewahrt und die Lobby zeigt.",
    ),
    "rated_needs_name": Text("In a rated match a name is needed.", "In einer gewerteten Partie ist ein Name nötig."),
    # How strong everybody is
    "ratings": Text("Ratings", "Wertungen"),
    "ratings_of": Text("Ratings: {game}", "Wertungen: {game}"),
    "ratings_title": Text("How strong bots and players are", "Wie stark Bots und Spieler sind"),
    "ratings_lead": Text(
        "A bot sees what its seat may see, and nothing else. A weaker level looks less far ahead or tries fewer moves; none blunders at "
        "random.",
        "Ein Bot sieht, was sein Platz sehen darf, sonst nichts. Eine schwächere Stufe blickt weniger weit voraus oder probiert weniger "
        "Züge; keine patzt nach Zufall.",
    ),
    "ratings_points": Text(
        "The strength of the levels comes from matches of two bots, in points above the first level: a hundred points more win 64 of 100 "
        "matches, four hundred 91. A dot is what was measured; the true strength lies within the bar with 95 % certainty.",
        "Die Stärke der Stufen kommt aus Partien zweier Bots, in Punkten über der ersten Stufe: Hundert Punkte mehr gewinnen 64 von 100 "
        "Partien, vierhundert 91. Ein Kreis ist, was gemessen wurde; die wahre Stärke liegt mit 95 % Sicherheit innerhalb des Balkens.",
    ),
    "ratings_players": Text(
        "A rating comes from the rated matches played here, and begins at 2500; the list goes by its lower bound. These points are others "
        "than those of the levels.",
        "Eine Wertung kommt aus den gewerteten Partien, die hier gespielt wurden, und beginnt bei 2500; die Liste geht nach der unteren "
        "Grenze. Diese Punkte sind andere als die der Stufen.",
    ),
    "bot_levels": Text("The levels of the bots", "Die Stufen der Bots"),
    "strengths_drawn": Text(
        "The strength of each level in {game}: the table below", "Die Stärke jeder Stufe in {game}: die Tabelle darunter"
    ),
    "level": Text("Level", "Stufe"),
    "looks_ahead": Text("Looks ahead", "Blickt voraus"),
    "tries": Text("Tries for a decision", "Versuche je Entscheidung"),
    "strength": Text("Strength", "Stärke"),
    "before_the_level_below": Text("Won against the level below", "Gegen die Stufe darunter gewonnen"),
    "bounds": Text("({low} to {high})", "({low} bis {high})"),
    "sight_own_turn": Text("its own turn", "eigener Zug"),
    "sight_one_turn": Text("one turn of all", "ein Zug von allen"),
    "sight_two_turns": Text("two turns of all", "zwei Züge von allen"),
    "sight_four_turns": Text("four turns of all", "vier Züge von allen"),
    "sight_eight_turns": Text("eight turns of all", "acht Züge von allen"),
    "not_measured": Text("Not measured yet.", "Noch nicht gemessen."),
    "thinking_time": Text("Strength and thinking time", "Stärke und Bedenkzeit"),
    "thinking_time_hint": Text(
        "The search with so much processor time for a decision, in points above the least.",
        "Die Suche mit so viel Prozessorzeit je Entscheidung, in Punkten über der kürzesten.",
    ),
    "times_drawn": Text("The strength of the search by its time in {game}", "Die Stärke der Suche nach ihrer Zeit in {game}"),
    "rated_matches": Text("Players in rated matches", "Spieler in gewerteten Partien"),
    "who": Text("Who", "Wer"),
    "rating": Text("Rating", "Wertung"),
    "matches_played": Text("Matches", "Partien"),
    "has_left": Text("somebody who has left", "jemand, der gegangen ist"),
    "nobody_rated": Text("No rated match has been played here yet.", "Hier wurde noch keine gewertete Partie gespielt."),
    "your_ratings": Text("Your ratings", "Deine Wertungen"),
    "is_rated": Text("Rated match", "Gewertete Partie"),
}
