#!/usr/bin/env bash
# Runs a command with two throwaway PostgreSQL servers, a primary and its synchronous standby, and
# HAProxy in front of them. All end with the command.
#   scripts/with-failover.sh npm test -- failover
# TEST_PRIMARY_URL, TEST_STANDBY_URL and TEST_HAPROXY_URL name them; TEST_PRIMARY_FOLDER has the
# primary's postmaster.pid, and TEST_START_PRIMARY is a command that starts it again.
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-failover.sh command [argument …]" >&2
  exit 2
fi

pg_ctl=$(command -v pg_ctl || ls -v /usr/lib/postgresql/*/bin/pg_ctl 2>/dev/null | tail -n 1 || true)
if [ -z "$pg_ctl" ] || ! command -v haproxy >/dev/null; then
  echo "PostgreSQL (pg_ctl) and HAProxy are needed: apt-get install --no-install-recommends postgresql haproxy" >&2
  exit 1
fi
bin=$(dirname "$(readlink -f "$pg_ctl")")
export LC_ALL=C.UTF-8

# PostgreSQL refuses to run as root.
owner=()
if [ "$(id -u)" -eq 0 ]; then
  owner=(setpriv --reuid=postgres --regid=postgres --init-groups --)
fi
as_owner() {
  (cd / && exec ${owner[@]+"${owner[@]}"} "$@")
}

folder=$(mktemp -d)
if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder"; fi
haproxy=

stop() {
  status=$?
  if [ -n "$haproxy" ]; then
    kill "$haproxy" 2>/dev/null || true
    wait "$haproxy" 2>/dev/null || true
  fi
  for server in standby primary; do
    as_owner "$bin/pg_ctl" -D "$folder/$server" -m immediate -w stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

read -r primary_port standby_port haproxy_port < <(node -e "
const net = require('node:net');
const servers = Array.from({ length: 3 }, () => net.createServer().listen(0, '127.0.0.1'));
Promise.all(servers.map((s) => new Promise((done) => s.once('listening', done)))).then(() => {
  console.log(servers.map((s) => s.address().port).join(' '));
  servers.forEach((s) => s.close());
});")
password=$(node -p "require('node:crypto').randomBytes(16).toString('hex')")
(umask 077 && printf '%s\n' "$password" >"$folder/password")
if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder/password"; fi

begin() {
  if ! "$@" >"$folder/begin.log" 2>&1; then
    cat "$folder"/*.log >&2
    exit 1
  fi
}

begin as_owner "$bin/initdb" -D "$folder/primary" -U postgres -E UTF8 --locale=C.UTF-8 \
  -A scram-sha-256 --pwfile="$folder/password" --no-sync
# HAProxy looks as a user of its own, who may do nothing, from this machine alone.
as_owner sed -i '1i host postgres haproxy_check 127.0.0.1/32 trust' "$folder/primary/pg_hba.conf"

# What a commit waits for belongs to the primary alone: a promoted standby has none to wait for.
cat >"$folder/start-primary" <<END
#!/usr/bin/env bash
cd / && exec ${owner[*]-} "$bin/pg_ctl" -D "$folder/primary" -l "$folder/primary.log" -w -o \
  "-c listen_addresses=127.0.0.1 -c port=$primary_port -c unix_socket_directories=$folder -c synchronous_standby_names=standby" start
END
chmod +x "$folder/start-primary"
begin "$folder/start-primary"
primary=postgresql://postgres:$password@127.0.0.1:$primary_port/postgres
# Until there is a standby, no commit can wait for it.
PGOPTIONS='-c synchronous_commit=local' \
  begin "$bin/psql" "$primary" -qc 'CREATE ROLE haproxy_check LOGIN'
begin as_owner "$bin/pg_basebackup" -D "$folder/standby" -R --checkpoint=fast \
  -d "$primary?application_name=standby"
begin as_owner "$bin/pg_ctl" -D "$folder/standby" -l "$folder/standby.log" -w -o \
  "-c listen_addresses=127.0.0.1 -c port=$standby_port -c unix_socket_directories=$folder" start
in_step() {
  "$bin/psql" "$primary" -Atc 'SELECT sync_state FROM pg_stat_replication' | grep -q '^sync$'
}
for _ in $(seq 100); do
  in_step && break
  sleep 0.1
done
begin in_step

# The check signs in and asks whether the server is a primary: the answer must be 'f'.
read -r startup query < <(node -e "
const text = (...parts) => Buffer.from(parts.join('\0') + '\0');
const packet = (type, body) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]).toString('hex');
};
const version = Buffer.from([0, 3, 0, 0]);
const user = text('user', 'haproxy_check', 'database', 'postgres', '');
console.log(packet('', Buffer.concat([version, user])), packet('Q', text('SELECT pg_is_in_recovery()')));")
cat >"$folder/haproxy.cfg" <<END
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgresql
  bind 127.0.0.1:$haproxy_port
  option tcp-check
  tcp-check connect
  tcp-check send-binary $startup
  tcp-check expect binary 5a0000000549
  tcp-check send-binary $query
  tcp-check expect binary 440000000b00010000000166
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:$primary_port check
  server standby 127.0.0.1:$standby_port check
END
(cd / && exec ${owner[@]+"${owner[@]}"} haproxy -db -f "$folder/haproxy.cfg") \
  >"$folder/haproxy.log" 2>&1 &
haproxy=$!

export TEST_PRIMARY_URL=$primary
export TEST_STANDBY_URL=${primary/:$primary_port\//:$standby_port/}
export TEST_HAPROXY_URL=${primary/:$primary_port\//:$haproxy_port/}
export TEST_PRIMARY_FOLDER=$folder/primary
export TEST_START_PRIMARY=$folder/start-primary
"$@"
