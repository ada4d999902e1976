#!/usr/bin/env bash
# Makes .venv with Python 3.12 or newer and installs the pinned packages of the file named in $1.
set -euo pipefail

suitable() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1
}

find_python() {
    local pyenv_root="${PYENV_ROOT:-$HOME/.pyenv}" candidate
    for candidate in python3.14 python3.13 python3.12 python3 python \
        "$pyenv_root"/versions/3.14*/bin/python "$pyenv_root"/versions/3.13*/bin/python "$pyenv_root"/versions/3.12*/bin/python; do
        if suitable "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    echo "Python 3.12 or newer (with venv) was not found. Please install it, for example:" >&2
    echo "    sudo apt-get install python3.12 python3.12-venv     (or: pyenv install 3.13)" >&2
    echo "and run the same command again." >&2
    exit 1
}

if ! suitable .venv/bin/python; then
    python=$(find_python)
    echo "Making the environment .venv with $("$python" --version) ..."
    "$python" -m venv --clear .venv
fi
echo "Installing the packages of $1 (once; a minute or two) ..."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1"
