/** A path part that is longer than an id. It may be a secret token. */
const LONG_PART = /[^/]{37,}/g;
const ASSET = /^\/assets\/[\w.-]{1,80}\.(?:js|css|woff2|svg|png|json|webmanifest|map)$/;
/** Paths after which the next part is always a secret. */
const SECRET_FOLLOWS =
  /^([/\\]*a[/\\]+|.*?(?:password-links|set-password|calendar|stored|answers|walk-up(?:s|-codes)?)[/\\]+).+$/is;

export function loggedPath(path: string): string {
  if (ASSET.test(path)) return path;
  const readable = decoded(path);
  const isSecret = SECRET_FOLLOWS.test(readable);
  return (isSecret ? readable.replace(SECRET_FOLLOWS, '$1…') : path).replaceAll(LONG_PART, '…');
}

/** Decodes repeatedly, because a part may be encoded several times. */
function decoded(path: string) {
  let text = path;
  for (let time = 0; time < 5; time += 1) {
    text = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return text;
}
