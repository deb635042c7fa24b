#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL naming a throwaway PostgreSQL server and TEST_POOLER_URL a
# PgBouncer in transaction mode in front of it. Both end with the command. Its databases session_mode,
# one_session and statement_mode are the server's postgres in other modes.
#   scripts/with-pgbouncer.sh npm test -- unit
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-pgbouncer.sh command [argument …]" >&2
  exit 2
fi

if ! command -v pgbouncer >/dev/null; then
  echo "No PgBouncer was found. Get one: apt-get install --no-install-recommends pgbouncer" >&2
  exit 1
fi

if [ -z "${TEST_DATABASE_URL:-}" ]; then
  exec "$(dirname "$0")/with-postgres.sh" "$0" "$@"
fi

folder=$(mktemp -d)
pooler=

stop() {
  status=$?
  if [ -n "$pooler" ]; then
    kill "$pooler" 2>/dev/null || true
    wait "$pooler" 2>/dev/null || true
  fi
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

read -r host port user password < <(node -e "
const { hostname, port, username, password } = new URL(process.env.TEST_DATABASE_URL);
console.log(hostname, port || 5432, decodeURIComponent(username), decodeURIComponent(password));")
pooler_port=$(node -e "const s = require('node:net').createServer(); s.listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")

(umask 077 && printf '"%s" "%s"\n' "$user" "$password" >"$folder/users.txt")
cat >"$folder/pgbouncer.ini" <<END
[databases]
* = host=$host port=$port
session_mode = host=$host port=$port dbname=postgres pool_mode=session
one_session = host=$host port=$port dbname=postgres pool_mode=session pool_size=1
statement_mode = host=$host port=$port dbname=postgres pool_mode=statement
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pooler_port
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_idle_timeout = 5
END

# PgBouncer takes no limits of the portal's, so the role has them, as docs/operations/pooler.md says.
(cd "$(dirname "$0")/.." && node --input-type=module -e "
import pg from 'pg';
const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
await client.connect();
await client.query('ALTER ROLE CURRENT_USER SET statement_timeout = 30000');
await client.query('ALTER ROLE CURRENT_USER SET jit = off');
await client.query('ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = 60000');
await client.end();")

# PgBouncer refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
  chown -R postgres: "$folder"
  (cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups -- \
    pgbouncer -q "$folder/pgbouncer.ini") 2>"$folder/log" &
else
  pgbouncer -q "$folder/pgbouncer.ini" 2>"$folder/log" &
fi
pooler=$!

if ! node -e "
const { connect } = require('node:net');
const answers = () => new Promise((resolve) => {
  const socket = connect($pooler_port, '127.0.0.1');
  socket.once('connect', () => { socket.destroy(); resolve(true); });
  socket.once('error', () => resolve(false));
});
(async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  process.exit(1);
})();"; then
  echo "PgBouncer did not start:" >&2
  cat "$folder/log" >&2
  exit 1
fi

TEST_POOLER_URL=$(node -e "
const url = new URL(process.env.TEST_DATABASE_URL);
url.host = '127.0.0.1:$pooler_port';
console.log(url.href);")
export TEST_POOLER_URL
"$@"
