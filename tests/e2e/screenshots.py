"""`python -m tests.e2e.screenshots`: takes the pictures of the page that stand in README and docs anew, in a real Chromium."""

from itertools import pairwise
from pathlib import Path
from typing import Final

from domain.registry import GAMES
from service.supervisor.stack import Stack, start_stack
from tests.conftest import UNLIMITED
from tests.docs.browser import Browser, chromium
from tests.docs.pages import TREE
from tests.e2e.caller import Caller, table
from tests.e2e.page_player import give_seat
from tests.e2e.test_page import MY_TURN, play_by_mouse

FOLDER: Final = TREE / "docs" / "pictures"
DESK: Final = (1280, 900)
PHONE: Final = (390, 844)
STAGES: Final = {"early": 0.1, "middle": 0.5, "late": 0.9}
"""How much of a match is over."""
SIZES: Final = {"desk": (*DESK, "light"), "phone": (*PHONE, "dark")}
SEEN: Final = "document.querySelector('#picture svg') !== null"


def main() -> None:
    """Start the product, go where the pictures are taken, and write them."""
    with start_stack(env=UNLIMITED) as product, Caller(product.url) as caller, chromium() as running, running.page() as browser:
        take_lobby(product, browser)
        take_table(product, browser)
        take_rules(product, browser)
        take_ratings(product, browser)
        take_replay(product, caller, browser)
        take_phone(product, browser)
        for game in GAMES:
            take_stages(product, caller, browser, game)


def take_lobby(product: Stack, browser: Browser) -> None:
    """Take the page at the service's address."""
    browser.resize(*DESK)
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for("!document.querySelector('form.play').hidden")
    write(browser, "lobby")


def take_table(product: Stack, browser: Browser) -> None:
    """Take a table of Reef Gardens after some moves, with a command that is chosen and what it will do."""
    begin(product, browser, "reef-gardens", 3)
    while not browser.value_of("document.querySelector('.place.legal') !== null"):
        play_by_mouse(browser)
        browser.wait_for(f"{MY_TURN} && {SEEN}")
    browser.click(".place.legal")
    browser.wait_for("document.querySelector('.place.selected') !== null")
    if not browser.value_of("document.querySelector('.chosen .go-on') !== null"):
        browser.click(".chosen .btn")
    browser.wait_for("document.querySelector('.chosen .go-on') !== null")
    browser.wait_for("document.querySelector('.chosen li, .chosen .preview') !== null")
    write(browser, "preview")


def take_rules(product: Stack, browser: Browser) -> None:
    """Take the rules of a game."""
    browser.open(f"{product.url}/rules/reef-gardens?lang=en")
    browser.wait_for("document.querySelectorAll('.rules li').length > 40")
    write(browser, "rules")


def take_ratings(product: Stack, browser: Browser) -> None:
    """Take how strong the bots are."""
    browser.open(f"{product.url}/ratings?lang=en")
    browser.wait_for("document.querySelector('.bars') !== null")
    write(browser, "ratings")


def take_replay(product: Stack, caller: Caller, browser: Browser) -> None:
    """Take the replay of a match of bots, at its end."""
    match = caller.create("reef-gardens", table("bb"))["id"]
    caller.wait_for(match, lambda now: now["status"] == "over", 300)
    browser.open(f"{product.url}/matches/{match}?lang=en")
    browser.wait_for(f"{SEEN} && document.getElementById('curve') !== null && document.querySelector('#proof button') !== null")
    write(browser, "replay")


def take_phone(product: Stack, browser: Browser) -> None:
    """Take a table of Das Riff on a phone, in the dark."""
    browser.resize(*PHONE)
    browser.prefer(prefers_color_scheme="dark")
    begin(product, browser, "das-riff", 2)
    browser.value_of("scrollTo(0, 0)")
    write(browser, "phone")


def take_stages(product: Stack, caller: Caller, browser: Browser, game: str) -> None:
    """Take a table of a game early, in the middle and late, with somebody to act: forks of a match that two bots played."""
    match = caller.create(game, table("bb"))["id"]
    length = caller.wait_for(match, lambda now: now["status"] == "over", 600)["version"]
    events = caller.events(match)
    ends = [one["version"] for one, after in pairwise(events) if one["command"] != after["command"]]
    for stage, share in STAGES.items():
        at = next(version for version in ends if version >= share * length)
        acting = caller.read(match, at=at)["to_act"][0]
        seats = [{"kind": "human", "name": "Mira"} if seat == acting else {"kind": "bot", "bot": {"level": "quick"}} for seat in range(2)]
        answer = caller.http.post(f"/v1/matches/{match}/forks", json={"at": at, "seats": seats})
        assert answer.status_code == 201, answer.text
        for size, (width, height, theme) in SIZES.items():
            browser.resize(width, height)
            give_seat(browser, product.url, answer.json(), acting)
            browser.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            browser.wait_for(f"{MY_TURN} && {SEEN}")
            browser.value_of("scrollTo(0, 0)")
            write(browser, f"{game}-{stage}-{size}")
    browser.prefer(prefers_color_scheme="light")


def begin(product: Stack, browser: Browser, game: str, moves: int) -> None:
    """Begin a match against bots in the lobby, and play some moves."""
    browser.open(f"{product.url}/?lang=en")
    browser.wait_for("!document.querySelector('form.play').hidden")
    browser.click(f'form[data-game="{game}"] button')
    browser.wait_for("location.pathname.startsWith('/matches/')")
    for _ in range(moves):
        play_by_mouse(browser)
    browser.wait_for(f"{MY_TURN} && {SEEN}")


def write(browser: Browser, name: str) -> None:
    """Write what is seen, and say where."""
    file: Path = FOLDER / f"{name}.webp"
    browser.picture(file)
    print(file.relative_to(TREE), f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
