# Each target sets up .venv as far as it needs it; nothing else has to be installed but Python 3.11 or later.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
# Whoever is not root may need: make debian APT='sudo apt-get'
APT ?= apt-get

.PHONY: demo test serve bench load proof lint format openapi cited debian vendor clean

demo: .venv/.run  ## score a real table: every point with its ruling, the open choices found and proved
	$(BIN)/adjudicate score fantasy-realms examples/fantasy_realms/table.json --explain

test: .venv/.dev  ## lint, types, and all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist loadscope

serve: .venv/.run  ## the REST API under gunicorn on 127.0.0.1:$(PORT)
	exec $(BIN)/adjudicate serve --port $(PORT)

bench: .venv/.dev  ## how fast it is on this machine
	$(BIN)/python -m benchmarks

load: .venv/.dev  ## the service under load on the loopback address, about two minutes; with nginx if it is there
	@command -v wrk > /dev/null || { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends wrk; }
	$(BIN)/python -m benchmarks.load

proof: .venv/.dev  ## the best hand of Fantasy Realms: search all hands, then check what was found, about four minutes
	$(BIN)/python -m proofs.best_hand
	$(BIN)/python -m proofs.check

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

cited: .venv/.dev  ## write down what each example of a ruling cites
	$(BIN)/python -m adjudicator.searching.citing > cited.json.new
	mv cited.json.new adjudicator/searching/cited.json

# Without these, the tests that need them are skipped.
debian:  ## install, on Debian, the programs that some tests run: nginx, and Chromium
	@PATH="$$PATH:/usr/sbin"; missing=; \
	command -v nginx > /dev/null || missing="$$missing nginx-light"; \
	command -v chromium > /dev/null || missing="$$missing chromium"; \
	test -z "$$missing" || { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends $$missing; }

# Folders with files of others, and the npm packages that these come from. Of exactly the version in VERSION, those that
# SHA256SUMS names are taken, and have to be what it says; PIN=new takes them as they are.
VENDORED := api/static/swagger-ui=swagger-ui-dist tests/pages/axe=axe-core
vendor:  ## fetch what others made, for pages and their tests, by npm
	@set -e; for each in $(VENDORED); do \
	  to="$(CURDIR)/$${each%%=*}"; package="$${each##*=}"; from="build/vendor/$$package"; \
	  rm -rf "$$from"; mkdir -p "$$from"; \
	  npm pack --silent --pack-destination "$$from" "$$package@$$(cat "$$to/VERSION")"; \
	  tar -xzf "$$from"/*.tgz -C "$$from" --no-same-owner; \
	  (cd "$$from/package" && cut -d ' ' -f 3 "$$to/SHA256SUMS" | xargs sha256sum > ../SHA256SUMS); \
	  $(if $(PIN),cp,diff) "$$from/SHA256SUMS" "$$to/SHA256SUMS"; \
	  (cd "$$from/package" && cut -d ' ' -f 3 ../SHA256SUMS | xargs cp -t "$$to"); \
	done

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
