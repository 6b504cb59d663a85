# One command each; `make help` lists them. Everything is made inside this tree: .venv, build, var.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

PYTHON ?= python3
PY := .venv/bin/python
# Errors are shown, warnings about this machine's own configuration are not.
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $(PY) -m pip install --quiet --quiet
CODE := domain openapi service workers deploy tests
say = @printf 'atoll: %s\n'

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | expand -t 16

# ---- the virtual environment, made once; a stamp for each part

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "atoll: Python 3.11 or newer is needed; name it: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(say) "making .venv with $$($(PYTHON) --version)"
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv \
	  || { echo "atoll: this Python can't make virtual environments (Debian: apt-get install python3-venv)" >&2; exit 1; }
	@touch $@

.venv/runtime.stamp: .venv/made.stamp requirements.lock requirements-build.lock pyproject.toml
	$(say) "installing $$(grep -c '^[a-z].*==' requirements.lock) packages (hashes checked; a minute the first time)"
	@$(PIP) --require-hashes -r requirements.lock -r requirements-build.lock
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@

.venv/compile.stamp: .venv/runtime.stamp requirements-compile.lock
	@if $(PY) -m deploy.compile --possible; then \
	  echo "atoll: installing the compiler of typed Python"; $(PIP) --require-hashes -r requirements-compile.lock; fi
	@touch $@

.venv/dev.stamp: .venv/runtime.stamp requirements-dev.lock
	$(say) "installing the tools that tests and checks need"
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

# ---- running

.PHONY: up
up: $(if $(filter 0,$(ATOLL_COMPILED)),.venv/runtime.stamp,.venv/compile.stamp) ## start everything on this machine: servers, web, dispatcher, bot workers
	@exec .venv/bin/atoll up --with-parent --compile

.PHONY: compile
compile: .venv/compile.stamp ## compile the rules and the search (needs a C compiler)
	@$(PY) -m deploy.compile

.PHONY: openapi
openapi: .venv/dev.stamp ## write openapi/openapi.json and the client's types from the code
	@.venv/bin/atoll openapi

# ---- tests and checks

# Tests often wait for processes that they started, so that there are more of them side by side than processors.
SIDE_BY_SIDE ?= 4
PYTEST := $(PY) -m pytest -n $(SIDE_BY_SIDE)
SHARING := --dist loadfile -p tests.sharing

.PHONY: test
test: .venv/dev.stamp ## check and test on servers of its own, which are gone afterwards
	@$(MAKE) -j 2 lint tests

# In a new tree one process translates all modules before several would do the same side by side.
.PHONY: tests
tests: .venv/dev.stamp
	@test -d tests/kernel/__pycache__ || deploy/hermetic $(PY) -m pytest --collect-only -q > /dev/null
	@deploy/hermetic $(PYTEST) $(SHARING) -m "not slow" $(ARGS)

.PHONY: test-times
test-times: .venv/dev.stamp ## the tests of `make test`, with what each costs in processor seconds
	@deploy/hermetic $(PYTEST) $(SHARING) -p tests.times -m "not slow" $(ARGS)

.PHONY: test-all
test-all: .venv/dev.stamp ## the same with the slow tests and many samples, and thousands of matches on the compiled form
	@deploy/in-parts lint compile-if-possible test-plain test-compiled

.PHONY: compile-if-possible
compile-if-possible: .venv/compile.stamp
	@$(PY) -m deploy.compile --unless-failed

.PHONY: test-plain
test-plain:
	@TEST_SAMPLES=many deploy/hermetic $(PYTEST) $(SHARING) -m "not many" $(ARGS)

.PHONY: test-compiled
test-compiled:
	@ATOLL_COMPILED= TEST_SAMPLES=many deploy/hermetic $(PYTEST) --dist worksteal tests/laws tests/games tests/golden tests/corpus tests/search tests/sense tests/kernel/test_audit*.py $(ARGS)

.PHONY: check
check: format-check test ## all that must hold before a commit

.PHONY: format
format: .venv/dev.stamp ## format the code
	@.venv/bin/ruff format $(CODE)
	@.venv/bin/ruff check --fix $(CODE)

.PHONY: format-check
format-check: .venv/dev.stamp
	@.venv/bin/ruff format --check $(CODE)

.PHONY: lint
lint: .venv/dev.stamp ## ruff, mypy, import contracts
	$(say) "checking with ruff, mypy and the import contracts"
	@.venv/bin/ruff check --quiet $(CODE)
	@.venv/bin/mypy $(if $(CI),--cache-dir=/dev/null)
	@.venv/bin/lint-imports --no-logo

.PHONY: golden
golden: .venv/dev.stamp ## write the golden matches anew
	@$(PY) -m tests.golden

.PHONY: corpus
corpus: .venv/dev.stamp ## play and keep finished matches of games and revisions that have none yet
	@$(PY) -m tests.corpus.make

.PHONY: bench
bench: compile .venv/dev.stamp ## measure speed (5 minutes); results under bench-results
	@$(PY) -P -m service.bench $(ARGS)
	@$(PY) -P -m service.bench.verifying

.PHONY: arena
arena: compile .venv/dev.stamp ## let the bot levels play each other and write their strengths
	@$(PY) -P -m service.compiled workers.arena ladder $(ARGS) --kept docs/arena --bots domain/bots.json
	@$(PY) -P -m workers.arena plots

# ---- containers

.env: deploy/env.example
	@umask 077; while IFS= read -r line; do case $$line in \
	  *=) echo "$$line$$($(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(32))')";; *) echo "$$line";; esac; \
	  done < deploy/env.example > $@
	$(say) "wrote .env with new keys, for docker compose"

.PHONY: clean
clean: ## remove what was made here, except the data in var
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache bench-results
