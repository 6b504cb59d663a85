"""Every text of the page, in English and German: what the templates say, and what the scripts say (they are sent these)."""

from typing import Final

from domain.kernel.localized import Text
from service.web.advice_words import ADVICE_WORDS
from service.web.rating_words import RATING_WORDS

WORDS: Final[dict[str, Text]] = {
    **ADVICE_WORDS,
    **RATING_WORDS,
    # Everywhere
    "title": Text("Atoll: four games of the reef", "Atoll: vier Spiele vom Riff"),
    "main_menu": Text("Main menu", "Hauptmenü"),
    "to_content": Text("To the content", "Zum Inhalt"),
    "documents": Text("For programmers", "Für Programmierer"),
    "language": Text("Deutsch", "English"),
    # Lobby
    "lobby_title": Text("Four games of the reef", "Vier Spiele vom Riff"),
    "lobby_lead": Text(
        "Play against bots at once, invite others by a link, or watch. "
        "Every move can be replayed, and every finished match can be checked.",
        "Sofort gegen Bots spielen, andere per Link einladen oder zusehen. "
        "Jeder Zug lässt sich nachspielen, jede beendete Partie nachprüfen.",
    ),
    "games": Text("Games", "Spiele"),
    "picture_of": Text("A table of {game}", "Ein Tisch von {game}"),
    "seats": Text("Seats", "Plätze"),
    "bot": Text("Bot", "Bot"),
    "alone": Text("alone", "allein"),
    "play_now": Text("Play now", "Jetzt spielen"),
    "play_game": Text("Play now: {game}", "Jetzt spielen: {game}"),
    "opening": Text("Opening the table …", "Der Tisch wird aufgebaut …"),
    "level_beginner": Text("beginner", "Einsteiger"),
    "level_quick": Text("quick", "schnell"),
    "level_normal": Text("normal", "normal"),
    "level_strong": Text("strong", "stark"),
    "more_choices": Text("More choices", "Mehr Möglichkeiten"),
    "who_sits_where": Text("Who sits where", "Wer wo sitzt"),
    "seat_me": Text("me", "ich"),
    "seat_free": Text("free, for whoever comes", "frei, für alle, die kommen"),
    "seat_people": Text("free, for a person", "frei, für einen Menschen"),
    "seat_bots": Text("free, for a bot of others", "frei, für einen Bot von anderen"),
    "free_hint": Text(
        "A free seat is taken by whoever comes: from the lobby, or by your link.",
        "Einen freien Platz nimmt, wer kommt: aus der Lobby oder über deinen Link.",
    ),
    "private_match": Text("Private match.", "Private Partie."),
    "private_hint": Text("Only who has your link sees it until it is over.", "Bis zum Ende sieht sie nur, wer deinen Link hat."),
    "undo_allowed": Text("Moves may be taken back within a turn", "Innerhalb eines Zuges darf zurückgenommen werden"),
    "turn_time": Text("Time for a turn; then a stand-in plays", "Zeit für einen Zug; danach spielt eine Vertretung"),
    "three_days": Text("three days", "drei Tage"),
    "one_day": Text("one day", "ein Tag"),
    "one_hour": Text("one hour", "eine Stunde"),
    "five_minutes": Text("five minutes", "fünf Minuten"),
    "one_minute": Text("one minute", "eine Minute"),
    "options_hint": Text(
        "Whoever opens a table can choose; without a choice it is played as usual.",
        "Wer einen Tisch eröffnet, kann wählen; ohne eine Wahl wird gespielt wie üblich.",
    ),
    "rules_options": Text("Options of the rules", "Optionen der Regeln"),
    "default": Text("as usual", "üblich"),
    "default_is": Text("Usually: {value}", "Üblich: {value}"),
    "yes": Text("yes", "ja"),
    "no": Text("no", "nein"),
    "open_table": Text("Open the table", "Tisch eröffnen"),
    "watch_bots": Text("Watch bots", "Bots zusehen"),
    "watch_game": Text("Watch bots: {game}", "Bots zusehen: {game}"),
    "invite": Text("Invite others", "Andere einladen"),
    "invite_game": Text("Invite others: {game}", "Andere einladen: {game}"),
    "others_turn": Text("Others are to act", "Andere sind am Zug"),
    "player": Text("Player", "Spieler"),
    "player_hint": Text(
        "Nothing is needed to play. With a key of your own you find your matches on every device.",
        "Zum Spielen braucht es nichts. Mit einem eigenen Schlüssel findest du deine Partien auf jedem Gerät.",
    ),
    "player_name": Text("Your name", "Dein Name"),
    "make_key": Text("Make a key", "Schlüssel erzeugen"),
    "player_key": Text("Your key", "Dein Schlüssel"),
    "use_key": Text("Use this key", "Diesen Schlüssel nutzen"),
    "have_key": Text("I have a key", "Ich habe einen Schlüssel"),
    "you_are": Text("You play as {name}.", "Du spielst als {name}."),
    "show_key": Text("Show the key", "Schlüssel zeigen"),
    "forget_here": Text("Forget it here", "Hier vergessen"),
    "level_strongest": Text("strongest", "am stärksten"),
    "bot_strengths": Text(
        "How strong the bots are for two, in points (a hundred more win 64 of 100 matches), and in which bounds that is known: {levels}.",
        "Wie stark die Bots zu zweit sind, in Punkten (hundert mehr gewinnen 64 von 100 Partien), und in welchen Grenzen das bekannt ist: "
        "{levels}.",
    ),
    "needs_scripts": Text(
        "Playing needs JavaScript; reading and replay do not.",
        "Zum Spielen wird JavaScript gebraucht, zum Lesen und Nachspielen nicht.",
    ),
    "against": Text("against {who}", "gegen {who}"),
    "your_matches": Text("Your matches", "Deine Partien"),
    "running_matches": Text("Running", "Laufende Partien"),
    "open_matches": Text("Waiting for players", "Partien mit freien Plätzen"),
    "over_matches": Text("Finished", "Beendete Partien"),
    "no_match": Text("None at the moment.", "Im Moment keine."),
    # Rules
    "rules": Text("Rules", "Regeln"),
    "rules_of": Text("The rules of {game}", "Die Regeln von {game}"),
    "contents": Text("Contents", "Inhalt"),
    "reconstructed": Text("reconstructed", "rekonstruiert"),
    "reconstructed_hint": Text(
        "marks what no source says for certain; a table below says what it rests on.",
        "steht bei allem, was nicht sicher überliefert ist; worauf es beruht, steht in einer Tabelle weiter unten.",
    ),
    # Seats
    "seat": Text("Seat {number}", "Platz {number}"),
    "kind_human": Text("person", "Mensch"),
    "kind_bot": Text("bot", "Bot"),
    "kind_open": Text("free", "frei"),
    "kind_program": Text("bot of others", "Bot von anderen"),
    "kind_reserved": Text("kept for somebody", "für jemanden vorgemerkt"),
    "wants_bots": Text("free, for bots of others", "frei, für Bots von anderen"),
    "wants_people": Text("free, for people", "frei, für Menschen"),
    "about_program": Text("about it", "über ihn"),
    "stand_in": Text("a stand-in plays", "Vertretung spielt"),
    "is_you": Text("you", "du"),
    "you": Text("You", "Du"),
    "is_to_act": Text("to act", "am Zug"),
    "is_thinking": Text("thinking", "denkt nach"),
    "take_seat": Text("Sit down here", "Hier Platz nehmen"),
    "your_name": Text("Your name, as others see it", "Dein Name, wie andere ihn sehen"),
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
    "points_then": Text(
        "The match ended early: so many points the final scoring would have given then.",
        "Die Partie endete vorzeitig: So viele Punkte hätte die Schlusswertung da ergeben.",
    ),
    "what_happened": Text("What happened", "Was geschah"),
    "only_last": Text("The last {number} of {version} events", "Die letzten {number} von {version} Ereignissen"),
    "download_proof": Text("Download the proof", "Beweis herunterladen"),
    "verify": Text("Check it here", "Hier nachprüfen"),
    "verifying": Text("Checking …", "Wird geprüft …"),
    "is_proven": Text("Proven.", "Bewiesen."),
    "is_not_proven": Text("Not proven.", "Nicht bewiesen."),
    "proven_means": Text(
        "The luck was settled before the first move, and no move was changed afterwards: all that can be checked here is right.",
        "Das Glück stand vor dem ersten Zug fest, und kein Zug wurde nachträglich verändert: Alles, was sich hier prüfen lässt, stimmt.",
    ),
    "not_proven_means": Text("Something in this record is not as it has to be.", "An dieser Aufzeichnung stimmt etwas nicht."),
    "receipts_are": Text(
        "A receipt is the service's signature under your move: with it anybody can show that a match was altered later. "
        "Those that this browser keeps are checked here anyway.",
        "Eine Quittung ist die Unterschrift des Dienstes unter deinen Zug: Mit ihr lässt sich zeigen, dass eine Partie später verändert "
        "wurde. Die aus diesem Browser werden hier ohnehin geprüft.",
    ),
    "add_receipts": Text("Check with receipts from files", "Mit Quittungen aus Dateien prüfen"),
    "save_receipt": Text("Save the receipt of my last move", "Quittung meines letzten Zuges speichern"),
    "receipt_of": Text("receipt of step {version}", "Quittung von Schritt {version}"),
    "receipts_none": Text(
        "No receipts of this match are kept in this browser: none of its moves was sent from here, or it was before the receipt was there.",
        "Dieser Browser hat keine Quittungen dieser Partie: Von hier kam keiner ihrer Züge, oder die Quittung war noch nicht da.",
    ),
    "receipts_agree": Text(
        "Receipts that agree: {number}. The log had signed them while the match was played, so this is the match that was played.",
        "Quittungen, die übereinstimmen: {number}. Das Log hat sie während der Partie signiert, also ist es die gespielte Partie.",
    ),
    "receipts_contradict": Text(
        "Receipts that contradict: {number}. The log had signed them: this is not the match that was played, it was changed afterwards.",
        "Quittungen, die widersprechen: {number}. Das Log hat sie signiert: Das ist nicht die gespielte Partie, sie wurde verändert.",
    ),
    "receipts_false": Text(
        "False receipts, which the log has not signed like this: {number}. They prove nothing.",
        "Falsche Quittungen, die das Log so nicht signiert hat: {number}. Sie beweisen nichts.",
    ),
    "receipts_foreign": Text("Receipts of another match: {number}.", "Quittungen einer anderen Partie: {number}."),
    "receipts_unsure": Text(
        "Receipts whose signatures this browser can't check: {number}. They prove nothing here.",
        "Quittungen, deren Signatur dieser Browser nicht prüfen kann: {number}. Sie beweisen hier nichts.",
    ),
    "log_key_since": Text(
        "the log's key, kept in this browser since {since}: {key}", "der Schlüssel des Logs, in diesem Browser seit {since}: {key}"
    ),
    "details": Text("Details for experts", "Technische Einzelheiten"),
    "proof_hint": Text(
        "The whole match as a file, which others can check on their own computer, too.",
        "Die ganze Partie als Datei, die auch andere auf ihrem Rechner nachprüfen können.",
    ),
    "not_now": Text("What is not possible now, and why", "Was jetzt nicht geht, und warum"),
    "later_turn": Text("In a turn", "In einem Zug"),
    "later_asked": Text("When it is asked for", "Wenn danach gefragt wird"),
    "later_once": Text("Only before the first turn or at the very end", "Nur vor dem ersten Zug oder ganz am Ende"),
    "send_at_once": Text("Send at once, without preview", "Sofort senden, ohne Vorschau"),
    "for_good": Text("This can't be taken back.", "Das lässt sich nicht zurücknehmen."),
    "by_luck": Text(
        "What comes of it is not known yet, and it can't be taken back.",
        "Was dabei herauskommt, ist noch nicht bekannt; zurücknehmen lässt es sich nicht.",
    ),
    "only_to_see": Text("There is nothing to do here now.", "Hier ist gerade nichts zu tun."),
    "tried": Text("tried: {what}", "versucht: {what}"),
    "not_its_time": Text("It is not its time now.", "Dafür ist jetzt nicht die Zeit."),
    "the_match": Text("The match", "Die Partie"),
    "in_rules": Text("In the rules", "In den Regeln"),
    "since_then": Text("Since your last turn", "Seit deinem letzten Zug"),
    "since_beginning": Text("Since the beginning", "Seit dem Anfang"),
    "skip": Text("Skip", "Überspringen"),
    "showing_others": Text("What the others did is being shown …", "Gerade ist zu sehen, was die anderen getan haben …"),
    "one_moment": Text("One moment …", "Einen Moment …"),
    "play_on": Text("Play", "Abspielen"),
    "pause": Text("Pause", "Anhalten"),
    "proof": Text("The proof", "Der Beweis"),
    "stand_in_for_you": Text(
        "Your time ran out, and a stand-in plays for you. Any move of yours brings you back.",
        "Deine Zeit ist abgelaufen, eine Vertretung spielt für dich. Mit jedem eigenen Zug bist du wieder da.",
    ),
    "invite_link": Text("Link to this table", "Link zu diesem Tisch"),
    "copy": Text("Copy", "Kopieren"),
    "copied": Text("Copied", "Kopiert"),
    "room_waits": Text(
        "Seats that are still free: {number}. Send this link to whom you want to play with.",
        "Noch freie Plätze: {number}. Schick diesen Link an die, mit denen du spielen willst.",
    ),
    "room_free": Text(
        "Seats that are still free: {number}. Sit down, and you play.", "Noch freie Plätze: {number}. Nimm Platz und spiel mit."
    ),
    "room_bots": Text("The seats that are still free are for bots of others.", "Die noch freien Plätze sind für Bots von anderen."),
    "rematch": Text("The same players again", "Noch einmal mit denselben"),
    "rematch_waits": Text(
        "The seats that are still free are kept for those who played before. They sit down by “{button}” on the page of that match.",
        "Die freien Plätze sind für die vorgemerkt, die vorher dabei waren. Sie nehmen Platz mit „{button}“ auf der Seite jener Partie.",
    ),
    "rematch_is_kept": Text(
        "The seats that are still free are kept for those who played before. If you did, choose “{button}” on the page of that match.",
        "Die freien Plätze sind für die vorgemerkt, die vorher dabei waren. Warst du es, dann wähle „{button}“ auf der Seite jener Partie.",
    ),
    "rematch_calls": Text(
        "This match is played again, and a seat there is kept for you.",
        "Diese Partie wird noch einmal gespielt, und ein Platz ist dort für dich vorgemerkt.",
    ),
    "is_played_again": Text("This match is played again.", "Diese Partie wird noch einmal gespielt."),
    "sit_down_there": Text("Sit down there", "Dort Platz nehmen"),
    "to_rematch": Text("To the new match", "Zur neuen Partie"),
    "match_before": Text("To that match", "Zu jener Partie"),
    "link_is_secret": Text(
        "Whoever has this link sees the match. Its secret part stays in the browser.",
        "Wer diesen Link hat, sieht die Partie. Sein geheimer Teil bleibt im Browser.",
    ),
    # Replay
    "replay": Text("Replay", "Nachspielen"),
    "first": Text("Beginning", "Anfang"),
    "back": Text("Back", "Zurück"),
    "forward": Text("Forward", "Weiter"),
    "now": Text("Now", "Jetzt"),
    "revision": Text("rules of revision {number}", "Regeln der Fassung {number}"),
    "moment": Text("Step {at} of {version}", "Schritt {at} von {version}"),
    "looking_back_over": Text(
        "The match is over. Here you see an earlier moment of it.", "Die Partie ist beendet. Hier ist ein früherer Moment zu sehen."
    ),
    "looking_back": Text("You are looking at an earlier moment.", "Hier ist ein früherer Moment zu sehen."),
    "points_over_time": Text("Points over time", "Verlauf der Punkte"),
    "points_if_over": Text(
        "So many points as the final scoring would have given at each step.",
        "So viele Punkte, wie die Schlusswertung bei jedem Schritt ergeben hätte.",
    ),
    "seen_by": Text("Seen by", "Gesehen von"),
    "everybody": Text("all together", "allen zusammen"),
    "play_again": Text("Play again", "Noch einmal spielen"),
    "go_on_here": Text("Go on from here against bots", "Von hier gegen Bots weiterspielen"),
    "thought": Text(
        "{who} looked ahead (ways to go on that it tried: {iterations}) and put its own chances at {value} %.",
        "{who} hat vorausgedacht (durchgespielte Fortsetzungen: {iterations}) und die eigenen Chancen auf {value} % geschätzt.",
    ),
    "no_choice": Text("{who} had only one thing to do.", "{who} hatte nur eine Möglichkeit."),
    "weighed": Text("It weighed:", "Erwogen wurde:"),
    "visits": Text("tries: {visits}, chances: {value} %", "Versuche: {visits}, Chancen: {value} %"),
    "no_thought": Text(
        "{who} played without thinking ahead, as several tries to do so had failed.",
        "{who} hat gespielt, ohne vorauszudenken: Mehrere Versuche waren gescheitert.",
    ),
    # Commands
    "what_you_can_do": Text("What you can do", "Was du tun kannst"),
    "how_a_turn_goes": Text("How does a turn go?", "Wie geht ein Zug?"),
    "find_command": Text("Find a command", "Einen Zug suchen"),
    "find_hint": Text("Find by a word", "Nach einem Wort suchen"),
    "chosen": Text("Here you can", "Hier kannst du"),
    "nothing_here": Text("You can do nothing here now.", "Hier kannst du gerade nichts tun."),
    "show_all": Text("Show all {number}", "Alle {number} zeigen"),
    "tap_hint": Text(
        "Choose a marked piece or place: a piece of yours first shows where it can go. Or choose here.",
        "Ein markiertes Teil oder einen markierten Ort wählen: Ein eigenes Teil zeigt, wohin es kann. Oder hier wählen.",
    ),
    "choose_next": Text(
        "Choose one of the strongly marked places too, or here:", "Dazu einen der kräftig markierten Orte wählen, oder hier:"
    ),
    "corners_hint": Text("Red corners show what changed last.", "Rote Ecken zeigen, was sich zuletzt geändert hat."),
    "list_all": Text("All moves", "Alle Züge"),
    "more_below": Text("More of the table", "Mehr vom Tisch"),
    "one_less": Text("one less: {what}", "eins weniger: {what}"),
    "one_more": Text("one more: {what}", "eins mehr: {what}"),
    "still_missing": Text("Still to be chosen: {number}", "Noch zu wählen: {number}"),
    "which_one": Text("Which one", "Auswahl"),
    "do_so": Text("Do it like this", "So machen"),
    "means_red": Text("red worms", "rote Würmer"),
    "means_yellow": Text("yellow worms", "gelbe Würmer"),
    "means_blue": Text("blue worms", "blaue Würmer"),
    "means_green": Text("green worms", "grüne Würmer"),
    "means_purple": Text("purple worms", "lila Würmer"),
    "means_pink": Text("pink worms", "rosa Würmer"),
    "means_pearl": Text("pearls", "Perlen"),
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
    "connection_away": Text("Connection lost. It is being tried again.", "Verbindung verloren. Es wird weiter versucht."),
    "connection_back": Text("Connected again.", "Wieder verbunden."),
    "try_now": Text("Try now", "Jetzt versuchen"),
    # Problems
    "not_there": Text("There is nothing here", "Hier ist nichts"),
    "no_such_step": Text("The match has steps 1 to {version}.", "Die Partie hat die Schritte 1 bis {version}."),
    "to_match": Text("To the match", "Zur Partie"),
    "to_lobby": Text("To the lobby", "Zur Lobby"),
}

GAMES: Final[dict[str, Text]] = {
    "reef-gardens": Text(
        "Buy corals in the nursery and plant them around the stations as reefs, with a diver on each. "
        "Who surfaces from a reef turns it into points or money. "
        "When a station is surrounded, the largest reefs around it count.",
        "Kaufe Korallen in der Auslage und pflanze sie rund um die Stationen als Riffe, mit einem Taucher auf jedem. "
        "Wer von einem Riff auftaucht, macht daraus Punkte oder Geld. "
        "Ist eine Station umringt, zählen die größten Riffe um sie herum.",
    ),
    "das-riff": Text(
        "Four rows of cards drift towards the sea, and two divers take what they can before it is gone. "
        "Corals become trees, where fish meet and breed. "
        "Five breeding successes win.",
        "Vier Kartenreihen treiben aufs Meer zu, und zwei Taucher nehmen, was sie bekommen können, bevor es weg ist. "
        "Aus Korallen werden Bäume, an denen Fische sich treffen und Nachwuchs bekommen. "
        "Wer fünfmal Zuchterfolg hat, gewinnt.",
    ),
    "reef-encounter": Text(
        "Grow corals on the reef boards and guard them with your shrimps. "
        "Corals attack each other, and which of two is stronger is in the hands of the players. "
        "In the end your parrotfish eats what you have grown, and pays most for the strongest kinds.",
        "Lass Korallen auf den Riffen wachsen und bewache sie mit deinen Garnelen. "
        "Korallen greifen einander an, und welche von zweien stärker ist, haben die Spieler in der Hand. "
        "Am Ende frisst dein Papageifisch, was du hast wachsen lassen, und die stärksten Arten bringen am meisten.",
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
    "das-riff": "8,270,704,396",
    "reef-encounter": "16,294,688,387",
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
