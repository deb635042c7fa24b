const KINDS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
// Invisible characters can make a browser read a different scheme than people see. The parser
// leaves character references (`&#1;`) as typed, so links with such references are refused too.
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- the pattern must find control characters
  /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff\ufffd]|&#x?[\da-f]+;/i;

export type SafeLink =
  | { kind: 'part'; id: string }
  | { kind: 'portal'; href: string }
  | { kind: 'elsewhere'; href: string; host: string }
  | { kind: 'contact'; href: string };

/** Returns null for every scheme but http, https, mailto and tel. */
export function safeLink(url: string, origin: string): SafeLink | null {
  if (UNSEEN.test(url) || url === '') return null;
  if (url.startsWith('#')) return { kind: 'part', id: decoded(url.slice(1)) };
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (!KINDS.has(target.protocol)) return null;
  if (target.protocol === 'mailto:' || target.protocol === 'tel:') {
    return { kind: 'contact', href: target.href };
  }
  return target.origin === origin
    ? // The whole address: a path that begins with two slashes would lead to another server.
      { kind: 'portal', href: target.href }
    : { kind: 'elsewhere', href: target.href, host: target.host };
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
