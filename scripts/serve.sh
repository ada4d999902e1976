#!/usr/bin/env bash
# Runs the site with production settings (granian). Everything is read from the environment, see README.
set -euo pipefail
python=.venv/bin/python

if [ -z "${SECRET_KEY:-}" ]; then
    if [ ! -s .secret-key ]; then
        (umask 077 && "$python" -c 'import secrets; print(secrets.token_urlsafe(50))' >.secret-key)
    fi
    SECRET_KEY=$(cat .secret-key)
    export SECRET_KEY
fi
export HOST="${HOST:-127.0.0.1}" PORT="${PORT:-8000}"
"$python" -m skatclub.port "$HOST" "$PORT"
export ALLOWED_HOSTS="${ALLOWED_HOSTS:-localhost,127.0.0.1,$(hostname)$(hostname -I 2>/dev/null | tr ' ' '\n' | sed '/^$/d; s/^/,/' | tr -d '\n')}"

"$python" manage.py messages --compile
"$python" manage.py migrate --verbosity 0
"$python" manage.py collectstatic --noinput --verbosity 0
exec .venv/bin/granian --interface wsgi --host "$HOST" --port "$PORT" --workers "${WORKERS:-2}" \
    --blocking-threads 4 --no-ws --no-access-log skatclub.wsgi:application
