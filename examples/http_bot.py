"""A bot that plays at a table over HTTP, in plain Python: give it a link, and it sits down.

    python http_bot.py http://localhost:8000/t/TABLE --token fst_…

It reads the table as a stream of JSON lines, and posts a decision whenever its seat has to decide:
the one that gains most points at once. Without a token it plays as a guest of its own.
"""

import argparse
import json
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description="Play at a table as a bot.")
parser.add_argument("link", help="the link of the table: http://HOST/t/TABLE")
parser.add_argument("--token", help="a bearer token, made on your page or at /api/me/tokens")
arguments = parser.parse_args()
site, _, table = arguments.link.rstrip("/").rpartition("/t/")
headers = {"content-type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(site + path, data, headers))


def act(what, **fields):
    try:
        with ask(f"/api/tables/{table}/acts", {"act": what, **fields}) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        refused = json.load(error)
        if refused["code"] != "stale":  # stale: the next line of the stream tells what is so now
            raise SystemExit(f"{what}: {refused['reason']}") from None


if arguments.token is None:
    with ask("/api/me/tokens", {"name": "http_bot"}) as made:
        arguments.token = json.load(made)["token"]
headers["authorization"] = f"Bearer {arguments.token}"
with ask(f"/api/tables/{table}") as seen:
    seats = json.load(seen)["table"]["seats"]
if not any(seat["mine"] for seat in seats):
    free = [seat["seat"] for seat in seats if seat["kind"] == "open"]
    act("sit", seat=free[0] if free else 0)
view = None
with ask(f"/api/tables/{table}/stream") as stream:
    for line in filter(str.strip, map(bytes.decode, stream)):
        message = json.loads(line)
        view = message.get("view", view)
        now = message.get("table", {"status": None, "decider": None})
        if now["status"] == "finished":
            print("finished with", [seat["points"] for seat in view["seats"]])
            break
        # While another holds the turn they ended, we see what we could play, but are not asked yet.
        if view and view["previews"] and now["decider"] == view["seat"]:
            best = max(view["previews"], key=lambda preview: preview["points"])
            act("play", number=message["number"], seat=view["seat"], move=best["move"])
