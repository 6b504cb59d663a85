"""The addresses of the page: the lobby, the table of a match, and the files that they need.

The server draws a page whole, as a spectator may see it; scripts then fetch what a seat may see with its token, which the browser keeps
and sends as a header only. So no page depends on who asks, and no address holds a secret.
"""

from typing import Any, Final

from flask import Blueprint, Response, current_app, render_template, request

from domain.kernel.json_fields import int_in, object_in, objects_in, str_in
from domain.kernel.localized import Text
from service.log.log_answers import is_kept
from service.matches.context import Context, is_uuid
from service.matches.problems import Problem, not_found
from service.matches.tokens import NOTHING
from service.queries import catalogue
from service.queries.access import find_access
from service.queries.points import read_points
from service.ratings.rating_list import list_ratings
from service.web import assets, page_data, strengths
from service.web.choices import choices_of
from service.web.curve import draw_curve
from service.web.deeds import DEEDS, FOR_EVERY_GAME, STAGES
from service.web.figures import FIGURES
from service.web.language import preferred_language
from service.web.rulebook import parse
from service.web.words import GAMES, LANGUAGES, SCENES, WORDS, pick, say

blueprint = Blueprint("web", __name__, template_folder="templates")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
FOR_EVER: Final = "public, max-age=31536000, immutable"
MOST_DIGITS: Final = 9
RATED: Final = 20
"""So many of the best are listed by their ratings."""
NO_NUMBER: Final = -1


@blueprint.get("/")
def lobby() -> Response:
    """Show the games, and the matches that can be watched or joined."""
    found = context()
    spoken = language()
    games = [
        {**game, "title": page_data.title_of(found, game["id"], spoken), "choices": choices_of(found.games[game["id"]], spoken)}
        for game in catalogue.list_games(found)
    ]
    lists = {status: page_data.list_by_status(found, status) for status in ("open", "running", "over")}
    bots = catalogue.list_bots()
    told = {game["id"]: page_data.tell_strengths(bots, game["id"], spoken) for game in games}
    return page("lobby.html", games=games, lists=lists, levels=[bot["level"] for bot in bots], strengths=told)


@blueprint.get("/ratings")
def ratings() -> Response:
    """Show how strong the bots were measured to be in each game, and who has come how far in rated matches."""
    found = context()
    spoken = language()
    bots = catalogue.list_bots()
    curves = catalogue.thinking_times()
    games: list[dict[str, Any]] = []
    for game in found.games.values():
        levels, times = strengths.levels_of(bots, game.name), strengths.times_of(curves.get(game.name, {}))
        rated, _ = list_ratings(found, game.name, None, RATED)
        drawn = {"drawn_levels": strengths.draw_bars(levels), "drawn_times": strengths.draw_bars(times)}
        games.append({"id": game.name, "title": pick(spoken, game.info.title), "levels": levels, "rated": rated, **drawn})
    return page("ratings.html", games=games, decimal=lambda value: f"{value:.1f}".replace(".", "," if spoken == "de" else "."))


@blueprint.get("/matches/<match_id>")
def table(match_id: str) -> Response:
    """Show a match as a spectator sees it, now or at a version. Of one that may not be known, only what its players' scripts need."""
    try:
        access = find_access(context(), match_id, NOTHING, None)
        at = wanted_version()
        if at is not None and not 1 <= at <= access.current.version:
            return no_such_step(match_id, access.current.version, 404 if at == NO_NUMBER else 422)
        moment = page_data.read_moment(context(), access, at, language())
        points = read_points(context(), access)
    except Problem as problem:
        return missing(problem, match_id)
    title = page_data.title_of(context(), moment.match["game"], language())
    game: str = moment.match["game"]
    shown = {
        "match_id": match_id,
        "moment": moment,
        "match": moment.match,
        "title": title,
        "curve": draw_curve(points),
        "forks": has_forks(),
    }
    shown["standing"] = points[-1][1] if points else None
    older = page_data.older_revision(context(), moment.match)
    known = context().games.get(game)
    in_short = known is not None and parse(pick(language(), known.info.readme)).short is not None
    return page(
        "table.html", game, **shown, level=catalogue.list_bots()[0]["level"], older=older, in_short=in_short, logged=is_kept(context())
    )


@blueprint.get("/rules/<game>")
def rules(game: str) -> Response:
    """Show the rules of a game on offer: numbered, with pictures, and what of them is a reconstruction."""
    known = context().games.get(game)
    if known is None:
        return missing(not_found("game", "Dieses Spiel"), "")
    spoken = language()
    own = f"{game}-de.svg" if spoken == "de" else f"{game}.svg"
    figures = {first: (pick(spoken, box), pick(spoken, caption)) for first, (box, caption) in FIGURES.get(game, {}).items()}
    return page(
        "rules.html",
        game,
        title=pick(spoken, known.info.title),
        book=parse(pick(spoken, known.info.readme)),
        picture=own,
        figures=figures if own in assets.files() else {},
        commands=known.codec.command_schemas(),
        choices=choices_of(known, spoken),
    )


@blueprint.get("/web/<release>/<name>")
def asset(release: str, name: str) -> Response:
    """Return a file of the page; the address of another release gives the present one, which is not to be kept."""
    data = assets.files().get(name)
    if data is None:
        raise not_found("page", "Diese Seite")
    suffix = name[name.rfind(".") :]
    kept = FOR_EVER if release == assets.release() else "no-cache"
    headers = {"Cache-Control": kept, "Content-Security-Policy": PICTURE_POLICY if suffix == ".svg" else POLICY}
    return Response(data, 200, headers, mimetype=assets.TYPES[suffix])


def missing(problem: Problem, match_id: str) -> Response:
    """Say in words why there is no table to see; where it may be a private match, its players' scripts go on from here."""
    unknown = problem.type == "not-found"
    shown = match_id if unknown and is_uuid(match_id) else ""
    at = request.args.get("at", "")
    logged = bool(shown) and is_kept(context())
    response = page("missing.html", detail=pick(language(), problem.detail), match_id=shown, at=at if at.isdigit() else "", logged=logged)
    response.status_code = 404 if unknown else 422 if problem.type == "invalid" else 409
    return response


def no_such_step(match_id: str, newest: int, status: int) -> Response:
    """Say which steps a match has that can be seen, and lead to it."""
    spoken = language()
    detail = say(spoken, "no_such_step", version=newest)
    response = page("missing.html", detail=detail, match_id="", at="", logged=False, shown=link(f"/matches/{match_id}"))
    response.status_code = status
    return response


def has_forks() -> bool:
    """Say whether the service goes on from a moment of a match."""
    return any(rule.rule.endswith("/forks") for rule in current_app.url_map.iter_rules())


def deeds_of(game: str | None, spoken: str) -> dict[str, str]:
    """Return what the kinds of commands of a game are called."""
    known = None if game is None else context().games.get(game)
    if game is None or known is None:
        return {}
    declared = {
        kind: Text(str(schema.get("title", kind)), str(schema.get("title", kind))) for kind, schema in known.codec.command_schemas().items()
    }
    return {kind: pick(spoken, text) for kind, text in {**declared, **DEEDS.get(game, {}), **FOR_EVERY_GAME}.items()}


def cards_of(game: str | None, spoken: str) -> dict[int, str]:
    """Return the names of a game's cards by their ids; none where cards have no ids."""
    known = None if game is None else context().games.get(game)
    texts = None if known is None else known.info.content.get("texts")
    if not isinstance(texts, dict) or "cards" not in texts:
        return {}
    return {int_in(card, "id"): str_in(object_in(card, "name"), spoken) for card in objects_in(texts, "cards")}


def kinds_of(game: str | None, spoken: str) -> dict[str, dict[str, str | int]]:
    """Return of each kind of command of a game to which part of a match it belongs, where in a list it stands, and when it can be given."""
    known = None if game is None else context().games.get(game)
    if game is None or known is None:
        return {}
    stages, moments = STAGES.get(game, {}), known.info.moments
    return {
        kind: {"stage": stages.get(kind, "turn"), "rank": rank, "moment": pick(spoken, moments[kind]) if kind in moments else ""}
        for rank, kind in enumerate(DEEDS.get(game, known.codec.command_schemas()))
    }


def wanted_version() -> int | None:
    """Return the version that `?at=` names, None for the present one, `NO_NUMBER` for what is no number."""
    at = request.args.get("at")
    if at is None:
        return None
    if not (at.isascii() and at.isdigit() and len(at) <= MOST_DIGITS):
        return NO_NUMBER
    return int(at)


def page(template: str, game: str | None = None, **values: Any) -> Response:
    """Return a page in the reader's language, with the headers of all pages."""
    spoken = language()
    text = render_template(
        template,
        language=spoken,
        say=lambda name, **inserted: say(spoken, name, **inserted),
        asset=assets.address_of,
        link=link,
        tell_turn=lambda match: page_data.tell_turn(match, spoken),
        results=lambda match, standing: page_data.results(match, standing, spoken),
        seat_name=lambda match, seat: page_data.seat_name(match, seat, spoken),
        seat_kind=lambda seat: page_data.seat_kind(seat, spoken),
        author_link=page_data.author_link,
        tell=lambda match, text: page_data.tell(match, text, spoken),
        title_of=lambda game: page_data.title_of(context(), game, spoken),
        deeds=deeds_of(game, spoken),
        kinds=kinds_of(game, spoken),
        cards=cards_of(game, spoken),
        words={name: pick(spoken, word) for name, word in WORDS.items()},
        about={game: pick(spoken, word) for game, word in GAMES.items()},
        scenes=SCENES,
        files=assets.files().keys(),
        **values,
    )
    headers = {
        "Content-Security-Policy": POLICY,
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "private, no-cache",
        "Vary": "Accept-Language, Cookie",
        "Content-Language": spoken,
    }
    return Response(text, 200, headers, mimetype="text/html")


def language() -> str:
    """Return the reader's language: the one in the address, else the one chosen before, else the browser's."""
    for named in (request.args.get("lang"), request.cookies.get("atoll_language")):
        if named in LANGUAGES:
            return named
    return preferred_language()


def link(path: str, **query: str | int | None) -> str:
    """Return an address of the page, which keeps the language where the address names one."""
    if "lang" not in query and request.args.get("lang") in LANGUAGES:
        query["lang"] = request.args["lang"]
    told = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
    return f"{path}?{told}" if told else path


def context() -> Context:
    """Return the use cases' context of this application."""
    found = current_app.extensions["atoll"]
    assert isinstance(found, Context)
    return found
