import { parseMarkdown } from '#shared/field-guide/markdown/parse.ts';
import type { Root } from '#shared/field-guide/markdown/tree.ts';
import { safeLink } from '#shared/field-guide/markdown/safe-link.ts';

let last: { text: string; root: Root | null } | null = null;

/** Returns null if the text nests too deeply. Caches the last text: many mails may share it. */
export function readMarkdown(text: string): Root | null {
  if (last?.text !== text) last = { text, root: parseMarkdown(text) };
  return last.root;
}

/** Returns the link's full address, or null if the link can't work in a mail. */
export function mailedLink(url: string, base: string): string | null {
  const link = safeLink(url, new URL(base).origin);
  return link && link.kind !== 'part' ? link.href : null;
}
