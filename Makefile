# For a club: `make demo` (try it), `make serve` (run it). For developers: `make test`, `make lock`, `make messages`.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
PYTEST := $(BIN)/pytest -q -n 2 --dist worksteal
# What the kind of database makes no difference to, or what brings its own.
NO_DATABASE := rules exports imports/entrants commands/test_benchmark.py commands/test_unreached.py test_access.py \
	test_catalogue.py test_environment.py test_port.py test_production.py test_words.py

.PHONY: help demo serve test packages check unit browser lock messages

help:
	@echo "make demo    a demo club with a running tournament on http://127.0.0.1:8000"
	@echo "make serve   the site for your club, production settings"
	@echo "make test    every check and every test"

.venv/.run: requirements.txt scripts/environment.sh
	@scripts/environment.sh requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt scripts/environment.sh
	@scripts/environment.sh requirements-dev.txt
	@touch .venv/.run $@

demo: .venv/.run
	@scripts/system_packages.sh printing
	@$(BIN)/python manage.py messages --compile
	@DATABASE_URL=sqlite:///demo.sqlite3 $(BIN)/python manage.py demo

serve: .venv/.run
	@scripts/system_packages.sh printing
	@scripts/serve.sh

test: .venv/.dev
	@$(MAKE) --no-print-directory -j2 --output-sync=target packages check
	@$(MAKE) --no-print-directory unit browser

packages:
	@scripts/system_packages.sh printing browser spreadsheet

check: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py messages --check

unit: .venv/.dev
	@$(BIN)/python manage.py messages --compile
	env -u TEST_DATABASE_URL $(PYTEST) tests
	@if [ -n "$${TEST_DATABASE_URL:-}" ]; then \
		echo "Once more, on PostgreSQL:"; $(PYTEST) tests $(addprefix --ignore=tests/,$(NO_DATABASE)); fi

browser: .venv/.dev
	@$(BIN)/python manage.py messages --compile
	env -u TEST_DATABASE_URL DJANGO_ALLOW_ASYNC_UNSAFE=1 $(PYTEST) -W default tests/browser

messages: .venv/.dev
	$(BIN)/python manage.py messages

lock: .venv/.dev
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.12 pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.12 --extra dev pyproject.toml -o requirements-dev.txt
