"""Commands of one process that arrive while others are being written are written together: one round trip and one flush for all of them.

A process has two lanes, each a connection that is kept. Who finds nobody writing writes its own command at once, alone. Who comes while
others write queues up until one of the lanes is done, or an equal share of those who write at this time has come for the lane that is free;
then the first of the queue writes all that is there in one statement, which commits once (group commit: DeWitt et al. 1984,
"Implementation techniques for main memory database systems"). In a group each command is written whole or not at all, whatever becomes of
the others. An error undoes the whole group; then each of its commands is written alone, on a connection of the pool. So a match that
somebody else has locked holds a lane up for `LOCK_MILLISECONDS`, and then its own commands alone.
"""

import math
import select
import threading
import time
from collections import deque
from contextlib import AbstractContextManager
from enum import Enum, auto
from typing import Final, Protocol

import psycopg
from psycopg.errors import LockNotAvailable, UniqueViolation
from psycopg_pool import ConnectionPool

from service.store import append_statement, group_statement
from service.store.group_statement import MOST
from service.store.rows import Append
from service.store.unavailable import WAIT, NoConnection, Unavailable, report_unavailable

LANES: Final = 2
"""While one writes, commands come together for the other; a third makes the groups smaller (docs/adr/0017-group-commit.md)."""

COMPANY: Final = 0.02
"""Seconds for which a command waits for company while a lane is free, at most; a lane is usually done long before."""

LOCK_MILLISECONDS: Final = 200
"""So long a lane waits for a row. Postgres looks for deadlocks after a second: a group that is part of one gives way before."""

DECAY: Final = 0.99
"""How fast the number of those who write at this time falls, with each command."""

QUIET: Final = 1.0
"""Seconds after which a connection is looked at before it is used."""

# A plan that is kept is made while tables are small. A group's plan looks each match up in the index, whatever the tables hold.
SETTINGS: Final = f"""
select set_config('lock_timeout', '{LOCK_MILLISECONDS}ms', false), set_config('enable_hashjoin', 'off', false),
       set_config('enable_mergejoin', 'off', false), set_config('enable_material', 'off', false)
"""


class Lender(Protocol):
    """Who lends connections (`service.store.database.Database`)."""

    def borrow(self, pool: ConnectionPool, /) -> psycopg.Connection: ...
    def link(self) -> AbstractContextManager[psycopg.Connection]: ...


class Lane:
    """A connection that one command, or one group, has to itself for a while."""

    __slots__ = ("connection", "lender", "pool", "used")

    def __init__(self, lender: Lender, pool: ConnectionPool) -> None:
        self.lender: Final = lender
        self.pool: Final = pool
        self.connection: psycopg.Connection | None = None
        self.used = 0.0

    def connect(self) -> psycopg.Connection:
        """Return the connection, a new one where there is none or it has ended; `NoConnection` when there is none to be had."""
        now = time.monotonic()
        if self.connection is not None and now - self.used > QUIET and has_ended(self.connection):
            self.drop()
        if self.connection is None and not self.borrow():
            self.pool.check()
            if not self.borrow():
                raise NoConnection("a new connection broke at once")
        assert self.connection is not None
        self.used = now
        return self.connection

    def borrow(self) -> bool:
        """Take a connection of the pool; False when it was dead."""
        with report_unavailable():
            self.connection = self.lender.borrow(self.pool)
        try:
            self.connection.execute(SETTINGS)
        except psycopg.OperationalError:
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """Close the connection; the pool makes room for another."""
        if self.connection is not None:
            self.connection.close()
        self.give_back()

    def give_back(self) -> None:
        """Give the connection back to the pool."""
        connection, self.connection = self.connection, None
        if connection is not None:
            self.pool.putconn(connection)


class Outcome(Enum):
    """What became of a command that queued up."""

    LEADS = auto()
    """It is the first of the queue and has a lane."""
    WRITTEN = auto()
    FORESTALLED = auto()
    """Somebody was first; nothing was written."""
    UNDONE = auto()
    """An error undid its group; nothing was written."""
    REFUSED = auto()
    """There was no connection; nothing was sent."""
    LOST = auto()
    """The connection broke: it may have been written."""


class Waiting:
    """A command in the queue."""

    __slots__ = ("asleep", "is_late", "lane", "match", "outcome", "params")

    def __init__(self, new: Append) -> None:
        self.match: Final = new.match
        self.params: Final = group_statement.command_params(new)
        self.outcome = Outcome.LEADS
        self.lane: Lane | None = None
        self.is_late = False
        self.asleep: Final = threading.Lock()
        self.asleep.acquire()

    def wake(self, outcome: Outcome, lane: Lane | None = None) -> None:
        """Have the thread that waits go on."""
        self.outcome = outcome
        self.lane = lane
        self.asleep.release()


class GroupCommit:
    """The lanes of one process, and who waits for them."""

    def __init__(self, lender: Lender, pool: ConnectionPool, lanes: int) -> None:
        self.lender: Final = lender
        self.guard: Final = threading.Lock()
        self.lanes: Final = lanes
        self.inside = 0
        self.crowd = 0.0
        """How many write at this time: the most that were inside at once lately."""
        self.free: Final = [Lane(lender, pool) for _ in range(lanes)]
        self.waiting: Final[deque[Waiting]] = deque()
        self.is_stuck = False

    def write(self, new: Append) -> bool:
        """Write a command, durably; False when somebody was first. `NoConnection` when nothing was sent, else `Unavailable`."""
        lane = self.take_lane()
        if lane is not None:
            return self.write_in(lane, new)
        waiting = Waiting(new)
        lane = self.queue_up(waiting)
        if lane is not None:
            group = self.gather(waiting)
            if len(group) == 1:
                return self.write_in(lane, new)
            self.write_together(lane, group)
        return self.conclude(waiting, new)

    def take_lane(self) -> Lane | None:
        """Return the lane that was used last, None when somebody writes."""
        with self.guard:
            if len(self.free) < self.lanes:
                return None
            self.come_in()
            return self.free.pop()

    def come_in(self) -> None:
        """Count who writes, and how many do at this time."""
        self.inside += 1
        self.crowd = max(self.inside, self.crowd * DECAY)

    def may_begin(self) -> bool:
        """Say whether a lane that is free is to be used by the queue."""
        share = math.ceil(self.crowd / self.lanes)
        return len(self.free) == self.lanes or len(self.waiting) >= share or self.waiting[0].is_late

    def hand_on(self, lane: Lane, count: int) -> None:
        """Give a lane, in which `count` commands were written, to the first of the queue; or leave it free until enough have come."""
        with self.guard:
            self.inside -= count
            self.is_stuck = False
            self.free.append(lane)
            if self.waiting and self.may_begin():
                self.waiting.popleft().wake(Outcome.LEADS, self.free.pop())

    def queue_up(self, waiting: Waiting) -> Lane | None:
        """Return the lane in which to write, None when somebody else has written. Once somebody has waited in vain, others do not."""
        with self.guard:
            self.come_in()
            self.waiting.append(waiting)
            if self.free and self.may_begin():
                return self.take_instead(waiting)
            if self.is_stuck:
                self.leave(waiting)
                raise NoConnection("no connection was free a moment ago")
        if waiting.asleep.acquire(timeout=COMPANY):
            return waiting.lane
        with self.guard:
            waiting.is_late = True
            if self.free and waiting in self.waiting:
                return self.take_instead(waiting)
        if waiting.asleep.acquire(timeout=WAIT):
            return waiting.lane
        with self.guard:
            if waiting in self.waiting:
                self.leave(waiting)
                self.is_stuck = True
                raise NoConnection("no connection came free in time")
        waiting.asleep.acquire()
        return waiting.lane

    def take_instead(self, waiting: Waiting) -> Lane:
        """Return a free lane to a command, which leaves the queue."""
        self.waiting.remove(waiting)
        return self.free.pop()

    def leave(self, waiting: Waiting) -> None:
        """Have a command go, unwritten."""
        self.waiting.remove(waiting)
        self.inside -= 1

    def gather(self, first: Waiting) -> list[Waiting]:
        """Take from the queue who is written with `first`, each match once, by match: so two groups never wait for each other's rows."""
        group, again = {first.match: first}, []
        with self.guard:
            while self.waiting and len(group) < MOST:
                waiting = self.waiting.popleft()
                if waiting.match in group:
                    again.append(waiting)
                else:
                    group[waiting.match] = waiting
            self.waiting.extendleft(reversed(again))
        return [group[match] for match in sorted(group)]

    def write_in(self, lane: Lane, new: Append) -> bool:
        """Write a command alone in a lane, or on another connection when its match is locked."""
        try:
            return write_alone(lane.connect(), new)
        except LockNotAvailable:
            pass
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            lane.drop()
            raise Unavailable(str(error).partition("\n")[0]) from error
        finally:
            self.hand_on(lane, 1)
        return self.write_aside(new)

    def write_aside(self, new: Append) -> bool:
        """Write a command alone, on a connection of the pool."""
        with self.lender.link() as connection:
            return write_alone(connection, new)

    def write_together(self, lane: Lane, group: list[Waiting]) -> None:
        """Write a group in a lane, and tell all its commands what became of them."""
        outcomes = [Outcome.LOST] * len(group)
        try:
            outcomes = self.outcomes_of(lane, group)
        finally:
            self.hand_on(lane, len(group))
            for waiting, outcome in zip(group, outcomes, strict=True):
                waiting.wake(outcome)

    def outcomes_of(self, lane: Lane, group: list[Waiting]) -> list[Outcome]:
        """Write a group, and return what became of each command."""
        try:
            connection = lane.connect()
        except NoConnection:
            return [Outcome.REFUSED] * len(group)
        try:
            written = group_statement.STATEMENTS[len(group)].run(connection, [param for waiting in group for param in waiting.params])
        except psycopg.Error:
            if not connection.broken:
                return [Outcome.UNDONE] * len(group)
            lane.drop()
            return [Outcome.LOST] * len(group)
        places = set() if not written else {int(place) for place in written.split(b",")}
        return [Outcome.WRITTEN if place in places else Outcome.FORESTALLED for place in range(len(group))]

    def conclude(self, waiting: Waiting, new: Append) -> bool:
        """Return what became of a command of a group."""
        match waiting.outcome:
            case Outcome.UNDONE:
                return self.write_aside(new)
            case Outcome.REFUSED:
                raise NoConnection("no connection is to be had")
            case Outcome.LOST:
                raise Unavailable("the connection broke")
        return waiting.outcome is Outcome.WRITTEN

    def close(self) -> None:
        """Give the connections back to the pool, which is about to close them."""
        with self.guard:
            for lane in self.free:
                lane.give_back()


def write_alone(connection: psycopg.Connection, new: Append) -> bool:
    """Run the one statement of a command; False when somebody was first, or used its key."""
    shape = append_statement.shape_of(new)
    try:
        return append_statement.STATEMENTS[shape].run(connection, append_statement.params_of(new, shape)) == b"1"
    except UniqueViolation:
        return False


def has_ended(connection: psycopg.Connection) -> bool:
    """Say whether Postgres has closed a connection that nobody uses: then there is something to read."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
