export function passkeyObstacle(): string | null {
  if (!window.isSecureContext) return 'Passkeys need a portal whose address begins with https.';
  if (isNumeric(window.location.hostname)) {
    return 'Passkeys need a portal whose address is a name, not a number.';
  }
  return 'PublicKeyCredential' in window ? null : 'This browser doesn’t support passkeys.';
}

function isNumeric(hostname: string) {
  return /^[\d.]+$|:/.test(hostname);
}
