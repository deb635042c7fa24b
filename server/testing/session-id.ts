import type { Visitor } from './visitor.ts';

/** Returns the id in a visitor's signed cookie; blank without one. */
export function sidOf(visitor: Visitor | undefined): string {
  return decodeURIComponent(visitor?.cookies.get('sid') ?? '').replace(/^s:([^.]+).*/, '$1');
}
