const DOMAINS = new Map([['googlemail.com', 'gmail.com']]);

/** Returns one text for all addresses whose mail comes to one mailbox: capitals, tags and dots aside. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const name = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}@${DOMAINS.get(domain) ?? domain}`;
}
