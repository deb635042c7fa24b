import { findPage, hasSecret } from '#shared/pages.ts';

/**
 * Other addresses need the server: mailed links have their own Referrer-Policy, unknown ones get a
 * 404.
 */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && !hasSecret(page);
}
