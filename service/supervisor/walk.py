"""Commands to copy and paste, the same as in the README: a whole match against a bot by the API, and its proof."""

from typing import Final

ADDRESS: Final = "${ATOLL:-http://127.0.0.1:8000}"
GAME: Final = "reef-gardens"

STEPS: Final = (
    r"""ATOLL=${ATOLL:-http://127.0.0.1:8000}
field() { python3 -c "import json, sys; d = json.load(sys.stdin); print($1)"; }

# The server binds itself to its share of the luck, then you name yours and open a match against a bot.
commitment=$(curl -sS -X POST "$ATOLL/v1/seed-commitments" | field 'd["seed_commitment"]')
created=$(curl -sS "$ATOLL/v1/matches" -H 'Content-Type: application/json' -d '{
  "game": "reef-gardens",
  "seats": [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": {"level": "quick"}}],
  "seed_commitment": "'$commitment'",
  "client_seed": "any words of yours: part of the luck"}')
match=$ATOLL/v1/matches/$(echo "$created" | field 'd["id"]')
auth="Authorization: Bearer $(echo "$created" | field 'd["seats"][0]["token"]')"
echo "your match: $match"
""",
    r"""# The bot may be first: wait for your turn. Then look at what you may do.
until curl -sS "$match" -H "$auth" | field '0 in d["to_act"]' | grep -q True; do sleep 0.2; done
legal=$(curl -sS "$match/legal-commands" -H "$auth")
echo "$legal" | field '"\n".join(c["label"]["en"] for c in d["legal_commands"][:8])'
""",
    r"""# Play the first of them.
version=$(echo "$legal" | field 'd["version"]')
command=$(echo "$legal" | field 'json.dumps(d["legal_commands"][0]["command"])')
curl -sS "$match/commands" -H "$auth" -H 'Content-Type: application/json' \
  -H "If-Match: \"$version\"" -H "Idempotency-Key: my-move-at-$version" \
  -d "{\"seat\": 0, \"command\": $command}" | field '"\n".join(e["text"]["en"] for e in d["events"])'
""",
    r"""# Play on like this to the end of the match. Each line is a command of yours.
turn() { curl -sS "$match" -H "$auth" | field '"over" if d["status"] == "over" else "mine" if 0 in d["to_act"] else "theirs"'; }
while now=$(turn) && [ "$now" != over ]; do
  [ "$now" = mine ] || { sleep 0.2; continue; }
  read -r version command <<< "$(curl -sS "$match/legal-commands" -H "$auth" \
    | field 'd["version"], json.dumps(d["legal_commands"][0]["command"])')"
  echo "$version $command"
  curl -sS "$match/commands" -H "$auth" -H 'Content-Type: application/json' -o /dev/null \
    -H "If-Match: \"$version\"" -H "Idempotency-Key: my-move-at-$version" -d "{\"seat\": 0, \"command\": $command}"
done
""",
    r"""# Who won? Prove offline that all of it was played by the rules.
curl -sS "$match" -H "$auth" | field 'd["outcome"]'
.venv/bin/atoll audit "$match/audit"
""",
)


def walk(url: str, game: str) -> str:
    """Return the commands for a service at `url`, with one of the games that it offers."""
    return "\n".join(STEPS).replace(ADDRESS, url).replace(f'"{GAME}"', f'"{game}"')
