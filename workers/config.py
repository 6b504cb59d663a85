"""What a worker is told: where Redis and the service are, and its key. It is told nothing else."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

REDIS_URL: Final = "ATOLL_REDIS_URL"
INTERNAL_URL: Final = "ATOLL_INTERNAL_URL"
PUBLIC_URL: Final = "ATOLL_PUBLIC_URL"
WORKER_KEY: Final = "ATOLL_WORKER_KEY"


@dataclass(frozen=True)
class Config:
    """The settings of a worker."""

    redis_url: str
    service_url: str
    worker_key: str = field(repr=False)

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Config":
        """Read the settings from `environ` (the real environment by default)."""
        env = os.environ if environ is None else environ
        return cls(env.get(REDIS_URL, ""), (env.get(INTERNAL_URL) or env.get(PUBLIC_URL, "")).rstrip("/"), env.get(WORKER_KEY, ""))

    def export(self) -> None:
        """Put the settings where the jobs of this process and of its forks read them."""
        os.environ[REDIS_URL] = self.redis_url
        os.environ[INTERNAL_URL] = self.service_url
        os.environ[WORKER_KEY] = self.worker_key
