#!/bin/sh
# Print the path of a Python that can make the project's virtual environment, or say in one line how to get one.
# PYTHON=/path/to/python asks for that interpreter instead of the first good one found.
set -eu

without_venv=
for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
    # The real path: when the system replaces its Python, the environment breaks visibly and make builds it anew.
    path=$("$name" -c 'import os, sys; print(os.path.realpath(sys.executable))' 2>/dev/null) || continue
    "$path" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue
    if "$path" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$path"
        exit 0
    fi
    without_venv=$name # Debian and Ubuntu ship Python without ensurepip
done

if [ -n "$without_venv" ]; then
    echo "Il manque le module venv de $without_venv : sudo apt install $without_venv-venv" \
        "/ $without_venv lacks its venv module: sudo apt install $without_venv-venv" >&2
else
    echo "Il faut Python 3.11 ou plus récent : sudo apt install python3 python3-venv, ou brew install python" \
        "/ Python 3.11 or newer is needed: sudo apt install python3 python3-venv, or brew install python" >&2
fi
exit 1
