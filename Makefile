# Every target makes what it needs first; nothing is made twice.
.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory --no-builtin-rules
.PHONY: help run setup test soak soak-kills soak-fuzz upgrade-check mutants containers lint docs bench bench-long lock format sbom images clean

# The first Python that is new enough; PYTHON=... chooses another.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo "$$name" && exit; done; \
	command -v python3 >/dev/null 2>&1 && echo python3)
ifeq ($(strip $(PYTHON)),)
LAUNCH = @echo "Highwater needs Python 3.11 or newer, and no python3 was found: install it and run make again." >&2; exit 2; :
else
LAUNCH = @exec "$(PYTHON)" planner/launch/bootstrap.py
endif

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' "$(firstword $(MAKEFILE_LIST))" | while IFS='|' read -r a b; do printf '  %-16s %s\n' "$$a" "$$b"; done

run: ## start Highwater with its own database and queue; Ctrl-C stops it
	$(LAUNCH) run

setup: ## make the environment and the front end, with the tools for development
	$(LAUNCH) setup

test: ## run every test, with real servers and a browser; ARGS="tests/api -k bom" narrows
	$(LAUNCH) test $(ARGS)

soak: ## the property tests with many more examples, new ones each time; takes long
	$(LAUNCH) soak $(ARGS)

lint: ## style, types and room rules of Python and TypeScript, security
	$(LAUNCH) lint

docs: ## build the documentation; `make run` shows it at /docs/
	$(LAUNCH) docs

bench: ## the benchmarks, one JSON line a figure
	$(LAUNCH) bench

bench-long: ## the benchmarks that take longer
	$(LAUNCH) bench-long

soak-kills: ## twenty minutes of work while everything is killed in turn; writes docs/soak.md
	$(LAUNCH) soak-kills

containers: ## build the image and run the compose file, on a base made here; as root
	$(LAUNCH) containers

soak-fuzz: ## a hundred thousand made-up requests to the API; writes docs/soak.md
	$(LAUNCH) soak-fuzz

upgrade-check: ## an earlier version with work in it, upgraded and back; UPGRADE_FROM=ref; writes docs/soak.md
	$(LAUNCH) upgrade-check

mutants: ## small changes of the code that a test should notice; writes docs/mutants.md
	$(LAUNCH) mutants $(ARGS)

format: ## put the Python sources into the project's style
	$(LAUNCH) format

lock: ## write the locks in requirements/ and package-lock.json anew
	$(LAUNCH) lock

sbom: ## the software bill of materials, into var/sbom
	$(LAUNCH) sbom

images: ## ask for today's digests of the container images
	$(LAUNCH) images

clean: ## remove everything made, except the data under var/
	$(LAUNCH) clean
