#!/bin/sh
# Print the path of a Chromium for the browser tests, installing one where that can be done unasked.
set -eu
cd "$(dirname "$0")/.."

# The system's own browser, else the one that Playwright downloaded earlier.
find_chromium() {
    command -v chromium || command -v chromium-browser || command -v google-chrome || .venv/bin/python - <<'EOF'
import os, sys
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    path = playwright.chromium.executable_path
print(path) if os.path.exists(path) else sys.exit(1)
EOF
}

find_chromium && exit

if [ "$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium
else
    .venv/bin/playwright install chromium
fi >&2 || true

find_chromium || {
    echo "Les essais ont besoin de Chromium : sudo apt install chromium, ou .venv/bin/playwright install chromium" \
        "/ The tests need Chromium: sudo apt install chromium, or .venv/bin/playwright install chromium" >&2
    exit 1
}
