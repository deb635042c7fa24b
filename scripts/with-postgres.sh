#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL naming a throwaway PostgreSQL server, which ends with it.
#   scripts/with-postgres.sh npm test
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-postgres.sh command [argument …]" >&2
  exit 2
fi

pg_ctl=$(command -v pg_ctl || ls -v /usr/lib/postgresql/*/bin/pg_ctl 2>/dev/null | tail -n 1 || true)
if [ -z "$pg_ctl" ]; then
  echo "No PostgreSQL server was found (pg_ctl). Get one: apt-get install postgresql" >&2
  exit 1
fi
bin=$(dirname "$(readlink -f "$pg_ctl")")
export LC_ALL=C.UTF-8

# PostgreSQL refuses to run as root.
as_owner() {
  if [ "$(id -u)" -eq 0 ]; then
    (cd / && setpriv --reuid=postgres --regid=postgres --init-groups -- "$@")
  else
    "$@"
  fi
}

folder=$(mktemp -d)
if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder"; fi

stop() {
  status=$?
  as_owner "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

port=$(node -e "const s = require('node:net').createServer(); s.listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
password=$(node -p "require('node:crypto').randomBytes(16).toString('hex')")
(umask 077 && printf '%s\n' "$password" >"$folder/password")
if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder/password"; fi

as_owner "$bin/initdb" -D "$folder/data" -U postgres -E UTF8 --locale=C.UTF-8 \
  -A scram-sha-256 --pwfile="$folder/password" --no-sync >/dev/null
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder"
settings="$settings -c fsync=off -c max_connections=200"
# What autovacuum counts, and when, would decide how fast a test's statements are.
settings="$settings -c autovacuum=off"
if ! as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -o "$settings" start >/dev/null; then
  cat "$folder/log" >&2
  exit 1
fi

TEST_DATABASE_URL="postgresql://postgres:$password@127.0.0.1:$port/postgres" "$@"
