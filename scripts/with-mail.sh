#!/usr/bin/env bash
# Runs a command with SMTP_URL naming a throwaway mail server (OpenSMTPD), which ends with it. Mail to
# example.com is put into TEST_MAILDIR, any other is refused; nothing leaves the machine.
#   scripts/with-mail.sh npm test -- mail
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "Usage: scripts/with-mail.sh command [argument …]" >&2
  exit 2
fi
if ! command -v smtpd >/dev/null; then
  echo "smtpd was not found. Get it: apt-get install --no-install-recommends opensmtpd" >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "OpenSMTPD can only be started by root." >&2
  exit 1
fi

folder=$(mktemp -d)
pid=

stop() {
  status=$?
  if [ -n "$pid" ]; then
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  fi
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

port=$(node -e "const s = require('node:net').createServer(); s.listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")

# It delivers as nobody, and never as root.
chmod 711 "$folder"
mkdir "$folder"/{mail,spool,run}
chown nobody "$folder/mail"
chmod 711 "$folder/spool" "$folder/run"
cat >"$folder/smtpd.conf" <<END
listen on 127.0.0.1 port $port
table everybody { "@" = "nobody" }
action "keep" maildir "$folder/mail" user nobody virtual <everybody>
match from any for domain "example.com" action "keep"
END

# Its queue and its socket have fixed places: in a mount namespace of its own they are in the folder.
# shellcheck disable=SC2016
unshare --mount sh -c '
  mount --bind "$1/spool" /var/spool && mount --bind "$1/run" /run &&
    exec smtpd -d -f "$1/smtpd.conf"' sh "$folder" >"$folder/log" 2>&1 &
pid=$!

export SMTP_URL=smtp://127.0.0.1:$port
export MAIL_FROM="Chaplaincy Program <portal@example.com>"
export TEST_MAILDIR=$folder/mail

if ! node -e "
const greets = () => new Promise((done) => {
  const socket = require('node:net').connect($port, '127.0.0.1');
  socket.once('data', () => { socket.end('QUIT\r\n'); done(true); }).once('error', () => done(false));
});
(async () => {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await greets()) process.exit(0);
    await new Promise((done) => setTimeout(done, 100));
  }
  process.exit(1);
})();"; then
  echo "The mail server did not start:" >&2
  cat "$folder/log" >&2
  exit 1
fi

"$@"
