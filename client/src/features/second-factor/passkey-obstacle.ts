export function passkeyObstacle(): string | null {
  if (!window.isSecureContext) return 'Passkeys need a portal whose address begins with https.';
  if (isNumeric(window.location.hostname)) {
    return 'Passkeys work only if the portal’s address is a name, not an IP address.';
  }
  return 'PublicKeyCredential' in window ? null : 'This browser doesn’t support passkeys.';
}

function isNumeric(hostname: string) {
  return /^[\d.]+$|:/.test(hostname);
}
