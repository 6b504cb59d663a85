"""The API's pages in a real Chromium: they render, nothing goes wrong in them, and they ask nobody but the service."""

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from werkzeug.serving import make_server

from service.api.app import create_app
from service.settings import Settings
from tests.docs.browser import CHROMIUM, Browser, Chromium

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"),
    pytest.mark.timeout(180),
]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the real application; its pages need no database."""
    app = create_app(Settings(home=tmp_path_factory.mktemp("home"), secret="secret-of-the-tests"))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as started:
        yield started


@pytest.mark.slow
def test_the_documents_render_without_an_error_and_without_another_host(service: str, browser: Browser, tmp_path: Path) -> None:
    browser.open(f"{service}/docs")
    browser.wait_for("document.querySelectorAll('.opblock').length > 10")
    assert browser.value_of("location.pathname") == "/docs"
    text = browser.text()
    for operation in ("/v1/matches/{match_id}/commands", "/v1/matches/{match_id}/legal-commands", "/v1/games", "/v1/seed-commitments"):
        assert operation in text.replace("\u200b", ""), text[:2000]
    assert "OAS 3.1" in text

    browser.value_of("document.querySelector('#operations-matches-create_match .opblock-summary-control').click() || true")
    browser.wait_for("document.querySelector('#operations-matches-create_match .responses-table') !== null")
    browser.wait_for("document.querySelector('#operations-matches-create_match').innerText.includes('client_seed')")

    browser.value_of("document.querySelector('#operations-matches-read_match .opblock-summary-control').click() || true")
    browser.wait_for("document.querySelector('#operations-matches-read_match').innerText.includes('seed_commitment')")

    picture = tmp_path / "docs.png"
    browser.picture(picture)
    assert picture.stat().st_size > 20_000
    assert browser.problems == []
    asked = [urlsplit(url) for url in browser.requests if not url.startswith(("data:", "blob:"))]
    assert {url.hostname for url in asked} == {"127.0.0.1"}
    assert {url.path for url in asked} >= {"/docs", "/openapi.json", "/docs/swagger-ui-bundle.js"}
