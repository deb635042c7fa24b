const DOMAINS = new Map([['googlemail.com', 'gmail.com']]);

/** Ignores case, tags and dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const name = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${DOMAINS.get(domain) ?? domain}`;
}
