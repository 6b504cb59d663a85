"""A small client of the REST API: requests that may be sent again, streams that go on where they broke, commands with types.

It needs httpx and nothing else of this project, so that the folder `openapi` can be copied into any other.
"""

from openapi.client.atoll import Atoll as Atoll
from openapi.client.atoll import commands_of_the_game as commands_of_the_game
from openapi.client.atoll import entries_of_the_game as entries_of_the_game
from openapi.client.connection import Connection as Connection
from openapi.client.problems import Problem as Problem
from openapi.client.problems import ServiceAway as ServiceAway
from openapi.client.streams import Told as Told
