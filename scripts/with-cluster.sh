#!/usr/bin/env bash
# Runs a command with all that several processes of the portal need: a throwaway PostgreSQL server and
# a throwaway S3-compatible store. nginx is started by the tests, with docs/operations/nginx.conf.
#   scripts/with-cluster.sh npm test -- cluster
set -euo pipefail
folder=$(dirname "$0")

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-cluster.sh command [argument …]" >&2
  exit 2
fi
if ! PATH=$PATH:/usr/sbin command -v nginx >/dev/null; then
  echo "nginx was not found. Get it: apt-get install --no-install-recommends nginx" >&2
  exit 1
fi

exec "$folder/with-postgres.sh" "$folder/with-s3.sh" "$@"
