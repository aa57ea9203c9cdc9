# make play   start the game          make test       the tests that need only Python and Node
# make check  style and types         make test-more  those that need PostgreSQL, Redis, nginx,
# make fix    repair style                            Prometheus, a browser, Ray or PyTorch
# make bench  speed                   make docs       measure and draw docs/boards.md anew
# make shots  pictures of every page, into screenshots/
# make site   the game as a folder for any static host, into site/
# make conformance  random games and searches in Python and in the browser's kernel, compared
.PHONY: play test test-more check check-eslint check-others fix bench docs shots site conformance
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/pytest -n auto --dist worksteal
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGES := src/fallstar/server/static/index.html
SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

play: .venv/ready $(PAGES)
	@$(BIN)/fallstar play

test: .venv/test $(PAGES)
	$(NPM) run test
	$(BIN)/python -m tests.compile_kernels
	$(PYTEST) -m "not needs"
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not needs" tests/rules
	@echo "make test-more runs the tests that need PostgreSQL, Redis, nginx, Prometheus, a browser, Ray or PyTorch."

test-more: .venv/more $(PAGES)
	@./.ci/services
	$(BIN)/python -m tests.compile_kernels
	$(PYTEST) -m needs

# ESLint takes half of the time, so it runs beside the others.
check: .venv/check web/node_modules/ready
	@$(MAKE) --jobs=2 --output-sync check-eslint check-others

check-eslint:
	$(NPM) run lint

check-others:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(NPM) run check
	$(NPM) run format

fix: .venv/check web/node_modules/ready
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run fix

GAMES ?= 20000
conformance: .venv/test web/node_modules/ready
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.conformance --games $(GAMES)

bench: .venv/more $(PAGES)
	@./.ci/services
	$(BIN)/fallstar bench
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/browser.py

shots: .venv/more $(PAGES)
	@./.ci/services
	$(BIN)/python -m tests.browser.screenshots screenshots

site: .venv/ready $(PAGES)
	@$(BIN)/fallstar site site

docs: .venv/ready
	$(BIN)/python -m tools.boards_page --games 20000 --seed 1
	$(BIN)/fallstar board --position "$$(cat docs/pictures/board.position)" --preview 'H>' \
	  --out docs/pictures/board.svg
	$(BIN)/fallstar board --position "$$(cat docs/pictures/board.position)" --preview 'H>' \
	  --out docs/pictures/board-day.svg --theme day

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' || ./.ci/python
	@echo "Setting up in .venv, once: this takes a minute or two"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip -c constraints.txt
	$(BIN)/python -m pip install --quiet --editable . -c constraints.txt
	@touch $@

# The dependency groups of pyproject.toml that a target needs besides the game.
.venv/test .venv/check .venv/more: .venv/ready
	@echo "Adding the packages for $(@F), once"
	$(BIN)/python -m pip install --quiet --group $(@F) -c constraints.txt
	@touch $@

web/node_modules/ready: web/package-lock.json .venv/ready
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --group node -c constraints.txt
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGES): web/node_modules/ready $(SOURCES)
	$(NPM) run build
