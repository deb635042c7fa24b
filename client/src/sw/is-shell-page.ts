import { findPage, hasSecret } from '#shared/pages.ts';

/** False for mailed links and unknown paths: the server sends special headers or a 404 for them. */
export function isShellPage(pathname: string): boolean {
  const page = findPage(pathname);
  return page !== undefined && !hasSecret(page);
}
