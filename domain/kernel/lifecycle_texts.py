"""What happened, in words: the facts that every match knows, and the one door to those of its game."""

from typing import Final

from domain.kernel import lifecycle_events as facts
from domain.kernel.event import Event
from domain.kernel.event_texts import Tell
from domain.kernel.game import AnyGame
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.json_fields import as_int, as_list, list_in, str_in
from domain.kernel.localized import Text, enumerate_texts, scores_text
from domain.kernel.match import Entry, Match

ENDINGS: Final = {
    "finished": Text("The match is over", "Die Partie ist zu Ende"),
    "resigned": Text("The match is over by resignation", "Die Partie ist durch Aufgabe zu Ende"),
    "stalemate": Text("The match is over, since it does not get on", "Die Partie ist zu Ende, weil sie nicht vorankommt"),
    "abandoned": Text("The match is over, since everybody has left it", "Die Partie ist zu Ende, weil alle sie verlassen haben"),
    "agreed": Text("The match is over by agreement", "Die Partie ist im gegenseitigen Einvernehmen zu Ende"),
    "aborted": Text("The match is over, since it was called off", "Die Partie ist zu Ende, weil sie abgesagt wurde"),
    "closed": Text("The match is over, since it was closed", "Die Partie ist zu Ende, weil sie geschlossen wurde"),
}
"""How a match has ended, by the reason of its outcome."""

UNPLAYED: Final = ("abandoned", "aborted", "closed")
"""Reasons that make nobody a winner."""


def event_text(game: AnyGame, seats: int, options: JsonObject, event: Event) -> Text:
    """Return what a fact of a match says to people. The fact is as its reader may know it, and the text tells no more."""
    if event.type_name().startswith("match."):
        return lifecycle_text(game.info.title, event)
    tell: Tell = game.info.tell
    return tell(event, seats, options)


def undo_label(match: Match, to: int) -> Text:
    """L1: return what is taken back by going back to a version: how many commands, and what the first of them did, as all may know it."""
    undone = [entry for entry in match.since if entry.first > to]
    if not undone:
        return Text(f"Take back everything after step {to}", f"Alles nach Schritt {to} zurücknehmen")
    told = first_fact_text(match, undone[0])
    if len(undone) == 1:
        return Text(f"Take back your last move: {told.en}", f"Deinen letzten Schritt zurücknehmen: {told.de}")
    number = len(undone)
    return Text(
        f"Take back your last {number} moves, beginning with: {told.en}",
        f"Deine letzten {number} Schritte zurücknehmen, beginnend mit: {told.de}",
    )


def proposed_undo_label(match: Match, to: int) -> Text:
    """L11: return what one proposes to take back: a command of one's own, and how many came behind it, of whomever."""
    undone = [entry for entry in match.since if entry.first > to]
    if not undone:
        return Text(f"Propose to go back to step {to}", f"Vorschlagen, zu Schritt {to} zurückzugehen")
    told, later = first_fact_text(match, undone[0]), len(undone) - 1
    if later == 0:
        return Text(f"Propose to take back your move: {told.en}", f"Vorschlagen, deinen Schritt zurückzunehmen: {told.de}")
    return Text(
        f"Propose to take back your move and {'the one' if later == 1 else f'the {later}'} after it: {told.en}",
        f"Vorschlagen, deinen Schritt und {'den danach' if later == 1 else f'die {later} danach'} zurückzunehmen: {told.de}",
    )


def first_fact_text(match: Match, entry: Entry) -> Text:
    """Return what the first fact of the game says that an entry holds, as all may know it."""
    fact = next(event for event in entry.events if not event.type_name().startswith("match."))
    public = match.game.codec.event_from_json(fact.type_name(), fact.seat, fact.to_data(), {})
    return event_text(match.game, len(match.chairs), match.creation_facts().options, public)


def answer_label(match: Match, seat: Seat, accept: bool) -> Text:
    """Return what it means to agree to the proposal that stands, to decline it, or, of one's own, to withdraw it."""
    standing = match.proposal
    if standing is not None and standing.to is not None:
        what = Text(f"to go back to step {standing.to}", f"zu Schritt {standing.to} zurückzugehen")
    else:
        what = Text("to end the match", "die Partie zu beenden")
    if accept:
        return Text(f"Agree {what.en}", f"Zustimmen, {what.de}")
    if standing is not None and standing.seat == seat:
        return Text(f"Withdraw your proposal {what.en}", f"Deinen Vorschlag zurückziehen, {what.de}")
    return Text(f"Decline {what.en}", f"Ablehnen, {what.de}")


def lifecycle_text(title: Text, event: Event) -> Text:
    """Return what a fact of the kernel says; `title` is that of the game."""
    if isinstance(event, facts.MatchOpened):
        if event.position is None:
            return Text(f"A match of {title.en} is opened", f"Eine Partie {title.de} wird eröffnet")
        return Text(
            f"A match of {title.en} is opened from a given position",
            f"Eine Partie {title.de} wird aus einer vorgegebenen Stellung eröffnet",
        )
    if isinstance(event, facts.MatchOver):
        return outcome_text(event.outcome)
    if isinstance(event, facts.MatchAbandoned):
        return Text(
            "Nobody has come back in time, and the match is abandoned",
            "Niemand ist rechtzeitig zurückgekommen; die Partie wird abgebrochen",
        )
    if isinstance(event, facts.MatchClosed):
        return Text("The operator closes the match", "Der Betreiber schließt die Partie")
    if isinstance(event, facts.SeedRevealed):
        return Text(
            "The secret number that all luck of this match came from is shown; now anybody can check the match",
            "Die geheime Zahl, aus der alles Glück dieser Partie kam, wird gezeigt; jetzt lässt sich die Partie nachprüfen",
        )
    return seat_text(event)


def seat_text(event: Event) -> Text:
    """Return what a fact about a player says."""
    seat = event.seat
    if isinstance(event, facts.SeatTaken):
        return Text(f"Seat {seat} takes part", f"Platz {seat} nimmt teil")
    if isinstance(event, facts.SeatLeft):
        return Text(f"Seat {seat} leaves; this seat is open again", f"Platz {seat} geht; dieser Platz ist wieder frei")
    if isinstance(event, facts.Undone):
        return Text(f"Seat {seat} takes back everything after step {event.to}", f"Platz {seat} nimmt alles nach Schritt {event.to} zurück")
    if isinstance(event, facts.SeatResigned):
        return Text(f"Seat {seat} resigns", f"Platz {seat} gibt auf")
    if isinstance(event, facts.Aborted):
        return Text(f"Seat {seat} calls the match off", f"Platz {seat} sagt die Partie ab")
    if isinstance(event, facts.Proposed):
        if event.to is not None:
            return Text(
                f"Seat {seat} proposes to take back everything after step {event.to}",
                f"Platz {seat} schlägt vor, alles nach Schritt {event.to} zurückzunehmen",
            )
        return Text(f"Seat {seat} proposes to end the match", f"Platz {seat} schlägt vor, die Partie zu beenden")
    if isinstance(event, facts.Answered):
        if event.accept:
            return Text(f"Seat {seat} agrees to the proposal", f"Platz {seat} stimmt dem Vorschlag zu")
        return Text(f"Seat {seat} is against the proposal", f"Platz {seat} ist gegen den Vorschlag")
    if isinstance(event, facts.StandInStarted):
        if event.reason == "resigned":
            return Text(f"A stand-in plays on for seat {seat}", f"Für Platz {seat} spielt eine Vertretung weiter")
        return Text(
            f"The time of seat {seat} is up, and a stand-in plays on for it",
            f"Die Zeit von Platz {seat} ist abgelaufen; eine Vertretung spielt weiter",
        )
    assert isinstance(event, facts.StandInEnded), event
    return Text(f"Seat {seat} is back, and the stand-in goes", f"Platz {seat} ist zurück; die Vertretung geht")


def outcome_text(outcome: JsonObject) -> Text:
    """Return how a match has ended: why, who has won, and the points."""
    reason = str_in(outcome, "reason")
    told = ENDINGS[reason]
    if reason not in UNPLAYED:
        won = winner_text(outcome)
        told = Text(f"{told.en}: {won.en}", f"{told.de}: {won.de}")
    scores = outcome.get("scores")
    if not isinstance(scores, list):
        return told
    listed = scores_text([as_int(score, "/scores") for score in scores])
    return Text(f"{told.en}; {listed.en}", f"{told.de}; {listed.de}")


def winner_text(outcome: JsonObject) -> Text:
    """Return who has won: one seat, several that share it, or nobody."""
    ranking = [[as_int(seat, "/ranking") for seat in as_list(group, "/ranking")] for group in list_in(outcome, "ranking")]
    first = ranking[0]
    if "won" in outcome:
        if outcome["won"] is True:
            return Text(f"seat {first[0]} has won against the game", f"Platz {first[0]} hat gegen das Spiel gewonnen")
        return Text(f"seat {first[0]} has lost against the game", f"Platz {first[0]} hat gegen das Spiel verloren")
    if len(first) == 1:
        return Text(f"seat {first[0]} has won", f"Platz {first[0]} hat gewonnen")
    if len(ranking) == 1:
        return Text("it is a draw", "unentschieden")
    listed = enumerate_texts([Text(f"{seat}", f"{seat}") for seat in first])
    return Text(f"seats {listed.en} share the victory", f"die Plätze {listed.de} teilen sich den Sieg")
