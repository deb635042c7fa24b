import type { TextMistakes } from '#shared/messages/text-mistakes.ts';
import { badRequest, conflict } from '#server/errors.ts';

export const unsendable = (mistakes: TextMistakes) =>
  badRequest(Object.values(mistakes).join('. '), { ...mistakes });

export const changedMeanwhile = () =>
  conflict(
    'stale-text',
    'Somebody else changed this text meanwhile. Nothing of yours is stored yet: compare, and save again.',
  );
