"""Proposals over the API: what is listed and shown, errors in their order, replays, preconditions, deadlines."""

from domain.kernel.audit import verify
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of
from tests.laws.settings import find

END = {"type": "propose", "what": "end"}


def test_two_people_agree_to_end_their_match(web: Web) -> None:
    match = web.create("hh")
    tokens = tokens_of(match)
    assert match["proposal"] is None
    (entry,) = [entry for entry in web.legal(match["id"], tokens[1]) if entry["command"] == END]
    assert entry["label"] == {"en": "Propose to end the match", "de": "Vorschlagen, die Partie zu beenden"}
    proposed = web.play(match["id"], tokens[1], 1, END)
    version = proposed["version"]
    assert proposed["events"][0]["text"]["de"] == "Platz 1 schlägt vor, die Partie zu beenden"
    now = web.read(match["id"])
    assert now["proposal"] == {"version": version, "seat": 1, "what": "end", "accepted": []}
    assert (now["deadline"], now["to_act"]) == (match["deadline"], match["to_act"])
    yes, no = ({"type": "answer", "proposal": version, "accept": accept} for accept in (True, False))
    labels = {str(entry["command"]): entry["label"]["en"] for entry in web.legal(match["id"], tokens[0])}
    assert (labels[str(yes)], labels[str(no)]) == ("Agree to end the match", "Decline to end the match")
    own = {str(entry["command"]): entry["label"]["en"] for entry in web.legal(match["id"], tokens[1])}
    assert (str(yes) in own, own[str(no)]) == (False, "Withdraw your proposal to end the match")
    foreseen = web.command(match["id"], tokens[0], 0, yes, if_match=None, key=None, dry_run=True)
    assert [event["type"] for event in foreseen.json["events"]] == ["match.v1.answered", "match.v1.match_over"]
    assert verify(web.get(f"/v1/matches/{match['id']}/audit", tokens[0]).json, find).finished is False
    answer = web.command(match["id"], tokens[0], 0, yes, if_match=f'"{version}"', key="k")
    again = web.command(match["id"], tokens[0], 0, yes, if_match=f'"{version}"', key="k")
    assert (answer.status_code, answer.data) == (201, again.data)
    assert again.headers["Idempotent-Replayed"] == "true"
    over = web.read(match["id"])
    assert over["outcome"] == {"reason": "agreed", "scores": None, "ranking": [[0, 1]]}
    assert over["proposal"] is None
    assert web.read(match["id"], query=f"?at={version}")["proposal"]["seat"] == 1
    assert verify(web.get(f"/v1/matches/{match['id']}/audit").json, find).finished


def test_the_errors_come_in_their_order(web: Web) -> None:
    match = web.create("hhb")
    first, second = tokens_of(match)[0], tokens_of(match)[1]
    version = f'"{match["version"]}"'
    for token, if_match, key, status in (
        (None, None, None, 401),
        (second, None, None, 403),
        (OPERATOR_KEY, None, None, 403),
        (WORKER_KEY, None, None, 403),
        (first, None, None, 400),
        (first, None, "", 428),
        (first, "soon", "", 400),
        (first, '"1"', "", 412),
        (first, version, "", 422),
    ):
        answer = web.command(match["id"], token, 0, END, if_match=if_match, key=key)
        assert answer.status_code == status, answer.text
    assert (answer.json["code"], answer.json["rule"]) == ("cannot_end", "L10")
    wrong = web.command(match["id"], first, 0, {**END, "what": "rain"}, if_match='"1"')
    assert (wrong.status_code, wrong.json["errors"][0]["path"]) == (422, "/command/what")
    lost = web.command(match["id"], first, 0, {"type": "answer", "proposal": 3, "accept": True})
    assert (lost.status_code, lost.json["code"], lost.json["rule"]) == (422, "no_such_proposal", "L9")
    assert lost.json["detail"]
    assert web.command(match["id"], WORKER_KEY, 2, END).json["code"] == "cannot_propose"
    waiting = web.create("ho")
    early = web.command(waiting["id"], tokens_of(waiting)[0], 0, END)
    assert (early.status_code, early.json["type"]) == (409, "/problems/not-your-turn")
