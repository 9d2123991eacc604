#!/bin/sh
# Write requirements/*.txt anew from pyproject.toml: every version pinned, every file hashed, one lock for all systems.
# UPGRADE=1 also takes the newest versions that fit; without it what is locked stays unless it no longer fits.
set -eu
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$(tools/python.sh)" -m venv "$scratch"
"$scratch/bin/python" -m pip install --quiet --disable-pip-version-check uv==0.13.9

# lock NAME [OPTION...]: play.txt first, since the others hold to what it chose.
lock() {
    output=requirements/$1.txt
    shift
    "$scratch/bin/uv" pip compile pyproject.toml --group build "$@" --output-file "$output" \
        --universal --python-version 3.11 --generate-hashes --quiet --custom-compile-command "make lock" \
        ${UPGRADE:+--upgrade}
}
lock play
lock test --extra dev --constraint requirements/play.txt
lock bench --extra bench --constraint requirements/play.txt
