import { findPage, hasSecret } from '#shared/pages.ts';

/** Leaves mailed links (own Referrer-Policy) and unknown addresses (404) to the server. */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && !hasSecret(page);
}
