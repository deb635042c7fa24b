import { badRequest } from '#server/errors.ts';

/** Refuses NUL and lone surrogates, which PostgreSQL can't store. @throws AppError 400 */
export function assertCleanText(value: unknown): void {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (isText(next)) assertClean(next);
    else if (Array.isArray(next)) {
      for (const inner of next) if (isText(inner) || isNested(inner)) waiting.push(inner);
    } else if (isNested(next)) {
      for (const [name, inner] of Object.entries(next)) {
        assertClean(name);
        waiting.push(inner);
      }
    }
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isNested = (value: unknown) => typeof value === 'object' && value !== null;

function assertClean(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw badRequest('The text has characters that can’t be stored.');
  }
}
