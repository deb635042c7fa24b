import { isLoopback } from '#server/settings/loopback.ts';

export function smtpConnection(url: string) {
  const { hostname, username } = new URL(url);
  return {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    // Never sends a password unencrypted to another machine.
    requireTLS: username !== '' && !isLoopback(hostname),
  };
}
