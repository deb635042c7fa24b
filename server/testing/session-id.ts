import { storedSid } from '#server/http/session-store.ts';
import type { Visitor } from './visitor.ts';

/** Returns the `sid` that the table has of a visitor's session. */
export function sidOf(visitor: Visitor | undefined): string {
  return storedSid(cookieSidOf(visitor));
}

/** Returns the id in a visitor's signed cookie; blank without one. */
export function cookieSidOf(visitor: Visitor | undefined): string {
  return decodeURIComponent(visitor?.cookies.get('sid') ?? '').replace(/^s:([^.]+).*/, '$1');
}
