import { createHmac, timingSafeEqual } from 'node:crypto';

const CLOCK_TOLERANCE = 5 * 60;

interface Signing {
  secret: string;
  method: string;
  path: string;
  /** Unix time in seconds. */
  now: number;
}

export function signPath(
  { secret, method, path, now }: Signing,
  { values, expiresIn }: { values: Readonly<Record<string, string>>; expiresIn: number },
): string {
  const query = new URLSearchParams({
    ...values,
    issued: String(now),
    expires: String(now + expiresIn),
  });
  query.set('signature', signatureOf({ secret, method, path, query }));
  return `${path}?${query.toString()}`;
}

/** Null if the URL is expired, changed, for another method, or signed by a clock ahead of ours. */
export function verifyPath(
  { secret, method, path, now }: Signing,
  given: string,
): URLSearchParams | null {
  const query = new URLSearchParams(given);
  const signature = query.get('signature') ?? '';
  query.delete('signature');
  if (!isSame(signature, signatureOf({ secret, method, path, query }))) return null;
  const [issued, expires] = [Number(query.get('issued')), Number(query.get('expires'))];
  return issued <= now + CLOCK_TOLERANCE && now < expires ? query : null;
}

interface Signed {
  secret: string;
  method: string;
  path: string;
  query: URLSearchParams;
}

function signatureOf({ secret, method, path, query }: Signed) {
  const text = `${method}\n${path}\n${query.toString()}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function isSame(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
