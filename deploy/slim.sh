#!/bin/sh
# Take from a folder of Python packages what a server never reads: debug symbols and tests.
set -eu
find "$1" -name '*.so*' -type f -exec strip --strip-unneeded {} +
rm -rf "$1"/numba/tests "$1"/bin
find "$1" -type d \( -name tests -path '*/numpy/*' -o -name __pycache__ \) -prune -exec rm -rf {} +
