"""The kernel as WebAssembly for the browser: `python -m tools.wasm`; see docs/browser-kernel.md."""
