import { MAX_NESTED_BLOCKS } from '#shared/field-guide/markdown/tokenizer.ts';
import { plainTextOf, type PlainText } from '#shared/field-guide/plain-text.ts';
import { nestedTooDeeply } from './errors.ts';

export function requirePlainText(content: string): PlainText {
  const read = plainTextOf(content);
  if (!read) throw nestedTooDeeply(MAX_NESTED_BLOCKS);
  return read;
}
