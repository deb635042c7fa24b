import { findPage, hasSecret } from '#shared/pages.ts';

/** Mailed links have their own Referrer-Policy, and unknown addresses get a 404. */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && !hasSecret(page);
}
