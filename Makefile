# make play   start a game          make test   all tests
# make check  style and types       make fix    repair style
# make bench  speed                 make docs   measure and draw docs/boards.md anew
.PHONY: play test check fix bench docs
PYTHON ?= python3
BIN := .venv/bin

play: .venv/ready
	@$(BIN)/fallstar play --terminal

test: .venv/ready
	$(BIN)/pytest -n auto --dist loadfile
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n auto tests/rules

check: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

fix: .venv/ready
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/ready
	$(BIN)/fallstar bench

docs: .venv/ready
	$(BIN)/fallstar figures --games 20000 --seed 1 --out docs/boards.md
	$(BIN)/fallstar board --position "$$(cat docs/pictures/board.position)" --preview 'H>' \
	  --out docs/pictures/board.svg
	$(BIN)/fallstar board --position "$$(cat docs/pictures/board.position)" --preview 'H>' \
	  --out docs/pictures/board-day.svg --theme day

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' || ./.ci/python
	@echo "Setting up in .venv, once: this takes a minute"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip -c constraints.txt
	$(BIN)/python -m pip install --quiet --editable . --group dev -c constraints.txt
	@touch $@
