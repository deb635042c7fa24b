import createMarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';

export const MAX_NESTED_BLOCKS = 10;
/** Doubled, because the parser counts a list and its item as separate levels. */
const MAX_LEVEL = 2 * MAX_NESTED_BLOCKS;

const WWW_ADDRESS = /(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}-]+(?:[/?#](?:[^\s<]*[^\s<?!.,:;'")\]])?)?/uy;
const LINE_BREAK_TAG = /<br\s*\/?>/iy;
const NOTE_REFERENCE = /\[\^([^\s\]]{1,100})\]/y;
const NOTE_DEFINITION = /\[\^([^\s\]]{1,100})\]:[ \t]*/y;

// Raw HTML is shown as text, exactly as typed.
const markdown = createMarkdownIt({ html: false, linkify: true, maxNesting: MAX_LEVEL });
// Keeps every link as typed: the client's `safeLink` decides which ones work.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;
// As on GitHub, bare http, https, www and email addresses become links.
const web = {
  validate: (text: string, place: number, { re }: typeof markdown.linkify) =>
    addressLength(re.get_http_validator(), text, place),
};
markdown.linkify
  .add('ftp:', null)
  .add('//', null)
  .add('http:', web)
  .add('https:', web)
  .add('www.', {
    validate: (text, place) => addressLength(WWW_ADDRESS, text, place),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
markdown.inline.ruler.before('autolink', 'line_break_tag', lineBreakTag);
markdown.inline.ruler.before('link', 'note_reference', noteReference);
markdown.block.ruler.before('reference', 'note_definition', noteDefinition, {
  alt: ['paragraph', 'reference', 'blockquote'],
});

/** Splits Markdown with footnotes into tokens. Returns null if it is nested too deeply. */
export function tokenize(content: string): Token[] | null {
  const tokens = markdown.parse(content.replace(/^\uFEFF/, ''), {});
  return tokens.some(isCutOff) ? null : tokens;
}

/** Whether a block is at the last allowed level, where the tokenizer drops its content. */
function isCutOff({ type, level }: Token) {
  return (
    level >= MAX_LEVEL - 1 &&
    (type === 'blockquote_open' || type === 'list_item_open' || type === 'note_open')
  );
}

/** `<br>` is the only HTML tag that works: tables have no other way to break a line. */
function lineBreakTag(state: StateInline, isSilent: boolean) {
  const match = matchAt(LINE_BREAK_TAG, state.src, state.pos);
  if (!match) return false;
  if (!isSilent) state.push('hardbreak', 'br', 0);
  state.pos += match[0].length;
  return true;
}

function noteReference(state: StateInline, isSilent: boolean) {
  const match = matchAt(NOTE_REFERENCE, state.src, state.pos);
  if (!match) return false;
  if (!isSilent) state.push('note_reference', '', 0).info = match[1] ?? '';
  state.pos += match[0].length;
  return true;
}

/** Reads a footnote: `[^name]: text`, and the blocks below it that are indented by four spaces. */
function noteDefinition(state: StateBlock, line: number, endLine: number, isSilent: boolean) {
  const before = {
    bMark: state.bMarks[line] ?? 0,
    tShift: state.tShift[line] ?? 0,
    sCount: state.sCount[line] ?? 0,
    blkIndent: state.blkIndent,
    parentType: state.parentType,
  };
  if (before.sCount - before.blkIndent >= 4) return false;
  const start = before.bMark + before.tShift;
  const match = matchAt(NOTE_DEFINITION, state.src, start);
  if (!match) return false;
  if (isSilent) return true;
  state.push('note_open', '', 1).info = match[1] ?? '';
  // The rest of the first line is read as if it were indented like the lines below it.
  state.blkIndent += 4;
  state.bMarks[line] = Math.min(start + match[0].length, state.eMarks[line] ?? 0);
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'note';
  state.md.block.tokenize(state, line, endLine);
  state.bMarks[line] = before.bMark;
  state.tShift[line] = before.tShift;
  state.sCount[line] = before.sCount;
  state.blkIndent = before.blkIndent;
  state.parentType = before.parentType;
  state.push('note_close', '', -1);
  return true;
}

/** Returns the length of a link without `*`, `_` and `~` at its end: they mark emphasis. */
function addressLength(pattern: RegExp, text: string, place: number) {
  return matchAt(pattern, text, place)?.[0].replace(/[*_~]+$/, '').length ?? 0;
}

/** Matches exactly at `place`; `pattern` needs the flag `y`. */
function matchAt(pattern: RegExp, text: string, place: number) {
  pattern.lastIndex = place;
  return pattern.exec(text);
}
