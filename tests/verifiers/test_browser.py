"""A page in a real Chromium imports the verifier, proves bundles that it fetched itself, and is not held up while it does."""

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from tests.corpus.make import CORPUS
from tests.docs.browser import CHROMIUM, Browser, Chromium
from tests.samples import samples
from tests.vectors.make import VECTORS
from tests.verifiers.node import TREE, verdict_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: pages are not tried"),
]

PAGE: Final = """<!doctype html><title>verifier</title><link rel="icon" href="data:,"><script>
if (location.search === "?own") Object.defineProperty(globalThis, "crypto", {value: undefined});
</script><script type="module">
import { verify, describe } from "/verifiers/atoll-verify.mjs";
window.prove = async (address) => {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let held = 0, last = performance.now(), going = true;
  const look = () => { const now = performance.now(); held = Math.max(held, now - last); last = now; if (going) setTimeout(look); };
  setTimeout(look);
  const began = performance.now();
  const report = await verify(bytes);
  going = false;
  return { report, held, took: performance.now() - began, english: describe(report), german: describe(report, "de") };
};
window.ready = true;
</script>"""


class Served(SimpleHTTPRequestHandler):
    """The tree, and the page."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def do_GET(self) -> None:
        if self.path.partition("?")[0] != "/page":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Served, directory=str(TREE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser(running_chromium: Chromium) -> Iterator[Browser]:
    with running_chromium.page() as opened:
        yield opened


def proven(browser: Browser, path: Path) -> Any:
    """Return what the page found of a file."""
    browser.value_of(f"window.found = null, prove('/{path.relative_to(TREE)}').then((found) => (window.found = found)), true")
    browser.wait_for("window.found !== null")
    return browser.value_of("window.found")


@pytest.mark.parametrize("query", ["", "?own"], ids=["WebCrypto", "without TLS"])
def test_a_page_proves_and_refuses_as_the_vectors_say(browser: Browser, address: str, query: str) -> None:
    browser.open(f"{address}/page{query}")
    browser.wait_for("window.ready === true")
    assert browser.value_of("globalThis.crypto === undefined") == bool(query)
    index = json.loads((VECTORS / "index.json").read_text("utf-8"))
    for entry in [entry for entry in index if not entry.get("needs_rules")][:: 7 if query else samples(4, 1)]:
        found = proven(browser, VECTORS / entry["file"])
        assert verdict_of(found["report"]) == {name: value for name, value in entry.items() if name not in ("file", "needs_rules")}
        assert found["english"] != found["german"]
    assert browser.problems == []


def test_a_large_bundle_does_not_hold_the_page_up(browser: Browser, address: str) -> None:
    browser.open(f"{address}/page")
    browser.wait_for("window.ready === true")
    largest = max(CORPUS.glob("*/r*/*.json"), key=lambda path: path.stat().st_size)
    found = proven(browser, largest)
    assert found["report"]["status"] == "proven"
    assert found["held"] < max(100, found["took"] / 2), found["held"]
