# make play      play in the browser               make lint      all linters
# make test      every test                        make campaign  the same tests with large numbers, mutants
# make bench     the figures                       make lock      new requirements/*.txt
# make gauge     solves Mmm! anew, ten minutes     make plans     what is made from hardware/console.toml
PYTHON ?= python3
ARGS ?=
JOBS ?= 3 # browsers, brokers and killed daemons keep a core waiting

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --retries 10
PO := $(wildcard boardctl/texts/*.po games/*/texts/*.po)
MO := $(PO:.po=.mo)
# Tests start Python hundreds of times: what it has compiled is kept, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

.PHONY: play test lint campaign bench gauge plans lock packages clean
.DELETE_ON_ERROR:

# The firmware runs on MicroPython, which comes with what the tests need.
play: $(if $(findstring --firmware,$(ARGS)),.venv/dev.stamp,.venv/run.stamp) $(MO) .venv/voices.stamp
	@exec $(BIN)/boardctl play $(ARGS)

test: .venv/dev.stamp $(MO) packages
	$(PYTEST) $(ARGS)

lint: .venv/dev.stamp .venv/typings.stamp $(MO)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright --project firmware
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m boardctl.catalogues --check

# As many mutants of each game as five games have time for; `python -m tools.mutants GAME` tries all.
MUTANTS ?= 60
MUTATED := souriciere clan-des-souris mmm trio-de-souris mice-and-mystics

campaign: .venv/dev.stamp $(MO) packages
	BOARDCTL_CAMPAIGN=1 $(PYTEST) $(ARGS)
	$(BIN)/python -m tools.mutants --most $(MUTANTS) $(MUTATED)

bench: .venv/dev.stamp $(MO)
	$(BIN)/python -m bench $(ARGS)

gauge: .venv/dev.stamp
	$(BIN)/python -m tools.gauge

plans: .venv/dev.stamp packages
	$(BIN)/python -m tools.plans

packages:
	@.ci/packages

clean:
	rm -rf .venv dist build artefacts $(MO)

# -- installing ---------------------------------------------------------------------------------

.venv/bin/python:
	@.ci/venv $(PYTHON)

.venv/run.stamp: requirements/run.txt pyproject.toml hatch_build.py | .venv/bin/python
	@echo "Installing boardctl into .venv …"
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/run.stamp
	@echo "Installing what the tests need into .venv …"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# Beside the environment, not in it: the stubs of MicroPython's modules would hide Python's own.
.venv/typings.stamp: requirements/typings.txt | .venv/bin/python
	@$(PIP) install --require-hashes --no-deps --upgrade --target .venv/typings -r $<
	@touch $@

$(MO) &: $(PO) boardctl/catalogues.py | .venv/run.stamp
	@$(BIN)/python -m boardctl.catalogues
	@touch $(MO)

# Nobody waits for a voice: it joins the game when it is rendered. Without one there are captions.
.venv/voices.stamp: $(MO) $(wildcard boardctl/voice/*.py) | .venv/run.stamp
	@echo "Rendering the voices behind the game; .venv/voices.log tells how far it is."
	@(nice -n 19 .ci/voices $(BIN) >.venv/voices.log 2>&1 && touch $@) &

# -- locks: hashes, and no address of any index ---------------------------------------------------

COMPILE := CUSTOM_COMPILE_COMMAND="make lock" .venv/lock/bin/pip-compile --quiet --upgrade \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	--strip-extras --allow-unsafe

lock: | .venv/bin/python
	$(BIN)/python -m venv .venv/lock
	.venv/lock/bin/python -m pip install --quiet pip-tools
	$(COMPILE) --all-build-deps --extra mqtt --output-file requirements/run.txt pyproject.toml
	$(COMPILE) --all-build-deps --extra dev --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --all-build-deps --extra pi --extra mqtt --extra flash --constraint requirements/dev.txt \
		--output-file requirements/pi.txt pyproject.toml
	echo micropython-rp2-stubs | $(COMPILE) --output-file requirements/typings.txt -
