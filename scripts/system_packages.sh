#!/usr/bin/env bash
# Installs the system packages that are missing, by apt where that is allowed; otherwise says the one command to run.
# Arguments: which sets are needed: printing (PDF), browser (tests in Chromium), spreadsheet (tests that recalculate workbooks).
set -euo pipefail

declare -A packages=(
    [printing]="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    [browser]="chromium"
    [spreadsheet]="libreoffice-calc-nogui"
)

if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian or Ubuntu: please see that Pango and HarfBuzz are installed (for the PDFs)."
    exit 0
fi

missing=()
for set in "$@"; do
    for package in ${packages[$set]}; do
        if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "install ok installed"; then
            missing+=("$package")
        fi
    done
done
if [ ${#missing[@]} -eq 0 ]; then
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root=()
elif sudo -n true 2>/dev/null; then
    as_root=(sudo)
else
    echo "These system packages are missing. Please run once, then the same make command again:" >&2
    echo "    sudo apt-get install ${missing[*]}" >&2
    exit 1
fi
echo "Installing system packages: ${missing[*]} ..."
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
