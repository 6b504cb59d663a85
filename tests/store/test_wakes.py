"""Wake-ups by Redis: sent to whoever listens, not sent for a while when nobody did, and one subscriber may follow several matches."""

import pytest
import redis

from service.queries.match_news import PAGE
from service.store.database import Database
from service.store.jobs import BotQueue
from service.store.news import read_fresh, read_versions
from service.store.wakes import WakeUps
from service.streams.subscribers import Registry, Subscriber


def published(redis_url: str) -> int:
    with redis.Redis.from_url(redis_url) as connection:
        stats = connection.info("commandstats")
    return int(stats.get("cmdstat_publish", {"calls": 0})["calls"])


def test_nothing_is_published_for_a_while_after_nobody_listened(redis_url: str) -> None:
    queue, before = BotQueue(redis_url), published(redis_url)
    for version in range(1, 50):
        queue.tell("a match", version, [])
    assert published(redis_url) == before + 1


def test_whoever_listens_hears_every_match(redis_url: str) -> None:
    wake_ups, queue = WakeUps(redis_url), BotQueue(redis_url)
    assert wake_ups.next(0.01) is None
    while not queue.redis.pubsub_numpat():
        assert wake_ups.next(0.01) is None
    for version in range(1, 20):
        queue.tell(f"match {version % 3}", version, [])
    heard = [wake_ups.next(5.0) for _ in range(19)]
    assert heard == [(f"match {version % 3}", version) for version in range(1, 20)]
    wake_ups.forget()
    assert wake_ups.next(0.01) is None, "it begins anew"
    wake_ups.forget()


def test_a_redis_that_is_away_is_an_error_each_time() -> None:
    wake_ups = WakeUps("redis://127.0.0.1:1")
    for _ in range(2):
        with pytest.raises(redis.RedisError):
            wake_ups.next(0.01)


def test_one_subscriber_follows_several_matches_and_is_woken_by_what_it_has_not_read() -> None:
    registry = Registry(lambda: None)
    one, other = Subscriber(registry), Subscriber(registry)
    for match, cursor in (("a", 3), ("b", 7)):
        one.follow(match, cursor)
    other.follow("b", 9)
    assert sorted(registry.matches()) == ["a", "b"]
    registry.announce("a", 3)
    registry.announce("c", 5)
    assert not one.wait(0)
    registry.announce("b", 9)
    assert one.wait(0)
    assert not one.wait(0), "once is enough"
    assert not other.wait(0), "it has read that"
    registry.announce("a", 4)
    assert one.wait(0)
    one.close()
    assert registry.matches() == ["b"]
    other.close()
    assert registry.matches() == []


def test_what_is_not_there_has_no_news(database_url: str) -> None:
    database, nobody = Database(database_url, 1), "00000000-0000-4000-8000-000000000000"
    assert read_fresh(database, nobody, 0, PAGE) is None
    assert read_versions(database, [nobody]) == []
    database.close()
