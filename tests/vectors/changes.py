"""Changes to a bundle, each of which is one forgery."""

import copy
from collections.abc import Callable
from typing import Any, Final

Change = Callable[[Any], object]
ID: Final = "00000000-0000-4000-8000-00000000000"
"""The identifier of a match or command but for its last digit."""


def at(*path: Any) -> Callable[[Any], Change]:
    """Return what makes the change that writes a value at a place of the bundle."""

    def write(value: Any) -> Change:
        def change(bundle: Any) -> None:
            place = bundle
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = copy.deepcopy(value)

        return change

    return write


def each(*changes: Change) -> Change:
    """Return all the changes in one."""

    def change(bundle: Any) -> None:
        for one in changes:
            one(bundle)

    return change


def event(bundle: Any, type_name: str) -> Any:
    """Return the first event of a type."""
    return next(entry for entry in bundle["events"] if entry["type"].endswith(f".{type_name}"))


def in_event(type_name: str, *path: Any) -> Callable[[Any], Change]:
    """Return what makes the change that writes a value into the first event of a type."""

    def write(value: Any) -> Change:
        return lambda bundle: at(*path)(value)(event(bundle, type_name))

    return write


def add_to_first_draw(bundle: Any) -> None:
    """One draw is another one that could have been."""
    pair = next(entry["opened"]["chance"]["data"]["draws"][0] for entry in bundle["events"] if "chance" in entry["opened"])
    pair[1] = (pair[1] + 1) % pair[0]


def swap_draws(bundle: Any) -> None:
    """Two draws of a command change places."""
    draws = next(entry["opened"]["chance"]["data"]["draws"] for entry in bundle["events"] if "chance" in entry["opened"])
    i = next(i for i in range(len(draws) - 1) if draws[i] != draws[i + 1])
    draws[i], draws[i + 1] = draws[i + 1], draws[i]


def leave_out(name: str) -> Change:
    """A part vanishes, with its commitment."""

    def change(bundle: Any) -> None:
        entry = next(entry for entry in bundle["events"] if name in entry["opened"])
        del entry["opened"][name], entry["sealed"][name]

    return change


def another_seed(bundle: Any) -> None:
    """A server that chose its seed at the end."""
    bundle["events"][-1]["data"]["server_seed"] = "00" * 32


def seal_again(bundle: Any) -> None:
    """The second record of a command seals the command, too."""
    entry = bundle["events"][1]
    entry["opened"]["command"], entry["sealed"]["command"] = copy.deepcopy(bundle["events"][0]["opened"]["command"]), ""


def stand_in_early(bundle: Any) -> None:
    """From the stand-in on everything happens at the time of the record before it."""
    events = bundle["events"]
    first = events.index(event(bundle, "stand_in_started"))
    for entry in events[first:]:
        entry["at"] = events[first - 1]["at"]


def everywhere(name: str, value: Any) -> Change:
    """A member of every record."""
    return lambda bundle: [entry.__setitem__(name, value) for entry in bundle["events"]]


def stated(name: str, value: Any) -> Change:
    """What the opening states, in its data and in its command."""
    opening = at("events", 0, "data", name)(value)
    return each(opening, at("events", 0, "opened", "command", "data", "command", name)(value))


def swap_outcome(bundle: Any) -> None:
    """The other seat wins."""
    outcome = event(bundle, "match_over")["data"]["outcome"]
    outcome["ranking"].reverse()
    bundle["match"]["outcome"] = outcome


def swap_last(bundle: Any) -> None:
    """The two last events change places."""
    events = bundle["events"]
    events[-1], events[-2] = events[-2], events[-1]
    events[-2]["version"], events[-1]["version"] = len(events) - 1, len(events)


def undo_further(bundle: Any) -> None:
    """The seat goes back to before its match began."""
    entry = event(bundle, "undone")
    entry["data"]["to"] = entry["opened"]["command"]["data"]["command"]["to"] = 1


def impossible_draw(bundle: Any) -> None:
    """A draw is as large as its limit."""
    pair = next(entry["opened"]["chance"]["data"]["draws"][0] for entry in bundle["events"] if "chance" in entry["opened"])
    pair[1] = pair[0]


def abandon_early(bundle: Any) -> None:
    """The people had left a minute ago only."""
    started = event(bundle, "stand_in_started")["at"]
    soon = started[:17] + "59.999Z"
    event(bundle, "match_abandoned")["data"]["deadline"] = soon
    for entry in bundle["events"][-3:]:
        entry["at"] = soon


def search_by_a_person(bundle: Any) -> None:
    """A person's command reports a search."""
    entry = bundle["events"][4]
    entry["opened"]["search"], entry["sealed"]["search"] = {"salt": "11" * 32, "data": {"fallback": "none"}}, ""


def take_less(bundle: Any) -> None:
    """Another legal command, and the fact that it makes."""
    entry = next(entry for entry in bundle["events"] if entry["data"].get("stones", 0) > 1)
    entry["data"]["stones"] = entry["opened"]["command"]["data"]["command"]["stones"] = 1


def deadline_early(bundle: Any) -> None:
    """The stand-in came in time, but its seat had less than a turn's time."""
    entry = event(bundle, "stand_in_started")
    entry["data"]["deadline"] = "2026-01-02T00:00:00.000Z"


def drop_event(bundle: Any) -> None:
    """A command goes, and the versions close the gap."""
    del bundle["events"][5]
    for version, entry in enumerate(bundle["events"], 1):
        entry["version"] = version
    bundle["match"]["version"] = len(bundle["events"])


def insert_event(bundle: Any) -> None:
    """A command is played twice, and the versions make room."""
    copied = copy.deepcopy(bundle["events"][5])
    copied["command"] = ID + "9"
    bundle["events"].insert(6, copied)
    for version, entry in enumerate(bundle["events"], 1):
        entry["version"] = version
    bundle["match"]["version"] = len(bundle["events"])


def swap_events(bundle: Any) -> None:
    """Two records change places as they are."""
    events = bundle["events"]
    events[4], events[5] = events[5], events[4]


def shorten(bundle: Any) -> None:
    """The last record is cut off."""
    del bundle["events"][-1]
