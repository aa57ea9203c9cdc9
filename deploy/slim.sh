#!/bin/sh
# Take from a folder of Python packages what a server never reads: symbols for debuggers, and tests.
set -eu
# Stripping spoils libraries that were moved into a wheel, which are in folders named …libs.
find "$1" -name '*.so' -type f -not -path '*.libs/*' -exec strip --strip-unneeded {} +
rm -rf "$1"/numba/tests "$1"/bin
find "$1" -type d \( -name tests -path '*/numpy/*' -o -name __pycache__ \) -prune -exec rm -rf {} +
