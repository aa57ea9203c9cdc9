#!/bin/sh
# Try the Dockerfile without a container engine: its steps in root file systems of Debian packages.
#
#     sh deploy/try-image.sh FOLDER
#
# As root on Debian, from a checkout whose client is built (make test does it), with mmdebstrap
# installed. The folder gets 1 GB, stays for the next time, and may be deleted. MOUNTS names
# folders that pip needs besides the network; with REUSE=1 what is in the folder is not made anew.
# docs/server.md has a result.
set -eu

folder=$(realpath "${1:?name a folder}")
here=$(realpath "$(dirname "$0")/..")
port=${PORT:-8765}
mirror=${MIRROR:-http://deb.debian.org/debian}
id=65532  # nonroot of distroless

test -d /proc/self/ns || { echo "this needs Linux" >&2; exit 1; }
test "$(id -u)" = 0 || { echo "this needs root, for chroot and mounts" >&2; exit 1; }
if [ -z "${INSIDE:-}" ]; then  # mounts end with this script
    INSIDE=1 exec unshare --mount --propagation private sh "$0" "$@"
fi
mkdir -p "$folder"
cd "$folder"

echo "== packages (FROM debian:12-slim)"
test -d packages || mmdebstrap --quiet --variant=minbase \
    --include=binutils,ca-certificates,python3,python3-venv bookworm packages "$mirror"
if [ -z "${REUSE:-}" ]; then
rm -rf packages/build packages/app packages/data image
mkdir -p packages/build/deploy packages/data
cp -r "$here/pyproject.toml" "$here/constraints.txt" "$here/README.md" "$here/LICENSE" "$here/src" packages/build
cp "$here/deploy/slim.sh" packages/build/deploy
find packages/build -name __pycache__ -prune -exec rm -rf {} +
mount -t proc proc packages/proc
mount --bind /dev packages/dev
cp /etc/resolv.conf packages/etc
for one in /etc/ssl/certs ${MOUNTS:-}; do
    mkdir -p "packages$one"
    mount --bind -o ro "$one" "packages$one"
done

echo "== /app (RUN pip install, slim.sh, prepare)"
chroot packages sh -euc '
    cd /build
    python3 -m venv venv
    venv/bin/pip install --quiet --no-cache-dir --no-compile --target /app -c constraints.txt ".[cluster]"
    sh deploy/slim.sh /app
'
start=$(date +%s)
chroot packages env NUMBA_CPU_NAME=generic PYTHONPATH=/app PYTHONDONTWRITEBYTECODE=1 \
    FALLSTAR_CACHE=/app/cache python3 -m fallstar.server.prepare
echo "kernels compiled in $(($(date +%s) - start)) s"
fi

echo "== image (FROM distroless/python3: Python and its libraries, no shell, no package manager)"
if ! test -d image; then
    mmdebstrap --quiet --variant=extract --include=ca-certificates,libgomp1,libpython3.11-stdlib,libstdc++6,netbase,python3.11-minimal,tzdata \
        bookworm image "$mirror"
    rm -rf image/usr/share/doc image/usr/share/man image/usr/share/locale image/var/lib/apt image/var/cache
    # ca-certificates depends on openssl and debconf, with perl: distroless has the certificates alone.
    rm -rf image/usr/bin/perl* image/usr/lib/*/perl* image/usr/share/perl* image/usr/bin/openssl image/usr/sbin
    ln -sf python3.11 image/usr/bin/python3
    mkdir -p image/proc image/dev image/tmp
fi
rm -rf image/app image/data
cp -a packages/app image/app  # with the times of files, as COPY does: the cache of kernels needs them
mkdir image/data
chown -R $id:$id image/data
for one in image image/app image/app/cache; do
    echo "$one: $(du -sm --apparent-size "$one" | cut -f 1) MB"
done
echo "shells in the image: $(find image -name sh -o -name dash -o -name bash -o -name busybox | grep /bin/ || echo none)"

echo "== run (--read-only --tmpfs /tmp -v DATA:/data, nonroot, no rights)"
mkdir -p data
rm -rf data/*
chown $id:$id data
mount --bind image image
mount -o remount,bind,ro image
mount -t tmpfs tmpfs image/tmp
mount --bind data image/data
mount -t proc proc image/proc
mount --bind /dev image/dev
inside="env -i PATH=/usr/bin HOME=/tmp PYTHONPATH=/app PYTHONDONTWRITEBYTECODE=1 FALLSTAR_CACHE=/app/cache
    NUMBA_CPU_NAME=generic FALLSTAR_PORT=$port FALLSTAR_DATABASE=sqlite:////data/fallstar.db
    /usr/sbin/chroot --userspec=$id:$id --groups= image /usr/bin/python3"
$inside -c '
import os
assert os.getuid() == 65532 and not os.access("/app", os.W_OK)
status = dict(line.split(":\t", 1) for line in open("/proc/self/status") if ":\t" in line)
assert int(status["CapEff"], 16) == 0, status["CapEff"]
for path in ("/app/x", "/etc/x", "/x"):
    try:
        open(path, "w")
    except OSError as error:
        print("cannot write", path + ":", error.strerror)
    else:
        raise SystemExit(f"{path} was written")
'
$inside -c '
import time
start = time.monotonic()
from fallstar.server.prepare import is_prepared, prepare
assert is_prepared()
prepare()
print(f"every bot decided after {time.monotonic() - start:.1f} s, with the kernels of the image")
'
start=$(date +%s%N)
$inside -m fallstar serve >serve.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
tries=0
until $inside -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:$port/health/live', timeout=4)" 2>/dev/null; do
    tries=$((tries + 1))
    test $tries -lt 60 || { cat serve.log; exit 1; }
    sleep 0.2
done
echo "healthy after $((($(date +%s%N) - start) / 1000000)) ms (with the checks)"
$inside - "$port" <<'PYTHON'
"""A game of four bots, a page, a picture. Nobody watches the bots, so they do not hurry."""
import json, sys, time
from urllib.request import Request, urlopen

BASE = f"http://127.0.0.1:{sys.argv[1]}"
def ask(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(BASE + path, data, {"content-type": "application/json"} | headers), timeout=60) as answer:
        return answer.read(), answer.headers

token = json.loads(ask("/api/me/tokens", {"name": "image"})[0])["token"]
me = {"authorization": f"Bearer {token}"}
levels = ("novice", "greedy", "scout", "champion")
start = time.monotonic()
table = json.loads(ask("/api/tables", {"seats": [{"kind": "bot", "level": one} for one in levels], "start": True}, **me)[0])
link = table["id"] if "id" in table else table["table"]["id"]
while True:
    seen = json.loads(ask(f"/api/tables/{link}", **me)[0])
    if len(seen["steps"]) >= 4:
        break
    assert time.monotonic() < start + 120, "the bots do not play"
    time.sleep(0.2)
print("bots play")
assert ask(f"/t/{link}/picture.png")[0].startswith(b"\x89PNG")
assert b"<html" in ask("/")[0]
assert ask("/health")[0]
PYTHON
kill -TERM $server
code=0
wait $server || code=$?
trap - EXIT
echo "exit code after SIGTERM: $code"
test $code = 0
test -s data/fallstar.db
$inside -m fallstar backup /tmp/copy.db
echo "== all of it worked"
