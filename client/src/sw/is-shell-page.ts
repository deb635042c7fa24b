import { findPage, hasSecret } from '#shared/pages.ts';

/**
 * Whether index.html is kept for this address. The server sends the pages of mailed links with a
 * Referrer-Policy of their own, and unknown addresses with 404.
 */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && !hasSecret(page);
}
