import { storedSid } from '#server/http/session-store.ts';
import type { Visitor } from './visitor.ts';

export function sidOf(visitor: Visitor | undefined): string {
  return storedSid(cookieSidOf(visitor));
}

export function cookieSidOf(visitor: Visitor | undefined): string {
  return decodeURIComponent(visitor?.cookies.get('sid') ?? '').replace(/^s:([^.]+).*/, '$1');
}
