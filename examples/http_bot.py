"""A bot that plays at a table over HTTP, with the standard library only.

    python http_bot.py http://localhost:8000/t/TABLE --token fst_…

It takes an open seat, reads the table as a stream of JSON lines, and plays the decision that gains
most points now. It answers yes to every question. Without a token it is a guest.
"""

import argparse
import json
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description="Play at a table as a bot.")
parser.add_argument("link", help="the link of the table: http://HOST/t/TABLE")
parser.add_argument("--token", help="a bearer token, made on your page")
arguments = parser.parse_args()
site, _, table = arguments.link.rstrip("/").rpartition("/t/")
if not site.startswith("http"):
    parser.error(f"a link looks like http://HOST/t/TABLE, not {arguments.link}")
headers = {"content-type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(site + path, data, headers))
    except urllib.error.HTTPError as error:
        refused = json.load(error)
        if refused["code"] != "stale":  # if stale, the next line of the stream is newer
            raise SystemExit(refused["reason"]) from None


def act(what, **fields):
    ask(f"/api/tables/{table}/acts", {"act": what, **fields})


if arguments.token is None:
    arguments.token = json.load(ask("/api/me/tokens", {"name": "http_bot"}))["token"]
headers["authorization"] = f"Bearer {arguments.token}"
seats = json.load(ask(f"/api/tables/{table}"))["table"]["seats"]
if not any(seat["mine"] for seat in seats):
    free = [seat["seat"] for seat in seats if seat["kind"] == "open"]
    act("sit", seat=free[0] if free else 0, name="http_bot")
view = None
with ask(f"/api/tables/{table}/stream") as stream:
    for line in filter(str.strip, map(bytes.decode, stream)):
        message = json.loads(line)
        view = message.get("view", view)
        now = message.get("table", {"status": None, "decider": None})
        if now["status"] == "finished":
            print("finished with", [seat["points"] for seat in view["seats"]])
            break
        if (now.get("ask") or {}).get("can_answer"):
            act("answer", question=now["ask"]["id"], yes=True)
        # Until the player before us confirms their turn, we have previews, but it is not our turn.
        if view and view["previews"] and now["decider"] == view["seat"]:
            best = max(view["previews"], key=lambda preview: preview["points"])
            act("play", log_number=message["log_number"], seat=view["seat"], move=best["move"])
