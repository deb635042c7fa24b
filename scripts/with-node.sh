#!/usr/bin/env bash
# Runs a command with a version of Node, which the registry brings.
#   scripts/with-node.sh 24 npx vitest run server/process/start.test.ts
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "Usage: scripts/with-node.sh version command [argument …]" >&2
  exit 2
fi
version=$1
shift
exec npm exec --yes --package="node@$version" -- "$@"
