"""Write web/src/wire/server.d.ts: the server's OpenAPI document as TypeScript types.

    python -m tools.wire_types

The npm package openapi-typescript makes them, so this needs Node and web/node_modules.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

from fallstar.server.app import Server
from fallstar.server.settings import Settings

WEB = Path(__file__).parents[1] / "web"
TARGET = WEB / "src" / "wire" / "server.d.ts"
PROGRAM = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def document() -> bytes:
    """The server's OpenAPI document; no server is started for it."""
    app = Server(Settings(database=f"sqlite:///{TARGET.parent / 'none.db'}")).app()
    return msgspec.json.encode(app.openapi_schema.to_schema())


def types() -> str:
    """The whole file. What has a default may be left out in what is sent."""
    # Node may be a package of the virtual environment, which is not always in the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        raise FileNotFoundError("openapi-typescript needs Node: install it, or run `make test`")
    made = subprocess.run(
        [node, PROGRAM, "--default-non-nullable=false"],
        input=document(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return made.stdout.decode()


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
    print(f"wrote {TARGET.name}", file=sys.stderr)
