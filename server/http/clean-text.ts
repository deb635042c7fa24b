import { badRequest } from './errors.ts';

/**
 * Refuses what PostgreSQL can't store: NUL and halves of surrogate pairs, in any text or key.
 * @throws AppError 400
 */
export function assertCleanText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw badRequest('The text has characters that can’t be stored.');
    }
  } else if (Array.isArray(value)) {
    value.forEach(assertCleanText);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      assertCleanText(name);
      assertCleanText(inner);
    }
  }
}
