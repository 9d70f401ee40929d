# Two commands: `make play` starts Parlor, `make test` runs every check. Both work on a fresh machine with Rust and Node.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
CARGO ?= cargo
LISTEN ?= 127.0.0.1:8080

.PHONY: play test program page types format lints docs unit scenarios page-tests e2e tools clean

## play: build the page and the program, serve on $(LISTEN) and say where to click
play: program
	target/release/parlor serve --listen $(LISTEN)

## program: the optimised binary, with the page inside
program: page
	$(CARGO) build --release --locked -p parlor

## page: web/dist, which the program embeds
page: web/dist/index.html

web/dist/index.html: web/package-lock.json $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	@command -v npm >/dev/null || { echo "make: the page needs Node 20 or later (npm was not found)"; exit 1; }
	cd web && npm ci --no-audit --no-fund && npm run build

## types: the TypeScript types of views, events and messages, from the Rust types
types:
	scripts/wire-types web/src/wire

## test: everything that can fail
test: tools format lints docs unit scenarios page-tests e2e
	@echo "every check passed"

## tools: what the tests need beside Rust and Node, from Debian's packages
tools:
	scripts/install-tools

format:
	$(CARGO) fmt --all -- --check

lints: page
	$(CARGO) clippy --workspace --all-targets --all-features --locked -- -D warnings

docs: page
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

unit: page
	$(CARGO) test --workspace --locked

## scenarios: every scenario through the program itself, as a stranger would run them
scenarios: program
	for folder in games/*/scenarios; do target/release/parlor scenario "$$folder"; done

page-tests: page
	scripts/wire-types --check web/src/wire
	cd web && npm run check && npm run unit && npm run sizes

## e2e: whole games through the page of the program itself in a real Chromium; screenshots stay in web/e2e/shots
e2e: tools program
	cd web && PARLOR_BIN="$(CURDIR)/target/release/parlor" npm run e2e

clean:
	$(CARGO) clean
	rm -rf web/dist web/node_modules
