"""The lease of a job, on a real Valkey."""

import redis

from workers.lease import LIFE_SECONDS, Lease, lease_key
from workers.partners import connect_redis


def test_a_lease_is_held_by_one_and_runs_out_by_itself(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as connection, Lease(connection) as lease, Lease(connection) as other:
        assert lease.take("m-0-5-1")
        assert not other.take("m-0-5-1")
        assert 0 < connection.ttl(lease_key("m-0-5-1")) <= LIFE_SECONDS
        assert other.take("m-0-5-2"), "the next attempt is another job"


def test_it_moves_on_with_the_turn_and_is_given_back(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as connection:
        with Lease(connection) as lease:
            assert lease.take("m-0-5-1")
            assert lease.take("m-0-6-1")
            assert [connection.exists(lease_key(job)) for job in ("m-0-5-1", "m-0-6-1")] == [0, 1]
        assert connection.keys("atoll:lease:*") == []


def test_renewing_gives_it_its_full_life_again(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as connection, Lease(connection) as lease:
        assert lease.take("m-0-5-1")
        connection.expire(lease_key("m-0-5-1"), 1)
        lease.renew()
        assert connection.ttl(lease_key("m-0-5-1")) > 1


def test_without_redis_the_worker_plays_on() -> None:
    with connect_redis("unix:///nonexistent/valkey.sock") as connection, Lease(connection) as lease:
        assert lease.take("m-0-5-1")
        lease.renew()
