#!/usr/bin/env bash
# Runs a command with TEST_S3_… naming a throwaway S3-compatible store (OpenStack Swift), which ends with it.
#   scripts/with-s3.sh npm test -- s3
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-s3.sh command [argument …]" >&2
  exit 2
fi

packages="swift-proxy swift-account swift-container swift-object memcached"
for program in swift-proxy-server swift-account-server swift-container-server swift-object-server swift-ring-builder memcached; do
  if ! command -v "$program" >/dev/null; then
    echo "$program was not found. Get it: apt-get install --no-install-recommends $packages" >&2
    exit 1
  fi
done

folder=$(mktemp -d)
user=$(id -un)
pids=()

stop() {
  status=$?
  for pid in ${pids[@]+"${pids[@]}"}; do kill "$pid" 2>/dev/null || true; done
  wait ${pids[@]+"${pids[@]}"} 2>/dev/null || true
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

read -r proxy_port memcached_port account_port container_port object_port < <(node -e "
const net = require('node:net');
const servers = Array.from({ length: 5 }, () => net.createServer().listen(0, '127.0.0.1'));
Promise.all(servers.map((s) => new Promise((done) => s.once('listening', done)))).then(() => {
  console.log(servers.map((s) => s.address().port).join(' '));
  servers.forEach((s) => s.close());
});")
secret=$(node -p "require('node:crypto').randomBytes(16).toString('hex')")
suffix=$(node -p "require('node:crypto').randomBytes(8).toString('hex')")

mkdir -p "$folder"/{etc,srv/d1,cache}
export SWIFT_DIR=$folder/etc
cat >"$SWIFT_DIR/swift.conf" <<END
[swift-hash]
swift_hash_path_suffix = $suffix
[storage-policy:0]
name = default
default = yes
END

for kind in account container object; do
  port_name=${kind}_port
  port=${!port_name}
  (
    cd "$SWIFT_DIR"
    swift-ring-builder "$kind.builder" create 4 1 1
    swift-ring-builder "$kind.builder" add "r1z1-127.0.0.1:$port/d1" 1
    swift-ring-builder "$kind.builder" rebalance
  ) >"$folder/$kind-ring.log" 2>&1
  cat >"$SWIFT_DIR/$kind-server.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $user
swift_dir = $SWIFT_DIR
devices = $folder/srv
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
recon_cache_path = $folder/cache
END
done

cat >"$SWIFT_DIR/proxy-server.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $proxy_port
workers = 0
user = $user
swift_dir = $SWIFT_DIR
cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = no
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = $secret .admin
user_test_other = other-$secret .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$memcached_port
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
END

memcached -u "$user" -l 127.0.0.1 -p "$memcached_port" >"$folder/memcached.log" 2>&1 &
pids+=($!)
for kind in account container object proxy; do
  "swift-$kind-server" "$SWIFT_DIR/$kind-server.conf" >"$folder/$kind.log" 2>&1 &
  pids+=($!)
done

export TEST_S3_ENDPOINT=http://127.0.0.1:$proxy_port
export TEST_S3_REGION=us-east-1
export TEST_S3_BUCKET=portal-test
export TEST_S3_ACCESS_KEY_ID=test:tester
export TEST_S3_SECRET_ACCESS_KEY=$secret
export TEST_S3_FORCE_PATH_STYLE=true

if ! node -e "
const answers = async () => {
  try { return (await fetch(process.env.TEST_S3_ENDPOINT + '/healthy')).status < 500; } catch { return false; }
};
(async () => {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await answers()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  process.exit(1);
})();"; then
  echo "The store did not start:" >&2
  cat "$folder"/*.log >&2
  exit 1
fi

"$@"
