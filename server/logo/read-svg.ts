import { logoRefused } from './refusals.ts';

const MAX_DEPTH = 200;

/** Parts that aren't drawn. `isKept: false` removes a part that could change how a file is read. */
const SKIPPED = [
  { start: '<!--', end: '-->', isKept: true },
  { start: '<![CDATA[', end: ']]>', isKept: true },
  { start: '<?', end: '?>', isKept: false },
  { start: '<!DOCTYPE', end: '>', isKept: false },
] as const;

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** Refused elements. Servers lack the fonts for texts, and embedded pictures may have any size. */
const REFUSED: Readonly<Record<string, 'text' | 'picture'>> = {
  text: 'text',
  image: 'picture',
  feImage: 'picture',
};

/** Removes the document type; the renderer ignores scripts and links. @throws AppError 400 */
export function readSvg(bytes: Buffer): Buffer {
  const text = decoded(bytes);
  const kept: string[] = [];
  let depth = 0;
  let elements = 0;
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    kept.push(text.slice(at, start === -1 ? undefined : start));
    if (start === -1) break;
    const skipped = SKIPPED.find((each) => text.startsWith(each.start, start));
    at = skipped ? endOf(text, start, skipped) : start;
    if (skipped) {
      const part = text.slice(start, at);
      if (skipped.start === '<!DOCTYPE' && part.includes('[')) throw logoRefused('entities');
      if (skipped.isKept) kept.push(part);
      continue;
    }
    TAG.lastIndex = start;
    const [tag, closes, name = ''] = TAG.exec(text) ?? [];
    if (tag === undefined) throw logoRefused(elements === 0 ? 'other-kind' : 'unreadable');
    if (elements === 0 && name !== 'svg') throw logoRefused('other-kind');
    const problem = REFUSED[name];
    if (problem) throw logoRefused(problem);
    elements += 1;
    if (closes) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw logoRefused('too-deep');
    kept.push(tag);
    at = start + tag.length;
  }
  if (elements === 0) throw logoRefused('other-kind');
  const read = kept.join('');
  if (hasFileInside(read)) throw logoRefused('embedded');
  return Buffer.from(read);
}

/** Whether there is a `data:` address, which may hold another, unchecked file. */
function hasFileInside(text: string) {
  const plain = text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, number?: string) =>
      signOf(hex === undefined ? Number(number) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => signOf(Number.parseInt(hex, 16)))
    .replaceAll('\\', '')
    .replaceAll(/[\0-\u0020]/g, '');
  return /(?<![\w-])data:/i.test(plain);
}

const signOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

function endOf(text: string, from: number, { start, end }: (typeof SKIPPED)[number]) {
  const found = text.indexOf(end, from + start.length);
  if (found === -1) throw logoRefused('unreadable');
  return found + end.length;
}

/** Accepts only UTF-8, because another encoding could hide a document type. */
function decoded(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    throw logoRefused('other-kind');
  }
}
