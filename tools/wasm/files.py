"""The built files, which are committed."""

from tools.wasm.version import ROOT

KERNEL = ROOT / "web/src/engine/kernel.wasm"
LAYOUT = ROOT / "web/src/engine/layout.ts"
