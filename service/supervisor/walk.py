"""A walk through the API to copy and paste: it opens a match against a bot and plays it to the end."""

from typing import Final

_WALK: Final = r"""ATOLL={url}
json() {{ python3 -c "import json, sys; d = json.load(sys.stdin); print($1)"; }}

# Open a match against a bot (a quick and weak one). The answer holds the match's id and the token of your seat.
match=$(curl -sS "$ATOLL/v1/matches" -H 'Content-Type: application/json' \
  -d '{{"game": "{game}", "seats": [{{"kind": "human", "name": "You"}}, {{"kind": "bot", "bot": {{"iterations": 10}}}}]}}')
url=$ATOLL/v1/matches/$(json 'd["id"]' <<< "$match")
auth="Authorization: Bearer $(json 'd["seats"][0]["token"]' <<< "$match")"

# What may you do? Every command is ready to be posted as it is. Play the first one each time, until the match is over.
while true; do
  case $(json '"over" if d["status"] == "over" else "turn" if 0 in d.get("to_act", []) else "wait"' <<< "$match") in
    over) break ;;
    wait) sleep 0.1; match=$(curl -sS "$url" -H "$auth") ;;
    turn) {{ read -r label; read -r version; read -r body; }} <<< "$(curl -sS "$url/legal-commands" -H "$auth" | json \
            '(c := d["legal_commands"][0])["label"]["en"], d["version"], json.dumps({{"seat": 0, "command": c["command"]}}), sep="\n"')"
          echo "$version: $label"
          match=$(curl -sS "$url/commands" -H "$auth" -H 'Content-Type: application/json' \
            -H "Idempotency-Key: turn-$version" -H "If-Match: \"$version\"" -d "$body") ;;
  esac
done
curl -sS "$url" -H "$auth" | json 'd["outcome"]'
"""


def walk(url: str, game: str) -> str:
    """The walk for a service at `url`, with one of the games that it offers."""
    return _WALK.format(url=url, game=game)
