"""A page of another origin plays in a real Chromium: preflight, token, entity tag, a problem that it can read."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

from service.api.app import create_app
from service.settings import Settings
from tests.docs.browser import CHROMIUM, Chromium

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(180),
]

SCRIPT = """(async () => {
    const made = await fetch(SERVICE + '/v1/matches', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({game: 'reef-gardens', seats: [{kind: 'human'}, {kind: 'human'}]})});
    const match = await made.json();
    const auth = {Authorization: 'Bearer ' + match.seats[0].token};
    const seen = await fetch(SERVICE + made.headers.get('Location'), {headers: auth});
    const bad = await fetch(SERVICE + '/v1/matches/' + match.id + '/legal-commands', {headers: {Authorization: 'Bearer x'}});
    return [made.status, seen.status, seen.headers.get('ETag') === '"' + match.version + '"', bad.status, (await bad.json()).type];
})()"""


@pytest.fixture
def origins(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses of the service, and of another origin with an empty page."""
    app = create_app(Settings(home=tmp_path, database_url=database_url, redis_url=redis_url, secret="secret-of-the-tests"))
    elsewhere = Flask("elsewhere")
    elsewhere.add_url_rule("/", view_func=lambda: "<!doctype html><title>elsewhere</title><link rel=icon href='data:,'>")
    servers = [make_server("127.0.0.1", 0, made, threaded=True) for made in (app, elsewhere)]
    threads = [threading.Thread(target=server.serve_forever) for server in servers]
    for thread in threads:
        thread.start()
    yield [f"http://127.0.0.1:{server.server_port}" for server in servers]
    for server, thread in zip(servers, threads, strict=True):
        server.shutdown()
        thread.join()
    app.extensions["atoll"].database.close()


def test_a_page_of_another_origin_is_a_client(origins: list[str], running_chromium: Chromium) -> None:
    service, elsewhere = origins
    with running_chromium.page() as browser:
        browser.open(elsewhere)
        browser.wait_for("document.title === 'elsewhere'")
        found = browser.value_of(SCRIPT.replace("SERVICE", f"'{service}'"))
        assert found == [201, 200, True, 401, "/problems/unauthenticated"], browser.problems
