"""How the domain's refusals are told: 409 when it is not the time, 422 with rule and code when the rules forbid it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from domain.kernel.errors import Refused
from domain.kernel.game import AnyGame
from domain.kernel.lifecycle import MatchIsOver, NotYourTurn
from domain.kernel.lifecycle_commands import MAX_UNDOS
from domain.kernel.lifecycle_proposals import MAX_PROPOSALS
from domain.kernel.localized import Text
from service.matches.problems import Problem

LIFECYCLE_TEXTS: Final[dict[str, Text]] = {
    "too_many_undos": Text(f"At most {MAX_UNDOS} undos a turn.", f"Höchstens {MAX_UNDOS} Rücknahmen je Zug."),
    "cannot_undo": Text("One can't go back to that step now.", "Zu diesem Schritt kann man jetzt nicht zurück."),
    "no_undo": Text("This match was opened without undo.", "In dieser Partie wird nichts zurückgenommen."),
    "already_resigned": Text("This seat has resigned.", "Dieser Platz hat aufgegeben."),
    "cannot_abort": Text("This seat can't call the match off now.", "Dieser Platz kann die Partie jetzt nicht absagen."),
    "cannot_leave": Text(
        "One can leave a seat only while the match waits for players.",
        "Verlassen lässt sich ein Platz nur, solange die Partie auf Mitspieler wartet.",
    ),
    "cannot_propose": Text("Nobody at this seat can propose anything.", "An diesem Platz kann niemand etwas vorschlagen."),
    "proposal_stands": Text("Another proposal is still open.", "Es steht schon ein Vorschlag im Raum."),
    "too_many_proposals": Text(f"At most {MAX_PROPOSALS} proposals a turn.", f"Höchstens {MAX_PROPOSALS} Vorschläge je Zug."),
    "only_undo_goes_back": Text("Only an undo goes back to a step.", "Nur ein Zurücknehmen führt zu einem Schritt zurück."),
    "cannot_end": Text(
        "A match in which bots play can't be ended by agreement.", "Eine Partie im Einvernehmen beenden können nur Menschen unter sich."
    ),
    "no_consent": Text(
        "This match was opened without undo by consent.", "In dieser Partie gibt es keine Rücknahme mit Zustimmung der anderen."
    ),
    "cannot_propose_undo": Text(
        "One can't propose to go back to that step now.", "Die Rückkehr zu diesem Schritt lässt sich jetzt nicht vorschlagen."
    ),
    "no_such_proposal": Text("No such proposal stands.", "Dieser Vorschlag steht nicht mehr im Raum."),
    "cannot_answer": Text("This seat is not asked for this answer.", "Diese Antwort ist von diesem Platz nicht gefragt."),
    "not_overdue": Text("No seat that is to act is past its deadline.", "Kein Platz, der am Zug ist, hat seine Frist überschritten."),
}


def text_of(game: AnyGame, refusal: Refused, kind: str) -> Text:
    """Return the sentence for a refusal: the one on this very case where there is one in English, else that of its code.

    Where it was only not the time for a command of this kind, it is said when it is.
    """
    known = LIFECYCLE_TEXTS.get(refusal.code) or game.info.refusals.get(refusal.code)
    if known is None:
        return Text(refusal.detail or refusal.code, refusal.detail or refusal.code)
    moment = game.info.moment_of(kind, refusal.code)
    if moment is not None:
        return Text(f"{known.en} {moment.en}", f"{known.de} {moment.de}")
    return Text(refusal.detail or known.en, known.de)


@contextmanager
def convert_timing() -> Iterator[None]:
    """Turn "the match is over" and "not your turn" into problems."""
    try:
        yield
    except MatchIsOver as error:
        raise Problem("match-over", Text("The match is over.", "Die Partie ist vorbei.")) from error
    except NotYourTurn as error:
        raise Problem("not-your-turn", Text("This seat is not to act now.", "Dieser Platz ist jetzt nicht am Zug.")) from error


@contextmanager
def convert_refusals(game: AnyGame, kind: str) -> Iterator[None]:
    """Turn every refusal of the domain, of a kind of command, into a problem."""
    try:
        with convert_timing():
            yield
    except Refused as refusal:
        raise Problem("illegal-command", text_of(game, refusal, kind), code=refusal.code, rule=refusal.rule) from refusal
