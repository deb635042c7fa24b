import type { TextMistakes } from '#shared/messages/text-mistakes.ts';
import { badRequest, conflict } from '#server/errors.ts';

export const unsendable = (mistakes: TextMistakes) =>
  badRequest(Object.values(mistakes).join('. '), { ...mistakes });

export const changedMeanwhile = () =>
  conflict(
    'stale-text',
    'Somebody else changed this text meanwhile, so yours is not saved yet. Compare the two, and save again.',
  );
