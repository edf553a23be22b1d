# shellcheck shell=bash
# What the scripts of all parts share. Each is run from the project's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

dist=$PWD/target/dist
modules=$dist/modules
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# The public address of the repository; empty until `packaging/address` has set it.
address=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
mkdir -p "$dist"
work=$(mktemp -d)
children=()
trap 'for child in "${children[@]:-}"; do kill "$child" 2>/dev/null || true; done; rm -rf "$work"' EXIT

fail() { echo "$(basename "$0"): $*" >&2; exit 1; }

# Ends the part with the status that says that something is missing.
missing() { echo "$(basename "$0"): $1 is missing: $2" >&2; exit 77; }
need() { command -v "$1" >/dev/null || missing "$1" "install Debian's package $2"; }
need_library() {
  [[ -d $(rustc --print target-libdir --target "$1") ]] \
    || missing "Rust's library for $1" "run 'rustup target add $1'"
}

# The modules of the page, fully optimised.
need_modules() { if [[ ! -f $modules/draughts.wasm ]]; then packaging/modules; fi; }

# Builds the program for a system, with the modules inside; `program` is its path.
build() {
  need_library "$1"
  need_modules
  echo "building for $1"
  TESSERA_MODULES=$modules cargo build --quiet --release --locked -p tessera --target "$1"
  program=${CARGO_TARGET_DIR:-target}/$1/release/tessera${2:-}
}

# The static program for this machine, which several parts pack or run.
build_static() { build x86_64-unknown-linux-musl; }

# Writes the manual pages, the completions and the documents that go with a program to a folder.
add_documents() {
  local folder=$1 teller=$2 name
  mkdir -p "$folder/man" "$folder/completions"
  "$teller" man > "$folder/man/tessera.1"
  for name in $("$teller" help | sed -n 's/^  \([a-z]\{3,\}\) .*/\1/p' | grep -v -e help -e tessera); do
    "$teller" man "$name" > "$folder/man/tessera-$name.1"
  done
  "$teller" completions bash > "$folder/completions/tessera.bash"
  "$teller" completions fish > "$folder/completions/tessera.fish"
  "$teller" completions zsh > "$folder/completions/_tessera"
  "$teller" completions powershell > "$folder/completions/tessera.ps1"
  cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder"
  licences > "$folder/THIRD-PARTY.txt"
}

# The licences of all parts, written once.
licences() {
  if [[ ! -f $dist/THIRD-PARTY.txt ]]; then packaging/licences >&2; fi
  cat "$dist/THIRD-PARTY.txt"
}

# Fails unless a text has an extended regular expression.
expect() { grep -qE -- "$2" <<<"$1" || { echo "$1" >&2; fail "expected: $2"; }; }

# Runs the classic programs, sudoku and a match with a program, which may need another one to run it:
# `try_program qemu-aarch64-static target/tessera`.
try_program() {
  expect "$("$@" --version)" "^tessera $version"
  expect "$("$@" towers examples/towers/why.txt)" "BLACK ACTION #11: A6-B5"
  expect "$("$@" endgame --report examples/endgame/win.txt 2>&1)" "plies: 9"
  expect "$("$@" sudoku assist --two examples/sudoku/grid.txt)" "ta daa!!!"
  local puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  expect "$(echo $puzzle | "$@" sudoku solve -)" \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
  expect "$("$@" match --variant english --player tessera,depth=3,name=one --player tessera,depth=2,name=two --pairs 1)" \
    "one"
}

# Starts a server with a program, and asks it for the page, its modules and a move.
try_server() {
  local url
  "$@" > "$work/served" 2>&1 &
  children+=($!)
  url=$(await_address)
  ask_server "$url"
}

# The address that a server has written.
await_address() {
  local tried
  for tried in {1..300}; do
    if grep -m 1 -o 'http://[^ ]*/' "$work/served" 2>/dev/null; then return; fi
    sleep 0.2
  done
  cat "$work/served" >&2
  fail "the server does not start (tried $tried times)"
}

ask_server() {
  expect "$(curl -sf "$1")" "<title>"
  expect "$(curl -sf "${1}modules/list.json")" "draughts.*wasm"
  expect "$(curl -sf -H 'Content-Type: application/json' -d '{"variant":"english","moves":["11-15"]}' \
    "${1}api/draughts/game")" '"legal":'
}
