# Everything needs only Python 3.11+, make and (for system libraries) apt.
PYTHON ?= python3
VENV   := .venv
PROGRAMS := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
BIN    := $(VENV)/$(PROGRAMS)
NICE   := $(if $(filter Windows_NT,$(OS)),,nice)
STAMP  := $(VENV)/.installed
PACKER := $(VENV)/.packer
SHIPPED := build/shipped
TOOLS  := build/tools
APPDIR := build/AppDir
export PYTHONDONTWRITEBYTECODE =

.PHONY: setup run test lint quick-lint bench bench-peers coverage soak conformance shots lexicons translations package appimage sbom audit clean
.DEFAULT_GOAL := setup

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Assent needs Python 3.11 or newer (try: make PYTHON=python3.12)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Please install:  sudo apt-get install python3-venv" >&2; rm -rf $(VENV); exit 1; }
	@echo "Installing Python packages into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

run: setup
	@.ci/system-packages
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" != Linux ]; then \
		$(BIN)/assent; \
	else \
		mkdir -p out; \
		echo "There is no display here, so the demo window is drawn to a picture instead."; \
		$(BIN)/assent demo --screenshot out/demo.png; \
	fi

lint: setup quick-lint
	$(BIN)/mypy

quick-lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

# What mypy finds, which takes it a while in a fresh clone, is told after the tests, beside which it runs.
test: setup
	@.ci/system-packages test
	@$(MAKE) --no-print-directory quick-lint
	@mkdir -p out
	@$(NICE) $(BIN)/mypy >out/mypy.txt 2>&1 & types=$$!; \
	echo "$(BIN)/pytest -n 2 --dist worksteal"; $(BIN)/pytest -n 2 --dist worksteal; tested=$$?; \
	wait $$types; typed=$$?; echo "$(BIN)/mypy"; cat out/mypy.txt; \
	exit $$((tested ? tested : typed))

bench: setup
	@$(BIN)/python -m tests.bench; measured=$$?; $(BIN)/python -m tests.bench.in_readme; exit $$measured

bench-peers: setup
	@$(BIN)/python -m tests.bench.peers build/peers

coverage: setup
	@.ci/system-packages test
	@mkdir -p out
	$(BIN)/pytest -n 2 --dist worksteal -q --cov --cov-report=json:out/coverage.json
	@$(BIN)/python -m tests.helpers.branch_coverage out/coverage.json

soak: setup
	@.ci/system-packages test
	$(BIN)/pytest -m 'soak or hypothesis' --hypothesis-profile thorough --timeout 7200

# What other makers of the protocol say of `assent mcp`; their programs come from npm, into a folder below build.
conformance: setup
	@$(BIN)/python -m tests.helpers.conformance build/conformance

mutants: setup
	@.ci/system-packages test
	@$(BIN)/python -m tests.helpers.promise_mutants

shots: setup
	@.ci/system-packages
	$(BIN)/python -m tests.helpers.shots out/shots

# Learns anew by which words answers and requests are judged; see resources/lexicons/README.md.
lexicons: setup
	$(BIN)/python -m tests.helpers.train_lexicons
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[learn]'
	$(BIN)/python -m tests.helpers.train_requests

translations: setup
	$(BIN)/python -m tests.helpers.translations

package: $(PACKER)
	@.ci/system-packages package
	$(BIN)/pyinstaller --noconfirm --log-level ERROR --distpath dist --workpath build resources/packaging/assent.spec
	$(BIN)/python -m tests.helpers.smoke dist/assent/assent dist/assent/_internal/desktop/resources
	@du -sh dist/assent

# Folder and start of an AppImage are made and tried; the file itself only where appimagetool is installed. NOT BUILT YET.
appimage: package
	@rm -rf $(APPDIR) && mkdir -p $(APPDIR)/usr/lib $(APPDIR)/usr/share/metainfo
	@cp -r dist/assent $(APPDIR)/usr/lib/assent && ln -s usr/lib/assent/assent $(APPDIR)/AppRun
	@cp resources/org.assent.Assent.desktop $(APPDIR) && cp resources/icons/assent.svg $(APPDIR)/org.assent.Assent.svg
	@cp resources/org.assent.Assent.metainfo.xml $(APPDIR)/usr/share/metainfo/org.assent.Assent.appdata.xml
	$(BIN)/python -m tests.helpers.smoke $(APPDIR)/AppRun $(APPDIR)/usr/lib/assent/_internal/desktop/resources
	@command -v appimagetool >/dev/null || { echo "Please install appimagetool: https://appimage.github.io" >&2; exit 1; }
	appimagetool $(APPDIR) dist/Assent-$$(uname -m).AppImage

$(PACKER): $(STAMP)
	@echo "Installing PyInstaller into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[package]'
	@touch $@

# What a user gets and nothing else, and the tools that look at it; each in an environment of its own.
$(SHIPPED)/.installed: $(STAMP)
	@$(BIN)/python -m venv --clear --without-pip $(SHIPPED)
	@$(BIN)/python -m pip --python $(SHIPPED)/$(PROGRAMS)/python install --quiet --disable-pip-version-check -c constraints.txt .
	@touch $@

$(TOOLS)/.installed: $(STAMP)
	@$(BIN)/python -m venv --clear --without-pip $(TOOLS)
	@$(BIN)/python -m pip --python $(TOOLS)/$(PROGRAMS)/python install --quiet --disable-pip-version-check -c constraints.txt \
		cyclonedx-bom pip-audit
	@touch $@

sbom: $(SHIPPED)/.installed $(TOOLS)/.installed
	@mkdir -p out
	@$(TOOLS)/$(PROGRAMS)/cyclonedx-py environment $(SHIPPED)/$(PROGRAMS)/python --pyproject pyproject.toml --output-reproducible \
		--of JSON -o out/sbom.json
	@echo "What Assent is made of is in out/sbom.json (CycloneDX)."

# Asks a public database about every package that constraints.txt names. Elsewhere than there, nothing is sent.
audit: $(TOOLS)/.installed
	@mkdir -p out && rm -f out/audit.json
	@$(TOOLS)/$(PROGRAMS)/pip-audit -r constraints.txt --disable-pip --no-deps --progress-spinner off --timeout 10 \
		--format json -o out/audit.json 2>out/audit.log; found=$$?; \
	if [ -s out/audit.json ]; then tail -n 1 out/audit.log; exit $$found; \
	elif grep -q 'requests.exceptions\|ConnectionError' out/audit.log; then \
		echo "The database of known vulnerabilities cannot be reached from here: nothing was checked."; \
	else cat out/audit.log >&2; exit 1; fi

clean:
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
