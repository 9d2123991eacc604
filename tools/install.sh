#!/bin/sh
# Bring .venv up to one lock file, and the project on top of it: install.sh play|test|bench
# Costs nothing when neither the lock nor pyproject.toml changed since the last time.
set -eu
cd "$(dirname "$0")/.."

lock=requirements/$1.txt
stamp=.venv/$1.stamp # what was installed, and where

wanted() {
    pwd # an environment does not survive a move of its folder
    cat "$lock" pyproject.toml
}

pip() {
    .venv/bin/python -m pip --quiet --disable-pip-version-check install "$@"
}

# The sources may have changed though nothing is to be installed; in vain it costs a tenth of a second.
prepare() {
    .venv/bin/python -m estaminet.lab.prepare
}

# -x follows links: an environment whose Python went away with a system upgrade is made anew.
if [ -x .venv/bin/python ] && wanted | cmp -s - "$stamp"; then
    prepare
    exit
fi

# A missing, half-made, moved or orphaned environment has no pip that runs.
if ! .venv/bin/pip --version >/dev/null 2>&1; then
    python=$(tools/python.sh)
    "$python" -m venv --clear .venv
fi

echo "Installation de $lock… / Installing $lock…"
# The build backend is locked with the rest, so the second step needs no network and runs nothing unhashed.
if ! { pip --require-hashes --requirement "$lock" && pip --no-deps --no-build-isolation --editable .; }; then
    echo "L’installation a échoué ; le réseau répond-il ? Relancez la même commande." \
        "/ The installation failed; is the network up? Run the same command again." >&2
    exit 1
fi
wanted >"$stamp"
prepare
