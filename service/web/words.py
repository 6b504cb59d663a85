"""Every text of the page, in English and German: what the templates say, and what the scripts say (they are sent these)."""

from typing import Final

from domain.kernel.localized import Text

WORDS: Final[dict[str, Text]] = {
    # Everywhere
    "title": Text("Atoll: four games of the reef", "Atoll: vier Spiele vom Riff"),
    "main_menu": Text("Main menu", "Hauptmenü"),
    "to_content": Text("To the content", "Zum Inhalt"),
    "documents": Text("For programmers", "Für Programmierer"),
    "language": Text("Deutsch", "English"),
    # Lobby
    "lobby_title": Text("Four games of the reef", "Vier Spiele vom Riff"),
    "lobby_lead": Text(
        "Play against bots at once, or watch a match. Every move can be replayed, and every finished match can be checked.",
        "Sofort gegen Bots spielen oder einer Partie zusehen. Jeder Zug lässt sich nachspielen, jede beendete Partie nachprüfen.",
    ),
    "games": Text("Games", "Spiele"),
    "picture_of": Text("A table of {game}", "Ein Tisch von {game}"),
    "seats": Text("Seats", "Plätze"),
    "bot": Text("Bot", "Bot"),
    "alone": Text("alone", "allein"),
    "play_now": Text("Play now", "Jetzt spielen"),
    "play_game": Text("Play {game} now", "{game} jetzt spielen"),
    "opening": Text("Opening the table …", "Der Tisch wird aufgebaut …"),
    "level_beginner": Text("beginner", "Einsteiger"),
    "level_quick": Text("quick", "schnell"),
    "level_normal": Text("normal", "normal"),
    "level_strong": Text("strong", "stark"),
    "level_strongest": Text("strongest", "am stärksten"),
    "needs_scripts": Text(
        "Playing needs JavaScript; reading and replay do not.",
        "Zum Spielen wird JavaScript gebraucht, zum Lesen und Nachspielen nicht.",
    ),
    "your_matches": Text("Your matches", "Deine Partien"),
    "running_matches": Text("Running", "Laufende Partien"),
    "open_matches": Text("Waiting for players", "Partien mit freien Plätzen"),
    "over_matches": Text("Finished", "Beendete Partien"),
    "no_match": Text("None at the moment.", "Im Moment keine."),
    # Seats
    "seat": Text("Seat {number}", "Platz {number}"),
    "kind_human": Text("person", "Mensch"),
    "kind_bot": Text("bot", "Bot"),
    "kind_open": Text("free", "frei"),
    "stand_in": Text("a stand-in plays", "Vertretung spielt"),
    "is_you": Text("you", "du"),
    "is_to_act": Text("to act", "am Zug"),
    "is_thinking": Text("thinking", "denkt nach"),
    "take_seat": Text("Sit down here", "Hier Platz nehmen"),
    "time_left": Text("{time} left", "noch {time}"),
    "seconds": Text("{number} seconds", "{number} Sekunden"),
    # Table
    "picture": Text("Picture of the table", "Bild des Tisches"),
    "your_turn": Text("Your turn", "Du bist am Zug"),
    "turn_of": Text("To act: {who}", "Am Zug: {who}"),
    "waiting": Text("Waiting for players", "Es fehlen noch Mitspieler"),
    "is_over": Text("The match is over.", "Die Partie ist beendet."),
    "wins": Text("{who} wins.", "{who} gewinnt."),
    "lost_alone": Text("The game has won.", "Das Spiel hat gewonnen."),
    "share": Text("{who} share the victory.", "{who} teilen sich den Sieg."),
    "and": Text(" and ", " und "),
    "rank": Text("Rank", "Rang"),
    "points": Text("Points", "Punkte"),
    "result": Text("Result", "Ergebnis"),
    "what_happened": Text("What happened", "Was geschah"),
    "only_last": Text("The last {number} of {version} events", "Die letzten {number} von {version} Ereignissen"),
    "download_proof": Text("Download the proof", "Beweis herunterladen"),
    "verify": Text("Check it here", "Hier nachprüfen"),
    "verifying": Text("Checking …", "Wird geprüft …"),
    "is_proven": Text("Proven.", "Bewiesen."),
    "is_not_proven": Text("Not proven.", "Nicht bewiesen."),
    "proof_hint": Text(
        "The whole match with its seed, to be checked offline: atoll audit",
        "Die ganze Partie mit ihrem Startwert, offline nachprüfbar: atoll audit",
    ),
    # Replay
    "replay": Text("Replay", "Nachspielen"),
    "first": Text("Beginning", "Anfang"),
    "back": Text("Back", "Zurück"),
    "forward": Text("Forward", "Weiter"),
    "now": Text("Now", "Jetzt"),
    "moment": Text("Moment {at} of {version}", "Moment {at} von {version}"),
    "looking_back": Text("You are looking at an earlier moment.", "Hier ist ein früherer Moment zu sehen."),
    # Commands
    "what_you_can_do": Text("What you can do", "Was du tun kannst"),
    "find_command": Text("Find a command", "Einen Zug suchen"),
    "find_hint": Text("Find by a word", "Nach einem Wort suchen"),
    "chosen": Text("Here you can", "Hier kannst du"),
    "nothing_here": Text("You can do nothing here now.", "Hier kannst du gerade nichts tun."),
    "show_all": Text("Show all {number}", "Alle {number} zeigen"),
    "tap_hint": Text("Choose a marked place, or a command here.", "Einen markierten Ort wählen oder hier einen Zug."),
    "close": Text("Close", "Schließen"),
    "really": Text("Really? {label}", "Wirklich? {label}"),
    "sending": Text("Sending …", "Wird gesendet …"),
    "not_allowed": Text("Not allowed.", "Nicht erlaubt."),
    "by_rule": Text("Rule {rule}", "Regel {rule}"),
    "was_stale": Text(
        "Meanwhile the table has changed. Please choose again.", "Inzwischen hat sich der Tisch verändert. Bitte neu wählen."
    ),
    # Connection
    "connection_lost": Text(
        "Connection lost. Your move is kept and will be sent once.",
        "Verbindung verloren. Dein Zug bleibt erhalten und wird genau einmal gesendet.",
    ),
    "connection_back": Text("Connected again.", "Wieder verbunden."),
    "try_now": Text("Try now", "Jetzt versuchen"),
    # Problems
    "not_there": Text("There is nothing here", "Hier ist nichts"),
    "to_lobby": Text("To the lobby", "Zur Lobby"),
}

GAMES: Final[dict[str, Text]] = {
    "reef-gardens": Text(
        "Buy corals in the nursery and plant them around the stations as reefs, with a diver on each. "
        "Who surfaces from a reef turns it into points or money. "
        "When a station is surrounded, the largest reefs around it count.",
        "Kaufe Korallen in der Zucht und pflanze sie rund um die Stationen als Riffe, mit einem Taucher auf jedem. "
        "Wer von einem Riff auftaucht, macht daraus Punkte oder Geld. "
        "Ist eine Station umringt, zählen die größten Riffe um sie herum.",
    ),
    "das-riff": Text(
        "Four rows of cards drift towards the sea, and two divers take what they can before it is gone. "
        "Corals become trees, where fish meet and breed. "
        "Five breeding successes win.",
        "Vier Reihen von Karten treiben aufs Meer zu, und zwei Taucher nehmen, was sie kriegen, bevor es weg ist. "
        "Aus Korallen werden Bäume, an denen Fische sich treffen und Nachwuchs bekommen. "
        "Wer fünfmal Zuchterfolg hat, gewinnt.",
    ),
    "reef-encounter": Text(
        "Grow corals on the reef boards and guard them with your shrimps. "
        "Corals attack each other, and which of two is stronger is in the hands of the players. "
        "In the end your parrotfish eats what you have grown, and pays most for the strongest kinds.",
        "Lass Korallen auf den Riffen wachsen und bewache sie mit deinen Garnelen. "
        "Korallen greifen einander an, und welche von zweien stärker ist, haben die Spieler in der Hand. "
        "Am Ende frisst dein Papageifisch, was du gezogen hast, und die stärksten Arten bringen am meisten.",
    ),
    "wondrous-creatures": Text(
        "Send your crew over an island of hexes to gather habitats and eggs. "
        "With them you bring wondrous creatures into your reserve, and each gives you something new to do. "
        "Achievements and the creatures themselves bring the points.",
        "Schicke deine Mannschaft über eine Insel aus Sechsecken, um Lebensräume und Eier zu sammeln. "
        "Damit holst du wundersame Wesen in dein Reservat, und jedes eröffnet dir etwas Neues. "
        "Errungenschaften und die Wesen selbst bringen die Punkte.",
    ),
}
"""What each game is, in three sentences. A game without an entry is offered with its title alone."""

SCENES: Final[dict[str, str]] = {
    "reef-gardens": "20,96,680,382",
    "das-riff": "16,222,688,387",
    "reef-encounter": "16,96,688,387",
    "wondrous-creatures": "16,96,688,387",
}
"""The part of each game's picture that the lobby shows (an SVG view box)."""

LANGUAGES: Final = ("en", "de")


def say(language: str, name: str, **values: object) -> str:
    """Return a text of the page, with the values in its braces.

    >>> say("de", "seat", number=2)
    'Platz 2'
    """
    return pick(language, WORDS[name]).format(**values)


def pick(language: str, text: Text) -> str:
    """Return the text in one language."""
    return text.de if language == "de" else text.en
