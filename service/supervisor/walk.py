"""A walk through the API to copy and paste: it opens a match against a bot and plays it to the end."""

from typing import Final

_WALK: Final = """\
ATOLL={url}
json() {{ python3 -c "import json, sys; d = json.load(sys.stdin); print($1)"; }}

# 1. Open a match against a bot. The answer holds the match's id and the token of your seat.
match=$(curl -sS "$ATOLL/v1/matches" -H 'Content-Type: application/json' \\
  -d '{{"game": "{game}", "seats": [{{"kind": "human", "name": "You"}}, {{"kind": "bot", "bot": {{"level": "{level}"}}}}]}}')
id=$(json 'd["id"]' <<< "$match")
token=$(json 'd["seats"][0]["token"]' <<< "$match")

# 2. What may you do? Every command is ready to be posted as it is.
curl -sS "$ATOLL/v1/matches/$id/legal-commands" -H "Authorization: Bearer $token" | json 'json.dumps(d, indent=1)[:600]'

# 3. Play the first legal command each time that it is your turn, until the match is over.
while true; do
  now=$(curl -sS "$ATOLL/v1/matches/$id" -H "Authorization: Bearer $token")
  [ "$(json 'd["status"]' <<< "$now")" = over ] && break
  [ "$(json '0 in d["to_act"]' <<< "$now")" = True ] || {{ sleep 0.2; continue; }}
  legal=$(curl -sS "$ATOLL/v1/matches/$id/legal-commands" -H "Authorization: Bearer $token")
  command=$(json 'json.dumps({{"seat": 0, "command": d["legal_commands"][0]["command"]}})' <<< "$legal")
  curl -sS "$ATOLL/v1/matches/$id/commands" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \\
    -H "Idempotency-Key: $RANDOM$RANDOM$RANDOM" -H "If-Match: \\"$(json 'd["version"]' <<< "$legal")\\"" -d "$command" \\
    | json '[e["type"] for e in d.get("events", [])] or d'
done
json 'd["outcome"]' <<< "$now"
"""


def walk(url: str, game: str, level: str) -> str:
    """The walk for a service at `url`, with one of the games and bot levels that it offers."""
    return _WALK.format(url=url, game=game, level=level)
