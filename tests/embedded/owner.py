"""Owns persistent servers until its standard input ends; a test may kill it. Prints what it started as JSON."""

import json
import os
import sys
from pathlib import Path

from service.embedded import start_persistent

servers = start_persistent(Path(sys.argv[1]))
started = {
    "owner": os.getpid(),
    "postgres": servers.postgres.pid,
    "valkey": servers.valkey.pid,
    "database_url": servers.database_url,
    "redis_url": servers.redis_url,
    "uid": os.geteuid(),
}
print(json.dumps(started), flush=True)
sys.stdin.read()
servers.stop()
