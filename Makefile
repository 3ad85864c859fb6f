# Each target sets up .venv as far as it needs it; nothing else has to be installed but Python 3.11 or later.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000

.PHONY: demo test serve bench lint format openapi clean

demo: .venv/.run  ## score a real table: every point with its ruling, the open choices found and proved
	$(BIN)/adjudicate score fantasy-realms examples/fantasy_realms/table.json --explain

test: .venv/.dev  ## lint, types, and all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

serve: .venv/.run  ## the REST API under gunicorn on 127.0.0.1:$(PORT)
	PORT=$(PORT) exec $(BIN)/gunicorn --config api/gunicorn.conf.py adjudicator.api.wsgi:app

bench: .venv/.dev  ## how fast it is on this machine
	$(BIN)/python -m benchmarks

lint: .venv/.dev  ## format, lint and types, without the tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/.dev  ## put the code into its one format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

openapi: .venv/.dev  ## write openapi.yaml from the schemas
	$(BIN)/python -m adjudicator.api.openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

.venv/.run: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable '.[api]'
	touch $@

.venv/.dev: .venv/.run
	$(BIN)/python -m pip install --quiet --group test --group lint
	touch $@

clean:  ## remove what the other targets made
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
