#!/bin/sh
# Install one lock file into .venv, then the project itself on top of it: install.sh requirements/NAME.txt
set -eu
cd "$(dirname "$0")/.."

pip() {
    .venv/bin/python -m pip --quiet --disable-pip-version-check install "$@"
}

echo "Installation de $1, une seule fois… / Installing $1, once only…"
# The build backend is locked with the rest, so the second step needs no network and runs nothing unhashed.
if ! { pip --require-hashes --requirement "$1" && pip --no-deps --no-build-isolation --editable .; }; then
    echo "L’installation a échoué ; le réseau répond-il ? Relancez la même commande." \
        "/ The installation failed; is the network up? Run the same command again." >&2
    exit 1
fi
