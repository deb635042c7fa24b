import { matchesIn, selectedLines, type Edit, type Typed } from './edit.ts';

const LINK = /(?<!!)\[((?:\\.|[^\]\\\n])*)\]\(((?:\\.|[^()\\\s]|\([^()\s]*\))*)\)/g;

function linkAt({ text, from, to }: Typed) {
  const { start, end } = selectedLines({ text, from, to });
  return matchesIn(text, start, end, LINK).find((link) => link.from <= from && to <= link.to);
}

export const isLinked = (typed: Typed) => linkAt(typed) !== undefined;

/** Turns the link at the caret into its words; null outside of a link. */
export function unlink(typed: Typed): Edit | null {
  const link = linkAt(typed);
  if (!link) return null;
  const [, words = ''] = link.match;
  const { from, to } = link;
  return { from, to, insert: words, select: [from, from + words.length] };
}

export function addLink({ from, to }: Typed, words: string, address: string): Edit {
  const insert = `[${words.replace(/[[\]\\]/g, '\\$&')}](${address.replace(/[()]/g, encoded)})`;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

const encoded = (sign: string) => (sign === '(' ? '%28' : '%29');

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const PHONE = /^\+?[\d\s().-]{7,}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Completes an address that a person typed; null if it leads nowhere or may not be followed. */
export function wholeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text.replace(PHONE, ''))) return null;
  if (/^[/#](?!\/)/.test(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  const whole = SCHEME.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, href } = new URL(whole);
  if (!SCHEMES.has(protocol)) return null;
  if (protocol.startsWith('http') && !/\./.test(hostname) && !SCHEME.test(text)) return null;
  return href;
}

/** Makes a pasted address the link of the selected words; null if that isn't possible. */
export function pastedLink(typed: Typed, pasted: string): Edit | null {
  const address = pasted.trim();
  const words = typed.text.slice(typed.from, typed.to);
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null;
  if (words.trim() === '' || /[\n[\]]/.test(words) || /^https?:/i.test(words.trim())) return null;
  return linkAt(typed) ? null : addLink(typed, words, address);
}
