import { findPage } from '#shared/pages.ts';

/**
 * Whether index.html is kept for this address. The server sends the page of set-password links with
 * a Referrer-Policy of its own, and unknown addresses with 404.
 */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && page !== 'setPassword';
}
