"""A real Chromium without a window, driven over its own protocol by a pipe: no driver, no package, no port."""

import base64
import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any, Final
from urllib.parse import urlsplit

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE_SECONDS: Final = 60.0
ANSWER_SECONDS: Final = 20.0
"""A page that was left while it was asked may never answer, while the next one keeps sending events."""
GONE: Final = (
    "Inspected target navigated or closed",
    "Execution context was destroyed.",
    "Cannot find context with specified id",
    "Promise was collected",
)
LEFT: Final = "Runtime.executionContextsCleared"
"""What the browser tells when a page goes away."""
ONCE_TRUE: Final = """new Promise((done) => {
    const end = performance.now() + 1000;
    let pause = 15;
    const look = () => {
        let value = null;
        try { value = %s; } catch { /* a page that is still being read lacks what is named: it is not true yet, and no mistake of it */ }
        if (value || performance.now() > end) done(value);
        else setTimeout(() => requestAnimationFrame(look), (pause = Math.min(pause * 1.2, 100)));
    };
    requestAnimationFrame(look);
})"""
"""The page itself looks again and again: to ask it from here costs the browser more than to look. Each look has the browser draw, so that
there are fewer the longer it takes."""
MIDDLE: Final = """element => {
    element?.scrollIntoView({block: "center"});
    const box = element?.getBoundingClientRect();
    const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
    return middle && !element.disabled && (%s || element.contains(document.elementFromPoint(...middle))) ? middle : null;
}"""
# As root the browser refuses to start with its sandbox. The rest keeps it from calling home, which would be no request of the page.
FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page that was left is gone: one that is kept for the way back would never answer what it was asked.
    "--disable-features=BackForwardCache",
    "--remote-debugging-pipe",
    "--window-size=1280,900",
)


class PageIsGone(AssertionError):
    """The page went away, to another address, before it could answer."""


class Chromium:
    """A running browser: one pipe to it and one from it, for all its pages."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._to: Final = to_browser
        self._from: Final = from_browser
        self._read = b""
        self._numbers: Final = itertools.count(1)
        self.pages: Final[dict[str | None, Browser]] = {}
        """By the name that each page has in messages."""

    def send(self, session: str | None, method: str, params: dict[str, Any]) -> int:
        """Ask the browser, or a page of it, and return the number that the answer will have."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self._to, json.dumps(message).encode() + b"\0")
        return number

    def receive(self) -> Any:
        """Return the next message."""
        while b"\0" not in self._read:
            assert select([self._from], [], [], PATIENCE_SECONDS)[0], "the browser says nothing"
            more = os.read(self._from, 1 << 16)
            assert more, "the browser has ended"
            self._read += more
        message, _, self._read = self._read.partition(b"\0")
        return json.loads(message)

    def call(self, method: str, **params: Any) -> Any:
        """Ask the browser itself."""
        number = self.send(None, method, params)
        while (told := self.receive()).get("id") != number:
            self.note(told)
        assert "error" not in told, (method, told["error"])
        return told["result"]

    def note(self, told: Any) -> None:
        """Let the page that a message is about note it, if it is still there."""
        if (page := self.pages.get(told.get("sessionId"))) is not None:
            page.note(told)

    @contextmanager
    def page(self) -> Iterator["Browser"]:
        """Open a page that finds nothing of those before it, no storage and no cache; it is closed afterwards.

        It is a tab of the one window: a window of its own, as other profiles have, costs nearly as much as a browser.
        """
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self.pages[session] = Browser(self, session)
        try:
            page.begin()
            yield page
        finally:
            try:
                page.forget()
            finally:
                del self.pages[session]
                self.call("Target.closeTarget", targetId=target)


class Browser:
    """One page of a browser: what it asked for, what went wrong in it, and what it shows."""

    def __init__(self, chromium: Chromium, session: str) -> None:
        self._chromium: Final = chromium
        self._session: Final = session
        self._runs_scripts = True
        self._waits = False
        """Whether the page is asked what it answers later, and what can be asked again when the page is left."""
        self.requests: Final[list[str]] = []
        self.problems: Final[list[str]] = []
        self.received = 0
        """Bytes that came over the network, as they travelled."""

    def begin(self) -> None:
        """Have everything told that is noted."""
        for domain in ("Network", "Runtime", "Log", "Page"):
            self._call(f"{domain}.enable")

    def forget(self) -> None:
        """Leave the page, and forget what it has stored, and everything that was kept for the next time."""
        origins = {"{0.scheme}://{0.netloc}".format(urlsplit(url)) for url in self.requests}
        self.open("about:blank")
        for origin in origins:
            self._call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        self._call("Network.clearBrowserCookies")
        self._call("Network.clearBrowserCache")

    @contextmanager
    def stored(self, origin: str, **items: str) -> Iterator[None]:
        """Let each page of an origin that is opened meanwhile find these in its local storage, before it runs a script."""
        sets = "".join(f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)});" for name, value in items.items())
        source = f"if (location.origin === {json.dumps(origin)}) {{ {sets} }}"
        script = self._call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
        yield
        self._call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)

    def open(self, url: str) -> None:
        """Go to an address."""
        problem = self._call("Page.navigate", url=url).get("errorText")
        assert problem is None, f"{url}: {problem}"

    def wait_for(self, expression: str) -> Any:
        """Return what a JavaScript expression is once it is true."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (value := self._value_once_true(expression)):
            assert time.monotonic() < deadline, f"{expression} never came true; problems: {self.problems}; text: {self.text()[:500]}"
        return value

    def value_of(self, expression: str) -> Any:
        """Return what a JavaScript expression is now, promises awaited."""
        wrapped = f"new Promise(done => requestAnimationFrame(() => done({expression})))" if self._runs_scripts else expression
        answer = self._call("Runtime.evaluate", expression=wrapped, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def _value_once_true(self, expression: str) -> Any:
        """Return what an expression is once it is true, or after a second, or None when the page has gone away."""
        if not self._runs_scripts:
            return self.value_of(f"(() => {{ try {{ return {expression}; }} catch {{ return null; }} }})()")
        self._waits = True
        try:
            answer = self._call("Runtime.evaluate", expression=ONCE_TRUE % expression, awaitPromise=True, returnByValue=True)
        except PageIsGone:
            return None
        finally:
            self._waits = False
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def text(self) -> str:
        """Return what is to be read on the page."""
        return str(self.value_of("document.body ? document.body.innerText : ''"))

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def disable_scripts(self) -> None:
        """Run no script of the pages that are opened from now on."""
        self._call("Emulation.setScriptExecutionDisabled", value=True)
        self._runs_scripts = False

    def click(self, selector: str, *, covered: bool = False) -> None:
        """Press the mouse in the middle of the first element of a selector, once that can be pressed and stays where it is, and nothing
        hides it, or `covered` all the same.
        """
        middle = f"({MIDDLE % json.dumps(covered)})(document.querySelector({json.dumps(selector)}))"
        before, found = None, self.wait_for(middle)
        while found != before:
            before, found = found, self.wait_for(middle)
        x, y = found
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def hover(self, selector: str) -> None:
        """Move the mouse onto the middle of the first element of a selector."""
        x, y = self.wait_for(f"({MIDDLE % 'false'})(document.querySelector({json.dumps(selector)}))")
        self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, key: str) -> None:
        """Press a key that has a name: an arrow, Enter, Escape, Tab."""
        code = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, "Escape": 27, "Tab": 9}[key]
        written = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown" if written else "rawKeyDown", "keyUp"):
            more = written if kind == "keyDown" else {}
            self._call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **more)

    def prefer(self, **features: str) -> None:
        """Tell pages what the reader prefers, as `prefers_color_scheme="dark"`."""
        wishes = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self._call("Emulation.setEmulatedMedia", features=wishes)

    def connect(self, *, offline: bool = False, round_trip_ms: int = 0, bytes_a_second: int = -1) -> None:
        """Make the network slow, or cut it off; without a word it is as it was."""
        rates = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
        self._call("Network.emulateNetworkConditions", offline=offline, latency=round_trip_ms, **rates)

    def block(self, *patterns: str) -> None:
        """Let no request through whose address has one of these forms, with `*` for anything; without any, all go through again."""
        self._call("Network.setBlockedURLs", urls=list(patterns))

    @contextmanager
    def slowed_down(self, times: int) -> Iterator[None]:
        """Run the page meanwhile as a machine does that is so many times slower.

        The browser has the page's process turn in a circle, idle or not; where nobody ends that, some go on after their page is closed.
        """
        self._call("Emulation.setCPUThrottlingRate", rate=times)
        try:
            yield
        finally:
            self._call("Emulation.setCPUThrottlingRate", rate=1)

    def go_back(self) -> None:
        """Press the browser's back button."""
        history = self._call("Page.getNavigationHistory")
        self._call("Page.navigateToHistoryEntry", entryId=history["entries"][history["currentIndex"] - 1]["id"])

    def picture(self, file: Path) -> None:
        """Write a picture of what the window shows, in the form that the file's name says: png or webp."""
        form = file.suffix.removeprefix(".")
        quality = {} if form == "png" else {"quality": 60}
        shot = self._call("Page.captureScreenshot", format=form, optimizeForSpeed=False, **quality)
        file.write_bytes(base64.b64decode(shot["data"]))

    def _call(self, method: str, **params: Any) -> Any:
        number = self._chromium.send(self._session, method, params)
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            told = self._chromium.receive()
            if self._waits and told.get("method") == LEFT and told.get("sessionId") == self._session:
                raise PageIsGone(method)
            if method == "Runtime.evaluate" and told.get("id") != number and time.monotonic() > deadline:
                self._chromium.note(told)
                raise PageIsGone(method)
            if told.get("id") == number:
                if told.get("error", {}).get("message") in GONE:
                    raise PageIsGone(method)
                assert "error" not in told, (method, told["error"])
                return told["result"]
            self._chromium.note(told)

    def note(self, told: Any) -> None:
        """Note what the page asked for, and what went wrong."""
        method, params = told.get("method"), told.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Network.loadingFinished":
            self.received += int(params["encodedDataLength"])
        elif method == "Runtime.exceptionThrown":
            self.problems.append(str(params["exceptionDetails"].get("exception", params["exceptionDetails"])))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert", "warning"):
            self.problems.append(str([argument.get("value", argument.get("description")) for argument in params["args"]]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.problems.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")


@contextmanager
def chromium() -> Iterator[Chromium]:
    """A browser with a fresh profile; it and all that it started are gone afterwards. To start it costs a processor second."""
    assert CHROMIUM is not None
    its_input, to_browser = os.pipe()
    from_browser, its_output = os.pipe()
    profile = tempfile.mkdtemp(prefix="atoll-chromium-")
    # The browser reads from its descriptor 3 and writes to 4.
    command = ["bash", "-c", f'exec 3<&{its_input} 4>&{its_output}; exec "$@"', "bash", CHROMIUM, *FLAGS, f"--user-data-dir={profile}"]
    browser = subprocess.Popen(
        command, pass_fds=(its_input, its_output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    os.close(its_input)
    os.close(its_output)
    try:
        yield Chromium(to_browser, from_browser)
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait(10)
        os.close(to_browser)
        os.close(from_browser)
        shutil.rmtree(profile, ignore_errors=True)
