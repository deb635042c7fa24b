import { WORDS_PER_MINUTE } from '#shared/field-guide/constants.ts';

export function readingTime(wordCount: number) {
  return `${Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))} min read`;
}
