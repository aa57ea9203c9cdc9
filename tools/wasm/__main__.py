"""Write web/src/engine/kernel.wasm and layout.ts.

python -m tools.wasm
"""

import sys

from tools.wasm.build import build_elsewhere
from tools.wasm.files import KERNEL, LAYOUT
from tools.wasm.layout_module import module

if __name__ == "__main__":
    build_elsewhere(KERNEL)
    LAYOUT.write_text(module(), encoding="utf-8")
    print(
        f"wrote {KERNEL.name}, {KERNEL.stat().st_size:,} bytes, and {LAYOUT.name}", file=sys.stderr
    )
